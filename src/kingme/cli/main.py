"""`kingme`: the table of subcommands, each imported only when it is asked for, and the way out.

Every failure of a command ends here; `failure.py` finds the words for it.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from kingme import __version__
from kingme.cli.failure import EXPECTED, BadOption, sentence_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BAD_INPUT = 2
INTERRUPTED = 130
CLOSED_PIPE = 1


class Entry(NamedTuple):
    """A subcommand: the module that holds it under its own name, and a line of help."""

    module: str
    summary: str


GROUPS = {
    "Play": {
        "desktop": Entry("kingme.cli.desktop", "Play in a window."),
        "web": Entry("kingme.cli.web", "Play in the browser, or export the browser game."),
        "play": Entry("kingme.cli.play", "Play a game in the terminal."),
        "retro": Entry("kingme.cli.retro", "Play checkers as on a home computer of 1982."),
    },
    "Analyse": {
        "analyse": Entry("kingme.cli.analyse", "Show the best lines of a position, live."),
        "annotate": Entry("kingme.cli.annotate", "Mark the mistakes of whole games."),
        "puzzles": Entry("kingme.cli.puzzles", "Find positions with one winning move; solve some."),
        "bestmove": Entry("kingme.cli.bestmove", "Find the best move of a position."),
        "pdn": Entry("kingme.cli.pdn", "Check, choose and convert collections of games."),
    },
    "Compete and learn": {
        "players": Entry("kingme.cli.players", "List the players."),
        "match": Entry("kingme.cli.match", "Play a match of two players."),
        "league": Entry("kingme.cli.league", "Play everybody against everybody."),
        "tournament": Entry("kingme.cli.tournament", "Play every level against the one below."),
        "train": Entry("kingme.cli.train", "Let the program learn by playing itself."),
        "lab": Entry("kingme.cli.lab", "Write an evaluation function of your own."),
    },
    "Talk to other programs": {
        "hub": Entry("kingme.cli.hub", "Be an engine for draughts interfaces (Hub protocol)."),
        "dxp": Entry("kingme.cli.dxp", "Play other programs over the network (DXP)."),
    },
    "And": {
        "music": Entry("kingme.cli.music", "Compose music; write, draw and measure it."),
        "perft": Entry("kingme.cli.perft", "Count the sequences of legal moves."),
        "data": Entry("kingme.cli.data", "Where settings are kept; all of them as one file."),
        "doctor": Entry("kingme.cli.doctor", "Say what is installed here, and what is missing."),
        "completion": Entry("kingme.cli.completion", "Let your shell complete these words."),
    },
}
"""The subcommands under the headings of the help."""

COMMANDS = {name: entry for group in GROUPS.values() for name, entry in group.items()}


class LazyGroup(click.Group):
    """A group that knows its subcommands by name and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand, imported now; None when there is none of that name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = getattr(importlib.import_module(entry.module), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with the nearest name in the refusal."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise BadOption(_unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands from the table, so that help imports none of them."""
        width = max(map(len, COMMANDS))
        for heading, group in GROUPS.items():
            with formatter.section(heading):
                rows = [(name.ljust(width), entry.summary) for name, entry in group.items()]
                formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Words for a shell, from the table as well; options come when a hyphen was typed."""
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=entry.summary)
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return named or click.Command.shell_complete(self, ctx, incomplete)


def _unknown(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, COMMANDS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"there is no command {name!r}; {hint}commands are {', '.join(COMMANDS)}"


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(__version__, "--version", prog_name="kingme", message="%(prog)s %(version)s")
@click.pass_context
def kingme(ctx: click.Context) -> None:
    """English draughts (American checkers): a game, an engine and tools.

    \b
    Examples:
      kingme                           play in a window, or as this machine can
      kingme play                      play Black against a computer player
      kingme play --player bot:5       the same, against the strongest bot
      kingme web                       play in the browser
      kingme bestmove --fen B:W18:B14  what would be played here
      kingme perft 10                  prints 18391564

    "kingme COMMAND --help" explains a command and its options. The exit code is
    0 when all went well, 2 for input that cannot be used (a sentence on standard
    error says what would be right), 130 after Ctrl-C, and 1 where a command's
    help says so or the reader of its output has gone.
    """
    if ctx.invoked_subcommand is None:
        from kingme.cli.front import open_front

        open_front(ctx)


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; nothing but a defect raises.

    Args:
        args: The words after `kingme`; those of the process when None.

    Returns:
        0 when all went well, 2 for input that cannot be used, 130 after Ctrl-C, 1 where a
        command says so and after the reader of a pipe has gone.
    """
    try:
        code = kingme.main(args, prog_name="kingme", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        return _leave_closed_pipe()
    except SystemExit as error:  # click leaves this way when the reader of a pipe has gone
        _leave_closed_pipe()
        return error.code if isinstance(error.code, int) else CLOSED_PIPE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except EXPECTED as error:
        with contextlib.suppress(OSError):
            click.echo(f"kingme: {sentence_of(error)}", err=True)
        return BAD_INPUT
    return code if isinstance(code, int) else 0


def _leave_closed_pipe() -> int:
    """Point standard output to nowhere, so that the interpreter's last flush does not complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE
