/**
 * The core of kingme as a JavaScript object, in a browser's worker or in Node. Owns the border to
 * WebAssembly (texts in and out of memory, numbers signed and unsigned, errors); refuses to know a
 * rule or a level. The functions behind it are documented in `crates/wasm/src`.
 *
 * A search holds the thread until it ends, so a page runs this in a worker. Were the module ever
 * to trap (out of memory, say), it cannot be used again: load another.
 *
 * @typedef {{text: string, pdn: string, path: number[], captured: number[], is_jump: boolean,
 *   crowns: boolean, by_king: boolean}} Move  `text` is the full path, `pdn` the shortest text
 * @typedef {{termination: string, winner: 'black' | 'white' | null}} Outcome
 * @typedef {{turn: 'black' | 'white', ply: number, quiet_plies: number, repetitions: number,
 *   outcome: Outcome | null}} Status
 * @typedef {{move: string, score: number, depth: number, nodes: number, cutoffs: number,
 *   pv: string[], forced: boolean}} Found
 * @typedef {{move: string, score: number, depth: number, pv: string[]}} Line
 * @typedef {{lines: Line[], depth: number, longest: number, nodes: number, forced: boolean}} Lines
 * @typedef {{parent: number, move: string, nags: number[], before: string[], after: string[]}} PdnNode
 *   `parent` is a place in the list of nodes; the first node is the start, and has no move
 * @typedef {{rules: string, start: string | null, moves: string[], tags: [string, string][],
 *   mark: string | null, nodes: PdnNode[],
 *   errors: {line: number, column: number, reason: string}[]}} PdnGame  `start` is the compact
 *   form, null for the start position of the rules; `moves` are full paths
 * @typedef {{line: number, tags: [string, string][], moves: number, mark: string | null,
 *   errors: number}} PdnEntry  `moves` and `errors` are counts
 * @typedef {'bot' | Record<string, number>} Evaluation  the bot's, or eight weights by name
 */

/** What the module's negative numbers mean. */
const KINDS = ['argument', 'handle', 'position', 'malformed', 'illegal', 'ambiguous', 'no move'];
const PRUNING = 1;
const TABLE = 2;
const JITTER = 4;
const WHOLE_EXCHANGES = 8;
const NEAR = 16;

/** A call that the core refused: `kind` for programs, `message` a sentence for people. */
export class CoreError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.name = 'CoreError';
    this.kind = kind;
  }
}

/**
 * Load the module.
 * @param {Response | BufferSource | WebAssembly.Module | Promise<Response>} source
 * @param {() => boolean} [stopped] asked every thousand nodes or so whether the search must end:
 *   a look at shared memory, say, since no message arrives during a search
 * @returns {Promise<Core>}
 */
export async function loadCore(source, stopped = () => false) {
  const from = await source;
  const module = from instanceof WebAssembly.Module ? from : await compiled(from);
  // Infinity is past every limit, and ends a search that has none.
  const micros = () => (stopped() ? Infinity : performance.now() * 1000);
  const host = new Host();
  const leaf = host.leaf.bind(host);
  return new Core(await WebAssembly.instantiate(module, { env: { micros, leaf } }), host);
}

async function compiled(/** @type {Response | BufferSource} */ from) {
  if (!(from instanceof Response)) return WebAssembly.compile(from);
  if (!from.ok) throw new Error(`the core cannot be fetched: ${from.status} ${from.statusText}`);
  // Compiling from the stream would need a server that sends application/wasm.
  return WebAssembly.compile(await from.arrayBuffer());
}

/**
 * Answers the module's questions about leaves, by the function of the search that runs.
 *
 * @typedef {(black: number, white: number, kings: number, whiteToMove: boolean, ply: number)
 *   => number} Leaf  the value of a position for the side to move, on any scale; bit `n - 1` of a
 *   mask is square `n`, and masks may arrive negative
 */
class Host {
  /** @type {Leaf | null} */
  asked = null;
  /** @type {{error: unknown} | null} What the function threw, which must not unwind the module. */
  thrown = null;

  /** @type {(black: number, white: number, kings: number, whiteToMove: number, ply: number) => number} */
  leaf(black, white, kings, whiteToMove, ply) {
    try {
      return this.asked === null ? NaN : this.asked(black, white, kings, whiteToMove === 1, ply);
    } catch (error) {
      this.thrown = { error };
      return NaN;
    }
  }
}

/**
 * A value whose score is the given one: of all such values, the one in the middle. The counterpart of
 * `value_of` in `crates/core/src/eval/values.rs`, which says how values become scores.
 * @param {number} score
 */
export function valueOfScore(score) {
  const size = Math.abs(score) / 1024;
  if (size < 1) return score / 1024;
  const exponent = Math.floor(size) - 1;
  return Math.sign(score) * (size - exponent) * 2 ** exponent;
}

/** One instance of the module. */
export class Core {
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();
  #buffer = { at: 0, room: 0 };

  /** @param {WebAssembly.Instance} instance @param {Host} host */
  constructor(instance, host) {
    this.host = host;
    /** @type {any} The module's own functions. */
    this.raw = instance.exports;
    this.call('constants');
    /** The search's constants, `version`, and `EIGHT_FEATURES`, the names of the weights. */
    this.constants = Object.freeze(this.json());
  }

  /** @param {string} [rules] the name of a rule set @returns {Board} in the start position */
  board(rules = 'english') {
    return new Board(this, this.call('board_new', ...this.texts(rules)));
  }

  /** @param {string} fen @param {string} [rules] @returns {Board} */
  boardFromFen(fen, rules = 'english') {
    return new Board(this, this.call('board_from_fen', ...this.texts(fen, rules)));
  }

  /** @param {string} text the 34-character form of links @param {string} [rules] @returns {Board} */
  boardFromCompact(text, rules = 'english') {
    return new Board(this, this.call('board_from_compact', ...this.texts(text, rules)));
  }

  /** @param {string} text @param {number} [number] which, from 0 @returns {PdnGame} a game of a PDN text */
  readPdn(text, number = 0) {
    this.call('pdn_read', ...this.texts(text), whole('number', number));
    return this.json();
  }

  /** @param {string} text @returns {PdnEntry[]} the games of a PDN text, to choose one */
  listPdn(text) {
    this.call('pdn_list', ...this.texts(text));
    return this.json();
  }

  /**
   * A game with variations and comments as PDN. `Result` is a tag; `FEN` and `SetUp` come by
   * themselves.
   * @param {{rules: string, start: string | null, tags: Record<string, string>,
   *   nodes: readonly Readonly<PdnNode>[]}} game
   * @returns {string}
   */
  writePdn({ rules, start, tags, nodes }) {
    const clean = (/** @type {readonly string[]} */ texts) => texts.map(oneLine).join('\u001f');
    const lines = nodes.map(({ parent, move, nags, before, after }) =>
      [parent, move, nags.join(','), clean(before), clean(after)].join('\t'),
    );
    this.call('pdn_write', ...this.texts(rules, start ?? '', tagLines(tags), lines.join('\n')));
    return this.text();
  }

  /** Forget what strong searches have learnt. */
  forget() {
    this.call('strong_clear');
  }

  // What follows is for `Board`.

  /** Call an exported function; a negative answer becomes a CoreError. @returns {any} */
  call(/** @type {string} */ name, /** @type {(number | bigint)[]} */ ...args) {
    const answer = this.raw[name](...args);
    if (answer < 0) throw new CoreError(KINDS[-Number(answer) - 1] ?? 'unknown', this.text());
    return answer;
  }

  /** The result text of the last call. */
  text() {
    // Addresses are unsigned, but arrive signed; memory may have grown, so each view is new.
    const [at, len] = [this.raw.result_ptr() >>> 0, this.raw.result_len() >>> 0];
    return this.#decoder.decode(new Uint8Array(this.raw.memory.buffer, at, len));
  }

  /** The result of the last call, read as JSON. @returns {any} */
  json() {
    return JSON.parse(this.text());
  }

  /** Write texts into memory: address and length of each. @param {string[]} texts */
  texts(...texts) {
    const bytes = texts.map((text) => {
      if (typeof text === 'string') return this.#encoder.encode(text);
      throw new CoreError('argument', `a text is needed, not ${String(text)}`);
    });
    let at = this.bytes(bytes.reduce((sum, { length }) => sum + length, 0));
    return bytes.flatMap((part) => {
      new Uint8Array(this.raw.memory.buffer).set(part, at);
      at += part.length;
      return [at - part.length, part.length];
    });
  }

  /** The address of the one buffer for arguments, made large enough. @param {number} length */
  bytes(length) {
    if (length > this.#buffer.room) {
      this.raw.dealloc(this.#buffer.at, this.#buffer.room);
      const room = Math.max(256, length);
      this.#buffer = { at: this.raw.alloc(room) >>> 0, room };
      if (this.#buffer.at === 0) {
        this.#buffer.room = 0;
        throw new CoreError('argument', `a text of ${length} bytes is too long`);
      }
    }
    return this.#buffer.at;
  }

  /** The address of an evaluation's weights, 0 for the bot's. @param {Evaluation} evaluation */
  weights(evaluation) {
    if (evaluation === 'bot') return 0;
    /** @type {string[]} */
    const names = this.constants.EIGHT_FEATURES;
    const at = this.bytes(8 * names.length);
    const view = new DataView(this.raw.memory.buffer, at);
    names.forEach((name, index) => {
      const weight = Object(evaluation)[name];
      if (typeof weight !== 'number') {
        throw new CoreError('argument', `the weight "${name}" is missing or no number`);
      }
      view.setFloat64(8 * index, weight, true);
    });
    return at;
  }
}

/** A position under a rule set, with the moves that led to it. `free` it when it is done with. */
export class Board {
  /** @param {Core} core @param {number} handle */
  constructor(core, handle) {
    this.core = core;
    this.handle = handle;
  }

  /** @returns {string} the canonical FEN */
  fen() {
    return this.#text('board_fen');
  }

  /** @returns {string} the 34-character form of links */
  compact() {
    return this.#text('board_compact');
  }

  /** @returns {Status} */
  status() {
    return this.#json('board_status');
  }

  /** @returns {Outcome | null} null while the game goes on */
  outcome() {
    return this.status().outcome;
  }

  /** @returns {Move[]} */
  legalMoves() {
    return this.#json('board_legal_moves');
  }

  /** @returns {Move[]} the moves played, oldest first */
  moves() {
    return this.#json('board_moves');
  }

  /** @param {string} text @returns {Move} the legal move that a text names */
  parsePdn(text) {
    return this.#json('board_parse_pdn', ...this.core.texts(text));
  }

  /**
   * The game as PDN, moves and tags. `Result` is a tag; `FEN` and `SetUp` come by themselves.
   * @param {Record<string, string>} tags @returns {string}
   */
  pdn(tags) {
    this.core.call('board_pdn', this.handle, ...this.core.texts(tagLines(tags)));
    return this.core.text();
  }

  /** Play a move. @param {string} text `11-15`, `22x15` or the full path @returns {Move} */
  push(text) {
    return this.#json('board_push', ...this.core.texts(text));
  }

  /** Take the last move back. @returns {Move} */
  pop() {
    return this.#json('board_pop');
  }

  /** @returns {Board} with the same past */
  copy() {
    return new Board(this.core, this.core.call('board_copy', this.handle));
  }

  free() {
    this.core.call('board_free', this.handle);
  }

  /** @param {number} depth @returns {bigint} the sequences of that many legal moves */
  perft(depth) {
    return this.core.call('board_perft', this.handle, whole('depth', depth));
  }

  /** @param {number} depth @returns {{move: string, nodes: number}[]} the count behind each move */
  divide(depth) {
    return this.#json('board_divide', whole('depth', depth));
  }

  /**
   * The reproducible search; null when there is no legal move. With `milliseconds` the result
   * depends on the machine, unless the depth is reached in time.
   * @param {{depth?: number, nodes?: number, milliseconds?: number, pruning?: boolean,
   *   extension?: number, wholeExchanges?: boolean, table?: boolean,
   *   jitter?: bigint | number | null, stale?: number, margin?: number,
   *   seed?: bigint | number | null, evaluation?: Evaluation}} [options]
   *   `nodes` and `milliseconds` 0 are no limit; `wholeExchanges` never stops inside one; `jitter`
   *   is the seed of the root's offsets; `stale` is the handicap of going back while ahead; `seed`
   *   decides among the moves at most `margin` worse than the best; both in hundredths of a man
   * @returns {Found | null}
   */
  searchClassic({
    depth = 7,
    nodes = 0,
    milliseconds = 0,
    pruning = true,
    extension = 8,
    wholeExchanges = false,
    table = true,
    jitter = null,
    stale = 0,
    margin = 0,
    seed = null,
    evaluation = 'bot',
  } = {}) {
    if (margin > 0 && seed === null) {
      throw new CoreError('argument', 'a margin needs a seed, which decides within it');
    }
    const flags =
      (pruning ? PRUNING : 0) |
      (table ? TABLE : 0) |
      (jitter === null ? 0 : JITTER) |
      (wholeExchanges ? WHOLE_EXCHANGES : 0) |
      (seed === null ? 0 : NEAR);
    const numbers = [
      whole('depth', depth),
      ...limits(nodes, milliseconds),
      whole('extension', extension),
      flags,
      bits(jitter ?? 0),
      whole('stale', stale, 1000),
      whole('margin', margin, 1000),
      bits(seed ?? 0),
    ];
    return this.#json('search_classic', this.core.weights(evaluation), ...numbers);
  }

  /**
   * The reproducible search with an evaluation of one's own; null when there is no legal move. What
   * the evaluation throws comes out here. `valueOfScore` brings the score back to its scale.
   * @param {Leaf} leaf
   * @param {{depth?: number, pruning?: boolean, extension?: number}} [options]
   * @returns {Found | null}
   */
  searchAsking(leaf, { depth = 7, pruning = true, extension = 8 } = {}) {
    const { host } = this.core;
    host.asked = leaf;
    host.thrown = null;
    try {
      return this.#json(
        'search_asking', whole('depth', depth), whole('extension', extension), pruning ? PRUNING : 0,
      );
    } catch (error) {
      // Assigned by the host meanwhile, which the compiler does not see.
      const thrown = /** @type {{error: unknown} | null} */ (host.thrown);
      throw thrown === null ? error : thrown.error;
    } finally {
      host.asked = null;
    }
  }

  /**
   * The strong search: the best `lines` of play, none when the game is over. It remembers what it
   * has learnt until `core.forget()`; a fixed depth or number of nodes then gives the same again.
   * @param {{depth?: number, nodes?: number, milliseconds?: number, lines?: number,
   *   megabytes?: number, onlyMoves?: boolean}} options  0 is no limit, and one limit must be given;
   *   `megabytes` is the size of its memory, 1 to 256; `onlyMoves` has positions searched, too, where
   *   only one move is legal: for their scores
   * @returns {Lines}
   */
  searchStrong({ depth = 0, nodes = 0, milliseconds = 0, lines = 1, megabytes = 16, onlyMoves = false }) {
    const numbers = [
      whole('depth', depth),
      ...limits(nodes, milliseconds),
      whole('lines', lines),
      whole('megabytes', megabytes),
      onlyMoves ? 1 : 0,
    ];
    return this.#json('search_strong', ...numbers);
  }

  /** @param {Evaluation} [evaluation] @returns {number} hundredths of a man, side to move */
  evaluate(evaluation = 'bot') {
    return this.#json('evaluate', this.core.weights(evaluation));
  }

  /** @returns {Record<string, number>} the eight counts by name, Black minus White */
  eightFeatures() {
    return this.#json('eight_features');
  }

  #text(/** @type {string} */ name) {
    this.core.call(name, this.handle);
    return this.core.text();
  }

  /** @returns {any} */
  #json(/** @type {string} */ name, /** @type {(number | bigint)[]} */ ...args) {
    this.core.call(name, this.handle, ...args);
    return this.core.json();
  }
}

function oneLine(/** @type {string} */ text) {
  return text.replace(/\s+/g, ' ');
}

/** Tags as lines of a name, a tab and a value. */
function tagLines(/** @type {Record<string, string>} */ tags) {
  return Object.entries(tags).map(([name, value]) => `${name}\t${oneLine(value)}`).join('\n');
}

/** A whole number that arrives on the other side as it is; larger ones would be cut. */
function whole(/** @type {string} */ name, /** @type {number} */ value, most = 2 ** 32 - 1) {
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new CoreError('argument', `${name} must be a whole number from 0 to ${most}, not ${value}`);
}

/** Limits of nodes and of time, as they are on the other side. */
function limits(/** @type {number} */ nodes, /** @type {number} */ milliseconds) {
  const most = Number.MAX_SAFE_INTEGER;
  const micros = Math.round(whole('milliseconds', milliseconds, 86_400_000) * 1000);
  return [BigInt(whole('nodes', nodes, most)), BigInt(micros)];
}

/** A seed as the 64 bits that it is on the other side. */
function bits(/** @type {bigint | number} */ value) {
  const valid = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (valid && value >= 0 && value < 2n ** 64n) return BigInt(value);
  throw new CoreError('argument', `a seed must be a whole number from 0 to 2**64 - 1, not ${value}`);
}
