/**
 * The piece sets: their boards' colours and their drawings, from the data file that all front ends
 * draw from. Owns how a drawing becomes SVG in the page; refuses to know where pieces stand.
 */
import sets from '@data/piece_sets.json';
import type { Piece, Side } from '../game/squares';
import { drawn, type Parts, type Recipe } from './recipes';

export interface BoardColours {
  readonly light: string;
  readonly dark: string;
  readonly frame: string;
  readonly text: string;
  readonly core: string;
  readonly casing: string;
  readonly tint: string;
  readonly tint_opacity: number;
  readonly number: string;
  readonly grain: boolean;
  /** Neon boards: the colour of grid and frame, of the traces, and of the frame's bright core. */
  readonly neon?: string;
  readonly traces?: string;
  readonly glow?: string;
}

interface Drawings {
  readonly ground: Recipe;
  readonly figure: Recipe;
  readonly king: Recipe;
  readonly parts?: Parts;
  readonly faces?: Parts;
}

export interface PieceSet {
  readonly title: string;
  /** The word for each side, the first one's first. */
  readonly sides: readonly string[];
  readonly main: readonly string[];
  readonly boards: { readonly light: BoardColours; readonly dark?: BoardColours };
  readonly defs?: readonly string[];
  readonly black: Drawings;
  readonly white: Drawings;
}

const DATA = sets as unknown as {
  readonly traces: readonly string[];
  readonly parts: Parts;
  readonly sets: Readonly<Record<string, PieceSet>>;
};
export const SETS = DATA.sets;
/** Traces of a circuit, a tile a playing square; they join at the corners into one. */
export const TRACES = DATA.traces;
export const SET_NAMES = Object.keys(SETS);

/** The set with a name, or the first one. */
export function setNamed(name: string): PieceSet {
  const found = SETS[name] ?? Object.values(SETS)[0];
  if (!found) throw new Error('there is no piece set');
  return found;
}

/** The word for a side. */
export function sideWord(set: PieceSet, side: Side): string {
  return set.sides[side === 'black' ? 0 : 1] ?? side;
}

const SVG = 'http://www.w3.org/2000/svg';
const SIDES: readonly Side[] = ['black', 'white'];

const symbolId = (set: string, { side, king }: Piece): string =>
  `piece-${set}-${side}-${king ? 'king' : 'man'}`;

/** A piece of a set as SVG text, with its shadow or glow. */
export function pieceText(set: PieceSet, { side, king }: Piece): string {
  const { ground, figure, king: crowned, parts, faces } = set[side];
  const known = { ...DATA.parts, ...parts, figure, face: faces?.neutral ?? [] };
  return drawn([...ground, ...(king ? crowned : figure)], known);
}

/** Put a set's drawings into the page, once; pieces then refer to them. */
export function define(name: string): void {
  const id = `pieces-${name}`;
  if (document.getElementById(id)) return;
  const set = setNamed(name);
  const symbols = SIDES.flatMap((side) =>
    [false, true].map((king) => {
      const drawing = pieceText(set, { side, king });
      return `<symbol id="${symbolId(name, { side, king })}" viewBox="-60 -60 120 120" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`;
    }),
  );
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.id = id;
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.innerHTML = `<defs>${(set.defs ?? []).join('')}</defs>${symbols.join('')}`;
  document.body.append(sprite);
}

/** A piece as an SVG element, 1.2 squares wide. */
export function drawPiece(name: string, piece: Piece): SVGSVGElement {
  define(name);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-60 -60 120 120');
  svg.setAttribute('class', 'drawing');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${symbolId(name, piece)}`);
  for (const [key, value] of Object.entries({ x: -60, y: -60, width: 120, height: 120 })) {
    use.setAttribute(key, String(value));
  }
  svg.append(use);
  return svg;
}

/** Give an element the colours of a set's board; boards with two schemes follow the page's. */
export function colour(element: HTMLElement, set: PieceSet): void {
  const { light, dark } = set.boards;
  const pick = (key: keyof BoardColours): string =>
    dark ? `light-dark(${String(light[key])}, ${String(dark[key])})` : String(light[key]);
  for (const key of ['light', 'dark', 'frame', 'text', 'core', 'casing', 'tint', 'number'] as const) {
    element.style.setProperty(`--board-${key}`, pick(key));
  }
  element.style.setProperty('--tint-opacity', String(light.tint_opacity));
  element.style.setProperty('--neon', light.neon ?? 'transparent');
  element.style.setProperty('--traces', light.traces ?? 'transparent');
  element.style.setProperty('--glow', light.glow ?? 'transparent');
  element.style.setProperty('--first', set.main[0] ?? '');
  element.style.setProperty('--second', set.main[1] ?? '');
}
