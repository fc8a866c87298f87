/** The two functions: tabs, editor, what is opened and saved, and the test of a position. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { fileName, programOfFile, WHICH } from '../../lab/functions';
import type { Language } from '../../lab/protocol';
import { sampleNamed, SAMPLES } from '../../lab/samples';
import { Button, Choice } from '../controls';
import { saveFile } from '../files';
import { Icon } from '../icons';
import { CodeEditor } from './code';
import type { Lab } from './lab';
import { useLab } from './use';
import { lab as say } from './words';

export function FunctionsPane(): JSX.Element {
  const lab = useLab();
  const { which, functions } = lab;
  const [asked, ask] = useState<'open' | 'name' | null>(null);
  const program = functions.tab(which);
  return (
    <section class="lab-code" aria-label={say.panes.code}>
      <div class="lab-code-head">
        <div class="tabs" role="tablist">
          {WHICH.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === which}
              class={each === which ? 'chosen' : ''}
              onClick={() => { lab.select(each); }}
            >
              {say.tab(each)}
              {lab.marks.some((mark) => mark.which === each) && <span class="bad" aria-hidden="true"> !</span>}
            </button>
          ))}
        </div>
        <p class="lab-file">
          <b>{program.name}</b>
          {functions.unsaved(which) && <span class="second" title={say.unsaved}> • {say.unsaved}</span>}
        </p>
        <div class="lab-code-buttons">
          <Button onClick={() => { ask('open'); }}>{say.open}</Button>
          <Button onClick={() => { functions.save(which); lab.changed(); }}>{say.save}</Button>
          <Button onClick={() => { ask('name'); }}>{say.saveAs}</Button>
          <Button onClick={() => { saveFile(program.name, program.source, 'text/plain'); }}>{say.export}</Button>
        </div>
      </div>
      <Editor lab={lab} />
      <Test lab={lab} />
      {asked === 'open' && <OpenDialog lab={lab} close={() => { ask(null); }} />}
      {asked === 'name' && <NameDialog lab={lab} close={() => { ask(null); }} />}
    </section>
  );
}

function Editor({ lab }: { lab: Lab }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const { which, functions, opened } = lab;
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new CodeEditor(host.current, say.editor, (text) => { lab.write(lab.which, text); });
    editor.current = made;
    return () => { made.destroy(); };
  }, [lab]);
  useEffect(() => {
    const { source, language } = functions.tab(which);
    editor.current?.put(source, language);
  }, [lab, which, opened]);
  const mark = lab.marks.find((each) => each.which === which) ?? null;
  useEffect(() => { editor.current?.mark(mark); }, [mark, which, opened]);
  return <div class="lab-editor" ref={host} />;
}

/** What the function thinks of the position on the board. */
function Test({ lab }: { lab: Lab }): JSX.Element {
  const { test, testing, which, marks } = lab;
  const mark = marks.find((each) => each.which === which);
  const mine = test?.which === which ? test : null;
  const error = mine?.error ?? mark?.text ?? null;
  return (
    <div class="lab-test">
      <Button kind="main" aria-busy={testing} onClick={() => { void lab.testPosition(); }}>{testing ? say.testing : say.test}</Button>
      <div role="status">
        {error !== null && <p class="bad lab-error">{error}</p>}
        {mine?.valued && (
          <dl class="lab-terms">
            {Object.entries(mine.valued.terms).map(([name, value]) => (
              <div key={name}><dt>{name}</dt><dd>{lab.shown(value)}</dd></div>
            ))}
            <div class="sum"><dt>{say.figure.value}</dt><dd>{lab.shown(mine.valued.value)}</dd></div>
          </dl>
        )}
        {mine?.thought && (
          <p>
            <span class="second">{say.best(mine.thought.depth)}: </span>
            <b>{mine.thought.pv[0]}</b> {mine.thought.decided === null ? lab.shown(mine.thought.value ?? 0) : say.wins(mine.thought.decided)}
            <span class="second"> {mine.thought.pv.slice(1).join(' ')}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** A dialog of the lab: Esc and a press outside close it. */
export function Asking({ title, close, children }: { title: string; close: () => void; children: JSX.Element | (JSX.Element | null)[] }): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => { if (before instanceof HTMLElement && before.isConnected) before.focus(); };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); close(); }}
      onClick={({ target }) => { if (target === element.current) close(); }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        <div class="answers"><Button onClick={close}>{say.cancel}</Button></div>
      </div>
    </dialog>
  );
}

function OpenDialog({ lab, close }: { lab: Lab; close: () => void }): JSX.Element {
  const [language, setLanguage] = useState<Language>(lab.functions.tab(lab.which).language);
  const [fault, setFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = (program: Parameters<Lab['open']>[1]): void => {
    lab.open(lab.which, program);
    close();
  };
  const read = async (chosen: File): Promise<void> => {
    const program = programOfFile(chosen.name, await chosen.text());
    if (program) take(program);
    else setFault(say.noProgram(chosen.name));
  };
  return (
    <Asking title={say.open} close={close}>
      <Choice
        name={say.language}
        value={language}
        options={(['python', 'javascript'] as const).map((each) => [each, say.languages[each]])}
        change={setLanguage}
      />
      <h3>{say.samples}</h3>
      <ul class="lab-list">
        {SAMPLES.map(({ name, title }) => (
          <li key={name}>
            <button type="button" onClick={() => { take(sampleNamed(name, language)); }}><b>{name}</b> <span class="second">{title}</span></button>
          </li>
        ))}
      </ul>
      <h3>{say.yours}</h3>
      {lab.functions.library.length === 0 ? <p class="second">{say.none}</p> : (
        <ul class="lab-list">
          {lab.functions.library.map((program) => (
            <li key={program.name}>
              <button type="button" onClick={() => { take(program); }}><b>{program.name}</b></button>
              <button type="button" class="icon-button" aria-label={say.remove(program.name)} onClick={() => { lab.functions.remove(program.name); lab.changed(); }}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => { file.current?.click(); }}>{say.fromFile}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".py,.js,.mjs"
          onChange={({ currentTarget }) => { const [chosen] = currentTarget.files ?? []; if (chosen) void read(chosen); }}
        />
        {fault && <p class="bad" role="alert">{fault}</p>}
      </div>
    </Asking>
  );
}

function NameDialog({ lab, close }: { lab: Lab; close: () => void }): JSX.Element {
  const program = lab.functions.tab(lab.which);
  const [name, setName] = useState(program.name);
  const file = fileName(name, program.language);
  return (
    <Asking title={say.saveAs} close={close}>
      <form
        class="lab-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (!file) return;
          lab.functions.save(lab.which, file);
          lab.changed();
          close();
        }}
      >
        <label>
          <span class="second">{say.name}</span>
          <input class="text-input" value={name} maxLength={44} onInput={({ currentTarget }) => { setName(currentTarget.value); }} />
        </label>
        {file === null && <p class="bad" role="alert">{say.badName}</p>}
        <Button kind="main" type="submit" disabled={file === null}>{say.save}</Button>
      </form>
    </Asking>
  );
}
