/**
 * A move while it is being chosen, hop by hop. Pure questions about the legal moves and the squares
 * visited so far; knows no rule beside "a legal move begins like this".
 */
import type { Move } from '@core';

/** A square that the chosen piece can go to next. */
export interface Target {
  readonly square: number;
  readonly jump: boolean;
}

type Path = readonly number[];

const beginsWith = (move: Move, path: Path): boolean =>
  path.length <= move.path.length && path.every((square, index) => move.path[index] === square);

/** The squares whose pieces can move. */
export function movable(moves: readonly Move[]): number[] {
  return [...new Set(moves.flatMap((move) => move.path.slice(0, 1)))];
}

/** The legal moves that begin with these squares. */
export function continuing(moves: readonly Move[], path: Path): Move[] {
  return moves.filter((move) => beginsWith(move, path));
}

/** Where the piece can go next. */
export function targets(moves: readonly Move[], path: Path): Target[] {
  const found = new Map<number, Target>();
  for (const move of continuing(moves, path)) {
    const square = move.path[path.length];
    if (square !== undefined) found.set(square, { square, jump: move.is_jump });
  }
  return [...found.values()];
}

/** The legal move that has exactly these squares. */
export function complete(moves: readonly Move[], path: Path): Move | undefined {
  return continuing(moves, path).find((move) => move.path.length === path.length);
}

/** The one square that a chain must go on to; undefined when there is a choice, or an end. */
export function onlyWay(moves: readonly Move[], path: Path): number | undefined {
  const next = targets(moves, path);
  return next.length === 1 && !complete(moves, path) ? next[0]?.square : undefined;
}

/** The moves that begin with these squares and end on a square further along. */
export function endingOn(moves: readonly Move[], path: Path, square: number): Move[] {
  return continuing(moves, path).filter(
    (move) => move.path.length > path.length && move.path.at(-1) === square,
  );
}
