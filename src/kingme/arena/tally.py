"""What games add up to: points, pairs, openings, endings, and how much players thought.

Everything here is a function of a schedule and its results in the schedule's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kingme.arena.schedule import Schedule
from kingme.arena.tasks import GameResult, GameTask
from kingme.game.values import Side

PAIR_RESULTS = 5
"""The first player of a pair of games can get 0, 1/2, 1, 3/2 or 2 points from it."""


class Tally(NamedTuple):
    """The result of a pairing, as the first player sees it.

    Attributes:
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
        as_black: Points of the games with Black.
        black_games: How many these are.
        as_white: Points of the games with White.
        white_games: How many these are.
        faults: Games lost by a fault of the player, for the first and the second player.
        pairs: How many complete pairs of games gave 0, 1/2, 1, 3/2 and 2 points.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    as_black: float = 0.0
    black_games: int = 0
    as_white: float = 0.0
    white_games: int = 0
    faults: tuple[int, int] = (0, 0)
    pairs: tuple[int, ...] = (0,) * PAIR_RESULTS

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points of the first player."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float | None:
        """The share of the points; None before the first game."""
        return self.points / self.games if self.games else None

    def plus(self, task: GameTask, result: GameResult) -> Tally:
        """The tally with another game; pairs are left as they are."""
        side = Side.WHITE if task.swapped else Side.BLACK
        points = result.points[side]
        first, second = self.faults
        if result.is_fault:
            first, second = first + (points == 0), second + (points == 1)
        return self._replace(
            wins=self.wins + (points == 1),
            draws=self.draws + (points == 0.5),
            losses=self.losses + (points == 0),
            as_black=self.as_black + points * (not task.swapped),
            black_games=self.black_games + (not task.swapped),
            as_white=self.as_white + points * task.swapped,
            white_games=self.white_games + task.swapped,
            faults=(first, second),
        )

    def turned(self) -> Tally:
        """The same as the second player sees it."""
        return Tally(
            self.losses,
            self.draws,
            self.wins,
            self.white_games - self.as_white,
            self.white_games,
            self.black_games - self.as_black,
            self.black_games,
            (self.faults[1], self.faults[0]),
            self.pairs[::-1],
        )


def pair_place(pair: tuple[GameResult, GameResult]) -> int:
    """Which of the five results a pair of games is: the first player's points, doubled.

    Args:
        pair: The game in which the first player of the pairing has Black, and the other one.
    """
    with_black, with_white = pair
    return int(2 * (with_black.points[Side.BLACK] + with_white.points[Side.WHITE]))


def tallies(plan: Schedule, results: Iterable[GameResult]) -> tuple[Tally, ...]:
    """The tally of each pairing."""
    by_number = {result.number: result for result in results}
    found = [Tally() for _ in plan.pairings]
    for task in plan.tasks:
        if (result := by_number.get(task.number)) is None:
            continue
        tally = found[task.pairing].plus(task, result)
        if task.swapped and (before := by_number.get(task.number - 1)) is not None:
            place = pair_place((before, result))
            pairs = (
                *tally.pairs[:place],
                tally.pairs[place] + 1,
                *tally.pairs[place + 1 :],
            )
            tally = tally._replace(pairs=pairs)
        found[task.pairing] = tally
    return tuple(found)


class Standing(NamedTuple):
    """A player's place in a league.

    Attributes:
        player: Its place in the list of players.
        points: All its points.
        games: All its games.
        against: Its tally against each player, by that player's place; None for itself.
    """

    player: int
    points: float
    games: int
    against: tuple[Tally | None, ...]


def standings(plan: Schedule, results: Iterable[GameResult]) -> list[Standing]:
    """The crosstable, best first; equal points keep the order of the list of players."""
    count = len(plan.players)
    cells: list[list[Tally | None]] = [[None] * count for _ in range(count)]
    for pairing, tally in zip(plan.pairings, tallies(plan, results), strict=True):
        cells[pairing.first][pairing.second] = tally
        cells[pairing.second][pairing.first] = tally.turned()
    table = [
        Standing(
            player,
            sum(tally.points for tally in row if tally),
            sum(tally.games for tally in row if tally),
            tuple(row),
        )
        for player, row in enumerate(cells)
    ]
    return sorted(table, key=lambda row: -row.points)


class OpeningRow(NamedTuple):
    """What came of an opening, over all pairings."""

    label: str
    black_wins: int
    draws: int
    white_wins: int

    @property
    def games(self) -> int:
        """Games played."""
        return self.black_wins + self.draws + self.white_wins


def by_opening(plan: Schedule, results: Iterable[GameResult]) -> list[OpeningRow]:
    """A row for each opening that was played, in the order in which they came up."""
    counts: dict[str, Counter[Side | None]] = {}
    for result in results:
        label = plan.tasks[result.number - 1].start.label
        counts.setdefault(label, Counter())[result.winner] += 1
    return [
        OpeningRow(label, count[Side.BLACK], count[None], count[Side.WHITE])
        for label, count in counts.items()
    ]


class EffortRow(NamedTuple):
    """How much a player thought.

    Attributes:
        player: Its place in the list of players.
        moves: Moves made.
        searched: Those of them for which it searched.
        depth: Plies a search reached, on average; None where it searches by no depth.
        nodes: Positions a search visited, on average; None where it searched nothing.
        speed: Positions a second; None where it searched nothing.
        seconds: Time for a move, on average; None without a move.
    """

    player: int
    moves: int
    searched: int
    depth: float | None
    nodes: float | None
    speed: float | None
    seconds: float | None


class _Effort:
    """Sums over a player's moves."""

    def __init__(self) -> None:
        self.moves = self.searched = self.deep = 0
        self.depth = self.nodes = self.micros = self.searching = 0

    def row(self, player: int) -> EffortRow:
        return EffortRow(
            player,
            self.moves,
            self.searched,
            self.depth / self.deep if self.deep else None,
            self.nodes / self.searched if self.searched else None,
            self.nodes / self.searching * 1e6 if self.searching and self.searched else None,
            self.micros / self.moves / 1e6 if self.moves else None,
        )


def efforts(plan: Schedule, results: Iterable[GameResult]) -> list[EffortRow]:
    """A row for each player."""
    sums = [_Effort() for _ in plan.players]
    for result in results:
        task = plan.tasks[result.number - 1]
        first, second = plan.pairings[task.pairing]
        black, white = (second, first) if task.swapped else (first, second)
        board_turn = task.start.board(task.rules).turn
        order = (black, white) if board_turn is Side.BLACK else (white, black)
        for ply, thought in enumerate(result.thoughts):
            effort = sums[order[ply % 2]]
            effort.moves += 1
            effort.micros += thought.micros
            if thought.nodes:
                effort.searched += 1
                effort.nodes += thought.nodes
                effort.searching += thought.micros
            if thought.depth:
                effort.deep += 1
                effort.depth += thought.depth
    return [effort.row(player) for player, effort in enumerate(sums)]


def endings(results: Iterable[GameResult]) -> list[tuple[str, int]]:
    """How the games ended and how often, the most frequent first."""
    counts = Counter(result.ending for result in results)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
