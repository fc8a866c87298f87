/** Why a square cannot be used now, and what is to be done: from the legal moves, in words. */
import { complete, continuing, endingOn, movable, targets } from '../game/choice';
import type { Match } from '../game/match';
import type { Side, Squares } from '../game/squares';
import { say } from '../words';

export interface Situation {
  readonly match: Match;
  /** The squares of the move being chosen, the piece's own first. */
  readonly path: readonly number[];
  readonly sideWord: (side: Side) => string;
  readonly opponent: string;
}

/** What a side that is to move is told. */
export function turnCaption({ match, path, sideWord }: Situation): string {
  const { legal } = match;
  if (path.length > 1) {
    const next = targets(legal, path).map(({ square }) => square);
    return complete(legal, path) ? say.status.mayStop(next) : say.status.onward(next);
  }
  const starts = movable(legal);
  const compelled = legal.every((move) => move.is_jump);
  const [only] = starts;
  if (compelled && only !== undefined) {
    return starts.length === 1 ? say.status.oneJump(only) : say.status.jumps(starts);
  }
  const side = sideWord(match.turn);
  return match.options.level === null ? say.status.turn(side) : say.status.yours(side);
}

/** Why pressing a square did nothing. */
export function refusal(square: number, { match, path, sideWord, opponent }: Situation): string {
  const { legal, squares, turn } = match;
  if (match.over) return say.refused.over;
  if (!match.yours) return say.refused.otherTurn(opponent);
  const piece = squares[square];
  const from = path.at(-1);
  if (path.length > 1 && from !== undefined) return say.refused.mustGoOn(from);
  if (piece && piece.side === turn) {
    const starts = movable(legal);
    if (legal.every((move) => move.is_jump)) return say.refused.mustJump(starts);
    return say.refused.blocked(piece.king ? 'king' : 'man', square);
  }
  if (from === undefined) {
    return piece ? say.refused.otherPiece(sideWord(piece.side)) : say.refused.chooseFirst;
  }
  if (piece) return say.refused.taken(square);
  const moving = squares[from];
  const ways = endingOn(legal, path, square);
  if (ways.length > 1) {
    const first = [...new Set(ways.flatMap((move) => move.path.slice(path.length, path.length + 1)))];
    return say.refused.manyWays(square, first);
  }
  const backward = turn === 'black' ? square < from : square > from;
  if (moving && !moving.king && backward) return say.refused.forward;
  return say.refused.canGo(from, targets(legal, path).map((target) => target.square));
}

/** What each square is called when these pieces are shown; the index is its number. */
export function labels({ match, path, sideWord }: Situation, shown: Squares, yours: boolean): string[] {
  const names: string[] = [];
  const chosen = path.at(-1);
  const open = path.length > 0 && yours ? targets(match.legal, path) : [];
  for (let square = 1; square <= 32; square += 1) {
    const piece = shown[square];
    const ways = yours && path.length === 0 && continuing(match.legal, [square]).length > 0
      ? targets(match.legal, [square]).map((target) => target.square)
      : [];
    names[square] = say.square(square, piece ? say.piece(sideWord(piece.side), piece.king) : null, {
      ways,
      target: open.some((target) => target.square === square),
      chosen: square === chosen,
    });
  }
  return names;
}
