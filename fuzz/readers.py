"""Fuzzers of the readers that are written in Python, and how they run; `texts` has more of them.

Each begins with real texts and changes them by a seeded random stream, so that a run can be
repeated. What must hold: any bytes are read, or refused in one sentence; what was read and can be
written is read back as the same; nothing takes long. `make fuzz` runs it by time, the tests by
count.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from kingme.dxp import messages
from kingme.errors import MoveError, PositionError
from kingme.hub.engine import HubEngine
from kingme.hub.line import HubError, HubLine
from kingme.hub.position import parse_move, parse_position

sys.path.insert(0, str(Path(__file__).parent))  # the folder is no package
import texts

SLOWEST_SECONDS = 10.0

_START = "B" + "b" * 12 + "e" * 8 + "w" * 12
HUB_TEXTS = (
    b"hub",
    b"set-param name=hash value=1",
    f'pos pos={_START} moves="11-15 22-18 15x22x18"'.encode(),
    b"level moves=9 time=291.587 inc=0.1",
    b"level depth=3 nodes=10 move-time=1",
    b"ping",
    b'info depth=21 score=-0.01 pv="11-15 22-18"',
)
DXP_TEXTS = (
    b"R01Tornado voor Windows 4.0        W060065A",
    b"R01kingme                          Z000000BZ" + _START[1:].replace("b", "z").encode(),
    b"ATornado voor Windows 4.0        0",
    b"M001205250422122320",
    b"E00",
    b"CWhat do you think about move 35?",
    b"B005Z",
    b"K1",
)


def check_hub(data: bytes) -> None:
    """The invariants of Hub: of the grammar, of positions and moves, and of the whole engine."""
    text = data.decode(errors="replace")
    try:
        line = HubLine.parse(text)
        if line is not None:
            assert HubLine.parse(str(line)) == _without_ends(line)
            board = parse_position(line.arguments.get("pos", _START))
            for move in line.arguments.get("moves", "").split():
                board.push(parse_move(board, move))
    except (HubError, PositionError, MoveError) as error:
        texts.sentence(error)
    if b"init" in data or b"go" in data or b"set-param" in data:
        return  # these would search, or make tables of any size
    sink = io.BytesIO()
    HubEngine(io.BytesIO(data + b"\nping\n"), sink, "1").run()
    answers = sink.getvalue().decode().splitlines()
    assert b"quit" in data or answers[-1] == "pong", answers
    assert all(HubLine.parse(answer) for answer in answers)


def check_dxp(data: bytes) -> None:
    """The invariants of DXP's messages."""
    try:
        message = messages.parse(data)
    except (messages.DxpError, PositionError) as error:
        texts.sentence(error)
        return
    again = messages.parse(str(message).encode("latin-1"))
    assert str(again) == str(message)


def _without_ends(line: HubLine) -> HubLine:
    """The line as it can be written: no line ends inside a value."""
    return HubLine(
        line.command, {name: " ".join(text.splitlines()) for name, text in line.arguments.items()}
    )


FUZZERS: dict[str, tuple[Callable[[bytes], None], tuple[bytes, ...]]] = {
    "hub": (check_hub, HUB_TEXTS),
    "dxp": (check_dxp, DXP_TEXTS),
    **texts.FUZZERS,
}


def changed(texts: tuple[bytes, ...], seed: int) -> Iterator[bytes]:
    """Endless changes of some texts: bytes replaced, taken out, doubled, put in, texts joined."""
    dice = random.Random(seed)
    while True:
        data = bytearray(dice.choice(texts))
        for _ in range(dice.randrange(8)):
            at = dice.randrange(len(data) + 1)
            match dice.randrange(5):
                case 0:
                    data[at : at + 1] = bytes([dice.randrange(256)])
                case 1:
                    del data[at : at + dice.randrange(1, 9)]
                case 2:
                    data[at:at] = data[at : at + dice.randrange(1, 40)]
                case 3:
                    data[at:at] = dice.choice((b'"', b"=", b" ", b"\0", b"-", b"x", b"9", b"\n"))
                case _:
                    data[at:at] = dice.choice(texts)
        yield bytes(data)


def fuzz(
    name: str, *, seed: int = 1, times: int | None = None, seconds: float = 60.0
) -> bytes | None:
    """Try changed texts for a time or a number of times; the text that breaks it, or None."""
    check, texts = FUZZERS[name]
    end = time.monotonic() + seconds
    for number, data in zip(count(), changed(texts, seed), strict=False):
        if number == times or (times is None and time.monotonic() > end):
            return None
        began = time.monotonic()
        try:
            check(data)
        except Exception:  # noqa: BLE001 - whatever it is, it is what was looked for
            return data
        if time.monotonic() - began > SLOWEST_SECONDS:
            return data
    return None
