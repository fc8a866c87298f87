/**
 * What each move of a game lost, from what its positions are worth, and the same as notes in its
 * tree: as `kingme.analysis.games` does it in Python. Searches nothing.
 */
import type { Side } from './squares';
import { otherSide } from './squares';
import {
  LINE_PLIES,
  VERDICTS,
  accuracy,
  beforeMove,
  chance,
  inMen,
  isDecided,
  missedWin,
  pliesToEnd,
  verdictOf,
  type Verdict,
} from './scores';
import type { Tree, TreeNode } from './tree';

/** A position of a game as it was found: its value for the side to move, and the best line. */
export interface Found {
  /** Null where only one move is legal: the position behind says what it is worth. */
  readonly score: number | null;
  /** Full paths of the best line. */
  readonly line: readonly string[];
  readonly choice: boolean;
}

export interface MoveReview {
  readonly side: Side;
  readonly score: number;
  readonly best: number;
  readonly loss: number;
  readonly drop: number;
  readonly verdict: Verdict | undefined;
  readonly missed: boolean;
  readonly choice: boolean;
  readonly line: readonly string[];
}

export interface Summary {
  readonly accuracy: number | null;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missed: number;
}

export interface Review {
  /** What each position is worth for Black, from the start to the end. */
  readonly scores: readonly number[];
  readonly moves: readonly MoveReview[];
}

/**
 * @param found the positions, from the start to the end
 * @param moves the full paths of the moves between them
 * @param first who moves first
 */
export function reviewed(found: readonly Found[], moves: readonly string[], first: Side): Review {
  const scores: number[] = [];
  const reviews: MoveReview[] = [];
  let after = 0;
  for (let ply = moves.length; ply >= 0; ply -= 1) {
    const side = ply % 2 === 0 ? first : otherSide(first);
    const { score: searched, line = [], choice = false } = found[ply] ?? { score: 0 };
    const played = moves[ply];
    let value = searched ?? beforeMove(after);
    if (played !== undefined) {
      const score = beforeMove(after);
      const same = line.length === 0 || line[0] === played;
      const best = same ? score : Math.max(value, score);
      const drop = chance(best) - chance(score);
      reviews.push({
        side,
        score,
        best,
        loss: inMen(best) - inMen(score),
        drop,
        verdict: verdictOf(drop),
        missed: missedWin(best, score),
        choice,
        line: same || best === score ? [] : line,
      });
      value = best;
    }
    scores.push(side === 'black' ? value : -value);
    after = value;
  }
  return { scores: scores.reverse(), moves: reviews.reverse() };
}

export function summary({ moves }: Review, side: Side): Summary {
  const own = moves.filter((move) => move.side === side);
  const chosen = own.filter(({ choice }) => choice);
  const called = (name: string): number => own.filter(({ verdict }) => verdict?.name === name).length;
  return {
    accuracy: chosen.length === 0 ? null : chosen.reduce((sum, { drop }) => sum + accuracy(drop), 0) / chosen.length,
    mistakes: called('mistake'),
    blunders: called('blunder'),
    missed: own.filter(({ missed }) => missed).length,
  };
}

const OWN = /\[%(?:eval|loss) [^\]]*\]|(?:mistake|blunder|better): .*/g;
const MARKS = new Set(VERDICTS.map(({ nag }) => nag));

/** What people wrote, without what a review has written. */
export function spoken(comments: readonly string[]): string[] {
  return comments.map((text) => text.replaceAll(OWN, '').replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

/** What a node's notes say the position is worth for Black; null where they say nothing. */
export function evalOf({ after }: TreeNode): number | null {
  const [, text] = /\[%eval ([^\]]+)\]/.exec(after.join(' ')) ?? [];
  if (text === undefined) return null;
  const [, sign, plies] = /^#(-?)(\d+)$/.exec(text) ?? [];
  if (plies !== undefined) return (sign === '-' ? -1 : 1) * (30_000 - Number(plies));
  const men = Number(text);
  return Number.isFinite(men) ? Math.round(100 * men) : null;
}

/** What a review says of a move, in words; null where it says nothing. */
export const noteOf = ({ after }: TreeNode): string | null =>
  after.find((text) => /^(?:mistake|blunder): /.test(text)) ?? null;

/** How a move is called by its notes. */
export const verdictIn = ({ nags }: TreeNode): Verdict | undefined => VERDICTS.find(({ nag }) => nags.includes(nag));

/** Write a review of the main line into a tree; notes of an earlier one are replaced. */
export function annotate(tree: Tree, review: Review, words: (score: number) => string): void {
  review.moves.forEach((found, ply) => {
    const line = tree.mainLine();
    const [parent, at] = [line[ply], line[ply + 1]];
    if (!parent || !at) return;
    const score = review.scores[ply + 1] ?? 0;
    const notes = [`[%eval ${written(score)}] [%loss ${(found.loss / 100).toFixed(2)}]`];
    at.nags = at.nags.filter((nag) => !MARKS.has(nag));
    if (found.verdict) {
      at.nags.push(found.verdict.nag);
      const what = found.missed ? 'gives the win away' : `loses ${(found.loss / 100).toFixed(2)}`;
      const better = addLine(tree, parent, found, words);
      const worth = `(${words(found.best)}, not ${words(found.score)})`;
      notes.push(`${found.verdict.name}: ${what}${better === null ? '' : `; ${better} was better ${worth}`}`);
    }
    at.after = [...notes, ...spoken(at.after)];
  });
  for (const side of ['black', 'white'] as const) {
    const exact = summary(review, side).accuracy;
    tree.tags[side === 'black' ? 'BlackAccuracy' : 'WhiteAccuracy'] = exact === null ? '?' : exact.toFixed(1);
  }
}

const written = (score: number): string =>
  isDecided(score) ? `#${score > 0 ? '' : '-'}${pliesToEnd(score)}` : (score / 100).toFixed(2);

/** The better line as a variation; answers its first move, null where there is none. */
function addLine(tree: Tree, parent: TreeNode, found: MoveReview, words: (score: number) => string): string | null {
  if (found.line.length === 0) return null;
  const match = tree.match(parent);
  let at = parent;
  let first: TreeNode | null = null;
  for (const text of found.line.slice(0, LINE_PLIES)) {
    at = tree.add(at, match.play(text));
    first ??= at;
  }
  match.free();
  if (first) first.after = [`better: ${words(found.best)}`, ...spoken(first.after)];
  return first?.move?.pdn ?? null;
}
