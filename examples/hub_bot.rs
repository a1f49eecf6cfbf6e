//! A bot for the Hub protocol, version 2: the strong search with one second a move, or the depth that is asked for.
//!
//!     cargo run --release --example hub_bot
//!
//! It knows what a client needs to play a game: `hub`, `init`, `pos`, `level depth=` and `move-time=`, `go`, `ping`,
//! `quit`. The program's own `dama hub` has the whole protocol.

use dama::analysis::{SearchOptions, Searcher};
use dama::italian::{Game, Move, Position};
use dama::levels::Depth;
use std::error::Error;
use std::io::stdin;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Returns the value of `name=value` or `name="several words"` in a line.
fn argument<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let value = line.split(&format!(" {name}=")).nth(1)?;
    match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => value.split(' ').next(),
    }
}

/// Reads the side to move and a letter for each square.
fn position(letters: &str) -> Result<Position, Box<dyn Error>> {
    let (turn, squares) = letters.split_at_checked(1).ok_or("no position")?;
    let of = |man: char| {
        let own = squares.chars().zip(1..).filter(|(letter, _)| letter.eq_ignore_ascii_case(&man));
        own.map(|(letter, number)| format!("{}{number}", if letter == man { "" } else { "K" }))
            .collect::<Vec<_>>()
            .join(",")
    };
    Ok(format!("{turn}:W{}:B{}", of('w'), of('b')).parse()?)
}

/// Writes from, to, and the captured squares.
fn written(mv: Move) -> String {
    let mark = if mv.is_capture() { "x" } else { "-" };
    let captured: String = mv.path().map(|jump| format!("x{}", jump.captured)).collect();
    format!("{}{mark}{}{captured}", mv.from(), mv.to())
}

/// Finds the move with these ends and captured squares, which come in any order.
fn find(position: &Position, text: &str) -> Result<Move, Box<dyn Error>> {
    let sorted = |text: &str| {
        let mut squares: Vec<String> = text.split(['-', 'x']).map(String::from).collect();
        if let Some(captured) = squares.get_mut(2..) {
            captured.sort();
        }
        squares
    };
    let found = position.legal_moves().iter().copied().find(|&mv| sorted(&written(mv)) == sorted(text));
    Ok(found.ok_or_else(|| format!("{text} is not legal in {position}"))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut searcher = Searcher::shipped(16, 1)?;
    let mut game = vec![Position::default()];
    let mut options = SearchOptions { time: Some(Duration::from_secs(1)), ..SearchOptions::default() };
    for line in stdin().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            "hub" => println!("id name=hub_bot version={}\nwait", dama::VERSION),
            "init" => println!("ready"),
            "ping" => println!("pong"),
            "pos" => {
                game = vec![position(argument(&line, "pos").unwrap_or_default())?];
                for word in argument(&line, "moves").unwrap_or_default().split_whitespace() {
                    let last = game[game.len() - 1];
                    game.push(last.play(find(&last, word)?)?);
                }
            }
            "level" => {
                let seconds = argument(&line, "move-time").and_then(|text| text.parse().ok());
                options.depth = argument(&line, "depth").and_then(|text| text.parse().ok()).map(Depth);
                options.time = match options.depth {
                    Some(_) => None,
                    None => Some(Duration::try_from_secs_f64(seconds.unwrap_or(1.0))?),
                };
            }
            "go" => {
                let (last, past) = game.split_last().ok_or("no position")?;
                let found = searcher.go(last, past, &options, &AtomicBool::new(false), &mut |_iteration| ());
                println!("done move={}", found.map_or("0-0".into(), |line| written(line.first_move())));
            }
            "quit" => break,
            _ => (),
        }
    }
    Ok(())
}
