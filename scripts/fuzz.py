"""Throws random bytes at the readers of the core, guided by which code they reach: `make fuzz`.

Owns: how the fuzzers of `fuzz/` are built (libFuzzer on the stable compiler), and where what they
find is kept. Ends at the first text that breaks an invariant, with the file that holds it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build" / "fuzz"
CORE_TARGETS = ("pdn", "fen")
TARGETS = (
    *CORE_TARGETS,
    *("hub", "dxp", "move", "player", "compact", "record", "unfinished", "settings", "weights"),
    *("game", "results"),
)

# What cargo-fuzz would pass, apart from the sanitizers, which only the nightly compiler has: the
# core has hardly any unsafe code that they could watch.
FLAGS = (
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cdebug-assertions",
    "-Coverflow-checks",
)


def host() -> str:
    """The platform of the compiler: with it named, build scripts are built without the flags."""
    text = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    return next(line.split()[1] for line in text.splitlines() if line.startswith("host:"))


def build(platform: str) -> Path:
    """Builds the fuzzers and gives the folder that holds them."""
    command = ["cargo", "build", "--quiet", "--locked", "--release", "--target", platform]
    command += [
        "--manifest-path",
        str(ROOT / "fuzz/Cargo.toml"),
        "--target-dir",
        str(WORK / "target"),
    ]
    environment = {**os.environ, "RUSTFLAGS": " ".join(FLAGS)}
    subprocess.run(command, check=True, env=environment)
    return WORK / "target" / platform / "release"


def run(binary: Path, seconds: int) -> int:
    """Lets a fuzzer run for some seconds; the exit code is not 0 when it has found something."""
    name = binary.name
    # What is found goes to the first folder; the corpus of the project stays as it is.
    grown, found = WORK / "corpus" / name, WORK / "found" / name
    for folder in (grown, found):
        folder.mkdir(parents=True, exist_ok=True)
    print(f"{name}: {seconds} seconds", flush=True)
    command = [
        str(binary),
        str(grown),
        str(ROOT / "fuzz/corpus" / name),
        f"-max_total_time={seconds}",
        f"-artifact_prefix={found}/",
        "-timeout=10",
        "-rss_limit_mb=1024",
        "-max_len=8192",
        "-verbosity=0",
        "-print_final_stats=1",
    ]
    if name == "pdn":
        command.append(f"-dict={ROOT / 'fuzz/pdn.dict'}")
    return subprocess.run(command, check=False, cwd=WORK).returncode


def run_reader(name: str, seconds: int) -> int:
    """Lets a fuzzer of a reader in Python run for some seconds; not 0 when it breaks one."""
    sys.path.insert(0, str(ROOT / "fuzz"))  # not a package, and this script bears its name
    readers = importlib.import_module("readers")
    print(f"{name}: {seconds} seconds", flush=True)
    seed = int.from_bytes(os.urandom(4))
    broken = readers.fuzz(name, seed=seed, seconds=seconds)
    if broken is None:
        return 0
    folder = WORK / "found" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "text").write_bytes(broken)
    print(f"{name} has found a text that breaks it: see {folder / 'text'}", file=sys.stderr)
    readers.FUZZERS[name][0](broken)  # shows how
    return 1


def main() -> int:
    """Builds the fuzzers and runs them one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", help=f"some of {', '.join(TARGETS)}; default all")
    parser.add_argument("--seconds", type=int, default=50, help="for each of them (default 50)")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.targets if name not in TARGETS]:
        print(f"there is no fuzzer {unknown[0]!r}; there are {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    wanted = chosen.targets or TARGETS
    for name in wanted:
        if name not in CORE_TARGETS and (code := run_reader(name, chosen.seconds)):
            return code
    core = [name for name in wanted if name in CORE_TARGETS]
    if not core:
        return 0
    if not (shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")):
        print(
            "libFuzzer is written in C++: a C++ compiler (g++ or clang++) is needed",
            file=sys.stderr,
        )
        return 2
    try:
        folder = build(host())
    except subprocess.CalledProcessError as error:
        return error.returncode
    for name in core:
        if code := run(folder / name, chosen.seconds):
            print(
                f"{name} has found a text that breaks it: see {WORK / 'found' / name}",
                file=sys.stderr,
            )
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
