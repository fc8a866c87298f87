"""Owns the tests of the classic search: its value, its draws, its table, its budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference_search as reference
from kingme import (
    INFINITY,
    MATE,
    MAX_EXTENSION,
    MAX_PV,
    Board,
    BotEvaluation,
    EightEvaluation,
    RuleSet,
    SearchResult,
)
from kingme._core import MAX_DEPTH, search_classic
from positions import RULES, boards, ending, played, samples, shuffled, with_quiet

BOT, EIGHT = BotEvaluation(), EightEvaluation()


def search(board: Board, depth: int, **options: object) -> SearchResult:
    found = search_classic(board, BOT, depth=depth, **options)  # type: ignore[arg-type]
    assert found is not None
    return found


def check(board: Board, depth: int, evaluation: BotEvaluation | EightEvaluation = BOT) -> None:
    """Both searches give the value of the plain minimax, and a move that has it."""
    values = reference.root_values(board, evaluation, depth)
    best = max(values.values())
    for pruning in (False, True):
        found = search_classic(board, evaluation, depth=depth, pruning=pruning)
        assert found is not None
        if len(values) == 1:
            assert (found.forced, found.score, found.depth, found.nodes) == (True, 0, 0, 0)
        else:
            assert found.score == best, (board.compact(), board.moves, depth, pruning)
            assert values[found.move] == best, (board.compact(), depth, pruning)
            # Once the end is in sight, deeper iterations could only confirm it.
            decided = MATE - abs(best) <= found.depth
            assert found.depth == depth or (pruning and decided)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_value_is_that_of_a_plain_minimax(rules: str, depth: int) -> None:
    for board in samples(80, rules, seed=depth):
        check(board, depth)


@pytest.mark.parametrize("rules", RULES)
def test_the_value_is_that_of_a_plain_minimax_four_plies_deep(rules: str) -> None:
    for board in samples(24, rules, seed=9):
        check(board, 4)


def test_any_evaluation_can_be_searched() -> None:
    for board in samples(60, seed=3):
        check(board, 2, EIGHT)


@pytest.mark.parametrize(
    "changes", [{"repetition": 2}, {"repetition": 4, "quiet_limit": 7},
                {"cycle": True}, {"continuation_compulsory": False}, {"crowning_ends_move": False},
                {"jumps_compulsory": False}],
)  # fmt: skip
def test_rules_of_one_s_own_are_searched_as_they_are(changes: dict[str, object]) -> None:
    rules = RuleSet("english").replace(name="mine", **changes)
    for board in samples(40, seed=6):
        mine = Board.from_compact(board.compact(), rules)
        if mine.outcome() is None:
            check(mine, 3)


@pytest.mark.parametrize("times", [2, 3, 4])
@pytest.mark.parametrize("table", [True, False])
def test_other_counts_of_repetition_are_searched_with_the_past(times: int, table: bool) -> None:
    """Few kings that have gone to and fro: the values of a plain minimax, with a table or not."""
    rules = RuleSet("english").replace(name="mine", repetition=times)
    for seed in range(24):
        start = ending(seed, ((0, 1, 0, 1), (0, 2, 0, 1), (0, 1, 0, 2))[seed % 3], rules)
        board = shuffled(start, seed, seed % 11)
        depth = 6 if seed % 3 == 0 else 5
        values = reference.root_values(board, BOT, depth)
        if len(values) > 1:
            found = search(board, depth, table=table)
            assert found.score == max(values.values()), (start.compact(), board.moves)
            assert values[found.move] == found.score


@pytest.mark.parametrize("extension", range(MAX_EXTENSION + 1))
def test_extensions_are_counted_along_a_path(extension: int) -> None:
    for board in samples(24, seed=4):
        values = reference.root_values(board, BOT, 2, limit=extension)
        if len(values) > 1:
            for pruning in (False, True):
                found = search(board, 2, extension=extension, pruning=pruning)
                assert found.score == max(values.values()), (board, extension, pruning)


# --- wins, losses, draws -------------------------------------------------------------------------


def test_a_quicker_win_scores_better_and_is_played() -> None:
    """The score tells the distance: MATE less the plies to the end."""
    found = search(Board.from_fen("B:W15,23:B10,11"), 6)
    assert (found.score, str(found.move)) == (MATE - 1, "10x19x26")
    board = Board.from_fen("W:WK7,K9:BK12")
    distance = MATE - search(board, 8).score
    assert distance % 2 == 1
    for left in range(distance, 0, -1):
        best = search(board, 8)
        score = MATE - left if left % 2 else left - MATE
        assert best.forced or best.score == score
        board.push(best.move)
    outcome = board.outcome()
    assert outcome is not None
    assert not outcome.is_draw


def test_the_side_that_loses_holds_out_longest() -> None:
    for seed in range(40):
        board = ending(seed, (0, 2, 0, 1))
        found = search(board, 7)
        if found.score < -MATE + 50 and not found.forced:
            values = reference.root_values(board, BOT, 3)
            assert values[found.move] == max(values.values()) or found.score > 3 - MATE


def test_a_third_repetition_is_seen_with_the_game_s_own_past() -> None:
    """Ahead, the search turns away from the move that would draw; behind, it takes it."""
    board = Board.from_fen("B:WK32,K31:BK1")
    for text in ("1-6", "32-27", "6-1", "27-32", "1-6", "32-27", "6-1"):
        board.push(board.parse_pdn(text))
    drawing = board.parse_pdn("27-32")
    ahead = search(board, 5)
    assert ahead.move != drawing
    assert ahead.score > 0
    without_past = Board.from_fen(board.fen())
    assert search(without_past, 5).score > 0
    values = reference.root_values(board, BOT, 1)
    assert values[drawing] == 0
    behind = Board.from_fen("W:WK32:BK1,K2,K3")
    for text in ("32-28", "2-7", "28-32", "7-2", "32-28", "2-7", "28-32"):
        behind.push(behind.parse_pdn(text))
    behind.push(behind.parse_pdn("7-2"))
    assert behind.outcome() is not None


@pytest.mark.parametrize("rules", ["english", "arcade", "classroom"])
def test_the_last_quiet_ply_is_a_draw_and_known_to_be(rules: str) -> None:
    limit = RuleSet(rules).quiet_limit
    board = with_quiet(Board.from_fen("W:WK14,K15:BK1", rules), limit - 1)
    assert search(board, 3).score == 0
    board = with_quiet(board, limit - 40)
    assert search(board, 3).score > 0


def test_a_finished_game_is_not_searched_but_a_drawn_position_is() -> None:
    """The search knows rules, not results: without a legal move there is nothing to find."""
    assert search_classic(Board.from_fen("W:W:BK1"), BOT) is None
    assert search_classic(Board.from_fen("B:W32:B28"), BOT) is None
    assert search(with_quiet(Board.from_fen("B:WK32:BK1"), 80), 2).move is not None


# --- the table -----------------------------------------------------------------------------------


def table_positions(rules: str) -> list[Board]:
    """Middle games, king endings, endings with a shuffled past, endings near the quiet limit."""
    return list(samples(160, rules, seed=20))


@pytest.mark.parametrize("rules", RULES)
def test_the_table_does_not_change_the_result(rules: str) -> None:
    """Move and score at the same completed depth, over many positions of each rule set."""
    for index, board in enumerate(table_positions(rules)):
        pieces = sum(len(board.men(side)) + len(board.kings(side)) for side in "BW")
        deepest = 8 if pieces <= 6 else 6
        for depth in {deepest, 3 + index % 4, 1 + index % 8 if pieces <= 6 else 5}:
            one, two = (search(board, depth, table=table) for table in (True, False))
            assert (str(one.move), one.score, one.depth) == (str(two.move), two.score, two.depth), (
                board.compact(),
                board.moves,
                depth,
            )


@pytest.mark.parametrize("rules", RULES)
def test_the_table_and_many_repetitions(rules: str) -> None:
    """The games in which a value depends on the way most: few kings, much going back."""
    for seed in range(60):
        start = ending(seed, ((0, 1, 0, 1), (0, 2, 0, 1), (0, 2, 0, 2))[seed % 3], rules)
        board = shuffled(start, seed, 4 + seed % 24)
        for depth in (5, 7, 8):
            one, two = (search(board, depth, table=table) for table in (True, False))
            assert (str(one.move), one.score, one.depth) == (str(two.move), two.score, two.depth), (
                start.compact(),
                board.moves,
                depth,
            )


@pytest.mark.parametrize("changes", [{"repetition": 2}, {"repetition": 2, "cycle": True},
                                     {"repetition": 4}, {"quiet_limit": 6}])  # fmt: skip
def test_the_table_under_rules_of_one_s_own(changes: dict[str, object]) -> None:
    rules = RuleSet("english").replace(name="mine", **changes)
    for seed in range(40):
        start = ending(seed, ((0, 1, 0, 1), (0, 2, 0, 1), (0, 2, 0, 2))[seed % 3], rules)
        board = shuffled(start, seed, seed % 8)
        for depth in (4, 6, 9):
            one, two = (search(board, depth, table=table) for table in (True, False))
            assert (str(one.move), one.score, one.depth) == (str(two.move), two.score, two.depth), (
                start.compact(),
                board.moves,
                depth,
            )


def test_the_table_saves_nodes() -> None:
    board = played(1, 20)
    assert search(board, 8).nodes < search(board, 8, table=False).nodes


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(4))
def test_the_table_does_not_change_the_result_at_great_depth(rules: str, seed: int) -> None:
    for board in samples(80, rules, seed=100 + seed):
        pieces = sum(len(board.men(side)) + len(board.kings(side)) for side in "BW")
        depth = 11 if pieces <= 4 else 8
        one, two = (search(board, depth, table=table) for table in (True, False))
        assert (str(one.move), one.score) == (str(two.move), two.score), (
            board.compact(),
            board.moves,
        )


# --- budget, line --------------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 10, 300, 1023, 1024, 1025, 2000, 20_000])
def test_a_node_budget_is_kept(nodes: int) -> None:
    """No node more than was allowed, and none fewer where that is what ends the search."""
    for board in samples(16, seed=8):
        depth = MAX_DEPTH if nodes < 10_000 else 12
        for pruning, table in ((True, True), (True, False), (False, False)):
            found = search(board, depth, nodes=nodes, pruning=pruning, table=table)
            assert found.nodes <= nodes
            decided = MATE - abs(found.score) <= found.depth
            if not (found.forced or found.depth == depth or decided):
                assert found.nodes == nodes


def test_an_unfinished_iteration_is_thrown_away_whole() -> None:
    """With a budget, the result is that of the depth that was finished."""
    for board in samples(40, seed=11):
        found = search(board, 20, nodes=3000)
        if found.depth and not found.forced:
            whole = search(board, found.depth)
            assert (found.move, found.score, found.pv) == (whole.move, whole.score, whole.pv)


def test_too_few_nodes_for_one_ply_still_give_a_legal_move() -> None:
    found = search(Board(), 5, nodes=1)
    assert found.depth == 0
    assert found.move in Board().legal_moves


@given(boards(), st.integers(1, 6))
def test_the_line_can_be_played_and_begins_with_the_move(board: Board, depth: int) -> None:
    found = search(board, depth)
    texts = found.pv_texts
    assert found.pv[0] == found.move
    assert len(texts) == len(found.pv) <= MAX_PV
    before = board.compact(), board.moves
    again = board.copy()
    for move, text in zip(found.pv, texts, strict=True):
        assert again.parse_pdn(text) == move
        again.push(move)
    assert (board.compact(), board.moves) == before
    assert abs(found.score) < MATE < INFINITY
    assert found.seconds >= 0


@given(boards(), st.integers(1, 5), st.booleans(), st.booleans())
def test_the_same_search_twice(board: Board, depth: int, table: bool, pruning: bool) -> None:
    one, two = (search(board, depth, table=table, pruning=pruning) for _ in range(2))
    for field in ("move", "score", "depth", "nodes", "cutoffs", "pv", "forced"):
        assert getattr(one, field) == getattr(two, field)


def test_a_single_legal_move_is_returned_without_a_search() -> None:
    found = search(Board.from_fen("B:W6,15,24:B1,12"), 9)
    assert (found.forced, found.depth, found.nodes, found.score) == (True, 0, 0, 0)
    assert found.pv_texts == ["1x28"]


def test_arguments_are_checked() -> None:
    for depth in (0, MAX_DEPTH + 1):
        with pytest.raises(ValueError, match=f"depth must be from 1 to {MAX_DEPTH}, not {depth}"):
            search(Board(), depth)
    for stale in (-1, 1001):
        with pytest.raises(ValueError, match=f"stale must be from 0 to 1000, not {stale}"):
            search(Board(), 2, stale=stale)
    with pytest.raises(TypeError, match="a BotEvaluation, an EightEvaluation or a function"):
        search_classic(Board(), "bot")  # type: ignore[arg-type]


@pytest.mark.parametrize("sign", [1, -1])
def test_an_evaluation_is_never_taken_for_a_win_whatever_the_weights(sign: int) -> None:
    """The largest weights that are allowed stay a thousand short of a win; real wins are told."""
    heavy = EightEvaluation(dict.fromkeys(EIGHT.weights, sign * 10_000.0))
    most = MATE - 1000

    def clamped(board: Board) -> int:
        return max(-most, min(most, heavy(board)))

    reached = 0
    for board in samples(60, seed=13):
        values = reference.root_values(board, clamped, 3)
        reached += most in map(abs, values.values())
        for pruning in (True, False):
            found = search_classic(board, heavy, depth=3, pruning=pruning)
            assert found is not None
            if not found.forced:
                assert found.score == max(values.values()), (board.compact(), pruning)
                assert values[found.move] == found.score
                assert abs(found.score) <= most or MATE - abs(found.score) <= 3 + MAX_EXTENSION
    assert reached > 20
