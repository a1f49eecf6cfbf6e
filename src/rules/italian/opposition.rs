//! The opposition ("la mossa"): which side can shut the other in. Source: S2.
//!
//! The pieces are paired. A pair is even if an even number of squares lies on a king's shortest way between them.
//! The side to move has the opposition if the number of even pairs is odd; quiet moves keep it, exchanges may not.
//
// The rule asks for one even pair and all others odd. Another pairing changes the number of even pairs by an
// even number, so only its parity counts. Re-pairing two even pairs into two odd ones shows the one even pair.

use crate::rules::italian::position::{Position, MAX_PIECES};
use crate::rules::italian::square::{Direction, Square};
use crate::rules::{Color, Game};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpposedPair {
    pub white: Square,
    pub black: Square,
}

impl OpposedPair {
    /// Returns the number of squares between the two, 0 to 6, on an empty board.
    pub fn between(self) -> u8 {
        self.white.row().abs_diff(self.black.row()).max(self.white.column().abs_diff(self.black.column())) - 1
    }

    pub fn is_even(self) -> bool {
        self.between() % 2 == 0
    }

    /// Returns the squares between on one shortest way, from White's piece.
    pub fn way(self) -> impl Iterator<Item = Square> {
        let mut at = self.white;
        (0..self.between()).map_while(move |_| {
            let left = OpposedPair { white: at, ..self }.between();
            at = Direction::ALL
                .into_iter()
                .filter_map(|d| at.step(d))
                .find(|&next| next != self.black && OpposedPair { white: next, ..self }.between() < left)?;
            Some(at)
        })
    }
}

/// The pairs of a position, and the side that has the opposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opposition {
    list: [OpposedPair; MAX_PIECES as usize],
    len: usize,
    pub holder: Color,
}

impl Opposition {
    /// Returns the pairs in the order of White's squares.
    pub fn pairs(&self) -> &[OpposedPair] {
        &self.list[..self.len]
    }

    pub fn even(&self) -> usize {
        self.pairs().iter().filter(|pair| pair.is_even()).count()
    }
}

/// Pairs the pieces; `None` if the sides do not have the same number of pieces.
pub fn opposition(position: &Position) -> Option<Opposition> {
    let (white, black) = (position.pieces(Color::White), position.pieces(Color::Black));
    if white.count() != black.count() {
        return None;
    }
    let nobody = Square::from_bits(0);
    let mut list = [OpposedPair { white: nobody, black: nobody }; MAX_PIECES as usize];
    for (slot, (white, black)) in list.iter_mut().zip(white.zip(black)) {
        *slot = OpposedPair { white, black };
    }
    let mut found = Opposition { list, len: white.count() as usize, holder: position.turn() };
    found.re_pair();
    if found.even() % 2 == 0 {
        found.holder = !position.turn();
    }
    Some(found)
}

impl Opposition {
    /// Turns two even pairs into two odd ones wherever possible.
    fn re_pair(&mut self) {
        let pairs = &mut self.list[..self.len];
        for first in 0..pairs.len() {
            for second in first + 1..pairs.len() {
                let (one, other) = (pairs[first], pairs[second]);
                let crossed = OpposedPair { black: other.black, ..one };
                if one.is_even() && other.is_even() && !crossed.is_even() {
                    pairs[first] = crossed;
                    pairs[second] = OpposedPair { black: one.black, ..other };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::scattered;
    use std::vec::Vec;

    fn counted(fen: &str) -> Option<Opposition> {
        opposition(&parse_fen(fen).expect(fen))
    }

    fn numbers(squares: impl Iterator<Item = Square>) -> Vec<u8> {
        squares.map(Square::number).collect()
    }

    fn pairs(found: &Opposition) -> Vec<(u8, u8, u8)> {
        found.pairs().iter().map(|p| (p.white.number(), p.black.number(), p.between())).collect()
    }

    #[test]
    fn the_articles_two_kings_stand_apart_by_six_squares_and_white_to_move_has_it() {
        let found = counted("W:WK32:BK1").expect("one pair");
        assert_eq!(pairs(&found), [(32, 1, 6)]);
        assert_eq!(numbers(found.pairs()[0].way()), [28, 23, 19, 14, 10, 5]);
        assert_eq!((found.even(), found.holder), (1, Color::White));
        assert_eq!(counted("B:WK32:BK1").expect("one pair").holder, Color::Black);
    }

    #[test]
    fn of_the_articles_two_pairs_18_31_is_even_and_the_other_odd() {
        let found = counted("W:WK18,K24:BK31,K32").expect("two pairs");
        assert_eq!(pairs(&found), [(18, 31, 2), (24, 32, 1)]);
        assert_eq!(numbers(found.pairs()[0].way()), [22, 27]);
        assert_eq!(numbers(found.pairs()[1].way()), [28]);
        assert_eq!((found.even(), found.holder), (1, Color::White));
    }

    #[test]
    fn pieces_side_by_side_are_an_even_pair_of_no_squares() {
        let found = counted("B:W18:B14").expect("one pair");
        assert_eq!(pairs(&found), [(18, 14, 0)]);
        assert_eq!((found.even(), found.holder), (1, Color::Black));
        assert_eq!(found.pairs()[0].way().count(), 0);
    }

    #[test]
    fn two_even_pairs_become_two_odd_ones_where_they_can() {
        // Paired by number they would be 18-6 and 22-9, both even.
        let found = counted("W:W18,22:B6,9").expect("two pairs");
        assert_eq!(pairs(&found), [(18, 9, 1), (22, 6, 3)]);
        assert_eq!((found.even(), found.holder), (0, Color::Black));
    }

    #[test]
    fn without_as_many_pieces_there_are_no_pairs() {
        assert_eq!(counted("W:W18,22:B14"), None);
        assert_eq!(counted("W:W:B"), counted("W:W:B"));
    }

    #[test]
    fn the_way_is_as_long_as_the_squares_between_and_touches_both_ends() {
        for white in Square::all() {
            for black in Square::all().filter(|&black| black != white) {
                let pair = OpposedPair { white, black };
                let way: Vec<Square> = [white].into_iter().chain(pair.way()).chain([black]).collect();
                assert_eq!(way.len(), usize::from(pair.between()) + 2);
                assert!(way.windows(2).all(|two| two[0].direction_to(two[1]).is_some()), "{way:?}");
            }
        }
    }

    #[test]
    fn no_quiet_move_passes_it_on() {
        let (mut seen, mut passed) = (0, 0);
        for game in 0..200 {
            let mut position = Position::start(Color::White);
            for ply in 0..120 {
                let moves = position.legal_moves();
                let Some(last) = (moves.len() as u64).checked_sub(1) else { break };
                let mv = moves[(scattered(game, ply) % (last + 1)) as usize];
                let next = position.after(mv);
                if let (Some(before), Some(after)) = (opposition(&position), opposition(&next)) {
                    if !mv.is_capture() {
                        assert_eq!(before.holder, after.holder, "{position} {}", mv.numbers());
                        seen += 1;
                    } else if before.holder != after.holder {
                        passed += 1;
                    }
                }
                position = next;
            }
        }
        assert!(seen > 1_000, "{seen}");
        assert_eq!(passed, 0, "a capture leaves the sides unequal");
    }

    #[test]
    fn the_pairs_can_be_made_up_in_any_way() {
        for game in 0..100 {
            let mut position = Position::start(Color::White);
            for ply in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[(scattered(game, ply) % moves.len() as u64) as usize]);
                let Some(found) = opposition(&position) else { continue };
                let blacks: Vec<Square> = position.pieces(Color::Black).collect();
                let turned = |by: usize| {
                    let whites = position.pieces(Color::White).enumerate();
                    let pairs = whites
                        .map(|(i, white)| OpposedPair { white, black: blacks[(i + by) % blacks.len()] });
                    pairs.filter(|pair| pair.is_even()).count() % 2
                };
                assert!((0..blacks.len()).all(|by| turned(by) == found.even() % 2), "{position}");
            }
        }
    }
}
