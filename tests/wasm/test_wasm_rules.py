"""Owns the comparison of rules and text between WebAssembly and the Python library, and of perft
with the golden file; refuses to look at searches."""

from __future__ import annotations

from typing import Any

import pytest

from kingme import Board, Move, Outcome
from node_client import NodeClient, value
from wasm_cases import fifty, golden_rows

# Larger counts are the core's own tests' business.
MOST_LEAVES = 300_000


def move_data(board: Board, move: Move) -> dict[str, Any]:
    return {
        "text": str(move),
        "pdn": board.pdn(move),
        "path": list(move.path),
        "captured": list(move.captured),
        "is_jump": move.is_jump,
        "crowns": move.crowns,
        "by_king": move.by_king,
    }


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"termination": str(outcome.termination), "winner": outcome.winner}


def status_data(board: Board) -> dict[str, Any]:
    return {
        "turn": str(board.turn),
        "ply": board.ply,
        "quiet_plies": board.quiet_plies,
        "repetitions": board.repetitions(),
        "outcome": outcome_data(board.outcome()),
    }


def test_the_module_asks_its_host_for_the_time_alone_and_loads_from_all_that_a_browser_has(
    wasm: NodeClient,
) -> None:
    about = wasm.ask({"about": True})
    assert sorted(row["name"] for row in about["imports"]) == ["leaf", "micros"]
    assert {(row["module"], row["kind"]) for row in about["imports"]} == {("env", "function")}
    assert about["loads"] == [Board().fen()] * 3


def test_perft_from_the_start(wasm: NodeClient) -> None:
    counts = [wasm.calls({}, ["perft", depth])[0] for depth in range(9)]
    assert counts == [1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931]


def test_perft_of_the_golden_positions(wasm: NodeClient) -> None:
    wanted = []
    for _, rules, fen, counts in golden_rows("perft.tsv"):
        known = [int(count) for count in counts.split()]
        depth = max(n for n, count in enumerate(known, 1) if n == 1 or count <= MOST_LEAVES)
        wanted.append(({"fen": fen, "rules": rules}, depth, known[depth - 1]))
    assert {"english", "classroom", "retro"} <= {board["rules"] for board, _, _ in wanted}
    requests = [{"board": board, "calls": [["perft", depth]]} for board, depth, _ in wanted]
    answers = wasm.later(requests).result(timeout=120)
    found = [value(value(answer)[0]) for answer in answers]
    assert found == [count for _, _, count in wanted]


def test_divide_adds_up(wasm: NodeClient) -> None:
    board = {"fen": "B:W6,7,14,15,16,22,23:B2", "rules": "retro"}
    [parts, none, total] = wasm.calls(board, ["divide", 4], ["divide", 0], ["perft", 4])
    legal = Board.from_fen(board["fen"], board["rules"]).legal_moves
    assert [part["move"] for part in parts] == [str(move) for move in legal]
    assert sum(part["nodes"] for part in parts) == total
    assert none == []


def test_legal_moves_are_those_of_the_library(wasm: NodeClient) -> None:
    rows = golden_rows("moves.tsv")
    assert len(rows) > 100
    requests = [
        {"board": {"fen": fen, "rules": rules}, "calls": [["legalMoves"], ["fen"], ["status"]]}
        for _, rules, fen, _ in rows
    ]
    for row, answer in zip(rows, wasm.later(requests).result(timeout=120), strict=True):
        board = Board.from_fen(row[2], row[1])
        moves, fen, status = (value(part) for part in value(answer))
        assert moves == [move_data(board, move) for move in board.legal_moves], row
        assert (fen, status) == (board.fen(), status_data(board)), row


def test_games_are_played_and_taken_back_alike(wasm: NodeClient) -> None:
    for case in fifty():
        board = Board.from_compact(case.start, case.rules)
        calls: list[list[Any]] = []
        expected: list[Any] = []
        for text in case.moves:
            move = board.parse_pdn(text)
            expected.append(move_data(board, move))
            board.push(move)
            calls += [["push", text], ["status"], ["compact"]]
            expected += [status_data(board), board.compact()]
        played = [part for part in expected if isinstance(part, dict) and "text" in part]
        calls += [["moves"], *([["pop"]] * len(case.moves)), ["compact"]]
        expected += [played, *reversed(played), case.start]
        start = {"compact": case.start, "rules": case.rules}
        assert wasm.calls(start, *calls) == expected, case


@pytest.mark.parametrize("depth", [2, 5])
def test_a_copy_goes_its_own_way(wasm: NodeClient, depth: int) -> None:
    handle, _ = wasm.raw("board_new", list(b"english"))
    copy, _ = wasm.raw("board_copy", handle)
    assert wasm.raw("board_push", copy, list(b"11-15"))[0] == 0
    assert wasm.raw("board_fen", handle) == (0, Board().fen())
    assert wasm.raw("board_perft", handle, depth)[0] == Board().perft(depth)
    for board in (handle, copy):
        assert wasm.raw("board_free", board) == (0, "")
        assert wasm.raw("board_free", board)[0] < 0
