"""What is drawn: the same each time, inside the board, one flash, and few kept pictures."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from kingme import Board, Piece, Side
from kingme.art.sets import SET_NAMES
from kingme.desktop.motion import figures
from kingme.desktop.motion.baked import KEPT
from kingme.desktop.motion.idle import Act, Antic
from kingme.desktop.motion.paint import Painter
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import FunAnnounced, FunHappened, FunKind, Party, State

from .plays import CROWNING_CHAIN, TRIPLE, began, playing, reversals, run, state_of

GREY = 90


class Plan:
    """A board of squares of so many pixels with a margin of one square."""

    def __init__(self, square: int) -> None:
        self.square = square
        self.field = pygame.Rect(square, square, 8 * square, 8 * square)

    def centre(self, x: float, y: float) -> tuple[int, int]:
        return self.field.x + round(x * self.square), self.field.y + round(y * self.square)


@pytest.fixture(autouse=True)
def font() -> None:
    pygame.font.init()


def picture(painter: Painter, plan: Plan, *, under: bool = False) -> pygame.Surface:
    surface = pygame.Surface((10 * plan.square, 10 * plan.square))
    surface.fill((GREY, GREY, GREY))
    if under:
        painter.under(surface, plan)
    painter.over(surface, plan)
    return surface


def brightness(surface: pygame.Surface, plan: Plan) -> float:
    red, green, blue, _ = pygame.transform.average_color(surface, plan.field)
    return (red + green + blue) / 3


def struck(flags: Flags) -> tuple[Stage, State]:
    board = Board.from_fen("B:W18,22:B14,11")
    other = Board.from_fen("B:W22:B14,11")
    stage, state = began(board, flags), state_of(other)
    event = FunHappened(FunKind.LIGHTNING, 18, Piece(Side.WHITE), board, other)
    stage.handle([event], state, 1.0)
    return stage, state


@pytest.mark.parametrize("set_name", ["critters", "neo_duck"])
def test_lightning_flashes_once_for_a_quarter_of_a_second(set_name: str) -> None:
    stage, state = struck(Flags(set_name=set_name))
    painter, plan = Painter(stage), Plan(20)
    lights = []
    for now in run(stage, state, 3.0, 50, start=1.0):
        lights.append((now, brightness(picture(painter, plan), plan)))
    bright = [now for now, light in lights if light > GREY + 12]
    assert max(light for _, light in lights) > GREY + 40
    assert max(light for _, light in lights) < GREY + 0.40 * (255 - GREY)
    assert bright[-1] - bright[0] < figures.FLASH
    # It only goes down while it flashes: there is no flicker.
    during = [light for now, light in lights if now < 1 + figures.FLASH]
    assert all(b <= a for a, b in pairwise(during))


@pytest.mark.parametrize("flags", [Flags(reduced_motion=True), Flags(animations=False)])
def test_calm_windows_never_flash(flags: Flags) -> None:
    stage, state = struck(flags)
    painter, plan = Painter(stage), Plan(20)
    for _ in run(stage, state, 2.0, 30, start=1.0):
        assert brightness(picture(painter, plan, under=True), plan) == GREY


def test_no_part_of_a_neo_board_pulses_faster_than_twice_a_second() -> None:
    stage, state = began(Board(), Flags(set_name="neo_duck")), state_of(Board())
    painter, plan = Painter(stage), Plan(16)
    lights = []
    for _ in run(stage, state, 12, 25, quiet=False):
        surface = picture(painter, plan, under=True)
        lights.append([sum(surface.get_at(plan.centre(4, y))[:3]) for y in range(8)])
    for square in zip(*lights, strict=True):
        assert reversals(square) <= 2 * 12 / 4.2 + 2
        assert max(square) > min(square)


@pytest.mark.parametrize("set_name", SET_NAMES)
def test_the_same_moments_give_the_same_picture(set_name: str) -> None:
    bytes_seen = []
    for _ in range(2):
        stage, state, _ = playing(CROWNING_CHAIN, "14x30", Flags(set_name=set_name))
        painter, plan = Painter(stage), Plan(24)
        shots = [
            picture(painter, plan, under=True).get_buffer().raw for _ in run(stage, state, 2.6, 5)
        ]
        bytes_seen.append(shots)
    assert bytes_seen[0] == bytes_seen[1]
    assert len(set(bytes_seen[0])) > 6


def test_drawing_again_draws_the_same() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", Flags(set_name="snacks"))
    painter, plan = Painter(stage), Plan(30)
    for _ in run(stage, state, 2.0, 8):
        first = picture(painter, plan).get_buffer().raw
        assert picture(painter, plan).get_buffer().raw == first


def test_words_stay_inside_the_board() -> None:
    stage, state, _ = playing("B:W25:B21", "21x30", Flags(set_name="critters"))
    painter, plan = Painter(stage), Plan(24)
    grey = (GREY, GREY, GREY, 255)
    shown = False
    for _ in run(stage, state, 1.2, 30):
        stage.show.swarm.clear()
        stage.show.stars.clear()
        stage.show.crowns.clear()
        surface = picture(painter, plan)
        shown = shown or surface.get_bounding_rect().width > 0
        for x in range(surface.get_width()):
            for y in (plan.field.y - 2, plan.field.bottom + 1):
                assert tuple(surface.get_at((x, y))) == grey
        for y in range(surface.get_height()):
            for x in (plan.field.x - 2, plan.field.right + 1):
                assert tuple(surface.get_at((x, y))) == grey
    assert shown


@pytest.mark.parametrize("kind", FunKind)
@pytest.mark.parametrize("set_name", ["monsters", "classic", "neo_glitch"])
def test_fun_events_can_be_seen_before_and_while_they_happen(kind: FunKind, set_name: str) -> None:
    gift = kind is FunKind.GIFT
    board = Board.from_fen("B:W18,22:B14,11")
    other = Board.from_fen("B:W18,22:B14,11,5" if gift else "B:W22:B14,11")
    square = 5 if gift else 18
    piece = other.piece_at(5) if gift else board.piece_at(18)
    assert piece is not None
    stage = began(board, Flags(set_name=set_name))
    painter, plan = Painter(stage), Plan(40)
    empty = picture(painter, plan).get_buffer().raw
    stage.handle([FunAnnounced(kind, square)], state_of(board), 1.0)
    stage.update(1.6, state_of(board))
    assert picture(painter, plan).get_buffer().raw != empty
    stage.handle([FunHappened(kind, square, piece, board, other)], state_of(other), 2.0)
    seen = set()
    for _ in run(stage, state_of(other), 3.4, 20, start=2.0):
        seen.add(picture(painter, plan, under=set_name == "monsters").get_buffer().raw)
    assert len(seen) > 4
    stage.update(9.0, state_of(other))
    assert picture(painter, plan).get_buffer().raw == empty


def test_a_wave_shows_a_hand_and_discs_have_none() -> None:
    for set_name, hand in (("critters", True), ("classic", False)):
        stage, state = began(Board(), Flags(set_name=set_name)), state_of(Board())
        painter, plan = Painter(stage), Plan(40)
        empty = picture(painter, plan).get_buffer().raw
        stage.update(0.1, state, None, True)
        stage._idler.act = Act(Antic.WAVE, 11, 0.1, 1)
        stage.update(0.5, state, None, True)
        assert (picture(painter, plan).get_buffer().raw != empty) == hand


def test_kept_pictures_are_few_however_long_the_party() -> None:
    stage, state = began(Board(), Flags(set_name="critters")), state_of(Board())
    painter, plan = Painter(stage), Plan(56)
    surface = pygame.Surface((560, 560))
    for number in range(6):
        start = number * 1.0
        stage.handle([Party()], state, start)
        for _ in run(stage, state, start + 1, 40, start=start):
            painter.over(surface, plan)
    assert 0 < len(painter._baker) <= KEPT


def test_another_size_of_squares_is_drawn_anew() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", Flags(set_name="snacks"))
    painter = Painter(stage)
    for now, square in ((0.4, 20), (0.5, 50), (0.6, 20)):
        stage.update(now, state)
        picture(painter, Plan(square))
        assert painter._baker.square == square
