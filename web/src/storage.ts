/**
 * What the browser keeps between visits. Owns the keys and survives a storage that is full, blocked
 * or holds nonsense: the app is told, once, and goes on. Refuses to know what the values mean.
 */

export type Trouble = 'blocked' | 'full' | 'corrupt';

const PREFIX = 'kingme.';

export class Storage {
  private readonly told = new Set<Trouble>();

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
      this.write(`${key}.unreadable`, text);
      this.remove(key);
    }
    return value;
  }

  /** Keep a value. Answers whether it was kept. */
  save(key: string, value: unknown): boolean {
    return this.write(key, JSON.stringify(value));
  }

  remove(key: string): void {
    try {
      this.area().removeItem(PREFIX + key);
    } catch {
      this.report('blocked');
    }
  }

  private write(key: string, text: string): boolean {
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
