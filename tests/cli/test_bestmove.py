"""`kingme bestmove`: players, the strong search, JSON for scripts, and games that are over."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest

import kingme
from kingme import Board, Bot
from kingme.terminal import words

from .conftest import Run

KEYS = ["move", "score", "depth", "nodes", "seconds", "pv", "forced"]


class FakeEngine:
    """Remembers how it was asked."""

    asked: list[dict[str, object]]

    def __init__(self, hash_mb: int = 64, threads: int = 1) -> None:
        type(self).asked = [{"threads": threads}]

    def search(self, board: Board, **limits: object) -> list[SimpleNamespace]:
        self.asked.append(limits)
        return [
            SimpleNamespace(
                move=move,
                score=40 - 10 * rank,
                depth=9,
                nodes=1234,
                seconds=0.5,
                pv=(move,),
                pv_texts=[str(move)],
                forced=False,
            )
            for rank, move in enumerate(list(board.legal_moves)[: int(str(limits["multipv"]))])
        ]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakeEngine]:
    monkeypatch.setattr(kingme, "Engine", FakeEngine, raising=False)
    return FakeEngine


@pytest.mark.parametrize(
    ("args", "limits"),
    [
        ([], {"depth": None, "nodes": None, "time": 1.0, "multipv": 1}),
        (["--depth", "7"], {"depth": 7, "nodes": None, "time": None, "multipv": 1}),
        (["--nodes", "500"], {"depth": None, "nodes": 500, "time": None, "multipv": 1}),
        (["--time", "0.2"], {"depth": None, "nodes": None, "time": 0.2, "multipv": 1}),
        (
            ["--depth", "3", "--time", "2", "--multipv", "2"],
            {"depth": 3, "nodes": None, "time": 2.0, "multipv": 2},
        ),
    ],
)
def test_the_strong_search_is_asked_with_these_limits(
    run: Run, fake: type[FakeEngine], args: list[str], limits: dict[str, object]
) -> None:
    assert run("bestmove", "--threads", "2", *args).code == 0
    assert fake.asked == [{"threads": 2}, limits]


def test_plain_answer(run: Run, fake: type[FakeEngine]) -> None:
    ran, first = run("bestmove"), Board().legal_moves[0]
    assert (ran.code, ran.out) == (0, f"{first}\n")
    assert ran.err == f"depth 9, 1,234 positions in 0.50 s, score +0.40, line {first}\n"


def test_plain_lines(run: Run, fake: type[FakeEngine]) -> None:
    ran = run("bestmove", "--multipv", "2")
    first, second = list(Board().legal_moves)[:2]
    assert ran.out == (
        f"1. {first}  +0.40  depth 9  {first}\n2. {second}  +0.30  depth 9  {second}\n"
    )


def test_json_of_the_strong_search(run: Run) -> None:
    data = json.loads(run("bestmove", "--json", "--depth", "6").out)
    assert list(data) == KEYS
    assert data["move"] == data["pv"][0]
    assert data["depth"] >= 6
    assert data["nodes"] > 0
    assert data["forced"] is False


def test_json_lines_of_the_strong_search(run: Run) -> None:
    data = json.loads(run("bestmove", "--json", "--depth", "5", "--multipv", "3").out)
    assert list(data) == ["lines"]
    assert [list(line) for line in data["lines"]] == [KEYS] * 3
    assert len({line["move"] for line in data["lines"]}) == 3
    scores = [line["score"] for line in data["lines"]]
    assert scores == sorted(scores, reverse=True)


def test_one_line_asked_for_is_still_a_list(run: Run, fake: type[FakeEngine]) -> None:
    data = json.loads(run("bestmove", "--json", "--multipv", "1").out)
    assert [line["move"] for line in data["lines"]] == [str(Board().legal_moves[0])]


def test_json_of_a_player(run: Run) -> None:
    data = json.loads(run("bestmove", "--json", "--player", "bot:2", "--seed", "9").out)
    bot = Bot(2, 9)
    bot.choose(Board())
    assert list(data) == KEYS
    assert bot.last_search is not None
    assert data["pv"] == list(bot.last_search.pv)
    assert (data["score"], data["nodes"]) == (bot.last_search.score, bot.last_search.nodes)


def test_rules_reach_the_player(run: Run) -> None:
    args = ("bestmove", "--json", "--player", "bot:1", "--fen", "B:W18:B15")
    assert json.loads(run(*args).out)["forced"] is True
    assert json.loads(run(*args, "--rules", "retro").out)["forced"] is False


def test_a_forced_move(run: Run) -> None:
    ran = run("bestmove", "--player", "bot:5", "--fen", "B:W18:B15")
    assert (ran.out, ran.err) == ("15x22\n", "the only legal move\n")


@pytest.mark.parametrize("who", [[], ["--player", "bot:1"]])
def test_a_finished_game(run: Run, who: list[str]) -> None:
    ran = run("bestmove", *who, "--fen", "W:W:B1")
    assert ran == (
        0,
        "There is no move: the game is over. Black wins: White has no piece left.\n",
        "",
    )
    data = json.loads(run("bestmove", *who, "--fen", "W:W:B1", "--json").out)
    assert list(data) == KEYS
    assert data["move"] is None
    assert data["score"] is None
    assert data["pv"] == []


def test_a_finished_game_has_no_lines(run: Run) -> None:
    ran = run("bestmove", "--fen", "W:W:B1", "--json", "--multipv", "2")
    assert json.loads(ran.out) == {"lines": []}


def test_a_blocked_side_has_lost(run: Run) -> None:
    ran = run("bestmove", "--fen", "B:W9,13,14:B5")
    assert (ran.code, "Black has no legal move" in ran.out) == (0, True)


def test_a_draw_by_the_count_of_the_compact_form(run: Run) -> None:
    ran = run("bestmove", "--fen", "00000000000000000R00000000000W00w80")
    assert ran.out.startswith("There is no move: the game is over. Drawn: ")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["--player", "bto:3"],
            "there is no player 'bto:3'; did you mean 'bot'? players are ",
        ),
        (
            ["--player", "bot:9"],
            "bot:9: level must be a whole number from 1 to 5, not 9",
        ),
        (
            ["--player", "bot:1", "--depth", "3"],
            "--player and --depth do not go together; "
            "--player has its own limits, --depth is for the strong search",
        ),
        (
            ["--player", "bot:1", "--multipv", "1"],
            "--player and --multipv do not go together; "
            "--player has its own limits, --multipv is for the strong search",
        ),
        (
            ["--player", "bot:1", "--threads", "2"],
            "--player and --threads do not go together; leave --threads out",
        ),
        (["--seed", "3"], "--seed goes with --player; the strong search needs none"),
        (["--nodes", "0"], "--nodes must be a whole number from 1 to 1000000000000000, not '0'"),
        (["--depth", "99"], "--depth must be a whole number from 1 to 60, not '99'"),
        (["--multipv", "two"], "--multipv must be a whole number from 1 to 64, not 'two'"),
        (
            ["--time", "-1"],
            "--time must be a time in seconds, such as 0.5 and at most 86400, not '-1'",
        ),
        (
            ["--fen", "B:W18:B14,40"],
            "not a legal position: square 40 does not exist; squares run from 1 to 32",
        ),
        (["--fen"], "option '--fen' requires an argument; see kingme"),
    ],
)
def test_refusals(run: Run, args: list[str], sentence: str) -> None:
    ran = run("bestmove", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"kingme: {sentence}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (None, "unknown"),
        (0, "0.00"),
        (-12, "-0.12"),
        (250, "+2.50"),
        (kingme.MATE - 5, "wins in 5 plies"),
        (1 - kingme.MATE, "loses in 1 ply"),
    ],
)
def test_scores_for_people(score: int | None, text: str) -> None:
    assert words.score(score) == text


def test_standard_output_is_only_the_move(spawn: Run) -> None:
    ran = spawn("bestmove", "--player", "bot:1")
    assert ran.code == 0
    assert re.fullmatch(r"\d+-\d+\n", ran.out)
