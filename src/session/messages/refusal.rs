//! Why a move is refused: one sentence for each fault, in every game, with that game's squares.

#[cfg(feature = "alloc")]
mod variant;

use super::{text, Lang, Str, Text};
use crate::rules::refusal::MoveRefusal;
use crate::session::text::Word;

/// A square that a sentence can name.
pub trait SquareName: Copy {
    fn put(self, text: &mut Text) -> &mut Text;

    /// Adds a sentence with the square in place of its `#`.
    fn put_in<'t>(self, sentence: &Str, text: &'t mut Text) -> &'t mut Text {
        text.fill_in(sentence, self.put(&mut Text::new()))
    }
}

pub trait SquareNames: Copy {
    /// Adds up to four squares, with `or` before the last. If there are more, `or_another` follows the fourth.
    fn put<'t>(self, or: &Str, or_another: &Str, text: &'t mut Text) -> &'t mut Text;
}

/// A typed word that is not a square, with the board's range.
pub trait UnknownSquare: Copy {
    fn put_in<'t>(self, sentence: &Str, text: &'t mut Text) -> &'t mut Text;

    /// Adds the first and the last square, with `to` between.
    fn put_range<'t>(self, to: &Str, text: &'t mut Text) -> &'t mut Text;
}

// Returns a sentence in a language.
macro_rules! say {
    ($lang:expr, $it:literal, $en:literal) => {
        match $lang {
            Lang::It => text!($it),
            #[cfg(feature = "alloc")]
            Lang::En | Lang::Es => $en,
        }
    };
}

pub(crate) fn put_no_square<'t>(lang: Lang, word: &Word, t: &'t mut Text) -> &'t mut Text {
    t.put(say!(lang, "«", "\"")).word(word).put(say!(lang, "» non è una casella.", "\" is not a square."))
}

pub fn put<S: SquareName, M: SquareNames, N: UnknownSquare>(
    lang: Lang,
    error: MoveRefusal<S, M, N>,
    t: &mut Text,
) -> &mut Text {
    let square = say!(lang, "La casella ", "Square ");
    let (or, or_another) = (say!(lang, " o ", " or "), say!(lang, " o un altro", " or another"));
    match error {
        MoveRefusal::NoDestination => {
            t.put(say!(lang, "Manca la casella di arrivo.", "Type the destination square too."))
        }
        MoveRefusal::TooLong => {
            t.put(say!(lang, "Troppe caselle per una mossa sola.", "Too many squares for one move."))
        }
        MoveRefusal::NoSuchSquare(n) => {
            let t = n.put_in(
                say!(
                    lang,
                    "La casella # non esiste: le caselle vanno da ",
                    "There is no square #: squares go from "
                ),
                t,
            );
            n.put_range(say!(lang, " a ", " to "), t).put(text!("."))
        }
        MoveRefusal::EmptySquare(s) => s.put_in(say!(lang, "La casella # è vuota.", "Square # is empty."), t),
        MoveRefusal::NotYours(s) => {
            s.put_in(say!(lang, "Il pezzo in # non è tuo.", "The piece on # is not yours."), t)
        }
        MoveRefusal::NotAdjacent(a, b) => {
            let t = b.put(t.put(square));
            a.put(t.put(say!(lang, " non è a un passo dalla ", " is not one step from "))).put(text!("."))
        }
        MoveRefusal::NotBehind { captured, landing } => {
            let t = landing.put(t.put(square));
            captured
                .put(t.put(say!(lang, " non è subito dietro la ", " is not directly behind ")))
                .put(text!("."))
        }
        MoveRefusal::ManBackward(s) => s.put_in(
            say!(lang, "La pedina in # non può tornare indietro.", "The man on # cannot go backward."),
            t,
        ),
        MoveRefusal::Occupied(s) => {
            s.put_in(say!(lang, "La casella # è occupata.", "Square # is occupied."), t)
        }
        MoveRefusal::NothingToCapture(s) => s.put_in(
            say!(lang, "In # non c'è un pezzo da prendere.", "There is no piece to capture on #."),
            t,
        ),
        MoveRefusal::ManCannotTakeKing(s) => s.put_in(
            say!(
                lang,
                "La pedina non prende le dame: in # c'è una dama.",
                "A man cannot capture a king: there is one on #."
            ),
            t,
        ),
        MoveRefusal::AlreadyCaptured(s) => s.put_in(
            say!(
                lang,
                "Il pezzo in # è già stato preso in questa mossa.",
                "The piece on # has already been captured in this move."
            ),
            t,
        ),
        MoveRefusal::PromotionEnds(s) => s.put_in(
            say!(
                lang,
                "In # la pedina diventa dama e la mossa finisce.",
                "On # the man becomes a king and the move ends."
            ),
            t,
        ),
        MoveRefusal::CapturedSquareMissing(s) => s.put_in(
            say!(
                lang,
                "Manca la casella del pezzo preso: scrivi # prima della casella di arrivo.",
                "Type the square of the captured piece, #, before the destination."
            ),
            t,
        ),
        MoveRefusal::LandingMissing(s) => s.put_in(
            say!(
                lang,
                "Dopo il pezzo preso in # manca la casella di arrivo.",
                "Type the destination after the captured piece's square, #."
            ),
            t,
        ),
        MoveRefusal::MustCapture(from) => {
            t.put(say!(
                lang,
                "La presa è obbligatoria: prendi con il pezzo in ",
                "You must capture with the piece on "
            ));
            from.put(or, or_another, t).put(text!("."))
        }
        MoveRefusal::Unfinished(s) => s.put_in(
            say!(
                lang,
                "La presa non è finita: continua dalla casella #.",
                "The capture is not finished: it goes on from square #."
            ),
            t,
        ),
        MoveRefusal::MustCaptureMore(n) => t.number_in(
            say!(
                lang,
                "Un'altra presa toglie più pezzi: se ne devono prendere #.",
                "Another capture takes more pieces: you must take #."
            ),
            n,
        ),
        MoveRefusal::KingMustCapture(from) => {
            t.put(say!(
                lang,
                "A parità di pezzi si prende con la dama in ",
                "With equal captures, capture with the king on "
            ));
            from.put(or, say!(lang, " o un'altra", " or another"), t).put(text!("."))
        }
        MoveRefusal::MustCaptureMoreKings(n) => t.number_in(
            say!(
                lang,
                "A parità di pezzi si prende il maggior numero di dame: qui #.",
                "With equal captures you must take the most kings: here #."
            ),
            n,
        ),
        MoveRefusal::KingsFirst => t.put(say!(
            lang,
            "A parità di pezzi e di dame si prende dove la dama s'incontra prima.",
            "All else being equal, the capture that meets a king first must be made."
        )),
        #[cfg(feature = "alloc")]
        MoveRefusal::Variant(error) => variant::put(lang, error, t),
    }
}
