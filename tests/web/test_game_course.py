"""The course of a game in the browser: obligations, chains, undo, reload, looking back, texts."""

from __future__ import annotations

import re

import pytest
from game_page import GamePage, compact, pieces
from playwright.sync_api import expect

from kingme import Board


def test_a_capture_is_forced_and_explained(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "22-18"]}, screen="game")
    assert game.status() == "A jump is open from 15: it must be taken."
    expect(game.page.locator(".obliged")).to_have_count(1)
    game.press(9)
    assert game.status() == "You must jump with 15."
    expect(game.cell(9)).to_have_attribute("aria-label", "9, red man")
    game.press(15)
    expect(game.cell(22)).to_have_attribute("aria-label", "22, empty, you can move here")
    game.press(22)
    game.wait_for_turn()
    assert game.kept("game")["moves"][2] == "15x22"


def test_show_moves_off_hides_what_could_be_played(game: GamePage) -> None:
    game.open(settings={"showMoves": False}, game={"moves": ["11-15", "22-18"]}, screen="game")
    expect(game.page.locator(".obliged, .ring, .dot")).to_have_count(0)
    game.press(15)
    expect(game.page.locator(".bracket")).to_have_count(1)
    expect(game.page.locator(".dot")).to_have_count(0)


def test_a_chain_hop_by_hop(game: GamePage) -> None:
    game.open(game={"start": compact("B:W6,14,15,32:B1,12")}, screen="game")
    game.press(1, 10)
    assert game.status() in (
        "Keep jumping: 17 or 19 is open.",
        "Keep jumping: 19 or 17 is open.",
    )
    assert game.shown() == {
        10: "red man",
        12: "red man",
        14: "white man",
        15: "white man",
        32: "white man",
    }
    game.press(12)
    assert game.status() == "The piece on 10 must go on jumping."
    game.press(17)
    game.wait_for_turn()
    assert game.kept("game")["moves"][0] == "1x10x17"


def test_a_single_way_on_plays_itself(game: GamePage) -> None:
    game.open(
        settings={"playOn": True, "motion": "full"},
        game={"start": compact("B:W6,15,24,32:B1,12")},
        screen="game",
    )
    game.press(1, 10)
    game.wait_for_turn()
    assert game.kept("game")["moves"][0] == "1x10x19x28"
    assert game.shown() == pieces(game.board())


def test_a_piece_in_the_way_of_two_chains_to_one_square_is_not_guessed(game: GamePage) -> None:
    # Both ways round a ring end on 22, where the king began; 15 and 31 are the two first hops.
    start = compact("B:W18,19,26,27:BK22")
    game.open(game={"start": start}, screen="game")
    game.press(22, 27)
    assert game.kept("game")["moves"] == []


def test_undo_while_the_opponent_thinks(game: GamePage) -> None:
    game.open()
    game.start("Sharp")
    game.press(11, 15)
    game.page.wait_for_selector("text=Sharp is thinking")
    game.page.keyboard.press("u")
    assert game.kept("game")["moves"] == []
    assert game.wait_for_turn()
    # A reply to the move that was taken back would have come by now.
    game.page.wait_for_timeout(1500)
    assert game.kept("game")["moves"] == []
    assert game.shown() == pieces(Board())
    game.press(9, 14)
    game.wait_for_turn()
    first, reply = game.kept("game")["moves"]
    assert first == "9-14"
    assert reply


def test_a_new_game_while_the_opponent_thinks(game: GamePage) -> None:
    game.open()
    game.start("Sharp")
    game.press(11, 15)
    game.page.wait_for_selector("text=Sharp is thinking")
    game.page.keyboard.press("n")
    game.page.get_by_role("button", name="Leave", exact=True).click()
    game.page.wait_for_timeout(1500)
    assert game.kept("game")["moves"] == []
    assert game.shown() == pieces(Board())


def test_a_reload_brings_the_game_back(game: GamePage) -> None:
    game.open(settings={"side": "white"})
    game.start()
    game.wait_for_turn()
    game.press(22, 18)
    game.wait_for_turn()
    before, shown = game.kept("game"), game.shown()
    game.page.reload()
    game.page.wait_for_selector(".game")
    game.wait_for_turn()
    after = game.kept("game")
    assert after.pop("elapsed") >= before.pop("elapsed")
    assert after == before
    assert game.shown() == shown


def test_a_reload_while_the_opponent_thinks(game: GamePage) -> None:
    game.open()
    game.start("Sharp")
    game.press(11, 15)
    game.page.reload()
    game.page.wait_for_selector(".game")
    game.wait_for_turn()
    moves = game.kept("game")["moves"]
    assert moves[0] == "11-15"
    assert len(moves) == 2


def test_looking_back_and_coming_forward(game: GamePage) -> None:
    moves = ["11-15", "23-19", "8-11", "22-17"]
    game.open(game={"moves": moves}, screen="game")
    page = game.page
    page.get_by_role("button", name="Move 1, White: 23–19").click()
    assert game.status() == "Looking back, after 23-19."
    pieces_then = page.locator(".piece").count()
    assert pieces_then == 24
    game.press(9)
    assert "Come back" in game.status()
    page.get_by_role("button", name="One forward").click()
    assert game.status() == "Looking back, after 8-11."
    page.keyboard.press("Escape")
    assert game.status() == "Your turn: red to move."
    page.get_by_role("button", name="To the start").click()
    assert game.status() == "Looking back, at the start."
    page.get_by_role("button", name="Back to the game").click()
    assert game.shown() == pieces(game.board())


def test_stepping_fast_through_a_game_shows_the_game(game: GamePage) -> None:
    moves = ["11-15", "22-18", "15x22", "25x18", "8-11", "29-25", "12-16", "18-14", "9x18", "23x14"]
    game.open(settings={"motion": "full"}, game={"moves": moves}, screen="game")
    page = game.page
    for name in ("One back", "To the start", "One forward", "One forward", "To the start"):
        page.get_by_role("button", name=name).click()
    for _ in range(len(moves)):
        page.get_by_role("button", name="One forward").click()
    assert game.shown() == game.drawn() == pieces(game.board())
    game.page.keyboard.press("u")
    game.page.keyboard.press("u")
    assert game.shown() == game.drawn() == pieces(game.board())


def test_the_game_as_text_and_a_text_as_game(game: GamePage) -> None:
    game.open(game={"moves": ["11-15", "22-18", "15x22", "25x18"]}, screen="game")
    page = game.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share or save").click()
    pdn = page.get_by_label("Game as PDN", exact=True).input_value()
    assert pdn.rstrip().endswith("\n1. 11-15 22-18 2. 15x22 25x18 *")
    assert page.get_by_label("Position as FEN", exact=True).input_value() == game.board().fen()
    link = page.get_by_label("Link to this position", exact=True).input_value()
    assert link.endswith(f"?level=novice&pos={game.board().compact()}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".pdn")
    assert download.value.path().read_text(encoding="utf-8") == pdn
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Paste a game").click()
    page.get_by_label("Text of a game").fill("1. 9-14 22-17 2. 1-2")
    page.get_by_role("button", name="Play from it").click()
    expect(page.locator(".fault")).to_contain_text(re.compile("^Line 1, column 18: "))
    page.get_by_label("Text of a game").fill("W:WK32:BK1,5")
    page.get_by_role("button", name="Play from it").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    game.wait_for_turn()
    assert game.kept("game")["start"] == compact("W:WK32:BK1,5")


@pytest.mark.parametrize(
    ("query", "level", "start"),
    [
        ("level=sharp", "sharp", None),
        ("level=champion&pos=" + compact("B:W18,32:B1"), "champion", "B:W18,32:B1"),
        ("pos=" + compact("W:WK32:BK1"), "casual", "W:WK32:BK1"),
        ("level=sharp&pos=00000000000000000000100000000000r0", "sharp", "B:W:B21"),
    ],
)
def test_links(game: GamePage, query: str, level: str, start: str | None) -> None:
    game.open(query)
    game.page.wait_for_selector(".game")
    kept = game.kept("game")
    assert kept["level"] == level
    assert kept["start"] == (None if start is None else compact(start))
    expect(game.page.locator(".notices")).to_have_count(0)
    # The link is used up: a reload goes on with the game.
    assert "?" not in game.page.url


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("level=boss", "boss"),
        ("pos=rrr", "cannot be played"),
        ("level=novice&pos=" + "0" * 32 + "r0", "cannot be played"),
        ("level=%3Cscript%3E&pos=" + "w" * 32 + "r0", "cannot be played"),
    ],
)
def test_bad_links_are_told_and_start_a_normal_game(game: GamePage, query: str, words: str) -> None:
    game.open(query)
    game.page.wait_for_selector(".game")
    expect(game.page.locator(".notices")).to_contain_text(words)
    assert game.kept("game")["start"] is None
    game.press(11, 15)
    game.wait_for_turn()
    assert game.kept("game")["moves"][0] == "11-15"


def test_a_link_asks_before_it_takes_a_game_away(game: GamePage) -> None:
    game.open("level=sharp", game={"moves": ["11-15", "22-18"]})
    game.page.get_by_role("button", name="Stay").click()
    assert game.kept("game")["moves"] == ["11-15", "22-18"]
    assert game.kept("statistics") is None


def test_the_opponents_move_is_told_to_screen_readers(game: GamePage) -> None:
    game.open()
    game.start()
    game.press(11, 15)
    voice = game.page.locator("[role=status][aria-live]")
    voice.filter(has_text=re.compile("White (moves|jumps)")).wait_for(state="attached")
    heard = voice.inner_text()
    assert re.search(r"from \d+ to \d+", heard)
    assert re.search("Your turn|A jump is open|Jump from", heard)
