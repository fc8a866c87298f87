"""From what happens at the table to what is heard: events, settings and cues to the audio.

Movements tell when they are to be heard (`cues`); this module adds the rest: refusals, hints, the
mood of the music, the outro. The audio itself is opened lazily, since it needs numpy and pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from kingme._core import Board
from kingme.desktop.settings import Settings
from kingme.desktop.state import Began, Ended, Event, Hinted, Refused, State, TakenBack
from kingme.desktop.words import brief
from kingme.files import write_whole
from kingme.game.funmode import with_turn
from kingme.game.values import Side
from kingme.music.score import Mood
from kingme.music.style_table import STYLES
from kingme.music.styles import Style

FEW = 3
"""With so few pieces on a side the next moves decide."""


class Sound(Protocol):
    """What is used of `kingme.desktop.audio.player.Audio`."""

    @property
    def engine(self) -> str: ...  # noqa: D102 - as in Audio, like all of these
    def set_style(self, style: Style | None) -> None: ...  # noqa: D102
    def set_volume(self, volume: float) -> None: ...  # noqa: D102
    def set_deep_bass(self, deep_bass: bool) -> None: ...  # noqa: D102
    def set_mood(self, mood: Mood) -> None: ...  # noqa: D102
    def crown(self) -> None: ...  # noqa: D102
    def end(self, mood: Mood) -> None: ...  # noqa: D102
    def new_game(self) -> None: ...  # noqa: D102
    def set_paused(self, paused: bool) -> None: ...  # noqa: D102
    def set_slow_motion(self, slow: bool) -> None: ...  # noqa: D102
    def play(self, name: str, *, hop: int = 0) -> None: ...  # noqa: D102
    def song_file(self) -> bytes: ...  # noqa: D102
    def open_soon(self) -> None: ...  # noqa: D102
    def reopen(self) -> None: ...  # noqa: D102
    def update(self, now: float) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


def opened(settings: Settings, seed: int, *, silent: bool = False, opens: bool = True) -> Sound:
    """The audio as the settings want it.

    Args:
        settings: What the player chose.
        seed: What the music is made from.
        silent: Make no sound.
        opens: Whether the sound card is opened now, or by `Sounding.open_soon`.
    """
    from kingme.desktop.audio.backend import Settings as AudioSettings
    from kingme.desktop.audio.player import Audio

    chosen = AudioSettings(_style(settings), seed, _volume(settings), settings.deep_bass)
    return Audio(chosen, silent=silent, opens=opens)


def mood_of(board: Board) -> Mood:
    """What a position is like for the music.

    >>> mood_of(Board()), mood_of(Board.from_fen("B:W18,29,30,31:B14,1,2,3"))
    (<Mood.CALM: 'calm'>, <Mood.THREAT: 'threat'>)
    """
    jumps = [len(move.captured) for side in Side for move in with_turn(board, side).legal_moves]
    most = max(jumps, default=0)
    if most > 1 or any(len(board.men(side)) + len(board.kings(side)) <= FEW for side in Side):
        return Mood.TENSE
    return Mood.THREAT if most else Mood.CALM


class Sounding:
    """The window's ear for the game.

    Args:
        settings: What the player chose.
        sound: What makes the sound; see `opened`.
    """

    def __init__(self, settings: Settings, sound: Sound) -> None:
        self._settings = settings
        self._sound = sound
        self._ending: Ended | None = None
        self._board: Board | None = None
        self._path: tuple[int, ...] = ()

    @property
    def engine(self) -> str:
        """What sounds: `synthesizer`, `midi` or `silent`."""
        return self._sound.engine

    def handle(self, events: Iterable[Event], state: State) -> None:
        """Take note of what has happened; an end is heard when all has come to rest."""
        for event in events:
            match event:
                case Began():
                    self._ending = None
                    self._sound.new_game()
                case Refused():
                    self._effect("illegal")
                case Hinted():
                    self._effect("hint")
                case TakenBack():
                    if self._ending is None and state.result is None:
                        self._sound.set_mood(mood_of(state.board))
                    self._ending = None
                case Ended():
                    self._ending = event
                case _:
                    pass
        if state.result is None and state.board != self._board:
            self._sound.set_mood(mood_of(state.board))
        self._board = state.board
        if state.path != self._path and state.path:
            self.tick()
        self._path = state.path

    def cues(self, due: Sequence[tuple[str, int]]) -> None:
        """Movements have come to where they are heard.

        Args:
            due: Names of effects, and which hop of a chain it is.
        """
        for name, hop in due:
            self._effect(name, hop)
            if name == "crowning":
                self._sound.crown()

    def tick(self) -> None:
        """A button was chosen; a piece that was picked is heard by itself."""
        self._effect("tick")

    def update(self, now: float, *, moving: bool = False) -> None:
        """Do what is due; called once a frame.

        Args:
            now: Seconds, of a clock that never goes back.
            moving: Whether a movement runs that the end of the game has to wait for.
        """
        if self._ending is not None and not moving:
            self._end(self._ending)
            self._ending = None
        self._sound.update(now)

    def change(self, settings: Settings) -> None:
        """Follow the settings."""
        before, self._settings = self._settings, settings
        if _volume(before) != _volume(settings):
            self._sound.set_volume(_volume(settings))
        if _style(before) is not _style(settings):
            self._sound.set_style(_style(settings))
        if before.deep_bass != settings.deep_bass:
            self._sound.set_deep_bass(settings.deep_bass)

    def set_hidden(self, hidden: bool) -> None:
        """The window is hidden, or is back."""
        self._sound.set_paused(hidden)

    def set_slow_motion(self, slow: bool) -> None:
        """The last jump of a chain is shown slowly, or no longer."""
        self._sound.set_slow_motion(slow)

    def open_soon(self) -> None:
        """Open the sound card within the next frames, none of which waits for it."""
        self._sound.open_soon()

    def reopen(self) -> None:
        """A sound card came or went."""
        self._sound.reopen()

    def save_song(self, folder: Path | None = None) -> str:
        """Write what was heard as a MIDI file under a new name.

        Args:
            folder: Where; the user's folder for music when None.

        Returns:
            A sentence for the status line, also where it could not be written.
        """
        import platformdirs  # only the window has such folders

        if folder is None:
            folder = Path(platformdirs.user_music_dir()) / "kingme"
        style = self._settings.music if self._settings.music != "off" else "song"
        number = 1
        while (path := folder / f"{style}-{number}.mid").exists():
            number += 1
        try:
            content = self._sound.song_file()
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        except ImportError:
            return "The music cannot be saved: mido is not installed."
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            return f"The music cannot be saved in {brief(folder)}: {reason}."
        return f"{path.name} is saved in {brief(folder)}."

    def close(self) -> None:
        """Be silent and give the sound card back."""
        self._sound.close()

    def _end(self, ended: Ended) -> None:
        won = ended.result.won
        if ended.result.outcome.is_draw:
            self._effect("draw")
            self._sound.set_mood(Mood.CALM)
        elif won is False:
            self._effect("loss")
            self._sound.end(Mood.LOSS)
        else:  # two people and Watch: somebody has won
            self._effect("win")
            self._sound.end(Mood.WIN)

    def _effect(self, name: str, hop: int = 0) -> None:
        if self._settings.sound:
            self._sound.play(name, hop=hop)


def _style(settings: Settings) -> Style | None:
    return STYLES.get(settings.music)


def _volume(settings: Settings) -> float:
    return settings.volume / 10 if settings.sound else 0.0
