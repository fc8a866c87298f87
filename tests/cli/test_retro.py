"""`kingme retro`: its options, and that it hands them on."""

from __future__ import annotations

import pytest

from kingme.cli import retro as command
from kingme.players.retro import RetroPlayer
from kingme.terminal.retro.pace import Speed
from kingme.terminal.retro.play import Options
from kingme.terminal.retro.session import Session

from .conftest import Run


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--opponent", "bto:3"], "there is no player 'bto:3'; did you mean 'bot'?"),
        (["--opponent", "retro:2"], "'retro' takes nothing after a colon, not '2'"),
        (["--opponent", "bot:3", "--faithful"], "--faithful is a matter of the player 'retro', "),
        (["--speed", "slow"], "invalid value for '--speed': 'slow' is not one of"),
        (["--seed", "-1"], "--seed must be a whole number from 0 to "),
        (["--arrows"], "--arrows needs a terminal with a screen"),
        (["extra"], "got unexpected extra argument (extra); see kingme retro --help"),
    ],
)
def test_bad_options(run: Run, args: list[str], sentence: str) -> None:
    ran = run("retro", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"kingme: {sentence}")
    assert ran.err.count("\n") == 1


Started = list[tuple[Session, Options]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """What the command starts, instead of starting it."""
    found: Started = []
    monkeypatch.setattr(
        command, "play_in_process", lambda session, options: found.append((session, options))
    )
    return found


def test_options_are_handed_on(run: Run, started: Started) -> None:
    assert run("retro").code == 0
    assert run("retro", "--speed", "AUTHENTIC", "--silent", "--mono", "--ascii").code == 0
    assert run("retro", "--colour").code == 0
    assert [options for _, options in started] == [
        Options(),
        Options(Speed.AUTHENTIC, silent=True, mono=True, ascii_only=True),
        Options(),
    ]


def test_the_player_and_its_dice(run: Run, started: Started) -> None:
    run("retro", "--seed", "7", "--faithful")
    run("retro", "--opponent", "bot:4")
    run("retro")
    players = [session._player for session, _ in started]
    assert repr(players[0]) == repr(RetroPlayer(7, faithful=True))
    assert players[1].name == "bot:4"
    assert repr(players[2]) == repr(RetroPlayer(0)), "a script is the same game each time"


def test_a_person_gets_other_dice_each_time(
    run: Run, started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "is_stage_in_process", lambda: True)
    for _ in range(12):
        assert run("retro", "--arrows").code == 0
    assert len({repr(session._player) for session, _ in started}) > 6
    assert all(options.arrows for _, options in started)


def test_a_game_from_a_script(spawn: Run) -> None:
    ran = spawn("retro", stdin="33\n44\n99\nN\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("CHECKERS ANYONE?\n")
    assert "FROM? 33\nTO? 44\n" in ran.out
    assert ran.out.endswith("ANOTHER GAME? N\nGOODBYE.\n")


def test_ctrl_c_in_a_script(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_in_process", interrupted)
    assert run("retro").code == 130
