/**
 * The board on the screen: squares to press, pieces, marks. Is handed the position, what can move
 * and what to say; computes no move and knows no rule.
 */
import type { Side, Squares } from '../game/squares';
import { listenForDrags } from './drag';
import { drawField } from './field';
import { neighbour, placeOf, readingOrder, squareAt } from './geometry';
import { NO_MARKS, over, under, type Marks } from './marks';
import { EASE, type Motion, TIME } from './motion';
import { Particles } from './particles';
import { PieceLayer, type Step } from './pieces';
import { colour, define, setNamed } from './sets';

export interface BoardHandlers {
  /** A square was pressed, by pointer or key. */
  tap(square: number): void;
  /** Whether a drag may begin here; the piece counts as chosen then. */
  pick(square: number): boolean;
  drop(square: number, onto: number | null): void;
}

export interface Look {
  readonly set: string;
  readonly numbers: boolean;
  /** The playing squares are the light ones. */
  readonly lightSquares: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';

export class BoardView {
  readonly element = document.createElement('div');
  readonly particles: Particles;
  private readonly field = document.createElement('div');
  private readonly turning = document.createElement('div');
  private readonly squaresLayer = layer('squares');
  private readonly underLayer = layer('under');
  private readonly overLayer = layer('over');
  private readonly grid = document.createElement('div');
  private readonly cells = new Map<number, HTMLButtonElement>();
  private readonly pieces: PieceLayer;
  private readonly drags: { wasDrag(): boolean; abort(): void } | null = null;
  private look: Look = { set: 'classic', numbers: true, lightSquares: false };
  private bottom: Side = 'black';
  private marks: Marks = NO_MARKS;
  private labels: readonly string[] = [];
  /** The square that the keyboard is on, or would come to. */
  private focused = 11;

  /** @param handlers null for a board that is only looked at */
  constructor(private readonly handlers: BoardHandlers | null) {
    this.element.className = 'board';
    this.field.className = 'field';
    this.turning.className = 'turning';
    this.pieces = new PieceLayer(() => this.bottom);
    this.particles = new Particles(this.field);
    this.turning.append(this.squaresLayer, this.underLayer, this.pieces.element, this.overLayer);
    this.field.append(this.turning);
    this.element.append(this.field);
    if (handlers) {
      this.grid.className = 'cells';
      this.grid.setAttribute('role', 'grid');
      this.field.append(this.grid);
      this.buildCells();
      this.drags = this.listen(handlers);
    } else {
      this.element.setAttribute('aria-hidden', 'true');
    }
    this.dress(this.look);
  }

  /** Change how it looks. */
  dress(look: Look): void {
    this.look = look;
    const set = setNamed(look.set);
    define(look.set);
    colour(this.element, set);
    this.element.classList.toggle('neon', set.boards.light.neon !== undefined);
    this.element.classList.toggle('light-squares', look.lightSquares);
    this.pieces.dress(look.set);
    this.drawSquares();
  }

  /** The name of the grid for screen readers. */
  name(text: string): void {
    this.grid.setAttribute('aria-label', text);
  }

  turn(bottom: Side, motion: Motion): void {
    if (bottom === this.bottom) return;
    const hadFocus = this.grid.contains(document.activeElement);
    this.bottom = bottom;
    this.pieces.place();
    this.drawSquares();
    this.mark(this.marks);
    this.buildCells();
    this.label(this.labels);
    if (hadFocus) this.focus(this.focused);
    if (motion.mode !== 'full') return;
    const timing = { duration: TIME.flip * motion.factor, easing: EASE.inOut };
    this.turning.animate([{ transform: 'rotate(-180deg)' }, { transform: 'none' }], timing);
    this.pieces.keepUpright(timing);
  }

  /** Show a position at once. */
  show(squares: Squares): void {
    if (!this.pieces.shows(squares)) this.drags?.abort();
    this.pieces.show(squares);
  }

  /** Slide every piece from what is shown to another position. */
  slideTo(squares: Squares, motion: Motion): Promise<void> {
    this.drags?.abort();
    return this.pieces.slideTo(squares, motion);
  }

  /** Play hops one after another; then the position stands as told. */
  play(steps: readonly Step[], motion: Motion, landed: (step: Step, index: number) => void): Promise<void> {
    return this.pieces.play(steps, motion, landed);
  }

  /** Whether something still moves. */
  get moving(): boolean {
    return this.pieces.moving;
  }

  /** Bring whatever moves to its end at once. */
  finish(): void {
    this.pieces.finish();
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.underLayer.innerHTML = under(marks, this.bottom);
    this.overLayer.innerHTML = over(marks, this.bottom);
    this.pieces.raise(marks.selected);
    const grab = new Set([...marks.movable, ...marks.obliged, marks.selected]);
    for (const [square, cell] of this.cells) {
      cell.setAttribute('aria-pressed', String(square === marks.selected));
      cell.classList.toggle('target', marks.targets.some((target) => target.square === square));
      cell.classList.toggle('movable', grab.has(square));
    }
  }

  /** Which pieces may be dragged: a finger on them does not scroll the page. */
  grabbable(squares: readonly number[]): void {
    for (const [square, cell] of this.cells) cell.classList.toggle('grabbable', squares.includes(square));
  }

  /** What each square is called; the index is its number. */
  label(labels: readonly string[]): void {
    this.labels = labels;
    for (const [square, cell] of this.cells) {
      cell.setAttribute('aria-label', labels[square] ?? `Square ${square}`);
    }
  }

  focus(square: number): void {
    this.rove(square);
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  get focusedSquare(): number {
    return this.focused;
  }

  /** Draw the eye to the pieces that must jump, once. */
  nudge(): void {
    this.underLayer.classList.remove('nudge');
    // Reading the layout lets the animation begin again.
    this.element.getBoundingClientRect();
    this.underLayer.classList.add('nudge');
  }

  /** A few words that rise from a square and vanish. */
  award(square: number, text: string, motion: Motion): void {
    if (motion.mode !== 'full') return;
    const { column, row } = placeOf(square, this.bottom);
    const element = document.createElement('div');
    element.className = 'award';
    element.setAttribute('aria-hidden', 'true');
    element.textContent = text;
    element.style.left = `${Math.max(1, Math.min(7, column + 0.5)) * 12.5}%`;
    element.style.top = `${Math.max(0.8, row + 0.3) * 12.5}%`;
    this.field.append(element);
    const rise = element.animate(
      [
        { opacity: 0, transform: 'translate(-50%, -20%) scale(.8)' },
        { opacity: 1, transform: 'translate(-50%, -50%) scale(1.12)', offset: 0.15 },
        { opacity: 1, transform: 'translate(-50%, -70%) scale(1)', offset: 0.7 },
        { opacity: 0, transform: 'translate(-50%, -120%) scale(1)' },
      ],
      { duration: 1000, easing: EASE.out },
    );
    void rise.finished.finally(() => { element.remove(); });
  }

  private listen(handlers: BoardHandlers): { wasDrag(): boolean; abort(): void } {
    this.grid.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const from = this.squareOf(event.target);
      if (from === null) return;
      const to = neighbour(from, event.key, this.bottom);
      if (to === from && !event.key.startsWith('Arrow')) return;
      event.preventDefault();
      this.focus(to);
    });
    this.grid.addEventListener('focusin', ({ target }) => {
      const square = this.squareOf(target);
      if (square !== null) this.rove(square);
    });
    const drags = listenForDrags(this.grid, {
      pick: (square) => handlers.pick(square),
      follow: (square, x, y) => { this.pieces.follow(square, x, y); },
      drop: (square, onto) => { handlers.drop(square, onto); },
      cancel: (square) => { this.pieces.settle(square); },
      squareUnder: (x, y) => this.squareUnder(x, y),
    });
    this.grid.addEventListener('click', ({ target }) => {
      const square = this.squareOf(target);
      if (!drags.wasDrag() && square !== null) handlers.tap(square);
    });
    return drags;
  }

  /** A piece that was dropped where it cannot stand glides back. */
  giveBack(square: number, motion: Motion): void {
    this.pieces.settle(square, motion);
  }

  private squareUnder(x: number, y: number): number | null {
    const { left, top, width } = this.field.getBoundingClientRect();
    const side = width / 8;
    return squareAt(Math.floor((x - left) / side), Math.floor((y - top) / side), this.bottom);
  }

  private squareOf(target: EventTarget | null): number | null {
    const number = target instanceof HTMLElement ? target.dataset['square'] : undefined;
    return number === undefined ? null : Number(number);
  }

  private rove(square: number): void {
    this.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = square;
    this.cells.get(square)?.setAttribute('tabindex', '0');
  }

  private buildCells(): void {
    if (!this.handlers) return;
    this.grid.setAttribute('aria-rowcount', '8');
    this.grid.setAttribute('aria-colcount', '8');
    const rows = readingOrder(this.bottom).map((squares, row) => {
      const element = document.createElement('div');
      element.setAttribute('role', 'row');
      element.setAttribute('aria-rowindex', String(row + 1));
      element.append(...squares.map((square) => this.cell(square)));
      return element;
    });
    this.grid.replaceChildren(...rows);
    this.rove(this.focused);
  }

  private cell(square: number): HTMLElement {
    const { column, row } = placeOf(square, this.bottom);
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    const button = this.cells.get(square) ?? document.createElement('button');
    button.type = 'button';
    button.className = 'cell';
    button.tabIndex = -1;
    button.dataset['square'] = String(square);
    button.style.left = `${column * 12.5}%`;
    button.style.top = `${row * 12.5}%`;
    this.cells.set(square, button);
    cell.append(button);
    return cell;
  }

  private drawSquares(): void {
    const { grain, neon } = setNamed(this.look.set).boards.light;
    const { numbers } = this.look;
    const kind = grain ? 'grain' : neon ? 'circuit' : 'plain';
    this.squaresLayer.innerHTML = drawField({ kind, numbers, bottom: this.bottom });
  }
}

function layer(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 800 800');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}
