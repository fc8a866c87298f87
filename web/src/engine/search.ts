/** How questions are answered with the core. Runs wherever it is called, and holds that thread. */
import type { Board, Core } from '@core';
import { chooseMove } from '../../core/levels.js';
import type { Found as Position } from '../game/review';
import { end } from '../game/scores';
import { levelOf } from '../levels';
import type { Found, Job, Lines, LinesJob, Past, ReviewJob } from './protocol';

/** The memory of an analysis, in megabytes; the same as in Python, so that reviews are the same. */
const MEGABYTES = 16;

/** The move of a level in a game; null when the game is over. */
export function search(core: Core, { rules, start, moves, level, seed }: Omit<Job, 'id'>): Found | null {
  const board = played(core, { rules, start, moves });
  try {
    const found = chooseMove(board, levelOf(level), seed);
    return found && { move: found.move, score: found.score, depth: found.depth };
  } finally {
    board.free();
  }
}

/** The best lines of the last position, told after each depth; the last time as done. */
export function deepen(
  core: Core,
  { lines: count, milliseconds: most, ...past }: Omit<LinesJob, 'id'>,
  tell: (lines: Lines) => void,
  now: () => number = () => performance.now(),
): void {
  const board = played(core, past);
  const began = now();
  let known: Lines = { lines: [], nodes: 0, milliseconds: 0, done: true };
  core.forget();
  try {
    const { MAX_DEPTH } = core.constants as { MAX_DEPTH: number };
    const deepest = board.outcome() === null ? MAX_DEPTH : 0;
    for (let depth = 1; depth <= deepest && known.milliseconds < most; depth += 1) {
      const { lines, nodes } = board.searchStrong({ depth, lines: count, megabytes: MEGABYTES, onlyMoves: true });
      known = { lines, nodes: known.nodes + nodes, milliseconds: now() - began, done: false };
      tell(known);
    }
    tell({ ...known, done: true });
  } finally {
    board.free();
  }
}

/** Every position of a game, from the last to the first: what is known of later ones helps. */
export function goThrough(
  core: Core,
  { nodes, ...past }: Omit<ReviewJob, 'id'>,
  tell: (ply: number, position: Position) => void,
): void {
  const board = played(core, past);
  core.forget();
  try {
    for (let ply = past.moves.length; ply >= 0; ply -= 1) {
      tell(ply, judged(board, nodes, ply === past.moves.length));
      if (ply > 0) board.pop();
    }
  } finally {
    board.free();
  }
}

function judged(board: Board, nodes: number, last: boolean): Position {
  const choice = board.legalMoves().length > 1;
  if (!last && board.legalMoves().length === 1) return { score: null, line: [], choice };
  const { outcome, turn } = board.status();
  if (outcome) {
    const score = outcome.winner === null ? 0 : end(outcome.winner === turn);
    return { score, line: [], choice };
  }
  const [best] = board.searchStrong({ nodes, megabytes: MEGABYTES, onlyMoves: true }).lines;
  return { score: best?.score ?? 0, line: best ? paths(board, best.pv) : [], choice };
}

/** A line of PDN texts as full paths. */
function paths(board: Board, pv: readonly string[]): string[] {
  const copy = board.copy();
  const found = pv.map((text) => copy.push(text).text);
  copy.free();
  return found;
}

function played(core: Core, { rules, start, moves }: Past): Board {
  const board = start === null ? core.board(rules) : core.boardFromCompact(start, rules);
  for (const move of moves) board.push(move);
  return board;
}
