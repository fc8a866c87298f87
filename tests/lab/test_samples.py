"""Owns the tests of the samples: the same in both languages, and sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingme import RuleSet
from kingme.lab.check import check, sample_boards
from kingme.lab.process import FunctionProcess, Limits, Source, node_program, read_source
from kingme.lab.protocol import call_of, move_rules
from kingme.lab.samples import samples

SAMPLES = list(samples())


def source_of(name: str, language: str) -> Source:
    return Source(f"{name}.{language}", samples()[name].source(language), "")


@pytest.mark.parametrize("name", SAMPLES)
def test_both_languages_give_the_same_values_and_terms(name: str) -> None:
    assert node_program() is not None, "the tools of the lock file bring Node"
    boards = list(sample_boards(200, 1, "english"))
    calls = [call_of(board, side) for board in boards for side in ("black", "white")]
    answers = []
    for language in ("py", "js"):
        with FunctionProcess(source_of(name, language), Limits()) as process:
            answers.append(process.values(calls, move_rules(RuleSet("english")))[0])
    for python, javascript in zip(*answers, strict=True):
        assert python.fault is None
        assert javascript.fault is None
        assert javascript.value == pytest.approx(python.value, rel=1e-12, abs=1e-12)
        assert javascript.terms == pytest.approx(python.terms, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_symmetric_and_steady(name: str) -> None:
    report = check(source_of(name, "py"), positions=60)
    assert report.is_clean, report


def test_there_are_five_from_the_simplest_to_a_good_one() -> None:
    assert SAMPLES == ["count", "forward", "guard", "freedom", "good"]
    for language in ("py", "js"):
        simplest = samples()["count"].source(language)
        for name in ("men", "kings", "piece", "row", "column", "neighbours", "moves", "jumps",
                     "is_back_row", "side_to_move", "piece_count", "ply", "other"):  # fmt: skip
            assert f"position.{name}" in simplest


def test_files_are_read_and_others_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(b"\xef\xbb\xbfdef evaluate(p, m):\r\n    return 1\r\n")
    assert read_source(path).text == "def evaluate(p, m):\n    return 1\n"
    for name, data, reason in (
        ("a.txt", b"", "its name must end in"),
        ("b.py", b"\xff\xfe", "is no text in UTF-8"),
        ("c.py", b"#" * (1 << 20) + b"#", "larger than a megabyte"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ValueError, match=reason):
            read_source(tmp_path / name)
