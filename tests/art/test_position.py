"""The drawn board: every piece where it stands, marks, words, and nothing but plain shapes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Game
from kingme.art.position import in_words, position_svg
from kingme.art.sets import SET_NAMES, piece_set

SVG = "{http://www.w3.org/2000/svg}"
GOLD = "#FFD24A"
RED, IVORY = piece_set("classic").main
EDGES = {RED: "#8E1F19", IVORY: "#C9B38C"}
LIGHT, DARK = piece_set("classic").palette("light"), piece_set("classic").palette("dark")
ALLOWED = {"svg", "title", "desc", "g", "circle", "ellipse", "rect", "path", "text"}
MIDDLE_GAME = "W:W32,31,28,K10,22,21,24,18,K1:B4,5,12,K23,8,15,K29,16,20"
FENS = ["B:W18,K27:B5,K31", MIDDLE_GAME, "W:WK32:B"]


def parsed(text: str) -> ET.Element:
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def place(square: int, flip: bool) -> tuple[int, int]:
    """Where a square's middle is, worked out from the field's rows and columns."""
    playing = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
    row, column = playing[square - 1]
    if flip:
        row, column = 7 - row, 7 - column
    return 100 * column + 50, 100 * row + 50


def drawn_pieces(root: ET.Element) -> dict[tuple[int, int], tuple[str, bool]]:
    """What stands where, read back from the picture: side and whether it is a king."""
    found = {}
    for piece in root.iter(f"{SVG}g"):
        move = re.fullmatch(r"translate\((\d+) (\d+)\)", piece.get("transform", ""))
        if move is None:
            continue
        fills = Counter(part.get("fill") for part in piece.iter())
        red, ivory = fills[RED], fills[IVORY]
        assert red + ivory == 1
        edge = EDGES[RED if red else IVORY]
        king = GOLD in fills
        assert fills[edge] == (2 if king else 1), "a king is two discs, a man one"
        assert (int(move[1]), int(move[2])) not in found
        found[int(move[1]), int(move[2])] = ("black" if red else "white", king)
    return found


def standing(board: Board, flip: bool) -> dict[tuple[int, int], tuple[str, bool]]:
    pieces = {square: board.piece_at(square) for square in range(1, 33)}
    return {
        place(square, flip): (str(piece.side), piece.king)
        for square, piece in pieces.items()
        if piece is not None
    }


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("size", [20, 120, 360, 1000])
@pytest.mark.parametrize("fen", FENS)
def test_every_piece_is_drawn_where_it_stands(fen: str, size: int, flip: bool) -> None:
    board = Board.from_fen(fen)
    root = parsed(position_svg(board, size=size, flip=flip))
    assert drawn_pieces(root) == standing(board, flip)


@given(st.lists(st.integers(0, 63), max_size=60), st.booleans())
def test_every_piece_of_a_game_is_drawn_where_it_stands(choices: list[int], flip: bool) -> None:
    board = Board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    last = board.moves[-1] if board.moves else None
    root = parsed(position_svg(board, flip=flip, last_move=last, marks=board.legal_moves))
    assert drawn_pieces(root) == standing(board, flip)


def test_lower_pieces_lie_over_upper_ones() -> None:
    for flip in (False, True):
        root = parsed(position_svg(Board(), flip=flip))
        rows = [y for _, y in drawn_pieces(root)]
        assert rows == sorted(rows)


@pytest.mark.parametrize("flip", [False, True])
def test_numbers_stand_in_the_corners_of_their_squares(flip: bool) -> None:
    root = parsed(position_svg(Board(), flip=flip))
    texts = {int(text.text or 0): text for text in root.iter(f"{SVG}text")}
    assert sorted(texts) == list(range(1, 33))
    for square, text in texts.items():
        x, y = place(square, flip)
        assert x - 50 < float(text.get("x", "")) < x - 40
        assert y - 40 < float(text.get("y", "")) < y - 30


@pytest.mark.parametrize(
    ("size", "numbers", "count"),
    [(360, True, 32), (344, True, 32), (343, True, 0), (360, False, 0)],
)
def test_numbers_are_left_out_where_unwanted_or_unreadable(
    size: int, numbers: bool, count: int
) -> None:
    root = parsed(position_svg(Board(), size=size, numbers=numbers))
    assert len(root.findall(f".//{SVG}text")) == count


def test_it_is_an_image_with_a_name_and_words() -> None:
    root = parsed(position_svg(Board.from_fen("W:W18,22,K27:B5")))
    assert root.get("role") == "img"
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == "Draughts board, white to move"
    assert root[1].text == (
        "White to move. White men on 18 and 22. A white king on 27. A black man on 5."
    )


def test_words_name_every_piece_and_the_last_move() -> None:
    board = Board()
    board.push(board.parse_pdn("11-15"))
    assert in_words(board, board.moves[-1]) == (
        "White to move. Last move 11-15. "
        "White men on 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 and 32. "
        "Black men on 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12 and 15."
    )
    assert in_words(Board.from_fen("W:W:B1")) == (
        "White to move. White has no piece. A black man on 1."
    )


@pytest.mark.parametrize(
    "title",
    ["<script>alert(1)</script>", "a & b", "\"quotes\" 'too'", "]]>", "", "Zug 1 → 2", "你好 🏁"],
)
def test_titles_are_escaped(title: str) -> None:
    root = parsed(position_svg(Board(), title=title))
    assert (root[0].text or "") == title
    assert not root.findall(f".//{SVG}script")


@given(st.text())
def test_any_title_gives_well_formed_xml(title: str) -> None:
    parsed(position_svg(Board(), title=title, numbers=False))


def test_the_same_board_gives_the_same_text() -> None:
    board = Board.from_fen(MIDDLE_GAME)
    first, again = (position_svg(board, marks=board.legal_moves) for _ in range(2))
    assert first == again


def test_only_plain_shapes_and_no_references() -> None:
    board = Board.from_fen(MIDDLE_GAME)
    [jump, *_] = board.legal_moves
    for size in (120, 360, 720):
        text = position_svg(
            board,
            size=size,
            marks=[17, *board.legal_moves],
            arrows=[jump, (32, 27)],
            last_move=jump,
        )
        assert {node.tag.removeprefix(SVG) for node in parsed(text).iter()} <= ALLOWED
        for word in ("href", "url(", "style=", "onload", "<script", "data:", "id="):
            assert word not in text
        assert len(text) < 32_000


def test_the_last_move_is_tinted_and_has_a_trail() -> None:
    board = Board.from_fen("B:W18,27:B14")
    board.push(board.parse_pdn("14x32"))
    [move] = board.moves
    root = parsed(position_svg(board, last_move=move))
    tints = [
        (float(rect.get("x", "")) + 50, float(rect.get("y", "")) + 50)
        for rect in root.iter(f"{SVG}rect")
        if rect.get("fill") == LIGHT.tint
    ]
    assert tints == [place(14, False), place(32, False)]
    trails = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "4"]
    [trail] = trails
    for square in move.path[1:]:
        x, y = place(square, False)
        assert f"{x} {y}" in trail.get("d", "")


def test_a_round_trip_of_a_king_is_shown() -> None:
    board = Board.from_fen("B:W14,15,22,23:BK10")
    whole = [move for move in board.legal_moves if move.start == move.end]
    for move in whole:
        parsed(position_svg(board, last_move=move, arrows=[move], marks=[move]))
    assert whole


def test_marks_are_dots_and_jumps_have_a_ring() -> None:
    board = Board.from_fen("B:W18,27:B14")
    [jump] = board.legal_moves
    core = LIGHT.core

    def dots(text: str) -> list[tuple[str | None, str | None, str | None]]:
        circles = parsed(text).iter(f"{SVG}circle")
        return [
            (dot.get("cx"), dot.get("cy"), dot.get("r"))
            for dot in circles
            if core in (dot.get("fill"), dot.get("stroke"))
        ]

    x, y = place(9, False)
    assert dots(position_svg(board, marks=[9])) == [(str(x), str(y), "12")]
    x, y = place(32, False)
    assert dots(position_svg(board, marks=[jump])) == [
        (str(x), str(y), "22"),
        (str(x), str(y), "9.5"),
    ]


def test_arrows_end_on_their_square() -> None:
    root = parsed(position_svg(Board(), arrows=[(11, 15)]))
    x, y = place(15, False)
    heads = [path.get("d", "") for path in root.iter(f"{SVG}path")]
    assert any(head.startswith(f"M{x} {y}L") for head in heads)


def test_the_light_squares_are_played_on_where_the_rules_say_so() -> None:
    def colour_of_playing_squares(rules: str) -> str | None:
        root = parsed(position_svg(Board(rules)))
        return next(path.get("fill") for path in root.iter(f"{SVG}path"))

    assert colour_of_playing_squares("english") == LIGHT.dark
    assert colour_of_playing_squares("classroom") == LIGHT.light


def test_another_scheme() -> None:
    text = position_svg(Board(), scheme="dark")
    assert DARK.frame in text
    assert LIGHT.frame not in text


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_sizes_that_are_none_are_refused(size: float) -> None:
    with pytest.raises(ValueError, match="size must be from 1 to 10000 pixels"):
        position_svg(Board(), size=size)


def test_squares_that_do_not_exist_are_refused() -> None:
    for square in (0, 33, -1):
        with pytest.raises(ValueError, match=f"square {square} does not exist"):
            position_svg(Board(), marks=[square])
        with pytest.raises(ValueError, match=f"square {square} does not exist"):
            position_svg(Board(), arrows=[(1, square)])
    with pytest.raises(ValueError, match="an arrow runs from one square to another"):
        position_svg(Board(), arrows=[(5, 5)])


def test_the_notebook_shows_the_board_with_its_last_move() -> None:
    board = Board()
    assert board._repr_svg_() == board.svg() == position_svg(board)
    board.push(board.parse_pdn("11-15"))
    assert board._repr_svg_() == board.svg(360, last_move=board.moves[-1]) != board.svg()


@pytest.mark.parametrize("name", SET_NAMES)
def test_every_set_can_be_drawn(name: str) -> None:
    board = Board.from_fen(MIDDLE_GAME)
    text = board.svg(240, set=name)
    root = parsed(text)
    places = {node.get("transform") for node in root.iter(f"{SVG}g")}
    for x, y in standing(board, flip=False):
        assert f"translate({x} {y})" in places
    defined = [node.get("id") for node in root.iter() if node.get("id")]
    used = set(re.findall(r"url\(#([^)]+)\)", text))
    assert sorted(used) == sorted(name for name in defined if name)
    assert len(text) < 64_000


def test_captions_stand_below_the_board() -> None:
    plain, root = (parsed(Board().svg(caption=text)) for text in ("", "11-15 <best>"))
    assert plain.get("height") == "360"
    assert float(root.get("height", "")) == pytest.approx(360 * 922 / 860, abs=0.01)
    *_, line = root.iter(f"{SVG}text")
    assert line.text == "11-15 <best>"
    assert 830 < float(line.get("y", "")) < 892


def test_of_a_long_caption_the_end_is_shown() -> None:
    moves = " ".join(f"{at}-{at + 4}" for at in range(1, 28))
    *_, line = parsed(Board().svg(caption=moves)).iter(f"{SVG}text")
    text = line.text or ""
    assert len(text) < 48
    assert text.startswith("… ")
    assert moves.endswith(" " + text[2:])


def test_a_game_shows_its_moves_under_the_board() -> None:
    game = Game()
    assert caption_of(game) == "Black to move"
    for move in ("11-15", "23-19", "8-11"):
        game.move(move)
    assert caption_of(game) == "1. 11-15 23-19 2. 8-11 · White to move"
    game.resign()
    assert caption_of(game).endswith("2. 8-11 · Black wins: White resigned")
    begun_by_white = Game("W:W21-32:B1-12")
    for move in ("22-18", "11-15", "18x11"):
        begun_by_white.move(move)
    assert caption_of(begun_by_white) == "1... 22-18 2. 11-15 18x11 · Black to move"


def caption_of(game: Game) -> str:
    *_, line = parsed(game._repr_svg_()).iter(f"{SVG}text")
    return line.text or ""


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"set": "chess"}, ValueError, "there is no piece set 'chess'; the sets are classic,"),
        ({"scheme": "blue"}, ValueError, "a scheme is light or dark, not 'blue'"),
        ({"size": "large"}, ValueError, "size must be from 1 to 10000 pixels, not 'large'"),
        ({"marks": ["a"]}, TypeError, "a mark is a square from 1 to 32 or a move, not 'a'"),
        ({"arrows": ["1-5"]}, TypeError, "an arrow is a pair of squares or a move, not '1-5'"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Board().svg(**options)
