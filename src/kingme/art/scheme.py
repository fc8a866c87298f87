"""The colours and letters of reports and graphs, in a light and a dark scheme. Draws nothing."""

from __future__ import annotations

LIGHT = {
    "bg": "#F7F1E5",
    "surface": "#FFFDF8",
    "raised": "#F0E6D3",
    "ink": "#2B1E13",
    "soft": "#6B5743",
    "line": "#DCCDB4",
    "primary": "#A12D22",
    "good": "#1F6B43",
    "bad": "#A3211B",
    "band": "#E9D9C2",
}
DARK = {
    "bg": "#17110B",
    "surface": "#231A12",
    "raised": "#30251A",
    "ink": "#F5EBDA",
    "soft": "#C4B298",
    "line": "#4A3B2B",
    "primary": "#F08A70",
    "good": "#7FCB9B",
    "bad": "#FF9C8C",
    "band": "#43321F",
}

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'


def colour_rules(selector: str) -> str:
    """The colours as CSS variables, in the scheme that the reader prefers."""

    def block(colours: dict[str, str]) -> str:
        return "".join(f"--{name}:{value};" for name, value in colours.items())

    return (
        f"{selector}{{{block(LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{{selector}{{{block(DARK)}}}}}"
    )
