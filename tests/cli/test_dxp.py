"""`kingme dxp`: two processes play over the network of this machine, and keep their games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kingme.cli.main import main
from kingme.notation import read_pdn


def test_two_processes_play_two_games(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "kingme", "dxp"]
    shared = ["--player", "level:2", "--games", "2", "--pdn"]
    serve = [*command, "serve", "--port", "0", *shared, str(tmp_path / "served.pdn")]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            found = re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline())
            assert found
            connect = [
                *command,
                "connect",
                "--port",
                found[1],
                *shared,
                str(tmp_path / "asked.pdn"),
            ]
            subprocess.run(connect, check=True, timeout=60, stdout=subprocess.DEVNULL)
            assert server.wait(timeout=60) == 0
        finally:
            server.kill()
    served, asked = (list(read_pdn(tmp_path / f"{name}.pdn")) for name in ("served", "asked"))
    assert [game.moves for game in served] == [game.moves for game in asked]
    assert [game.tag("Black") for game in asked] == ["level:2", "kingme"]
    assert all(game.to_game().outcome is not None for game in asked)


def test_nobody_there_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dxp", "connect", "--port", "1"]) == 2
    assert "no program answers at 127.0.0.1:1: " in capsys.readouterr().err
