//! What Italian draughts is called, its instructions, and why a move is refused, in Italian.

use crate::rules::italian::refusal::MoveError;
use crate::session::messages::{besides, words, Text, Written};

/// What it is called.
pub const NAME: &Written = words!("DAMA ITALIANA");

/// Adds why a move is refused.
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

/// The instructions, page by page.
pub const INSTRUCTIONS: &[&Written] = &[
    words!(concat!(
        "IL GIOCO\n",
        "\n",
        "Si gioca in due, con dodici pedine per parte, sulle 32 caselle scure\n",
        "della damiera; ognuno ha una casella scura nell'angolo alla sua destra.\n",
        "Le caselle sono numerate: la 1 è in alto a sinistra, la 32 in basso a\n",
        "destra. Il Nero parte dalle caselle 1-12, il Bianco dalle 21-32.\n",
        "\n",
        "LE MOSSE\n",
        "\n",
        "La pedina avanza di una casella in diagonale, se la trova libera.\n",
        "Sull'ultima riga diventa dama: le si mette sopra un'altra pedina, e la\n",
        "mossa finisce lì, anche se da lì vede un pezzo da prendere.\n",
        "Anche la dama muove di una casella, ma pure all'indietro.\n",
        "\n",
        "LO SCOPO\n",
        "\n",
        "Vince chi lascia l'avversario senza pezzi o senza mosse.",
    )),
    words!(concat!(
        "LE PRESE\n",
        "\n",
        "Si prende un pezzo nemico vicino saltando nella casella libera dietro;\n",
        "se da lì se ne può prendere un altro, si continua nella stessa mossa.\n",
        "La pedina prende soltanto pedine, e in avanti. La dama prende pedine e\n",
        "dame, in avanti e all'indietro. Prendere è obbligatorio.\n",
        "\n",
        "Quando le prese possibili sono più d'una, si deve fare:\n",
        "\n",
        "   1. quella che toglie più pezzi;\n",
        "   2. a parità di pezzi, quella fatta con la dama;\n",
        "   3. poi quella che toglie più dame;\n",
        "   4. poi quella che incontra le dame per prime.\n",
        "\n",
        "Se sono pari in tutto, si sceglie liberamente. Chi non prende, o prende\n",
        "male, legge un messaggio di errore e deve ripetere la mossa.",
    )),
    words!(concat!(
        "COME SI SCRIVE UNA MOSSA\n",
        "\n",
        "   21 18            il pezzo in 21 va in 18\n",
        "   20 23 27         il pezzo in 20 prende in 23 e arriva in 27\n",
        "   30 27 23 20 16   prende in 27, passa in 23, prende in 20, va in 16\n",
        "\n",
        "Prima la casella di partenza; poi, a ogni presa, la casella del pezzo\n",
        "preso e quella dove si arriva. Alla fine si batte RETURN.\n",
        "\n",
        "I COMANDI\n",
        "\n",
        "   S   salva la partita: chiede il nome, con il drive se serve\n",
        "   E   torna al sistema operativo, se a EXIT ? si risponde Y\n",
        "   Esc lascia la partita e torna al menu, se si risponde Y\n",
        "   ?   mostra queste pagine, come F1",
        besides!("\n   A   nel menu: apre partite da un file .PDN"),
        besides!("\n   F11 nella finestra: tutto lo schermo; F12 ne salva l'immagine"),
    )),
    words!(concat!(
        "I LIVELLI\n",
        "\n",
        "Sono nove. Più il livello è alto, più il programma vede lontano e più\n",
        "tempo ci mette: su un PC di allora, oltre il terzo, diventa lento.\n",
        besides!("Con M gioca il maestro, il più forte: pensa i secondi che gli dai."),
        "\n",
        "\n",
        "I DISCHI\n",
        "\n",
        "Il file KEYBOARD.DAT contiene la grafica e deve stare sul disco del\n",
        "programma o, se lì manca, sul drive A. Le partite si salvano sul disco\n",
        "del programma; per un altro si scrive la sua lettera: B:PARTITA.\n",
        "\n",
        "SYSTEM ERROR\n",
        "\n",
        "A ogni mossa il programma controlla che i suoi dati siano integri. Se\n",
        "non lo sono appare SYSTEM ERROR: resta solo da salvare la partita con S\n",
        "e ripartire con P dal menu.",
    )),
    words!(concat!(
        "CHE COSA MANCA\n",
        "\n",
        "Come il programma originale, anche questo lascia fuori alcune regole:\n",
        "\n",
        "   - i colori a sorte e poi alternati, e chi comincia (regola 2);\n",
        "   - il soffio del pezzo che non ha preso (regola 6);\n",
        "   - le cinquanta mosse (regola 8);\n",
        "   - il tempo massimo per muovere (regola 9);\n",
        "   - pezzo toccato, pezzo giocato (regola 10);\n",
        "   - le aperture a sorte (regola 11).\n",
        "\n",
        "Non c'è nemmeno la patta: la partita finisce soltanto con la vittoria o\n",
        "con la sconfitta, e due dame possono girare quanto vogliono.",
    )),
];
