/**
 * Games of two lab players, one after another: who plays, whose turn it is, what came of it. Owns the
 * course of a series, with play, pause, step and stop; has no picture. Whatever a player does, it
 * either makes a legal move or loses that game with a reason.
 */
import type { Board, Core, Move } from '@core';
import type { Past } from '../engine/protocol';
import type { RuleSet } from '../game/match';
import { afterHops, otherSide, readSquares, type Side, type Squares } from '../game/squares';
import { beginning, type Opening } from './openings';
import type { Effort, Program, Thought } from './protocol';
import { FunctionError, Runner } from './sandbox';
import { syntaxErrorLine } from './syntax';

export type Place = 'top' | 'bottom';
export const PLACES: readonly Place[] = ['top', 'bottom'];
export const otherPlace = (place: Place): Place => (place === 'top' ? 'bottom' : 'top');

/** Who plays at one end of the board. */
export type Kind = 'manual' | 'internal' | 'function1' | 'function2' | `level:${string}`;

export interface PlayerSetup {
  readonly kind: Kind;
  readonly depth: number;
}

export interface SeriesSetup {
  readonly players: Readonly<Record<Place, PlayerSetup>>;
  readonly pruning: boolean;
  readonly extension: boolean;
  readonly rules: RuleSet;
  /** The colour of the player at the bottom, in games that are not swapped. */
  readonly bottom: Side;
  readonly games: number;
  readonly swap: boolean;
  readonly opening: Opening;
  /** The edited position in the compact form. */
  readonly position: string | null;
  readonly seed: number;
  /** Seconds that a function has for a move. */
  readonly seconds: number;
}

/** A move that was made, and what its player thought. */
export interface Ply {
  readonly move: Move;
  readonly before: Squares;
  readonly place: Place;
  readonly side: Side;
  readonly thought: Thought | null;
}

export interface GameRow {
  readonly number: number;
  readonly bottom: Side;
  readonly winner: Place | null;
  readonly why: string;
  /** The place that lost by a fault of its function. */
  readonly fault: Place | null;
  readonly plies: number;
  readonly nodes: Readonly<Record<Place, number>>;
  readonly milliseconds: Readonly<Record<Place, number>>;
  readonly opening: string;
}

/** How a game ended. */
type Ended = Pick<GameRow, 'winner' | 'why' | 'fault'>;

/** Something to be told in the log. */
export interface Entry {
  readonly kind: 'game' | 'move' | 'printed' | 'fault';
  readonly text: string;
  /** The function that failed, and where. */
  readonly program?: string;
  readonly line?: number | null;
}

export interface SeriesEvents {
  /** Something is different: look at the series again. */
  changed(): void;
  /** A move was made; the next one waits for the promise. */
  moved(ply: Ply): Promise<void>;
  /** A game begins. */
  began(): void;
  log(entry: Entry): void;
  /** The move of a person, asked for once it is their turn; null when the series ends. */
  person(): Promise<Move | null>;
  /** The text of a user's function. */
  program(which: 1 | 2): Program;
}

/** Games end here as draws, so that a series comes to its end. */
export const MOST_PLIES = 300;
/** What the levels and the internal function may take, beside a fault of the machine. */
const OURS = 600_000;

export type State = 'ready' | 'playing' | 'paused' | 'over';

export class Series {
  state: State = 'ready';
  rows: GameRow[] = [];
  /** The game that is played: its plies, and where it stands. */
  plies: Ply[] = [];
  squares: Squares;
  turn: Side = 'black';
  bottom: Side;
  number = 0;
  legal: readonly Move[] = [];
  /** Who thinks now; null between moves. */
  thinking: Place | null = null;
  result: string | null = null;
  private readonly runners = new Map<Place, Runner>();
  /** The places whose function was loaded for this game. */
  private readonly loaded = new Set<Place>();
  private past: Past;
  private board: Board;
  private ended = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly core: Core,
    readonly setup: SeriesSetup,
    private readonly events: SeriesEvents,
  ) {
    this.bottom = setup.bottom;
    const first = beginning(core, setup.rules, setup.opening, setup.position, setup.seed, 0);
    this.past = { rules: setup.rules, start: first.start, moves: first.moves };
    this.board = this.placed();
    this.squares = readSquares(this.board.compact());
    this.look();
  }

  /** Points of the player at a place so far. */
  points(place: Place): number {
    return this.rows.reduce((sum, { winner }) => sum + (winner === null ? 0.5 : winner === place ? 1 : 0), 0);
  }

  placeOf(side: Side): Place {
    return side === this.bottom ? 'bottom' : 'top';
  }

  /** The whole past of the game that is played. */
  get game(): Past {
    return this.past;
  }

  /** The plies that were played before the first player was asked. */
  get openingMoves(): number {
    return this.past.moves.length - this.plies.length;
  }

  play(): void {
    if (this.state === 'over') return;
    const begins = this.state === 'ready';
    this.state = 'playing';
    this.wake?.();
    this.events.changed();
    if (begins) void this.run();
  }

  pause(): void {
    if (this.state === 'playing') this.state = 'paused';
    this.events.changed();
  }

  /** One move, and pause again. */
  step(): void {
    if (this.state === 'over' || this.thinking) return;
    this.play();
    this.state = 'paused';
    this.events.changed();
  }

  /** End the series; what was finished counts. */
  stop(): void {
    this.ended = true;
    this.state = 'over';
    for (const runner of this.runners.values()) runner.end();
    this.runners.clear();
    this.wake?.();
    this.events.changed();
  }

  /** Whether it was stopped; a question, since it may change wherever something is waited for. */
  private stopped(): boolean {
    return this.ended;
  }

  private async run(): Promise<void> {
    try {
      for (let number = 1; number <= this.setup.games; number += 1) {
        await this.playGame(number);
        if (this.stopped()) return;
      }
    } finally {
      this.thinking = null;
      if (!this.stopped()) this.stop();
    }
  }

  private async playGame(number: number): Promise<void> {
    const { setup, core, events } = this;
    const swapped = setup.swap && number % 2 === 0;
    const pair = setup.swap ? Math.floor((number - 1) / 2) : number - 1;
    const first = beginning(core, setup.rules, setup.opening, setup.position, setup.seed, pair);
    this.number = number;
    this.bottom = swapped ? otherSide(setup.bottom) : setup.bottom;
    this.past = { rules: setup.rules, start: first.start, moves: first.moves };
    this.plies = [];
    this.result = null;
    this.board.free();
    this.board = this.placed();
    this.squares = readSquares(this.board.compact());
    this.look();
    events.log({ kind: 'game', text: `Game ${number} of ${setup.games}${first.name ? `: ${first.name}` : ''}` });
    events.began();
    const nodes = { top: 0, bottom: 0 };
    const milliseconds = { top: 0, bottom: 0 };
    let ended: Ended | null = this.outcome();
    while (ended === null) {
      if (number > 1 || this.plies.length > 0) await this.mayGoOn();
      if (this.stopped()) return;
      const { turn } = this;
      const place = this.placeOf(turn);
      const answer = await this.ask(place);
      if (this.stopped()) return;
      if ('fault' in answer) {
        ended = { winner: otherPlace(place), why: answer.fault, fault: place };
        break;
      }
      const { move, thought } = answer;
      nodes[place] += thought?.nodes ?? 0;
      milliseconds[place] += thought?.milliseconds ?? 0;
      const ply: Ply = { move, before: this.squares, place, side: turn, thought };
      this.past = { ...this.past, moves: [...this.past.moves, move.text] };
      this.plies.push(ply);
      this.board.push(move.text);
      this.squares = afterHops(this.squares, move);
      this.look();
      events.log({ kind: 'move', text: told(ply, this.past.moves.length) });
      events.changed();
      await events.moved(ply);
      if (this.stopped()) return;
      ended = this.outcome();
    }
    const row: GameRow = {
      number, bottom: this.bottom, ...ended, plies: this.plies.length, nodes, milliseconds, opening: first.name,
    };
    this.rows = [...this.rows, row];
    this.result = ended.why;
    events.log({ kind: 'game', text: `Game ${number}: ${ended.why}` });
    events.changed();
    await this.endGame();
  }

  /**
   * A fresh worker for every game: nothing is carried over to the next. Python takes seconds to start,
   * so that it stays, and loads the file anew as a fresh module.
   */
  private async endGame(): Promise<void> {
    for (const [place, runner] of this.runners) {
      if (runner.python && runner.alive) continue;
      runner.end();
      this.runners.delete(place);
    }
    this.loaded.clear();
    // The page is drawn between two games, however short they are.
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Wait while the series is paused. */
  private async mayGoOn(): Promise<void> {
    while (this.state === 'paused' && !this.stopped()) {
      await new Promise<void>((resolve) => { this.wake = resolve; });
      this.wake = null;
      // A step wakes the series and pauses it again: one move may be made.
      return;
    }
  }

  private async ask(place: Place): Promise<{ move: Move; thought: Thought | null } | { fault: string }> {
    const { kind } = this.setup.players[place];
    const [only] = this.legal;
    this.thinking = place;
    this.events.changed();
    try {
      if (kind === 'manual') {
        const move = await this.events.person();
        return move ? { move, thought: null } : { fault: 'the game was ended' };
      }
      // Nothing to think about; but whoever has a function that cannot even be loaded shows it now.
      const runner = await this.runner(place);
      if (this.legal.length === 1 && only) return { move: only, thought: null };
      const thought = await this.think(runner, place);
      const move = thought && this.legal.find(({ text }) => text === thought.move);
      return move ? { move, thought } : { fault: 'it answered with no legal move' };
    } catch (error) {
      if (this.stopped()) return { fault: 'the series was ended' };
      return { fault: await this.told(error, place) };
    } finally {
      this.thinking = null;
    }
  }

  private async think(runner: Runner, place: Place): Promise<Thought | null> {
    const { players, pruning, extension, seconds, seed } = this.setup;
    const { kind, depth } = players[place];
    const effort: Effort = { depth, pruning, extension };
    const who = kind === 'internal' ? 'internal' : programOf(kind) ? 'function' : { level: kind.slice('level:'.length) };
    const allowed = who === 'function' ? seconds * 1000 : OURS;
    const reply = await runner.ask({ do: 'think', past: this.past, who, effort, seed: seed + this.number }, allowed);
    this.printed(reply.printed);
    return 'thought' in reply ? reply.thought : null;
  }

  private async runner(place: Place): Promise<Runner> {
    const known = this.runners.get(place);
    const which = programOf(this.setup.players[place].kind);
    if (known && (which === null || this.loaded.has(place))) return known;
    const program = which === null ? null : this.events.program(which);
    const python = program?.language === 'python';
    const runner = known?.alive && known.python === python ? known : await Runner.start({ python });
    if (this.stopped()) {
      runner.end();
      throw new Error('the series was ended');
    }
    this.runners.set(place, runner);
    if (program) {
      const seed = `${this.setup.seed} ${this.number} ${place}`;
      const reply = await runner.ask({ do: 'load', program, seed }, this.setup.seconds * 1000);
      this.printed(reply.printed);
      this.loaded.add(place);
    }
    return runner;
  }

  private printed(text: string): void {
    if (text) this.events.log({ kind: 'printed', text: text.trimEnd() });
  }

  /** An error of a player as the reason why it has lost. */
  private async told(error: unknown, place: Place): Promise<string> {
    const which = programOf(this.setup.players[place].kind);
    const what = error instanceof Error ? error.message : String(error);
    if (which === null || !(error instanceof FunctionError)) return what;
    const program = this.events.program(which);
    const line = error.line ?? (await syntaxErrorLine(program, what));
    const text = `${program.name}${line === null ? '' : `, line ${line}`}: ${what}`;
    this.events.log({ kind: 'fault', text, program: program.name, line });
    return text;
  }

  private outcome(): Ended | null {
    const outcome = this.board.outcome();
    if (outcome) {
      const { winner, termination } = outcome;
      const place = winner && this.placeOf(winner);
      return { winner: place, why: place ? `${place === 'top' ? 'Top' : 'Bottom'} wins: ${termination}` : `Drawn: ${termination}`, fault: null };
    }
    return this.plies.length >= MOST_PLIES ? { winner: null, why: `Drawn: ${MOST_PLIES} plies were played`, fault: null } : null;
  }

  private placed(): Board {
    const { rules, start, moves } = this.past;
    const board = start === null ? this.core.board(rules) : this.core.boardFromCompact(start, rules);
    for (const move of moves) board.push(move);
    return board;
  }

  private look(): void {
    const { turn, outcome } = this.board.status();
    this.turn = turn;
    this.legal = outcome ? [] : this.board.legalMoves();
  }

  /** Let go of the board, when nobody looks at the series any more. */
  free(): void {
    this.board.free();
  }
}

/** The function that a kind of player has; null for others. */
export function programOf(kind: Kind): 1 | 2 | null {
  return kind === 'function1' ? 1 : kind === 'function2' ? 2 : null;
}

/** A move with what was thought of it, on one line. */
function told({ move, place, side, thought }: Ply, ply: number): string {
  const head = `${ply}. ${move.pdn} (${side}, ${place})`;
  if (!thought) return head;
  const { value, decided, depth, nodes, cutoffs, milliseconds } = thought;
  const worth = decided === null ? `value ${rounded(value ?? 0)}` : `${decided > 0 ? 'wins' : 'loses'} in ${Math.abs(decided)}`;
  const searched = `depth ${depth}, ${nodes.toLocaleString('en')} nodes, ${cutoffs.toLocaleString('en')} cut-offs`;
  return `${head} ${worth}, ${searched}, ${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

/** A value with its sign and no more decimals than it needs. */
export function rounded(value: number): string {
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2).replace(/\.?0+$/, '');
  return value > 0 ? `+${text}` : text;
}

/** How many moves the search looked at in each position, on average: the depth-th root of nodes. */
export function branching({ nodes, depth }: Pick<Thought, 'nodes' | 'depth'>): number | null {
  return depth > 0 && nodes > 0 ? nodes ** (1 / depth) : null;
}
