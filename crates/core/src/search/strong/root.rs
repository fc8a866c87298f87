//! Iterative deepening at the root: windows, several lines, and when to stop.

use crate::Move;
use crate::cpu::{Baseline, Cpu};
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Level, V3, level};
use crate::eval::Evaluate;
use crate::movegen::legal_moves;
use crate::search::strong::node::Context;
use crate::search::strong::{Line, SearchInput, SearchOutput, Table};
use crate::search::{Control, INFINITY, MATE, MAX_DEPTH, Score, is_decided};

/// A move of the root with what is known of it.
struct RootMove {
    mv: Move,
    /// The score of the last search that finished, or minus infinity where the move failed low.
    score: Score,
    /// The score in the iteration before.
    before: Score,
    depth: u32,
    pv: Vec<Move>,
}

impl RootMove {
    /// The score, or that of the iteration before where the present one has none yet.
    fn known(&self) -> Score {
        if self.score == -INFINITY { self.before.max(-MATE) } else { self.score }
    }
}

/// Searches until a limit, a stop, or certainty.
pub fn search<E: Evaluate>(
    input: &SearchInput<'_>,
    evaluation: &E,
    table: &Table,
    control: &dyn Control,
) -> SearchOutput {
    #[cfg(target_arch = "x86_64")]
    if level() >= Level::V3 {
        return deepen::<E, V3>(input, evaluation, table, control);
    }
    deepen::<E, Baseline>(input, evaluation, table, control)
}

fn deepen<E: Evaluate, C: Cpu>(
    input: &SearchInput<'_>,
    evaluation: &E,
    table: &Table,
    control: &dyn Control,
) -> SearchOutput {
    let legal = legal_moves(input.board.position(), input.board.rules());
    if let ([only], false) = (&legal[..], input.only_moves) {
        let line = Line { score: 0, depth: 0, pv: vec![*only] };
        return SearchOutput { lines: vec![line], forced: true, ..SearchOutput::default() };
    }
    let mut moves: Vec<RootMove> = legal
        .iter()
        .map(|&mv| RootMove { mv, score: -INFINITY, before: -INFINITY, depth: 0, pv: vec![mv] })
        .collect();
    if moves.is_empty() {
        return SearchOutput::default();
    }
    let mut context = Context::<E, C>::new(input, evaluation, table, control);
    let most = match input.limits.depth {
        0 => MAX_DEPTH,
        depth => depth.min(MAX_DEPTH),
    };
    let lines = input.multipv.clamp(1, moves.len());
    let mut finished = 0;
    // Helping threads begin at different depths, so that they do not all do the same.
    for depth in 1 + (input.thread as u32 & 1)..=most {
        for root_move in &mut moves {
            root_move.before = root_move.score;
        }
        for line in 0..lines {
            widen(&mut context, &mut moves, line, depth);
            if context.stopped() {
                break;
            }
        }
        if context.stopped() {
            break;
        }
        finished = depth;
        // The lines were found one after the other, which need not be the order of their scores
        // where a later one was searched in a wider window.
        moves[..lines].sort_by_key(|root| std::cmp::Reverse(root.known()));
        if input.thread == 0 {
            control.deepened(&found(&moves[..lines], finished, &context));
        }
        let score = moves[0].score;
        let certain = is_decided(score) && MATE - score.abs() <= depth as Score;
        if certain && input.thread == 0 && lines == 1 {
            break;
        }
    }
    moves[..lines].sort_by_key(|root| std::cmp::Reverse(root.known()));
    found(&moves[..lines], finished, &context)
}

/// What is known of the best lines.
fn found<E: Evaluate, C: Cpu>(
    lines: &[RootMove],
    depth: u32,
    context: &Context<'_, E, C>,
) -> SearchOutput {
    SearchOutput {
        lines: lines
            .iter()
            .map(|root| Line { score: root.known(), depth: root.depth, pv: root.pv.clone() })
            .collect(),
        depth,
        longest: context.longest as u32,
        nodes: context.nodes,
        forced: false,
    }
}

/// Searches the moves from place `line` on, in a window that is widened until the score lies
/// within, and sorts them.
fn widen<E: Evaluate, C: Cpu>(
    context: &mut Context<'_, E, C>,
    moves: &mut [RootMove],
    line: usize,
    depth: u32,
) {
    let before = moves[line].before;
    let mut width = context.params.aspiration;
    let (mut alpha, mut beta) = if depth < 5 || before == -INFINITY || is_decided(before) {
        (-INFINITY, INFINITY)
    } else {
        (before - width, before + width)
    };
    loop {
        for root_move in &mut moves[line..] {
            root_move.score = -INFINITY;
        }
        let best = search_moves(context, &mut moves[line..], depth, alpha, beta);
        // Stable: moves that failed low keep the order of the iteration before.
        moves[line..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        if context.stopped() {
            return;
        }
        width += width / 2 + 8;
        if best <= alpha {
            alpha = (best - width).max(-INFINITY);
        } else if best >= beta {
            beta = (best + width).min(INFINITY);
        } else {
            return;
        }
        if width > 400 {
            (alpha, beta) = (-INFINITY, INFINITY);
        }
    }
}

/// One search of the given root moves.
fn search_moves<E: Evaluate, C: Cpu>(
    context: &mut Context<'_, E, C>,
    moves: &mut [RootMove],
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Score {
    let root = context.root();
    let mut best = -INFINITY;
    for (index, root_move) in moves.iter_mut().enumerate() {
        let child = context.enter(&root, root_move.mv);
        let mut score = -INFINITY;
        let below = depth as i32 - 1;
        let deep_enough = depth as i32 > context.params.reduce_depth;
        if index > 0 {
            let late =
                index > 3 && deep_enough && !root_move.mv.is_jump() && !root_move.mv.crowns();
            score = context.scout(&child, below - i32::from(late), 1, alpha);
            if late && score > alpha && !context.stopped() {
                score = context.scout(&child, below, 1, alpha);
            }
        }
        if index == 0 || (score > alpha && !context.stopped()) {
            score = context.full(&child, below, 1, alpha, beta);
        }
        context.leave();
        if context.stopped() {
            break;
        }
        best = best.max(score);
        if score > alpha || index == 0 {
            root_move.score = score;
            root_move.depth = depth;
            root_move.pv.clear();
            root_move.pv.push(root_move.mv);
            root_move.pv.extend_from_slice(context.pv(1));
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
    }
    best
}
