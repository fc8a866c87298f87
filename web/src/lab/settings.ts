/** How the lab is set, with its defaults. Refuses values that are none of the choices. */
import { RULE_SETS, type RuleSet } from '../game/match';
import type { Side } from '../game/squares';
import { LEVEL_KEYS } from '../levels';
import { OPENINGS, type Opening } from './openings';
import type { Kind, Place, PlayerSetup } from './series';

export const ANIMATIONS = ['full', 'fast', 'result', 'off'] as const;
export type Animation = (typeof ANIMATIONS)[number];

export const KINDS: readonly Kind[] = [
  'manual', 'internal', 'function1', 'function2', ...LEVEL_KEYS.map((key): Kind => `level:${key}`),
];
export const DEEPEST = 12;
export const MOST_GAMES = 1000;

export interface LabSettings {
  readonly players: Readonly<Record<Place, PlayerSetup>>;
  readonly pruning: boolean;
  readonly extension: boolean;
  readonly rules: RuleSet;
  readonly bottom: Side;
  readonly games: number;
  readonly swap: boolean;
  readonly opening: Opening;
  readonly position: string | null;
  readonly seed: number;
  readonly seconds: number;
  readonly animation: Animation;
  /** 0 (slow) to 1 (quick). */
  readonly speed: number;
  readonly log: boolean;
}

export const LAB_DEFAULTS: LabSettings = {
  players: { top: { kind: 'internal', depth: 4 }, bottom: { kind: 'function1', depth: 4 } },
  pruning: true,
  extension: true,
  rules: 'classroom',
  bottom: 'white',
  games: 1,
  swap: true,
  opening: 'start',
  position: null,
  seed: 1,
  seconds: 10,
  animation: 'full',
  speed: 0.5,
  log: true,
};

export function readLabSettings(value: unknown): LabSettings | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const one = <K extends keyof LabSettings>(key: K, choices: readonly LabSettings[K][]): LabSettings[K] =>
    choices.find((choice) => choice === given[key]) ?? LAB_DEFAULTS[key];
  const whole = (number: unknown, least: number, most: number, usual: number): number =>
    typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : usual;
  const { speed, position } = given;
  const players = (typeof given['players'] === 'object' ? given['players'] : null) as Record<string, unknown> | null;
  const player = (place: Place): PlayerSetup => {
    const usual = LAB_DEFAULTS.players[place];
    const { kind, depth } = (players?.[place] ?? {}) as Partial<Record<keyof PlayerSetup, unknown>>;
    return { kind: KINDS.find((each) => each === kind) ?? usual.kind, depth: whole(depth, 1, DEEPEST, usual.depth) };
  };
  return {
    players: { top: player('top'), bottom: player('bottom') },
    pruning: one('pruning', [true, false]),
    extension: one('extension', [true, false]),
    rules: one('rules', RULE_SETS),
    bottom: one('bottom', ['black', 'white']),
    games: whole(given['games'], 1, MOST_GAMES, LAB_DEFAULTS.games),
    swap: one('swap', [true, false]),
    opening: one('opening', OPENINGS),
    position: typeof position === 'string' ? position : null,
    seed: whole(given['seed'], 0, 2 ** 32 - 1, LAB_DEFAULTS.seed),
    seconds: whole(given['seconds'], 1, 600, LAB_DEFAULTS.seconds),
    animation: one('animation', ANIMATIONS),
    speed: typeof speed === 'number' && speed >= 0 && speed <= 1 ? speed : LAB_DEFAULTS.speed,
    log: one('log', [true, false]),
  };
}
