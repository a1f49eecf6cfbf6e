//! What can be learnt: the rules' diagrams, the openings, games to step through, a problem to solve.
//!
//! Data only: start positions, moves, and from which move on each note holds. The words are in
//! `messages::school`. The positions and moves are the article's (S2) unless said otherwise.

pub mod fig2;
pub mod judge;
pub mod morsa;
pub mod mossa;
pub mod openings;
pub mod rule_pages;
pub mod triangles;

use crate::formats::save::GameRecord;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::read_move;
use crate::rules::italian::{Move, Position, Square, Squares};
use crate::rules::{Color, Game};

/// A move as it is typed: the squares' numbers. An empty one turns a lesson's page without a move.
pub type Typed = &'static [u8];

/// The lessons, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it teaches")]
pub enum Name {
    Problem,
    Solution,
    Variation,
    Morsa,
    MorsaReversed,
    OnePair,
    TwoPairs,
    Triangles,
}

impl Name {
    /// All of them, in the list's order; their keys are 1, 2, 3 and so on.
    pub const ALL: [Name; 8] = [
        Name::Problem,
        Name::Solution,
        Name::Variation,
        Name::Morsa,
        Name::MorsaReversed,
        Name::OnePair,
        Name::TwoPairs,
        Name::Triangles,
    ];

    /// The game of a lesson to step through; of the problem, its solution.
    pub fn lesson(self) -> &'static Lesson {
        match self {
            Name::Problem | Name::Solution => &fig2::SOLUTION,
            Name::Variation => &fig2::VARIATION,
            Name::Morsa => &morsa::FORWARD,
            Name::MorsaReversed => &morsa::REVERSED,
            Name::OnePair => &mossa::ONE_PAIR,
            Name::TwoPairs => &mossa::TWO_PAIRS,
            Name::Triangles => &triangles::TRIANGLES,
        }
    }
}

/// What is drawn over a lesson's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Nothing.
    Nothing,
    /// The squares between the pieces of each pair.
    Pairs,
    /// The two triangles of centre pieces.
    Triangles,
}

/// A game to step through.
#[derive(Debug)]
pub struct Lesson {
    /// Where it begins.
    pub start: &'static str,
    /// Its moves.
    pub moves: &'static [Typed],
    /// For each note, after how many moves it begins to hold; the first is 0.
    pub notes: &'static [u8],
    /// What is drawn.
    pub drawn: Drawn,
}

impl Lesson {
    /// Where it begins.
    pub fn start(&self) -> Position {
        position(self.start)
    }

    /// The position after so many moves.
    pub fn after(&self, ply: usize) -> Position {
        let moves = self.moves.iter().take(ply);
        moves.fold(self.start(), |position, &typed| {
            the_typed(&position, typed).map_or(position, |mv| position.after(mv))
        })
    }

    /// The move that follows so many moves; none at the end, or where only the page turns.
    pub fn next(&self, ply: usize) -> Option<Move> {
        the_typed(&self.after(ply), self.moves.get(ply)?)
    }

    /// The note that holds after so many moves.
    pub fn note(&self, ply: usize) -> usize {
        self.notes.iter().filter(|&&from| usize::from(from) <= ply).count().saturating_sub(1)
    }

    /// The lesson after so many moves, as if it had been played.
    pub fn record(&self, ply: usize) -> GameRecord {
        let game = GameRecord::new(self.start(), 1, Color::White, 1);
        let moves = self.moves.iter().take(ply);
        moves.fold(game, |game, &typed| the_typed(&game.position, typed).map_or(game, |mv| game.after(mv)))
    }
}

/// A position of the lessons. They are all sound, which a test sees to; should one not be, the
/// board is that of a new game.
pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or(Position::start(Color::White))
}

/// The legal move so typed.
pub fn the_typed(position: &Position, typed: Typed) -> Option<Move> {
    let mut numbers = [0; 19];
    for (slot, &number) in numbers.iter_mut().zip(typed) {
        *slot = u32::from(number);
    }
    read_move(position, numbers.get(..typed.len())?).ok()
}

/// A set of squares by their numbers.
pub fn squares(numbers: &[u8]) -> Squares {
    let squares = numbers.iter().filter_map(|&number| Square::from_number(u32::from(number)));
    squares.fold(Squares::EMPTY, |set, square| set | Squares::of(square))
}
