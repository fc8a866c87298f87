/** Times and curves of everything that moves on the board. Owns numbers only. */
import type { Settings } from '../settings';

export type MotionMode = 'full' | 'reduced' | 'off';

export interface Motion {
  readonly mode: MotionMode;
  /** All times are multiplied by this. */
  readonly factor: number;
}

export const EASE = {
  out: 'cubic-bezier(.2,.8,.2,1)',
  inOut: 'cubic-bezier(.45,0,.55,1)',
  back: 'cubic-bezier(.34,1.56,.64,1)',
  /** The two halves of a throw: rising slows down, falling speeds up. */
  rise: 'cubic-bezier(.33,.67,.67,1)',
  fall: 'cubic-bezier(.33,0,.67,.33)',
} as const;

/** Milliseconds at normal speed. */
export const TIME = {
  step: 220,
  crouch: 80,
  flight: 340,
  shortestFlight: 260,
  land: 190,
  betweenHops: 90,
  slide: 160,
  betweenSlides: 120,
  poof: 420,
  crown: 520,
  undo: 160,
  flip: 320,
  dropBack: 180,
} as const;

const FACTORS = { slow: 1.8, normal: 1, fast: 0.55 } as const;

/** What the settings and the system ask for together. */
export function motionOf({ motion, speed }: Settings, systemReduced: boolean): Motion {
  const mode = motion === 'system' ? (systemReduced ? 'reduced' : 'full') : motion;
  return { mode, factor: FACTORS[speed] };
}
