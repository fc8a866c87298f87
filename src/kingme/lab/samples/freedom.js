/*
 * Stay free: whoever runs out of moves has lost, so having moves is worth something.
 *
 * Asking for the moves is the most expensive thing that a function can do: compare the speed that
 * `kingme lab check` tells with that of the samples before.
 */

const MAN = 100;
const KING = 150;
const ROW = 3;
const GUARD = 8;
const MOVE = 2;
const THREAT = 10;

/** Each term for one side alone. */
function sideTerms(position, side) {
  const men = position.men(side);
  const kings = position.kings(side);
  const rows = men.map((square) => position.row(square));
  const guards = men.filter((square) => position.is_back_row(square, side));
  const moves = position.moves(side);
  const jumps = position.jumps(side);
  return {
    men: MAN * men.length,
    kings: KING * kings.length,
    forward: ROW * rows.reduce((sum, row) => sum + (side === 'black' ? row : 7 - row), 0),
    guard: GUARD * guards.length,
    moves: MOVE * moves.length,
    threats: jumps.length > 0 ? THREAT : 0,
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
