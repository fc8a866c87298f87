"""The afternoon of docs/start.md, walked through in an empty folder, command by command."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "start.md"
FENCE = re.compile(r'^```(\w*)(?: title="([^"\n]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)

# What a person does where a command waits for one.
ANSWERS = {
    "kingme play --level 3": "11-15\nsave kept.json\nquit\n",
    "kingme retro": "33\n44\n99\n",
}
SERVES = "kingme web"
LEFT = {
    "monday.pdn", "monday.json", "kept.json", "annotated.pdn", "monday.svg", "mine.py",
    "levels.jsonl", "levels.html", "climb.json", "climb.history.jsonl", "song.wav", "song.mid",
}  # fmt: skip
"""What the afternoon leaves behind. `monday.json` comes from the block of Python."""


class Walker:
    """Somebody with an empty folder, an empty home and no screen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "afternoon"
        self.folder.mkdir()
        home = folder / "home"
        home.mkdir()
        kept = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
        self.environment = {**kept, "HOME": str(home), "BROWSER": "true", "NO_COLOR": "1"}

    def run(self, line: str) -> str:
        done = subprocess.run(
            self.words(line),
            input=ANSWERS.get(line, ""),
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def serve(self, line: str) -> None:
        """Start a server, look at its page, end it."""
        server = subprocess.Popen(
            [*self.words(line), "--port", "0", "--no-browser"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env=self.environment,
        )
        try:
            assert server.stdout is not None
            address = re.search(r"http://[\d.]+:\d+/", server.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address[0], timeout=30) as answer:
                assert b"<title>" in answer.read()
        finally:
            server.kill()
            server.communicate()

    @staticmethod
    def words(line: str) -> list[str]:
        program, *words = shlex.split(line)
        assert program == "kingme"
        return [sys.executable, "-m", "kingme", *words]


def test_the_afternoon(tmp_path: Path) -> None:
    walker = Walker(tmp_path)
    run = []
    for language, name, text in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if name:
            (walker.folder / name).write_text(text, encoding="utf-8")
        elif language == "python":
            source = walker.folder / "ten_lines.py"
            source.write_text(text, encoding="utf-8")
            subprocess.run([sys.executable, source], cwd=walker.folder, check=True)
        elif language == "sh":
            for line in text.splitlines():
                run.append(line)
                if line == SERVES:
                    walker.serve(line)
                else:
                    walker.run(line)
    assert len(run) == len(set(run)) > 15
    assert {*ANSWERS, SERVES} <= set(run)
    assert {path.name for path in walker.folder.iterdir()} - {"ten_lines.py"} == LEFT


@pytest.mark.parametrize("page", sorted(PAGE.parent.glob("*.md")), ids=lambda page: page.stem)
def test_pages_name_commands_that_are_there(page: Path) -> None:
    from kingme.cli.main import COMMANDS

    named = re.findall(r"(?:^|`)kingme ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(COMMANDS)
