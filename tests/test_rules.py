"""Owns the tests of rule sets: what they allow, and each draw: what counts, what resets, undo."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Game, Move, Outcome, RuleSet, Side, Termination
from positions import RULES, boards, ending, played, shuffled, with_quiet

FIELDS = ("name", "title", "summary", "squares", "first_side", "jumps_compulsory",
          "continuation_compulsory", "crowning_ends_move", "repetition", "quiet_limit",
          "quiet_reset", "cycle")  # fmt: skip
KING_DANCE = ("1-6", "32-27", "6-1", "27-32")


def play(board: Board, *texts: str) -> Board:
    for text in texts:
        assert board.outcome() is None
        board.push(board.parse_pdn(text))
    return board


def termination(board: Board) -> str | None:
    outcome = board.outcome()
    return None if outcome is None else str(outcome.termination)


# --- the draw rules once more, from the list of moves alone --------------------------------------


def history(board: Board) -> Iterator[Board]:
    """The board before each move and after the last, oldest first; one board, played forward."""
    again = board.copy()
    moves = again.moves
    while again.ply:
        again.pop()
    yield again
    for move in moves:
        again.push(move)
        yield again


def is_progress(move: Move, rules: RuleSet) -> bool:
    """Clause by clause: a capture always; a crowning, or any man's move, where the rules say so."""
    return (
        move.is_jump
        or (rules.quiet_reset == "capture_or_crowning" and move.crowns)
        or (rules.quiet_reset == "capture_or_man_move" and not move.by_king)
    )


def quiet_plies(moves: Sequence[Move], rules: RuleSet, start: int = 0) -> int:
    count = start
    for move in moves:
        count = 0 if is_progress(move, rules) else count + 1
    return count


def is_cycle(moves: Sequence[Move]) -> bool:
    """A king goes out, the enemy's king goes out, both go back, both repeat the first move."""
    if len(moves) < 6 or not all(move.by_king and not move.is_jump for move in moves[-6:]):
        return False
    out, enemy_out, back, enemy_back, again, enemy_again = (move.path for move in moves[-6:])
    return (back, enemy_back) == (out[::-1], enemy_out[::-1]) and (again, enemy_again) == (
        out,
        enemy_out,
    )


def expected_outcome(board: Board, start_quiet: int) -> Outcome | None:
    """What the rules say of a board with its past."""
    rules = board.rules
    if not list(board.legal_moves):
        nothing = not board.men(board.turn) + board.kings(board.turn)
        reason = Termination.NO_PIECES if nothing else Termination.BLOCKED
        return Outcome(reason, board.turn.other)
    stood = [past.fen() for past in history(board)].count(board.fen())
    if rules.repetition and stood >= rules.repetition:
        return Outcome(Termination.REPETITION, None)
    if rules.cycle and is_cycle(board.moves):
        return Outcome(Termination.CYCLE, None)
    if rules.quiet_limit and quiet_plies(board.moves, rules, start_quiet) >= rules.quiet_limit:
        return Outcome(Termination.NO_PROGRESS, None)
    return None


@given(boards(), st.integers(0, 2**32), st.integers(0, 90))
def test_counters_and_ends_follow_from_the_list_of_moves(
    board: Board, seed: int, quiet: int
) -> None:
    """Quiet plies, repetitions and the outcome; also after a save and a load, and after undo."""
    start = with_quiet(board, quiet)
    if start.outcome() is not None:
        return
    here = shuffled(start, seed, 40)
    if here.legal_moves:
        here.push(here.legal_moves[seed % len(here.legal_moves)])
    loaded = Game.from_record(json.loads(json.dumps(Game.from_board(here).to_record()))).board
    for again in (loaded, here):
        while again.ply:
            fens = [past.fen() for past in history(again)]
            assert again.repetitions() == fens.count(again.fen())
            assert again.quiet_plies == quiet_plies(again.moves, again.rules, quiet)
            assert again.outcome() == expected_outcome(again, quiet)
            again.pop()
        assert (again.quiet_plies, again.repetitions()) == (quiet, 1)


# --- threefold repetition ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["english", "arcade"])
def test_the_third_time_is_a_draw(rules: str) -> None:
    board = Board.from_fen("B:WK32:BK1", rules)
    play(board, *KING_DANCE)
    assert (board.repetitions(), termination(board)) == (2, None)
    play(board, *KING_DANCE)
    assert (board.repetitions(), termination(board)) == (3, "repetition")
    board.pop()
    assert termination(board) is None
    play(board, "27-32")
    assert termination(board) == "repetition"


def test_repetitions_need_not_follow_each_other() -> None:
    """Other positions may stand between; the side to move must be the same."""
    board = Board.from_fen("B:WK32:BK1")
    play(board, *KING_DANCE)  # back at the start for the second time
    play(board, "1-5", "32-28", "5-9", "28-32", "9-6", "32-27", "6-1")
    assert termination(board) is None
    play(board, "27-32")
    assert (board.repetitions(), termination(board)) == (3, "repetition")


def test_the_same_squares_with_the_other_side_to_move_are_another_position() -> None:
    """Black loses a tempo by a triangle, so that all stand as at first but White is to move."""
    board = Board.from_fen("B:WK32:BK6")
    play(board, "6-1", "32-28", "1-5", "28-32", "5-9", "32-27", "9-6", "27-32")
    assert (board.repetitions(), board.turn) == (2, Side.BLACK)
    other = Board.from_fen("W:WK32:BK6")
    assert other.key != Board.from_fen("B:WK32:BK6").key


def test_a_repetition_across_a_man_s_move_cannot_be() -> None:
    board = Board.from_fen("B:W21,K32:BK1")
    play(board, "1-6", "32-27", "6-1", "27-32", "1-6", "21-17")
    play(board, "6-1", "32-27", "1-6", "27-32")
    assert board.repetitions() == 2
    assert termination(board) is None


@pytest.mark.parametrize("rules", ["classroom", "retro"])
def test_no_repetition_in_classroom_and_retro(rules: str) -> None:
    """The classroom has the cycle instead, which a dance of five plies is not."""
    board = Board.from_fen("B:WK32:BK1,K3", rules)
    for _ in range(4):
        play(board, "1-6", "32-27", "3-7", "27-32", "6-1", "32-28", "7-3", "28-32")
    assert (board.repetitions(), termination(board)) == (5, None)


# --- the quiet plies -----------------------------------------------------------------------------


def quiet_game(board: Board, plies: int) -> Board:
    """Play so many king moves, preferring positions that have stood least."""
    for _ in range(plies):
        assert board.outcome() is None
        choices = []
        for move in board.legal_moves:
            if move.by_king and not move.is_jump:
                board.push(move)
                replies_jump = board.legal_moves[0].is_jump
                choices.append((replies_jump, board.repetitions(), str(move), move))
                board.pop()
        board.push(min(choices)[-1])
    return board


@pytest.mark.parametrize(("rules", "limit"), [("english", 80), ("arcade", 80)])
def test_eighty_quiet_plies_are_a_draw(rules: str, limit: int) -> None:
    """From a game of its own, not from a given counter; 79 are none, and undo knows."""
    board = Board.from_fen("B:WK29,K32:BK1,K4", rules)
    quiet_game(board, limit - 1)
    assert (board.quiet_plies, termination(board)) == (limit - 1, None)
    quiet_game(board, 1)
    assert (board.quiet_plies, termination(board)) == (limit, "no progress")
    last = board.pop()
    assert (board.quiet_plies, termination(board)) == (limit - 1, None)
    board.push(last)
    assert termination(board) == "no progress"


LIMITS = {"english": 80, "arcade": 80, "classroom": 60}


@pytest.mark.parametrize(
    ("fen", "text", "reset_by"),
    [
        ("B:WK32:BK1", "1-6", ()),
        ("B:WK32:BK1,10", "10-15", ("english",)),
        ("B:WK32:BK1,25", "25-29", ("english", "arcade")),
        ("B:W18,K32:BK1,15", "15x22", ("english", "arcade", "classroom")),
        ("B:W18,K32:BK1,K15", "15x22", ("english", "arcade", "classroom")),
        ("B:W26,K1:B22", "22x31", ("english", "arcade", "classroom")),
    ],
)
@pytest.mark.parametrize("rules", ["english", "arcade", "classroom"])
def test_what_counts_and_what_resets(
    rules: str, fen: str, text: str, reset_by: tuple[str, ...]
) -> None:
    """The ply that would be the last before the draw either counts or sets the counter back."""
    board = with_quiet(Board.from_fen(fen, rules), LIMITS[rules] - 1)
    board.push(board.parse_pdn(text))
    if rules in reset_by:
        assert (board.quiet_plies, termination(board)) == (0, None)
    else:
        assert (board.quiet_plies, termination(board)) == (LIMITS[rules], "no progress")
    board.pop()
    assert (board.quiet_plies, termination(board)) == (LIMITS[rules] - 1, None)


def test_the_counter_counts_plies_of_both_sides() -> None:
    board = Board.from_fen("B:WK32:BK1")
    for ply, text in enumerate(KING_DANCE, 1):
        play(board, text)
        assert board.quiet_plies == ply


def test_a_loss_at_the_last_quiet_ply_is_a_loss() -> None:
    """Who blocks the enemy with the eightieth quiet ply has won."""
    board = with_quiet(Board.from_fen("W:W32,K18:B28"), 79)
    board.push(board.parse_pdn("18-22"))
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == ("blocked", Side.WHITE)


def test_retro_knows_no_draw_by_counting() -> None:
    board = with_quiet(Board.from_fen("B:WK32:BK1", "retro"), 500)
    for _ in range(20):
        play(board, *KING_DANCE)
    assert (board.quiet_plies, board.repetitions(), termination(board)) == (580, 21, None)


# --- the cycle of the classroom ------------------------------------------------------------------


def test_six_plies_of_a_cycle_are_a_draw() -> None:
    board = Board.from_fen("B:WK32:BK1", "classroom")
    play(board, *KING_DANCE, "1-6")
    assert termination(board) is None
    play(board, "32-27")
    assert termination(board) == "cycle"
    board.pop()
    assert termination(board) is None
    play(board, "32-28")
    assert termination(board) is None


@pytest.mark.parametrize(
    "texts",
    [
        # One king goes another way at the end, or comes back another way, or is another king.
        ("1-6", "32-27", "6-1", "27-32", "1-5", "32-27"),
        ("1-6", "32-27", "6-2", "27-32", "2-6", "32-27"),
        ("1-6", "32-28", "6-1", "28-32", "4-8", "32-28"),
    ],
)
def test_what_is_no_cycle(texts: tuple[str, ...]) -> None:
    board = Board.from_fen("B:WK32:BK1,K4", "classroom")
    play(board, *texts)
    assert termination(board) is None


def test_a_man_makes_no_cycle() -> None:
    """Six plies with a man's move among them are none, wherever the cycle begins."""
    board = Board.from_fen("B:WK32:BK1,9", "classroom")
    play(board, "9-13", "32-27", "1-6", "27-32", "6-1", "32-27")
    assert termination(board) is None
    play(board, "1-6")
    assert termination(board) == "cycle"


@pytest.mark.parametrize("rules", ["english", "arcade", "retro"])
def test_the_cycle_is_the_classroom_s_alone(rules: str) -> None:
    board = Board.from_fen("B:WK32:BK1", rules)
    play(board, *KING_DANCE, "1-6", "32-27")
    assert termination(board) is None


# --- what is compulsory --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["english", "arcade", "classroom"])
def test_a_jump_is_compulsory_for_men_and_kings_alike(rules: str) -> None:
    for fen, moves in [
        ("B:W14,15,24:B10,12", ["10x17", "10x19x28"]),
        ("B:W18:BK1,K15", ["15x22"]),
        ("B:W11,18:BK15,10", ["15x22", "15x8"]),
    ]:
        assert sorted(map(str, Board.from_fen(fen, rules).legal_moves)) == moves


def test_retro_jumps_and_goes_on_as_it_likes() -> None:
    board = Board.from_fen("B:W6,15,24:B1,12", "retro")
    assert sorted(map(str, board.legal_moves)) == ["1-5", "12-16", "1x10", "1x10x19", "1x10x19x28"]
    play(board, "1x10")
    assert board.fen() == "W:W15,24:B10,12"


def test_retro_lets_a_new_king_jump_on() -> None:
    english, retro = (Board.from_fen("B:W26,27:B22", rules) for rules in ("english", "retro"))
    assert list(map(str, english.legal_moves)) == ["22x31"]
    assert sorted(map(str, retro.legal_moves)) == ["22-25", "22x31", "22x31x24"]
    move = retro.parse_pdn("22x31x24")
    assert (move.crowns, move.by_king) == (True, False)
    retro.push(move)
    assert retro.fen() == "W:W:BK24"
    retro.pop()
    assert retro.fen() == "B:W26,27:B22"


def test_retro_ends_by_taking_all_or_by_blocking() -> None:
    for fen, text, expected in [
        ("B:W15:B10", "10x19", "no pieces"),
        ("W:W32,K18:B28", "18-22", "blocked"),
    ]:
        assert termination(play(Board.from_fen(fen, "retro"), text)) == expected


def test_options_can_be_changed_one_by_one() -> None:
    fen = "B:W6,15,26,27:B1,22"
    for field in ("jumps_compulsory", "continuation_compulsory", "crowning_ends_move"):
        rules = RuleSet("english").replace(name="mine", **{field: False})
        assert Board.from_fen(fen, rules).legal_moves[:] != Board.from_fen(fen).legal_moves[:]
        assert rules != RuleSet("english")


@pytest.mark.parametrize("times", [2, 4, 5])
def test_other_counts_of_repetition(times: int) -> None:
    rules = RuleSet("english").replace(repetition=times, quiet_limit=0)
    board = Board.from_fen("B:WK32:BK1", rules)
    for _ in range(times - 1):
        play(board, *KING_DANCE)
    assert (board.repetitions(), termination(board)) == (times, "repetition")


# --- rule sets as values -------------------------------------------------------------------------


def test_the_four_rule_sets() -> None:
    """The table of issue 2: what each rule set says, field by field."""
    assert set(RuleSet.names()) == set(RULES)
    rows = {name: tuple(getattr(RuleSet(name), field) for field in FIELDS[3:]) for name in RULES}
    assert rows == {
        "english": ("dark", "black", True, True, True, 3, 80, "capture_or_man_move", False),
        "arcade": ("dark", "black", True, True, True, 3, 80, "capture_or_crowning", False),
        "classroom": ("light", "white", True, True, True, 0, 60, "capture", True),
        "retro": ("dark", "black", False, False, False, 0, 0, "capture", False),
    }
    assert all(RuleSet(name).title and RuleSet(name).summary for name in RULES)


def test_rule_sets_are_values() -> None:
    assert RuleSet("english") == RuleSet("english") != RuleSet("arcade")
    assert len({RuleSet(name) for name in RULES} | {RuleSet("retro")}) == 4
    mine = RuleSet("classroom").replace(name="mine", quiet_limit=7, first_side="black")
    for rules in (*map(RuleSet, RULES), mine):
        for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
            assert again == rules
            assert [getattr(again, f) for f in FIELDS] == [getattr(rules, f) for f in FIELDS]
    assert repr(mine) == 'RuleSet("mine")'
    assert RuleSet("classroom").quiet_limit == 60


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        RuleSet("english").quiet_limit = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"flying_kings": True}, 'a rule set has no field "flying_kings"'),
        ({"quiet_reset": "never"}, 'quiet_reset cannot be "never"; it is capture, '),
        ({"squares": "red"}, 'squares cannot be "red"; it is dark or light'),
        ({"first_side": "red"}, "'red' is no side; say Side.BLACK or Side.WHITE"),
        ({"repetition": 1}, "repetition is 0 for never, or how often .* must stand: 2 or more"),
    ],
)
def test_bad_changes_are_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        RuleSet("english").replace(**changes)


@pytest.mark.parametrize(
    "changes", [{"repetition": -1}, {"repetition": 256}, {"quiet_limit": 65_536}, {"cycle": "yes"}]
)
def test_values_of_another_kind_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises((OverflowError, TypeError)):
        RuleSet("english").replace(**changes)


def test_an_unknown_rule_set() -> None:
    with pytest.raises(ValueError, match='no rule set "English"; there are arcade, classroom, '):
        RuleSet("English")


def test_boards_under_other_rules_do_not_meet() -> None:
    """A rule set is passed in: two boards side by side keep to their own."""
    boards_of = {name: played(7, 30, name) for name in RULES}
    for one, two in pairwise(RULES):
        assert boards_of[one].rules != boards_of[two].rules
    assert ending(1, (0, 1, 0, 1), "retro").rules.name == "retro"


@pytest.mark.parametrize("field", ["repetition", "quiet_limit"])
def test_a_count_is_no_boolean(field: str) -> None:
    with pytest.raises(ValueError, match=f"{field} must be a whole number"):
        RuleSet("english").replace(**{field: True})
