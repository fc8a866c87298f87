/** Links to a level and a position: `?level=sharp&pos=...`. Owns their spelling both ways. */
import { type Core, CoreError } from '@core';

export interface LinkFault {
  readonly part: 'level' | 'pos';
  readonly value: string;
  /** Why, in the core's words, for a position. */
  readonly reason: string;
}

export interface Link {
  readonly level: string | null;
  readonly position: string | null;
  readonly faults: readonly LinkFault[];
}

/** What a link asks for; null when it asks for nothing. What is bad is left out and named. */
export function readLink(search: string, levels: readonly string[], core: Core): Link | null {
  const query = new URLSearchParams(search);
  const [level, position] = [query.get('level'), query.get('pos')];
  if (level === null && position === null) return null;
  const faults: LinkFault[] = [];
  const known = level !== null && levels.includes(level.toLowerCase()) ? level.toLowerCase() : null;
  if (level !== null && known === null) faults.push({ part: 'level', value: level, reason: '' });
  let placed: string | null = null;
  if (position !== null) {
    try {
      const board = core.boardFromCompact(spelled(position));
      placed = board.compact();
      board.free();
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      faults.push({ part: 'pos', value: position, reason: error.message });
    }
  }
  return { level: known, position: placed, faults };
}

/** Links of an older spelling have a 1 for a red man; what they had for others is not known. */
const spelled = (position: string): string =>
  position.slice(0, 32).replaceAll('1', 'r') + position.slice(32);

/** A link to a position. */
export function writeLink(page: string, level: string | null, position: string): string {
  const url = new URL(page);
  url.search = '';
  url.hash = '';
  if (level !== null) url.searchParams.set('level', level);
  url.searchParams.set('pos', position);
  return url.href;
}
