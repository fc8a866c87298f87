/**
 * What a score means: its words, the chances that go with it, and when a move is called a mistake.
 * The numbers are those of `analysis.json`, which Python reads too; nothing is searched here.
 */
import table from '@data/analysis.json';

/** The core's score of a win on the spot; a win after n plies is that much less. */
const MATE = 30_000;
/** Beyond this, up or down, the end is known. */
const DECIDED = MATE - 1000;

export interface Verdict {
  readonly name: string;
  readonly nag: number;
  readonly drop: number;
}

export const VERDICTS: readonly Verdict[] = table.verdicts;
/** How much of a better line is written down. */
export const LINE_PLIES = table.line_plies;

export const isDecided = (score: number): boolean => Math.abs(score) > DECIDED;

/** The plies to the end of a game whose end is known. */
export const pliesToEnd = (score: number): number => MATE - Math.abs(score);

/** A known end so many plies away, won or lost. */
export const end = (won: boolean, plies = 0): number => (won ? MATE - plies : plies - MATE);

/** The share of the point that a side may expect, from 0 to 1. */
export function chance(score: number): number {
  if (isDecided(score)) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / table.chance_scale));
}

/** A score of the side to move, as the side sees it that moved there: ends are a ply further. */
export function beforeMove(score: number): number {
  if (score > DECIDED) return 1 - score;
  return score < -DECIDED ? -1 - score : score === 0 ? 0 : -score;
}

/** A score for sums: no more than what a won game counts for. */
export const inMen = (score: number): number => Math.max(-table.win_worth, Math.min(table.win_worth, score));

/** What a move is called that lost so much of the chance; undefined where it was sound. */
export const verdictOf = (drop: number): Verdict | undefined => VERDICTS.find((verdict) => drop >= verdict.drop);

/** Whether a known win was given away. */
export const missedWin = (best: number, score: number): boolean =>
  isDecided(best) && best > 0 && chance(score) < table.safe_chance;

/** The accuracy of a move in percent, by how much of the chance it lost. */
export function accuracy(drop: number): number {
  const { factor, decay, offset } = table.accuracy;
  return Math.max(0, Math.min(100, factor * Math.exp(-decay * drop) - offset));
}
