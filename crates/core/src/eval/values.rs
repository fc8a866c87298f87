//! Values on any scale as scores. Evaluations written by users say what a man is worth: 1, 100 or
//! 0.01 a man. The search compares whole scores, so a value becomes a score that keeps its order:
//! below 1 in steps of 1/1024, above it in 1024 steps for each doubling. Integers up to 2048 stay
//! apart, and larger values do when they differ by more than a thousandth.
//!
//! Only sums, products and powers of two are used, so that every machine agrees to the last bit.

use crate::eval::Score;
use crate::search::WIN;

const STEPS: f64 = 1024.0;

/// The score of a value; values beyond about 177 million count as that.
///
/// `None` for a value that is no number or not finite.
pub fn score_of(value: f64) -> Option<Score> {
    if !value.is_finite() {
        return None;
    }
    let size = value.abs();
    let score = if size < 1.0 {
        (size * STEPS).round()
    } else {
        // A value of 1 or more is mantissa (1 to 2) times two to the exponent, by its bits.
        let exponent = (size.to_bits() >> 52) - 1023;
        let mantissa = f64::from_bits((size.to_bits() & ((1 << 52) - 1)) | (1023 << 52));
        exponent as f64 * STEPS + (mantissa * STEPS).round()
    };
    let score = score.min(f64::from(WIN)) as Score;
    Some(if value < 0.0 { -score } else { score })
}

/// A value whose score is the given one: of all such values, the one in the middle.
pub fn value_of(score: Score) -> f64 {
    let size = f64::from(score.abs()) / STEPS;
    let value = if size < 1.0 {
        size
    } else {
        let exponent = size.floor() - 1.0;
        (size - exponent) * f64::from(1_u32 << exponent as u32)
    };
    if score < 0 { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_survives_the_way_there_and_back() {
        for score in -WIN..=WIN {
            assert_eq!(score_of(value_of(score)), Some(score));
        }
    }

    #[test]
    fn order_is_kept_and_small_whole_numbers_stay_apart() {
        let mut before = score_of(0.0);
        for whole in 1..=2048 {
            let score = score_of(f64::from(whole));
            assert!(score > before, "{whole}");
            assert_eq!(score_of(-f64::from(whole)), score.map(|score| -score));
            before = score;
        }
        let mut value = 1e-4;
        while value < 1e12 {
            assert!(score_of(value * 1.001) >= score_of(value));
            value *= 1.001;
        }
    }

    #[test]
    fn the_largest_are_kept_away_from_wins() {
        assert_eq!(score_of(1e300), Some(WIN));
        assert_eq!(score_of(-f64::MAX), Some(-WIN));
        assert_eq!(score_of(f64::NAN), None);
        assert_eq!(score_of(f64::INFINITY), None);
    }
}
