"""Games and openings as players write them down."""
