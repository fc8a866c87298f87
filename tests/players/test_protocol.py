"""Owns the tests of players by text, the form that every command and front end uses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Bot, Game, PlayerError, player_from_text
from kingme.players.protocol import KINDS, PlayerText


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
        ("", "there is no player ''; players are bot:1 to bot:5, retro"),
        ("human", "there is no player 'human'; players are bot:1 to bot:5, retro"),
        (
            "bto:3",
            "there is no player 'bto:3'; did you mean 'bot'? players are bot:1 to bot:5, retro",
        ),
        (
            "bot3",
            "there is no player 'bot3'; did you mean 'bot'? players are bot:1 to bot:5, retro",
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
         "bot:3: seed must be a whole number from 0 to 2**64 - 1, not 18446744073709551616"),
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
