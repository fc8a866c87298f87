//! PDN: the first game of a text, and the game on a board as text. Owns the way across the border;
//! refuses to read or to write a word of it, which is the core's.

use kingme_core::notation::compact;
use kingme_core::notation::pdn::{Fault, NodeId, Reader, Tree, write_game};
use kingme_core::rules::NAMED;
use kingme_core::{Position, Rules};

use crate::failure::Failure;
use crate::json::Json;
use crate::state::call;

/// The first game of a text: `rules`, `start` (the compact form, null for the start position of the
/// rules), `moves` (the full paths of the main line), and `errors`, a list of `line`, `column` and
/// `reason`. The tag `Rules` names the rule set; without it it is English draughts.
#[unsafe(no_mangle)]
pub extern "C" fn pdn_read(text: usize, text_len: usize) -> i32 {
    call(|state, out| {
        let mut reader = Reader::new(None);
        reader.feed(state.buffers.text(text, text_len)?.as_bytes());
        reader.close();
        let record =
            reader.next_game().ok_or_else(|| Failure::argument("there is no game in this text"))?;
        let tree = &record.tree;
        let begins_at_start = *tree.start() == Position::start(tree.rules().first_side);
        let start = (!begins_at_start).then(|| compact::to_compact(tree.start(), 0));
        Json::new(out).object(|json| {
            json.key("rules").text(name_of(tree.rules()));
            json.key("start").optional(start.as_deref());
            json.key("moves").array(|json| {
                for id in tree.main_line() {
                    json.text(&tree.mv(id).to_string());
                }
            });
            json.key("errors").array(|json| {
                for fault in &record.errors {
                    write_fault(json, fault);
                }
            });
        });
        Ok(0)
    })
}

/// The game on a board as PDN. `tags` are lines of a name, a tab and a value. The result is plain
/// text; the tag `Result` says how the game ended.
#[unsafe(no_mangle)]
pub extern "C" fn board_pdn(board: i32, tags: usize, tags_len: usize) -> i32 {
    call(|state, out| {
        let board = state.boards.get(board)?;
        let tags: Vec<(String, String)> = state
            .buffers
            .text(tags, tags_len)?
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let start = board.past_positions().next().unwrap_or(*board.position());
        let mut tree = Tree::new(start, *board.rules());
        let mut last = NodeId::ROOT;
        for mv in board.moves() {
            last = tree.append(last, mv);
        }
        write_game(out, &tags, &tree, None)
            .map_err(|error| Failure::argument(error.to_string()))?;
        Ok(0)
    })
}

fn name_of(rules: &Rules) -> &'static str {
    NAMED.iter().find(|row| row.rules == *rules).map_or("english", |row| row.name)
}

fn write_fault(json: &mut Json<'_>, fault: &Fault) {
    json.object(|json| {
        json.key("line").count(fault.line);
        json.key("column").count(fault.column);
        json.key("reason").text(&fault.reason);
    });
}
