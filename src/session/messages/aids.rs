//! Messages about play settings, aids, and two players at one keyboard.

use crate::rules::{Color, Outcome};
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook::Aids;
use crate::session::rulebook_match::SeatPlayer;

/// The columns of the message line.
pub const COLUMNS: usize = 76;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AidWord {
    On,
    Off,
    NothingToTakeBack,
    NotWithClocks,
    TakenBack,
    Flipped,
    FlippedBack,
    NotInThisGame,
    Thinks,
    NoAdvice,
    SeveralCaptures,
}

/// Hints with the key that takes back, and without it.
macro_rules! hints {
    ($back:literal, $others:literal) => {
        [concat!($back, "   ", $others), $others]
    };
}

impl Lang {
    /// The hints at the move prompt where there are these aids. `back`: moves can be taken back.
    pub fn aid_keys(self, aids: Aids, back: bool) -> &'static str {
        let [with_back, without] = match (aids, self) {
            (Aids { flip: true, .. }, Lang::It) => {
                hints!("U ritira", "H consiglia   F gira   S salva   E esce   ? istruzioni")
            }
            (Aids { flip: true, .. }, Lang::En | Lang::Es) => {
                hints!("U take back", "H hint   F flip   S save   E exit   ? instructions")
            }
            (_, Lang::It) => hints!("U ritira", "H consiglia   S salva   E esce   ? istruzioni"),
            (_, Lang::En | Lang::Es) => hints!("U take back", "H hint   S save   E exit   ? instructions"),
        };
        if back {
            with_back
        } else {
            without
        }
    }

    /// The viewer's hints where `F` flips the board; `None` for other labels.
    pub fn viewer_keys_and_flip(self, hints: Label) -> Option<&'static str> {
        let (it, en) = match hints {
            Label::ViewerHints => (
                "RETURN avanti   - indietro   < inizio   > fine   G gioca   F gira   M menu",
                "RETURN forward   - back   < start   > end   G play on   F flip   M menu",
            ),
            Label::ReviewHints => (
                "RETURN avanti   - torna   < inizio   > fine   G gioca   F gira   Esc chiude",
                "RETURN forward   - back   < start   > end   G play   F flip   Esc close",
            ),
            Label::ViewerHintsAndReview => (
                "RETURN va   - torna   < capo   > fine   G gioca   R esame   F gira   M menu",
                "RETURN next   - back   < start   > end   G play   R review   F flip   M menu",
            ),
            Label::ReviewHintsAndReview => (
                "RETURN va   - torna   < capo   > fine   G gioca   R esame   F gira   Esc via",
                "RETURN on   - back   < top   > end   G play   R review   F flip   Esc close",
            ),
            _ => return None,
        };
        Some(if self == Lang::It { it } else { en })
    }

    /// The words.
    pub(crate) fn aid_word(self, word: AidWord) -> &'static str {
        let (it, en) = match word {
            AidWord::On => {
                ("Aiuti attivi dalla prossima partita: U H F.", "Aids on from the next game: U H F.")
            }
            AidWord::Off => ("Aiuti spenti dalla prossima partita.", "Aids off from the next game."),
            AidWord::NothingToTakeBack => (
                "Non c'è niente da ritirare: la partita comincia qui.",
                "Nothing to take back: the game begins here.",
            ),
            AidWord::NotWithClocks => {
                ("Con l'orologio non si ritirano mosse.", "With a clock no move can be taken back.")
            }
            AidWord::TakenBack => {
                ("Ritirate le ultime mosse: si rigioca da qui.", "Last moves taken back: play on from here.")
            }
            AidWord::Flipped => (
                "Damiera girata: i numeri restano alle loro caselle.",
                "Board flipped: the numbers stay with their squares.",
            ),
            AidWord::FlippedBack => ("Il Bianco è di nuovo in basso.", "White is at the bottom again."),
            AidWord::NotInThisGame => {
                ("Questo aiuto qui non è disponibile.", "This aid is not available here.")
            }
            AidWord::Thinks => ("Cerco un consiglio...", "Looking for a hint..."),
            AidWord::NoAdvice => ("Non c'è niente da consigliare.", "There is no hint for this position."),
            AidWord::SeveralCaptures => (
                "Sono possibili più prese: scrivi anche le caselle dei pezzi presi.",
                "Several captures are possible: type the captured squares too.",
            ),
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    pub(crate) fn with_aids(self) -> &'static str {
        match self {
            Lang::It => "con aiuti",
            Lang::En | Lang::Es => "with aids",
        }
    }

    pub(crate) fn sitter(self, who: SeatPlayer) -> &'static str {
        match who {
            SeatPlayer::Player => self.label(Label::Player),
            SeatPlayer::Program => self.label(Label::Program),
            SeatPlayer::Other => self.game_list_label(GameListLabel::OtherPlayer),
        }
    }

    pub(crate) fn may_go(self, places: &str) -> Text {
        let mut text = Text::new();
        *text.put(if self == Lang::It { "Può andare in " } else { "It can go to " }).put(places).push('.')
    }

    pub(crate) fn neutral_end(self, outcome: Outcome) -> Text {
        let mut text = self.has_won(outcome.winner());
        let loser = self.the(!outcome.winner());
        match (self, outcome) {
            (Lang::It, Outcome::NoPieces { .. }) => text.put(loser).put(" non ha più pezzi."),
            (Lang::It, Outcome::NoMoves { .. }) => text.put(loser).put(" non ha più mosse."),
            (Lang::En | Lang::Es, Outcome::NoPieces { .. }) => text.put(loser).put(" has no pieces left."),
            (Lang::En | Lang::Es, Outcome::NoMoves { .. }) => text.put(loser).put(" has no moves left."),
        };
        text
    }

    pub(crate) fn has_won(self, winner: Color) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Ha vinto ").put(self.the(winner)),
            Lang::En | Lang::Es => text.put(self.the(winner)).put(" has won"),
        };
        *text.put(": ")
    }

    /// Returns `il Bianco`.
    pub fn the(self, color: Color) -> &'static str {
        match (self, color) {
            (Lang::It, Color::White) => "il Bianco",
            (Lang::It, Color::Black) => "il Nero",
            (Lang::En | Lang::Es, Color::White) => "White",
            (Lang::En | Lang::Es, Color::Black) => "Black",
        }
    }
}

impl Text {
    /// Adds a score in hundredths of a man: `+0,12`.
    pub fn score(&mut self, score: i32, lang: Lang) -> &mut Text {
        let hundredths = score.unsigned_abs();
        self.push(if score < 0 { '-' } else { '+' }).number(hundredths / 100);
        self.push(if lang == Lang::It { ',' } else { '.' });
        self.number(hundredths / 10 % 10).number(hundredths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::code;

    #[test]
    fn every_word_fits_its_line_and_has_letters_of_code_page_437() {
        let all = [
            AidWord::On,
            AidWord::Off,
            AidWord::NothingToTakeBack,
            AidWord::NotWithClocks,
            AidWord::TakenBack,
            AidWord::Flipped,
            AidWord::FlippedBack,
            AidWord::NotInThisGame,
            AidWord::Thinks,
            AidWord::NoAdvice,
            AidWord::SeveralCaptures,
        ];
        let aids = [(true, true), (false, true), (false, false)].map(|(short, flip)| Aids {
            short,
            flip,
            ..Aids::ALL
        });
        for lang in [Lang::It, Lang::En] {
            let hints = aids.into_iter().flat_map(|aids| [true, false].map(|back| lang.aid_keys(aids, back)));
            for words in all.map(|word| lang.aid_word(word)).into_iter().chain(hints) {
                assert!((1..=COLUMNS).contains(&words.chars().count()), "{words}");
                assert!(words.chars().all(|c| c == '?' || code(c) != b'?'), "{words}");
            }
        }
    }
}
