/** The empty board: squares, the grain of the wood and the numbers, as one SVG. */
import { NUMBERS, type Side } from '../game/squares';
import { FIELD, placeOf, SQUARE } from './geometry';

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

/** The inside of the squares' SVG. */
export function drawField(options: { grain: boolean; numbers: boolean; bottom: Side }): string {
  grains ??=
    `<path class="grain other" d="${grain(false)}"/>` + `<path class="grain playing" d="${grain(true)}"/>`;
  const numbers = NUMBERS.map((square) => {
    const { column, row } = placeOf(square, options.bottom);
    return `<text x="${SQUARE * column + 5}" y="${SQUARE * row + 16}">${square}</text>`;
  });
  return [
    `<rect class="other" width="${FIELD}" height="${FIELD}"/>`,
    `<path class="playing" d="${playingSquares}"/>`,
    options.grain ? grains : '',
    options.numbers ? `<g class="numbers">${numbers.join('')}</g>` : '',
  ].join('');
}
