"""The engine's side, over real pipes: a whole conversation, stopping, wrong lines, the end."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from kingme import Board
from kingme.hub.engine import HubEngine
from kingme.hub.line import LONGEST_LINE, HubLine
from kingme.hub.position import parse_move

START = "B" + "b" * 12 + "e" * 8 + "w" * 12


def told(*lines: str) -> list[HubLine]:
    sink = io.BytesIO()
    HubEngine(io.BytesIO("\n".join(lines).encode()), sink, "1").run()
    return [line for text in sink.getvalue().decode().splitlines() if (line := HubLine.parse(text))]


class Conversation:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kingme", "hub"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()

    def until(self, command: str) -> HubLine:
        assert self.process.stdout
        while True:
            line = HubLine.parse(self.process.stdout.readline())
            assert line is not None, "the engine has ended"
            if line.command == command:
                return line


@pytest.fixture
def talk() -> Iterator[Conversation]:
    conversation = Conversation()
    with conversation.process:
        yield conversation
        conversation.process.kill()


def test_it_introduces_itself() -> None:
    answers = told("hub", "set-param name=hash value=2", "init")
    assert [line.command for line in answers] == ["id", *["param"] * 3, "wait", "ready"]
    assert answers[1].arguments["values"] == "english"


def test_a_search_tells_and_answers(talk: Conversation) -> None:
    talk.say("hub", "init", f"pos pos={START} moves=11-15", "level depth=5", "go think")
    info = talk.until("info").arguments
    assert {"depth", "score", "nodes", "time", "pv"} <= set(info)
    done = talk.until("done").arguments
    board = Board()
    board.push(board.parse_pdn("11-15"))
    for name in ("move", "ponder"):
        board.push(parse_move(board, done[name]))


@pytest.mark.parametrize("mode", ["think", "ponder", "analyze"])
def test_it_stops_at_once(talk: Conversation, mode: str) -> None:
    talk.say("init", "level infinite", f"go {mode}", "ping")
    talk.until("pong")
    began = time.perf_counter()
    talk.say("stop")
    talk.until("done")
    assert time.perf_counter() - began < 5
    for _ in range(20):  # also where the search only begins
        talk.say(f"go {mode}", "stop")
        talk.until("done")


def test_the_clock_runs_from_the_hit_on(talk: Conversation) -> None:
    talk.say("init", "level move-time=0.05", "go ponder", "ping")
    talk.until("pong")
    talk.say("ponder-hit")
    talk.until("done")


@pytest.mark.parametrize("last", ["quit", ""])
def test_it_ends_in_the_middle_of_a_search(talk: Conversation, last: str) -> None:
    talk.say("init", "level infinite", "go analyze", last)
    assert talk.process.stdin
    talk.process.stdin.close()
    assert talk.process.wait(timeout=20) == 0
    talk.process.stdin = None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pos", "pos needs a position"),
        ("pos pos=W", "33 characters"),
        (f'pos pos={START} moves="11-15 1-5"', "1-5 is not legal here"),
        ("level time=soon", "time must be a time in seconds, not 'soon'"),
        ("go", "go needs think, ponder or analyze"),
        ("set-param name=variant value=frisian", "the variant 'frisian' is not played here"),
        ("set-param name=hash value=0", "hash must be a whole number from 1 to 65536"),
        ("set-param name=book value=true", "there is no parameter 'book'"),
        ('level "', "column 7"),
        ("x" * (3 * LONGEST_LINE), "a line may have 65536 characters"),
    ],
)
def test_a_wrong_line_is_answered_and_changes_nothing(line: str, message: str) -> None:
    error, pong = told(line, "ping")
    assert error.command == "error"
    assert pong.command == "pong"
    assert message in error.arguments["message"]


def test_a_finished_game_has_no_move_to_find() -> None:
    error, _ = told("pos pos=Bb" + "e" * 3 + "w" * 12 + "e" * 16, "go think", "ping")
    assert "the side to move has none" in error.arguments["message"]


def test_what_it_does_not_know_is_ignored() -> None:
    assert [line.command for line in told("dance fast=yes", "level colour=red", "ping")] == ["pong"]
