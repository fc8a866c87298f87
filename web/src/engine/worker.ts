/** The search, off the page's thread. Owns the worker's copy of the core; plays what it is told. */
import { loadCore, type Core } from '@core';
import { search } from './search';
import type { Answer, Request } from './protocol';

declare const self: DedicatedWorkerGlobalScope;

let core: Promise<Core> | undefined;

async function answer(request: Exclude<Request, { module: unknown }>): Promise<Answer> {
  const { id } = request;
  try {
    if (!core) throw new Error('the core was not sent');
    return { id, found: search(await core, request) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('module' in data) core = loadCore(data.module);
  else void answer(data).then((found) => { self.postMessage(found); });
});
