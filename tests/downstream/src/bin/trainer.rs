//! A trainer: counts White's points in each position of a PDN file of any length, a game at a time, and prints those
//! that occur most, as a table to fit.
//!
//! Commit fb575908 refuses it: no `PdnReader`; `position.play(mv)?` is no `Result` there, and makes an illegal move in
//! silence; and "the method `cmp` exists for reference `&(Tally, dama::italian::Position)`, but its trait bounds were
//! not satisfied".

use dama::italian::Position;
use dama::pdn::{ByteSource, GameResult, Italian, PdnReader, ReadGame};
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::Read;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tally {
    games: u32,
    half_points: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected a PDN file")?;
    let mut file = File::open(&path)?;
    // The feature `std` has `PdnReader::of_read`; this is the same without it.
    let source: ByteSource<'_> = Box::new(|bytes| Ok(file.by_ref().take(1 << 16).read_to_end(bytes)? > 0));
    let mut tallies: HashMap<Position, Tally> = HashMap::new();
    for read in PdnReader::new(source, &[]).read_as(Italian) {
        let ReadGame { game, faults, .. } = read?;
        for fault in faults {
            eprintln!("{path}: {fault}");
        }
        let half_points = match game.result {
            GameResult::White => 2,
            GameResult::Draw => 1,
            GameResult::Black | GameResult::Neither => 0,
            GameResult::Unknown => continue,
        };
        let mut position = game.start;
        for mv in game.moves() {
            position = position.play(mv)?;
            let tally = tallies.entry(position).or_default();
            tally.games += 1;
            tally.half_points += half_points;
        }
    }
    let mut sorted: Vec<_> = tallies.into_iter().map(|(position, tally)| (tally, position)).collect();
    sorted.sort_by(|one, other| other.cmp(one));
    for (Tally { games, half_points }, position) in sorted.into_iter().take(10) {
        println!("{games} {}/2 {position}", half_points);
    }
    Ok(())
}
