"""What a frame of the window costs, whole and for movement and effects alone, in core time.

Movement and effects are: letting time pass, the poses of all pieces, drawing all effects.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import pygame

from benches.measure import Figure, at_most
from kingme import Board, Side
from kingme.desktop import scenes
from kingme.desktop.motion.paint import Painter
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.state import Began, FunHappened, FunKind, Moved, Opponent, Party, State

SQUARE = 80
"""Of a window of 960 by 720."""

RATE = 60
RUNS = 5
AIM_MS = 2.5
CHAIN = "B:W6,15,24,29,30,31,32:B1,2,3,4"


class Plan:
    """The board of that window."""

    square = SQUARE
    field = pygame.Rect(36, 36, 8 * SQUARE, 8 * SQUARE)

    def centre(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in squares."""
        return self.field.x + round(x * SQUARE), self.field.y + round(y * SQUARE)


def frames(board: Board, after: Board, event: object, set_name: str, seconds: float) -> list[float]:
    """Milliseconds of each frame of a sequence, the least of several runs."""
    best: list[float] = []
    for _ in range(RUNS):
        stage = Stage(Flags(set_name=set_name), seed=1)
        painter = Painter(stage)
        surface = pygame.Surface((960, 720))
        state = State(after, frozenset(Side), Side.WHITE, Opponent(1, "", ""))
        stage.handle([Began(board)], state, 0.0)
        stage.handle([event], state, 0.0)  # type: ignore[list-item] # any event
        times = []
        for frame in range(round(seconds * RATE)):
            began = time.process_time()
            stage.update(frame / RATE, state, (3.0, 3.0), quiet=True)
            stage.poses()
            painter.under(surface, Plan())
            painter.over(surface, Plan())
            times.append(1000 * (time.process_time() - began))
        best = [min(pair) for pair in zip(best or times, times, strict=True)]
    return best


def whole_frames(scene: str, set_name: str, seconds: float) -> list[float]:
    """Milliseconds of each whole frame of a scene, after a first half second to warm up."""
    script = scenes.SCENES[scene]
    take = scenes.Take(Settings(piece_set=set_name, seats=Seats.BLACK), script.fen)
    surface = pygame.Surface((960, 720))
    times = []
    for frame in range(round(seconds * RATE)):
        began = time.process_time()
        if frame in script.script:
            script.script[frame](take)
        take.step(frame)
        take.window.draw(surface, take.state, take.controller.settings, take.look)
        if frame >= RATE // 2:
            times.append(1000 * (time.process_time() - began))
    take.controller.close()
    return times


def all_figures() -> Iterator[Figure]:
    """Every figure of movement and of whole frames."""
    pygame.font.init()
    for scene, set_name in (("start", "neo_duck"), ("king", "neo_glitch"), ("ev_zap", "critters")):
        times = whole_frames(scene, set_name, 5.0)
        name = f"a whole frame at 960x720, scene {scene}, {set_name}: median"
        yield at_most(name, statistics.median(times), "ms", 8.0)
    board = Board.from_fen(CHAIN)
    move = board.parse_pdn("1x28")
    after = board.copy()
    after.push(move)
    piece, struck = board.piece_at(1), board.piece_at(29)
    assert piece is not None
    assert struck is not None
    taken = tuple((square, struck) for square in move.captured)
    chain = Moved(move, piece, False, taken, True, False, board, after)
    bolt = FunHappened(FunKind.LIGHTNING, 29, struck, board, board)
    full = Board()
    for what, plays in (
        ("a neo board at rest", (full, full, Began(full), "neo_glitch", 4.0)),
        ("a chain with words and sparks, neo", (board, after, chain, "neo_duck", 2.6)),
        ("a chain with words and puffs", (board, after, chain, "critters", 2.6)),
        ("confetti and all pieces hopping, neo", (full, full, Party(), "neo_glitch", 2.4)),
        ("lightning", (board, board, bolt, "critters", 0.6)),
    ):
        times = sorted(frames(*plays))
        yield at_most(
            f"movement and effects, {what}: median", statistics.median(times), "ms", AIM_MS
        )
        yield at_most(f"  slowest of a hundred, {what}", times[-1 - len(times) // 100], "ms", 8.0)
