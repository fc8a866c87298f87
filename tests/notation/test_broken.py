"""PDN that is wrong: what is said of it and where, and that the games behind it are read."""

from __future__ import annotations

import io

import pytest

from kingme.notation import PdnError, PdnGame, read_pdn

AFTER = '\n\n[Event "after"]\n1. 11-15 23-19 1-0\n'
FORK = '[FEN "B:W7,8,15,16,24:BK3"] 1. 3x28'
"""The king on 3 may go round by 10 or by 12."""


def read(text: str | bytes) -> list[PdnGame]:
    data = text.encode() if isinstance(text, str) else text
    return list(read_pdn(io.BytesIO(data), "keep"))


def line(game: PdnGame) -> str:
    return " ".join(str(move) for move in game.moves)


# Name: text of a broken game, its main line as far as it is read, line, column and reason.
BROKEN = {
    "an illegal move": (
        "1. 9-14 23-18\n2. 11-15 *",
        "9-14 23-18",
        (2, 4, "11-15 is not legal: a jump is open from 14 and must be taken"),
    ),
    "no such square": (
        "1. 11-15 33-29 *",
        "11-15",
        (1, 10, '"33-29" is no move, comment or result'),
    ),
    "a word": (
        "1. 11-15 resigns 1-0",
        "11-15",
        (1, 10, '"resigns" is no move, comment or result'),
    ),
    "a lone number": (
        "1. 11-15 23 19 *",
        "11-15",
        (1, 10, '"23" is no move, comment or result'),
    ),
    "eleven squares": (
        "1. 1x2x3x4x5x6x7x8x9x10x11 *",
        "",
        (1, 4, '"1x2x3x4x5x6x7x8x9x10x11" is no move, comment or result'),
    ),
    "a comment without an end": (
        "1. 11-15 {never closed 23-19 *",
        "11-15",
        (1, 10, "this comment is not closed; a } must end it"),
    ),
    "a variation without an end": (
        "1. 11-15 (9-13 *",
        "11-15",
        (1, 10, "this variation is not closed; a ) must end it"),
    ),
    "a variation before any move": (
        "1. (9-13) 11-15 23-19 *",
        "11-15 23-19",
        (1, 4, "a variation begins before there is a move that it could replace"),
    ),
    "an illegal move in a variation": (
        "1. 11-15 (9-14 22-19) 23-19 *",
        "11-15 23-19",
        (1, 16, "22x19 is not legal: from 22 there is 22-17 or 22-18"),
    ),
    "a tag without quotes": (
        "[Event Trial]\n1. 11-15 *",
        "11-15",
        (1, 1, 'this is no tag; a tag is written like [Event "Name"]'),
    ),
    "a tag without an end": (
        '[Event "Trial\n1. 11-15 *',
        "11-15",
        (1, 1, 'this is no tag; a tag is written like [Event "Name"]'),
    ),
    "an impossible FEN": (
        '[Event "x"]\n[FEN "W:W1,40:B5,5"]\n1. 1-5 *',
        "",
        (
            2,
            1,
            "this FEN is no legal position: square 40 does not exist; squares run from 1 to 32; "
            "a White man on 1 would have been crowned there; two pieces stand on 5",
        ),
    ),
    "another game": (
        '[GameType "20"]\n1. 32-28 *',
        "",
        (
            1,
            1,
            "game type 20 is international draughts; only 21, English draughts, is read",
        ),
    ),
    "an unknown game": (
        '[GameType "99"]\n1. 32-28 *',
        "",
        (1, 1, "game type 99 is not known; only 21, English draughts, is read"),
    ),
    "a jump that is open to two readings": (
        f"{FORK} *",
        "",
        (1, 32, "3x28 can be read in 2 ways: 3x10x19x28 or 3x12x19x28"),
    ),
    "an error behind characters of two bytes": (
        '[Event "ÄÖ"] 1. 11-15 {ü} 11-16 *',
        "11-15",
        (1, 27, "11-16 is not legal: there is no piece on 11"),
    ),
}


@pytest.mark.parametrize(("text", "moves", "fault"), BROKEN.values(), ids=BROKEN)
def test_broken_games(text: str, moves: str, fault: tuple[int, int, str]) -> None:
    broken, after = read(text + AFTER)
    assert line(broken) == moves
    assert [tuple(found) for found in broken.errors] == [fault]
    assert (after.tags["Event"], line(after), after.errors) == ("after", "11-15 23-19", ())
    with pytest.raises(PdnError) as caught:
        list(read_pdn(io.StringIO(text + AFTER)))
    assert (caught.value.game, caught.value.line, caught.value.column) == (1, *fault[:2])
    assert fault[2] in str(caught.value)
    assert [game.number for game in read_pdn(io.StringIO(text + AFTER), "skip")] == [2]


def test_what_could_not_be_read_is_kept_as_a_comment() -> None:
    (game,) = read("1. 11-15 23-17 2. 8-11 {why (not)} 27-23 1-0")
    (comment,) = game.tree.root.children[0].comments
    assert comment == "unread: 23-17 2. 8-11 (why (not)) 27-23"
    (game,) = read("1. 11-15 (9-14 22-19 5-9) 23-19 *")
    (comment,) = game.tree.root.children[1].comments
    assert comment == "unread: 22-19 5-9"
    (game,) = read('[FEN "W:W40:B5"] 1. 40-35 5-9 *')
    assert game.tree.root.comments == ("unread: 40-35 5-9",)
    (game,) = read("1. (9-13 22-18) 11-15 *")
    assert game.tree.root.comments == ("unread: 9-13 22-18",)


def test_comments_behind_the_result_of_a_broken_game_are_kept() -> None:
    for text in ("1. 11-15 23-17 8-11 1-0 {resigned}", "1. 11-15 oops 8-11 1-0 {resigned}"):
        (game,) = read(text)
        assert game.tree.root.children[0].comments[1:] == ("resigned",)


def test_variations_may_lie_in_each_other_but_not_without_end() -> None:
    def nested(depth: int) -> str:
        return "1. 11-15 " + "(1. 9-13 " * depth + ")" * depth + " 23-19 *"

    (fine,) = read(nested(500))
    assert (fine.errors, line(fine)) == ((), "11-15 23-19")
    assert len(fine.tree.root.children) == 501
    for depth in (501, 600, 20_000):
        (deep,) = read(nested(depth))
        assert [fault.reason for fault in deep.errors] == [
            "this variation is not read: 500 are open around it"
        ]
        assert (line(deep), len(deep.tree.root.children)) == ("11-15 23-19", 501)


def test_several_errors_of_one_game_are_told_in_order() -> None:
    (game,) = read("1. 11-15 (9-13 9-13) 23-19 (24-20 11-15) oops *")
    assert [fault.column for fault in game.errors] == [16, 35, 42]


def test_ambiguous_jumps_are_settled_by_what_follows() -> None:
    assert line(read(f"{FORK} 16-11 *")[0]) == "3x10x19x28 16-11"
    assert line(read(f"{FORK} 15-10 *")[0]) == "3x12x19x28 15-10"
    # In a variation by the variation's own moves.
    (game,) = read(f"{FORK} 16-11 (1... 16-12) *")
    assert (line(game), game.errors) == ("3x10x19x28 16-11", ())
    # No variation takes the place of a move that cannot be read.
    (game,) = read(f"{FORK}x19 (1. 3x28 15-10) *")
    assert (line(game), game.tree.root.children) == ("", ())
    assert game.tree.root.comments == ("unread: 3x28x19 (1. 3x28 15-10)",)
    (game,) = read(f"{FORK} 7-2 (1... 15-11) (1... 16-11) *")
    assert [str(node.move) for node in game.tree.root.children[0].children] == ["7-2", "15-11"]


def test_ambiguous_jumps_that_nothing_settles_are_errors() -> None:
    """Two ways round the same men lead to the same position: nothing that follows can tell."""
    (game,) = read('[FEN "B:W14,15,22,23,32:BK10"] 1. 10x10 32-28 10-7 *')
    assert game.errors[0].reason == (
        "10x10 can be read in 2 ways: 10x17x26x19x10 or 10x19x26x17x10"
    )
    (game,) = read('[FEN "B:W14,15,22,23,32:BK10"] 1. 10x17x26x10 32-28 10-7 *')
    assert line(game) == "10x17x26x19x10 32-28 10-7"


def test_the_error_is_where_the_only_reading_ends() -> None:
    """Once a move has shown which way the king went, later errors are their own."""
    (game,) = read(f"{FORK} 16-11 1-5 *")
    assert line(game) == "3x10x19x28 16-11"
    assert [fault.reason for fault in game.errors] == ["1-5 is not legal: there is no piece on 1"]


WARNED = {
    "tag and mark disagree": (
        '[Result "0-1"] 1. 11-15 1-0',
        "the game ends with 1-0, but its tag Result says 0-1",
    ),
    "the tag knows nothing": (
        '[Result "*"] 1. 11-15 1-0',
        "the game ends with 1-0, but its tag Result says *",
    ),
    "mark and position disagree": (
        '[FEN "B:W15:B10"] 1. 10x19 0-1',
        "the game ends with 0-1, but White has no move left, so that Black has won",
    ),
    "tag and position disagree": (
        '[FEN "B:W15:B10"][Result "1/2-1/2"] 1. 10x19',
        "the game has the result 1/2-1/2, but White has no move left, so that Black has won",
    ),
    "a result in words": (
        '[Result "Black won"] 1. 11-15 1-0',
        '"Black won" is not a result such as 1-0',
    ),
    "a tag twice": ('[Event "a"][Event "b"] 1. 11-15 *', "the tag Event comes twice"),
    "a bracket too many": ("1. 11-15) 23-19 *", "no variation is open that this ) could end"),
    "a brace too many": ("1. 11-15} 23-19 *", "no comment is open that this } could end"),
    "a mark before any move": ("1. ! 11-15 *", "no move stands before this mark"),
    "SetUp without FEN": ('[SetUp "1"] 1. 11-15 *', "SetUp is 1, but there is no FEN"),
    "SetUp that denies the FEN": (
        '[SetUp "0"][FEN "W:W21:B1"] 1. 11-15 *',
        "SetUp is 0, so the game begins at the start",
    ),
    "a game type in words": (
        '[GameType "Checkers"] 1. 11-15 *',
        '"Checkers" is not the number of a game type',
    ),
    "unknown rules": ('[Rules "flying"] 1. 11-15 *', 'there is no rule set "flying"'),
}


@pytest.mark.parametrize(("text", "reason"), WARNED.values(), ids=WARNED)
def test_warnings_change_nothing(text: str, reason: str) -> None:
    (game,) = read_pdn(io.StringIO(text))
    assert len(game.moves) >= 1
    (fault,) = game.warnings
    assert fault.reason.startswith(reason)


def test_results_that_disagree_are_written_back_as_they_were() -> None:
    (game,) = read('[Result "0-1"] 1. 11-15 1-0')
    assert (game.result, game.mark) == ("0-1", "1-0")
    text = game.to_pdn()
    assert '[Result "0-1"]' in text
    assert text.rstrip().endswith("11-15 1-0")


def test_places_in_a_large_file() -> None:
    """Lines are counted through many pieces, and columns behind another game on the same line."""
    text = '[Event "x"]\r\n\r\n1. 11-15 23-19 *\r\n\r\n' * 20_000 + "1. 11-15 * 1. 9-14 9-14 *"
    *fine, broken = read_pdn(io.StringIO(text, newline=""), "keep")
    assert [game.line for game in fine[:3]] == [1, 5, 9]
    assert (broken.number, *broken.errors[0][:2]) == (20_002, 80_001, 20)


def test_a_game_that_is_too_long_is_passed_over() -> None:
    text = b"1. 11-15 {" + b"x" * (18 << 20) + b"} 23-19 *\n" + AFTER.encode()
    broken, after = read(text)
    assert broken.errors[0].reason == "this game has more than 16777216 bytes"
    assert (after.tags["Event"], after.number) == ("after", 2)


@pytest.mark.parametrize(
    "piece",
    [
        "(",
        ")",
        "{",
        "}",
        "[",
        '["',
        "11-15 (",
        "1. 11-15 (9-13 ",
        "{{}",
        '[A "\\"]',
        "$",
        "1/",
        "1-",
    ],
)
def test_endless_repetitions_end(piece: str) -> None:
    """Nothing takes time that grows faster than the text."""
    assert isinstance(read(piece * (200_000 // len(piece))), list)
