#!/bin/sh
# Says in one sentence which tool is missing or too old. Owns the minimum versions that no other
# file states (Rust's stands in Cargo.toml); installs nothing.
#
#   scripts/check_tools.sh python COMMAND | rust
#
# Exit code 2 when the tool is missing or too old.
set -eu

fail() {
    printf 'kingme needs %s: %s, then run make again.\n' "$1" "$2" >&2
    exit 2
}

# at_least FOUND MINIMUM: compares two versions of the form MAJOR.MINOR, or MAJOR alone.
at_least() {
    awk -v found="$1" -v minimum="$2" 'BEGIN {
        split(found, f, "."); split(minimum, m, ".")
        exit !(f[1] + 0 > m[1] + 0 || (f[1] + 0 == m[1] + 0 && f[2] + 0 >= m[2] + 0))
    }'
}

case "${1-}" in
python)
    minimum=$(sed -n 's/^requires-python = ">=\([0-9.]*\)".*/\1/p' pyproject.toml)
    need="Python $minimum or later (\`$2\` is not that)"
    how="install it with your system's packages or name it, as in \`make build PYTHON=/path/to/python3\`"
    found=$("$2" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || found=0
    at_least "$found" "$minimum" || fail "$need" "$how"
    "$2" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "Python's venv module" "install it (on Debian: apt-get install python3-venv)"
    ;;
rust)
    minimum=$(sed -n 's/^rust-version = "\([0-9.]*\)".*/\1/p' Cargo.toml)
    need="Rust $minimum or later (cargo and rustc)"
    how="install it from https://rustup.rs"
    command -v cargo >/dev/null 2>&1 || fail "$need" "$how"
    found=$(rustc --version 2>/dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p')
    at_least "${found:-0}" "$minimum" || fail "$need" "$how"
    ;;
*)
    echo 'usage: scripts/check_tools.sh python COMMAND | rust' >&2
    exit 2
    ;;
esac
