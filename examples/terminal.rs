//! A game against a level at the terminal: the board as text, moves as they are typed, such as `21-18` or `30x21x14`.
//!
//!     cargo run --release --example terminal -- 4

use dama::italian::{Color, Game, Kind, Position, Square};
use dama::levels::{choose, Level};
use std::io::{stdin, stdout, Write};

/// Returns the board as text, the highest rank first: men `w` `b`, kings `W` `B`, empty squares by their numbers.
fn board(position: &Position) -> String {
    let mut text = String::new();
    for square in Square::all() {
        let number = square.number();
        // Four dark squares a row; every second row is set in by one square.
        if number % 4 == 1 {
            text += if number % 8 == 1 { "\n" } else { "\n   " };
        }
        text += &match position.piece_at(square) {
            None => format!("{number:>3}   "),
            Some((Color::White, Kind::Man)) => "  w   ".into(),
            Some((Color::White, Kind::King)) => "  W   ".into(),
            Some((Color::Black, Kind::Man)) => "  b   ".into(),
            Some((Color::Black, Kind::King)) => "  B   ".into(),
        };
    }
    text
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let level = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    let level = Level::new(level).ok_or("a level is 1 to 9")?;
    let mut position = Position::start(Color::White);
    for seed in 0.. {
        println!("{}\n", board(&position));
        if let Some(outcome) = position.outcome() {
            println!("{outcome:?}");
            break;
        }
        let mv = if position.turn() == Color::White {
            print!("your move: ");
            stdout().flush()?;
            let mut line = String::new();
            if stdin().read_line(&mut line)? == 0 {
                break;
            }
            match position.parse_move(line.trim()) {
                Ok(mv) => mv,
                Err(error) => {
                    println!("{error}");
                    continue;
                }
            }
        } else {
            let choice = choose(&position, level, seed, &mut |_nodes| true).ok_or("no move")?;
            println!("level {}: {}", level.number(), choice.mv);
            choice.mv
        };
        position = position.play(mv)?;
    }
    Ok(())
}
