"""Owns the tests of the oracle itself and of the golden files' form; refuses to test kingme."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle import (
    BLACK_FIRST,
    ENGLISH,
    RETRO,
    WHITE_FIRST,
    Move,
    Position,
    Rules,
    apply,
    cell,
    from_fen,
    legal_moves,
    number,
    perft,
    random_game,
    rules_named,
    start_fen,
    to_fen,
    turned,
)

GOLDEN = Path(__file__).parent / "golden"
# https://www.aartbik.com/MISC/checkers.html
PUBLISHED = [7, 49, 302, 1469, 7361, 36768]


def texts(fen: str, rules: Rules = ENGLISH) -> list[str]:
    return sorted(move.text for move in legal_moves(from_fen(fen), rules))


def after(fen: str, text: str, rules: Rules = ENGLISH) -> str:
    position = from_fen(fen)
    (move,) = [move for move in legal_moves(position, rules) if move.text == text]
    return to_fen(apply(position, move))


def rows(name: str) -> list[list[str]]:
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def test_squares_are_numbered_as_in_pdn() -> None:
    assert [cell(square) for square in (1, 4, 5, 8, 29, 32)] == [
        (0, 1), (0, 7), (1, 0), (1, 6), (7, 0), (7, 6),
    ]  # fmt: skip
    assert [number(*cell(square)) for square in range(1, 33)] == list(range(1, 33))


@pytest.mark.parametrize("fen", [BLACK_FIRST, "B:W18,K27:B5,K31", "W:W:B1", "B:WK1:B", "W:W:B"])
def test_fen_round_trip(fen: str) -> None:
    assert to_fen(from_fen(fen)) == fen


@pytest.mark.parametrize(
    "fen",
    [
        "", "B:W18", "X:W18:B5", "B:B5:W18", "b:W18:B5", "B:W18:B5 ", "B:W18,17:B5", "B:W33:B5",
        "B:W0:B5", "B:W018:B5", "B:Wk18:B5", "B:W18,:B5", "B:W18,18:B5", "B:W18:B18",
        "B:W4:B5", "B:W18:B29", "B:W18:B1,2,3,4,5,6,7,8,9,10,11,12,13", "B:WKK18:B5", "B:W18:B5.",
    ],
)  # fmt: skip
def test_other_spellings_and_impossible_positions_are_refused(fen: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_fen(fen)


def test_perft_from_the_start_is_the_published_one() -> None:
    position = from_fen(BLACK_FIRST)
    assert [perft(position, depth, ENGLISH) for depth in range(1, 7)] == PUBLISHED


def test_white_moves_first_in_classroom_only() -> None:
    starts = {name: start_fen(name) for name in ("english", "arcade", "classroom", "retro")}
    assert [name for name, fen in starts.items() if fen == WHITE_FIRST] == ["classroom"]
    position = from_fen(WHITE_FIRST)
    assert [perft(position, depth, ENGLISH) for depth in range(1, 5)] == PUBLISHED[:4]


def test_a_jump_is_compulsory_and_any_jump_will_do() -> None:
    assert texts("B:W14,15,24:B10,12") == ["10x17", "10x19x28"]


def test_men_neither_move_nor_jump_back() -> None:
    assert texts("B:W14,15:B18") == ["18-22", "18-23"]


def test_a_king_may_go_round_to_its_own_square_either_way() -> None:
    moves = legal_moves(from_fen("B:W9,10,17,18:BK6"), ENGLISH)
    assert moves == [
        Move((6, 13, 22, 15, 6), (9, 17, 18, 10)),
        Move((6, 15, 22, 13, 6), (10, 18, 17, 9)),
    ]
    for move in moves:
        assert after("B:W9,10,17,18:BK6", move.text) == "W:W:BK6"


def test_a_king_may_land_on_its_own_square_midway() -> None:
    assert texts("B:W9,10,11,17,18:BK15") == ["15x22x13x6x15x8", "15x6x13x22x15x8", "15x8"]


def test_paths_that_differ_are_two_moves_even_with_equal_ends_and_captures() -> None:
    fen = "B:W9,10,11,17,18,19:BK8"
    assert texts(fen) == ["8x15x22x13x6x15x24", "8x15x24", "8x15x6x13x22x15x24"]
    assert after(fen, "8x15x22x13x6x15x24") == after(fen, "8x15x6x13x22x15x24") == "W:W:BK24"


def test_no_piece_is_jumped_twice() -> None:
    assert texts("B:W10:BK6") == ["6x15"]
    for move in legal_moves(from_fen("B:W9,10,17,18,19,26,27:BK15"), RETRO):
        assert len(set(move.captured)) == len(move.captured)


def test_crowning_in_mid_jump_ends_an_english_move() -> None:
    (move,) = legal_moves(from_fen("B:W26,27:B22"), ENGLISH)
    assert (move.text, move.captured, move.crowns) == ("22x31", (26,), True)
    assert after("B:W26,27:B22", "22x31") == "W:W27:BK31"
    assert texts("B:W26,27:BK22") == ["22x31x24"]  # one that was a king already goes on


def test_a_man_crowned_in_mid_turn_goes_on_in_retro() -> None:
    fen = "B:W18,19,26,27:B22"
    path = ["22x31", "22x31x24", "22x31x24x15", "22x31x24x15x22"]
    assert texts(fen, RETRO) == ["22-25", *path]
    assert all(move.crowns for move in legal_moves(from_fen(fen), RETRO) if move.captured)
    assert after(fen, path[1], RETRO) == "W:W18,19:BK24"
    assert after(fen, path[3], RETRO) == "W:W:BK22"


def test_retro_jumps_are_optional_and_every_prefix_is_a_move() -> None:
    fen = "B:W6,15,24:B1"
    assert texts(fen) == ["1x10x19x28"]
    assert texts(fen, RETRO) == ["1-5", "1x10", "1x10x19", "1x10x19x28"]


def test_each_option_works_alone() -> None:
    fen = "B:W26,27:B22"
    assert texts(fen, Rules(jumps_compulsory=False)) == ["22-25", "22x31"]
    assert texts(fen, Rules(continuation_compulsory=False)) == ["22x31"]
    assert texts(fen, Rules(crowning_ends_move=False)) == ["22x31x24"]


def test_a_crowning_step_ends_the_turn() -> None:
    for rules in (ENGLISH, RETRO):
        assert texts("B:W26:B25", rules) == ["25-29", "25-30"]


@pytest.mark.parametrize("fen", ["B:W32:B28", "B:W22,25:BK29", "W:W:B1", "B:W:B"])
def test_a_blocked_or_empty_side_has_no_move(fen: str) -> None:
    assert texts(fen) == texts(fen, RETRO) == []
    assert perft(from_fen(fen), 3, ENGLISH) == 0


def mirrored(move: Move) -> Move:
    path, captured = (tuple(33 - n for n in squares) for squares in (move.path, move.captured))
    return Move(path, captured, move.crowns)


@pytest.mark.parametrize("rules", [ENGLISH, RETRO])
def test_turning_the_board_turns_the_moves(rules: Rules) -> None:
    def checked(position: Position) -> None:
        assert turned(turned(position)) == position
        moves = {mirrored(move): apply(position, move) for move in legal_moves(position, rules)}
        twins = legal_moves(turned(position), rules)
        assert set(twins) == set(moves)
        for move in twins:
            assert apply(turned(position), move) == turned(moves[move])

    for seed in range(4):
        for fen, listed, chosen in random_game(seed, rules, 80):
            checked(from_fen(fen))
            assert chosen in listed == sorted(set(listed))


def test_a_random_game_depends_on_its_seed_alone() -> None:
    assert list(random_game(7, ENGLISH, 40)) == list(random_game(7, ENGLISH, 40))
    assert list(random_game(7, ENGLISH, 40)) != list(random_game(8, ENGLISH, 40))


def test_golden_moves_are_the_oracle_s() -> None:
    for _, name, fen, listed in rows("moves.tsv"):
        position, rules = from_fen(fen), rules_named(name)
        answers = sorted(
            f"{move.text}={to_fen(apply(position, move))}" for move in legal_moves(position, rules)
        )
        assert sorted(listed.split(" ")) == (answers or ["-"]), fen


def test_golden_perft_begins_as_the_oracle_s() -> None:
    for _, name, fen, listed in rows("perft.tsv"):
        position, rules = from_fen(fen), rules_named(name)
        counts = [int(count) for count in listed.split(" ")]
        assert counts[:2] == [perft(position, depth, rules) for depth in (1, 2)], fen
