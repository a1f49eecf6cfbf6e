//! Openings: the ballots of rule 11, the user's files, and generated ones.

use super::failure::Failure;
use super::{fen, pdn};
use dama::unstable::engine::{deepen, DeepenLimits, Depth, PvTable};
use dama::unstable::game_files::pdn::{read, PdnReading};
use dama::unstable::host::disks::outputs::{read_input, ReadFiles};
use dama::unstable::rules::italian::ballot::{BallotSet, Card};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{scattered, Color, Game};
use std::collections::HashSet;
use std::path::Path;

/// Returns a ballot set (`torneo`, `libera`, `tutte`) or the openings of a file.
pub fn named(name: &str) -> Result<Vec<Position>, Failure> {
    let set = match name {
        "torneo" => BallotSet::Tournament,
        "libera" => BallotSet::Free,
        "tutte" => BallotSet::All,
        file => return from_file(file),
    };
    Ok(set.cards().map(after).collect())
}

/// Returns the position after a ballot's two moves.
pub fn after(ballot: Card) -> Position {
    ballot.moves().iter().fold(Position::start(Color::White), |position, &mv| position.play_unchecked(mv))
}

const MAX_FILE: usize = 16 * 1024 * 1024;

fn from_file(file: &str) -> Result<Vec<Position>, Failure> {
    let bytes = read_input(Path::new(file), MAX_FILE, &ReadFiles::default()).map_err(|error| {
        Failure::refused(format!("--openings {file}: {error} (expected torneo, libera, tutte or a file)"))
    })?;
    if is_pdn(&bytes) {
        return from_pdn(file, &bytes);
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::refused(format!("--openings {file}: not UTF-8 text")))?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let found = opening(line);
            openings.push(found.map_err(|why| Failure::refused(format!("{file}:{}: {why}", index + 1)))?);
        }
    }
    if openings.is_empty() {
        return Err(Failure::refused(format!(
            "{file}: no openings, at least one line of moves or a FEN expected"
        )));
    }
    Ok(openings)
}

fn is_pdn(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start().starts_with(b"[")
}

/// Returns the last positions of a file's games; for a game without moves, its start position.
fn from_pdn(file: &str, bytes: &[u8]) -> Result<Vec<Position>, Failure> {
    let PdnReading { games, faults, .. } = read(bytes);
    if !faults.is_empty() {
        return Err(pdn::refused(Path::new(file), &faults));
    }
    let ends =
        games.iter().map(|game| game.moves().fold(game.start, |position, mv| position.play_unchecked(mv)));
    let openings: Vec<Position> = ends.collect();
    match openings.iter().position(|opening| opening.legal_moves().is_empty()) {
        Some(index) => Err(Failure::refused(format!(
            "{file}: game {} is over after its moves and cannot be an opening",
            index + 1
        ))),
        None => Ok(openings),
    }
}

/// Parses an opening: a FEN, or moves from the start with dashes or blanks between the numbers.
fn opening(line: &str) -> Result<Position, String> {
    if line.contains(':') {
        return parse_fen(line).map_err(|error| format!("{line:?}: {}", fen::fen_fault(line, error)));
    }
    let words =
        line.split(|c: char| c.is_whitespace() || c == '-' || c == 'x').filter(|word| !word.is_empty());
    let numbers: Result<Vec<u8>, _> = words.map(str::parse).collect();
    let numbers = numbers.map_err(|_| format!("{line:?}: expected squares 1 to 32, or a FEN"))?;
    let mut position = Position::start(Color::White);
    let mut rest = &numbers[..];
    while !rest.is_empty() {
        let (mv, used) = next_move(&position, rest).ok_or_else(|| {
            let shown: Vec<String> = rest.iter().take(3).map(u8::to_string).collect();
            format!("{line:?}: no legal move starts with {:?} in {position}", shown.join(" "))
        })?;
        position = position.play_unchecked(mv);
        rest = &rest[used..];
    }
    Ok(position)
}

/// Finds the legal move that the numbers begin with, and how many of them it uses.
// A capture in short form is accepted if only one fits.
fn next_move(position: &Position, numbers: &[u8]) -> Option<(Move, usize)> {
    let legal = position.legal_moves();
    if let Some(&mv) = legal.iter().find(|mv| numbers.starts_with(mv.numbers().as_ref())) {
        return Some((mv, mv.numbers().as_ref().len()));
    }
    let ends = |mv: &&Move| numbers.starts_with(&[mv.from().number(), mv.to().number()]);
    let mut short = legal.iter().filter(ends);
    match (short.next(), short.next()) {
        (Some(&mv), None) => Some((mv, 2)),
        _ => None,
    }
}

/// Least number of random plies of a generated opening; it may have three more.
const GENERATED_PLIES: u64 = 6;
/// Depth of the plain search that judges generated openings. It is pinned, so the openings never change.
const GENERATED_DEPTH: Depth = Depth(7);
/// Largest score for either side of a generated opening, in hundredths of a man.
const NEAR_EVEN: i32 = 30;

/// Generates `count` different openings by random moves, near even and without a pending capture.
// A larger count with the same seed only adds openings.
pub fn generated(seed: u64, count: usize) -> Vec<Position> {
    let mut met = HashSet::new();
    let candidates = (0..).map(|n| after_random_moves(scattered(seed, n)));
    candidates.flatten().filter(|p| met.insert(p.key()) && is_near_even(p)).take(count).collect()
}

fn after_random_moves(seed: u64) -> Option<Position> {
    let mut position = Position::start(Color::White);
    for ply in 1..=GENERATED_PLIES + scattered(seed, 0) % 4 {
        let legal = position.legal_moves();
        let count = (legal.len() as u64).max(1);
        position = position.play_unchecked(*legal.get((scattered(seed, ply) % count) as usize)?);
    }
    let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
    (white.count() == black.count() && !position.must_capture()).then_some(position)
}

fn is_near_even(position: &Position) -> bool {
    let limits = DeepenLimits { depth: GENERATED_DEPTH, ..DeepenLimits::default() };
    let mut lines = Box::new(PvTable::new(Move::NONE));
    let report = deepen(position, limits, &mut lines, &mut |_| true, &mut |_, _| true);
    report.is_some_and(|report| report.score.0.abs() <= NEAR_EVEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_11_49_ballots_47_free_43_for_tournaments() {
        for (name, count) in [("torneo", 43), ("libera", 47), ("tutte", 49)] {
            let mut openings = named(name).expect("built in");
            openings.sort_by_key(Position::key);
            openings.dedup();
            assert_eq!(openings.len(), count, "{name}");
        }
    }

    #[test]
    fn art_11_every_pair_of_first_moves_is_a_ballot() {
        let start = Position::start(Color::White);
        let all = named("tutte").expect("built in");
        for &first in start.legal_moves().iter() {
            let after = start.play_unchecked(first);
            assert!(after.legal_moves().iter().all(|&reply| all.contains(&after.play_unchecked(reply))));
        }
    }

    #[test]
    fn generated_openings_are_distinct_even_and_the_same_every_time() {
        let some = generated(1, 20);
        assert_eq!(some[..10], generated(1, 10));
        assert_ne!(some[..10], generated(2, 10));
        assert_eq!(some.iter().map(Position::key).collect::<HashSet<_>>().len(), 20);
        assert!(some.iter().all(|p| !p.must_capture() && is_near_even(p)));
    }

    #[test]
    fn a_pdn_file_gives_set_ups_and_what_moves_lead_to() {
        let text =
            b"\xef\xbb\xbf[SetUp \"1\"]\n[FEN \"W:W21,22:B9,K30\"]\n*\n\n[Event \"?\"]\n1. 21-18 9-13 *\n\n\
            [Event \"?\"]\n[FEN \"B:W21-32:B1-12\"]\n1... 9-13 *\n";
        assert!(is_pdn(text) && !is_pdn(b"21-18 9-13") && !is_pdn(b"# a comment"));
        let expected = ["W:W21,22:B9,K30", "21-18 9-13", "W:W21-32:B1-8,10-13"]
            .map(|line| opening(line).expect("legal"));
        assert_eq!(from_pdn("x.pdn", text).expect("no faults"), expected);
        assert!(from_pdn("x.pdn", b"[FEN \"W:W:B1\"]\n*").is_err(), "nothing to play");
        assert!(from_pdn("x.pdn", b"[FEN \"W:W1:B1\"]\n*").is_err());
    }

    #[test]
    fn dashes_blanks_and_short_captures_read_the_same() {
        assert_eq!(opening("21 18 9 13"), opening("21-18 9-13"));
        assert_eq!(opening("21-18 9-13 18 13 9"), opening("21-18 9-13 18x9"));
        assert!(opening("21-18 9-14").expect_err("not legal").contains("9 14"));
        assert!(opening("W:W33:B1").expect_err("no square").contains("33"));
    }
}
