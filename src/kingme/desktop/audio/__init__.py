"""Music and effects through a sound card. Only this package knows pygame's mixer.

`player.Audio` is what a window uses. Its back ends are tried in this order: `synthesizer` (samples
queued to the card), `midi` (SDL_mixer plays MIDI files), `silent`. Nothing is opened on import.
"""
