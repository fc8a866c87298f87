/** The search, off the page's thread. Owns the worker's copy of the core; plays what it is told. */
import { loadCore, type Core } from '@core';
import { deepen, goThrough, search } from './search';
import type { Answer, Request } from './protocol';

declare const self: DedicatedWorkerGlobalScope;

let core: Promise<Core> | undefined;

async function answer(request: Exclude<Request, { module: unknown }>): Promise<void> {
  const { id } = request;
  const say = (words: Answer): void => { self.postMessage(words); };
  try {
    if (!core) throw new Error('the core was not sent');
    const loaded = await core;
    if ('level' in request) say({ id, found: search(loaded, request) });
    else if ('lines' in request) deepen(loaded, request, (lines) => { say({ id, lines }); });
    else goThrough(loaded, request, (ply, position) => { say({ id, ply, position }); });
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('module' in data) core = loadCore(data.module);
  else void answer(data);
});
