import { expect, test } from 'vitest';
import { Match } from '../src/game/match';
import { compact, core, options } from './core';

test('undo takes back the whole exchange, or your move alone while the reply is open', () => {
  const match = new Match(core, options());
  match.play('11-15');
  expect(match.undoable()).toBe(1);
  match.play('22-18');
  expect(match.undoable()).toBe(2);
  const before = match.compact();
  match.play('15x22');
  match.undo();
  expect(match.compact()).toBe(before);
  match.undo();
  expect(match.compact()).toBe(core.board().compact());
  expect(match.undos).toBe(2);
  expect(match.undo()).toBe(0);
  expect(match.undos).toBe(2);
});

test('the computer’s first move is none of yours to take back', () => {
  const match = new Match(core, options({ you: 'white' }));
  match.play('11-15');
  expect(match.undoable()).toBe(0);
});

test('two people take back one move at a time', () => {
  const match = new Match(core, options({ level: null }));
  match.play('11-15');
  match.play('22-18');
  expect(match.undoable()).toBe(1);
});

test('undo brings back every captured piece, a king as a king, and the game itself', () => {
  const match = new Match(core, options({ start: compact('B:WK6,15:B1') }));
  const { squares } = match;
  match.play('1x10x19');
  expect(match.result).toEqual({ winner: 'black', termination: 'no pieces' });
  expect(match.legal).toEqual([]);
  match.undo();
  expect(match.squares).toEqual(squares);
  expect(match.squares[6]).toEqual({ side: 'white', king: true });
  expect(match.over).toBe(false);
});

test('a saved game comes back as it stood', () => {
  const match = new Match(core, options({ you: 'white', rules: 'arcade', seed: 77 }));
  for (const move of ['11-15', '22-18', '15x22', '25x18']) match.play(move);
  match.hints = 2;
  match.elapsed = 4321;
  match.resign('white');
  const again = Match.restore(core, JSON.parse(JSON.stringify(match.save())) as ReturnType<Match['save']>);
  expect(again.save()).toEqual(match.save());
  expect(again.squares).toEqual(match.squares);
  expect(again.result).toEqual({ winner: 'black', termination: 'resignation' });
});

test('a saved game with a move that is not legal is refused', () => {
  const saved = { ...new Match(core, options()).save(), moves: ['11-15', '11-15'] };
  expect(() => Match.restore(core, saved)).toThrow();
});

test('the count of quiet plies of a link is kept', () => {
  const start = `${compact('B:WK32:BK1').slice(0, 33)}79`;
  const match = new Match(core, options({ level: null, start }));
  match.play('1-5');
  expect(match.result?.termination).toBe('no progress');
});
