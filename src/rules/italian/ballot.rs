//! The 49 openings of one move a side, and the sets that ballots draw from. Source: rule 11.

use crate::rules::italian::moves::Move;
use crate::rules::italian::position::Position;
use crate::rules::{Color, Game};

/// The openings that a ballot draws from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BallotSet {
    /// No ballot.
    None,
    /// The 43 openings of tournaments.
    #[default]
    Tournament,
    /// The 47 openings that lose no man.
    Free,
    /// All 49 openings.
    All,
}

/// An opening, numbered 1 to 49.
// White's seven first moves in the order of their numbers, and for each Black's seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

// Origin and destination.
const WHITE: [[u32; 2]; 7] = [[21, 17], [21, 18], [22, 18], [22, 19], [23, 19], [23, 20], [24, 20]];
const BLACK: [[u32; 2]; 7] = [[9, 13], [10, 13], [10, 14], [11, 14], [11, 15], [12, 15], [12, 16]];

/// Why an opening is not in every set. Source: rule 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// Black loses a man: excluded from both smaller sets.
    LosesMan,
    /// Slightly bad for Black: excluded from tournaments.
    BadForBlack,
}

impl Card {
    /// Returns the card with this number, 1 to 49.
    pub const fn new(number: u8) -> Option<Card> {
        if number >= 1 && number <= 49 {
            Some(Card(number))
        } else {
            None
        }
    }

    /// Returns all 49 cards.
    pub fn all() -> impl Iterator<Item = Card> {
        (1..=49).map(Card)
    }

    /// Returns the card's number, 1 to 49.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns White's and Black's move, each as origin and destination, 1 to 32.
    pub const fn squares(self) -> [[u32; 2]; 2] {
        let index = self.0 as usize - 1;
        [WHITE[index / 7], BLACK[index % 7]]
    }

    /// Returns White's and Black's move.
    pub fn moves(self) -> [Move; 2] {
        let mut position = Position::start(Color::White);
        self.squares().map(|[from, to]| {
            let legal = position.legal_moves();
            let is = |mv: &&Move| [mv.from(), mv.to()].map(|s| u32::from(s.number())) == [from, to];
            let mv = *legal.iter().find(is).expect("every opening is legal");
            position = position.after(mv);
            mv
        })
    }

    /// Returns why some sets exclude the card; `None` for the 43 of tournaments.
    pub fn excluded(self) -> Option<Excluded> {
        match self.squares() {
            [[21 | 22, 18], [9, 13]] => Some(Excluded::LosesMan),
            [[21 | 22, 18], [11, 14]] | [[23 | 24, 20], [11, 15]] => Some(Excluded::BadForBlack),
            _ => None,
        }
    }
}

impl BallotSet {
    /// Returns whether a card is in the set.
    pub fn has(self, card: Card) -> bool {
        match (self, card.excluded()) {
            (BallotSet::None, _) => false,
            (BallotSet::Tournament, excluded) => excluded.is_none(),
            (BallotSet::Free, excluded) => excluded != Some(Excluded::LosesMan),
            (BallotSet::All, _) => true,
        }
    }

    /// Returns the cards in the set.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.has(card))
    }

    /// Returns the card that a random number draws; `None` for the empty set.
    // The remainder favours some cards by one number in 2^57 at most.
    pub fn draw(self, chance: u64) -> Option<Card> {
        let count = self.cards().count() as u64;
        let which = chance.checked_rem(count)?;
        self.cards().nth(which as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::string::String;

    #[test]
    fn all_49_are_legal_and_different() {
        let played: BTreeSet<_> = Card::all().map(|card| card.moves().map(|mv| mv.bits())).collect();
        assert_eq!(played.len(), 49);
        assert_eq!((Card::new(0), Card::new(50)), (None, None));
        let legal = Position::start(Color::White).legal_moves();
        assert_eq!(WHITE.len(), legal.len());
    }

    #[test]
    fn the_sets_have_43_47_and_49_openings_and_never_one_left_out() {
        let counts = [BallotSet::None, BallotSet::Tournament, BallotSet::Free, BallotSet::All]
            .map(|set| set.cards().count());
        assert_eq!(counts, [0, 43, 47, 49]);
        let drawn = |set: BallotSet| {
            let cards = (0..20_000).filter_map(|seed| set.draw(crate::rules::scattered(seed, 1)));
            cards.map(Card::number).collect::<BTreeSet<u8>>()
        };
        assert_eq!(drawn(BallotSet::Tournament).len(), 43);
        assert_eq!(drawn(BallotSet::Free).len(), 47);
        assert_eq!(drawn(BallotSet::All).len(), 49);
        let excluded = |set: BallotSet| Card::all().filter(move |&card| !set.has(card)).map(Card::number);
        assert!(excluded(BallotSet::Tournament).all(|n| !drawn(BallotSet::Tournament).contains(&n)));
    }

    #[test]
    fn they_are_the_ballots_of_the_built_in_list_in_its_classes() {
        let list = include_str!("../../../data/openings.txt");
        let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let listed: BTreeSet<String> = lines.map(String::from).collect();
        let ours = Card::all().map(|card| {
            let [[a, b], [c, d]] = card.squares();
            let class = match card.excluded() {
                None => "torneo",
                Some(Excluded::BadForBlack) => "libera",
                Some(Excluded::LosesMan) => "esclusa",
            };
            std::format!("{a}-{b} {c}-{d} {class}")
        });
        assert_eq!(ours.collect::<BTreeSet<String>>(), listed);
    }
}
