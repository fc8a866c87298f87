"""The stage: what is seen at which moment, whatever the frame rate and the wishes."""

from __future__ import annotations

import itertools
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingme import Board, Piece, Side
from kingme.art.sets import SET_NAMES
from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import pieces_of
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.squares import seen_at
from kingme.desktop.state import (
    Ended,
    Flipped,
    FunAnnounced,
    FunHappened,
    FunKind,
    Party,
    Result,
    TakenBack,
)
from kingme.game.values import Outcome, Termination

from .plays import CROWNING_CHAIN, TRIPLE, began, moved, playing, run, state_of

FULL = Flags(set_name="critters")
DISCS = Flags(set_name="classic")
NEO = Flags(set_name="neo_glitch")
CALM = Flags(set_name="critters", reduced_motion=True)
OFF = Flags(set_name="critters", animations=False)
ALL = [FULL, DISCS, NEO, CALM, OFF]


def squares_of(stage: Stage) -> dict[int, Piece]:
    return {pose.square: Piece(pose.side, pose.king) for pose in stage.poses()}


def snapshot(stage: Stage) -> object:
    show = stage.show
    return (
        stage.poses(),
        stage.offset(),
        stage.moving,
        stage.slow_motion,
        sorted(particle.at(stage.now, (0, 0)) for particle in show.swarm),
        [word.at(stage.now, (0, 0)) for word in show.words],
    )


@pytest.mark.parametrize("flags", ALL)
@pytest.mark.parametrize("bottom", Side)
def test_every_game_ends_where_the_board_says(flags: Flags, bottom: Side) -> None:
    random, board = Random(4), Board()
    stage = began(board, flags, bottom=bottom)
    now = 0.0
    while board.outcome() is None and board.ply < 120:
        move = random.choice(list(board.legal_moves))
        event = moved(board, str(move))
        board = event.after
        state = state_of(board, bottom)
        stage.handle([event], state, now)
        stage.update(now, state)
        assert stage.show.cast.stands_as(pieces_of(board))
        if random.random() < 0.3:
            # Somebody cannot wait.
            now += random.uniform(0, 0.5)
            stage.update(now, state)
            stage.finish()
            stage.update(now, state)
        else:
            while stage.moving:
                now += 0.05
                stage.update(now, state)
        assert not stage.moving
        assert squares_of(stage) == pieces_of(board)
        for pose in stage.poses():
            column, row = seen_at(pose.square, bottom)
            assert (pose.x, pose.y) == (column + 0.5, row + 0.5)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.floats(0.001, 0.4), max_size=40),
    st.sampled_from(ALL),
    st.sampled_from([(TRIPLE, "1x28"), (CROWNING_CHAIN, "14x30"), ("B:W18:B1", "1-6")]),
    st.floats(0.0, 3.0),
)
def test_frames_make_no_difference(
    frames: list[float], flags: Flags, play: tuple[str, str], end: float
) -> None:
    coarse, state, _ = playing(*play, flags)
    fine, _, _ = playing(*play, flags)
    heard_fine, heard_coarse = [], []
    now = 0.0
    for frame in frames:
        now += frame
        if now >= end:
            break
        fine.update(now, state)
        fine.poses()
        heard_fine += fine.sounds()
    fine.update(end, state)
    coarse.update(end, state)
    heard_fine += fine.sounds()
    heard_coarse += coarse.sounds()
    assert snapshot(fine) == snapshot(coarse)
    assert heard_fine == heard_coarse


def test_the_same_seed_shows_the_same() -> None:
    seen = []
    for _ in range(2):
        stage, state, _ = playing(CROWNING_CHAIN, "14x30", FULL)
        seen.append([snapshot(stage) for _ in run(stage, state, 3.0, 30)])
    assert seen[0] == seen[1]


def test_drawing_changes_nothing() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", FULL)
    for _ in run(stage, state, 2.5, 20):
        assert snapshot(stage) == snapshot(stage)


@pytest.mark.parametrize(
    ("fen", "pdn", "flags", "milliseconds"),
    [
        ("B:W18:B1", "1-6", FULL, 220 + 60 + 90),
        ("B:W6:B1", "1x10", FULL, 80 + 340 + 70 + 120),
        # Three hops, the last one slow: 340, 313 and 820 in the air, 90 on the ground between.
        (TRIPLE, "1x28", FULL, 80 + 340 + 90 + 312.8 + 90 + 820 + 190),
        ("B:W18:B1", "1-6", CALM, 160),
        (TRIPLE, "1x28", CALM, 3 * 160 + 2 * 120),
        (TRIPLE, "1x28", OFF, 0),
        ("B:W5:B27", "27-31", FULL, 220 + 200 + 320),
        ("B:W5:B27", "27-31", CALM, 160 + 160),
    ],
)
def test_moves_take_their_time(fen: str, pdn: str, flags: Flags, milliseconds: float) -> None:
    stage, state, event = playing(fen, pdn, flags)
    if milliseconds == 0:
        stage.update(0.0, state)
        assert not stage.moving
        assert squares_of(stage) == pieces_of(event.after)
        return
    stage.update(milliseconds / 1000 - 0.002, state)
    assert stage.moving
    stage.update(milliseconds / 1000 + 0.002, state)
    assert not stage.moving


def test_a_chain_is_heard_hop_by_hop_at_its_landings() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", FULL)
    heard = [(round(now, 2), cue) for now in run(stage, state, 3, 200) for cue in stage.sounds()]
    assert [cue for _, cue in heard] == [("jump", 0), ("jump", 1), ("jump", 2)]
    assert [now for now, _ in heard] == pytest.approx([0.42, 0.825, 1.735], abs=0.011)


def test_neo_sets_sound_their_own_way() -> None:
    stage, state, _ = playing("B:W18:B1", "1-6", NEO)
    stage.update(1.0, state)
    assert stage.sounds() == [("neo_move", 0)]


def test_without_animations_the_move_is_still_heard() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", OFF)
    stage.update(1.0, state)
    assert stage.sounds() == [("jump", 0), ("jump", 1), ("jump", 2)]


def test_a_hop_goes_through_the_air_over_the_jumped_piece() -> None:
    stage, state, _ = playing("B:W6:B1", "1x10", FULL)
    highest = 0.0
    for _ in run(stage, state, 0.7, 120):
        jumper = next(pose for pose in stage.poses() if pose.side is Side.BLACK)
        if jumper.lift > highest:
            highest = jumper.lift
            assert jumper.layer == 1
            assert jumper.shadow[0] < 1
    assert highest == pytest.approx(figures.FLIGHT_HEIGHT, abs=0.03)


@pytest.mark.parametrize("flags", [FULL, DISCS, NEO])
def test_squash_keeps_the_area_and_discs_stay_hard(flags: Flags) -> None:
    stage, state, _ = playing(CROWNING_CHAIN, "14x30", flags)
    bent = 0.0
    for _ in run(stage, state, 3, 120):
        for pose in stage.poses():
            if pose.side is Side.BLACK:
                assert abs(pose.sx * pose.sy - 1) < 0.09
                bent = max(bent, abs(pose.sx - 1), abs(pose.sy - 1))
            if not flags.faces:
                assert 0.94 <= pose.sx <= 1.06
                assert 0.94 <= pose.sy <= 1.06
    assert bent > 0.055


def test_a_captured_piece_is_dizzy_and_gone_once_it_is_passed() -> None:
    stage, state, _ = playing("B:W6:B1", "1x10", FULL)
    moods = []
    for now in run(stage, state, 1.0, 120):
        victims = [pose for pose in stage.poses() if pose.side is Side.WHITE]
        moods.append((now, victims[0].mood if victims else None))
    dizzy = [now for now, mood in moods if mood == "dizzy"]
    gone = [now for now, mood in moods if mood is None]
    assert 0.1 < dizzy[0] < dizzy[-1] < gone[0] < 0.42
    assert len(stage.show.words) <= 1


def test_the_jumper_cheers_after_it_has_landed() -> None:
    stage, state, _ = playing("B:W6:B1", "1x10", FULL)
    cheers = [
        now
        for now in run(stage, state, 3.0, 100)
        if any(pose.mood == "cheer" for pose in stage.poses())
    ]
    assert cheers[0] == pytest.approx(0.42, abs=0.02)
    assert cheers[-1] == pytest.approx(0.42 + figures.CHEER, abs=0.02)


def test_the_crown_falls_before_the_king_is_one() -> None:
    stage, state, _ = playing("B:W5:B27", "27-31", FULL)
    crowned = None
    for now in run(stage, state, 1.5, 200):
        falling = [crown for crown in stage.show.crowns if crown.start <= now]
        king = any(pose.king for pose in stage.poses())
        assert not (falling and king)
        if king and crowned is None:
            crowned = now
            assert ("crowning", 0) in stage.sounds()
    assert crowned == pytest.approx(0.22 + 0.15 + 0.20, abs=0.02) or crowned == pytest.approx(
        0.42, abs=0.02
    )


def test_slow_motion_comes_twice_in_twenty_seconds_at_most() -> None:
    board = Board.from_fen("B:W6,15,24:B1")
    stage = began(board, FULL)
    slow = []
    for now in (0.0, 8.0, 16.0, 21.0, 22.0):
        event = moved(board, "1x28")
        stage.handle([event], state_of(event.after), now)
        slow.append(stage.show.slow[1] > now)
    assert slow == [True, True, False, True, False]


def test_slow_motion_is_told_while_it_lasts() -> None:
    stage, state, _ = playing(TRIPLE, "1x28", FULL)
    slow = [now for now in run(stage, state, 3, 100) if stage.slow_motion]
    assert slow[-1] - slow[0] == pytest.approx(figures.SLOW_FLIGHT, abs=0.03)
    stage, state, _ = playing("B:W6:B1", "1x10", FULL)
    assert not any(stage.slow_motion for _ in run(stage, state, 2, 50))


def test_pushes_are_single_far_apart_and_can_be_off() -> None:
    for flags, pushed in ((FULL, True), (Flags(set_name="critters", screen_shake=False), False)):
        stage, state, _ = playing(TRIPLE, "1x28", flags)
        ways = [stage.offset() for _ in run(stage, state, 3, 200)]
        assert any(way != (0, 0) for way in ways) == pushed
        assert max(abs(part) for way in ways for part in way) <= 0.07
        # Out, back past the place, and to rest: the direction turns twice a push, never more.
        signs = [x > 0 for x, _ in ways if abs(x) > 1e-9]
        assert sum(a != b for a, b in itertools.pairwise(signs)) <= 2 * 2
    starts = sorted(push.start for push in playing(TRIPLE, "1x28", FULL)[0].show.pushes)
    assert all(b - a >= figures.PUSH_APART for a, b in itertools.pairwise(starts))


def test_a_drag_follows_the_pointer_and_settles() -> None:
    board = Board.from_fen("B:W18:B1")
    stage = began(board, FULL)
    state = state_of(board, selected=1)
    stage.carry(1, 4.25, 3.5)
    stage.update(0.1, state)
    carried = next(pose for pose in stage.poses() if pose.side is Side.BLACK)
    assert (carried.x, carried.y) == (4.25, 3.5)
    event = moved(board, "1-6", dragged=True)
    stage.let_go()
    stage.handle([event], state_of(event.after), 0.2)
    stage.update(0.2, state_of(event.after))
    first = next(pose for pose in stage.poses() if pose.side is Side.BLACK)
    assert (first.x, first.y) == pytest.approx((4.25, 3.5))
    stage.update(0.5, state_of(event.after))
    last = next(pose for pose in stage.poses() if pose.side is Side.BLACK)
    assert (last.x, last.y) == (2.5, 1.5)


def test_a_piece_dropped_on_a_wrong_square_goes_back_by_itself() -> None:
    board = Board.from_fen("B:W18:B1")
    stage = began(board, FULL)
    state = state_of(board)
    stage.carry(1, 5.0, 5.0)
    stage.update(0.1, state)
    stage.let_go()
    ways = []
    for now in run(stage, state, 0.5, 100, start=0.1):
        pose = next(pose for pose in stage.poses() if pose.side is Side.BLACK)
        ways.append((now, pose.x))
        assert not stage.moving
    assert ways[0][1] > 4
    assert next(x for now, x in ways if now > 0.31) == 1.5


def test_undo_brings_all_pieces_back_together() -> None:
    board = Board.from_fen(CROWNING_CHAIN)
    event = moved(board, "14x30")
    stage = began(event.after, FULL)
    state = state_of(board)
    stage.handle([TakenBack(event.after, board)], state, 1.0)
    stage.update(1.08, state)
    poses = {pose.square: pose for pose in stage.poses()}
    assert set(poses) == {12, 14, 18, 26}
    assert 0.3 < poses[18].alpha < 0.7
    assert not poses[14].king
    moving = stage.moving
    stage.update(1.17, state)
    assert (moving, stage.moving) == (True, False)
    assert squares_of(stage) == pieces_of(board)


def test_flipping_turns_the_board_and_ends_upright() -> None:
    board = Board()
    stage = began(board, FULL)
    before = {pose.square: (pose.x, pose.y) for pose in stage.poses()}
    state = state_of(board, Side.BLACK)
    stage.handle([Flipped()], state, 1.0)
    stage.update(1.0, state)
    for pose in stage.poses():
        assert (pose.x, pose.y) == pytest.approx(before[pose.square])
    stage.update(1.16, state)
    assert 30 < stage.turn < 150
    stage.update(1.4, state)
    assert stage.turn == 0
    for pose in stage.poses():
        x, y = before[pose.square]
        assert (pose.x, pose.y) == pytest.approx((8 - x, 8 - y))


@pytest.mark.parametrize("flags", ALL)
@pytest.mark.parametrize("kind", FunKind)
@pytest.mark.parametrize("bottom", Side)
def test_fun_events_are_announced_and_end_as_they_should(
    flags: Flags, kind: FunKind, bottom: Side
) -> None:
    board = Board.from_fen("B:W18,22:B14,11")
    other = Board.from_fen("B:W18,22:B14,11,5" if kind is FunKind.GIFT else "B:W22:B14,11")
    square = 5 if kind is FunKind.GIFT else 18
    piece = other.piece_at(5) or board.piece_at(18)
    assert piece is not None
    stage = began(board, flags, bottom=bottom)
    stage.handle([FunAnnounced(kind, square)], state_of(board, bottom), 1.0)
    stage.update(1.5, state_of(board, bottom))
    assert (stage.show.omen is not None) == flags.full
    state = state_of(other, bottom)
    stage.handle([FunHappened(kind, square, piece, board, other)], state, 2.0)
    heard = []
    for now in run(stage, state, 4.0, 60, start=2.0):
        heard += stage.sounds()
        assert abs(stage.offset()[0]) + abs(stage.offset()[1]) <= 0.07
        assert len(stage.show.swarm) <= figures.PARTICLES_MOST
        if not flags.full:
            assert not stage.show.bolts
            assert not stage.show.swarm
        if now > 2 + 1.2:
            assert not stage.moving
    assert heard == [(kind.value, 0)]
    assert squares_of(stage) == pieces_of(other)


def test_the_others_shake_in_a_disaster_and_wink_at_a_gift() -> None:
    board = Board.from_fen("B:W18,22:B5,1")
    stage = began(board, FULL)
    event = FunHappened(
        FunKind.LIGHTNING, 18, Piece(Side.WHITE), board, Board.from_fen("B:W22:B5,1")
    )
    stage.handle([event], state_of(event.after), 1.0)
    stage.update(1.05, state_of(event.after))
    moods = {pose.square: pose.mood for pose in stage.poses()}
    assert moods[18] == "dizzy"
    assert moods[22] == "worried"
    gift = FunHappened(
        FunKind.GIFT, 2, Piece(Side.BLACK), event.after, Board.from_fen("B:W22:B5,1,2")
    )
    stage.handle([gift], state_of(gift.after), 5.0)
    stage.update(5.7, state_of(gift.after))
    moods = {pose.square: pose.mood for pose in stage.poses()}
    assert {moods[square] for square in (1, 2, 5)} == {"wink"}
    assert moods[22] != "wink"


def end(board: Board, winner: Side | None, won: bool | None) -> Ended:
    outcome = Outcome(Termination.BLOCKED if winner else Termination.AGREEMENT, winner)
    return Ended(Result(outcome, "You win", "It is so.", won))


def test_a_win_is_celebrated_after_the_last_movement_and_the_card_waits() -> None:
    stage, state, event = playing("B:W6:B1,2,3", "1x10", FULL)
    stage.handle([end(event.after, Side.BLACK, True)], state, 0.0)
    hopped: dict[int, float] = {}
    due = None
    for now in run(stage, state, 4.0, 100):
        for pose in stage.poses():
            if now > 0.65 and pose.lift > 0.2:
                hopped.setdefault(pose.square, now)
        if stage.result_due and due is None:
            due = now
    assert set(hopped) == {2, 3, 10}
    assert due == pytest.approx(0.61 + figures.RESULT_AFTER, abs=0.02)
    assert stage.trophy() == (0.0, 1.0, 1.0)


@pytest.mark.parametrize("won", [False, None])
def test_a_loss_or_a_draw_is_not_celebrated(won: bool | None) -> None:
    stage, state, event = playing("B:W6:B1,2,3", "1x10", FULL)
    winner = Side.WHITE if won is False else None
    stage.handle([end(event.after, winner, won)], state, 0.0)
    for now in run(stage, state, 3.0, 50):
        if now > 1.4:
            assert not stage.show.swarm
    assert stage.result_due


def test_a_party_never_has_too_many_particles() -> None:
    stage = began(Board(), FULL)
    state = state_of(Board())
    most = 0
    for number in range(8):
        stage.handle([Party()], state, number * 0.2)
        for _ in run(stage, state, number * 0.2 + 0.2, 60, start=number * 0.2):
            most = max(most, len(stage.show.swarm))
    assert most == figures.PARTICLES_MOST


@pytest.mark.parametrize("flags", [CALM, OFF])
def test_calm_windows_show_nothing_but_movement(flags: Flags) -> None:
    stage, state, event = playing(CROWNING_CHAIN, "14x30", flags)
    stage.handle([Party(), end(event.after, Side.BLACK, True)], state, 0.0)
    for _ in run(stage, state, 12.0, 30, quiet=True, pointer=(0.0, 0.0)):
        assert not stage.show.swarm
        assert not stage.show.words
        assert stage.offset() == (0, 0)
        for pose in stage.poses():
            assert (pose.sx, pose.sy, pose.angle, pose.lift) == (1, 1, 0, 0)
            assert [*pose.look, pose.light, pose.glitch] == [0, 0, 1, None]
    if not flags.animations:
        assert {pose.mood for pose in stage.poses()} == {"neutral"}


def test_switching_animations_off_ends_what_runs() -> None:
    stage, state, event = playing(TRIPLE, "1x28", FULL)
    stage.update(0.5, state)
    stage.flags = OFF
    stage.update(0.5, state)
    assert not stage.moving
    assert squares_of(stage) == pieces_of(event.after)


def test_a_state_that_nobody_told_of_is_shown_at_once() -> None:
    stage = began(Board(), FULL)
    other = Board.from_fen("W:W18,K27:BK5")
    stage.update(1.0, state_of(other))
    assert squares_of(stage) == pieces_of(other)


@pytest.mark.parametrize("name", SET_NAMES)
def test_every_set_plays(name: str) -> None:
    stage, state, event = playing(CROWNING_CHAIN, "14x30", Flags(set_name=name))
    for _ in run(stage, state, 3, 20):
        assert stage.poses()
    assert squares_of(stage) == pieces_of(event.after)


def test_no_set_of_another_name() -> None:
    with pytest.raises(ValueError, match="there is no piece set 'chess'"):
        Flags(set_name="chess")


def test_the_stage_needs_no_display() -> None:
    code = "import kingme.desktop.motion.stage, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_click_does_not_take_an_omen_away_but_time_and_moves_do() -> None:
    board = Board.from_fen("B:W18,22:B14,11")
    for ends_by_move in (False, True):
        stage, state = began(board, FULL), state_of(board)
        stage.handle([FunAnnounced(FunKind.GUST, 18)], state, 1.0)
        stage.update(1.5, state)
        stage.finish()
        stage.update(1.6, state)
        assert stage.show.omen is not None
        if ends_by_move:
            event = moved(board, "14x23")
            stage.handle([event], state_of(event.after), 1.7)
        else:
            stage.update(1.0 + figures.OMEN, state)
        assert stage.show.omen is None


@pytest.mark.parametrize("bottom", Side)
def test_paper_falls_from_above_and_words_rise_however_the_board_lies(bottom: Side) -> None:
    stage = began(Board(), FULL, bottom=bottom)
    state = state_of(Board(), bottom)
    stage.handle([Party()], state, 0.0)
    stage.update(0.6, state)
    papers = [particle.at(0.6, stage.seen(particle.origin)) for particle in stage.show.swarm]
    assert len(papers) > 60
    assert all(-2.5 < paper.y < 4 for paper in papers)
    assert all(-1.5 < paper.x < 9.5 for paper in papers)
    stage.update(1.8, state)
    later = [particle.at(1.8, stage.seen(particle.origin)) for particle in stage.show.swarm]
    assert sum(paper.y for paper in later) / len(later) > 3
    stage, state, _ = playing("B:W5:B27", "27-31", FULL, bottom=bottom)
    stage.update(0.6, state)
    (word,) = stage.show.words
    king = next(pose for pose in stage.poses() if pose.king)
    # Above the king, or below where it stands in the uppermost row; never over it.
    away = word.at(0.6, stage.seen(word.origin)).y - king.y
    assert away < -0.7 if bottom is Side.WHITE else away > 0.3
