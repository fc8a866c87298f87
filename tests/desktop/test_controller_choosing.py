"""Choosing a move at the window: presses, chains, drags, and why something cannot be done."""

from __future__ import annotations

import pytest

from kingme import Board
from kingme.desktop.state import (
    Began,
    Moved,
    Refused,
)

from .person import at, moved


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
