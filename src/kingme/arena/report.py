"""The report of a run, as a web page or a picture: what stands in it, and writing it.

How it looks is `report_html.py`'s and `report_svg.py`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kingme.arena import report_html, report_svg, statistics, tables
from kingme.arena.entrants import labels
from kingme.arena.match import Played
from kingme.arena.report_parts import COLOURS, Bar, Figure, Parts, Section
from kingme.arena.schedule import Schedule
from kingme.arena.tally import (
    Tally,
    by_opening,
    efforts,
    endings,
    pair_place,
    standings,
    tallies,
)
from kingme.arena.tasks import FAULTS, GameResult
from kingme.files import write_whole

_MOST_FAULTS = 100


class Report(NamedTuple):
    """A report that can be written."""

    parts: Parts

    @classmethod
    def of(
        cls, plan: Schedule, played: Played, command: str, settings: Mapping[str, Any]
    ) -> Report:
        """The report of a run.

        Args:
            plan: The schedule.
            played: What became of it.
            command: The command that was run: `match`, `league` or `tournament`.
            settings: What the games were played with, for readers.
        """
        names = labels(plan.players)
        found = tallies(plan, played.results)
        is_match = len(plan.pairings) == 1
        figures = _figures(found[0], played) if is_match else []
        sections = [
            _crosstable(plan, played, names),
            *([_pairings(plan, found, names)] if not is_match else []),
            _openings(plan, played),
            _efforts(plan, played, names),
            _endings(played),
        ]
        if any(result.is_fault for result in played.results):
            sections.append(_faults(plan, played))
        return cls(
            Parts(
                title=_title(plan, command, names),
                subtitle=_subtitle(plan, played, settings),
                figures=figures,
                bar=Bar(found[0].wins, found[0].draws, found[0].losses) if is_match else None,
                pairs=found[0].pairs if is_match else None,
                course=_course(played.results) if is_match else [],
                sections=sections,
                settings=[(name, _shown(value)) for name, value in settings.items()],
            )
        )

    def write_html(self, path: Path) -> None:
        """Write the page, whole or not at all; it needs no other file.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, report_html.page(self.parts).encode())

    def write_svg(self, path: Path) -> None:
        """Write the picture, whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, report_svg.picture(self.parts).encode())


def _title(plan: Schedule, command: str, names: tuple[str, ...]) -> str:
    if len(plan.pairings) == 1:
        return f"{names[0]} against {names[1]}"
    if command == "tournament":
        return "Tournament of the levels"
    return f"League of {len(names)} players"


def _subtitle(plan: Schedule, played: Played, settings: Mapping[str, Any]) -> str:
    count, planned = len(played.results), len(plan.tasks)
    games = f"{count} games" if count == planned else f"{count} of {planned} games"
    return (
        f"{games}, openings {settings.get('openings')}, seed {settings.get('seed')}, "
        f"{settings.get('rules')} rules"
    )


def _shown(value: object) -> str:
    match value:
        case None:
            return "-"
        case list() | tuple():
            return ", ".join(str(item) for item in value)
        case dict():
            return ", ".join(f"{name} {text}" for name, text in value.items()) or "-"
    return str(value)


def _figures(tally: Tally, played: Played) -> list[Figure]:
    score, elo = statistics.score(tally.pairs), statistics.elo(tally.pairs)
    figures = [
        Figure(
            "Score",
            tables.percent(tally.score),
            f"{tables.percent(score.low)} to {tables.percent(score.high)}",
        ),
        _elo_figure(elo),
        Figure(
            "Superiority",
            tables.percent(statistics.superiority(tally.pairs)),
            "likelihood that it is stronger",
        ),
        Figure(
            "With each colour",
            tables.points(tally.as_black, tally.black_games),
            f"as Black; {tables.points(tally.as_white, tally.white_games)} as White",
        ),
    ]
    if played.test is not None:
        figures.append(
            Figure(
                "Sequential test",
                tables.verdict_text(played.test),
                f"after {played.test.pairs} pairs; {tables.ratio_text(played.test)}",
            )
        )
    return figures


def _elo_figure(elo: statistics.Estimate) -> Figure:
    text = tables.elo_text(elo)
    value, _, interval = text.partition(" (")
    return Figure("Elo difference", value, interval.rstrip(")") or "no game to the other side")


def _course(results: tuple[GameResult, ...]) -> list[statistics.Estimate]:
    """The score with its interval after each pair of games."""
    counts = [0] * 5
    course = []
    by_number = {result.number: result for result in results}
    for number in range(2, max(by_number, default=0) + 1, 2):
        pair = (by_number.get(number - 1), by_number.get(number))
        if pair[0] is None or pair[1] is None:
            continue
        counts[pair_place((pair[0], pair[1]))] += 1
        course.append(statistics.score(counts))
    return course


def _crosstable(plan: Schedule, played: Played, names: tuple[str, ...]) -> Section:
    table = standings(plan, played.results)
    rows = []
    for place, standing in enumerate(table, 1):
        cells = []
        for other in table:
            tally = standing.against[other.player]
            if other is standing:
                cells.append("×")
            else:
                cells.append("" if tally is None else f"{tally.points:g}")
        share = standing.points / standing.games if standing.games else None
        rows.append(
            [
                str(place),
                names[standing.player],
                *cells,
                tables.points(standing.points, standing.games),
                tables.percent(share),
            ]
        )
    head = ["", "Player", *(str(place) for place in range(1, len(table) + 1)), "Points", "Score"]
    return Section("Crosstable", head, rows, text_columns=2)


def _pairings(plan: Schedule, found: tuple[Tally, ...], names: tuple[str, ...]) -> Section:
    rows, bars = [], []
    for pairing, tally in zip(plan.pairings, found, strict=True):
        rows.append(
            [
                f"{names[pairing.first]} - {names[pairing.second]}",
                tables.percent(tally.score),
                tables.points(tally.as_black, tally.black_games),
                tables.points(tally.as_white, tally.white_games),
            ]
        )
        bars.append(Bar(tally.wins, tally.draws, tally.losses))
    head = ["Pairing", "Score", "As Black", "As White"]
    return Section("Pairings", head, rows, bars=bars, bar_head="Won, drawn, lost by the first")


def _openings(plan: Schedule, played: Played) -> Section:
    found = by_opening(plan, played.results)
    return Section(
        "Openings",
        ["Opening", "Games"],
        [[row.label, str(row.games)] for row in found],
        bars=[Bar(row.black_wins, row.draws, row.white_wins) for row in found],
        bar_head="Black won, drawn, White won",
        bar_kinds=COLOURS,
    )


def _efforts(plan: Schedule, played: Played, names: tuple[str, ...]) -> Section:
    rows = [tables.effort_cells(names[row.player], row) for row in efforts(plan, played.results)]
    head = ["Player", "Moves", "Depth", "Positions a move", "Positions a second", "Time a move"]
    return Section("Depth and speed", head, rows)


def _endings(played: Played) -> Section:
    rows = [[name.capitalize(), str(count)] for name, count in endings(played.results)]
    return Section("How the games ended", ["Ending", "Games"], rows)


def _faults(plan: Schedule, played: Played) -> Section:
    rows: list[list[str]] = []
    for result in played.results:
        if result.is_fault and len(rows) < _MOST_FAULTS:
            assert result.winner is not None
            player = plan.tasks[result.number - 1].player(result.winner.other)
            what = f"{FAULTS[result.ending]}: {result.detail}".rstrip(": ")
            rows.append([player, what, str(result.number)])
    return Section("Lost by a fault", ["Player", "What it did", "Game"], rows, text_columns=2)
