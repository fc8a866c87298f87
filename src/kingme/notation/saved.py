"""A game in a file of its own: as PDN if the file's name says so, else as JSON.

JSON keeps all that a `Game` knows; PDN is what other programs read. Collections are `collections`'.
"""

from __future__ import annotations

import os
from pathlib import Path

from kingme.errors import RecordError
from kingme.files import write_whole
from kingme.game import Game
from kingme.notation.collections import read_pdn
from kingme.notation.games import PdnGame


def is_pdn(path: str | os.PathLike[str]) -> bool:
    """Whether a file's name says that it holds PDN.

    >>> is_pdn("monday.pdn"), is_pdn("MONDAY.PDN.GZ"), is_pdn("monday.json")
    (True, True, False)
    """
    return Path(path).name.lower().endswith((".pdn", ".pdn.gz"))


def save_game(path: str | os.PathLike[str], game: Game) -> None:
    """Write a game, whole or not at all.

    Args:
        path: Where to; what ends in `.pdn` is written as PDN, anything else as JSON.
        game: The game.

    Raises:
        OSError: the file cannot be written.
        ValueError: a compressed file is asked for.

    >>> import tempfile
    >>> game = Game()
    >>> _ = game.move("11-15")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in ("game.pdn", "game.json"):
    ...         save_game(Path(folder, name), game)
    ...         assert load_game(Path(folder, name)).moves == game.moves
    """
    if not is_pdn(path):
        game.save(path)
    elif Path(path).name.lower().endswith(".gz"):
        raise ValueError(f"one game is written as plain PDN: name {Path(path).stem}")
    else:
        write_whole(path, PdnGame.from_game(game).to_pdn().encode())


def load_game(path: str | os.PathLike[str]) -> Game:
    """Read a game that was saved; of a PDN collection the first one.

    Raises:
        RecordError: the file holds no game.
        PdnError: its PDN cannot be read.
        OSError: the file cannot be read.
    """
    if not is_pdn(path):
        return Game.load(path)
    for found in read_pdn(path):
        return found.to_game()
    raise RecordError(f"{os.fspath(path)} holds no game")
