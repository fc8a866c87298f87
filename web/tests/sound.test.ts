import { expect, test } from 'vitest';
import { raised, voicesOf, type EffectName } from '../src/sound/effects';

const NAMES: EffectName[] = ['pick', 'move', 'jump', 'crown', 'win', 'loss', 'draw', 'hint', 'refuse'];

test.each(NAMES)('%s can be played as it is written', (name) => {
  for (const neon of [false, true]) {
    for (const { kind, attack, decay, level, from, to, pan } of voicesOf(name, neon)) {
      expect(['sine', 'triangle', 'noise']).toContain(kind);
      // Nothing startles, and an exponential ramp must not touch nought.
      expect(attack).toBeGreaterThanOrEqual(4);
      expect(Math.min(decay, level, from, to)).toBeGreaterThan(0);
      expect(Math.abs(pan)).toBeLessThanOrEqual(1);
    }
  }
});

test('a chain rises and then stays', () => {
  const tones = Array.from({ length: 10 }, (_, hop) => raised(hop).tone);
  expect(tones[0]).toBe(1);
  expect([...tones].sort((one, other) => one - other)).toEqual(tones);
  expect(tones[9]).toBe(tones[7]);
  expect(raised(3).noise).toBeLessThan(raised(3).tone);
});

test('neon sets have moves and jumps of their own', () => {
  expect(voicesOf('jump', true)).not.toEqual(voicesOf('jump', false));
  expect(voicesOf('win', true)).toEqual(voicesOf('win', false));
});
