"""Owns the tests of what is added to root moves: jitter, and the handicap of going back."""

from __future__ import annotations

from functools import cache

import pytest

import reference_search as reference
from kingme import MATE, Board, BotEvaluation, Move, SearchResult, Side
from kingme._core import MAX_JITTER, jitter, search_classic
from positions import ending, samples, shuffled

BOT = BotEvaluation()


def search(board: Board, depth: int, **options: object) -> SearchResult:
    found = search_classic(board, BOT, depth=depth, **options)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_jitter_is_a_small_fixed_offset_of_the_move() -> None:
    moves = list(Board().legal_moves)
    offsets = {seed: [jitter(seed, move) for move in moves] for seed in range(200)}
    assert offsets[7] == [jitter(7, move) for move in moves]
    drawn = [offset for row in offsets.values() for offset in row]
    assert (min(drawn), max(drawn), MAX_JITTER) == (0, 25, 25)
    assert len({tuple(row) for row in offsets.values()}) > 190
    assert jitter(2**64 - 1, moves[0]) in range(26)


@pytest.mark.parametrize("pruning", [True, False])
def test_jitter_is_added_at_the_root_alone(pruning: bool) -> None:
    """The chosen move has the best sum of value and offset; the score told is its value."""
    for seed, board in enumerate(samples(60, seed=12)):
        values = reference.root_values(board, BOT, 2)
        if len(values) == 1:
            continue
        found = search(board, 2, jitter=seed, pruning=pruning)
        sums = {move: value + jitter(seed, move) for move, value in values.items()}
        assert found.score == values[found.move]
        assert sums[found.move] == max(sums.values())


def is_stale(board: Board, move: Move) -> bool:
    """The side ahead in material goes back to a position that stood in the game."""

    def material(side: Side) -> int:
        return 100 * len(board.men(side)) + 160 * len(board.kings(side))

    board = board.copy()
    ahead = material(board.turn) > material(board.turn.other)
    board.push(move)
    return ahead and board.repetitions() > 1


@cache
def stale_samples() -> tuple[Board, ...]:
    """Endings with a past: those in which a short search wants to go back, and some others."""
    counts = ((0, 2, 0, 1), (0, 1, 0, 2), (0, 3, 0, 2), (0, 1, 0, 3), (0, 1, 1, 1))
    found = []
    for seed in range(2500):
        board = shuffled(ending(seed, counts[seed % len(counts)]), seed, 3 + seed % 17)
        if seed % 50 == 0 or is_stale(board, search(board, 2).move):
            found.append(board)
    return tuple(found)


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("stale", [0, 1, 50, 1000])
def test_going_back_while_ahead_is_handicapped_at_the_root_alone(stale: int, pruning: bool) -> None:
    """The chosen move has the best sum of value, jitter and handicap; its value is told."""
    stales, changed = 0, 0
    for index, board in enumerate(stale_samples()):
        seed = index if index % 2 else None
        found = search(board, 3, jitter=seed, stale=stale, pruning=pruning)
        if found.forced:
            continue
        values = reference.root_values(board, BOT, found.depth)
        jitters = {move: 0 if seed is None else jitter(seed, move) for move in values}
        sums = {
            move: value + jitters[move] - stale * is_stale(board, move)
            for move, value in values.items()
        }
        assert found.score == values[found.move], (board.compact(), board.moves)
        assert sums[found.move] == max(sums.values()), (board.compact(), board.moves)
        stales += any(is_stale(board, move) for move in values)
        changed += found.move != search(board, 3, jitter=seed, pruning=pruning).move
    # The handicap had something to do, and what it did shows.
    assert stales > 20
    assert changed == 0 if stale == 0 else changed >= (1 if stale == 1 else 10)


def test_only_the_side_ahead_is_handicapped() -> None:
    """Level in material or behind, the largest handicap changes nothing."""
    compared = 0
    for seed in range(60):
        board = shuffled(ending(seed, ((0, 1, 0, 2), (0, 2, 0, 2))[seed % 2]), seed, 4 + seed % 13)
        ahead = 2 * len(board.kings(board.turn)) > len(board.kings("B")) + len(board.kings("W"))
        if not ahead:
            one, two = (search(board, 4, stale=stale) for stale in (0, 1000))
            assert (one.move, one.score, one.pv, one.nodes) == (
                two.move, two.score, two.pv, two.nodes,
            )  # fmt: skip
            compared += 1
    assert compared > 20


def test_a_first_return_is_handicapped_and_a_win_is_played_all_the_same() -> None:
    """A position that stood once is stale already. A win in sight outweighs any handicap."""
    board = Board.from_fen("W:WK14,K15:BK1")
    for text in ("15-18", "1-5", "18-15"):
        board.push(board.parse_pdn(text))
    back = board.parse_pdn("5-1")
    assert not is_stale(board, back)  # it is the side behind that goes back
    board.push(back)
    stale = [move for move in board.legal_moves if is_stale(board, move)]
    assert [str(move) for move in stale] == ["15-18"]
    values = reference.root_values(board, BOT, 4)
    found = search(board, 4, stale=1000)
    assert found.move not in stale
    assert found.score == values[found.move]
    for sample in stale_samples():
        plain = search(sample, 7)
        if plain.score > MATE - 20 and not plain.forced:
            assert search(sample, 7, stale=1000).score > MATE - 20, (sample.compact(), sample.moves)


def test_the_handicap_does_not_depend_on_the_table() -> None:
    for board in stale_samples():
        one, two = (search(board, 6, stale=50, table=table) for table in (True, False))
        assert (one.move, one.score, one.depth) == (two.move, two.score, two.depth), (
            board.compact(),
            board.moves,
        )
