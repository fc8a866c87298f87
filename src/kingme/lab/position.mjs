// @ts-nocheck: its tables are indexed by squares that were checked, which the compiler cannot see
/**
 * `Position`: what an evaluation function sees of the board. The same view as `position.py`, name
 * for name; `docs/lab.md` explains both. Nothing of it can be changed, and nothing is
 * played or searched.
 *
 * @typedef {'black' | 'white'} Side
 * @typedef {{readonly side: Side, readonly king: boolean}} Piece
 * @typedef {{jumps_compulsory: boolean, continuation_compulsory: boolean,
 *   crowning_ends_move: boolean}} MoveRules  what the legal moves depend on
 */

/** @type {MoveRules} */
export const ENGLISH = Object.freeze({
  jumps_compulsory: true,
  continuation_compulsory: true,
  crowning_ends_move: true,
});

const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);
const rowOf = (/** @type {number} */ square) => (square - 1) >> 2;
const columnOf = (/** @type {number} */ square) =>
  ((square - 1) & 3) * 2 + 1 - (rowOf(square) & 1);

// The four ways of a step, in the order in which the core goes through them; men go ahead only.
const WAYS = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
/** @type {Record<Side, number[]>} */
const AHEAD = { white: [0, 1], black: [2, 3] };
const LAST_ROW = { black: 7, white: 0 };

/** The square one step away, 0 off the board: `STEP[way][square]`. */
const STEP = WAYS.map(([down, right]) => [0, ...SQUARES.map((square) => {
  const [row, column] = [rowOf(square) + down, columnOf(square) + right];
  return row < 0 || row > 7 || column < 0 || column > 7 ? 0 : row * 4 + (column >> 1) + 1;
})]);
const NEIGHBOURS = [[], ...SQUARES.map((square) =>
  STEP.map((step) => step[square]).filter(Boolean).sort((a, b) => a - b))];

/** Who is jumped (as a bit) and to where, from each square. @param {number[]} ways */
const hops = (ways) => [[], ...SQUARES.map((square) => ways.flatMap((way) => {
  const over = STEP[way][square];
  const target = over && STEP[way][over];
  return target ? [[1 << (over - 1), target]] : [];
}))];
const HOPS = { black: hops(AHEAD.black), white: hops(AHEAD.white), king: hops([0, 1, 2, 3]) };

const PIECES = ['black', 'white'].map((side) =>
  [false, true].map((king) => Object.freeze({ side, king })));

/** The squares of a mask, ascending. @param {number} mask @returns {number[]} */
function squares(mask) {
  const found = [];
  for (let left = mask; left !== 0; left &= left - 1) {
    found.push(32 - Math.clz32(left & -left));
  }
  return found;
}

/** @param {unknown} square @returns {number} */
function checkedSquare(square) {
  if (Number.isInteger(square) && square >= 1 && square <= 32) return /** @type {number} */ (square);
  throw new RangeError(`square ${String(square)} does not exist; squares run from 1 to 32`);
}

/** A position of the board, to be looked at and not to be changed. */
export class Position {
  #black;
  #white;
  #kings;
  #white_to_move;
  #ply;
  #rules;

  /**
   * @param {number} black the black pieces; bit `n - 1` of the number is square `n`
   * @param {number} white the white pieces
   * @param {number} kings the kings of both sides
   * @param {boolean} white_to_move whose turn it is
   * @param {number} [ply] moves of both sides played so far
   * @param {MoveRules} [rules] what the legal moves depend on
   */
  constructor(black, white, kings, white_to_move, ply = 0, rules = ENGLISH) {
    // One is made for every leaf of a search: everything else is found out when asked for.
    this.#black = black | 0;
    this.#white = white | 0;
    this.#kings = kings | 0;
    this.#white_to_move = white_to_move;
    this.#ply = ply;
    this.#rules = rules;
  }

  /** The side whose turn it is. @returns {Side} */
  get side_to_move() {
    return this.#white_to_move ? 'white' : 'black';
  }

  /** The number of pieces on the board, of both sides and both ranks. */
  get piece_count() {
    return squares(this.#black | this.#white).length;
  }

  /** How many moves were played to get here, both sides and those of the search counted. */
  get ply() {
    return this.#ply;
  }

  /** The opponent of a side. @param {Side} side @returns {Side} */
  other(side) {
    this.#pieces(side);
    return side === 'black' ? 'white' : 'black';
  }

  /** The squares of a side's men, ascending. @param {Side} side */
  men(side) {
    return squares(this.#pieces(side) & ~this.#kings);
  }

  /** The squares of a side's kings, ascending. @param {Side} side */
  kings(side) {
    return squares(this.#pieces(side) & this.#kings);
  }

  /** The squares of all pieces of a side, ascending. @param {Side} side */
  pieces(side) {
    return squares(this.#pieces(side));
  }

  /** What stands on a square, or null. @param {number} square @returns {Piece | null} */
  piece(square) {
    return this.#at(checkedSquare(square));
  }

  /** The row of a square, 0 to 7. @param {number} square */
  row(square) {
    return rowOf(checkedSquare(square));
  }

  /** The column of a square, 0 to 7. @param {number} square */
  column(square) {
    return columnOf(checkedSquare(square));
  }

  /** The squares that touch a square, one to four of them, ascending. @param {number} square */
  neighbours(square) {
    return [...NEIGHBOURS[checkedSquare(square)]];
  }

  /**
   * Whether a square lies on a side's own first row, where the enemy's men are crowned.
   * @param {number} square @param {Side} side
   */
  is_back_row(square, side) {
    return this.row(square) === (this.other(side) === 'black' ? 7 : 0);
  }

  /**
   * Every jump that a side has, as if it were its turn: the squares on the way.
   * @param {Side} side @returns {number[][]}
   */
  jumps(side) {
    const own = this.#pieces(side);
    const enemies = this.#pieces(this.other(side));
    const rules = this.#rules;
    /** @type {number[][]} */
    const found = [];
    for (const start of squares(own)) {
      // The square that the piece has left counts as empty.
      const empty = ~(own | enemies) | (1 << (start - 1));
      const follow = (/** @type {number[]} */ path, /** @type {number} */ enemy,
        /** @type {boolean} */ king) => {
        let wentOn = false;
        for (const [over, target] of HOPS[king ? 'king' : side][path[path.length - 1]]) {
          if (!(enemy & over) || !(empty >> (target - 1) & 1)) continue;
          wentOn = true;
          const longer = [...path, target];
          const crowned = !king && rowOf(target) === LAST_ROW[side];
          const goesOn = !(crowned && rules.crowning_ends_move)
            && follow(longer, enemy & ~over, king || crowned);
          if (!goesOn || !rules.continuation_compulsory) found.push(longer);
        }
        return wentOn;
      };
      follow([start], enemies, Boolean(this.#kings >> (start - 1) & 1));
    }
    return found;
  }

  /**
   * Every legal move that a side has, as if it were its turn: the squares on the way. Where a jump
   * is compulsory and there is one, there are only jumps.
   * @param {Side} side @returns {number[][]}
   */
  moves(side) {
    const found = this.jumps(side);
    if (found.length > 0 && this.#rules.jumps_compulsory) return found;
    const own = this.#pieces(side);
    const empty = ~(this.#black | this.#white);
    for (let way = 0; way < 4; way++) {
      for (const square of squares(AHEAD[side].includes(way) ? own : own & this.#kings)) {
        const target = STEP[way][square];
        if (target && empty >> (target - 1) & 1) found.push([square, target]);
      }
    }
    return found;
  }

  /** The position as FEN text, to be shown or kept. */
  fen() {
    const list = (/** @type {number} */ mask) => squares(mask)
      .map((square) => (this.#kings >> (square - 1) & 1 ? `K${square}` : `${square}`)).join(',');
    return `${this.#white_to_move ? 'W' : 'B'}:W${list(this.#white)}:B${list(this.#black)}`;
  }

  /** The board as text, eight lines. */
  toString() {
    return [...this].map((row) => row.map(letter).join(' ')).join('\n');
  }

  *[Symbol.iterator]() {
    for (let row = 0; row < 8; row++) yield this.#rowAt(row);
  }

  /** @param {Side} side */
  #pieces(side) {
    if (side === 'black') return this.#black;
    if (side === 'white') return this.#white;
    throw new RangeError(`${JSON.stringify(side)} is no side; sides are "black" and "white"`);
  }

  /** @param {number} square */
  #at(square) {
    const bit = square - 1;
    const king = this.#kings >> bit & 1;
    if (this.#black >> bit & 1) return PIECES[0][king];
    return this.#white >> bit & 1 ? PIECES[1][king] : null;
  }

  /** @param {number} row */
  #rowAt(row) {
    const columns = new Array(8).fill(null);
    for (let square = row * 4 + 1; square <= row * 4 + 4; square++) {
      columns[columnOf(square)] = this.#at(square);
    }
    return Object.freeze(columns);
  }

  static {
    // position[row], for rows 0 to 7; other numbers are undefined, as with an array.
    for (let row = 0; row < 8; row++) {
      Object.defineProperty(this.prototype, row, {
        get() {
          return this.#rowAt(row);
        },
      });
    }
  }
}

/** @param {Piece | null} piece */
function letter(piece) {
  if (piece === null) return '.';
  return piece.king ? piece.side[0].toUpperCase() : piece.side[0];
}
