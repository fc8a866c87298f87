/** The analysis: board and balance, the best lines, the course of the game, moves and variations. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { chance } from '../game/scores';
import { verdictIn } from '../game/review';
import { onMainLine } from '../game/tree';
import { scoreWords, type Analysis } from '../play/analysis';
import { say } from '../words';
import { analysingOf } from './analysing';
import type { App } from './app';
import { Button, Switch } from './controls';
import { copyText, saveFile } from './files';
import { Games } from './games';
import { Header } from './header';
import { Icon, type IconName } from './icons';
import { Plot } from './plot';
import { useApp } from './use';
import { Variations } from './variations';
import '../styles/analysis.css';

const LEVELS = [[chance(300), '+3'], [chance(100), '+1'], [0.5, '0'], [chance(-100), '-1'], [chance(-300), '-3']] as const;

export function AnalysisScreen(): JSX.Element {
  const app = useApp();
  const { analysis } = analysingOf(app);
  useEffect(() => {
    analysis.enter();
    return () => { analysis.leave(); };
  }, [analysis]);
  useKeys(app, analysis);
  const [best] = analysis.found.lines;
  return (
    <>
      <Header title={say.analysis.title}>
        {best && <span class="chip">{say.analysis.depth(best.depth)}</span>}
        <button type="button" class="icon-button" aria-label={say.actions.flip} onClick={() => { analysis.flip(); }}>
          <Icon name="flip" />
        </button>
      </Header>
      <main class="analysis">
        <MovesCard app={app} analysis={analysis} />
        <div class="analysis-board">
          <Balance app={app} analysis={analysis} />
          <Board app={app} />
        </div>
        <div class="analysis-panel">
          <p class="status">{analysis.status}</p>
          <Steps analysis={analysis} />
          <Lines analysis={analysis} />
          <Course app={app} analysis={analysis} />
          <Files app={app} analysis={analysis} />
        </div>
      </main>
      <Games app={app} />
    </>
  );
}

function Board({ app }: { app: App }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const { board, analysis } = analysingOf(app);
  const { set, numbers } = app.settings;
  const { rules } = analysis.tree;
  useLayoutEffect(() => { host.current?.replaceChildren(board.element); }, [board]);
  useLayoutEffect(() => {
    board.dress({ set, numbers, lightSquares: rules === 'classroom' });
  }, [board, set, numbers, rules]);
  return <div class="board-room" ref={host} />;
}

/** How the sides stand: the first side's colour grows from its own side of the board. */
function Balance({ app, analysis }: { app: App; analysis: Analysis }): JSX.Element {
  const { score, bottom } = analysis;
  const share = Math.round(1000 * chance(score ?? 0)) / 10;
  const side = app.sideWord('black');
  const words = score === null ? '' : scoreWords(score);
  return (
    <div class={`balance ${bottom === 'black' ? '' : 'turned'}`} role="img" aria-label={say.analysis.balance(words === '' ? '–' : words, side)}>
      <div class="balance-first" style={{ height: `${share}%` }} />
      <span class="balance-figure">{words}</span>
    </div>
  );
}

function Steps({ analysis }: { analysis: Analysis }): JSX.Element {
  const start = analysis.at.parent === null;
  const end = analysis.at.children.length === 0;
  const steps: [IconName, string, () => void, boolean][] = [
    ['first', say.analysis.first, () => { analysis.toStart(); }, start],
    ['back', say.analysis.previous, () => { analysis.step(-1); }, start],
    ['next', say.analysis.forward, () => { analysis.step(1); }, end],
    ['last', say.analysis.last, () => { analysis.toEnd(); }, end],
  ];
  return (
    <div class="analysis-steps">
      {steps.map(([icon, name, act, disabled]) => (
        <button key={icon} type="button" class="button plain" aria-label={name} disabled={disabled} onClick={act}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

function Lines({ analysis }: { analysis: Analysis }): JSX.Element {
  const { found, match, thinking, progress } = analysis;
  const { lines, nodes, milliseconds } = found;
  const quiet = progress !== null ? '' : match.over ? '' : thinking ? say.analysis.linesNone : say.analysis.linesOff;
  return (
    <section class="card best-lines" aria-label={say.analysis.lines}>
      <h2>{say.analysis.lines}</h2>
      {lines.length === 0 && <p class="second">{quiet}</p>}
      <ol>
        {lines.map(({ move, score, pv }) => (
          <li key={move}>
            <button
              type="button"
              onClick={() => { analysis.follow(move); }}
            >
              <b>{scoreWords(score)}</b>
              <span>{pv.join(' ').replaceAll('-', '–').replaceAll('x', '×')}</span>
            </button>
          </li>
        ))}
      </ol>
      {lines.length > 0 && (
        <p class="second effort">{say.analysis.effort(short(nodes), short((1000 * nodes) / Math.max(1, milliseconds)))}</p>
      )}
      <Switch words={say.analysis.engine} on={thinking} change={(on) => { analysis.think(on); }} />
    </section>
  );
}

/** A count in few letters. */
function short(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(Math.round(count));
}

function Course({ app, analysis }: { app: App; analysis: Analysis }): JSX.Element {
  const { course, place, progress, mistakes } = analysis;
  const main = analysis.tree.mainLine();
  const known = course.some((value) => value !== null);
  const words = (at: number): string => {
    const value = course[at] ?? null;
    return say.analysis.at(at, main[at]?.move?.pdn ?? '', value === null ? '' : say.analysis.worth(scoreWords(value)));
  };
  return (
    <section class="card course" aria-label={say.analysis.course}>
      <h2>{say.analysis.course}</h2>
      {known ? (
        <Plot
          name={say.analysis.course}
          places={course.length}
          lines={[{ kind: 'course', values: course.map((value, at) => (value === null ? (at === 0 ? 0.5 : null) : chance(value))) }]}
          filled
          current={place}
          marks={main.flatMap((node, at) => {
            const verdict = verdictIn(node);
            return verdict ? [{ at, kind: verdict.name }] : [];
          })}
          levels={LEVELS}
          words={words}
          choose={(at) => {
            const node = main[at];
            if (node) analysis.goTo(node);
          }}
        />
      ) : (
        progress === null && <p class="second">{say.analysis.courseNone}</p>
      )}
      {known && <Summary app={app} analysis={analysis} />}
      {progress === null ? (
        <div class="course-actions">
          <Button icon="search" kind={known ? 'plain' : 'main'} disabled={main.length < 2} onClick={() => { analysis.review(); }}>
            {say.analysis.review}
          </Button>
          {known && (
            <Button icon="next" disabled={mistakes.length === 0} onClick={() => { analysis.nextMistake(); }}>
              {say.analysis.next}
            </Button>
          )}
        </div>
      ) : (
        <div class="reviewing">
          <progress max={1} value={progress} aria-label={say.analysis.reviewing(Math.round(100 * progress))} />
          <Button icon="halt" onClick={() => { analysis.stopReview(); }}>{say.analysis.stop}</Button>
        </div>
      )}
    </section>
  );
}

function Summary({ app, analysis }: { app: App; analysis: Analysis }): JSX.Element | null {
  const sides = (['black', 'white'] as const).flatMap((side) => {
    const found = analysis.summary(side);
    return found ? [{ side, found }] : [];
  });
  if (sides.length === 0) return null;
  const { accuracy, mistakes, blunders, missed } = say.analysis;
  return (
    <table class="summary">
      <caption class="unseen">{say.analysis.summary}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">{say.analysis.side}</span></th>
          {[accuracy, mistakes, blunders, missed].map((name) => <th key={name} scope="col">{name}</th>)}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ side, found }) => (
          <tr key={side}>
            <th scope="row">{app.sideWord(side)}</th>
            <td>{found.accuracy === null ? '–' : `${found.accuracy.toFixed(1)} %`}</td>
            <td>{found.mistakes}</td>
            <td>{found.blunders}</td>
            <td>{found.missed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MovesCard({ app, analysis }: { app: App; analysis: Analysis }): JSX.Element {
  const { tree, at, match } = analysis;
  const lead = tree.rules === 'classroom' ? 'white' : 'black';
  const first = at.ply % 2 === 0 ? match.turn : match.turn === 'black' ? 'white' : 'black';
  const { collection } = analysingOf(app);
  return (
    <section class="card analysis-moves" aria-label={say.moves.title}>
      <h2>{say.moves.title}</h2>
      {collection && (
        <Button icon="chevron" onClick={() => { app.ask({ kind: 'games' }); }}>
          {collection.chosen === null ? say.analysis.choose : say.analysis.game(collection.chosen + 1, collection.games.length)}
        </Button>
      )}
      <Variations root={tree.root} at={at} first={first} lead={lead} go={(node) => { analysis.goTo(node); }} />
      <div class="moves-actions">
        <Button icon="up" disabled={at.parent === null || onMainLine(at)} onClick={() => { analysis.promote(); }}>{say.analysis.promote}</Button>
        <Button icon="bin" disabled={at.parent === null} onClick={() => { analysis.remove(); }}>{say.analysis.remove}</Button>
      </div>
      <span class="unseen">{app.sideWord(match.turn)}</span>
    </section>
  );
}

function Files({ app, analysis }: { app: App; analysis: Analysis }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const copy = (name: string, text: string): void => {
    void copyText(text).then((copied) => { app.notify(copied ? say.status.copied(name) : say.status.notCopied); });
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = await file.text();
    const reason = await app.analyse(({ openText }) => openText(app, text));
    if (reason !== null) app.notify(say.analysis.unreadable(reason));
  };
  return (
    <div class="analysis-files">
      <Button icon="paste" onClick={() => { app.ask({ kind: 'load' }); }}>{say.analysis.paste}</Button>
      <Button icon="file" onClick={() => { input.current?.click(); }}>{say.analysis.file}</Button>
      <Button icon="save" onClick={() => { saveFile(say.analysis.fileName, analysis.tree.pdn(), 'application/x-pdn'); }}>{say.analysis.save}</Button>
      <Button icon="copy" onClick={() => { copy(say.analysis.pdn, analysis.tree.pdn()); }}>{say.analysis.copyPdn}</Button>
      <Button icon="copy" onClick={() => { copy(say.analysis.fen, analysis.match.fen()); }}>{say.analysis.copyFen}</Button>
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        accept=".pdn,.txt,.fen,text/plain"
        onChange={({ currentTarget }) => {
          void open(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Arrows step through the game, unless they are needed where the focus is. */
function useKeys(app: App, analysis: Analysis): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (app.question || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest('input, textarea, select, .board, .plot')) {
        if (event.key === 'Escape') analysis.chooser.putDown();
        return;
      }
      const actions: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => { analysis.step(-1); },
        ArrowRight: () => { analysis.step(1); },
        Home: () => { analysis.toStart(); },
        End: () => { analysis.toEnd(); },
        f: () => { analysis.flip(); },
        m: () => { analysis.nextMistake(); },
        Escape: () => { analysis.chooser.putDown(); },
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => { window.removeEventListener('keydown', press); };
  }, [app, analysis]);
}
