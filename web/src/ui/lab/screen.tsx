/** The lab's screen: the board with what plays on it, the functions, the log. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CoreError } from '@core';
import type { Piece } from '../../game/squares';
import { Button, Choice } from '../controls';
import { Header } from '../header';
import { PieceIcon } from '../piece';
import { FunctionsPane } from './functions';
import type { Lab, Pane } from './lab';
import { Course, Figures, LogPanel, PlayersPanel, Results, SeriesPanel } from './panels';
import { useLab } from './use';
import { lab as say } from './words';
import '../../styles/lab.css';

const PANES: readonly Pane[] = ['board', 'code', 'log'];

export function LabScreen(): JSX.Element {
  const lab = useLab();
  const { series, pane } = lab;
  // Someone who left and comes back finds the board as it is.
  useEffect(() => { lab.show(); }, [lab]);
  const playing = series.state === 'playing';
  return (
    <>
      <Header title={say.title}>
        <Button kind="main" onClick={() => { if (playing) lab.pause(); else lab.play(); }}>{playing ? say.pause : say.play}</Button>
      </Header>
      <main class="lab" data-pane={pane}>
        <div class="tabs lab-panes" role="tablist">
          {PANES.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === pane}
              class={each === pane ? 'chosen' : ''}
              onClick={() => { lab.pane = each; lab.changed(); }}
            >
              {say.panes[each]}
            </button>
          ))}
        </div>
        <div class="lab-column lab-board">
          <Board lab={lab} />
          <p class="lab-status" role="status">{lab.status}</p>
          {lab.setup ? <SetupPanel lab={lab} /> : <Controls lab={lab} />}
          <Figures lab={lab} />
          <Course lab={lab} />
          <Results lab={lab} />
        </div>
        <div class="lab-column lab-settings">
          <PlayersPanel lab={lab} />
          <SeriesPanel lab={lab} />
        </div>
        <div class="lab-column lab-right">
          <FunctionsPane />
          <LogPanel lab={lab} />
        </div>
      </main>
    </>
  );
}

function Board({ lab }: { lab: Lab }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { host.current?.replaceChildren(lab.board.element); }, [lab]);
  return <div class="board-room" ref={host} />;
}

function Controls({ lab }: { lab: Lab }): JSX.Element {
  const { state } = lab.series;
  return (
    <div class="lab-controls">
      <Button disabled={state === 'playing'} onClick={() => { lab.step(); }}>{say.step}</Button>
      <Button disabled={state === 'ready' || state === 'over'} onClick={() => { lab.stop(); }}>{say.stop}</Button>
      <Button onClick={() => { lab.reset(); lab.changed(); }}>{say.reset}</Button>
      <Button icon="flip" onClick={() => { lab.turnBoard(); }}>{say.turn}</Button>
      <Button onClick={() => { lab.edit(); }}>{say.edit}</Button>
    </div>
  );
}

const BRUSHES: readonly (Piece | null)[] = [
  { side: 'black', king: false }, { side: 'black', king: true },
  { side: 'white', king: false }, { side: 'white', king: true },
  null,
];

function SetupPanel({ lab }: { lab: Lab }): JSX.Element | null {
  const { setup, app } = lab;
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (!setup) return null;
  const checked = setup.checked(app.core, lab.settings.rules);
  const key = (piece: Piece | null): string => (piece ? `${piece.side} ${piece.king ? 'king' : 'man'}` : 'none');
  return (
    <section class="card lab-setup" aria-label={say.edit}>
      <Choice
        name={say.brush}
        value={key(lab.brush)}
        options={BRUSHES.map((piece) => [
          key(piece),
          piece ? <><PieceIcon set={app.settings.set} side={piece.side} king={piece.king} /><span class="unseen">{say.piece(piece)}</span></> : say.eraser,
        ])}
        change={(chosen) => { lab.brush = BRUSHES.find((piece) => key(piece) === chosen) ?? null; lab.changed(); }}
      />
      <Choice
        name={say.toMove}
        value={setup.turn}
        options={(['black', 'white'] as const).map((side) => [side, say.sides[side]])}
        change={(turn) => { lab.editPosition((each) => { each.turn = turn; }); }}
      />
      <div class="lab-controls">
        <Button onClick={() => { lab.editPosition((each) => { each.clear(); }); }}>{say.clear}</Button>
        <Button onClick={() => { lab.editStart(); }}>{say.start}</Button>
        <Button onClick={() => { lab.editPosition((each) => { each.mirror(); }); }}>{say.mirror}</Button>
      </div>
      <form
        class="lab-name"
        onSubmit={(event) => {
          event.preventDefault();
          try {
            lab.editPosition((each) => { each.read(app.core, text ?? each.fen(), lab.settings.rules); });
            setText(null);
            setFault(null);
          } catch (error) {
            if (!(error instanceof CoreError)) throw error;
            setFault(error.message);
          }
        }}
      >
        <label>
          <span class="second">{say.fen}</span>
          <input class="text-input" value={text ?? setup.fen()} onInput={({ currentTarget }) => { setText(currentTarget.value); }} />
        </label>
        <Button type="submit">{say.take}</Button>
      </form>
      {fault && <p class="bad" role="alert">{fault}</p>}
      <p role="status" class={'reason' in checked ? 'bad' : 'second'}>{'reason' in checked ? checked.reason : say.playable}</p>
      <div class="lab-controls">
        <Button kind="main" disabled={'reason' in checked} onClick={() => { lab.playFromHere(); }}>{say.from}</Button>
        <Button icon="search" disabled={'reason' in checked} onClick={() => { lab.analyseFromHere(); }}>{say.analyse}</Button>
        <Button onClick={() => { lab.closeEditor(); }}>{say.done}</Button>
      </div>
    </section>
  );
}
