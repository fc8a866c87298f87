//! The evaluation of the reproducible bot: material, place, mobility and a drive to the finish.

use crate::bitboard::{CENTRE_FILES, EDGE_FILES};
use crate::eval::features;
use crate::eval::{Evaluate, Score};
use crate::position::home_row;
use crate::{Position, Side};

/// The bot's fixed weights, in hundredths of a man.
pub mod weights {
    use super::Score;

    /// A man.
    pub const MAN: Score = 100;
    /// A king.
    pub const KING: Score = 160;
    /// A man, for each row that it has advanced.
    pub const ROW: Score = 4;
    /// A man on an outside file.
    pub const OUTSIDE_FILE: Score = -6;
    /// Any piece on the two centre files.
    pub const CENTRE_FILE: Score = 4;
    /// A piece on its home row while the other side still has a man.
    pub const HOME_ROW: Score = 8;
    /// Each step or jump that a piece has.
    pub const MOBILITY: Score = 2;
    /// A king without a step or a jump.
    pub const STUCK_KING: Score = -20;
    /// In the ending, for the side that is ahead: each square between its kings and the enemy.
    pub const DISTANCE: Score = -2;
    /// The ending begins with this many pieces on the board.
    pub const ENDING_PIECES: u32 = 6;
}

/// The bot's evaluation. It has no parameters, so that a game log can be replayed for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct BotEval;

/// The material of a side, in hundredths of a man.
#[inline(always)]
pub fn material(position: &Position, side: Side) -> Score {
    weights::MAN * position.men(side).count_ones() as Score
        + weights::KING * position.kings(side).count_ones() as Score
}

#[inline(always)]
fn placement(position: &Position, side: Side) -> Score {
    let (all, men) = (position.pieces(side), position.men(side));
    let mut score = weights::ROW * features::advancement(position, side)
        + weights::OUTSIDE_FILE * (men & EDGE_FILES).count_ones() as Score
        + weights::CENTRE_FILE * (all & CENTRE_FILES).count_ones() as Score
        + weights::MOBILITY
            * (features::steps(position, side) + features::single_jumps(position, side))
        + weights::STUCK_KING * features::stuck_kings(position, side);
    if position.men(side.other()) != 0 {
        score += weights::HOME_ROW * (all & home_row(side)).count_ones() as Score;
    }
    score
}

impl Evaluate for BotEval {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> Score {
        let side = position.side();
        let ahead = material(position, side) - material(position, side.other());
        let mut score = ahead + placement(position, side) - placement(position, side.other());
        if position.piece_count() <= weights::ENDING_PIECES {
            if ahead > 0 {
                score += weights::DISTANCE * features::distance_to_enemy(position, side);
            } else if ahead < 0 {
                score -= weights::DISTANCE * features::distance_to_enemy(position, side.other());
            }
        }
        score
    }
}
