/**
 * Turns presses and keys into a game: whose turn it is, when the opponent is asked, what is said.
 * Owns the order of things; draws nothing, knows no rule, and keeps every promise that comes too
 * late from changing the game.
 */
import type { Move } from '@core';
import type { Found, Past } from '../engine/protocol';
import { complete, continuing, endingOn, movable, onlyWay, targets } from '../game/choice';
import { Match, type MatchOptions, type SavedMatch } from '../game/match';
import { score, type Score } from '../game/score';
import { otherSide, type Side, type Squares } from '../game/squares';
import { levelOf } from '../levels';
import { say } from '../words';
import { labels, refusal } from './captions';
import type { Means, Mood } from './means';
import { captionOf, compelled, grabbable, marksOf, shownSquares, stepsOf, type View } from './picture';
import { moodAfter, reason } from './telling';

/** Who gives hints and judges draws. */
const ADVISER = 'ruthless';
/** The least time that the opponent seems to think, in milliseconds. */
const LEAST_THOUGHT = 320;
/** A draw is taken by an opponent that is at most this far ahead, in hundredths of a man. */
const DRAW_MARGIN = 20;
/** Before so many plies nobody agrees on a draw; and so many lie between two offers. */
const DRAW_FROM = 24;
const OFFER_GAP = 10;

export class Controller {
  match: Match | null = null;
  bottom: Side = 'black';
  /** The ply that is looked back to; null in the present. */
  looking: number | null = null;
  /** What the status line says. */
  status = '';
  /** Whether the status line speaks of an obligation or a refusal. */
  urgent = false;
  /** The opponent is thinking about its move. */
  thinking = false;
  /** A hint or a draw is being thought about; making a move withdraws the question. */
  private advising = false;
  mood: Mood = 'calm';
  private path: number[] = [];
  /** The hint that is shown, and what was said with it. */
  private hinted: { readonly move: Move; readonly text: string } | null = null;
  private offered = -OFFER_GAP;
  /** Every change of the game begins a new epoch; what was asked in an older one is void. */
  private epoch = 0;

  constructor(private readonly means: Means) {}

  /** Whether a move can be chosen now. */
  get ready(): boolean {
    const { match } = this;
    return match !== null && match.yours && !match.over && this.looking === null && !this.thinking;
  }

  get choosing(): readonly number[] {
    return this.path;
  }

  /** In the middle of a chain that may end here. */
  get mayStop(): boolean {
    const { match, path } = this;
    return match !== null && path.length > 1 && complete(match.legal, path) !== undefined;
  }

  start(options: MatchOptions): void {
    this.adopt(new Match(this.means.core, options));
  }

  restore(saved: SavedMatch): void {
    this.adopt(Match.restore(this.means.core, saved));
  }

  /** Put a game on the board and go on with it. */
  adopt(match: Match): void {
    this.leave();
    this.match = match;
    this.bottom = match.options.you;
    this.mood = 'calm';
    this.offered = -OFFER_GAP;
    this.means.board.turn(this.bottom, { mode: 'off', factor: 1 });
    this.refresh();
    if (!match.over) this.goOn();
  }

  /** Forget the game, whatever it is at. */
  leave(): void {
    this.interrupt();
    this.match?.free();
    this.match = null;
  }

  /** The opponent's name, or the side's. */
  nameOf(side: Side): string {
    const { match } = this;
    if (!match || match.options.level === null) return this.means.sideWord(side);
    return side === match.options.you ? say.game.you : levelOf(match.options.level).name;
  }

  score(): Score | null {
    const { match } = this;
    if (!match || match.options.level === null) return null;
    return score(match, match.options.you, levelOf(match.options.level).multiplier);
  }

  tap(square: number): void {
    const { match } = this;
    if (!match) return;
    this.settleBoard();
    if (this.looking !== null) {
      this.tell(say.status.lookingHere);
      return;
    }
    if (!this.ready) {
      this.refuse(square);
      return;
    }
    if (this.path.at(-1) === square) {
      if (this.mayStop) this.stop();
      else if (this.path.length === 1) this.choose([]);
      else this.refuse(square);
      return;
    }
    if (this.path.length > 0 && this.goTo(square)) return;
    if (this.path.length <= 1 && movable(match.legal).includes(square)) {
      this.means.events.sound('pick');
      this.choose([square]);
      return;
    }
    this.refuse(square);
  }

  /** Whether a drag may begin on a square. */
  pick(square: number): boolean {
    const { match } = this;
    if (!match) return false;
    this.settleBoard();
    if (!this.ready) return false;
    if (this.path.length > 1) return this.path.at(-1) === square;
    if (!movable(match.legal).includes(square)) {
      if (match.squares[square]) this.refuse(square);
      return false;
    }
    this.choose([square]);
    return true;
  }

  drop(square: number, onto: number | null): void {
    const { board, motion } = this.means;
    if (onto !== null && onto !== square && this.ready && this.path.at(-1) === square) {
      if (this.goTo(onto)) return;
      board.giveBack(square, motion());
      this.refuse(onto);
      return;
    }
    board.giveBack(square, motion());
  }

  /** Put the chosen piece down; a chain that was begun is taken back. */
  putDown(): boolean {
    if (this.path.length === 0) return false;
    const begun = this.path.length > 1;
    this.path = [];
    if (begun && this.match) void this.means.board.slideTo(this.match.squares, this.means.motion());
    this.refresh();
    if (begun) this.tell(say.status.chainBack);
    return true;
  }

  /** End a chain where the rules leave that open. */
  stop(): void {
    const move = this.match && complete(this.match.legal, this.path);
    if (move) void this.commit(move, move.path.length - 1);
  }

  undo(): void {
    const { match } = this;
    if (!match) return;
    if (this.path.length > 1) {
      this.putDown();
      return;
    }
    if (match.undoable() === 0) {
      this.tell(say.status.nothingToUndo);
      return;
    }
    this.interrupt();
    match.undo();
    this.mood = 'calm';
    void this.means.board.slideTo(match.squares, this.means.motion());
    this.refresh();
    const text = say.status.undone(Math.floor(match.plies.length / 2) + 1);
    this.tell(text, false);
    this.goOn(text);
  }

  async hint(): Promise<void> {
    const { match } = this;
    this.settleBoard();
    if (!match || !this.ready || this.path.length > 1 || this.advising) {
      if (!this.advising) this.tell(say.status.noHint);
      return;
    }
    if (this.hinted) {
      this.showHint(this.hinted.move, this.hinted.text);
      return;
    }
    this.path = [];
    this.tell(say.status.hintThinking, false);
    const found = await this.ask(match);
    if (found === 'withdrawn') return;
    const move = match.legal.find(({ text }) => text === found?.move);
    if (!found || !move) {
      this.refresh();
      return;
    }
    match.hints += 1;
    this.means.events.sound('hint');
    this.showHint(move, say.status.hint(move.pdn, reason(move, match, found.score)));
  }

  flip(): void {
    this.settleBoard();
    this.bottom = otherSide(this.bottom);
    this.means.board.turn(this.bottom, this.means.motion());
    this.refresh();
  }

  resign(): void {
    const { match } = this;
    if (!match || match.over) return;
    this.interrupt();
    match.resign(match.options.level === null ? match.turn : match.options.you);
    this.refresh();
    this.end();
  }

  /** Two people have agreed. */
  agree(): void {
    const { match } = this;
    if (!match || match.over) return;
    this.interrupt();
    match.decide({ winner: null, termination: 'agreement' });
    this.refresh();
    this.end();
  }

  /** Offer the computer a draw; it agrees if it does not stand better by its own count. */
  async offerDraw(): Promise<void> {
    const { match } = this;
    if (!match || !this.ready || this.path.length > 1 || this.advising) return;
    const { length } = match.plies;
    const wait = this.offered + OFFER_GAP - length;
    if (this.offered >= 0 && wait > 0) {
      this.tell(say.status.offerWait(Math.ceil(wait / 2)));
      return;
    }
    this.offered = length;
    this.tell(say.status.offering, false);
    const found = await this.ask(match);
    if (found === 'withdrawn') return;
    if (found && length >= DRAW_FROM && found.score >= -DRAW_MARGIN) {
      this.agree();
      return;
    }
    this.refresh();
    this.tell(say.status.declined(this.nameOf(otherSide(match.options.you))));
  }

  /** Look at the position after some plies; null comes back to the present. */
  lookAt(ply: number | null): void {
    const { match } = this;
    if (!match) return;
    this.path = [];
    const last = match.plies.length;
    this.looking = ply === null || ply >= last ? null : Math.max(0, ply);
    void this.means.board.slideTo(match.squaresAt(this.looking ?? last), this.means.motion());
    this.refresh();
  }

  /** Step through the game from where one looks. */
  step(plies: number): void {
    const last = this.match?.plies.length ?? 0;
    this.lookAt((this.looking ?? last) + plies);
  }

  /** Draw everything again. `place` is false when the pieces are about to move to their places. */
  refresh(place = true): void {
    this.drawBoard(place);
    this.means.events.changed();
  }

  // What follows is the game's own course.

  private view(match: Match): View {
    const { path, looking, ready, thinking } = this;
    const { sideWord, settings } = this.means;
    const hinted = this.hinted?.move ?? null;
    const opponent = this.nameOf(match.turn);
    return { match, path, looking, ready, thinking, hinted, opponent, sideWord, showMoves: settings().showMoves };
  }

  private choose(path: number[]): void {
    this.withdraw();
    this.path = path;
    this.hinted = null;
    this.refresh();
  }

  /** Bring the board to the game as it stands, if it still moves. */
  private settleBoard(): void {
    const { board } = this.means;
    if (board.moving && this.match) board.show(shownSquares(this.view(this.match)));
  }

  /** Go on to a square: the next hop, or the end of a chain that only one way leads to. */
  private goTo(square: number): boolean {
    const { match } = this;
    if (!match) return false;
    const before = this.path;
    let path: number[];
    if (targets(match.legal, before).some((target) => target.square === square)) {
      path = [...before, square];
    } else {
      const ways = endingOn(match.legal, before, square);
      const [way] = ways;
      if (!way || ways.length > 1) return false;
      path = [...way.path];
    }
    if (this.means.settings().playOn) {
      for (let next = onlyWay(match.legal, path); next !== undefined; next = onlyWay(match.legal, path)) {
        path = [...path, next];
      }
    }
    const move = complete(match.legal, path);
    if (move && targets(match.legal, path).length === 0) {
      void this.commit(move, before.length - 1);
      return true;
    }
    const [example] = continuing(match.legal, path);
    if (!example) return false;
    this.withdraw();
    this.path = path;
    this.refresh(false);
    void this.animate(example, match.squares, before.length - 1, path.length - 1, match.turn);
    return true;
  }

  /** Make a move of a person; its first hops are on the board already. */
  private async commit(move: Move, done: number): Promise<void> {
    const { match } = this;
    if (!match) return;
    const [before, side] = [match.squares, match.turn];
    this.interrupt();
    match.play(move.text);
    if (match.options.level !== null) this.mood = moodAfter(move, false);
    this.refresh(false);
    this.means.events.announce(this.inWords(side, move));
    const { epoch } = this;
    const seen = this.animate(move, before, done, move.path.length - 1, side);
    this.goOn('', seen);
    await seen;
    if (epoch === this.epoch) this.refresh();
  }

  /** Let the opponent move, or end the game. */
  private goOn(said = '', seen: Promise<void> = Promise.resolve()): void {
    const { match } = this;
    if (!match) return;
    if (match.over) {
      void seen.then(() => { this.end(); });
      return;
    }
    if (!match.yours) void this.reply(seen);
    else if (said === '') this.means.events.announce(this.status);
  }

  private async reply(seen: Promise<void>): Promise<void> {
    const { match } = this;
    if (!match || match.options.level === null) return;
    const { engine, motion } = this.means;
    this.epoch += 1;
    const { epoch } = this;
    this.thinking = true;
    this.refresh(false);
    const pause = motion().mode === 'off' ? 0 : LEAST_THOUGHT * motion().factor;
    let found;
    try {
      [found] = await Promise.all([
        engine.think(past(match), match.options.level, match.options.seed + match.plies.length),
        seen.then(() => wait(pause)),
      ]);
    } catch {
      if (epoch !== this.epoch) return;
      this.thinking = false;
      this.refresh();
      this.tell(say.status.failed);
      return;
    }
    if (epoch !== this.epoch || !found) return;
    this.thinking = false;
    const [before, side] = [match.squares, match.turn];
    // Whoever looks back is called to the present: the move is made there.
    if (this.looking !== null) this.means.board.show(before);
    this.looking = null;
    const move = match.play(found.move);
    this.mood = moodAfter(move, true, found.score);
    this.refresh(false);
    const words = this.inWords(side, move);
    this.means.events.announce(match.over ? words : `${words} ${this.status}`);
    await this.animate(move, before, 0, move.path.length - 1, side);
    if (epoch !== this.epoch) return;
    if (match.over) this.end();
  }

  /** What the adviser would play; null when it fails. */
  private async ask(match: Match): Promise<Found | 'withdrawn' | null> {
    this.epoch += 1;
    const { epoch } = this;
    this.advising = true;
    const found = await this.means.engine
      .think(past(match), ADVISER, match.plies.length)
      .catch(() => null);
    if (epoch !== this.epoch) return 'withdrawn';
    this.advising = false;
    return found;
  }

  /** Take back a question for a hint or a draw. */
  private withdraw(): void {
    if (!this.advising) return;
    this.advising = false;
    this.epoch += 1;
    this.means.engine.cancel();
  }

  /** Make void what is being thought about or chosen. */
  private interrupt(): void {
    this.epoch += 1;
    this.means.engine.cancel();
    this.thinking = false;
    this.advising = false;
    this.path = [];
    this.hinted = null;
    this.looking = null;
  }

  private end(): void {
    const { match } = this;
    if (!match?.result) return;
    const { winner } = match.result;
    const { level, you } = match.options;
    if (level !== null) this.mood = winner === null ? 'drawn' : winner === you ? 'sad' : 'won';
    const won = winner !== null && (level === null || winner === you);
    this.means.events.sound(winner === null ? 'draw' : won ? 'win' : 'loss');
    this.means.events.announce(this.status);
    this.means.events.ended(match);
    this.means.events.changed();
  }

  private animate(move: Move, before: Squares, from: number, to: number, side: Side): Promise<void> {
    const { board, motion, events } = this.means;
    const steps = stepsOf(move, before, from, to, side);
    return board.play(steps, motion(), (step, index) => {
      events.sound(step.taken === null ? 'move' : 'jump', from + index);
      if (step.crowned) events.sound('crown');
      const last = step.to === move.path.at(-1) && from + index === move.path.length - 2;
      events.landed(step, last ? (this.score()?.last ?? 0) : 0);
    });
  }

  private drawBoard(place = true): void {
    const { board, sideWord } = this.means;
    const { match } = this;
    if (!match) return;
    const view = this.view(match);
    const shown = shownSquares(view);
    if (place && !board.moving) board.show(shown);
    board.mark(marksOf(view));
    board.grabbable(grabbable(view));
    board.label(labels(view, shown, this.ready));
    board.name(say.board(sideWord(match.turn)));
    this.status = captionOf(view);
    this.urgent = compelled(view) || (this.ready && this.path.length > 1);
  }

  private inWords(side: Side, move: Move): string {
    return say.move(this.means.sideWord(side), move.path, move.captured.length, move.crowns);
  }

  private showHint(move: Move, text: string): void {
    this.hinted = { move, text };
    this.drawBoard();
    this.tell(text, false);
  }

  private refuse(square: number): void {
    const { match } = this;
    if (!match) return;
    this.means.events.sound('refuse');
    this.tell(refusal(square, this.view(match)));
    this.means.board.nudge();
  }

  /** Say something that is no part of the game's state. */
  private tell(text: string, urgent = true): void {
    this.status = text;
    this.urgent = urgent;
    this.means.events.announce(text);
    this.means.events.changed();
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => { setTimeout(resolve, milliseconds); });

function past(match: Match): Past {
  const { rules, start } = match.options;
  return { rules, start, moves: match.plies.map(({ move }) => move.text) };
}
