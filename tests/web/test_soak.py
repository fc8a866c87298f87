"""The browser app for hours in minutes: two thousand games, and kills in the middle of saving."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from game_page import GamePage
from playwright.sync_api import Browser, expect, sync_playwright

pytestmark = pytest.mark.long

GAMES, SERIES = 2000, 5
KILLS = 30


class Lab(NamedTuple):
    """The page, what it complained of, and the megabytes after each series."""

    page: Any
    faults: list[str]
    used: list[float]


def heap(page: Any) -> float:
    """Megabytes of the page's objects after what nobody needs was thrown away."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.enable")
    cdp.send("HeapProfiler.collectGarbage")
    used = cdp.send("Runtime.getHeapUsage")["usedSize"]
    cdp.detach()
    return float(used) / 1e6


@pytest.fixture(scope="module")
def lab(chromium: Browser, address: str) -> Iterator[Lab]:
    """The lab, in which the app plays itself: engine, rules, board, log and table."""
    context = chromium.new_context(service_workers="block")
    lab = Lab(context.new_page(), [], [])
    lab.page.on("pageerror", lambda error: lab.faults.append(str(error)))
    lab.page.set_default_timeout(850_000)
    settings = {
        "animation": "off", "seconds": 5, "games": GAMES // SERIES, "opening": "random",
        "top": {"kind": "internal", "depth": 2}, "bottom": {"kind": "internal", "depth": 1},
    }  # fmt: skip
    GamePage(lab.page, address).open(kept={"lab": json.dumps(settings)}, screen="lab")
    yield lab
    context.close()


@pytest.mark.parametrize("series", range(SERIES))
def test_two_thousand_games_leak_nothing(lab: Lab, series: int) -> None:
    assert len(lab.used) == series, "the series before this one have not been played"
    begin = lab.page.get_by_role("button", name="Play", exact=True)
    rows = lab.page.locator(".lab-results tbody tr")
    if series:
        lab.page.get_by_role("button", name="Reset").click()
    begin.click()
    rows.nth(GAMES // SERIES - 1).wait_for()
    begin.wait_for()
    expect(rows).to_have_count(GAMES // SERIES)
    expect(lab.page.locator(".lab-results .bad")).to_have_count(0)
    assert lab.faults == []
    lab.used.append(heap(lab.page))
    print(f"after {GAMES // SERIES * (series + 1)} games: {lab.used[-1]:.1f} MB")
    assert lab.used[-1] < 1.15 * lab.used[0] + 2, lab.used


def test_statistics_survive_kills(address: str, tmp_path: Path) -> None:
    """The browser is killed while games end and are counted; what is there is whole and no less."""
    program = shutil.which("chromium")
    assert program is not None
    dice = random.Random(4)
    before = 0
    for _ in range(KILLS):
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                tmp_path / "profile",
                executable_path=program,
                args=["--no-sandbox", "--disable-gpu"],
            )
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(address)
            page.wait_for_selector(".screen")
            assert page.locator(".notices p").count() == 0, "something kept could not be read"
            kept = page.evaluate("localStorage.getItem('kingme.statistics')")
            lost = 0 if kept is None else json.loads(kept)["all"]["lost"]
            assert lost >= before
            before = lost
            page.close()
            page = context.new_page()
            page.set_default_timeout(60_000)
            GamePage(page, address).open(game={"moves": ["11-15", "22-18"]}, screen="game")
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
            page.wait_for_timeout(dice.uniform(0, 400))
            for pid in browser_of(tmp_path / "profile"):
                os.kill(pid, signal.SIGKILL)
    assert before > 0, "no statistics were ever kept"


def browser_of(profile: Path) -> list[int]:
    """The processes that use a profile."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True)
    lines = [line.split(maxsplit=1) for line in listed.stdout.splitlines()[1:]]
    return [int(pid) for pid, words in lines if str(profile) in words]
