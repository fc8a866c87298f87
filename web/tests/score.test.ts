import { expect, test } from 'vitest';
import { Match } from '../src/game/match';
import { multiplier, POINTS, score, STREAK } from '../src/game/score';
import { compact, core, options } from './core';

const from = (fen: string) => new Match(core, options({ start: compact(fen) }));

test('a man, then a king: the streak multiplies the second', () => {
  const match = from('B:W6,32,K22:B1,13,17');
  match.play('1x10');
  expect(score(match, 'black', 1)).toMatchObject({ total: POINTS.man, streak: 1, last: 40 });
});

test('a chain pays each further piece, and the level multiplies', () => {
  const match = from('B:W6,K15,32:B1');
  match.play('1x10x19');
  const award = POINTS.man + POINTS.king + POINTS.further;
  expect(score(match, 'black', 1).total).toBe(award);
  expect(score(match, 'black', 4).total).toBe(4 * award);
});

test('crowning pays', () => {
  const match = from('B:W5,6:B25');
  match.play('25-29');
  expect(score(match, 'black', 1).total).toBe(POINTS.crowned);
});

test('an even exchange breaks the streak', () => {
  const exchange = from('B:W18,27,32:B14,1');
  exchange.play('14x23');
  expect(score(exchange, 'black', 1).streak).toBe(1);
  exchange.play('27x18');
  const { streak, total, last } = score(exchange, 'black', 3);
  expect(streak).toBe(0);
  expect(last).toBe(POINTS.lost);
  // The award was multiplied by the level, the loss was not.
  expect(total).toBe(3 * POINTS.man + POINTS.lost);
});

test('quiet moves leave the streak alone, and it stops growing at three', () => {
  expect(STREAK.at(-1)).toBe(3);
  expect(multiplier(0)).toBe(1);
  expect(multiplier(99)).toBe(3);
  const match = from('B:W6,32,K31:B1,12');
  match.play('1x10');
  match.play('31-27');
  match.play('10-14');
  expect(score(match, 'black', 1).streak).toBe(1);
});

test('undo takes the points of the moves back and costs its own', () => {
  const match = from('B:W6,32:B1,12');
  match.play('1x10');
  match.undo();
  expect(score(match, 'black', 4).total).toBe(POINTS.undo);
  match.hints = 1;
  expect(score(match, 'black', 4).total).toBe(POINTS.undo + POINTS.hint);
});

test('winning pays for speed, pieces left and needing no help', () => {
  const match = from('B:W6:B1,12');
  match.play('1x10');
  const { bonus, total } = score(match, 'black', 2);
  expect(bonus).toEqual({
    win: 2 * POINTS.win,
    quick: 2 * (POINTS.quickMoves - 1) * POINTS.quick,
    left: 2 * 2 * POINTS.pieceLeft,
    noHelp: 2 * POINTS.noHelp,
  });
  expect(total).toBe(2 * POINTS.man + Object.values(bonus).reduce((sum, part) => sum + part, 0));
  match.hints = 1;
  expect(score(match, 'black', 2).bonus.noHelp).toBe(0);
  expect(score(match, 'white', 2).bonus).toEqual({});
});
