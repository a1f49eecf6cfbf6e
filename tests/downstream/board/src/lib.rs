//! A board with a lamp and a switch under each square, for a microcontroller: no operating system, no memory to allocate.
//!
//! Commit fb575908 refuses it: "a value of type `dama::italian::Squares` cannot be built from an iterator over elements of
//! type `Square`", and `play` has no `ok`: it did not tell an illegal move. The library without features built there for
//! thumbv7em; with `alloc` it did not: "no `AtomicU64` in `sync::atomic`".
#![no_std]

use dama::italian::{Color, Game, Move, Position, Square, Squares};
use dama::levels::{choose, Level};

#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    touched: Option<Square>,
}

/// What the lamps show after a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lamps {
    /// These squares are lit.
    On(Squares),
    /// A move was played.
    Played(Move),
}

impl Board {
    pub const fn new(position: Position) -> Board {
        Board { position, touched: None }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Takes a touch: first of a piece, whose destinations light up, or of none, which lights the pieces that can move;
    /// then of a destination.
    pub fn touch(&mut self, square: Square) -> Lamps {
        let moves = self.position.legal_moves();
        if let Some(from) = self.touched.take() {
            let played = moves.into_iter().find(|mv| (mv.from(), mv.to()) == (from, square));
            if let Some((mv, next)) = played.and_then(|mv| Some((mv, self.position.play(mv).ok()?))) {
                self.position = next;
                return Lamps::Played(mv);
            }
        }
        let moves = self.position.legal_moves();
        let to: Squares = moves.into_iter().filter(|mv| mv.from() == square).map(|mv| mv.to()).collect();
        if to.is_empty() {
            return Lamps::On(self.position.legal_moves().into_iter().map(|mv| mv.from()).collect());
        }
        self.touched = Some(square);
        Lamps::On(to)
    }

    /// Plays the level's move; a tick of the board's clock that returns false stops the search.
    pub fn answer(&mut self, level: Level, seed: u64, tick: &mut dyn FnMut() -> bool) -> Option<Move> {
        let choice = choose(&self.position, level, seed, &mut |_nodes| tick())?;
        self.position = self.position.play(choice.mv).ok()?;
        Some(choice.mv)
    }

    /// Returns the winner, if the game is over.
    pub fn winner(&self) -> Option<Color> {
        self.position.legal_moves().is_empty().then(|| !self.position.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(number: u8) -> Square {
        Square::new(number - 1).expect("1 to 32")
    }

    #[test]
    fn touches_light_squares_and_play_moves() {
        let mut board = Board::new(Position::start(Color::White));
        let pieces: Squares = [21, 22, 23, 24].into_iter().map(square).collect();
        assert_eq!(
            board.touch(square(1)),
            Lamps::On(pieces),
            "Black's man lights those of White that can move"
        );
        let to: Squares = [17, 18].into_iter().map(square).collect();
        assert_eq!(board.touch(square(21)), Lamps::On(to));
        let Lamps::Played(mv) = board.touch(square(18)) else { panic!("a destination was touched") };
        assert_eq!((mv.from(), mv.to()), (square(21), square(18)));
        let level = Level::new(2).expect("1 to 9");
        let answer = board.answer(level, 1, &mut || true).expect("Black can move");
        assert!(board.position().legal_moves().into_iter().all(|mv| mv.from() != answer.to()));
        assert_eq!(board.winner(), None);
    }
}
