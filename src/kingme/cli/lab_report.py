"""The report of `kingme lab check` as lines of text. It finds nothing out."""

from __future__ import annotations

from collections.abc import Iterator

from kingme.lab.check import Difference, Range, Report


def lines(report: Report) -> Iterator[str]:
    """The report for people."""
    yield f"{report.file}: {report.positions} positions, {report.calls:,} values"
    yield ""
    for fault in report.faults:
        where = f", first in {fault.position} for {fault.me}" if fault.position else ""
        yield f"  ERROR      {fault.message}"
        yield f"             {_times(fault.times)}{where}"
    if not report.faults:
        yield "  errors     none"
    yield from _differences(
        "symmetry", report.asymmetric, report.asymmetries, report.calls // 2,
        "the same for both sides", "differ when the board is turned and the colours are swapped",
    )  # fmt: skip
    yield from _differences(
        "repeated", report.unsteady, report.unsteadiness, report.calls // 2,
        "the same value when asked again", "change when asked again",
    )  # fmt: skip
    if report.calls_a_second is not None:
        yield f"  speed      {report.calls_a_second:,.0f} values a second"
    if report.value is not None:
        width = max(map(len, ["value", *report.terms]))
        yield ""
        yield f"  {'':{width}}  {'least':>10}  {'mean':>10}  {'most':>10}"
        yield _range("value", report.value, width)
        for name, found in report.terms.items():
            yield _range(name, found, width)
    if report.printed:
        yield ""
        yield "  printed:"
        for line in report.printed.splitlines()[:10]:
            yield f"    {line[:100]}"


def _differences(
    title: str, count: int, examples: list[Difference], of: int, fine: str, wrong: str
) -> Iterator[str]:
    if not count:
        yield f"  {title:10} {fine}"
        return
    yield f"  {title.upper():10} {count:,} of {of:,} values {wrong}"
    for row in examples:
        yield f"             {row.value:g} and {row.other:g} in {row.position} for {row.me}"


def _range(name: str, found: Range, width: int) -> str:
    return f"  {name:{width}}  {found.least:>10.4g}  {found.mean:>10.4g}  {found.most:>10.4g}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
