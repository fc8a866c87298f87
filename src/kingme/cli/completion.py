"""`kingme completion`: the script that lets a shell complete our words. Click makes it."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_KINGME_COMPLETE"
"""What the script sets when it asks `kingme` for words; click reads it by this name."""


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
def completion(shell: str) -> None:
    """Print the script that lets your shell complete the words of kingme.

    SHELL is bash, zsh or fish. Bash needs version 4.4 or later.

    \b
    Examples:
      kingme completion bash >> ~/.bashrc
      kingme completion zsh >> ~/.zshrc
      kingme completion fish > ~/.config/fish/completions/kingme.fish
    """
    from click.shell_completion import get_completion_class

    root = click.get_current_context().find_root().command
    made = get_completion_class(shell)
    assert made is not None  # click knows these three
    click.echo(made(root, {}, "kingme", VARIABLE).source())
