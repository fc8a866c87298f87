import { expect, test, vi } from 'vitest';
import { Storage, type Trouble } from '../src/storage';
import { DEFAULTS, readSettings } from '../src/settings';

class Area {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => { this.kept.set(key, value); };
  removeItem = (key: string) => { this.kept.delete(key); };
  key = (place: number) => [...this.kept.keys()][place] ?? null;
  get length() { return this.kept.size; }
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

test('all that is kept goes into one file and comes back out of it', () => {
  const area = new Area();
  const { storage } = storageOn(() => area);
  storage.save('settings', { set: 'space' });
  storage.save('lab.functions', { tabs: [] });
  area.setItem('kingme.game.unreadable', '{');
  area.setItem('another', 'of another page');
  const text = storage.exported();
  expect(JSON.parse(text)).toEqual({
    format: 'kingme-data',
    version: 1,
    browser: { settings: { set: 'space' }, 'lab.functions': { tabs: [] } },
  });

  const other = new Area();
  other.setItem('kingme.settings', '{}');
  other.setItem('kingme.training', '{"best":3}');
  const there = storageOn(() => other).storage;
  expect(there.import(text)).toBe(true);
  expect(other.getItem('kingme.settings')).toBe('{"set":"space"}');
  expect(other.getItem('kingme.training')).toBe('{"best":3}');
  // What the page still has in mind does not undo it.
  there.save('settings', {});
  expect(other.getItem('kingme.settings')).toBe('{"set":"space"}');
});

test.each([
  '', '{', 'null', '[]', '{"format":"kingme-data"}', '{"format":"kingme-data","version":1,"browser":{}}',
  '{"format":"kingme-data","version":2,"browser":{"a":1}}', '{"format":"x","version":1,"browser":{"a":1}}',
  '{"format":"kingme-data","version":1,"browser":{"a b":1}}',
])('what is no file of data changes nothing: %s', (text) => {
  const area = new Area();
  const { storage } = storageOn(() => area);
  storage.save('a', 5);
  expect(storage.import(text)).toBe(false);
  expect([...area.kept]).toEqual([['kingme.a', '5']]);
  expect(storage.save('a', 6)).toBe(true);
});

test('a file that finds no room leaves all as it was', () => {
  const area = new Area();
  const { storage } = storageOn(() => area);
  storage.save('a', 1);
  const set = area.setItem;
  area.setItem = (key, value) => {
    if (key === 'kingme.b' ) throw new DOMException('no room', 'QuotaExceededError');
    set(key, value);
  };
  const text = JSON.stringify({ format: 'kingme-data', version: 1, browser: { a: 2, b: 3 } });
  expect(storage.import(text)).toBe(false);
  expect([...area.kept]).toEqual([['kingme.a', '1']]);
});
