"""The event log of a run: every game with its moves, thoughts and ending.

Two forms of the same: JSON lines for programs, text for people. It follows the schedule's order
and is made from results alone, so a run that goes on after a kill writes the whole log again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kingme._core import MATE
from kingme.arena.tasks import GameResult, GameTask, Thought

_LONGEST_WIN = 1000


def game_events(task: GameTask, result: GameResult) -> Iterator[dict[str, Any]]:
    """The events of a game: its start, a move each, its end.

    >>> from kingme.arena.playing import play_task
    >>> from kingme.arena.tasks import Start
    >>> task = GameTask(1, 0, False, "level:1", "level:2", Start("start"), "english", seed=7)
    >>> events = list(game_events(task, play_task(task)))
    >>> events[0]["black"], events[1]["event"], events[-1]["result"]
    ('level:1', 'move', '0-1')
    """
    board = task.start.board(task.rules)
    yield {
        "event": "start",
        "game": task.number,
        "black": task.black,
        "white": task.white,
        "opening": task.start.label,
        "position": board.fen(),
        "rules": task.rules,
        "seed": task.seed,
    }
    turn = board.turn
    for ply, (move, thought) in enumerate(zip(result.moves, result.thoughts, strict=True), 1):
        yield {
            "event": "move",
            "game": task.number,
            "ply": ply,
            "side": turn,
            "move": move,
            "score": thought.score,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": thought.micros / 1e6,
        }
        turn = turn.other
    yield {
        "event": "end",
        "game": task.number,
        "result": result.pdn_result,
        "winner": result.winner,
        "ending": result.ending,
        "why": result.why,
        "plies": len(result.moves),
        "seconds": result.seconds,
    }


def game_text(task: GameTask, result: GameResult) -> Iterator[str]:
    """The lines of a game for people."""
    board = task.start.board(task.rules)
    yield f"Game {task.number}: {task.black} (Black) - {task.white} (White), {task.start.label}"
    yield f"  from {board.fen()}"
    turn = board.turn
    for ply, (move, thought) in enumerate(zip(result.moves, result.thoughts, strict=True), 1):
        yield f"  {ply:3} {turn:5}  {move:14} {_thought_text(thought)}".rstrip()
        turn = turn.other
    yield f"  {result.pdn_result}  {result.why} ({len(result.moves)} plies, {result.seconds:.2f} s)"
    yield ""


def _thought_text(thought: Thought) -> str:
    if not thought.nodes and thought.score is None:
        return ""
    score = "" if thought.score is None else _score_text(thought.score)
    depth = f"depth {thought.depth:2}" if thought.depth else ""
    return f"{score:>9}  {depth:8}  {thought.nodes:>11,} nodes  {thought.micros / 1e6:8.3f} s"


def _score_text(score: int) -> str:
    if MATE - abs(score) <= _LONGEST_WIN:
        return f"{'wins' if score > 0 else 'loses'} in {MATE - abs(score)}"
    return f"{score / 100:+.2f}"


class EventLog:
    """A log file, written as games come to count.

    Args:
        path: Where; a name that ends in `.jsonl` or `.json` gets JSON lines, any other one text.

    Raises:
        OSError: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._is_json = path.suffix.lower() in (".jsonl", ".json")
        self._file = path.open("w", encoding="utf-8", newline="\n")

    def add(self, task: GameTask, result: GameResult) -> None:
        """Write a game."""
        lines = (
            (json.dumps(event, ensure_ascii=False) for event in game_events(task, result))
            if self._is_json
            else game_text(task, result)
        )
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self._file.close()
