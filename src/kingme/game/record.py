"""The saved form of a game: plain data, JSON text, and files that are whole or not there.

It knows boards and outcomes, not `Game`, which is built on it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, TypeGuard

from kingme._core import Board, RuleSet
from kingme.errors import MoveError, PositionError, RecordError
from kingme.game.values import Outcome, Side, Termination, is_declared, restore_rule_set

FORMAT = "kingme-game"
VERSION = 1

_RULE_FIELDS = (
    "name",
    "title",
    "summary",
    "squares",
    "first_side",
    "jumps_compulsory",
    "continuation_compulsory",
    "crowning_ends_move",
    "repetition",
    "quiet_limit",
    "quiet_reset",
    "cycle",
)


def to_record(board: Board, declared: Outcome | None, tags: dict[str, str]) -> dict[str, Any]:
    """A board with its past, a declared result and tags as plain data."""
    start = board.copy()
    while start.ply:
        start.pop()
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": _rules_data(board.rules),
        "start": start.fen(),
        "quiet_plies": start.quiet_plies,
        "moves": [str(move) for move in board.moves],
    }
    if declared is not None:
        data["result"] = {"termination": declared.termination, "winner": declared.winner}
    if tags:
        data["tags"] = dict(tags)
    return data


def _rules_data(rules: RuleSet) -> str | dict[str, Any]:
    """The name where it says all, else every field."""
    if rules.name in RuleSet.names() and RuleSet(rules.name) == rules:
        return rules.name
    return {field: getattr(rules, field) for field in _RULE_FIELDS}


def from_record(data: object) -> tuple[Board, Outcome | None, dict[str, str]]:
    """The board, declared result and tags of a record.

    Raises:
        RecordError: the data is no game record; the message says what is wrong, and where.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'this is no saved game: "format" must be "{FORMAT}"')
    version = data.get("version")
    if not is_count(version) or version < 1:
        raise RecordError(f'"version" must be a whole number, not {version!r}')
    if version > VERSION:
        raise RecordError(
            f"the game was saved by a newer kingme (version {version} of the format; "
            f"this one reads up to {VERSION})"
        )
    if "fun" in data:
        raise RecordError("the game has events of fun mode; kingme desktop can open it")
    board = _start(data)
    push_moves(board, moves_of(data))
    return board, declared_of(data, board), _tags(data.get("tags", {}))


def moves_of(data: dict[str, Any]) -> list[object]:
    """The list of moves of a record; what is in it is still to be checked.

    Raises:
        RecordError: it is no list.
    """
    moves = data.get("moves", [])
    if not isinstance(moves, list):
        raise RecordError('"moves" must be a list of moves')
    return moves


def push_moves(board: Board, texts: list[object], played: int = 0) -> None:
    """Play the moves of a record.

    Args:
        board: What they are played on.
        texts: The moves.
        played: How many moves of the game came before.

    Raises:
        RecordError: one cannot be played; the message has its number in the game.
    """
    for number, text in enumerate(texts, played + 1):
        if not isinstance(text, str):
            raise RecordError(f"move {number} must be a text, not {text!r}")
        if (ended := board.outcome()) is not None:
            raise RecordError(f"move {number} ({text}) comes after the end of the game ({ended})")
        try:
            board.push(board.parse_pdn(text))
        except MoveError as error:
            raise RecordError(f"move {number}: {error}") from None


def declared_of(data: dict[str, Any], board: Board) -> Outcome | None:
    """The result that people decided on; None where the board itself shows one, or there is none.

    Raises:
        RecordError: the result is none, or not what the board shows.
    """
    return _declared(data.get("result"), board)


def is_count(value: object) -> TypeGuard[int]:
    """True for whole numbers; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _start(data: dict[str, Any]) -> Board:
    rules = data.get("rules", "english")
    try:
        rule_set = restore_rule_set(rules) if isinstance(rules, dict) else RuleSet(rules)
    except (ValueError, TypeError, OverflowError) as error:
        raise RecordError(f'"rules": {error}') from None
    fen, quiet = data.get("start"), data.get("quiet_plies", 0)
    if not is_count(quiet) or not 0 <= quiet <= 65_535:
        raise RecordError(f'"quiet_plies" must be a count of plies, not {quiet!r}')
    if not isinstance(fen, str):
        raise RecordError('"start" must be the FEN of the first position')
    try:
        position = Board.from_fen(fen, rule_set)
    except PositionError as error:
        raise RecordError(f'"start": {error}') from None
    squares = position.compact()[:33]
    return Board.from_compact(f"{squares}{quiet}", rule_set)


def _declared(result: object, board: Board) -> Outcome | None:
    if result is None:
        return None
    if not isinstance(result, dict):
        raise RecordError('"result" must have "termination" and "winner"')
    try:
        termination = Termination(str(result.get("termination")))
        winner = result.get("winner")
        outcome = Outcome(termination, None if winner is None else Side(winner))
    except ValueError as error:
        raise RecordError(f'"result": {error}') from None
    if (ended := board.outcome()) is not None:
        if ended != outcome:
            raise RecordError(f'"result" says {termination}, but the moves say {ended}')
        return None
    if not is_declared(outcome):
        won = "a winner" if outcome.winner else "no winner"
        raise RecordError(f'"result" says {termination} with {won}, which the moves do not show')
    return outcome


def _tags(tags: object) -> dict[str, str]:
    if not isinstance(tags, dict):
        raise RecordError('"tags" must be names with texts')
    return {str(name): str(text) for name, text in tags.items()}


def write_json(path: str | os.PathLike[str], data: object) -> None:
    """Write data as JSON, whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    from kingme.files import write_whole  # boards and games alone need no files

    write_whole(path, f"{json.dumps(data, indent=1, ensure_ascii=False)}\n".encode())


def read_json(path: str | os.PathLike[str]) -> object:
    """Read JSON from a file.

    Raises:
        RecordError: the file holds no JSON text.
        OSError: the file cannot be read.
    """
    try:
        data: object = json.loads(Path(path).read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{os.fspath(path)} holds no saved game: {error}") from None
    return data
