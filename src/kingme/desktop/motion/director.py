"""From moves to what is shown and when. Owns no time: it plans, the stage plays.

All of an event is planned when it comes, at exact moments, so that no frame rate changes it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from kingme.desktop.lines import Words
from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor, pieces_of
from kingme.desktop.motion.easing import ease_in_out, ease_out
from kingme.desktop.motion.effects import Crown, Word
from kingme.desktop.motion.matching import match
from kingme.desktop.motion.particles import (
    confetti,
    sparkles,
)
from kingme.desktop.motion.pose import Point, place
from kingme.desktop.motion.show import Flags, Show
from kingme.desktop.motion.travel import (
    ROUND,
    Bend,
    Hop,
    Journey,
    Slide,
    calm_slides,
    hops,
    step,
)
from kingme.desktop.motion.vanishing import fade_out, overrun
from kingme.desktop.state import Moved, TakenBack

FOR_EVER = math.inf


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

    def lead(self, path: Sequence[int], known: int, taken: Sequence[int], now: float) -> None:
        """Show how a person leads a piece through a chain that is not complete yet.

        Args:
            path: The squares so far, the piece's own first.
            known: How many of them were shown before.
            taken: The squares of the pieces that it jumps on the way.
            now: When it begins.
        """
        show, flags = self.show, self.flags
        actor = show.cast.on(path[0])
        if actor is None:
            return
        actor.led_to = path[-1]
        if not flags.animations:
            return
        places = [place(square) for square in path[known - 1 :]]
        if flags.reduced_motion:
            actor.journey, moments = calm_slides(now, places)
        else:
            actor.journey, moments = hops(now, places, first=known - 1)
        actor.airborne = True
        show.until = actor.journey.end
        for number, moment in enumerate(moments, known - 1):
            show.sounds.add(moment.lands, (self._sound("jump"), number))
            victim = show.cast.on(taken[number])
            if victim is not None and flags.faces:
                # It may still be let go: it is dizzy until the move is made.
                victim.feel("dizzy", moment.over, FOR_EVER)

    def withdraw(self, actor: Actor, now: float) -> None:
        """A piece that was led through a part of a chain goes back to where it came from."""
        origin = actor.placement(now)
        actor.led_to = None
        for victim in self.show.cast:
            victim.faces.clear()
        if self.flags.animations:
            way = Slide((origin.x, origin.y), place(actor.square), figures.RETURN, ease_out)
            actor.journey = Journey(now, [way])
            actor.airborne = True

    def move(
        self, event: Moved, now: float, *, known: int = 0, dropped: Point | None = None
    ) -> None:
        """Show a move, or what is left of it where a person has led the piece a part of the way.

        Args:
            event: The move.
            now: When it begins.
            known: How many of its hops were shown before.
            dropped: Where the pointer let the piece go, if it carried it.
        """
        show, flags = self.show, self.flags
        before = pieces_of(event.before)
        if not show.cast.stands_as(before):
            show.cast.set_up(before)
        actor = show.cast.on(event.move.start)
        if not flags.animations or actor is None:
            show.cast.set_up(pieces_of(event.after))
            for hop in range(known, max(1, len(event.taken))):
                due = now + (hop - known) * figures.BETWEEN_HOPS
                show.sounds.add(due, (self._sound("jump" if event.taken else "move"), hop))
            if event.crowned:
                show.sounds.add(now + figures.CROWN_FALL, ("crowning", 0))
            return
        actor.led_to = None
        journey, moments = self._way(event, known, now, dropped)
        lands = moments[-1].lands
        actor.square = event.move.end
        actor.airborne = True
        actor.journey = journey
        show.until = journey.end
        for number, moment in enumerate(moments[known:], known):
            sound = self._sound("jump" if event.taken else "move")
            show.sounds.add(moment.lands, (sound, number))
        self._captures(event, moments, known)
        if event.taken and flags.faces:
            actor.feel("cheer", lands, figures.CHEER)
        if event.crowned:
            self._crown(actor, lands, chain=len(event.taken) > 1)

    def _way(
        self, event: Moved, known: int, now: float, dropped: Point | None
    ) -> tuple[Journey, list[Hop]]:
        """The journey of a move, and the moments of its hops; those known already are now."""
        flags, taken = self.flags, event.taken
        places = [place(square) for square in event.move.path[known:]]
        past = [Hop(now, now, now)] * known
        slow = False
        if event.dragged:
            journey = Journey(
                now, [Slide(dropped or places[-1], places[-1], figures.SNAP, ease_out)]
            )
            later = [now + number * figures.BETWEEN_HOPS for number in range(len(places) - 1)]
            moments = [Hop(now, moment, moment) for moment in later]
        elif len(places) == 1:
            journey, moments = Journey(now, [Slide(places[0], places[0], 0.0)]), []
        elif flags.reduced_motion:
            journey, moments = calm_slides(now, places)
        elif taken:
            slow = len(taken) > 1 and self._may_be_slow(now)
            journey, moments = hops(now, places, first=known, slow=slow)
        else:
            journey, landing = step(now, *places)
            moments = [Hop(now, now, landing)]
        if slow:
            self.show.slow = (moments[-1].leaves, moments[-1].lands)
            self._slow_moments.append(now)
        return journey, past + moments

    def _sound(self, name: str) -> str:
        return f"neo_{name}" if self.flags.neo else name

    def _may_be_slow(self, now: float) -> bool:
        self._slow_moments = [
            moment for moment in self._slow_moments if now - moment < figures.SLOW_WITHIN
        ]
        return len(self._slow_moments) < figures.SLOW_MOST

    def _captures(self, event: Moved, moments: Sequence[Hop], known: int) -> None:
        show, flags = self.show, self.flags
        places = [place(square) for square in event.move.path]
        for number, ((square, _), moment) in enumerate(zip(event.taken, moments, strict=False)):
            victim = show.cast.on(square)
            if victim is None:
                continue
            victim.faces.clear()
            if not flags.full:
                fade_out(victim, moment.leaves, figures.CALM_FADE)
                continue
            middle = place(square)
            random = Random(self._random.random())
            overrun(show, flags, victim, moment.over, random)
            show.words.append(self._word(number, moment, middle, places[number + 1]))
            if number:
                show.swarm.add(sparkles(moment.over, middle, random, figures.SPARKLES + 2 * number))
            if flags.screen_shake and number >= known:
                (x, y), (u, v) = places[number], places[number + 1]
                reach = figures.PUSHES[min(number, len(figures.PUSHES) - 1)]
                show.push(moment.lands, ((u - x) / 2, (v - y) / 2), reach)

    def _word(self, number: int, moment: Hop, middle: Point, landing: Point) -> Word:
        """The word of a capture, beside the piece that lands, not over it."""
        if number == 0:
            # An error screen wants to be read.
            above = 0.45 if self.flags.neo else 0.0
            return Word(self._words.capture(), moment.over + figures.PASSED, middle, above=above)
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
            show.words.append(Word(self._words.crowned(), sits, middle, above=0.75))
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
                fade_out(actor, now, figures.UNDO)
        for square in found.new:
            actor = show.cast.enter(square, after[square])
            middle = place(square)
            actor.journey = Journey(now, [Slide(middle, middle, figures.UNDO, fade=(0.0, 1.0))])
        show.until = now + figures.UNDO
