/** What the page and the worker say to each other. Types only. */
import type { RuleSet } from '../game/match';

/** A game as the worker needs it: the whole past, for draws depend on it. */
export interface Past {
  readonly rules: RuleSet;
  readonly start: string | null;
  readonly moves: readonly string[];
}

export interface Job extends Past {
  readonly id: number;
  readonly level: string;
  readonly seed: number;
}

export type Request = { readonly module: WebAssembly.Module } | Job;

export interface Found {
  /** The move's full path. */
  readonly move: string;
  /** In hundredths of a man, for the side to move. */
  readonly score: number;
  readonly depth: number;
}

export type Answer =
  | { readonly id: number; readonly found: Found | null }
  | { readonly id: number; readonly failure: string };
