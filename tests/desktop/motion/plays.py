"""Positions, moves and states for the tests of motion, and a clock that plays a stage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kingme import Board, Side
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import Began, Moved, Opponent, State

BOTH = frozenset(Side)
TRIPLE = "B:W6,15,24:B1"
CROWNING_CHAIN = "B:W26,18,12:B14"


def state_of(board: Board, bottom: Side = Side.WHITE, **more: object) -> State:
    return State(board, BOTH, bottom, Opponent(1, "Dave", "Hm"), **more)  # type: ignore[arg-type]


def moved(board: Board, pdn: str, *, dragged: bool = False) -> Moved:
    move = board.parse_pdn(pdn)
    after = board.copy()
    after.push(move)
    piece = board.piece_at(move.start)
    assert piece is not None
    taken = tuple((square, board.piece_at(square)) for square in move.captured)
    return Moved(move, piece, move.crowns, taken, True, dragged, board, after)  # type: ignore[arg-type]


def began(board: Board, flags: Flags, *, bottom: Side = Side.WHITE, seed: int = 0) -> Stage:
    """A stage with a position at rest, at the moment 0."""
    stage = Stage(flags, seed=seed)
    state = state_of(board, bottom)
    stage.handle([Began(board)], state, 0.0)
    stage.update(0.0, state)
    return stage


def playing(
    fen: str, pdn: str, flags: Flags, *, bottom: Side = Side.WHITE, dragged: bool = False
) -> tuple[Stage, State, Moved]:
    """A stage on which a move begins at the moment 0."""
    board = Board.from_fen(fen)
    event = moved(board, pdn, dragged=dragged)
    stage = began(board, flags, bottom=bottom)
    state = state_of(event.after, bottom)
    stage.handle([event], state, 0.0)
    return stage, state, event


def run(
    stage: Stage, state: State, until: float, rate: float = 60, start: float = 0.0, **more: object
) -> Iterable[float]:
    """Let time pass in frames, the last at `until`; gives the moment of each."""
    frame = 0
    while True:
        frame += 1
        now = min(until, start + frame / rate)
        stage.update(now, state, **more)  # type: ignore[arg-type]
        yield now
        if now >= until:
            return


def reversals(values: Sequence[float]) -> int:
    """How often a row of values turns from rising to falling or back."""
    ways = [b - a for a, b in pairwise(values) if a != b]
    return sum(a * b < 0 for a, b in pairwise(ways))
