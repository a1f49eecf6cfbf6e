//! Texts that several games share.

use crate::session::messages::refusal::{put, put_no_square, SquareName};
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::{EndReason, Refusal};

pub const COLORS_IT: &[&str] = &["Bianco", "Nero"];
pub const NAMED_IT: &[&str] = &["il Bianco", "il Nero"];
pub const COLORS_EN: &[&str] = &["White", "Black"];
pub const COLORS_ES: &[&str] = &[Lang::Es.text(words::WHITE), Lang::Es.text(words::BLACK)];

pub fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("In questo gioco le mosse non si scrivono così: vedi le istruzioni (?).")
        }
        Refusal::NotASquare(word) => put_no_square(Lang::It, &word, text),
        Refusal::Move(error) => put(Lang::It, error, text),
        Refusal::MustPush(rear, target) => {
            target.put(rear.put(text.put("Puoi spingere, quindi devi farlo: per esempio ")).put(">")).put(".")
        }
        Refusal::AllPlaced => text.put("Le pedine sono già tutte in gioco: adesso muovine una."),
        Refusal::NothingToPush(at) => at.put_in("In # non c'è un pezzo da spingere.", text),
        Refusal::NotNow => text.put("Adesso una mossa così non è ammessa."),
        Refusal::Outnumbered(at) => at.put_in("Da # in poi i pezzi da spingere sono più dei tuoi.", text),
        Refusal::NoRoom(at) => {
            at.put_in("Da # in poi, dietro i pezzi da spingere non c'è una casella libera.", text)
        }
        Refusal::StraightBack(at) => {
            at.put_in("Il pezzo in # ha appena spinto: non si può respingerlo subito.", text)
        }
        Refusal::CannotGo => text.put("Questa mossa qui non è possibile."),
        Refusal::Answer => text.put("Prima rispondi all'offerta: ACCETTO o RIFIUTO."),
        Refusal::Declined => text.put("Appena rifiutata: prima di offrirla di nuovo, muovi."),
        Refusal::NoOffer => text.put("Non c'è nessuna offerta a cui rispondere."),
        Refusal::NothingToHuff => text.put("Quel pezzo non si può soffiare: non ha mancato una presa."),
        Refusal::Declaration => text.put("Il numero dichiarato non è quello dei pezzi di questa presa."),
        Refusal::Over => text.put("La partita è finita."),
    }
}

pub fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("In this game moves are not typed like that: see the instructions (?).")
        }
        Refusal::NotASquare(word) => put_no_square(Lang::En, &word, text),
        Refusal::Move(error) => put(Lang::En, error, text),
        Refusal::MustPush(rear, target) => {
            target.put(rear.put(text.put("You can push, so you must: for example ")).put(">")).put(".")
        }
        Refusal::AllPlaced => text.put("All men are on the board: now move one of them."),
        Refusal::NothingToPush(at) => at.put_in("There is no piece to push on #.", text),
        Refusal::NotNow => text.put("That kind of move is not allowed now."),
        Refusal::Outnumbered(at) => {
            at.put_in("From # on, there are more pieces to push than you have in line.", text)
        }
        Refusal::NoRoom(at) => {
            at.put_in("From # on, there is no empty square behind the pieces to push.", text)
        }
        Refusal::StraightBack(at) => {
            at.put_in("The piece on # has just pushed: you cannot push it straight back.", text)
        }
        Refusal::CannotGo => text.put("That move is not possible here."),
        Refusal::Answer => text.put("Answer the offer first: ACCEPT or DECLINE."),
        Refusal::Declined => text.put("It has just been declined: make a move before you offer it again."),
        Refusal::NoOffer => text.put("There is no offer to answer."),
        Refusal::NothingToHuff => text.put("That piece cannot be huffed: it has missed no capture."),
        Refusal::Declaration => {
            text.put("The declared number is not the number of pieces this capture takes.")
        }
        Refusal::Over => text.put("The game is over."),
    }
}

pub fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "una parte non ha più pezzi",
        EndReason::NoMoves => "chi deve muovere non ha mosse",
        EndReason::ThirdTime => "la stessa posizione per la terza volta",
        EndReason::NoProgress => "troppe mosse senza progressi",
        EndReason::TooFewToWin => "i pezzi rimasti non bastano a vincere",
        EndReason::PiecesCounted => "si contano i pezzi presi",
        EndReason::Penalties => "limite delle penalità raggiunto",
        EndReason::CampFilled => "il campo è pieno",
        EndReason::Line => "cinque in fila",
        EndReason::Full => "non ci sono più pedine da mettere",
        EndReason::Agreed => "i giocatori sono d'accordo",
    }
}

pub fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "a side has no pieces left",
        EndReason::NoMoves => "the side to move has no move",
        EndReason::ThirdTime => "the same position for the third time",
        EndReason::NoProgress => "too many moves without progress",
        EndReason::TooFewToWin => "too few pieces are left to win",
        EndReason::PiecesCounted => "the captured pieces are counted",
        EndReason::Penalties => "a side has reached the penalty limit",
        EndReason::CampFilled => "the camp is full",
        EndReason::Line => "five in a row",
        EndReason::Full => "there are no men left to place",
        EndReason::Agreed => "the players agree",
    }
}
