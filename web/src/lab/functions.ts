/**
 * The functions that somebody writes: two that are being written, and a library of named ones. Owns
 * what is kept of them between visits; every change is kept, saved or not.
 */
import type { Storage } from '../storage';
import type { Language, Program } from './protocol';
import { sampleNamed, sampleOfFile } from './samples';

const KEY = 'lab.functions';

export type Which = 1 | 2;
export const WHICH: readonly Which[] = [1, 2];

interface Kept {
  readonly tabs: readonly [Program, Program];
  readonly library: readonly Program[];
}

const BEGINNING: Kept = { tabs: [sampleNamed('count', 'python'), sampleNamed('forward', 'python')], library: [] };

export class Functions {
  private kept: Kept;

  constructor(private readonly storage: Storage) {
    this.kept = storage.load(KEY, readKept) ?? BEGINNING;
  }

  tab(which: Which): Program {
    return this.kept.tabs[which - 1] ?? BEGINNING.tabs[0];
  }

  get library(): readonly Program[] {
    return this.kept.library;
  }

  /** Whether a tab differs from what the library, or a sample, has under its name. */
  unsaved(which: Which): boolean {
    const { name, source } = this.tab(which);
    const kept = this.kept.library.find((program) => program.name === name) ?? sampleOfFile(name);
    return kept?.source !== source;
  }

  /** Put a program into a tab. */
  open(which: Which, program: Program): void {
    const [first, second] = this.kept.tabs;
    this.keep({ ...this.kept, tabs: which === 1 ? [program, second] : [first, program] });
  }

  /** What was typed; answers whether it was kept. */
  write(which: Which, source: string): boolean {
    this.open(which, { ...this.tab(which), source });
    return true;
  }

  /** Put a tab into the library, under its name or another. */
  save(which: Which, name = this.tab(which).name): void {
    const program = { ...this.tab(which), name };
    const others = this.kept.library.filter((other) => other.name !== name);
    const library = [...others, program].sort((a, b) => (a.name < b.name ? -1 : 1));
    this.keep({ ...this.kept, library });
    this.open(which, program);
  }

  remove(name: string): void {
    this.keep({ ...this.kept, library: this.kept.library.filter((program) => program.name !== name) });
  }

  /** Another tab of the browser may have added functions meanwhile: the library is read again. */
  private keep(kept: Kept): void {
    this.kept = kept;
    this.storage.save(KEY, kept);
  }
}

/** The name of a file as the language wants it; null for a name that says nothing. */
export function fileName(text: string, language: Language): string | null {
  const stem = text.trim().replace(/\.(py|js|mjs)$/i, '').replace(/[^\w -]+/g, '_').slice(0, 40);
  return stem === '' ? null : `${stem}.${language === 'python' ? 'py' : 'js'}`;
}

/** A file that was opened, by its name. */
export function programOfFile(name: string, source: string): Program | null {
  const language = /\.py$/i.test(name) ? 'python' : /\.m?js$/i.test(name) ? 'javascript' : null;
  const file = language && fileName(name, language);
  return language && file ? { name: file, language, source: source.replace(/\r\n/g, '\n') } : null;
}

function readKept(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  const { tabs, library } = value as Partial<Record<keyof Kept, unknown>>;
  if (!Array.isArray(tabs) || !Array.isArray(library) || tabs.length !== 2) return null;
  return [...(tabs as unknown[]), ...(library as unknown[])].every(isProgram) ? (value as Kept) : null;
}

function isProgram(value: unknown): value is Program {
  if (typeof value !== 'object' || value === null) return false;
  const { name, language, source } = value as Partial<Record<keyof Program, unknown>>;
  return typeof name === 'string' && typeof source === 'string' && (language === 'python' || language === 'javascript');
}
