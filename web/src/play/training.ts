/**
 * The course of a puzzle: a person looks for the one winning move, the other side answers as the
 * solution has it. Draws nothing and knows no rule; what comes too late changes nothing.
 */
import type { Core, Move } from '@core';
import type { Motion } from '../board/motion';
import { Match } from '../game/match';
import { PUZZLES, UNTRAINED, following, withSolved, type Puzzle, type Training as Record } from '../game/puzzles';
import type { Side } from '../game/squares';
import type { EffectName } from '../sound/effects';
import { say } from '../words';
import { labels, refusal } from './captions';
import { Chooser } from './chooser';
import type { GameBoard } from './means';
import { grabbable, marksOf, shownSquares, stepsOf, type View } from './picture';

export interface TrainingMeans {
  readonly core: Core;
  readonly board: GameBoard;
  readonly motion: () => Motion;
  readonly sideWord: (side: Side) => string;
  readonly announce: (text: string) => void;
  readonly sound: (name: EffectName) => void;
  readonly changed: () => void;
  readonly keep: (record: Record) => void;
}

export class Training {
  readonly chooser: Chooser;
  place: number;
  match: Match;
  /** How far the solution has been played, in plies. */
  step = 0;
  /** The puzzle is over: it was solved, or shown. */
  done: 'solved' | 'shown' | null = null;
  status = '';
  /** Nobody helped, and no move was wrong. */
  private clean = true;
  private hinted: Move | null = null;
  /** The other side is about to answer. */
  private waiting = false;
  private open = false;
  private epoch = 0;

  constructor(
    private readonly means: TrainingMeans,
    public record: Record = UNTRAINED,
  ) {
    this.place = record.next;
    this.match = this.begun();
    this.chooser = new Chooser({
      legal: () => (this.ready ? this.match.legal : []),
      play: (move, hops) => { this.tried(move, hops); },
      changed: () => { this.draw(); },
      refuse: (square) => { if (this.ready) this.tell(refusal(square, this.view())); },
      giveBack: (square) => { means.board.giveBack(square, means.motion()); },
    });
    this.status = this.task;
  }

  get puzzle(): Puzzle {
    const [first] = PUZZLES;
    const puzzle = PUZZLES[this.place] ?? first;
    if (!puzzle) throw new Error('there are no puzzles');
    return puzzle;
  }

  /** The side that is to win. */
  get side(): Side {
    return this.puzzle.fen.startsWith('B') ? 'black' : 'white';
  }

  get ready(): boolean {
    return this.done === null && !this.waiting;
  }

  enter(): void {
    this.open = true;
    this.means.board.turn(this.side, { mode: 'off', factor: 1 });
    this.draw();
  }

  leave(): void {
    this.open = false;
    this.epoch += 1;
    if (this.waiting) this.again();
  }

  /** The puzzle from its beginning. */
  again(): void {
    this.go(this.place, this.clean && this.step === 0);
  }

  /** The next puzzle; one that is left unsolved ends the streak. */
  next(): void {
    if (this.done === null && this.step > 0) this.spoil();
    this.go(following(this.record, this.place));
    this.keep({ ...this.record, next: this.place });
  }

  /** Show the piece, then the move. */
  hint(): void {
    const move = this.wanted();
    if (!this.ready || !move) return;
    this.spoil();
    if (this.chooser.path[0] === move.path[0] && this.chooser.path.length === 1) {
      this.hinted = move;
      this.chooser.path = [];
      this.tell(say.training.hintMove(move.pdn));
    } else {
      this.chooser.path = move.path.slice(0, 1);
      this.tell(say.training.hintPiece(move.path[0] ?? 0));
    }
    this.draw(true, false);
  }

  /** Play the whole solution. */
  async solution(): Promise<void> {
    if (!this.ready) return;
    this.spoil();
    this.chooser.path = [];
    this.waiting = true;
    this.means.changed();
    const { epoch } = this;
    while (this.step < this.puzzle.moves.length) {
      const move = this.wanted();
      if (!move) break;
      await this.play(move, 0);
      if (epoch !== this.epoch) return;
    }
    this.waiting = false;
    this.done = 'shown';
    this.draw();
    this.tell(say.training.shown(this.puzzle.moves.length));
  }

  private get task(): string {
    return say.training.task(this.means.sideWord(this.side), this.step > 0);
  }

  private begun(): Match {
    const { core } = this.means;
    const board = core.boardFromFen(this.puzzle.fen);
    const start = board.compact();
    board.free();
    return new Match(core, { rules: 'english', start, level: null, you: 'black', seed: 0 });
  }

  private go(place: number, clean = true): void {
    this.epoch += 1;
    this.match.free();
    this.place = place;
    this.match = this.begun();
    this.step = 0;
    this.done = null;
    this.clean = clean;
    this.hinted = null;
    this.waiting = false;
    this.chooser.path = [];
    this.status = this.task;
    this.means.board.turn(this.side, { mode: 'off', factor: 1 });
    if (this.open) void this.means.board.slideTo(this.match.squares, { mode: 'off', factor: 1 });
    this.draw();
    this.means.announce(this.status);
  }

  private wanted(): Move | undefined {
    const text = this.puzzle.moves[this.step];
    return this.match.legal.find((move) => move.text === text);
  }

  private tried(move: Move, hops: number): void {
    if (move.text !== this.wanted()?.text) {
      this.spoil();
      this.means.sound('refuse');
      this.chooser.path = [];
      void this.means.board.slideTo(this.match.squares, this.means.motion());
      this.draw(false);
      this.tell(say.training.wrong(move.pdn));
      return;
    }
    void this.goOn(move, hops);
  }

  /** The right move, and what the other side answers. */
  private async goOn(move: Move, hops: number): Promise<void> {
    const { epoch } = this;
    this.waiting = true;
    this.hinted = null;
    await this.play(move, hops);
    if (epoch !== this.epoch) return;
    const answer = this.step < this.puzzle.moves.length ? this.wanted() : undefined;
    if (answer) {
      await this.play(answer, 0);
      if (epoch !== this.epoch) return;
    }
    this.waiting = false;
    if (this.step >= this.puzzle.moves.length) {
      this.done = 'solved';
      this.keep(withSolved(this.record, this.place, this.clean));
      this.means.sound('win');
      this.draw();
      this.tell(this.clean ? say.training.solved : say.training.solvedHelped);
      return;
    }
    this.draw();
    this.tell(this.task);
  }

  private async play(move: Move, hops: number): Promise<void> {
    const { squares, turn } = this.match;
    const steps = stepsOf(move, squares, hops, move.path.length - 1, turn);
    this.match.play(move.text);
    this.step += 1;
    this.chooser.path = [];
    this.means.announce(say.move(this.means.sideWord(turn), move.path, move.captured.length, move.crowns));
    this.draw(false);
    await this.means.board.play(steps, this.means.motion(), ({ taken }) => {
      this.means.sound(taken === null ? 'move' : 'jump');
    });
  }

  /** A clean solution it will not be. */
  private spoil(): void {
    this.clean = false;
    if (this.record.streak > 0) this.keep({ ...this.record, streak: 0 });
  }

  private keep(record: Record): void {
    this.record = record;
    this.means.keep(record);
  }

  private view(): View {
    const { match, ready, hinted, chooser: { path } } = this;
    const { sideWord } = this.means;
    return { match, path, sideWord, opponent: '', looking: null, ready, thinking: false, hinted, showMoves: path.length > 0 };
  }

  private draw(place = true, clear = true): void {
    if (!this.open) return;
    const { board, sideWord } = this.means;
    if (clear && this.chooser.path.length > 0) this.hinted = null;
    const view = this.view();
    const shown = shownSquares(view);
    if (place && !board.moving) board.show(shown);
    board.mark(marksOf(view));
    board.grabbable(grabbable(view));
    board.label(labels(view, shown, view.ready));
    board.name(say.board(sideWord(this.match.turn)));
    this.means.changed();
  }

  private tell(text: string): void {
    this.status = text;
    this.means.announce(text);
    this.means.changed();
  }
}
