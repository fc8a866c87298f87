import { expect, test } from 'vitest';
import {
  EMPTY, type Finished, place, played, readStatistics, SCORES_KEPT, winRate, withGame,
} from '../src/game/statistics';

const game = (change: Partial<Finished> = {}): Finished => ({
  level: 'sharp', outcome: 'won', elapsed: 60_000, left: 5, score: 100, day: '2026-12-01', ...change,
});
const after = (...games: Partial<Finished>[]) =>
  games.reduce((sum, change) => withGame(sum, game(change)), EMPTY);

test('each level has its own tally, and all have one together', () => {
  const sum = after({}, { outcome: 'lost' }, { level: 'novice', outcome: 'drawn' });
  expect(sum.levels['sharp']).toMatchObject({ won: 1, lost: 1, drawn: 0 });
  expect(sum.levels['novice']).toMatchObject({ won: 0, lost: 0, drawn: 1 });
  expect(played(sum.all)).toBe(3);
  expect(winRate(sum.all)).toBe(33);
  expect(winRate(EMPTY.all)).toBeNull();
});

test('a run of wins ends with a loss or a draw, and the best one stays', () => {
  const sum = after({}, {}, { outcome: 'drawn' }, {});
  expect(sum.all).toMatchObject({ run: 1, bestRun: 2 });
  expect(after({}, {}, { outcome: 'lost' }).all).toMatchObject({ run: 0, bestRun: 2 });
});

test('fastest win and most pieces left are of wins alone', () => {
  const sum = after({ elapsed: 9000, left: 3 }, { elapsed: 5000, left: 2 }, { outcome: 'lost', elapsed: 10, left: 12 });
  expect(sum.all).toMatchObject({ fastest: 5000, mostLeft: 3 });
  expect(after({ outcome: 'lost' }).all).toMatchObject({ fastest: null, mostLeft: null });
});

test('the best scores are kept in order; none below one point', () => {
  const scores = Array.from({ length: 12 }, (_, index) => ({ score: 10 * index }));
  const sum = after(...scores);
  expect(sum.scores).toHaveLength(SCORES_KEPT);
  expect(sum.scores[0]?.score).toBe(110);
  expect(place(sum, 111)).toBe(1);
  expect(place(sum, 105)).toBe(2);
  expect(place(sum, 5)).toBeNull();
  expect(place(EMPTY, 0)).toBeNull();
  expect(after({ score: -15 }).scores).toEqual([]);
});

test('what was exported can be imported', () => {
  const sum = after({}, { outcome: 'lost', level: 'novice' });
  expect(readStatistics(JSON.parse(JSON.stringify(sum)))).toEqual(sum);
  expect(readStatistics(EMPTY)).toEqual(EMPTY);
});

test.each([
  null, 1, 'x', [], {}, { levels: {}, all: {}, scores: [] },
  { ...EMPTY, scores: [{ score: 'many', level: 'x', day: '2026-12-01' }] },
  { ...EMPTY, all: { ...EMPTY.all, won: -1 } },
  { ...EMPTY, all: { ...EMPTY.all, fastest: 'soon' } },
  { ...EMPTY, levels: { sharp: null } },
  { ...EMPTY, scores: [{ score: 1, level: 'x', day: 'today' }] },
])('what holds no statistics is refused: %j', (value) => {
  expect(readStatistics(value)).toBeNull();
});
