import { beforeEach, expect, test } from 'vitest';
import type { Marks } from '../src/board/marks';
import type { Step } from '../src/board/pieces';
import type { Found, Past } from '../src/engine/protocol';
import type { Match } from '../src/game/match';
import type { Squares } from '../src/game/squares';
import { Controller } from '../src/play/controller';
import { DEFAULTS, type Settings } from '../src/settings';
import { compact, core, options } from './core';

let shown: Squares = [];
let marks: Marks;
let labels: readonly string[] = [];
let said: string[] = [];
let sounds: string[] = [];
let ended: Match[] = [];
let asked: { past: Past; answer: (found: Found | null) => void }[] = [];
let cancelled = 0;
let settings: Settings;
let controller: Controller;

beforeEach(() => {
  [said, sounds, ended, asked, cancelled] = [[], [], [], [], 0];
  settings = { ...DEFAULTS, motion: 'off' };
  controller = new Controller({
    core,
    board: {
      moving: false,
      show: (squares) => { shown = squares; },
      slideTo: (squares) => { shown = squares; return Promise.resolve(); },
      play: async (steps: readonly Step[], _motion, landed) => {
        for (const [index, step] of steps.entries()) {
          await Promise.resolve();
          shown = step.after;
          landed(step, index);
        }
      },
      mark: (given) => { marks = given; },
      grabbable: () => undefined,
      label: (given) => { labels = given; },
      name: () => undefined,
      turn: () => undefined,
      giveBack: () => undefined,
      nudge: () => undefined,
    },
    engine: {
      think: (past) => new Promise((answer) => { asked.push({ past, answer }); }),
      cancel: () => { cancelled += 1; },
    },
    events: {
      announce: (text) => { said.push(text); },
      sound: (name) => { sounds.push(name); },
      landed: () => undefined,
      changed: () => undefined,
      ended: (match) => { ended.push(match); },
    },
    settings: () => settings,
    motion: () => ({ mode: 'off', factor: 1 }),
    sideWord: (side) => (side === 'black' ? 'Red' : 'White'),
  });
});

const settle = () => new Promise((resolve) => { setTimeout(resolve, 5); });
const answer = async (move: string, score = 0) => {
  asked.at(-1)?.answer({ move, score, depth: 1 });
  await settle();
};
const moves = () => controller.match?.plies.map(({ move }) => move.pdn);

test('press a piece, press a square: the move is made and the opponent asked', async () => {
  controller.start(options());
  expect(marks.movable).toHaveLength(4);
  controller.tap(11);
  expect(marks).toMatchObject({ selected: 11, movable: [] });
  expect(marks.targets.map(({ square }) => square).sort()).toEqual([15, 16]);
  expect(labels[11]).toBe('11, red man, chosen');
  expect(labels[15]).toBe('15, empty, you can move here');
  controller.tap(15);
  await settle();
  expect(moves()).toEqual(['11-15']);
  expect(controller.thinking).toBe(true);
  expect(asked.at(-1)?.past.moves).toEqual(['11-15']);
  await answer('22-18');
  expect(moves()).toEqual(['11-15', '22-18']);
  expect(said.join(' ')).toContain('White moves from 22 to 18.');
  expect(said.join(' ')).toContain('A jump is open from 15: it must be taken.');
  expect(marks.obliged).toEqual([15]);
  expect(shown).toEqual(controller.match?.squares);
});

test('undo while the opponent thinks leaves no stale reply', async () => {
  controller.start(options());
  controller.tap(11);
  controller.tap(15);
  await settle();
  const late = asked.at(-1);
  controller.undo();
  expect(cancelled).toBeGreaterThan(0);
  expect(moves()).toEqual([]);
  late?.answer({ move: '22-18', score: 0, depth: 1 });
  await settle();
  expect(moves()).toEqual([]);
  expect(controller.ready).toBe(true);
  controller.tap(9);
  controller.tap(14);
  await settle();
  late?.answer({ move: '22-18', score: 0, depth: 1 });
  await answer('22-17');
  expect(moves()).toEqual(['9-14', '22-17']);
});

test('a new game while the opponent thinks leaves no stale reply', async () => {
  controller.start(options());
  controller.tap(11);
  controller.tap(15);
  await settle();
  const late = asked.at(-1);
  controller.start(options());
  late?.answer({ move: '22-18', score: 0, depth: 1 });
  await settle();
  expect(moves()).toEqual([]);
});

test('nothing can be moved while the opponent thinks', async () => {
  controller.start(options());
  controller.tap(11);
  controller.tap(15);
  await settle();
  controller.tap(9);
  expect(controller.status).toBe('It is Novice’s turn.');
  expect(controller.choosing).toEqual([]);
  expect(controller.pick(9)).toBe(false);
});

test('a chain plays itself where there is one way on', async () => {
  controller.start(options({ start: compact('B:W6,15,32:B1,12') }));
  controller.tap(1);
  controller.tap(10);
  await settle();
  expect(moves()).toEqual(['1x19']);
  expect(sounds.filter((sound) => sound === 'jump')).toHaveLength(2);
});

test('without that setting, and at a fork, it is taken hop by hop', async () => {
  settings = { ...settings, playOn: false };
  controller.start(options({ start: compact('B:W6,15,32:B1,12') }));
  controller.tap(1);
  controller.tap(10);
  await settle();
  expect(moves()).toEqual([]);
  expect(shown[6]).toBeNull();
  expect(shown[10]).toEqual({ side: 'black', king: false });
  expect(controller.status).toBe('Keep jumping: 19 is open.');
  controller.tap(12);
  expect(controller.status).toBe('The piece on 10 must go on jumping.');
  controller.tap(19);
  await settle();
  expect(moves()).toEqual(['1x19']);
});

test('a chain that was begun can be put back', async () => {
  controller.start(options({ start: compact('B:W6,14,15,32:B1,12') }));
  controller.tap(1);
  controller.tap(10);
  await settle();
  expect(controller.choosing).toEqual([1, 10]);
  controller.undo();
  expect(controller.choosing).toEqual([]);
  expect(shown).toEqual(controller.match?.squares);
  expect(controller.match?.undos).toBe(0);
});

test('where the rules let a chain end, it can be stopped', async () => {
  controller.start(options({ rules: 'retro', start: compact('B:W6,15,32:B1,12', 'retro') }));
  controller.tap(1);
  controller.tap(10);
  await settle();
  expect(controller.mayStop).toBe(true);
  controller.tap(10);
  await settle();
  expect(controller.match?.plies[0]?.move.path).toEqual([1, 10]);
});

test.each([
  [[5], 'The man on 5 is blocked.'],
  [[22], 'That piece is white; it is not yours to move.'],
  [[18], 'Choose one of your pieces first.'],
  [[11, 7], 'The man on 7 is blocked.'],
  [[11, 24], '24 is taken.'],
  [[11, 18], '11 can go to 15 or 16.'],
])('pressing %j says why', (squares, text) => {
  controller.start(options());
  for (const square of squares) controller.tap(square);
  expect(controller.status.replace('16 or 15', '15 or 16')).toBe(text);
  expect(sounds).toContain('refuse');
});

test('who must jump is told when another piece is pressed', () => {
  controller.start(options({ start: compact('B:W14,15,32:B9,10,1') }));
  controller.tap(1);
  expect(controller.status).toMatch(/^You must jump with (9 or 10|10 or 9|10|9)/);
});

test('a man goes forward only, and says so', () => {
  controller.start(options({ start: compact('B:W32:B14') }));
  controller.tap(14);
  controller.tap(9);
  expect(controller.status).toBe('That man moves forward only.');
});

test('show moves off: no rings, no dots, but the chosen piece and the last move', () => {
  settings = { ...settings, showMoves: false };
  controller.start(options());
  expect(marks.movable).toEqual([]);
  controller.tap(11);
  expect(marks).toMatchObject({ selected: 11, targets: [] });
});

test('a hint costs once, is shown, and is withdrawn by a move', async () => {
  controller.start(options());
  const hint = controller.hint();
  await answer('11-15', 5);
  await hint;
  expect(controller.match?.hints).toBe(1);
  expect(marks.hint).toEqual([11, 15]);
  expect(controller.status).toBe('Try 11-15. It keeps the game level.');
  await controller.hint();
  expect(controller.match?.hints).toBe(1);
  controller.tap(9);
  expect(marks.hint).toBeNull();
  const second = controller.hint();
  const late = asked.at(-1);
  controller.tap(10);
  controller.tap(14);
  late?.answer({ move: '9-13', score: 0, depth: 1 });
  await second;
  await settle();
  expect(controller.match?.hints).toBe(1);
  expect(moves()).toEqual(['10-14']);
});

test('a draw is declined early, agreed to when even, and not asked for again at once', async () => {
  controller.start(options());
  const offer = controller.offerDraw();
  await answer('11-15', 0);
  await offer;
  expect(controller.match?.over).toBe(false);
  expect(controller.status).toBe('Novice would rather play on.');
  await controller.offerDraw();
  expect(controller.status).toContain('before you can ask again');
  const match = controller.match;
  for (let ply = 0; match && ply < 40; ply += 1) {
    const move = match.legal[0];
    if (move && !match.over) match.play(move.text);
  }
});

test('resigning loses, two people’s game is lost by the side to move', () => {
  controller.start(options());
  controller.resign();
  expect(ended[0]?.result).toEqual({ winner: 'white', termination: 'resignation' });
  expect(controller.status).toBe('Novice wins. You resigned.');
  controller.start(options({ level: null }));
  controller.resign();
  expect(controller.status).toBe('White wins. Red resigned.');
});

test('a finished game ends once, and can be gone on with after undo', async () => {
  controller.start(options({ start: compact('B:W6:B1,12') }));
  controller.tap(1);
  controller.tap(10);
  await settle();
  expect(ended).toHaveLength(1);
  expect(controller.status).toBe('You win. White has no piece left.');
  expect(sounds).toContain('win');
  expect(asked).toHaveLength(0);
  controller.tap(12);
  expect(controller.status).toBe('This game is over.');
  controller.undo();
  expect(controller.ready).toBe(true);
  expect(shown[6]).toEqual({ side: 'white', king: false });
});

test('looking back shows old positions and refuses moves until one comes back', async () => {
  controller.start(options());
  controller.tap(11);
  controller.tap(15);
  await answer('22-18');
  controller.lookAt(1);
  expect(shown[22]).not.toBeNull();
  expect(marks).toMatchObject({ last: [11, 15], obliged: [] });
  controller.tap(15);
  expect(controller.status).toContain('Come back to the game');
  controller.step(1);
  expect(controller.looking).toBeNull();
  expect(shown).toEqual(controller.match?.squares);
  controller.step(-9);
  expect(controller.looking).toBe(0);
});

test('a reply calls back whoever looks back', async () => {
  controller.start(options());
  controller.tap(11);
  controller.tap(15);
  await settle();
  controller.lookAt(0);
  await answer('22-18');
  expect(controller.looking).toBeNull();
  expect(shown).toEqual(controller.match?.squares);
  expect(marks.last).toEqual([22, 18]);
});

test('a hint that is asked for again is said again', async () => {
  controller.start(options());
  const hint = controller.hint();
  await answer('11-15', 500);
  await hint;
  controller.tap(24);
  await controller.hint();
  expect(controller.status).toBe('Try 11-15. It keeps you ahead.');
  expect(controller.match?.hints).toBe(1);
});

test('the computer moves first when it should, and a broken search is told', async () => {
  controller.start(options({ you: 'white' }));
  expect(controller.bottom).toBe('white');
  expect(asked).toHaveLength(1);
  await answer('11-15');
  expect(moves()).toEqual(['11-15']);
  expect(controller.ready).toBe(true);
});

test('dropping on a wrong square says why and moves nothing', async () => {
  controller.start(options());
  expect(controller.pick(11)).toBe(true);
  controller.drop(11, 24);
  expect(controller.status).toBe('24 is taken.');
  controller.drop(11, null);
  expect(moves()).toEqual([]);
  expect(controller.pick(11)).toBe(true);
  controller.drop(11, 16);
  await settle();
  expect(moves()).toEqual(['11-16']);
});
