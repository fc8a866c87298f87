"""Pictures of histories: the formats, what is in them, and refusals."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kingme.errors import TrainingError
from kingme.training.plot import draw_history, read_history
from kingme.training.weights import FEATURES, PIECE_COUNTING

ROWS = [
    {
        "step": step,
        "score": 0.4 + step / 30,
        "accepted": step % 3 == 0,
        "against_hand_tuned": 0.3 + step / 50,
        "weights": PIECE_COUNTING | {"kings": 100 + step},
    }
    for step in range(1, 10)
]


def history(folder: Path, rows: list[dict[str, object]]) -> Path:
    path = folder / "h.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


@pytest.mark.parametrize(
    ("name", "magic"), [("p.png", b"\x89PNG"), ("p.svg", b"<?xml"), ("P.PDF", b"%PDF")]
)
def test_the_name_says_the_format(tmp_path: Path, name: str, magic: bytes) -> None:
    draw_history(history(tmp_path, ROWS), tmp_path / name, "title")
    assert (tmp_path / name).read_bytes().startswith(magic)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["h.jsonl", name])


def test_every_weight_and_the_score_are_in_it(tmp_path: Path) -> None:
    path = history(tmp_path, ROWS)
    for name in ("one.svg", "two.svg"):
        draw_history(path, tmp_path / name, "a title <of> mine")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text == (tmp_path / "two.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.findtext("{*}title") == "a title <of> mine"
    assert "At the end it scores 48% against the hand-tuned" in str(root.findtext("{*}desc"))
    for word in (*FEATURES, "a title", "score, %", "round", "against hand-tuned", "accepted"):
        assert f">{word}" in text or word in text


def test_games_are_the_axis_where_a_history_counts_them(tmp_path: Path) -> None:
    rows = [{**row, "games": 40 * int(str(row["step"]))} for row in ROWS]
    for row in rows:
        del row["score"], row["accepted"]
    draw_history(history(tmp_path, rows), tmp_path / "p.svg", "t")
    text = (tmp_path / "p.svg").read_text(encoding="utf-8")
    assert "games" in text
    assert "accepted" not in text


def test_refusals(tmp_path: Path) -> None:
    path = history(tmp_path, ROWS)
    with pytest.raises(TrainingError, match=r"a picture's name ends in \.png, \.svg, \.pdf"):
        draw_history(path, tmp_path / "p.bmp", "t")
    with pytest.raises(TrainingError, match="has no rows to draw"):
        draw_history(history(tmp_path, []), tmp_path / "p.png", "t")
    path.write_text('{"step": 1}\n')
    with pytest.raises(TrainingError, match=r"line 1 of .* is no row of a run"):
        read_history(path)
    assert not list(tmp_path.glob("p.*"))
