/** What a game needs around it: a board, somebody who thinks, and who listens. Types only. */
import type { Core } from '@core';
import type { Marks } from '../board/marks';
import type { Motion } from '../board/motion';
import type { Step } from '../board/pieces';
import type { Thinker } from '../engine/engine';
import type { Match } from '../game/match';
import type { Side, Squares } from '../game/squares';
import type { Settings } from '../settings';
import type { EffectName } from '../sound/effects';

/** The board, as far as the game needs one. */
export interface GameBoard {
  show(squares: Squares): void;
  slideTo(squares: Squares, motion: Motion): Promise<void>;
  play(steps: readonly Step[], motion: Motion, landed: (step: Step, index: number) => void): Promise<void>;
  readonly moving: boolean;
  mark(marks: Marks): void;
  grabbable(squares: readonly number[]): void;
  label(labels: readonly string[]): void;
  name(text: string): void;
  turn(bottom: Side, motion: Motion): void;
  giveBack(square: number, motion: Motion): void;
  nudge(): void;
}

/** What can be heard and seen beside the board. */
export interface Events {
  /** Something to say aloud: to screen readers. */
  announce(text: string): void;
  sound(name: EffectName, hop?: number): void;
  landed(step: Step, award: number): void;
  /** The state changed: draw the panels, keep the game. */
  changed(): void;
  /** The game ended just now, by a move or by decision. */
  ended(match: Match): void;
}

export interface Means {
  readonly core: Core;
  readonly board: GameBoard;
  readonly engine: Thinker;
  readonly events: Events;
  readonly settings: () => Settings;
  readonly motion: () => Motion;
  readonly sideWord: (side: Side) => string;
}

export type Mood = 'calm' | 'thinking' | 'happy' | 'sly' | 'worried' | 'sad' | 'won' | 'drawn';
