"""The computer's chair."""

from __future__ import annotations

import pytest

from kingme import Bot, PlayerError
from kingme.players.retro import RetroPlayer
from kingme.terminal.retro.opponent import Chair


def described(chair: Chair, game: int = 0) -> str:
    return repr(chair.player(game))


def test_the_retro_player_sits_there_unless_another_is_named() -> None:
    assert described(Chair(seed=4)) == repr(RetroPlayer(4))
    assert described(Chair(seed=4, faithful=True), 1) == repr(RetroPlayer(5, faithful=True))
    assert described(Chair("bot:2", seed=4), 2) == repr(Bot(2, 6))


def test_seeds_begin_anew_after_the_last() -> None:
    assert described(Chair(seed=2**64 - 1), 1) == repr(RetroPlayer(0))


@pytest.mark.parametrize(
    ("text", "player"),
    [
        (" RETRO ", RetroPlayer(0)),
        ("retro@seed=9", RetroPlayer(9)),
        ("retro@faithful=yes,seed=9", RetroPlayer(9, faithful=True)),
        ("retro@faithful=no", RetroPlayer(0)),
    ],
)
def test_texts_of_the_retro_player(text: str, player: RetroPlayer) -> None:
    assert described(Chair(text)) == repr(player)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("retro:3", "'retro' takes nothing after a colon, not '3'"),
        ("retro@depth=3", "'retro' has no option 'depth'; it has seed, faithful"),
        ("retro@faithful=perhaps", "faithful of 'retro' must be yes or no, not 'perhaps'"),
        (
            "retro@seed=99999999999999999999",
            "retro@seed=99999999999999999999: seed must be a whole number",
        ),
        ("bto:3", "there is no player 'bto:3'"),
        ("bot:9", "bot:9: level must be"),
    ],
)
def test_texts_that_name_no_player(text: str, sentence: str) -> None:
    with pytest.raises(PlayerError) as failure:
        Chair(text)
    assert str(failure.value).startswith(sentence)
