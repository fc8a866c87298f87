/**
 * A course of values from left to right, to look at and to choose a place in. Owns how it is drawn
 * and pressed; is told what the values mean.
 */
import type { JSX } from 'preact';

const WIDTH = 600;
const HEIGHT = 160;

export interface PlotMark {
  /** The place in the row of values. */
  readonly at: number;
  /** A class that the styles know. */
  readonly kind: string;
}

export interface PlotProps {
  /** What is shown, for screen readers. */
  readonly name: string;
  /** From 0, at the bottom, to 1; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The place that is looked at. */
  readonly current: number;
  readonly marks?: readonly PlotMark[];
  /** Values that have a line of their own, with its label. */
  readonly levels?: readonly (readonly [number, string])[];
  /** What a place is called. */
  readonly words: (place: number) => string;
  readonly choose: (place: number) => void;
}

export function Plot({ name, values, current, marks = [], levels = [], words, choose }: PlotProps): JSX.Element {
  const last = values.length - 1;
  const x = (place: number): number => (last > 0 ? (WIDTH * place) / last : WIDTH / 2);
  const y = (value: number): number => HEIGHT * (1 - value);
  const press = ({ clientX, currentTarget, buttons, type }: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left) / width));
    const place = Math.round(share * Math.max(0, last));
    if (place !== current || type === 'pointerdown') choose(place);
  };
  const key = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: current - 1, ArrowDown: current - 1, ArrowRight: current + 1, ArrowUp: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(Math.max(0, Math.min(last, to)));
  };
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={current}
      aria-valuetext={words(current)}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={key}
    >
      <path class="plot-first" d={area(values, x, y, (value) => Math.max(value, 0.5))} />
      <path class="plot-second" d={area(values, x, y, (value) => Math.min(value, 0.5))} />
      {levels.map(([value, label]) => (
        <line key={label} class={value === 0.5 ? 'plot-even' : 'plot-level'} x1={0} x2={WIDTH} y1={y(value)} y2={y(value)} />
      ))}
      <path class="plot-course" d={course(values, x, y)} />
      <line class="plot-here" x1={x(current)} x2={x(current)} y1={0} y2={HEIGHT} />
      {/* Strokes of no length with round caps are discs, whatever the picture's proportions. */}
      {marks.map(({ at, kind }) => (
        <g key={at} class={`plot-mark ${kind}`}>
          <path class="casing" d={dot(x(at), y(values[at] ?? 0.5))} />
          <path class="core" d={dot(x(at), y(values[at] ?? 0.5))} />
        </g>
      ))}
    </svg>
  );
}

type Scale = (value: number) => number;

const rounded = (value: number): number => Math.round(value * 10) / 10;
const dot = (x: number, y: number): string => `M${rounded(x)} ${rounded(y)}h0.01`;

/** The line through the values that there are; it is broken where one is missing. */
function course(values: readonly (number | null)[], x: Scale, y: Scale): string {
  let joined = false;
  return values.map((value, place) => {
    const way = value === null ? '' : `${joined ? 'L' : 'M'}${rounded(x(place))} ${rounded(y(value))}`;
    joined = value !== null;
    return way;
  }).join('');
}

/** What lies between the values and the middle. */
function area(values: readonly (number | null)[], x: Scale, y: Scale, cut: (value: number) => number): string {
  if (values.every((value) => value === null)) return '';
  const points = values.map((value, place) => `${rounded(x(place))} ${rounded(y(cut(value ?? 0.5)))}`);
  return `M${rounded(x(0))} ${y(0.5)}L${points.join('L')}L${rounded(x(values.length - 1))} ${y(0.5)}Z`;
}
