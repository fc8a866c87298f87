"""Builds the WebAssembly module of `crates/wasm`, with whatever this machine has.

Owns the recipe of the module and the record beside it, which says what it was made of. Installs
nothing and downloads no toolchain: where none fits it says in one sentence what to install.

The module is `.build/wasm/kingme_core.wasm` (with `--simd`: `kingme_core.simd.wasm`), its record
the `.json` file of the same name. A build is skipped when the record shows that nothing changed.
A copy may be committed in `crates/wasm/prebuilt/`, so that machines without such a toolchain can
run the tests; it counts only while its record names the sources as they are.

Exit code: 0 done, 1 a build or a check failed, 2 this machine lacks a toolchain.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / ".build" / "wasm"
TARGET_DIR = OUTPUT / "target"
VENDOR = OUTPUT / "vendor"
PREBUILT = ROOT / "crates" / "wasm" / "prebuilt"
HOW_TO_RENEW = "run `make wasm ARGS=--install`"

TARGET = "wasm32-unknown-unknown"
PACKAGE = "kingme-wasm"
MODULE = "kingme_core"

# The release profile of the module; on the command line, so that no environment overrules it.
PROFILE = {
    "opt-level": "3",
    "lto": '"fat"',
    "codegen-units": "1",
    "panic": '"abort"',
    "strip": "true",
}

# What the module is made of: these files, all of `src` in both crates, and what EXTRA_SOURCES
# names, which are the data files that a build script or an `include_str!` reads. After every build
# cargo's own list of what it read is compared with this one.
MANIFESTS = ("Cargo.toml", "Cargo.lock", "crates/core/Cargo.toml", "crates/wasm/Cargo.toml")
SOURCE_FOLDERS = ("crates/core/src", "crates/wasm/src")
EXTRA_SOURCES = (
    "crates/core/build.rs",
    "src/kingme/data/rulesets.json",
    "src/kingme/data/weights/learned.json",
)

NO_COMPILER = "no compiler for WebAssembly was found"
WHAT_TO_INSTALL = (
    f"run `rustup target add {TARGET}`, or on Debian 12 "
    "`apt-get install rustc-web cargo-web rust-web-src lld`"
)

# Settings of the caller that would make the same sources give another module.
UNWANTED_SETTINGS = (
    "RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
    "CARGO_UNSTABLE_BUILD_STD",
)


class BuildError(Exception):
    """The module could not be built, or a check of it failed; the text says why."""


class NoToolchainError(Exception):
    """No compiler on this machine can make WebAssembly; the text says what to install."""


@dataclass(frozen=True)
class Record:
    """What is written beside a module: its bytes, and all that they depend on."""

    sha256: str
    bytes: int
    compiler: str
    # Whether the standard library was compiled along, and not taken as the compiler brings it.
    build_std: bool
    simd: bool
    sources_sha256: str

    def made_like(self, other: Record) -> bool:
        """Tells whether both should be of the same bytes."""
        return replace(self, sha256="", bytes=0) == replace(other, sha256="", bytes=0)

    @classmethod
    def read(cls, path: Path) -> Record | None:
        """Reads a record; None when there is none, or it is none of ours."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def write(self, path: Path) -> None:
        """Writes the record as JSON, a key a line."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")

    def describes(self, module: Path) -> bool:
        """Tells whether `module` exists and holds the bytes that the record names."""
        return module.is_file() and sha256(module.read_bytes()) == self.sha256


@dataclass(frozen=True)
class Toolchain:
    """A compiler that can make the module, and how."""

    cargo: str
    rustc: str
    compiler: str
    # The standard library's sources where it has to be compiled too; None where the target's
    # compiled one is installed.
    library: Path | None
    # None where the compiler brings its own.
    linker: str | None

    @property
    def options(self) -> list[str]:
        """Cargo's options to compile the standard library, where that is needed."""
        return ["-Zbuild-std=std,panic_abort"] if self.library else []


def sha256(data: bytes) -> str:
    """Gives the SHA-256 of some bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


# Sources


def source_files() -> list[Path]:
    """Lists the files that the module is made of, sorted.

    Raises:
        BuildError: one of them is missing.
    """
    files = [ROOT / name for name in (*MANIFESTS, *EXTRA_SOURCES)]
    for folder in SOURCE_FOLDERS:
        files += (path for path in (ROOT / folder).rglob("*") if path.is_file())
    missing = [str(path.relative_to(ROOT)) for path in files if not path.is_file()]
    if missing:
        raise BuildError(f"the module's sources are not all there: {', '.join(missing)} is missing")
    return sorted(files)


def sources_sha256(files: Sequence[Path]) -> str:
    """Hashes names and contents of the sources, and the recipe's own settings."""
    total = hashlib.sha256(json.dumps(PROFILE, sort_keys=True).encode())
    for path in files:
        total.update(f"\n{path.relative_to(ROOT).as_posix()} {sha256(path.read_bytes())}".encode())
    return total.hexdigest()


def check_nothing_else_was_read(listing: Path, files: Sequence[Path]) -> None:
    """Compares cargo's list of what it read with the files that were hashed.

    Raises:
        BuildError: a file of this repository went in that `source_files` does not know.
    """
    names = re.split(r"(?<!\\) ", listing.read_text(encoding="utf-8").split(": ", 1)[1].strip())
    read = {Path(os.path.normpath(ROOT / name.replace("\\ ", " "))) for name in names}
    ours = {path for path in read if path.is_relative_to(ROOT) and not path.is_relative_to(OUTPUT)}
    unknown = sorted(str(path.relative_to(ROOT)) for path in ours - set(files))
    if unknown:
        raise BuildError(
            f"the build reads {', '.join(unknown)}, which the record does not cover: "
            "add it to EXTRA_SOURCES in scripts/build_wasm.py"
        )


# Toolchains


def answer(*command: str) -> str:
    """Gives what a command prints, without the last line end; nothing when it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def compilers() -> Iterator[tuple[str, str]]:
    """Yields cargo and rustc of the PATH, then those of Debian's packages for the web."""
    cargo, rustc = shutil.which("cargo"), shutil.which("rustc")
    if cargo and rustc:
        yield cargo, rustc
    files = answer("dpkg", "-L", "rustc-web", "cargo-web").split()
    # /usr/share has a script named cargo too, for Debian's own packaging.
    programs = [name for name in files if "/bin/" in name and not name.startswith("/usr/share/")]
    cargo = next((name for name in programs if name.endswith("/cargo")), None)
    rustc = next((name for name in programs if name.endswith("/rustc")), None)
    if cargo and rustc:
        yield cargo, rustc


def find_toolchain() -> Toolchain | None:
    """Finds a compiler for the target: one with its standard library, else one with the sources."""
    with_sources: Toolchain | None = None
    for cargo, rustc in compilers():
        compiler, sysroot = answer(rustc, "--version"), answer(rustc, "--print", "sysroot")
        if not compiler or not sysroot:
            continue
        rustlib = Path(sysroot) / "lib" / "rustlib"
        own_linker = any(rustlib.glob("*/bin/rust-lld*"))
        linker = None if own_linker else shutil.which("wasm-ld")
        if any((rustlib / TARGET / "lib").glob("libstd-*.rlib")):
            return Toolchain(cargo, rustc, compiler, None, linker)
        library = rustlib / "src" / "rust" / "library"
        if with_sources is None and (library / "Cargo.lock").is_file() and (own_linker or linker):
            with_sources = Toolchain(cargo, rustc, compiler, library, linker)
    return with_sources


# Building


def run(command: Sequence[str], environment: Mapping[str, str]) -> tuple[bool, str]:
    """Runs a command in the project's folder; gives whether it went well, and what it said."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout.strip()


def cargo_environment(toolchain: Toolchain) -> dict[str, str]:
    """Gives cargo's environment: the compiler, and no setting of the caller that matters."""
    environment = {name: text for name, text in os.environ.items() if name not in UNWANTED_SETTINGS}
    environment["RUSTC"] = toolchain.rustc
    if toolchain.linker:
        environment["CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"] = toolchain.linker
    if toolchain.library:
        # Building the standard library is not a stable feature of cargo: this admits it.
        environment["RUSTC_BOOTSTRAP"] = "1"
    return environment


def compiler_flags(toolchain: Toolchain, simd: bool) -> str:
    """Gives the compiler's flags in cargo's encoding."""
    # Panic messages hold file names, and these must not depend on where things lie.
    places = {ROOT: "kingme"}
    cargo_home = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo")
    for folder in (*(cargo_home / "registry" / "src").glob("*"), VENDOR):
        places[folder] = "crates"
    if toolchain.library:
        places[toolchain.library] = "library"
    flags = [f"--remap-path-prefix={place}={name}" for place, name in places.items()]
    if simd:
        flags.append("-Ctarget-feature=+simd128")
    return "\x1f".join(flags)


def fetch_crates(toolchain: Toolchain, environment: Mapping[str, str]) -> list[str]:
    """Fetches the crates that are not here yet, and gives cargo's options to find them all.

    Without the registry our own dependencies come from cargo's cache, where the native build has
    put them, and those of the standard library from the copies that its sources bring.

    Raises:
        BuildError: the registry cannot be reached and this machine lacks some crate.
    """
    fetch = [toolchain.cargo, "fetch", "--locked", f"--target={TARGET}", *toolchain.options]
    fetched, failure = run(fetch, environment)
    if fetched:
        return []
    copies = toolchain.library / "vendor" if toolchain.library else None
    if copies is None or not copies.is_dir():
        raise BuildError(f"the crates that the module needs could not be fetched:\n{failure}")
    print("the crates could not be fetched: building from the copies on this machine", flush=True)
    shutil.rmtree(VENDOR, ignore_errors=True)
    vendor = [toolchain.cargo, "vendor", "--offline", "--locked", "--versioned-dirs", str(VENDOR)]
    copied, missing = run(vendor, environment)
    if not copied:
        raise BuildError(f"this machine lacks some of the crates:\n{missing}\n{failure}")
    for crate in sorted(copies.iterdir()):
        if not (VENDOR / crate.name).exists():
            (VENDOR / crate.name).symlink_to(crate)
    return [
        "--offline",
        "--config=source.crates-io.replace-with='vendored'",
        f"--config=source.vendored.directory={json.dumps(str(VENDOR))}",
    ]


def compile_module(toolchain: Toolchain, simd: bool, files: Sequence[Path]) -> bytes:
    """Compiles the module and gives its bytes.

    Raises:
        BuildError: the compiler failed, or read a file that `files` does not list.
    """
    environment = cargo_environment(toolchain)
    where = fetch_crates(toolchain, environment)
    # The registry's folder exists only now, so the flags that name it come after fetching.
    environment["CARGO_ENCODED_RUSTFLAGS"] = compiler_flags(toolchain, simd)
    command = [toolchain.cargo, "build", "--release", "--locked", f"--package={PACKAGE}"]
    command += [f"--target={TARGET}", f"--target-dir={TARGET_DIR}", *toolchain.options, *where]
    command += [f"--config=profile.release.{name}={value}" for name, value in PROFILE.items()]
    built, said = run(command, environment)
    if not built:
        raise BuildError(f"{toolchain.compiler} could not build the module:\n{said}")
    if re.search(r"^warning: ", said, re.MULTILINE):
        # The native lint does not see code that is for WebAssembly only.
        print(said)
    module = TARGET_DIR / TARGET / "release" / PACKAGE.replace("-", "_")
    check_nothing_else_was_read(module.with_suffix(".d"), files)
    return module.with_suffix(".wasm").read_bytes()


def build(toolchain: Toolchain, simd: bool, force: bool) -> Path:
    """Builds the module unless it is up to date, and gives its path.

    Raises:
        BuildError: the build failed.
    """
    files = source_files()
    module = OUTPUT / (f"{MODULE}.simd.wasm" if simd else f"{MODULE}.wasm")
    name = module.relative_to(ROOT)
    build_std = toolchain.library is not None
    wanted = Record("", 0, toolchain.compiler, build_std, simd, sources_sha256(files))
    there = Record.read(module.with_suffix(".json"))
    if there and there.made_like(wanted) and there.describes(module) and not force:
        print(f"{name} is up to date")
        return module
    first = build_std and not TARGET_DIR.exists()
    minute = " (about a minute: the standard library comes first)" if first else ""
    print(f"building {name} with {toolchain.compiler}{minute}", flush=True)
    data = compile_module(toolchain, simd, files)
    module.write_bytes(data)
    replace(wanted, sha256=sha256(data), bytes=len(data)).write(module.with_suffix(".json"))
    print(f"{name}: {len(data):,} bytes")
    return module


# The committed module


def prebuilt_fault() -> str | None:
    """Says what is wrong with the committed module; None when it may stand for a build."""
    module = PREBUILT / f"{MODULE}.wasm"
    record = Record.read(module.with_suffix(".json"))
    name = module.relative_to(ROOT)
    if not module.is_file():
        return f"there is no {name}"
    if record is None or not record.describes(module):
        return f"{name} and the record beside it disagree"
    if record.sources_sha256 != sources_sha256(source_files()):
        return f"{name} was built from other sources"
    return None


def check_recipe_repeats() -> None:
    """Checks that the build gave the bytes of the committed module, if both were made alike.

    Raises:
        BuildError: the same compiler made another module of the same sources.
    """
    fresh, committed = (Record.read(folder / f"{MODULE}.json") for folder in (OUTPUT, PREBUILT))
    if fresh and committed and fresh.made_like(committed) and fresh.sha256 != committed.sha256:
        raise BuildError(f"the committed module is not what its recipe gives: {HOW_TO_RENEW}")


def copy_module(source: Path, folder: Path) -> None:
    """Copies a module and its record into a folder, which is made where missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (source, source.with_suffix(".json")):
        shutil.copyfile(path, folder / path.name)


def check_prebuilt() -> None:
    """Checks the committed module, if there is one.

    Raises:
        BuildError: it may not stand for a build.
    """
    if not PREBUILT.exists():
        print("no module is committed")
        return
    fault = prebuilt_fault()
    if fault:
        raise BuildError(f"{fault}: {HOW_TO_RENEW}")
    print("the committed module is that of these sources")


def provide_module() -> None:
    """Leaves a module in the output folder: a fresh one, or without a toolchain the committed one.

    Raises:
        BuildError: the build failed.
        NoToolchainError: there is no toolchain, and the committed module is of no use.
    """
    toolchain = find_toolchain()
    if toolchain:
        build(toolchain, simd=False, force=False)
        check_recipe_repeats()
        return
    fault = prebuilt_fault()
    if fault:
        raise NoToolchainError(f"{NO_COMPILER} and {fault}: {WHAT_TO_INSTALL}")
    copy_module(PREBUILT / f"{MODULE}.wasm", OUTPUT)
    print(f"{NO_COMPILER}: using the committed module")


def main() -> None:
    """Reads the command line and does what it says.

    Raises:
        BuildError: the build or the check failed.
        NoToolchainError: there is nothing to build with.
    """
    parser = argparse.ArgumentParser(description="Build the WebAssembly module of kingme.")
    parser.add_argument("--simd", action="store_true", help="use 128-bit vectors (*.simd.wasm)")
    parser.add_argument("--force", action="store_true", help="build although nothing changed")
    mode = parser.add_mutually_exclusive_group()
    for name, what in {
        "--or-prebuilt": "take the committed module where no toolchain is found",
        "--install": "build, then replace the committed module",
        "--check-prebuilt": "only check the committed module",
    }.items():
        mode.add_argument(name, action="store_true", help=what)
    options = parser.parse_args()
    if options.simd and (options.or_prebuilt or options.install):
        parser.error("the committed module is the one without --simd")

    if options.check_prebuilt:
        check_prebuilt()
    elif options.or_prebuilt:
        provide_module()
    else:
        toolchain = find_toolchain()
        if toolchain is None:
            raise NoToolchainError(f"{NO_COMPILER}: {WHAT_TO_INSTALL}")
        module = build(toolchain, options.simd, options.force)
        if options.install:
            copy_module(module, PREBUILT)
            print(f"copied to {PREBUILT.relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except (BuildError, NoToolchainError) as error:
        print(error, file=sys.stderr)
        sys.exit(2 if isinstance(error, NoToolchainError) else 1)
