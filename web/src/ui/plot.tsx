/**
 * Courses of values from left to right, to look at and to choose a place in. Owns how they are drawn
 * and pressed, and the labels of their heights; is told what the values mean.
 */
import type { JSX } from 'preact';
import '../styles/plot.css';

const WIDTH = 600;
const HEIGHT = 160;

export interface PlotLine {
  /** A class that the styles know. */
  readonly kind: string;
  /** A value for each place, from 0, at the bottom, to 1; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Whether places without a value are bridged; else the line is broken there. */
  readonly bridged?: boolean;
}

export interface PlotMark {
  /** The place in the row of values. */
  readonly at: number;
  /** A class that the styles know. */
  readonly kind: string;
}

/** A height and what it is called. */
export type Level = readonly [height: number, label: string];

export interface PlotProps {
  /** What is shown, for screen readers. */
  readonly name: string;
  /** How many places there are. */
  readonly places: number;
  readonly lines: readonly PlotLine[];
  /** The place that is looked at. */
  readonly current: number;
  readonly marks?: readonly PlotMark[];
  /** Heights that have a line of their own, labelled at the left. */
  readonly levels: readonly Level[];
  /** Labels at the right, where a second line has another scale. */
  readonly right?: readonly Level[];
  /** Whether what lies between the first line and the middle is filled, for one side or the other. */
  readonly filled?: boolean;
  /** What a place is called. */
  readonly words: (place: number) => string;
  readonly choose: (place: number) => void;
}

export function Plot({ name, places, lines, current, marks = [], levels, right = [], filled = false, words, choose }: PlotProps): JSX.Element {
  const last = Math.max(0, places - 1);
  const x = (place: number): number => (last > 0 ? (WIDTH * place) / last : WIDTH / 2);
  const y = (value: number): number => HEIGHT * (1 - value);
  const [first] = lines;
  const press = ({ clientX, currentTarget, buttons, type }: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left) / width));
    const place = Math.round(share * last);
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
    <div class="plot-frame">
      <Axis levels={levels} side="left" />
      <svg
        class="plot"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="slider"
        // In SVG the names of attributes keep their capitals, and this one has none.
        tabindex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={words(current)}
        onPointerDown={press}
        onPointerMove={press}
        onKeyDown={key}
      >
        {filled && first && <path class="plot-first" d={area(first.values, x, y, (value) => Math.max(value, 0.5))} />}
        {filled && first && <path class="plot-second" d={area(first.values, x, y, (value) => Math.min(value, 0.5))} />}
        {levels.map(([height, label]) => (
          <line key={label} class={height === 0.5 ? 'plot-even' : 'plot-level'} x1={0} x2={WIDTH} y1={y(height)} y2={y(height)} />
        ))}
        {lines.map((line) => <path key={line.kind} class={`plot-line ${line.kind}`} d={course(line, x, y)} />)}
        <line class="plot-here" x1={x(current)} x2={x(current)} y1={0} y2={HEIGHT} />
        {/* Strokes of no length with round caps are discs, whatever the picture's proportions. */}
        {marks.map(({ at, kind }) => (
          <g key={at} class={`plot-mark ${kind}`}>
            <path class="casing" d={dot(x(at), y(first?.values[at] ?? 0.5))} />
            <path class="core" d={dot(x(at), y(first?.values[at] ?? 0.5))} />
          </g>
        ))}
      </svg>
      {right.length > 0 && <Axis levels={right} side="right" />}
    </div>
  );
}

/** Labels beside the picture, whose own letters would be as stretched as it is. */
function Axis({ levels, side }: { levels: readonly Level[]; side: 'left' | 'right' }): JSX.Element {
  return (
    <div class={`plot-axis ${side}`} aria-hidden="true">
      <i />
      {levels.map(([height, label]) => <span key={label} style={{ marginTop: `${8.5 * (1 - height)}rem` }}>{label}</span>)}
    </div>
  );
}

type Scale = (value: number) => number;

const rounded = (value: number): number => Math.round(value * 10) / 10;
const dot = (x: number, y: number): string => `M${rounded(x)} ${rounded(y)}h0.01`;

/** The line through the values that there are. */
function course({ values, bridged = false }: PlotLine, x: Scale, y: Scale): string {
  let joined = false;
  return values.map((value, place) => {
    const way = value === null ? '' : `${joined ? 'L' : 'M'}${rounded(x(place))} ${rounded(y(value))}`;
    joined = value !== null || (bridged && joined);
    return way;
  }).join('');
}

/** What lies between the values and the middle. */
function area(values: readonly (number | null)[], x: Scale, y: Scale, cut: (value: number) => number): string {
  if (values.every((value) => value === null)) return '';
  const points = values.map((value, place) => `${rounded(x(place))} ${rounded(y(cut(value ?? 0.5)))}`);
  return `M${rounded(x(0))} ${y(0.5)}L${points.join('L')}L${rounded(x(values.length - 1))} ${y(0.5)}Z`;
}
