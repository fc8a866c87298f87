/**
 * What the board is to show of a game: pieces, marks, hops, and the line beside it. Pure; the
 * controller decides when, and the board how.
 */
import type { Move } from '@core';
import type { Marks } from '../board/marks';
import type { Step } from '../board/pieces';
import { continuing, movable, targets } from '../game/choice';
import { afterHops, type Side, type Squares } from '../game/squares';
import { say } from '../words';
import { turnCaption, type Situation } from './captions';
import { resultWords } from './telling';

/** A game as somebody looks at it. */
export interface View extends Situation {
  /** The ply that is looked back to; null in the present. */
  readonly looking: number | null;
  /** Whether a move can be chosen. */
  readonly ready: boolean;
  readonly thinking: boolean;
  readonly hinted: Move | null;
  readonly showMoves: boolean;
}

/** The pieces to show, the hops made so far included. */
export function shownSquares({ match, path, looking }: View): Squares {
  if (looking !== null) return match.squaresAt(looking);
  const [example] = path.length > 1 ? continuing(match.legal, path) : [];
  return example ? afterHops(match.squares, example, path.length - 1) : match.squares;
}

/** Whether a jump is open and must be taken. */
export function compelled({ match, ready }: View): boolean {
  return ready && match.legal.length > 0 && match.legal.every((move) => move.is_jump);
}

export function marksOf(view: View): Marks {
  const { match, path, ready, hinted, showMoves } = view;
  const starts = ready && showMoves && path.length === 0 ? movable(match.legal) : [];
  const must = compelled(view);
  return {
    movable: must ? [] : starts,
    obliged: must ? starts : [],
    selected: path.at(-1) ?? null,
    targets: showMoves && path.length > 0 ? targets(match.legal, path) : [],
    last: lastMove(view),
    hint: hinted?.path ?? null,
  };
}

/** The squares of the last move, or of the hops made since. */
function lastMove({ match, path, looking }: View): readonly number[] | null {
  if (path.length > 1) return path;
  const shown = looking ?? match.plies.length;
  return match.plies[shown - 1]?.move.path ?? null;
}

/** The pieces that may be dragged. */
export function grabbable({ match, path, ready }: View): readonly number[] {
  if (path.length > 1) return path.slice(-1);
  return ready ? movable(match.legal) : [];
}

/** The line that says what is so, and what to do. */
export function captionOf(view: View): string {
  const { match, looking, thinking, opponent, sideWord } = view;
  if (looking !== null) {
    const move = match.plies[looking - 1]?.move;
    return move ? say.status.looking(move.pdn) : say.status.lookingStart;
  }
  if (match.result) {
    const { headline, why } = resultWords(match, sideWord);
    return `${headline}. ${why}`;
  }
  return thinking ? say.status.thinking(opponent) : turnCaption(view);
}

/** The hops of a move from one place of its path to another. */
export function stepsOf(move: Move, before: Squares, from: number, to: number, side: Side): Step[] {
  const steps: Step[] = [];
  for (let hop = from; hop < to; hop += 1) {
    const [start, end] = [move.path[hop], move.path[hop + 1]];
    if (start === undefined || end === undefined) continue;
    const after = afterHops(before, move, hop + 1);
    const piece = afterHops(before, move, hop)[start];
    const crowned = after[end]?.king === true && piece?.king === false;
    steps.push({ from: start, to: end, taken: move.captured[hop] ?? null, crowned, after, side });
  }
  return steps;
}
