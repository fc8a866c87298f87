"""The settings, the table that the menu draws from, and the file that remembers them."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.desktop import settings_file
from kingme.desktop.settings import CHAMPION, Seats, Settings, option, options
from kingme.desktop.settings_file import load_settings, save_settings, settings_path
from kingme.game.funmode import Reach

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def test_a_first_run_shows_the_ducks_against_an_easy_opponent() -> None:
    settings = Settings()
    assert (settings.piece_set, settings.level, settings.seats) == ("neo_duck", 3, Seats.BLACK)
    assert (settings.fun, settings.neo) == (Reach.OFF, True)


def test_every_setting_but_the_size_has_a_row() -> None:
    names = [row.name for row in options()]
    fields = {field.name for field in dataclasses.fields(Settings)}
    assert fields - set(names) == {"width", "height"}
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", [row.name for row in options()])
def test_every_choice_of_a_row_can_be_made_and_has_words(name: str) -> None:
    row = option(name)
    seen = set()
    settings = Settings()
    for choice in row.choices:
        settings = settings.changed(**{name: choice.value})
        assert row.words(settings) == choice.words
        seen.add(choice.words)
        assert Settings.from_data(json.loads(json.dumps(settings.as_data()))) == (settings, [])
    assert len(seen) == len(row.choices)
    for steps in (-1, 1, 3):
        assert row.after(settings, steps) in [choice.value for choice in row.choices]


def test_rows_are_rings_and_scales_have_ends() -> None:
    assert option("labels").after(Settings(labels="off")) == "numbers"
    assert option("volume").after(Settings(volume=0), -1) == 0
    assert option("level").after(Settings(level=CHAMPION)) == CHAMPION


def test_reduced_motion_follows_the_system_until_somebody_chooses() -> None:
    assert Settings().reduced_motion == "system"
    for written, meant in ((True, "on"), (False, "off"), ("on", "on"), ("system", "system")):
        settings, faults = Settings.from_data({"reduced_motion": written})
        assert (settings.reduced_motion, faults) == (meant, [])


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"level": 0}, "level cannot be 0; choices are 1 to 11"),
        ({"level": True}, "level cannot be True"),
        ({"level": "3"}, "level cannot be '3'"),
        ({"sound": 1}, "sound cannot be 1"),
        ({"piece_set": "chess"}, "piece_set cannot be 'chess'; choices are classic, glossy"),
        ({"seats": "red"}, "seats cannot be 'red'; choices are black, white, both, none"),
        ({"width": 10}, "width cannot be 10; it is a whole number from 640 on"),
        ({"height": 480.0}, "height cannot be 480.0"),
        ({"rules": []}, "rules cannot be []"),
    ],
)
def test_a_bad_value_has_its_default_and_a_sentence(data: dict[str, object], fault: str) -> None:
    settings, faults = Settings.from_data({"music": "reggae", **data})
    assert settings == Settings(music="reggae")
    (sentence,) = faults
    assert sentence.startswith(fault)


@given(st.dictionaries(st.sampled_from([f.name for f in dataclasses.fields(Settings)]), PLAIN))
def test_any_data_gives_settings(data: dict[str, object]) -> None:
    settings, faults = Settings.from_data(data)
    assert len(faults) <= len(data)
    assert Settings.from_data(settings.as_data()) == (settings, [])


# The file ------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "desktop.json"


def test_there_and_back(path: Path) -> None:
    assert load_settings(path).settings == Settings()
    settings = Settings(level=7, seats=Seats.NONE, fun=Reach.ALL, volume=0)
    save_settings(settings, path)
    assert load_settings(path) == (settings, (), path)
    assert json.loads(path.read_text())["version"] == 1


def test_unknown_keys_stay(path: Path) -> None:
    save_settings(Settings(), path)
    data = json.loads(path.read_text()) | {"tea": "green"}
    path.write_text(json.dumps(data))
    save_settings(load_settings(path).settings.changed(level=9), path)
    after = json.loads(path.read_text())
    assert (after["tea"], after["level"]) == ("green", 9)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe{}", "no JSON"),
        (b'{"level": 4', "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[1]", "no table of settings"),
        (b'{"version": 2, "level": 4}', "a newer kingme wrote it"),
        (b'{"version": "x"}', '"version" is no number'),
        (b" " * 2_000_000, "too large"),
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside(path: Path, content: bytes, reason: str) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(content)
        loaded = load_settings(path)
        assert loaded.settings == Settings()
        (note,) = loaded.notes
        assert reason in note
        aside = path.with_name(f"desktop.json.unread-{number}")
        assert f"{aside.name} in {aside.parent}." in note
        assert aside.read_bytes() == content
        assert not path.exists()
    save_settings(Settings(level=2), path)
    assert load_settings(path).settings.level == 2


def test_a_folder_in_its_place_is_a_note(path: Path) -> None:
    path.mkdir(parents=True)
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert "cannot be read" in loaded.notes[0]
    with pytest.raises(OSError, match=r"desktop\.json"):
        save_settings(Settings(), path)
    assert list(path.parent.iterdir()) == [path]


def test_the_file_of_the_home_folder_counts_if_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert settings_path(tmp_path).name == settings_file.NAME
    (tmp_path / ".kingme.json").write_text('{"level": 8, "colour": "red"}')
    assert settings_path(tmp_path) == tmp_path / ".kingme.json"
    loaded = load_settings(settings_path(tmp_path))
    assert loaded.settings.level == 8
    save_settings(loaded.settings.changed(level=9), loaded.path)
    assert json.loads((tmp_path / ".kingme.json").read_text())["colour"] == "red"


def test_two_processes_do_not_tear_it(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from kingme.desktop.settings import Settings\n"
        "from kingme.desktop.settings_file import load_settings, save_settings\n"
        "path = Path(sys.argv[1])\n"
        "for turn in range(60):\n"
        "    save_settings(Settings(level=1 + turn % 10), path)\n"
        "    assert load_settings(path).notes == (), load_settings(path)\n"
    )
    both = [subprocess.Popen([sys.executable, "-c", program, str(path)]) for _ in range(2)]
    assert [process.wait(60) for process in both] == [0, 0]
    assert [entry.name for entry in path.parent.iterdir()] == ["desktop.json"]


def test_settings_need_no_pygame_and_no_numpy() -> None:
    program = (
        "import sys\n"
        "import kingme.desktop.controller, kingme.desktop.settings_file, kingme.desktop.launch\n"
        "import kingme.desktop.sounding, kingme.desktop.lines\n"
        "print([name for name in ('pygame', 'numpy', 'mido') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
