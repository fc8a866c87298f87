/**
 * The process that runs one user's JavaScript function under Node; the counterpart of `worker.py`,
 * with the same requests and answers, but for searches, which are done by whoever asks. It stops
 * nothing by itself: it is killed from outside when it takes too long.
 */

import { readSync, writeSync } from 'node:fs';
import vm from 'node:vm';

import { FunctionFault, load, seededRandom, terms } from './evaluation.mjs';
import { Position } from './position.mjs';

const PRINTED_MOST = 4000;

/** What the user's function has printed since the last answer. */
const printed = {
  text: '',
  dropped: 0,
  write(/** @type {unknown[]} */ ...values) {
    const line = `${values.map(text).join(' ')}\n`;
    const room = PRINTED_MOST - this.text.length;
    this.text += line.slice(0, room);
    this.dropped += Math.max(0, line.length - room);
  },
  taken() {
    const more = this.dropped ? `\n(and ${this.dropped.toLocaleString('en')} more characters)` : '';
    const taken = this.text + more;
    [this.text, this.dropped] = ['', 0];
    return taken;
  },
};

/** @param {unknown} value */
function text(value) {
  if (typeof value !== 'object' || value === null || value instanceof Position) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return String(value);
  }
}

/** @type {(position: Position, me: string) => unknown} */
let evaluate;
let file = '';

/** @param {any} request */
function answer(request) {
  if (request.do === 'load') {
    file = request.file;
    const write = (/** @type {unknown[]} */ ...values) => printed.write(...values);
    const console = { log: write, info: write, warn: write, error: write, debug: write };
    const place = vm.createContext({ console });
    place.random = seededRandom(request.seed);
    vm.runInContext('Math.random = random; delete globalThis.random;', place);
    evaluate = load(request.source, file, (source) =>
      vm.runInContext(source, place, { filename: file }));
    return null;
  }
  const [jumps_compulsory, continuation_compulsory, crowning_ends_move] = request.rules;
  const rules = { jumps_compulsory, continuation_compulsory, crowning_ends_move };
  const began = performance.now();
  const answers = request.calls.map((/** @type {any[]} */ [black, white, kings, whiteToMove, ply, me]) => {
    try {
      return terms(evaluate, file, new Position(black, white, kings, whiteToMove, ply, rules), me);
    } catch (error) {
      return { fault: faultData(error) };
    }
  });
  return { answers, seconds: (performance.now() - began) / 1000 };
}

/** @param {unknown} error */
function faultData(error) {
  if (error instanceof FunctionFault) return error.data();
  throw error;
}

/** The next line of standard input, null at its end. */
const buffer = Buffer.alloc(1 << 16);
let waiting = '';
function nextLine() {
  for (;;) {
    const end = waiting.indexOf('\n');
    if (end >= 0) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 1);
      return line;
    }
    // Requests are ASCII: JSON with everything else escaped.
    const length = readSync(0, buffer, 0, buffer.length, null);
    if (length === 0) return null;
    waiting += buffer.latin1Slice(0, length);
  }
}

for (let line = nextLine(); line !== null; line = nextLine()) {
  let message;
  try {
    message = { answer: answer(JSON.parse(line)) };
  } catch (error) {
    message = { fault: faultData(error) };
  }
  const bytes = Buffer.from(`${JSON.stringify({ ...message, printed: printed.taken() })}\n`);
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}
process.exit(0); // without waiting for what the user's file has started
