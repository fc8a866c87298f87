"""The browser game from Python: serving the built site on this machine, and exporting it."""
