"""Owns what holds for all tests: hypothesis' profile, and that Ctrl-C is heeded."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# A shell that starts tests in the background lets them ignore Ctrl-C, and so would the programs
# that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

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
