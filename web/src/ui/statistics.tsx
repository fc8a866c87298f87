/** The statistics screen: figures, bars, high scores; export, import and reset. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { NOTHING_PLAYED, played, readStatistics, winRate, type Tally } from '../game/statistics';
import { LEVELS, levelOf, LEVEL_KEYS } from '../levels';
import { duration, points, say } from '../words';
import type { App } from './app';
import { Button } from './controls';
import { FileButton, saveFile } from './files';
import { Header } from './header';
import { useApp } from './use';

const ALL = 'all';

export function StatisticsScreen(): JSX.Element {
  const app = useApp();
  const [tab, setTab] = useState(ALL);
  const [news, setNews] = useState('');
  const { statistics } = app;
  const words = say.statistics;
  const tally = tab === ALL ? statistics.all : (statistics.levels[tab] ?? NOTHING_PLAYED);
  const scores = statistics.scores.filter(({ level }) => tab === ALL || level === tab);
  const tabs = [[ALL, words.all], ...LEVELS.map(({ key, name }) => [key, name])] as [string, string][];
  return (
    <>
      <Header title={say.titles.statistics} />
      <main class="page statistics">
        <div class="tabs tray" role="tablist" aria-label={say.home.level}>
          {tabs.map(([key, name], index) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-selected={key === tab}
              aria-controls="tally"
              tabIndex={key === tab ? 0 : -1}
              class={key === tab ? 'chosen' : ''}
              onClick={() => { setTab(key); }}
              onKeyDown={(event) => {
                const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                if (step === undefined) return;
                const next = tabs[(index + step + tabs.length) % tabs.length];
                if (!next) return;
                setTab(next[0]);
                document.getElementById(`tab-${next[0]}`)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div id="tally" role="tabpanel" aria-labelledby={`tab-${tab}`} class="tally">
          {played(tally) === 0 ? <p class="card empty">{words.none}</p> : <Tiles tally={tally} best={scores[0]?.score ?? null} />}
          {tab === ALL && played(tally) > 0 && <Bars app={app} />}
          <section class="card scores">
            <h2>{words.scores}</h2>
            {scores.length === 0 ? (
              <p class="second">{words.noScores}</p>
            ) : (
              <ol>
                {scores.map(({ score, level, day }, index) => (
                  <li key={index}>
                    <span class="rank">{index + 1}</span>
                    <b>{points(score)}</b>
                    <span>{LEVEL_KEYS.includes(level) ? levelOf(level).name : level}</span>
                    <span class="second">{day}</span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
        <div class="actions">
          <Button onClick={() => { saveFile(words.file, JSON.stringify(statistics, null, 1), 'application/json'); }}>
            {words.export}
          </Button>
          <FileButton
            name={words.import}
            read={(text) => {
              const read = parsed(text);
              if (read) app.setStatistics(read);
              setNews(read ? words.imported : words.notImported);
            }}
          />
          <Button kind="danger" onClick={() => { app.ask({ kind: 'reset' }); }}>{words.reset}</Button>
        </div>
        <p class="second news" role="status">{news}</p>
      </main>
    </>
  );
}

function Tiles({ tally, best }: { tally: Tally; best: number | null }): JSX.Element {
  const words = say.statistics;
  const rate = winRate(tally);
  const tiles: [string, string][] = [
    [String(played(tally)), words.games],
    [String(tally.won), words.won],
    [String(tally.drawn), words.drawn],
    [String(tally.lost), words.lost],
    [rate === null ? '–' : `${rate}\u2009%`, words.rate],
    [String(tally.run), words.run],
    [String(tally.bestRun), words.bestRun],
    [tally.fastest === null ? '–' : duration(tally.fastest), words.fastest],
    [tally.mostLeft === null ? '–' : String(tally.mostLeft), words.mostLeft],
    [best === null ? '–' : points(best), words.bestScore],
  ];
  return (
    <dl class="tiles">
      {tiles.map(([figure, name]) => (
        <div key={name} class="card tile">
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Won, drawn and lost of each level, told apart by pattern as well. */
function Bars({ app }: { app: App }): JSX.Element {
  return (
    <section class="card bars">
      <h2>{say.statistics.bars}</h2>
      {LEVELS.map(({ key, name }) => {
        const tally = app.statistics.levels[key] ?? NOTHING_PLAYED;
        const sum = Math.max(1, played(tally));
        return (
          <div key={key} class="bar-row">
            <span>{name}</span>
            <span class="bar" aria-hidden="true">
              {(['won', 'drawn', 'lost'] as const).map((kind) => (
                <span key={kind} class={kind} style={{ width: `${(100 * tally[kind]) / sum}%` }} />
              ))}
            </span>
            <span class="bar-figures">{tally.won} · {tally.drawn} · {tally.lost}</span>
          </div>
        );
      })}
    </section>
  );
}

function parsed(text: string): ReturnType<typeof readStatistics> {
  try {
    return readStatistics(JSON.parse(text));
  } catch {
    return null;
  }
}
