"""A session's files and its end: new, save, load, and how an unfinished game goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingme import Game, RuleSet

from .conftest import SetUp

# New, save, load ------------------------------------------------------------------------------


def test_new_begins_again_from_the_same_start(table: SetUp) -> None:
    seated = table("B:W32,31:B1,2", rules="arcade")
    seated.type("1-5")
    said = seated.type("new")
    assert said[:3] == [
        "The game before this one goes on with:",
        said[1],
        "A new game.",
    ]
    assert said[1].startswith("  kingme play --fen ")
    assert seated.game.board.fen() == "B:W31,32:B1,2"
    assert seated.game.rules == RuleSet("arcade")
    assert seated.type("n") == ["A new game."]  # nothing was played, so nothing is lost


def test_save_and_load_bring_everything_back(table: SetUp, tmp_path: Path) -> None:
    file = tmp_path / "a game.json"
    seated = table(player="bot:2", seed=5)
    seated.type("11-15")
    moves = seated.game.moves
    assert seated.type(f"save {file}") == [f"Saved in {file}."]
    data = json.loads(file.read_text())
    assert data["tags"] == {"Black": "person", "White": "bot:2", "Seed": "5"}
    seated.type(str(seated.game.legal[0]), "save")  # to the same file
    assert len(Game.load(file).moves) == 4

    other = table(colour="both", rules="retro")
    other.type("11-15", "resign")
    assert other.type(f'load "{file}"')[0] == f"Loaded {file}: 4 plies played."
    assert other.game.moves[:2] == moves
    assert other.session.seats.tags() == data["tags"]
    assert other.boards == 1
    assert other.type("undo")[0] == "Back to move 2; it is your turn."


@pytest.mark.parametrize("rules", ["english", "retro"])
def test_pdn_is_written_and_read_where_the_name_says_so(
    table: SetUp, tmp_path: Path, rules: str
) -> None:
    file = tmp_path / "game.pdn"
    seated = table(player="bot:2", seed=5, rules=rules)
    seated.type("11-15")
    moves = seated.game.moves
    assert seated.type(f"save {file}") == [f"Saved in {file}."]
    assert file.read_text().startswith("[Event ")
    other = table()
    assert other.type(f"load {file}")[0] == f"Loaded {file}: 2 plies played."
    assert (other.game.moves, other.game.rules) == (moves, RuleSet(rules))
    assert other.session.seats.tags() == {"Black": "person", "White": "bot:2", "Seed": "5"}
    assert other.type(f"save {file}.gz")[0].startswith("One game is written as plain PDN")
    file.write_text("[Event x\n1. 1-2 *")
    (told,) = other.type(f"load {file}")
    assert told.endswith(
        'game.pdn:1:1: game 1: this is no tag; a tag is written like [Event "Name"].'
    )
    assert other.game.moves == moves


def test_a_result_survives_saving(table: SetUp, tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    table().type("11-15", "resign", f"save {file}")
    assert table().type(f"load {file}")[-1] == "White wins. You resigned."


def test_a_game_that_waits_for_the_computer_goes_on_when_loaded(
    table: SetUp, tmp_path: Path
) -> None:
    game = Game()
    game.move("11-15")
    game.save(tmp_path / "g.json")
    seated = table()
    assert seated.type(f"load {tmp_path / 'g.json'}")[1].startswith("White (bot:1): ")
    assert len(seated.game.moves) == 2


def test_files_that_cannot_be_used(table: SetUp, tmp_path: Path) -> None:
    seated = table()
    seated.type("11-15")
    moves = seated.game.moves
    missing = tmp_path / "no" / "where.json"
    reason = "cannot be used: no such file or directory."
    assert seated.type(f"load {missing}") == [f"'{missing}' {reason}"]
    assert seated.type(f"save {missing}") == [f"'{missing}' {reason}"]
    assert seated.type(f"load {tmp_path}") == [f"'{tmp_path}' cannot be used: is a directory."]
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert seated.type(f"load {bad}")[0].startswith(f"{str(bad)[:1]}")
    assert "holds no saved game" in seated.type(f"load {bad}")[0]
    bad.write_text('{"format": "kingme-game", "version": 1, "moves": ["11-99"]}')
    assert seated.type(f"load {bad}") == ['"start" must be the FEN of the first position.']
    record = {**Game().to_record(), "tags": {"Black": "person", "White": "bot:99"}}
    bad.write_text(json.dumps(record))
    assert seated.type(f"load {bad}")[0].startswith('"tags": bot:99: level must be')
    assert seated.game.moves == moves


def test_a_failed_save_leaves_the_old_file(
    table: SetUp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "g.json"
    seated = table()
    seated.type("11-15", f"save {file}")
    before = file.read_bytes()
    seated.type(str(seated.game.legal[0]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert seated.type("save") == [f"'{file}' cannot be used: no space left on device."]
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# Leaving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["quit", "q", "exit"])
def test_quit_without_moves_says_nothing(table: SetUp, word: str) -> None:
    seated = table()
    assert seated.type(word) == []
    assert seated.left


def test_quit_says_how_to_go_on(table: SetUp) -> None:
    seated = table(rules="arcade", player="bot:2", seed=3)
    said = seated.type("11-15", "quit")
    assert said[0] == "The game is not saved. This goes on from its position:"
    assert said[1] == (
        f"  kingme play --fen {seated.game.board.compact()} --rules arcade --player bot:2 --seed 3"
    )


def test_quit_after_saving_names_the_file(table: SetUp, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    seated = table()
    assert seated.type("11-15", f"save {file}", "quit") == [
        "The game goes on with:",
        f"  kingme play --load '{file}'",
    ]


def test_quit_after_more_moves_says_that_the_file_is_older(table: SetUp, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    seated = table(colour="both")
    said = seated.type("11-15", f"save {file}", "23-19", "quit")
    assert said == [
        f"{file} does not hold the last moves. This goes on from the position:",
        f"  kingme play --fen {seated.game.board.compact()} --colour both",
    ]


def test_the_end_of_the_input_says_that_a_game_can_be_saved(table: SetUp) -> None:
    seated = table()
    seated.type("11-15")
    said = seated.take(seated.session.farewell(input_ended=True))
    assert said[0] == 'The input ended before the game did; "save FILE" would have kept it.'
    assert said[2].startswith("  kingme play --fen ")
