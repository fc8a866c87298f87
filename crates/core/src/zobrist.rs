//! Keys of positions: a random number for every piece on every square and one for the side to move.

use crate::bitboard::{Mask, Squares};
use crate::{Move, Position, Side};

/// A position's key. Equal positions have equal keys on every machine.
pub type Key = u64;

/// One step of SplitMix64 (Steele, Lea and Flood 2014): a well-mixed function of its argument.
pub const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// `MAN[side][square]` and `KING[side][square]`.
static MAN: [[Key; 32]; 2] = table(0x6B69_6E67_6D65_0001);
static KING: [[Key; 32]; 2] = table(0x6B69_6E67_6D65_0002);
const WHITE_TO_MOVE: Key = mix(0x6B69_6E67_6D65_0003);

const fn table(seed: u64) -> [[Key; 32]; 2] {
    let mut out = [[0; 32]; 2];
    let mut index = 0;
    while index < 64 {
        out[index / 32][index % 32] = mix(mix(seed).wrapping_add(index as u64));
        index += 1;
    }
    out
}

fn pieces_key(table: &[Key; 32], pieces: Mask) -> Key {
    Squares(pieces).fold(0, |key, square| key ^ table[square.index() as usize])
}

/// The key of a position, computed from nothing.
pub fn key(position: &Position) -> Key {
    let mut key = if position.side == Side::White { WHITE_TO_MOVE } else { 0 };
    for side in [Side::Black, Side::White] {
        key ^= pieces_key(&MAN[side as usize], position.men(side));
        key ^= pieces_key(&KING[side as usize], position.kings(side));
    }
    key
}

/// The key after a legal move, from the key before it.
#[inline(always)]
pub fn key_after(key: Key, position: &Position, mv: Move) -> Key {
    let side = position.side as usize;
    let start = mv.start().index() as usize;
    let end = mv.end().index() as usize;
    let before = if mv.by_king() { &KING[side] } else { &MAN[side] };
    let after = if mv.by_king() || mv.crowns() { &KING[side] } else { &MAN[side] };
    let mut key = key ^ WHITE_TO_MOVE ^ before[start] ^ after[end];
    if mv.is_jump() {
        let enemy = side ^ 1;
        for square in Squares(mv.captured()) {
            let table = if position.kings & square.mask() != 0 { &KING } else { &MAN };
            key ^= table[enemy][square.index() as usize];
        }
    }
    key
}
