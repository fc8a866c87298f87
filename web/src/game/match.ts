/**
 * A game as two sides play it: the moves, whose turn it is, help taken, how it ended. Has no clock,
 * no picture and no opponent; rules come from the core.
 */
import type { Board, Core, Move } from '@core';
import { afterHops, otherSide, readSquares, type Side, type Squares } from './squares';

export type RuleSet = 'english' | 'arcade' | 'classroom' | 'retro';
export const RULE_SETS: readonly RuleSet[] = ['english', 'arcade', 'classroom', 'retro'];

export interface Result {
  readonly winner: Side | null;
  /** The core's word for how a game ended. */
  readonly termination: string;
}

export interface MatchOptions {
  readonly rules: RuleSet;
  /** The level's name, or null when two people play. */
  readonly level: string | null;
  /** The side of the person, at the bottom of the board. */
  readonly you: Side;
  /** The compact form of where it begins; null for the start position of the rules. */
  readonly start: string | null;
  /** What the opponent's choices are drawn from, so that each game is another one. */
  readonly seed: number;
}

export interface Ply {
  readonly move: Move;
  readonly before: Squares;
}

/** All that is needed to have the same game again. */
export interface SavedMatch extends MatchOptions {
  readonly moves: readonly string[];
  readonly undos: number;
  readonly hints: number;
  readonly elapsed: number;
  readonly result: Result | null;
  readonly counted: boolean;
}

export class Match {
  readonly plies: Ply[] = [];
  undos = 0;
  hints = 0;
  /** Milliseconds played so far; whoever has a clock adds to it. */
  elapsed = 0;
  /** Whether the statistics know how it ended. */
  counted = false;
  squares: Squares;
  legal: readonly Move[] = [];
  /** The result; people's decisions and the core's alike. */
  result: Result | null = null;
  turn: Side = 'black';
  quietPlies = 0;
  private readonly board: Board;

  constructor(
    core: Core,
    readonly options: MatchOptions,
  ) {
    const { rules, start } = options;
    this.board = start === null ? core.board(rules) : core.boardFromCompact(start, rules);
    this.squares = readSquares(this.board.compact());
    this.look();
  }

  /** The saved game again. Throws a CoreError when a move is not legal. */
  static restore(core: Core, saved: SavedMatch): Match {
    const match = new Match(core, saved);
    try {
      for (const text of saved.moves) match.play(text);
    } catch (error) {
      match.free();
      throw error;
    }
    match.undos = saved.undos;
    match.hints = saved.hints;
    match.elapsed = saved.elapsed;
    match.counted = saved.counted;
    if (saved.result && !match.result) match.decide(saved.result);
    return match;
  }

  save(): SavedMatch {
    const { options, undos, hints, elapsed, counted, result } = this;
    const moves = this.plies.map(({ move }) => move.text);
    return { ...options, moves, undos, hints, elapsed, counted, result };
  }

  /** Whether the side to move is a person at this screen. */
  get yours(): boolean {
    return this.options.level === null || this.turn === this.options.you;
  }

  get over(): boolean {
    return this.result !== null;
  }

  /** Whether it began where games begin; others count for no statistics and no high score. */
  get fromStart(): boolean {
    return this.options.start === null;
  }

  play(text: string): Move {
    const move = this.board.push(text);
    this.plies.push({ move, before: this.squares });
    this.squares = afterHops(this.squares, move);
    this.look();
    return move;
  }

  /** How many plies one undo takes back: the whole exchange against the computer, else one. */
  undoable(): number {
    const { length } = this.plies;
    if (this.options.level === null) return Math.min(1, length);
    const yoursLast = this.plies.findLastIndex((_, index) => this.mover(index) === this.options.you);
    return yoursLast < 0 ? 0 : length - yoursLast;
  }

  /** Take back; what a person decided goes too. Answers the number of plies taken back. */
  undo(): number {
    const plies = this.undoable();
    for (let ply = 0; ply < plies; ply += 1) {
      this.board.pop();
      this.squares = this.plies.pop()?.before ?? this.squares;
    }
    if (plies > 0) {
      this.undos += 1;
      this.look();
    }
    return plies;
  }

  /** End it by decision: a resignation, an agreed draw. */
  decide(result: Result): void {
    this.result ??= result;
  }

  resign(side: Side): void {
    this.decide({ winner: otherSide(side), termination: 'resignation' });
  }

  /** The side that made a ply. */
  mover(ply: number): Side {
    const gone = this.plies.length - ply;
    return gone % 2 === 0 ? this.turn : otherSide(this.turn);
  }

  /** The pieces after a number of plies. */
  squaresAt(ply: number): Squares {
    return this.plies[ply]?.before ?? this.squares;
  }

  fen(): string {
    return this.board.fen();
  }

  /** The game as PDN, under these tags. */
  pdn(tags: Record<string, string>): string {
    return this.board.pdn(tags);
  }

  compact(): string {
    return this.board.compact();
  }

  free(): void {
    this.board.free();
  }

  private look(): void {
    const { turn, quiet_plies, outcome } = this.board.status();
    this.turn = turn;
    this.quietPlies = quiet_plies;
    this.result = outcome;
    this.legal = outcome ? [] : this.board.legalMoves();
  }
}
