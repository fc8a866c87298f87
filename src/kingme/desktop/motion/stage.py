"""The stage: takes what has happened, lets time pass, and says how everything stands now.

This is all that the window needs of the package. Nothing here counts frames or knows pygame; the
drawing is `paint`'s, which is imported when something is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor, pieces_of
from kingme.desktop.motion.director import Director, Words
from kingme.desktop.motion.easing import ease_in_out, ease_out, mix
from kingme.desktop.motion.pose import AIR, GROUND, Placement, Point, Pose, place, turned
from kingme.desktop.motion.show import Cue, Flags, Show
from kingme.desktop.motion.travel import Journey, Slide, stiff
from kingme.desktop.state import (
    Began,
    Ended,
    Event,
    Flipped,
    FunAnnounced,
    FunHappened,
    Moved,
    Party,
    State,
    TakenBack,
)
from kingme.game.values import Side


class Stage:
    """The board in motion.

    Args:
        flags: How lively it may be.
        seed: For all that is left to chance; the same seed, events and moments show the same.
        words: The words for captures and chains.
    """

    def __init__(self, flags: Flags | None = None, *, seed: int = 0, words: Words | None = None):
        self.show = Show()
        self.now = 0.0
        self._director = Director(self.show, words or Words(), seed)
        self._flags = flags or Flags()
        self._director.flags = self._flags
        self._state: State | None = None
        self._pointer: Point | None = None
        self._held: tuple[int, Point] | None = None
        self._dropped: tuple[int, Point] | None = None
        self._raised: tuple[Actor, float] | None = None
        self._lowered: list[tuple[Actor, float]] = []
        self._ended: float | None = None

    @property
    def flags(self) -> Flags:
        """How lively the stage may be; may be set at any time."""
        return self._flags

    @flags.setter
    def flags(self, flags: Flags) -> None:
        if flags == self._flags:
            return
        self._flags = self._director.flags = flags
        if not flags.full:
            self.show.clear()

    @property
    def moving(self) -> bool:
        """Whether a movement runs that the next move should wait for."""
        return self.now < self.show.until

    @property
    def slow_motion(self) -> bool:
        """Whether the last jump of a chain is being shown slowly."""
        start, end = self.show.slow
        return start <= self.now < end

    @property
    def result_due(self) -> bool:
        """Whether the card with the result may be shown: a moment after the last movement."""
        return self._ended is not None and self.now >= self._ended + figures.RESULT_AFTER

    def handle(self, events: Iterable[Event], state: State, now: float) -> None:
        """Take what has happened.

        Args:
            events: What happened, in order.
            state: How things stand after all of it.
            now: The moment, in seconds of any steady clock.
        """
        for event in events:
            self._take(event, state, now)
        self._state = state

    def _take(self, event: Event, state: State, now: float) -> None:
        show, director = self.show, self._director
        match event:
            case Moved():
                show.finish(now)
                dropped = self._dropped or self._held
                here = dropped[1] if dropped and dropped[0] == event.move.start else None
                self._held = self._dropped = None
                director.move(event, now, here)
            case TakenBack():
                show.finish(now)
                self._ended = None
                director.take_back(event, now)
            case Began():
                show.clear()
                self._ended = None
                show.cast.set_up(pieces_of(event.board))
            case Flipped():
                if self._flags.animations and not self._flags.reduced_motion:
                    show.turn = now
            case FunAnnounced():
                director.announce(event, max(now, show.until))
            case FunHappened():
                right = -1.0 if self._upside_down(state) else 1.0
                director.happen(event, max(now, show.until), to_the_right=right)
            case Party():
                director.celebrate(None, max(now, show.until), upside_down=self._upside_down(state))
            case Ended():
                self._ended = max(now, show.until)
                winner = event.result.outcome.winner
                if event.result.won and winner is not None:
                    upside_down = self._upside_down(state)
                    director.celebrate(winner, self._ended, upside_down=upside_down)
            case _:
                pass

    def update(
        self, now: float, state: State, pointer: Point | None = None, quiet: bool = False
    ) -> None:
        """Let time pass.

        Args:
            now: The moment, by the same clock as in `handle`.
            state: What is shown.
            pointer: Where the pointer is, in squares from the upper left of the shown board; None
                when it is away.
            quiet: Whether nobody has touched anything since the last time.
        """
        self.now = now
        self._state = state
        self._pointer = pointer
        show = self.show
        if self._dropped is not None:
            self._return(*self._dropped, now)
            self._dropped = None
        show.tidy(now)
        if not self.moving:
            pieces = pieces_of(state.board)
            if not show.cast.stands_as(pieces):
                # Nobody told what happened: show what is.
                show.cast.set_up(pieces)
        self._raise(state.selected, now)

    def finish(self) -> None:
        """End all movement at once, because somebody wants to go on."""
        self.show.finish(self.now)

    def carry(self, square: int, x: float, y: float) -> None:
        """The pointer carries the piece of a square; x and y are on the shown board."""
        self._held = square, turned((x, y), self._angle_at_rest())

    def let_go(self) -> None:
        """The pointer carries nothing any more; without a move the piece goes back."""
        self._dropped, self._held = self._held, None

    def _return(self, square: int, origin: Point, now: float) -> None:
        actor = self.show.cast.on(square)
        if actor is not None and self._flags.animations:
            way = Slide(origin, place(square), figures.RETURN, ease_out)
            actor.journey = Journey(now, [way])
            actor.airborne = True

    def _raise(self, square: int | None, now: float) -> None:
        actor = self.show.cast.on(square) if square is not None else None
        if self._raised is not None and self._raised[0] is not actor:
            self._lowered.append((self._raised[0], now))
            self._raised = None
        if actor is not None and self._raised is None:
            self._raised = actor, now
        self._lowered = [entry for entry in self._lowered if now - entry[1] < figures.RAISE]

    def _height(self, actor: Actor) -> float:
        """How far a piece is picked up, from 0 to 1."""
        if not self._flags.animations:
            return 1.0 if self._raised is not None and self._raised[0] is actor else 0.0
        if self._raised is not None and self._raised[0] is actor:
            return ease_out((self.now - self._raised[1]) / figures.RAISE)
        for lowered, since in self._lowered:
            if lowered is actor:
                return 1 - ease_out((self.now - since) / figures.RAISE)
        return 0.0

    def offset(self) -> Point:
        """How far the board is pushed from its place, in squares to the right and down."""
        for push in self.show.pushes:
            if push.start <= self.now:
                x, y = push.at(self.now)
                return (-x, -y) if self._angle_at_rest() else (x, y)
        return 0.0, 0.0

    @property
    def turn(self) -> float:
        """How far the board is turned from where it will lie, in degrees; 0 at rest."""
        t = (self.now - self.show.turn) / figures.TURN
        return 180 * (1 - ease_in_out(t)) if t < 1 else 0.0

    def sounds(self) -> list[Cue]:
        """What is to be heard now: names of sound effects, with the number of the hop."""
        return [cue for _, cue in self.show.sounds.due(self.now)]

    def _upside_down(self, state: State) -> bool:
        return state.bottom is Side.BLACK

    def _angle_at_rest(self) -> float:
        return 180.0 if self._state is not None and self._upside_down(self._state) else 0.0

    def seen(self, point: Point) -> Point:
        """Where a place of the board with square 1 on top is shown now."""
        return turned(point, self._angle_at_rest() - self.turn)

    def poses(self) -> list[Pose]:
        """How each piece stands, in the order in which they are to be drawn."""
        poses = [self._pose(actor) for actor in self.show.cast if actor.shown(self.now)]
        return sorted(poses, key=lambda pose: (pose.layer, pose.y, pose.x))

    def _pose(self, actor: Actor) -> Pose:
        now = self.now
        at = actor.placement(now)
        layer = AIR if actor.airborne else GROUND
        if self._held is not None and self._held[0] == actor.square:
            at = Placement(*self._held[1])
            layer = AIR
        x, y = self.seen((at.x, at.y))
        sx, sy = (at.sx, at.sy) if self._flags.kind != "disc" else stiff((at.sx, at.sy))
        part = min(1.0, max(0.0, at.lift / figures.FLIGHT_HEIGHT))
        shadow = (1 - figures.SHADOW_SHRINK * part, mix(1.0, figures.SHADOW_FADE, part))
        lift = at.lift
        angle = at.angle
        height = self._height(actor)
        if height > 0:
            layer = AIR
            lift += figures.RAISED * height
            size = mix(1.0, figures.RAISED_SIZE, height)
            sx, sy = sx * size, sy * size
            shadow = (
                shadow[0] * mix(1.0, figures.RAISED_SHADOW[0], height),
                shadow[1] * mix(1.0, figures.RAISED_SHADOW[1], height),
            )
            angle += self._sway(height)
        return Pose(
            x,
            y,
            actor.side,
            actor.king and now >= actor.crowned,
            mood=actor.mood(now) or "neutral",
            sx=sx,
            sy=sy,
            angle=angle,
            lift=lift,
            shadow=shadow,
            alpha=at.alpha,
            layer=layer,
            square=actor.square,
        )

    def _sway(self, height: float) -> float:
        if not self._flags.full or not self._flags.faces or self._raised is None:
            return 0.0
        age = self.now - self._raised[1]
        return height * figures.SWAY_ANGLE * math.sin(math.tau * figures.SWAY_RATE * age)
