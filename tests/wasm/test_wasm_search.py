"""Owns the proof that the bot and the evaluations give the same on native and WebAssembly; refuses
to ask whether what they give is good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kingme
from kingme import Board, Bot, BotEvaluation, EightEvaluation, Engine, LastSearch
from kingme._core import search_classic
from kingme.players.levels import web_levels
from kingme.players.web_levels import WebPlayer
from node_client import NodeClient, value
from wasm_cases import Case, fifty, golden_rows

SEED = 2**64 - 12345
LEVELS = {
    row["level"]: row
    for row in json.loads(
        (Path(kingme.__file__).parent / "data/levels.json").read_text(encoding="utf-8")
    )["bot"]
}
WEIGHTS = {
    "men": 99.5, "kings": 133.25, "advancement": 2.75, "home_row": 11, "centre": -1.01,
    "edge": -3, "mobility": 4.4, "king_centre": 0,
}  # fmt: skip


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    found = fifty()
    assert len(found) == len(set(found)) == 50
    return found


def request(case: Case, options: dict[str, Any]) -> dict[str, Any]:
    return {"board": case.request(), "calls": [["searchClassic", options]]}


def level_options(level: int, seed: int, *, table: bool = True) -> dict[str, Any]:
    row = LEVELS[level]
    options = {"depth": row["depth"], "nodes": row["nodes"], "table": table, "stale": row["stale"]}
    return options | ({"jitter": f"{seed}n"} if row["jitter"] else {})


def last_search(search: LastSearch | None) -> dict[str, Any]:
    assert search is not None
    return search._asdict() | {"move": str(search.move), "pv": list(search.pv)}


def compare(wasm: NodeClient, cases: list[Case], level: int, *, table: bool = True) -> list[Any]:
    """Both sides search at the same time; what they find must be the same."""
    options = level_options(level, SEED, table=table)
    answers = wasm.later(request(case, options) for case in cases)
    native = []
    for case in cases:
        bot = Bot(level, SEED, transposition=table)
        assert bot.choose(case.board()) is not None
        native.append(last_search(bot.last_search))
    for case, ours, answer in zip(cases, native, answers.result(timeout=300), strict=True):
        theirs = value(value(answer)[0])
        del theirs["cutoffs"]  # Not part of `last_search`.
        assert theirs == ours, case
    return native


@pytest.mark.parametrize("level", LEVELS)
def test_the_bot_thinks_the_same_at_every_level(
    wasm: NodeClient, cases: list[Case], level: int
) -> None:
    found = compare(wasm, cases, level)
    assert any(search["forced"] for search in found)
    assert sum(search["nodes"] for search in found) > 0


def test_the_bot_thinks_the_same_without_a_table(wasm: NodeClient, cases: list[Case]) -> None:
    compare(wasm, cases, 3, table=False)


def test_the_past_matters_to_the_search(wasm: NodeClient, cases: list[Case]) -> None:
    """Else the fifty would not show that histories arrive."""
    changed = 0
    for case in cases:
        if not case.moves:
            continue
        [found] = wasm.calls(case.request(), ["searchClassic", {"depth": 6}])
        bare = {"compact": case.board().compact(), "rules": case.rules}
        [without] = wasm.calls(bare, ["searchClassic", {"depth": 6}])
        changed += found != without
    assert changed >= 2


def test_minimax_and_the_eight_features_search_the_same(
    wasm: NodeClient, cases: list[Case]
) -> None:
    options: list[dict[str, Any]] = [
        {"depth": 3, "pruning": False},
        {"depth": 5, "extension": 2, "evaluation": WEIGHTS},
        {"depth": 20, "nodes": 5000, "evaluation": WEIGHTS, "jitter": 7},
        {"depth": 4, "wholeExchanges": True, "margin": 50, "seed": 99},
        {"depth": 30, "nodes": 4000, "wholeExchanges": True, "extension": 3, "stale": 50},
    ]
    for case in cases[::3]:
        board = case.board()
        for chosen in options:
            [theirs] = wasm.calls(case.request(), ["searchClassic", chosen])
            eight = "evaluation" in chosen
            evaluation = EightEvaluation(WEIGHTS) if eight else BotEvaluation()
            rest = {key: option for key, option in chosen.items() if key != "evaluation"}
            if "wholeExchanges" in rest:
                rest["whole_exchanges"] = rest.pop("wholeExchanges")
            ours = search_classic(board, evaluation, **rest)
            assert ours is not None
            fields = ("score", "depth", "nodes", "cutoffs", "forced")
            assert theirs == {name: getattr(ours, name) for name in fields} | {
                "move": str(ours.move),
                "pv": list(ours.pv_texts),
            }, (case, chosen)


@pytest.mark.parametrize("key", web_levels())
def test_the_levels_of_the_browser_game_choose_the_same(
    wasm: NodeClient, cases: list[Case], key: str
) -> None:
    """The depth alone ends these searches; the deep levels are cut to what a test can wait for."""
    level = web_levels()[key]
    level = level._replace(depth=min(level.depth, 14 if level.search == "strong" else 6))
    few = cases if level.depth <= 5 else cases[::4]
    requests = [
        {
            "board": case.request(),
            "calls": [["chooseMove", level._asdict(), f"{SEED}n", {"timed": False}]],
        }
        for case in few
    ]
    answers = wasm.later(requests)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingme.players.web_levels.web_levels", lambda: {key: level})
        player = WebPlayer(key, SEED, timed=False)
    ours = []
    for case in few:
        assert player.choose(case.board()) is not None
        ours.append(last_search(player.last_search))
    for case, wanted, answer in zip(few, ours, answers.result(timeout=300), strict=True):
        theirs = value(value(answer)[0])
        theirs.pop("cutoffs", None)
        assert theirs == wanted, case
    assert any(not choice["forced"] for choice in ours)


@pytest.mark.parametrize("options", [{"nodes": 20_000}, {"depth": 9}, {"depth": 7, "lines": 3}])
def test_the_strong_search_is_the_same_to_the_last_node(
    wasm: NodeClient, cases: list[Case], options: dict[str, int]
) -> None:
    few = cases[::2]
    asked = wasm.later(
        {"board": case.request(), "calls": [["forget"], ["searchStrong", options]]}
        for case in few
    )  # fmt: skip
    limits = {name: number for name, number in options.items() if name != "lines"}
    native = []
    for case in few:
        engine = Engine(hash_mb=16)
        native.append(engine.search(case.board(), multipv=options.get("lines", 1), **limits))
    for lines, answer in zip(native, asked.result(timeout=300), strict=True):
        theirs = value(value(answer)[1])
        assert theirs["lines"] == [
            {"move": str(line.move), "score": line.score, "depth": line.depth,
             "pv": list(line.pv_texts)}
            for line in lines
        ]  # fmt: skip
        first = lines[0]
        assert (theirs["nodes"], theirs["longest"]) == (first.nodes, first.longest)
        assert theirs["forced"] == first.forced


def test_the_strong_search_remembers_until_it_is_told_to_forget(wasm: NodeClient) -> None:
    ask = ["searchStrong", {"depth": 9}]
    first, again, anew = (
        found["nodes"] for found in wasm.calls({}, ["forget"], ask, ask, ["forget"], ask)
        if found is not None
    )  # fmt: skip
    assert again < first == anew
    other = ["searchStrong", {"depth": 9, "megabytes": 1}]
    sizes = [found["nodes"] for found in wasm.calls({}, other, ask)]
    assert sizes[1] == first


@pytest.mark.parametrize("search", ["searchClassic", "searchStrong"])
def test_a_search_ends_when_its_time_is_up_or_the_host_wants_it(
    wasm: NodeClient, search: str
) -> None:
    """The time is the host's own, so that a limit of a few milliseconds ends a search for ever."""
    [timed] = wasm.calls({}, [search, {"depth": 64, "milliseconds": 30}])
    assert 1 <= timed["depth"] < 64
    request = {"board": {}, "calls": [[search, {"depth": 64}]], "patience": 40}
    [answer] = wasm.later([request]).result(timeout=120)
    stopped = value(value(answer)[0])
    assert 1 <= stopped["depth"] < 64
    assert stopped["nodes"] < 200_000


def test_evaluations_are_the_same(wasm: NodeClient) -> None:
    calls = [["evaluate"], ["evaluate", WEIGHTS], ["eightFeatures"]]
    given = [{"fen": fen, "rules": rules} for _, rules, fen, _ in golden_rows("moves.tsv")]
    answers = wasm.later({"board": board, "calls": calls} for board in given)
    bot, eight = BotEvaluation(), EightEvaluation(WEIGHTS)
    for wanted, answer in zip(given, answers.result(timeout=120), strict=True):
        board = Board.from_fen(**wanted)
        found = [value(part) for part in value(answer)]
        assert found == [bot(board), eight(board), dict(EightEvaluation.features(board))], wanted


def test_a_finished_game_has_no_move(wasm: NodeClient) -> None:
    board = {"fen": "B:W18:B", "rules": "english"}
    level = web_levels()["champion"]._asdict()
    [found, strong, chosen, outcome] = wasm.calls(
        board,
        ["searchClassic"],
        ["searchStrong", {"depth": 5}],
        ["chooseMove", level, 1],
        ["outcome"],
    )
    assert found is None
    assert chosen is None
    assert strong["lines"] == []
    assert outcome == {"termination": "no pieces", "winner": "white"}


def test_the_constants_are_those_of_the_library(wasm: NodeClient) -> None:
    constants = wasm.ask({"about": True})["constants"]
    assert constants.pop("EIGHT_FEATURES") == list(EightEvaluation().weights)
    for name in ("MATE", "INFINITY", "MAX_EXTENSION", "MAX_PV"):
        assert constants[name] == getattr(kingme, name)
    assert constants["version"] == kingme.__version__


def test_texts_arrive_after_memory_has_grown(wasm: NodeClient) -> None:
    big = ["searchClassic", {"depth": 30, "nodes": 600_000}]
    found = wasm.calls({}, ["push", "11-15"], big, ["push", "23-19"], ["fen"])
    assert found[3].startswith("B:W19,21,")


def test_the_deepest_path_fits_on_the_stack(wasm: NodeClient) -> None:
    """Minimax goes 64 plies down before it runs out of its budget."""
    deep = {"depth": 64, "nodes": 20_000, "pruning": False}
    for rules in ("english", "retro"):
        [found] = wasm.calls({"rules": rules}, ["searchClassic", deep])
        assert (found["depth"], found["nodes"]) == (0, 20_000)
