"""PDN as it is met in the wild: every spelling that docs/formats.md promises to read."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest

from kingme.notation import PdnGame, read_pdn

TWO = "11-15 23-19"
JUMPS = "9-14 23-18 14x23 27x18"
DOUBLE = '[FEN "W:W22,30:B2,11,18,19"] '
"""White's man on 22 jumps 18 and 11, and stops on 8."""


def read(text: str | bytes) -> list[PdnGame]:
    """All games of a text, broken ones too."""
    data = text.encode() if isinstance(text, str) else text
    return list(read_pdn(io.BytesIO(data), "keep"))


def one(text: str | bytes) -> PdnGame:
    (game,) = read(text)
    return game


def line(game: PdnGame) -> str:
    return " ".join(str(move) for move in game.moves)


# Texts that are the same game: name, text, main line.
SPELLINGS = {
    "numbers with spaces": (f"1. {TWO} *", TWO),
    "numbers glued to moves": ("1.11-15 23-19 2.8-11 *", "11-15 23-19 8-11"),
    "numbers without dots": ("1 11-15 23-19 2 8-11 *", "11-15 23-19 8-11"),
    "numbers on another line": ("1.\n11-15 23-19\n2.\n8-11 *", "11-15 23-19 8-11"),
    "no numbers": ("11-15 23-19 8-11 *", "11-15 23-19 8-11"),
    "wrong numbers": ("7. 11-15 23-19 7. 8-11 *", "11-15 23-19 8-11"),
    "a number for each ply": ("1. 11-15 2. 23-19 3. 8-11 *", "11-15 23-19 8-11"),
    "dots before White's move": ("1. 11-15 1... 23-19 2. 8-11 *", "11-15 23-19 8-11"),
    "a step with x": ("1. 11x15 23x19 *", TWO),
    "a step with a colon": ("1. 11:15 23:19 *", TWO),
    "a jump with dashes": ("9-14 23-18 14-23 27-18 *", JUMPS),
    "a jump with colons": ("9-14 23-18 14:23 27:18 *", JUMPS),
    "a jump with a capital": ("9-14 23-18 14X23 27X18 *", JUMPS),
    "spaces round separators": ("11 - 15 23 -19 *", TWO),
    "a move across line ends": ("11-\n15 23\n-19 *", TWO),
    "long dashes and a cross": ("9–14 23—18 14×23 27×18 *", JUMPS),
    "the same in Windows-1252": (b"9\x9614 23\x9718 14\xd723 27\xd718 *", JUMPS),
    "full stops": ("1. 11-15. 23-19. *", TWO),
    "leading zeros": ("011-15 23-019 *", TWO),
    "a short jump": (f"{DOUBLE}22x8 *", "22x15x8"),
    "a full path": (f"{DOUBLE}22x15x8 *", "22x15x8"),
    "a path across line ends": (f"{DOUBLE}22x15x\n8 *", "22x15x8"),
    "commas": ("11-15, 23-19 *", TWO),
    "a line that begins with %": ("11-15\n% 9-13 and so on\n23-19 *", TWO),
    "carriage returns and line feeds": ("1. 11-15\r\n23-19\r\n*\r\n", TWO),
    "carriage returns": ("1. 11-15\r23-19\r*\r", TWO),
    "a byte order mark": (b"\xef\xbb\xbf11-15 23-19 *", TWO),
    "UTF-16": ("\ufeff11-15 23-19 *".encode("utf-16-le"), TWO),
    "the end mark of DOS": (b"11-15 23-19 *\r\n\x1a", TWO),
    "no result": (TWO, TWO),
    "no space at the end": (f"{TWO} 1-0", TWO),
}


@pytest.mark.parametrize(("text", "moves"), SPELLINGS.values(), ids=SPELLINGS)
def test_spellings(text: str | bytes, moves: str) -> None:
    game = one(text)
    assert (line(game), game.errors, game.warnings) == (moves, (), ())


class Beside(NamedTuple):
    """What stands beside a move: comments and glyphs."""

    comments: tuple[str, ...] = ()
    nags: tuple[int, ...] = ()


# What stands beside the first move.
MARKS = {
    "a good move": ("11-15!", Beside(nags=(1,))),
    "a poor move": ("11-15?", Beside(nags=(2,))),
    "a very good move": ("11-15!!", Beside(nags=(3,))),
    "a blunder": ("11-15??", Beside(nags=(4,))),
    "an interesting move": ("11-15!?", Beside(nags=(5,))),
    "a dubious move": ("11-15?!", Beside(nags=(6,))),
    "more than enough": ("11-15!!!", Beside(nags=(3,))),
    "a forced move": ("11-15*", Beside(nags=(7,))),
    "two marks": ("11-15*!", Beside(nags=(7, 1))),
    "a mark apart": ("11-15 !", Beside(nags=(1,))),
    "a mark in brackets": ("11-15(!)", Beside(nags=(1,))),
    "a star in brackets": ("11-15 (*)", Beside(nags=(7,))),
    "a glyph": ("11-15 $146", Beside(nags=(146,))),
    "a glyph glued on": ("11-15$2", Beside(nags=(2,))),
    "a comment": ("11-15 {good}", Beside(("good",))),
    "a comment glued on": ("11-15{good}", Beside(("good",))),
    "two comments": ("11-15 {a} {b}", Beside(("a", "b"))),
    "an empty comment": ("11-15 { }", Beside()),
    "a clock": ("11-15 {[%clk 0:01:02]}", Beside(("[%clk 0:01:02]",))),
    "a comment over lines": ("11-15 {one\n  two\r\nthree}", Beside(("one two three",))),
    "a comment to the line's end": ("11-15 ; 9-13 {1-0\n", Beside(("9-13 (1-0",))),
    "moves in a comment": ("11-15 {9-13 22-18 *}", Beside(("9-13 22-18 *",))),
    "results in a comment": ("11-15 {1-0 1/2-1/2}", Beside(("1-0 1/2-1/2",))),
    "brackets in a comment": ("11-15 {(a) [b]}", Beside(("(a) [b]",))),
    "a tag in a comment": ('11-15 {[Event "x"]}', Beside(('[Event "x"]',))),
    "quotes in a comment": ("11-15 {say \"no\" and 'yes'}", Beside(("say \"no\" and 'yes'",))),
    "nested braces": ("11-15 {a {b} c}", Beside(("a (b) c",))),
    "a lone brace in a comment": ("11-15 {a { b}", Beside(("a ( b",))),
    "a mark behind a comment": ("11-15 {a} $1", Beside(("a",), (1,))),
}


@pytest.mark.parametrize(("text", "beside"), MARKS.values(), ids=MARKS)
def test_marks_and_comments(text: str, beside: Beside) -> None:
    game = one(f"1. {text} 23-19 *")
    node = game.tree.root.next
    assert node is not None
    assert Beside(node.comments, node.nags) == beside
    assert (line(game), game.result, game.errors, game.warnings) == (TWO, "*", (), ())


RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "2-0": "1-0",
    "0-2": "0-1",
    "1-1": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
}


@pytest.mark.parametrize(("mark", "result"), RESULTS.items())
@pytest.mark.parametrize("where", ["mark", "tag", "both", "next game", "line end"])
def test_results(mark: str, result: str, where: str) -> None:
    texts = {
        "mark": f"{TWO} {mark}",
        "tag": f'[Result "{mark}"]\n{TWO}',
        "both": f'[Result "{mark}"]\n{TWO} {mark}',
        "next game": f'{TWO} {mark}[Event "x"]',
        "line end": f"{TWO}\n{mark}\n",
    }
    game = read(texts[where])[0]
    assert (line(game), game.result) == (TWO, result)
    assert (game.errors, game.warnings) == ((), ())


def test_one_nil_is_a_win_of_black() -> None:
    assert one(f"{TWO} 1-0").winner == "black"
    assert one(f"{TWO} 2-0").winner == "black"
    assert one(f"{TWO} 0-1").winner == "white"
    assert one(f"{TWO} 1/2-1/2").winner is None


def test_a_half_in_windows_1252() -> None:
    assert one(b"11-15 \xbd-\xbd").result == "1/2-1/2"


def test_moves_that_begin_like_results_are_moves() -> None:
    game = one('[FEN "B:W32:BK1"] 1. 1-6 32-27 6-10 *')
    assert line(game) == "1-6 32-27 6-10"
    (fault,) = one('[FEN "B:W32:BK1"] 1. 1-18 *').errors
    assert fault.reason.startswith("1x18 is not legal")


def test_a_free_star_ends_the_game_and_a_glued_one_does_not() -> None:
    first, second = read("1. 11-15* 23-19 * 1. 9-13 *")
    assert (line(first), line(second)) == (TWO, "9-13")
    first, second = read("1. 11-15 {well} * 1. 9-13 *")
    assert (line(first), line(second)) == ("11-15", "9-13")


TAGS = {
    "any order": (
        '[White "B"][Result "*"]\n[Event "A"]',
        {"White": "B", "Result": "*", "Event": "A"},
    ),
    "unknown ones": ('[Elo-Black "1"][My_Tag "x y"]', {"Elo-Black": "1", "My_Tag": "x y"}),
    "spaces": ('[ Event  "A" ]', {"Event": "A"}),
    "escapes": (r'[Event "a \"b\" \\ c"]', {"Event": 'a "b" \\ c'}),
    "quotes without escapes": ('[Event "The "Big" One"]', {"Event": 'The "Big" One'}),
    "a backslash at the end": ('[Event "C:\\games\\"]', {"Event": "C:\\games\\"}),
    "brackets": ('[Event "a [b] c"]', {"Event": "a [b] c"}),
    "an empty value": ('[Event ""]', {"Event": ""}),
    "UTF-8": ('[Event "Čáslav – ½"]', {"Event": "Čáslav – ½"}),
    "Windows-1252": (b'[Event "Fran\xe7ois \x93x\x94"]', {"Event": "François “x”"}),
    "a very long value": (f'[Event "{"x" * 100_000}"]', {"Event": "x" * 100_000}),
    "moves on the same line": ('[Event "A"] 11-15 *', {"Event": "A"}),
}


@pytest.mark.parametrize(("text", "tags"), TAGS.values(), ids=TAGS)
def test_tags(text: str | bytes, tags: dict[str, str]) -> None:
    game = one(text)
    assert (game.tags, game.errors, game.warnings) == (tags, (), ())


STARTS = {
    "SetUp and FEN": ('[SetUp "1"][FEN "W:W21,32:B1,5"]', "21-17 5-9"),
    "FEN alone": ('[FEN "W:W21,32:B1,5"]', "21-17 5-9"),
    "three dots": ('[FEN "W:W21,32:B1,5"] 1...', "21-17 5-9"),
    "a number, then dots": ('[FEN "W:W21,32:B1,5"] 1. ...', "21-17 5-9"),
    "only a number": ('[FEN "W:W21,32:B1,5"] 1.', "21-17 5-9"),
    "odd FEN": ('[FEN "[FEN w:b1,5:w32,021.]"]', "21-17 5-9"),
    "game type": ('[GameType "21"]', "11-15 22-18"),
    "game type with fields": ('[GameType "21,B,8,8,N1,0"]', "11-15 22-18"),
    "White begins, by game type": ('[GameType "21,W,8,8,N1,0"]', "22-18 11-15"),
    "White begins, by dots": ("1...", "22-18 11-15"),
    "White begins, by a number and dots": ("1. ...", "22-18 11-15"),
    "a rule set that White begins": ('[Rules "classroom"]', "22-18 11-15"),
}


@pytest.mark.parametrize(("front", "moves"), STARTS.values(), ids=STARTS)
def test_starts(front: str, moves: str) -> None:
    game = one(f"{front} {moves} *")
    assert (line(game), game.errors, game.warnings) == (moves, (), ())


def test_white_may_begin_without_a_word_but_not_without_a_warning() -> None:
    game = one("1. 22-18 11-15 *")
    assert line(game) == "22-18 11-15"
    assert [fault.reason for fault in game.warnings] == ["White begins, although nothing says so"]


VARIATIONS = {
    "simple": "1. 11-15 (1. 9-13 22-18) 23-19 *",
    "glued": "1.11-15(1.9-13 22-18)23-19 *",
    "a comment first": "1. 11-15 ({or} 9-13 22-18) 23-19 *",
    "nested": "1. 11-15 (9-13 22-18 (24-20 11-15)) 23-19 *",
    "several": "1. 11-15 (9-13) (10-14 22-17) 23-19 *",
    "dots": "1. 11-15 23-19 (1... 22-18 2. 15x22) 2. 8-11 *",
    "a star inside": "1. 11-15 (9-13 22-18 *) 23-19 *",
    "a result inside": "1. 11-15 (9-13 22-18 1-0) 23-19 *",
}


@pytest.mark.parametrize("text", VARIATIONS.values(), ids=VARIATIONS)
def test_variations(text: str) -> None:
    game = one(text)
    assert (game.errors, game.warnings) == ((), ())
    assert line(game).startswith(TWO)
    assert any(len(node.children) > 1 for node in (game.tree.root, game.tree.root.children[0]))


def test_what_stands_in_variations_is_kept() -> None:
    variation = one(VARIATIONS["a comment first"]).tree.root.children[1]
    assert variation.comments_before == ("or",)
    variation = one(VARIATIONS["a star inside"]).tree.root.children[1]
    assert variation.next is not None
    assert variation.next.nags == (7,)
    variation = one(VARIATIONS["a result inside"]).tree.root.children[1]
    assert variation.next is not None
    assert variation.next.comments == ("1-0",)


SEVERAL = {
    "blank lines": '[Event "a"]\n\n11-15 *\n\n[Event "b"]\n\n9-13 *\n',
    "no blank lines": '[Event "a"]\n11-15 *\n[Event "b"]\n9-13 *',
    "on one line": '[Event "a"] 11-15 * [Event "b"] 9-13 *',
    "the result glued to the next tag": '[Event "a"] 11-15 1-0[Event "b"] 9-13 *',
    "no results": '[Event "a"]\n11-15\n[Event "b"]\n9-13',
    "no tags": "11-15 * 9-13 *",
    "no tags, and results": "11-15 1-0\n9-13 0-1",
    "results twice": '[Event "a"]\n11-15 1-0 1-0\n[Event "b"]\n9-13 *',
}


@pytest.mark.parametrize("text", SEVERAL.values(), ids=SEVERAL)
def test_several_games(text: str) -> None:
    games = read(text)
    assert [line(game) for game in games] == ["11-15", "9-13"]
    assert [game.number for game in games] == [1, 2]
    if "Event" in text:
        assert [game.tags["Event"] for game in games] == ["a", "b"]
    assert all(not game.errors for game in games)


def test_games_without_moves() -> None:
    games = read('[Event "a"]\n[Result "*"]\n\n[Event "b"]\n\n[Event "c"]\n*\n')
    assert [game.tags["Event"] for game in games] == ["a", "b", "c"]
    assert read("") == read("\n \n{only a comment}\n") == []


def test_comments_behind_the_result_belong_to_the_game() -> None:
    first, second = read('11-15 1-0 {resigned}\n{really}\n[Event "b"] 9-13 *')
    assert first.tree.root.children[0].comments == ("resigned", "really")
    assert line(second) == "9-13"


def test_comments_before_the_first_move() -> None:
    assert one('[Event "a"] {hello} 1. {there} 11-15 *').tree.root.comments == ("hello", "there")
