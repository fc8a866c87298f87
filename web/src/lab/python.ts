/**
 * Python for the browser, and a function in it. Owns how Pyodide is started without a network: all
 * its parts come with the worker's first message. The function sees the same view, and has the same
 * checks and sentences, as on the command line: they are the same files.
 */
import { loadPyodide } from 'pyodide';
import type { Leaf } from '@core';
import { FunctionFault } from '@kingme/lab/evaluation.mjs';
import end from './python_end.py?raw';
import type { Fault, Program, PythonParts, Valued } from './protocol';
import type { Printed } from './printed';
import { moveRules } from './rules';
import { placed, type LoadedFunction } from './loaded';

/** An address for files that are here already. */
const HERE = 'https://python.invalid/';

interface End {
  load(source: string, file: string, seed: string): void;
  leaf(me: string, ...rules: boolean[]): Leaf;
  terms(black: number, white: number, kings: number, whiteToMove: boolean, ply: number, me: string, ...rules: boolean[]): string;
  fault(): string;
}

const flags = (rules: string): boolean[] => {
  const { jumps_compulsory, continuation_compulsory, crowning_ends_move } = moveRules(rules);
  return [jumps_compulsory, continuation_compulsory, crowning_ends_move];
};

/** Python that runs. It loads one function after another, each as a module of its own. */
export interface Python {
  load(program: Program, seed: string): LoadedFunction;
}

export async function startPython(parts: PythonParts, printed: Printed): Promise<Python> {
  const files: Readonly<Record<string, ArrayBuffer>> = {
    'pyodide.asm.wasm': parts.module,
    'python_stdlib.zip': parts.library,
  };
  // Nothing can be fetched here; Pyodide asks for its own parts, and is given them.
  self.fetch = (address) => {
    const url = address instanceof Request ? address.url : String(address);
    const file = files[url.slice(HERE.length)];
    if (!url.startsWith(HERE) || !file) return Promise.reject(new TypeError('there is no network here'));
    return Promise.resolve(new Response(file, { headers: { 'Content-Type': 'application/wasm' } }));
  };
  const script = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ script)) as { default: never };
  const pyodide = await loadPyodide({
    indexURL: HERE,
    createPyodideModule,
    lockFileContents: parts.lock,
    packageBaseUrl: HERE,
    env: { HOME: '/home', PYTHONHASHSEED: '0' },
    stdin: () => null,
    stdout: (line) => { printed.add(`${line}\n`); },
    stderr: (line) => { printed.add(`${line}\n`); },
  });
  const modules = '/home/modules';
  const fs = pyodide.FS as { mkdirTree(path: string): void; writeFile(path: string, text: string): void };
  for (const [path, text] of Object.entries({ ...parts.files, 'python_end.py': end })) {
    fs.mkdirTree(`${modules}/${path}`.replace(/\/[^/]*$/, ''));
    fs.writeFile(`${modules}/${path}`, text);
  }
  pyodide.runPython(`import sys; sys.path.append(${JSON.stringify(modules)})`);
  const python = pyodide.pyimport('python_end') as End;
  const fault = (): Fault => JSON.parse(python.fault()) as Fault;
  const loaded: LoadedFunction = {
    leaf(me, rules) {
      const ask = python.leaf(me, ...flags(rules));
      // Masks arrive negative, and Python's numbers have no last bit.
      return (black, white, kings, whiteToMove, ply) => ask(black >>> 0, white >>> 0, kings >>> 0, whiteToMove, ply);
    },
    value(board, me, rules) {
      const { black, white, kings, whiteToMove, ply } = placed(board);
      return JSON.parse(python.terms(black, white, kings, whiteToMove, ply, me, ...flags(rules))) as Valued;
    },
    fault(error) {
      if (error instanceof pyodide.ffi.PythonError) return fault();
      return tooDeep(error) ?? { what: error instanceof Error ? error.message : String(error), line: null };
    },
  };
  return {
    load(program, seed) {
      try {
        python.load(program.source, program.name, seed);
      } catch (error) {
        const { what, line } = loaded.fault(error);
        throw new FunctionFault(what, line);
      }
      return loaded;
    },
  };
}

/** The browser's stack may end before Python's own limit of calls. */
function tooDeep(error: unknown): Fault | null {
  return error instanceof RangeError ? { what: 'it calls itself too deep (RangeError)', line: null } : null;
}
