"""The training screen: puzzles solved by moving, hints, and what is kept."""

from __future__ import annotations

import json
import re
from typing import Any

from game_page import GamePage
from playwright.sync_api import expect

from kingme.analysis.puzzles import shipped_puzzles

PUZZLES = shipped_puzzles()


def opened(game: GamePage, **record: Any) -> Any:
    kept = {"solved": [], "streak": 0, "best": 0, "next": 0, **record}
    game.open(kept={"training": json.dumps(kept)}, screen="training")
    game.page.wait_for_selector(".screen-training")
    return game.page


def kept(page: Any) -> dict[str, Any]:
    return dict(json.loads(page.evaluate("localStorage.getItem('kingme.training')")))


def solve(game: GamePage, place: int) -> None:
    """Make the solver's moves of a puzzle, hop by hop."""
    for text in PUZZLES[place].moves[::2]:
        game.press(*map(int, text.replace("x", "-").split("-")))
    game.settle()


def test_a_puzzle_is_solved_by_moving_and_the_streak_is_kept(game: GamePage) -> None:
    page = opened(game, streak=2, best=5)
    expect(page.locator(".status")).to_have_text("Red to move and win.")
    solve(game, 0)
    page.get_by_text("Solved.", exact=True).first.wait_for()
    assert kept(page) == {"solved": [0], "streak": 3, "best": 5, "next": 1}
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".training-task")).to_contain_text("Puzzle 2 of")
    page.reload()
    page.wait_for_selector(".screen-training")
    expect(page.locator(".training-task")).to_contain_text("Puzzle 2 of")


def test_a_wrong_move_is_taken_back_and_ends_the_streak(game: GamePage) -> None:
    page = opened(game, streak=2, best=2)
    game.press(5, 9)
    expect(page.locator(".status")).to_have_text("5-9 does not win. Look again.")
    assert kept(page)["streak"] == 0
    assert game.shown()[5] == "red man"
    solve(game, 0)
    page.get_by_text("Solved, with help.").first.wait_for()
    assert kept(page)["solved"] == [0]


def test_hints_show_the_piece_then_the_move_and_show_plays_all(game: GamePage) -> None:
    page = opened(game)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_have_text(re.compile("^The piece on 27 moves."))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_have_text("Play 27-31.")
    page.get_by_role("button", name="Show").click()
    page.get_by_text("That was it, in 3 plies.").first.wait_for()
    assert kept(page)["solved"] == []
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".status")).to_have_text("Red to move and win.")


def test_behind_the_last_puzzle_comes_the_first(game: GamePage) -> None:
    page = opened(game, next=len(PUZZLES) - 1)
    expect(page.locator(".training-task")).to_contain_text(
        f"Puzzle {len(PUZZLES)} of {len(PUZZLES)}"
    )
    solve(game, len(PUZZLES) - 1)
    page.get_by_text("Solved.", exact=True).first.wait_for()
    assert kept(page)["next"] == 0
