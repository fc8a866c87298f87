/**
 * The service worker: the game without its server. Owns when a version is stored, serves and goes;
 * what it serves is all of one version, the page and everything that the page loads.
 *
 * A new version is stored beside the one in use and waits until the player agrees, or until no page
 * is open any more. Built by `vite/precache.ts`, which puts the list of files in.
 */
import { type Row, SiteCache } from './cache';
import type { ToWorker } from './messages';

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: readonly Row[];
declare const __VERSION__: string;

const scope = self.registration.scope;
const page = new URL('index.html', scope).href;
const site = new SiteCache(scope, __FILES__, __VERSION__);

/** The stored address that answers a request; null leaves the request to the browser. */
function addressOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    // Links into the game carry a query; other pages below the scope are not ours.
    const place = url.origin + url.pathname;
    return place === scope || place === page ? page : null;
  }
  return site.has(url.href) ? url.href : null;
}

async function answer(url: string): Promise<Response> {
  const response = await site.file(url).catch(() => null);
  if (response) return response;
  // Lost here, and another version or nobody at the server: never serve the wrong file.
  void self.registration.update().catch(() => undefined);
  return url === page ? fetch(url) : Response.error();
}

self.addEventListener('install', (event) => {
  event.waitUntil(site.fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(site.dropOthers());
});

self.addEventListener('fetch', (event) => {
  const url = addressOf(event.request);
  if (url !== null) event.respondWith(answer(url));
});

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'take over') {
    event.waitUntil(self.skipWaiting());
  } else if (message.files.every((url) => site.has(url))) {
    event.waitUntil(self.clients.claim());
  }
});
