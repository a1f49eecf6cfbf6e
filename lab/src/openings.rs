//! The positions after the article's openings.

use dama::unstable::rules::italian::ballot::BallotSet;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game};

/// Returns the positions after the openings of a set, in their order.
pub fn after(set: BallotSet) -> Vec<Position> {
    let start = Position::start(Color::White);
    set.cards()
        .map(|card| card.moves().iter().fold(start, |position, &mv| position.play_unchecked(mv)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_11_47_openings_are_free_of_49() {
        let [free, all] = [BallotSet::Free, BallotSet::All].map(after);
        assert_eq!((free.len(), all.len()), (47, 49));
        assert!(free.iter().all(|opening| all.contains(opening) && opening.turn() == Color::White));
    }
}
