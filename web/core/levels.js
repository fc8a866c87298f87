/**
 * How a level of the browser game chooses its move. Owns the way from a row of `levels.json` under
 * "web" to a search, as `src/kingme/players/web_levels.py` does in Python; refuses to know a level.
 *
 * @typedef {{key: string, name: string, character: string, search: string, depth: number,
 *   milliseconds: number, margin: number, stale: number, multiplier: number}} Level
 * @typedef {{move: string, score: number, depth: number, nodes: number, pv: string[],
 *   forced: boolean}} Choice
 */

/** The memory of the strong search, in megabytes; it begins each move empty. */
export const MEGABYTES = 16;

/**
 * The move of a level, or null when there is none. The same position and seed give the same move
 * wherever the depth is reached in time; with `timed` false the depth alone ends the search.
 * @param {import('./core.js').Board} board
 * @param {Level} level
 * @param {bigint | number} seed
 * @param {{timed?: boolean}} [options]
 * @returns {Choice | null}
 */
export function chooseMove(board, level, seed, { timed = true } = {}) {
  const limits = { depth: level.depth, milliseconds: timed ? level.milliseconds : 0 };
  if (level.search === 'strong') {
    board.core.forget();
    const { lines, nodes, forced } = board.searchStrong({ ...limits, megabytes: MEGABYTES });
    const [best] = lines;
    return best === undefined ? null : { ...best, nodes, forced };
  }
  if (board.outcome() !== null) return null;
  const { margin, stale } = level;
  return board.searchClassic({ ...limits, margin, stale, seed, wholeExchanges: true });
}
