"""Colours as people see them: luminance, contrast, and simulated colour blindness.

Colours are sRGB texts such as `#C9342B`. Which colours a board has is `palette.py`'s.
"""

from __future__ import annotations

from enum import Enum

LinearRgb = tuple[float, float, float]


class Deficiency(Enum):
    """A kind of colour blindness, as a matrix on linear RGB.

    Machado, Oliveira and Fernandes: "A physiologically-based model for simulation of color vision
    deficiency" (2009), full severity.
    """

    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def linear(colour: str) -> LinearRgb:
    """The linear red, green and blue of a colour, each from 0 to 1.

    >>> linear("#FF0000")
    (1.0, 0.0, 0.0)
    """
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear_channel(red), _linear_channel(green), _linear_channel(blue)


def _linear_channel(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen_with(deficiency: Deficiency, rgb: LinearRgb) -> LinearRgb:
    """The linear colour that a colour-blind eye sees in place of another."""
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, rgb, strict=True))))
        for row in deficiency.value
    )
    return red, green, blue


def luminance(rgb: LinearRgb) -> float:
    """The relative luminance of a linear colour, from 0 (black) to 1 (white)."""
    red, green, blue = rgb
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str, deficiency: Deficiency | None = None) -> float:
    """The contrast of two colours as WCAG defines it, from 1 to 21.

    Args:
        first: A colour.
        second: Another one; the order does not matter.
        deficiency: The eye to look with; None is the usual one.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    colours = [linear(first), linear(second)]
    if deficiency is not None:
        colours = [seen_with(deficiency, colour) for colour in colours]
    dark, bright = sorted(luminance(colour) for colour in colours)
    return (bright + 0.05) / (dark + 0.05)
