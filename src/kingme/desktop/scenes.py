"""Scenes: frames of the window with a script, rendered without a screen, the same every time.

A scene is a position, what happens in it at which frame, and the frame that shows it best.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from kingme._core import Board
from kingme.desktop.controller import Controller
from kingme.desktop.lines import announcement, news
from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.state import FunAnnounced, FunHappened, FunKind, Mood, State
from kingme.desktop.view.window import Look, Window, flags_of
from kingme.files import write_whole
from kingme.game.funmode import FunGame

RATE = 60
SEED = 11

MIDDLE = "B:W17,19,21,25,26,29,30,31,32:B1,2,3,4,6,7,8,10,12"
CHAIN = "B:W15,23,26,28,29,30,31,32:B1,2,3,4,6,8,11,12"
TO_CROWN = "B:W18,26,20,24,32,K29:B2,4,6,14,9"
LAST = "B:W23:B2,5,K7,18,12"
BEFORE_FUN = "B:W17,18,19,22,24,26,29,30:B2,6,7,11,12,14"


class Take:
    """A scene as it is played: a game, what moves, and what is shown of it."""

    def __init__(self, settings: Settings, fen: str | None) -> None:
        game = FunGame(fen, settings.rules, seed=SEED)
        self.controller = Controller(settings, seed=SEED, threaded=False, game=game)
        self.stage = Stage(flags_of(settings), seed=SEED)
        self.window = Window(self.stage)
        self.look = Look()
        self.shown: dict[str, Any] = {}
        self.now = 0.0

    @property
    def state(self) -> State:
        """What is shown: the game's state, with what the script says instead."""
        return dataclasses.replace(self.controller.state, **self.shown)

    def step(self, frame: int) -> None:
        """Let a frame pass."""
        self.now = frame / RATE
        if "thinking" not in self.shown:
            self.controller.update(self.now, ready=not self.stage.moving)
        self.stage.handle(self.controller.take_events(), self.state, self.now)
        self.stage.update(self.now, self.state, (5.0, 3.0), quiet=True)

    def press(self, *squares: int) -> None:
        """Press squares one after the other."""
        for square in squares:
            self.controller.press(square)


Action = Callable[[Take], None]


class Scene(NamedTuple):
    """A script.

    Attributes:
        fen: The position; the start position when None.
        script: What happens at the beginning of a frame.
        best: The frame that shows the scene best.
    """

    fen: str | None
    script: Mapping[int, Action]
    best: int


def _menu(take: Take) -> None:
    take.look.menu = True


def _think(take: Take) -> None:
    take.shown |= {
        "thinking": True,
        "mood": Mood.THINKING,
        "speech": take.controller.state.speech or "Hm. Let me see.",
        "movable": frozenset(),
        "status": f"{take.controller.state.opponent.name} is thinking.",
    }


def _announce(kind: FunKind, square: int) -> Action:
    def action(take: Take) -> None:
        take.shown["status"] = announcement(kind, square)
        take.stage.handle([FunAnnounced(kind, square)], take.state, take.now)

    return action


def _happen(kind: FunKind, square: int) -> Action:
    def action(take: Take) -> None:
        before = take.controller.state.board
        pieces = {n: piece for n in range(1, 33) if (piece := before.piece_at(n)) is not None}
        if kind is FunKind.GIFT:
            pieces[square] = piece = before.piece_at(2) or next(iter(pieces.values()))
            mood = Mood.SHOCKED
        else:
            piece = pieces.pop(square)
            mood = Mood.SAD
        after = Board.from_pieces(pieces, before.turn, before.rules)
        take.shown |= {"board": after, "status": news(kind, square), "mood": mood}
        event = FunHappened(kind, square, piece, before, after)
        take.stage.handle([event], take.state, take.now)

    return action


def _fun(kind: FunKind, square: int, best: int) -> Scene:
    return Scene(BEFORE_FUN, {20: _announce(kind, square), 80: _happen(kind, square)}, best)


SCENES: Mapping[str, Scene] = {
    "start": Scene(None, {}, 30),
    "menu": Scene(None, {1: _menu}, 30),
    "play": Scene(
        None, {10: lambda take: take.press(11, 15), 200: lambda take: take.press(8)}, 230
    ),
    "capture": Scene(CHAIN, {10: lambda take: take.press(11, 27)}, 80),
    "king": Scene(TO_CROWN, {10: lambda take: take.press(14, 30)}, 120),
    "over": Scene(LAST, {10: lambda take: take.press(18, 27)}, 142),
    "think": Scene(MIDDLE, {5: _think}, 115),
    "ev_zap": _fun(FunKind.LIGHTNING, 18, 93),
    "ev_gift": _fun(FunKind.GIFT, 3, 118),
    "ev_quake": _fun(FunKind.EARTHQUAKE, 18, 104),
    "ev_wind": _fun(FunKind.GUST, 18, 116),
}


def picture(
    scene: str, settings: Settings, *, size: tuple[int, int], frame: int | None = None
) -> pygame.Surface:
    """A frame of a scene.

    Args:
        scene: One of `SCENES`.
        settings: The piece set, the level and so on.
        size: Of the picture.
        frame: Which frame; the best one when None.

    Raises:
        KeyError: there is no such scene.
    """
    script = SCENES[scene]
    pygame.font.init()
    last = script.best if frame is None else frame
    take = Take(settings.changed(seats=Seats.BLACK), script.fen)
    try:
        for number in range(last + 1):
            if number in script.script:
                script.script[number](take)
            take.step(number)
        surface = pygame.Surface(size)
        take.window.draw(surface, take.state, take.controller.settings, take.look)
    finally:
        take.controller.close()
    return surface


def render(
    path: Path,
    scene: str,
    settings: Settings,
    *,
    size: tuple[int, int],
    frame: int | None = None,
) -> None:
    """Write a frame of a scene as a PNG file; see `picture`.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(path, png(picture(scene, settings, size=size, frame=frame)))


def png(surface: pygame.Surface) -> bytes:
    """A picture as the content of a PNG file."""
    content = BytesIO()
    pygame.image.save(surface, content, "picture.png")
    return content.getvalue()
