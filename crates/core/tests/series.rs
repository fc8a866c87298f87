//! Games inside the core: a function of players, start and seed, and nothing else.

use std::cell::Cell;

use kingme_core::eval::bot::BotEval;
use kingme_core::eval::eight::EightEval;
use kingme_core::search::classic::{self, Workspace};
use kingme_core::search::{Alone, Control};
use kingme_core::series::{Evaluation, GameRecord, Jitter, Job, PlayerSpec, random_opening};
use kingme_core::{Board, Rules, Side, rules};

const SETS: [Rules; 4] = [rules::ENGLISH, rules::ARCADE, rules::CLASSROOM, rules::RETRO];

fn alpha_beta(depth: u32, nodes: u64, table: bool, jitter: Jitter) -> PlayerSpec {
    PlayerSpec::AlphaBeta {
        depth,
        nodes,
        evaluation: Evaluation::Bot,
        table,
        extension: 8,
        jitter,
        stale: 50,
    }
}

/// One of each kind, small enough for many games.
fn players() -> Vec<PlayerSpec> {
    let evaluation = Evaluation::default();
    vec![
        PlayerSpec::Random,
        PlayerSpec::Blunder { depth: 2, extension: 0, percent: 30, evaluation },
        PlayerSpec::Minimax { depth: 2, evaluation },
        alpha_beta(4, 0, false, Jitter::None),
        alpha_beta(6, 500, true, Jitter::Game),
        PlayerSpec::Pvs { depth: 3, nodes: 0, evaluation },
        PlayerSpec::Mcts { rollouts: 20, exploration: 40 },
    ]
}

/// Every player against every player under every rule set.
fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for (index, rules) in SETS.into_iter().enumerate() {
        for black in players() {
            for white in players() {
                let seed = (jobs.len() * 10 + index) as u64;
                let start = random_opening(seed, 4, rules);
                jobs.push(Job { start, black: black.clone(), white, seed, max_plies: 120 });
            }
        }
    }
    jobs
}

fn play_in(work: &mut Workspace, job: &Job) -> GameRecord {
    job.play(work, &Alone).expect("nobody stops it")
}

#[test]
fn a_game_played_again_from_its_record_reaches_its_outcome() {
    let mut work = Workspace::new();
    let mut cut = 0;
    for job in jobs() {
        let record = play_in(&mut work, &job);
        let mut board = job.start.clone();
        for &mv in &record.moves {
            assert!(board.outcome().is_none(), "a move after the end");
            assert!(board.is_legal(mv));
            board.push(mv);
        }
        assert_eq!(board.outcome(), record.outcome);
        let [black, white] = [Side::Black, Side::White].map(|side| record.effort_of(side));
        assert_eq!((black.moves + white.moves) as usize, record.plies());
        assert!(black.searched <= black.moves && white.searched <= white.moves);
        if record.outcome.is_none() {
            assert_eq!((record.plies(), record.winner()), (120, None));
            cut += 1;
        }
    }
    assert!(cut > 0, "no game shows what the ply limit does");
}

#[test]
fn no_game_depends_on_what_the_workspace_was_used_for() {
    let jobs = jobs();
    let mut used = Workspace::new();
    let forwards: Vec<_> = jobs.iter().map(|job| play_in(&mut used, job)).collect();
    let mut backwards: Vec<_> = jobs.iter().rev().map(|job| play_in(&mut used, job)).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    for (job, record) in jobs.iter().zip(&forwards).step_by(7) {
        assert_eq!(*record, play_in(&mut Workspace::new(), job));
    }
}

#[test]
fn a_search_in_used_memory_is_the_same_to_the_last_node() {
    let mut used = Workspace::new();
    for seed in 0..60 {
        let board = random_opening(seed, (seed % 50) as u32, SETS[seed as usize % 4]);
        for nodes in [0, 3000, 700] {
            let options = classic::Options {
                depth: if nodes == 0 { 5 } else { 12 },
                nodes,
                ..classic::Options::default()
            };
            let fresh = classic::search(&board, &BotEval, &options, &Alone);
            let again = classic::search_in(&mut used, &board, &BotEval, &options, &Alone);
            assert_eq!(fresh, again);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let jobs = jobs();
    let mut work = Workspace::new();
    let alone: Vec<_> = jobs.iter().map(|job| play_in(&mut work, job)).collect();
    let halves: Vec<Vec<GameRecord>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|worker| {
                let jobs = &jobs;
                scope.spawn(move || {
                    let mut work = Workspace::new();
                    let mine = jobs.iter().skip(worker).step_by(2);
                    mine.map(|job| play_in(&mut work, job)).collect()
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker")).collect()
    });
    for (index, record) in alone.iter().enumerate() {
        assert_eq!(*record, halves[index % 2][index / 2]);
    }
}

#[test]
fn seeds_matter_to_chance_alone() {
    let start = random_opening(1, 4, rules::ENGLISH);
    let play = |player: &PlayerSpec, seed| {
        let (black, white) = (player.clone(), player.clone());
        let job = Job { start: start.clone(), black, white, seed, max_plies: 200 };
        play_in(&mut Workspace::new(), &job).moves
    };
    for player in [
        PlayerSpec::Random,
        PlayerSpec::Blunder {
            depth: 1,
            extension: 0,
            percent: 40,
            evaluation: Evaluation::default(),
        },
        alpha_beta(3, 0, true, Jitter::Game),
        PlayerSpec::Mcts { rollouts: 20, exploration: 40 },
    ] {
        assert_eq!(play(&player, 1), play(&player, 1));
        assert_ne!(play(&player, 1), play(&player, 2), "{player:?}");
    }
    for player in [
        PlayerSpec::Minimax { depth: 3, evaluation: Evaluation::default() },
        alpha_beta(3, 0, true, Jitter::None),
        alpha_beta(3, 0, true, Jitter::Seed(5)),
        PlayerSpec::Pvs { depth: 3, nodes: 0, evaluation: Evaluation::default() },
    ] {
        assert_eq!(play(&player, 1), play(&player, 2), "{player:?}");
    }
}

#[test]
fn a_blunderer_blunders_as_often_as_it_says() {
    let evaluation = Evaluation::Eight(EightEval::default());
    let mut work = Workspace::new();
    let (mut searched, mut open) = (0, 0);
    for seed in 0..200 {
        let start = random_opening(seed, 4, rules::ENGLISH);
        let never = PlayerSpec::Blunder { depth: 1, extension: 0, percent: 0, evaluation };
        let often = PlayerSpec::Blunder { depth: 1, extension: 0, percent: 40, evaluation };
        let job = Job { start, black: often, white: never, seed, max_plies: 40 };
        let record = play_in(&mut work, &job);
        // Every move that is not forced is searched for, or a blunder.
        let mut board = job.start.clone();
        for &mv in &record.moves {
            let legal = kingme_core::movegen::legal_moves(board.position(), board.rules());
            open += u32::from(board.position().side() == Side::Black && legal.len() > 1);
            board.push(mv);
        }
        searched += record.effort_of(Side::Black).searched;
    }
    let share = f64::from(open - searched) / f64::from(open);
    assert!((0.37..0.43).contains(&share), "{share} of {open}");
}

#[test]
fn no_opening_is_the_end_of_a_game() {
    for rules in SETS {
        for seed in 0..50 {
            for plies in [0, 1, 4, 10, 60, 1000] {
                let board = random_opening(seed, plies, rules);
                assert!(board.outcome().is_none());
                assert!(board.ply() <= plies as usize);
                assert!(plies > 10 || board.ply() == plies as usize);
            }
        }
    }
    let some: Vec<_> = (0..50).map(|seed| random_opening(seed, 4, rules::ENGLISH).key()).collect();
    let mut different = some.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 40, "{}", different.len());
    assert_eq!(some[7], random_opening(7, 4, rules::ENGLISH).key());
}

#[test]
fn a_finished_board_is_a_game_without_moves() {
    let mut board = random_opening(3, 40, rules::ENGLISH);
    while board.outcome().is_none() {
        let moves = kingme_core::movegen::legal_moves(board.position(), board.rules());
        board.push(moves[0]);
    }
    let (black, white) = (PlayerSpec::Random, PlayerSpec::Random);
    let job = Job { start: board.clone(), black, white, seed: 0, max_plies: 9 };
    let record = play_in(&mut Workspace::new(), &job);
    assert_eq!((record.plies(), record.outcome), (0, board.outcome()));
}

struct StopAt(Cell<u32>);

impl Control for StopAt {
    /// True once only: players must not need to be told twice.
    fn stop(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() == 20
    }
}

#[test]
fn a_stopped_game_is_no_game() {
    for player in players() {
        let job = Job {
            start: Board::new(rules::ENGLISH),
            black: player.clone(),
            white: player,
            seed: 1,
            max_plies: 300,
        };
        assert!(job.play(&mut Workspace::new(), &StopAt(Cell::new(0))).is_none());
    }
}
