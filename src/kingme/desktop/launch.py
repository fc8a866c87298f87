"""From what is remembered to an open window, and back when it is closed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from kingme.art.sets import SET_NAMES
from kingme.desktop import keeping, settings_file
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Settings
from kingme.game.funmode import FunGame


class Remembering:
    """Writes settings and the unfinished game as they change, without letting a frame wait.

    Args:
        settings_path: The file of the settings.
        game_path: The file of the unfinished game.
    """

    def __init__(self, settings_path: Path, game_path: Path) -> None:
        self._settings_path, self._game_path = settings_path, game_path
        self._settings: Settings | None = None
        self._settings_keeper = keeping.Keeper(self._write_settings)
        self._game_keeper = keeping.Keeper(self._write_game)

    def settings(self, settings: Settings) -> None:
        """Remember the settings."""
        self._settings_keeper.put(settings)

    def game(self, game: FunGame | None, settings: Settings) -> None:
        """Remember the unfinished game, or that there is none."""
        self._game_keeper.put((game, settings))

    def close(self) -> str:
        """Write what is waiting; a sentence when something could not be written."""
        self._settings_keeper.close()
        self._game_keeper.close()
        failure = self._settings_keeper.failure or self._game_keeper.failure
        if failure is None:
            return ""
        return f"{failure.filename} cannot be written: {(failure.strerror or str(failure)).lower()}"

    def _write_settings(self, settings: Settings) -> None:
        settings_file.save_settings(settings, self._settings_path)

    def _write_game(self, content: tuple[FunGame | None, Settings]) -> None:
        game, settings = content
        keeping.keep_unfinished(self._game_path, game, settings)


def table(
    choices: Mapping[str, object],
    *,
    file: Path | None = None,
    seed: int | None = None,
    settings_path: Path | None = None,
    game_path: Path | None = None,
) -> tuple[Controller, Remembering]:
    """A controller with what was remembered, and who remembers what it does.

    Args:
        choices: Settings for this start, which are remembered as all others; with `level`, `seats`
            or `rules` a new game begins instead of the unfinished one.
        file: A saved game to go on with.
        seed: What games are made from; another one every time when None.
        settings_path: The file of the settings, if not the usual one.
        game_path: The file of the unfinished game, if not the usual one.

    Raises:
        RecordError: the file holds no game.
        OSError: the file cannot be read.
    """
    loaded = settings_file.load_settings(settings_path)
    game_path = game_path or keeping.unfinished_path()
    settings = loaded.settings.changed(**choices)
    kept = None
    if file is not None:
        kept = keeping.open_game(file)
    elif seed is None and not {"level", "seats", "rules"} & set(choices):
        kept = keeping.load_unfinished(game_path)
    if kept is not None:
        settings = settings.changed(**kept.choices)
    remembering = Remembering(loaded.path, game_path)
    controller = Controller(
        settings,
        seed=secrets.randbits(63) if seed is None else seed,
        game=kept.game if kept is not None else None,
        keep=remembering.game,
        save=remembering.settings,
    )
    if loaded.notes:
        controller.note(" ".join(loaded.notes))
    if choices:
        remembering.settings(settings)
    return controller, remembering


def play(
    file: Path | None,
    choices: Mapping[str, object],
    *,
    set_number: int | None = None,
    size: tuple[int, int] | None = None,
    full_screen: bool = False,
    seed: int | None = None,
    silent: bool = False,
    opened_window: Callable[[], None] = lambda: None,
) -> None:
    """Open the window and play until it is closed.

    Raises:
        ImportError: pygame is missing.
        RecordError: the file holds no game.
        NoScreen: no window can be opened.
        OSError: the file cannot be read, or what is to be remembered cannot be written.
    """
    from kingme.desktop import app  # brings pygame

    all_choices = dict(choices)
    if set_number is not None:
        all_choices["piece_set"] = SET_NAMES[set_number]
    if size is not None:
        all_choices |= {"width": size[0], "height": size[1], "full_screen": False}
    if full_screen:
        all_choices["full_screen"] = True
    controller, remembering = table(all_choices, file=file, seed=seed)
    try:
        app.run(controller, silent=silent, seed=controller.game.seed, opened_window=opened_window)
    finally:
        controller.close()
        failure = remembering.close()
    if failure:
        raise OSError(failure)
