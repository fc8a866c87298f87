"""Draws the pictures of the documents with the program itself, into `docs/pictures/`.

    python scripts/pictures.py               all of them
    python scripts/pictures.py board play    some of them, by name
    python scripts/pictures.py --check       say which are not as drawn now

The boards are a table of positions, piece sets and opponents are galleries, the screens of the
retro game are drawn from answers to its questions, the window and the browser game are
photographed (`screenshots.py`). `play.svg` is a recorded game: the real program
runs in a pseudo-terminal, keys are typed into it, and each screen is kept. Its times are those of
the script below, not of the clock, so that the same program gives the same picture.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from house_map import house_map
from screenshots import SHOTS

from kingme import Board
from kingme.art.faces import FACE_MOODS, LEVELS, face_svg
from kingme.art.pieces import piece_svg
from kingme.art.position import position_svg
from kingme.art.recipes import document
from kingme.art.sets import SET_NAMES, SETS, Mood, Side, piece_set
from kingme.art.terminal_svg import cast_svg, screen_svg
from kingme.files import write_whole
from kingme.terminal.retro import title
from kingme.terminal.retro.canvas import Canvas
from kingme.terminal.retro.opponent import Chair
from kingme.terminal.retro.pace import PACES, Speed
from kingme.terminal.retro.screen import Desk
from kingme.terminal.retro.screen import draw as draw_retro
from kingme.terminal.retro.session import Session
from kingme.terminal.retro.stage import KEYS
from kingme.terminal.styles import Colours, Screen

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
START = "B:W21-32:B1-12"


class Diagram(NamedTuple):
    """A position to draw.

    Attributes:
        title: What the picture is called.
        fen: The position.
        rules: The rule set.
        played: A move to play first, and to show as the last one.
        marks: Squares that get a dot, and moves whose end gets one.
        arrows: Moves that get an arrow.
    """

    title: str
    fen: str = START
    rules: str = "english"
    played: str = ""
    marks: tuple[int | str, ...] = ()
    arrows: tuple[str, ...] = ()


DIAGRAMS = {
    "board": Diagram(
        "A middle game, White to jump",
        "B:WK14,17,24,29,30,31:B4,10,15,16,18,K32",
        played="32-28",
        marks=("14x7", "14x23"),
    ),
    "rules-start": Diagram("The start position with the numbers of the squares"),
    "rules-steps": Diagram(
        "A black man steps down the board, a white man up", "B:W23:B10", marks=(14, 15, 18, 19)
    ),
    "rules-jump": Diagram(
        "A man jumps over the neighbour and takes it", "B:W18,31:B14,3", arrows=("14x23",)
    ),
    "rules-king": Diagram(
        "A king steps in all four directions", "B:W30:BK15", marks=(10, 11, 18, 19)
    ),
    "rules-choice": Diagram(
        "Either jump may be chosen, the longer or the shorter",
        "B:W14,15,24:B10,1",
        arrows=("10x17", "10x19x28"),
    ),
    "rules-chain": Diagram(
        "A chain of three jumps is one move", "W:W32:B8,11,19,27", arrows=("32x23x16x7",)
    ),
    "rules-round": Diagram(
        "A king jumps round and ends where it began",
        "B:W14,15,22,23:BK10",
        arrows=("10x19x26x17x10",),
    ),
    "rules-crowning": Diagram(
        "A man crowned on 31 stops there, although 27 could be jumped as a king",
        "B:W26,27:B22",
        arrows=("22x31",),
    ),
    "rules-blocked": Diagram("White is to move, is blocked, and has lost", "W:W21,29:B14,17,22,25"),
    "rules-classroom": Diagram(
        "The classroom game on the light squares after its first move",
        "W:W21-32:B1-12",
        "classroom",
        played="22-18",
    ),
}  # fmt: skip


RETRO_SCREEN = Screen(Colours.TRUE, unicode=True, columns=80, lines=24, live=True)
RETRO_SEED = 53
RETRO_ANSWERS = (
    "33 44 37 46 22 33 28 37 33 42 24 33 11 22 13 24 44 55 55 66 33 44 46 55 42 64 Y 86 35 44 "
    "24 33 86 75 26 44 75 66 66 75 31 42 42 53 53 64 75 86 86 68"
)


def retro_game() -> Canvas:
    """The retro screen when a jump may go on."""
    session = Session(Chair(seed=RETRO_SEED).player)
    list(session.begin())
    for answer in RETRO_ANSWERS.split():
        list(session.enter(answer))
    assert session.ask is not None
    desk = Desk(session.view(), question=session.ask.value, caret=True, chosen=session.chosen)
    return draw_retro(desk._replace(keys=KEYS[session.ask]), RETRO_SCREEN)


def retro_title() -> Canvas:
    """The title of the retro game when it is complete."""
    steps = list(title.steps(RETRO_SCREEN.lines, PACES[Speed.FAST]))
    return title.draw(steps[-1], RETRO_SCREEN)


STILLS = {"retro": retro_game, "retro-title": retro_title}


class Cast(NamedTuple):
    """A session to record.

    Attributes:
        title: What stands in the window's bar.
        words: What is run, after the interpreter.
        columns: The width of the terminal.
        rows: Its height.
        prompt: What stands before the cursor when the program waits for a line.
        lines: What is typed, each with the seconds for which its answer is shown.
    """

    title: str
    words: tuple[str, ...]
    columns: int
    rows: int
    prompt: str
    lines: tuple[tuple[str, float], ...]


CASTS = {
    "play": Cast(
        "kingme play",
        ("-m", "kingme", "play", "--player", "bot:2", "--seed", "3"),
        64,
        27,
        "> ",
        (
            ("11-16", 2.0),
            ("16x23", 2.0),
            ("9-14", 2.0),
            ("14x23", 2.0),
            ("hint", 3.0),
            ("10-15", 2.0),
            ("7x23", 5.0),
        ),
    ),
}

QUIET = 0.3
"""A program that has written nothing for so many seconds, after its prompt, waits for a line."""

PATIENCE = 30.0
FAINT = "38;2;184;166;140"
"""The colour that stands for faint text, which pyte does not know."""

_EIGHT = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
NAMED = {
    **{name: 30 + number for number, name in enumerate(_EIGHT)},
    **{f"bright{name}": 90 + number for number, name in enumerate(_EIGHT)},
    "bfightmagenta": 95,
}
"""The colours that pyte names, with their SGR numbers as ink; pyte 0.8.2 misspells the last."""

FIRST_SCREEN = 1.5
KEY = 0.09
BEFORE_ENTER = 0.35


class Terminal:
    """A program in a pseudo-terminal, and the screen that it has written.

    Raises:
        TimeoutError: from `wait`, when the program does not come to its prompt.
    """

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], columns: int, rows: int
    ):
        import pyte

        self._screen: Any = pyte.Screen(columns, rows)
        self._stream: Any = pyte.ByteStream(self._screen)
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._program = subprocess.Popen(
            words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=dict(environment),
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        os.close(self._ours)

    def type(self, keys: str) -> None:
        """Type some keys, and read what the terminal echoes."""
        os.write(self._ours, keys.encode())
        self._read(0.05)

    def wait(self, prompt: str) -> None:
        """Read until the program waits at its prompt, or has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not self._read(QUIET):
                return
            cursor = self._screen.cursor
            if self._screen.display[cursor.y][: cursor.x].endswith(prompt):
                return
        shown = "\n".join(line.rstrip() for line in self._screen.display)
        raise TimeoutError(f"the program shows no {prompt!r} after {PATIENCE:g} s:\n{shown}")

    def _read(self, quiet: float) -> bool:
        """Read until nothing has come for a while; False when the program has ended."""
        while select.select([self._ours], [], [], quiet)[0]:
            try:
                data = os.read(self._ours, 65536)
            except OSError:  # how Linux says that the other end is closed
                return False
            if not data:
                return False
            self._stream.feed(data.replace(b"\x1b[2m", f"\x1b[{FAINT}m".encode()))
        return True

    def screen(self) -> str:
        """The screen as text with ANSI colours; the cursor, where it shows, is an inverse cell."""
        cursor = self._screen.cursor
        lines = []
        for row in range(self._screen.lines):
            parts, before = [], ""
            for column in range(self._screen.columns):
                cell = self._screen.buffer[row][column]
                here = not cursor.hidden and (cursor.y, cursor.x) == (row, column)
                codes = _codes(cell, inverse=cell.reverse != here)
                parts.append(cell.data if codes == before else f"\x1b[0{codes}m{cell.data}")
                before = codes
            lines.append("".join(parts) + "\x1b[0m")
        return "\n".join(lines)


def _codes(cell: Any, *, inverse: bool) -> str:
    """The SGR numbers of a cell of pyte's."""
    codes = [1] * cell.bold + [3] * cell.italics + [4] * cell.underscore + [7] * inverse
    text = "".join(f";{code}" for code in codes)
    for colour, ground in ((cell.fg, 0), (cell.bg, 10)):
        if colour in NAMED:
            text += f";{NAMED[colour] + ground}"
        elif colour != "default":
            red, green, blue = bytes.fromhex(colour)
            text += f";{38 + ground};2;{red};{green};{blue}"
    return text


def draw(diagram: Diagram) -> str:
    """The picture of a position."""
    board = Board.from_fen(diagram.fen, diagram.rules)
    last_move = None
    if diagram.played:
        last_move = board.parse_pdn(diagram.played)
        board.push(last_move)
    return position_svg(
        board,
        last_move=last_move,
        marks=[board.parse_pdn(mark) if isinstance(mark, str) else mark for mark in diagram.marks],
        arrows=[board.parse_pdn(arrow) for arrow in diagram.arrows],
        title=diagram.title,
    )


GALLERIES = {
    "sets": "The ten piece sets: a man of the first side, a king of the second, and faces",
    "opponents": "The ten opponents, and the moods of one of them",
}


def gallery(name: str) -> str:
    """A picture of all sets or of all opponents."""
    if name == "sets":
        tiles = [_tile(each) for each in SET_NAMES]
        width, height, columns = 392, 128, 2
    else:
        tiles = [f"<g transform='scale(.96)'>{_inside(face_svg(level))}</g>" for level in LEVELS]
        tiles += [
            f"<g transform='scale(.96)'>{_inside(face_svg(6, mood))}</g>" for mood in FACE_MOODS
        ]
        tiles += [
            f"<g transform='scale(.96)'>{_inside(face_svg(level))}</g>"
            for level in ("champion", "bot")
        ]
        width, height, columns = 98, 106, 10
    whole = columns * width, -(-len(tiles) // columns) * height
    placed = [
        f"<g transform='translate({at % columns * width} {at // columns * height})'>{tile}</g>"
        for at, tile in enumerate(tiles)
    ]
    words = ", ".join(each.title for each in SETS.values()) if name == "sets" else "Faces in hats"
    defs = "".join(text for each in SETS.values() for text in each.gradients)
    content = "".join(placed)
    return document(
        f"<title>{GALLERIES[name]}</title><desc>{words}</desc>"
        f"{f'<defs>{defs}</defs>' if 'url(' in content else ''}{content}",
        (0, 0, *whole),
        whole[0],
    )


def logo() -> str:
    """A king, as the mark of the pages."""
    drawn = piece_svg("classic", "black", king=True)
    told = "<title>kingme</title><desc>A red king, as the mark of these pages.</desc>"
    return re.sub(
        r"(?<=>)", told, re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", drawn), count=1
    )


DRAWINGS = {"logo": logo, "map": house_map}
"""What is one of its kind."""

_DARK_SQUARES = "M10 0H96V120H10Q0 120 0 110V10Q0 0 10 0ZM192 0H288V120H192Z"


def _tile(name: str) -> str:
    """Four pieces of a set on its own squares: at rest, as a king, glad, and worried."""
    chosen = piece_set(name)
    colours = chosen.palette()
    parts = [
        f"<rect width='384' height='120' rx='10' fill='{colours.light}'/>",
        f"<path d='{_DARK_SQUARES}' fill='{colours.dark}'/>",
    ]
    shown: tuple[tuple[Side, bool, Mood], ...] = (
        ("black", False, "neutral"),
        ("black", True, "worried"),
        ("white", False, "cheer"),
        ("white", True, "neutral"),
    )
    for at, (side, king, mood) in enumerate(shown):
        svg = _inside(piece_svg(name, side, king=king, mood=mood))
        parts.append(f"<g transform='translate({96 * at + 48} 62) scale(.96)'>{svg}</g>")
    return "".join(parts)


def _inside(svg: str) -> str:
    """What a document draws, without its outermost element and its gradients."""
    return re.sub(r"^<svg[^>]*>(<defs>.*?</defs>)?|</svg>$", "", svg)


def still(name: str) -> str:
    """The picture of a screen of the retro game."""
    canvas = STILLS[name]()
    lines = "\n".join(canvas.lines(RETRO_SCREEN.colours))
    return screen_svg(lines, columns=canvas.width, title="kingme retro")


def film(cast: Cast) -> str:
    """The moving picture of a session."""
    return cast_svg(
        list(record(cast)),
        columns=cast.columns,
        rows=cast.rows,
        title=cast.title,
        pause=cast.lines[-1][1],
    )


def record(cast: Cast) -> Iterator[tuple[float, str]]:
    """The screens of a session with their times in seconds."""
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }
    seconds = 0.0
    with Terminal([sys.executable, *cast.words], environment, cast.columns, cast.rows) as terminal:
        terminal.wait(cast.prompt)
        yield seconds, terminal.screen()
        seconds += FIRST_SCREEN
        for line, hold in cast.lines:
            for key in line:
                terminal.type(key)
                yield seconds, terminal.screen()
                seconds += KEY
            seconds += BEFORE_ENTER
            terminal.type("\n")
            terminal.wait(cast.prompt)
            yield seconds, terminal.screen()
            seconds += hold


def main(words: Sequence[str] | None = None) -> int:
    """Draw the pictures that were asked for."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the documents.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="which ones; all when none is named"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare what is not recorded, write nothing"
    )
    options = parser.parse_args(words)
    lasting = [*DIAGRAMS, *GALLERIES, *STILLS, *DRAWINGS]
    known = [*lasting, *CASTS, *SHOTS]
    names = options.names or (lasting if options.check else known)
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no picture {unknown[0]!r}; there are {', '.join(known)}")
    stale = []
    for name in names:
        if name in SHOTS:
            content = SHOTS[name]()
            write_whole(PICTURES / f"{name}.jpg", content)
            print(f"{name}.jpg: {len(content) / 1000:.0f} KB")
            continue
        path = PICTURES / f"{name}.svg"
        if name in DIAGRAMS:
            text = f"{draw(DIAGRAMS[name])}\n"
        elif name in GALLERIES:
            text = f"{gallery(name)}\n"
        elif name in STILLS:
            text = f"{still(name)}\n"
        elif name in DRAWINGS:
            text = f"{DRAWINGS[name]()}\n"
        else:
            text = f"{film(CASTS[name])}\n"
        if options.check:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text.encode()) / 1000:.0f} KB")
    if stale:
        print(f"not as drawn now: {', '.join(stale)}; run scripts/pictures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
