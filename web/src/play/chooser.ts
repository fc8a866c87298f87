/**
 * A move of a person who may move either side, as it is chosen by presses and drags, hop by hop.
 * Knows no rule beside the legal moves; whoever owns it plays the move and draws.
 */
import type { Move } from '@core';
import { complete, continuing, endingOn, movable, onlyWay, targets } from '../game/choice';

export interface Choosing {
  /** The moves to choose from. */
  readonly legal: () => readonly Move[];
  /** A move was chosen; its first hops stand on the board already. */
  readonly play: (move: Move, hops: number) => void;
  /** What is chosen changed. */
  readonly changed: () => void;
  /** A square was pressed that means nothing now. */
  readonly refuse: (square: number) => void;
  /** A piece was dropped where it cannot stand. */
  readonly giveBack: (square: number) => void;
}

export class Chooser {
  /** The squares of the move so far, the piece's own first. */
  path: number[] = [];

  constructor(private readonly means: Choosing) {}

  tap(square: number): void {
    const { path } = this;
    const legal = this.means.legal();
    if (path.at(-1) === square) {
      const stopped = path.length > 1 ? complete(legal, path) : undefined;
      if (stopped) this.means.play(stopped, path.length - 1);
      else this.choose([]);
    } else if (path.length > 0 && this.reach(square)) {
      // It went there.
    } else if (movable(legal).includes(square)) {
      this.choose([square]);
    } else {
      this.means.refuse(square);
    }
  }

  pick(square: number): boolean {
    if (this.path.length > 1) return this.path.at(-1) === square;
    if (!movable(this.means.legal()).includes(square)) return false;
    this.choose([square]);
    return true;
  }

  drop(square: number, onto: number | null): void {
    if (onto !== null && onto !== square && this.path.at(-1) === square && this.reach(onto)) return;
    this.means.giveBack(square);
  }

  /** Put the chosen piece down. */
  putDown(): void {
    if (this.path.length > 0) this.choose([]);
  }

  private choose(path: number[]): void {
    this.path = path;
    this.means.changed();
  }

  /** Take the chosen piece to a square, in one hop or in several where there is one way only. */
  private reach(square: number): boolean {
    const legal = this.means.legal();
    const before = this.path.length - 1;
    const [way, ...others] = endingOn(legal, this.path, square);
    if (targets(legal, this.path).some((target) => target.square === square)) {
      this.path = [...this.path, square];
      for (let next = onlyWay(legal, this.path); next !== undefined; next = onlyWay(legal, this.path)) {
        this.path.push(next);
      }
    } else if (way && others.length === 0) {
      this.path = [...way.path];
    } else {
      return false;
    }
    const done = complete(legal, this.path);
    if (done && continuing(legal, this.path).length === 1) this.means.play(done, before);
    else this.means.changed();
    return true;
  }
}
