/** The core for the tests, loaded once from the built module. */
import { readFileSync } from 'node:fs';
import { loadCore } from '@core';
import type { MatchOptions } from '../src/game/match';

const built = new URL('../../.build/wasm/kingme_core.wasm', import.meta.url);

export const core = await loadCore(readFileSync(process.env['KINGME_WASM'] ?? built));

/** A game of Red against Novice, but for what is said otherwise. */
export const options = (change: Partial<MatchOptions> = {}): MatchOptions => ({
  rules: 'english',
  level: 'novice',
  you: 'black',
  start: null,
  seed: 1,
  ...change,
});

/** The compact form of a FEN. */
export function compact(fen: string, rules = 'english'): string {
  const board = core.boardFromFen(fen, rules);
  const text = board.compact();
  board.free();
  return text;
}
