//! The lessons: diagrams of the rules, openings, games to step through, problems and their solver.
//!
//! Data only; the texts are in `words::school`. Positions and moves are the article's (S2) unless a module says
//! otherwise.

pub mod fig2;
pub mod judge;
pub(crate) mod morsa;
pub(crate) mod mossa;
pub(crate) mod openings;
pub mod problems;
pub mod rule_pages;
pub(crate) mod solver;
pub(crate) mod triangles;

use crate::games::italian::record::GameRecord;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::read_move;
use crate::rules::italian::{Move, Position, Square, Squares};
use crate::rules::Color;
use crate::session::command;

/// A move as typed. An empty one turns a lesson's page without a move.
pub type TypedMove = &'static str;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Name {
    #[default]
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
    /// All lessons in the order of the list; their keys are 1, 2, 3 and so on.
    pub(crate) const ALL: [Name; 8] = [
        Name::Problem,
        Name::Solution,
        Name::Variation,
        Name::Morsa,
        Name::MorsaReversed,
        Name::OnePair,
        Name::TwoPairs,
        Name::Triangles,
    ];

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

/// The overlay that a lesson draws on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Nothing,
    /// The squares between the pieces of each pair.
    Pairs,
    Triangles,
}

#[derive(Debug)]
pub struct Lesson {
    /// The FEN of the start.
    pub start: &'static str,
    pub moves: &'static [TypedMove],
    /// The number of moves after which each note begins to apply; the first is 0.
    pub notes: &'static [u8],
    pub drawn: Drawn,
}

impl Lesson {
    pub(crate) fn start(&self) -> Position {
        position(self.start)
    }

    pub fn after(&self, ply: usize) -> Position {
        self.record(ply).position
    }

    /// Returns the move after `ply` moves; `None` at the end, or if only the page turns.
    pub fn next(&self, ply: usize) -> Option<Move> {
        the_typed(&self.after(ply), self.moves.get(ply)?)
    }

    pub fn note(&self, ply: usize) -> usize {
        self.notes.iter().filter(|&&from| usize::from(from) <= ply).count().saturating_sub(1)
    }

    pub(crate) fn record(&self, ply: usize) -> GameRecord {
        let game = GameRecord::new(self.start(), 1, Color::White, 1);
        let moves = self.moves.iter().take(ply);
        moves.fold(game, |game, &typed| the_typed(&game.position, typed).map_or(game, |mv| game.after(mv)))
    }
}

/// Returns a lesson's position. A test checks them all; the fallback is the start of a game.
pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or(Position::start(Color::White))
}

pub(crate) fn the_typed(position: &Position, typed: TypedMove) -> Option<Move> {
    read_move(position, command::numbers(typed).ok()?.as_ref()).ok()
}

pub(crate) fn squares(numbers: &[u8]) -> Squares {
    let squares = numbers.iter().filter_map(|&number| Square::from_number(u32::from(number)));
    squares.fold(Squares::EMPTY, |set, square| set | Squares::of(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::opposition::opposition;
    use crate::rules::Game;

    fn games() -> impl Iterator<Item = (Name, &'static Lesson)> {
        Name::ALL.into_iter().filter(|&name| name != Name::Problem).map(|name| (name, name.lesson()))
    }

    #[test]
    fn every_move_of_every_lesson_is_legal_and_every_start_sound() {
        for (name, lesson) in games() {
            assert!(parse_fen(lesson.start).is_ok(), "{name:?}");
            for (ply, typed) in lesson.moves.iter().enumerate() {
                assert_eq!(lesson.next(ply).is_some(), !typed.is_empty(), "{name:?}, move {ply}: {typed:?}");
            }
        }
    }

    #[test]
    fn a_record_is_the_game_played() {
        for (name, lesson) in games() {
            for ply in 0..=lesson.moves.len() {
                let record = lesson.record(ply);
                assert_eq!(record.position, lesson.after(ply), "{name:?}");
                let made = lesson.moves[..ply].iter().filter(|typed| !typed.is_empty()).count();
                assert_eq!(record.plies as usize, made);
            }
        }
    }

    #[test]
    fn notes_go_forward_and_the_first_holds_from_the_start() {
        for (name, lesson) in games() {
            assert!(lesson.notes.is_sorted_by(|a, b| a < b) && lesson.notes.first() == Some(&0), "{name:?}");
            assert!(lesson.notes.iter().all(|&ply| usize::from(ply) <= lesson.moves.len()), "{name:?}");
            assert_eq!(lesson.note(lesson.moves.len()), lesson.notes.len() - 1);
        }
    }

    #[test]
    fn solution_and_variation_part_where_it_is_said_and_end_alike() {
        let [main, branch] = [&fig2::SOLUTION, &fig2::VARIATION];
        let parted = main.moves.iter().zip(branch.moves).position(|(a, b)| a != b);
        assert_eq!(parted, Some(fig2::BRANCHES_AT));
        let end = main.after(main.moves.len());
        assert_eq!(end, branch.after(branch.moves.len()));
        assert_eq!(end, position("B:W29,31,K32:B22,26,27,K30"));
        assert_eq!(end.count_moves(), 0);
    }

    #[test]
    fn the_exchanges_recommended_against_the_vice_are_legal() {
        for ply in [5, 9] {
            assert!(the_typed(&morsa::FORWARD.after(ply), "14 18").is_some(), "move {ply}");
        }
        assert!(the_typed(&morsa::REVERSED.after(8), "19 14").is_some());
    }

    #[test]
    fn white_keeps_the_move_through_both_endings_while_the_pairs_are_whole() {
        for lesson in [&mossa::ONE_PAIR, &mossa::TWO_PAIRS] {
            let holders = (0..=lesson.moves.len()).filter_map(|ply| opposition(&lesson.after(ply)));
            assert!(holders.map(|found| found.holder).all(|holder| holder == Color::White));
        }
    }

    #[test]
    fn at_the_end_of_the_two_kings_example_every_black_move_loses_a_king() {
        let at = mossa::TWO_PAIRS.after(5);
        let legal = at.legal_moves();
        assert_eq!(legal.len(), 3);
        assert!(legal.iter().all(|&mv| at.after(mv).must_capture()));
    }

    #[test]
    fn the_triangles_stand_whole_through_their_lesson() {
        let lesson = &triangles::TRIANGLES;
        for ply in 0..=lesson.moves.len() {
            let at = lesson.after(ply);
            assert_eq!(
                at.pieces(Color::Black).0 & squares(&triangles::BLACK).0,
                squares(&triangles::BLACK).0
            );
            assert_eq!(
                at.pieces(Color::White).0 & squares(&triangles::WHITE).0,
                squares(&triangles::WHITE).0
            );
        }
        for (corners, all) in triangles::CORNERS.iter().zip([triangles::BLACK, triangles::WHITE]) {
            assert!(corners.iter().all(|corner| all.contains(corner)));
        }
    }
}
