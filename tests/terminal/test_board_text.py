"""Drawings of the board: numbers in their places, exact columns, marks, sizes, plain text."""

from __future__ import annotations

import re
import unicodedata

import pytest

from kingme import Board, Side
from kingme.terminal.board_text import (
    LARGE,
    MEDIUM,
    PLAIN,
    SMALL,
    TINY,
    BoardView,
    Size,
    draw,
    number_at,
    pieces_of,
    size_for,
)
from kingme.terminal.styles import Colours, Screen

NAMES = {Side.BLACK: "Black: you", Side.WHITE: "White: bot:3"}
CODES = re.compile(r"\x1b\[[\d;]*m")


def view(board: Board, *, flipped: bool = False, light: bool = False) -> BoardView:
    last = board.moves[-1] if board.moves else None
    return BoardView(pieces_of(board), last, flipped, light, NAMES)


def bare(lines: list[str]) -> list[str]:
    return [CODES.sub("", line) for line in lines]


SCREENS = {
    LARGE: Screen(Colours.TRUE, True, 100, 40, True),
    MEDIUM: Screen(Colours.PALETTE, True, 80, 24, True),
    SMALL: Screen(Colours.SIXTEEN, False, 80, 24, True),
    TINY: Screen(Colours.SIXTEEN, True, 30, 15, True),
}


def test_numbers_run_as_printed_and_turned_by_half() -> None:
    rows = [[number_at(row, column, flipped=False) for column in range(8)] for row in range(8)]
    assert rows[0] == [None, 1, None, 2, None, 3, None, 4]
    assert rows[1] == [5, None, 6, None, 7, None, 8, None]
    assert rows[7] == [29, None, 30, None, 31, None, 32, None]
    turned = [[number_at(row, column, flipped=True) for column in range(8)] for row in range(8)]
    assert turned == [row[::-1] for row in rows[::-1]]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("screen", [*SCREENS.values(), Screen(), Screen(columns=30)])
def test_every_number_stands_once_in_reading_order(screen: Screen, flipped: bool) -> None:
    board = Board.from_fen("B:W18,K26,27:BK8,15,1")
    drawing = draw(view(board, flipped=flipped), screen)
    found = [int(text) for text in re.findall(r"\d+", "\n".join(bare(drawing.lines)[1:-1]))]
    assert sorted(found) == list(range(1, 33))
    rows = [set(range(first, first + 4)) for first in range(1, 33, 4)]
    # The numbers of one row stand on one or two lines (on the pieces, or in the corner).
    by_row = [set(found[index : index + 4]) for index in range(0, 32, 4)]
    assert by_row == (rows[::-1] if flipped else rows)


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("light", [False, True])
def test_coloured_boards_are_exact_to_the_column(size: Size, light: bool) -> None:
    board = Board.from_fen("B:W18,K26,27:BK8,15,1,K31")
    board.push(board.parse_pdn("15x22"))
    assert size_for(SCREENS[size]) == size
    drawing = draw(view(board, light=light), SCREENS[size])
    assert drawing.width == size.columns
    assert len(drawing.lines) == size.lines
    for line in bare(drawing.lines):
        assert len(line) == size.columns
        assert all(unicodedata.east_asian_width(character) not in "WF" for character in line)
    assert all(line.endswith("\x1b[0m") for line in drawing.lines)


def test_a_terminal_of_80_by_24_has_room_for_text() -> None:
    drawing = draw(view(Board()), SCREENS[MEDIUM])
    assert len(drawing.lines) <= 19


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        (Screen(Colours.TRUE, True, 200, 60, True), LARGE),
        (Screen(Colours.TRUE, True, 59, 60, True), MEDIUM),
        (Screen(Colours.TRUE, True, 200, 30, True), MEDIUM),
        (Screen(Colours.TRUE, True, 43, 60, True), SMALL),
        (Screen(Colours.TRUE, True, 80, 12, True), SMALL),
        (Screen(Colours.TRUE, True, 35, 60, True), TINY),
        (Screen(Colours.TRUE, False, 200, 60, True), SMALL),
        (Screen(columns=80), PLAIN),
        (Screen(columns=40), TINY),
    ],
)
def test_sizes(screen: Screen, size: Size) -> None:
    assert size_for(screen) == size


def test_plain_text_to_the_letter() -> None:
    board = Board.from_fen("B:W18,K26,27:BK8,15,1")
    assert draw(view(board), Screen()).lines == [
        "+- Black: you -----------------------------+",
        "|       b 1       . 2       . 3       . 4  |",
        "|  . 5       . 6       . 7       B 8       |",
        "|       . 9       .10       .11       .12  |",
        "|  .13       .14       b15       .16       |",
        "|       .17       w18       .19       .20  |",
        "|  .21       .22       .23       .24       |",
        "|       .25       W26       w27       .28  |",
        "|  .29       .30       .31       .32       |",
        "+- White: bot:3 ---------------------------+",
    ]


def test_plain_text_turned_has_the_other_side_at_the_bottom() -> None:
    lines = draw(view(Board(), flipped=True), Screen()).lines
    assert lines[0].startswith("+- White: bot:3 -")
    assert lines[1] == "|       w32       w31       w30       w29  |"
    assert lines[8] == "|  b 4       b 3       b 2       b 1       |"
    assert lines[9].startswith("+- Black: you -")


def test_the_last_move_is_marked_in_plain_text() -> None:
    board = Board.from_fen("B:W18,26,K5:B15,9")
    board.push(board.parse_pdn("15x31"))
    text = "\n".join(draw(view(board), Screen()).lines)
    assert "(.15)" in text
    assert " x18 " in text
    assert " x26 " in text
    assert "[B31]" in text
    assert text.count("(") == text.count("[") == 1
    assert text.count("x") == 2


def test_a_king_that_ends_where_it_began_is_marked_as_the_end() -> None:
    board = Board.from_fen("B:W6,7,14,15:BK2")
    board.push(board.parse_pdn("2x9x18x2"))
    text = "\n".join(draw(view(board), Screen()).lines)
    assert "[B 2]" in text
    assert "(" not in text


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL, TINY])
def test_the_last_move_is_marked_by_shape_not_by_colour_alone(size: Size) -> None:
    board = Board.from_fen("B:W18,26,K5:B15,9")
    screen = SCREENS[size]
    ring, cross = ("○", "✕") if screen.unicode else ("o", "x")
    before = "\n".join(bare(draw(view(board), screen).lines)[1:-1])
    board.push(board.parse_pdn("15x31"))
    after = "\n".join(bare(draw(view(board), screen).lines)[1:-1])
    assert ring not in before
    assert cross not in before
    assert (after.count(ring), after.count(cross)) == (1, 2)


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL, TINY])
def test_kings_are_marked_by_shape(size: Size) -> None:
    board = Board.from_fen("B:W18,K26,27:BK8,15,1")
    text = "\n".join(bare(draw(view(board), SCREENS[size]).lines)[1:-1])
    assert text.count("♛" if SCREENS[size].unicode else "K") == 2


def test_ascii_is_ascii_and_unicode_only_where_it_may() -> None:
    board = view(Board.from_fen("B:WK18:BK1"))
    for screen in (Screen(), Screen(Colours.SIXTEEN), Screen(Colours.TRUE, False, 200, 60, True)):
        assert "\n".join(draw(board, screen).lines).isascii()
    assert draw(board, Screen(unicode=True)).lines[0].startswith("┌─ Black: you ─")


def test_light_squares_are_another_board() -> None:
    board = Board("classroom")
    dark, light = (draw(view(board, light=light), SCREENS[MEDIUM]).lines for light in (False, True))
    assert dark != light
    assert bare(dark) == bare(light)


def test_long_names_do_not_break_the_frame() -> None:
    long = BoardView({}, None, False, False, dict.fromkeys(Side, "x" * 200))
    for screen in (Screen(), *SCREENS.values()):
        drawing = draw(long, screen)
        assert {len(line) for line in bare(drawing.lines)} == {drawing.width}


def test_pieces_of_a_board() -> None:
    pieces = pieces_of(Board.from_fen("B:WK18:B1"))
    assert {number: (str(piece.side), piece.king) for number, piece in pieces.items()} == {
        1: ("black", False),
        18: ("white", True),
    }
