"""`kingme annotate`: files in and out, summaries, graphs, and runs that go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingme.analysis import games
from kingme.cli import annotate
from kingme.notation import read_pdn

from .conftest import Run

ONE = """[Event "Trial"]
[Black "Ada"]
[White "Bo"]
[Result "*"]

1. 10-14 24-19 2. 14-18 23x14 3. 9x18 22x15 4. 11x18 21-17 5. 18-22 25x18 *

"""


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "one.pdn"
    path.write_text(ONE)
    return path


def test_the_default_is_that_of_the_library() -> None:
    assert annotate.DEFAULT_NODES == games.DEFAULT_NODES


def test_a_game_is_annotated_drawn_and_summed_up(run: Run, one: Path, tmp_path: Path) -> None:
    out, graph = tmp_path / "out.pdn", tmp_path / "g.svg"
    ran = run("annotate", str(one), "-o", str(out), "--nodes", "5000", "--graph", str(graph))
    assert (ran.code, ran.err) == (0, "")
    title, black, white = ran.out.splitlines()
    assert title == "Ada – Bo, *, 10 plies"
    assert black.split()[0] == "Ada"
    assert "blunders 1" in black
    assert white.split()[0] == "Bo"
    (game,) = read_pdn(out)
    assert game.tag("Annotator") == "kingme, 5000 nodes a move"
    assert "18-22?? {[%eval" in " ".join(game.to_pdn().split())
    assert graph.read_text().startswith("<svg ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.svg", "one.pdn", "out.pdn"]


def test_without_a_file_games_go_out_and_summaries_to_standard_error(run: Run, one: Path) -> None:
    ran = run("annotate", str(one), "--nodes", "1000")
    assert ran.out.startswith('[Event "Trial"]')
    assert "accuracy" in ran.err


def test_scripts_get_a_line_of_json_a_game(run: Run, one: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.pdn"
    both.write_text(ONE + ONE)
    out, page = str(tmp_path / "out.pdn.gz"), str(tmp_path / "g.html")
    ran = run("annotate", str(both), "-o", out, "--depth", "3", "--json", "--graph", page)
    first, second = map(json.loads, ran.out.splitlines())
    assert first | {"game": 2} == second
    assert first["names"] == {"black": "Ada", "white": "Bo"}
    assert len(first["moves"]) == 10
    assert len(first["scores"]) == 11
    assert first["black"]["blunders"] == 1
    assert len(list(read_pdn(out))) == 2
    assert Path(page).read_text().count("<svg ") == 2


def test_a_broken_game_is_annotated_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.pdn"
    path.write_text("1. 11-16 24-19 11-15 *")
    ran = run("annotate", str(path), "-o", str(tmp_path / "out.pdn"), "--nodes", "500")
    assert ran.code == 0
    assert "11-15 is not legal" in ran.err
    assert "2 plies" in ran.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--graph", "g.png"], "must name a file that ends in .svg or .html"),
        (["--nodes", "0"], "--nodes must be a whole number from 1"),
        (["--workers", "0"], "--workers must be a whole number from 1 to 256"),
    ],
)
def test_bad_options_get_a_sentence(run: Run, one: Path, args: list[str], sentence: str) -> None:
    ran = run("annotate", str(one), *args)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def test_a_picture_shows_one_game(run: Run, tmp_path: Path) -> None:
    both = tmp_path / "both.pdn"
    both.write_text(ONE + ONE)
    ran = run("annotate", str(both), "--graph", str(tmp_path / "g.svg"))
    assert ran.code == 2
    assert "can show one game, and there are 2; use .html" in ran.err


@pytest.mark.skipif(os.name != "posix", reason="Windows has no way to send one process Ctrl-C")
def test_a_run_that_is_stopped_goes_on(run: Run, tmp_path: Path) -> None:
    many, out = tmp_path / "many.pdn", tmp_path / "out.pdn"
    many.write_text(ONE * 8)
    command = ["annotate", str(many), "-o", str(out), "--nodes", "60000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kingme", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    notes = tmp_path / "out.pdn.unfinished"
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if notes.exists() and notes.read_bytes().count(b"\n") > 2:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    assert not out.exists()
    done = notes.read_bytes().count(b"\n") - 1
    assert 2 <= done < 8
    ran = run(*command)
    assert ran.code == 0
    assert ran.out.count("Ada – Bo") == 8
    texts = [game.to_pdn() for game in read_pdn(out)]
    assert len(texts) == 8
    assert len(set(texts)) == 1
    assert not notes.exists()
