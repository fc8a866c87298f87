"""Owns hypothesis' profile for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Derandomized, so that a failing commit fails for everybody; time is no business of a test.
settings.register_profile(
    "kingme",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kingme")
