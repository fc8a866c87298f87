/**
 * Games and positions as people copy and paste them: PDN out, and PDN, FEN or a link in. What a text
 * means is the core's to say; here is which kind of text it is, and which tags a game gets.
 */
import { CoreError, type Core } from '@core';
import { Match, RULE_SETS, type MatchOptions, type Result } from './match';

/** A text that cannot be played; the message is a sentence for people. */
export class TextError extends Error {}

/** Read a text; answers why it cannot be read, as a sentence, or null. */
export function readable(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof TextError) && !(error instanceof CoreError)) throw error;
    return sentence(error.message);
  }
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

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

/** The game as PDN; `date` is written 2026-12-01. */
export function writePdn(match: Match, names: Names, date: string): string {
  const { rules } = match.options;
  return match.pdn({
    Event: 'kingme',
    Date: date.replaceAll('-', '.'),
    Black: names.black,
    White: names.white,
    Result: resultText(match.result),
    GameType: rules === 'classroom' ? '21,W' : '21',
    ...(rules === 'english' ? {} : { Rules: rules }),
  });
}

/**
 * A game from what somebody pasted: a FEN, a compact position, a link to one, or a PDN game, whose
 * last position is then to be played on from, whatever was agreed on there.
 * Throws a TextError or a CoreError; both have a sentence.
 */
export function readText(core: Core, text: string, options: Omit<MatchOptions, 'start'>): Match {
  const clean = cleaned(text);
  if (clean === '') throw new TextError('There is nothing here; paste a FEN or a PDN game.');
  const compact = compactIn(clean);
  if (compact !== undefined) return new Match(core, { ...options, start: compact });
  if (FEN.test(clean)) return fromFen(core, clean.replaceAll(/["']/g, ''), options);
  return fromPdn(core, clean, options);
}

const FEN = /^["']?[BW]\s*:/i;

const cleaned = (text: string): string => text.replace(/^\uFEFF/, '').trim();

/** The compact position that a text is, or that it links to. */
function compactIn(clean: string): string | undefined {
  const linked = /[?&]pos=([^&#\s]+)/.exec(clean)?.[1];
  return linked ?? (/^[0rRwW]{32}[rw]\d{1,5}$/.test(clean) ? clean : undefined);
}

/** Whether a text, if it is anything, is a game and not a position alone. */
export function isGame(text: string): boolean {
  const clean = cleaned(text);
  return clean !== '' && compactIn(clean) === undefined && !FEN.test(clean);
}

function fromFen(core: Core, fen: string, options: Omit<MatchOptions, 'start'>): Match {
  const board = core.boardFromFen(fen, options.rules);
  const start = board.compact();
  board.free();
  return new Match(core, { ...options, start });
}

function fromPdn(core: Core, text: string, options: Omit<MatchOptions, 'start'>): Match {
  const { rules: named, start, moves, errors } = core.readPdn(text);
  const [fault] = errors;
  if (fault) throw new TextError(`Line ${fault.line}, column ${fault.column}: ${fault.reason}.`);
  const rules = RULE_SETS.find((each) => each === named) ?? options.rules;
  const match = new Match(core, { ...options, rules, start });
  for (const move of moves) match.play(move);
  return match;
}
