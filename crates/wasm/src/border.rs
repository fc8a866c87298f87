//! Texts across the border: buffers that the host fills and the result that it reads. Owns that
//! memory; refuses every address outside the buffers that it handed out, so that a wrong one is an
//! error and not a read of something else.

use crate::failure::Failure;
use crate::state::with;

/// The longest buffer; texts of this game are far shorter.
const MAX_LENGTH: usize = 1 << 20;
/// The most buffers at a time.
const MAX_BUFFERS: usize = 64;

/// The memory that the host may write into.
#[derive(Default)]
pub struct Buffers {
    items: Vec<Vec<u8>>,
}

impl Buffers {
    /// The address of a new buffer; 0 when there is no room for it.
    fn alloc(&mut self, len: usize) -> usize {
        if len == 0 || len > MAX_LENGTH || self.items.len() >= MAX_BUFFERS {
            return 0;
        }
        let mut buffer = Vec::new();
        if buffer.try_reserve_exact(len).is_err() {
            return 0;
        }
        buffer.resize(len, 0);
        // The host will write through this address.
        let address = buffer.as_mut_ptr().expose_provenance();
        self.items.push(buffer);
        address
    }

    fn dealloc(&mut self, address: usize) -> bool {
        let before = self.items.len();
        self.items.retain(|buffer| buffer.as_ptr().addr() != address);
        self.items.len() < before
    }

    /// The bytes at an address, which may lie anywhere inside one buffer.
    pub fn bytes(&self, address: usize, len: usize) -> Result<&[u8], Failure> {
        if len == 0 {
            return Ok(&[]);
        }
        let inside = |buffer: &'_ &Vec<u8>| {
            address
                .checked_sub(buffer.as_ptr().addr())
                .is_some_and(|offset| offset <= buffer.len() && len <= buffer.len() - offset)
        };
        let buffer = self.items.iter().find(inside).ok_or_else(|| {
            Failure::argument(format!(
                "the {len} bytes at address {address} lie in no buffer; alloc makes one"
            ))
        })?;
        let offset = address - buffer.as_ptr().addr();
        Ok(&buffer[offset..offset + len])
    }

    /// The text at an address.
    pub fn text(&self, address: usize, len: usize) -> Result<&str, Failure> {
        std::str::from_utf8(self.bytes(address, len)?).map_err(|error| {
            Failure::argument(format!(
                "the text is not UTF-8: byte {} of {len} cannot be read",
                error.valid_up_to() + 1
            ))
        })
    }
}

/// Makes a buffer of `len` bytes for the host to write into. Its address, or 0 when `len` is 0 or
/// over a million, when there are 64 buffers already, or when memory has run out.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> usize {
    with(|state| state.buffers.alloc(len))
}

/// Gives a buffer back: 1, or 0 when there is none at this address. `len` is not needed; it is
/// taken because allocators of other modules want it.
#[unsafe(no_mangle)]
pub extern "C" fn dealloc(address: usize, _len: usize) -> i32 {
    with(|state| i32::from(state.buffers.dealloc(address)))
}

/// Where the result text of the last call stands.
#[unsafe(no_mangle)]
pub extern "C" fn result_ptr() -> usize {
    with(|state| state.result.as_ptr().expose_provenance())
}

/// How many bytes the result text of the last call has.
#[unsafe(no_mangle)]
pub extern "C" fn result_len() -> usize {
    with(|state| state.result.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_handed_out_can_be_read() {
        let mut buffers = Buffers::default();
        let at = buffers.alloc(8);
        assert_ne!(at, 0);
        assert_eq!(buffers.text(at, 8).unwrap(), "\0\0\0\0\0\0\0\0");
        assert_eq!(buffers.bytes(at + 3, 5).unwrap().len(), 5);
        assert_eq!(buffers.bytes(0, 0).unwrap().len(), 0);
        for (address, len) in
            [(at, 9), (at + 8, 1), (at - 1, 2), (0, 1), (usize::MAX, 1), (at, usize::MAX)]
        {
            assert!(buffers.bytes(address, len).is_err(), "{address} {len}");
        }
        assert!(!buffers.dealloc(at + 1));
        assert!(buffers.dealloc(at));
        assert!(!buffers.dealloc(at));
        assert!(buffers.bytes(at, 1).is_err());
    }

    #[test]
    fn what_is_no_utf_8_is_refused() {
        let mut buffers = Buffers::default();
        let at = buffers.alloc(3);
        buffers.items[0].copy_from_slice(&[b'B', 0xFF, b':']);
        assert_eq!(
            buffers.text(at, 3).unwrap_err().sentence,
            "the text is not UTF-8: byte 2 of 3 cannot be read"
        );
    }

    #[test]
    fn room_is_limited() {
        let mut buffers = Buffers::default();
        assert_eq!(buffers.alloc(0), 0);
        assert_eq!(buffers.alloc(MAX_LENGTH + 1), 0);
        assert_eq!(buffers.alloc(usize::MAX), 0);
        for _ in 0..MAX_BUFFERS {
            assert_ne!(buffers.alloc(1), 0);
        }
        assert_eq!(buffers.alloc(1), 0);
    }
}
