/**
 * Asks a worker for the best lines of positions and for whole games. Owns that worker's life: a
 * question that is no longer wanted ends with the worker, so that no late answer can arrive.
 */
import type { Found as Position } from '../game/review';
import type { Answer, Lines, LinesJob, Past, Request, ReviewJob } from './protocol';

/** What can be asked of an analyst; whoever uses it knows no more of it. */
export interface Adviser {
  /** The best lines of a position, told again and again until they are done or another is asked. */
  lines(past: Past, options: { lines: number; milliseconds: number }, tell: (lines: Lines) => void): void;
  /** The positions of a game, told from the last to the first. */
  review(past: Past, nodes: number, tell: (ply: number, position: Position) => void): void;
  /** Withdraw the question that is open. */
  cancel(): void;
}

export class Analyst implements Adviser {
  private worker: Worker | null = null;
  private last = 0;
  private hear: ((answer: Answer) => void) | null = null;

  /** @param make a new worker; @param module the compiled core; @param failed told why it stopped */
  constructor(
    private readonly make: () => Worker,
    private readonly module: WebAssembly.Module,
    public failed: (message: string) => void = () => undefined,
  ) {}

  lines(past: Past, options: { lines: number; milliseconds: number }, tell: (lines: Lines) => void): void {
    this.ask({ ...past, ...options, id: 0 }, (answer) => {
      if (!('lines' in answer)) return;
      if (answer.lines.done) this.hear = null;
      tell(answer.lines);
    });
  }

  review(past: Past, nodes: number, tell: (ply: number, position: Position) => void): void {
    this.ask({ ...past, nodes, id: 0 }, (answer) => {
      if (!('ply' in answer)) return;
      if (answer.ply === 0) this.hear = null;
      tell(answer.ply, answer.position);
    });
  }

  cancel(): void {
    if (!this.hear) return; // what has answered all may be asked again
    this.hear = null;
    this.worker?.terminate();
    this.worker = null;
  }

  private ask(job: LinesJob | ReviewJob, hear: (answer: Answer) => void): void {
    this.cancel();
    this.worker ??= this.started();
    this.last += 1;
    this.hear = hear;
    this.worker.postMessage({ ...job, id: this.last } satisfies Request);
  }

  private started(): Worker {
    const worker = this.make();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.id !== this.last || !this.hear) return;
      if ('failure' in data) this.stop(data.failure);
      else this.hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.stop(event.message || 'the worker could not be started');
    });
    worker.postMessage({ module: this.module } satisfies Request);
    return worker;
  }

  private stop(message: string): void {
    this.cancel();
    this.failed(message);
  }
}
