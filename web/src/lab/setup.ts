/** A position that is being put together, piece by piece. Owns no rule: the core says what is wrong. */
import { CoreError, type Core } from '@core';
import type { RuleSet } from '../game/match';
import { readSquares, type Piece, type Side, type Squares } from '../game/squares';

export class PositionSetup {
  squares: Squares;
  turn: Side;

  constructor(squares: Squares, turn: Side) {
    this.squares = squares;
    this.turn = turn;
  }

  put(square: number, piece: Piece | null): void {
    this.squares = this.squares.map((there, at) => (at === square ? piece : there));
  }

  clear(): void {
    this.squares = this.squares.map(() => null);
  }

  /** The same position for the other side: turned by 180 degrees, colours swapped. */
  mirror(): void {
    const swapped = (piece: Piece | null): Piece | null => piece && { ...piece, side: piece.side === 'black' ? 'white' : 'black' };
    this.squares = this.squares.map((_, at) => (at === 0 ? null : swapped(this.squares[33 - at] ?? null)));
    this.turn = this.turn === 'black' ? 'white' : 'black';
  }

  fen(): string {
    const list = (side: Side): string => this.squares
      .flatMap((piece, square) => (piece?.side === side ? [`${piece.king ? 'K' : ''}${square}`] : []))
      .join(',');
    return `${this.turn === 'white' ? 'W' : 'B'}:W${list('white')}:B${list('black')}`;
  }

  /** Take over a FEN; throws a CoreError with all reasons where it is none. */
  read(core: Core, fen: string, rules: RuleSet): void {
    const board = core.boardFromFen(fen, rules);
    this.squares = readSquares(board.compact());
    this.turn = board.status().turn;
    board.free();
  }

  /** The compact form if it can be played, or why it cannot. */
  checked(core: Core, rules: RuleSet): { compact: string } | { reason: string } {
    try {
      const board = core.boardFromFen(this.fen(), rules);
      const compact = board.compact();
      const outcome = board.outcome();
      board.free();
      return outcome ? { reason: 'the side to move has no move, so the game is over here' } : { compact };
    } catch (error) {
      if (error instanceof CoreError) return { reason: error.message };
      throw error;
    }
  }
}
