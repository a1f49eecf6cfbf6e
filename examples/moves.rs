//! The legal moves of a position, as they are typed in the game.
//!
//!     cargo run --example moves -- "W:WK27:B23,15,14,22"

use dama::italian::{Color, Game, Position};
use std::process::ExitCode;

fn main() -> ExitCode {
    let position = match std::env::args().nth(1) {
        None => Position::start(Color::White),
        Some(fen) => match fen.parse::<Position>() {
            Ok(position) => position,
            Err(error) => {
                eprintln!("{fen}: {error}");
                return ExitCode::FAILURE;
            }
        },
    };
    for mv in position.legal_moves().iter() {
        println!("{}", mv.numbers());
    }
    ExitCode::SUCCESS
}
