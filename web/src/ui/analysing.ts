/** Brings an analysis to the app: its board, its games from elsewhere, and what is kept of it. */
import type { Core, PdnEntry } from '@core';
import { BoardView } from '../board/board';
import type { Match, RuleSet } from '../game/match';
import { isGame, readText, resultText, type Names } from '../game/pdn';
import { Tree } from '../game/tree';
import { Analysis } from '../play/analysis';
import { say } from '../words';
import type { App, Question } from './app';

const KEY = 'analysis';

/** A text with several games. */
export interface Collection {
  readonly text: string;
  readonly games: readonly PdnEntry[];
  /** The place of the game that is looked at; null before one was chosen. */
  chosen: number | null;
}

export interface Analysing {
  readonly board: BoardView;
  readonly analysis: Analysis;
  /** What the game is from; null where it is the only one. */
  collection: Collection | null;
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
  return { board, analysis, collection: null };
}

/** Put a game into the analysis. */
export function openTree(app: App, tree: Tree, options: Parameters<Analysis['load']>[1] = {}): null {
  const room = analysingOf(app);
  room.collection = null;
  room.analysis.load(tree, options);
  return null;
}

/**
 * Put what somebody pasted into the analysis, a game or a position; of several games one is to be
 * chosen first. Throws a TextError or a CoreError.
 */
export function openText(app: App, text: string): Question | null {
  const games = isGame(text) ? app.core.listPdn(text) : [];
  if (games.length < 2) return openTree(app, treeFrom(app.core, text));
  analysingOf(app).collection = { text, games, chosen: null };
  return { kind: 'games' };
}

/** Look at a game of the collection. Throws a TextError or a CoreError. */
export function chooseGame(app: App, place: number): void {
  const { analysis, collection } = analysingOf(app);
  if (!collection) return;
  analysis.load(Tree.read(app.core, collection.text, place));
  collection.chosen = place;
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
function treeFrom(core: Core, text: string): Tree {
  if (isGame(text)) return Tree.read(core, text);
  const match = readText(core, text, { rules: 'english', level: null, you: 'black', seed: 0 });
  const tree = Tree.of(core, match, {});
  match.free();
  return tree;
}
