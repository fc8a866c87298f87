/**
 * The effects, a row a voice: wooden, small, near. Times are in milliseconds, frequencies in hertz;
 * a pitch glides from f0 to f1, a noise is a band round it of width 1/q.
 */

export interface Voice {
  readonly kind: 'sine' | 'triangle' | 'noise';
  readonly start?: number;
  readonly attack?: number;
  readonly hold?: number;
  readonly decay: number;
  readonly level: number;
  readonly f0: number;
  readonly f1?: number;
  readonly glide?: number;
  readonly q?: number;
  readonly pan?: number;
}

const sine = (f0: number, level: number, decay: number, rest: Partial<Voice> = {}): Voice => ({ kind: 'sine', f0, level, decay, ...rest });
const triangle = (f0: number, level: number, decay: number, rest: Partial<Voice> = {}): Voice => ({ kind: 'triangle', f0, level, decay, ...rest });
const noise = (f0: number, level: number, decay: number, rest: Partial<Voice> = {}): Voice => ({ kind: 'noise', f0, level, decay, ...rest });
/** A struck tone with the partial of a bell. */
const bell = (start: number, f0: number, level: number, decay: number, pan: number): Voice[] => [
  sine(f0, level, decay, { start, pan }),
  sine(2.76 * f0, 0.035, 260 + start / 2, { start, pan }),
];

export const EFFECTS = {
  pick: [sine(1150, 0.11, 45, { f1: 1000, glide: 30 })],
  move: [noise(1700, 0.34, 60, { f1: 1400, glide: 40, q: 0.9 }), sine(196, 0.24, 110, { f1: 150, glide: 60 })],
  jump: [
    noise(2300, 0.5, 55, { f1: 2000, glide: 30, q: 1.2 }),
    triangle(262, 0.23, 120, { f1: 247, glide: 60 }),
    sine(523.25, 0.23, 170, { start: 70, hold: 10, f1: 783.99, glide: 60 }),
  ],
  crown: [
    ...bell(0, 659.26, 0.14, 700, -0.2),
    ...bell(130, 783.99, 0.15, 800, 0),
    ...bell(260, 1046.5, 0.17, 1300, 0.2),
  ],
  win: [
    triangle(523.25, 0.14, 320, { attack: 6, hold: 60, pan: -0.2 }),
    triangle(659.26, 0.14, 320, { start: 150, attack: 6, hold: 60, pan: -0.07 }),
    triangle(783.99, 0.14, 320, { start: 300, attack: 6, hold: 60, pan: 0.07 }),
    triangle(1046.5, 0.14, 1300, { start: 450, attack: 6, hold: 140, pan: 0.2 }),
    sine(523.25, 0.086, 1300, { start: 450, attack: 6, hold: 140, pan: -0.3 }),
    sine(659.26, 0.079, 1300, { start: 450, attack: 6, hold: 140, pan: 0.3 }),
  ],
  loss: [
    triangle(392, 0.13, 520, { attack: 12, hold: 120 }),
    triangle(329.63, 0.13, 520, { start: 280, attack: 12, hold: 120 }),
    triangle(293.66, 0.12, 520, { start: 560, attack: 12, hold: 120 }),
    triangle(261.63, 0.13, 1300, { start: 840, attack: 14, hold: 200 }),
  ],
  draw: [
    triangle(392, 0.12, 600, { attack: 10, hold: 80, pan: -0.25 }),
    triangle(523.25, 0.12, 600, { attack: 10, hold: 80, pan: 0.25 }),
    triangle(440, 0.12, 1000, { start: 320, attack: 10, hold: 120, pan: -0.25 }),
    triangle(587.33, 0.12, 1000, { start: 320, attack: 10, hold: 120, pan: 0.25 }),
  ],
  hint: [sine(783.99, 0.12, 260, { attack: 8, hold: 20 }), sine(1046.5, 0.12, 420, { start: 110, attack: 8, hold: 20 })],
  refuse: [sine(150, 0.29, 130, { f1: 112, glide: 60 }), noise(420, 0.4, 70, { f1: 380, glide: 40 })],
} as const satisfies Readonly<Record<string, readonly Voice[]>>;

export type EffectName = keyof typeof EFFECTS;
