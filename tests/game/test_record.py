"""Owns the tests of saved games: the record, its errors, and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Game, Outcome, RecordError, RuleSet, Side, Termination
from kingme.game.values import is_declared
from positions import boards


def replayed(game: Game) -> Game:
    """The game after it has been JSON text."""
    return Game.from_record(json.loads(json.dumps(game.to_record())))


def state(game: Game) -> dict[str, Any]:
    board = game.board
    return {
        "compact": board.compact(),
        "key": board.key,
        "moves": board.moves,
        "flags": [(move.by_king, move.crowns) for move in board.moves],
        "repetitions": board.repetitions(),
        "outcome": game.outcome,
        "rules": game.rules,
        "legal": game.legal,
        "tags": game.tags,
    }


def decide(game: Game, decision: str | None) -> None:
    if decision == "resign":
        game.resign()
    elif decision == "agree":
        game.agree_draw()
    elif decision == "time":
        game.lose_on_time()
    elif decision == "adjudicate":
        game.adjudicate(Side.BLACK)


def refusal(data: object) -> str:
    with pytest.raises(RecordError) as caught:
        Game.from_record(data)
    return str(caught.value)


@given(boards(), st.sampled_from([None, "resign", "agree", "time", "adjudicate"]))
def test_a_record_replays_to_the_same_state(board: Board, decision: str | None) -> None:
    """Also after undo of everything: the same start, counters and all."""
    game = Game.from_board(board)
    game.tags = {"Event": "caf\u00e9", "Round": "1"}
    if game.outcome is None:
        decide(game, decision)
    again = replayed(game)
    assert state(again) == state(game)
    assert again.to_record() == game.to_record()
    while game.moves:
        assert again.undo() == game.undo()
        assert state(again) == state(game)


REPETITIONS = st.just(0) | st.integers(2, 255)  # the first time is no repetition


@given(REPETITIONS, st.integers(0, 65_535), st.booleans(), st.sampled_from(Side))
def test_rules_of_one_s_own_are_kept(repetition: int, limit: int, cycle: bool, side: Side) -> None:
    rules = RuleSet("arcade").replace(
        name="house", repetition=repetition, quiet_limit=limit, cycle=cycle, first_side=side
    )
    game = Game(rules=rules)
    assert replayed(game).rules == rules


def test_a_named_rule_set_is_saved_by_its_name() -> None:
    assert Game(rules="retro").to_record()["rules"] == "retro"
    mine = RuleSet("retro").replace(quiet_limit=9)
    assert Game(rules=mine).to_record()["rules"]["quiet_limit"] == 9


def test_the_form_of_a_record() -> None:
    game = Game("B:WK32:BK1,10")
    game.move("10-15")
    game.tags["White"] = "bot:3"
    game.resign()
    assert game.to_record() == {
        "format": "kingme-game",
        "version": 1,
        "rules": "english",
        "start": "B:WK32:BK1,10",
        "quiet_plies": 0,
        "moves": ["10-15"],
        "result": {"termination": "resignation", "winner": "black"},
        "tags": {"White": "bot:3"},
    }


def test_short_texts_and_missing_parts_are_read() -> None:
    data = {"format": "kingme-game", "version": 1, "start": "B:W6,15,24:B1,12", "moves": ["1x28"]}
    game = Game.from_record(data)
    assert (str(game.moves[0]), game.rules.name) == ("1x10x19x28", "english")


def good(**changes: object) -> dict[str, Any]:
    return {**Game().to_record(), **changes}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, 'this is no saved game: "format" must be "kingme-game"'),
        ([], 'this is no saved game: "format" must be "kingme-game"'),
        ({}, 'this is no saved game: "format" must be "kingme-game"'),
        (good(format="chess"), 'this is no saved game: "format" must be "kingme-game"'),
        (good(version=0), '"version" must be a whole number, not 0'),
        (good(version="1"), "\"version\" must be a whole number, not '1'"),
        (good(version=True), '"version" must be a whole number, not True'),
        (good(version=2), "the game was saved by a newer kingme (version 2 of the format; "
                          "this one reads up to 1)"),
        (good(rules="chess"), '"rules": there is no rule set "chess"; there are arcade, '
                              "classroom, english, retro"),
        (good(rules={"flying": 1}), '"rules": a rule set has no field "flying"'),
        (good(start=None), '"start" must be the FEN of the first position'),
        (good(start="W:W33:B"), '"start": not a legal position: square 33 does not exist; '
                                "squares run from 1 to 32"),
        (good(quiet_plies=-1), '"quiet_plies" must be a count of plies, not -1'),
        (good(quiet_plies=1.5), '"quiet_plies" must be a count of plies, not 1.5'),
        (good(quiet_plies=70_000), '"quiet_plies" must be a count of plies, not 70000'),
        (good(quiet_plies=True), '"quiet_plies" must be a count of plies, not True'),
        (good(moves="11-15"), '"moves" must be a list of moves'),
        (good(moves=[15]), "move 1 must be a text, not 15"),
        (good(moves=["11-15", "11-15"]), "move 2: 11-15 is not legal: there is no piece on 11"),
        (good(moves=["11-15", "hm"]),
         'move 2: "hm" is no move; a move is written like 11-15 or 22x15'),
        (good(start="B:W15:B10", moves=["10x19", "19-23"]),
         "move 2 (19-23) comes after the end of the game (Black wins: White has no piece left)"),
        (good(result="1-0"), '"result" must have "termination" and "winner"'),
        (good(result={"termination": "boredom"}),
         "\"result\": 'boredom' is not a valid Termination"),
        (good(result={"termination": "time", "winner": "red"}),
         "\"result\": 'red' is not a valid Side"),
        (good(start="B:W15:B10", moves=["10x19"],
              result={"termination": "agreement", "winner": None}),
         '"result" says agreement, but the moves say Black wins: White has no piece left'),
        (good(result={"termination": "agreement", "winner": "black"}),
         '"result" says agreement with a winner, which the moves do not show'),
        (good(result={"termination": "time", "winner": None}),
         '"result" says time with no winner, which the moves do not show'),
        (good(rules={"repetition": 1}),
         '"rules": repetition is 0 for never, or how often a position must stand: 2 or more'),
        (good(quiet_plies=False), '"quiet_plies" must be a count of plies, not False'),
        (good(version=False), '"version" must be a whole number, not False'),
        (good(tags=["a"]), '"tags" must be names with texts'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: object, sentence: str) -> None:
    assert refusal(data) == sentence


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None])
@pytest.mark.parametrize("termination", Termination)
def test_a_result_that_cannot_be_is_refused(termination: Termination, winner: Side | None) -> None:
    """Nobody resigns to nobody, an agreement has no winner, and the board knows its own ends."""
    outcome = Outcome(termination, winner)
    data = good(moves=["11-15"], result={"termination": termination, "winner": winner})
    if is_declared(outcome):
        assert Game.from_record(data).outcome == outcome
    else:
        which = "no winner" if winner is None else "a winner"
        assert refusal(data) == (
            f'"result" says {termination} with {which}, which the moves do not show'
        )


@pytest.mark.parametrize(
    ("termination", "winner"),
    [("blocked", "black"), ("no pieces", "white"), ("repetition", None), ("resignation", "black")],
)
def test_another_result_than_that_of_the_moves_is_refused(
    termination: str, winner: str | None
) -> None:
    """Also where the winner would be the same."""
    result = {"termination": termination, "winner": winner}
    assert refusal(good(start="B:W15:B10", moves=["10x19"], result=result)) == (
        f'"result" says {termination}, but the moves say Black wins: White has no piece left'
    )


def test_a_result_that_the_moves_say_too_is_fine() -> None:
    data = good(
        start="B:W15:B10", moves=["10x19"], result={"termination": "no pieces", "winner": "black"}
    )
    assert Game.from_record(data).outcome == Outcome(Termination.NO_PIECES, Side.BLACK)


# --- files -------------------------------------------------------------------------------------


def test_files(tmp_path: Path) -> None:
    game = Game(rules="classroom")
    game.move("22-18")
    game.tags["Event"] = "\u4e16\u754c \u265b"
    path = tmp_path / "a game.json"
    game.save(path)
    game.save(str(path))  # over the old one
    assert state(Game.load(path)) == state(game)
    assert [entry.name for entry in tmp_path.iterdir()] == ["a game.json"]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game().save(path)
    before = path.read_bytes()
    game = Game()
    game.tags["Event"] = object()  # type: ignore[assignment]
    with pytest.raises(TypeError):
        game.save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[" * 200_000, b"null", b"[1]", b'{"format": "kingme-game"}'],
)
def test_files_that_hold_no_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        Game.load(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "nothing.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["format", "version", "rules", "start", "quiet_plies", "moves", "result", "tags"]
)
RULE_NAMES = st.sampled_from(
    ["name", "title", "squares", "first_side", "repetition", "quiet_limit", "quiet_reset", "cycle"]
)


@given(JSON)
def test_any_data_is_a_game_or_a_record_error(data: object) -> None:
    with pytest.raises(RecordError):
        Game.from_record(data)


@given(st.dictionaries(NAMES, JSON, max_size=3))
def test_any_change_of_a_record_is_a_game_or_a_record_error(changes: dict[str, object]) -> None:
    data = {**good(moves=["11-15", "23-19"]), **changes}
    try:
        game = Game.from_record(data)
    except RecordError as error:
        assert str(error)
    else:
        assert Game.from_record(game.to_record()).board == game.board


@given(st.dictionaries(RULE_NAMES, JSON, max_size=3))
def test_any_rules_are_rules_or_a_record_error(fields: dict[str, object]) -> None:
    try:
        game = Game.from_record(good(rules=fields))
    except RecordError as error:
        assert str(error).startswith('"rules": ')
    else:
        assert replayed(game).rules == game.rules


@given(st.fixed_dictionaries({}, optional={"termination": JSON, "winner": JSON}))
def test_any_result_is_one_or_a_record_error(result: dict[str, object]) -> None:
    try:
        Game.from_record(good(result=result))
    except RecordError as error:
        assert str(error).startswith('"result"')
