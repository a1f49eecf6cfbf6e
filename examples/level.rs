//! Level 4 plays a game against itself, as DAMA.COM's level 4 would.
//!
//!     cargo run --release --example level

use dama::italian::{Color, Game, Position};
use dama::levels::{choose, Level};

fn main() {
    let level = Level::new(4).expect("levels are 1 to 9");
    let mut position = Position::start(Color::White);
    for seed in 0..60 {
        // The seed chooses among moves that are equal or nearly so; the poll may stop the search.
        let Some(choice) = choose(&position, level, seed, &mut |_nodes| true) else {
            println!("{:?} has no move left", position.turn());
            return;
        };
        println!("{:?}: {}", position.turn(), choice.mv.numbers());
        position = position.play(choice.mv).expect("levels choose legal moves");
    }
    println!("and so on: {position}");
}
