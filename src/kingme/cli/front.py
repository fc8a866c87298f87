"""`kingme` with nothing after it: the best way to play that this machine has. Plays nothing."""

from __future__ import annotations

import sys

import click

from kingme.cli.desktop import NoWindow, has_screen, open_window, why_no_window

OTHERS = "kingme play plays in the terminal, kingme web in the browser, kingme --help lists all."


def open_front(ctx: click.Context) -> None:
    """Open the window; without one the browser; without a screen the terminal; else the help.

    A sentence says how to get the others. What comes from a pipe is no person who plays. A screen
    that is named but does not answer is none.
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

        click.echo(f"The game opens in the browser, since {reason}.")
        ctx.invoke(web)
    elif sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from kingme.cli.play import play

        click.echo(f"The game is played in the terminal, since {reason}; {OTHERS}")
        ctx.invoke(play)
    else:
        click.echo(ctx.get_help())


def _greet() -> None:
    if sys.stdout is not None and sys.stdout.isatty():
        click.echo(f"The window opens; {OTHERS}")


def _has_site() -> bool:
    from kingme.web.site import SITE, read_site

    return read_site(SITE) is not None
