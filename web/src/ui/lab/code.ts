/**
 * The editor of a function: CodeMirror, in a shadow root, since the site's policy allows no styles
 * that a script puts into the page. Owns the text while it is edited and the marks beside its lines.
 */
import { indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import type { Language } from '../../lab/protocol';

const COLOURS = { ground: '#1D1712', text: '#F3E6D2', keyword: '#F2B872', name: '#8FD0C0', comment: '#A8977F', bad: '#FF9C8C' };

const theme = EditorView.theme(
  {
    '&': { height: '100%', backgroundColor: COLOURS.ground, color: COLOURS.text, fontSize: '0.875rem' },
    '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace', lineHeight: '1.5' },
    '.cm-content': { caretColor: COLOURS.text },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: COLOURS.text },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: '#5A4630' },
    '.cm-gutters': { backgroundColor: '#241C15', color: COLOURS.comment, border: 'none' },
    '.cm-activeLine': { backgroundColor: '#FFFFFF0A' },
    '.cm-activeLineGutter': { backgroundColor: '#FFFFFF14' },
    '.cm-panels, .cm-tooltip': { backgroundColor: '#30251A', color: COLOURS.text, border: '1px solid #4A3B2B' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: '#5A4630', color: COLOURS.text },
    '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: `underline wavy ${COLOURS.bad}` },
    '.cm-diagnostic-error': { borderLeft: `4px solid ${COLOURS.bad}` },
  },
  { dark: true },
);

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: COLOURS.keyword },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName), tags.propertyName], color: COLOURS.name },
  { tag: [tags.comment, tags.string], color: COLOURS.comment },
  { tag: [tags.number, tags.bool, tags.null], color: COLOURS.keyword },
]);

export class CodeEditor {
  private readonly view: EditorView;
  private readonly language = new Compartment();
  private putting = false;

  constructor(host: HTMLElement, name: string, changed: (text: string) => void) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        extensions: [
          basicSetup,
          keymap.of([indentWithTab]),
          indentUnit.of('    '),
          lintGutter(),
          EditorView.lineWrapping,
          theme,
          syntaxHighlighting(highlight),
          this.language.of([]),
          EditorView.contentAttributes.of({ 'aria-label': name }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.putting) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    // It scrolls, so that keys must reach it.
    this.view.scrollDOM.tabIndex = 0;
  }

  /** Show another text. */
  put(text: string, language: Language): void {
    this.putting = true;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: this.language.reconfigure(language === 'python' ? python() : javascript()),
    });
    this.putting = false;
  }

  /** Mark a line as wrong; with null the marks go. */
  mark(error: { line: number | null; text: string } | null): void {
    const { state } = this.view;
    const number = Math.min(Math.max(1, error?.line ?? 1), state.doc.lines);
    const { from, to } = state.doc.line(number);
    const diagnostics = error ? [{ from, to, severity: 'error' as const, message: error.text }] : [];
    this.view.dispatch(setDiagnostics(state, diagnostics));
    if (error?.line) this.view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  destroy(): void {
    this.view.destroy();
  }
}
