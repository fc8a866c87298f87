/** The lab without its screen: where games begin, positions put together, names, what is printed. */
import { describe, expect, it } from 'vitest';
import { valueOfScore } from '@core';
import { seededRandom } from '@kingme/lab/evaluation.mjs';
import { Position } from '@kingme/lab/position.mjs';
import { fileName, programOfFile } from '../src/lab/functions';
import { placed } from '../src/lab/loaded';
import { beginning } from '../src/lab/openings';
import { Printed } from '../src/lab/printed';
import { SAMPLES, sampleNamed, sampleOfFile } from '../src/lab/samples';
import { LAB_DEFAULTS, readLabSettings } from '../src/lab/settings';
import { PositionSetup } from '../src/lab/setup';
import { syntaxErrorLine } from '../src/lab/syntax';
import { readSquares } from '../src/game/squares';
import { core } from './core';

describe('openings', () => {
  it('are the same for a seed, and others for another', () => {
    const of = (seed: number): string[] =>
      [0, 1, 2, 3].map((pair) => beginning(core, 'classroom', 'random', null, seed, pair).moves.join(' '));
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
    expect(new Set(of(1)).size).toBeGreaterThan(1);
  });

  it.each(['english', 'classroom'] as const)('of the deck can all be played under %s', (rules) => {
    const seen = new Set<string>();
    for (let pair = 0; pair < 156; pair += 1) {
      const { moves } = beginning(core, rules, 'three-move', null, 3, pair);
      const board = core.board(rules);
      for (const move of moves) board.push(move);
      board.free();
      seen.add(moves.join(' '));
    }
    expect(seen.size).toBe(156);
  });
});

describe('a position put together', () => {
  it('is mirrored to the same position of the other side, and back', () => {
    const board = core.boardFromFen('W:WK32,30:B1,2');
    const setup = new PositionSetup(readSquares(board.compact()), 'white');
    board.free();
    const before = setup.fen();
    setup.mirror();
    expect(setup.fen()).toBe('B:W31,32:BK1,3');
    setup.mirror();
    expect(setup.fen()).toBe(before);
  });

  it('says why it cannot be played', () => {
    const setup = new PositionSetup(readSquares('.'.repeat(34)), 'black');
    setup.put(29, { side: 'black', king: false });
    expect(setup.checked(core, 'english')).toHaveProperty('reason');
    setup.put(29, { side: 'black', king: true });
    setup.put(1, { side: 'white', king: true });
    expect(setup.checked(core, 'english')).toHaveProperty('compact');
  });
});

describe('searching with a function', () => {
  const count = (black: number, white: number, _: number, whiteToMove: boolean): number => {
    const bits = (mask: number): number => (mask >>> 0).toString(2).replaceAll('0', '').length;
    return (bits(white) - bits(black)) * (whiteToMove ? 1 : -1);
  };

  it('finds the value on its own scale, with pruning and without', () => {
    const board = core.boardFromFen('B:W32:B1,2');
    for (const pruning of [true, false]) {
      const found = board.searchAsking(count, { depth: 4, pruning });
      expect(valueOfScore(found?.score ?? NaN)).toBe(1);
      expect((found?.cutoffs ?? 0) > 0).toBe(pruning);
    }
    board.free();
  });

  it('throws what the function throws, and the core goes on', () => {
    const board = core.board();
    const fault = new Error('mine');
    expect(() => board.searchAsking(() => { throw fault; }, { depth: 3 })).toThrow(fault);
    expect(() => board.searchAsking(() => NaN, { depth: 3 })).toThrow('no finite number');
    expect(board.searchAsking(count, { depth: 3 })).not.toBeNull();
    board.free();
  });

  it('shows the function what the core sees', () => {
    const board = core.boardFromFen('W:WK32,30:B1,K2');
    const { black, white, kings, whiteToMove, ply } = placed(board);
    expect(new Position(black, white, kings, whiteToMove, ply).fen()).toBe(board.fen());
    board.free();
  });
});

describe('small things', () => {
  it('reads names of files', () => {
    expect(fileName(' my first ', 'python')).toBe('my first.py');
    expect(fileName('a/b.py', 'javascript')).toBe('a_b.js');
    expect(fileName('.py', 'python')).toBeNull();
    expect(programOfFile('x.mjs', 'a\r\nb')).toEqual({ name: 'x.js', language: 'javascript', source: 'a\nb' });
    expect(programOfFile('x.txt', '')).toBeNull();
  });

  it('has every sample in both languages', () => {
    expect(SAMPLES.map(({ name }) => name)).toEqual(['count', 'forward', 'guard', 'freedom', 'good']);
    for (const { name } of SAMPLES) {
      expect(sampleNamed(name, 'python').source).toContain('def evaluate(position, me):');
      expect(sampleOfFile(`${name}.js`)?.source).toContain('function evaluate(position, me)');
    }
  });

  it('keeps the beginning of what is printed', () => {
    const printed = new Printed();
    printed.write({ a: 1 }, 'b');
    expect(printed.taken()).toBe('{"a":1} b\n');
    printed.add('x'.repeat(5000));
    expect(printed.taken()).toContain('(and 1,000 more characters)');
    expect(printed.taken()).toBe('');
  });

  it('finds the line of a syntax error', async () => {
    const program = { name: 'x.js', language: 'javascript', source: 'let a = 1;\nreturn return;\n' } as const;
    expect(await syntaxErrorLine(program, 'SyntaxError: x')).toBe(2);
    expect(await syntaxErrorLine(program, 'TypeError: x')).toBeNull();
  });

  it('refuses settings that are none', () => {
    expect(readLabSettings({ games: 0, seconds: -1, speed: NaN, players: { top: { kind: 'x', depth: 99 } } })).toEqual(LAB_DEFAULTS);
    expect(readLabSettings(7)).toBeNull();
  });

  it('throws the same dice for a seed', () => {
    const [one, other, third] = [seededRandom('1'), seededRandom('1'), seededRandom('2')];
    const throws = (dice: () => number): number[] => Array.from({ length: 50 }, dice);
    expect(throws(one)).toEqual(throws(other));
    expect(throws(third)).not.toEqual(throws(seededRandom('1')));
    expect(throws(third).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});
