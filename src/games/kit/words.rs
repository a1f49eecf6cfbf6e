//! Texts that several games share.

/// The page about a draw by agreement. `$when`: lines that say when a draw may be claimed.
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

use crate::session::messages::refusal::{put, put_no_square, SquareName};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{Reason, Refusal};

pub const COLORS_IT: &[&str] = &["Bianco", "Nero"];
pub const NAMED_IT: &[&str] = &["il Bianco", "il Nero"];
pub const COLORS_EN: &[&str] = &["White", "Black"];

pub fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("Così non si scrive una mossa di questo gioco: vedi le istruzioni (?).")
        }
        Refusal::NotASquare(word) => put_no_square(Lang::It, &word, text),
        Refusal::Move(error) => put(Lang::It, error, text),
        Refusal::MustPush(rear, target) => {
            target.put(rear.put(text.put("Puoi spingere, e allora devi: per esempio ")).put(">")).put(".")
        }
        Refusal::AllPlaced => text.put("Le pedine sono tutte messe: adesso se ne muove una."),
        Refusal::NothingToPush(at) => at.put_in("In # non c'è un pezzo da spingere.", text),
        Refusal::NotNow => text.put("Questo non è il momento di una mossa così."),
        Refusal::Outnumbered(at) => at.put_in("Da # in poi, quelli da spingere sono più dei tuoi.", text),
        Refusal::NoRoom(at) => {
            at.put_in("Da # in poi, dietro quelli da spingere non c'è una casella libera.", text)
        }
        Refusal::StraightBack(at) => {
            at.put_in("Il pezzo in # ha appena spinto: non si può respingerlo subito.", text)
        }
        Refusal::CannotGo => text.put("Quella mossa qui non si può fare."),
        Refusal::Answer => text.put("Prima si risponde all'offerta: ACCETTO o RIFIUTO."),
        Refusal::Declined => text.put("L'hanno appena rifiutata: prima di offrirla ancora, muovi."),
        Refusal::NoOffer => text.put("Non c'è nessuna offerta a cui rispondere."),
        Refusal::NothingToHuff => text.put("Quel pezzo non si può togliere: non ha mancato una presa."),
        Refusal::Declaration => text.put("Il numero dichiarato non è quello di questa presa."),
        Refusal::Over => text.put("La partita è finita."),
    }
}

pub fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("That is not how a move of this game is written: see the instructions (?).")
        }
        Refusal::NotASquare(word) => put_no_square(Lang::En, &word, text),
        Refusal::Move(error) => put(Lang::En, error, text),
        Refusal::MustPush(rear, target) => {
            target.put(rear.put(text.put("You can push, so you must: for instance ")).put(">")).put(".")
        }
        Refusal::AllPlaced => text.put("All men are placed: now one of them moves."),
        Refusal::NothingToPush(at) => at.put_in("There is no piece to push on #.", text),
        Refusal::NotNow => text.put("This is not the time for such a move."),
        Refusal::Outnumbered(at) => at.put_in("From # on, those to be pushed are more than yours.", text),
        Refusal::NoRoom(at) => {
            at.put_in("From # on, there is no empty square behind those to be pushed.", text)
        }
        Refusal::StraightBack(at) => {
            at.put_in("The piece on # has just pushed: it may not be pushed straight back.", text)
        }
        Refusal::CannotGo => text.put("That move cannot be made here."),
        Refusal::Answer => text.put("The offer has to be answered first: ACCEPT or DECLINE."),
        Refusal::Declined => text.put("It has just been declined: move before you offer it again."),
        Refusal::NoOffer => text.put("There is no offer to be answered."),
        Refusal::NothingToHuff => text.put("That piece may not be removed: it has left no capture."),
        Refusal::Declaration => text.put("The number declared is not what this capture takes."),
        Refusal::Over => text.put("The game is over."),
    }
}

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
