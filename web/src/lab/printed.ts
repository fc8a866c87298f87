/** What a function prints during one task: the beginning of it is kept, the rest is counted. */

const MOST = 4000;

export class Printed {
  private text = '';
  private dropped = 0;

  write(...values: readonly unknown[]): void {
    this.add(`${values.map(shown).join(' ')}\n`);
  }

  add(text: string): void {
    const room = MOST - this.text.length;
    this.text += text.slice(0, room);
    this.dropped += Math.max(0, text.length - room);
  }

  taken(): string {
    const more = this.dropped > 0 ? `\n(and ${this.dropped.toLocaleString('en')} more characters)` : '';
    const taken = this.text + more;
    this.text = '';
    this.dropped = 0;
    return taken;
  }
}

function shown(value: unknown): string {
  try {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? JSON.stringify(value)
      : String(value);
  } catch {
    return '(a value that cannot be shown)';
  }
}
