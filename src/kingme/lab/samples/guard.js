/*
 * Guard the back row: while pieces stand there, the enemy cannot make kings.
 *
 * The same terms as in "forward", and two more: men at home, and pieces in the middle of the board,
 * which reach more squares than those at the edge.
 */

const MAN = 100;
const KING = 150;
const ROW = 3;
const GUARD = 8;
const MIDDLE = 4;

/** Each term for one side alone. */
function sideTerms(position, side) {
  const men = position.men(side);
  const kings = position.kings(side);
  const rows = men.map((square) => position.row(square));
  const guards = men.filter((square) => position.is_back_row(square, side));
  const middle = [...men, ...kings].filter((square) => {
    const column = position.column(square);
    return column >= 2 && column <= 5;
  });
  return {
    men: MAN * men.length,
    kings: KING * kings.length,
    forward: ROW * rows.reduce((sum, row) => sum + (side === 'black' ? row : 7 - row), 0),
    guard: GUARD * guards.length,
    middle: MIDDLE * middle.length,
  };
}

/** My terms less theirs. */
function evaluate(position, me) {
  const mine = sideTerms(position, me);
  const theirs = sideTerms(position, position.other(me));
  const terms = {};
  for (const name of Object.keys(mine)) terms[name] = mine[name] - theirs[name];
  return terms;
}
