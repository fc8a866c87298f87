"""The colours round the board: neon glass for the neo sets, warm paper for all others."""

from __future__ import annotations

from typing import NamedTuple

from kingme.art.sets import Scheme, piece_set


class Theme(NamedTuple):
    """The colours of the panels, as `#RRGGBB`.

    Attributes:
        neo: Whether panels are dark glass with a neon edge.
        inner: The window, in its middle.
        outer: The window, at its edge.
        panel: A panel.
        raised: What lies on a panel: a speech box, a row that is pointed at.
        edge: The edge of a panel.
        text: What is written on it.
        faint: What matters less.
        main: The button that is meant first.
        on_main: What is written on that.
        button: Any other button.
        button_hover: The same under the pointer.
        glow: The light of a neon edge.
    """

    neo: bool
    inner: str
    outer: str
    panel: str
    raised: str
    edge: str
    text: str
    faint: str
    main: str
    on_main: str
    button: str
    button_hover: str
    glow: str


def theme(set_name: str, scheme: Scheme = "light") -> Theme:
    """The theme that goes with a piece set.

    >>> theme("neo_duck").main, theme("critters").main
    ('#37E4FF', '#A12D22')
    """
    neon = piece_set(set_name).palette(scheme).neon
    if neon is not None:
        return Theme(
            True,
            "#0B1522", "#060B12", "#0D1926", "#132435", neon, "#E8F8FF", "#9CC0D2",
            neon, "#04141B", "#0F2130", "#16344A", neon,
        )  # fmt: skip
    return Theme(
        False,
        "#3A271A", "#2B1C12", "#F7EDDB", "#FFF9EE", "#C9A877", "#2B1E13", "#6B5743",
        "#A12D22", "#FFF8F2", "#FFF9EE", "#F3E2C2", "#C9A877",
    )  # fmt: skip
