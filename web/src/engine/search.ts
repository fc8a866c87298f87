/** How a level finds its move with the core. Runs wherever it is called, and holds that thread. */
import type { Core } from '@core';
import { chooseMove } from '../../core/levels.js';
import { levelOf } from '../levels';
import type { Found, Job } from './protocol';

/** The move of a level in a game; null when the game is over. */
export function search(core: Core, { rules, start, moves, level, seed }: Omit<Job, 'id'>): Found | null {
  const board = start === null ? core.board(rules) : core.boardFromCompact(start, rules);
  try {
    for (const move of moves) board.push(move);
    const found = chooseMove(board, levelOf(level), seed);
    return found && { move: found.move, score: found.score, depth: found.depth };
  } finally {
    board.free();
  }
}
