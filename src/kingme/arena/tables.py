"""The results of matches, leagues and tournaments as lines of text and as data for JSON.

Pure functions: the same results give the same lines. Clock times stand in none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingme.arena import statistics
from kingme.arena.match import SprtState
from kingme.arena.statistics import Estimate, Verdict
from kingme.arena.tally import EffortRow, OpeningRow, Standing, Tally


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, the others to the right.

    >>> aligned([["pair", "wins"], ["2 - 1", "19"]])
    ['pair   wins', '2 - 1    19']
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        first = row[0].ljust(widths[0])
        rest = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([first, *rest]).rstrip())
    return lines


def percent(share: float | None) -> str:
    """A share of points; a dash where there is none.

    >>> percent(0.65), percent(None)
    ('65.0%', '-')
    """
    return "-" if share is None else f"{100 * share:.1f}%"


def points(got: float, games: int) -> str:
    """Points out of games.

    >>> points(9.5, 10)
    '9.5/10'
    """
    return f"{got:.1f}/{games}"


_HEAD = ["wins", "draws", "losses", "score", "as Black", "as White"]


def _cells(tally: Tally) -> list[str]:
    return [
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        percent(tally.score),
        points(tally.as_black, tally.black_games),
        points(tally.as_white, tally.white_games),
    ]


def tournament_lines(levels: Sequence[tuple[int, int]], found: Sequence[Tally]) -> list[str]:
    """The table of a tournament of levels: a line for each pair, as the upper level sees it.

    >>> print(*tournament_lines([(2, 1)], [Tally(1, 1, 0, 0.5, 1, 1.0, 1)]), sep="\\n")
    pair               wins  draws  losses  score  as Black  as White
    level 2 - level 1     1      1       0  75.0%     0.5/1     1.0/1
    """
    rows = [
        [f"level {upper} - level {lower}", *_cells(tally)]
        for (upper, lower), tally in zip(levels, found, strict=True)
    ]
    return aligned([["pair", *_HEAD], *rows])


def tournament_data(levels: Sequence[tuple[int, int]], found: Sequence[Tally]) -> dict[str, Any]:
    """The same for JSON; `score` is a share, `as_black` and `as_white` are points."""
    return {
        "pairs": [
            {
                "upper": upper,
                "lower": lower,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": _rounded(tally.score, 6),
                "as_black": tally.as_black,
                "as_white": tally.as_white,
            }
            for (upper, lower), tally in zip(levels, found, strict=True)
        ]
    }


def match_lines(players: Sequence[str], tally: Tally, test: SprtState | None) -> list[str]:
    """What came of a match, as its first player sees it."""
    lines = aligned([["player", *_HEAD], [players[0], *_cells(tally)]])
    score, elo = statistics.score(tally.pairs), statistics.elo(tally.pairs)
    normalized = statistics.normalized_elo(tally.pairs)
    lines += [
        "",
        f"score        {percent(score.value)} ({percent(score.low)} to {percent(score.high)})",
    ]
    lines.append(f"Elo          {elo_text(elo)}")
    if normalized.low is not None:
        lines.append(f"normalized   {elo_text(normalized)}")
    lines.append(f"superiority  {percent(statistics.superiority(tally.pairs))}")
    counts = "  ".join(
        f"{name}: {count}" for name, count in zip(PAIR_NAMES, tally.pairs, strict=True)
    )
    lines.append(f"pairs        {counts}")
    if test is not None:
        lines.append(f"test         {sprt_text(test)}")
    for player, faults in zip(players, tally.faults, strict=True):
        if faults:
            games = "game" if faults == 1 else "games"
            lines.append(f"faults       {player} lost {faults} {games} by a fault; --log says why")
    return lines


PAIR_NAMES = ("0", "1/2", "1", "1 1/2", "2")
"""The points that a pair of games can give."""


def elo_text(elo: Estimate) -> str:
    """An Elo difference in words.

    >>> elo_text(Estimate(21.04, -5.0, 47.26)), elo_text(Estimate(None, 140.2, None))
    ('+21.0 (-5.0 to +47.3)', 'above +140.2')
    >>> elo_text(Estimate(None, None, -140.2)), elo_text(Estimate(None, None, None))
    ('below -140.2', 'not known')
    """
    if elo.value is None:
        if elo.low is not None:
            return f"above {elo.low:+.1f}"
        return "not known" if elo.high is None else f"below {elo.high:+.1f}"
    low = "unbounded" if elo.low is None else f"{elo.low:+.1f}"
    high = "unbounded" if elo.high is None else f"{elo.high:+.1f}"
    return f"{elo.value:+.1f} ({low} to {high})"


def sprt_text(state: SprtState) -> str:
    """How a sequential test stands, in words."""
    test = state.test
    return (
        f"{verdict_text(state)} after {state.pairs} pairs, {ratio_text(state)}, "
        f"{test.model} elo0={test.elo0:g}, elo1={test.elo1:g}"
    )


def verdict_text(state: SprtState) -> str:
    """What a sequential test has come to."""
    match state.verdict:
        case Verdict.UPPER:
            return f"elo1={state.test.elo1:g} accepted"
        case Verdict.LOWER:
            return f"elo0={state.test.elo0:g} accepted"
    return "no verdict yet"


def ratio_text(state: SprtState) -> str:
    """The log-likelihood ratio of a sequential test, with its bounds."""
    low, high = state.test.bounds
    return f"log-likelihood ratio {state.ratio:.2f} ({low:.2f} to {high:.2f})"


def match_data(
    players: Sequence[str], tally: Tally, test: SprtState | None, seconds: float
) -> dict[str, Any]:
    """A match for JSON, as its first player sees it."""
    score, elo = statistics.score(tally.pairs), statistics.elo(tally.pairs)
    data: dict[str, Any] = {
        "players": list(players),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": _rounded(tally.score, 6),
        "interval": [_rounded(score.low, 6), _rounded(score.high, 6)],
        "elo": _rounded(elo.value, 2),
        "elo_interval": [_rounded(elo.low, 2), _rounded(elo.high, 2)],
        "pentanomial": list(tally.pairs),
        "superiority": round(statistics.superiority(tally.pairs), 6),
        "faults": list(tally.faults),
    }
    if test is not None:
        data["test"] = {
            "verdict": test.verdict,
            "ratio": round(test.ratio, 4),
            "bounds": [round(bound, 4) for bound in test.test.bounds],
            "pairs": test.pairs,
        }
    data["seconds"] = round(seconds, 3)
    return data


def league_lines(players: Sequence[str], table: Sequence[Standing]) -> list[str]:
    """The crosstable: each row is a player, each column its points against another."""
    head = ["", "player", *(str(place) for place in range(1, len(table) + 1)), "points", "score"]
    rows = []
    for place, standing in enumerate(table, 1):
        cells = [_cell(standing.against[other.player]) for other in table]
        share = standing.points / standing.games if standing.games else None
        rows.append(
            [
                f"{place}",
                players[standing.player],
                *cells,
                points(standing.points, standing.games),
                percent(share),
            ]
        )
    # The names stand to the left like the numbers before them.
    width = max(len(row[1]) for row in [head, *rows])
    return aligned([[row[0], row[1].ljust(width), *row[2:]] for row in [head, *rows]])


def _cell(tally: Tally | None) -> str:
    return "x" if tally is None else f"{tally.points:.1f}"


def league_data(
    players: Sequence[str], table: Sequence[Standing], seconds: float
) -> dict[str, Any]:
    """A league for JSON, best player first; `against` has points by player."""
    return {
        "players": [
            {
                "player": players[standing.player],
                "points": standing.points,
                "games": standing.games,
                "score": _rounded(standing.points / standing.games if standing.games else None, 6),
                "against": {
                    players[other]: {
                        "wins": tally.wins,
                        "draws": tally.draws,
                        "losses": tally.losses,
                        "points": tally.points,
                        "games": tally.games,
                        "faults": tally.faults[0],
                    }
                    for other, tally in enumerate(standing.against)
                    if tally is not None
                },
            }
            for standing in table
        ],
        "seconds": round(seconds, 3),
    }


def opening_cells(row: OpeningRow) -> list[str]:
    """A row of the table of openings."""
    return [row.label, *map(str, (row.games, row.black_wins, row.draws, row.white_wins))]


def effort_cells(name: str, row: EffortRow) -> list[str]:
    """A row of the table of what players thought."""
    return [
        name,
        f"{row.moves:,}",
        "-" if row.depth is None else f"{row.depth:.1f}",
        "-" if row.nodes is None else f"{row.nodes:,.0f}",
        "-" if row.speed is None else f"{row.speed:,.0f}",
        "-" if row.seconds is None else duration(row.seconds),
    ]


def duration(seconds: float) -> str:
    """A short time with its unit.

    >>> duration(0.0000123), duration(0.0123), duration(12.3)
    ('12 µs', '12.3 ms', '12.30 s')
    """
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
