//! Texts of the rules of 1931 in Italian.

use crate::games::italian::rules_1931::record::{Card, How};
use crate::games::italian::rules_1931::FullError;
use crate::games::italian::words::rules_1931::{FullLabel, FullMessage};
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

pub const PAGE: &str = concat!(
    "LE REGOLE COMPLETE DEL 1931\n",
    "\n",
    "   SOFFIA 22   toglie il pezzo che doveva prendere; poi si muove\n",
    "   OBBLIGA     fa rifare la mossa irregolare, prendendo\n",
    "   50          da qui si contano cinquanta mosse, e poi è patta\n",
    "   PATTA       propone la patta al programma, o accetta la sua\n",
    "   22          tocca il pezzo in 22: se può muovere, va mosso quello\n",
    "   REGOLE      le dodici regole, con i diagrammi\n",
    "   APERTURE    le aperture e quelle escluse\n",
    "   MOSSA       chi ha la mossa\n",
    "\n",
    "Chi non prende, o prende male, ha mosso lo stesso: l'altro può soffiare,\n",
    "obbligare, o muovere e basta. Una presa o una promozione riporta a zero\n",
    "il conto delle mosse. Comincia il Bianco; i colori si tirano a sorte e\n",
    "poi si alternano. L'apertura si estrae. Chi supera il tempo perde, e\n",
    "così chi lascia la partita senza averla salvata.",
);

fn drawn(t: &mut Text, card: Card) -> &mut Text {
    let [white, black] = card.moves();
    t.number_in("Apertura #: ", card.number().into()).short(white).push(' ');
    t.short(black).put(". ")
}

pub fn message<'t>(message: &FullMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        FullMessage::On => t.put("Regole complete del 1931: valgono dalla prossima partita."),
        FullMessage::Off => t.put("Regole di DAMA.COM: valgono dalla prossima partita."),
        FullMessage::WhiteBegins => t.put("Con le regole complete comincia sempre il Bianco (regola 2)."),
        FullMessage::Lots(color, cards) => {
            t.put("Hai il ").put(if color == Color::White { "Bianco" } else { "Nero" });
            t.put(if cards {
                ". Premi un tasto per estrarre l'apertura."
            } else {
                ". Premi un tasto per cominciare."
            })
        }
        FullMessage::Drawn(card) => drawn(t, card).put("Premi un tasto per metterla sulla damiera."),
        FullMessage::FirstMove(card) => t
            .put("Il Bianco ha mosso ")
            .short(card.moves()[0])
            .put(". Premi un tasto per la risposta del Nero."),
        FullMessage::Opened(card) => drawn(t, card).put("Tocca a te."),
        FullMessage::MayHuff(mv, squares) => {
            t.put("Irregolare (").short(mv).put("): SOFFIA ");
            t.squares(squares, " o ", " o altri").put(", OBBLIGA, o muovi.")
        }
        FullMessage::Huffed(square) => t.square_in("Hai soffiato il pezzo in #. Ora muovi.", square),
        FullMessage::HuffedAndMoved(square, mv) => {
            t.square_in("Mossa irregolare: il programma soffia il pezzo in # e muove ", square);
            t.short(mv).put(".")
        }
        FullMessage::LetStand(mv) => {
            t.put("Mossa irregolare: il programma lascia correre e muove ").short(mv).put(".")
        }
        FullMessage::Obliged => t.put("Mossa irregolare: il programma ti obbliga a prendere. Rigioca."),
        FullMessage::Touched(square) => {
            t.square_in("Hai toccato il pezzo in #: devi muovere quello.", square)
        }
        FullMessage::TouchedInVain(square) => {
            t.square_in("Il pezzo in # non può muovere: averlo toccato non impegna.", square)
        }
        FullMessage::Counted => t.put("Si contano 50 mosse: se non c'è una presa o una promozione è patta."),
        FullMessage::Offered => t.put("Hai proposto patta: il programma ci pensa..."),
        FullMessage::NoDraw => t.put("Il programma non accetta la patta. Tocca a te."),
        FullMessage::MovedAndOffers(mv) => {
            t.put("Il programma muove ").short(mv).put(" e propone patta: PATTA accetta; una mossa rifiuta.")
        }
        FullMessage::LeavingLoses(false) => {
            t.put("Y per abbandonare: il punto va all'avversario; un altro tasto per giocare.")
        }
        FullMessage::LeavingLoses(true) => {
            t.put("Y: abbandona chi deve muovere, il punto va all'altro; altro tasto: si gioca.")
        }
        FullMessage::Refused(error) => refused(error, t),
        FullMessage::EndByHuff(how, square, won) => {
            t.put(if won { "Hai vinto: " } else { "Hai perso: " });
            t.square_in("soffiato il pezzo in #, che doveva prendere; ", square);
            t.put(if how == How::NoMoves { "non restano mosse." } else { "non restano pezzi." })
        }
        FullMessage::End(how, won) => end(how, won, t),
    }
}

fn refused(error: FullError, t: &mut Text) -> &mut Text {
    match error {
        FullError::Move(error) => t.put(Lang::It.message(&Message::Refused(error)).written()),
        FullError::Touched(square) => {
            t.square_in("Hai toccato il pezzo in #: pezzo toccato, pezzo giocato.", square)
        }
        FullError::NothingIrregular => t.put("L'ultima mossa era regolare: niente da soffiare."),
        FullError::NotToBeHuffed(squares) => {
            t.put("Si può soffiare soltanto ").squares(squares, " o ", " o un altro").put(".")
        }
        FullError::Counting(plies) => {
            t.number_in("Le mosse si contano già: siamo a # su 50.", u32::from(plies / 2))
        }
        FullError::WhichToHuff(squares) => {
            t.put("Quale pezzo? SOFFIA ").squares(squares, " o ", " o un altro").put(".")
        }
        FullError::WhichToTouch => t.put("Quale pezzo? Dopo TOCCA scrivi il numero della sua casella."),
        FullError::NotNow => t.put("Adesso non si può."),
    }
}

fn end(how: How, won: Option<bool>, t: &mut Text) -> &mut Text {
    match (how, won) {
        (How::Time, Some(true)) => t.put("Hai vinto: il tempo del programma è scaduto."),
        (How::Time, _) => t.put("Hai perso: il tuo tempo è scaduto."),
        (How::GivenUp, _) => t.put("Hai perso: hai abbandonato la partita."),
        (How::FiftyMoves, _) => t.put("Patta: cinquanta mosse senza prese né promozioni (regola 8)."),
        (How::NoPieces | How::NoMoves | How::Agreed, _) => t.put("Patta: i giocatori sono d'accordo."),
    }
}

pub fn label(label: FullLabel) -> &'static str {
    match label {
        FullLabel::ByLot => "a sorte",
        FullLabel::InTurn => "alternati",
        FullLabel::Chosen => "scelti",
        FullLabel::On => "sì",
        FullLabel::GameNumber => "PARTITA",
        FullLabel::Opening => "apertura",
        FullLabel::Draw => "PATTA",
        FullLabel::DrawnGame => "Partita patta",
        FullLabel::Hour => "ora",
        FullLabel::Clock => "Tempo",
        FullLabel::Score => "Punti",
        FullLabel::Draws => "IL SORTEGGIO",
        FullLabel::Colours => "Colori",
        FullLabel::Seed => "Sorteggio n.",
        FullLabel::Hints => "S salva   E esce   50 conta   PATTA offre   REGOLE spiega   ? istruzioni",
        FullLabel::HuffHints => "SOFFIA n toglie   OBBLIGA fa rigiocare   S salva   E esce   ? istruzioni",
        FullLabel::OpeningHints => "RETURN avanti   S salva   E esce   Esc abbandona   ? istruzioni",
    }
}
