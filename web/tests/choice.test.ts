import { expect, test } from 'vitest';
import { complete, endingOn, movable, onlyWay, targets } from '../src/game/choice';
import { compact, core } from './core';

const moves = (fen: string, rules = 'english') => core.boardFromCompact(compact(fen, rules), rules).legalMoves();

test('in the start position four men can move, the end ones to one square', () => {
  const legal = core.board().legalMoves();
  expect(movable(legal).sort((a, b) => a - b)).toEqual([9, 10, 11, 12]);
  expect(targets(legal, [11]).map(({ square }) => square).sort()).toEqual([15, 16]);
  expect(targets(legal, [12])).toEqual([{ square: 16, jump: false }]);
  expect(targets(legal, [5])).toEqual([]);
});

test('a chain is taken hop by hop, and its only way on is known', () => {
  const legal = moves('B:W6,15,24:B1');
  expect(targets(legal, [1])).toEqual([{ square: 10, jump: true }]);
  expect(complete(legal, [1, 10])).toBeUndefined();
  expect(onlyWay(legal, [1, 10])).toBe(19);
  expect(complete(legal, [1, 10, 19, 28])?.captured).toEqual([6, 15, 24]);
});

test('a fork in a chain is a choice', () => {
  const legal = moves('B:W6,14,15:B1');
  expect(targets(legal, [1, 10]).map(({ square }) => square).sort()).toEqual([17, 19]);
  expect(onlyWay(legal, [1, 10])).toBeUndefined();
});

test('an end that two chains reach is not settled silently', () => {
  // Round a ring of four, either way, back to where the king began.
  const legal = moves('W:WK22:B18,19,26,27');
  expect(endingOn(legal, [22], 22)).toHaveLength(2);
  expect(targets(legal, [22]).map(({ square }) => square).sort()).toEqual([15, 31]);
  expect(endingOn(legal, [22, 15], 22)).toHaveLength(1);
});

test('where going on is optional, a hop is complete and still has targets', () => {
  const legal = moves('B:W6,15:B1', 'retro');
  expect(complete(legal, [1, 10])).toBeDefined();
  expect(targets(legal, [1, 10])).toHaveLength(1);
  expect(onlyWay(legal, [1, 10])).toBeUndefined();
});
