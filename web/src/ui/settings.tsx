/** The settings screen. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SETS } from '../board/sets';
import { MOTIONS, SCHEMES, SPEEDS } from '../settings';
import { say } from '../words';
import { Button, Choice, Switch } from './controls';
import { FileButton, saveFile } from './files';
import { Header } from './header';
import { PieceIcon } from './piece';
import { useApp } from './use';

export function SettingsScreen(): JSX.Element {
  const app = useApp();
  const { settings } = app;
  const words = say.settings;
  const [news, setNews] = useState('');
  return (
    <>
      <Header title={say.titles.settings} />
      <main class="page settings">
        <section class="card sets">
          <h2>{words.pieces}</h2>
          <fieldset class="set-grid">
            <legend class="unseen">{words.pieces}</legend>
            {Object.entries(SETS).map(([key, { title, boards }]) => (
              <label key={key} class={`set ${key === settings.set ? 'chosen' : ''}`}>
                <input
                  type="radio"
                  name="set"
                  class="unseen"
                  checked={key === settings.set}
                  onChange={() => { app.set({ set: key }); }}
                />
                <span class="swatch" style={{ backgroundColor: boards.light.dark }}>
                  <PieceIcon set={key} side="black" />
                  <PieceIcon set={key} side="white" king />
                </span>
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
        </section>
        <section class="card">
          <h2>{words.play}</h2>
          <Switch words={words.showMoves} on={settings.showMoves} change={(showMoves) => { app.set({ showMoves }); }} />
          <Switch words={words.playOn} on={settings.playOn} change={(playOn) => { app.set({ playOn }); }} />
          <Switch words={words.numbers} on={settings.numbers} change={(numbers) => { app.set({ numbers }); }} />
          <Choice
            name={words.scheme}
            value={settings.scheme}
            options={SCHEMES.map((key) => [key, words.schemes[key]])}
            change={(scheme) => { app.set({ scheme }); }}
          />
        </section>
        <section class="card">
          <h2>{words.motion}</h2>
          <Choice
            name={words.motionMode}
            value={settings.motion}
            options={MOTIONS.map((key) => [key, words.motions[key]])}
            change={(motion) => { app.set({ motion }); }}
          />
          <Choice
            name={words.speed}
            value={settings.speed}
            options={SPEEDS.map((key) => [key, words.speeds[key]])}
            change={(speed) => { app.set({ speed }); }}
          />
          <Switch words={words.effects} on={settings.effects} change={(effects) => { app.set({ effects }); }} />
          <Switch words={words.sound} on={settings.sound} change={(sound) => { app.set({ sound }); }} />
          <label class="row volume">
            <span class="row-name">{words.volume}</span>
            <input
              type="range"
              min="0"
              max="1"
              step="0.05"
              value={settings.volume}
              disabled={!settings.sound}
              onInput={({ currentTarget }) => { app.set({ volume: Number(currentTarget.value) }); }}
              onChange={() => { app.sound.play('jump'); }}
            />
          </label>
        </section>
        <section class="card">
          <h2>{words.data}</h2>
          <p class="second">{words.dataWhy}</p>
          <div class="actions">
            <Button onClick={() => { saveFile(words.file, app.storage.exported(), 'application/json'); }}>
              {words.export}
            </Button>
            <FileButton
              name={words.import}
              read={(text) => {
                if (app.storage.import(text)) location.reload();
                else setNews(words.notImported);
              }}
            />
          </div>
          <p class="second news" role="status">{news}</p>
        </section>
      </main>
    </>
  );
}
