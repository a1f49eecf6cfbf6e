//! The built-in problems: each has exactly one winning move, and the stated number of moves.

use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::solve::{SolveResult, Solver, SolverResources};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game, Ply};
use std::collections::HashSet;
use std::time::Duration;

const PROBLEMS: &str = include_str!("../../data/problems.txt");

/// The positions, and the moves in which each is won.
#[track_caller]
fn problems() -> Vec<(Position, u16)> {
    let lines = PROBLEMS.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (fen, moves) = line.split_once(" wins in ").unwrap_or_else(|| panic!("{line:?}"));
        (parse_fen(fen).expect(fen), moves.parse().expect(line))
    };
    lines.map(read).collect()
}

fn pieces(position: &Position) -> u32 {
    position.pieces(Color::White).count() + position.pieces(Color::Black).count()
}

#[test]
fn each_problem_has_one_winning_move_and_the_stated_length() {
    let databases = Databases::shipped();
    let mut keys = HashSet::new();
    for (position, moves) in problems() {
        let means = SolverResources { threads: 1, hash: 4, time: Duration::from_secs(600) };
        let answer =
            Solver::new(position, &databases, means).expect("memory").solve(Ply(2 * moves), &mut |_| ());
        let SolveResult::Won(steps) = answer else { panic!("{position}: {answer:?}") };
        assert_eq!(steps.len(), usize::from(2 * moves - 1), "{position}");
        assert!(steps[0].duals.is_empty(), "{position}: {:?}", steps[0].duals);
        assert!(usize::from(steps[0].checked) >= steps.len() + 8, "{position}");
        assert!(position.legal_moves().len() >= 3, "{position}: little choice");
        keys.insert((steps[0].mv.from(), steps[0].mv.to()));
    }
    assert!(keys.len() >= 20, "a player could guess the key: only {} different ones", keys.len());
}

#[test]
fn the_problems_are_different_and_have_three_to_eight_pieces() {
    let all: Vec<Position> = problems().into_iter().map(|(position, _)| position).collect();
    let different: HashSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), all.len(), "a position is there twice");
    let sizes: HashSet<u32> = all.iter().map(pieces).collect();
    assert_eq!(sizes, HashSet::from([3, 4, 5, 6, 7, 8]));
}
