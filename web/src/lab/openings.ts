/** Where the games of a series begin. Owns the choice by a seed; the rules are the core's. */
import type { Board, Core } from '@core';
import table from '@data/openings.tsv?raw';
import { seededRandom } from '@kingme/lab/evaluation.mjs';
import type { RuleSet } from '../game/match';

export const OPENINGS = ['start', 'random', 'three-move', 'position'] as const;
export type Opening = (typeof OPENINGS)[number];

/** Plies of a random opening. */
const RANDOM_PLIES = 4;

/** The openings of the deck that are not barred: moves and name. */
const DECK: readonly (readonly [moves: readonly string[], name: string])[] = table
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , status]) => status === 'crossboard' || status === 'mail')
  .map(([, moves = '', , name = '']) => [moves.split(' '), name]);

/** Where a game begins: a position, and moves that are played already. */
export interface Beginning {
  /** The compact form; null for the start of the rules. */
  readonly start: string | null;
  readonly moves: readonly string[];
  readonly name: string;
}

/** The beginning of one pair of games. The same seed and number give the same one. */
export function beginning(
  core: Core, rules: RuleSet, kind: Opening, position: string | null, seed: number, pair: number,
): Beginning {
  const dice = seededRandom(`${seed} ${pair}`);
  switch (kind) {
    case 'start':
      return { start: null, moves: [], name: '' };
    case 'position':
      return { start: position, moves: [], name: '' };
    case 'three-move': {
      // The deck is for games that Black begins; where White does, the board is turned.
      const order = shuffled(DECK, seededRandom(String(seed)));
      const [moves, name] = order[pair % order.length] ?? [[], ''];
      const board = core.board(rules);
      const turned = board.status().turn === 'white';
      board.free();
      return { start: null, moves: turned ? moves.map(turnedMove) : moves, name };
    }
    case 'random': {
      const board = core.board(rules);
      const moves = randomMoves(board, dice);
      board.free();
      return { start: null, moves, name: '' };
    }
  }
}

function randomMoves(board: Board, dice: () => number): string[] {
  const moves: string[] = [];
  while (moves.length < RANDOM_PLIES) {
    const legal = board.legalMoves();
    const move = legal[Math.floor(dice() * legal.length)];
    if (!move) break;
    moves.push(move.text);
    board.push(move.text);
  }
  return moves;
}

const turnedMove = (move: string): string => move.replace(/\d+/g, (square) => String(33 - Number(square)));

function shuffled<T>(items: readonly T[], dice: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(dice() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
