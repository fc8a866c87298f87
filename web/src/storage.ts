/**
 * What the browser keeps between visits. Owns the keys and survives a storage that is full, blocked
 * or holds nonsense: the app is told, once, and goes on. Refuses to know what the values mean.
 */

export type Trouble = 'blocked' | 'full' | 'corrupt';

const PREFIX = 'kingme.';
const ASIDE = '.unreadable';

/** What one file holds of everything that is kept; docs/formats.md tells of it. */
const FORMAT = 'kingme-data';
const VERSION = 1;

export class Storage {
  private readonly told = new Set<Trouble>();
  private closed = false;

  /**
   * @param area the browser's area; a function, because merely naming it can throw
   * @param tell called once for each kind of trouble
   */
  constructor(
    private readonly area: () => globalThis.Storage,
    private readonly tell: (trouble: Trouble) => void,
  ) {}

  /** The value of a key, if `read` accepts it; null when there is none. */
  load<T>(key: string, read: (value: unknown) => T | null): T | null {
    let text: string | null;
    try {
      text = this.area().getItem(PREFIX + key);
    } catch {
      this.report('blocked');
      return null;
    }
    if (text === null) return null;
    let value: T | null = null;
    try {
      value = read(JSON.parse(text));
    } catch {
      // Not JSON, or a reader that stumbled: the same as a value that was refused.
    }
    if (value === null) {
      this.report('corrupt');
      // What cannot be read may still be mended by hand: it is set aside, not thrown away.
      this.write(key + ASIDE, text);
      this.remove(key);
    }
    return value;
  }

  /** Keep a value. Answers whether it was kept. */
  save(key: string, value: unknown): boolean {
    return this.write(key, JSON.stringify(value));
  }

  /** Everything that is kept, as the text of one file. */
  exported(): string {
    const browser: Record<string, unknown> = {};
    try {
      const area = this.area();
      const keys = Array.from({ length: area.length }, (_, place) => area.key(place) ?? '');
      for (const key of keys.sort()) {
        if (!key.startsWith(PREFIX) || key.endsWith(ASIDE)) continue;
        browser[key.slice(PREFIX.length)] = JSON.parse(area.getItem(key) ?? 'null') as unknown;
      }
    } catch {
      this.report('blocked');
    }
    return `${JSON.stringify({ format: FORMAT, version: VERSION, browser }, null, 1)}\n`;
  }

  /**
   * Keep what a file of `exported` holds, in place of what is kept under the same keys; others stay.
   * Nothing is kept after that: the page is to be loaded again, and then reads what it finds.
   * Answers whether the text was such a file and all of it was kept; if not, nothing has changed.
   */
  import(text: string): boolean {
    const found = entries(text);
    if (found === null) return false;
    const before = new Map<string, string | null>();
    for (const [key, value] of found) {
      before.set(key, this.raw(key));
      if (!this.write(key, JSON.stringify(value))) {
        for (const [changed, old] of before) {
          if (old === null) this.remove(changed);
          else this.write(changed, old);
        }
        return false;
      }
    }
    this.closed = true;
    return true;
  }

  private raw(key: string): string | null {
    try {
      return this.area().getItem(PREFIX + key);
    } catch {
      return null;
    }
  }

  remove(key: string): void {
    try {
      this.area().removeItem(PREFIX + key);
    } catch {
      this.report('blocked');
    }
  }

  private write(key: string, text: string): boolean {
    if (this.closed) return true;
    try {
      this.area().setItem(PREFIX + key, text);
      return true;
    } catch (error) {
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.report(full ? 'full' : 'blocked');
      return false;
    }
  }

  private report(trouble: Trouble): void {
    if (this.told.has(trouble)) return;
    this.told.add(trouble);
    this.tell(trouble);
  }
}

/** The keys and values of a file of `exported`; null when it is none. */
function entries(text: string): [string, unknown][] | null {
  try {
    const data = JSON.parse(text) as { format?: unknown; version?: unknown; browser?: unknown };
    const { format, version, browser } = data;
    if (format !== FORMAT || version !== VERSION || typeof browser !== 'object' || browser === null) return null;
    const found = Object.entries(browser);
    return found.length > 0 && found.every(([key]) => /^[\w.]+$/u.test(key)) ? found : null;
  } catch {
    return null;
  }
}
