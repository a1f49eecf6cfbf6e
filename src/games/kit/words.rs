//! Words that the games share, for those that have none of their own.

/// The page about a draw by agreement. `$when`: when it may be asked for, as lines.
macro_rules! draw_page_it {
    ($when:literal) => {
        concat!(
            "LA PATTA D'ACCORDO\n",
            "\n",
            "   patta          la offre chi deve muovere\n",
            "   accetto        l'altro accetta, e la partita finisce pari\n",
            "   rifiuto        l'altro rifiuta, e si continua\n",
            "\n",
            "Devono accettare tutti. Dopo un rifiuto la si offre ancora soltanto\n",
            "dopo aver mosso. Il programma accetta quando sta peggio.\n",
            $when
        )
    };
}

/// The same in English.
macro_rules! draw_page_en {
    ($when:literal) => {
        concat!(
            "A DRAW BY AGREEMENT\n",
            "\n",
            "   draw           whoever is to move offers it\n",
            "   accept         the other accepts, and the game is drawn\n",
            "   decline        the other declines, and the game goes on\n",
            "\n",
            "All have to accept. What was declined is offered again only after a\n",
            "move. The program accepts when it is worse off.\n",
            $when
        )
    };
}

pub(in crate::games) use {draw_page_en, draw_page_it};

use crate::session::messages::Text;
use crate::session::rulebook::{Reason, Refusal};

/// White and Black.
pub const COLORS_IT: &[&str] = &["Bianco", "Nero"];
/// White and Black, in a sentence.
pub const NAMED_IT: &[&str] = &["il Bianco", "il Nero"];
/// White and Black.
pub const COLORS_EN: &[&str] = &["White", "Black"];

/// Why a line is refused, of a draughts game whose squares are numbered.
pub fn numbered_refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("Si scrive 32 28, o con i pezzi presi 20 23 27; oppure PATTA, S, E, ?.")
        }
        Refusal::CannotGo => text.put("Quel pezzo non può andare lì."),
        other => refusal_it(other, text),
    }
}

/// Why a line is refused, of a draughts game whose squares are numbered.
pub fn numbered_refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("Write 32 28, or with what is captured 20 23 27; or else DRAW, S, E, ?.")
        }
        Refusal::CannotGo => text.put("That piece cannot go there."),
        other => refusal_en(other, text),
    }
}

/// Why a line is refused.
pub fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("Così non si scrive una mossa di questo gioco: vedi le istruzioni (?).")
        }
        Refusal::NoPiece => text.put("Lì non c'è un tuo pezzo."),
        Refusal::MustCapture => text.put("La presa è obbligatoria: c'è un pezzo da prendere."),
        Refusal::MustCaptureMore(most) => {
            text.number_in("Un'altra presa toglie più pezzi: se ne devono prendere #.", most.into())
        }
        Refusal::NotFinished => text.put("La presa non è finita: continua."),
        Refusal::Occupied => text.put("Quella casella è occupata."),
        Refusal::NotNow => text.put("Questo non è il momento di una mossa così."),
        Refusal::Outnumbered => text.put("Quelli che si vogliono spingere sono di più."),
        Refusal::NoRoom => text.put("Dietro non c'è posto."),
        Refusal::StraightBack => text.put("Non si spinge subito indietro chi ha appena spinto."),
        Refusal::CannotGo => text.put("Quella mossa qui non si può fare."),
        Refusal::Answer => text.put("Prima si risponde all'offerta: ACCETTO o RIFIUTO."),
        Refusal::Declined => text.put("L'hanno appena rifiutata: prima di offrirla ancora, muovi."),
        Refusal::NoOffer => text.put("Non c'è nessuna offerta a cui rispondere."),
        Refusal::NothingToHuff => text.put("Quel pezzo non si può togliere: non ha mancato una presa."),
        Refusal::Declaration => text.put("Il numero dichiarato non è quello di questa presa."),
        Refusal::Over => text.put("La partita è finita."),
    }
}

/// Why a line is refused.
pub fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("That is not how a move of this game is written: see the instructions (?).")
        }
        Refusal::NoPiece => text.put("There is no piece of yours there."),
        Refusal::MustCapture => text.put("Capturing is compulsory: there is a piece to be taken."),
        Refusal::MustCaptureMore(most) => {
            text.number_in("Another capture takes more pieces: # must be taken.", most.into())
        }
        Refusal::NotFinished => text.put("The capture is not finished: go on."),
        Refusal::Occupied => text.put("That square is occupied."),
        Refusal::NotNow => text.put("This is not the time for such a move."),
        Refusal::Outnumbered => text.put("Those to be pushed are more."),
        Refusal::NoRoom => text.put("There is no room behind."),
        Refusal::StraightBack => text.put("What has just pushed is not at once pushed back."),
        Refusal::CannotGo => text.put("That move cannot be made here."),
        Refusal::Answer => text.put("The offer has to be answered first: ACCEPT or DECLINE."),
        Refusal::Declined => text.put("It has just been declined: move before you offer it again."),
        Refusal::NoOffer => text.put("There is no offer to be answered."),
        Refusal::NothingToHuff => text.put("That piece may not be removed: it has left no capture."),
        Refusal::Declaration => text.put("The number declared is not what this capture takes."),
        Refusal::Over => text.put("The game is over."),
    }
}

/// Why a game ended.
pub fn reason_it(reason: Reason) -> &'static str {
    match reason {
        Reason::NoPieces => "una parte non ha più pezzi",
        Reason::NoMoves => "chi deve muovere non può",
        Reason::ThirdTime => "la posizione è tornata per la terza volta",
        Reason::Quiet => "per molte mosse non è cambiato niente",
        Reason::TooFew => "i pezzi rimasti non bastano a vincere",
        Reason::Counted => "si contano i pezzi presi",
        Reason::Penalties => "le penalità sono al limite",
        Reason::Home => "il campo è pieno",
        Reason::Line => "cinque in fila",
        Reason::Full => "non resta più niente da mettere",
        Reason::Agreed => "d'accordo",
    }
}

/// Why a game ended.
pub fn reason_en(reason: Reason) -> &'static str {
    match reason {
        Reason::NoPieces => "a side has no pieces left",
        Reason::NoMoves => "the side to move has no move",
        Reason::ThirdTime => "the position came for the third time",
        Reason::Quiet => "nothing has changed for many moves",
        Reason::TooFew => "too few pieces are left to win",
        Reason::Counted => "the pieces taken are counted",
        Reason::Penalties => "the penalties have reached the limit",
        Reason::Home => "the camp is filled",
        Reason::Line => "five in line",
        Reason::Full => "nothing is left to be placed",
        Reason::Agreed => "by agreement",
    }
}
