"""The window's controller, driven as a person drives it: clicks, drags and keys."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from kingme import Board, Side, Termination
from kingme._core import PlayerSpec
from kingme.desktop.controller import Controller
from kingme.desktop.settings import CHAMPION, Seats, Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.state import (
    Began,
    Ended,
    Flipped,
    FunAnnounced,
    FunHappened,
    Hinted,
    Mood,
    Moved,
    Party,
    Refused,
    Spoke,
    State,
    TakenBack,
)
from kingme.game.funmode import FunGame, Reach

BOTH = Settings(seats=Seats.BOTH)


class Clock:
    """A controller without a thread, and the time that it is told."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        self.controller = Controller(settings, threaded=False, **options)
        self.now = 0.0

    def wait(self, seconds: float = 3.0, *, ready: bool = True) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.controller.update(self.now, ready=ready)


def at(fen: str, settings: Settings = BOTH, rules: str = "english") -> Controller:
    return Controller(settings, threaded=False, game=FunGame(fen, rules))


def moved(controller: Controller) -> list[str]:
    return [str(event.move) for event in controller.take_events() if isinstance(event, Moved)]


# Whole games ---------------------------------------------------------------------------------


def by_clicks(controller: Controller, path: tuple[int, ...]) -> None:
    """Hop by hop, with a double click on every square."""
    for square in path:
        controller.press(square)
        if not controller.state.movable or controller.state.selected is None:
            return


def by_ends(controller: Controller, path: tuple[int, ...]) -> None:
    """Start and end, then the squares that are asked for."""
    controller.press(path[0])
    controller.press(path[-1])
    for square in path[1:]:
        if controller.state.selected is None:
            return
        controller.press(square)


def by_drags(controller: Controller, path: tuple[int, ...]) -> None:
    for start, end in itertools.pairwise(path):
        if not controller.pick_up(start):
            return
        controller.drop(end)
        if controller.state.selected is None:
            return


def by_keys(controller: Controller, path: tuple[int, ...]) -> None:
    for square in path:
        walk_to(controller, square)
        controller.act()
        if controller.state.selected is None:
            return


def walk_to(controller: Controller, square: int) -> None:
    if controller.state.focus is None:
        controller.step_focus(1, 0)
    bottom = controller.state.bottom
    for _ in range(20):
        focus = controller.state.focus
        assert focus is not None
        column, row = seen_at(focus, bottom)
        wanted_column, wanted_row = seen_at(square, bottom)
        if focus == square:
            return
        if row != wanted_row:
            controller.step_focus(0, 1 if wanted_row > row else -1)
        else:
            controller.step_focus(1 if wanted_column > column else -1, 0)
    raise AssertionError(f"the frame does not get to {square}")


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


# Choosing a move -----------------------------------------------------------------------------


def test_only_the_pieces_that_can_jump_are_marked() -> None:
    controller = at("B:W18:B14,15,1,2")
    assert controller.state.movable == {14, 15}
    assert controller.state.obliged
    assert controller.state.status == "Jump from 14 or from 15; one of them must be taken."
    controller.press(1)
    assert controller.state.selected is None
    assert controller.state.status == "Jump from 14 or from 15; one of them must be taken."
    assert [event.square for event in controller.take_events() if isinstance(event, Refused)] == [1]


def test_a_step_by_two_presses() -> None:
    controller = at("B:W32:B11,12")
    controller.press(11)
    assert (controller.state.selected, controller.state.targets) == (11, {15: False, 16: False})
    controller.press(12)  # another piece
    assert controller.state.selected == 12
    controller.press(12)  # let go
    assert (controller.state.selected, controller.state.targets) == (None, {})
    controller.press(12)
    controller.press(16)
    assert moved(controller) == ["12-16"]
    assert controller.state.board.fen() == "W:W32:B11,16"
    assert controller.state.movable == {32}


@pytest.mark.parametrize(
    ("fen", "presses", "sentence"),
    [
        ("B:W32:B11", [32], "The piece on 32 is the other side's."),
        ("B:W32:B11,15,16", [11], "The man on 11 has no free square ahead."),
        ("B:W32:BK1,5,6", [1], "The king on 1 has no free square beside it."),
        ("B:W32:B11,8", [11, 7], "That man moves forward only."),
        ("B:W32:B11,15", [11, 15], ""),
        ("B:W32:B11", [11, 20], "20 is too far for one move."),
        ("B:W32:B11", [11, 10], "Pieces move along the diagonals."),
        ("B:W15,32:B11", [11, 16], "It must jump, to 18."),
        ("B:W15,16,32:B11", [11, 16], "16 is taken."),
        ("B:W18:B14", [14], ""),
        ("B:W32:B11", [20], ""),
    ],
)
def test_refusals_have_a_reason(fen: str, presses: list[int], sentence: str) -> None:
    controller = at(fen)
    for square in presses:
        controller.press(square)
    refused = [event for event in controller.take_events() if isinstance(event, Refused)]
    if sentence:
        assert controller.state.status == sentence
        assert refused == [Refused(presses[-1])]
    else:
        assert not refused


def test_a_chain_by_its_end_or_hop_by_hop_or_its_first_hop() -> None:
    for presses in ([1, 28], [1, 10, 19, 28], [1, 10], [1, 1, 1, 28]):
        controller = at("B:W6,15,24:B1")
        for square in presses:
            controller.press(square)
        assert moved(controller) == ["1x10x19x28"]
        assert not any(isinstance(event, Refused) for event in controller.take_events())


def test_ways_that_fork_are_asked_for() -> None:
    controller = at("B:W6,14,15,23,24,32:B1,2")  # 1x10, then 17 or 19
    controller.press(1)
    controller.press(10)
    state = controller.state
    assert (state.path, state.selected, set(state.targets) >= {17, 19}) == ((1, 10), 1, True)
    assert state.status == "Keep jumping: 17 and 19 are open."
    assert controller.game.plies == 0
    controller.press(17)
    assert str(controller.game.moves[-1]).startswith("1x10x17")


def test_an_end_with_two_ways_is_never_chosen_silently() -> None:
    controller = at("B:W9,10,17,18:BK6")
    controller.press(6)
    assert 6 in controller.state.targets
    controller.press(6)
    assert controller.game.plies == 0
    assert controller.state.status == "Two ways lead to 6: press the next square, 13 or 15."
    assert set(controller.state.targets) == {13, 15}
    controller.press(15)
    assert moved(controller) == ["6x15x22x13x6"]


def test_a_chain_that_may_end_early_asks_where() -> None:
    controller = at("B:W6,15,24:B1", rules="retro")
    controller.press(1)
    controller.press(10)
    assert controller.state.status == "Jump on, or press 10 once more to stop there."
    controller.press(10)
    assert moved(controller) == ["1x10"]


def test_escape_lets_go_of_half_a_chain() -> None:
    controller = at("B:W6,14,15,23,24,32:B1,2")
    controller.press(1)
    controller.press(10)
    assert controller.escape()
    assert (controller.state.path, controller.state.selected) == ((), None)
    assert not controller.escape()
    assert controller.game.plies == 0


def test_a_new_game_in_the_middle_of_a_chain() -> None:
    controller = at("B:W6,14,15,23,24,32:B1,2")
    controller.press(1)
    controller.press(10)
    controller.new_game()
    state = controller.state
    assert (state.path, state.selected, state.board) == ((), None, Board())
    assert isinstance(next(e for e in reversed(controller.take_events())), Began)


# Drags ---------------------------------------------------------------------------------------


def test_a_drag_plays_and_says_that_the_piece_is_there_already() -> None:
    controller = at("B:W32:B11")
    assert controller.pick_up(11)
    controller.drop(15)
    (event,) = (event for event in controller.take_events() if isinstance(event, Moved))
    assert (event.dragged, event.by_person) == (True, True)


def test_a_click_is_a_drag_to_where_it_was() -> None:
    controller = at("B:W32:B11")
    assert controller.pick_up(11)
    controller.drop(11)
    assert controller.state.selected == 11
    assert controller.pick_up(11)
    controller.drop(11)
    assert controller.state.selected is None


def test_a_wrong_drop_goes_back_with_its_reason() -> None:
    controller = at("B:W32:B11")
    controller.pick_up(11)
    controller.drop(7)
    assert controller.state.status == "That man moves forward only."
    assert controller.state.selected == 11
    assert controller.game.plies == 0


def test_a_drag_out_of_the_board_is_cancelled() -> None:
    controller = at("B:W32:B11")
    controller.pick_up(11)
    controller.drop(None)
    assert controller.state.selected is None
    controller.drop(15)  # a second release, such as another finger's
    assert controller.game.plies == 0


def test_what_cannot_move_cannot_be_picked_up() -> None:
    controller = at("B:W18:B14,1")
    assert not controller.pick_up(1)
    assert not controller.pick_up(18)
    assert not controller.pick_up(20)
    controller.drop(5)
    assert controller.game.plies == 0


def test_a_new_game_during_a_drag_drops_nothing() -> None:
    controller = at("B:W32:B11")
    controller.pick_up(11)
    controller.new_game()
    controller.drop(15)
    assert controller.game.plies == 0


# The computer's thread -----------------------------------------------------------------------


def thinking(level: int = CHAMPION) -> Controller:
    """A controller whose computer is in a search that takes a second or more."""
    controller = Controller(Settings(level=level), seed=1)
    controller.update(0.0)
    controller.press(11)
    controller.press(15)
    controller.update(0.1)
    assert controller.state.thinking
    time.sleep(0.1)
    return controller


@pytest.mark.parametrize("level", [10, CHAMPION])
@pytest.mark.parametrize("intent", ["undo", "new_game", "close"])
def test_the_search_can_be_left_at_once(level: int, intent: str) -> None:
    controller = thinking(level)
    began = time.perf_counter()
    getattr(controller, intent)()
    assert time.perf_counter() - began < 0.25  # the searches take a second and more
    if intent != "close":
        assert not controller.state.thinking
        plies = controller.game.plies
        for step in range(40):
            controller.update(1.0 + step / 10)
            time.sleep(0.01)
        assert controller.game.plies == plies == 0  # the late answer was dropped
        controller.press(9)
        controller.press(13)
        assert controller.game.plies == 1
    controller.close()
    controller.close()


def test_clicks_while_the_computer_thinks_are_refused_and_harmless() -> None:
    controller = thinking()
    controller.take_events()
    controller.press(15)  # the rest of the own move: a double click
    assert not [event for event in controller.take_events() if isinstance(event, Refused)]
    controller.press(9)
    assert controller.state.status == "It is the other side's turn."
    assert not controller.pick_up(9)
    controller.drop(13)
    controller.hint()
    controller.agree_draw()
    assert controller.game.plies == 1
    assert controller.state.thinking
    controller.close()


def test_settings_can_change_while_it_thinks() -> None:
    controller = thinking(10)
    controller.change(level=1, piece_set="classic")
    for step in range(200):
        controller.update(1.0 + step / 10)
        if controller.game.plies == 2:
            break
        time.sleep(0.01)
    assert controller.game.plies == 2
    controller.close()


def test_the_computer_waits_for_the_end_of_a_movement() -> None:
    clock = Clock(Settings(level=1))
    clock.wait(1)
    clock.controller.press(11)
    clock.controller.press(15)
    clock.wait(5, ready=False)
    assert clock.controller.game.plies == 1
    assert clock.controller.state.thinking
    clock.wait(0.2)
    assert clock.controller.game.plies == 2


def test_with_and_without_a_thread_the_game_is_the_same() -> None:
    games = []
    for threaded in (False, True):
        controller = Controller(Settings(level=3), seed=8, threaded=threaded)
        now = 0.0
        while controller.game.plies < 20:
            now += 0.2
            controller.update(now)
            if controller.state.movable:
                move = controller.game.legal[0]
                by_clicks(controller, move.path)
            if threaded:
                time.sleep(0.001)
        games.append([str(move) for move in controller.game.moves])
        controller.close()
    assert games[0] == games[1]


# Undo, hint, end -----------------------------------------------------------------------------


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


# Words, faces, settings ----------------------------------------------------------------------


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
    assert kept[-1] is None
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


# Fun mode ------------------------------------------------------------------------------------


def with_fun(seed: int, **options: Any) -> Clock:
    return Clock(Settings(level=3, fun=Reach.ALL, **options), seed=seed)


def until_announced(clock: Clock) -> FunAnnounced | None:
    """Play weakly until an event is announced."""
    controller, chance = clock.controller, random.Random(5)
    for _ in range(14):
        for _ in range(30):
            clock.wait(0.1)
            for event in controller.take_events():
                if isinstance(event, FunAnnounced):
                    return event
        if not controller.state.movable:
            return None
        by_clicks(controller, chance.choice(controller.game.legal).path)
    return None


def first_announced() -> tuple[Clock, FunAnnounced]:
    for seed in range(60):
        clock = with_fun(seed)
        if (event := until_announced(clock)) is not None:
            return clock, event
    raise AssertionError("no event in sixty games")


def test_an_event_is_announced_and_happens_a_moment_later() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    assert str(announced.square) in controller.state.status
    assert not controller.game.events
    clock.wait(1.0)
    assert not controller.game.events
    clock.wait(1.0)
    (event,) = controller.game.events
    assert (event.kind, event.square) == (announced.kind, announced.square)
    assert any(isinstance(seen, FunHappened) for seen in controller.take_events())
    marked = [row for row in controller.state.rows if "*" in row.black + row.white]
    assert len(marked) == 1
    plies = controller.game.plies
    controller.undo()
    assert controller.game.plies == plies - 2
    assert not controller.game.events


def test_a_hasty_person_does_not_lose_an_event() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    controller.press(min(controller.state.movable))
    assert [event.square for event in controller.game.events] == [announced.square]
    assert controller.state.selected is not None


def test_undo_before_it_happens_and_again() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    moves = controller.game.moves[-2:]
    controller.undo()
    assert not controller.game.events
    by_clicks(controller, moves[0].path)
    clock.wait(4)
    assert controller.game.moves[-1] == moves[1]
    assert [event.square for event in controller.game.events] == [announced.square]


def test_fun_mode_is_off_by_default_and_beyond_its_levels() -> None:
    for settings in (Settings(level=3), Settings(level=4, fun=Reach.EASY)):
        for seed in range(8):
            clock = Clock(settings, seed=seed)
            assert until_announced(clock) is None
            assert not clock.controller.game.events
