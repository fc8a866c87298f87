/**
 * The page's side of working offline. Owns the registration of the service worker and the change
 * to a new version; shows nothing itself, it tells what there is to show.
 */
import type { ToWorker } from './messages';

/** What the page may show. */
export interface OfflineEvents {
  /** All is stored: from now on the game starts without its server. */
  readonly stored?: () => void;
  /** A new version is stored and waits. `reload` changes to it, in all open windows at once. */
  readonly update?: (reload: () => void) => void;
  /** The game works, but only with its server: storage is blocked or full, or there is none. */
  readonly failed?: (reason: string) => void;
}

/** How often a page that stays open asks for a new version, in milliseconds. */
const HOUR = 3_600_000;

function send(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message);
}

/** The addresses of the scripts and styles of this page, which tell its version. */
function ownFiles(): string[] {
  const scripts = Array.from(document.scripts, ({ src }) => src);
  const styles = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), ({ href }) => href);
  return [...scripts, ...styles].filter((url) => url !== '');
}

/** Tells of a worker once it is stored. */
function whenStored(worker: ServiceWorker, tell: () => void, fail: () => void): void {
  const look = (): void => {
    if (worker.state === 'installed' || worker.state === 'activated') tell();
    else if (worker.state === 'redundant') fail();
    else return;
    worker.removeEventListener('statechange', look);
  };
  worker.addEventListener('statechange', look);
  look();
}

function watch(registration: ServiceWorkerRegistration, events: OfflineEvents): void {
  const update = (): void => {
    events.update?.(() => {
      send(registration.waiting, { type: 'take over' });
    });
  };
  const found = (worker: ServiceWorker): void => {
    const first = registration.active === null;
    whenStored(
      worker,
      () => { if (!first) update(); },
      () => { if (first) events.failed?.('the files of the game could not be stored'); },
    );
  };
  if (registration.waiting) update();
  else if (registration.installing) found(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) found(registration.installing);
  });
}

/** Asks for a new version when the window is looked at again, and every hour. */
function askForUpdates(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR / 60) return;
    asked = Date.now();
    registration.update().catch(() => undefined); // No server just now: that is what we are for.
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, HOUR);
}

/**
 * Start working offline. Call it once; it never throws.
 * @param events what the page wants to hear
 */
export async function startOffline(events: OfflineEvents = {}): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    events.failed?.('this browser, or an address that is not secure, allows no offline copy');
    return;
  }
  const container = navigator.serviceWorker;
  // A page that a worker has served goes on with the next worker only by being loaded anew.
  let served = container.controller !== null;
  let reloading = false;
  container.addEventListener('controllerchange', () => {
    if (served && !reloading) {
      reloading = true;
      location.reload();
    }
    served = true;
  });
  try {
    const registration = await container.register('./sw.js', { scope: './', updateViaCache: 'none' });
    watch(registration, events);
    const ready = await container.ready;
    // The first visit: the page came from the server, and needs the worker from now on.
    if (!container.controller) send(ready.active, { type: 'adopt', files: ownFiles() });
    events.stored?.();
    askForUpdates(registration);
  } catch (error) {
    events.failed?.(error instanceof Error ? error.message : String(error));
  }
}
