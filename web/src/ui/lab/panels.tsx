/** What stands around the board of the lab: players, series, figures, results, course and log. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RULE_SETS } from '../../game/match';
import { OPENINGS } from '../../lab/openings';
import { branching, PLACES, rounded, type Entry, type Place } from '../../lab/series';
import { ANIMATIONS, DEEPEST, KINDS, MOST_GAMES } from '../../lab/settings';
import { RULE_WORDS } from '../../words';
import { Button, Choice, Select, Switch } from '../controls';
import { saveFile } from '../files';
import { Plot, type Level } from '../plot';
import type { Lab } from './lab';
import { lab as say } from './words';

export function NumberField({ name, short = name, value, least, most, change }: { name: string; short?: string; value: number; least: number; most: number; change: (value: number) => void }): JSX.Element {
  // What is being typed; the lab may be drawn again at any moment.
  const [typed, type] = useState<string | null>(null);
  return (
    <label class="select number">
      <span class="select-name" aria-hidden={short !== name}>{short}</span>
      <input
        type="number"
        aria-label={name}
        inputMode="numeric"
        min={least}
        max={most}
        value={typed ?? value}
        onInput={({ currentTarget }) => { type(currentTarget.value); }}
        onChange={({ currentTarget }) => {
          const wanted = Math.round(Number(currentTarget.value));
          const given = currentTarget.value.trim() !== '' && Number.isFinite(wanted);
          type(null);
          change(given ? Math.max(least, Math.min(most, wanted)) : value);
        }}
      />
    </label>
  );
}

export function PlayersPanel({ lab }: { lab: Lab }): JSX.Element {
  const { players, bottom, pruning, extension, rules } = lab.settings;
  return (
    <section class="card lab-players" aria-label={say.players}>
      {PLACES.map((place) => (
        <div class="lab-player" key={place}>
          <Select
            name={say.player(place)}
            value={players[place].kind}
            options={KINDS.map((kind) => [kind, say.kinds(kind)])}
            change={(kind) => { lab.set({ players: { ...players, [place]: { ...players[place], kind } } }); }}
          />
          <NumberField
            name={say.depth(place)}
            short={say.depthShort}
            value={players[place].depth}
            least={1}
            most={DEEPEST}
            change={(depth) => { lab.set({ players: { ...players, [place]: { ...players[place], depth } } }); }}
          />
        </div>
      ))}
      <div class="lab-pair">
        <Select
          name={say.rules}
          value={rules}
          options={RULE_SETS.filter((each) => each === 'classroom' || each === 'english').map((each) => [each, RULE_WORDS[each].title])}
          change={(value) => { lab.set({ rules: value, bottom: value === 'classroom' ? 'white' : 'black', position: null, ...(lab.settings.opening === 'position' ? { opening: 'start' } : {}) }); }}
        />
        <p class="second lab-colour">{say.bottom(bottom)}</p>
      </div>
      <Switch words={say.pruning} on={pruning} change={(on) => { lab.set({ pruning: on }); }} />
      <Switch words={say.extension} on={extension} change={(on) => { lab.set({ extension: on }); }} />
    </section>
  );
}

export function SeriesPanel({ lab }: { lab: Lab }): JSX.Element {
  const { games, swap, opening, position, seed, seconds, animation, speed } = lab.settings;
  return (
    <section class="card lab-series" aria-label={say.series}>
      <div class="lab-pair">
        <Select
          name={say.opening}
          value={opening}
          options={OPENINGS.filter((each) => each !== 'position' || position !== null).map((each) => [each, say.openings[each]])}
          change={(value) => { lab.set({ opening: value }); }}
        />
        <NumberField name={say.games} value={games} least={1} most={MOST_GAMES} change={(value) => { lab.set({ games: value }); }} />
        <NumberField name={say.seed} value={seed} least={0} most={2 ** 32 - 1} change={(value) => { lab.set({ seed: value }); }} />
        <NumberField name={say.seconds} value={seconds} least={1} most={600} change={(value) => { lab.set({ seconds: value }); }} />
      </div>
      <Switch words={say.swap} on={swap} change={(on) => { lab.set({ swap: on }); }} />
      <Choice name={say.animation} value={animation} options={ANIMATIONS.map((each) => [each, say.animations[each]])} change={(value) => { lab.set({ animation: value }); }} />
      <label class="row lab-speed">
        <span class="row-name">{say.speed}</span>
        <input type="range" min={0} max={1} step={0.05} value={speed} onInput={({ currentTarget }) => { lab.set({ speed: Number(currentTarget.value) }); }} />
      </label>
    </section>
  );
}

/** What the last move of each player cost. */
export function Figures({ lab }: { lab: Lab }): JSX.Element {
  const { series } = lab;
  const last = (place: Place): ReturnType<typeof thoughtOf> => thoughtOf(lab, place);
  const rows: [string, (place: Place) => string][] = [
    [say.figure.value, (place) => { const t = last(place); return t ? (t.decided === null ? rounded(t.value ?? 0) : say.wins(t.decided)) : '–'; }],
    [say.figure.depth, (place) => String(last(place)?.depth ?? '–')],
    [say.figure.nodes, (place) => last(place)?.nodes.toLocaleString('en') ?? '–'],
    [say.figure.cutoffs, (place) => last(place)?.cutoffs.toLocaleString('en') ?? '–'],
    [say.figure.branching, (place) => { const t = last(place); return (t && branching(t)?.toFixed(2)) ?? '–'; }],
    [say.figure.time, (place) => { const t = last(place); return t ? say.milliseconds(t.milliseconds) : '–'; }],
  ];
  return (
    <section class="card lab-figures" aria-label={say.figures}>
      <table>
        <thead>
          <tr><th scope="col">{say.figures}</th>{PLACES.map((place) => <th scope="col" key={place}>{say.places[place]}{series.thinking === place ? '…' : ''}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map(([name, text]) => (
            <tr key={name}><th scope="row">{name}</th>{PLACES.map((place) => <td key={place}>{text(place)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function thoughtOf(lab: Lab, place: Place): Lab['series']['plies'][number]['thought'] {
  const { plies } = lab.series;
  return plies.slice(0, lab.looking ?? plies.length).findLast((ply) => ply.place === place && ply.thought)?.thought ?? null;
}

export function Course({ lab }: { lab: Lab }): JSX.Element | null {
  const { series, looking } = lab;
  const { length } = series.plies;
  if (length === 0) return null;
  const current = looking ?? length;
  const courses = PLACES.map((place) => ({ place, ...scaled(lab.course(place)) }));
  const levels = (place: Place): Level[] => {
    const most = courses.find((each) => each.place === place)?.most ?? null;
    return most === null ? [] : [[height(most, most), rounded(most)], [0.5, '0'], [height(-most, most), rounded(-most)]];
  };
  return (
    <section class="card lab-course" aria-label={say.chart}>
      <Plot
        name={say.chart}
        places={length + 1}
        lines={courses.map(({ place, heights }) => ({ kind: place, values: [...heights, null], bridged: true }))}
        current={current}
        levels={levels('bottom').length > 0 ? levels('bottom') : [[0.5, '0']]}
        right={levels('top')}
        words={(ply) => (ply === length ? say.now : say.looking(ply, length))}
        choose={(ply) => { lab.lookAt(ply); }}
      />
      <p class="lab-keys">
        {courses.map(({ place, values }) => {
          const value = values.slice(0, current + 1).findLast((known) => known !== null);
          return (
            <span key={place} class="lab-key">
              <svg viewBox="0 0 24 6" aria-hidden="true"><path class={place} d="M0 3H24" /></svg>
              {say.places[place]}: {say.kinds(series.setup.players[place].kind)}
              {typeof value === 'number' && <b>{Number.isFinite(value) ? lab.shown(value) : value > 0 ? say.won : say.lost}</b>}
            </span>
          );
        })}
      </p>
      <p class="second">{say.chartHint}</p>
      {looking !== null && <button type="button" class="inline" onClick={() => { lab.lookAt(null); }}>{say.present}</button>}
    </section>
  );
}

type Course = readonly (number | null)[];

/** The height of a value on a scale whose ends are what is known to be won and lost. */
const height = (value: number, most: number): number => 0.5 + Math.max(-0.5, Math.min(0.5, value / most / 2.3));

/** Values with their heights on a scale of their own; `most` is the largest value, null where there is none. */
function scaled(values: Course): { values: Course; heights: Course; most: number | null } {
  const sizes = values.flatMap((value) => (value !== null && Number.isFinite(value) ? [Math.abs(value)] : []));
  const most = sizes.length === 0 ? null : Math.max(...sizes) || 1;
  return { values, most, heights: values.map((value) => (value === null ? null : height(value, most ?? 1))) };
}

export function Results({ lab }: { lab: Lab }): JSX.Element {
  const { rows } = lab.series;
  if (rows.length === 0) return <section class="card lab-results" aria-label={say.results}><p class="second">{say.noResults}</p></section>;
  const won = (place: Place): number => rows.filter(({ winner }) => winner === place).length;
  const [wins, losses] = [won('bottom'), won('top')];
  const draws = rows.length - wins - losses;
  const mean = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const both = (counts: Readonly<Record<Place, number>>): number => counts.top + counts.bottom;
  return (
    <section class="card lab-results" aria-label={say.results}>
      <div class="lab-bar" role="img" aria-label={say.wdl(wins, draws, losses)}>
        {([['won', wins], ['drawn', draws], ['lost', losses]] as const).map(([kind, count]) => (
          count > 0 && <span key={kind} class={kind} data-share={count} style={{ flexGrow: count }} />
        ))}
      </div>
      <p><b>{say.score(lab.series.points('bottom'), lab.series.points('top'))}</b> <span class="second">{say.wdl(wins, draws, losses)}</span></p>
      <p class="second">{say.average(mean(({ plies }) => plies), mean(({ nodes }) => both(nodes)), say.milliseconds(mean(({ milliseconds }) => both(milliseconds))))}</p>
      <div class="lab-scroll" tabIndex={0} role="region" aria-label={say.results}>
        <table>
          <thead><tr>{Object.values(say.columns).map((name) => <th scope="col" key={name}>{name}</th>)}</tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td>{row.number}</td>
                <td>{say.sides[row.bottom]}</td>
                <td>{row.winner === null ? say.drawn : say.places[row.winner]}</td>
                <td>{row.plies}</td>
                <td>{both(row.nodes).toLocaleString('en')}</td>
                <td>{say.milliseconds(both(row.milliseconds))}</td>
                <td class={row.fault ? 'bad' : ''}>{row.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const FILTERS = ['all', 'game', 'move', 'printed', 'fault'] as const;
/** Lines that are drawn; more would slow the page down. */
const DRAWN = 300;

export function LogPanel({ lab }: { lab: Lab }): JSX.Element {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const list = useRef<HTMLDivElement>(null);
  const wanted = lab.entries.filter(({ kind }) => filter === 'all' || kind === filter);
  const shown = wanted.slice(-DRAWN);
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [wanted.length]);
  return (
    <section class="card lab-log" aria-label={say.log}>
      <div class="lab-log-head">
        <h2>{say.log}</h2>
        <label class="lab-check">
          <input type="checkbox" checked={lab.settings.log} onChange={({ currentTarget }) => { lab.set({ log: currentTarget.checked }); }} />
          {say.logOn}
        </label>
        <Select name={say.filter} value={filter} options={FILTERS.map((each) => [each, say.filters[each]])} change={setFilter} />
        <Button onClick={() => { saveFile('kingme-lab.log', text(wanted), 'text/plain'); }}>{say.saveLog}</Button>
        <Button onClick={() => { lab.clearLog(); }}>{say.clear}</Button>
      </div>
      <div class="lab-lines" ref={list} tabIndex={0} role="log" aria-label={say.log} aria-live="off">
        {shown.length === 0 && <p class="second">{say.emptyLog}</p>}
        {shown.length < wanted.length && <p class="second">{say.only(shown.length, wanted.length)}</p>}
        {shown.map((entry, index) => <p key={index} class={`line-${entry.kind}`}>{entry.kind === 'fault' ? '⚠ ' : ''}{entry.text}</p>)}
      </div>
    </section>
  );
}

const text = (entries: readonly Entry[]): string => entries.map((entry) => `${entry.text}\n`).join('');
