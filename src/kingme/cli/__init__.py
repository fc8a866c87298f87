"""The command line: `main.py` and one file a subcommand. Rules and drawing live elsewhere."""
