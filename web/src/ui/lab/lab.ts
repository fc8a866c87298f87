/**
 * The lab as a whole: what is set, which functions are written, the series that plays, what is shown
 * of it. Owns the wiring of series, board and storage; the parts of the screen read it and call it.
 */
import { BoardView } from '../../board/board';
import { NO_MARKS } from '../../board/marks';
import type { Motion } from '../../board/motion';
import { complete, continuing, grabbableStarts } from '../../lab/choosing';
import { Functions, WHICH, type Which } from '../../lab/functions';
import type { Program, Thought, Valued } from '../../lab/protocol';
import { FunctionError, Runner } from '../../lab/sandbox';
import { Series, rounded, type Entry, type Ply } from '../../lab/series';
import { LAB_DEFAULTS, readLabSettings, type LabSettings } from '../../lab/settings';
import { PositionSetup } from '../../lab/setup';
import { syntaxErrorLine } from '../../lab/syntax';
import { targets, movable } from '../../game/choice';
import { otherSide, readSquares, type Piece } from '../../game/squares';
import { stepsOf } from '../../play/picture';
import { Storage } from '../../storage';
import type { Move } from '@core';
import type { App } from '../app';
import { lab as say } from './words';

const KEY = 'lab';
const MOST_ENTRIES = 20_000;

/** A mark in the editor. */
export interface ErrorMark {
  readonly which: Which;
  readonly line: number | null;
  readonly text: string;
}

export interface TestResult {
  readonly which: Which;
  readonly valued: Valued | null;
  readonly thought: Thought | null;
  readonly error: string | null;
}

export type Pane = 'board' | 'code' | 'log';

export class Lab {
  settings: LabSettings;
  readonly functions: Functions;
  readonly board: BoardView;
  series: Series;
  which: Which = 1;
  pane: Pane = 'board';
  /** The position that is put together; null while games are looked at. */
  setup: PositionSetup | null = null;
  brush: Piece | null = { side: 'white', king: false };
  entries: Entry[] = [];
  marks: readonly ErrorMark[] = [];
  test: TestResult | null = null;
  testing = false;
  /** The ply that is looked back to; null in the present. */
  looking: number | null = null;
  /** Counts the texts that were put into an editor from elsewhere. */
  opened = 0;
  private readonly listeners = new Set<() => void>();
  private path: number[] = [];
  private person: ((move: Move | null) => void) | null = null;
  private drawn = false;
  private tester: Runner | null = null;

  constructor(readonly app: App) {
    this.functions = new Functions(app.storage, new Storage(() => sessionStorage, () => undefined));
    // What the browser would not keep is not lost without a question.
    window.addEventListener('beforeunload', (event) => { if (!this.functions.safe) event.preventDefault(); });
    this.settings = app.storage.load(KEY, readLabSettings) ?? LAB_DEFAULTS;
    this.board = new BoardView({
      tap: (square) => { this.tap(square); },
      pick: (square) => this.pick(square),
      drop: (square, onto) => { this.drop(square, onto); },
    });
    this.series = this.fresh();
    this.show();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(change: Partial<LabSettings>): void {
    this.settings = { ...this.settings, ...change };
    this.app.storage.save(KEY, this.settings);
    // What decides the games makes a new series; how they are shown does not.
    if (Object.keys(change).some((key) => !['animation', 'speed', 'log'].includes(key))) this.reset();
    this.changed();
  }

  /** Turn the board: the players change their ends. */
  turnBoard(): void {
    const { players, bottom } = this.settings;
    this.set({ bottom: otherSide(bottom), players: { top: players.bottom, bottom: players.top } });
  }

  /** Whether the series may be played: every function that takes part is there. */
  play(): void {
    this.leaveSetup();
    if (this.series.state === 'over') this.reset();
    this.looking = null;
    this.series.play();
    this.show();
  }

  step(): void {
    this.leaveSetup();
    if (this.series.state === 'over') this.reset();
    this.looking = null;
    this.series.step();
    this.show();
  }

  pause(): void {
    this.series.pause();
  }

  stop(): void {
    this.series.stop();
    this.person?.(null);
  }

  reset(): void {
    const before = this.series;
    before.stop();
    this.person?.(null);
    this.path = [];
    this.looking = null;
    this.series = this.fresh();
    before.free();
    this.show();
  }

  lookAt(ply: number | null): void {
    this.looking = ply === null || ply >= this.series.plies.length ? null : Math.max(0, ply);
    if (this.series.state === 'playing') this.series.pause();
    this.show();
    this.changed();
  }

  // Functions.

  open(which: Which, program: Program): void {
    this.functions.open(which, program);
    this.opened += 1;
    this.edited(which);
  }

  write(which: Which, source: string): void {
    this.functions.write(which, source);
    this.edited(which);
  }

  private edited(which: Which): void {
    this.marks = this.marks.filter((mark) => mark.which !== which);
    if (this.test?.which === which) this.test = null;
    this.changed();
  }

  select(which: Which): void {
    this.which = which;
    this.changed();
  }

  /** Value the position that is shown, and search it, with the function of the open tab. */
  async testPosition(): Promise<void> {
    if (this.testing) return;
    const { which, settings } = this;
    const program = this.functions.tab(which);
    this.testing = true;
    this.test = null;
    this.marks = this.marks.filter((mark) => mark.which !== which);
    this.changed();
    const python = program.language === 'python';
    try {
      // Python takes seconds to start: it waits for the next test.
      const runner = this.tester?.alive && this.tester.python && python ? this.tester : await Runner.start({ python });
      if (runner !== this.tester) this.tester?.end();
      this.tester = runner;
      const allowed = settings.seconds * 1000;
      const loaded = await runner.ask({ do: 'load', program, seed: String(settings.seed) }, allowed);
      const past = this.shownPast();
      const me = this.shownTurn(past);
      const answer = await runner.ask({ do: 'value', past, me }, allowed);
      const depth = settings.players[this.series.placeOf(me)].depth;
      const { pruning, extension, seed } = settings;
      const found = await runner.ask({ do: 'think', past, who: 'function', effort: { depth, pruning, extension }, seed }, allowed);
      for (const { printed } of [loaded, answer, found]) if (printed) this.note({ kind: 'printed', text: printed.trimEnd() });
      this.test = {
        which,
        valued: 'valued' in answer ? answer.valued : null,
        thought: 'thought' in found ? found.thought : null,
        error: null,
      };
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      const line = error instanceof FunctionError ? (error.line ?? (await syntaxErrorLine(program, what))) : null;
      this.failed(program, what, line);
      this.test = { which, valued: null, thought: null, error: `${line === null ? '' : say.line(line)}${what}` };
    } finally {
      if (!python) this.tester?.end();
      this.testing = false;
      this.changed();
    }
  }

  private failed(program: Program, what: string, line: number | null): void {
    const text = `${program.name}${line === null ? '' : `, line ${line}`}: ${what}`;
    this.note({ kind: 'fault', text, program: program.name, line });
  }

  private shownPast(): Series['game'] {
    const { game, openingMoves } = this.series;
    if (this.setup) {
      const checked = this.setup.checked(this.app.core, this.settings.rules);
      if ('reason' in checked) throw new Error(checked.reason);
      return { rules: this.settings.rules, start: checked.compact, moves: [] };
    }
    return this.looking === null ? game : { ...game, moves: game.moves.slice(0, openingMoves + this.looking) };
  }

  private shownTurn({ rules, start, moves }: Series['game']): 'black' | 'white' {
    const { core } = this.app;
    const board = start === null ? core.board(rules) : core.boardFromCompact(start, rules);
    for (const move of moves) board.push(move);
    const { turn, outcome } = board.status();
    board.free();
    if (outcome) throw new Error(say.overHere);
    return turn;
  }

  // The board editor.

  edit(): void {
    this.series.stop();
    this.person?.(null);
    const { squares, turn } = this.series;
    this.setup = new PositionSetup(this.looking === null ? squares : this.series.plies[this.looking]?.before ?? squares, turn);
    this.show();
    this.changed();
  }

  editPosition(change: (setup: PositionSetup) => void): void {
    if (!this.setup) return;
    change(this.setup);
    this.show();
    this.changed();
  }

  /** The start position of the rules, in the board editor. */
  editStart(): void {
    const board = this.app.core.board(this.settings.rules);
    this.editPosition((setup) => {
      setup.squares = readSquares(board.compact());
      setup.turn = board.status().turn;
    });
    board.free();
  }

  /** Play from the position that was put together; false when it cannot be played. */
  playFromHere(): boolean {
    const checked = this.setup?.checked(this.app.core, this.settings.rules);
    if (!checked || 'reason' in checked) return false;
    this.setup = null;
    this.set({ opening: 'position', position: checked.compact });
    return true;
  }

  /** Look closer at the position that was put together; the editor waits as it is. */
  analyseFromHere(): void {
    const { app, settings: { rules }, series: { bottom } } = this;
    const checked = this.setup?.checked(app.core, rules);
    if (!checked || 'reason' in checked) return;
    void app.analyse(({ openTree, treeAt }) => openTree(app, treeAt(app.core, rules, checked.compact), { bottom }))
      .then((reason) => { if (reason !== null) app.notify(reason); });
  }

  closeEditor(): void {
    this.setup = null;
    this.reset();
    this.changed();
  }

  private leaveSetup(): void {
    if (!this.setup) return;
    if (!this.playFromHere()) this.closeEditor();
  }

  // The log.

  note(entry: Entry): void {
    if (entry.kind === 'fault') {
      const which = WHICH.find((each) => this.functions.tab(each).name === entry.program);
      if (which) this.marks = [...this.marks.filter((mark) => mark.which !== which), { which, line: entry.line ?? null, text: entry.text }];
    }
    if (!this.settings.log && entry.kind !== 'fault') return;
    this.entries.push(entry);
    if (this.entries.length > MOST_ENTRIES) this.entries = this.entries.slice(-MOST_ENTRIES / 2);
  }

  clearLog(): void {
    this.entries = [];
    this.changed();
  }

  // The series and the board.

  private fresh(): Series {
    const { settings } = this;
    const series: Series = new Series(this.app.core, { ...settings }, {
      changed: () => {
        if (this.series !== series) return;
        if (series.state === 'over') this.show();
        this.changed();
      },
      moved: async (ply) => { if (this.series === series) await this.animate(ply); },
      began: () => {
        this.path = [];
        if (settings.animation !== 'off') this.show();
      },
      log: (entry) => { this.note(entry); },
      person: () => this.askPerson(),
      program: (which) => this.functions.tab(which),
    });
    return series;
  }

  private get motion(): Motion {
    const { motion } = this.app;
    const factor = this.settings.animation === 'fast' ? 0.3 : 1;
    return { ...motion, factor: motion.factor * factor * (1.8 - 1.6 * this.settings.speed) };
  }

  private async animate({ move, before, side }: Ply): Promise<void> {
    const { animation, speed } = this.settings;
    const { series } = this;
    const result = animation === 'result';
    if (animation === 'off' || this.looking !== null) return;
    if (result) {
      if (series.legal.length === 0) this.show();
      return;
    }
    const { motion } = this;
    if (motion.mode === 'off' || document.hidden) this.show();
    else {
      this.board.mark(NO_MARKS);
      this.board.show(before);
      await this.board.play(stepsOf(move, before, 0, move.path.length - 1, side), motion, () => undefined);
      if (this.series === series) this.show();
    }
    await new Promise((resolve) => setTimeout(resolve, animation === 'full' ? 400 * (1 - speed) : 0));
  }

  private askPerson(): Promise<Move | null> {
    return new Promise((resolve) => {
      this.person = (move) => {
        this.person = null;
        this.path = [];
        resolve(move);
      };
      this.show();
      this.changed();
    });
  }

  private tap(square: number): void {
    if (this.setup) {
      const { brush } = this;
      const there = this.setup.squares[square];
      const same = there && brush && there.side === brush.side && there.king === brush.king;
      this.editPosition((setup) => { setup.put(square, same ? null : brush); });
      return;
    }
    if (!this.person) return;
    const next = [...this.path, square];
    if (this.path.length > 0 && continuing(this.series.legal, next).length > 0) {
      this.path = next;
      const move = complete(this.series.legal, next);
      if (move) this.person(move);
    } else {
      this.path = movable(this.series.legal).includes(square) && this.path[0] !== square ? [square] : [];
    }
    this.show();
    this.changed();
  }

  private pick(square: number): boolean {
    if (this.setup) return this.setup.squares[square] !== null;
    if (!this.person || !grabbableStarts(this.series.legal, this.path).includes(square)) return false;
    if (this.path.length === 0) this.path = [square];
    this.show();
    return true;
  }

  private drop(square: number, onto: number | null): void {
    if (this.setup) {
      const piece = this.setup.squares[square] ?? null;
      this.editPosition((setup) => {
        setup.put(square, null);
        if (onto !== null) setup.put(onto, piece);
      });
      return;
    }
    if (onto !== null && onto !== square) this.tap(onto);
    else this.show();
  }

  /** Show what is so. */
  show(): void {
    const { series, board, looking, setup } = this;
    const { set, numbers } = this.app.settings;
    const still = { mode: 'off', factor: 1 } as const;
    board.dress({ set, numbers, lightSquares: this.settings.rules === 'classroom' });
    board.turn(series.bottom, still);
    board.name(say.board);
    if (setup) {
      board.show(setup.squares);
      board.mark(NO_MARKS);
      board.grabbable(setup.squares.flatMap((piece, square) => (piece ? [square] : [])));
      this.label(setup.squares);
      return;
    }
    const squares = looking === null ? series.squares : series.plies[looking]?.before ?? series.squares;
    const asked = this.person !== null && looking === null;
    board.show(squares);
    board.grabbable(asked ? grabbableStarts(series.legal, this.path) : []);
    const last = series.plies[(looking ?? series.plies.length) - 1]?.move.path ?? null;
    const must = asked && series.legal.every((move) => move.is_jump);
    const starts = asked && this.path.length === 0 ? movable(series.legal) : [];
    board.mark({
      movable: must ? [] : starts,
      obliged: must ? starts : [],
      selected: this.path.at(-1) ?? null,
      targets: this.path.length > 0 ? targets(series.legal, this.path) : [],
      last: this.path.length > 1 ? this.path : last,
      hint: null,
    });
    this.label(squares);
  }

  private label(squares: Series['squares']): void {
    this.board.label(squares.map((piece, square) => say.square(square, piece)));
  }

  /** The line under the board. */
  get status(): string {
    const { series, setup, looking } = this;
    if (setup) return say.editing;
    if (looking !== null) return say.looking(looking, series.plies.length);
    if (this.person) return say.yourMove(series.turn);
    if (series.thinking) return say.thinking(series.thinking);
    if (series.result) return series.state === 'over' && series.rows.length > 1 ? say.finished(series.rows.length) : series.result;
    return series.state === 'paused' ? say.paused : series.state === 'ready' ? say.ready : '';
  }

  /** The values of a place over the game, from the side at the bottom; null where none was told. */
  course(place: 'top' | 'bottom'): (number | null)[] {
    return this.series.plies.map(({ place: mover, thought }) => {
      if (mover !== place || !thought) return null;
      const own = thought.decided === null ? (thought.value ?? 0) : Math.sign(thought.decided) * Infinity;
      return place === 'bottom' ? own : -own;
    });
  }

  shown(value: number): string {
    return rounded(value);
  }

  changed(): void {
    if (this.drawn) return;
    this.drawn = true;
    const draw = (): void => {
      this.drawn = false;
      for (const listener of this.listeners) listener();
    };
    // Many changes in one moment are drawn once; a page that is not seen has no frames.
    // Quick games are not slowed down by drawing each of their moves.
    const quick = this.settings.animation !== 'full' && this.series.state === 'playing';
    if (document.hidden || quick) setTimeout(draw, 100);
    else requestAnimationFrame(draw);
  }
}

const LABS = new WeakMap<App, Lab>();

/** The lab of an app; it lives as long as the app does, whatever screen is open. */
export function labOf(app: App): Lab {
  const lab = LABS.get(app) ?? new Lab(app);
  LABS.set(app, lab);
  return lab;
}
