"""The screen as a canvas: every size, both ways of colouring, what is marked, and the title."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board
from kingme.art.ansi import read_screen
from kingme.players.retro import Cell
from kingme.terminal.retro import title, words
from kingme.terminal.retro.canvas import Canvas, Ink
from kingme.terminal.retro.codec import encode
from kingme.terminal.retro.events import View
from kingme.terminal.retro.pace import PACES, Speed
from kingme.terminal.retro.screen import SIZES, Desk, Size, draw, fitted, plain_board, size_for
from kingme.terminal.styles import Colours, Screen
from positions import boards

from .conftest import Dialogue, Told


def desk_of(*lines: str, fen: str | None = None) -> Desk:
    dialogue = Dialogue(Told("11-15", "8-11"), fen)
    dialogue.answer(*lines)
    session = dialogue.session
    assert session.ask is not None
    return Desk(session.view(), ("I MOVE 66 TO 55.",), question=session.ask.value,
                choices=session.choices, chosen=session.chosen)  # fmt: skip


DESK = desk_of("33")


@pytest.mark.parametrize("colours", list(Colours))
@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("columns", [20, 28, 46, 70, 80, 200])
@pytest.mark.parametrize("lines", [15, 24, 60])
def test_it_fits_every_window(colours: Colours, unicode: bool, columns: int, lines: int) -> None:
    screen = Screen(colours, unicode, columns, lines, live=True)
    canvas = draw(DESK._replace(cursor=Cell(42), typed="4", caret=True), screen)
    texts = canvas.texts()
    assert [len(text) for text in texts] == [columns] * lines
    assert any(f"{DESK.question}4 " in text for text in texts)
    assert any("TO 55." in text for text in texts) or columns == 20
    whole = "".join(texts)
    if columns >= 28:
        assert whole.count("H") >= 12
    assert unicode or whole.isascii()
    shown = read_screen("\n".join(canvas.lines(colours)))
    assert ["".join(cell.text for cell in line) for line in shown] == texts
    if colours is Colours.NONE:
        assert {cell.style.ink for line in shown for cell in line} == {None}


@given(boards(), st.sampled_from(SIZES), st.sampled_from([Colours.NONE, Colours.TRUE]))
def test_the_board_shows_what_is_there(board: Board, size: Size, colours: Colours) -> None:
    view = View(encode(board), 0, 0, (), frozenset(), ())
    screen = Screen(colours, False, size.columns, size.lines, live=True)
    texts = draw(Desk(view), screen).texts()[2 : 2 + 8 * size.height]
    for row in range(8, 0, -1):
        line = texts[(8 - row) * size.height + (size.height - 1) // 2]
        assert line[0] == line[-1] == str(row)
        for column in range(1, 9):
            found = line[2 + (column - 1) * size.width :][: size.width].strip(" ():")
            assert found == view.cells[10 * row + column].character.strip()


def test_the_largest_size_that_fits() -> None:
    assert [size_for(*room) for room in ((100, 40), (80, 24), (40, 24), (80, 20))] == [
        SIZES[0], SIZES[1], SIZES[2], SIZES[2],
    ]  # fmt: skip


def test_the_panel_counts_what_was_taken() -> None:
    desk = desk_of("33", "55", fen="W:W22:B18,11,3")
    texts = draw(desk, Screen(Colours.TRUE, True, 80, 24, live=True)).texts()
    assert any("TAKEN 10  OOOOOOOOOO.." in text for text in texts)
    assert any("TAKEN 11  OOOOOOOOOOO." in text for text in texts)
    assert any("H 33X55" in text for text in texts)
    small = draw(desk, Screen(Colours.TRUE, True, 40, 24, live=True)).texts()
    assert any("TAKEN: ME 11, YOU 10" in text for text in small)


def test_choices_and_the_taken_piece_are_marked() -> None:
    screen = Screen(Colours.TRUE, True, 80, 24, live=True)
    assert sum(text.count("◆") for text in draw(DESK, screen).texts()) == 2
    jumped = desk_of("33", "55", fen="W:W22:B18,11,3")
    board = [text[7:47] for text in draw(jumped, screen).texts()[2:18]]
    assert sum(text.count("X") for text in board) == 1


def test_a_refusal_stands_out() -> None:
    loud = DESK._replace(messages=("A", words.CAPITALS), refused=True)
    for colours in (Colours.NONE, Colours.TRUE):
        canvas = draw(loud, Screen(colours, True, 80, 24, live=True))
        line = next(line for line in canvas.lines(colours) if words.CAPITALS in line)
        assert ("\x1b[0;7m" if colours is Colours.NONE else "48;2;255;240;32") in line


def test_a_board_that_is_still_being_drawn() -> None:
    screen = Screen(Colours.NONE, False, 80, 24, live=True)
    texts = draw(DESK._replace(rows=0), screen).texts()
    assert not any(":::" in text for text in texts)


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [("C 66-55", 24, "C 66-55"), ("H 32X54X76", 8, "..54X76"), ("H 11X22X33X44", 9, "..33X44")],
)
def test_long_moves_keep_their_end(text: str, width: int, short: str) -> None:
    assert fitted(text, width) == short


def test_the_plain_board() -> None:
    lines = plain_board(DESK.view)
    assert lines[1] == "8  ::: C ::: C ::: C ::: C   8"
    assert lines[4] == "5     :::   ::: C :::   :::  5"
    assert lines[-1] == "I TOOK 0. YOU TOOK 0."


def test_what_does_not_fit_on_a_canvas_is_cut_off() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-1, 0, "ABCDEF")
    canvas.put(2, 1, "XYZ", Ink.BRIGHT_RED)
    canvas.put(0, 2, "NOWHERE")
    assert canvas.texts() == ["BCDE", "  XY"]


# The title ------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", list(Speed))
def test_the_title_comes_letter_by_letter(speed: Speed) -> None:
    found = list(title.steps(24, PACES[speed]))
    assert [step.checks for step in found[:6]] == [1, 2, 3, 4, 5, 6]
    assert [step.letters for step in found[6:22]] == list(range(1, 17))
    assert sum(step.beep for step in found) == len(words.TITLE) - 1, "a beep a letter"
    assert {step.flash for step in found[22:]} == {True, False}
    assert 2 < sum(step.seconds for step in found) < 15


@pytest.mark.parametrize("colours", [Colours.NONE, Colours.TRUE])
@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize(("columns", "lines"), [(20, 15), (80, 24), (200, 60)])
def test_the_title_fills_the_screen(
    colours: Colours, unicode: bool, columns: int, lines: int
) -> None:
    screen = Screen(colours, unicode, columns, lines, live=True)
    pictures = [title.draw(step, screen) for step in title.steps(lines, PACES[Speed.FAST])]
    for canvas in pictures:
        assert [len(text) for text in canvas.texts()] == [columns] * lines
    whole = "\n".join(pictures[-1].texts())
    assert "PRESS ANY KEY" in whole
    if unicode and columns >= 80:
        assert "▄" in whole
    else:
        assert words.TITLE in whole
    assert ("█" in whole) is unicode
