//! What lives between two calls: the boards by handle, the buffers and the result text. Owns them;
//! refuses handles that it did not give out.
//!
//! A module instance has one thread; natively (in tests) each thread has a state of its own.

use std::cell::RefCell;

use kingme_core::Board;
use kingme_core::search::classic::Workspace;
use kingme_core::search::strong::Table;

use crate::border::Buffers;
use crate::failure::{Failure, Kind};

/// The most boards at a time: a host that needs more has forgotten to free some.
const MAX_BOARDS: usize = 4096;

/// Everything that outlives a call.
#[derive(Default)]
pub struct State {
    /// Memory that the host writes texts into.
    pub buffers: Buffers,
    /// The boards.
    pub boards: Boards,
    /// What the last call had to say.
    pub result: String,
    /// Memory of classic searches; no search finds anything in it that an earlier one left.
    pub workspace: Option<Box<Workspace>>,
    /// What strong searches have learnt, and its size in mebibytes.
    pub table: Option<(usize, Table)>,
}

/// Boards by handle. Handles count up and are not used again, so that a stale one is noticed.
#[derive(Default)]
pub struct Boards {
    /// In the order of their handles.
    items: Vec<(i32, Board)>,
    last: i32,
}

impl Boards {
    /// Keeps a board; its handle is 1 or more.
    pub fn add(&mut self, board: Board) -> Result<i32, Failure> {
        if self.items.len() >= MAX_BOARDS || self.last == i32::MAX {
            return Err(Failure::argument(format!(
                "there are {MAX_BOARDS} boards already; free those that are no longer needed"
            )));
        }
        self.last += 1;
        self.items.push((self.last, board));
        Ok(self.last)
    }

    /// The board with a handle.
    pub fn get(&mut self, handle: i32) -> Result<&mut Board, Failure> {
        let index = self.index(handle)?;
        Ok(&mut self.items[index].1)
    }

    /// Forgets a board.
    pub fn free(&mut self, handle: i32) -> Result<(), Failure> {
        let index = self.index(handle)?;
        self.items.remove(index);
        Ok(())
    }

    fn index(&self, handle: i32) -> Result<usize, Failure> {
        self.items.binary_search_by_key(&handle, |item| item.0).map_err(|_| Failure {
            kind: Kind::Handle,
            sentence: format!("there is no board {handle}; it was never made, or has been freed"),
        })
    }
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Lends the state out. Calls do not nest.
pub fn with<T>(body: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(body)
}

/// Runs the body of an exported function. What it writes becomes the result text; a failure's
/// sentence takes its place.
pub fn call<N: From<i32>>(body: impl FnOnce(&mut State, &mut String) -> Result<N, Failure>) -> N {
    with(|state| {
        let mut out = std::mem::take(&mut state.result);
        out.clear();
        let number = body(state, &mut out).unwrap_or_else(|failure| {
            out = failure.sentence;
            N::from(failure.kind as i32)
        });
        state.result = out;
        number
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kingme_core::rules::ENGLISH;

    #[test]
    fn a_handle_is_not_used_again() {
        let mut boards = Boards::default();
        let first = boards.add(Board::new(ENGLISH)).unwrap();
        boards.free(first).unwrap();
        let second = boards.add(Board::new(ENGLISH)).unwrap();
        assert_ne!(first, second);
        assert!(boards.get(second).is_ok());
        for stale in [first, 0, -1, i32::MIN, i32::MAX] {
            assert_eq!(boards.get(stale).unwrap_err().kind, Kind::Handle);
        }
    }

    #[test]
    fn too_many_boards_are_refused() {
        let mut boards = Boards::default();
        for _ in 0..MAX_BOARDS {
            boards.add(Board::new(ENGLISH)).unwrap();
        }
        assert_eq!(boards.add(Board::new(ENGLISH)).unwrap_err().kind, Kind::Argument);
    }
}
