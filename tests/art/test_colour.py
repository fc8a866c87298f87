"""Luminance, contrast and simulated colour blindness, against published figures."""

from __future__ import annotations

import pytest

from kingme.art.colour import Deficiency, contrast, linear, luminance, seen_with


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.478, abs=0.001)
    assert contrast("#123456", "#123456") == 1


def test_grey_stays_grey_for_every_eye() -> None:
    for deficiency in Deficiency:
        for part in seen_with(deficiency, (0.4, 0.4, 0.4)):
            assert part == pytest.approx(0.4, abs=1e-5)


def test_luminance_weighs_green_most() -> None:
    red, green, blue = (luminance(linear(colour)) for colour in ("#FF0000", "#00FF00", "#0000FF"))
    assert blue < red < green
