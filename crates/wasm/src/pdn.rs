//! PDN: the games of a text, one of them as a whole, and the game on a board as text. Owns the way across the border;
//! refuses to read or to write a word of it, which is the core's.

use kingme_core::notation::pdn::{Fault, NodeId, Reader, Tree, clean_comment, write_game};
use kingme_core::notation::{compact, moves as notation};
use kingme_core::rules::{NAMED, named};
use kingme_core::{Position, Rules};

use crate::failure::Failure;
use crate::json::Json;
use crate::state::call;

/// The games of a text, to choose one: a list of `line` (where it begins), `tags` (pairs of name and
/// value), `moves` (how many the main line has), `mark` (the result at the end of the moves, or null)
/// and `errors` (how many faults it has).
#[unsafe(no_mangle)]
pub extern "C" fn pdn_list(text: usize, text_len: usize) -> i32 {
    call(|state, out| {
        let mut reader = reader_of(state.buffers.text(text, text_len)?);
        Json::new(out).array(|json| {
            while let Some(record) = reader.next_game() {
                json.object(|json| {
                    json.key("line").count(record.line);
                    write_tags(json.key("tags"), &record.tags);
                    json.key("moves").count(record.tree.main_line().count() as u64);
                    json.key("mark").optional(record.mark.map(|mark| mark.text()));
                    json.key("errors").count(record.errors.len() as u64);
                });
            }
        });
        Ok(0)
    })
}

/// One game of a text, `number` counting from 0: `rules`, `start` (the compact form, null for the start position of the
/// rules), `moves` (the full paths of the main line), `tags` (pairs of name and value), `mark` (the
/// result at the end of the moves, or null), `nodes`, and `errors`, a list of `line`, `column` and
/// `reason`. A node is `parent` (its place in the list), `move` (the full path), `nags`, `before` and
/// `after` (comments); the first is the start, the first child of a node continues its line. The tag `Rules` names the rule set; without it it is English draughts.
#[unsafe(no_mangle)]
pub extern "C" fn pdn_read(text: usize, text_len: usize, number: u32) -> i32 {
    call(|state, out| {
        let mut reader = reader_of(state.buffers.text(text, text_len)?);
        for passed in 0..number {
            reader.next_game().ok_or_else(|| {
                Failure::argument(format!("this text has no more than {passed} games"))
            })?;
        }
        let record = reader.next_game().ok_or_else(|| {
            Failure::argument(match number {
                0 => "there is no game in this text".to_owned(),
                _ => format!("this text has no more than {number} games"),
            })
        })?;
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
            write_tags(json.key("tags"), &record.tags);
            json.key("mark").optional(record.mark.map(|mark| mark.text()));
            json.key("nodes").array(|json| write_nodes(json, tree));
            json.key("errors").array(|json| {
                for fault in &record.errors {
                    write_fault(json, fault);
                }
            });
        });
        Ok(0)
    })
}

/// A game with variations and comments as PDN. `start` is the compact form of where it begins, or
/// empty; `tags` are lines of a name, a tab and a value. `nodes` are lines too, in an order in which
/// parents come first: the parent's place in the list, the move, the NAGs with commas between them,
/// comments before and comments after, with tabs between these five; comments are separated by the
/// character U+001F. The first line is the start. The result is plain text; the tag `Result` says how
/// the game ended.
#[unsafe(no_mangle)]
pub extern "C" fn pdn_write(
    rules: usize,
    rules_len: usize,
    start: usize,
    start_len: usize,
    tags: usize,
    tags_len: usize,
    nodes: usize,
    nodes_len: usize,
) -> i32 {
    call(|state, out| {
        let buffers = &state.buffers;
        let name = buffers.text(rules, rules_len)?;
        let rules = named(name)
            .map(|row| row.rules)
            .ok_or_else(|| Failure::argument(format!("there is no rule set {name:?}")))?;
        let start = match buffers.text(start, start_len)? {
            "" => Position::start(rules.first_side),
            text => compact::from_compact(text)?.0,
        };
        let tree = read_nodes(buffers.text(nodes, nodes_len)?, start, rules)?;
        let tags = read_tags(buffers.text(tags, tags_len)?);
        write_game(out, &tags, &tree, None)
            .map_err(|error| Failure::argument(error.to_string()))?;
        Ok(0)
    })
}

/// The game on a board as PDN. `tags` are lines of a name, a tab and a value. The result is plain
/// text; the tag `Result` says how the game ended.
#[unsafe(no_mangle)]
pub extern "C" fn board_pdn(board: i32, tags: usize, tags_len: usize) -> i32 {
    call(|state, out| {
        let board = state.boards.get(board)?;
        let tags = read_tags(state.buffers.text(tags, tags_len)?);
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

fn reader_of(text: &str) -> Reader {
    let mut reader = Reader::new(None);
    reader.feed(text.as_bytes());
    reader.close();
    reader
}

fn write_tags(json: &mut Json<'_>, tags: &[(String, String)]) {
    json.array(|json| {
        for (name, value) in tags {
            json.array(|json| {
                json.text(name);
                json.text(value);
            });
        }
    });
}

fn read_tags(lines: &str) -> Vec<(String, String)> {
    lines
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The nodes of a tree, each line as it goes on before the variations from it.
fn write_nodes(json: &mut Json<'_>, tree: &Tree) {
    // A list of what is still to be written, not recursion: lines may be of any length.
    let (mut places, mut open, mut written) = (vec![0; tree.len()], vec![NodeId::ROOT], 0_u32);
    while let Some(id) = open.pop() {
        places[id.0 as usize] = written;
        written += 1;
        json.object(|json| {
            let parent = tree.parent(id);
            json.key("parent").number(parent.map_or(0, |parent| places[parent.0 as usize]));
            let mv = parent.map(|_| tree.mv(id).to_string());
            json.key("move").text(mv.as_deref().unwrap_or(""));
            let notes = tree.notes(id);
            json.key("nags").array(|json| notes.nags.iter().for_each(|nag| json.number(*nag)));
            for (key, comments) in [("before", &notes.before), ("after", &notes.after)] {
                json.key(key).array(|json| comments.iter().for_each(|text| json.text(text)));
            }
        });
        let next = open.len();
        open.extend(tree.children(id));
        open[next..].reverse();
    }
}

/// The tree that the lines of [`pdn_write`] describe.
fn read_nodes(lines: &str, start: Position, rules: Rules) -> Result<Tree, Failure> {
    let mut tree = Tree::new(start, rules);
    let mut known = vec![(NodeId::ROOT, start)];
    for (place, line) in lines.lines().enumerate() {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or("");
        let (parent, mv, nags, before, after) = (field(), field(), field(), field(), field());
        let id = if place == 0 {
            NodeId::ROOT
        } else {
            let parent: usize = parent.parse().unwrap_or(usize::MAX);
            let &(parent, position) = known.get(parent).ok_or_else(|| {
                Failure::argument(format!("the parent of node {place} must come before it"))
            })?;
            let mv = notation::parse(&position, &rules, mv)?;
            let id = tree.append(parent, mv);
            known.push((id, position.after(mv)));
            id
        };
        let notes = tree.notes_mut(id);
        let comments = |text: &str| {
            text.split('\u{1f}').map(clean_comment).filter(|text| !text.is_empty()).collect()
        };
        notes.nags = nags.split(',').filter_map(|nag| nag.parse().ok()).collect();
        (notes.before, notes.after) = (comments(before), comments(after));
    }
    Ok(tree)
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
