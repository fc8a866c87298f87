/** How a game is told: its result, a hint's reason, the opponent's mood. Pure, in words or moods. */
import type { Move } from '@core';
import type { Match } from '../game/match';
import { otherSide, type Side } from '../game/squares';
import { levelOf } from '../levels';
import { say } from '../words';
import type { Mood } from './means';

export interface Told {
  readonly headline: string;
  readonly why: string;
}

/** How a finished game is told: "You win", "White has no move left." */
export function resultWords({ result, options }: Match, sideWord: (side: Side) => string): Told {
  const winner = result?.winner ?? null;
  const loser = otherSide(winner ?? 'white');
  const termination = result?.termination ?? '';
  const quiet = termination === 'no progress' ? say.results.quiet[options.rules] : '';
  const lost = options.level !== null && winner !== null && winner !== options.you;
  const why = quiet || say.results.why(termination, sideWord(loser), lost);
  if (winner === null) return { headline: say.results.drawn, why };
  if (options.level === null) return { headline: say.results.sideWins(sideWord(winner)), why };
  return { headline: lost ? say.results.youLose(levelOf(options.level).name) : say.results.youWin, why };
}

/** Why a move is proposed; `found` is what the search gives for the side to move. */
export function reason(move: Move, match: Match, found: number): string {
  if (match.legal.length === 1) return say.reasons.only;
  if (move.captured.length > 0) return say.reasons.takes(move.captured.length);
  if (move.crowns) return say.reasons.crowns;
  if (found > 60) return say.reasons.ahead;
  return found < -60 ? say.reasons.behind : say.reasons.level;
}

/** The opponent's mood after a move of its own, or of the person. */
export function moodAfter(move: Move, own: boolean, found = 0): Mood {
  const gain = move.captured.length + (move.crowns ? 1 : 0);
  if (own) return gain > 1 ? 'happy' : found > 150 ? 'sly' : found < -150 ? 'worried' : 'calm';
  return gain > 1 ? 'worried' : 'calm';
}
