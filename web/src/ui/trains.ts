/** Brings the training to the app: its board, and the course of its puzzles. */
import { BoardView } from '../board/board';
import { readTraining } from '../game/puzzles';
import { Training } from '../play/training';
import type { App } from './app';

export interface Trains {
  readonly board: BoardView;
  readonly training: Training;
}

const ROOMS = new WeakMap<App, Trains>();

/** The training of an app; it lives as long as the app does, whatever screen is open. */
export function trainsOf(app: App): Trains {
  const trains = ROOMS.get(app) ?? startTraining(app);
  ROOMS.set(app, trains);
  return trains;
}

function startTraining(app: App): Trains {
  const board: BoardView = new BoardView({
    tap: (square) => { training.chooser.tap(square); },
    pick: (square) => training.chooser.pick(square),
    drop: (square, onto) => { training.chooser.drop(square, onto); },
  });
  const training = new Training({
    ...app.surroundings,
    board,
    sound: (name) => { app.sound.play(name); },
    keep: (record) => { app.storage.save('training', record); },
  }, app.storage.load('training', readTraining) ?? undefined);
  return { board, training };
}
