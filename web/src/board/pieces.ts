/**
 * The pieces on the board and how they move. Owns one element a piece and all running animations;
 * is told every hop and who is taken.
 */
import { NUMBERS, type Piece, type Side, type Squares } from '../game/squares';
import { placeOf } from './geometry';
import { EASE, type Motion, TIME } from './motion';
import { drawPiece } from './sets';

/** One hop or step of a piece. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly taken: number | null;
  readonly crowned: boolean;
  readonly side: Side;
  /** The position when it is done. */
  readonly after: Squares;
}

interface Shown {
  readonly element: HTMLElement;
  readonly piece: Piece;
}

export class PieceLayer {
  readonly element = document.createElement('div');
  private shown = new Map<number, Shown>();
  private readonly running = new Set<Animation>();
  private hurry = false;
  private busy = 0;
  /** Counts what was shown; a play that is overtaken by another position stops. */
  private generation = 0;
  private set = 'classic';
  private raised: number | null = null;

  constructor(private readonly bottom: () => Side) {
    this.element.className = 'pieces';
    this.element.setAttribute('aria-hidden', 'true');
  }

  get moving(): boolean {
    return this.busy > 0;
  }

  dress(set: string): void {
    if (set === this.set) return;
    this.set = set;
    for (const { element, piece } of this.shown.values()) {
      element.replaceChildren(this.drawing(piece));
    }
  }

  show(squares: Squares): void {
    this.generation += 1;
    this.finish();
    for (const square of NUMBERS) {
      const [wanted, shown] = [squares[square] ?? null, this.shown.get(square)];
      if (shown && wanted && same(shown.piece, wanted)) continue;
      shown?.element.remove();
      this.shown.delete(square);
      if (wanted) this.put(square, wanted);
    }
    this.place();
  }

  /** Whether just these pieces are shown. */
  shows(squares: Squares): boolean {
    return NUMBERS.every((square) => {
      const [wanted, shown] = [squares[square] ?? null, this.shown.get(square)?.piece ?? null];
      return wanted === shown || (wanted !== null && shown !== null && same(wanted, shown));
    });
  }

  /** Put every piece where its square is. */
  place(): void {
    for (const [square, { element }] of this.shown) this.putAt(element, square);
    this.raise(this.raised);
  }

  raise(square: number | null): void {
    this.raised = square;
    for (const [on, { element }] of this.shown) element.classList.toggle('raised', on === square);
  }

  finish(): void {
    if (this.busy > 0) this.hurry = true;
    for (const animation of [...this.running]) animation.finish();
  }

  follow(square: number, x: number, y: number): void {
    const shown = this.shown.get(square);
    if (!shown) return;
    shown.element.classList.add('dragged');
    shown.element.style.translate = `${x}px ${y}px`;
  }

  /** End a drag; the piece glides to its square, or is there at once. */
  settle(square: number, motion?: Motion): void {
    const element = this.shown.get(square)?.element;
    if (!element) return;
    const from = element.style.translate;
    settleElement(element);
    if (from === '' || !motion || motion.mode === 'off') return;
    const timing = { duration: TIME.dropBack * motion.factor, easing: EASE.out };
    element.animate([{ translate: from }, { translate: 'none' }], timing);
  }

  keepUpright(timing: KeyframeAnimationOptions): void {
    for (const { element } of this.shown.values()) {
      element.firstElementChild?.animate(
        [{ transform: 'rotate(180deg)' }, { transform: 'none' }],
        timing,
      );
    }
  }

  async slideTo(squares: Squares, motion: Motion): Promise<void> {
    this.generation += 1;
    this.finish();
    const before = this.shown;
    const free = new Map(before);
    const next = new Map<number, Shown>();
    const moves: [HTMLElement, number, number][] = [];
    // First who stays, then who comes from elsewhere, then who comes back from the box.
    const wanted = NUMBERS.flatMap((square) => {
      const piece = squares[square];
      return piece ? [{ square, piece }] : [];
    });
    const rest = wanted.filter(({ square, piece }) => {
      const here = free.get(square);
      if (!here || !same(here.piece, piece)) return true;
      next.set(square, here);
      free.delete(square);
      return false;
    });
    for (const { square, piece } of rest) {
      const source = [...free].find(([, shown]) => same(shown.piece, piece))
        ?? [...free].find(([, shown]) => shown.piece.side === piece.side);
      if (!source) continue;
      const [from, shown] = source;
      free.delete(from);
      if (!same(shown.piece, piece)) shown.element.replaceChildren(this.drawing(piece));
      next.set(square, { element: shown.element, piece });
      moves.push([shown.element, from, square]);
    }
    for (const { element } of free.values()) element.remove();
    this.shown = next;
    const returned = rest.filter(({ square }) => !next.has(square));
    for (const { square, piece } of returned) this.put(square, piece);
    this.place();
    if (motion.mode === 'off') return;
    const timing = { duration: TIME.undo * motion.factor, easing: EASE.out };
    await this.whole(async () => {
      await Promise.all([
        ...moves.map(([element, from, to]) => this.run(element, [
          { transform: this.translation(from) },
          { transform: this.translation(to) },
        ], timing)),
        ...returned.map(({ square }) => {
          const element = this.shown.get(square)?.element;
          return element ? this.run(element, [{ opacity: 0 }, { opacity: 1 }], timing) : undefined;
        }),
      ]);
    });
  }

  async play(
    steps: readonly Step[],
    motion: Motion,
    landed: (step: Step, index: number) => void,
  ): Promise<void> {
    await this.whole(async () => {
      const { generation } = this;
      for (const [index, step] of steps.entries()) {
        await this.playStep(step, motion, index);
        if (generation !== this.generation) return;
        landed(step, index);
        const last = index === steps.length - 1;
        const pause = motion.mode === 'full' ? TIME.betweenHops : TIME.betweenSlides;
        if (!last && motion.mode !== 'off') await this.pause(pause * motion.factor);
      }
    });
  }

  private async playStep(step: Step, motion: Motion, index: number): Promise<void> {
    const { generation } = this;
    const { from, to, taken, crowned, after } = step;
    const mover = this.shown.get(from);
    if (!mover) {
      // What is shown is not what was told; what was told counts.
      this.show(after);
      return;
    }
    const dropped = mover.element.style.translate !== '';
    settleElement(mover.element);
    mover.element.classList.remove('raised');
    if (this.raised === from) this.raised = null;
    if (from !== to) {
      this.shown.delete(from);
      this.shown.set(to, mover);
    }
    this.putAt(mover.element, to);
    // A piece that was carried there by hand does not go the way again.
    if (!dropped && motion.mode !== 'off' && !this.hurry) {
      await this.travel(mover.element, from, to, taken, motion, index);
    } else if (taken !== null) {
      void this.leave(taken, motion, 0);
    }
    if (generation !== this.generation) return;
    if (taken !== null) this.shown.delete(taken);
    const piece = after[to];
    if (crowned && piece) {
      this.shown.set(to, { element: mover.element, piece });
      mover.element.replaceChildren(this.drawing(piece));
      if (motion.mode !== 'off' && !this.hurry) void this.crown(mover.element, motion);
    }
  }

  private async travel(
    element: HTMLElement,
    from: number,
    to: number,
    taken: number | null,
    motion: Motion,
    index: number,
  ): Promise<void> {
    const way = [{ transform: this.translation(from) }, { transform: this.translation(to) }];
    element.classList.add('moving');
    const drawing = element.firstElementChild;
    if (motion.mode === 'reduced' || taken === null) {
      const time = motion.mode === 'reduced' ? TIME.slide : TIME.step;
      const timing = { duration: time * motion.factor, easing: EASE.inOut };
      if (taken !== null) void this.leave(taken, motion, timing.duration / 2);
      if (drawing && motion.mode === 'full') {
        void this.run(drawing, [
          { transform: 'none', easing: EASE.rise },
          { transform: 'translateY(-8%) scale(1.03)', easing: EASE.fall },
          { transform: 'none' },
        ], { duration: timing.duration });
      }
      await this.run(element, way, timing);
    } else {
      const flight = Math.max(TIME.shortestFlight, TIME.flight * 0.92 ** index) * motion.factor;
      void this.leave(taken, motion, flight * 0.55);
      if (drawing) {
        void this.run(drawing, [
          { transform: 'none', easing: EASE.rise },
          { transform: 'translateY(-46%) scale(1.07)', easing: EASE.fall },
          { transform: 'none' },
        ], { duration: flight });
      }
      await this.run(element, way, { duration: flight, easing: EASE.inOut });
      if (drawing) {
        void this.run(drawing, [
          { transform: 'scale(1.06, .94)' },
          { transform: 'scale(.98, 1.02)', offset: 0.6 },
          { transform: 'none' },
        ], { duration: TIME.land * motion.factor, easing: EASE.out });
      }
    }
    element.classList.remove('moving');
  }

  private async leave(square: number, motion: Motion, delay: number): Promise<void> {
    const shown = this.shown.get(square);
    if (!shown) return;
    const { element } = shown;
    if (motion.mode === 'off' || this.hurry) {
      element.remove();
      return;
    }
    const full = motion.mode === 'full';
    const drawing = element.firstElementChild ?? element;
    await this.run(drawing, [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: full ? 'scale(.3)' : 'none' },
    ], { duration: (full ? 200 : 120) * motion.factor, delay, easing: EASE.out, fill: 'both' });
    element.remove();
  }

  private async crown(element: HTMLElement, motion: Motion): Promise<void> {
    const drawing = element.firstElementChild;
    if (!drawing) return;
    const full = motion.mode === 'full';
    await this.run(drawing, full ? [
      { transform: 'translateY(-20%) scale(1.12)' },
      { transform: 'scale(1.06, .94)', offset: 0.4 },
      { transform: 'scale(.98, 1.03)', offset: 0.65 },
      { transform: 'none' },
    ] : [{ opacity: 0.3 }, { opacity: 1 }], { duration: (full ? TIME.crown : 160) * motion.factor });
  }

  private drawing(piece: Piece): SVGSVGElement {
    return drawPiece(this.set, piece);
  }

  private put(square: number, piece: Piece): void {
    const element = document.createElement('div');
    element.className = 'piece';
    element.append(this.drawing(piece));
    this.shown.set(square, { element, piece });
    this.putAt(element, square);
    this.element.append(element);
  }

  private putAt(element: HTMLElement, square: number): void {
    element.style.transform = this.translation(square);
    // Lower pieces lie over upper ones.
    element.style.zIndex = String(placeOf(square, this.bottom()).row + 1);
  }

  private translation(square: number): string {
    const { column, row } = placeOf(square, this.bottom());
    return `translate(${column * 100}%, ${row * 100}%)`;
  }

  /** Run something during which the layer counts as moving. */
  private async whole(body: () => Promise<void>): Promise<void> {
    this.busy += 1;
    try {
      await body();
    } finally {
      this.busy -= 1;
      if (this.busy === 0) this.hurry = false;
    }
  }

  private async run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void> {
    // What is in no document has no time that passes.
    if (!element.isConnected) return;
    const animation = element.animate(frames, timing);
    this.running.add(animation);
    if (this.hurry) animation.finish();
    try {
      await animation.finished;
    } catch {
      // Its element was removed: there is nothing left to wait for.
    }
    this.running.delete(animation);
  }

  private pause(milliseconds: number): Promise<void> {
    return this.hurry ? Promise.resolve() : this.run(this.element, [], { duration: milliseconds });
  }
}

const same = (one: Piece, other: Piece): boolean => one.side === other.side && one.king === other.king;

function settleElement(element: HTMLElement): void {
  element.style.translate = '';
  element.classList.remove('dragged');
}
