/** The game screen: the board in the middle, who plays above and below, and what can be done. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Match } from '../game/match';
import { multiplier } from '../game/score';
import { count, otherSide, type Side } from '../game/squares';
import { LEVELS, levelOf } from '../levels';
import { LINES, points, say } from '../words';
import type { App } from './app';
import { Button } from './controls';
import { Face } from './face';
import { Header } from './header';
import { Icon } from './icons';
import { Moves } from './moves';
import { PieceIcon } from './piece';
import { useApp } from './use';

export function Game(): JSX.Element | null {
  const app = useApp();
  const { match, controller } = app;
  if (!match) return null;
  const { level } = match.options;
  const low = controller.bottom;
  return (
    <>
      <Header title={say.titles.game}>
        {level !== null && <Chips app={app} />}
        <SoundButton app={app} />
        <button type="button" class="icon-button" aria-label={say.actions.menu} onClick={() => { app.ask({ kind: 'menu' }); }}>
          <Icon name="menu" />
        </button>
      </Header>
      <main class="game">
        <div class="side-panel">
          <Opponent app={app} match={match} />
          {level === null ? (
            <>
              <Player app={app} match={match} side={otherSide(low)} place="top" />
              <Player app={app} match={match} side={low} place="bottom" />
            </>
          ) : (
            <>
              <TakenCard app={app} match={match} />
              <ScoreCard app={app} />
            </>
          )}
        </div>
        <Strip app={app} match={match} side={otherSide(low)} place="top" />
        <Board app={app} />
        <Strip app={app} match={match} side={low} place="bottom" />
        <div class="play-panel">
          <Status app={app} />
          <div class="actions">
            <Button icon="undo" disabled={match.undoable() === 0} onClick={() => { controller.undo(); }}>{say.actions.undo}</Button>
            <Button icon="hint" disabled={match.over} onClick={() => { void controller.hint(); }}>{say.actions.hint}</Button>
            <Button icon="flip" onClick={() => { controller.flip(); }}>{say.actions.flip}</Button>
            <Button icon="new" onClick={() => { app.newGame(); }}>{say.actions.new}</Button>
          </div>
          <Moves match={match} />
        </div>
      </main>
    </>
  );
}

function Board({ app }: { app: App }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { host.current?.replaceChildren(app.board.element); }, [app]);
  // Whoever plays by keyboard begins on the board.
  useEffect(() => { if (app.byKeyboard && !app.question) app.board.focus(app.board.focusedSquare); }, [app]);
  return <div class="board-room" ref={host} />;
}

/** What is so, and what to do: the one line that speaks. */
function Status({ app }: { app: App }): JSX.Element {
  const { controller } = app;
  return (
    <div class={`status ${controller.urgent ? 'urgent' : ''}`}>
      <p>{controller.status}</p>
      {controller.mayStop && (
        <button type="button" class="inline" onClick={() => { controller.stop(); }}>{say.actions.stop}</button>
      )}
      {controller.looking !== null && (
        <button type="button" class="inline" onClick={() => { controller.lookAt(null); }}>{say.actions.present}</button>
      )}
    </div>
  );
}

function spoken(app: App, match: Match): string {
  const lines = LINES[app.controller.mood] ?? [];
  return lines[Math.floor(match.plies.length / 2) % Math.max(1, lines.length)] ?? '';
}

/** The card of the computer's level, on wide screens. */
function Opponent({ app, match }: { app: App; match: Match }): JSX.Element | null {
  const { level } = match.options;
  if (level === null) return null;
  const { mood, thinking } = app.controller;
  const number = LEVELS.findIndex(({ key }) => key === level) + 1;
  return (
    <section class="card opponent" aria-label={levelOf(level).name}>
      <div class="opponent-head">
        <Face level={level} mood={thinking ? 'thinking' : mood} />
        <div>
          <h2>{levelOf(level).name}</h2>
          <p class="second">{say.game.level(number, LEVELS.length)}</p>
        </div>
      </div>
      <p class="speech">{thinking ? LINES['thinking']?.[match.plies.length % 3] : spoken(app, match)}</p>
    </section>
  );
}

/** The pieces that a side has taken, as a row. */
function Taken({ app, match, by }: { app: App; match: Match; by: Side }): JSX.Element {
  const other = otherSide(by);
  const start = match.plies[0]?.before ?? match.squares;
  const taken = count(start, other) - count(match.squaresAt(app.controller.looking ?? match.plies.length), other);
  const name = app.controller.nameOf(by);
  return (
    <span class="taken" role="img" aria-label={say.game.takenBy(name, taken)}>
      {Array.from({ length: taken }, (_, index) => (
        <PieceIcon key={index} set={app.settings.set} side={other} />
      ))}
    </span>
  );
}

/** What each side has taken, on wide screens. */
function TakenCard({ app, match }: { app: App; match: Match }): JSX.Element {
  const { you } = match.options;
  const other = otherSide(you);
  return (
    <section class="card taken-card">
      <h2>{say.game.taken}</h2>
      <p>
        <span class="second">{say.game.byYou}</span>
        <Taken app={app} match={match} by={you} />
      </p>
      <p>
        <span class="second">{say.game.by(app.controller.nameOf(other))}</span>
        <Taken app={app} match={match} by={other} />
      </p>
    </section>
  );
}

/** A side's card on wide screens, when two people play. */
function Player({ app, match, side, place }: { app: App; match: Match; side: Side; place: string }): JSX.Element {
  const turn = !match.over && match.turn === side;
  return (
    <section class={`card player ${place} ${turn ? 'to-move' : ''}`} aria-label={app.controller.nameOf(side)}>
      <PieceIcon set={app.settings.set} side={side} />
      <div>
        <h2>{app.controller.nameOf(side)}</h2>
        <Taken app={app} match={match} by={side} />
      </div>
    </section>
  );
}

/** A side's line above or below the board, on narrow screens. */
function Strip({ app, match, side, place }: { app: App; match: Match; side: Side; place: string }): JSX.Element {
  const { controller, settings } = app;
  const { level, you } = match.options;
  const computer = level !== null && side !== you;
  const turn = !match.over && match.turn === side;
  return (
    <div class={`strip ${place} ${turn ? 'to-move' : ''}`}>
      {computer ? (
        <Face level={level} mood={controller.thinking ? 'thinking' : controller.mood} />
      ) : (
        <PieceIcon set={settings.set} side={side} />
      )}
      <p>
        <b>{controller.nameOf(side)}</b>
        <span class="second">
          {computer ? (controller.thinking ? LINES['thinking']?.[match.plies.length % 3] : spoken(app, match)) : app.sideWord(side)}
        </span>
      </p>
      <Taken app={app} match={match} by={side} />
    </div>
  );
}

function Chips({ app }: { app: App }): JSX.Element | null {
  const score = app.controller.score();
  if (!score) return null;
  return (
    <span class="chips">
      {score.streak > 1 && <span class="chip gold" title={say.game.streak}>×{multiplier(score.streak)}</span>}
      <span class="chip" title={say.game.score}>
        <span class="unseen">{say.game.score} </span>
        {points(score.total)}
      </span>
    </span>
  );
}

function ScoreCard({ app }: { app: App }): JSX.Element | null {
  const score = app.controller.score();
  if (!score) return null;
  return (
    <section class="card score" aria-label={say.game.score}>
      <div>
        <h2 class="second">{say.game.score}</h2>
        <p class="figure">{points(score.total)}</p>
      </div>
      <div>
        <h2 class="second">{say.game.streak}</h2>
        <p class="figure">×{multiplier(score.streak)}</p>
      </div>
    </section>
  );
}

function SoundButton({ app }: { app: App }): JSX.Element {
  const { sound } = app.settings;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={sound ? say.actions.soundOff : say.actions.soundOn}
      onClick={() => { app.set({ sound: !sound }); }}
    >
      <Icon name={sound ? 'sound' : 'sound-off'} />
    </button>
  );
}
