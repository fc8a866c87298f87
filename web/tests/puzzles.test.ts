import { expect, test } from 'vitest';
import { GRADES, PUZZLES, UNTRAINED, following, readTraining, withSolved } from '../src/game/puzzles';
import { core } from './core';

test('every solution can be played, and the side that begins makes the last move', () => {
  for (const { fen, moves, grade } of PUZZLES) {
    const board = core.boardFromFen(fen);
    for (const move of moves) expect(board.push(move).text).toBe(move);
    expect(moves.length % 2).toBe(1);
    expect(grade >= 1 && grade <= GRADES).toBe(true);
    board.free();
  }
});

test('a clean solution adds to the streak, help ends it', () => {
  const once = withSolved(UNTRAINED, 0, true);
  expect(once).toEqual({ solved: [0], streak: 1, best: 1, next: 1 });
  const twice = withSolved(withSolved(once, 1, true), 1, true);
  expect(twice).toMatchObject({ solved: [0, 1], streak: 3, best: 3, next: 2 });
  expect(withSolved(twice, 2, false)).toMatchObject({ solved: [0, 1, 2], streak: 0, best: 3 });
});

test('the next one was not solved; when all are, they begin anew', () => {
  expect(following({ ...UNTRAINED, solved: [1, 2] }, 0)).toBe(3);
  const all = PUZZLES.map((_, place) => place);
  expect(following({ ...UNTRAINED, solved: all }, PUZZLES.length - 1)).toBe(0);
});

test('a record that makes no sense is refused, one of another version is cut', () => {
  for (const wrong of [null, 7, {}, { ...UNTRAINED, solved: 'x' }, { ...UNTRAINED, streak: -1 }, { ...UNTRAINED, next: 0.5 }]) {
    expect(readTraining(wrong)).toBeNull();
  }
  expect(readTraining({ solved: [1, 1, 99_999], streak: 4, best: 2, next: 99_999 }))
    .toEqual({ solved: [1], streak: 4, best: 4, next: 0 });
});
