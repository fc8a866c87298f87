/** The first screen: whom to play, how, and where else to go. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BoardView } from '../board/board';
import { ahead } from '../game/score';
import { RULE_SETS } from '../game/match';
import { readSquares } from '../game/squares';
import { LEVELS, levelOf } from '../levels';
import { IN_SHORT, RULE_WORDS, say } from '../words';
import type { App } from './app';
import { Button, Select } from './controls';
import { Face } from './face';
import { PieceIcon } from './piece';
import { useApp } from './use';

export function Home(): JSX.Element {
  const app = useApp();
  const { opponent, level, rules, side, set } = app.settings;
  const computer = opponent === 'computer';
  const lead = rules === 'classroom' ? 'white' : 'black';
  return (
    <main class="home">
      <div class="home-controls">
        <div class="brand">
          <PieceIcon set={set} side="black" king />
          <div>
            <h1>{say.app}</h1>
            <p>{say.tagline}</p>
          </div>
        </div>
        <Levels app={app} />
        <div class="selects">
          {computer && (
            <Select
              name={say.home.side}
              value={side}
              options={(['black', 'white'] as const).map((each) => [
                each,
                (each === lead ? say.home.first : say.home.second)(app.sideWord(each)),
              ])}
              change={(value) => { app.set({ side: value }); }}
            />
          )}
          <Select
            name={say.home.rules}
            value={rules}
            options={RULE_SETS.map((each) => [each, RULE_WORDS[each].title])}
            change={(value) => { app.set({ rules: value }); }}
          />
        </div>
        <Button kind="big" onClick={() => { app.newGame(); }}>
          {computer ? say.home.play(levelOf(level).name) : say.home.playTwo}
        </Button>
        <CarryOn app={app} />
        <nav class="links" aria-label={say.app}>
          <Button icon="statistics" onClick={() => { app.go('statistics'); }}>{say.titles.statistics}</Button>
          <Button icon="search" onClick={() => { app.go('analysis'); }}>{say.analysis.title}</Button>
          <Button icon="puzzle" onClick={() => { app.go('training'); }}>{say.training.title}</Button>
          <Button icon="lab" onClick={() => { app.go('lab'); }}>{say.titles.lab}</Button>
          <Button icon="help" onClick={() => { app.go('help'); }}>{say.titles.help}</Button>
          <Button icon="paste" onClick={() => { app.ask({ kind: 'load' }); }}>{say.home.load}</Button>
          <Button icon="settings" onClick={() => { app.go('settings'); }}>{say.titles.settings}</Button>
        </nav>
      </div>
      <HomeBoard app={app} />
    </main>
  );
}

function Levels({ app }: { app: App }): JSX.Element {
  const { level, opponent, set } = app.settings;
  return (
    <fieldset class="levels">
      <legend class="unseen">{say.home.level}</legend>
      {LEVELS.map(({ key, name }) => {
        const chosen = key === level && opponent === 'computer';
        return (
          <label key={key} class={`level ${chosen ? 'chosen' : ''}`}>
            <input
              type="radio"
              name="level"
              class="unseen"
              checked={chosen}
              onChange={() => { app.set({ level: key, opponent: 'computer' }); }}
            />
            <Face level={key} mood={chosen ? 'happy' : 'calm'} />
            <span>
              <b>{name}</b>
              <small>{IN_SHORT[key]}</small>
            </span>
          </label>
        );
      })}
      <label class={`level ${opponent === 'person' ? 'chosen' : ''}`}>
        <input
          type="radio"
          name="level"
          class="unseen"
          checked={opponent === 'person'}
          onChange={() => { app.set({ opponent: 'person' }); }}
        />
        <span class="pair" aria-hidden="true">
          <PieceIcon set={set} side="white" />
          <PieceIcon set={set} side="black" />
        </span>
        <span>
          <b>{say.home.person}</b>
          <small>{say.home.personShort}</small>
        </span>
      </label>
      <p class="character">{opponent === 'computer' ? levelOf(level).character : say.home.personLong}</p>
    </fieldset>
  );
}

function CarryOn({ app }: { app: App }): JSX.Element | null {
  const { match } = app;
  if (!match || match.over || match.plies.length === 0) return null;
  const { level, you } = match.options;
  const standing = level === null ? say.twoStanding : say.standing(ahead(match, you));
  const move = Math.floor(match.plies.length / 2) + 1;
  return (
    <Button onClick={() => { app.go('game'); }}>
      {say.home.carryOn(move, standing)}
    </Button>
  );
}

/** The board beside the controls: where the game stands, or the start; to be looked at. */
function HomeBoard({ app }: { app: App }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const [board] = useState(() => new BoardView(null));
  const { set, numbers, side, rules, opponent } = app.settings;
  useLayoutEffect(() => { host.current?.replaceChildren(board.element); }, [board]);
  useEffect(() => {
    const still = { mode: 'off', factor: 1 } as const;
    board.dress({ set, numbers, lightSquares: rules === 'classroom' });
    const going = app.match && !app.match.over ? app.match : null;
    board.turn(going?.options.you ?? (opponent === 'person' ? 'black' : side), still);
    const start = app.core.board(rules);
    board.show(going?.squares ?? readSquares(start.compact()));
    start.free();
  });
  return <div class="board-room" ref={host} />;
}
