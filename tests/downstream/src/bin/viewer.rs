//! A viewer: prints each position of the games in a PDN file as rows of squares, with the move that follows.
//!
//! Commit fb575908 refuses it: "the `?` operator cannot be applied to type
//! `dama::rules::italian::position::Undo`". That type of a public signature could not be named.

use dama::italian::{Color, Game, Kind, MoveList, Position, Square};
use std::error::Error;

/// Returns the squares in the order of their numbers, four a row.
fn rows(position: &Position) -> String {
    let letter = |square: Square| match position.piece_at(square) {
        None => '.',
        Some((Color::White, Kind::Man)) => 'w',
        Some((Color::White, Kind::King)) => 'W',
        Some((Color::Black, Kind::Man)) => 'b',
        Some((Color::Black, Kind::King)) => 'B',
    };
    let ends_row = |square: Square| square.index() % 4 == 3 && square.index() < 31;
    Square::all()
        .flat_map(|square| [Some(letter(square)), ends_row(square).then_some('/')])
        .flatten()
        .collect()
}

/// Names a type of the library, as a program that keeps lists of moves does.
fn choices(moves: MoveList) -> String {
    moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(", ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected a PDN file")?;
    for game in dama::pdn::read(&std::fs::read(&path)?).games {
        println!(
            "{} - {}: {}",
            game.tag("White").unwrap_or("?"),
            game.tag("Black").unwrap_or("?"),
            game.result
        );
        let mut position = game.start;
        for mv in game.moves() {
            println!("{}\n{mv} of {}", rows(&position), choices(position.legal_moves()));
            position = position.play(mv)?;
        }
    }
    Ok(())
}
