"""`kingme desktop` and `kingme` alone: what they say where there is no window to open."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kingme.cli import desktop, front
from kingme.desktop import launch
from kingme.desktop.settings import CHAMPION

from .conftest import Run

DEAD = ":4711"
"""A screen that is not there."""

by_name = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere screens have no name"
)

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the window would have been opened with."""
    calls: list[dict[str, Any]] = []

    def play(file: Path | None, choices: dict[str, object], **more: Any) -> None:
        more.pop("opened_window")()
        calls.append({"file": file, **choices, **more})

    monkeypatch.setattr(launch, "play", play)
    return calls


def test_without_a_screen_other_ways_are_named(run: Run) -> None:
    code, out, err = run("desktop")
    assert (code, out) == (2, "")
    assert err == (
        "kingme: there is no screen for a window here; play in the terminal with: kingme play, "
        "or in the browser with: kingme web\n"
    )


@by_name
def test_a_dead_screen_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would play on a screen that nobody sees instead."""
    monkeypatch.setenv("DISPLAY", DEAD)
    code, out, err = run("desktop", "--silent")
    assert (code, out) == (2, "")
    assert err == (
        f"kingme: no window can be opened here (DISPLAY {DEAD} does not answer); play in the "
        "terminal with: kingme play, or in the browser with: kingme web\n"
    )


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_known_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not desktop.has_screen()
    monkeypatch.setenv(name, ":0")
    assert desktop.has_screen()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_these_have_a_screen(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert desktop.has_screen()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--level", "12"], "--level must be a whole number from 1 to 11, not '12'"),
        (["--set", "10"], "--set must be a whole number from 0 to 9, not '10'"),
        (["--size", "big"], "--size must be WIDTHxHEIGHT, from 640x480 to 8192x8192, not 'big'"),
        (["--size", "639x480"], "--size must be WIDTHxHEIGHT"),
        (["--scene", "menu"], "--scene and --frame say what --screenshot renders"),
        (["--frame", "3"], "--scene and --frame say what --screenshot renders"),
        (["--screenshot", "a.png", "--demo"], "--screenshot and --demo do not go together"),
        (["game.pdn", "--demo"], "a game from a file is played in the window, not rendered"),
        (["--scene", "nap"], "'nap' is not one of 'start', 'menu'"),
        (["--rules", "chess"], "there is no rule set 'chess'"),
    ],
)
def test_bad_options_are_one_sentence(run: Run, args: list[str], sentence: str) -> None:
    code, _, err = run("desktop", *args)
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_options_reach_the_window(
    run: Run, opened: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert run("desktop").code == 0
    words = "--level 11 --colour none --rules retro --set 4 --size 1024x768 --seed 5 --silent"
    assert run("desktop", *words.split(), "monday.pdn").code == 0
    assert opened[0]["file"] is None
    assert opened[1] == {
        "file": Path("monday.pdn"),
        "level": CHAMPION,
        "seats": "none",
        "rules": "retro",
        "set_number": 4,
        "size": (1024, 768),
        "full_screen": False,
        "seed": 5,
        "silent": True,
    }


@pytest.fixture
def without_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    find: Callable[..., Any] = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, package=None: None if name == "pygame" else find(name, package),
    )
    for name in [name for name in sys.modules if name.partition(".")[0] == "pygame"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygame", None)


@pytest.mark.usefixtures("without_pygame")
def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")

    def play(*_: Any, **__: Any) -> None:
        import pygame  # noqa: F401 - it is missing

    monkeypatch.setattr(launch, "play", play)
    code, _, err = run("desktop")
    assert code == 2
    assert "this needs pygame, which is not installed" in err
    assert "kingme[desktop]" in err


# `kingme` alone ------------------------------------------------------------------------------


class Terminal:
    """A stream that claims to be a terminal."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def isatty(self) -> bool:
        return True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that were run instead of really playing."""
    import click

    ran: list[str] = []
    monkeypatch.setattr(
        click.Context, "invoke", lambda _self, command, *_a, **_k: ran.append(command.name)
    )
    return ran


def alone() -> None:
    """`kingme` without the machinery around it, which would use `Context.invoke` too."""
    import click

    from kingme.cli.main import kingme

    with click.Context(kingme, info_name="kingme") as ctx:
        front.open_front(ctx)


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Terminal(getattr(sys, name)))


def test_alone_opens_the_window(
    opened: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    at_a_terminal(monkeypatch)
    alone()
    assert len(opened) == 1
    assert capsys.readouterr().out == (
        "The window opens.\n"
        "In the browser: kingme web; in the terminal: kingme play; all commands: kingme\n--help.\n"
    )


@pytest.mark.usefixtures("without_pygame")
def test_alone_without_pygame_opens_the_browser(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(front, "_has_site", lambda: True)
    alone()
    assert commands == ["web"]
    out = capsys.readouterr().out
    assert "the window needs pygame: python -m pip install 'kingme[desktop]'" in " ".join(
        out.split()
    )
    assert "In the terminal: kingme play; all commands: kingme --help." in out
    assert max(map(len, out.splitlines())) <= 80


def test_alone_without_a_screen_plays_in_the_terminal(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_a_terminal(monkeypatch)
    alone()
    assert commands == ["play"]
    assert capsys.readouterr().out == (
        "The game is played here in the terminal, since there is no screen.\n"
        "In the browser: kingme web; all commands: kingme --help.\n"
    )


@by_name
def test_alone_with_a_dead_screen_plays_in_the_terminal(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A screen that is named but does not answer is met when the window is to be opened."""
    monkeypatch.setenv("DISPLAY", DEAD)
    monkeypatch.setattr(front, "_has_site", lambda: True)  # a browser could not be seen either
    at_a_terminal(monkeypatch)
    alone()
    assert commands == ["play"]
    out = capsys.readouterr().out
    reason = f"since no window can be opened here (DISPLAY {DEAD} does not answer)"
    assert reason in " ".join(out.split())
    assert "The window opens" not in out


def test_alone_in_a_pipe_shows_the_help(run: Run) -> None:
    assert run() == run("--help")
