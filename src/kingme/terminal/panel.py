"""The column beside the board: each side's pieces, and the last moves. Lines in, lines out."""

from __future__ import annotations

from kingme.game import Game
from kingme.game.values import Side
from kingme.terminal import movelist, words
from kingme.terminal.board_text import BoardView
from kingme.terminal.styles import Colours, Voice, said

WIDTH = 28


def panel(game: Game, view: BoardView, height: int, colours: Colours) -> list[str]:
    """The lines of the column, as many as the board has.

    Args:
        game: The game, for its moves.
        view: What the board shows: pieces, names, and which side is at the top.
        height: The lines of the board.
        colours: The colours that may be used.
    """
    top = _side(game, view, view.top, colours)
    bottom = _side(game, view, view.top.other, colours)
    moves = _moves(game, height - 4, colours)
    lines = [top, "", *moves]
    return [*lines, *[""] * (height - len(lines) - 1), bottom]


def _side(game: Game, view: BoardView, side: Side, colours: Colours) -> str:
    """What a side has, beside its name in the frame; the side to move is marked."""
    balance = words.balance(list(view.pieces.values()), side)
    if game.outcome is None and game.board.turn is side:
        return said(f"{balance}, to move", Voice.STRONG, colours)
    return said(balance, Voice.QUIET, colours)


def _moves(game: Game, room: int, colours: Colours) -> list[str]:
    rows = movelist.numbered(game)[-room:] if room > 0 else []
    lines = []
    for index, (number, first, second) in enumerate(rows):
        last = index == len(rows) - 1
        text = f"{number:>3}. {first or '...':<9} {second}".rstrip()
        lines.append(said(text, Voice.STRONG if last else Voice.QUIET, colours))
    return lines
