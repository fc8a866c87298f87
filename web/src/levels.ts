/**
 * The opponents of the browser game. How they search stands in the data file that Python reads too;
 * here is what only the page needs: names, faces, the factor of their points.
 */
import table from '@data/levels.json';

export interface Level {
  readonly name: string;
  readonly depth: number;
  readonly milliseconds: number;
  /** Awards are multiplied by this. */
  readonly factor: number;
}

const FACTORS: Readonly<Record<string, number>> = { novice: 1, casual: 2, sharp: 3, ruthless: 4, champion: 5 };
const FALLBACK = [
  { level: 'novice', depth: 3, ms: 220 },
  { level: 'casual', depth: 5, ms: 420 },
  { level: 'sharp', depth: 9, ms: 900 },
  { level: 'ruthless', depth: 15, ms: 1800 },
  { level: 'champion', depth: 30, ms: 3000 },
];

export const LEVELS: readonly Level[] = (
  ('web' in table ? table.web : FALLBACK) as typeof FALLBACK
).map(({ level, depth, ms }) => ({
  name: level,
  depth,
  milliseconds: ms,
  factor: FACTORS[level] ?? 1,
}));

export const LEVEL_NAMES = LEVELS.map(({ name }) => name);

/** The level with a name. */
export function levelNamed(name: string): Level {
  const level = LEVELS.find((candidate) => candidate.name === name);
  if (!level) throw new Error(`there is no level ${name}; there are ${LEVEL_NAMES.join(', ')}`);
  return level;
}
