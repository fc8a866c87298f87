// @ts-nocheck: its tables are indexed by squares that were checked, which the compiler cannot see
/**
 * A user's function made from its source text, and what may be said of its values: the counterpart
 * of `evaluation.py`. Knows neither Node nor a browser: whoever calls brings a way to run a text.
 */

import { Position } from './position.mjs';

/** The largest value that a function may return, up or down. */
export const LARGEST = 1e15;

/** What a text is run with: strict, so that a forgotten `let` is an error and keeps no state. */
const STRICT = "'use strict'; ";

/** Something wrong with a user's function: a sentence, its line and the position's FEN. */
export class FunctionFault extends Error {
  /** @param {string} what @param {number | null} [line] @param {string | null} [position] */
  constructor(what, line = null, position = null) {
    super(what);
    this.name = 'FunctionFault';
    this.line = line;
    this.position = position;
  }

  /** As plain data for JSON. */
  data() {
    return { line: this.line, what: this.message, position: this.position };
  }
}

/** What a text is followed by: an expression for its function, undefined where there is none. */
export const FUNCTION = "typeof evaluate === 'undefined' ? undefined : evaluate";

/**
 * The function `evaluate` of a file's text.
 * @param {string} source @param {string} file its name, for messages
 * @param {(text: string) => unknown} run runs a text as a script named `file`, and gives the value of
 *   its last statement
 * @returns {(position: Position, me: string) => unknown}
 */
export function load(source, file, run) {
  try {
    return functionOf(run(`${STRICT}${source}\n;${FUNCTION}`));
  } catch (error) {
    throw faultOf(error, file);
  }
}

/**
 * What a text calls `evaluate`, if it is a function.
 * @param {unknown} found
 * @returns {(position: Position, me: string) => unknown}
 */
export function functionOf(found) {
  if (found === undefined) {
    throw new FunctionFault('it defines no function evaluate(position, me)');
  }
  if (typeof found !== 'function') {
    throw new FunctionFault(`evaluate is no function but ${kind(found)}`);
  }
  return /** @type {any} */ (found);
}

/**
 * What a position is worth to a side, and the named terms that it is the sum of.
 * @param {(position: Position, me: string) => unknown} evaluate @param {string} file
 * @param {Position} position @param {string} me
 * @returns {{value: number, terms: Record<string, number>}}
 */
export function terms(evaluate, file, position, me) {
  try {
    const returned = evaluate(position, me);
    if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) {
      return { value: number(returned), terms: {} };
    }
    /** @type {Record<string, number>} */
    const named = {};
    for (const [name, term] of Object.entries(returned)) named[name] = number(term, name);
    return { value: number(Object.values(named).reduce((sum, term) => sum + term, 0)), terms: named };
  } catch (error) {
    throw faultOf(error, file, position.fen());
  }
}

/** @param {unknown} returned @param {string} [term] */
function number(returned, term) {
  if (typeof returned === 'number' && returned >= -LARGEST && returned <= LARGEST) return returned;
  const where = term === undefined ? 'evaluate returned' : `the term '${term}' of evaluate is`;
  throw new FunctionFault(`${where} ${shown(returned)}`);
}

/** A value that does not count, with the reason. @param {unknown} returned */
function shown(returned) {
  if (returned === undefined) {
    return 'undefined, not a number (is there a way through it without "return"?)';
  }
  if (typeof returned === 'number') {
    return Number.isFinite(returned) ? 'a number beyond 1e15' : `${returned}, not a finite number`;
  }
  if (returned === null || typeof returned === 'boolean') return `${returned}, not a number`;
  if (typeof returned === 'string') return `${cut(JSON.stringify(returned), 40)}, not a number`;
  return `${kind(returned)}, not a number`;
}

/** @param {unknown} value */
function kind(value) {
  const name = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return `${'aeiou'.includes(name[0]) ? 'an' : 'a'} ${name}`;
}

/**
 * What went wrong in a user's file, with the last of its own lines that was being run.
 * @param {any} error @param {string} file @param {string | null} [position]
 */
export function faultOf(error, file, position = null) {
  if (error instanceof FunctionFault) return new FunctionFault(error.message, error.line, position);
  let [name, text, stack] = ['Error', '(its message cannot be shown)', ''];
  try {
    // Anything can be thrown, and have any properties.
    name = String(error?.name ?? 'Error');
    text = cut(String(error?.message ?? error).split(/\s+/).join(' '), 200);
    stack = String(error?.stack ?? '');
  } catch {
    // what could be read is enough
  }
  const found = stack.split(`${file}:`)[1]?.match(/^\d+/);
  const line = found ? Number(found[0]) : null;
  if (name === 'RangeError' && text.includes('call stack')) {
    return new FunctionFault('it calls itself too deep (RangeError)', line, position);
  }
  return new FunctionFault(noMethod(text) ?? `${name}: ${text}`, line, position);
}

/** The sentence for a name that a position does not have. @param {string} text */
function noMethod(text) {
  const called = text.match(/^position\.(\w+) is not a function$/);
  if (!called || called[1] in Position.prototype) return null;
  const names = Object.getOwnPropertyNames(Position.prototype)
    .filter((name) => /^[a-z]/.test(name) && name !== 'constructor' && name !== 'toString');
  return `the position has no ${called[1]}; it has ${names.sort().join(', ')}`;
}

/** @param {string} text @param {number} most */
function cut(text, most) {
  return text.length <= most ? text : `${text.slice(0, most - 3)}...`;
}

/**
 * A `Math.random` that begins from a seed, so that a function that throws dice can be played again:
 * a xorshift generator of 32 bits (Marsaglia, "Xorshift RNGs", 2003).
 * @param {string} seed any text
 */
export function seededRandom(seed) {
  let state = 2463534242;
  for (const sign of seed) state = (Math.imul(state, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  state = state || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
