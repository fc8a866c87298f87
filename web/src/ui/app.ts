/**
 * The app as a whole: which screen is open, which question is asked, what is kept. Owns the wiring
 * of game, board, sound and storage; screens read it and call it, and draw themselves.
 */
import type { Core } from '@core';
import { BoardView } from '../board/board';
import { motionOf, type Motion } from '../board/motion';
import { placeOf } from '../board/geometry';
import type { Step } from '../board/pieces';
import { SET_NAMES, setNamed, sideWord } from '../board/sets';
import type { Analyst } from '../engine/analyst';
import type { Engine } from '../engine/engine';
import { readLink } from '../game/link';
import { readable } from '../game/pdn';
import { Match, RULE_SETS, type MatchOptions, type SavedMatch } from '../game/match';
import { EMPTY, place, readStatistics, withGame, type Statistics } from '../game/statistics';
import { count, type Side } from '../game/squares';
import { LEVELS, LEVEL_KEYS } from '../levels';
import { Controller } from '../play/controller';
import type { Means } from '../play/means';
import { DEFAULTS, readSettings, type Settings } from '../settings';
import { SoundPlayer } from '../sound/player';
import { Storage } from '../storage';
import { points, say } from '../words';

export const SCREENS = ['home', 'game', 'analysis', 'training', 'settings', 'statistics', 'help', 'lab'] as const;
export type Screen = (typeof SCREENS)[number];

export type Question =
  | { readonly kind: 'leave'; readonly go: () => void }
  | { readonly kind: 'resign' | 'draw' | 'reset' | 'share' | 'load' | 'menu' | 'games' }
  | { readonly kind: 'result'; readonly highScore: number | null };

/** News for the person, and what can be done about it. */
export interface Notice {
  readonly text: string;
  readonly action?: { readonly name: string; readonly run: () => void };
}

type AnalysisRoom = typeof import('./analysing');
export type Surroundings = Pick<Means, 'core' | 'motion' | 'sideWord'> & Pick<Means['events'], 'announce' | 'changed'>;

/** Milliseconds from the last movement to the result. */
const RESULT_AFTER = 900;

export class App {
  settings: Settings = DEFAULTS;
  statistics: Statistics = EMPTY;
  screen: Screen = 'home';
  question: Question | null = null;
  /** News for the person, the oldest first; each can be put away. */
  notices: readonly Notice[] = [];
  /** Whether the last gesture was a key. */
  byKeyboard = false;
  readonly board: BoardView;
  readonly controller: Controller;
  readonly sound: SoundPlayer;
  readonly storage: Storage;
  private readonly listeners = new Set<() => void>();
  private readonly reduced = matchMedia('(prefers-reduced-motion: reduce)');
  private analysedFrom: Screen = 'home';
  private spoken: (text: string) => void = () => undefined;
  /** When the clock of the game was last read; null while it stands. */
  private since: number | null = null;

  constructor(
    readonly core: Core,
    engine: Engine,
    readonly analyst: Analyst,
  ) {
    this.storage = new Storage(() => localStorage, (trouble) => { this.notify(say.storage[trouble]); });
    this.sound = new SoundPlayer(() => ({
      volume: this.settings.sound ? this.settings.volume : 0,
      neon: setNamed(this.settings.set).boards.light.neon !== undefined,
    }));
    const known = { levels: LEVEL_KEYS, sets: SET_NAMES };
    this.settings = this.storage.load('settings', (value) => readSettings(value, known)) ?? DEFAULTS;
    this.statistics = this.storage.load('statistics', readStatistics) ?? EMPTY;
    this.board = new BoardView({
      tap: (square) => { this.controller.tap(square); },
      pick: (square) => this.controller.pick(square),
      drop: (square, onto) => { this.controller.drop(square, onto); },
    });
    this.controller = new Controller({
      core,
      board: this.board,
      engine,
      settings: () => this.settings,
      motion: () => this.motion,
      sideWord: (side) => this.sideWord(side),
      events: {
        announce: (text) => { this.spoken(text); },
        sound: (name, hop) => { this.sound.play(name, hop); },
        landed: (step, award) => { this.celebrate(step, award); },
        changed: () => { this.keepGame(); this.changed(); },
        ended: (match) => { this.ended(match); },
      },
    });
    this.dress();
    this.listen();
  }

  get match(): Match | null {
    return this.controller.match;
  }

  get motion(): Motion {
    return motionOf(this.settings, this.reduced.matches);
  }

  sideWord(side: Side): string {
    return sideWord(setNamed(this.settings.set), side);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Open the analysis and put something into it; it is loaded when it is first wanted.
   * @param put answers what must be asked then; when it throws, the screen stays as it is
   * @returns why what was to be put there cannot be read, or null
   */
  async analyse(put: (room: AnalysisRoom) => Question | null): Promise<string | null> {
    let room: AnalysisRoom;
    try {
      room = await import('./analysing');
    } catch {
      return say.rooms.failed;
    }
    const asked: (Question | null)[] = [];
    const reason = readable(() => { asked.push(put(room)); });
    if (reason !== null) return reason;
    this.go('analysis');
    for (const question of asked) if (question) this.ask(question);
    return null;
  }

  /** Look closer at the game on the board. */
  analyseGame(): void {
    void this.analyse(({ openTree, treeOf }) => {
      const { match, controller, core } = this;
      if (!match) return null;
      const names = { black: controller.nameOf('black'), white: controller.nameOf('white') };
      return openTree(this, treeOf(core, match, names), { atEnd: !match.over, bottom: controller.bottom });
    }).then((reason) => { if (reason !== null) this.notify(reason); });
  }

  /** What a screen with a board of its own needs of the app. */
  get surroundings(): Surroundings {
    return {
      core: this.core,
      motion: () => this.motion,
      sideWord: (side) => this.sideWord(side),
      announce: (text) => { this.spoken(text); },
      changed: () => { this.changed(); },
    };
  }

  /** Whoever speaks to screen readers. */
  speakWith(speak: (text: string) => void): void {
    this.spoken = speak;
  }

  notify(text: string): void {
    this.post({ text });
  }

  /** A new version waits; going over to it keeps the game. */
  offerUpdate(reload: () => void): void {
    const run = (): void => {
      this.keepGame();
      reload();
    };
    this.post({ text: say.update.ready, action: { name: say.update.reload, run } });
  }

  private post(notice: Notice): void {
    if (!this.notices.some(({ text }) => text === notice.text)) this.notices = [...this.notices, notice];
    this.changed();
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((other) => other !== notice);
    this.changed();
  }

  /** Open what the address asks for, and what was left open last time. */
  begin(): void {
    const saved = this.storage.load('game', readSaved);
    if (saved) this.restore(saved);
    const link = readLink(location.search, LEVEL_KEYS, this.core);
    if (link) {
      // The link is used up: a reload brings back the game, not the link.
      history.replaceState(null, '', `${location.pathname}${location.hash}`);
      for (const { part, value, reason } of link.faults) {
        const levels = LEVELS.map(({ key }) => key);
        this.notify(part === 'level' ? say.link.level(value, levels) : say.link.pos(reason));
      }
      if (link.level !== null) this.set({ level: link.level, opponent: 'computer' });
      this.newGame({ start: link.position });
      return;
    }
    this.follow();
  }

  go(screen: Screen): void {
    if (screen === 'analysis' && this.screen !== screen) this.analysedFrom = this.screen;
    const hash = screen === 'home' ? '' : `#${screen}`;
    if (location.hash !== hash) {
      // Home is where one came from: the browser's own way back does not lead out of the app twice.
      history.pushState(null, '', hash === '' ? location.pathname : hash);
    }
    this.follow();
  }

  /** Back to where one came from: the first screen, or what was looked at closer. */
  back(): void {
    this.go(this.screen === 'analysis' ? this.analysedFrom : 'home');
  }

  ask(question: Question): void {
    this.question = question;
    this.changed();
  }

  answer(): void {
    this.question = null;
    this.changed();
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.storage.save('settings', this.settings);
    this.dress();
    this.controller.refresh();
    this.changed();
  }

  /** Begin a game as it is set up; asks first when one would be lost by it. */
  newGame({ start = null }: { start?: string | null } = {}): void {
    const { opponent, level, side, rules } = this.settings;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const options: MatchOptions = {
      rules,
      level: opponent === 'computer' ? level : null,
      you: opponent === 'computer' ? side : rules === 'classroom' ? 'white' : 'black',
      start,
      seed,
    };
    this.replaceGame(() => { this.controller.start(options); });
  }

  /** Play on from a game that was read. */
  playFrom(match: Match): void {
    this.replaceGame(() => { this.controller.adopt(match); });
  }

  /** Whether leaving the game now costs something. */
  get atStake(): boolean {
    const { match } = this;
    return match !== null && !match.over && match.plies.some((_, ply) =>
      match.options.level === null || match.mover(ply) === match.options.you);
  }

  private replaceGame(start: () => void): void {
    const begin = (): void => {
      this.abandon();
      this.question = null;
      this.board.particles.clear();
      start();
      this.go('game');
    };
    if (this.atStake) this.ask({ kind: 'leave', go: begin });
    else begin();
  }

  /** One walked away from: a loss, if anything was at stake. */
  private abandon(): void {
    const { match } = this;
    if (match && this.atStake) this.count(match, 'lost');
    this.controller.leave();
  }

  setStatistics(statistics: Statistics): void {
    this.statistics = statistics;
    this.storage.save('statistics', statistics);
    this.changed();
  }

  private restore(saved: SavedMatch): void {
    try {
      this.controller.restore(saved);
    } catch {
      // Moves that are not legal: of another version, or changed by hand.
      this.notify(say.storage.corrupt);
      this.storage.remove('game');
    }
  }

  private keepGame(): void {
    const { match } = this;
    if (!match) return;
    this.readClock();
    this.storage.save('game', match.save());
  }

  /** Add the time that has passed to the game on the board, while it is looked at. */
  private readClock(): void {
    const now = performance.now();
    const { match } = this;
    if (match && this.since !== null) match.elapsed += now - this.since;
    const runs = match && !match.over && this.screen === 'game' && !document.hidden;
    this.since = runs ? now : null;
  }

  private ended(match: Match): void {
    this.readClock();
    const { level, you } = match.options;
    const winner = match.result?.winner ?? null;
    const outcome = winner === null ? 'drawn' : winner === you ? 'won' : 'lost';
    const highScore = level === null ? null : this.count(match, outcome);
    const festive = level === null ? winner !== null : outcome === 'won';
    if (festive && this.settings.effects && this.motion.mode === 'full') this.board.particles.shower();
    setTimeout(() => {
      if (this.match === match && match.over && this.screen === 'game' && !this.question) {
        this.ask({ kind: 'result', highScore });
      }
    }, RESULT_AFTER);
  }

  /** Enter a game into the statistics, once. Answers the place among the high scores. */
  private count(match: Match, outcome: 'won' | 'drawn' | 'lost'): number | null {
    const { level, you } = match.options;
    if (level === null || match.counted || !match.fromStart) return null;
    match.counted = true;
    const total = this.controller.score()?.total ?? 0;
    // Another tab may have counted games meanwhile.
    const before = this.storage.load('statistics', readStatistics) ?? this.statistics;
    const day = new Date().toLocaleDateString('sv');
    const left = count(match.squares, you);
    const game = { level, outcome, elapsed: Math.round(match.elapsed), left, score: total, day };
    const rank = place(before, total);
    this.setStatistics(withGame(before, game));
    this.storage.save('game', match.save());
    return rank;
  }

  private celebrate({ to, taken, crowned, side }: Step, award: number): void {
    const { effects, set } = this.settings;
    if (award > 0) this.board.award(to, `+${points(award)}`, this.motion);
    if (!effects || this.motion.mode !== 'full') return;
    const at = (square: number): [number, number] => {
      const { column, row } = placeOf(square, this.controller.bottom);
      return [column + 0.5, row + 0.5];
    };
    const colours = setNamed(set).main;
    const other = colours[side === 'black' ? 1 : 0] ?? '#FFFFFF';
    if (taken !== null) this.board.particles.capture(...at(taken), other);
    if (crowned) this.board.particles.crowning(...at(to));
  }

  private dress(): void {
    const { scheme, set, numbers } = this.settings;
    document.documentElement.dataset['scheme'] = scheme;
    document.documentElement.dataset['motion'] = this.motion.mode;
    const rules = this.match?.options.rules ?? this.settings.rules;
    this.board.dress({ set, numbers, lightSquares: rules === 'classroom' });
  }

  private follow(): void {
    const hash = location.hash.slice(1);
    const wanted = SCREENS.find((screen) => screen === hash) ?? 'home';
    this.readClock();
    this.screen = wanted === 'game' && !this.match ? 'home' : wanted;
    this.question = null;
    this.readClock();
    if (this.screen === 'game') {
      this.dress();
      this.controller.refresh();
    }
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private listen(): void {
    window.addEventListener('popstate', () => { this.follow(); });
    document.addEventListener('visibilitychange', () => {
      this.readClock();
      if (document.hidden) this.keepGame();
    });
    window.addEventListener('pagehide', () => { this.keepGame(); });
    this.reduced.addEventListener('change', () => {
      this.dress();
      this.changed();
    });
    for (const gesture of ['pointerdown', 'keydown']) {
      const listen = ({ type }: Event): void => {
        this.byKeyboard = type === 'keydown';
        this.sound.unlock();
      };
      window.addEventListener(gesture, listen, { capture: true });
    }
    window.addEventListener('keydown', (event) => { this.key(event); });
  }

  private key(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    if (this.screen !== 'game' || this.question || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (typing && key !== 'escape') return;
    if (control && !(key === 'z' && !event.shiftKey)) return;
    const actions: Readonly<Record<string, () => void>> = {
      u: () => { this.controller.undo(); },
      z: () => { if (control) this.controller.undo(); },
      h: () => { void this.controller.hint(); },
      n: () => { this.newGame(); },
      f: () => { this.controller.flip(); },
      escape: () => {
        if (this.controller.looking !== null) this.controller.lookAt(null);
        else this.controller.putDown();
      },
    };
    const action = actions[key];
    if (!action) return;
    if (key !== 'z' || control) event.preventDefault();
    action();
  }
}

/** A game as it was kept; what it says is then tried against the rules. */
function readSaved(value: unknown): SavedMatch | null {
  if (typeof value !== 'object' || value === null) return null;
  const saved = value as Partial<SavedMatch>;
  const { rules, level, you, start, seed, moves, undos, hints, elapsed, counted, result } = saved;
  const whole = (number: unknown): number is number => Number.isSafeInteger(number) && Number(number) >= 0;
  const known =
    RULE_SETS.includes(rules as never) &&
    (level === null || LEVEL_KEYS.includes(level ?? '')) &&
    (you === 'black' || you === 'white') &&
    (start === null || typeof start === 'string');
  const counts = whole(undos) && whole(hints) && whole(seed) && typeof elapsed === 'number' && elapsed >= 0;
  const texts = Array.isArray(moves) && moves.every((move) => typeof move === 'string');
  if (!known || !counts || !texts || typeof counted !== 'boolean') return null;
  const decided = result === null ? null : readResult(result);
  if (decided === undefined) return null;
  return { ...(saved as SavedMatch), result: decided };
}

function readResult(value: unknown): SavedMatch['result'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { winner, termination } = value as { winner?: unknown; termination?: unknown };
  const side = winner === 'black' || winner === 'white' || winner === null ? winner : undefined;
  return side === undefined || typeof termination !== 'string' ? undefined : { winner: side, termination };
}
