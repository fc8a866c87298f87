/**
 * The marks of a board's states as SVG, in units of 100 a square. Every mark has a core and a casing
 * of the opposite lightness, so that it reads on every square. Which squares are meant is told.
 */
import type { Target } from '../game/choice';
import type { Side } from '../game/squares';
import { centre, type Point } from './geometry';

export interface Marks {
  readonly movable: readonly number[];
  /** Pieces that must jump; they are marked instead of the movable ones. */
  readonly obliged: readonly number[];
  readonly selected: number | null;
  readonly targets: readonly Target[];
  /** The squares of the last move. */
  readonly last: readonly number[] | null;
  /** The squares of a proposed move. */
  readonly hint: readonly number[] | null;
  /** The squares of moves that are thought about, the best first; each later one is fainter. */
  readonly arrows?: readonly (readonly number[])[];
}

export const NO_MARKS: Marks = {
  movable: [],
  obliged: [],
  selected: null,
  targets: [],
  last: null,
  hint: null,
};

/** What lies under the pieces. */
export function under(marks: Marks, bottom: Side): string {
  const at = (square: number): Point => centre(square, bottom);
  const ends = marks.last ? [marks.last[0], marks.last.at(-1)] : [];
  const tinted = new Set(ends.filter((square) => square !== undefined));
  return [
    ...[...tinted].map((square) => tint(at(square), 1)),
    marks.selected === null ? '' : tint(at(marks.selected), 1.35),
    marks.last ? trail(marks.last.map(at)) : '',
    ...marks.movable.map((square) => twice('ring', circle(at(square), 45))),
    ...marks.obliged.map((square) => obliged(at(square))),
    marks.selected === null ? '' : brackets(at(marks.selected)),
  ].join('');
}

/** What lies over the pieces. */
export function over(marks: Marks, bottom: Side): string {
  const at = (square: number): Point => centre(square, bottom);
  return [
    ...marks.targets.map(({ square, jump }) => target(at(square), jump)),
    marks.hint ? arrow(marks.hint.map(at)) : '',
    // The best one is drawn last, over the others.
    ...(marks.arrows ?? []).map((way, rank) => `<g class="thought rank-${rank}">${arrow(way.map(at))}</g>`).reverse(),
  ].join('');
}

const decimal = (value: number): string => String(Math.round(value * 100) / 100);
const points = (way: readonly Point[]): string =>
  way.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`).join('L');

const circle = ({ x, y }: Point, radius: number): string => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

/** The same shape as casing and as core; the styles know both widths of each kind. */
const twice = (kind: string, shape: string): string =>
  `<g class="mark ${kind}"><g class="casing">${shape}</g><g class="core">${shape}</g></g>`;

const tint = ({ x, y }: Point, strength: number): string =>
  `<rect class="tint" x="${x - 50}" y="${y - 50}" width="100" height="100" opacity="${strength === 1 ? 1 : 1.35}"/>`;

function target(point: Point, jump: boolean): string {
  if (!jump) return twice('dot', circle(point, 12));
  return twice('dot-ring', circle(point, 22)) + twice('dot', circle(point, 9.5));
}

function obliged({ x, y }: Point): string {
  const wedge = [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => {
      const along = (distance: number, side: number): Point => ({
        x: x + (across * distance + down * side) * Math.SQRT1_2,
        y: y + (down * distance - across * side) * Math.SQRT1_2,
      });
      return `<path d="M${points([along(49.5, 0), along(62, -10), along(62, 10)])}Z"/>`;
    }),
  );
  const drawn = `<g class="wedges">${wedge.join('')}</g>`;
  return `<g class="obliged">${twice('thick-ring', circle({ x, y }, 45))}${twice('wedge', drawn)}</g>`;
}

function brackets({ x, y }: Point): string {
  const corner = 45;
  const arms = [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => {
      const [left, top] = [x + across * corner, y + down * corner];
      return `M${left - across * 21} ${top}H${left}V${top - down * 21}`;
    }),
  );
  return twice('bracket', `<path d="${arms.join('')}"/>`);
}

/** The point at a distance from one point in the direction of another. */
function towards(from: Point, to: Point, distance: number): Point {
  const share = distance / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

function trail([start, ...rest]: readonly Point[]): string {
  const [next] = rest;
  if (!start || !next) return '';
  const way = `<path d="M${points([towards(start, next, 9), ...rest])}"/>`;
  return twice('trail', way) + twice('trail-start', circle(start, 9));
}

function arrow(way: readonly Point[]): string {
  const [start, next, tip, before] = [way[0], way[1], way.at(-1), way.at(-2)];
  if (!start || !next || !tip || !before) return '';
  const neck = towards(tip, before, 28);
  const [x, y] = [(tip.x - neck.x) / 28, (tip.y - neck.y) / 28];
  const head = [
    tip,
    { x: neck.x - y * 15, y: neck.y + x * 15 },
    { x: neck.x + y * 15, y: neck.y - x * 15 },
  ];
  const line = `<path d="M${points([towards(start, next, 30), ...way.slice(1, -1), neck])}"/>`;
  return twice('arrow', line) + twice('arrow-head', `<path d="M${points(head)}Z"/>`);
}
