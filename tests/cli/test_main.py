"""The group of commands: help, names, exit codes, and what it imports."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import click
import pytest

from kingme import __version__
from kingme.cli import main as main_module
from kingme.cli.main import COMMANDS

from .conftest import Run


def test_nothing_and_help_show_the_same_help(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingme.cli.front.why_no_window", lambda: "there is no screen")
    monkeypatch.setattr("kingme.cli.front.has_screen", lambda: False)
    bare, asked = run(), run("--help")
    assert bare == asked
    assert bare.code == 0
    for name, entry in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(entry.summary)}$", bare.out, re.MULTILINE)


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"kingme {__version__}\n", "")


def walk(context: click.Context) -> Iterator[click.Context]:
    """A command and all below it."""
    yield context
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield from walk(click.Context(command, info_name=name, parent=context))


ALL = [each.command_path for each in walk(click.Context(main_module.kingme, info_name="kingme"))]


@pytest.mark.parametrize("path", ALL)
def test_help_has_examples_that_can_be_typed_and_fits_80_columns(run: Run, path: str) -> None:
    ran = run(*path.split()[1:], "--help")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    section = ran.out.partition("Examples:\n")[2].partition("\nOptions:")[0]
    # A pipe may come first; a comment stands apart.
    examples = re.findall(
        r"^(?: {4}|.* \| )kingme(?: (.*?))?(?:  .*| > .*| >> .*)?$", section, re.MULTILINE
    )
    own = path.split()[1:]
    assert any(words.split()[: len(own)] == own for words in examples)
    for words in examples:
        command: click.Command = main_module.kingme
        context = click.Context(command)
        rest = shlex.split(words)
        while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
            name, below, rest = command.resolve_command(context, rest)
            assert below is not None
            command, context = below, click.Context(below, info_name=name, parent=context)
        if not isinstance(command, click.Group):
            command.make_context(command.name, rest, parent=context.parent)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_help(name: str) -> None:
    command = main_module.kingme.get_command(click.Context(main_module.kingme), name)
    assert command is not None
    assert command.name == name
    commands = command.commands.values() if isinstance(command, click.Group) else [command]
    params = [param for command in commands for param in command.params]
    options = [param for param in params if isinstance(param, click.Option)]
    # Hub is told everything by the protocol, the others by their arguments.
    assert options or name in ("hub", "completion", "data")
    assert [option.name for option in options if not option.help] == []


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["prft"],
            f"there is no command 'prft'; did you mean 'perft'? commands are {', '.join(COMMANDS)}",
        ),
        (["xyzzy"], f"there is no command 'xyzzy'; commands are {', '.join(COMMANDS)}"),
        (["--zzz"], "no such option '--zzz'; see kingme --help"),
    ],
)
def test_bad_words_are_one_sentence(run: Run, args: list[str], sentence: str) -> None:
    assert run(*args) == (2, "", f"kingme: {sentence}\n")


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = (
        "import sys; from kingme.cli.main import main; main(['--help']);"
        "print(sorted(name for name in sys.modules if name.startswith(('kingme.cli.', "
        "'kingme.terminal', 'numpy', 'pygame', 'readline'))), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr.strip() == "['kingme.cli.failure', 'kingme.cli.main']"


def test_defects_are_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kingme.cli.perft.count", broken)
    with pytest.raises(ZeroDivisionError):
        run("perft", "3")


# Says on standard error when the long work begins, so that no test has to guess.
WORKING = (
    "import sys;"
    "from kingme.cli import bestmove, main, perft;"
    "module = {'perft': perft, 'bestmove': bestmove}[sys.argv[1]];"
    "name = {'perft': 'count', 'bestmove': 'ask_engine'}[sys.argv[1]];"
    "work = getattr(module, name);"
    "say = lambda *a, **k: (print('working', file=sys.stderr, flush=True), work(*a, **k))[1];"
    "setattr(module, name, say);"
    "sys.exit(main.main())"
)


@pytest.mark.parametrize("args", [["perft", "14"], ["bestmove", "--time", "600"]])
def test_ctrl_c_ends_quietly_with_130(args: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WORKING, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == "working\n"
        time.sleep(0.3)  # into the depth of it
        assert process.poll() is None
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out, err.strip()) == (130, "", "")
    assert time.monotonic() - began < 20  # not after the work; a busy machine may take its time


UNFLUSHED = (
    "import sys; from kingme.cli import main, perft;"
    "perft.perft.callback = lambda **_: sys.stdout.write('text');"
    "sys.exit(main.main(['perft', '3']))"
)


@pytest.mark.parametrize(
    "args",
    [
        ["-m", "kingme", "perft", "3", "--divide"],
        ["-m", "kingme", "--help"],
        ["-m", "kingme", "play"],
        ["-c", UNFLUSHED],
    ],
)
def test_a_closed_pipe_is_no_traceback(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, *args],
        env=buffered,
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert done.returncode == main_module.CLOSED_PIPE
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_the_module_runs_as_a_program(spawn: Run) -> None:
    assert spawn("perft", "6").out == "36768\n"
