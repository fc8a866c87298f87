"""The wheel, as a stranger gets it: in an empty environment, without Rust, Node and this folder."""

from __future__ import annotations

import email
import json
import os
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
LARGEST_BYTES = 12_000_000
TWINE = "twine==6.2.0"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout with the browser game that `make` has built."""
    folder = tmp_path_factory.mktemp("dist")
    words = ["build", "--release", "--locked", "--out", str(folder)]
    subprocess.run([sys.executable, "-m", "maturin", *words], cwd=ROOT, check=True)
    (made,) = folder.glob("*.whl")
    return made


class Stranger:
    """A machine with Python alone: no other program is on the path, and the home is empty."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        venv.create(folder / "venv", with_pip=True)
        self.bin = folder / "venv" / "bin"
        kept = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_"))}
        self.environment = {
            **kept, "PATH": str(self.bin), "HOME": str(self.home), "LANG": "C.UTF-8",
        }  # fmt: skip

    def pip(self, *words: str) -> None:
        subprocess.run(
            [self.bin / "python", "-m", "pip", "--quiet", *words], cwd=self.home, check=True,
            env={**os.environ, "PATH": str(self.bin)},
        )  # fmt: skip

    def kingme(self, *words: str, stdin: str = "") -> str:
        done = subprocess.run(
            [self.bin / "kingme", *words], input=stdin, capture_output=True, text=True,
            cwd=self.home, env=self.environment, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done
        assert "Traceback" not in done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def stranger(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    """A machine on which the wheel was installed, without any extra."""
    made = Stranger(tmp_path_factory.mktemp("stranger"))
    made.pip("install", str(wheel))
    return made


def test_its_name_size_and_metadata(wheel: Path) -> None:
    name, version, python, abi, platform = wheel.stem.split("-")
    assert (name, python, abi) == ("kingme", "cp311", "abi3")
    assert "linux" in platform or "macosx" in platform
    assert wheel.stat().st_size < LARGEST_BYTES
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        (metadata,) = (each for each in names if each.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(file.read(metadata))
    assert told["Version"] == version
    assert told["License-Expression"] == "MIT"
    assert told.get_payload().startswith("# kingme")
    data = {
        f"kingme/{path.relative_to(ROOT / 'src' / 'kingme')}"
        for folder in ("data", "web/site", "lab/samples")
        for path in (ROOT / "src" / "kingme" / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert data <= names
    assert any(each.endswith(".wasm") and "kingme_core" in each for each in names)
    assert not [each for each in names if each.startswith(("tests/", "web/", "docs/"))]


def test_the_index_would_take_it(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "--quiet", "install", TWINE], check=True)
    subprocess.run([python, "-m", "twine", "check", "--strict", str(wheel)], check=True)


def test_it_brings_two_libraries_only(stranger: Stranger) -> None:
    listed = subprocess.run(
        [stranger.bin / "python", "-m", "pip", "list", "--format=json"],
        capture_output=True,
        check=True,
    )
    names = {row["name"] for row in json.loads(listed.stdout)}
    # What rich and click bring themselves is theirs.
    theirs = {"markdown-it-py", "mdurl", "pygments"}  # what rich brings
    ours = {name.lower() for name in names} - {"pip", "setuptools", "wheel"} - theirs
    assert ours == {"kingme", "click", "rich"}


def test_commands(stranger: Stranger) -> None:
    assert stranger.kingme("--version").startswith("kingme ")
    assert stranger.kingme("perft", "8") == "845931\n"
    assert json.loads(stranger.kingme("bestmove", "--nodes", "10000", "--json"))["move"]
    told = json.loads(stranger.kingme("doctor", "--json"))
    states = {f"{row['part']}/{row['name']}": row["state"] for row in told["findings"]}
    assert states["Core/rules"] == "ok"
    assert states["Front ends/browser game"] == "ok"
    assert states["Front ends/node"] == states["Extras/desktop"] == "absent"
    # Without a screen and a terminal `kingme` alone can only say what there is.
    assert "Usage: kingme" in stranger.kingme()
    assert "level 2 - level 1" in stranger.kingme(
        "tournament", "--levels", "1-2", "--pairs", "1", "--workers", "1"
    )


def test_a_game_in_the_terminal(stranger: Stranger) -> None:
    out = stranger.kingme("play", "--player", "bot:1", stdin="11-15\nq\n")
    assert "11-15" in out


def test_the_retro_game(stranger: Stranger) -> None:
    assert "CHECKERS" in stranger.kingme("retro", "--silent", stdin="99\n").upper()


@pytest.fixture
def address(stranger: Stranger) -> Iterator[str]:
    """Where `kingme web` serves the browser game."""
    server = subprocess.Popen(
        [stranger.bin / "kingme", "web", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        env=stranger.environment,
        cwd=stranger.home,
    )
    assert server.stdout is not None
    words = ""
    while "http" not in words:
        words = server.stdout.readline()
        assert words, "the server has ended"
    yield next(word for word in words.split() if word.startswith("http")).rstrip("/.,")
    server.terminate()
    server.wait(timeout=30)
    server.stdout.close()


def test_the_browser_game(stranger: Stranger, address: str) -> None:
    def fetch(path: str) -> bytes:
        with urllib.request.urlopen(f"{address}/{path}", timeout=30) as answer:
            return bytes(answer.read())

    assert b"<title>" in fetch("")
    site = json.loads(fetch("site.json"))
    (core,) = (name for name in site["files"] if "kingme_core" in name)
    assert fetch(core).startswith(b"\0asm")


def test_the_window_with_its_extra(wheel: Path, stranger: Stranger, tmp_path: Path) -> None:
    done = subprocess.run(
        [stranger.bin / "kingme", "desktop", "--screenshot", str(tmp_path / "x.png")],
        capture_output=True, text=True, env=stranger.environment, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "python -m pip install 'kingme[desktop]'" in done.stderr
    stranger.pip("install", f"{wheel}[desktop]")
    picture = tmp_path / "play.png"
    stranger.kingme("desktop", "--screenshot", str(picture), "--scene", "play", "--set", "8")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 50_000
