/** Where squares lie on the field, in units of 100 a square. Draws nothing. */
import { NUMBERS, type Side } from '../game/squares';

export const SQUARE = 100;
export const FIELD = 800;

export interface Place {
  readonly column: number;
  readonly row: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Column and row of a square on the screen; `bottom` is the side whose home is at the bottom. */
export function placeOf(square: number, bottom: Side): Place {
  const row = Math.floor((square - 1) / 4);
  const column = 2 * ((square - 1) % 4) + ((row + 1) % 2);
  return bottom === 'white' ? { column, row } : { column: 7 - column, row: 7 - row };
}

/** The square at a column and a row of the screen; null where no piece can stand. */
export function squareAt(column: number, row: number, bottom: Side): number | null {
  if (column < 0 || column > 7 || row < 0 || row > 7 || (column + row) % 2 === 0) return null;
  const number = 4 * row + Math.floor(column / 2) + 1;
  return bottom === 'white' ? number : 33 - number;
}

export function centre(square: number, bottom: Side): Point {
  const { column, row } = placeOf(square, bottom);
  return { x: SQUARE * (column + 0.5), y: SQUARE * (row + 0.5) };
}

/** The squares in reading order: rows from the top, each from the left. */
export function readingOrder(bottom: Side): number[][] {
  const rows: number[][] = Array.from({ length: 8 }, () => []);
  const ordered = bottom === 'white' ? NUMBERS : NUMBERS.toReversed();
  for (const square of ordered) rows[placeOf(square, bottom).row]?.push(square);
  return rows;
}

/** The square that an arrow key leads to, or the same one at an edge. */
export function neighbour(square: number, key: string, bottom: Side): number {
  const { column, row } = placeOf(square, bottom);
  const along = Math.floor(column / 2);
  const rows = readingOrder(bottom);
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [row, along - 1],
    ArrowRight: [row, along + 1],
    ArrowUp: [row - 1, along],
    ArrowDown: [row + 1, along],
    Home: [row, 0],
    End: [row, 3],
    PageUp: [0, along],
    PageDown: [7, along],
  };
  const step = steps[key];
  if (!step) return square;
  return rows[clamp(step[0], 7)]?.[clamp(step[1], 3)] ?? square;
}
