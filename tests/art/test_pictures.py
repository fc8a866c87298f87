"""The pictures of the documents are the ones that the program draws."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kingme.art.ansi import BASIC, Style, read_screen

ROOT = Path(__file__).parents[2]
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.svg"))
PHOTOGRAPHS = sorted((ROOT / "docs" / "pictures").glob("*.jpg"))
MOST_BYTES = 150_000


def test_boards_are_as_they_would_be_drawn_now() -> None:
    script = ROOT / "scripts" / "pictures.py"
    result = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_the_chart_of_the_figures_is_that_of_their_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from benches.chart import bars, chart

    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    drawn = (ROOT / "docs" / "pictures" / "benchmarks.svg").read_text(encoding="utf-8")
    assert drawn == f"{chart(page)}\n"
    assert [bar.times >= 1 for bar in bars(page)].count(False) == page.count("| **no** |")
    assert len(bars(page)) == len(re.findall(r"\| (>=|<=) ", page))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_pictures_are_small_named_and_without_scripts(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert len(text.encode()) < MOST_BYTES
    assert root.findtext("{*}title")
    assert root.findtext("{*}desc")
    assert "<script" not in text
    assert not re.search(r"(href|src)=\"(?!#)", text), "a picture refers to nothing outside itself"


def test_there_is_a_photograph_of_each_and_they_are_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    from screenshots import SHOTS

    assert sorted(photograph.stem for photograph in PHOTOGRAPHS) == sorted(SHOTS)
    for photograph in PHOTOGRAPHS:
        content = photograph.read_bytes()
        assert content.startswith(b"\xff\xd8\xff")
        assert len(content) < 200_000


def test_every_picture_is_shown_somewhere() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    text = "".join(page.read_text(encoding="utf-8") for page in pages if page.exists())
    shown = [*PICTURES, *PHOTOGRAPHS]
    unused = [picture.name for picture in shown if f"pictures/{picture.name}" not in text]
    if not (ROOT / "README.md").exists():
        unused = [name for name in unused if name.startswith("rules-")]
    assert unused == []


COLOURED = r"""
print("\x1b[1;31mred\x1b[0m \x1b[2mfaint\x1b[0m \x1b[105mground\x1b[0m")
while (line := input("say > ")) != "quit":
    print(f"\x1b[38;2;1;2;3m{line}\x1b[0m")
"""


def test_a_session_is_recorded_key_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyte", reason="only the recorder of pictures needs pyte")
    monkeypatch.syspath_prepend(ROOT / "scripts")
    import pictures

    cast = pictures.Cast("say", ("-c", COLOURED), 30, 8, "say > ", (("hi", 1.0), ("quit", 1.0)))
    frames = list(pictures.record(cast))
    assert [round(seconds, 2) for seconds, _ in frames] == sorted(
        {round(seconds, 2) for seconds, _ in frames}
    )
    texts = ["\n".join(text_of(screen)) for _, screen in frames]
    assert [text.splitlines()[-1].strip() for text in texts[:3]] == ["say >", "say > h", "say > hi"]
    assert texts[3].splitlines()[2:] == ["hi", "say >"]
    first, *_ = frames
    lines = read_screen(first[1])
    assert lines[0][0].style == Style(ink=BASIC[1], bold=True)
    assert lines[0][10].style.ground == BASIC[13]
    assert lines[1][6].style.inverse, "the cursor shows"
    assert list(pictures.record(cast)) == frames


def text_of(screen: str) -> list[str]:
    lines = ["".join(cell.text for cell in line).rstrip() for line in read_screen(screen)]
    while lines and not lines[-1]:
        lines.pop()
    return lines
