/** The puzzles that come with the game, from the data file that Python reads too; and one's record. */
import table from '@data/puzzles.json';

export interface Puzzle {
  /** The position; the side to move wins. */
  readonly fen: string;
  /** The solution as full paths: the solver's move first and last. */
  readonly moves: readonly string[];
  /** From 1, easy, to 5. */
  readonly grade: number;
}

export const PUZZLES: readonly Puzzle[] = table.puzzles;
export const GRADES = 5;

/** What is kept of somebody's training. */
export interface Training {
  /** Places of puzzles that were solved. */
  readonly solved: readonly number[];
  /** Puzzles solved without help or a wrong move, one after another. */
  readonly streak: number;
  readonly best: number;
  /** The puzzle that comes next, by its place. */
  readonly next: number;
}

export const UNTRAINED: Training = { solved: [], streak: 0, best: 0, next: 0 };

/** A record as it was kept; null where it makes no sense. */
export function readTraining(value: unknown): Training | null {
  if (typeof value !== 'object' || value === null) return null;
  const { solved, streak, best, next } = value as Partial<Training>;
  const whole = (number: unknown): number is number => Number.isSafeInteger(number) && Number(number) >= 0;
  if (!Array.isArray(solved) || !solved.every(whole) || !whole(streak) || !whole(best) || !whole(next)) return null;
  // Another version may have had more of them.
  const known = [...new Set(solved)].filter((place) => place < PUZZLES.length);
  return { solved: known, streak, best: Math.max(best, streak), next: next < PUZZLES.length ? next : 0 };
}

/** A puzzle has come to its end; `clean` where nobody helped and no move was wrong. */
export function withSolved(training: Training, place: number, clean: boolean): Training {
  const streak = clean ? training.streak + 1 : 0;
  return {
    solved: [...new Set([...training.solved, place])],
    streak,
    best: Math.max(training.best, streak),
    next: following(training, place),
  };
}

/** The next puzzle that was not solved yet; behind the last one it begins anew. */
export function following({ solved }: Training, place: number): number {
  const known = new Set([...solved, place]);
  for (let step = 1; step < PUZZLES.length; step += 1) {
    const at = (place + step) % PUZZLES.length;
    if (!known.has(at)) return at;
  }
  return (place + 1) % PUZZLES.length;
}
