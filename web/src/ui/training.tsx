/** The training: a puzzle on the board, what to do, and how one is doing. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { GRADES, PUZZLES } from '../game/puzzles';
import { say } from '../words';
import { Button } from './controls';
import { Header } from './header';
import { PieceIcon } from './piece';
import { trainsOf } from './trains';
import { useApp } from './use';
import '../styles/training.css';

export function TrainingScreen(): JSX.Element {
  const app = useApp();
  const host = useRef<HTMLDivElement>(null);
  const { board, training } = trainsOf(app);
  const { set, numbers } = app.settings;
  useLayoutEffect(() => { host.current?.replaceChildren(board.element); }, [board]);
  useLayoutEffect(() => { board.dress({ set, numbers, lightSquares: false }); }, [board, set, numbers]);
  useEffect(() => {
    training.enter();
    return () => { training.leave(); };
  }, [training]);
  const { record, puzzle, place, done, side } = training;
  const words = say.training;
  return (
    <>
      <Header title={words.title}>
        <span class="chip gold" title={words.streak}>×{record.streak}<span class="unseen"> {words.streak}</span></span>
      </Header>
      <main class="training">
        <div class="board-room" ref={host} />
        <div class="training-panel">
          <section class="card training-task" aria-label={words.puzzle(place + 1, PUZZLES.length)}>
            <PieceIcon set={set} side={side} />
            <div>
              <h2>{words.puzzle(place + 1, PUZZLES.length)}</h2>
              <p class="second">
                {words.grade(puzzle.grade, GRADES)}
                {record.solved.includes(place) ? `, ${words.solvedBefore}` : ''}
              </p>
            </div>
          </section>
          <p class={`status ${done === 'solved' ? 'urgent' : ''}`}>{training.status}</p>
          <div class="training-actions">
            <Button icon="hint" disabled={!training.ready} onClick={() => { training.hint(); }}>{say.actions.hint}</Button>
            <Button icon="search" disabled={!training.ready} onClick={() => { void training.solution(); }}>{words.show}</Button>
            <Button icon="undo" disabled={training.step === 0} onClick={() => { training.again(); }}>{words.again}</Button>
            <Button icon="next" kind={done === null ? 'plain' : 'main'} onClick={() => { training.next(); }}>{words.next}</Button>
          </div>
          <dl class="card training-record">
            {([[words.solvedCount, `${record.solved.length} / ${PUZZLES.length}`], [words.streak, record.streak], [words.best, record.best]] as const).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </main>
    </>
  );
}
