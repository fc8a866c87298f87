/**
 * The one module that talks to the worker. Owns its life: a search that is no longer wanted ends
 * with the worker, so that no late reply can arrive; the next question starts another.
 */
import type { Answer, Found, Past, Request } from './protocol';

interface Waiting {
  readonly id: number;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: Error) => void;
}

/** What can be asked of an opponent; the controller knows no more of it. */
export interface Thinker {
  /** The level's move; null when the question was withdrawn, or nothing can move. */
  think(past: Past, level: string, seed: number): Promise<Found | null>;
  /** Withdraw the question that is open; its promise gives null. */
  cancel(): void;
}

export class Engine implements Thinker {
  private worker: Worker | null = null;
  private waiting: Waiting | null = null;
  private last = 0;

  /** @param make a new worker; @param module the compiled core, shared with the page */
  constructor(
    private readonly make: () => Worker,
    private readonly module: WebAssembly.Module,
  ) {}

  /** Start the worker before it is first needed. */
  warm(): void {
    this.worker ??= this.started();
  }

  think(past: Past, level: string, seed: number): Promise<Found | null> {
    this.cancel();
    this.warm();
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      this.waiting = { id, resolve, reject };
      this.post({ ...past, id, level, seed });
    });
  }

  cancel(): void {
    if (!this.waiting) return;
    const { resolve } = this.waiting;
    this.stop();
    resolve(null);
    this.warm();
  }

  private started(): Worker {
    const worker = this.make();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.receive(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.fail(event.message || 'the worker could not be started');
    });
    worker.postMessage({ module: this.module } satisfies Request);
    return worker;
  }

  private post(request: Request): void {
    this.worker?.postMessage(request);
  }

  private receive(answer: Answer): void {
    if (answer.id !== this.waiting?.id || 'lines' in answer || 'ply' in answer) return;
    if ('failure' in answer) {
      this.fail(answer.failure);
      return;
    }
    const { resolve } = this.waiting;
    this.waiting = null;
    resolve(answer.found);
  }

  /** After a failure the module must not be used again: the next question has a new worker. */
  private fail(message: string): void {
    const { waiting } = this;
    this.stop();
    waiting?.reject(new Error(message));
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting = null;
  }
}
