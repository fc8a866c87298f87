"""Music that is composed while a game is played, and sound effects, all from formulas.

Composing (`styles`, `markov`, `parts`, `endings`, `song`, `conductor`) is whole numbers and needs
no library. Sounding (`sound`, `effects`) needs numpy, MIDI files (`midi`) need mido: the extra
`music`. Nothing here knows the game, a window or a sound card; `kingme.desktop.audio` plays it.
"""
