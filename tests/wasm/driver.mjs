/**
 * Runs calls on the WebAssembly core for the tests. Owns the pipe to pytest, one JSON request and
 * one JSON answer a line; refuses to compare anything.
 *
 * `{board: {fen | compact, rules, moves}, calls: [[method, ...arguments], ...]}` makes a board,
 * calls its methods one after another and answers a list; `chooseMove` and `forget` are taken for
 * methods too, and with `patience` the host wants every search to end after it was asked so often.
 * `{raw: function, args: [...]}` calls a function of the module itself; an argument that is a list
 * of bytes becomes its address and length. Each answer is `{value}`, or `{error: {kind, message}}`.
 * Whole numbers too large for JSON are written like "123n" both ways.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CoreError, loadCore } from '../../web/core/core.js';
import { chooseMove } from '../../web/core/levels.js';

const bytes = readFileSync(process.argv[2]);
let patience = Infinity;
const core = await loadCore(bytes, () => --patience < 0);

const send = (_key, value) => (typeof value === 'bigint' ? `${value}n` : value);
const receive = (_key, value) =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

function attempt(body) {
  try {
    return { value: body() ?? null };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    return { error: { kind: error.kind, message: error.message } };
  }
}

function made({ fen, compact, rules, moves = [] }) {
  let board;
  if (fen !== undefined) board = core.boardFromFen(fen, rules);
  else if (compact !== undefined) board = core.boardFromCompact(compact, rules);
  else board = core.board(rules);
  for (const move of moves) board.push(move);
  return board;
}

function called(board, [method, ...args]) {
  if (method === 'chooseMove') return chooseMove(board, ...args);
  if (method === 'forget') return core.forget();
  return board[method](...args);
}

function onBoard({ board: wanted, calls, patience: given = Infinity }) {
  const board = made(wanted);
  patience = given;
  const answers = calls.map((call) => attempt(() => called(board, call)));
  patience = Infinity;
  board.free();
  return answers;
}

function raw({ raw: name, args }) {
  const given = [];
  const numbers = args.flatMap((arg) => {
    if (!Array.isArray(arg)) return [arg];
    const at = core.raw.alloc(arg.length) >>> 0;
    if (at !== 0) new Uint8Array(core.raw.memory.buffer).set(arg, at);
    given.push([at, arg.length]);
    return [at, arg.length];
  });
  const answer = core.raw[name](...numbers);
  for (const [at, length] of given) core.raw.dealloc(at, length);
  return { answer: Number(answer), text: core.text() };
}

async function about() {
  const module = await WebAssembly.compile(bytes);
  const loaded = [new Response(bytes), Promise.resolve(new Response(bytes)), module];
  return {
    imports: WebAssembly.Module.imports(module),
    exports: WebAssembly.Module.exports(module).map(({ name }) => name),
    constants: core.constants,
    loads: await Promise.all(loaded.map(async (from) => (await loadCore(from)).board().fen())),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line, receive);
  let answer;
  if (request.raw) answer = raw(request);
  else if (request.about) answer = await about();
  else answer = attempt(() => onBoard(request));
  process.stdout.write(`${JSON.stringify(answer, send)}\n`);
}
