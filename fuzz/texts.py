"""Fuzzers of what the library reads beside PDN and FEN: texts of moves and players, and files.

What must hold is the same as in `readers.py`: any bytes are read, or refused in one sentence of a
known kind; what was read and can be written is read back as the same.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from kingme import Board, EightEvaluation, Game, player_from_text
from kingme.arena.results_file import FORMAT, VERSION, ResultsError, ResultsFile
from kingme.arena.schedule import Pairing, Terms, schedule
from kingme.desktop.keeping import load_unfinished
from kingme.desktop.settings_file import load_settings, save_settings
from kingme.errors import MoveError, PdnError, PlayerError, PositionError, RecordError
from kingme.notation import load_game
from kingme.players.weights import read_weights

MOVES = (b"11-15", b"22x15x8", b"9-14!", b" 11 - 15 ", b"22x15", b"11-15 22-18", b"K")
PLAYERS = (
    b"bot:2@seed=7",
    b"level:10",
    b"strong@time=2,threads=2,hash=1",
    b"alphabeta:8@nodes=100000,extension=0",
    b"mcts:2000@exploration=0.4",
    b"web:sharp@time=no",
    b"minimax:5@weights=learned",
)
COMPACT = (Board().compact().encode(), Board.from_fen("B:W18,K32:B14,K1").compact().encode())
RECORDS = (
    json.dumps(Game().to_record()).encode(),
    json.dumps(Game("B:W18:B14").to_record() | {"tags": {"Black": "person"}}).encode(),
    b'{"moves": [[["deep"]]], "tags": {"a": 1e999}}',
)
SETTINGS = (
    b'{"version": 1, "level": 5, "piece_set": "neo_duck", "volume": 0.5, "fun": "off"}',
    b'{"version": 2}',
    b"[]",
)
WEIGHTS = (
    json.dumps({"weights": dict.fromkeys(EightEvaluation.features(Board()), 1.5)}).encode(),
    b'{"weights": {"men": NaN}}',
)
GAMES = (b"1. 11-15 22-18 2. 15x22 25x18 *", b'[Event "x"]\n1. 9-14 22-17 {why} *', b"\x1f\x8b\x08")

_PLAN = schedule(["level:1", "random"], [Pairing(0, 1)], 1, Terms(seed=1))
_HEADER = json.dumps({"format": FORMAT, "version": VERSION, "settings": {}}).encode() + b"\n"
RESULTS = (
    _HEADER,
    _HEADER
    + b'{"game": 1, "winner": "black", "ending": "no pieces", "detail": "", "moves": ["11-15"]}\n',
    b"{",
)


def sentence(error: BaseException) -> None:
    """An error says something, on one line, at no great length."""
    text = str(error)
    assert text, "an error says nothing"
    assert "\n" not in text
    assert len(text) < 20_000


def check_move(data: bytes) -> None:
    """A move's text."""
    board = Board()
    try:
        move = board.parse_pdn(data.decode(errors="replace"))
    except MoveError as error:
        sentence(error)
        return
    assert board.parse_pdn(board.pdn(move)) == move


def check_player(data: bytes) -> None:
    """A player's text; what names a program or a file is left alone."""
    text = data.decode(errors="replace")
    if any(word in text.lower() for word in ("user", "hub", "threads", "hash")):
        return
    try:
        player = player_from_text(text)
    except (PlayerError, OSError) as error:
        sentence(error)
        return
    assert player.name


def check_compact(data: bytes) -> None:
    """A position as links have it."""
    try:
        board = Board.from_compact(data.decode(errors="replace"))
    except PositionError as error:
        sentence(error)
        return
    assert Board.from_compact(board.compact()) == board


def with_file(check: Callable[[Path], None], name: str) -> Callable[[bytes], None]:
    """A check that is given a file with the bytes."""

    def call(data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, name)
            path.write_bytes(data)
            check(path)

    return call


def check_record(path: Path) -> None:
    """A saved game."""
    try:
        game = Game.load(path)
    except RecordError as error:
        sentence(error)
        return
    assert Game.from_record(game.to_record()).to_record() == game.to_record()


def check_unfinished(path: Path) -> None:
    """The window's unfinished game: gone on with, or not."""
    kept = load_unfinished(path)
    assert kept is None or kept.game.plies


def check_settings(path: Path) -> None:
    """The window's settings: always some, and what could not be read is kept beside them."""
    before = path.read_bytes()
    loaded = load_settings(path)
    if loaded.notes and not path.exists():
        assert any(each.read_bytes() == before for each in path.parent.iterdir())
    save_settings(loaded.settings, loaded.path)
    again = load_settings(loaded.path)
    assert again.settings == loaded.settings


def check_weights(path: Path) -> None:
    """A file of weights."""
    try:
        read_weights(path)
    except ValueError as error:
        sentence(error)


def check_game(path: Path) -> None:
    """A game as PDN."""
    try:
        load_game(path)
    except (PdnError, RecordError) as error:
        sentence(error)


def check_results(path: Path) -> None:
    """A file of results that is to be gone on with."""
    try:
        with ResultsFile(path, {}, _PLAN.tasks) as file:
            assert file.results.keys() <= {task.number for task in _PLAN.tasks}
    except ResultsError as error:
        sentence(error)


FUZZERS: dict[str, tuple[Callable[[bytes], None], tuple[bytes, ...]]] = {
    "move": (check_move, MOVES),
    "player": (check_player, PLAYERS),
    "compact": (check_compact, COMPACT),
    "record": (with_file(check_record, "game.json"), RECORDS),
    "unfinished": (with_file(check_unfinished, "unfinished.json"), RECORDS),
    "settings": (with_file(check_settings, "desktop.json"), SETTINGS),
    "weights": (with_file(check_weights, "w.json"), WEIGHTS),
    "game": (with_file(check_game, "game.pdn"), GAMES),
    "results": (with_file(check_results, "r.jsonl"), RESULTS),
}
