"""Speed, measured: `make bench` runs all of it. Nothing is tested here."""
