"""Measure what the package and each of its extras weigh when installed, for the table in README.md.

A wheel is installed into a new environment once for each extra, so the network is needed. Prints
megabytes (of 1,000,000 bytes) beyond what the environment has from the start; for an extra, beyond
the package without it.

    .venv/bin/python scripts/extras_size.py dist/kingme-*.whl
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wheel", type=Path)
    wheel = parser.parse_args().wheel.resolve()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bare = installed(wheel, "")
    print(f"kingme itself: {bare:.0f} MB")
    for name in sorted(project["optional-dependencies"]):
        print(f"{name}: {installed(wheel, f'[{name}]') - bare:.0f} MB more", flush=True)


def installed(wheel: Path, extra: str) -> float:
    """Megabytes that the wheel and an extra bring into a new environment."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "venv"
        venv.create(home, with_pip=True)
        before = size(home)
        install = ["-m", "pip", "install", "--quiet", "--no-compile", f"{wheel}{extra}"]
        subprocess.run([home / "bin" / "python", *install], check=True)
        return (size(home) - before) / 1e6


def size(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    main()
