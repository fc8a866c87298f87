"""Ten minutes of the demo with everything on: the window's memory stays the same."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

SECONDS = 600.0
EARLY_S, LATE_S = (120.0, 240.0), (480.0, 600.0)
"""By the first every kept picture and note has found its place: a start is not a leak. Medians
compare: while a bar of music is rendered a tenth more is in use."""

GROWTH = 1.05
PATIENCE_S = 120.0

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux for memory"),
]


def resident(pid: int) -> int:
    """The memory of a process that is really there, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_memory_is_steady_over_ten_minutes(tmp_path: Path) -> None:
    code = (
        "from kingme.desktop import demo\n"
        "from kingme.desktop.settings import Settings\n"
        "settings = Settings().changed(seats='none')\n"
        "lines = demo.run(settings, folder=None, size=(960, 720), seed=5, silent=False,"
        f" seconds={SECONDS})\n"
        "print(*lines, sep='\\n')"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    seen: list[tuple[float, int]] = []
    began = time.monotonic()
    try:
        while program.poll() is None:
            seen.append((time.monotonic() - began, resident(program.pid)))
            assert seen[-1][0] < SECONDS + PATIENCE_S, "the demo does not end"
            time.sleep(1)
        out, errors = program.communicate(timeout=PATIENCE_S)
    finally:
        program.kill()
    assert program.returncode == 0, errors
    assert "audio engine: synthesizer" in out
    early, late = (
        statistics.median(size for moment, size in seen if first <= moment <= last) / (1 << 20)
        for first, last in (EARLY_S, LATE_S)
    )
    print(f"{early:.0f} MB in minutes 2 to 4, {late:.0f} MB in minutes 8 to 10")
    assert late <= GROWTH * early
