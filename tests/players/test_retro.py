"""The retro player: its cells, its order of choosing, its old fault, and that it never cheats."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Game, Side
from kingme.players import retro
from kingme.players.retro import RetroPlayer, cell_of, square_of
from positions import boards

# Cells ----------------------------------------------------------------------------------------


def test_cells_and_squares_are_each_others_inverse() -> None:
    cells = [cell_of(square) for square in range(1, 33)]
    assert [square_of(cell) for cell in cells] == list(range(1, 33))
    assert {cell for cell in range(-20, 120) if square_of(cell) is not None} == set(cells)
    assert (cell_of(1), cell_of(5), cell_of(32)) == (82, 71, 17)


@given(boards())
def test_a_step_is_nine_or_eleven_and_a_jump_twice_that(board: Board) -> None:
    for move in board.legal_moves:
        cells = [cell_of(square) for square in move.path]
        far = 2 if move.is_jump else 1
        for start, end in pairwise(cells):
            assert abs(end - start) in (9 * far, 11 * far)
        if not move.by_king and not move.crowns:
            assert (cells[0] > cells[-1]) is (board.turn is Side.BLACK)


# What may be relied on ------------------------------------------------------------------------


@given(boards(), st.integers(0, 2**64 - 1), st.booleans())
def test_it_plays_a_legal_move_or_gives_up(board: Board, seed: int, faithful: bool) -> None:
    player = RetroPlayer(seed, faithful=faithful)
    game = Game.from_board(board)
    move = player.choose(game)
    assert move is None or move in game.legal
    if board.outcome() is None and any(legal.is_jump for legal in board.legal_moves):
        assert move is not None
    assert game.board == board
    assert player.choose(board) == move, "the same dice for the same position"
    assert RetroPlayer(seed, faithful=faithful).choose(board) == move
    assert player.last_search is None


@given(boards(("retro",)), st.integers(0, 99))
def test_both_sides_are_played_alike(board: Board, seed: int) -> None:
    """A turned board has another key, hence other dice; what is forced must be the same."""
    ours, theirs = RetroPlayer(seed).choose(board), RetroPlayer(seed).choose(board.turned())
    if ours is not None and ours.is_jump:
        assert theirs is not None
        assert [33 - square for square in theirs.path] == list(ours.path)


def test_other_seeds_play_other_games() -> None:
    game = Game(rules="retro")
    assert len({RetroPlayer(seed).choose(game) for seed in range(50)}) == 7


def test_the_dice_fall_anew_when_a_position_comes_back() -> None:
    game = Game("B:WK32:BK1", "retro")
    seen = set()
    for _ in range(12):
        seen.add(str(RetroPlayer(5).choose(game)))
        for text in ("1-6", "32-27", "6-1", "27-32"):
            game.move(text)
    game = Game("B:WK32:BK15", "retro")
    for _ in range(12):
        seen.add(str(RetroPlayer(5).choose(game)))
        for text in ("15-10", "32-27", "10-15", "27-32"):
            game.move(text)
    assert len(seen) > 3


@pytest.mark.parametrize("fen", ["W:W:B1", "W:W21,29:B14,17,22,25"])
def test_a_finished_game_has_no_move(fen: str) -> None:
    assert RetroPlayer().choose(Game(fen, "retro")) is None
    game = Game(rules="retro")
    game.resign()
    assert RetroPlayer().choose(game) is None


@pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "1", None])
def test_a_seed_that_is_none(seed: object) -> None:
    with pytest.raises(
        ValueError, match=r"^seed must be a whole number from 0 to 2\*\*64 - 1, not"
    ):
        RetroPlayer(seed)  # type: ignore[arg-type]


def test_its_texts() -> None:
    assert RetroPlayer(3).name == "retro"
    assert RetroPlayer(3, faithful=True).name == "retro@faithful=yes"
    assert repr(RetroPlayer(3)) == "RetroPlayer(seed=3, faithful=False)"


# How it chooses -------------------------------------------------------------------------------


def chosen(fen: str, rules: str = "retro", *, faithful: bool = False, seeds: int = 40) -> set[str]:
    """What it plays in a position, over many seeds."""
    board = Board.from_fen(fen, rules)
    return {str(RetroPlayer(seed, faithful=faithful).choose(board)) for seed in range(seeds)}


def test_a_jump_is_taken_at_once() -> None:
    assert chosen("B:W15,32:B3,10,12") == {"10x19"}


def test_of_two_jumps_the_one_from_the_last_cell_is_taken() -> None:
    # Squares 1 to 4 are the cells 82 to 88; the scan comes down from 89.
    assert chosen("B:W7,5,32:B1,3") == {"3x10"}


def test_a_man_is_pushed_onto_the_king_row_before_anything_else() -> None:
    assert chosen("B:W15,32:B3,10,25") == {"25-29"}
    assert chosen("B:W6:BK25,1") == {"1x10"}, "a king is not pushed"


def test_nothing_is_pushed_where_jumps_are_compulsory() -> None:
    assert chosen("B:W15,32:B3,10,25", "english") == {"10x19"}


def test_white_is_played_as_well() -> None:
    assert chosen("W:W18,30:B14,1") == {"18x9"}
    assert chosen("W:W5,18,30:B14,K31") == {"5-1"}


def test_unsafe_steps_are_left_alone() -> None:
    # From 11, 15 can be taken by 18; 16 cannot be taken.
    assert chosen("B:W18:B11") == {"11-16"}
    # A king attacks from all sides, a man only from below.
    assert chosen("B:WK10:B11") == {"11-16"}
    assert chosen("B:W10:B11") == {"11-15", "11-16"}


def test_the_cell_that_a_piece_leaves_counts_as_free() -> None:
    # On 14 the man could be taken by the one on 17, which lands on 10, just left.
    assert chosen("B:W17:B10") == {"10-15"}


def test_with_unsafe_steps_only_one_of_them_is_played_at_random() -> None:
    assert chosen("B:W18,19,20:B11") == {"11-15", "11-16"}


def test_no_more_than_ten_candidates_are_kept() -> None:
    kings = "B:W29:BK1,K2,K3,K4,K13,K14,K15"
    found = chosen(kings, seeds=400)
    steps = {str(move) for move in Board.from_fen(kings, "retro").legal_moves}
    assert len(steps) > 12
    assert len(found) == 10
    # The scan comes to the row of 1 to 4 first, so the last cells' steps are not among the ten.
    assert not any(text.startswith("13-") for text in found)


def test_it_gives_up_after_its_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retro, "MOST_TRIES", 0)
    assert chosen("B:W18,19,20:B11") == {"None"}


def test_a_man_that_is_crowned_jumps_on_as_a_king() -> None:
    assert chosen("B:W26,27:B22") == {"22x31x24"}
    assert chosen("B:W26,27:B22", faithful=True) == {"22x31"}


# The old fault --------------------------------------------------------------------------------

DOUBLE = "B:W6,15,32:B1"


def test_the_fault_misses_a_second_jump() -> None:
    assert chosen(DOUBLE) == {"1x10x19"}
    assert chosen(DOUBLE, faithful=True) == {"1x10"}


def test_the_fault_cannot_break_a_rule() -> None:
    """Where going on is compulsory, it goes on."""
    assert chosen(DOUBLE, "english", faithful=True) == {"1x10x19"}


def test_the_fault_sees_what_is_there_from_the_wrong_place() -> None:
    # The man jumps from 77 over 66 to 55, and the look goes out from 66: there are 57, a man, and
    # 48, free. In that direction it goes on from 55, over 46 to 37.
    assert [square_of(cell) for cell in (77, 66, 55, 57, 46, 37)] == [8, 11, 15, 16, 19, 24]
    assert chosen("B:W11,16,19,29:B8", faithful=True) == {"8x15x24"}
    # Without the man on 57 nothing is seen; without that on 46 there is nothing to take.
    assert chosen("B:W11,19,29:B8", faithful=True) == {"8x15"}
    assert chosen("B:W11,16,29:B8", faithful=True) == {"8x15"}
    assert chosen("B:W11,19,29:B8") == {"8x15x24"}
