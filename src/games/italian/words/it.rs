//! The name and the instructions of Italian draughts in Italian.

use crate::session::messages::{desktop_text, text, Str};

pub const NAME: &Str = text!("DAMA ITALIANA");

// The page of captures, up to what happens to a player who breaks its rules.
macro_rules! captures_it {
    () => {
        concat!(
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
        )
    };
}

pub const INSTRUCTIONS: &[&Str] = &[
    text!(concat!(
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
    text!(concat!(
        captures_it!(),
        "Se sono pari in tutto, si sceglie liberamente. Chi non prende, o prende\n",
        "male, legge un messaggio di errore e deve ripetere la mossa.",
    )),
    text!(concat!(
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
        desktop_text!("\n   A   nel menu: apre partite da un file .PDN"),
        desktop_text!("\n   F11 nella finestra: tutto lo schermo; F12 ne salva l'immagine"),
    )),
    text!(concat!(
        "I LIVELLI\n",
        "\n",
        "Sono nove. Più il livello è alto, più il programma vede lontano e più\n",
        "tempo ci mette: su un PC di allora, oltre il terzo, diventa lento.\n",
        desktop_text!("Con M gioca il maestro, il più forte: pensa i secondi che gli dai."),
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
    text!(concat!(
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
