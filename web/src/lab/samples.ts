/** The sample functions, which the command line has too: the same files. */
import titles from '@kingme/lab/samples/samples.json';
import type { Language, Program } from './protocol';

const SOURCES = import.meta.glob<string>('@kingme/lab/samples/*.{py,js}', { query: '?raw', import: 'default', eager: true });

export const SAMPLES: readonly { readonly name: string; readonly title: string }[] = titles;

const ENDINGS: Readonly<Record<Language, string>> = { python: 'py', javascript: 'js' };

/** The sample that a file's name is that of; undefined where there is none. */
export function sampleOfFile(file: string): Program | undefined {
  const [name, ending] = file.split('.');
  const language = ending === 'py' ? 'python' : 'javascript';
  return SAMPLES.some((sample) => sample.name === name) ? sampleNamed(name ?? '', language) : undefined;
}

export function sampleNamed(name: string, language: Language): Program {
  const file = `${name}.${ENDINGS[language]}`;
  const source = Object.entries(SOURCES).find(([path]) => path.endsWith(`/samples/${file}`))?.[1];
  if (source === undefined) throw new Error(`there is no sample ${file}`);
  return { name: file, language, source };
}
