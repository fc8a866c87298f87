"""The status line and the `State` of a frame, made from the game, the table and the hand."""

from __future__ import annotations

from kingme._core import Move
from kingme.desktop import chronicle, words
from kingme.desktop.hand import Hand
from kingme.desktop.state import Mood, MoveRow, Result, State
from kingme.desktop.table import Table
from kingme.game.funmode import FunGame


def status(game: FunGame, table: Table, hand: Hand, *, paused: bool, result: Result | None) -> str:
    """What the status line says when there is no news.

    >>> from kingme.desktop.settings import Settings
    >>> status(FunGame(), Table(Settings(level=1)), Hand(), paused=False, result=None)
    'Your move.'
    """
    if result is not None:
        return f"{result.title}. {result.reason}"
    if paused:
        return words.PAUSED
    turn, picked = game.board.turn, hand.selection
    if not table.is_person(turn):
        name = table.names[turn] if table.watched else table.opponent.name
        return words.THINKS.format(name=name)
    if picked is not None and picked.asked is not None:
        return words.two_ways(picked.asked, len(picked.moves), picked.next_squares)
    if picked is not None and len(picked.path) > 1:
        stop = picked.path[-1] if picked.complete is not None else None
        return words.keep_jumping(picked.next_squares, stop)
    if sentence := words.forced(game.legal, game.rules):
        return sentence
    return words.YOUR_MOVE if table.person else words.TO_MOVE.format(name=table.names[turn])


def state(
    game: FunGame,
    table: Table,
    hand: Hand,
    *,
    may_play: bool,
    can_undo: bool,
    thinking: bool,
    paused: bool,
    face: tuple[Mood, str],
    hint: Move | None,
    result: Result | None,
    line: str,
    rows: tuple[MoveRow, ...],
) -> State:
    """Everything that a frame shows at rest.

    Args:
        game: The game.
        table: Who plays it.
        hand: What a person holds.
        may_play: Whether a person may move now.
        can_undo: Whether something can be taken back.
        thinking: Whether the computer looks for its move.
        paused: Whether Watch is halted.
        face: The opponent's mood, and what it says.
        hint: The move to show.
        result: The end.
        line: The status line.
        rows: The move list.
    """
    board, picked = game.board, hand.selection
    legal = game.legal if may_play else ()
    played = board.moves or game.moves  # the board has none just after an event of fun mode
    return State(
        board=board.copy(),
        people=table.people,
        bottom=table.bottom,
        opponent=table.opponent,
        mood=face[0],
        speech=face[1],
        thinking=thinking,
        status=line,
        balance=words.balance(board, table.person, table.names),
        movable=frozenset(move.start for move in legal),
        obliged=bool(legal) and legal[0].is_jump and board.rules.jumps_compulsory,
        targets={} if picked is None else picked.targets,
        selected=None if picked is None else picked.start,
        path=() if picked is None else picked.path,
        focus=hand.focus,
        last=played[-1] if played else None,
        hint=hint,
        rows=rows,
        captured=chronicle.lost_pieces(game),
        can_undo=can_undo,
        paused=paused,
        result=result,
    )
