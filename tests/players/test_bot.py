"""Owns the tests of `Bot`: a pure function of position, history, side, level and seed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingme
from kingme import Board, Bot, Game, LastSearch
from kingme._core import jitter
from kingme.players.levels import BotLevel, bot_levels
from positions import boards, ending, played, samples, shuffled

# What the levels are: issue 2, section 5; the handicap of going back is docs/players.md's.
LEVELS = {
    1: BotLevel(1, 2, 300, True, 50),
    2: BotLevel(2, 4, 2_000, True, 50),
    3: BotLevel(3, 7, 20_000, False, 50),
    4: BotLevel(4, 10, 120_000, False, 50),
    5: BotLevel(5, 13, 600_000, False, 50),
}


def test_the_levels() -> None:
    assert bot_levels() == LEVELS


def test_the_constants_of_the_search_are_public() -> None:
    assert kingme.MATE < kingme.INFINITY
    assert (kingme.MAX_EXTENSION, kingme.NO_PROGRESS_PLIES) == (8, 80)
    assert max(row.depth for row in LEVELS.values()) < kingme.MAX_PV
    assert len({kingme.EXACT, kingme.LOWER, kingme.UPPER}) == 3
    for name in ("EXACT", "INFINITY", "LOWER", "MATE", "MAX_EXTENSION", "MAX_PV", "UPPER"):
        assert type(getattr(kingme, name)) is int
        assert name in kingme.__all__


def test_defaults_and_text_form() -> None:
    bot = Bot()
    assert (bot.level, bot.seed, bot.transposition, bot.last_search) == (3, 12345, True, None)
    assert (bot.name, repr(Bot(2, 7, False))) == (
        "bot:3",
        "Bot(level=2, seed=7, transposition=False)",
    )


@pytest.mark.parametrize("level", [0, 6, -1, 3.0, "3", None, True])
def test_a_level_is_1_to_5(level: object) -> None:
    with pytest.raises(ValueError, match="level must be a whole number from 1 to 5, not "):
        Bot(level)  # type: ignore[arg-type]
    bot = Bot(4)
    with pytest.raises(ValueError, match="level must be"):
        bot.level = level  # type: ignore[assignment]
    assert bot.level == 4


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None, False])
def test_a_seed_has_64_bits(seed: object) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number from 0 to"):
        Bot(seed=seed)  # type: ignore[arg-type]
    bot = Bot(seed=5)
    with pytest.raises(ValueError, match="seed must be"):
        bot.seed = seed  # type: ignore[assignment]
    assert bot.seed == 5


@pytest.mark.parametrize("transposition", [0, 1, "yes", None])
def test_transposition_is_true_or_false(transposition: object) -> None:
    with pytest.raises(ValueError, match="transposition must be True or False, not "):
        Bot(transposition=transposition)  # type: ignore[arg-type]
    bot = Bot()
    with pytest.raises(ValueError, match="transposition must be"):
        bot.transposition = transposition  # type: ignore[assignment]
    assert bot.transposition is True


def test_attributes_can_be_set() -> None:
    bot = Bot()
    bot.level, bot.seed, bot.transposition = 1, 2**64 - 1, False
    assert (bot.level, bot.seed, bot.transposition) == (1, 2**64 - 1, False)
    assert bot.choose(Game()) in Game().legal
    assert bot.last_search is not None
    assert bot.last_search.depth <= 2


@given(boards(), st.integers(1, 3), st.integers(0, 2**64 - 1))
def test_the_choice_is_legal_and_the_game_is_left_alone(
    board: Board, level: int, seed: int
) -> None:
    game = Game.from_board(board)
    before = game.board.compact(), game.moves, game.outcome
    bot = Bot(level, seed)
    move = bot.choose(game)
    assert (game.board.compact(), game.moves, game.outcome) == before
    if game.outcome is not None:
        assert move is None
        return
    assert move in game.legal
    last = bot.last_search
    assert isinstance(last, LastSearch)
    assert last.move == move
    assert board.parse_pdn(last.pv[0]) == move
    assert last.forced is (len(game.legal) == 1)
    assert last.depth <= LEVELS[level].depth
    assert abs(last.score) < kingme.MATE
    if last.forced:
        assert (last.depth, last.nodes, last.score) == (0, 0, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_the_node_budget_of_each_level_is_kept(level: int) -> None:
    bot = Bot(level)
    for board in samples(8, seed=31):
        bot.choose(board)
        assert bot.last_search is not None
        assert bot.last_search.nodes <= LEVELS[level].nodes


def test_a_single_legal_move_is_not_thought_about() -> None:
    bot = Bot(5)
    move = bot.choose(Game("B:W6,15,24:B1,12"))
    assert str(move) == "1x10x19x28"
    assert bot.last_search == LastSearch(0, 0, 0, move, ("1x28",), True)  # type: ignore[arg-type]


def test_nothing_to_choose_when_the_game_is_over() -> None:
    """Blocked, without pieces, drawn by the rules, or given up: there is no move."""
    drawn = Game("B:WK32:BK1")
    for text in ("1-6", "32-27", "6-1", "27-32") * 2:
        drawn.move(text)
    resigned = Game()
    resigned.resign()
    for game in (Game("W:W:B1"), Game("B:W32:B28"), drawn, resigned):
        bot = Bot(1)
        assert bot.choose(game) is None
        assert bot.last_search is None


def test_the_search_told_is_that_of_the_last_choice() -> None:
    """After a finished game was asked about, an older search is not passed off as its own."""
    resigned = Game()
    resigned.resign()
    for over in (Game("W:W:B1"), resigned, Board.from_fen("B:W32:B28")):
        bot = Bot(1)
        bot.choose(Game())
        assert bot.last_search is not None
        assert bot.choose(over) is None
        assert bot.last_search is None


def test_boards_are_players_positions_too() -> None:
    board = played(3, 12)
    assert Bot(2).choose(board) == Bot(2).choose(Game.from_board(board))
    assert Bot(2).choose(Board.from_fen("W:W:B1")) is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_choice_twice_whatever_was_asked_between(level: int) -> None:
    """No table, killer or history of one search reaches the next."""
    bot = Bot(level, 99)
    first = []
    for board in samples(6, seed=40 + level):
        bot.choose(board)
        first.append(bot.last_search)
    for board, expected in reversed(list(zip(samples(6, seed=40 + level), first, strict=True))):
        bot.choose(board)
        assert bot.last_search == expected
        again = Bot(level, 99)
        again.choose(board)
        assert again.last_search == expected


SCRIPT = """
import json, sys
from kingme import Bot, Game
for data in json.load(sys.stdin):
    bot = Bot(data["level"], data["seed"])
    bot.choose(Game.from_record(data["game"]))
    last = bot.last_search
    print(json.dumps([str(last.move), last.score, last.depth, last.nodes, last.pv, last.forced]))
"""


def test_the_same_choice_in_a_fresh_process() -> None:
    tasks, expected = [], []
    for index, board in enumerate(samples(20, seed=50)):
        game = Game.from_board(board)
        bot = Bot(1 + index % 4, index)
        bot.choose(game)
        last = bot.last_search
        assert last is not None
        tasks.append({"level": bot.level, "seed": index, "game": game.to_record()})
        expected.append(
            [str(last.move), last.score, last.depth, last.nodes, list(last.pv), last.forced]
        )
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(tasks),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in run.stdout.splitlines()] == expected


def test_levels_1_and_2_vary_with_the_seed_and_the_others_do_not() -> None:
    for level in LEVELS:
        chosen = {str(Bot(level, seed).choose(Game())) for seed in range(12 if level < 4 else 2)}
        assert (len(chosen) > 1) is (level <= 2)


def test_the_score_is_told_without_the_offset() -> None:
    board = played(5, 10)
    for seed in range(20):
        bot = Bot(1, seed)
        move = bot.choose(board)
        assert move is not None
        assert bot.last_search is not None
        told = bot.last_search.score
        other = kingme._core.search_classic(
            board, kingme.BotEvaluation(), depth=bot.last_search.depth
        )
        assert other is not None
        assert other.score - 25 <= told <= other.score
        assert told + jitter(seed, move) >= other.score


def test_every_level_dislikes_going_back_while_ahead_and_tells_the_plain_score() -> None:
    """What `last_search` tells is the value of the move, neither jitter nor handicap in it."""
    board = Board.from_fen("W:WK14,K15:BK1")
    for text in ("15-18", "1-5", "18-15", "5-1"):
        board.push(board.parse_pdn(text))
    for level, row in LEVELS.items():
        bot = Bot(level, 7)
        bot.choose(board)
        last = bot.last_search
        assert last is not None
        options = {"depth": row.depth, "nodes": row.nodes, "jitter": 7 if row.jitter else None}
        with_handicap, without = (
            kingme._core.search_classic(
                board,
                kingme.BotEvaluation(),
                stale=stale,
                **options,  # type: ignore[arg-type]
            )
            for stale in (row.stale, 0)
        )
        assert with_handicap is not None
        assert without is not None
        assert (last.move, last.score, last.nodes) == (
            with_handicap.move, with_handicap.score, with_handicap.nodes,
        )  # fmt: skip
        # Without jitter, no move is worth more than the best without a handicap, nor 50 less.
        if not row.jitter and with_handicap.depth == without.depth:
            assert without.score - 50 <= last.score <= without.score


def test_the_past_counts() -> None:
    """The same position with another past may deserve another move: here the third repetition."""
    board = Board.from_fen("W:WK32,K31:BK1")
    start = Bot(3)
    start.choose(board)
    for text in ("32-28", "1-6", "28-32", "6-1", "32-28", "1-6", "28-32"):
        board.push(board.parse_pdn(text))
    board.push(board.parse_pdn("6-2"))
    assert board.repetitions() == 1
    bot = Bot(3)
    move = bot.choose(board)
    assert move is not None
    board.push(move)
    assert board.outcome() is None


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_without_the_table_the_choice_is_the_same(level: int) -> None:
    """At the same completed depth; a budget may end the slower search earlier."""
    compared = 0
    for index, board in enumerate(samples(60, seed=60)):
        with_table, without = Bot(level, index), Bot(level, index, transposition=False)
        moves = with_table.choose(board), without.choose(board)
        one, two = with_table.last_search, without.last_search
        assert one is not None
        assert two is not None
        if one.depth == two.depth:
            compared += 1
            assert moves[0] == moves[1], board
            assert one.score == two.score
    assert compared > 20


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_a_whole_game_between_bots_ends_by_the_rules(seed: int) -> None:
    game = Game(rules=("english", "arcade", "classroom")[seed % 3])
    sides = {"black": Bot(1, seed), "white": Bot(1 + seed % 2, seed + 1)}
    while game.outcome is None:
        move = sides[str(game.board.turn)].choose(game)
        assert move is not None
        game.move(move)
        assert len(game.moves) < 2000
    assert game.status in ("won", "drawn")


def test_a_won_game_is_not_drawn_by_repetition_when_the_bot_is_far_ahead() -> None:
    """Ahead, with a past full of repetitions: the move chosen does not draw at once."""
    for seed in range(30):
        board = shuffled(ending(seed, (0, 3, 0, 1)), seed, 20)
        bot = Bot(3)
        move = bot.choose(board)
        assert move is not None
        assert bot.last_search is not None
        ahead = bot.last_search.score > 0
        board.push(move)
        outcome = board.outcome()
        assert not (ahead and outcome is not None and outcome.is_draw), board
