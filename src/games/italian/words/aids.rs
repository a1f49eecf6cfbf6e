//! Advice, and messages for games of two at one keyboard.

use crate::games::italian::rules_1931::record::EndCause;
use crate::rules::italian::Square;
use crate::rules::Color;
use crate::session::messages::{Label, Lang, Text};
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
            return *Text::new().put(match (self, how) {
                (Lang::It, EndCause::FiftyMoves) => {
                    "Patta: cinquanta mosse senza prese né promozioni (regola 8)."
                }
                (Lang::En | Lang::Es, EndCause::FiftyMoves) => {
                    "Draw: fifty moves without a capture or a promotion (rule 8)."
                }
                (Lang::It, _) => "Patta: i giocatori sono d'accordo.",
                (Lang::En | Lang::Es, _) => "Draw: the players agree.",
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
            (Lang::En | Lang::Es, EndCause::Time) => " is out of time.",
            (Lang::En | Lang::Es, EndCause::GivenUp) => " has resigned.",
            (Lang::En | Lang::Es, EndCause::NoMoves) => " has no moves left.",
            (Lang::En | Lang::Es, _) => " has no pieces left.",
        });
        text
    }

    pub(crate) fn neutral_huffed(self, square: Square) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Soffiato il pezzo in ").square(square).put(". Ora si muove."),
            Lang::En | Lang::Es => text.put("The piece on ").square(square).put(" is huffed. Now move."),
        };
        text
    }

    pub(crate) fn neutral_offer(self, by: Color) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Proposta di patta: PATTA accetta ").push('('),
            Lang::En | Lang::Es => text.put("A draw is offered: DRAW to accept ").push('('),
        };
        *text.put(self.the(!by)).put(match self {
            Lang::It => "); ogni altra riga rifiuta.",
            Lang::En | Lang::Es => "); any other line declines.",
        })
    }

    pub(crate) fn neutral_obliged(self) -> Text {
        *Text::new().put(match self {
            Lang::It => "Mossa irregolare, ritirata: si rigioca prendendo.",
            Lang::En | Lang::Es => "The irregular move is taken back: move again, and capture.",
        })
    }

    pub(crate) fn neutral_lots(self, white: SeatPlayer, has_cards: bool) -> Text {
        let mut text = Text::new();
        text.put(self.label(Label::White)).put(": ").put(self.sitter(white));
        *text.put(match (self, has_cards) {
            (Lang::It, true) => ". Premi un tasto per estrarre l'apertura.",
            (Lang::It, false) => ". Premi un tasto per cominciare.",
            (Lang::En | Lang::Es, true) => ". Press a key to draw the opening.",
            (Lang::En | Lang::Es, false) => ". Press a key to begin.",
        })
    }
}
