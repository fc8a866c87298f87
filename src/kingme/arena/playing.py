"""Playing one game: inside the core where both players can, move by move otherwise.

Both ways make the same moves. A player at fault loses the game, with the reason in the result;
the only thing that passes through from here is Ctrl-C.
"""

from __future__ import annotations

import contextlib
import time
from typing import Final

from kingme._core import PlayerSpec, play_games, side_seed
from kingme.arena.outside import OutsideSeat
from kingme.arena.seats import Fault, LocalSeat, Seat
from kingme.arena.tasks import PLY_LIMIT, GameResult, GameTask, Thought
from kingme.game.game import Game
from kingme.game.values import Side
from kingme.players.kinds import player_from_text, spec_of
from kingme.players.protocol import Player
from kingme.players.text import PlayerText

OUTSIDE_KINDS: Final = frozenset({"hub"})
"""The kinds of players whose code is not ours. A `user:` player is ours: its function alone is not,
and runs in a process that the player keeps."""


def play_task(task: GameTask) -> GameResult:
    """Play a game.

    Raises:
        PlayerError: a text names no player.

    >>> from kingme.arena.tasks import Start
    >>> task = GameTask(1, 0, False, "level:1", "level:2", Start("start"), "english", seed=7)
    >>> play_task(task).winner
    <Side.WHITE: 'white'>
    """
    seeds = {side: side_seed(task.seed, side) for side in Side}
    players = {side: _player(task.player(side), seeds[side]) for side in Side}
    if task.seconds is None:
        specs = [spec_of(player, seeds[side]) for side, player in players.items() if player]
        match specs:
            case [PlayerSpec() as black, PlayerSpec() as white]:
                return _play_in_core(task, black, white)
    seats = (
        OutsideSeat(task.player(side), seeds[side], task.seconds)
        if player is None
        else LocalSeat(player, task.seconds)
        for side, player in players.items()
    )
    return play_between(task, *seats)


def _player(text: str, seed: int) -> Player | None:
    """The player that a text names; None for those that sit in a process of their own."""
    if PlayerText.parse(text).kind in OUTSIDE_KINDS:
        return None
    return player_from_text(text, seed=seed)


def _play_in_core(task: GameTask, black: PlayerSpec, white: PlayerSpec) -> GameResult:
    """The game as the core plays it."""
    began = time.perf_counter()
    board = task.start.board(task.rules)
    (record,) = play_games([(board, black, white, task.seed)], max_plies=task.max_plies)
    return GameResult(
        task.number,
        record.winner,
        PLY_LIMIT if record.outcome is None else record.outcome.termination.value,
        "",
        tuple(str(move) for move in record.moves),
        tuple(
            Thought(thought.score, thought.depth, thought.nodes, round(thought.seconds * 1e6))
            for thought in record.thoughts
        ),
        time.perf_counter() - began,
    )


def play_between(task: GameTask, black: Seat, white: Seat) -> GameResult:
    """Play a game move by move between two seats, which are closed at its end."""
    began = time.perf_counter()
    game = Game.from_board(task.start.board(task.rules))
    seats = {Side.BLACK: black, Side.WHITE: white}
    thoughts: list[Thought] = []
    moves: list[str] = []
    with contextlib.ExitStack() as closing:
        for seat in seats.values():
            closing.callback(seat.close)
        winner, ending, detail = _play_out(task, game, seats, moves, thoughts)
    seconds = time.perf_counter() - began
    return GameResult(task.number, winner, ending, detail, tuple(moves), tuple(thoughts), seconds)


def _play_out(
    task: GameTask,
    game: Game,
    seats: dict[Side, Seat],
    moves: list[str],
    thoughts: list[Thought],
) -> tuple[Side | None, str, str]:
    """The winner, the ending and its detail; the moves and thoughts are added to the lists."""
    while (outcome := game.board.outcome()) is None:
        if len(moves) >= task.max_plies:
            return None, PLY_LIMIT, ""
        side = game.board.turn
        try:
            answer = seats[side].ask(game)
        except Fault as fault:
            return side.other, fault.ending, fault.detail
        moves.append(str(game.move(answer.move)))
        thoughts.append(answer.thought)
    return outcome.winner, outcome.termination.value, ""
