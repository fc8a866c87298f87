"""The analysis screen: a whole game gone through in the browser, by mouse, keys and files."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from game_page import GamePage, saved_game
from playwright.sync_api import expect

from kingme import Side
from kingme.analysis import review_game
from kingme.notation import PdnGame, read_pdn

PDN = """[Black "Ada"]
[White "Bo"]

1. 11-16 24-19 2. 10-15 19x10 3. 7x14 28-24 4. 8-11 24-20 5. 6-10 22-17 6. 9-13 25-22
7. 2-7 27-24 8. 5-9 24-19 9. 1-5 *
"""


def read(text: str) -> PdnGame:
    (game,) = read_pdn(io.StringIO(text))
    return game


def opened(game: GamePage, text: str | None = PDN, **settings: Any) -> Any:
    """The screen, with a game pasted into it."""
    game.open(settings=settings, screen="analysis")
    page = game.page
    page.wait_for_selector(".screen-analysis")
    if text is not None:
        page.get_by_role("button", name="Paste").click()
        page.fill("textarea", text)
        page.get_by_role("button", name="Analyse it").click()
        page.wait_for_selector("dialog", state="detached")
    return page


def saved(page: Any) -> PdnGame:
    """The game as the page saves it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save PDN").click()
    return read(download.value.path().read_text(encoding="utf-8"))


def test_a_whole_game_is_gone_through_as_the_library_does(game: GamePage) -> None:
    page = opened(game)
    page.get_by_role("button", name="Find the mistakes").click()
    page.wait_for_selector(".summary")
    found = saved(page)
    source = read(PDN)
    review = review_game(source.tree.start_board(), source.moves, nodes=100_000)
    assert found.moves == source.moves
    for side in Side:
        assert found.tags[f"{side.capitalize()}Accuracy"] == f"{review.summary(side).accuracy:.1f}"
    node = found.tree.root
    for move, score in zip(review.moves, review.scores[1:], strict=True):
        assert node.next is not None
        node = node.next
        assert f"[%eval {score / 100:.2f}]" in node.comments[0]
        assert node.nags == ((move.verdict.nag,) if move.verdict else ())
    wrong = [move for move in review.moves if move.verdict]
    assert wrong
    page.get_by_role("button", name="Next mistake").click()
    first = page.locator("[aria-current]")
    expect(first).to_have_text(re.compile("^" + wrong[0].move.replace("-", "–")))
    assert wrong[0].verdict is not None
    told = re.compile(f"^{wrong[0].move}: {wrong[0].verdict.name}")
    expect(page.locator(".status")).to_have_text(told)


def test_going_through_a_game_can_be_stopped(game: GamePage) -> None:
    page = opened(game)
    page.get_by_role("button", name="Find the mistakes").click()
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector("progress", state="detached")
    expect(page.locator(".summary")).to_have_count(0)
    page.wait_for_selector(".best-lines li")


def test_the_best_lines_are_shown_drawn_and_followed(game: GamePage) -> None:
    page = opened(game, "B:W15,23:B10,11")
    page.wait_for_selector(".best-lines li")
    first = page.locator(".best-lines li").first
    expect(first).to_contain_text("wins in 1 ply")
    expect(page.locator(".thought.rank-0")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("Balance.*wins in 1 ply"))).to_have_count(1)
    first.locator("button").click()
    page.wait_for_selector("[aria-current]")
    expect(page.locator(".status")).to_have_text("The game is over: Red has won.")
    expect(page.locator(".best-lines li")).to_have_count(0)


def test_moves_on_the_board_become_variations(game: GamePage) -> None:
    page = opened(game)
    page.get_by_role("button", name="One forward").click()
    game.press(22, 18)
    page.wait_for_selector(".variation [aria-current]")
    expect(page.locator(".variation")).to_have_text(re.compile("^1…"))
    page.get_by_role("button", name="To main line").click()
    expect(page.locator(".variations > .move-part").nth(1)).to_have_text("22–18")
    page.get_by_role("button", name="Delete").click()
    page.wait_for_selector(".variation", state="detached")
    assert str(saved(page).moves[1]) == "24-19"


def test_a_press_on_what_cannot_move_is_answered(game: GamePage) -> None:
    page = opened(game)
    game.press(32)
    expect(page.locator(".status")).to_have_text("That piece is white; it is not yours to move.")


def test_keys_step_and_the_course_is_a_slider(game: GamePage) -> None:
    page = opened(game)
    page.get_by_role("button", name="Find the mistakes").click()
    page.wait_for_selector(".plot")
    page.locator("h1").focus()
    page.keyboard.press("End")
    expect(page.locator(".plot")).to_have_attribute("aria-valuenow", "17")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plot")).to_have_attribute("aria-valuenow", "16")
    page.locator(".plot").focus()
    expect(page.locator(".plot")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".plot")).to_have_attribute("aria-valuetext", re.compile("^Start"))
    box = page.locator(".plot").bounding_box()
    page.locator(".plot").click(position={"x": box["width"] * 10 / 17, "y": 20})
    expect(page.locator(".plot")).to_have_attribute("aria-valuenow", "10")


def test_an_analysis_outlives_a_reload(game: GamePage) -> None:
    page = opened(game, PDN)
    page.wait_for_selector(".variations .move")
    page.reload()
    page.wait_for_selector(".variations .move")
    expect(page.locator(".variations .move")).to_have_count(17)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1. 11-15 11-15 *", "Line 1, column 10"),
        ("B:W18:B99", "99"),
        ("", "There is nothing here"),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_is_lost(
    game: GamePage, text: str, sentence: str
) -> None:
    page = opened(game)
    page.get_by_role("button", name="Paste").click()
    page.fill("textarea", text)
    page.get_by_role("button", name="Analyse it").click()
    expect(page.locator(".fault")).to_contain_text(sentence)
    page.keyboard.press("Escape")
    expect(page.locator(".variations .move")).to_have_count(17)


def test_a_file_is_opened(game: GamePage) -> None:
    page = opened(game, None)
    files = [{"name": "x.pdn", "mimeType": "text/plain", "buffer": PDN.encode()}]
    page.set_input_files("input[type=file]", files)
    page.wait_for_selector(".variations .move")
    files[0]["buffer"] = b"1. 99-15"
    page.set_input_files("input[type=file]", files)
    page.get_by_text("That cannot be read.").wait_for()


def collection(games: int) -> str:
    """A match of so many games, the third of which is at fault."""
    return "\n\n".join(
        f'[Event "Match"]\n[Round "{number}"]\n[Date "19{50 + number}.??.??"]\n'
        f'[Black "Ada {number}"]\n[White "Bo"]\n[Result "1-0"]\n\n'
        f"1. 11-15 {'22-17' if number != 3 else '21-30'} 1-0"
        for number in range(1, games + 1)
    )


def test_of_several_games_one_is_chosen(game: GamePage) -> None:
    page = opened(game, None)
    page.get_by_role("button", name="Paste").click()
    page.fill("textarea", collection(3))
    page.get_by_role("button", name="Analyse it").click()
    rows = page.get_by_role("list", name="Games").get_by_role("listitem")
    expect(rows).to_have_text([
        "1Ada 1 – Bo1-0Match · round 1 · 1951 · 2 plies",
        "2Ada 2 – Bo1-0Match · round 2 · 1952 · 2 plies",
        re.compile("^3Ada 3 – Bo1-0Match · round 3 · 1953 · 1 ply · has faults$"),
    ])  # fmt: skip
    rows.nth(2).click()
    expect(page.get_by_role("alert")).to_have_text(
        re.compile("^Game 3 cannot be read. Line 26, column 10: 21x30 is not legal.*[.]$")
    )
    rows.nth(1).click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".variations .move")).to_have_count(2)
    assert saved(page).tags["Black"] == "Ada 2"
    page.get_by_role("button", name="Game 2 of 3").click()
    expect(rows.nth(1).get_by_role("button")).to_have_attribute("aria-current", "true")
    rows.nth(0).click()
    expect(page.get_by_role("button", name="Game 1 of 3")).to_be_visible()
    assert saved(page).tags["Black"] == "Ada 1"


def test_a_game_is_found_in_a_large_file(game: GamePage) -> None:
    page = opened(game, None)
    file = {"name": "x.pdn", "mimeType": "text/plain", "buffer": collection(500).encode()}
    page.set_input_files("input[type=file]", [file])
    page.get_by_text("There are 500 games here.").wait_for()
    rows = page.get_by_role("list", name="Games").get_by_role("listitem")
    expect(rows).to_have_count(200)
    page.get_by_text("The first 200 of 500; write more to find others.").wait_for()
    find = page.get_by_label("Find a player, an event, a year")
    find.fill("nobody")
    page.get_by_text("No game has that.").wait_for()
    find.fill("ADA 432")
    expect(rows).to_have_count(1)
    rows.click()
    expect(page.get_by_role("button", name="Game 432 of 500")).to_be_visible()
    assert saved(page).tags["Black"] == "Ada 432"


def test_a_game_is_analysed_from_its_menu(game: GamePage) -> None:
    game.open(
        kept={"game": json.dumps(saved_game(moves=["11-15", "23-19"]))},
        screen="game",
    )
    page = game.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Analyse this game").click()
    page.wait_for_selector(".screen-analysis")
    expect(page.locator(".variations .move")).to_have_count(2)
    expect(page.locator("[aria-current]")).to_have_text("23–19")
    assert saved(page).tags["Black"] == "You"
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector(".screen-game")


def test_the_engine_rests_when_it_is_told_to_or_the_screen_is_left(game: GamePage) -> None:
    page = opened(game)
    page.wait_for_selector(".best-lines li")
    page.get_by_role("switch", name="Engine").click()
    page.get_by_text("The engine rests.").wait_for()
    expect(page.locator(".thought")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector(".screen-home")
