"""The dialogue: whole turns, every refusal, jumps in several hops, and the ways a game ends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingme import Board, Game, Outcome, Side, Termination
from kingme.players.retro import Cell, RetroPlayer, cell_of
from kingme.terminal.retro.codec import encode
from kingme.terminal.retro.session import Ask, Session, why_not
from positions import played

from .conftest import Dialogue, Told, answers, pieces

CHAIN = "W:W26,K29:B6,15,22,23,25"
"""Jumps of one to three hops that part on the way, and steps."""


def test_the_computer_moves_first_and_down() -> None:
    dialogue = Dialogue(Told("11-15"))
    assert dialogue.greeting == ["I MOVE FIRST, DOWN. YOU MOVE UP.", "I MOVE 66 TO 55."]
    assert dialogue.asks(Ask.FROM)
    assert pieces(dialogue.views[0]).startswith(" C C C C/C C C C / C C C C/")
    assert pieces(dialogue.views[-1]).split("/")[2:4] == [" C C   C", "    C   "]
    view = dialogue.views[-1]
    assert (view.last, view.log, view.computer, view.human) == ((66, 55), ("C 66-55",), 0, 0)


def test_a_turn() -> None:
    dialogue = Dialogue(Told("11-15", "8-11"))
    assert dialogue.session.choices == {31, 33, 35, 37}
    assert dialogue.answer("33") == []
    assert dialogue.asks(Ask.TO)
    assert dialogue.session.choices == {42, 44}
    assert dialogue.answer("44") == ["I MOVE 77 TO 66."]
    assert dialogue.asks(Ask.FROM)
    assert [str(move) for move in dialogue.game.moves] == ["11-15", "22-18", "8-11"]
    assert dialogue.views[-1].log == ("C 66-55", "H 33-44", "C 77-66")


# Refusals -------------------------------------------------------------------------------------

GARBAGE = ["3", "333", "3 3", "-3", "33.", "\u0663\u0663", "X", "FROM", "+33", "0X33", "\x00"]
LOWER = ["a", "y", "33a", "from", "\u00e4"]


@pytest.mark.parametrize("text", GARBAGE)
@pytest.mark.parametrize("asked", [Ask.FROM, Ask.TO])
def test_numbers_that_are_none(text: str, asked: Ask) -> None:
    dialogue = Dialogue(Told("11-15"))
    example = "33"
    if asked is Ask.TO:
        dialogue.answer("33")
        example = "44"
    assert dialogue.refused(text) == f"TYPE ROW AND COLUMN, AS IN {example}."


@pytest.mark.parametrize("text", LOWER)
@pytest.mark.parametrize("lead", [[], ["33"], ["33", "55"], ["99"]])
def test_capitals_only(text: str, lead: list[str]) -> None:
    dialogue = Dialogue(Told(), "W:W22:B18,11,3")
    dialogue.answer(*lead)
    assert dialogue.refused(text) == "CAPITALS ONLY."


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "TYPE ROW AND COLUMN, AS IN 33."),
        ("00", "THERE IS NO SQUARE 00."),
        ("09", "THERE IS NO SQUARE 09."),
        ("19", "THERE IS NO SQUARE 19."),
        ("90", "THERE IS NO SQUARE 90."),
        ("98", "THERE IS NO SQUARE 98."),
        ("32", "NOBODY PLAYS ON 32."),
        ("42", "THERE IS NO PIECE ON 42."),
        ("66", "THERE IS NO PIECE ON 66."),
        ("88", "THE PIECE ON 88 IS MINE."),
        ("11", "THE PIECE ON 11 CANNOT MOVE."),
    ],
)
def test_from_is_refused(text: str, refusal: str) -> None:
    dialogue = Dialogue(Told("11-15"))
    assert dialogue.refused(text) == refusal


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("99", "THERE IS NO SQUARE 99."),
        ("43", "NOBODY PLAYS ON 43."),
        ("33", "SOMETHING STANDS ON 33."),
        ("22", "SOMETHING STANDS ON 22."),
        ("53", "53 IS TOO FAR."),
        ("66", "66 IS TOO FAR."),
        ("55", "SOMETHING STANDS ON 55."),
        ("51", "THERE IS NOTHING OF MINE TO JUMP."),
    ],
)
def test_to_is_refused(text: str, refusal: str) -> None:
    dialogue = Dialogue(Told("11-15"))
    dialogue.answer("33")
    assert dialogue.refused(text) == refusal


def test_a_man_moves_up_only() -> None:
    dialogue = Dialogue(Told(), "W:W18:B23,1")
    dialogue.answer("44")
    assert dialogue.refused("33") == "ONLY KINGS MOVE DOWN."  # a step
    assert dialogue.refused("46") == "MOVE DIAGONALLY."
    dialogue = Dialogue(Told(), "W:W18:B22,1")
    dialogue.answer("44")
    assert dialogue.refused("22") == "ONLY KINGS MOVE DOWN."  # a jump


def test_no_answer_chooses_another_piece() -> None:
    dialogue = Dialogue(Told("11-15", "8-11"))
    dialogue.answer("33")
    assert dialogue.answer("") == ["CHOOSE A PIECE AGAIN."]
    assert dialogue.asks(Ask.FROM)
    dialogue.answer("31", "42")
    assert str(dialogue.game.moves[1]) == "21-17"


def test_wrong_answers_to_jump_again() -> None:
    dialogue = Dialogue(Told(), "W:W22:B18,11,3")
    dialogue.answer("33", "55")
    assert dialogue.asks(Ask.JUMP_AGAIN)
    for text in ("", "77", "MAYBE", "99", "YN"):
        assert dialogue.refused(text) == "TYPE Y OR N."
    dialogue.answer("Y")
    assert dialogue.refused("66") == "SOMETHING STANDS ON 66."
    assert dialogue.refused("64") == "THAT IS NO JUMP."
    assert dialogue.refused("73") == "THERE IS NOTHING OF MINE TO JUMP."
    dialogue.answer("")
    assert dialogue.asks(Ask.JUMP_AGAIN)


@given(st.lists(st.sampled_from(["", "11", "12", "22", "31", "33", "42", "44", "55", "66", "77",
                                 "88", "99", "Y", "N", "y", "?", "100"]), max_size=40),
       st.integers(0, 9))  # fmt: skip
def test_no_input_corrupts_the_board(lines: list[str], seed: int) -> None:
    dialogue = Dialogue(RetroPlayer(seed))
    for line in lines:
        if dialogue.left:
            break
        dialogue.answer(line)
        again = Board("retro")
        for move in dialogue.game.moves:
            again.push(move)
        assert again == dialogue.game.board
        assert all(view.cells.count(-99) == 36 for view in dialogue.views)


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_what_is_legal_is_played_and_all_else_refused(seed: int, plies: int) -> None:
    board = played(seed, plies, "retro")
    if board.turn is not Side.WHITE:
        board.push(board.legal_moves[0])
    if board.outcome() is not None:
        return
    firsts = {tuple(map(cell_of, move.path[:2])) for move in board.legal_moves}
    found = set()
    for start in range(11, 89):
        dialogue = Dialogue(Told(), board.fen())
        dialogue.answer(str(start))
        if dialogue.asks(Ask.FROM):
            continue
        for end in range(11, 89):
            if (start, end) in firsts:
                other = Dialogue(Told(), board.fen())
                other.answer(str(start), str(end))
                found.add((start, end))
                assert other.refusals == 0
            else:
                dialogue.refused(str(end))
    assert found == firsts


# Jumps ----------------------------------------------------------------------------------------


def test_a_jump_shows_each_hop_and_may_stop() -> None:
    dialogue = Dialogue(Told("3-7"), "W:W22:B18,11,3")
    assert dialogue.answer("33", "55") == []
    assert dialogue.asks(Ask.JUMP_AGAIN)
    view = dialogue.views[-1]
    assert pieces(view).split("/")[3:6] == ["    H   ", " " * 8, " " * 8]
    assert (view.human, view.last, view.log) == (10, (Cell(33), Cell(55)), ("H 33X55",))
    assert set(view.jumped) == {44}
    assert not dialogue.game.board.ply, "nothing is played before the turn is over"
    dialogue.answer("N")
    assert [str(move) for move in dialogue.game.moves] == ["22x15", "3-7"]


def test_a_jump_goes_on() -> None:
    dialogue = Dialogue(Told(), "W:W22:B18,10,8")
    dialogue.answer("33", "55", "YES")
    assert dialogue.session.choices == {73}
    assert dialogue.session.chosen == 55
    dialogue.answer("73")
    assert str(dialogue.game.moves[0]) == "22x15x6"
    assert dialogue.asks(Ask.ANOTHER), "the told player had nothing more to say"


def test_a_man_is_crowned_in_the_middle_and_goes_on() -> None:
    dialogue = Dialogue(Told(), "W:W11:B7,6,20")
    assert dialogue.answer("66", "84") == ["YOU HAVE A KING NOW."]
    assert pieces(dialogue.views[-1]).startswith("   K    ")
    assert dialogue.asks(Ask.JUMP_AGAIN)
    dialogue.answer("Y", "62")
    assert str(dialogue.game.moves[0]) == "11x2x9"


def test_the_computer_jumps_in_hops() -> None:
    dialogue = Dialogue(Told("1x10x19"), "B:W6,15,32:B1")
    assert dialogue.greeting == [
        "I MOVE FIRST, DOWN. YOU MOVE UP.", "I JUMP FROM 82 TO 64.", "I JUMP ON TO 46.",
    ]  # fmt: skip
    [view] = dialogue.passing
    assert (view.last, set(view.jumped)) == ((Cell(82), Cell(64)), {73})
    assert dialogue.views[-1].jumped == {73, 55}
    assert dialogue.views[-1].log == ("C 82X64X46",)


def test_the_computer_says_that_it_has_a_king() -> None:
    assert Dialogue(Told("25-30"), "B:W5:B25").greeting[-1] == "I HAVE A KING NOW."


# Ends -----------------------------------------------------------------------------------------


def test_conceding() -> None:
    dialogue = Dialogue(Told("11-15"))
    assert dialogue.answer("99") == ["YOU CONCEDE. I WIN.", "I TOOK 0. YOU TOOK 0."]
    assert dialogue.game.outcome == Outcome(Termination.RESIGNATION, Side.BLACK)
    assert dialogue.asks(Ask.ANOTHER)
    assert dialogue.refused("99") == "TYPE Y OR N."
    assert dialogue.answer("N") == ["GOODBYE."]
    assert dialogue.left


def test_the_computer_concedes() -> None:
    dialogue = Dialogue(Told("11-15"))
    assert dialogue.answer("33", "44") == ["I CONCEDE. YOU WIN.", "I TOOK 0. YOU TOOK 0."]
    assert dialogue.game.outcome == Outcome(Termination.RESIGNATION, Side.WHITE)


def test_twelve_taken_win() -> None:
    dialogue = Dialogue(Told(), "W:W22:B18")
    assert dialogue.answer("33", "55")[0] == "YOU HAVE TAKEN ALL TWELVE. YOU WIN."
    assert dialogue.views[-1].human == 12
    dialogue = Dialogue(Told("14x23"), "B:W18:B14")
    assert "I HAVE TAKEN ALL TWELVE. I WIN." in dialogue.greeting
    assert dialogue.views[-1].computer == 12


def test_whoever_is_blocked_has_lost() -> None:
    dialogue = Dialogue(Told("30-25"), "B:W21,29:B14,17,22,K30")
    assert "YOU CANNOT MOVE. I WIN." in dialogue.greeting
    dialogue = Dialogue(Told(), "W:W16,23:B12")
    assert dialogue.answer("35", "46")[0] == "I CANNOT MOVE. YOU WIN."


def test_the_end_of_the_input() -> None:
    dialogue = Dialogue(Told("11-15"))
    dialogue.answer("33")
    assert dialogue.end() == ["THE INPUT HAS ENDED. GOODBYE."]
    assert dialogue.left
    over = Dialogue(Told("11-15"))
    over.answer("99")
    assert over.end() == ["GOODBYE."]


def test_another_game_has_other_dice() -> None:
    seeds = []

    def opponent(game: int) -> RetroPlayer:
        seeds.append(game)
        return RetroPlayer(game)

    session = Session(opponent)
    list(session.begin())
    for line in ("99", "Y"):
        list(session.enter(line))
    assert seeds == [0, 1]
    assert session.ask is Ask.FROM
    assert len(session.game.moves) == 1


# Words for what is not legal ------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(1, 60))
def test_why_not_has_words_for_everything(seed: int, plies: int) -> None:
    board = played(seed, plies, "retro")
    cells = encode(board)
    for start in range(11, 89):
        for end in range(11, 89):
            text = why_not(cells, Cell(start), Cell(end), jumping=False)
            assert text.replace("{cell}", "") == text.replace("{cell}", "").upper()


def test_answers_play_the_moves_they_were_made_for() -> None:
    game = Game(CHAIN, "retro")
    for move in game.legal:
        dialogue = Dialogue(Told(), CHAIN)
        dialogue.answer(*answers(game.board, move))
        assert dialogue.game.moves[0] == move


def test_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the retro game has rule set 'retro', not 'english'$"):
        Session(lambda _game: Told(), Board())
