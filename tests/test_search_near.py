"""Owns the tests of whole exchanges, of the choice near the best, and of the time limit."""

from __future__ import annotations

import time as clock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference_search as reference
from kingme import MATE, Board, BotEvaluation, Move, SearchResult
from kingme._core import search_classic
from positions import RULES, boards, ending, played, samples, shuffled

BOT = BotEvaluation()
DECIDED = MATE - 1_000


def search(board: Board, depth: int, **options: object) -> SearchResult:
    found = search_classic(board, BOT, depth=depth, **options)  # type: ignore[arg-type]
    assert found is not None
    return found


def near_moves(values: dict[Move, int], margin: int) -> set[Move]:
    """The moves that may be chosen, by the values of a plain minimax."""
    best = max(values.values())
    if abs(best) > DECIDED:
        return {move for move, value in values.items() if value == best}
    return {
        move
        for move, value in values.items()
        if value >= best - margin and abs(value) <= DECIDED
    }  # fmt: skip


# --- whole exchanges -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("extension", [0, 2, 8])
def test_whole_exchanges_have_the_value_of_a_plain_minimax(rules: str, extension: int) -> None:
    for board in samples(30, rules, seed=extension):
        values = reference.root_values(board, BOT, 2, extension, whole=True)
        if len(values) == 1:
            continue
        for pruning in (False, True):
            found = search(board, 2, whole_exchanges=True, extension=extension, pruning=pruning)
            assert found.score == max(values.values()), (board.compact(), board.moves)
            assert values[found.move] == found.score


def test_whole_exchanges_know_the_past_with_a_table_and_without() -> None:
    """Men and kings that have gone to and fro, close to a draw by repetition."""
    counts = ((1, 1, 1, 1), (1, 1, 0, 1), (0, 2, 0, 1), (2, 1, 1, 1))
    for seed in range(48):
        board = shuffled(ending(seed, counts[seed % 4]), seed, seed % 11)
        values = reference.root_values(board, BOT, 4, whole=True)
        if len(values) > 1:
            for table in (True, False):
                found = search(board, 4, whole_exchanges=True, table=table)
                best = max(values.values())
                assert found.score == best or MATE - abs(best) <= found.depth < 4


def test_no_exchange_is_left_in_the_middle() -> None:
    """A step that offers a man, seen to its end: without extensions the count comes out wrong."""
    board = Board.from_fen("B:W7,8,16,23,24,32:B1,2,3,4,12")
    shallow, whole = search(board, 1, extension=0), search(board, 1, whole_exchanges=True)
    values = reference.root_values(board, BOT, 1, whole=True)
    assert whole.score == max(values.values())
    assert shallow.score != whole.score


@given(boards(), st.integers(1, 5))
def test_whole_exchanges_give_the_same_with_a_table_and_without(board: Board, depth: int) -> None:
    if board.outcome() is not None:
        return
    one, two = (search(board, depth, whole_exchanges=True, table=table) for table in (True, False))
    assert (one.move, one.score, one.depth) == (two.move, two.score, two.depth)


def test_the_longest_paths_of_whole_exchanges_fit() -> None:
    """The greatest depth, all extensions, and crowded boards full of jumps."""
    for seed in range(40):
        board = played(seed, 6 + seed)
        if board.outcome() is None:
            search(board, 64, nodes=3_000, whole_exchanges=True)
            search(board, 64, nodes=3_000, whole_exchanges=True, pruning=False)


# --- nearly best ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("margin", [0, 10, 60, 1000])
def test_the_choice_is_among_the_moves_within_the_margin(rules: str, margin: int) -> None:
    """Every such move is chosen by some seed, no other move by any, and its own value is told."""
    several = 0
    for board in samples(24, rules, seed=margin):
        values = reference.root_values(board, BOT, 2)
        if len(values) == 1:
            continue
        near = near_moves(values, margin)
        chosen = set()
        for seed in range(40 if margin < 1000 else 120):
            found = search(board, 2, margin=margin, seed=seed, pruning=seed % 3 > 0)
            # Once the end is in sight, deeper iterations could only confirm it.
            if found.depth == 2:
                assert found.score == values[found.move]
                assert found.pv[0] == found.move
                assert found.move in near, (board.compact(), board.moves, margin)
                chosen.add(found.move)
        if len(near) <= 6 and chosen and abs(max(values.values())) <= DECIDED:
            assert chosen == near, (board.compact(), margin)
        several += len(near) > 1
    assert several > 5


@pytest.mark.parametrize("depth", [4, 6])
def test_the_choice_does_not_depend_on_the_table(depth: int) -> None:
    boards = [*samples(40, seed=21), *(shuffled(ending(n, (1, 2, 1, 1)), n, 9) for n in range(40))]
    for seed, board in enumerate(boards):
        for whole in (True, False):
            one, two = (
                search(board, depth, margin=45, seed=seed, whole_exchanges=whole, table=table)
                for table in (True, False)
            )
            assert (one.move, one.score, one.depth) == (two.move, two.score, two.depth)


def test_a_decided_game_is_not_played_with() -> None:
    """With the widest margin: wins in sight are played the quickest way, losses are not chosen."""
    wins, dangers = 0, 0
    for number in range(400):
        board = ending(number, ((0, 3, 0, 1), (0, 2, 1, 1), (1, 2, 0, 2), (0, 1, 0, 3))[number % 4])
        values = reference.root_values(board, BOT, 3)
        if len(values) == 1:
            continue
        best, worst = max(values.values()), min(values.values())
        for seed in range(6):
            found = search(board, 3, margin=1000, seed=seed)
            if abs(best) > DECIDED:
                assert found.score == best, board.compact()
            else:
                assert values[found.move] >= -DECIDED, board.compact()
        wins += best > DECIDED
        dangers += abs(best) <= DECIDED and worst < -DECIDED
    assert wins > 20
    assert dangers > 20


def test_the_same_position_and_seed_choose_the_same_and_seeds_differ() -> None:
    first = [search(Board(), 3, margin=40, seed=seed).move for seed in range(30)]
    assert first == [search(Board(), 3, margin=40, seed=seed).move for seed in range(30)]
    assert len(set(first)) > 2
    # The choice hangs on the position too: one seed does not always take the first, or the last.
    places = set()
    for board in samples(40, seed=5):
        found = search(board, 2, margin=300, seed=1)
        if not found.forced:
            places.add(list(board.legal_moves).index(found.move))
    assert len(places) > 3


def test_a_margin_of_one_s_own_must_make_sense() -> None:
    with pytest.raises(ValueError, match="a margin needs a seed, which decides within it"):
        search(Board(), 2, margin=10)
    for margin in (-1, 1001):
        with pytest.raises(ValueError, match=f"margin must be from 0 to 1000, not {margin}"):
            search(Board(), 2, margin=margin, seed=1)


def test_jitter_and_handicap_count_in_the_margin() -> None:
    """Moves are compared with their offsets, and told without."""
    plain = search(Board(), 3, margin=0, seed=4)
    for seed in range(20):
        found = search(Board(), 3, margin=0, seed=4, jitter=seed)
        assert plain.score - 25 <= found.score <= plain.score


# --- time ----------------------------------------------------------------------------------------


def test_a_time_limit_ends_the_search_and_keeps_the_last_whole_iteration() -> None:
    began = clock.perf_counter()
    found = search(Board(), 64, time=0.05)
    assert clock.perf_counter() - began < 5  # it ends, on however busy a machine
    assert 1 <= found.depth < 64
    whole = search(Board(), found.depth)
    assert (found.move, found.score) == (whole.move, whole.score)


def test_a_time_that_is_not_used_up_changes_nothing() -> None:
    for board in samples(20, seed=8):
        one, two = search(board, 4, time=1000.0), search(board, 4)
        assert (one.move, one.score, one.depth, one.nodes) == (
            two.move, two.score, two.depth, two.nodes,
        )  # fmt: skip


@pytest.mark.parametrize("time", [0, -1.0, float("nan"), float("inf"), 1e9])
def test_a_time_is_a_positive_number_of_seconds(time: float) -> None:
    with pytest.raises(ValueError, match="time must be a positive number of seconds"):
        search(Board(), 2, time=time)
