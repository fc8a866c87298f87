"""The browser game as a test sees it: pressing, dragging, keys, and what the page keeps.

Owns the way from a square to a point on the screen; judges nothing.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from kingme import Board

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import CDPSession, Page

STILL = {"motion": "off", "playOn": False}
"""Settings under which nothing moves by itself."""

# Runs before the page's own scripts, in the first visit only: a reload finds what the page kept.
_SEED = """
// The lab's frames have no storage.
if (window === top && !sessionStorage.getItem('seeded')) {
  sessionStorage.setItem('seeded', '1');
  for (const [key, value] of Object.entries(%s)) localStorage.setItem('kingme.' + key, value);
}
// The opponent's choices are the same in every run.
crypto.getRandomValues = (array) => array.fill(7);
"""


class GamePage:
    """A page with the game open.

    Args:
        page: A page that was not opened yet.
        address: Where the site is served.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self._cdp: CDPSession | None = None

    def open(
        self,
        query: str = "",
        *,
        settings: Mapping[str, Any] | None = None,
        game: Mapping[str, Any] | None = None,
        kept: Mapping[str, str] | None = None,
        screen: str = "",
    ) -> None:
        """Open the page, with what an earlier visit would have left there.

        Args:
            query: What the address asks for, without the question mark.
            settings: Settings that are not the defaults.
            game: A game left half-way; what is missing is that of a new one against Novice.
            kept: Texts by key, as they are, sense or nonsense.
            screen: The screen to open.
        """
        texts = dict(kept or {})
        texts.setdefault("settings", json.dumps({**STILL, **(settings or {})}))
        if game is not None:
            texts["game"] = json.dumps(saved_game(**game))
        self.page.add_init_script(_SEED % json.dumps(texts))
        self.page.goto(
            f"{self.address}{'?' + query if query else ''}{'#' + screen if screen else ''}"
        )
        self.page.wait_for_selector(".screen")

    def start(self, level: str = "Novice") -> None:
        """Begin a game from the first screen."""
        self.page.get_by_text(level, exact=True).click()
        self.page.get_by_role("button", name="Play").first.click()
        self.page.wait_for_selector(".game")

    def settle(self) -> None:
        """Wait until what was pressed is drawn: two frames, for the page draws in the next one."""
        self.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def kept(self, key: str) -> Any:
        """What the page keeps under a key; None when there is nothing."""
        self.settle()
        text = self.page.evaluate(f"localStorage.getItem('kingme.{key}')")
        return None if text is None else json.loads(text)

    def board(self) -> Board:
        """The game on the page, played again by the rules."""
        game = self.kept("game")
        rules = game["rules"]
        start = game["start"]
        board = Board(rules) if start is None else Board.from_compact(start, rules)
        for text in game["moves"]:
            board.push(board.parse_pdn(text))
        return board

    def shown(self) -> dict[int, str]:
        """The pieces by square, as a screen reader is told them: "red man"."""
        self.settle()
        labels = self.page.eval_on_selector_all(
            ".cells button", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        parts = (label.split(", ") for label in labels)
        return {int(number): piece for number, piece, *_ in parts if piece != "empty"}

    def drawn(self) -> dict[int, str]:
        """The pieces by square, as they are seen: where each is drawn, and which drawing it is."""
        self.settle()
        found = self.page.eval_on_selector_all(
            ".board-room .piece",
            "pieces => pieces.map((piece) => [piece.style.transform, "
            "piece.querySelector('use').getAttribute('href')])",
        )
        flipped = self.kept("game")["you"] == "white"
        pieces = {}
        for transform, href in found:
            column, row = (int(part) // 100 for part in re.findall(r"(\d+)%", transform))
            number = 4 * row + column // 2 + 1
            side, kind = href.split("-")[-2:]
            word = {"black": "red", "white": "white"}[side]
            pieces[number if flipped else 33 - number] = f"{word} {kind}"
        assert len(pieces) == len(found)
        return pieces

    def status(self) -> str:
        """The line that says what is so."""
        self.settle()
        return self.page.inner_text(".status p")

    def wait_for_turn(self) -> bool:
        """Wait until a move can be made, or the game is over. Tells whether one can be made."""
        self.settle()
        self.page.wait_for_selector(".cell[aria-label*='can move to'], dialog.result")
        return self.page.locator("dialog.result").count() == 0

    def cell(self, square: int) -> Any:
        """The button of a square."""
        return self.page.locator(f"[data-square='{square}']")

    def point(self, square: int) -> tuple[float, float]:
        """The middle of a square on the screen."""
        self.settle()
        box = self.cell(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, *squares: int) -> None:
        """Press squares with the mouse, one after another."""
        for square in squares:
            self.page.mouse.click(*self.point(square))

    def drag(self, start: int, end: int) -> None:
        """Drag with the mouse."""
        self.page.mouse.move(*self.point(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(end), steps=4)
        self.page.mouse.up()

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send one event of the touch screen, "touchStart" for example."""
        if self._cdp is None:
            self._cdp = self.page.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, *squares: int) -> None:
        """Tap squares with a finger."""
        for square in squares:
            self.touch("touchStart", self.point(square))
            self.touch("touchEnd")

    def swipe(self, start: int, end: int) -> None:
        """Drag with a finger."""
        (x, y), (to_x, to_y) = self.point(start), self.point(end)
        self.touch("touchStart", (x, y))
        for step in range(1, 5):
            self.touch("touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
        self.touch("touchEnd")

    def walk(self, *squares: int) -> None:
        """Walk to squares with the arrow keys, Red at the bottom, and press Enter on each."""
        for square in squares:
            focused = self.page.evaluate("document.activeElement.dataset.square")
            (row, place), (to_row, to_place) = divmod(int(focused) - 1, 4), divmod(square - 1, 4)
            self._keys("ArrowUp", "ArrowDown", to_row - row)
            self._keys("ArrowLeft", "ArrowRight", to_place - place)
            self.page.keyboard.press("Enter")

    def _keys(self, more: str, less: str, times: int) -> None:
        for _ in range(abs(times)):
            self.page.keyboard.press(more if times > 0 else less)


def saved_game(**changes: Any) -> dict[str, Any]:
    """A game as the page keeps it."""
    game: dict[str, Any] = {
        "rules": "english", "level": "novice", "you": "black", "start": None, "seed": 7,
        "moves": [], "undos": 0, "hints": 0, "elapsed": 60_000, "counted": False, "result": None,
    }  # fmt: skip
    assert not changes.keys() - game.keys()
    return {**game, **changes}


def compact(fen: str) -> str:
    """The compact form of a FEN."""
    return Board.from_fen(fen).compact()


def pieces(board: Board) -> dict[int, str]:
    """The pieces of a board, as `GamePage.shown` tells them."""
    words = {"black": "red", "white": "white"}
    return {
        square: f"{words[piece.side]} {'king' if piece.king else 'man'}"
        for square in range(1, 33)
        if (piece := board.piece_at(square))
    }
