/*
 * A good one: it also knows how to win what is won.
 *
 * Two more ideas. Whoever is ahead wants to exchange pieces: five against four is a small lead, two
 * against one is nearly a win. And with few pieces left, the side that is ahead has to go and get
 * the other, or the game is drawn.
 */

const MAN = 100;
const KING = 150;
const ROW = 3;
const GUARD = 10;
const MIDDLE = 3;
const EXCHANGE = 120;
const CHASE = 3;
const FEW_PIECES = 8;

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
    // A guard is of no use when there is no man left to stop.
    guard: position.men(position.other(side)).length > 0 ? GUARD * guards.length : 0,
    middle: MIDDLE * middle.length,
  };
}

/** How far, added up, the kings of a side are from the enemy's pieces. */
function distance(position, side) {
  let total = 0;
  for (const king of position.kings(side)) {
    for (const enemy of position.pieces(position.other(side))) {
      const down = Math.abs(position.row(king) - position.row(enemy));
      const right = Math.abs(position.column(king) - position.column(enemy));
      total += Math.max(down, right);
    }
  }
  return total;
}

/** My terms less theirs, and what to do with a lead. */
function evaluate(position, me) {
  const them = position.other(me);
  const mine = sideTerms(position, me);
  const theirs = sideTerms(position, them);
  const terms = {};
  for (const name of Object.keys(mine)) terms[name] = mine[name] - theirs[name];

  const strength = mine.men + mine.kings;
  const theirStrength = theirs.men + theirs.kings;
  const lead = strength - theirStrength;
  terms.exchange = (EXCHANGE * lead) / (strength + theirStrength);
  terms.chase = 0;
  if (position.piece_count <= FEW_PIECES) {
    if (lead > 0) terms.chase = -CHASE * distance(position, me);
    else if (lead < 0) terms.chase = CHASE * distance(position, them);
  }
  return terms;
}
