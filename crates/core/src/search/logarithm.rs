//! A logarithm that is the same on every machine.

/// The natural logarithm of a number from 1 up, to 16 binary places of its binary logarithm. Made
/// of whole numbers: libraries differ in the last places of theirs.
pub(super) fn natural_log(number: u32) -> f64 {
    let whole = number.ilog2();
    // The number over its highest power of two, with 31 binary places. Squaring doubles the
    // logarithm, whose binary places come out one by one.
    let mut rest = u64::from(number) << (31 - whole);
    let mut log = whole;
    for _ in 0..16 {
        rest = (rest * rest) >> 31;
        log <<= 1;
        if rest >= 1 << 32 {
            rest >>= 1;
            log |= 1;
        }
    }
    f64::from(log) / 65_536.0 * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::natural_log;

    #[test]
    fn the_logarithm_is_right_to_four_places() {
        for number in (1..5000).chain([1 << 20, u32::MAX]) {
            assert!((natural_log(number) - f64::from(number).ln()).abs() < 2e-5, "{number}");
        }
    }
}
