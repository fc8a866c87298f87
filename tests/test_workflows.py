"""The workflows name what is there: targets of make, commands, jobs, files and artifacts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kingme.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^\.PHONY: (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))


def workflow(path: Path) -> dict[Any, Any]:
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def steps(flow: dict[Any, Any]) -> Iterator[dict[str, Any]]:
    for job in flow["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_workflow_names_is_there(path: Path) -> None:
    flow = workflow(path)
    assert set(flow) <= {"name", True, "permissions", "concurrency", "jobs"}  # `on` is read as True
    assert flow["permissions"] == {"contents": "read"}, "rights are given to single jobs only"
    for job in flow["jobs"].values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(flow["jobs"])
    for step in steps(flow):
        assert ("run" in step) != ("uses" in step)
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"])
        run = step.get("run", "")
        assert set(re.findall(r"\bmake ([a-z-]+)", run)) <= TARGETS
        assert set(re.findall(r"\bkingme ([a-z]+)", run)) <= set(COMMANDS)
        for name in re.findall(r"\b(?:tests/\S+|requirements\S+|\.ci/\S+|Cargo\.toml)", run):
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_fetched_was_kept(path: Path) -> None:
    flow = workflow(path)
    kept, wanted = set(), set()
    for step in steps(flow):
        words = step.get("with", {})
        if step.get("uses", "").startswith("actions/upload-artifact"):
            kept.add(words["name"].partition("$")[0])
        if step.get("uses", "").startswith("actions/download-artifact"):
            wanted.add(words.get("name", words.get("pattern", "")).rstrip("*"))
    assert all(any(have.startswith(want) for have in kept) for want in wanted)


def test_the_oldest_python_is_that_of_the_package() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'requires-python = ">=(\d+\.\d+)"', project)
    assert found is not None
    wheels = workflow(ROOT / ".github" / "workflows" / "release.yml")["jobs"]["wheels"]
    (setup,) = (s for s in wheels["steps"] if s.get("uses", "").startswith("actions/setup-python"))
    assert setup["with"]["python-version"] == found[1]
