//! A trainer: counts White's points in each position of a PDN file, and prints those that occur most, as a table to fit.

use dama::italian::Position;
use dama::pdn::GameResult;
use std::collections::HashMap;
use std::error::Error;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tally {
    games: u32,
    half_points: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected a PDN file")?;
    let reading = dama::pdn::read(&std::fs::read(&path)?);
    for fault in &reading.faults {
        eprintln!("{path}: {fault}");
    }
    let mut tallies: HashMap<Position, Tally> = HashMap::new();
    for game in &reading.games {
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
