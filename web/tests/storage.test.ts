import { expect, test, vi } from 'vitest';
import { Storage, type Trouble } from '../src/storage';
import { DEFAULTS, readSettings } from '../src/settings';

class Area {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => { this.kept.set(key, value); };
  removeItem = (key: string) => { this.kept.delete(key); };
}

function storageOn(area: () => unknown) {
  const told: Trouble[] = [];
  const storage = new Storage(area as () => globalThis.Storage, (trouble) => { told.push(trouble); });
  return { storage, told };
}
const number = (value: unknown) => (typeof value === 'number' ? value : null);

test('what was saved is loaded', () => {
  const area = new Area();
  const { storage, told } = storageOn(() => area);
  expect(storage.save('a', 5)).toBe(true);
  expect(storage.load('a', number)).toBe(5);
  expect(storage.load('b', number)).toBeNull();
  storage.remove('a');
  expect(storage.load('a', number)).toBeNull();
  expect(told).toEqual([]);
});

test('a blocked storage is told once and stops nothing', () => {
  const { storage, told } = storageOn(() => { throw new DOMException('no', 'SecurityError'); });
  expect(storage.load('a', number)).toBeNull();
  expect(storage.save('a', 1)).toBe(false);
  storage.remove('a');
  expect(told).toEqual(['blocked']);
});

test('a full storage is told as full', () => {
  const area = new Area();
  area.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
  const { storage, told } = storageOn(() => area);
  expect(storage.save('a', 1)).toBe(false);
  expect(told).toEqual(['full']);
});

test.each(['{', '"text"', 'null', '[1]'])('%s is set aside, not thrown away', (text) => {
  const area = new Area();
  area.kept.set('kingme.a', text);
  const { storage, told } = storageOn(() => area);
  expect(storage.load('a', number)).toBeNull();
  expect(area.kept.get('kingme.a.unreadable')).toBe(text);
  expect(area.kept.has('kingme.a')).toBe(false);
  expect(told).toEqual(['corrupt']);
});

test('a reader that stumbles counts as a value that was refused', () => {
  const area = new Area();
  area.kept.set('kingme.a', '1');
  const { storage } = storageOn(() => area);
  expect(storage.load('a', vi.fn(() => { throw new Error('stumbled'); }))).toBeNull();
});

test('settings that are wrong fall back one by one', () => {
  const known = { levels: ['novice', 'casual'], sets: ['classic', 'modern'] };
  expect(readSettings({}, known)).toEqual(DEFAULTS);
  expect(readSettings(null, known)).toBeNull();
  const read = readSettings(
    { level: 'novice', set: 'nothing', volume: 7, motion: 'off', showMoves: 'yes', sound: false, side: 'white' },
    known,
  );
  expect(read).toEqual({ ...DEFAULTS, level: 'novice', motion: 'off', sound: false, side: 'white' });
});
