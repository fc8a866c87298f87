/**
 * The stored copy of one version of the site. Owns its cache: it is whole or it is not there, since
 * every file is checked by its hash, and files of two versions never mix.
 */

/** Address relative to the site's root, and the SHA-256 of the content. */
export type Row = readonly [path: string, sha256: string];

/**
 * Large files that few need: Python for the browser. They are stored when they are first asked for,
 * and from then on as all others are.
 */
const ON_DEMAND = /\/(pyodide|python_stdlib)[^/]*$/;

/** Headers of a transfer, which are not true of what is stored. */
const TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

export async function sha256(data: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file of this version, or null: the response has another content. */
async function checked(response: Response, wanted: string): Promise<Response | null> {
  if (!response.ok) return null;
  const data = await response.arrayBuffer();
  if ((await sha256(data)) !== wanted) return null;
  const headers = new Headers(response.headers);
  for (const name of TRANSFER) headers.delete(name);
  // A new response, since one that was redirected may not answer for a page.
  return new Response(data, { headers });
}

export class SiteCache {
  readonly name: string;
  private readonly prefix: string;
  private readonly files: ReadonlyMap<string, string>;

  /** @param scope the address of the site's root; other sites of the origin have caches too */
  constructor(
    scope: string,
    rows: readonly Row[],
    version: string,
  ) {
    this.prefix = `kingme ${scope} `;
    this.name = this.prefix + version;
    this.files = new Map(rows.map(([path, hash]) => [new URL(path, scope).href, hash]));
  }

  /** Whether an address is that of a file of this version. */
  has(url: string): boolean {
    return this.files.has(url);
  }

  /**
   * Store the whole version, but for what is stored on demand. What an earlier version has in common is copied from there.
   * @throws Error one file cannot be had as it should be; then nothing is stored
   */
  async fill(): Promise<void> {
    try {
      const cache = await caches.open(this.name);
      await Promise.all(
        [...this.files].map(async ([url, hash]) => {
          const earlier = await this.fromEarlier(url, hash);
          if (!earlier && ON_DEMAND.test(url)) return;
          const response = earlier ?? (await this.fetched(url, hash));
          if (!response) throw new Error(`${url} is not the file of this version`);
          await cache.put(url, response);
        }),
      );
    } catch (error) {
      await caches.delete(this.name);
      throw error;
    }
  }

  /** The file at an address. What the browser has lost is fetched, if it is still the same. */
  async file(url: string): Promise<Response | null> {
    const hash = this.files.get(url);
    if (hash === undefined) return null;
    const cache = await caches.open(this.name);
    const stored = await cache.match(url);
    if (stored) return stored;
    const response = await this.fetched(url, hash);
    if (response) await cache.put(url, response.clone());
    return response;
  }

  /** Delete the other versions of this site. */
  async dropOthers(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(this.prefix) && name !== this.name);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  private async fetched(url: string, hash: string): Promise<Response | null> {
    // Past the browser's own cache where that might be older than the server.
    return checked(await fetch(url, { cache: 'no-cache', credentials: 'same-origin' }), hash);
  }

  private async fromEarlier(url: string, hash: string): Promise<Response | null> {
    for (const name of await caches.keys()) {
      if (!name.startsWith(this.prefix) || name === this.name) continue;
      const earlier = await (await caches.open(name)).match(url);
      const same = earlier && (await checked(earlier, hash));
      if (same) return same;
    }
    return null;
  }
}
