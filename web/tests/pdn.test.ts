import { describe, expect, test } from 'vitest';
import { readLink, writeLink } from '../src/game/link';
import { Match } from '../src/game/match';
import { numbered, readText, resultText, writePdn } from '../src/game/pdn';
import { compact, core, options } from './core';

const plain = { rules: 'english', level: null, you: 'black', seed: 1 } as const;
const read = (text: string) => readText(core, text, plain);
const texts = (match: Match) => match.plies.map(({ move }) => move.pdn);

describe('writing', () => {
  test('a game with its tags, numbers and result', () => {
    const match = new Match(core, options());
    for (const move of ['11-15', '22-18', '15x22']) match.play(move);
    const pdn = writePdn(match, { black: 'You', white: 'Novice' }, '2026-12-01');
    for (const tag of ['Event "kingme"', 'Date "2026.12.01"', 'Black "You"', 'White "Novice"', 'Result "*"', 'GameType "21"']) {
      expect(pdn).toContain(`[${tag}]\n`);
    }
    expect(pdn.trimEnd().split('\n\n')[1]).toBe('1. 11-15 22-18 2. 15x22 *');
    expect(pdn).not.toContain('FEN');
  });

  test('a game that White begins from a position', () => {
    const match = new Match(core, options({ level: null, start: compact('W:W32:B1') }));
    match.play('32-28');
    match.play('1-6');
    const pdn = writePdn(match, { black: 'A "B"', white: 'two\nlines' }, '2026-12-01');
    expect(pdn).toContain('[SetUp "1"]\n[FEN "W:W32:B1"]');
    expect(pdn).toContain('[Black "A \\"B\\""]');
    expect(pdn).toContain('[White "two lines"]');
    expect(pdn).toContain('1... 32-28 2. 1-6 *');
    expect(numbered(match).map(({ number }) => number)).toEqual([1, 2]);
  });

  test('results: 1-0 is Black’s', () => {
    expect(resultText({ winner: 'black', termination: '' })).toBe('1-0');
    expect(resultText({ winner: 'white', termination: '' })).toBe('0-1');
    expect(resultText({ winner: null, termination: '' })).toBe('1/2-1/2');
  });

  test('lines stay within eighty letters, and what is written can be read', () => {
    const match = new Match(core, options({ level: null, rules: 'arcade' }));
    for (let ply = 0; ply < 60 && match.legal[0]; ply += 1) match.play(match.legal[ply % match.legal.length]?.text ?? '');
    const pdn = writePdn(match, { black: 'a', white: 'b' }, '2026-12-01');
    expect(Math.max(...pdn.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const again = read(pdn);
    expect(texts(again)).toEqual(texts(match));
    expect(again.options.rules).toBe('arcade');
  });
});

describe('reading', () => {
  test.each([
    ['1. 11-15 22-18 2. 15x22 *', ['11-15', '22-18', '15x22']],
    ['1.11-15 22-18 2.15x22', ['11-15', '22-18', '15x22']],
    ['11-15 22-18', ['11-15', '22-18']],
    ['[Event "x"]\n1. 11-15{good; 1-0 [not a tag "x"]}22-18!? ; the rest 15x22\n2. 15X22! 1-0', ['11-15', '22-18', '15x22']],
    ['1. 11-15 (1. 9-14 {a (b} 22-18 (22-17)) 22-18 $3 1/2-1/2\n\n[Event "second"]\n1. 9-14', ['11-15', '22-18']],
    ['\uFEFF[Result "1-0"]\r\n\r\n1. 11–15 22–18\r\n', ['11-15', '22-18']],
    ['[FEN "W:W18,K27:B5"]\n1... 18-14', ['18-14']],
    ['[FEN "B:W6,15:B1"]\n1. 1x10x19', ['1x19']],
  ])('%s', (text, moves) => {
    expect(texts(read(text))).toEqual(moves);
  });

  test.each([
    ['W:W18,K27:B5', 'W:W18,K27:B5'],
    ['"b:w18:bK5."', 'B:W18:BK5'],
    ['https://example.org/play/?level=sharp&pos=00000000000000000000100000000000r0', null],
    [compact('B:W6,15:B1'), 'B:W6,15:B1'],
  ])('a position: %s', (text, fen) => {
    if (fen === null) expect(() => read(text)).toThrow();
    else expect(read(text).fen()).toBe(fen);
  });

  test.each([
    ['', /nothing here/],
    ['hello there', /Line 1, column 1: .*no move/],
    ['W:W18,33:B5', /33/],
    ['W:W18:B18', /18/],
    ['1. 11-15 11-16', /Line 1, column 10: 11-16 is not legal/],
    ['[GameType "20"]\n1. 32-28', /game type 20/],
    ['{only a comment}', /no game/],
  ])('refused: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('a result that was agreed on does not end the game that is played on', () => {
    expect(read('1. 11-15 22-18 1/2-1/2').over).toBe(false);
  });

  test('very long texts are read in time', () => {
    expect(texts(read(`{${'x '.repeat(100_000)}} 1. 11-15 *`))).toEqual(['11-15']);
    expect(() => read(`1. 11-15 ${'('.repeat(50_000)}`)).toThrow();
  });
});

describe('links', () => {
  const levels = ['novice', 'sharp'];
  const position = compact('B:W6,15:B1');

  test('nothing asked', () => {
    expect(readLink('', levels, core)).toBeNull();
    expect(readLink('?utm=1', levels, core)).toBeNull();
  });

  test('an older spelling has 1 for a red man', () => {
    const link = readLink('?level=sharp&pos=00000000000000000000100000000000r0', levels, core);
    expect(link).toEqual({ level: 'sharp', position: `${'0'.repeat(20)}r${'0'.repeat(11)}r0`, faults: [] });
  });

  test('what is written is read', () => {
    const url = new URL(writeLink('https://a.org/sub/index.html?x=1#game', 'sharp', position));
    expect(url.pathname).toBe('/sub/index.html');
    expect(readLink(url.search, levels, core)).toEqual({ level: 'sharp', position, faults: [] });
    expect(writeLink('https://a.org/', null, position)).not.toContain('level');
  });

  test.each([
    ['?level=boss', null, null, ['level']],
    ['?level=Sharp&pos=', 'sharp', null, ['pos']],
    ['?pos=0000', null, null, ['pos']],
    [`?level=novice&pos=${'0'.repeat(32)}r0`, 'novice', null, ['pos']],
    [`?pos=${'0'.repeat(31)}rr0`, null, null, ['pos']],
    ['?level=&pos=%F0%9F%92%A9', null, null, ['level', 'pos']],
  ])('%s', (search, level, placed, faults) => {
    const link = readLink(search, levels, core);
    expect(link?.level).toBe(level);
    expect(link?.position).toBe(placed);
    expect(link?.faults.map(({ part }) => part)).toEqual(faults);
  });
});
