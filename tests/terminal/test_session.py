"""Moves, commands, refusals and results, sentence by sentence."""

from __future__ import annotations

import itertools
import re

import pytest

from kingme import Board, Bot, Game, MoveError, RuleSet, Side, Termination
from kingme.players.retro import RetroPlayer
from kingme.terminal import words
from kingme.terminal.commands import COMMANDS

from .conftest import SetUp, Table

CIRCLE = "B:W6,7,14,15:BK2"


# Moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["11-15", "11 15", "11x15", " 11 - 15 ", "11\u201315"])
def test_a_move_in_every_spelling(table: SetUp, text: str) -> None:
    seated = table(colour="both")
    assert seated.type(text)[0] == "Black: 11-15."
    assert str(seated.game.moves[0]) == "11-15"
    assert seated.boards == 1


def test_the_opponent_replies_with_its_own_move(table: SetUp) -> None:
    seated = table(player="bot:3")
    said = seated.type("11-15")
    game = Game()
    game.move("11-15")
    reply = Bot(3).choose(game)
    assert said[:2] == ["You: 11-15.", f"White (bot:3): {reply}."]
    assert seated.game.moves[1] == reply
    assert seated.boards == 1


def test_the_computer_begins_when_it_has_the_first_move(table: SetUp) -> None:
    seated = table(colour="white")
    assert len(seated.game.moves) == 1
    assert seated.greeting[1] == f"Black (bot:1): {seated.game.moves[0]}."
    assert table(rules="classroom").game.moves[0] is not None
    assert len(table(rules="classroom", colour="white").game.moves) == 0


def test_a_capture_lists_what_it_took_and_a_crowning_is_said(table: SetUp) -> None:
    seated = table("B:W18,26,K5:B15,9", colour="both")
    assert seated.type("15 31")[0] == "Black: 15x22x31, taking 18 and 26, crowned."


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (None, "11-1", "not legal: from 11 there is 11-15 or 11-16."),
        (None, "14-18", "not legal: there is no piece on 14."),
        (None, "23-19", "not legal: the piece on 23 is White's, and Black is to move."),
        (None, "1-5", "not legal: the piece on 1 cannot move."),
        (None, "99-3", '"99-3" is no move; a move is written like 11-15 or 22x15.'),
        (None, "11-", '"11-" is no move; a move is written like 11-15 or 22x15.'),
        (None, "0-0", '"0-0" is no move; a move is written like 11-15 or 22x15.'),
        ("B:W18,26:B15,1", "1-5", "not legal: a jump is open from 15 and must be taken."),
        (
            "B:W18,26,19:B15,14,1",
            "1-5",
            "not legal: jump from 14 or from 15; one of them must be taken.",
        ),
        ("B:W18,26:B15,1", "15x22", "not legal: the jump must go on: 15x22x31."),
        (CIRCLE, "2x2", "can be read in 2 ways: 2x9x18x11x2 or 2x11x18x9x2."),
    ],
)
def test_refused_moves_say_why_and_change_nothing(
    table: SetUp, fen: str | None, text: str, reason: str
) -> None:
    seated = table(fen, colour="both")
    before = seated.game.board.compact()
    said = seated.type(text)
    assert len(said) == 1
    assert said[0].endswith(reason)
    assert (seated.game.board.compact(), seated.boards) == (before, 0)


def test_an_ambiguous_jump_is_played_once_it_is_clear(table: SetUp) -> None:
    seated = table(CIRCLE, colour="both")
    assert seated.type("2x2", "2x9x18x2")[0] == "Black: 2x9x18x11x2, taking 6, 14, 15 and 7."


def test_a_square_alone_lists_its_moves(table: SetUp) -> None:
    seated = table(colour="both")
    assert seated.type("11") == ["From 11: 11-15 or 11-16."]
    assert seated.type("1") == ["The piece on 1 cannot move now."]
    assert seated.type("14") == ["There is no piece on 14."]
    assert seated.type("23") == ["The piece on 23 is White's."]
    assert "is no move" in seated.type("33")[0]


@pytest.mark.parametrize("line", ["", "   ", "# a remark"])
def test_empty_lines_and_remarks_do_nothing(table: SetUp, line: str) -> None:
    assert table().type(line) == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("xyzzy", "'xyzzy' is neither a move nor a command; type \"help\" for the list."),
        (
            "reisgn",
            "'reisgn' is neither a move nor a command; did you mean resign? "
            'type "help" for the list.',
        ),
        ("undo 3", '"undo" takes nothing after it.'),
        ("think maybe", "\"think\" takes on, off, or nothing to switch over; not 'maybe'."),
        ("save", "Say where to save the game: save FILE."),
        ("load", "Say which game to load: load FILE."),
        ("level 9", "bot:9: level must be a whole number from 1 to 5, not 9."),
        ("level x", "The level of 'bot' must be a whole number, not 'x'."),
    ],
)
def test_refused_commands(table: SetUp, line: str, sentence: str) -> None:
    seated = table()
    assert seated.type(line) == [sentence]
    assert seated.game.moves == ()


# Jumps that are open --------------------------------------------------------------------------


def test_one_open_jump_is_explained(table: SetUp) -> None:
    seated = table("B:W18:B15,1", colour="both")
    assert seated.greeting[-1] == "A jump is open from 15 (over 18): it must be taken."


def test_several_open_jumps_are_explained(table: SetUp) -> None:
    seated = table("B:W18,19,K32:B15,14,1", colour="both")
    assert seated.greeting[-1] == (
        "Jump from 14 (over 18) or from 15 (over 18 or 19); one of them must be taken."
    )


def test_a_jump_that_may_be_left_is_said_to_be_so(table: SetUp) -> None:
    seated = table("B:W18:B15,1", rules="retro", colour="both")
    assert seated.greeting[-1] == "A jump is open from 15 (over 18); you may leave it."
    assert seated.type("1-5")[0] == "Black: 1-5."


def test_no_jump_no_sentence(table: SetUp) -> None:
    assert table(colour="both").greeting == [
        f'English draughts. Type a move such as {Board().legal_moves[0]}, or "help".'
    ]


# Commands that ask ----------------------------------------------------------------------------


def test_help_names_every_command_and_fits_80_columns(table: SetUp) -> None:
    said = table().type("help")
    for command in COMMANDS:
        form = re.escape(f"{command.name} {command.argument}".strip())
        assert any(re.match(rf"  {form} +{re.escape(command.help)}", line) for line in said)
    assert max(map(len, said)) < 80
    assert table().type("?") == said


def test_moves_lists_all_legal_moves_in_full(table: SetUp) -> None:
    said = table().type("moves")
    assert said == [f"Black has 7 moves: {words.listed(Board().legal_moves)}."]


def test_hint_is_a_legal_move_with_a_line(table: SetUp) -> None:
    seated = table()
    said = seated.type("hint")[0]
    found = re.fullmatch(r"Try ([\d-]+)\. It expects ([\dx -]+)\.", said)
    assert found is not None
    assert found[1] in [str(move) for move in seated.game.legal]
    assert seated.type("h") == [said]
    assert seated.game.moves == ()


def test_hint_for_a_forced_move(table: SetUp) -> None:
    assert table("B:W18:B15").type("hint") == ["15x22 is the only legal move."]


def test_board_shows_the_board(table: SetUp) -> None:
    seated = table()
    assert seated.type("board") == []
    assert seated.boards == 1


def test_fen_shows_both_forms(table: SetUp) -> None:
    seated = table()
    assert seated.type("fen") == [seated.game.board.fen(), seated.game.board.compact()]


@pytest.mark.parametrize("word", ["history", "pdn"])
def test_history(table: SetUp, word: str) -> None:
    seated = table(colour="both")
    assert seated.type(word) == ["No moves have been played."]
    assert seated.type("11-15", "23-19", "8-11", word) == ["1. 11-15 23-19 2. 8-11 *"]


# Commands that change how it is shown, and who plays ------------------------------------------


@pytest.mark.parametrize("word", ["flip", "f"])
def test_flip(table: SetUp, word: str) -> None:
    seated = table()
    assert seated.session.view().flipped is True  # Black's own pieces are at the bottom
    assert seated.type(word) == ["The board is turned: White is at the bottom."]
    assert (seated.session.view().flipped, seated.boards) == (False, 1)
    assert seated.type(word) == ["The board is turned: Black is at the bottom."]


@pytest.mark.parametrize(
    ("colour", "flipped"), [("black", True), ("white", False), ("both", False), ("none", False)]
)
def test_the_persons_pieces_are_at_the_bottom(table: SetUp, colour: str, flipped: bool) -> None:
    fen = "W:W:B1"  # over, so that nobody has to play
    assert table(fen, colour=colour).session.view().flipped is flipped
    assert table(fen, colour=colour, flipped=True).session.view().flipped is not flipped


@pytest.mark.parametrize("word", ["think", "score"])
def test_thoughts_are_shown_when_asked_for(table: SetUp, word: str) -> None:
    seated = table(player="bot:2")
    assert not any("thought" in line for line in seated.type("11-15"))
    shown = seated.type(word)
    assert shown[0] == "The opponent's thoughts are shown from now on."
    pattern = r"White thought: score [+-]?\d+\.\d\d, depth 4, [\d,]+ positions, line [\dx -]+"
    assert re.fullmatch(pattern, shown[1])
    said = seated.type(str(seated.game.legal[0]))
    assert re.match(r"White (thought: score|had one legal move)", said[2])
    assert seated.type(f"{word} off") == ["The opponent's thoughts are hidden from now on."]
    said = seated.type(str(seated.game.legal[0]))
    assert not any("thought" in line or "did not think" in line for line in said)


def test_a_forced_reply_was_not_thought_about(table: SetUp) -> None:
    seated = table("B:W19,K32:B11,1,K30", thoughts=True)
    said = seated.type("11-15")
    assert said[1:3] == [
        "White (bot:1): 19x10, taking 15.",
        "White had one legal move and did not think.",
    ]


def test_level_and_player(table: SetUp) -> None:
    seated = table()
    assert seated.type("player") == ["The opponent is bot:1."]
    assert seated.type("level 4") == ["From now on the opponent is bot:4."]
    assert seated.type("player bot:2@seed=7") == ["From now on the opponent is bot:2@seed=7."]
    said = seated.type("player bto:3")
    assert said[0].startswith("There is no player 'bto:3'; did you mean 'bot'?")
    assert seated.type("level") == ["The opponent is bot:2@seed=7."]
    assert seated.type("11-15")[1].startswith("White (bot:2@seed=7): ")


def test_two_people_have_no_opponent(table: SetUp) -> None:
    sentence = ["Two people play this game; there is no computer player in it."]
    assert table(colour="both").type("level 3") == sentence


# Undo -----------------------------------------------------------------------------------------


def test_undo_takes_back_the_exchange(table: SetUp) -> None:
    seated = table()
    start = seated.game.board.compact()
    seated.type("11-15")
    after_one = seated.game.board.compact()
    seated.type(str(seated.game.legal[0]))
    assert len(seated.game.moves) == 4
    assert seated.type("undo")[0] == "Back to move 2; it is your turn."
    assert (seated.game.board.compact(), seated.boards) == (after_one, 1)
    assert seated.type("u")[0] == "Back to move 1; it is your turn."
    assert seated.game.board.compact() == start
    assert seated.type("undo") == ["There is nothing to take back: you have not moved yet."]


def test_undo_as_white_keeps_the_computers_first_move(table: SetUp) -> None:
    seated = table(colour="white")
    first = seated.game.moves
    assert seated.type("undo") == ["There is nothing to take back: you have not moved yet."]
    seated.type(str(seated.game.legal[0]))
    assert seated.type("undo")[0] == "Back to move 1; it is your turn."
    assert seated.game.moves == first


def test_undo_between_two_people_takes_one_ply(table: SetUp) -> None:
    seated = table(colour="both")
    assert seated.type("undo") == ["There is nothing to take back: no move has been played."]
    assert seated.type("11-15", "23-19", "undo")[0] == "Back to move 1; it is White's turn."
    assert len(seated.game.moves) == 1


def test_undo_takes_the_end_of_a_game_back(table: SetUp) -> None:
    seated = table("B:W18:B15", colour="black")
    assert seated.type("15x22")[-1] == "You win. White has no piece left."
    assert seated.type("undo")[0] == "Back to move 1; it is your turn."
    assert seated.game.outcome is None
    assert seated.game.board.fen() == "B:W18:B15"


def test_undo_after_losing_takes_both_moves_back(table: SetUp) -> None:
    seated = table("B:W24:B15")
    said = seated.type("15-19")
    assert said[-1] == "White wins. You have no piece left."
    assert seated.type("undo")[0] == "Back to move 1; it is your turn."
    assert seated.game.board.fen() == "B:W24:B15"


@pytest.mark.parametrize("moves", [[], ["11-15"]])
def test_undo_after_resigning_takes_only_the_resignation_back(
    table: SetUp, moves: list[str]
) -> None:
    seated = table()
    seated.type(*moves, "resign")
    played = seated.game.moves
    number = len(played) // 2 + 1
    assert seated.type("undo")[0] == f"The game goes on at move {number}; it is your turn."
    assert (seated.game.moves, seated.game.outcome) == (played, None)


def test_undo_brings_kings_and_captured_pieces_back(table: SetUp) -> None:
    seated = table("B:WK18,26,K5:B15,9", colour="both")
    before = seated.game.board.compact()
    seated.type("15x31", "undo")
    assert seated.game.board.compact() == before


def test_nobody_takes_back_what_the_computer_played_with_itself(table: SetUp) -> None:
    seated = table("B:W24,K32:BK15,K1", colour="none")
    assert seated.game.outcome is not None
    assert seated.type("undo") == [words.NOBODY_PLAYS]


# Results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "colour", "sentence"),
    [
        ("W:W:B1", "black", "You win. White has no piece left."),
        ("W:W:B1", "white", "Black wins. You have no piece left."),
        ("W:W:B1", "both", "Black wins. White has no piece left."),
        ("B:W9,13,14:B5", "black", "White wins. You have no move left."),
        ("B:W9,13,14:B5", "none", "White wins. Black has no move left."),
    ],
)
def test_results_by_the_rules(table: SetUp, fen: str, colour: str, sentence: str) -> None:
    seated = table(fen, colour=colour)
    assert seated.greeting == [sentence]


@pytest.mark.parametrize("line", ["11-15", "14", "hint", "moves", "draw", "resign"])
def test_after_the_end_only_other_things_are_possible(table: SetUp, line: str) -> None:
    assert table("W:W:B1").type(line) == [words.GAME_OVER]


def test_resign(table: SetUp) -> None:
    seated = table(colour="white")
    assert seated.type("resign") == ["Black wins. You resigned."]
    assert seated.game.outcome == (Termination.RESIGNATION, Side.BLACK)


def shuffle(seated: Table, *moves: str) -> list[str]:
    for move in itertools.islice(itertools.cycle(moves), 100):
        said = seated.type(move)
        if seated.game.status != "active":
            return said
    raise AssertionError("the game went on for 100 plies")


@pytest.mark.parametrize(
    ("rules", "sentence", "plies"),
    [
        ("english", "Drawn: the same position came up three times.", 8),
        ("arcade", "Drawn: the same position came up three times.", 8),
        ("classroom", "Drawn: both sides moved a king out, back and out again.", 6),
    ],
)
def test_draws_by_shuffling(table: SetUp, rules: str, sentence: str, plies: int) -> None:
    seated = table("B:WK32:BK1", rules=rules, colour="both")
    assert shuffle(seated, "1-6", "32-27", "6-1", "27-32")[-1] == sentence
    assert len(seated.game.moves) == plies


@pytest.mark.parametrize(
    ("rules", "quiet", "sentence"),
    [
        ("english", 79, "Drawn: 40 moves each with no capture and no man moved."),
        ("arcade", 79, "Drawn: 40 moves each with no capture and nothing crowned."),
        ("classroom", 59, "Drawn: 30 moves each with no capture."),
    ],
)
def test_draws_without_progress(table: SetUp, rules: str, quiet: int, sentence: str) -> None:
    compact = Board.from_fen("B:WK32:BK1", rules).compact()[:33]
    game = Game.from_board(Board.from_compact(f"{compact}{quiet}", rules))
    assert table(game=game, colour="both").type("1-6")[-1] == sentence


def test_retro_goes_on_for_ever_between_people_but_not_between_computers(table: SetUp) -> None:
    seated = table("B:WK32:BK1", rules="retro", colour="both")
    for _ in range(30):
        seated.type("1-6", "32-27", "6-1", "27-32")
    assert seated.game.outcome is None
    watched = table("B:WK32:BK1", rules="retro", colour="none")
    assert watched.greeting[-1] in ("Drawn by agreement.", "Black wins. White has no piece left.")


# Draw offers ----------------------------------------------------------------------------------


def test_a_player_that_is_worse_takes_a_draw(table: SetUp) -> None:
    seated = table("B:W32,31:BK10,K11,K14,K15")
    assert seated.type("draw") == ["White accepts the draw.", "Drawn by agreement."]
    assert seated.game.outcome == (Termination.AGREEMENT, None)


def test_a_player_that_is_better_declines(table: SetUp) -> None:
    seated = table("B:WK32,K31,K30,K23:B1,2")
    assert seated.type("draw") == ["White declines the draw: it thinks that it is better."]
    assert seated.game.outcome is None


def test_two_people_agree_by_saying_it_twice(table: SetUp) -> None:
    seated = table(colour="both")
    offer = ['Black offers a draw. White accepts with "draw"; a move declines it.']
    assert seated.type("draw") == offer
    assert seated.type("11-15", "draw")[0].startswith("White offers a draw.")
    assert seated.type("draw") == ["Black accepts the draw.", "Drawn by agreement."]


def test_an_offer_is_gone_after_another_command(table: SetUp) -> None:
    seated = table(colour="both")
    seated.type("draw", "moves")
    assert seated.type("draw")[0].startswith("Black offers a draw.")


# Prompts and thoughts -------------------------------------------------------------------------


def test_prompts(table: SetUp) -> None:
    assert table().session.prompt() == "Your move > "
    assert table(colour="both").session.prompt() == "Black to move > "
    assert table("W:W:B1").session.prompt() == "> "


def test_completions_are_moves_and_commands(table: SetUp) -> None:
    found = table().session.completions()
    assert "11-15" in found
    assert "history" in found


def test_an_interrupted_thought_leaves_the_game_whole(
    table: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = table()

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(seated.session.seats.player, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        seated.type("11-15")
    assert [str(move) for move in seated.game.moves] == ["11-15"]


# Whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RuleSet.names())
@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_whole_game_to_its_end(table: SetUp, rules: str, colour: str) -> None:
    seated, script = table(rules=rules, colour=colour), Bot(2, seed=1)
    said: list[str] = []
    while seated.game.outcome is None and len(seated.game.moves) < 400:
        move = script.choose(seated.game)
        assert move is not None
        said = seated.type(str(move))
    if seated.game.outcome is None:  # retro has no draws of its own
        assert rules == "retro"
        said = seated.type("resign")
    assert re.match(r"(You win|Black wins|White wins|Drawn)", said[-1])
    replay = Game(rules=rules)
    for move in seated.game.moves:
        replay.move(str(move))
    assert replay.board == seated.game.board
    with pytest.raises(MoveError):
        seated.game.move("11-15")


def test_a_computer_that_gives_up_has_resigned(
    table: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player may find no move that it would make; the game must end, not hang."""
    seat = table(player="retro", rules="retro")
    monkeypatch.setattr(RetroPlayer, "choose", lambda self, game: None)
    seat.type("11-15")
    assert seat.game.outcome is not None
    assert (seat.game.outcome.termination, seat.game.outcome.winner) == (
        Termination.RESIGNATION,
        Side.BLACK,
    )
