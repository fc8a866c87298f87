"""Owns the tests of `WebPlayer`: the levels of the browser game as players."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingme import MATE, Board, BotEvaluation, Game
from kingme._core import Engine, search_classic
from kingme.errors import PlayerError
from kingme.players.kinds import player_from_text
from kingme.players.levels import web_levels
from kingme.players.web_levels import WebPlayer
from positions import boards, samples

LEVELS = list(web_levels())


def test_the_levels_are_those_of_the_game() -> None:
    """Depth and time of the four, their order, and a fifth that searches for strength."""
    rows = web_levels()
    assert [(row.name, row.depth, row.milliseconds) for row in rows.values()][:4] == [
        ("Novice", 3, 220), ("Casual", 5, 420), ("Sharp", 9, 900), ("Ruthless", 15, 1800),
    ]  # fmt: skip
    assert [row.key for row in rows.values()] == [row.name.lower() for row in rows.values()]
    assert [row.search for row in rows.values()] == ["classic"] * 4 + ["strong"]
    multipliers = [row.multiplier for row in rows.values()]
    assert multipliers[:4] == [1, 2, 3, 4]
    assert multipliers[4] >= 4
    margins = [row.margin for row in rows.values()]
    assert margins == sorted(margins, reverse=True)
    # A margin of a man or more would give pieces away that the search sees going.
    assert max(margins) < 100
    for row in rows.values():
        assert row.character.endswith(".")


@given(boards(), st.sampled_from(LEVELS[:2]), st.integers(0, 2**64 - 1))
def test_the_choice_is_legal_and_the_game_is_left_alone(board: Board, key: str, seed: int) -> None:
    game = Game.from_board(board)
    before = game.board.compact(), game.moves
    player = WebPlayer(key, seed, timed=False)
    move = player.choose(game)
    assert (game.board.compact(), game.moves) == before
    if game.outcome is not None:
        assert (move, player.last_search) == (None, None)
        return
    assert move in game.legal
    last = player.last_search
    assert last is not None
    assert last.move == move
    assert board.parse_pdn(last.pv[0]) == move
    assert last.forced is (len(game.legal) == 1)


@pytest.mark.parametrize("key", LEVELS)
def test_every_level_chooses_within_its_time(key: str) -> None:
    player = WebPlayer(key, 1)
    for board in samples(2, seed=71):
        assert player.choose(board) in board.legal_moves
        assert player.last_search is not None
        assert player.last_search.depth <= web_levels()[key].depth


def test_the_easy_levels_vary_with_the_seed_within_their_margin() -> None:
    for key in ("novice", "casual"):
        row = web_levels()[key]
        best = search_classic(Board(), BotEvaluation(), depth=row.depth, whole_exchanges=True)
        assert best is not None
        chosen = set()
        for seed in range(25):
            player = WebPlayer(key, seed, timed=False)
            chosen.add(str(player.choose(Game())))
            assert player.last_search is not None
            assert best.score - row.margin <= player.last_search.score <= best.score
        assert len(chosen) > 1


def test_the_same_seed_chooses_the_same_whatever_was_asked_between() -> None:
    player = WebPlayer("novice", 99, timed=False)
    found = list(samples(8, seed=72))
    first = [(player.choose(board), player.last_search) for board in found]
    assert [(player.choose(board), player.last_search) for board in reversed(found)] == first[::-1]


def test_the_champion_searches_for_strength_and_remembers_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = web_levels()["champion"]._replace(depth=9)
    monkeypatch.setattr("kingme.players.web_levels.web_levels", lambda: {"champion": row})
    player = WebPlayer("champion", timed=False)
    for board in samples(6, seed=73):
        [line, *_] = Engine(hash_mb=16).search(board, depth=9)
        for _ in range(2):
            player.choose(board)
            last = player.last_search
            assert last is not None
            assert (last.move, last.score, last.nodes) == (line.move, line.score, line.nodes)


def test_a_win_in_sight_is_played_by_the_easiest_too() -> None:
    board = Board.from_fen("B:W15,23:B10,11")
    for seed in range(20):
        player = WebPlayer("novice", seed, timed=False)
        assert str(player.choose(board)) == "10x19x26"
        assert player.last_search is not None
        assert player.last_search.score == MATE - 1


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_a_whole_game_ends_by_the_rules(seed: int) -> None:
    game = Game()
    sides = {
        "black": WebPlayer("novice", seed, timed=False),
        "white": WebPlayer("novice", seed + 1),
    }
    while game.outcome is None:
        move = sides[str(game.board.turn)].choose(game)
        assert move is not None
        game.move(move)
    assert game.status in ("won", "drawn")


def test_text_forms() -> None:
    assert player_from_text("web:Sharp", seed=7).name == "web:sharp"
    assert player_from_text("web:sharp@time=no").name == "web:sharp@time=no"
    assert repr(player_from_text("web: casual @seed=3")) == "WebPlayer('casual', seed=3)"
    player = player_from_text("web:champion@seed=5,time=off")
    assert isinstance(player, WebPlayer)
    assert (player.level.key, player.seed, player.timed) == ("champion", 5, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("web:novise", "there is no level 'novise'; did you mean 'novice'? levels are novice, "),
        ("web", "there is no level ''; levels are novice, casual, sharp, ruthless, champion"),
        ("web:sharp@time=maybe", "time of 'web' must be yes or no, not 'maybe'"),
        ("web:sharp@depth=3", "'web' has no option 'depth'; it has seed, time"),
    ],
)
def test_bad_texts_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PlayerError) as error:
        player_from_text(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_has_64_bits(seed: object) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number from 0 to"):
        WebPlayer("sharp", seed)  # type: ignore[arg-type]
