//! Random positions for several tests, the same on every run.
#![allow(dead_code, reason = "each test uses a part of it")]

use dama::unstable::rules::italian::{Kind, Position, Setup};
use dama::unstable::rules::{Color, Game};

/// Marsaglia's xorshift64: seeded, and the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// Returns a number from 0 to `below` - 1.
    pub fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize) % below
    }

    /// Returns a legal position with up to 12 pieces a side at random.
    #[track_caller]
    pub fn position(&mut self) -> Position {
        let mut setup = Setup::to_move(if self.below(2) == 0 { Color::White } else { Color::Black });
        let (white, black) = (self.below(13), self.below(13));
        let sides = [(Color::White, white), (Color::Black, black)];
        for (color, count) in sides {
            for _ in 0..count {
                let free = !(setup.white | setup.black);
                let square =
                    free.clone().nth(self.below(free.count() as usize)).expect("24 pieces, 32 squares");
                let on_last = dama::unstable::rules::italian::position::last_row(color).has(square);
                let kind = if on_last || self.below(3) == 0 { Kind::King } else { Kind::Man };
                setup.place(u32::from(square.number()), color, kind);
            }
        }
        setup.position().expect("placed by the rules")
    }
}

/// Returns the positions of `games` random games of at most 150 plies, and as many random arrangements.
pub fn random_positions(seed: u64, games: usize) -> Vec<Position> {
    let mut random = Random(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(Color::White);
        for _ in 0..150 {
            all.push(position);
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position = position.play_unchecked(legal[random.below(legal.len())]);
        }
        all.push(random.position());
    }
    all
}
