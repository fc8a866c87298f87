"""Every screen in both schemes: pictures kept for people, axe for machines; and a quiet page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from game_page import GamePage, saved_game
from playwright.sync_api import Browser, expect

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / ".build" / "screens"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

MOVES = ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "16x23", "27x11", "7x16", "20x11"]
TALLY = {
    "won": 14, "drawn": 3, "lost": 5, "run": 2, "bestRun": 5, "fastest": 134_000, "mostLeft": 9,
}  # fmt: skip
STATISTICS = {
    "levels": {"sharp": TALLY},
    "all": TALLY,
    "scores": [{"score": 8960, "level": "sharp", "day": "2026-11-30"}],
}
SIZES = {
    "small": (320, 568),
    "phone": (390, 844),
    "lying": (844, 390),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
    "large": (2560, 1440),
}


def prepared(game: GamePage, **settings: Any) -> None:
    game.open(
        settings=settings,
        kept={
            "game": json.dumps(saved_game(level="sharp", moves=MOVES)),
            "statistics": json.dumps(STATISTICS),
        },
    )


def show(game: GamePage, screen: str) -> None:
    """Open a screen, or a dialog over the game."""
    page = game.page
    page.keyboard.press("Escape")
    page.evaluate("name => { location.hash = name }", screen if screen in SCREENS else "game")
    page.wait_for_selector(f".screen-{screen if screen in SCREENS else 'game'}")
    # A screen that is fetched when it is first wanted says so until it is there.
    expect(page.get_by_text("One moment")).to_have_count(0)
    game.settle()
    if screen in SCREENS:
        return
    page.get_by_role("button", name="Menu").click()
    if screen != "menu":
        page.get_by_role("button", name=DIALOGS[screen]).click()
    page.wait_for_selector("dialog[open]")


SCREENS = (
    "home",
    "game",
    "analysis",
    "training",
    "settings",
    "statistics",
    "help",
    "lab",
)
DIALOGS = {"menu": "", "share": "Share or save", "load": "Paste a game", "resign": "Resign"}


# The rest is for whoever looks at the pictures.
NORMALLY = {("small", "light"), ("phone", "dark"), ("desktop", "light"), ("desktop", "dark")}


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(size, scheme, marks=[] if (size, scheme) in NORMALLY else [pytest.mark.long])
        for size in SIZES
        for scheme in ("light", "dark")
    ],
)
def test_screens_fit_and_are_pictured(
    chromium: Browser, address: str, size: str, scheme: Any
) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    game = GamePage(context.new_page(), address)
    prepared(game)
    page = game.page
    for screen in (*SCREENS, *DIALOGS):
        show(game, screen)
        page.screenshot(path=PICTURES / f"{size}-{scheme}-{screen}.png")
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, f"{screen} scrolls sideways at {width} x {height}"
    show(game, "game")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(247, 241, 229)", "dark": "rgb(23, 17, 11)"}[scheme]
    context.close()


@pytest.mark.parametrize("fixed", ["light", "dark"])
def test_a_fixed_scheme_overrules_the_system(game: GamePage, fixed: str) -> None:
    game.page.emulate_media(color_scheme="dark" if fixed == "light" else "light")
    prepared(game, scheme=fixed)
    background = game.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(247, 241, 229)", "dark": "rgb(23, 17, 11)"}[fixed]


def test_no_screen_asks_anything_of_another_server(game: GamePage) -> None:
    asked: list[str] = []
    game.page.on("request", lambda request: asked.append(request.url))
    prepared(game)
    for screen in (*SCREENS, *DIALOGS):
        show(game, screen)
    assert len(asked) > 10
    ours = (game.address, "blob:", "data:")
    assert [url for url in asked if not url.startswith(ours)] == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing_serious(game: GamePage, scheme: Any, width: int) -> None:
    game.page.emulate_media(color_scheme=scheme)
    game.page.set_viewport_size({"width": width, "height": 844})
    prepared(game)
    game.page.evaluate(AXE.read_text(encoding="utf-8"))
    serious = []
    for screen in (*SCREENS, *DIALOGS):
        show(game, screen)
        found = game.page.evaluate("axe.run()")
        serious += [
            (screen, fault["id"], [node["html"][:120] for node in fault["nodes"]])
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
    assert serious == []


def test_every_piece_set_is_drawn(game: GamePage) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    prepared(game)
    show(game, "settings")
    sets = game.page.eval_on_selector_all(".set", "sets => sets.map((set) => set.textContent)")
    assert len(sets) >= 4
    for name in sets:
        show(game, "settings")
        game.page.get_by_text(name, exact=True).click()
        show(game, "game")
        drawn = game.page.eval_on_selector_all(
            ".piece use", "uses => uses.filter((use) => use.getBBox().width > 50).length"
        )
        assert drawn == 19
        game.page.screenshot(path=PICTURES / f"set-{name}.png")


def test_reduced_motion_is_honoured(game: GamePage) -> None:
    game.page.emulate_media(reduced_motion="reduce")
    game.open(settings={"motion": "system"})
    game.start()
    game.press(11, 15)
    game.wait_for_turn()
    assert game.page.evaluate("document.documentElement.dataset.motion") == "reduced"
    expect(game.page.locator("canvas")).to_have_count(0)
    assert game.page.evaluate(
        "document.getAnimations().every((one) => !one.effect.getTiming().iterations.toString()"
        ".includes('Infinity'))"
    )


def test_no_sound_before_a_gesture(game: GamePage) -> None:
    game.page.add_init_script(
        "window.contexts = 0; const real = AudioContext;"
        "AudioContext = class extends real { constructor() { super(); window.contexts += 1; } };"
    )
    game.open("level=novice")
    game.page.wait_for_selector(".game")
    assert game.page.evaluate("contexts") == 0
    game.press(11)
    assert game.page.evaluate("contexts") == 1


def test_the_page_stays_quick_while_the_opponent_thinks(game: GamePage) -> None:
    game.page.add_init_script(
        "window.slow = []; new PerformanceObserver((list) => {"
        "for (const entry of list.getEntries()) window.slow.push(entry.duration);"
        "}).observe({type: 'longtask'});"
    )
    game.open(settings={"motion": "full"})
    game.start("Ruthless")
    game.wait_for_turn()
    longest = []
    # The browser counts the time of other programs as well: one quiet try out of eight is enough.
    for _ in range(8):
        board = game.board()
        game.page.evaluate("window.slow = []")
        game.press(*board.legal_moves[0].path)
        game.page.wait_for_selector("text=Ruthless is thinking")
        game.page.wait_for_selector("text=Ruthless is thinking", state="detached")
        longest.append(max(game.page.evaluate("slow"), default=0))
        if longest[-1] < 50:
            return
        game.wait_for_turn()
    pytest.fail(f"the longest tasks while thinking took {longest} ms")
