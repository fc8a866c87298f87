/** The questions that interrupt play, each in one dialog: the safe answer on the left. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { writeLink } from '../game/link';
import { readable, readText, writePdn } from '../game/pdn';
import { EMPTY } from '../game/statistics';
import { resultWords } from '../play/telling';
import { points, say } from '../words';
import type { App, Question } from './app';
import { Button } from './controls';
import { Face } from './face';
import { copyText, saveFile } from './files';
import { PieceIcon } from './piece';
import { useApp } from './use';

/** The open question, if there is one. */
export function Dialogs(): JSX.Element | null {
  const app = useApp();
  const { question } = app;
  if (!question) return null;
  return <Asked key={question.kind} app={app} question={question} />;
}

function Asked({ app, question }: { app: App; question: Question }): JSX.Element | null {
  const words = say.dialogs;
  const { controller, match } = app;
  switch (question.kind) {
    case 'leave': {
      const counts = match?.options.level !== null && match?.fromStart === true && !match.counted;
      return (
        <Confirm app={app} title={words.leave} why={counts ? words.leaveWhy : words.leaveTwo} no={words.stay} yes={words.leaveButton} go={question.go} />
      );
    }
    case 'resign':
      return (
        <Confirm app={app} title={words.resign} why={match?.options.level === null ? '' : words.resignWhy} no={words.playOn} yes={say.actions.resign} go={() => { controller.resign(); }} />
      );
    case 'draw':
      return (
        <Confirm app={app} title={words.draw} why={words.drawWhy} no={words.playOn} yes={words.agree} go={() => { controller.agree(); }} />
      );
    case 'reset':
      return (
        <Confirm app={app} title={words.reset} why={words.resetWhy} no={words.keep} yes={words.erase} go={() => { app.setStatistics(EMPTY); }} />
      );
    case 'share':
      return <Share app={app} />;
    case 'load':
      return <Load app={app} />;
    case 'games':
      return null; // The analysis draws it.
    case 'menu':
      return <Menu app={app} />;
    case 'result':
      return <ResultCard app={app} highScore={question.highScore} />;
  }
}

/** A dialog: focus starts on the main button, Esc closes, focus returns to where it was. */
export function Dialog({ app, title, kind = '', children }: { app: App; title: string; kind?: string; children: ComponentChildren }): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        app.answer();
      }}
      onClick={({ target }) => { if (target === element.current) app.answer(); }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

function Confirm({ app, title, why, no, yes, go }: { app: App; title: string; why: string; no: string; yes: string; go: () => void }): JSX.Element {
  return (
    <Dialog app={app} title={title}>
      {why && <p>{why}</p>}
      <div class="answers">
        <Button data-first onClick={() => { app.answer(); }}>{no}</Button>
        <Button kind="main" onClick={() => { app.answer(); go(); }}>{yes}</Button>
      </div>
    </Dialog>
  );
}

function Menu({ app }: { app: App }): JSX.Element {
  const { match, controller } = app;
  const going = match !== null && !match.over;
  const offer = (): void => {
    app.answer();
    if (match?.options.level === null) app.ask({ kind: 'draw' });
    else void controller.offerDraw();
  };
  return (
    <Dialog app={app} title={say.actions.menu} kind="menu">
      <div class="menu-list">
        <Button icon="share" data-first onClick={() => { app.ask({ kind: 'share' }); }}>{say.actions.share}</Button>
        <Button icon="paste" onClick={() => { app.ask({ kind: 'load' }); }}>{say.home.load}</Button>
        <Button icon="search" onClick={() => { app.analyseGame(); }}>{say.analysis.openGame}</Button>
        <Button icon="hands" disabled={!going || !controller.ready} onClick={offer}>{say.actions.draw}</Button>
        <Button icon="flag" disabled={!going} onClick={() => { app.ask({ kind: 'resign' }); }}>{say.actions.resign}</Button>
        <Button icon="statistics" onClick={() => { app.go('statistics'); }}>{say.titles.statistics}</Button>
        <Button icon="settings" onClick={() => { app.go('settings'); }}>{say.titles.settings}</Button>
        <Button icon="help" onClick={() => { app.go('help'); }}>{say.titles.help}</Button>
      </div>
      <div class="answers">
        <Button onClick={() => { app.answer(); }}>{say.actions.close}</Button>
      </div>
    </Dialog>
  );
}

function Share({ app }: { app: App }): JSX.Element | null {
  const [news, setNews] = useState('');
  const { match, controller } = app;
  if (!match) return null;
  const words = say.dialogs;
  const names = { black: controller.nameOf('black'), white: controller.nameOf('white') };
  const day = new Date().toLocaleDateString('sv');
  const pdn = writePdn(match, names, day);
  const texts: [string, string][] = [
    [words.pdn, pdn],
    [words.fen, match.fen()],
    [words.link, writeLink(location.href, match.options.level, match.compact())],
  ];
  return (
    <Dialog app={app} title={words.share} kind="wide">
      {texts.map(([name, text], index) => (
        <div key={name} class={`text-row ${index === 0 ? '' : 'short'}`}>
          <label for={`share-${index}`}>{name}</label>
          {index === 0 ? (
            <textarea id={`share-${index}`} readOnly rows={5} value={text} />
          ) : (
            <input id={`share-${index}`} readOnly value={text} />
          )}
          <div class="text-actions">
            <Button
              data-first={index === 0 ? true : undefined}
              aria-label={`${words.copy}: ${name}`}
              onClick={() => {
                void copyText(text).then((copied) => {
                  if (!copied) document.querySelector<HTMLInputElement>(`#share-${index}`)?.select();
                  setNews(copied ? say.status.copied(name) : say.status.notCopied);
                });
              }}
            >
              {words.copy}
            </Button>
            {index === 0 && (
              <Button onClick={() => { saveFile(`kingme-${day}.pdn`, text, 'application/x-pdn'); }}>{words.download}</Button>
            )}
          </div>
        </div>
      ))}
      <p class="second news" role="status">{news}</p>
      <div class="answers">
        <Button kind="main" onClick={() => { app.answer(); }}>{say.actions.close}</Button>
      </div>
    </Dialog>
  );
}

function Load({ app }: { app: App }): JSX.Element {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const words = say.dialogs;
  const load = (): void => {
    const { opponent, level, side, rules } = app.settings;
    const reason = readable(() => {
      const match = readText(app.core, text, {
        rules,
        level: opponent === 'computer' ? level : null,
        you: side,
        seed: text.length,
      });
      app.answer();
      app.playFrom(match);
    });
    setFault(reason ?? '');
  };
  const analyse = (): void => {
    void app.analyse(({ openText }) => openText(app, text)).then((reason) => { setFault(reason ?? ''); });
  };
  const analyses = app.screen === 'analysis';
  return (
    <Dialog app={app} title={words.load} kind="wide">
      <p>{words.loadWhy}</p>
      <textarea
        data-first
        rows={8}
        spellcheck={false}
        aria-label={words.text}
        aria-invalid={fault !== ''}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setFault('');
        }}
      />
      <p class="fault" role="alert">{fault}</p>
      <div class="answers">
        <Button onClick={() => { app.answer(); }}>{words.cancel}</Button>
        {!analyses && <Button onClick={analyse}>{say.analysis.analyseIt}</Button>}
        {analyses ? (
          <Button kind="main" onClick={analyse}>{say.analysis.analyseIt}</Button>
        ) : (
          <Button kind="main" onClick={load}>{words.loadButton}</Button>
        )}
      </div>
    </Dialog>
  );
}

function ResultCard({ app, highScore }: { app: App; highScore: number | null }): JSX.Element | null {
  const { match, controller, settings } = app;
  if (!match?.result) return null;
  const { headline, why } = resultWords(match, (side) => app.sideWord(side));
  const { level } = match.options;
  const score = controller.score();
  const { winner } = match.result;
  return (
    <Dialog app={app} title={headline} kind="result">
      <div class="result-picture" aria-hidden="true">
        {level !== null && winner !== match.options.you ? (
          <Face level={level} mood={controller.mood} />
        ) : (
          <PieceIcon set={settings.set} side={winner ?? 'black'} king />
        )}
      </div>
      <p>{why}</p>
      {score && match.fromStart && (
        <div class="result-score">
          <p class="figure">{points(score.total)}</p>
          <p class="second">{say.results.score}</p>
          <dl>
            {Object.entries(score.bonus).filter(([, value]) => value > 0).map(([part, value]) => (
              <div key={part}>
                <dt>{say.results.bonus[part as keyof typeof say.results.bonus]}</dt>
                <dd>+{points(value)}</dd>
              </div>
            ))}
          </dl>
          {highScore !== null && <p class="high">{say.results.highScore(highScore)}</p>}
        </div>
      )}
      {level !== null && !match.fromStart && <p class="second">{say.status.custom}</p>}
      <div class="answers">
        <Button onClick={() => { app.answer(); }}>{say.results.look}</Button>
        <Button onClick={() => { app.analyseGame(); }}>{say.analysis.open}</Button>
        <Button kind="main" data-first onClick={() => { app.newGame(); }}>{say.results.again}</Button>
      </div>
    </Dialog>
  );
}
