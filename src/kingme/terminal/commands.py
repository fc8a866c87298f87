"""The words that may be typed instead of a move: names, short forms, and a line of help each."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command: its name, its short forms, what follows it, and what it does."""

    name: str
    short: tuple[str, ...]
    argument: str
    help: str


COMMANDS = (
    Command("moves", ("m",), "", "list the legal moves; a square alone lists its moves"),
    Command("hint", ("h",), "", "suggest a move"),
    Command("undo", ("u",), "", "take back your last move and the reply"),
    Command("board", ("b",), "", "show the board again"),
    Command("flip", ("f",), "", "turn the board round"),
    Command("history", ("pdn",), "", "list the moves played, as PDN writes them"),
    Command("fen", (), "", "show the position as FEN and in its short form"),
    Command("think", ("score",), "[on|off]", "show what the opponent thought: score, depth, line"),
    Command("level", (), "N", "play on against bot:N"),
    Command("player", (), "NAME", "play on against another player, such as bot:5"),
    Command("draw", (), "", "offer a draw"),
    Command("resign", (), "", "give the game up"),
    Command("save", (), "FILE", "save the game; as PDN if the name ends so"),
    Command("load", (), "FILE", "go on with a saved game"),
    Command("new", ("n",), "", "begin another game"),
    Command("help", ("?",), "", "show this list"),
    Command("quit", ("q", "exit"), "", "leave"),
)

_BY_WORD = {word: command for command in COMMANDS for word in (command.name, *command.short)}


def find(word: str) -> Command | None:
    """The command that a word names, in full or short."""
    return _BY_WORD.get(word.lower())


def nearest(word: str) -> str | None:
    """The name that somebody may have meant who typed a word."""
    import difflib

    near = difflib.get_close_matches(word.lower(), _BY_WORD, n=1, cutoff=0.6)
    return _BY_WORD[near[0]].name if near else None


def help_lines() -> list[str]:
    """The help: how moves are written, then a line for each command."""
    rows = [
        (" ".join(filter(None, (command.name, command.argument))), command) for command in COMMANDS
    ]
    width = max(len(left) for left, _ in rows)
    lines = [
        "A move is its squares: 11-15 or 11 15. A jump is 22x15, or 22x15x8 in full.",
        "",
    ]
    for left, command in rows:
        short = f" ({', '.join(command.short)})" if command.short else ""
        lines.append(f"  {left:<{width}}  {command.help}{short}")
    lines.append("")
    lines.append("Without colours b and w are men, B and W kings; [ ] marks the piece that moved,")
    lines.append("( ) the square it left, x a piece that was taken.")
    return lines
