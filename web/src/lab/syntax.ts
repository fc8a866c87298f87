/** Where a text is no JavaScript. Browsers tell that it is none, but not in which line. */
import type { Program } from './protocol';

/** The line of the first syntax error of a program that could not be read; null where there is none. */
export async function syntaxErrorLine({ language, source }: Program, what: string): Promise<number | null> {
  if (language !== 'javascript' || !what.startsWith('SyntaxError')) return null;
  const { javascriptLanguage } = await import('@codemirror/lang-javascript');
  let line: number | null = null;
  javascriptLanguage.parser.parse(source).iterate({
    enter({ type, from }) {
      if (type.isError) line ??= source.slice(0, from).split('\n').length;
    },
  });
  return line;
}
