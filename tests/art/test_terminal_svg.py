"""Pictures of terminals: colours, cells, and a cast that also makes sense standing still."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.art.ansi import BASIC, Style, indexed, read_screen, styled
from kingme.art.terminal_svg import GROUND, INK, cast_svg, screen_svg

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}text")]


def plain(screen: str) -> list[str]:
    return ["".join(cell.text for cell in line) for line in read_screen(screen)]


@pytest.mark.parametrize(
    ("codes", "style"),
    [
        ("31", Style(ink=BASIC[1])),
        ("97", Style(ink=BASIC[15])),
        ("44", Style(ground=BASIC[4])),
        ("100", Style(ground=BASIC[8])),
        ("38;5;196", Style(ink="#FF0000")),
        ("48;5;255", Style(ground="#EEEEEE")),
        ("38;2;1;2;3", Style(ink="#010203")),
        ("48:2:255:255:255", Style(ground="#FFFFFF")),
        ("1;4;7", Style(bold=True, underlined=True, inverse=True)),
        ("1;31;0", Style()),
        ("1;2;22", Style()),
        ("3;23;31;39;41;49", Style()),
        ("5;58;200", Style()),
        ("38", Style()),
        ("38;5", Style(ink=BASIC[0])),
        ("38;5;999", Style()),
    ],
)
def test_styles(codes: str, style: Style) -> None:
    assert styled(Style(), codes) == style


def test_indexed_colours() -> None:
    assert [indexed(number) for number in (0, 15)] == [BASIC[0], BASIC[15]]
    assert [indexed(number) for number in (16, 231)] == ["#000000", "#FFFFFF"]
    assert indexed(-1) is None
    assert indexed(256) is None


def test_a_style_lasts_over_lines_until_it_is_reset() -> None:
    first, second, third = read_screen("\x1b[1mA\nB\x1b[m\nC")
    assert [line[0].style.bold for line in (first, second, third)] == [True, True, False]


def test_other_sequences_are_left_out() -> None:
    assert plain("\x1b]0;title\x07a\x1b[2Kb\x1b[?25l\rc\x08") == ["abc"]


def test_wide_and_combining_characters_and_tabs() -> None:
    assert len(read_screen("你好")[0]) == 4
    assert len(read_screen("e\u0301")[0]) == 1
    assert plain("ab\tc") == ["ab      c"]


@given(st.text())
def test_any_screen_gives_well_formed_xml(screen: str) -> None:
    ET.fromstring(screen_svg(screen, columns=20, rows=4, title=screen))


def test_a_screen_shows_its_text_cut_to_the_window() -> None:
    picture = screen_svg("0123456789\nab\ncd", columns=4, rows=2, title="a <b>")
    assert texts(picture) == ["a <b>", "0123", "ab"]
    assert ET.fromstring(picture)[0].text == "a <b>"


def test_inverse_swaps_ink_and_ground() -> None:
    root = ET.fromstring(screen_svg("\x1b[7mx", columns=4))
    assert [node.get("fill") for node in root.iter(f"{SVG}text")] == [GROUND]
    assert [node.get("fill") for node in root.iter(f"{SVG}rect")][-1] == INK


def test_blocks_are_drawn_without_gaps() -> None:
    root = ET.fromstring(screen_svg("\x1b[31m██▄▟\x1b[0m", columns=8))
    blocks = [
        tuple(float(node.get(key, "0")) for key in ("x", "y", "width", "height"))
        for node in root.iter(f"{SVG}rect")
        if node.get("fill") == BASIC[1]
    ]
    assert blocks == [
        (0, 0, 18, 19),
        (18, 9.5, 9, 9.5),
        (27, 9.5, 9, 9.5),
        (31.5, 0, 4.5, 9.5),
    ]


CAST = [(0.0, "$ "), (0.5, "$ play"), (2.0, "$ play\nboard"), (3.5, "$ play\nboard\nover")]


def test_a_cast_standing_still_is_its_last_screen() -> None:
    root = ET.fromstring(cast_svg(CAST, columns=20, rows=5, pause=2))
    lines = {group.get("id"): group[0].text for group in root.iter(f"{SVG}g") if group.get("id")}
    still = [
        (float(use.get("y", "")), lines[use.get("href", "")[1:]])
        for use in root.iter(f"{SVG}use")
        if use.get("visibility") != "hidden"
    ]
    assert [text for _, text in sorted(still)] == ["$ play", "board", "over"]


def visible_at(root: ET.Element, percent: float) -> list[str]:
    """What the key frames show at a time."""
    style = root.findtext(f"{SVG}style") or ""
    lines = {group.get("id"): group[0].text for group in root.iter(f"{SVG}g") if group.get("id")}
    shown = []
    for use in root.iter(f"{SVG}use"):
        state = "visible"
        if kind := use.get("class"):
            body = re.search(rf"@keyframes {kind}{{((?:[^{{}}]*{{[^{{}}]*}})*)}}", style)
            assert body
            for key, value in re.findall(r"([\d.]+)%{visibility:(\w+)}", body[1]):
                if float(key) <= percent:
                    state = value
        if state == "visible":
            shown.append((float(use.get("y", "")), lines[use.get("href", "")[1:]] or ""))
    return [text for _, text in sorted(shown)]


def test_a_cast_shows_each_screen_in_its_time() -> None:
    root = ET.fromstring(cast_svg(CAST, columns=20, rows=5, pause=1.5))
    for seconds, screen in [(0.2, 0), (1.0, 1), (3.0, 2), (4.9, 3)]:
        wanted = [line.strip() for line in CAST[screen][1].split("\n")]
        assert visible_at(root, 100 * seconds / 5) == wanted


def test_a_cast_moves_only_where_motion_is_wanted() -> None:
    style = ET.fromstring(cast_svg(CAST)).findtext(f"{SVG}style") or ""
    assert style.startswith("@media (prefers-reduced-motion:no-preference){@keyframes")
    assert "infinite" in style


def test_the_same_line_is_drawn_once() -> None:
    frames = [(float(number), "\n" * number + "the same line") for number in range(9)]
    root = ET.fromstring(cast_svg(frames, rows=10))
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 1
    assert len(root.findall(f".//{SVG}use")) == 9


@pytest.mark.parametrize("frames", [[], [(1.0, "a"), (1.0, "b")], [(2.0, "a"), (1.0, "b")]])
def test_casts_without_screens_or_order_are_refused(frames: list[tuple[float, str]]) -> None:
    with pytest.raises(ValueError, match="screens whose times grow"):
        cast_svg(frames)
