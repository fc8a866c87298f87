//! Eight weighted counts, Black minus White: small enough to be learned, and to be understood.

use crate::bitboard::{CENTRE_EIGHT, EDGE_FILES};
use crate::eval::features;
use crate::eval::{Evaluate, Score};
use crate::position::home_row;
use crate::{Position, Side};

/// How many features there are.
pub const FEATURES: usize = 8;

/// The features' names, in order, as weights files spell them.
pub const NAMES: [&str; FEATURES] =
    ["men", "kings", "advancement", "home_row", "centre", "edge", "mobility", "king_centre"];

/// Weights are whole hundredths of a score point, so that a file's two decimals are exact.
pub const WEIGHT_UNIT: i32 = 100;

/// Weights set by hand, in hundredths of a score point.
pub const HAND_TUNED: [i32; FEATURES] = [10_000, 14_000, 300, 900, 300, -200, 200, 600];

mod learned {
    include!(concat!(env!("OUT_DIR"), "/learned.rs"));

    pub const ALL: [i32; super::FEATURES] =
        [MEN, KINGS, ADVANCEMENT, HOME_ROW, CENTRE, EDGE, MOBILITY, KING_CENTRE];
}

/// Weights learned by playing, the numbers of `weights/learned.json`; see docs/learning.md.
pub const LEARNED: [i32; FEATURES] = learned::ALL;

/// The eight-feature evaluation with its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EightEval {
    /// One weight a feature, in [`WEIGHT_UNIT`]ths of a score point.
    pub weights: [i32; FEATURES],
}

impl Default for EightEval {
    fn default() -> Self {
        Self { weights: HAND_TUNED }
    }
}

#[inline(always)]
fn counts(position: &Position, side: Side) -> [i32; FEATURES] {
    let (men, kings) = (position.men(side), position.kings(side));
    let all = men | kings;
    [
        men.count_ones() as i32,
        kings.count_ones() as i32,
        features::advancement(position, side),
        (men & home_row(side)).count_ones() as i32,
        (all & CENTRE_EIGHT).count_ones() as i32,
        (men & EDGE_FILES).count_ones() as i32,
        features::steps(position, side),
        (kings & CENTRE_EIGHT).count_ones() as i32,
    ]
}

/// The eight counts, Black minus White.
#[inline(always)]
pub fn features(position: &Position) -> [i32; FEATURES] {
    let black = counts(position, Side::Black);
    let white = counts(position, Side::White);
    std::array::from_fn(|index| black[index] - white[index])
}

impl Evaluate for EightEval {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> Score {
        let counts = features(position);
        let sum: i32 = self.weights.iter().zip(counts).map(|(weight, count)| weight * count).sum();
        let score = sum / WEIGHT_UNIT;
        match position.side() {
            Side::Black => score,
            Side::White => -score,
        }
    }
}
