/** What of a move that a person chooses in the lab can be dragged. */
import type { Move } from '@core';
import { movable } from '../game/choice';

export { complete, continuing } from '../game/choice';

/** The squares whose pieces may be dragged: those that can move, or the one that has begun. */
export function grabbableStarts(legal: readonly Move[], path: readonly number[]): readonly number[] {
  return path.length > 1 ? path.slice(-1) : movable(legal);
}
