"""The retro game: `session.py` holds it, `screen.py` and `title.py` draw it, `play.py` runs it."""
