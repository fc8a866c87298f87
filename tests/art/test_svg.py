"""The element writer: escaping, numbers, attributes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from kingme.art.svg import decimal, element, group


def allowed(character: str) -> bool:
    code = ord(character)
    return code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


@given(st.text(), st.text())
def test_any_text_is_well_formed(inner: str, outer: str) -> None:
    node = ET.fromstring(str(element("a", inner, b=outer)))
    kept = "".join(filter(allowed, inner)).replace("\r\n", "\n").replace("\r", "\n")
    assert (node.text or "") == kept


def test_attributes() -> None:
    text = str(element("a", stroke_width=2.5, class_="x", xml__space="preserve", fill=None))
    assert text == '<a stroke-width="2.5" class="x" xml:space="preserve"/>'


def test_groups_hold_elements() -> None:
    assert str(group([element("a"), element("b")], fill="red")) == '<g fill="red"><a/><b/></g>'


@given(st.floats(-1e6, 1e6))
def test_decimals_are_short_and_near(value: float) -> None:
    text = decimal(value)
    assert abs(float(text) - value) <= 0.005 + 1e-9
    assert "e" not in text
    assert text != "-0"
