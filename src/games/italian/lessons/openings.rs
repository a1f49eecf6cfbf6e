//! The six openings of rule 11 that are not in every ballot, and their forced sequels.

#[cfg(test)]
use crate::games::italian::lessons::the_typed;
use crate::games::italian::lessons::TypedMove;
use crate::rules::italian::ballot::Card;
use crate::rules::italian::Position;
use crate::rules::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The card's number, 1 to 49.
    card: u8,
    /// The forced sequel: White must capture, and Black captures back if possible.
    pub then: &'static [TypedMove],
}

/// The six openings, first the two that lose a man.
pub static OPENINGS: [Opening; 6] = [
    Opening { card: 8, then: &["18 13 9"] },
    Opening { card: 15, then: &["18 13 9"] },
    Opening { card: 11, then: &["18 14 11", "7 11 14"] },
    Opening { card: 18, then: &["18 14 11", "7 11 14"] },
    Opening { card: 40, then: &["20 15 11", "7 11 14"] },
    Opening { card: 47, then: &["20 15 11", "7 11 14"] },
];

impl Opening {
    pub fn card(&self) -> Option<Card> {
        Card::new(self.card)
    }

    pub fn position(&self) -> Position {
        let start = Position::start(Color::White);
        let moves = self.card().map(Card::moves).into_iter().flatten();
        moves.fold(start, |position, mv| position.after(mv))
    }

    #[cfg(test)]
    fn end(&self) -> Position {
        let then = self.then.iter();
        then.fold(self.position(), |at, &typed| the_typed(&at, typed).map_or(at, |mv| at.after(mv)))
    }
}

/// Returns the index of the card among the six; `None` for the other 43.
pub fn place(card: Card) -> Option<usize> {
    OPENINGS.iter().position(|opening| opening.card == card.number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::ballot::Excluded;

    #[test]
    fn the_six_are_the_ones_left_out() {
        for card in Card::all() {
            assert_eq!(place(card).is_some(), card.excluded().is_some(), "{card:?}");
        }
        let printed = [
            [[21, 18], [9, 13]],
            [[22, 18], [9, 13]],
            [[21, 18], [11, 14]],
            [[22, 18], [11, 14]],
            [[23, 20], [11, 15]],
            [[24, 20], [11, 15]],
        ];
        assert_eq!(OPENINGS.map(|opening| opening.card().expect("1 to 49").squares()), printed);
    }

    #[test]
    fn the_first_two_lose_a_man_for_nothing_and_the_others_exchange_evenly() {
        for opening in OPENINGS {
            let at = opening.position();
            assert!(at.must_capture());
            assert!(opening.then.iter().enumerate().all(|(i, &typed)| {
                let before =
                    opening.then[..i].iter().fold(at, |at, &t| at.after(the_typed(&at, t).expect("legal")));
                the_typed(&before, typed).is_some()
            }));
            let end = opening.end();
            let men = |color| end.pieces(color).count();
            let loses = opening.card().and_then(Card::excluded) == Some(Excluded::LosesMan);
            assert_eq!(men(Color::White) - men(Color::Black), u32::from(loses));
            assert!(!end.must_capture(), "{end}: nothing is left hanging");
        }
    }
}
