/** The choice of a game where a text has several: who plays, in which event, and how it ended. */
import type { PdnEntry } from '@core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readable } from '../game/pdn';
import { say } from '../words';
import { analysingOf, chooseGame, type Collection } from './analysing';
import type { App } from './app';
import { Button } from './controls';
import { Dialog } from './dialogs';

/** Rows that are drawn; more would slow the page down, and nobody reads them. */
const DRAWN = 200;
/** With fewer games there is nothing to look for. */
const FEW = 8;

export function GamesDialog({ app, collection: { games, chosen } }: { app: App; collection: Collection }): JSX.Element {
  const [wanted, want] = useState('');
  const [fault, setFault] = useState('');
  const words = say.analysis;
  const rows = games.map((entry, place) => rowOf(entry, place)).filter(({ text }) => text.includes(wanted.trim().toLowerCase()));
  const choose = (place: number): void => {
    const reason = readable(() => { chooseGame(app, place); });
    if (reason === null) app.answer();
    else setFault(words.gameFault(place + 1, reason));
  };
  return (
    <Dialog app={app} title={words.choose} kind="wide">
      <p>{words.chooseWhy(games.length)}</p>
      {games.length > FEW && (
        <input
          data-first
          type="text"
          aria-label={words.find}
          placeholder={words.find}
          value={wanted}
          onInput={({ currentTarget }) => { want(currentTarget.value); }}
        />
      )}
      <p class="fault" role="alert">{fault}</p>
      <ol class="games" aria-label={words.games}>
        {rows.slice(0, DRAWN).map(({ place, players, result, about }) => (
          <li key={place}>
            <button type="button" aria-current={place === chosen} onClick={() => { choose(place); }}>
              <span class="game-number">{place + 1}</span>
              <b class="game-players">{players}</b>
              <span class="game-result">{result}</span>
              <span class="game-about">{about}</span>
            </button>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p class="second" role="status">{words.noneFound}</p>}
      {rows.length > DRAWN && <p class="second" role="status">{words.onlyGames(DRAWN, rows.length)}</p>}
      <div class="answers">
        <Button data-first={games.length > FEW ? undefined : true} onClick={() => { app.answer(); }}>{say.dialogs.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** The choice, while it is asked for. */
export function Games({ app }: { app: App }): JSX.Element | null {
  const { collection } = analysingOf(app);
  return collection && app.question?.kind === 'games' ? <GamesDialog app={app} collection={collection} /> : null;
}

function rowOf({ tags, moves, mark, errors }: PdnEntry, place: number) {
  const words = say.analysis;
  // PDN writes question marks where nobody knows.
  const tag = (name: string): string => {
    const value = tags.find(([other]) => other.toLowerCase() === name)?.[1].trim() ?? '';
    return /^[?. -]*$/.test(value) ? '' : value;
  };
  const players = words.players(tag('black'), tag('white'));
  const result = tag('result') || (mark ?? '*');
  const round = tag('round');
  const date = tag('date').replaceAll('.??', '');
  const parts = [tag('event'), round === '' ? '' : words.round(round), date, words.moveCount(moves), errors > 0 ? words.faulty : ''];
  const about = parts.filter((part) => part !== '').join(' · ');
  return { place, players, result, about, text: `${place + 1} ${players} ${result} ${about}`.toLowerCase() };
}
