"""The game in a window: its controller without graphics, movement, pictures and sound."""
