"""The hundred cells, in both directions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Piece, PositionError, Side
from kingme.players.retro import cell_of, square_of
from kingme.terminal.retro.codec import Code, decode, encode, on_board, path_of
from positions import boards, samples

PIECES = {
    Code.HUMAN_MAN: Piece(Side.WHITE),
    Code.HUMAN_KING: Piece(Side.WHITE, king=True),
    Code.COMPUTER_MAN: Piece(Side.BLACK),
    Code.COMPUTER_KING: Piece(Side.BLACK, king=True),
}


def test_the_start() -> None:
    cells = encode(Board("retro"))
    rows = ["".join(cells[10 * row + column].character for column in range(1, 9))
            for row in range(8, 0, -1)]  # fmt: skip
    assert rows == [" C C C C", "C C C C ", " C C C C", " " * 8, " " * 8,
                    "H H H H ", " H H H H", "H H H H "]  # fmt: skip


def test_the_codes_are_those_of_the_characters() -> None:
    assert [code.character for code in Code] == ["", " ", "H", "K", "C", "$"]
    assert (Code.OFF, Code.HUMAN_MAN, Code.COMPUTER_KING) == (-99, 72, 36)


@given(boards())
def test_every_cell_holds_what_stands_on_its_square(board: Board) -> None:
    cells = encode(board)
    assert len(cells) == 100
    for number, code in enumerate(cells):
        assert (code is Code.OFF) is not on_board(number)
        square = square_of(number)
        if square is None:
            assert code in (Code.OFF, Code.EMPTY)
        else:
            assert PIECES.get(code) == board.piece_at(square)
            assert cell_of(square) == number


@given(boards())
def test_a_board_comes_back_from_its_cells(board: Board) -> None:
    again = decode(encode(board), board.turn, board.rules)
    assert again == board
    assert again.ply == 0


def test_many_boards_come_back() -> None:
    for board in samples(1000, "retro", seed=8):
        assert decode(list(map(int, encode(board))), board.turn) == board


@given(st.data())
def test_cells_come_back_from_their_board(data: st.DataObject) -> None:
    """The other direction: from any cells with pieces where they may stand."""
    squares = data.draw(st.lists(st.integers(1, 32), min_size=1, max_size=12, unique=True))
    cells = list(encode(Board("retro")))
    for square in range(1, 33):
        cells[cell_of(square)] = Code.EMPTY
    for square in squares:
        kinds = [Code.HUMAN_KING, Code.COMPUTER_KING]
        kinds += [Code.HUMAN_MAN] * (square > 4) + [Code.COMPUTER_MAN] * (square < 29)
        cells[cell_of(square)] = data.draw(st.sampled_from(kinds))
    assert encode(decode(cells, data.draw(st.sampled_from(list(Side))))) == tuple(cells)


@given(boards())
def test_the_path_of_a_move(board: Board) -> None:
    for move in board.legal_moves:
        assert [square_of(cell) for cell in path_of(move)] == list(move.path)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({11: 65}, "cell 11 holds 65, which is no code"),
        ({5: 32}, "cell 5 is off the board"),
        ({12: -99}, "cell 12 is on the board"),
        ({12: 72}, "a piece stands on 12, where nobody plays"),
    ],
)
def test_cells_that_are_none(changes: dict[int, int], reason: str) -> None:
    cells = [int(code) for code in encode(Board("retro"))]
    for cell, value in changes.items():
        cells[cell] = value
    with pytest.raises(ValueError, match=f"^{reason}$"):
        decode(cells, Side.BLACK)


def test_too_few_cells() -> None:
    with pytest.raises(ValueError, match=r"^a board has 100 cells, not 64$"):
        decode([32] * 64, Side.BLACK)


def test_a_position_that_is_none() -> None:
    cells = list(encode(Board("retro")))
    cells[82] = Code.HUMAN_MAN
    with pytest.raises(PositionError, match="a White man on 1 would have been crowned"):
        decode(cells, Side.BLACK)
