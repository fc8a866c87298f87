/**
 * What stands where: the pieces of a position, as views and scores read them. Owns the reading of
 * the compact form that the core writes; refuses to know which moves are legal.
 */
import type { Move } from '@core';

export type Side = 'black' | 'white';

export interface Piece {
  readonly side: Side;
  readonly king: boolean;
}

/** The piece on each square; the index is the square's number, and index 0 is never used. */
export type Squares = readonly (Piece | null)[];

/** All playing squares, as PDN numbers them. */
export const NUMBERS: readonly number[] = Array.from({ length: 32 }, (_, index) => index + 1);

const PIECES: Readonly<Record<string, Piece>> = {
  r: { side: 'black', king: false },
  R: { side: 'black', king: true },
  w: { side: 'white', king: false },
  W: { side: 'white', king: true },
};

export const otherSide = (side: Side): Side => (side === 'black' ? 'white' : 'black');

/** The pieces of a compact position. */
export function readSquares(compact: string): Squares {
  return [null, ...Array.from(compact.slice(0, 32), (letter) => PIECES[letter] ?? null)];
}

/** How many pieces a side has. */
export function count(squares: Squares, side: Side, king?: boolean): number {
  return squares.filter((piece) => piece?.side === side && (king ?? piece.king) === piece.king).length;
}

/** Whether a square lies on the row where a side's men are crowned. */
export function onKingRow(side: Side, square: number): boolean {
  return side === 'black' ? square >= 29 : square <= 4;
}

/**
 * The pieces after the first hops of a move; all of them when `hops` is left out.
 * A man is crowned in the moment it lands on its king row.
 */
export function afterHops(squares: Squares, move: Move, hops = move.path.length - 1): Squares {
  const after = [...squares];
  const [start, ...landings] = move.path;
  let piece = start === undefined ? null : (after[start] ?? null);
  if (start !== undefined) after[start] = null;
  landings.slice(0, hops).forEach((landing) => {
    if (piece && !piece.king && onKingRow(piece.side, landing)) piece = { ...piece, king: true };
  });
  for (const taken of move.captured.slice(0, hops)) after[taken] = null;
  const end = move.path[hops];
  if (end !== undefined) after[end] = piece;
  return after;
}
