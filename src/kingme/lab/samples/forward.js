/*
 * Go forward: pieces count as before, and a man is worth more the nearer it is to being crowned.
 *
 * It returns named terms instead of one number. Their sum is the value, and `kingme lab check`
 * shows how large each of them gets.
 */

const MAN = 100;
const KING = 150;
const ROW = 3;

/** How many rows all men of a side have gone together. */
function stepsForward(position, side) {
  const rows = position.men(side).map((square) => position.row(square));
  return rows.reduce((sum, row) => sum + (side === 'black' ? row : 7 - row), 0);
}

/** Pieces, and how far the men have come. */
function evaluate(position, me) {
  const them = position.other(me);
  const men = position.men(me).length - position.men(them).length;
  const kings = position.kings(me).length - position.kings(them).length;
  const forward = stepsForward(position, me) - stepsForward(position, them);
  return { men: MAN * men, kings: KING * kings, forward: ROW * forward };
}
