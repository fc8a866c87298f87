"""Run every benchmark, print the figures, and write them to `docs/benchmarks.md` with `--write`."""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from benches import (
    analysis,
    arena,
    engine,
    lab,
    library,
    music,
    others,
    pdn,
    startup,
    training,
    wasm,
    window,
)
from benches.chart import chart
from benches.measure import Figure
from kingme.files import write_whole

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
PICTURE = PAGE.parent / "pictures" / "benchmarks.svg"
BEGIN = "<!-- figures: written by `make bench` -->"
END = "<!-- end of figures -->"

SECTIONS = {
    "engine": ("The engine", engine.all_figures),
    "library": ("The Python library", library.all_figures),
    "startup": ("Starting", startup.all_figures),
    "pdn": ("PDN collections", pdn.all_figures),
    "analysis": ("Analysis", analysis.all_figures),
    "training": ("Learning", training.all_figures),
    "arena": ("Matches", arena.all_figures),
    "lab": ("The lab", lab.all_figures),
    "wasm": ("WebAssembly", wasm.all_figures),
    "music": ("Music", music.all_figures),
    "window": ("The window", window.all_figures),
    "others": ("Beside other Python libraries", others.all_figures),
}
ON_REQUEST = {"others"}
"""What needs the network; it is measured only when it is named."""


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def table(title: str, figures: list[Figure]) -> Iterator[str]:
    """A section of the page."""
    yield f"### {title}"
    yield ""
    yield "| what | measured | aim | met |"
    yield "|---|---|---|---|"
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:,.3g}"
        met = {None: "", True: "yes", False: "**no**"}[figure.met]
        yield f"| {figure.name} | {value} {figure.unit} | {figure.target} | {met} |"
    yield ""


def main() -> int:
    """Measure and report; 0 even where an aim is missed, for figures are not tests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", help=f"some of {', '.join(SECTIONS)}; default all")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        print(
            f"there is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}", file=sys.stderr
        )
        return 2
    head = (
        f"Measured {datetime.date.today().isoformat()} on {processor()}, {os.cpu_count()} "
        f"cores, {platform.system()}, Python {platform.python_version()}, with `make bench`. "
        "Figures are the best of several runs: other work on the machine only slows them."
    )
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    if chosen.sections:
        # What is not measured now stays as it was.
        head = old.partition("### ")[0].strip()
    lines = [head, ""]
    for name, (title, figures) in SECTIONS.items():
        if name not in (chosen.sections or SECTIONS.keys() - ON_REQUEST):
            kept = old.partition(f"### {title}\n")[2].partition("### ")[0].strip()
            if kept:
                lines.extend([f"### {title}", "", kept, ""])
            continue
        measured = []
        for figure in figures():
            print(
                f"{figure.name:45} {figure.value:12,.3f} {figure.unit:18} {figure.target}",
                flush=True,
            )
            measured.append(figure)
        lines.extend(table(title, measured))
    if chosen.write:
        text = f"{before}{BEGIN}\n{chr(10).join(lines)}{END}{after}"
        write_whole(PAGE, text.encode())
        write_whole(PICTURE, f"{chart(text)}\n".encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
