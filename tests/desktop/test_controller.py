"""The window's controller, driven by a person: whole games, undo, hints, ends, settings."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kingme import Board, Side, Termination
from kingme._core import PlayerSpec
from kingme.desktop.controller import Controller
from kingme.desktop.lines import opponent
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.state import (
    Began,
    Ended,
    Flipped,
    FunHappened,
    Hinted,
    Introduced,
    Mood,
    Moved,
    Party,
    Spoke,
    State,
    TakenBack,
)
from kingme.game.funmode import FunGame, Reach

from .person import BOTH, Clock, at, by_clicks, by_drags, by_ends, by_keys

WAYS: list[Callable[[Controller, tuple[int, ...]], None]] = [by_clicks, by_ends, by_drags, by_keys]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seats", [Seats.BLACK, Seats.WHITE])
def test_a_whole_game(way: Callable[..., None], level: int, seats: Seats) -> None:
    clock = Clock(Settings(level=level, seats=seats, fun=Reach.ALL), seed=level)
    controller, chance = clock.controller, random.Random(level)
    spec = PlayerSpec.alphabeta(2)
    while controller.state.result is None:
        clock.wait(2.5)
        if controller.state.result is not None:
            break
        board, played = controller.game.board, controller.game.plies
        assert board.turn in controller.state.people
        choice = spec.choose(board, chance.getrandbits(60))
        assert choice is not None
        way(controller, choice.move.path)
        assert controller.game.plies == played + 1
        assert controller.game.moves[-1] == choice.move
        assert played < 400
    shown_boards_join(controller)
    assert controller.game.outcome == controller.state.result.outcome


def shown_boards_join(controller: Controller) -> None:
    """Every event begins where the one before ended, so that what is shown is what is so."""
    last: Board | None = None
    for event in controller.take_events():
        if isinstance(event, Began):
            last = event.board
        if isinstance(event, Moved | TakenBack | FunHappened):
            assert event.before == last
            last = event.after
    assert last == controller.state.board == controller.game.board


def test_watch_plays_a_game_to_its_end() -> None:
    clock = Clock(Settings(level=2, seats=Seats.NONE), seed=1)
    controller = clock.controller
    controller.press(11)
    assert controller.state.status == "The computer plays both sides."
    while controller.state.result is None:
        clock.wait(5)
        assert controller.game.plies < 600
    assert not controller.state.can_undo
    shown_boards_join(controller)


def test_watch_can_be_halted() -> None:
    clock = Clock(Settings(level=1, seats=Seats.NONE))
    clock.wait(3)
    clock.controller.toggle_pause()
    assert clock.controller.state.paused
    plies = clock.controller.game.plies
    clock.wait(5)
    assert clock.controller.game.plies == plies > 0
    assert clock.controller.state.status == "Paused."
    clock.controller.toggle_pause()
    clock.wait(3)
    assert clock.controller.game.plies > plies


def test_watching_ends_where_the_rules_know_no_draw() -> None:
    kings = FunGame("B:WK32,K31:BK1,K2", "retro")
    clock = Clock(Settings(level=2, seats=Seats.NONE, rules="retro"), game=kings)
    for _ in range(40):
        clock.wait(10)
        if clock.controller.state.result is not None:
            break
    assert clock.controller.state.result is not None


def test_undo_takes_back_to_the_persons_turn() -> None:
    clock = Clock(Settings(level=1), seed=3)
    controller = clock.controller
    controller.undo()
    assert controller.state.status == "There is nothing to take back."
    first = controller.state.board
    by_clicks(controller, (11, 15))
    clock.wait()
    assert controller.game.plies == 2
    assert controller.state.can_undo
    controller.undo()
    assert controller.state.board == first
    assert controller.state.status == "Back to move 1; it is your turn."
    assert not controller.state.can_undo
    clock.wait()
    assert controller.game.plies == 0


def test_undo_of_two_people_takes_one_move() -> None:
    controller = at("B:W32:B11")
    by_clicks(controller, (11, 15))
    controller.undo()
    assert controller.state.board.fen() == "B:W32:B11"
    assert controller.state.status == "Back to move 1; it is Duck's turn."


def test_the_end_can_be_taken_back() -> None:
    controller = at("B:W18:B14", Settings(level=1))
    by_clicks(controller, (14, 23))
    result = controller.state.result
    assert result is not None
    assert (result.title, result.reason, result.won) == (
        "You win",
        "Dozy Dave has no piece left.",
        True,
    )
    controller.press(23)
    assert controller.state.status.startswith("The game is over.")
    controller.undo()
    assert (controller.state.result, controller.game.plies) == (None, 0)
    by_clicks(controller, (14, 23))
    ends = [event for event in controller.take_events() if isinstance(event, Ended)]
    assert len(ends) == 2


def test_resigning_can_be_taken_back() -> None:
    clock = Clock(Settings(level=1))
    clock.controller.resign()
    result = clock.controller.state.result
    assert result is not None
    assert (result.outcome.termination, result.won) == (Termination.RESIGNATION, False)
    assert (result.title, result.reason) == ("Dozy Dave wins", "You resigned.")
    assert clock.controller.state.can_undo
    clock.controller.undo()
    assert clock.controller.state.result is None
    assert clock.controller.state.movable


def test_a_hint_is_shown_until_something_else_is_done() -> None:
    clock = Clock(Settings(level=1))
    clock.controller.hint()
    assert clock.controller.state.status == "Looking for a hint."
    clock.wait(0.5)
    hint = clock.controller.state.hint
    assert hint in clock.controller.game.legal
    assert clock.controller.state.status.startswith(f"Try {hint}.")
    assert Hinted(hint) in clock.controller.take_events()
    by_clicks(clock.controller, hint.path)
    assert clock.controller.state.hint is None


def test_a_hint_takes_the_longer_chain_and_says_so() -> None:
    controller = at("B:W6,15,24,18:B1,14")
    controller.hint()
    controller.update(1.0)
    controller.update(2.0)
    assert controller.state.status.startswith("Try 1x10x19x28. It takes three.")


def test_the_computer_takes_a_draw_only_when_it_is_no_better() -> None:
    for fen, taken in (("B:WK32:BK1,K2,K3,K10", True), ("B:WK32,K31,K30,K23:BK1", False)):
        controller = at(fen, Settings(level=4))
        controller.agree_draw()
        controller.update(1.0)
        controller.update(2.0)
        assert (controller.state.result is not None) is taken
        if not taken:
            assert "declines the draw" in controller.state.status
            assert controller.state.movable


def test_two_people_agree_on_a_draw() -> None:
    controller = at("B:W32:B11")
    controller.agree_draw()
    assert controller.state.result is not None
    assert controller.state.result.title == "Drawn"


def test_the_board_turns_and_the_frame_with_it() -> None:
    clock = Clock(Settings(level=1))
    assert clock.controller.state.bottom is Side.BLACK
    clock.controller.flip()
    assert clock.controller.state.bottom is Side.WHITE
    assert Flipped() in clock.controller.take_events()
    clock.controller.step_focus(0, 0)
    before = clock.controller.state.focus
    assert before is not None
    clock.controller.step_focus(0, 1)
    after = clock.controller.state.focus
    assert after is not None
    assert seen_at(after, Side.WHITE)[1] == seen_at(before, Side.WHITE)[1] + 1


def test_white_at_the_bottom_when_white_is_played() -> None:
    state = Controller(Settings(level=1, seats=Seats.WHITE), threaded=False).state
    assert (state.bottom, state.people) == (Side.WHITE, {Side.WHITE})


def test_the_face_follows_the_game() -> None:
    clock = Clock(Settings(level=2), seed=1)
    clock.wait(4)
    assert clock.controller.state.mood is Mood.CALM
    clock.controller.poke()
    clock.wait(0.1)
    assert clock.controller.state.mood is Mood.SHOCKED
    assert clock.controller.state.speech
    clock.wait(10)
    assert clock.controller.state.speech == ""
    clock.wait(60)
    assert clock.controller.state.mood is Mood.ASLEEP
    idle = [event for event in clock.controller.take_events() if isinstance(event, Spoke)]
    assert [event.mood for event in idle].count(Mood.ASLEEP) == 1
    clock.controller.step_focus(1, 0)
    clock.wait(2)
    assert clock.controller.state.mood is Mood.CALM


def test_thinking_shows_at_once() -> None:
    clock = Clock(Settings(level=1))
    clock.wait(4)
    by_clicks(clock.controller, (11, 15))
    clock.wait(0.2)
    assert clock.controller.state.mood is Mood.THINKING
    assert clock.controller.state.status == "Dozy Dave is thinking."


def test_a_party() -> None:
    clock = Clock(Settings(level=1))
    clock.controller.party()
    events = clock.controller.take_events()
    assert Party() in events
    assert any(isinstance(event, Spoke) for event in events)


def test_two_people_hear_nobody() -> None:
    clock = Clock(BOTH)
    clock.controller.poke()
    clock.controller.party()
    clock.wait(70)
    assert not [event for event in clock.controller.take_events() if isinstance(event, Spoke)]
    assert clock.controller.state.opponent.level == 0


def test_level_10_introduces_itself() -> None:
    events = Controller(Settings(level=10), threaded=False).take_events()
    (hello,) = (event for event in events if isinstance(event, Spoke))
    assert hello.line
    (entrance,) = (event for event in events if isinstance(event, Introduced))
    assert entrance.name == opponent(10).name


def test_nobody_enters_in_the_middle_of_a_game_or_below_level_10() -> None:
    controller = Controller(Settings(level=9), threaded=False)
    by_clicks(controller, (11, 15))
    controller.change(level=10)
    entered = [event for event in controller.take_events() if isinstance(event, Introduced)]
    assert entered == []
    controller.new_game()
    assert any(isinstance(event, Introduced) for event in controller.take_events())


def test_rules_count_from_the_next_game_on() -> None:
    clock = Clock(Settings(level=1))
    clock.controller.change(rules="arcade")
    assert clock.controller.game.rules.name == "arcade"
    by_clicks(clock.controller, (11, 15))
    clock.controller.change(rules="retro")
    assert clock.controller.game.rules.name == "arcade"
    assert "next game" in clock.controller.state.status
    clock.controller.new_game()
    assert clock.controller.game.rules.name == "retro"


def test_another_opponent_after_the_end_does_not_end_it_again() -> None:
    controller = at("B:W18:B14", Settings(level=1))
    by_clicks(controller, (14, 23))
    controller.take_events()
    controller.change(level=5, seats=Seats.WHITE)
    assert not [event for event in controller.take_events() if isinstance(event, Ended)]
    assert controller.state.result is not None
    controller.new_game()
    assert controller.state.result is None


def test_sides_can_be_changed_in_a_game() -> None:
    clock = Clock(Settings(level=1))
    by_clicks(clock.controller, (11, 15))
    clock.controller.change(seats=Seats.WHITE)
    clock.wait(2)
    assert clock.controller.game.plies == 1
    assert clock.controller.state.movable
    assert clock.controller.state.bottom is Side.WHITE


def test_settings_and_games_are_told() -> None:
    saved: list[Settings] = []
    kept: list[FunGame | None] = []
    controller = Controller(
        Settings(level=1, seats=Seats.BOTH),
        threaded=False,
        save=saved.append,
        keep=lambda game, _: kept.append(game),
    )
    assert kept == []  # a start alone changes nothing
    by_clicks(controller, (11, 15))
    assert kept[-1] is not None
    assert kept[-1].plies == 1
    controller.change(volume=3)
    controller.change(volume=3)
    assert [settings.volume for settings in saved] == [3]
    controller.resign()
    assert kept[-1] is None
    with pytest.raises(ValueError, match="there is no option 'colour'"):
        controller.change(colour="black")


def test_a_state_is_not_changed_by_what_comes_later() -> None:
    controller = at("B:W32:B11")
    before: State = controller.state
    by_clicks(controller, (11, 15))
    assert before.board.fen() == "B:W32:B11"
    assert controller.state is controller.state
