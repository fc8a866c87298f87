/**
 * What was played, won and lost, for each level, and the best scores. Pure values; whoever keeps
 * them hands them in. Reads what a person exported, and refuses whatever is not of that shape.
 */

export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Wins in a row, up to now and at most. */
  readonly run: number;
  readonly bestRun: number;
  /** Milliseconds; null before the first win. */
  readonly fastest: number | null;
  readonly mostLeft: number | null;
}

export interface HighScore {
  readonly score: number;
  readonly level: string;
  /** The day, as 2026-12-01. */
  readonly day: string;
}

export interface Statistics {
  readonly levels: Readonly<Record<string, Tally>>;
  /** The same over all levels, for runs do not add up. */
  readonly all: Tally;
  readonly scores: readonly HighScore[];
}

/** How one game ended, as the statistics see it. */
export interface Finished {
  readonly level: string;
  readonly outcome: 'won' | 'drawn' | 'lost';
  readonly elapsed: number;
  readonly left: number;
  readonly score: number;
  readonly day: string;
}

export const SCORES_KEPT = 10;

export const NOTHING_PLAYED: Tally = {
  won: 0,
  drawn: 0,
  lost: 0,
  run: 0,
  bestRun: 0,
  fastest: null,
  mostLeft: null,
};

export const EMPTY: Statistics = { levels: {}, all: NOTHING_PLAYED, scores: [] };

export const played = (tally: Tally): number => tally.won + tally.drawn + tally.lost;

/** The share of games won, in whole percent; null before the first game. */
export function winRate(tally: Tally): number | null {
  return played(tally) === 0 ? null : Math.round((100 * tally.won) / played(tally));
}

/** The statistics with one more game. */
export function withGame(statistics: Statistics, game: Finished): Statistics {
  const before = statistics.levels[game.level] ?? NOTHING_PLAYED;
  const { score, level, day } = game;
  const scores = score > 0 ? ranked([...statistics.scores, { score, level, day }]) : statistics.scores;
  return {
    levels: { ...statistics.levels, [game.level]: added(before, game) },
    all: added(statistics.all, game),
    scores,
  };
}

/** The place of a score among the best, 1 to `SCORES_KEPT`; null when it is not among them. */
export function place(statistics: Statistics, score: number): number | null {
  const better = statistics.scores.filter((other) => other.score > score).length;
  return score > 0 && better < SCORES_KEPT ? better + 1 : null;
}

function added(tally: Tally, { outcome, elapsed, left }: Finished): Tally {
  const sum = { ...tally, [outcome]: tally[outcome] + 1 };
  if (outcome !== 'won') return { ...sum, run: 0 };
  const run = tally.run + 1;
  return {
    ...sum,
    run,
    bestRun: Math.max(run, tally.bestRun),
    fastest: Math.min(elapsed, tally.fastest ?? Infinity),
    mostLeft: Math.max(left, tally.mostLeft ?? 0),
  };
}

function ranked(scores: readonly HighScore[]): readonly HighScore[] {
  return [...scores].sort((one, other) => other.score - one.score).slice(0, SCORES_KEPT);
}

/** The statistics that a value holds; null when it holds none. */
export function readStatistics(value: unknown): Statistics | null {
  if (!isRecord(value) || !isRecord(value['levels']) || !Array.isArray(value['scores'])) return null;
  const all = readTally(value['all']);
  const levels = Object.entries(value['levels']).map(([name, tally]) => [name, readTally(tally)] as const);
  const scores = value['scores'].map(readScore);
  if (!all || levels.some(([, tally]) => !tally) || scores.some((score) => !score)) return null;
  return {
    levels: Object.fromEntries(levels) as Record<string, Tally>,
    all,
    scores: ranked(scores as HighScore[]),
  };
}

function readTally(value: unknown): Tally | null {
  if (!isRecord(value)) return null;
  const counts = ['won', 'drawn', 'lost', 'run', 'bestRun'] as const;
  if (!counts.every((key) => isCount(value[key]))) return null;
  const { fastest, mostLeft } = value;
  if (!(fastest === null || isCount(fastest)) || !(mostLeft === null || isCount(mostLeft))) return null;
  const { won, drawn, lost, run, bestRun } = value as unknown as Tally;
  return { won, drawn, lost, run, bestRun, fastest, mostLeft };
}

function readScore(value: unknown): HighScore | null {
  if (!isRecord(value)) return null;
  const { score, level, day } = value;
  const valid = isCount(score) && typeof level === 'string' && level.length <= 40;
  return valid && typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { score, level, day } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
