/** A function of either language after it was loaded, and a board as both views take it. */
import type { Board, Leaf } from '@core';
import type { Side } from '../game/squares';
import type { Fault, Valued } from './protocol';

/** A function that was loaded, in either language. */
export interface LoadedFunction {
  /** How a search asks it: with the eyes of a side, in positions of a rule set. */
  leaf(me: Side, rules: string): Leaf;
  value(board: Board, me: Side, rules: string): Valued;
  /** What went wrong, of an error that came out of the two. */
  fault(error: unknown): Fault;
}

/** A board as masks. */
export function placed(board: Board): { black: number; white: number; kings: number; whiteToMove: boolean; ply: number } {
  const text = board.compact();
  const mask = (letters: string): number =>
    Array.from(text.slice(0, 32)).reduce((bits, letter, index) => (letters.includes(letter) ? bits | (1 << index) : bits), 0) >>> 0;
  const { turn, ply } = board.status();
  return { black: mask('rR'), white: mask('wW'), kings: mask('RW'), whiteToMove: turn === 'white', ply };
}
