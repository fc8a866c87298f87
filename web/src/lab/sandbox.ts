/**
 * Starts players in frames of their own, asks them, and ends them. Owns the walls around code that
 * users wrote: a frame without an origin, whose policy allows no network; storage and the page of this
 * origin are out of its reach. What does not answer in its time is ended, and its frame with it.
 */
import frame from '@kingme/web/lab_frame.html?raw';
import asm from 'pyodide/pyodide.asm.mjs?url';
import pythonModule from 'pyodide/pyodide.asm.wasm?url';
import lock from 'pyodide/pyodide-lock.json?url';
import library from 'pyodide/python_stdlib.zip?url';
import errors from '@kingme/errors.py?raw';
import evaluation from '@kingme/lab/evaluation.py?raw';
import position from '@kingme/lab/position.py?raw';
import coreAddress from '@module?url';
import runnerAddress from './runner.ts?worker&url';
import type { Asked, Fault, PythonParts, Reply, Start, Task } from './protocol';

/** How long a frame and its worker may take to start; Python is large, and machines are slow. */
const STARTING = 60_000;

/** A function failed, or did not answer in its time. */
export class FunctionError extends Error {
  readonly line: number | null;

  constructor({ what, line }: Fault) {
    super(what);
    this.name = 'FunctionError';
    this.line = line;
  }
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly timer: number;
}

/** What is fetched once for all players. */
const kept = new Map<string, Promise<ArrayBuffer>>();

function fetched(address: string): Promise<ArrayBuffer> {
  const known = kept.get(address);
  if (known) return known;
  const coming = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response.arrayBuffer();
  });
  kept.set(address, coming);
  // What failed once may come the next time.
  coming.catch(() => kept.delete(address));
  return coming;
}

async function pythonParts(): Promise<PythonParts> {
  const [script, module, zip, table] = await Promise.all([asm, pythonModule, library, lock].map(fetched)).catch(() => {
    throw new Error('Python could not be loaded: it comes over the network when it is first used');
  });
  if (!script || !module || !zip || !table) throw new Error('a part of Python is missing');
  return {
    script,
    module,
    library: zip,
    lock: new TextDecoder().decode(table),
    files: {
      'kingme/__init__.py': '',
      'kingme/errors.py': errors,
      'kingme/lab/__init__.py': '',
      'kingme/lab/evaluation.py': evaluation,
      'kingme/lab/position.py': position,
    },
  };
}

/** A player's worker in its frame. */
export class Runner {
  private readonly frame = document.createElement('iframe');
  private readonly channel = new MessageChannel();
  private readonly waiting = new Map<number, Waiting>();
  private readonly hear = (event: MessageEvent): void => {
    if (event.source !== this.frame.contentWindow) return;
    const { failed } = event.data as { failed?: unknown };
    // What a function left running may fail later, which is nobody's business.
    if (!this.ready) this.fail(new Error(String(failed)));
  };
  private ready = false;
  private last = 0;
  private ended = false;

  private constructor(readonly python: boolean) {
    window.addEventListener('message', this.hear);
    this.channel.port1.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      this.waiting.delete(data.id);
      clearTimeout(waiting.timer);
      waiting.resolve(data);
    };
  }

  /** A new player; `python` brings Python, which takes seconds the first time. */
  static async start({ python }: { python: boolean }): Promise<Runner> {
    const [code, core, parts] = await Promise.all([fetched(runnerAddress), fetched(coreAddress), python ? pythonParts() : null]);
    const runner = new Runner(python);
    const { frame: element, channel } = runner;
    element.hidden = true;
    element.title = 'a function that somebody wrote';
    element.setAttribute('sandbox', 'allow-scripts');
    const loaded = new Promise((resolve) => { element.addEventListener('load', resolve, { once: true }); });
    element.srcdoc = frame;
    document.body.append(element);
    await loaded;
    const start: Start = { port: channel.port2, core, python: parts };
    element.contentWindow?.postMessage({ code: new TextDecoder().decode(code), start }, '*', [channel.port2]);
    return runner;
  }

  /**
   * Do a task.
   * @param milliseconds the time that it has; whoever needs more is ended
   * @throws FunctionError the function failed or took too long
   */
  async ask(task: Task, milliseconds: number): Promise<Reply> {
    this.last += 1;
    const id = this.last;
    const loading = task.do === 'load';
    const allowed = milliseconds + (this.ready ? 0 : STARTING);
    const reply = await new Promise<Reply>((resolve, reject) => {
      if (this.ended) {
        reject(new Error('the player has been ended'));
        return;
      }
      const timer = window.setTimeout(() => {
        const what = loading
          ? 'the file was still running when its time to start was over'
          : `still running when its ${milliseconds / 1000} s for this move were over`;
        this.fail(new FunctionError({ what, line: null }));
      }, allowed);
      this.waiting.set(id, { resolve, reject, timer });
      this.channel.port1.postMessage({ ...task, id } satisfies Asked);
    });
    this.ready = true;
    if ('fault' in reply) throw new FunctionError(reply.fault);
    return reply;
  }

  /** Whether it can be asked. */
  get alive(): boolean {
    return !this.ended;
  }

  /** End it, whatever it does; what it was asked is rejected. */
  end(): void {
    this.fail(new Error('the player has been ended'));
  }

  private fail(error: Error): void {
    this.ended = true;
    window.removeEventListener('message', this.hear);
    this.channel.port1.close();
    this.frame.remove();
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
  }
}
