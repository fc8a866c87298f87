"""Owns the tests of what a run leaves: report, picture, log and PDN."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingme import Board
from kingme.arena.eventlog import EventLog
from kingme.arena.executors import InProcess
from kingme.arena.match import Played, play_schedule
from kingme.arena.pdn import write_games
from kingme.arena.report import Report
from kingme.arena.schedule import Schedule, Terms, round_robin, schedule
from kingme.arena.statistics import Sprt
from kingme.art.colour import contrast
from kingme.art.scheme import DARK, LIGHT
from kingme.notation import read_pdn

from .conftest import plan_of

SETTINGS = {"openings": "random4", "seed": 7, "rules": "english", "players": ["a<b>", "c&d"]}


class Reader(HTMLParser):
    """Checks that tags are closed as they were opened, and collects text and outside links."""

    VOID = {"meta", "br", "link", "img"}  # noqa: RUF012 - nobody changes it

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [value for _, value in attrs if value and "://" in value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [value for _, value in attrs if value and "://" in value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def match() -> tuple[Schedule, Played]:
    plan = plan_of("level:3", "level:2", pairs=8)
    return plan, play_schedule(plan, InProcess(), test=Sprt(0, 20))


@pytest.fixture(scope="module")
def league() -> tuple[Schedule, Played]:
    plan = schedule(["level:1", "level:2", "retro"], round_robin(3), 2, Terms(seed=7))
    return plan, play_schedule(plan, InProcess())


def html(run: tuple[Schedule, Played], command: str, folder: Path) -> tuple[str, Reader]:
    path = folder / "report.html"
    Report.of(*run, command, SETTINGS).write_html(path)
    text, reader = path.read_text(encoding="utf-8"), Reader()
    reader.feed(text)
    assert not reader.open
    assert not reader.outside
    return text, reader


def test_the_page_of_a_match(match: tuple[Schedule, Played], tmp_path: Path) -> None:
    text, reader = html(match, "match", tmp_path)
    for shown in (
        "level:3 against level:2",
        "Crosstable",
        "Openings",
        "Depth and speed",
        "How the games ended",
        "Score as the match went on",
        "Sequential test",
        "['a<b>', 'c&d']".replace("[", "").replace("]", "").replace("'", ""),
    ):
        assert shown in reader.text
    assert match[0].tasks[0].start.label in reader.text
    assert "prefers-color-scheme:dark" in text
    assert "<script" not in text


def test_the_page_of_a_league(league: tuple[Schedule, Played], tmp_path: Path) -> None:
    _, reader = html(league, "league", tmp_path)
    assert "League of 3 players" in reader.text
    assert "Pairings" in reader.text
    assert "level:1 - retro" in reader.text
    assert "Score as the match went on" not in reader.text


@pytest.mark.parametrize("kind", ["match", "league"])
def test_the_picture(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = tmp_path / "report.svg"
    Report.of(*request.getfixturevalue(kind), kind, SETTINGS).write_svg(path)
    root = ElementTree.parse(path).getroot()
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    text = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Crosstable", "Openings", "Depth and speed"} <= set(text)
    for node in root.iter("{http://www.w3.org/2000/svg}rect"):
        if node.get("class") == "card":
            x, y = float(node.attrib["x"]), float(node.attrib["y"])
            assert 0 <= x <= x + float(node.attrib["width"]) <= width
            assert 0 <= y <= y + float(node.attrib["height"]) <= height


def test_a_run_that_was_stopped_at_once_has_a_report(tmp_path: Path) -> None:
    plan = plan_of()
    report = Report.of(plan, Played((), True, None), "match", SETTINGS)
    report.write_html(tmp_path / "none.html")
    report.write_svg(tmp_path / "none.svg")
    assert "0 of 12 games" in (tmp_path / "none.html").read_text(encoding="utf-8")


def test_faults_are_told_and_cannot_break_the_page(
    match: tuple[Schedule, Played], tmp_path: Path
) -> None:
    plan, played = match
    bad = played.results[0]._replace(
        winner="white", ending="crash", detail="<script>alert(1)</script>"
    )
    from kingme import Side

    bad = bad._replace(winner=Side.WHITE)
    run = (plan, played._replace(results=(bad, *played.results[1:])))
    text, reader = html(run, "match", tmp_path)
    assert "Lost by a fault" in reader.text
    assert "crashed: <script>alert(1)</script>" in reader.text
    assert "<script" not in text


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_every_text_can_be_read(colours: dict[str, str]) -> None:
    for text in ("ink", "soft"):
        for ground in ("bg", "surface", "raised"):
            assert contrast(colours[text], colours[ground]) >= 4.5
    for part in ("good", "bad", "primary"):
        assert contrast(colours[part], colours["surface"]) >= 3


def test_the_log_tells_every_move(match: tuple[Schedule, Played], tmp_path: Path) -> None:
    plan, played = match
    with EventLog(tmp_path / "log.jsonl") as data, EventLog(tmp_path / "log.txt") as text:
        for result in played.results:
            for log in (data, text):
                log.add(plan.tasks[result.number - 1], result)
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines]
    for result in played.results:
        mine = [event for event in events if event["game"] == result.number]
        board = Board.from_fen(mine[0]["position"])
        assert (mine[0]["event"], mine[-1]["event"]) == ("start", "end")
        assert mine[0]["black"] == plan.tasks[result.number - 1].black
        for event, thought in zip(mine[1:-1], result.thoughts, strict=True):
            assert event["side"] == board.turn
            assert (event["score"], event["depth"], event["nodes"]) == thought[:3]
            board.push(board.parse_pdn(event["move"]))
        assert mine[-1]["result"] == result.pdn_result
        assert mine[-1]["why"] == result.why
    told = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert told.count("Game ") == len(played.results)
    assert re.search(
        r"^    1 (white|black)  \d+[-x]\d+\S* +[-+]\d\.\d\d  depth  [12] ", told, re.MULTILINE
    )


def test_the_games_as_pdn(match: tuple[Schedule, Played], tmp_path: Path) -> None:
    from kingme import Side

    plan, played = match
    lost = played.results[1]._replace(winner=Side.WHITE, ending="crash", detail="Oops: 7")
    lost = lost._replace(moves=lost.moves[:6], thoughts=lost.thoughts[:6])
    results = (played.results[0], lost, *played.results[2:])
    path = tmp_path / "games.pdn"
    write_games(path, plan, results)
    games = list(read_pdn(path))
    assert len(games) == len(results)
    for game, result in zip(games, results, strict=True):
        task = plan.tasks[result.number - 1]
        assert (game.tag("Black"), game.tag("White")) == (task.black, task.white)
        assert game.result == result.pdn_result
        assert [str(move) for move in game.moves] == [*task.start.moves, *result.moves]
        assert game.tag("Round") == str(result.number)
    text = " ".join(path.read_text(encoding="utf-8").split())
    assert "{White wins: Black crashed: Oops: 7}" in text
