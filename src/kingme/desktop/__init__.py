"""The game in a window. So far it owns the audio that the window will use: `desktop.audio`."""
