import { expect, test } from 'vitest';
import { Match } from '../src/game/match';
import { annotate, evalOf, noteOf, reviewed, spoken, summary, verdictIn } from '../src/game/review';
import { beforeMove, chance, end } from '../src/game/scores';
import { Tree, lineFrom, onMainLine, pathTo, type TreeNode } from '../src/game/tree';
import { deepen, goThrough } from '../src/engine/search';
import type { Found } from '../src/game/review';
import type { Lines } from '../src/engine/protocol';
import { scoreWords } from '../src/play/analysis';
import { compact, core, options } from './core';

test('the games of a text are listed, and each can be read', () => {
  const text = `[White "Bo"]\n[Result "1-0"]\n\n1. 11-15 22-18 1-0\n\n[Event "second"]\n\n1. 9-14 (1. 9-13) 9-14 0-1\n\n[FEN "W:W18:B5"]\n*`;
  const games = core.listPdn(text);
  expect(games.map(({ line, moves, mark, errors }) => [line, moves, mark, errors])).toEqual([
    [1, 2, '1-0', 0],
    [6, 1, '0-1', 1],
    [10, 0, '*', 0],
  ]);
  expect(games[1]?.tags).toEqual([['Event', 'second']]);
  expect(Tree.read(core, text, 2).start).toBe(compact('W:W18:B5'));
  expect(Tree.read(core, text).mainLine().length).toBe(3);
  expect(() => Tree.read(core, text, 1)).toThrow('Line 8, column 19: 9-14 is not legal');
  expect(() => Tree.read(core, text, 3)).toThrow('no more than 3 games');
  expect(core.listPdn('hello').map(({ moves, errors }) => [moves, errors])).toEqual([[0, 1]]);
  expect(core.listPdn('')).toEqual([]);
});

const TEXT = `[Event "Trial"]
[Black "Ada"]

{before} 1. 11-15! {a good one} 22-18 (22-17 {first} 2. 15-19 (2. 8-11 17-13) 24x15 3. 10x19)
(23-19) 2. 15x22 26x17 {[%clk 1]} *
`;

const texts = (nodes: readonly TreeNode[]) => nodes.map(({ move }) => move?.pdn ?? '');

test('a game with variations, comments and marks comes back as it was', () => {
  const tree = Tree.read(core, TEXT);
  expect(texts(tree.mainLine())).toEqual(['', '11-15', '22-18', '15x22', '26x17']);
  const again = Tree.read(core, tree.pdn());
  expect(again.pdn()).toBe(tree.pdn());
  expect(texts(again.nodes())).toEqual(texts(tree.nodes()));
  expect(again.nodes().map(({ after }) => after)).toEqual(tree.nodes().map(({ after }) => after));
  expect(tree.root.children[0]?.nags).toEqual([1]);
  expect(tree.tags).toMatchObject({ Event: 'Trial', Black: 'Ada' });
});

test('what cannot be played is a fault with its place', () => {
  expect(() => Tree.read(core, '1. 11-15 11-16 *')).toThrow(/Line 1, column 10: /);
  expect(() => core.writePdn({ rules: 'english', start: null, tags: {}, nodes: [
    { parent: 0, move: '', nags: [], before: [], after: [] },
    { parent: 0, move: '1-5', nags: [], before: [], after: [] },
  ] })).toThrow('1-5');
});

test('lines are added once, promoted and taken away', () => {
  const tree = Tree.read(core, TEXT);
  const [first] = tree.root.children;
  if (!first) throw new Error('a move');
  const other = first.children[1];
  if (!other) throw new Error('a variation');
  const match = tree.match(first);
  const known = match.legal.find(({ text }) => text === '22-17');
  expect(known && tree.add(first, known)).toBe(other);
  const deep = lineFrom(other).at(-1);
  if (!deep) throw new Error('its end');
  expect(onMainLine(deep)).toBe(false);
  tree.promote(deep);
  expect(onMainLine(deep)).toBe(true);
  expect(texts(tree.mainLine()).slice(0, 4)).toEqual(['', '11-15', '22-17', '15-19']);
  expect(texts(pathTo(deep))).toEqual(texts(tree.mainLine()));
  tree.remove(other);
  expect(texts(tree.mainLine())[2]).toBe('22-18');
  expect(tree.pdn()).not.toContain('22-17');
  match.free();
});

test('a game begun elsewhere, under other rules', () => {
  const match = new Match(core, options({ level: null, rules: 'classroom' }));
  match.play(match.legal[0]?.text ?? '');
  const tree = Tree.of(core, match, { Black: 'Ada' });
  expect(tree.pdn()).toContain('[Rules "classroom"]');
  expect(Tree.read(core, tree.pdn()).rules).toBe('classroom');
  const set = Tree.read(core, '[FEN "W:W32:B1"]\n1... 32-28 *');
  expect(Tree.read(core, set.pdn()).start).toBe(set.start);
  match.free();
});

function review(tree: Tree, nodes: number) {
  const moves = tree.mainLine().flatMap(({ move }) => (move ? [move.text] : []));
  const found: Found[] = [];
  goThrough(core, { rules: tree.rules, start: tree.start, moves, nodes }, (ply, position) => { found[ply] = position; });
  const start = tree.match(tree.root);
  const first = start.turn;
  start.free();
  return reviewed(found, moves, first);
}

test('a review finds what was given away, and writes it down once', () => {
  const tree = Tree.read(core, '1. 10-14 24-19 2. 14-18 {as Ada likes it} 23x14 3. 9x18 22x15 4. 11x18 21-17 5. 18-22 25x18 *');
  const found = review(tree, 5000);
  expect(found.scores).toHaveLength(11);
  expect(found).toEqual(review(tree, 5000));
  annotate(tree, found, scoreWords);
  const once = tree.pdn();
  annotate(tree, found, scoreWords);
  expect(tree.pdn()).toBe(once);
  const blunder = tree.mainLine()[9];
  if (!blunder) throw new Error('a move');
  expect(blunder.move?.pdn).toBe('18-22');
  expect(verdictIn(blunder)?.name).toBe('blunder');
  expect(noteOf(blunder)).toContain('was better');
  expect(blunder.parent?.children).toHaveLength(2);
  expect(tree.mainLine().slice(1).map(evalOf)).toEqual(found.scores.slice(1).map((score) => score));
  expect(spoken(tree.mainLine()[3]?.after ?? [])).toEqual(['as Ada likes it']);
  expect(summary(found, 'black')).toMatchObject({ blunders: 1, missed: 0 });
});

test('a known win that is given away is missed; forced moves count for nothing', () => {
  const missed = review(Tree.read(core, '[FEN "B:WK2:BK7"]\n1. 7-11 *'), 5000);
  expect(missed.moves[0]).toMatchObject({ missed: true, best: end(true, 3) });
  const forced = review(Tree.read(core, '[FEN "W:W22,32:B17,9"]\n1... 22x13x6 *'), 2000);
  expect(forced.moves[0]).toMatchObject({ choice: false, loss: 0 });
  expect(summary(forced, 'white').accuracy).toBeNull();
});

test('scores, chances and words', () => {
  expect([end(false), end(true, 4)].map(beforeMove)).toEqual([29999, -29995]);
  expect([chance(0), chance(end(true, 9)), chance(-100) < 0.5]).toEqual([0.5, 1, true]);
  expect([62, -105, 0, end(true, 5), end(false, 1)].map(scoreWords)).toEqual(
    ['+0.62', '-1.05', '0.00', 'wins in 5 plies', 'loses in 1 ply']);
});

test('lines go deeper and deeper until time is up', () => {
  const told: Lines[] = [];
  let time = 0;
  const now = () => (time += 10);
  deepen(core, { rules: 'english', start: null, moves: ['11-15'], lines: 3, milliseconds: 60 }, (lines) => { told.push(lines); }, now);
  expect(told.at(-1)?.done).toBe(true);
  expect(told.slice(0, -1).map(({ lines }) => lines[0]?.depth)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(told[3]?.lines).toHaveLength(3);
  const over: Lines[] = [];
  deepen(core, { rules: 'english', start: null, moves: [], lines: 3, milliseconds: 0 }, (lines) => { over.push(lines); });
  expect(over).toHaveLength(1);
});
