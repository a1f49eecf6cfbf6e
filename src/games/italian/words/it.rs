//! Why a move is refused, in Italian.

use crate::rules::italian::refusal::MoveError;
use crate::session::messages::{words, Text};

/// Adds it.
pub fn refused(error: MoveError, t: &mut Text) -> &mut Text {
    match error {
        MoveError::NoDestination => t.put(words!("Manca la casella di arrivo.")),
        MoveError::TooLong => t.put(words!("Troppi numeri: nessuna mossa ne vuole tanti.")),
        MoveError::NoSuchSquare(n) => {
            t.number_in(words!("La casella # non esiste: i numeri vanno da 1 a 32."), n)
        }
        MoveError::EmptySquare(s) => t.square_in(words!("La casella # è vuota."), s),
        MoveError::NotYours(s) => t.square_in(words!("Il pezzo in # non è tuo."), s),
        MoveError::NotDiagonal(a, b) => t
            .put(words!("La casella "))
            .square(b)
            .put(words!(" non tocca la "))
            .square(a)
            .put(words!(" in diagonale.")),
        MoveError::NotBehind { captured, landing } => t
            .put(words!("La casella "))
            .square(landing)
            .put(words!(" non è subito dietro la "))
            .square(captured)
            .put(words!(".")),
        MoveError::ManBackward(s) => t.square_in(words!("La pedina in # non può tornare indietro."), s),
        MoveError::Occupied(s) => t.square_in(words!("La casella # è occupata."), s),
        MoveError::NothingToCapture(s) => t.square_in(words!("In # non c'è un pezzo da prendere."), s),
        MoveError::ManCannotTakeKing(s) => {
            t.square_in(words!("La pedina non prende le dame: in # c'è una dama."), s)
        }
        MoveError::AlreadyCaptured(s) => {
            t.square_in(words!("Il pezzo in # è già stato preso in questa mossa."), s)
        }
        MoveError::PromotionEnds(s) => {
            t.square_in(words!("In # la pedina diventa dama e la mossa finisce."), s)
        }
        MoveError::CapturedSquareMissing(s) => {
            t.square_in(words!("Manca la casella del pezzo preso: scrivi # prima di quella di arrivo."), s)
        }
        MoveError::LandingMissing(s) => {
            t.square_in(words!("Dopo il pezzo preso in # manca la casella di arrivo."), s)
        }
        MoveError::MustCapture(from) => t
            .put(words!("La presa è obbligatoria: prendi con il pezzo in "))
            .squares(from, words!(" o "), words!(" o un altro"))
            .put(words!(".")),
        MoveError::Unfinished(s) => {
            t.square_in(words!("La presa non è finita: continua dalla casella #."), s)
        }
        MoveError::MustCaptureMore(n) => {
            t.number_in(words!("Un'altra presa toglie più pezzi: se ne devono prendere #."), n)
        }
        MoveError::KingMustCapture(from) => t
            .put(words!("A parità di pezzi prende la dama: quella in "))
            .squares(from, words!(" o "), words!(" o un'altra"))
            .put(words!(".")),
        MoveError::MustCaptureMoreKings(n) => {
            t.number_in(words!("A parità di pezzi si prende il maggior numero di dame: qui #."), n)
        }
        MoveError::KingsFirst => {
            t.put(words!("A parità di pezzi e di dame si prende dove la dama s'incontra prima."))
        }
    }
}
