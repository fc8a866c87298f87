"""A run's history as a picture: how good it was, and where each weight went.

It reads a history and draws; it needs matplotlib, the extra `plot`.
"""

from __future__ import annotations

import html
import io
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingme.errors import TrainingError
from kingme.files import write_whole
from kingme.training.weights import FEATURES, HAND_TUNED

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = dict(
    zip(
        FEATURES,
        (
            "#222222",
            "#D55E00",
            "#0072B2",
            "#009E73",
            "#CC79A7",
            "#8C6D00",
            "#56B4E9",
            "#7F3C8D",
        ),
        strict=True,
    )
)
"""Colours that stay apart for people who cannot tell red from green (after Okabe and Ito)."""

LARGE = ("men", "kings")
"""Weights of pieces, an order of magnitude above the others."""

SUFFIXES = (".png", ".svg", ".pdf")

_NO_METADATA: dict[str, dict[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Creator": None, "Date": None, "Format": None, "Type": None},
    ".pdf": {"Creator": None, "Producer": None, "CreationDate": None},
}
"""The same history gives the same bytes; neither the clock nor a version is in them."""


def read_history(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The rows of a history.

    Raises:
        TrainingError: a line is no row.
        OSError: the file cannot be read.
    """
    rows = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            row["step"], row["weights"]["men"], row["against_hand_tuned"]
        except (ValueError, TypeError, KeyError):
            raise TrainingError(f"line {number} of {os.fspath(path)} is no row of a run") from None
        rows.append(row)
    return rows


def draw_history(
    history: str | os.PathLike[str], picture: str | os.PathLike[str], title: str
) -> None:
    """Draw a history into a file, whose name says in which format: .png, .svg or .pdf.

    Raises:
        TrainingError: the history is none, or empty, or the format is another.
        OSError: a file cannot be read or written.
    """
    check_picture(picture)
    rows = read_history(history)
    if not rows:
        raise TrainingError(f"{os.fspath(history)} has no rows to draw")

    import matplotlib
    from matplotlib.figure import Figure

    target = Path(picture)
    with matplotlib.rc_context({"svg.hashsalt": "kingme", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 9), dpi=120, layout="constrained")
        figure.suptitle(title, fontsize=11)
        scores, pieces, places = figure.subplots(
            3, 1, sharex=True, gridspec_kw={"height_ratios": [1.1, 0.8, 1.2]}
        )
        _draw_scores(scores, rows)
        _draw_weights(pieces, rows, LARGE)
        _draw_weights(places, rows, [name for name in FEATURES if name not in LARGE])
        places.set_xlabel("games" if "games" in rows[0] else "round")
        drawn = io.BytesIO()
        suffix = target.suffix.lower()
        figure.savefig(drawn, format=suffix[1:], metadata=_NO_METADATA[suffix])
    picture_bytes = drawn.getvalue()
    if suffix == ".svg":
        picture_bytes = _named(picture_bytes, title, rows)
    write_whole(target, picture_bytes)


def _named(svg: bytes, title: str, rows: list[dict[str, Any]]) -> bytes:
    """An SVG picture with the title and the description that screen readers read out."""
    last = rows[-1]
    weights = ", ".join(f"{name} {value:g}" for name, value in last["weights"].items())
    described = (
        f"Curves of a training run. At the end it scores {100 * last['against_hand_tuned']:.0f}% "
        f"against the hand-tuned weights, with {weights}."
    )
    root = re.compile(rb"<svg\b[^>]*>")
    names = f"\n<title>{html.escape(title)}</title>\n<desc>{html.escape(described)}</desc>"
    return root.sub(lambda tag: tag[0] + names.encode(), svg, count=1)


def check_picture(picture: str | os.PathLike[str]) -> None:
    """Refuse a file name whose format is not drawn.

    Raises:
        TrainingError: the name ends otherwise.
    """
    if Path(picture).suffix.lower() not in SUFFIXES:
        raise TrainingError(
            f"{os.fspath(picture)} cannot be drawn; a picture's name ends in {', '.join(SUFFIXES)}"
        )


def _places(rows: list[dict[str, Any]]) -> list[int]:
    """Where each row stands on the axis of time."""
    return [row.get("games", row["step"]) for row in rows]


def _draw_scores(axes: Axes, rows: list[dict[str, Any]]) -> None:
    at = _places(rows)
    axes.axhline(50, color="#999999", linewidth=0.8)
    if "accepted" in rows[0]:
        for accepted, colour, label in (
            (False, "#BBBBBB", "challenger, refused"),
            (True, "#009E73", "challenger, accepted"),
        ):
            chosen = [
                (place, 100 * row["score"])
                for place, row in zip(at, rows, strict=True)
                if row["accepted"] is accepted
            ]
            if chosen:
                rounds, points = zip(*chosen, strict=True)
                axes.scatter(rounds, points, s=9, color=colour, label=label)
    ours = [100 * row["against_hand_tuned"] for row in rows]
    axes.plot(
        at,
        ours,
        color="#0072B2",
        drawstyle="steps-post",
        label="learned so far, against hand-tuned",
    )
    axes.set_ylabel("score, %")
    axes.grid(color="#EEEEEE")
    axes.legend(fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)


def _draw_weights(
    axes: Axes, rows: list[dict[str, Any]], names: tuple[str, ...] | list[str]
) -> None:
    at = _places(rows)
    for name in names:
        line = [row["weights"][name] for row in rows]
        axes.plot(at, line, color=COLOURS[name], drawstyle="steps-post", label=name)
        axes.axhline(HAND_TUNED[name], color=COLOURS[name], linewidth=0.7, linestyle=":")
    axes.set_ylabel("hundredths of a man")
    axes.grid(color="#EEEEEE")
    axes.legend(
        title="dotted: hand-tuned",
        title_fontsize=8,
        fontsize=8,
        loc="center left",
        bbox_to_anchor=(1.0, 0.5),
        frameon=False,
    )
