//! Advice, and messages for games of two at one keyboard.

use crate::games::italian::rules_1931::record::EndCause;
use crate::rules::italian::{Move, Square};
use crate::rules::Color;
use crate::session::maestro::MaestroThought;
use crate::session::messages::aids::{AidWord, COLUMNS};
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook_match::SeatPlayer;

// Columns of the longest gain with the full stop: ", guadagna 12 pezzi."
const LONGEST_GAIN: usize = 20;

impl Lang {
    /// Returns a study as advice that fits one line: move, value, pieces won or lost, line.
    /// `gain`: the net pieces that a line wins. They are told if the moves shown win them and the rest keeps them.
    pub(crate) fn advice(self, thought: &MaestroThought, gain: &dyn Fn(&[Move]) -> i32) -> Text {
        let Some((&best, rest)) = thought.line().split_first() else {
            return *Text::new().put(self.aid_word(AidWord::NoAdvice));
        };
        let [advice, then] = match self {
            Lang::It => ["Consiglio: ", " poi"],
            Lang::En => ["Hint: ", " then"],
        };
        let mut text = Text::new();
        text.put(advice).numbers(&best.numbers()).put("  ").put(self.outlook(thought.outlook).as_str());
        let (mut line, mut shown) = (Text::new(), 0);
        for &mv in rest {
            let mut next = Text::new();
            next.put(if shown == 0 { then } else { "" }).push(' ').short(mv);
            if text.columns() + LONGEST_GAIN + line.columns() + next.columns() > COLUMNS {
                break;
            }
            line.put(next.as_str());
            shown += 1;
        }
        let won = gain(&thought.line()[..=shown]);
        if won == gain(thought.line()) {
            self.put_gain(&mut text, won);
        }
        *text.push('.').put(line.as_str())
    }

    fn put_gain(self, text: &mut Text, gain: i32) {
        let (verb, pieces) = match (self, gain) {
            (_, 0) => return,
            (Lang::It, 1..) => (", guadagna ", ["pezzo", "pezzi"]),
            (Lang::It, _) => (", costa ", ["pezzo", "pezzi"]),
            (Lang::En, 1..) => (", wins ", ["piece", "pieces"]),
            (Lang::En, _) => (", costs ", ["piece", "pieces"]),
        };
        text.put(verb).count(gain.unsigned_abs(), pieces);
    }

    /// Returns the end of a game by the rules of 1931 without "you". `huffed`: the square of the last huffed piece.
    pub(crate) fn neutral_rules_1931_end(
        self,
        how: EndCause,
        winner: Option<Color>,
        huffed: Option<Square>,
    ) -> Text {
        let Some(winner) = winner else {
            return *Text::new().put(match (self, how) {
                (Lang::It, EndCause::FiftyMoves) => {
                    "Patta: cinquanta mosse senza prese né promozioni (regola 8)."
                }
                (Lang::En, EndCause::FiftyMoves) => {
                    "Draw: fifty moves without a capture or a promotion (rule 8)."
                }
                (Lang::It, _) => "Patta: i giocatori sono d'accordo.",
                (Lang::En, _) => "Draw: the players agree.",
            });
        };
        let mut text = self.has_won(winner);
        if let Some(square) = huffed {
            text.put(if self == Lang::It { "soffiato in " } else { "huffed on " }).square(square).put("; ");
        }
        text.put(self.the(!winner)).put(match (self, how) {
            (Lang::It, EndCause::Time) => " ha finito il tempo.",
            (Lang::It, EndCause::GivenUp) => " ha abbandonato.",
            (Lang::It, EndCause::NoMoves) => " non ha più mosse.",
            (Lang::It, _) => " non ha più pezzi.",
            (Lang::En, EndCause::Time) => " is out of time.",
            (Lang::En, EndCause::GivenUp) => " has resigned.",
            (Lang::En, EndCause::NoMoves) => " has no moves left.",
            (Lang::En, _) => " has no pieces left.",
        });
        text
    }

    pub(crate) fn neutral_huffed(self, square: Square) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Soffiato il pezzo in ").square(square).put(". Ora si muove."),
            Lang::En => text.put("The piece on ").square(square).put(" is huffed. Now move."),
        };
        text
    }

    pub(crate) fn neutral_offer(self, by: Color) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Proposta di patta: PATTA accetta ").push('('),
            Lang::En => text.put("A draw is offered: DRAW to accept ").push('('),
        };
        *text.put(self.the(!by)).put(match self {
            Lang::It => "); ogni altra riga rifiuta.",
            Lang::En => "); any other line declines.",
        })
    }

    pub(crate) fn neutral_obliged(self) -> Text {
        *Text::new().put(match self {
            Lang::It => "Mossa irregolare, ritirata: si rigioca prendendo.",
            Lang::En => "The irregular move is taken back: move again, and capture.",
        })
    }

    pub(crate) fn neutral_lots(self, white: SeatPlayer, has_cards: bool) -> Text {
        let mut text = Text::new();
        text.put(self.label(Label::White)).put(": ").put(self.sitter(white));
        *text.put(match (self, has_cards) {
            (Lang::It, true) => ". Premi un tasto per estrarre l'apertura.",
            (Lang::It, false) => ". Premi un tasto per cominciare.",
            (Lang::En, true) => ". Press a key to draw the opening.",
            (Lang::En, false) => ". Press a key to begin.",
        })
    }
}
