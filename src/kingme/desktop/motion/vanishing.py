"""How a piece leaves the board: run over, falling apart, or fading. Plans; plays nothing."""

from __future__ import annotations

from random import Random

from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor
from kingme.desktop.motion.effects import ErrorScreen, Stars
from kingme.desktop.motion.particles import poof, shatter
from kingme.desktop.motion.pose import place
from kingme.desktop.motion.show import Flags, Show
from kingme.desktop.motion.travel import ROUND, Bend, Journey, Slide


def overrun(show: Show, flags: Flags, victim: Actor, over: float, random: Random) -> None:
    """A piece that is passed over at a moment is dizzy, flat, and gone with a poof.

    A gadget crashes: its error screen stays for half a second and falls apart.
    """
    middle = place(victim.square)
    if flags.neo:
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
    if flags.faces:
        victim.feel("dizzy", over - figures.PASSED, 2 * figures.PASSED)
        show.stars.append(Stars(over - figures.PASSED, victim.vanishes, middle))
    show.swarm.add(poof(victim.vanishes, middle, random))


def fade_out(victim: Actor, now: float, seconds: float) -> None:
    """A piece becomes paler and is gone."""
    middle = place(victim.square)
    victim.journey = Journey(now, [Slide(middle, middle, seconds, fade=(1.0, 0.0))])
    victim.vanishes = victim.journey.end
