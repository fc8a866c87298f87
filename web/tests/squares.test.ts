import { expect, test } from 'vitest';
import { afterHops, count, readSquares } from '../src/game/squares';
import { centre, neighbour, placeOf, readingOrder, squareAt } from '../src/board/geometry';
import { compact, core } from './core';

test('after every legal move of random games the pieces are those of the core', () => {
  let dice = 1;
  for (let game = 0; game < 20; game += 1) {
    const board = core.board(game % 2 ? 'english' : 'retro');
    for (let ply = 0; ply < 120 && !board.outcome(); ply += 1) {
      const before = readSquares(board.compact());
      const legal = board.legalMoves();
      dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
      const move = legal[(dice >>> 8) % legal.length];
      if (!move) break;
      board.push(move.text);
      expect(afterHops(before, move)).toEqual(readSquares(board.compact()));
    }
    board.free();
  }
});

test('a man crowned half-way is a king from that hop on', () => {
  const start = readSquares(compact('B:W25,26:B21', 'retro'));
  const board = core.boardFromCompact(compact('B:W25,26:B21', 'retro'), 'retro');
  const move = board.legalMoves().find(({ path }) => path.length === 3);
  if (!move) throw new Error('no chain');
  expect(afterHops(start, move, 1)[30]).toEqual({ side: 'black', king: true });
  expect(count(afterHops(start, move, 1), 'white')).toBe(1);
});

test('squares and places are each other’s inverse, both ways up', () => {
  for (const bottom of ['black', 'white'] as const) {
    for (let square = 1; square <= 32; square += 1) {
      const { column, row } = placeOf(square, bottom);
      expect(squareAt(column, row, bottom)).toBe(square);
    }
    expect(readingOrder(bottom).flat()).toHaveLength(32);
  }
  expect(squareAt(0, 0, 'black')).toBeNull();
  expect(squareAt(-1, 3, 'black')).toBeNull();
  expect(squareAt(8, 1, 'black')).toBeNull();
  expect(centre(4, 'black')).toEqual({ x: 50, y: 750 });
  expect(centre(29, 'white')).toEqual({ x: 50, y: 750 });
});

test('arrow keys reach every playing square and stop at the edges', () => {
  const seen = new Set([1]);
  for (let round = 0; round < 32; round += 1) {
    for (const square of [...seen]) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        seen.add(neighbour(square, key, 'black'));
      }
    }
  }
  expect(seen.size).toBe(32);
  expect(neighbour(4, 'ArrowDown', 'black')).toBe(4);
  expect(neighbour(4, 'x', 'black')).toBe(4);
});
