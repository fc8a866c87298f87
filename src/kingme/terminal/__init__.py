"""The game in a terminal: `session.py` holds it, `board_text.py` draws it, `play.py` runs it."""
