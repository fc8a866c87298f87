/**
 * Points and the streak. One table holds the rules of scoring, which the help screen shows as they
 * stand here; refuses to know how a game is played.
 */
import type { Match } from './match';
import { count, otherSide, type Side } from './squares';

export const POINTS = {
  man: 40,
  king: 85,
  /** Each piece after the first in one move. */
  further: 60,
  crowned: 120,
  lost: -15,
  undo: -60,
  hint: -80,
  win: 1200,
  /** For each of your moves under `quickMoves`. */
  quick: 12,
  quickMoves: 60,
  pieceLeft: 25,
  noHelp: 400,
} as const;

/** What awards are multiplied by after so many capturing moves in a row; the last one stays. */
export const STREAK = [1, 1, 1.5, 2, 2.5, 3] as const;

export const multiplier = (streak: number): number => STREAK[Math.min(streak, STREAK.length - 1)] ?? 1;

export interface Score {
  readonly total: number;
  readonly streak: number;
  /** The points that the last ply brought or cost. */
  readonly last: number;
  /** The parts of the winning award, already multiplied; empty while nobody has won. */
  readonly bonus: Readonly<Partial<Record<'win' | 'quick' | 'left' | 'noHelp', number>>>;
}

/**
 * The score of a side. It is counted from the moves, so taking one back takes its points back too.
 * Awards are multiplied by the level and by the streak; what costs points costs them plainly.
 */
export function score(match: Match, side: Side, level: number): Score {
  let total = match.undos * POINTS.undo + match.hints * POINTS.hint;
  let streak = 0;
  let last = 0;
  match.plies.forEach(({ move, before }, index) => {
    last = 0;
    const taken = move.captured.length;
    if (match.mover(index) !== side) {
      if (taken > 0) streak = 0;
      last = taken * POINTS.lost;
    } else {
      if (taken > 0) streak += 1;
      const kings = move.captured.filter((square) => before[square]?.king).length;
      const award =
        kings * POINTS.king +
        (taken - kings) * POINTS.man +
        Math.max(0, taken - 1) * POINTS.further +
        (move.crowns ? POINTS.crowned : 0);
      last = Math.round(award * multiplier(streak) * level);
    }
    total += last;
  });
  const bonus = match.result?.winner === side ? winning(match, side, level) : {};
  for (const part of Object.values(bonus)) total += part;
  return { total, streak, last, bonus };
}

function winning(match: Match, side: Side, level: number): Score['bonus'] {
  const moves = match.plies.filter((_, index) => match.mover(index) === side).length;
  const helped = match.undos + match.hints > 0;
  return {
    win: POINTS.win * level,
    quick: Math.max(0, POINTS.quickMoves - moves) * POINTS.quick * level,
    left: count(match.squares, side) * POINTS.pieceLeft * level,
    noHelp: helped ? 0 : POINTS.noHelp * level,
  };
}

/** How many pieces a side is ahead. */
export function ahead(match: Match, side: Side): number {
  return count(match.squares, side) - count(match.squares, otherSide(side));
}
