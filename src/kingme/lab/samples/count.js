/*
 * Count the pieces: the simplest sample, with all that a function may ask explained.
 *
 * The search calls `evaluate` for the positions at the end of the lines that it looks at. It gives
 *
 *   position   the board as it would be then, to be looked at and not to be changed
 *   me         the side that this function plays, 'black' or 'white'
 *
 * and wants a number back: the larger, the better for `me`. Any scale will do. Games that are won,
 * lost or drawn are known to the search and are never asked about.
 *
 * The 32 squares have the numbers of the move list. Black's men start on 1 to 12 and move towards
 * 32, White's on 21 to 32 and move towards 1. Row 0 holds the squares 1 to 4, row 7 holds 29 to 32.
 *
 *   position.men(side)          the squares of a side's men, such as [9, 11, 12]
 *   position.kings(side)        the squares of its kings
 *   position.pieces(side)       both
 *   position.other(side)        the opponent of a side
 *   position.piece(square)      what stands there: null, or something with .side and .king
 *   position[row][column]       the same, by row and column, each from 0 to 7
 *   position.row(square)        the row of a square
 *   position.column(square)     its column
 *   position.neighbours(square) the squares that touch it, one to four
 *   position.is_back_row(square, side)   is it on the first row of that side?
 *   position.moves(side)        the moves that a side has, each as squares: [11, 15] or [1, 10, 19]
 *   position.jumps(side)        only the jumps
 *   position.side_to_move       'black' or 'white'
 *   position.piece_count        how many pieces are on the board
 *   position.ply                how many moves were played so far
 *
 * What you print with console.log is shown in the log. Try things out with `kingme lab check FILE`.
 */

/** My pieces less theirs; a king counts one and a half men. */
function evaluate(position, me) {
  const them = position.other(me);
  const mine = position.men(me).length + 1.5 * position.kings(me).length;
  const theirs = position.men(them).length + 1.5 * position.kings(them).length;
  return mine - theirs;
}
