"""The stage: takes what has happened, lets time pass, and says how everything stands now.

This is all that the window needs of the package, with `paint` for what is drawn over and under the
pieces. Nothing here counts frames or knows pygame.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from kingme.desktop.motion import figures, idle, neo
from kingme.desktop.motion.cast import Actor, pieces_of
from kingme.desktop.motion.director import Director
from kingme.desktop.motion.easing import ease_in_out, ease_out, mix
from kingme.desktop.motion.effects import Refusal, trophy
from kingme.desktop.motion.face import Face, FacePose
from kingme.desktop.motion.grip import Carried, Grip
from kingme.desktop.motion.idle import Act, Antic, Gesture, Idler
from kingme.desktop.motion.moods import in_danger
from kingme.desktop.motion.particles import puff
from kingme.desktop.motion.pose import AIR, GROUND, Placement, Point, Pose, place, turned
from kingme.desktop.motion.show import Cue, Flags, Show
from kingme.desktop.motion.spectacle import Spectacle
from kingme.desktop.motion.travel import Journey, Slide, stiff
from kingme.desktop.state import (
    Began,
    Ended,
    Event,
    Flipped,
    FunAnnounced,
    FunHappened,
    Introduced,
    Moved,
    Party,
    Refused,
    State,
    TakenBack,
)
from kingme.game.values import Side


class Stage:
    """The board in motion.

    Args:
        flags: How lively it may be.
        seed: For all that is left to chance; the same seed, events and moments show the same.
    """

    def __init__(self, flags: Flags | None = None, *, seed: int = 0) -> None:
        self.show = Show()
        self.now = 0.0
        self._seed = seed
        self._flags = flags or Flags()
        self._director = Director(self.show, self._flags, seed)
        self._spectacle = Spectacle(self.show, self._flags, seed)
        self._idler = Idler(seed)
        self._grip = Grip()
        self._face = Face()
        self._state: State | None = None
        self._pointer: Point | None = None
        self._worried: frozenset[int] = frozenset()
        self._worried_on: object = None
        self._ended: float | None = None
        self._led: tuple[int, ...] = ()

    @property
    def flags(self) -> Flags:
        """How lively the stage may be; may be set at any time."""
        return self._flags

    @flags.setter
    def flags(self, flags: Flags) -> None:
        if flags == self._flags:
            return
        self._flags = flags
        self._director.direct(flags)
        self._spectacle.flags = flags
        self._idler.disturb()
        if not flags.full:
            self.show.clear()

    # What the window waits for

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
        return self._ended is not None and self.now >= self._card_at(self._ended)

    def _card_at(self, ended: float) -> float:
        return ended + (figures.RESULT_AFTER if self._flags.animations else 0.0)

    # What happens

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
        soon = max(now, show.until)
        match event:
            case Moved():
                show.finish(now)
                show.omen = None
                path, led = event.move.path, self._led
                known = len(led) - 1 if led and path[: len(led)] == led else 0
                self._led = ()
                director.move(event, now, known=known, dropped=self._grip.take_dropped())
            case TakenBack():
                show.finish(now)
                show.omen = None
                self._ended = None
                director.take_back(event, now)
            case Began():
                show.clear()
                self._grip.empty()
                self._led = ()
                self._ended = None
                show.cast.set_up(pieces_of(event.board))
            case Flipped():
                if self._flags.full:
                    show.turn = now
            case Refused():
                if self._flags.full and event.square is not None:
                    show.refusal = Refusal(now, event.square)
            case Introduced():
                self._spectacle.introduce(event, now)
            case FunAnnounced():
                self._spectacle.announce(event, soon)
            case FunHappened():
                right = -1.0 if _upside_down(state) else 1.0
                self._spectacle.happen(event, soon, to_the_right=right)
            case Party():
                self._spectacle.celebrate(None, soon, upside_down=_upside_down(state))
            case Ended():
                self._ended = soon
                winner = event.result.outcome.winner
                if event.result.won and winner is not None:
                    self._spectacle.celebrate(winner, soon, upside_down=_upside_down(state))
            case _:
                return
        self._idler.disturb()

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
        show, grip = self.show, self._grip
        if grip.dropped is not None:
            self._return(grip.dropped, now)
            grip.dropped = None
        show.tidy(now)
        if not self.moving:
            pieces = pieces_of(state.board)
            if not show.cast.stands_as(pieces):
                # Nobody told what happened: show what is.
                show.cast.set_up(pieces)
        self._lead(state, now)
        selected = show.cast.on(state.selected) if state.selected is not None else None
        grip.update(now, selected)
        self._face.update(now, state.mood, lively=self._flags.full)
        self._worry(state)
        self._idle(now, state, quiet)

    def finish(self) -> None:
        """End all movement at once, because somebody wants to go on."""
        self.show.finish(self.now)

    def carry(self, square: int, x: float, y: float) -> None:
        """The pointer carries the piece of a square; x and y are on the shown board."""
        self._grip.carried = Carried(square, turned((x, y), self._angle_at_rest()))

    def let_go(self) -> None:
        """The pointer carries nothing any more; without a move the piece goes back."""
        self._grip.dropped, self._grip.carried = self._grip.carried, None

    def _lead(self, state: State, now: float) -> None:
        """Follow a piece that a person leads through a chain, hop by hop."""
        led = next((actor for actor in self.show.cast if actor.led_to is not None), None)
        path = state.path if len(state.path) > 1 else ()
        if led is not None and self._led != path[: len(self._led)]:
            self._director.withdraw(led, now)
            self._led = ()
        if len(path) > len(self._led):
            taken = next(
                (
                    move.captured
                    for move in state.board.legal_moves
                    if move.path[: len(path)] == path
                ),
                (),
            )
            if taken:
                self._director.lead(path, max(1, len(self._led)), taken, now)
                self._led = path
        elif not path:
            self._led = ()

    def _return(self, dropped: Carried, now: float) -> None:
        actor = self._on(dropped.square)
        if actor is not None and self._flags.animations:
            way = Slide(dropped.where, place(dropped.square), figures.RETURN, ease_out)
            actor.journey = Journey(now, [way])
            actor.airborne = True

    def _on(self, square: int) -> Actor | None:
        """Whose piece is shown on a square."""
        return next((actor for actor in self.show.cast if actor.shown_on == square), None)

    def _worry(self, state: State) -> None:
        if not (self._flags.animations and self._flags.faces):
            self._worried = frozenset()
            self._worried_on = None
        elif self._worried_on is not state.board:
            self._worried = in_danger(state.board) if state.result is None else frozenset()
            self._worried_on = state.board

    def _idle(self, now: float, state: State, quiet: bool) -> None:
        at_ease = (
            quiet
            and self._flags.full
            and not self.moving
            and not state.thinking
            and state.selected is None
            and state.result is None
            and state.board.turn in state.people
            and self._grip.carried is None
        )
        if not at_ease:
            self._idler.disturb()
            return
        act = self._idler.update(now, sorted(actor.square for actor in self.show.cast))
        if act is not None and act.antic is Antic.SNEEZE:
            facing = -0.12 if _upside_down(state) else 0.12
            x, y = place(act.square)
            self.show.swarm.add(puff(act.sneeze, (x + facing * act.way, y), act.way))

    # What is seen

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

    @property
    def drawn_in(self) -> float:
        """How far the wedges of the pieces that must jump are drawn in, in hundredths of a square.

        It shows where to look after something else was pressed.
        """
        refusal = self.show.refusal
        return refusal.drawn_in(self.now) if refusal is not None else 0.0

    def sounds(self) -> list[Cue]:
        """What is to be heard now: names of sound effects, with the number of the hop."""
        return [cue for _, cue in self.show.sounds.due(self.now)]

    def trophy(self) -> tuple[float, float, float]:
        """Lift (in its own heights), width and height of the picture in the result card."""
        if self._ended is None or not self._flags.full:
            return 0.0, 1.0, 1.0
        return trophy(self.now, self._card_at(self._ended) + 0.1)

    def face(self, at: Point) -> FacePose:
        """The opponent's face, whose middle lies at a place of the shown board's squares."""
        return self._face.pose(self.now, idle.glance(at, self._pointer), lively=self._flags.full)

    def seen(self, point: Point) -> Point:
        """Where a place of the board with square 1 on top is shown now."""
        return turned(point, self._angle_at_rest() - self.turn)

    def _angle_at_rest(self) -> float:
        return 180.0 if self._state is not None and _upside_down(self._state) else 0.0

    @property
    def act(self) -> Act | None:
        """The silly thing that a piece is doing now."""
        act = self._idler.act
        return act if act is not None and act.start <= self.now else None

    def poses(self) -> list[Pose]:
        """How each piece stands, in the order in which they are to be drawn."""
        actors = [actor for actor in self.show.cast if actor.shown(self.now)]
        glitch = self._glitch(actors)
        poses = [self._pose(actor, glitch) for actor in actors]
        return sorted(poses, key=lambda pose: (pose.layer, pose.y, pose.x))

    def _glitch(self, actors: list[Actor]) -> tuple[Actor, float] | None:
        if not self._flags.full or self._flags.set_name != neo.GLITCH_SET:
            return None
        ghosts = [actor for actor in actors if actor.side is neo.GHOSTS]
        found = neo.glitch(self.now, self._seed, len(ghosts))
        return (ghosts[found[0]], found[1]) if found is not None else None

    def _pose(self, actor: Actor, glitch: tuple[Actor, float] | None) -> Pose:
        now, flags = self.now, self._flags
        lively = flags.full
        at = actor.placement(now)
        layer = AIR if actor.airborne else GROUND
        carried = self._grip.carried
        if carried is not None and carried.square == actor.shown_on:
            at, layer = Placement(*carried.where), AIR
        gesture = self._gesture(actor) if lively else idle.STILL
        sx, sy = at.sx * gesture.sx, at.sy * gesture.sy
        if not flags.faces:
            sx, sy = stiff((sx, sy))
        part = min(1.0, max(0.0, at.lift / figures.FLIGHT_HEIGHT))
        shadow = (1 - figures.SHADOW_SHRINK * part, mix(1.0, figures.SHADOW_FADE, part))
        lift, angle = at.lift + gesture.lift, at.angle + gesture.angle
        raised = self._grip.raised(
            actor, now, instant=not flags.animations, sways=lively and flags.faces
        )
        if raised is not None:
            layer = AIR
            lift, angle = lift + raised.lift, angle + raised.angle
            sx, sy = sx * raised.size, sy * raised.size
            shadow = shadow[0] * raised.shadow[0], shadow[1] * raised.shadow[1]
        x, y = self.seen((at.x, at.y))
        x, y = x + gesture.dx, y + gesture.dy
        return Pose(
            x,
            y,
            actor.side,
            actor.king and now >= actor.crowned,
            mood=self._mood(actor, gesture),
            look=self._look((x, y), gesture),
            sx=sx,
            sy=sy,
            angle=angle,
            lift=lift,
            shadow=shadow,
            alpha=at.alpha,
            layer=layer,
            sway=idle.sway(actor.seed, now, flags.sway_rate) if lively and flags.faces else 0.0,
            turn=now * flags.turn_rate % 1.0 if lively else 0.0,
            light=neo.antenna(now) if lively and flags.neo else 1.0,
            glitch=glitch[1] if glitch is not None and glitch[0] is actor else None,
            square=actor.square,
        )

    def _gesture(self, actor: Actor) -> Gesture:
        """What an idle piece does; nothing while it is on its way."""
        now, act = self.now, self._idler.act
        if actor.journey is not None:
            return idle.STILL
        rest = Gesture(lift=idle.bob(actor.seed, now)) if self._flags.faces else idle.STILL
        refusal = self.show.refusal
        if refusal is not None and refusal.square == actor.square:
            return rest._replace(angle=refusal.lean(now))
        if act is None:
            return rest
        if act.square == actor.square:
            gesture = act.gesture(now)
            return gesture._replace(lift=gesture.lift + rest.lift)
        if act.antic is Antic.SNEEZE:
            return self._nudged(actor, act, rest)
        return rest

    def _nudged(self, actor: Actor, act: Act, rest: Gesture) -> Gesture:
        """Neighbours of a sneeze slide away and come back."""
        x, y = self.seen(place(act.square))
        u, v = self.seen(place(actor.square))
        if max(abs(u - x), abs(v - y)) > 1:
            return rest
        part = figures.NUDGE * idle.nudge(self.now, act.sneeze) / math.sqrt(2)
        return rest._replace(dx=(u - x) * part, dy=(v - y) * part)

    def _mood(self, actor: Actor, gesture: Gesture) -> str:
        if not (self._flags.animations and self._flags.faces):
            return "neutral"
        mood = actor.mood(self.now) or gesture.mood
        if mood is None and actor.square in self._worried and not actor.airborne:
            mood = "worried"
        if mood is None and self._flags.full and idle.blinking(actor.seed, self.now):
            mood = "blink"
        return mood or "neutral"

    def _look(self, eye: Point, gesture: Gesture) -> Point:
        if not (self._flags.full and self._flags.faces):
            return 0.0, 0.0
        return gesture.look or idle.glance(eye, self._pointer)


def _upside_down(state: State) -> bool:
    """Whether square 1 is at the bottom."""
    return state.bottom is Side.BLACK
