/** Brings an analysis to the app: its board, its games from elsewhere, and what is kept of it. */
import type { Core } from '@core';
import { BoardView } from '../board/board';
import type { Match, RuleSet } from '../game/match';
import { isGame, readText, resultText, type Names } from '../game/pdn';
import { Tree } from '../game/tree';
import { Analysis } from '../play/analysis';
import { say } from '../words';
import type { App } from './app';

const KEY = 'analysis';

export interface Analysing {
  readonly board: BoardView;
  readonly analysis: Analysis;
}

const ROOMS = new WeakMap<App, Analysing>();

/** The analysis of an app; it lives as long as the app does, whatever screen is open. */
export function analysingOf(app: App): Analysing {
  const analysing = ROOMS.get(app) ?? startAnalysing(app);
  ROOMS.set(app, analysing);
  return analysing;
}

function startAnalysing(app: App): Analysing {
  const board: BoardView = new BoardView({
    tap: (square) => { analysis.chooser.tap(square); },
    pick: (square) => analysis.chooser.pick(square),
    drop: (square, onto) => { analysis.chooser.drop(square, onto); },
  });
  const analysis = new Analysis({
    ...app.surroundings,
    board,
    adviser: app.analyst,
    keep: (pdn) => { app.storage.save(KEY, pdn); },
  });
  app.analyst.failed = (reason) => {
    app.notify(say.analysis.failed(reason));
    analysis.stopReview();
  };
  const kept = app.storage.load(KEY, (value) => (typeof value === 'string' ? value : null));
  try {
    if (kept !== null) analysis.load(Tree.read(app.core, kept));
  } catch {
    // Of another version, or changed by hand.
    app.storage.remove(KEY);
  }
  return { board, analysis };
}

/** A game that was played, to be analysed. */
export function treeOf(core: Core, match: Match, names: Names): Tree {
  const day = new Date().toLocaleDateString('sv').replaceAll('-', '.');
  const { black, white } = names;
  return Tree.of(core, match, { Event: 'kingme', Date: day, Black: black, White: white, Result: resultText(match.result) });
}

/** A position without a past, in its compact form. */
export function treeAt(core: Core, rules: RuleSet, compact: string): Tree {
  return new Tree(core, rules, compact);
}

/** A game or a position that somebody pasted. Throws a TextError or a CoreError. */
export function treeFrom(core: Core, text: string): Tree {
  if (isGame(text)) return Tree.read(core, text);
  const match = readText(core, text, { rules: 'english', level: null, you: 'black', seed: 0 });
  const tree = Tree.of(core, match, {});
  match.free();
  return tree;
}
