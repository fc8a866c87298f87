"""Games in files: the unfinished one that the next start goes on with, and those that are saved.

A game with events of fun mode cannot be one game of PDN, since no other program would find its
moves legal. It is written as several, each from the position after an event, with the event in a
comment; they are joined again when they are read.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from kingme.desktop.minds import CHAMPION_NODES
from kingme.desktop.settings import CHAMPION, Seats, Settings
from kingme.errors import RecordError
from kingme.files import write_whole
from kingme.game import record
from kingme.game.funmode import FunGame, FunKind
from kingme.game.game import Game
from kingme.game.values import Side
from kingme.notation.collections import read_pdn
from kingme.notation.games import PdnGame

UNFINISHED = "unfinished.json"
_FORMAT = "kingme-unfinished"
_VERSION = 1
_PERSON = "person"
_FUN = re.compile(r"\* (gift|lightning|earthquake|gust) (\d+)")


class Kept(NamedTuple):
    """A game from a file.

    Attributes:
        game: The game.
        choices: The settings that belong to it: `level` and `seats`, as far as they are known.
    """

    game: FunGame
    choices: dict[str, Any]


# The unfinished game -----------------------------------------------------------------------------


def unfinished_path() -> Path:
    """Where the unfinished game is: in the user's folder for the state of programs."""
    import platformdirs  # only the window keeps games by itself

    return Path(platformdirs.user_state_dir("kingme", appauthor=False)) / UNFINISHED


def keep_unfinished(path: Path, game: FunGame | None, settings: Settings) -> None:
    """Write the unfinished game, whole or not at all; without one the file goes.

    Raises:
        OSError: the file cannot be written.
    """
    if game is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {
        "format": _FORMAT,
        "version": _VERSION,
        "seed": game.seed,
        "level": settings.level,
        "seats": settings.seats.value,
        "game": game.to_record(),
    }
    record.write_json(path, data)


def load_unfinished(path: Path) -> Kept | None:
    """The unfinished game; None where there is none, or none that can be gone on with."""
    try:
        data = record.read_json(path)
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            return None
        if data.get("version") != _VERSION:
            return None
        game = FunGame.from_record(data.get("game"))
    except (OSError, RecordError):
        return None
    seed = data.get("seed")
    if record.is_count(seed) and 0 <= seed < 2**64:
        game.seed = seed
    if game.outcome is not None or not game.plies:
        return None
    choices = {}
    for name in ("level", "seats"):
        with contextlib.suppress(ValueError, KeyError):
            choices[name] = getattr(Settings().changed(**{name: data[name]}), name)
    return Kept(game, choices)


class Keeper:
    """Writes in a thread of its own, so that no frame waits for a disc; the latest wins.

    Args:
        write: Writes what it is given.

    Attributes:
        failure: Why the last write failed, if it did.
    """

    def __init__(self, write: Callable[[Any], None]) -> None:
        self._write = write
        self._changed = threading.Condition()
        self._waiting: list[Any] = []
        self._closed = False
        self.failure: OSError | None = None
        self._thread = threading.Thread(target=self._work, name="keeper", daemon=True)
        self._thread.start()

    def put(self, content: Any) -> None:
        """Write this soon, and nothing that was put before and is not written yet."""
        with self._changed:
            self._waiting = [content]
            self._changed.notify()

    def close(self) -> None:
        """Write what is waiting and end."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(5)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                content = self._waiting.pop()
            try:
                self._write(content)
                self.failure = None
            except OSError as error:
                self.failure = error


# Saved games -------------------------------------------------------------------------------------


def tags_of(game: FunGame, settings: Settings) -> dict[str, str]:
    """Who plays, as the tags of a saved game; other commands of kingme understand them."""
    level = settings.level
    text = f"strong@nodes={CHAMPION_NODES}" if level == CHAMPION else f"level:{level}"
    people = settings.seats.people
    names = {side: _PERSON if side in people else text for side in Side}
    return {"Black": names[Side.BLACK], "White": names[Side.WHITE], "Seed": str(game.seed)}


def save_game(path: Path, game: FunGame, settings: Settings) -> None:
    """Write a game, whole or not at all: as PDN if the name ends so, else as JSON.

    Raises:
        OSError: the file cannot be written.
    """
    whole = game.copy()
    whole.tags |= tags_of(game, settings)
    if path.suffix.lower() == ".pdn":
        write_whole(path, pdn_of(whole).encode())
    else:
        whole.save(path)


def open_game(path: Path) -> Kept:
    """Read a game that was saved; of a PDN collection the first one.

    Raises:
        RecordError: the file holds no game.
        PdnError: its PDN cannot be read.
        OSError: the file cannot be read.
    """
    game = _from_pdn(path) if path.suffix.lower() == ".pdn" else FunGame.load(path)
    assert isinstance(game, FunGame)
    seed = game.tags.get("Seed", "")
    if seed.isascii() and seed.isdecimal() and len(seed) < 21 and int(seed) < 2**64:
        game.seed = int(seed)
    return Kept(game, _choices(game.tags))


def pdn_of(game: FunGame) -> str:
    """The game as PDN, one game of it for each stretch between events of fun mode."""
    texts = []
    parts = game.split()
    for number, part in enumerate(parts, 1):
        comments = {}
        if number < len(parts):
            event = game.events[number - 1]
            comments[len(part.moves)] = [f"* {event.kind} {event.square}"]
        tags = {"Round": f"1.{number}"} if len(parts) > 1 else {}
        texts.append(PdnGame.from_game(part, tags, comments=comments).to_pdn().strip())
    return "\n\n".join(texts) + "\n"


def _from_pdn(path: Path) -> FunGame:
    games: list[Game] = []
    events: list[tuple[FunKind, int]] = []
    for part in read_pdn(path):
        games.append(part.to_game())
        found = _FUN.search(_last_comment(part))
        if found is None:
            break
        events.append((FunKind(found[1]), int(found[2])))
    if not games:
        raise RecordError(f"{path} holds no game")
    try:
        game = FunGame.joined(games, events[: len(games) - 1])
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None
    game.tags.pop("Round", None)
    return game


def _last_comment(part: PdnGame) -> str:
    node = part.tree.root
    while node.next is not None:
        node = node.next
    return " ".join(node.comments)


def _choices(tags: dict[str, str]) -> dict[str, Any]:
    """The level and the seats that the tags of a saved game name, as far as we know them."""
    names = {Side.BLACK: tags.get("Black", ""), Side.WHITE: tags.get("White", "")}
    people = {side for side, name in names.items() if name == _PERSON}
    choices: dict[str, Any] = {}
    for name in names.values():
        head, _, number = name.partition(":")
        if head == "level" and number.isascii() and number.isdecimal() and 1 <= int(number) <= 10:
            choices["level"] = int(number)
        elif head.startswith("strong"):
            choices["level"] = CHAMPION
    if people or "level" in choices:
        choices["seats"] = next(seats for seats in Seats if seats.people == people)
    return choices
