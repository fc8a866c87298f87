/** What the page and a lab worker say to each other. Types only. */
import type { Past } from '../engine/protocol';
import type { Side } from '../game/squares';

export type Language = 'python' | 'javascript';

/** A function as somebody wrote it. */
export interface Program {
  /** The name of its file, for messages; `.py` or `.js`. */
  readonly name: string;
  readonly language: Language;
  readonly source: string;
}

/** How a search looks. */
export interface Effort {
  /** Plies, 1 to 12. */
  readonly depth: number;
  /** Alpha-beta with iterative deepening; false for plain minimax. */
  readonly pruning: boolean;
  /** Whether forced jumps extend a line beyond the depth. */
  readonly extension: boolean;
}

/** What Python for the browser is made of. */
export interface PythonParts {
  readonly script: ArrayBuffer;
  readonly module: ArrayBuffer;
  readonly library: ArrayBuffer;
  readonly lock: string;
  /** Sources by their path below the place of modules. */
  readonly files: Readonly<Record<string, string>>;
}

/** The first message that a worker gets, from the frame around it. */
export interface Start {
  readonly port: MessagePort;
  /** The core, as WebAssembly that is not compiled yet: a compiled one cannot leave its origin. */
  readonly core: ArrayBuffer;
  readonly python: PythonParts | null;
}

/** Who thinks: the function that was loaded, the internal one, or a level by its key. */
export type Who = 'function' | 'internal' | { readonly level: string };

export type Task =
  | { readonly do: 'load'; readonly program: Program; readonly seed: string }
  | { readonly do: 'think'; readonly past: Past; readonly who: Who; readonly effort: Effort; readonly seed: number }
  | { readonly do: 'value'; readonly past: Past; readonly me: Side };

/** What a player thought about its move. */
export interface Thought {
  /** The move's full path. */
  readonly move: string;
  /** For the side to move, on the function's own scale; null where the game is decided. */
  readonly value: number | null;
  /** Plies until the game is won; negative where it is lost; null where it is open. */
  readonly decided: number | null;
  readonly depth: number;
  readonly nodes: number;
  readonly cutoffs: number;
  /** PDN texts, the move first. */
  readonly pv: readonly string[];
  readonly milliseconds: number;
}

export interface Valued {
  readonly value: number;
  readonly terms: Readonly<Record<string, number>>;
}

/** Why a function has no answer. */
export interface Fault {
  readonly what: string;
  readonly line: number | null;
}

export type Reply = { readonly id: number; readonly printed: string } & (
  | { readonly ready: true }
  | { readonly thought: Thought | null }
  | { readonly valued: Valued }
  | { readonly fault: Fault }
);

export type Asked = Task & { readonly id: number };
