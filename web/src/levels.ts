/**
 * The opponents of the browser game, from the data file that Python reads too. Owns looking one up
 * by its key.
 */
import table from '@data/levels.json';

export type Level = (typeof table.web)[number];

export const LEVELS: readonly Level[] = table.web;
export const LEVEL_KEYS: readonly string[] = LEVELS.map(({ key }) => key);

/** The level with a key. */
export function levelOf(key: string): Level {
  const level = LEVELS.find((candidate) => candidate.key === key);
  if (!level) throw new Error(`there is no level ${key}; there are ${LEVEL_KEYS.join(', ')}`);
  return level;
}
