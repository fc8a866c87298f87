/**
 * The worker in which a lab player thinks: the search, and the function that it asks at its leaves.
 * Runs in a frame of its own without the page, storage or network; plays what it is told through the
 * port that came with the first message. It stops nothing by itself: the page ends it.
 */
import { loadCore, valueOfScore, type Board, type Core, type Found } from '@core';
import learned from '@data/weights/learned.json';
import { FUNCTION, FunctionFault, faultOf, functionOf, seededRandom, terms } from '@kingme/lab/evaluation.mjs';
import { Position } from '@kingme/lab/position.mjs';
import { chooseMove } from '../../core/levels.js';
import type { Past } from '../engine/protocol';
import { levelOf } from '../levels';
import { placed, type LoadedFunction } from './loaded';
import type { Asked, Fault, Program, Reply, Start, Task, Thought, Valued } from './protocol';
import { startPython, type Python } from './python';
import { Printed } from './printed';
import { moveRules } from './rules';

declare const self: DedicatedWorkerGlobalScope;

const printed = new Printed();

async function loadJavaScript({ source }: Program, seed: string): Promise<LoadedFunction> {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[name] = (...values: unknown[]) => { printed.write(...values); };
  }
  Math.random = seededRandom(seed);
  const given = 'kingme_function';
  let found: unknown;
  Object.defineProperty(self, given, { value: (value: unknown) => { found = value; }, configurable: true });
  // A module, since no text may be evaluated here; so it is strict too.
  const text = `${source}\n;${given}(${FUNCTION});`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    await import(/* @vite-ignore */ address);
  } catch (error) {
    throw faultOf(error, address);
  } finally {
    Reflect.deleteProperty(self, given);
  }
  const evaluate = functionOf(found);
  return {
    leaf(me, rules) {
      const legal = moveRules(rules);
      const white = me === 'white';
      return (black, whites, kings, whiteToMove, ply) => {
        const position = new Position(black, whites, kings, whiteToMove, ply, legal);
        const { value } = terms(evaluate, address, position, me);
        return whiteToMove === white ? value : -value;
      };
    },
    value(board, me, rules) {
      const { black, white, kings, whiteToMove, ply } = placed(board);
      return terms(evaluate, address, new Position(black, white, kings, whiteToMove, ply, moveRules(rules)), me);
    },
    fault(error) {
      const { message, line } = faultOf(error, address);
      return { what: message, line };
    },
  };
}

/** Answers tasks, one after another. */
class Runner {
  private loaded: LoadedFunction | null = null;
  private python: Promise<Python> | null = null;

  constructor(
    private readonly core: Core,
    private readonly start: Start,
  ) {}

  async answer(task: Task): Promise<{ ready: true } | { thought: Thought | null } | { valued: Valued } | { fault: Fault }> {
    try {
      switch (task.do) {
        case 'load': {
          const { program, seed } = task;
          this.loaded = null;
          if (program.language === 'javascript') this.loaded = await loadJavaScript(program, seed);
          else if (this.start.python) this.loaded = (await (this.python ??= startPython(this.start.python, printed))).load(program, seed);
          return { ready: true };
        }
        case 'think':
          return { thought: this.think(task) };
        case 'value':
          return { valued: this.onBoard(task.past, (board) => this.function.value(board, task.me, task.past.rules)) };
      }
    } catch (error) {
      return { fault: this.fault(error) };
    }
  }

  private get function(): LoadedFunction {
    if (!this.loaded) throw new FunctionFault('no function was loaded');
    return this.loaded;
  }

  private fault(error: unknown): Fault {
    if (error instanceof FunctionFault) return { what: error.message, line: error.line };
    if (this.loaded) return this.loaded.fault(error);
    return { what: error instanceof Error ? error.message : String(error), line: null };
  }

  private onBoard<T>({ rules, start, moves }: Past, use: (board: Board) => T): T {
    const board = start === null ? this.core.board(rules) : this.core.boardFromCompact(start, rules);
    try {
      for (const move of moves) board.push(move);
      return use(board);
    } finally {
      board.free();
    }
  }

  private think({ past, who, effort, seed }: Extract<Task, { do: 'think' }>): Thought | null {
    return this.onBoard(past, (board) => {
      const began = performance.now();
      const found = this.search(board, past.rules, who, effort, seed);
      if (!found) return null;
      const { MATE } = this.core.constants as { MATE: number };
      const decided = Math.abs(found.score) > MATE - 1000;
      const plies = MATE - Math.abs(found.score);
      const { move, depth, nodes, pv } = found;
      return {
        move,
        depth,
        nodes,
        pv,
        cutoffs: 'cutoffs' in found ? found.cutoffs : 0,
        value: decided ? null : who === 'function' ? valueOfScore(found.score) : found.score,
        decided: decided ? Math.sign(found.score) * plies : null,
        milliseconds: performance.now() - began,
      };
    });
  }

  private search(
    board: Board, rules: string, who: Extract<Task, { do: 'think' }>['who'], effort: Extract<Task, { do: 'think' }>['effort'], seed: number,
  ): Found | Omit<Found, 'cutoffs'> | null {
    const { depth, pruning } = effort;
    const extension = effort.extension ? 8 : 0;
    if (typeof who === 'object') return chooseMove(board, levelOf(who.level), seed);
    if (who === 'internal') {
      return board.searchClassic({ depth, pruning, extension, table: false, evaluation: learned.weights });
    }
    const me = board.status().turn;
    return board.searchAsking(this.function.leaf(me, rules), { depth, pruning, extension });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Start>) => {
  const { port } = data;
  const runner = loadCore(data.core).then((core) => new Runner(core, data));
  let last: Promise<void> = Promise.resolve();
  port.onmessage = ({ data: task }: MessageEvent<Asked>) => {
    last = last.then(async () => {
      const answer = await (await runner).answer(task);
      port.postMessage({ id: task.id, printed: printed.taken(), ...answer } satisfies Reply);
    });
  };
}, { once: true });
