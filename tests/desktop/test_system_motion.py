"""The system is asked for its setting, in each desktop's own way; nobody there means no."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from kingme.desktop.settings import Settings
from kingme.desktop.system_motion import _asked, prefers_reduced_motion
from kingme.desktop.view.window import flags_of


def silent(words: Sequence[str]) -> str:
    return ""


@pytest.mark.parametrize("desktop", ["GNOME", "ubuntu:GNOME", "X-Cinnamon", "MATE"])
@pytest.mark.parametrize(("answer", "calm"), [("false\n", True), ("true\n", False)])
def test_gsettings_is_asked(desktop: str, answer: str, calm: bool, tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []

    def ask(words: Sequence[str]) -> str:
        asked.append(words)
        return answer

    around = {"XDG_CURRENT_DESKTOP": desktop, "HOME": str(tmp_path)}
    assert prefers_reduced_motion("linux", around, ask) is calm
    assert asked == [("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")]


@pytest.mark.parametrize(
    ("text", "calm"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[General]\nx[$e]=$HOME\n[KDE]\nAnimationDurationFactor = 0.0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[KDE]\nAnimationDurationFactor=\n", False),
        ("[KDE]\nSingleClick=false\n", False),
        ("no sections at all", False),
        ("", False),
    ],
)
def test_kde_keeps_a_file(text: str, calm: bool, tmp_path: Path) -> None:
    (tmp_path / "kdeglobals").write_text(text, encoding="utf-8")
    around = {"XDG_CURRENT_DESKTOP": "KDE", "XDG_CONFIG_HOME": str(tmp_path)}
    assert prefers_reduced_motion("linux", around, silent) is calm


@pytest.mark.parametrize("version", [3, 4])
@pytest.mark.parametrize(
    ("value", "calm"), [("0", True), ("false", True), ("1", False), ("true", False), ("", False)]
)
def test_gtk_keeps_a_file(version: int, value: str, calm: bool, tmp_path: Path) -> None:
    folder = tmp_path / ".config" / f"gtk-{version}.0"
    folder.mkdir(parents=True)
    content = f"[Settings]\ngtk-theme-name=Adwaita\ngtk-enable-animations={value}\n"
    (folder / "settings.ini").write_text(content, encoding="utf-8")
    assert prefers_reduced_motion("linux", {"HOME": str(tmp_path)}, silent) is calm


@pytest.mark.parametrize(("answer", "calm"), [("1\n", True), ("0\n", False), ("", False)])
def test_macos_is_asked(answer: str, calm: bool) -> None:
    assert prefers_reduced_motion("darwin", {}, lambda _: answer) is calm


def test_where_nobody_can_be_asked_everything_moves(tmp_path: Path) -> None:
    binary = tmp_path / "gtk-3.0"
    binary.mkdir()
    (binary / "settings.ini").write_bytes(b"\xff\xfe\x00[Settings")
    assert not prefers_reduced_motion("linux", {"XDG_CONFIG_HOME": str(tmp_path)}, silent)
    assert not prefers_reduced_motion("linux", {}, silent)


def test_a_program_that_is_missing_fails_or_hangs_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from kingme.desktop import system_motion

    monkeypatch.setattr(system_motion, "PATIENCE_S", 0.1)
    assert _asked(("no-such-program-anywhere",)) == ""
    assert _asked((sys.executable, "-c", "import sys; sys.exit(3)")) == ""
    assert _asked((sys.executable, "-c", "import time; time.sleep(60)")) == ""
    monkeypatch.setattr(system_motion, "PATIENCE_S", 30)
    assert _asked((sys.executable, "-c", "print('false')")).strip() == "false"


@pytest.mark.parametrize("system", [False, True])
def test_the_system_counts_until_the_player_chooses(system: bool) -> None:
    for chosen, calm in (("system", system), ("on", True), ("off", False)):
        flags = flags_of(Settings(reduced_motion=chosen), system_is_calm=system)
        assert flags.reduced_motion is calm
        assert flags.full is not calm
