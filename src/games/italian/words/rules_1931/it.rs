//! Texts of the rules of 1931 in Italian.

use crate::games::italian::rules_1931::record::{Card, EndCause};
use crate::games::italian::rules_1931::Rules1931Error;
use crate::games::italian::words::rules_1931::{Rules1931Label, Rules1931Message};
use crate::rules::Color;
use crate::session::messages::{Item, Lang, Message, Text};

pub const MENU: [Item; 10] = [
    ('N', "Nuova partita"),
    ('P', "Riprendi una partita salvata"),
    ('A', "Apri una partita PDN"),
    ('L', "Livello"),
    ('C', "Colore"),
    ('I', "Chi comincia"),
    ('T', "Regole complete del 1931"),
    ('S', "Scuola: lezioni e problemi"),
    ('?', "Istruzioni"),
    ('E', "Esci"),
];

fn drawn(t: &mut Text, card: Card) -> &mut Text {
    let [white, black] = card.moves();
    t.number_in("Apertura #: ", card.number().into()).short(white).push(' ');
    t.short(black).put(". ")
}

pub fn message<'t>(message: &Rules1931Message, t: &'t mut Text) -> &'t mut Text {
    match *message {
        Rules1931Message::On => t.put("Regole complete del 1931: valgono dalla prossima partita."),
        Rules1931Message::Off => t.put("Regole di DAMA.COM: valgono dalla prossima partita."),
        Rules1931Message::WhiteBegins => {
            t.put("Con le regole complete comincia sempre il Bianco (regola 2).")
        }
        Rules1931Message::Lots(color, cards) => {
            t.put("Hai il ").put(if color == Color::White { "Bianco" } else { "Nero" });
            t.put(if cards {
                ". Premi un tasto per estrarre l'apertura."
            } else {
                ". Premi un tasto per cominciare."
            })
        }
        Rules1931Message::Drawn(card) => drawn(t, card).put("Premi un tasto per metterla sulla damiera."),
        Rules1931Message::FirstMove(card) => t
            .put("Il Bianco ha mosso ")
            .short(card.moves()[0])
            .put(". Premi un tasto per la risposta del Nero."),
        Rules1931Message::Opened(card) => drawn(t, card).put("Tocca a te."),
        Rules1931Message::MayHuff(mv, squares) => {
            t.put("Irregolare (").short(mv).put("): SOFFIA ");
            t.squares(squares, " o ", " o altri").put(", OBBLIGA, o muovi.")
        }
        Rules1931Message::Huffed(square) => t.square_in("Hai soffiato il pezzo in #. Ora muovi.", square),
        Rules1931Message::HuffedAndMoved(square, mv) => {
            t.square_in("Mossa irregolare: il programma soffia il pezzo in # e muove ", square);
            t.short(mv).put(".")
        }
        Rules1931Message::LetStand(mv) => {
            t.put("Mossa irregolare: il programma lascia correre e muove ").short(mv).put(".")
        }
        Rules1931Message::Obliged => t.put("Mossa irregolare: il programma ti obbliga a prendere. Rigioca."),
        Rules1931Message::Touched(square) => {
            t.square_in("Hai toccato il pezzo in #: devi muovere quello.", square)
        }
        Rules1931Message::TouchedInVain(square) => {
            t.square_in("Il pezzo in # non può muovere: averlo toccato non impegna.", square)
        }
        Rules1931Message::Counted => {
            t.put("Si contano 50 mosse: se non c'è una presa o una promozione è patta.")
        }
        Rules1931Message::Offered => t.put("Hai proposto patta: il programma ci pensa..."),
        Rules1931Message::NoDraw => t.put("Il programma non accetta la patta. Tocca a te."),
        Rules1931Message::MovedAndOffers(mv) => {
            t.put("Il programma muove ").short(mv).put(" e propone patta: PATTA accetta; una mossa rifiuta.")
        }
        Rules1931Message::LeavingLoses(false) => {
            t.put("Y per abbandonare: il punto va all'avversario; un altro tasto per giocare.")
        }
        Rules1931Message::LeavingLoses(true) => {
            t.put("Y: abbandona chi deve muovere, il punto va all'altro; altro tasto: si gioca.")
        }
        Rules1931Message::Refused(error) => refused(error, t),
        Rules1931Message::EndByHuff(how, square, won) => {
            t.put(if won { "Hai vinto: " } else { "Hai perso: " });
            t.square_in("soffiato il pezzo in #, che doveva prendere; ", square);
            t.put(if how == EndCause::NoMoves { "non restano mosse." } else { "non restano pezzi." })
        }
        Rules1931Message::End(how, won) => end(how, won, t),
    }
}

fn refused(error: Rules1931Error, t: &mut Text) -> &mut Text {
    match error {
        Rules1931Error::Move(error) => t.put(Lang::It.message(&Message::Refused(error)).written()),
        Rules1931Error::Touched(square) => {
            t.square_in("Hai toccato il pezzo in #: pezzo toccato, pezzo giocato.", square)
        }
        Rules1931Error::NothingIrregular => t.put("L'ultima mossa era regolare: niente da soffiare."),
        Rules1931Error::NotToBeHuffed(squares) => {
            t.put("Si può soffiare soltanto ").squares(squares, " o ", " o un altro").put(".")
        }
        Rules1931Error::Counting(plies) => {
            t.number_in("Le mosse si contano già: siamo a # su 50.", u32::from(plies / 2))
        }
        Rules1931Error::WhichToHuff(squares) => {
            t.put("Quale pezzo? SOFFIA ").squares(squares, " o ", " o un altro").put(".")
        }
        Rules1931Error::WhichToTouch => t.put("Quale pezzo? Dopo TOCCA scrivi il numero della sua casella."),
        Rules1931Error::NotNow => t.put("Adesso non si può."),
    }
}

fn end(how: EndCause, won: Option<bool>, t: &mut Text) -> &mut Text {
    match (how, won) {
        (EndCause::Time, Some(true)) => t.put("Hai vinto: il tempo del programma è scaduto."),
        (EndCause::Time, _) => t.put("Hai perso: il tuo tempo è scaduto."),
        (EndCause::GivenUp, _) => t.put("Hai perso: hai abbandonato la partita."),
        (EndCause::FiftyMoves, _) => t.put("Patta: cinquanta mosse senza prese né promozioni (regola 8)."),
        (EndCause::NoPieces | EndCause::NoMoves | EndCause::Agreed, _) => {
            t.put("Patta: i giocatori sono d'accordo.")
        }
    }
}

pub fn label(label: Rules1931Label) -> &'static str {
    match label {
        Rules1931Label::ByLot => "a sorte",
        Rules1931Label::InTurn => "alternati",
        Rules1931Label::Chosen => "scelti",
        Rules1931Label::On => "sì",
        Rules1931Label::GameNumber => "PARTITA",
        Rules1931Label::Opening => "apertura",
        Rules1931Label::Draw => "PATTA",
        Rules1931Label::DrawnGame => "Partita patta",
        Rules1931Label::Hour => "ora",
        Rules1931Label::Clock => "Tempo",
        Rules1931Label::Score => "Punti",
        Rules1931Label::Draws => "IL SORTEGGIO",
        Rules1931Label::Colours => "Colori",
        Rules1931Label::Seed => "Sorteggio n.",
        Rules1931Label::Hints => "S salva   E esce   50 conta   PATTA offre   REGOLE spiega   ? istruzioni",
        Rules1931Label::HuffHints => {
            "SOFFIA n toglie   OBBLIGA fa rigiocare   S salva   E esce   ? istruzioni"
        }
        Rules1931Label::HuffHintsAndFlip => {
            "SOFFIA n toglie   OBBLIGA fa rigiocare   F gira   S salva   E esce   ? aiuto"
        }
        Rules1931Label::OpeningHints => "RETURN avanti   S salva   E esce   Esc abbandona   ? istruzioni",
    }
}
