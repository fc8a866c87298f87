/** The empty board: squares, the grain of the wood and the numbers, as one SVG. */
import { NUMBERS, type Side } from '../game/squares';
import { FIELD, placeOf, SQUARE } from './geometry';
import { TRACES } from './sets';

const STROKES = 5;

/** Numbers that look thrown and are the same in every visit. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Wavy strokes over one kind of squares. */
function grain(playing: boolean): string {
  const throwDie = dice(playing ? 15 : 14);
  const step = SQUARE / STROKES;
  let way = '';
  for (const square of NUMBERS) {
    const { column, row } = placeOf(square, 'white');
    const left = SQUARE * (playing ? column : 7 - column);
    for (let stroke = 0; stroke < STROKES; stroke += 1) {
      const y = SQUARE * row + step * stroke + 5 + throwDie(step - 10);
      const [first, wave, drift] = [30 + throwDie(41), throwDie(7) - 3, throwDie(5) - 2];
      way += `M${left} ${y}q${first / 2} ${2 * wave} ${first} 0t${SQUARE - first} ${drift}`;
    }
  }
  return way;
}

const playingSquares = NUMBERS.map((square) => {
  const { column, row } = placeOf(square, 'white');
  return `M${SQUARE * column} ${SQUARE * row}h${SQUARE}v${SQUARE}h${-SQUARE}z`;
}).join('');

let grains: string | undefined;

/** The hollow ring beyond each loose end: 3 further on, 3.2 wide. */
const VIA = 3.2;

function circuit(): string {
  const tiles = NUMBERS.map((square) => {
    const { column, row } = placeOf(square, 'white');
    const tile = TRACES[(3 * column + 5 * row) % 4] ?? '';
    const vias = tile.split('M').slice(1).map((way) => {
      const ends = way.split('L').map((point) => point.split(' ').map(Number));
      const [[x = 0, y = 0] = [], [beforeX = 0, beforeY = 0] = []] = [ends.at(-1), ends.at(-2)];
      const length = Math.hypot(x - beforeX, y - beforeY);
      const [viaX, viaY] = [x + (3 * (x - beforeX)) / length, y + (3 * (y - beforeY)) / length];
      return `<circle cx="${viaX.toFixed(1)}" cy="${viaY.toFixed(1)}" r="${VIA}"/>`;
    });
    const [left, top] = [SQUARE * (column + 0.5), SQUARE * (row + 0.5)];
    return `<g transform="translate(${left} ${top})"><path d="${tile}"/>${vias.join('')}</g>`;
  });
  const lines = Array.from({ length: 7 }, (_, index) => SQUARE * (index + 1));
  const grid = lines.map((line) => `M${line} 0V${FIELD}M0 ${line}H${FIELD}`).join('');
  return `<path class="lines" d="${grid}"/><g class="circuit">${tiles.join('')}</g>`;
}

let circuits: string | undefined;

/** The inside of the squares' SVG. */
export function drawField(options: {
  kind: 'grain' | 'circuit' | 'plain';
  numbers: boolean;
  bottom: Side;
}): string {
  grains ??=
    `<path class="grain other" d="${grain(false)}"/>` + `<path class="grain playing" d="${grain(true)}"/>`;
  const numbers = NUMBERS.map((square) => {
    const { column, row } = placeOf(square, options.bottom);
    return `<text x="${SQUARE * column + 5}" y="${SQUARE * row + 16}">${square}</text>`;
  });
  return [
    `<rect class="other" width="${FIELD}" height="${FIELD}"/>`,
    `<path class="playing" d="${playingSquares}"/>`,
    options.kind === 'grain' ? grains : '',
    options.kind === 'circuit' ? (circuits ??= circuit()) : '',
    options.numbers ? `<g class="numbers">${numbers.join('')}</g>` : '',
  ].join('');
}
