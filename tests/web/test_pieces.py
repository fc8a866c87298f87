"""A piece looks the same in the browser game as in notebooks and in the window: by its pixels."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

import pytest

from kingme.art.pieces import piece_svg
from kingme.art.sets import SET_NAMES

if TYPE_CHECKING:
    from game_page import GamePage
    from playwright.sync_api import Browser, Page

SIZE = 96
MOST_DIFFERENT = 2.5
"""The mean difference of a channel, of 255, that the rounding of positions may make."""


def shot(page: Page, svg: str) -> bytes:
    """An SVG as Chromium draws it on grey."""
    source = base64.b64encode(svg.encode()).decode()
    page.set_content(
        f"<body style='margin:0;background:#888'><img width={SIZE} height={SIZE} "
        f"src='data:image/svg+xml;base64,{source}'></body>"
    )
    page.wait_for_function("document.images[0].complete")
    return page.screenshot(clip={"x": 0, "y": 0, "width": SIZE, "height": SIZE})


def difference(one: bytes, other: bytes) -> float:
    """The mean difference of all channels of two PNG files."""
    pygame = pytest.importorskip("pygame")
    first, second = (
        pygame.image.tobytes(pygame.image.load(io.BytesIO(content)), "RGB")
        for content in (one, other)
    )
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


PROBE = """([place, icon, size]) => {
  const probe = document.getElementById('probe') ?? document.body.appendChild(
    Object.assign(document.createElement('div'), { id: 'probe' }));
  probe.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:99;background:#888;' +
    `--line:2.6;width:${size}px;height:${size}px`;
  const set = document.querySelectorAll('.set')[place];
  const drawing = set.querySelectorAll('svg.drawing')[icon].cloneNode(true);
  drawing.style.cssText = 'position:static;width:100%;height:100%;filter:none;display:block';
  probe.replaceChildren(drawing);
}"""


def test_every_piece_is_drawn_alike(game: GamePage, chromium: Browser) -> None:
    game.open(screen="settings")
    game.page.locator(".set").nth(len(SET_NAMES) - 1).locator("svg.drawing").nth(1).wait_for()
    notebook = chromium.new_page()
    far = {}
    for place, name in enumerate(SET_NAMES):
        for icon, (side, king) in enumerate([("black", False), ("white", True)]):
            game.page.evaluate(PROBE, [place, icon, SIZE])
            game.settle()
            clip = {"x": 0, "y": 0, "width": SIZE, "height": SIZE}
            there = game.page.screenshot(clip=clip)  # type: ignore[arg-type]
            here = shot(notebook, piece_svg(name, side, king=king))  # type: ignore[arg-type]
            if (found := difference(here, there)) > MOST_DIFFERENT:
                far[name, side] = round(found, 1)
    other = difference(
        shot(notebook, piece_svg("classic", "black")), shot(notebook, piece_svg("classic", "white"))
    )
    notebook.close()
    assert far == {}
    assert other > 4 * MOST_DIFFERENT, "the measure tells pieces apart"
