/**
 * Dragging with mouse, touch and pen: one pointer at a time, from press to drop. Owns the pointer's
 * events; what may be dragged and what a drop means is asked.
 */

export interface DragHandlers {
  /** Whether the piece on a square may be picked up now; asked once the pointer really moves. */
  pick(square: number): boolean;
  /** The piece follows the pointer; the distance is from where it was pressed, in pixels. */
  follow(square: number, x: number, y: number): void;
  /** The pointer let go over a square, or outside. */
  drop(square: number, onto: number | null): void;
  /** The drag was taken away: a second finger, a scroll, a system gesture. */
  cancel(square: number): void;
  squareUnder(x: number, y: number): number | null;
}

/** Pixels that a press may tremble and still be a tap. */
const TREMBLE = 5;

interface Press {
  readonly pointer: number;
  readonly square: number;
  readonly x: number;
  readonly y: number;
  dragging: boolean;
}

/** Listens on the grid. Answers whether a click that follows belongs to a drag, and stops. */
export function listenForDrags(
  grid: HTMLElement,
  handlers: DragHandlers,
): { wasDrag(): boolean; abort(): void } {
  let press: Press | null = null;
  let dragged = false;

  const end = (act: (square: number) => void): void => {
    if (!press) return;
    const { square, dragging } = press;
    press = null;
    if (dragging) act(square);
  };
  const abort = (): void => {
    end((square) => { handlers.cancel(square); });
  };

  grid.addEventListener('pointerdown', (event) => {
    if (press) {
      // A second finger takes the drag back; it is no move.
      abort();
      return;
    }
    if (event.button !== 0 || !event.isPrimary) return;
    dragged = false;
    const square = handlers.squareUnder(event.clientX, event.clientY);
    if (square === null) return;
    press = { pointer: event.pointerId, square, x: event.clientX, y: event.clientY, dragging: false };
  });
  // On the window: the pointer may leave the board, or the button be released outside it.
  window.addEventListener('pointermove', (event) => {
    if (event.pointerId !== press?.pointer) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging) {
      if (Math.hypot(x, y) < TREMBLE) return;
      if (!handlers.pick(press.square)) {
        press = null;
        return;
      }
      press.dragging = true;
      dragged = true;
    }
    handlers.follow(press.square, x, y);
  });
  window.addEventListener('pointerup', (event) => {
    if (event.pointerId !== press?.pointer) return;
    const onto = handlers.squareUnder(event.clientX, event.clientY);
    end((square) => { handlers.drop(square, onto); });
  });
  window.addEventListener('pointercancel', (event) => {
    if (event.pointerId === press?.pointer) abort();
  });
  window.addEventListener('blur', abort);

  return {
    wasDrag: () => {
      const was = dragged;
      dragged = false;
      return was;
    },
    abort,
  };
}
