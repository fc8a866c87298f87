/**
 * The opponents of the browser game, from the data file that Python reads too. Owns looking one up
 * by its key.
 */
import table from '@data/levels.json';

export interface Level {
  readonly key: string;
  readonly name: string;
  readonly character: string;
  readonly search: string;
  readonly depth: number;
  readonly milliseconds: number;
  readonly margin: number;
  readonly stale: number;
  /** Awards are multiplied by this. */
  readonly multiplier: number;
}

const FALLBACK: readonly Level[] = [
  ['novice', 'Novice', 3, 220, 1],
  ['casual', 'Casual', 5, 420, 2],
  ['sharp', 'Sharp', 9, 900, 3],
  ['ruthless', 'Ruthless', 15, 1800, 4],
  ['champion', 'Champion', 25, 1500, 5],
].map(([key, name, depth, milliseconds, multiplier]) => ({ key, name, character: '', search: 'classic', depth, milliseconds, margin: 0, stale: 50, multiplier })) as never;

export const LEVELS: readonly Level[] = 'web' in table ? (table.web as readonly Level[]) : FALLBACK;
export const LEVEL_KEYS: readonly string[] = LEVELS.map(({ key }) => key);

/** The level with a key. */
export function levelOf(key: string): Level {
  const level = LEVELS.find((candidate) => candidate.key === key);
  if (!level) throw new Error(`there is no level ${key}; there are ${LEVEL_KEYS.join(', ')}`);
  return level;
}
