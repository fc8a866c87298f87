"""Owns what WebAssembly says to bad input: a sentence, the library's own where it has one, and
never a trap; refuses to judge the sentences' wording twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kingme import (
    AmbiguousMoveError,
    Board,
    EightEvaluation,
    IllegalMoveError,
    MalformedMoveError,
    PositionError,
)
from node_client import CoreRefused, NodeClient

MOVE_KINDS: dict[type[Exception], str] = {
    MalformedMoveError: "malformed",
    IllegalMoveError: "illegal",
    AmbiguousMoveError: "ambiguous",
}


def refusal(wasm: NodeClient, board: dict[str, Any], *call: Any) -> tuple[str, str]:
    with pytest.raises(CoreRefused) as refused:
        wasm.calls(board, list(call))
    return refused.value.kind, str(refused.value)


@pytest.mark.parametrize(
    "fen",
    ["", "W:W33:BK5,5", "18:W18", "X:W18:B5", "B:W1:B5", "B:W:B", "W:W?:B5", 'B:W"18\\:B',
     "x" * 5000, "B:Wé:B\u0000\u2028", "B:W13-32:B1"],
)  # fmt: skip
def test_positions_are_refused_in_the_words_of_the_library(wasm: NodeClient, fen: str) -> None:
    with pytest.raises(PositionError) as error:
        Board.from_fen(fen)
    assert refusal(wasm, {"fen": fen}, "fen") == ("position", str(error.value))


@pytest.mark.parametrize("text", ["", "r0", "x" * 34, "0" * 33, "0" * 32 + "r", "0" * 31 + "rrx"])
def test_compact_forms_are_refused_in_the_words_of_the_library(wasm: NodeClient, text: str) -> None:
    with pytest.raises(PositionError) as error:
        Board.from_compact(text)
    assert refusal(wasm, {"compact": text}, "fen") == ("position", str(error.value))


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("B:W21-32:B1-12", "99-1"),
        ("B:W21-32:B1-12", "castle"),
        ("B:W21-32:B1-12", "11-11"),
        ("B:W21-32:B1-12", "22-18"),
        ("B:W21-32:B1-12", "15-19"),
        ("B:W6,15,24:B1", "1x10"),
        ("B:W14,15:B9,10,11", "11-16"),
        ("B:W6,7,14,15,22,23:BK2", "2x2"),
        ("B:W18:B", "1-5"),
    ],
)
@pytest.mark.parametrize("method", ["push", "parsePdn"])
def test_moves_are_refused_in_the_words_of_the_library(
    wasm: NodeClient, fen: str, text: str, method: str
) -> None:
    with pytest.raises(tuple(MOVE_KINDS)) as error:
        Board.from_fen(fen).parse_pdn(text)
    kind = MOVE_KINDS[type(error.value)]
    assert refusal(wasm, {"fen": fen}, method, text) == (kind, str(error.value))


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (["pop"], "no move", "there is no move to take back"),
        (["perft", 25], "argument", "depth 25 would take for ever; 24 is the most"),
        (["divide", 2**32 - 1], "argument", "depth 4294967295 would take for ever; 24 is the most"),
        (["perft", 2**32], "argument",
         "depth must be a whole number from 0 to 4294967295, not 4294967296"),
        (["perft", -1], "argument", "depth must be a whole number from 0 to 4294967295, not -1"),
        (["perft", "7"], "argument", "depth must be a whole number from 0 to 4294967295, not 7"),
        (["push", 7], "argument", "a text is needed, not 7"),
        (["push", "x" * 2_000_000], "argument", "a text of 2000000 bytes is too long"),
        (["searchClassic", {"depth": 0}], "argument", "depth must be from 1 to 64, not 0"),
        (["searchClassic", {"depth": 65}], "argument", "depth must be from 1 to 64, not 65"),
        (["searchClassic", {"jitter": -1}], "argument",
         "a seed must be a whole number from 0 to 2**64 - 1, not -1"),
        (["searchClassic", {"jitter": f"{2**64}n"}], "argument",
         f"a seed must be a whole number from 0 to 2**64 - 1, not {2**64}"),
        (["searchClassic", {"margin": 5}], "argument",
         "a margin needs a seed, which decides within it"),
        (["searchClassic", {"margin": 1001, "seed": 1}], "argument",
         "margin must be a whole number from 0 to 1000, not 1001"),
        (["searchClassic", {"milliseconds": 0.5}], "argument",
         "milliseconds must be a whole number from 0 to 86400000, not 0.5"),
        (["searchStrong", {}], "argument", "say when to stop: by depth, nodes or time"),
        (["searchStrong", {"depth": 65}], "argument", "depth must be from 0 to 64, not 65"),
        (["searchStrong", {"depth": 3, "lines": 0}], "argument",
         "lines must be from 1 to 64, not 0"),
        (["searchStrong", {"depth": 3, "megabytes": 257}], "argument",
         "megabytes must be from 1 to 256, not 257"),
        (["searchClassic", {"nodes": 1.5}], "argument",
         "nodes must be a whole number from 0 to 9007199254740991, not 1.5"),
        (["evaluate", {"men": 1}], "argument", 'the weight "kings" is missing or no number'),
        (["evaluate", dict.fromkeys(EightEvaluation().weights, 10_001)], "argument",
         'the weight "men" must lie between -10000 and 10000'),
    ],
)  # fmt: skip
def test_arguments_are_refused_with_a_sentence(
    wasm: NodeClient, call: list[Any], kind: str, message: str
) -> None:
    assert refusal(wasm, {}, *call) == (kind, message)


def test_an_unknown_rule_set_is_answered_with_those_that_there_are(wasm: NodeClient) -> None:
    sentence = 'there is no rule set "ch\\"ess"; there are arcade, classroom, english, retro'
    assert refusal(wasm, {"rules": 'ch"ess'}, "fen") == ("argument", sentence)


def test_what_is_no_utf_8_is_refused(wasm: NodeClient) -> None:
    number, text = wasm.raw("board_from_fen", [66, 255, 58], list(b"english"))
    assert (number, text) == (-1, "the text is not UTF-8: byte 2 of 3 cannot be read")


@pytest.mark.parametrize("address", [0, 1, 4096, 2**31, 2**32 - 1])
def test_memory_that_was_not_handed_out_is_not_read(wasm: NodeClient, address: int) -> None:
    number, text = wasm.raw("board_new", address, 7)
    assert number == -1
    assert text == f"the 7 bytes at address {address} lie in no buffer; alloc makes one"


def test_a_missing_board_is_named(wasm: NodeClient) -> None:
    number, text = wasm.raw("board_fen", -7)
    assert (number, text) == (-2, "there is no board -7; it was never made, or has been freed")


def test_weights_that_are_no_numbers_are_refused(wasm: NodeClient) -> None:
    board, _ = wasm.raw("board_new", list(b"english"))
    address, _ = wasm.raw("alloc", 64)
    # Addresses end before 2**31 here, so that they arrive as they are. All bits set is a NaN.
    assert wasm.raw("evaluate", board, address)[0] == 0
    assert wasm.raw("evaluate", board, address + 1)[0] == -1
    assert wasm.raw("dealloc", address, 64)[0] == 1
    assert wasm.raw("evaluate", board, address)[0] == -1
    wasm.raw("board_free", board)


def test_flags_that_mean_nothing_are_refused(wasm: NodeClient) -> None:
    board, _ = wasm.raw("board_new", list(b"english"))
    number, text = wasm.raw("search_classic", board, 0, 3, "10n", "0n", 8, 32, "0n", 0, 0, "0n")
    assert (number, text) == (-1, "flags must be a sum of 1, 2, 4, 8 and 16, not 32")
    for wrong in (-1, 1001):
        number, text = wasm.raw(
            "search_classic", board, 0, 3, "0n", "0n", 8, 3, "0n", wrong, 0, "0n"
        )
        assert (number, text) == (-1, f"stale must be from 0 to 1000, not {wrong}")
    wasm.raw("board_free", board)


def test_nonsense_never_traps(wasm: NodeClient) -> None:
    chance = random.Random(1)
    texts = [b"english", b"retro", b"B:W18:B5", b"11-15", b"1x10x19", b"\xff\xfe", b"0" * 34, b""]
    numbers: list[int] = [0, 1, 2, 3, 7, -1, 2**31, 2**32 - 1, 65536, 10**9]

    def text() -> Any:
        if chance.random() < 0.2:
            return list(chance.randbytes(chance.randrange(40)))
        return list(chance.choice(texts))

    def handle() -> Any:
        return chance.choice([*numbers, *range(1, 60)])

    def depth() -> int:
        return chance.choice([0, 1, 2, 3, 25, 64, 2**32 - 1])

    def nodes() -> Any:
        lines = [b"0\t11-15", b"7\t22-18\t1,999,x", b"0\t\t\ta\x1fb\tc", b"-1\t", b"x"]
        return list(b"\n".join([b"", *chance.choices(lines, k=3)]))

    calls: dict[str, Callable[[], list[Any]]] = {
        "board_new": lambda: [text()],
        "board_from_fen": lambda: [text(), text()],
        "board_from_compact": lambda: [text(), text()],
        "board_push": lambda: [handle(), text()],
        "board_parse_pdn": lambda: [handle(), chance.choice(numbers), chance.choice(numbers)],
        "board_perft": lambda: [handle(), depth() % 64],
        "board_divide": lambda: [handle(), depth() % 64],
        "search_classic": lambda: [
            handle(), chance.choice([0, 0, 8, 2**32 - 8]), depth(), "300n", "1000000n",
            chance.choice(numbers), chance.randrange(34), f"{chance.randrange(2**64)}n",
            chance.choice([0, 50, -1]), chance.choice([0, 50, -1]), f"{chance.randrange(2**64)}n",
        ],
        "search_strong": lambda: [
            handle(), depth(), "300n", "1000000n", chance.choice([*range(9), 2**32 - 1]),
            chance.choice([0, 1, 1, 2, 257, 2**32 - 1]), chance.choice([0, 1, 2**32 - 1]),
        ],
        "pdn_read": lambda: [text(), chance.choice([0, 1, 2**32 - 1])],
        "pdn_list": lambda: [text()],
        "pdn_write": lambda: [text(), chance.choice([[], text()]), text(), nodes()],
        "strong_clear": list,
        "evaluate": lambda: [handle(), chance.choice(numbers)],
        "dealloc": lambda: [chance.choice(numbers), chance.choice(numbers)],
    }  # fmt: skip
    on_board = ("copy", "free", "fen", "compact", "status", "legal_moves", "moves", "pop")
    for name in (*(f"board_{method}" for method in on_board), "eight_features"):
        calls[name] = lambda: [handle()]
    for _ in range(2000):
        name = chance.choice(list(calls))
        number, sentence = wasm.raw(name, *calls[name]())
        if number < 0:
            assert sentence, name
    assert wasm.calls({}, ["perft", 5]) == [7361]
