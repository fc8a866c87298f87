/**
 * The effects as rows of the data file that the desktop's synthesizer reads too. Owns the names the
 * game calls them by; the columns are explained where the music is.
 */
import table from '@data/sound_effects.json';

export interface Voice {
  readonly kind: string;
  /** Milliseconds. */
  readonly start: number;
  readonly attack: number;
  readonly hold: number;
  readonly decay: number;
  readonly level: number;
  /** Hertz; a pitch glides from one to the other in `glide` milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly glide: number;
  readonly pan: number;
  /** The width of a band of noise. */
  readonly q?: number;
}

const ROWS = {
  pick: 'tick',
  move: 'move',
  jump: 'jump',
  crown: 'crowning',
  win: 'win',
  loss: 'loss',
  draw: 'draw',
  hint: 'hint',
  refuse: 'illegal',
} as const satisfies Readonly<Record<string, keyof typeof table.effects>>;

export type EffectName = keyof typeof ROWS;

/** The voices of an effect; neon sets have their own moves and jumps. */
export function voicesOf(name: EffectName, neon: boolean): readonly Voice[] {
  const row = neon && (name === 'move' || name === 'jump') ? (`neo_${name}` as const) : ROWS[name];
  return table.effects[row].voices;
}

/** How a hop further along a chain is raised: tones by this factor, noise by less. */
export function raised(hop: number): { tone: number; noise: number } {
  const { half_steps: steps, noise_exponent: exponent } = table.chain;
  const tone = 2 ** ((steps[Math.min(hop, steps.length - 1)] ?? 0) / 12);
  return { tone, noise: tone ** exponent };
}

/** The least seconds between the starts of two effects. */
export const APART = table.apart_ms / 1000;
export const ENVELOPE = { floor: table.envelope.floor, release: table.envelope.release_ms / 1000 };
export const NOISE_SEED = table.noise_seed;
