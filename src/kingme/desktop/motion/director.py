"""From what has happened to what is shown and when. Owns no time: it plans, the stage plays.

All of an event is planned when it comes, at exact moments, so that no frame rate changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kingme.desktop.lines import Words
from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor, pieces_of
from kingme.desktop.motion.easing import ease_back, ease_in, ease_in_out, ease_out
from kingme.desktop.motion.effects import Bolt, Cracks, Crown, ErrorScreen, Omen, Stars, Word
from kingme.desktop.motion.matching import match
from kingme.desktop.motion.particles import (
    confetti,
    dust,
    poof,
    shatter,
    sparkles,
    streaks,
)
from kingme.desktop.motion.pose import Placement, Point, place
from kingme.desktop.motion.show import Flags, Show
from kingme.desktop.motion.travel import (
    ROUND,
    Bend,
    Hop,
    Journey,
    Leg,
    Morph,
    Slide,
    calm_slides,
    hops,
    step,
)
from kingme.desktop.state import FunAnnounced, FunHappened, FunKind, Moved, TakenBack
from kingme.game.values import Side

GIFT_FALL = 0.6
GIFT_HEIGHT = 3.5
STRUCK = 0.3
SINK = (0.3, 0.55)
BLOWN = (0.3, 0.85)


class Director:
    """Plans a show.

    Args:
        show: The show that it plans.
        flags: How lively it may be.
        seed: For all that is left to chance.
    """

    def __init__(self, show: Show, flags: Flags, seed: int) -> None:
        self.show = show
        self._seed = seed
        self.direct(flags)
        self._random = Random(f"director/{seed}")
        self._slow_moments: list[float] = []

    def direct(self, flags: Flags) -> None:
        """From now on be as lively as this."""
        self.flags = flags
        self._words = Words(self._seed, neo=flags.neo)

    def move(self, event: Moved, now: float, dropped: Point | None) -> None:
        """Show a move.

        Args:
            event: The move.
            now: When it begins.
            dropped: Where the pointer let the piece go, if it carried it.
        """
        show, flags = self.show, self.flags
        before = pieces_of(event.before)
        if not show.cast.stands_as(before):
            show.cast.set_up(before)
        actor = show.cast.on(event.move.start)
        sound = "jump" if event.taken else "move"
        if not flags.animations or actor is None:
            show.cast.set_up(pieces_of(event.after))
            for hop in range(max(1, len(event.taken))):
                show.sounds.add(now + hop * figures.BETWEEN_HOPS, (self._sound(sound), hop))
            if event.crowned:
                show.sounds.add(now + figures.CROWN_FALL, ("crowning", 0))
            return
        places = [place(square) for square in event.move.path]
        slow = False
        if event.dragged:
            journey, moments = self._set_down(now, dropped or places[-1], places[-1], event)
        elif flags.reduced_motion:
            journey, moments = calm_slides(now, places)
        elif event.taken:
            slow = len(event.taken) > 1 and self._may_be_slow(now)
            journey, moments = hops(now, places, slow=slow)
        else:
            journey, landing = step(now, *places)
            moments = [Hop(now, now, landing)]
        if slow:
            show.slow = (moments[-1].leaves, moments[-1].lands)
            self._slow_moments.append(now)
        lands = moments[-1].lands
        actor.square = event.move.end
        actor.airborne = True
        actor.journey = journey
        show.until = journey.end
        for number, moment in enumerate(moments):
            show.sounds.add(moment.lands, (self._sound(sound), number))
        self._captures(event, moments, places)
        if event.taken and flags.faces:
            actor.feel("cheer", lands, figures.CHEER)
        if event.crowned:
            self._crown(actor, lands, chain=len(event.taken) > 1)

    def _sound(self, name: str) -> str:
        return f"neo_{name}" if self.flags.neo else name

    def _may_be_slow(self, now: float) -> bool:
        self._slow_moments = [
            moment for moment in self._slow_moments if now - moment < figures.SLOW_WITHIN
        ]
        return len(self._slow_moments) < figures.SLOW_MOST

    def _set_down(
        self, now: float, origin: Point, target: Point, event: Moved
    ) -> tuple[Journey, list[Hop]]:
        """A piece that the pointer carried only slides to the middle of its square."""
        journey = Journey(now, [Slide(origin, target, figures.SNAP, ease_out)])
        count = max(1, len(event.taken))
        moments = [
            Hop(now, now + number * figures.BETWEEN_HOPS, now + number * figures.BETWEEN_HOPS)
            for number in range(count)
        ]
        return journey, moments

    def _captures(self, event: Moved, moments: Sequence[Hop], places: Sequence[Point]) -> None:
        show = self.show
        taken = event.taken
        for number, ((square, _), moment) in enumerate(zip(taken, moments, strict=False)):
            victim = show.cast.on(square)
            if victim is None:
                continue
            middle = place(square)
            if not self.flags.full:
                victim.journey = Journey(
                    moment.leaves, [Slide(middle, middle, figures.CALM_FADE, fade=(1.0, 0.0))]
                )
                victim.vanishes = victim.journey.end
                continue
            self._overrun(victim, moment.over)
            random = Random(self._random.random())
            show.words.append(self._word(number, moment, middle, places[number + 1]))
            if number:
                show.swarm.add(sparkles(moment.over, middle, random, figures.SPARKLES + 2 * number))
            if self.flags.screen_shake:
                (x, y), (u, v) = places[number], places[number + 1]
                length = max(abs(u - x), abs(v - y), 1.0)
                reach = figures.PUSHES[min(number, len(figures.PUSHES) - 1)]
                show.push(moment.lands, ((u - x) / length, (v - y) / length), reach)

    def _overrun(self, victim: Actor, over: float) -> None:
        """A piece that is passed over is dizzy, flat, and gone."""
        show = self.show
        middle = place(victim.square)
        random = Random(self._random.random())
        if self.flags.neo:
            screen = ErrorScreen(over, middle)
            victim.vanishes = over
            show.screens.append(screen)
            show.swarm.add(shatter(screen.end, middle, random))
            return
        victim.journey = Journey(
            over - figures.PASSED / 2,
            [
                Bend(middle, ROUND, figures.PASSED_SQUASH, figures.PASSED / 2),
                Bend(middle, figures.PASSED_SQUASH, figures.PASSED_SQUASH, figures.PASSED),
            ],
        )
        victim.vanishes = victim.journey.end
        if self.flags.faces:
            victim.feel("dizzy", over - figures.PASSED, 2 * figures.PASSED)
            show.stars.append(Stars(over - figures.PASSED, victim.vanishes, middle))
        show.swarm.add(poof(victim.vanishes, middle, random))

    def _word(self, number: int, moment: Hop, middle: Point, landing: Point) -> Word:
        """The word of a capture, beside the piece that lands, not over it."""
        if number == 0:
            return Word(self._words.capture(), moment.over + figures.PASSED, (middle[0], middle[1]))
        away = middle[0] - landing[0]
        text = self._words.chain(number + 1)
        return Word(text, moment.over, (middle[0] + 0.6 * away, middle[1]), chain=True)

    def _crown(self, actor: Actor, lands: float, *, chain: bool) -> None:
        show = self.show
        middle = place(actor.square)
        assert actor.journey is not None  # it has just been given one
        if not self.flags.full:
            crown = Crown(lands, middle, actor.square, calm=True)
            actor.journey = actor.journey.then(Bend(middle, ROUND, ROUND, figures.CALM_CROWN))
        else:
            sits = max(lands + figures.CROWN_FALL, actor.journey.end)
            crown = Crown(sits - figures.CROWN_FALL, middle, actor.square)
            rest = (figures.CROWNING - figures.CROWN_FALL) / 3
            actor.journey = actor.journey.then(
                Bend(middle, ROUND, ROUND, sits - actor.journey.end),
                Bend(middle, ROUND, figures.CROWN_SQUASH, rest / 2),
                Bend(middle, figures.CROWN_SQUASH, figures.CROWN_STRETCH, rest * 1.5, ease_in_out),
                Bend(middle, figures.CROWN_STRETCH, ROUND, rest, ease_in_out),
            )
            random = Random(self._random.random())
            show.swarm.add(sparkles(sits, middle, random))
            show.words.append(Word(self._words.crowned(), sits, (middle[0], middle[1] - 0.75)))
            if chain:
                show.swarm.add(confetti(sits, figures.CONFETTI_CROWN, random, middle))
        show.crowns.append(crown)
        show.sounds.add(crown.end, ("crowning", 0))
        actor.king, actor.crowned = True, crown.end
        show.until = actor.journey.end

    def take_back(self, event: TakenBack, now: float) -> None:
        """Show how all pieces go back together."""
        show = self.show
        before, after = pieces_of(event.before), pieces_of(event.after)
        if not show.cast.stands_as(before):
            show.cast.set_up(before)
        if not self.flags.animations:
            show.cast.set_up(after)
            return
        found = match(before, after)
        movers = [(show.cast.on(origin), target) for origin, target in found.pairs]
        leavers = [show.cast.on(square) for square in found.gone]
        for actor, target in movers:
            if actor is None:
                continue
            actor.king = after[target].king
            if actor.square != target:
                way = Slide(place(actor.square), place(target), figures.UNDO)
                actor.journey = Journey(now, [way])
                actor.square = target
        for actor in leavers:
            if actor is not None:
                self._fade_out(actor, now, figures.UNDO)
        for square in found.new:
            actor = show.cast.enter(square, after[square])
            middle = place(square)
            actor.journey = Journey(now, [Slide(middle, middle, figures.UNDO, fade=(0.0, 1.0))])
        show.until = now + figures.UNDO

    def _fade_out(self, actor: Actor, now: float, seconds: float) -> None:
        middle = place(actor.square)
        actor.journey = Journey(now, [Slide(middle, middle, seconds, fade=(1.0, 0.0))])
        actor.vanishes = actor.journey.end

    def announce(self, event: FunAnnounced, now: float) -> None:
        """Show where something is about to happen."""
        if not self.flags.full:
            return
        self.show.omen = Omen(event.kind, now, place(event.square))
        victim = self.show.cast.on(event.square)
        if victim is not None and self.flags.faces:
            victim.feel("worried", now, 10.0)

    def happen(self, event: FunHappened, now: float, *, to_the_right: float) -> None:
        """Show a gift or a disaster.

        Args:
            event: What it is.
            now: When it begins.
            to_the_right: 1 where the shown board has square 1 on top, -1 where it is turned.
        """
        show = self.show
        show.omen = None
        show.sounds.add(now, (event.kind.value, 0))
        if not show.cast.stands_as(pieces_of(event.before)):
            show.cast.set_up(pieces_of(event.before))
        if not self.flags.animations:
            show.cast.set_up(pieces_of(event.after))
            return
        if event.kind is FunKind.GIFT:
            self._gift(event, now)
            return
        victim = show.cast.on(event.square)
        if victim is None:
            return
        if not self.flags.full:
            self._fade_out(victim, now, figures.CALM_FADE)
            show.until = victim.vanishes
            return
        random = Random(self._random.random())
        if event.kind is FunKind.LIGHTNING:
            self._lightning(victim, now, random)
        elif event.kind is FunKind.EARTHQUAKE:
            self._earthquake(victim, now, random)
        else:
            self._gust(victim, now, random, to_the_right)
        show.until = victim.vanishes
        if self.flags.faces:
            for actor in show.cast:
                if actor is not victim and actor.side == victim.side:
                    actor.feel("worried", now, 1.2)

    def _gift(self, event: FunHappened, now: float) -> None:
        show = self.show
        middle = place(event.square)
        actor = show.cast.enter(event.square, event.piece, appears=now)
        if not self.flags.full:
            fade = Slide(middle, middle, figures.CALM_FADE, fade=(0.0, 1.0))
            actor.journey = Journey(now, [fade])
            show.until = actor.journey.end
            return
        high = Placement(*middle, lift=GIFT_HEIGHT, alpha=1.0)
        legs: list[Leg] = [
            Morph(high, Placement(*middle), GIFT_FALL, ease_in),
            Bend(middle, figures.FLIGHT_STRETCH, figures.LAND_SQUASH, figures.LAND),
            Bend(middle, figures.LAND_SQUASH, ROUND, figures.SETTLE, ease_back),
        ]
        actor.journey = Journey(now, legs)
        actor.airborne = True
        lands = now + GIFT_FALL
        random = Random(self._random.random())
        show.swarm.add(sparkles(lands, middle, random, 12))
        show.swarm.add(sparkles(lands + 0.25, middle, random, 8))
        show.until = actor.journey.end
        if self.flags.faces:
            for other in show.cast:
                if other.side == event.piece.side:
                    other.feel("wink", lands, figures.WINK)

    def _lightning(self, victim: Actor, now: float, random: Random) -> None:
        show = self.show
        middle = place(victim.square)
        show.bolts.append(Bolt(now, middle, random.randrange(1 << 30)))
        if self.flags.neo:
            self._overrun(victim, now + figures.PASSED)
            return
        victim.feel("dizzy", now, STRUCK)
        victim.vanishes = now + STRUCK
        if self.flags.faces:
            show.stars.append(Stars(now, victim.vanishes, middle))
        show.swarm.add(sparkles(now, middle, random))
        show.swarm.add(poof(victim.vanishes, middle, random))

    def _earthquake(self, victim: Actor, now: float, random: Random) -> None:
        show = self.show
        middle = place(victim.square)
        if self.flags.screen_shake:
            show.push(now, (0.0, 1.0), figures.PUSHES[-1])
        show.cracks.append(Cracks(now, middle, random.randrange(1 << 30)))
        show.swarm.add(dust(now, middle, random))
        wait, sinks = SINK
        show.swarm.add(dust(now + wait, middle, random))
        gone = Placement(*middle, lift=-0.1, sx=0.5, sy=0.08, angle=0.0, alpha=0.0)
        victim.journey = Journey(
            now,
            [
                Bend(middle, ROUND, ROUND, wait),
                Morph(Placement(*middle), gone, sinks, ease_in),
            ],
        )
        victim.feel("worried", now, wait)
        victim.feel("dizzy", now + wait, sinks)
        victim.vanishes = victim.journey.end

    def _gust(self, victim: Actor, now: float, random: Random, to_the_right: float) -> None:
        show = self.show
        x, y = place(victim.square)
        wait, flies = BLOWN
        show.swarm.add(streaks(now, (x, y), random))
        edge = 8.0 if to_the_right > 0 else 0.0
        far = edge + 1.2 * to_the_right
        lean = Placement(x, y, angle=14.0)
        away = Placement(far, y, lift=1.6, angle=330.0, alpha=0.0)
        victim.journey = Journey(
            now,
            [Morph(Placement(x, y), lean, wait, ease_out), Morph(lean, away, flies, ease_in)],
        )
        victim.airborne = True
        victim.feel("worried", now, wait)
        victim.feel("dizzy", now + wait, flies)
        victim.vanishes = victim.journey.end

    def celebrate(self, winner: Side | None, now: float, *, upside_down: bool) -> None:
        """Pieces hop one after another and paper rains.

        Args:
            winner: Whose pieces hop; those of both for None.
            now: When it begins.
            upside_down: Whether the board is shown with square 1 at the bottom.
        """
        if not self.flags.full:
            return
        show = self.show
        random = Random(self._random.random())
        show.swarm.add(confetti(now, figures.CONFETTI_WIN, random))
        if winner is None:
            show.words.append(Word(self._words.party(), now, (4.0, 4.0), chain=True))
        row = [actor for actor in show.cast if winner in (None, actor.side)]
        row.sort(key=lambda actor: (place(actor.square)[0], actor.square), reverse=upside_down)
        for number, actor in enumerate(row):
            start = now + number * figures.WIN_APART
            middle = place(actor.square)
            actor.journey, _ = hops(start, [middle, middle])
            if self.flags.faces:
                actor.feel("cheer", start, figures.WIN)
