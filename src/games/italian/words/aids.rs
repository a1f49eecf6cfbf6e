//! Advice, and messages for games of two at one keyboard.

use crate::games::italian::rules_1931::record::EndCause;
use crate::rules::italian::Square;
use crate::rules::Color;
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook_match::SeatPlayer;

impl Lang {
    /// Returns the end of a game by the rules of 1931 without "you". `huffed`: the square of the last huffed piece.
    pub(crate) fn neutral_rules_1931_end(
        self,
        how: EndCause,
        winner: Option<Color>,
        huffed: Option<Square>,
    ) -> Text {
        let Some(winner) = winner else {
            return self.line(match how {
                EndCause::FiftyMoves => words::DRAW_BY_FIFTY_MOVES,
                _ => words::DRAW_AGREED,
            });
        };
        let (mut text, loser) = (self.has_won(winner), self.the(!winner));
        if let Some(square) = huffed {
            words::huffed_on(self, &mut text, square);
        }
        *match how {
            EndCause::Time => words::out_of_time(self, &mut text, loser),
            EndCause::GivenUp => words::side_resigned(self, &mut text, loser),
            EndCause::NoMoves => words::no_moves_left(self, &mut text, loser),
            _ => words::no_pieces_left(self, &mut text, loser),
        }
    }

    pub(crate) fn neutral_offer(self, by: Color) -> Text {
        *words::draw_offered_to(self, &mut Text::new(), self.the(!by))
    }

    pub(crate) fn neutral_lots(self, white: SeatPlayer, has_cards: bool) -> Text {
        let (mut text, player) = (Text::new(), self.sitter(white));
        *match has_cards {
            true => words::lots_of_two_and_opening(self, &mut text, player),
            false => words::lots_of_two(self, &mut text, player),
        }
    }
}
