#!/usr/bin/env bash
# Proves the README's two commands as a stranger runs them: a clone in an empty folder, an empty home,
# empty caches of packages. The programs that CONTRIBUTING.md names must be installed; where packages
# come from is the machine's own affair, so its settings for that are taken along.
#
#     scripts/fresh_machine.sh              # make play, then all of make test: a quarter of an hour
#     scripts/fresh_machine.sh -k perft     # the words go to pytest
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/home" "$work/cargo"
for settings in .npmrc .config/pip/pip.conf .pip/pip.conf; do
    if [[ -f $HOME/$settings ]]; then
        mkdir -p "$(dirname "$work/home/$settings")"
        cp "$HOME/$settings" "$work/home/$settings"
    fi
done
for settings in config config.toml credentials.toml; do
    if [[ -f ${CARGO_HOME:-$HOME/.cargo}/$settings ]]; then
        cp "${CARGO_HOME:-$HOME/.cargo}/$settings" "$work/cargo/"
    fi
done
# rustup keeps its toolchains, which are programs, beside the caches.
if [[ -d ${RUSTUP_HOME:-$HOME/.rustup} ]]; then
    export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
fi
export HOME=$work/home CARGO_HOME=$work/cargo
export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/home/.config XDG_DATA_HOME=$work/home/.local
export PIP_CACHE_DIR=$work/cache/pip npm_config_cache=$work/cache/npm
unset CARGO_TARGET_DIR VIRTUAL_ENV PYTHONPATH MAKEFLAGS MAKELEVEL

git clone --quiet "$root" "$work/kingme"
cd "$work/kingme"
make play ARGS="--screenshot $work/first.png"
test -s "$work/first.png"
make test ARGS="${*@Q}"
if [[ -n $(git status --porcelain) ]]; then
    git status --short
    echo 'building and testing has changed files that git keeps' >&2
    exit 1
fi
echo 'A fresh machine plays and passes all tests.'
