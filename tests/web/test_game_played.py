"""Whole games in the browser: by mouse, by touch, by keyboard; what the board says to whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from game_page import GamePage, pieces
from playwright.sync_api import Browser, expect

from kingme import Board, Engine
from kingme.game.values import Side

MOVES_AT_MOST = 120
PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}


def play_out(game: GamePage, move: Callable[..., None]) -> Board:
    """Play against the level on the page to the end of the game, with the strong search."""
    engine = Engine(hash_mb=4)
    for _ in range(MOVES_AT_MOST):
        if not game.wait_for_turn():
            break
        board = game.board()
        assert game.shown() == game.drawn() == pieces(board)
        (line,) = engine.search(board, depth=7)
        move(*line.move.path)
    board = game.board()
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Side.BLACK
    expect(game.page.locator("dialog h2")).to_have_text("You win")
    assert game.kept("statistics")["levels"]["novice"]["won"] == 1
    return board


def test_a_whole_game_by_mouse(game: GamePage) -> None:
    game.open()
    game.start()
    play_out(game, game.press)
    # The result can be put away to look at the last position, and comes no second time.
    game.page.get_by_role("button", name="Look back").click()
    expect(game.page.locator("dialog")).to_have_count(0)
    assert game.status().startswith("You win.")


@pytest.mark.parametrize("game", [PHONE], indirect=True, ids=["phone"])
def test_a_whole_game_by_touch(game: GamePage) -> None:
    game.open()
    game.start()
    play_out(game, game.tap)


def test_a_whole_game_by_keyboard_alone(game: GamePage) -> None:
    game.open()
    keyboard = game.page.keyboard
    # From the top of the page: the levels are one stop, the arrows choose among them.
    keyboard.press("Tab")
    for _ in range(5):
        keyboard.press("ArrowUp")
        if game.page.get_by_role("button", name="Play Novice").count():
            break
    for _ in range(8):
        keyboard.press("Tab")
        if game.page.evaluate("document.activeElement.textContent") == "Play Novice":
            break
    keyboard.press("Enter")
    game.page.wait_for_selector(".game")
    # A game begins with the keyboard on the board.
    assert game.page.evaluate("'square' in document.activeElement.dataset")
    play_out(game, game.walk)
    # Focus starts on the main button; Escape closes and gives the focus back to the board.
    assert game.page.evaluate("document.activeElement.textContent") == "Play again"
    keyboard.press("Escape")
    expect(game.page.locator("dialog")).to_have_count(0)
    assert game.page.evaluate("'square' in document.activeElement.dataset")


def test_the_keys(game: GamePage) -> None:
    game.open()
    game.start()
    keyboard = game.page.keyboard
    game.press(11, 15)
    game.wait_for_turn()
    keyboard.press("u")
    assert game.kept("game")["moves"] == []
    game.press(11, 15)
    game.wait_for_turn()
    keyboard.press("Control+z")
    assert game.kept("game")["moves"] == []
    keyboard.press("h")
    game.page.wait_for_selector(".arrow")
    assert game.status().startswith("Try ")
    assert game.kept("game")["hints"] == 1
    top = game.point(32)
    keyboard.press("f")
    assert game.point(1) == top
    game.press(9, 14)
    game.wait_for_turn()
    keyboard.press("n")
    game.page.wait_for_selector("dialog")
    expect(game.page.locator("dialog")).to_contain_text("count as a loss")
    keyboard.press("Escape")
    expect(game.page.locator("dialog")).to_have_count(0)
    assert len(game.kept("game")["moves"]) == 2


@pytest.mark.parametrize("game", [PHONE], indirect=True, ids=["phone"])
def test_a_finger_drags_a_piece_and_not_the_page(game: GamePage) -> None:
    game.open(settings={"motion": "full"})
    game.start()
    (x, y), (_, to_y) = game.point(11), game.point(15)
    game.touch("touchStart", (x, y))
    game.touch("touchMove", (x, y - 20))
    game.touch("touchMove", (x, to_y))
    expect(game.page.locator(".piece.dragged")).to_have_count(1)
    # A second finger takes the drag back.
    game.touch("touchStart", (x, to_y), (x, to_y + 60))
    expect(game.page.locator(".piece.dragged")).to_have_count(0)
    game.touch("touchEnd")
    assert game.kept("game")["moves"] == []
    # A gesture of the system takes it away.
    game.touch("touchStart", (x, y))
    game.touch("touchMove", (x, y - 40))
    game.touch("touchCancel")
    expect(game.page.locator(".piece.dragged")).to_have_count(0)
    game.swipe(11, 15)
    game.wait_for_turn()
    assert game.kept("game")["moves"][0] == "11-15"
    assert game.page.evaluate("scrollY") == 0


def test_a_mouse_drags(game: GamePage) -> None:
    game.open(settings={"motion": "full"})
    game.start()
    game.drag(11, 24)
    assert game.status() == "24 is taken."
    game.drag(11, 16)
    game.wait_for_turn()
    assert game.kept("game")["moves"][0] == "11-16"
    assert game.shown() == pieces(game.board())


@pytest.mark.parametrize("scale", [1, 2.5])
def test_presses_hit_at_every_density_and_size(
    chromium: Browser, address: str, scale: float
) -> None:
    context = chromium.new_context(device_scale_factor=scale)
    game = GamePage(context.new_page(), address)
    game.open()
    game.start()
    for width, height in [(320, 568), (844, 390), (1280, 800), (2560, 1440)]:
        game.page.set_viewport_size({"width": width, "height": height})
        box = game.page.locator(".board").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        game.press(11)
        expect(game.cell(11)).to_have_attribute("aria-pressed", "true")
        game.press(11)
        expect(game.cell(11)).to_have_attribute("aria-pressed", "false")
    context.close()


def test_a_double_click_and_presses_during_a_movement_do_no_harm(game: GamePage) -> None:
    game.open(settings={"motion": "full", "speed": "slow"})
    game.start()
    game.page.mouse.dblclick(*game.point(11))
    game.press(11, 15, 11, 15, 10, 24)
    game.wait_for_turn()
    game.press(9, 8)
    assert game.shown() == game.drawn() == pieces(game.board())
    assert game.kept("game")["moves"][0] == "11-15"


def test_two_people_at_one_screen(game: GamePage) -> None:
    game.open()
    game.page.get_by_text("Two people", exact=True).click()
    game.page.get_by_role("button", name="Play on this screen").click()
    game.press(11, 15)
    assert game.status() == "White to move."
    game.press(22, 18)
    game.press(15, 22)
    game.page.keyboard.press("u")
    assert game.kept("game")["moves"] == ["11-15", "22-18"]
    game.page.get_by_role("button", name="Menu").click()
    game.page.get_by_role("button", name="Offer a draw").click()
    game.page.get_by_role("button", name="Agree on a draw").click()
    game.page.wait_for_selector("dialog.result")
    expect(game.page.locator("dialog h2")).to_have_text("Drawn")
    assert game.kept("statistics") is None


def test_the_classroom_game_is_begun_by_white_on_the_light_squares(game: GamePage) -> None:
    game.open(settings={"rules": "classroom"})
    game.start()
    game.wait_for_turn()
    board = game.board()
    assert len(board.moves) == 1
    expect(game.page.locator(".board.light-squares")).to_have_count(1)
    assert game.shown() == pieces(board)
