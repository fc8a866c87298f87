/**
 * The course of an analysis: which position is looked at, what is asked about it, how a whole game is
 * gone through. Turns presses into variations. Draws nothing, knows no rule; answers that come too
 * late change nothing, for a question that is withdrawn is never answered.
 */
import type { Core, Move } from '@core';
import type { Adviser } from '../engine/analyst';
import type { Lines, Past } from '../engine/protocol';
import type { Match } from '../game/match';
import { annotate, evalOf, noteOf, reviewed, verdictIn, type Found, type Summary } from '../game/review';
import { isDecided, pliesToEnd } from '../game/scores';
import { otherSide, type Side } from '../game/squares';
import { Tree, lineFrom, onMainLine, pathTo, type TreeNode } from '../game/tree';
import { say } from '../words';
import { labels, refusal, turnCaption } from './captions';
import { Chooser } from './chooser';
import type { GameBoard } from './means';
import type { Motion } from '../board/motion';
import { grabbable, marksOf, shownSquares, stepsOf, type View } from './picture';

/** How long a position is thought about, in milliseconds; a search that has begun is finished. */
const PATIENCE = 20_000;
/** The positions that are visited for each move of a game; half a second for most machines or less. */
export const REVIEW_NODES = 100_000;
/** How many best lines there are. */
const LINES = 3;

const NOTHING: Lines = { lines: [], nodes: 0, milliseconds: 0, done: true };

export interface AnalysisMeans {
  readonly core: Core;
  readonly board: GameBoard;
  readonly adviser: Adviser;
  readonly motion: () => Motion;
  readonly sideWord: (side: Side) => string;
  readonly announce: (text: string) => void;
  /** The state changed: draw the panels. */
  readonly changed: () => void;
  /** The tree changed: keep it. */
  readonly keep: (pdn: string) => void;
  readonly nodes?: number;
}

export class Analysis {
  tree: Tree;
  at: TreeNode;
  match: Match;
  bottom: Side = 'black';
  found: Lines = NOTHING;
  /** Whether positions are thought about. */
  thinking = true;
  /** How far the game is gone through, from 0 to 1; null while it is not. */
  progress: number | null = null;
  /** What the line under the board says. */
  status = '';
  /** The move that is being chosen. */
  readonly chooser: Chooser;
  private open = false;

  constructor(private readonly means: AnalysisMeans) {
    this.tree = new Tree(means.core, 'english');
    this.at = this.tree.root;
    this.match = this.tree.match(this.at);
    this.chooser = new Chooser({
      legal: () => this.match.legal,
      play: (move, hops) => { this.play(move, hops); },
      changed: () => { this.draw(); },
      refuse: (square) => { this.tell(refusal(square, this.view())); },
      giveBack: (square) => { means.board.giveBack(square, means.motion()); },
    });
  }

  /** Put a game on the board, and look at its end or its start. */
  load(tree: Tree, { atEnd = false, bottom = this.bottom }: { atEnd?: boolean; bottom?: Side } = {}): void {
    this.tree = tree;
    this.bottom = bottom;
    this.means.board.turn(bottom, { mode: 'off', factor: 1 });
    this.goTo(atEnd ? (tree.mainLine().at(-1) ?? tree.root) : tree.root, false);
    this.keep();
  }

  /** The screen is there. */
  enter(): void {
    this.open = true;
    this.means.board.turn(this.bottom, { mode: 'off', factor: 1 });
    this.draw();
    this.ask();
  }

  /** The screen is gone: nobody thinks for nothing. */
  leave(): void {
    this.open = false;
    this.progress = null;
    this.means.adviser.cancel();
  }

  goTo(at: TreeNode, slide = true): void {
    this.stopReview();
    this.at = at;
    this.chooser.path = [];
    this.match.free();
    this.match = this.tree.match(at);
    if (slide) void this.means.board.slideTo(this.match.squares, this.means.motion());
    this.draw(!slide);
    this.ask();
  }

  /** One back or forward. */
  step(by: -1 | 1): void {
    const to = by < 0 ? this.at.parent : this.at.children[0];
    if (to) this.goTo(to);
  }

  toStart(): void {
    this.goTo(this.tree.root);
  }

  /** To the end of the line that is looked at. */
  toEnd(): void {
    this.goTo(lineFrom(this.at).at(-1) ?? this.at);
  }

  /** The line through the position: what led here, and how it goes on. */
  get line(): readonly TreeNode[] {
    return [...pathTo(this.at).slice(0, -1), ...lineFrom(this.at)];
  }

  /** What each position of the main line is worth for Black; null where nobody knows. */
  get course(): readonly (number | null)[] {
    return this.tree.mainLine().map(evalOf);
  }

  /** The place in the main line, or where the variation leaves it. */
  get place(): number {
    return pathTo(this.at).findLast(onMainLine)?.ply ?? 0;
  }

  /** The mistakes of the main line. */
  get mistakes(): readonly TreeNode[] {
    return this.tree.mainLine().filter((node) => verdictIn(node) !== undefined);
  }

  /** To the next mistake behind this position; from the last one to the first. */
  nextMistake(): void {
    const { mistakes, place } = this;
    const next = mistakes.find(({ ply }) => ply > place) ?? mistakes[0];
    if (next) this.goTo(next);
  }

  /** What the position is worth for Black: what is thought now, or else what the notes say. */
  get score(): number | null {
    const [best] = this.found.lines;
    if (best) return this.match.turn === 'black' ? best.score : -best.score;
    return evalOf(this.at);
  }

  think(on: boolean): void {
    this.thinking = on;
    this.ask();
    this.means.changed();
  }

  flip(): void {
    this.bottom = otherSide(this.bottom);
    this.means.board.turn(this.bottom, this.means.motion());
    this.draw();
  }

  /** Go through the main line, and note what every move lost. */
  review(): void {
    const moves = this.tree.mainLine().flatMap(({ move }) => (move ? [move.text] : []));
    if (moves.length === 0) return;
    const start = this.tree.match(this.tree.root);
    const first = start.turn;
    start.free();
    const known: Found[] = [];
    this.progress = 0;
    this.found = NOTHING;
    this.draw();
    const { adviser, nodes = REVIEW_NODES } = this.means;
    adviser.review(this.past(moves), nodes, (ply, position) => {
      known[ply] = position;
      this.progress = 1 - ply / (moves.length + 1);
      if (ply === 0) {
        this.progress = null;
        const result = reviewed(known, moves, first);
        annotate(this.tree, result, scoreWords);
        this.keep();
        this.means.announce(say.analysis.reviewed(this.mistakes.length));
        this.draw();
        this.ask();
        return;
      }
      this.means.changed();
    });
  }

  stopReview(): void {
    if (this.progress === null) return;
    this.progress = null;
    this.means.adviser.cancel();
    this.ask();
    this.means.changed();
  }

  /** How a side played, from the notes; null before the game has been gone through. */
  summary(side: Side): Summary | null {
    const text = this.tree.tags[side === 'black' ? 'BlackAccuracy' : 'WhiteAccuracy'];
    if (text === undefined || this.tree.root.children.length === 0) return null;
    const exact = Number(text);
    const own = this.mistakes.filter(({ parent }) => parent && this.moverAfter(parent) === side);
    const called = (name: string): number => own.filter((node) => verdictIn(node)?.name === name).length;
    const missed = own.filter(({ after }) => after.some((note) => note.includes('gives the win away'))).length;
    return { accuracy: Number.isFinite(exact) ? exact : null, mistakes: called('mistake'), blunders: called('blunder'), missed };
  }

  /** Take the move that is looked at, and all behind it, away. */
  remove(): void {
    const { at } = this;
    if (!at.parent) return;
    this.tree.remove(at);
    this.goTo(at.parent);
    this.keep();
  }

  /** Make the line that is looked at the main one. */
  promote(): void {
    this.tree.promote(this.at);
    this.keep();
    this.draw();
  }

  /** Play the first move of one of the best lines. */
  follow(text: string): void {
    const move = this.match.legal.find((each) => each.text === text);
    if (move) this.play(move, 0);
  }

  /** Play a move as a variation, or along one that is there. */
  private play(move: Move, hops: number): void {
    const { squares, turn } = this.match;
    this.stopReview();
    const steps = stepsOf(move, squares, hops, move.path.length - 1, turn);
    const known = this.at.children.length;
    this.at = this.tree.add(this.at, move);
    if ((this.at.parent?.children.length ?? 0) > known) this.keep();
    this.chooser.path = [];
    this.match.play(move.text);
    this.means.announce(say.move(this.means.sideWord(turn), move.path, move.captured.length, move.crowns));
    this.draw(false);
    const { at } = this;
    void this.means.board.play(steps, this.means.motion(), () => undefined).then(() => {
      if (this.at === at) this.draw();
    });
    this.ask();
  }

  private moverAfter(node: TreeNode): Side {
    return (this.at.ply - node.ply) % 2 === 0 ? this.match.turn : otherSide(this.match.turn);
  }

  private past(moves: readonly string[]): Past {
    return { rules: this.tree.rules, start: this.tree.start, moves };
  }

  /** Think about the position. */
  private ask(): void {
    if (this.progress !== null) return;
    this.means.adviser.cancel();
    this.found = NOTHING;
    if (!this.open || !this.thinking || this.match.over) {
      this.mark();
      return;
    }
    const moves = pathTo(this.at).flatMap(({ move }) => (move ? [move.text] : []));
    this.means.adviser.lines(this.past(moves), { lines: LINES, milliseconds: PATIENCE }, (lines) => {
      this.found = lines;
      this.mark();
      this.means.changed();
    });
  }

  private keep(): void {
    this.means.keep(this.tree.pdn());
  }

  private view(): View {
    const { match, chooser: { path } } = this;
    const { sideWord } = this.means;
    const ready = !match.over;
    return { match, path, sideWord, opponent: '', looking: null, ready, thinking: false, hinted: null, showMoves: path.length > 0 };
  }

  private draw(place = true): void {
    const { board, sideWord } = this.means;
    if (!this.open) return;
    const view = this.view();
    const shown = shownSquares(view);
    if (place && !board.moving) board.show(shown);
    this.mark();
    board.grabbable(grabbable(view));
    board.label(labels(view, shown, view.ready));
    board.name(say.board(sideWord(this.match.turn)));
    const { result } = this.match;
    const note = noteOf(this.at);
    this.status = result
      ? say.analysis.over(result.winner && sideWord(result.winner))
      : note !== null && this.chooser.path.length === 0
        ? say.analysis.said(this.at.move?.pdn ?? '', note)
        : turnCaption(view);
    this.means.changed();
  }

  private mark(): void {
    if (!this.open) return;
    const marks = marksOf(this.view());
    const ways = this.chooser.path.length > 0 ? [] : this.found.lines.flatMap(({ move }) => {
      const way = this.match.legal.find(({ text }) => text === move);
      return way ? [way.path] : [];
    });
    this.means.board.mark({ ...marks, arrows: ways });
  }

  private tell(text: string): void {
    this.status = text;
    this.means.announce(text);
    this.means.changed();
  }
}

/** A score of the side to move in words, as notes have it. */
export function scoreWords(score: number): string {
  if (isDecided(score)) return say.analysis.end(score > 0, pliesToEnd(score));
  return score === 0 ? '0.00' : `${score > 0 ? '+' : '-'}${(Math.abs(score) / 100).toFixed(2)}`;
}
