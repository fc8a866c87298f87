"""Gifts, disasters and celebrations: what is shown of them and when. Plans; plays nothing."""

from __future__ import annotations

from random import Random

from kingme.desktop.lines import Words
from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor, pieces_of
from kingme.desktop.motion.easing import ease_back, ease_in, ease_out
from kingme.desktop.motion.effects import Bolt, Cracks, Omen, Stars, Word
from kingme.desktop.motion.particles import confetti, dust, poof, sparkles, streaks
from kingme.desktop.motion.pose import Placement, place
from kingme.desktop.motion.show import Flags, Show
from kingme.desktop.motion.travel import ROUND, Bend, Journey, Leg, Morph, Slide, hops
from kingme.desktop.motion.vanishing import fade_out, overrun
from kingme.desktop.state import FunAnnounced, FunHappened, FunKind, Introduced
from kingme.game.values import Side

GIFT_FALL = 0.6
GIFT_HEIGHT = 3.5
STRUCK = 0.3
SINK = (0.3, 0.55)
BLOWN = (0.3, 0.85)


class Spectacle:
    """Plans what does not come from moves.

    Args:
        show: The show that it plans.
        flags: How lively it may be.
        seed: For all that is left to chance.
    """

    def __init__(self, show: Show, flags: Flags, seed: int) -> None:
        self.show = show
        self.flags = flags
        self._words = Words(seed)
        self._random = Random(f"spectacle/{seed}")

    def announce(self, event: FunAnnounced, now: float) -> None:
        """Show where something is about to happen."""
        if not self.flags.full:
            return
        self.show.omen = Omen(event.kind, now, place(event.square))
        victim = self.show.cast.on(event.square)
        if victim is not None and self.flags.faces:
            victim.feel("worried", now, figures.OMEN)

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
            fade_out(victim, now, figures.CALM_FADE)
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
            overrun(show, self.flags, victim, now + figures.PASSED, random)
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

    def introduce(self, event: Introduced, now: float) -> None:
        """Let a boss enter: its rank and its name in large letters over the middle of the board."""
        if not self.flags.full:
            return
        middle, stays = (4.0, 4.0), figures.ENTRANCE
        words = self.show.words
        words.append(Word(event.rank, now + 0.15, middle, above=0.3, seconds=stays))
        words.append(
            Word(event.name, now + 0.4, middle, chain=True, above=-0.35, seconds=stays - 0.25)
        )

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
        show.swarm.add(confetti(now, figures.CONFETTI_WIN, random, upside_down=upside_down))
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
