"""The graph of a game: well-formed, true to the scores, and safe with any names."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from kingme import MATE, Side
from kingme.analysis import GameReview, MoveReview
from kingme.analysis.graph import HEIGHT, WIDTH, Names, graph_page, graph_svg
from kingme.analysis.scores import VERDICTS

SVG = "{http://www.w3.org/2000/svg}"


def move(ply: int, verdict: int | None) -> MoveReview:
    side = Side.BLACK if ply % 2 else Side.WHITE
    what = None if verdict is None else VERDICTS[verdict]
    return MoveReview(ply, side, "11-15", -50, 40, 90, 0.15, what, False, True, (), ("9-14",))


REVIEW = GameReview((0, 20, -130, MATE - 3), (move(1, None), move(2, 0), move(3, 1)), 99)


def test_the_course_goes_through_every_score() -> None:
    root = ElementTree.fromstring(graph_svg(REVIEW))
    (line,) = root.iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert len(points) == 4
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    heights = [y for _, y in points]
    assert heights[3] < heights[1] < heights[0] < heights[2]  # a win of Black is at the top


def test_mistakes_and_blunders_are_told_apart_by_shape_and_word() -> None:
    root = ElementTree.fromstring(graph_svg(REVIEW))
    marks = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    titles = [mark.findtext(f"{SVG}title") for mark in marks]
    assert titles == [
        "1... 11-15, blunder: -0.50, 9-14 +0.40",
        "2. 11-15, mistake: -0.50, 9-14 +0.40",
    ]
    assert marks[0].find(f"{SVG}polygon") is not None
    assert marks[1].find(f"{SVG}circle") is not None


def test_names_are_text_and_nothing_else() -> None:
    names = Names('<script>alert("x")</script>', "A & B")
    ElementTree.fromstring(graph_svg(REVIEW, names))
    page = graph_page([(names, REVIEW), (Names(), GameReview((5,), (), 0))])
    assert "<script" not in page
    assert len(re.findall("<svg ", page)) == 2
    parser = HTMLParser()
    parser.feed(page)
    parser.close()
