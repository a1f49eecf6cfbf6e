//! A bot: reads the opponent's moves from standard input, a line each, and prints its own. A line that is no legal move is
//! answered with the reason and changes nothing.
//!
//! Commit fb575908 refuses it: "no function or associated item named `default` found for struct
//! `dama::italian::Position`". Reading a move in its position, `position.parse_move`, was there.

use dama::italian::Position;
use dama::levels::{choose, Level};
use std::error::Error;
use std::io::stdin;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let level = Level::new(words.next().ok_or("expected a level")?.parse()?).ok_or("levels are 1 to 9")?;
    let mut position: Position = words.next().map_or(Ok(Position::default()), |fen| fen.parse())?;
    for line in stdin().lines() {
        match position.parse_move(&line?) {
            Err(error) => println!("refused: {error}"),
            Ok(mv) => {
                position = position.play(mv)?;
                let Some(choice) = choose(&position, level, 1, &mut |_| true) else { break };
                println!("{}", choice.mv);
                position = position.play(choice.mv)?;
            }
        }
    }
    println!("{position}");
    Ok(())
}
