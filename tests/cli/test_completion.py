"""The completion scripts: a real bash completes our words with the one for bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kingme.cli.completion import SHELLS
from kingme.cli.main import COMMANDS

from .conftest import Run

KINGME = Path(sys.executable).with_name("kingme")

# What bash does when Tab is pressed, for a line of words of which the last is begun.
ASK = """
. "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
compopt() { :; }
_kingme_completion kingme
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell(run: Run, shell: str) -> None:
    ran = run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert "_KINGME_COMPLETE" in ran.out
    program = shutil.which(shell)
    if program is not None:
        checked = subprocess.run([program, "-n"], input=ran.out, text=True, check=False)
        assert checked.returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["ma"], ["match"]),
        ([""], list(COMMANDS)),
        (["p"], [name for name in COMMANDS if name.startswith("p")]),
        (["bestmove", "--no"], ["--nodes"]),
        (["train", "c"], ["climb", "compare"]),
        (["completion", ""], list(SHELLS)),
        (["--v"], ["--version"]),
    ],
)
def test_bash_completes(run: Run, tmp_path: Path, words: list[str], wanted: list[str]) -> None:
    script = tmp_path / "kingme.bash"
    script.write_text(run("completion", "bash").out, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", ASK, "bash", str(script), "kingme", *words],
        env={**os.environ, "PATH": f"{KINGME.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert (sorted(done.stdout.split()), done.stderr) == (sorted(wanted), "")


def test_an_unknown_shell_is_refused(run: Run) -> None:
    ran = run("completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in ran.err
