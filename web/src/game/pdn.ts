/**
 * Games and positions as text: PDN out, and PDN, FEN or a link in. Owns tags, comments and move
 * numbers; what a move or a position means is the core's to say.
 */
import type { Core } from '@core';
import { Match, RULE_SETS, type MatchOptions, type Result } from './match';

/** A text that cannot be played; the message is a sentence for people. */
export class TextError extends Error {}

const GAME_TYPE = '21';
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '1-1', '2-0', '0-2', '*']);

export interface Names {
  readonly black: string;
  readonly white: string;
}

/** The result as PDN writes it; Black is the first side. */
export function resultText(result: Result | null): string {
  if (!result) return '*';
  if (!result.winner) return '1/2-1/2';
  return result.winner === 'black' ? '1-0' : '0-1';
}

/** A number before each move of the side that began, and `1...` when the other side did. */
export function numbered(match: Match): { ply: number; number: number; text: string; first: boolean }[] {
  const lead = match.options.rules === 'classroom' ? 'white' : 'black';
  const shift = match.plies.length > 0 && match.mover(0) !== lead ? 1 : 0;
  return match.plies.map(({ move }, ply) => ({
    ply,
    number: Math.floor((ply + shift) / 2) + 1,
    text: move.pdn,
    first: (ply + shift) % 2 === 0,
  }));
}

/** The game as PDN. `startFen` is the position it began from, where that is not the start. */
export function writePdn(match: Match, names: Names, date: string, startFen: string | null): string {
  const result = resultText(match.result);
  const tags: [string, string][] = [
    ['Event', 'kingme'],
    ['Date', date.replaceAll('-', '.')],
    ['Black', names.black],
    ['White', names.white],
    ['Result', result],
    ['GameType', GAME_TYPE],
  ];
  if (match.options.rules !== 'english') tags.push(['RuleSet', match.options.rules]);
  if (startFen !== null) tags.push(['SetUp', '1'], ['FEN', startFen]);
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\]/g, '\\$&')}"]`);
  const words = numbered(match).map(({ ply, number, text, first }) => {
    if (first) return `${number}. ${text}`;
    return ply === 0 ? `${number}... ${text}` : text;
  });
  return `${head.join('\n')}\n\n${wrapped([...words, result])}\n`;
}

function wrapped(words: readonly string[], width = 80): string {
  const lines = [''];
  for (const word of words.join(' ').split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** The FEN of where a game began. */
export function startFen(core: Core, { start, rules }: MatchOptions): string | null {
  if (start === null) return null;
  const board = core.boardFromCompact(start, rules);
  const fen = board.fen();
  board.free();
  return fen;
}

/**
 * A game from what somebody pasted: a FEN, a compact position, a link to one, or a PDN game, whose
 * last position is then to be played on from, whatever was agreed on there.
 * Throws a TextError or a CoreError; both have a sentence.
 */
export function readText(core: Core, text: string, options: Omit<MatchOptions, 'start'>): Match {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (clean === '') throw new TextError('There is nothing here; paste a FEN or a PDN game.');
  const linked = /[?&]pos=([^&#\s]+)/.exec(clean)?.[1];
  const compact = linked ?? (/^[0rRwW]{32}[rw]\d{1,5}$/.test(clean) ? clean : undefined);
  if (compact !== undefined) return fromCompact(core, compact, options);
  if (/^["']?[BW]\s*:/i.test(clean)) return fromFen(core, clean.replaceAll(/["']/g, ''), options);
  return readPdn(core, clean, options);
}

function fromCompact(core: Core, text: string, options: Omit<MatchOptions, 'start'>): Match {
  return new Match(core, { ...options, start: text });
}

function fromFen(core: Core, fen: string, options: Omit<MatchOptions, 'start'>): Match {
  const board = core.boardFromFen(fen, options.rules);
  const start = board.compact();
  board.free();
  return fromCompact(core, start, options);
}

function readPdn(core: Core, text: string, options: Omit<MatchOptions, 'start'>): Match {
  const { tags, words } = tokens(text);
  const type = /^\d+/.exec(tags.get('gametype') ?? '')?.[0];
  if (type !== undefined && type !== GAME_TYPE) {
    throw new TextError(`This is a game of another kind of draughts (type ${type}); 21 is English.`);
  }
  const named = RULE_SETS.find((rules) => rules === tags.get('ruleset'));
  const settled = { ...options, rules: named ?? options.rules };
  const fen = tags.get('fen');
  const match =
    fen === undefined ? new Match(core, { ...settled, start: null }) : fromFen(core, fen, settled);
  try {
    for (const word of words) {
      match.play(word);
    }
  } catch (error) {
    const ply = match.plies.length;
    match.free();
    const reason = error instanceof Error ? error.message : String(error);
    throw new TextError(`Move ${Math.floor(ply / 2) + 1} cannot be read: ${reason}`);
  }
  if (words.length === 0 && tags.size === 0) {
    match.free();
    throw new TextError('This is neither a FEN nor a PDN game.');
  }
  return match;
}

/**
 * The tags and the moves of the first game of a text; comments, variations, marks and move numbers
 * are passed over.
 */
export function tokens(text: string): { tags: Map<string, string>; words: string[] } {
  const tags = new Map<string, string>();
  const words: string[] = [];
  const outside = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|;[^\n]*|\$\d+|([{()])|([^\s{}()[\];]+)|[^]/gu;
  let variations = 0;
  for (let found = outside.exec(text); found; found = outside.exec(text)) {
    const [, name, value, mark, word] = found;
    if (mark === '{') outside.lastIndex = afterComment(text, outside.lastIndex);
    else if (mark === '(') variations += 1;
    else if (mark === ')') variations = Math.max(0, variations - 1);
    else if (variations > 0) continue;
    else if (name !== undefined && value !== undefined) {
      // Tags after moves belong to the next game.
      if (words.length > 0) break;
      tags.set(name.toLowerCase(), value.replaceAll(/\\(.)/g, '$1'));
    } else if (word !== undefined) {
      // What was agreed on does not bind here: the game can be played on.
      if (RESULTS.has(word)) break;
      const move = plain(word);
      if (move !== '') words.push(move);
    }
  }
  return { tags, words };
}

/** Where a comment ends; braces within it are counted, and one left open reaches to the end. */
function afterComment(text: string, start: number): number {
  const brace = /[{}]/g;
  brace.lastIndex = start;
  let depth = 1;
  for (let found = brace.exec(text); found; found = brace.exec(text)) {
    depth += found[0] === '{' ? 1 : -1;
    if (depth === 0) return brace.lastIndex;
  }
  return text.length;
}

/** A word of the moves without its number and its marks. */
function plain(word: string): string {
  return word
    .replace(/^\d+\.+/, '')
    .replace(/[!?*+#.]+$/, '')
    .replaceAll(/[X:×]/g, 'x')
    .replaceAll(/[–—−]/g, '-');
}
