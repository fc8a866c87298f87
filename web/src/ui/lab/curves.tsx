/** Values over the moves of a game as lines, to be pressed to go to a move. Knows no game. */
import type { JSX } from 'preact';

export interface Line {
  readonly name: string;
  /** The class that colours it; lines differ in their dashes too. */
  readonly kind: string;
  /** A value for each ply, infinite where the game is decided, null where there is none. */
  readonly values: readonly (number | null)[];
}

const WIDTH = 100;
const HEIGHT = 40;

/** The place of each value between -1 and 1, on the line's own scale. */
function shares(values: Line['values']): (number | null)[] {
  const sizes = values.map((value) => Math.abs(value ?? 0)).filter(Number.isFinite);
  const most = Math.max(0, ...sizes) || 1;
  return values.map((value) => (value === null ? null : Math.max(-1, Math.min(1, value / most / 1.05))));
}

export function Curves({
  lines, plies, at, name, choose, shown,
}: {
  lines: readonly Line[];
  plies: number;
  /** The ply that is marked; null for the end. */
  at: number | null;
  name: string;
  choose: (ply: number) => void;
  /** A value in words. */
  shown: (value: number) => string;
}): JSX.Element {
  const across = (ply: number): number => (plies < 2 ? WIDTH / 2 : (ply / (plies - 1)) * WIDTH);
  const down = (share: number): number => HEIGHT / 2 - (share * HEIGHT) / 2;
  const marked = Math.min(at ?? plies - 1, plies - 1);
  const press = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    if (plies > 0) choose(Math.round(share * (plies - 1)));
  };
  return (
    <figure class="curves">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={name} onClick={press}>
        <path class="curves-zero" d={`M0 ${HEIGHT / 2}H${WIDTH}`} vector-effect="non-scaling-stroke" />
        {lines.map(({ kind, values }) => {
          const points = shares(values).flatMap((share, ply) => (share === null ? [] : [`${across(ply).toFixed(2)} ${down(share).toFixed(2)}`]));
          return points.length === 0 ? null : (
            <path key={kind} class={`curves-line ${kind}`} d={`M${points.join('L')}`} vector-effect="non-scaling-stroke" />
          );
        })}
        {plies > 0 && <path class="curves-at" d={`M${across(marked)} 0V${HEIGHT}`} vector-effect="non-scaling-stroke" />}
      </svg>
      {plies > 1 && (
        <input
          type="range"
          min={0}
          max={plies - 1}
          value={marked}
          aria-label={name}
          onInput={({ currentTarget }) => { choose(Number(currentTarget.value)); }}
        />
      )}
      <figcaption>
        {lines.map(({ name: each, kind, values }) => {
          const value = values.slice(0, marked + 1).findLast((known) => known !== null);
          return (
            <span key={kind} class="curves-key">
              <svg viewBox="0 0 24 6" aria-hidden="true"><path class={`curves-line ${kind}`} d="M0 3H24" /></svg>
              {each}
              {typeof value === 'number' && <b>{Number.isFinite(value) ? shown(value) : value > 0 ? '+' : '−'}</b>}
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
