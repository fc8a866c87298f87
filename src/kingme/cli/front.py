"""`kingme` with nothing after it: the best way to play that this machine has. Plays nothing."""

from __future__ import annotations

import sys

import click

from kingme.cli.desktop import NoWindow, has_screen, open_window, why_no_window

WAYS = {"browser": "kingme web", "terminal": "kingme play"}
"""How to get what was not opened; why there is no window is told by itself."""

WIDTH = 80


def open_front(ctx: click.Context) -> None:
    """Open the window; without one the browser; without a screen the terminal; else the help.

    What is opened is said with the reason, and how to get the others. What comes from a pipe is no
    person who plays. A screen that is named but does not answer is none.
    """
    reason, screen = why_no_window(), has_screen()
    if not reason:
        try:
            open_window(opened_window=_greet)
        except NoWindow as error:
            reason, screen = error.reason, False
        else:
            return
    if screen and _has_site():
        from kingme.cli.web import web

        _say(f"The game opens in the browser, since {reason}.", "browser")
        ctx.invoke(web)
    elif _is_at_a_terminal():
        from kingme.cli.play import play

        _say(f"The game is played here in the terminal, since {reason}.", "terminal")
        ctx.invoke(play)
    else:
        click.echo(ctx.get_help())


def _greet() -> None:
    if sys.stdout is not None and sys.stdout.isatty():
        _say("The window opens.", "window")


def _say(what: str, opened: str) -> None:
    """Say what is opened, and how to get the others, in lines of a terminal."""
    import textwrap

    others = [f"in the {way}: {words}" for way, words in WAYS.items() if way != opened]
    others.append("all commands: kingme --help")
    more = "; ".join(others)
    for text in (what, f"{more[0].upper()}{more[1:]}."):
        # Commands are to be copied: no line ends within a word of theirs.
        for line in textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False):
            click.echo(line)


def _is_at_a_terminal() -> bool:
    return (
        sys.stdin is not None
        and sys.stdout is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
    )


def _has_site() -> bool:
    from kingme.web.site import SITE, read_site

    return read_site(SITE) is not None
