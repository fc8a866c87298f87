/** What a person has set, with its defaults. Refuses values that are none of the choices. */
import type { RuleSet } from './game/match';
import { RULE_SETS } from './game/match';
import type { Side } from './game/squares';

export const MOTIONS = ['system', 'full', 'reduced', 'off'] as const;
export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export const SCHEMES = ['system', 'light', 'dark'] as const;

export interface Settings {
  readonly level: string;
  readonly opponent: 'computer' | 'person';
  readonly side: Side;
  readonly rules: RuleSet;
  readonly set: string;
  readonly scheme: (typeof SCHEMES)[number];
  readonly showMoves: boolean;
  readonly playOn: boolean;
  readonly numbers: boolean;
  readonly motion: (typeof MOTIONS)[number];
  readonly speed: (typeof SPEEDS)[number];
  readonly effects: boolean;
  readonly sound: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

export const DEFAULTS: Settings = {
  level: 'casual',
  opponent: 'computer',
  side: 'black',
  rules: 'english',
  set: 'classic',
  scheme: 'system',
  showMoves: true,
  playOn: true,
  numbers: true,
  motion: 'system',
  speed: 'normal',
  effects: true,
  sound: true,
  volume: 0.7,
};

/** The settings that a value holds; a field that is missing or wrong has its default. */
export function readSettings(
  value: unknown,
  known: { levels: readonly string[]; sets: readonly string[] },
): Settings | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const one = <K extends keyof Settings>(key: K, choices: readonly Settings[K][]): Settings[K] =>
    choices.find((choice) => choice === given[key]) ?? DEFAULTS[key];
  const flag = (key: 'showMoves' | 'playOn' | 'numbers' | 'effects' | 'sound'): boolean =>
    one(key, [true, false]);
  const { volume } = given;
  return {
    level: one('level', known.levels),
    opponent: one('opponent', ['computer', 'person']),
    side: one('side', ['black', 'white']),
    rules: one('rules', RULE_SETS),
    set: one('set', known.sets),
    scheme: one('scheme', SCHEMES),
    showMoves: flag('showMoves'),
    playOn: flag('playOn'),
    numbers: flag('numbers'),
    motion: one('motion', MOTIONS),
    speed: one('speed', SPEEDS),
    effects: flag('effects'),
    sound: flag('sound'),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
  };
}
