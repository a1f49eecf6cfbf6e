//! Messages about play settings, aids, and two players at one keyboard.

use crate::rules::{Color, Outcome};
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::Aids;
use crate::session::rulebook_match::SeatPlayer;

/// The columns of the message line.
pub const COLUMNS: usize = 76;

/// Returns the hints at the move prompt where there are these aids. `back`: moves can be taken back.
pub(crate) fn aid_keys(aids: Aids, back: bool) -> Phrase {
    match (back, aids.flip) {
        (true, true) => words::MOVE_KEYS_BACK_FLIP,
        (true, false) => words::MOVE_KEYS_BACK,
        (false, true) => words::MOVE_KEYS_FLIP,
        (false, false) => words::MOVE_KEYS,
    }
}

impl Lang {
    pub(crate) fn sitter(self, who: SeatPlayer) -> &'static str {
        match who {
            SeatPlayer::Player => self.text(words::LABEL_PLAYER),
            SeatPlayer::Program => self.text(words::LABEL_PROGRAM),
            SeatPlayer::Other => self.text(words::OTHER_PLAYER),
        }
    }

    pub(crate) fn neutral_end(self, outcome: Outcome) -> Text {
        let mut text = self.has_won(outcome.winner());
        let loser = self.the(!outcome.winner());
        *match outcome {
            Outcome::NoPieces { .. } => words::no_pieces_left(self, &mut text, loser),
            Outcome::NoMoves { .. } => words::no_moves_left(self, &mut text, loser),
        }
    }

    pub(crate) fn has_won(self, winner: Color) -> Text {
        *words::has_won(self, &mut Text::new(), self.the(winner))
    }

    /// Returns `il Bianco`.
    pub fn the(self, color: Color) -> &'static str {
        self.text(match color {
            Color::White => words::THE_WHITE,
            Color::Black => words::THE_BLACK,
        })
    }
}

impl Text {
    /// Adds a score in hundredths of a man: `+0,12`.
    pub fn score(&mut self, score: i32, lang: Lang) -> &mut Text {
        let hundredths = score.unsigned_abs();
        self.push(if score < 0 { '-' } else { '+' }).number(hundredths / 100);
        self.push(if lang == Lang::En { '.' } else { ',' });
        self.number(hundredths / 10 % 10).number(hundredths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::{code, LANGS};

    const SAID: [words::Phrase; 18] = [
        words::AIDS_ON,
        words::AIDS_OFF,
        words::NOTHING_TO_TAKE_BACK,
        words::NOT_WITH_CLOCKS,
        words::TAKEN_BACK,
        words::FLIPPED,
        words::FLIPPED_BACK,
        words::AID_NOT_HERE,
        words::LOOKING_FOR_A_HINT,
        words::NO_HINT,
        words::SEVERAL_CAPTURES,
        words::POSITION_COPIED,
        words::GAME_COPIED,
        words::NOTHING_TO_COPY,
        words::NO_PASTING_HERE,
        words::PASTED_UNREADABLE,
        words::NO_CLIPBOARD,
        words::CLIPBOARD_EMPTY,
    ];

    #[test]
    fn every_word_fits_its_line_and_has_letters_of_code_page_437() {
        let aids = [(true, true), (false, true), (false, false)].map(|(short, flip)| Aids {
            short,
            flip,
            ..Aids::ALL
        });
        for lang in LANGS {
            let hints =
                aids.into_iter().flat_map(|aids| [true, false].map(|back| lang.text(aid_keys(aids, back))));
            for words in SAID.map(|phrase| lang.text(phrase)).into_iter().chain(hints) {
                assert!((1..=COLUMNS).contains(&words.chars().count()), "{words}");
                assert!(words.chars().all(|c| c == '?' || code(c) != b'?'), "{words}");
            }
            assert!(words::paste_too_long(lang, &mut Text::new(), 64).columns() <= COLUMNS);
        }
    }
}
