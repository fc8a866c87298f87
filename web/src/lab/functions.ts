/**
 * The functions that somebody writes: two that are being written, and a library of named ones. Owns
 * what is kept of them between visits; every change is kept at once, saved or not.
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
  /** Whether the last change will be there after this window is closed; false where nothing more is kept. */
  safe = true;
  private kept: Kept;

  /**
   * @param storage what all windows share: the library, and the tabs that were written in last
   * @param own what this window alone keeps over a reload: its tabs
   */
  constructor(
    private readonly storage: Storage,
    private readonly own: Storage,
  ) {
    const shared = storage.load(KEY, readKept) ?? BEGINNING;
    this.kept = { ...shared, tabs: own.load(KEY, readTabs) ?? shared.tabs };
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
    this.keep(which === 1 ? [program, second] : [first, program]);
  }

  /** What was typed. */
  write(which: Which, source: string): void {
    this.open(which, { ...this.tab(which), source });
  }

  /** Put a tab into the library, under its name or another. */
  save(which: Which, name = this.tab(which).name): void {
    const program = { ...this.tab(which), name };
    this.keep(this.kept.tabs, (library) =>
      [...library.filter((other) => other.name !== name), program].sort((a, b) => (a.name < b.name ? -1 : 1)));
    this.open(which, program);
  }

  remove(name: string): void {
    this.keep(this.kept.tabs, (library) => library.filter((program) => program.name !== name));
  }

  /** Another window may have added functions meanwhile: the library is read again before it is changed. */
  private keep(tabs: Kept['tabs'], change = (library: Kept['library']) => library): void {
    const { library } = this.storage.load(KEY, readKept) ?? this.kept;
    this.kept = { tabs, library: change(library) };
    this.own.save(KEY, tabs);
    this.safe = this.storage.save(KEY, this.kept);
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
  if (readTabs(tabs) === null || !Array.isArray(library)) return null;
  return library.every(isProgram) ? (value as Kept) : null;
}

function readTabs(value: unknown): Kept['tabs'] | null {
  return Array.isArray(value) && value.length === 2 && value.every(isProgram) ? (value as unknown as Kept['tabs']) : null;
}

function isProgram(value: unknown): value is Program {
  if (typeof value !== 'object' || value === null) return false;
  const { name, language, source } = value as Partial<Record<keyof Program, unknown>>;
  return typeof name === 'string' && typeof source === 'string' && (language === 'python' || language === 'javascript');
}
