import { expect, test } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Answer, Job, Past, Request } from '../src/engine/protocol';
import { search } from '../src/engine/search';
import { LEVELS } from '../src/levels';
import { compact, core } from './core';

class FakeWorker extends EventTarget {
  readonly jobs: Job[] = [];
  terminated = false;
  postMessage(request: Request): void {
    if ('level' in request) this.jobs.push(request);
  }
  terminate(): void {
    this.terminated = true;
  }
  answer(answer: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
}

const past: Past = { rules: 'english', start: null, moves: [] };
const found = { move: '11-15', score: 0, depth: 1 };

function engine() {
  const workers: FakeWorker[] = [];
  const made = new Engine(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  }, {});
  return { engine: made, workers };
}

test('an answer belongs to its question', async () => {
  const { engine: made, workers } = engine();
  const reply = made.think(past, 'novice', 1);
  workers[0]?.answer({ id: 99, found });
  workers[0]?.answer({ id: 1, found });
  await expect(reply).resolves.toEqual(found);
});

test('a question that is withdrawn ends with its worker, and gives null', async () => {
  const { engine: made, workers } = engine();
  const reply = made.think(past, 'novice', 1);
  made.cancel();
  await expect(reply).resolves.toBeNull();
  expect(workers[0]?.terminated).toBe(true);
  const second = made.think(past, 'novice', 2);
  workers[0]?.answer({ id: 2, found: { ...found, move: 'stale' } });
  workers[1]?.answer({ id: 2, found });
  // The ended worker is deaf in a browser; even were it not, its ids are never asked for again.
  await expect(second).resolves.toBeDefined();
});

test('a new question withdraws the open one', async () => {
  const { engine: made, workers } = engine();
  const first = made.think(past, 'novice', 1);
  const second = made.think(past, 'novice', 2);
  await expect(first).resolves.toBeNull();
  workers[1]?.answer({ id: 2, found });
  await expect(second).resolves.toEqual(found);
});

test('a failure is told, and the next question has a new worker', async () => {
  const { engine: made, workers } = engine();
  const reply = made.think(past, 'novice', 1);
  workers[0]?.answer({ id: 1, failure: 'out of memory' });
  await expect(reply).rejects.toThrow('out of memory');
  void made.think(past, 'novice', 2);
  expect(workers).toHaveLength(2);
});

test.each(LEVELS.map(({ key }) => key))('%s finds a legal move, and none in a finished game', (level) => {
  const start = compact('B:W6,32:B1');
  expect(search(core, { rules: 'english', start, moves: [], level, seed: 1 })?.move).toBe('1x10');
  const over = { rules: 'english', start: compact('B:W6:B1'), moves: ['1x10'] } as const;
  expect(search(core, { ...over, level, seed: 1 })).toBeNull();
});
