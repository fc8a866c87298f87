"""What counts as a game, and what happens when the browser keeps nothing, or nonsense."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from game_page import GamePage, compact
from playwright.sync_api import Browser, Page, expect

from kingme import Board, Engine


@cache
def won_game() -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The moves of a game in which Red wins by its next move, and that move's squares."""
    board, engine, moves = Board(), Engine(hash_mb=4), []
    while True:
        if board.turn == "black":
            (line,) = engine.search(board, depth=5)
            move = line.move
        else:
            move = board.legal_moves[0]
        board.push(move)
        outcome = board.outcome()
        if outcome is not None:
            assert outcome.winner == "black"
            return tuple(moves), move.path
        moves.append(str(move))


def tally(game: GamePage) -> dict[str, Any] | None:
    kept = game.kept("statistics")
    return None if kept is None else kept["all"]


def win(game: GamePage, **changes: Any) -> None:
    """Win the prepared game."""
    moves, last = won_game()
    game.open(game={"moves": list(moves), **changes}, screen="game")
    game.press(*last)
    game.page.wait_for_selector("dialog.result")


def test_a_win_counts_once_whatever_happens_after(game: GamePage) -> None:
    win(game)
    first = tally(game)
    assert first is not None
    assert (first["won"], first["lost"], first["run"]) == (1, 0, 1)
    assert 60_000 <= first["fastest"] < 120_000
    assert game.kept("statistics")["scores"][0]["score"] > 1200
    game.page.reload()
    game.page.wait_for_selector(".game")
    assert tally(game) == first
    # Taking the last move back and winning again is the same game.
    game.page.keyboard.press("u")
    game.press(*won_game()[1])
    game.page.wait_for_selector("dialog.result")
    assert tally(game) == first
    game.page.get_by_role("button", name="Play again").click()
    assert tally(game) == first


def test_one_walked_away_from_is_a_loss(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "22-18"]}, screen="game")
    game.page.keyboard.press("n")
    game.page.get_by_role("button", name="Stay").click()
    assert tally(game) is None
    game.page.keyboard.press("n")
    game.page.get_by_role("button", name="Leave", exact=True).click()
    kept = tally(game)
    assert kept is not None
    assert (kept["lost"], kept["won"]) == (1, 0)
    assert game.kept("game")["moves"] == []


def test_going_home_and_coming_back_leaves_nothing(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "22-18"]}, screen="game")
    game.page.get_by_role("button", name="Back", exact=True).click()
    game.page.get_by_role("button", name="Carry on: move 2, all even").click()
    assert game.status() == "A jump is open from 15: it must be taken."
    assert tally(game) is None


@pytest.mark.parametrize(
    ("changes", "asks"),
    [
        ({}, False),
        ({"you": "white", "moves": ["11-15"]}, False),
        ({"level": None, "moves": ["11-15", "22-18"]}, True),
        ({"start": compact("B:W18,32:B14,1"), "moves": ["14x23"]}, True),
    ],
    ids=["no move", "only the computer's move", "two people", "from a position"],
)
def test_what_counts_nothing(game: GamePage, changes: dict[str, Any], asks: bool) -> None:
    # A new game has the seed that the page draws, 7.
    game.open(game={"seed": 8, **changes}, screen="game")
    game.page.keyboard.press("n")
    if asks:
        dialog = game.page.get_by_role("dialog")
        expect(dialog).not_to_contain_text("loss")
        dialog.get_by_role("button", name="Leave", exact=True).click()
    game.page.wait_for_function("JSON.parse(localStorage.getItem('kingme.game')).seed === 7")
    assert tally(game) is None


def test_resigning_is_asked_first_and_counts(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "22-18"]}, screen="game")
    for answer in ("Play on", "Resign"):
        game.page.get_by_role("button", name="Menu").click()
        game.page.get_by_role("button", name="Resign").click()
        game.page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).click()
    kept = tally(game)
    assert kept is not None
    assert kept["lost"] == 1
    game.page.wait_for_selector("dialog.result")
    expect(game.page.locator("dialog")).to_contain_text("You resigned.")


def test_statistics_are_shown_exported_imported_and_erased(game: GamePage) -> None:
    win(game)
    page = game.page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator(".tile", has_text="win rate")).to_contain_text("100")
    page.get_by_role("tab", name="Sharp").click()
    expect(page.locator(".tally")).to_contain_text("No games yet")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    exported = download.value.path().read_text(encoding="utf-8")
    assert json.loads(exported) == game.kept("statistics")
    page.get_by_role("button", name="Reset").click()
    page.get_by_role("button", name="Keep them").click()
    assert tally(game) is not None
    page.get_by_role("button", name="Reset").click()
    page.get_by_role("button", name="Erase").click()
    erased = tally(game)
    assert erased is not None
    assert erased["won"] == 0

    def give(text: str) -> str:
        page.set_input_files(
            "input[type=file]",
            {"name": "s.json", "mimeType": "application/json", "buffer": text.encode()},
        )
        news = page.locator(".news").filter(has_text=re.compile("."))
        news.wait_for()
        return news.inner_text()

    assert "nothing was changed" in give('{"won": 12}')
    assert tally(game) == erased
    page.reload()
    page.wait_for_selector(".statistics")
    assert give(exported) == "Statistics imported."
    assert game.kept("statistics") == json.loads(exported)


def test_everything_goes_to_another_browser_in_one_file(
    game: GamePage, chromium: Browser, address: str
) -> None:
    win(game, level="novice")
    page = game.page
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'settings'")
    page.get_by_text("Space", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "kingme-data.json"
    text = download.value.path().read_text(encoding="utf-8")

    def give(page: Page, text: str) -> None:
        page.set_input_files(
            "input[type=file]",
            {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()},
        )

    context = chromium.new_context(service_workers="block")
    other = GamePage(context.new_page(), address)
    other.open(screen="settings")
    give(other.page, "{}")
    expect(other.page.locator(".news")).to_contain_text("nothing was changed")
    with other.page.expect_navigation():
        give(other.page, text)
    other.page.wait_for_selector(".screen")
    for key in ("settings", "statistics", "game"):
        assert other.kept(key) == game.kept(key)
    expect(other.page.locator(".set.chosen")).to_have_text("Space")
    context.close()


@pytest.mark.parametrize("text", ["{", "null", '"x"', '{"moves": [1]}'])
def test_nonsense_in_the_storage_stops_nothing(game: GamePage, text: str) -> None:
    game.open(kept={"settings": text, "game": text, "statistics": text})
    expect(game.page.locator(".notices")).to_contain_text("could not be read")
    game.start()
    game.press(11, 15)
    game.wait_for_turn()
    assert len(game.kept("game")["moves"]) == 2


def test_a_kept_game_with_a_wrong_move_is_set_aside(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "1-32"]}, screen="game")
    expect(game.page.locator(".notices")).to_contain_text("could not be read")
    expect(game.page.get_by_role("button", name="Play Casual")).to_have_count(1)


BROKEN = {
    "blocked": """Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('denied', 'SecurityError'); } });""",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError'); };""",
}


@pytest.mark.parametrize(
    ("kind", "words"), [("blocked", "keeps nothing"), ("full", "storage is full")]
)
def test_storage_that_refuses_is_told_and_play_goes_on(
    game: GamePage, kind: str, words: str
) -> None:
    page = game.page
    page.add_init_script(BROKEN[kind])
    page.goto(game.address)
    page.wait_for_selector(".screen")
    game.start()
    page.wait_for_selector(f"text={words}")
    game.press(11, 15)
    page.wait_for_selector(".move >> nth=1")
    assert game.wait_for_turn()
    # It was told once, and can be put away.
    expect(page.locator(".notices p")).to_have_count(1)
    page.locator(".notices").get_by_role("button", name="Close").click()
    expect(page.locator(".notices p")).to_have_count(0)
