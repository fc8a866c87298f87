"""Owns the tests of `kingme lab`, and of matches and leagues of users' files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingme.cli.web as web
from kingme.lab.samples import samples

from .conftest import Run

FAULTY = "def evaluate(position, me):\n    return 1 / max(0, 7 - position.ply)\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_file_is_a_sample_and_never_overwrites(run: Run) -> None:
    ran = run("lab", "new", "mine.py")
    assert (ran.code, ran.out) == (0, "mine.py is written. Next: kingme lab check mine.py\n")
    assert Path("mine.py").read_text(encoding="utf-8") == samples()["count"].source("py")
    assert run("lab", "new", "mine.js", "--sample", "good").code == 0
    assert Path("mine.js").read_text(encoding="utf-8") == samples()["good"].source("js")
    for arguments, reason in (
        (("mine.py",), "'mine.py' exists already, and is left as it is"),
        (("mine.txt",), "the name must end in .py or .js, not 'mine.txt'"),
        (("new.py", "--sample", "best"), "there is no sample 'best'"),
    ):
        ran = run("lab", "new", *arguments)
        assert ran.code == 2
        assert reason in ran.err
    assert not Path("new.py").exists()


def test_a_sound_function_is_checked(run: Run) -> None:
    run("lab", "new", "mine.py", "--sample", "guard")
    ran = run("lab", "check", "mine.py", "--positions", "40")
    assert (ran.code, ran.err) == (0, "")
    for line in ("mine.py: 40 positions", "errors     none", "the same for both sides"):
        assert line in ran.out
    data = json.loads(run("lab", "check", "mine.py", "--positions", "40", "--json").out)
    assert data["clean"]
    assert set(data["terms"]) == {"men", "kings", "forward", "guard", "middle"}
    assert data["terms"]["men"]["most"] == -data["terms"]["men"]["least"] > 0


def test_what_is_wrong_with_a_function_is_told(run: Run) -> None:
    Path("mine.py").write_text(FAULTY, encoding="utf-8")
    ran = run("lab", "check", "mine.py", "--positions", "60")
    assert ran.code == 1
    assert "mine.py, line 2: ZeroDivisionError: division by zero" in ran.out
    Path("biased.py").write_text(
        "def evaluate(position, me):\n    return len(position.men('black'))\n", encoding="utf-8"
    )
    ran = run("lab", "check", "biased.py", "--positions", "60")
    assert ran.code == 1
    assert "differ when the board is turned" in ran.out
    Path("fickle.py").write_text(
        "import random\ndef evaluate(position, me):\n    return random.random()\n", encoding="utf-8"
    )
    ran = run("lab", "check", "fickle.py", "--positions", "20")
    assert "change when asked again" in ran.out
    Path("broken.py").write_text("def evaluate(position, me)\n", encoding="utf-8")
    ran = run("lab", "check", "broken.py")
    assert ran.code == 1
    assert "broken.py, line 1: expected ':'" in ran.out
    ran = run("lab", "check", "none.py")
    assert ran.code == 2


def test_a_loop_ends_the_check(run: Run) -> None:
    Path("loop.py").write_text("def evaluate(position, me):\n    while 1: pass\n", encoding="utf-8")
    ran = run("lab", "check", "loop.py", "--time", "0.3")
    assert ran.code == 1
    assert "loop.py, line 2: still running when its 0.3 s" in ran.out


def test_the_lab_opens_in_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr("kingme.web.site.built_site", lambda: "site")
    monkeypatch.setattr(web, "serve_site", lambda site, **how: shown.append((site, how)))
    assert run("lab", "--no-browser", "--port", "0").code == 0
    assert shown == [("site", {"port": 0, "browser": False, "page": "#lab"})]


def test_a_match_is_the_same_with_any_number_of_workers(run: Run) -> None:
    run("lab", "new", "a.py", "--sample", "forward")
    match = ("match", "user:a.py@depth=2", "level:2", "--games", "8", "--json")
    one, two = (json.loads(run(*match, "--workers", str(n)).out) for n in (1, 2))
    assert one.pop("seconds") > 0
    assert two.pop("seconds") > 0
    assert one == two
    assert one["faults"] == [0, 0]


def test_a_league_of_files_goes_on_whatever_they_do(run: Run) -> None:
    students = Path("students")
    students.mkdir()
    run("lab", "new", "students/anna.py")
    run("lab", "new", "students/zoe.js", "--sample", "forward")
    for name, text in {
        "ben.py": FAULTY,
        "carl.py": "def evaluate(position, me)\n    return 1\n",
        "dora.py": "def evaluate(position, me):\n    while 1: pass\n",
    }.items():
        (students / name).write_text(text, encoding="utf-8")
    league = ("league", "students/*.py", "students/zoe.js", "--depth", "1", "--games", "2")
    ran = run(*league, "--time", "0.5", "--report", "league.html", "--json")
    assert ran.code == 0, ran.err
    rows = {Path(row["player"].split("@")[0]).name: row for row in json.loads(ran.out)["players"]}
    assert rows["anna.py"]["points"] > rows["ben.py"]["points"]
    report = Path("league.html").read_text(encoding="utf-8")
    for told in (
        "ben.py, line 2: ZeroDivisionError",
        "carl.py, line 1: expected",
        "dora.py, line 2: still running",
    ):
        assert told in report
