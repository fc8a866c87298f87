"""`kingme doctor`: what this machine has for kingme, what is missing, and what to do about it.

It looks only; it installs and changes nothing. `inspection.py` looks, this prints.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kingme.cli.inspection import Finding

FAULT = 1
"""The exit code when something that every user needs does not work."""

COLOURS = {"ok": "green", "absent": "yellow", "fault": "red"}
MARKS = {"ok": "ok", "absent": "--", "fault": "!!"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Look at what is installed here, and say what to do about what is missing.

    Nothing is changed. The exit code is 1 when something that everybody needs
    does not work; that an extra is not installed is no fault.

    \b
    Examples:
      kingme doctor
      kingme doctor --json                for scripts: version, and findings, a
                                          list of part, name, state (ok, absent,
                                          fault), text, remedy
    """
    from kingme import __version__
    from kingme.cli.inspection import inspect

    findings = inspect()
    if as_json:
        rows = [finding._asdict() for finding in findings]
        click.echo(json.dumps({"version": __version__, "findings": rows}))
    else:
        _print(findings)
    if any(finding.state == "fault" for finding in findings):
        ctx.exit(FAULT)


def _print(findings: Sequence[Finding]) -> None:
    width = max(len(finding.name) for finding in findings)
    indent = " " * (width + 7)
    part = ""
    for finding in findings:
        if finding.part != part:
            click.echo(("\n" if part else "") + click.style(finding.part, bold=True))
            part = finding.part
        mark = click.style(MARKS[finding.state], fg=COLOURS[finding.state])
        lines = _wrapped(finding.text, 80 - len(indent))
        click.echo(f"  {mark}  {finding.name:<{width}} {lines[0]}")
        for line in lines[1:]:
            click.echo(indent + line)
    todo = list(dict.fromkeys(finding.remedy for finding in findings if finding.remedy))
    click.echo()
    if not todo:
        click.echo("Everything is here.")
        return
    click.echo(click.style("What you could do", bold=True))
    for remedy in todo:
        for number, line in enumerate(_wrapped(remedy, 76)):
            click.echo(("  - " if number == 0 else "    ") + line)


def _wrapped(text: str, width: int) -> list[str]:
    """Lines of a text. Paths and commands are not broken, so that they can be copied."""
    import textwrap

    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
