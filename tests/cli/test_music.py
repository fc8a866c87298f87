"""`kingme music`: its files, its figures and its refusals."""

from __future__ import annotations

import json
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from kingme.music.sound.mixer import samples_of_bar

from .conftest import Run

DOCS = Path(__file__).parents[2] / "docs" / "music.md"


def test_midi(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.mid"
    ran = run("music", "midi", "--style", "reggae", "--bars", "16", "--seed", "3", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{path}: Reggae, 16 bars, 73 beats a minute, D mixolydian\n"
    assert path.read_bytes()[:4] == b"MThd"


def test_render(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.wav"
    args = ["music", "render", "--style", "techno", "--deep-bass", "--bars", "2", "--seed", "1"]
    ran = run(*args, str(path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{path}: Techno, 2 bars, 133 beats a minute, Eb phrygian, ")
    with wave.open(str(path)) as file:
        bars = 2 * samples_of_bar(133)
        assert bars < file.getnframes() < bars + 2.5 * 44100  # the room rings on
    first = path.read_bytes()
    assert run(*args, str(path)).code == 0
    assert path.read_bytes() == first


def test_render_draws(run: Run, tmp_path: Path) -> None:
    png, wav = tmp_path / "out.png", tmp_path / "out.wav"
    assert run("music", "render", "--bars", "1", "--plot", str(png)).code == 0
    assert png.read_bytes()[:4] == b"\x89PNG"
    assert not wav.exists()


def test_moods_and_endings(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "out.mid")
    calm = run("music", "midi", "--mood", "CALM", "--ending", "Win", "--bars", "2", path)
    assert ", 6 bars, " in calm.out


def test_measure_for_scripts(run: Run) -> None:
    ran = run("music", "measure", "--style", "classical", "--bars", "1", "--json")
    rows = json.loads(ran.out)
    assert [row["deep_bass"] for row in rows] == [False, True]
    for row in rows:
        assert list(row) == [
            "style",
            "deep_bass",
            "seconds",
            "peak",
            "clipped",
            "rms",
            "bass_share",
        ]
        assert row["style"] == "classical"
        assert 0 <= row["clipped"] <= row["bass_share"] <= 1


def test_the_table_in_the_docs_is_what_the_command_prints(run: Run) -> None:
    ran = run("music", "measure")
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.out.splitlines()) == 11
    assert ran.out in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["midi", "--style", "polka", "x.mid"],
            "there is no music style 'polka'; styles are hiphop, modern, reggae, techno, classical",
        ),
        (["midi", "x.wav"], "the file 'x.wav' should end in .mid, for that is what is written"),
        (["midi"], "missing argument 'OUT.mid'; see kingme music midi --help"),
        (
            ["render"],
            "there is nothing to write: name a file OUT.wav, or --plot OUT.png, or both",
        ),
        (
            ["render", "--plot", "x.jpg"],
            "the file 'x.jpg' should end in .png, for that is what is written",
        ),
        (
            ["render", "--bars", "0", "x.wav"],
            "--bars must be a whole number from 1 to 256, not '0'",
        ),
        (
            ["render", "no-such-folder/x.wav"],
            "cannot use the file 'no-such-folder/x.wav': no such file or directory",
        ),
        (["measure", "--seed", "-1"], None),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    run: Run, args: list[str], sentence: str | None
) -> None:
    ran = run("music", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    if sentence is not None:
        assert ran.err == f"kingme: {sentence}\n"


@pytest.mark.parametrize("name", ["midi", "render", "measure"])
def test_help_fits_and_has_examples(run: Run, name: str) -> None:
    ran = run("music", name, "--help")
    assert ran.code == 0
    assert f"Examples:\n    kingme music {name}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


WITHOUT = (
    "import sys; sys.modules[sys.argv[1]] = None;"
    "from kingme.cli.main import main; sys.exit(main(sys.argv[2:]))"
)


@pytest.mark.parametrize(
    ("library", "extra", "args"),
    [
        ("mido", "music", ["midi", "out.mid"]),
        ("numpy", "music", ["render", "out.wav"]),
        ("numpy", "music", ["measure"]),
        ("matplotlib", "plot", ["render", "--bars", "1", "--plot", "out.png"]),
    ],
)
def test_a_missing_extra_is_named(
    library: str, extra: str, args: list[str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, library, "music", *args],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"kingme: this needs {library}, which is not installed; "
        f"install it with: python -m pip install 'kingme[{extra}]'\n"
    )
    assert not list(tmp_path.iterdir())


def test_composing_a_midi_file_needs_no_numpy(tmp_path: Path) -> None:
    args = [sys.executable, "-c", WITHOUT, "numpy", "music", "midi", "out.mid"]
    subprocess.run(args, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "out.mid").stat().st_size > 1000


def test_help_loads_neither_numpy_nor_mido() -> None:
    code = (
        "import sys; from kingme.cli.main import main; main(['music', 'render', '--help']);"
        "print(sorted({'numpy', 'mido', 'matplotlib', 'pygame'} & set(sys.modules)), "
        "file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
