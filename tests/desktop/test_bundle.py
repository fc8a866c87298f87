"""Everything that the window keeps as one file: out, in again, and what is no such file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingme.desktop.bundle import FORMAT, export_data, import_data
from kingme.desktop.keeping import keep_unfinished, load_unfinished
from kingme.desktop.settings import Settings
from kingme.desktop.settings_file import load_settings, save_settings
from kingme.errors import RecordError
from kingme.game.funmode import FunGame


def places(folder: Path) -> dict[str, Path]:
    folder.mkdir()
    return {"settings": folder / "desktop.json", "unfinished": folder / "unfinished.json"}


def test_it_comes_out_of_one_machine_and_into_another(tmp_path: Path) -> None:
    here, there = places(tmp_path / "here"), places(tmp_path / "there")
    settings = Settings(level=7, piece_set="space")
    save_settings(settings, here["settings"])
    text = here["settings"].read_text(encoding="utf-8").replace("{", '{"to_come": [1],', 1)
    here["settings"].write_text(text, encoding="utf-8")
    game = FunGame()
    game.move("11-15")
    keep_unfinished(here["unfinished"], game, settings)
    save_settings(Settings(level=2), there["settings"])

    file = tmp_path / "all.json"
    assert export_data(file, here) == ["settings", "unfinished"]
    assert import_data(file, there) == ["settings", "unfinished"]
    for name in here:
        assert json.loads(there[name].read_text()) == json.loads(here[name].read_text())
    assert load_settings(there["settings"]).settings == settings
    kept = load_unfinished(there["unfinished"])
    assert kept is not None
    assert kept.game.moves == game.moves
    before = there["settings"].with_name("desktop.json.before")
    assert load_settings(before).settings.level == 2


def test_nothing_kept_is_a_file_with_nothing(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    assert export_data(file, places(tmp_path / "here")) == []
    with pytest.raises(RecordError, match="holds nothing of the window"):
        import_data(file, places(tmp_path / "there"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is no file of kingme's data, which kingme data export writes"),
        ("[]", "is no file of kingme's data, which kingme data export writes"),
        (
            json.dumps({"format": FORMAT, "version": 2}),
            "by a newer kingme; this one knows version 1",
        ),
        (json.dumps({"format": FORMAT, "version": 1, "browser": {"a": 1}}), "import it there"),
        (
            json.dumps(
                {"format": FORMAT, "version": 1, "window": {"settings": [], "unfinished": {}}}
            ),
            '"settings" cannot be used; nothing was changed',
        ),
        (
            json.dumps(
                {"format": FORMAT, "version": 1, "window": {"settings": {}, "unfinished": 5}}
            ),
            '"unfinished" cannot be used; nothing was changed',
        ),
    ],
)
def test_what_cannot_be_used_changes_nothing(tmp_path: Path, text: str, sentence: str) -> None:
    here = places(tmp_path / "here")
    save_settings(Settings(level=3), here["settings"])
    before = here["settings"].read_bytes()
    file = tmp_path / "all.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=sentence):
        import_data(file, here)
    assert here["settings"].read_bytes() == before
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["desktop.json"]


def test_a_part_of_a_newer_kingme_is_left_in_the_file(tmp_path: Path) -> None:
    here = places(tmp_path / "here")
    file = tmp_path / "all.json"
    window = {"settings": {"version": 1, "level": 4}, "to_come": {"x": 1}}
    file.write_text(json.dumps({"format": FORMAT, "version": 1, "window": window}))
    assert import_data(file, here) == ["settings"]
    assert load_settings(here["settings"]).settings.level == 4
