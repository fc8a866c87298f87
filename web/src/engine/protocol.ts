/** What the page and the worker say to each other. Types only. */
import type { RuleSet } from '../game/match';
import type { Found as Position } from '../game/review';

/** A game as the worker needs it: the whole past, for draws depend on it. */
export interface Past {
  readonly rules: RuleSet;
  readonly start: string | null;
  readonly moves: readonly string[];
}

/** A level's move. */
export interface Job extends Past {
  readonly id: number;
  readonly level: string;
  readonly seed: number;
}

/** The best lines of the last position, deeper and deeper. */
export interface LinesJob extends Past {
  readonly id: number;
  readonly lines: number;
  /** When no deeper search is begun, in milliseconds. */
  readonly milliseconds: number;
}

/** Every position of the game, from the last to the first. */
export interface ReviewJob extends Past {
  readonly id: number;
  /** The positions to visit for each. */
  readonly nodes: number;
}

export type Request = { readonly module: WebAssembly.Module } | Job | LinesJob | ReviewJob;

export interface Found {
  /** The move's full path. */
  readonly move: string;
  /** In hundredths of a man, for the side to move. */
  readonly score: number;
  readonly depth: number;
}

/** One of the best lines. */
export interface Line {
  /** The first move's full path. */
  readonly move: string;
  /** In hundredths of a man, for the side to move. */
  readonly score: number;
  readonly depth: number;
  /** The line as PDN texts. */
  readonly pv: readonly string[];
}

/** What is known so far of a position. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly nodes: number;
  readonly milliseconds: number;
  /** Nothing more will come. */
  readonly done: boolean;
}

export type Answer =
  | { readonly id: number; readonly found: Found | null }
  | { readonly id: number; readonly lines: Lines }
  | { readonly id: number; readonly ply: number; readonly position: Position }
  | { readonly id: number; readonly failure: string };
