/** Brings the training to the app: its board, and the course of its puzzles. */
import { BoardView } from '../board/board';
import type { Training as Record } from '../game/puzzles';
import { Training, type TrainingMeans } from '../play/training';

export interface Trains {
  readonly board: BoardView;
  readonly training: Training;
}

export function startTraining(means: Omit<TrainingMeans, 'board'>, record: Record | null): Trains {
  const board: BoardView = new BoardView({
    tap: (square) => { training.chooser.tap(square); },
    pick: (square) => training.chooser.pick(square),
    drop: (square, onto) => { training.chooser.drop(square, onto); },
  });
  const training = new Training({ ...means, board }, record ?? undefined);
  return { board, training };
}
