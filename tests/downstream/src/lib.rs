//! An independent program that uses the library.

use dama::analysis::{SearchOptions, Searcher};
use dama::endgames::{Databases, Endgame, Value};
use dama::italian::{Game, Move, Position};
use dama::levels::{choose, Level};
use dama::variants::Variant;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub fn moves(fen: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    Ok(position.legal_moves().iter().map(Move::to_string).collect())
}

pub fn play(fen: &str, name: &str) -> Result<Position, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    Ok(position.play(position.parse_move(name)?)?)
}

/// Returns the level's move, the same for the same seed.
pub fn level_move(fen: &str, level: u8, seed: u64) -> Result<Move, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    let level = Level::new(level).ok_or("levels are 1 to 9")?;
    Ok(choose(&position, level, seed, &mut |_| true).ok_or("the game is over")?.mv)
}

/// Returns the players' names of every game in a PDN file; the first fault is an error.
pub fn players(pdn: &[u8]) -> Result<Vec<[String; 2]>, Box<dyn Error>> {
    let reading = dama::pdn::read(pdn);
    if let Some(fault) = reading.faults.into_iter().next() {
        return Err(fault.into());
    }
    let name = |game: &dama::pdn::PdnGame, tag| game.tag(tag).unwrap_or("?").to_string();
    Ok(reading.games.iter().map(|game| [name(game, "White"), name(game, "Black")]).collect())
}

/// Returns the number of plies of each game of a file, with its warnings, a game at a time.
#[cfg(feature = "std")]
pub fn games(file: impl std::io::Read + Send) -> Result<Vec<(usize, usize)>, Box<dyn Error>> {
    let games = dama::pdn::PdnReader::of_read(file, dama::variants::GAMES);
    Ok(games
        .map(|read| read.map(|read| (read.game.plies(), read.warnings.len())))
        .collect::<Result<_, _>>()?)
}

pub fn moves_of(variant: &str) -> Result<Vec<String>, Box<dyn Error>> {
    Ok(variant.parse::<Variant>()?.begin(&[])?.moves()?)
}

pub fn play_in(variant: &str, position: &str, mv: &str) -> Result<String, Box<dyn Error>> {
    Ok(variant.parse::<Variant>()?.position(position)?.play(mv)?.to_string())
}

pub fn best(fen: &str, nodes: u64) -> Result<Move, Box<dyn Error>> {
    let mut searcher = Searcher::shipped(1, 1)?;
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::default() };
    Ok(searcher.go(&fen.parse()?, &[], &options, &AtomicBool::new(false), &mut |_| ())?.first_move())
}

/// Returns the best move that is found in this time.
pub fn best_in(fen: &str, time: Duration) -> Result<Move, Box<dyn Error>> {
    let mut searcher = Searcher::shipped(16, 1)?;
    let options = SearchOptions { time: Some(time), ..SearchOptions::default() };
    let line = searcher.go(&fen.parse()?, &[], &options, &AtomicBool::new(false), &mut |_| ())?;
    Ok(line.first_move())
}

/// Returns an endgame's value and its distance in plies.
pub fn ending(fen: &str) -> Result<(Value, u16), Box<dyn Error>> {
    let (databases, position): (Databases, Position) = (Databases::shipped(), fen.parse()?);
    databases.prepare(&position, true);
    let value = databases.probe(&position).ok_or("too many pieces")?;
    Ok((value, databases.distance(&position).ok_or("a draw")?.0))
}
