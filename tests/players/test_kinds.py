"""Owns the tests of players by text, the form that every command and front end uses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Bot, Game, PlayerError, Side, player_from_text
from kingme._core import play_games
from kingme.players import side_seed, spec_from_text
from kingme.players.kinds import KINDS
from kingme.players.text import PlayerText

FORMS = ", ".join(kind.form for kind in KINDS.values())


@pytest.mark.parametrize(
    ("text", "level", "seed"),
    [
        ("bot:3", 3, 12345),
        ("bot:1", 1, 12345),
        ("bot", 3, 12345),
        ("BOT:5", 5, 12345),
        (" bot : 4 ", 4, 12345),
        ("bot:2@seed=7", 2, 7),
        ("bot:2@SEED = 7", 2, 7),
        ("bot@seed=18446744073709551615", 3, 2**64 - 1),
    ],
)
def test_bots(text: str, level: int, seed: int) -> None:
    player = player_from_text(text)
    assert isinstance(player, Bot)
    assert (player.level, player.seed) == (level, seed)
    assert player.choose(Game()) in Game().legal


def test_a_text_without_a_seed_names_the_bot_of_the_library() -> None:
    """`bot:1` is `Bot(1)`: nobody who writes the one plays against another than with the other."""
    for level in range(1, 6):
        assert repr(player_from_text(f"bot:{level}")) == repr(Bot(level))


def test_the_name_of_a_player_is_its_text() -> None:
    for level in range(1, 6):
        name = player_from_text(f"bot:{level}").name
        assert name == f"bot:{level}"
        assert player_from_text(name).name == name


def test_the_seed_given_is_used_where_the_text_has_none() -> None:
    for text, seed in (("bot:1", 5), ("bot:1@seed=9", 9)):
        player = player_from_text(text, seed=5)
        assert isinstance(player, Bot)
        assert player.seed == seed


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"there is no player ''; players are {FORMS}"),
        ("human", f"there is no player 'human'; players are {FORMS}"),
        (
            "bto:3",
            f"there is no player 'bto:3'; did you mean 'bot'? players are {FORMS}",
        ),
        (
            "bot3",
            f"there is no player 'bot3'; did you mean 'bot'? players are {FORMS}",
        ),
        ("bot:6", "bot:6: level must be a whole number from 1 to 5, not 6"),
        ("bot:0", "bot:0: level must be a whole number from 1 to 5, not 0"),
        ("bot:-1", "the level of 'bot' must be a whole number, not '-1'"),
        ("bot:three", "the level of 'bot' must be a whole number, not 'three'"),
        ("bot:\u0663", "the level of 'bot' must be a whole number, not '\u0663'"),
        ("bot:3@seed", "'seed' in 'bot:3@seed' is no option; write it like seed=7"),
        ("bot:3@seed=", "'seed=' in 'bot:3@seed=' is no option; write it like seed=7"),
        ("bot:3@=7", "'=7' in 'bot:3@=7' is no option; write it like seed=7"),
        ("bot:3@seed=x", "the seed of 'bot' must be a whole number, not 'x'"),
        ("bot:3@depth=7", "'bot' has no option 'depth'; it has seed"),
        ("bot:3@seed=18446744073709551616",
         "bot:3@seed=18446744073709551616: "
         "seed must be a whole number from 0 to 2**64 - 1, not 18446744073709551616"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    with pytest.raises(PlayerError) as caught:
        player_from_text(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("bot:3@seed=1,seed=2", "seed"),
        ("bot:3@seed=1,seed=1", "seed"),
        ("bot:3@seed=1, SEED =2", "SEED"),
    ],
)
def test_an_option_given_twice_is_refused(text: str, name: str) -> None:
    with pytest.raises(PlayerError) as caught:
        player_from_text(text)
    assert str(caught.value) == f"{text!r} gives {name!r} twice"


@pytest.mark.parametrize("digit", ["0", "9"])
@pytest.mark.parametrize("count", [21, 24, 25, 5000])
@pytest.mark.parametrize(("before", "what"), [("bot:", "level"), ("bot:3@seed=", "seed")])
def test_a_number_too_long_to_read_is_refused(
    before: str, what: str, count: int, digit: str
) -> None:
    """Python itself stops at 4300 digits, with words that nobody who plays would understand."""
    with pytest.raises(PlayerError) as caught:
        player_from_text(before + digit * count)
    shown = digit * count if count <= 24 else f"{digit * 24}..."
    assert str(caught.value) == f"the {what} of 'bot' must be a whole number, not {shown!r}"


def test_texts_are_taken_apart_without_asking_who_there_is() -> None:
    assert PlayerText.parse("Engine:a:b@Time=2,threads=1") == (
        "engine",
        "a:b",
        {"time": "2", "threads": "1"},
    )


@given(st.one_of(st.text(max_size=30), st.from_regex(r"bot:[0-9]{0,3}(@[a-z=0-9,]{0,9})?")))
def test_any_text_is_a_player_or_a_player_error(text: str) -> None:
    try:
        player = player_from_text(text)
    except PlayerError as error:
        assert str(error)
    else:
        assert player.name.split(":")[0] in KINDS


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("level", "the level of 'level' must be a whole number, not ''"),
        ("level:11", "level:11: level must be a whole number from 1 to 10, not 11"),
        ("minimax:0", "minimax:0: depth must be from 1 to 64, not 0"),
        ("minimax:13", "minimax:13: depth must be from 1 to 12, not 13"),
        ("alphabeta:65", "alphabeta:65: depth must be from 1 to 64, not 65"),
        (
            "alphabeta:4@extension=9",
            "alphabeta:4@extension=9: extension must be from 0 to 8, not 9",
        ),
        ("mcts:0", "mcts:0: rollouts must be from 1 to 1000000000, not 0"),
        ("mcts:9@exploration=x", "the exploration of 'mcts' must be a number, not 'x'"),
        ("strong:3", "'strong' takes nothing after a colon, not '3'"),
        ("strong@nodes=0", "strong@nodes=0: nodes must be at least 1"),
        ("retro@faithful=perhaps", "faithful of 'retro' must be yes or no, not 'perhaps'"),
        ("levle:3", f"there is no player 'levle:3'; did you mean 'level'? players are {FORMS}"),
    ],
)
def test_what_is_wrong_with_other_kinds_is_said(text: str, sentence: str) -> None:
    with pytest.raises(PlayerError) as caught:
        player_from_text(text)
    assert str(caught.value) == sentence


TEXTS = (
    "level:2",
    "bot:1",
    "minimax:2",
    "minimax:2@weights=bot",
    "alphabeta:3@nodes=500,extension=2",
    "mcts:30",
    "mcts:30@exploration=1.5",
    "random",
)


@pytest.mark.parametrize("text", [*TEXTS, "retro", "strong@nodes=300", "strong@depth=2,threads=1"])
def test_every_kind_plays_and_its_name_names_it(text: str) -> None:
    player = player_from_text(text, seed=3)
    game = Game()
    move = player.choose(game)
    assert move in game.legal
    again = player_from_text(player.name, seed=3)
    assert again.name == player.name
    assert again.choose(game) == move


@pytest.mark.parametrize("text", TEXTS)
def test_a_player_of_the_core_makes_the_same_moves_outside(text: str) -> None:
    seed = 11
    specs = {side: spec_from_text(text, seed=side_seed(seed, side)) for side in Side}
    jobs = [(Board(), specs[Side.BLACK], specs[Side.WHITE], seed)]
    (record,) = play_games(jobs, max_plies=30)  # type: ignore[arg-type]
    game = Game()
    players = {side: player_from_text(text, seed=side_seed(seed, side)) for side in Side}
    for move in record.moves:
        assert players[game.board.turn].choose(game) == move
        game.move(move)


def test_a_seed_of_its_own_is_not_the_games() -> None:
    assert spec_from_text("random@seed=7", seed=1) is None
    assert spec_from_text("retro", seed=1) is None
    assert spec_from_text("strong@nodes=100", seed=1) is None
    assert spec_from_text("bot:1@seed=7", seed=1) == spec_from_text("bot:1", seed=7)


def test_a_finished_game_has_no_move() -> None:
    game = Game()
    game.resign()
    for text in (*TEXTS, "strong@nodes=100", "retro"):
        assert player_from_text(text).choose(game) is None
