//! What the player reads of the dama alla polacca.

use crate::games::kit::words as shared;
use crate::games::{Reason, Words};
use crate::session::messages::Lang;

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

static IT: Words = Words {
    title: "DAMA ALLA POLACCA",
    entry: "Dama alla polacca: cento caselle",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "dama",
    options: &[],
    pages: &[
        concat!(
            "DAMA ALLA POLACCA\n",
            "\n",
            "Si gioca con venti pedine per parte sulle 50 caselle scure di una\n",
            "damiera di dieci per lato, numerate dall'alto. Comincia il Bianco.\n",
            "\n",
            "LE MOSSE\n",
            "\n",
            "La pedina avanza di una casella in diagonale; prende in avanti e\n",
            "all'indietro, pedine e dame. Se finisce la mossa sull'ultima riga\n",
            "diventa dama; se vi passa soltanto, prendendo, resta pedina.\n",
            "La dama va lontano quanto vuole, e prende da lontano: si ferma su una\n",
            "qualunque delle caselle libere dietro il pezzo preso.\n",
            "\n",
            "Prendere è obbligatorio, e si deve prendere il maggior numero di pezzi.\n",
            "I pezzi presi si tolgono alla fine della mossa: prima fanno ostacolo, e\n",
            "nessuno si salta due volte.",
        ),
        concat!(
            "COME SI SCRIVE\n",
            "\n",
            "   32 28               il pezzo in 32 va in 28\n",
            "   33 29 24 20 15      il pezzo in 33 prende in 29 e 20, arriva in 15\n",
            "   46 28 5             la dama in 46 prende in 28 e arriva in 5\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Perde chi resta senza pezzi, o deve muovere e non può. La partita è\n",
            "patta:\n",
            "\n",
            "   quando una posizione torna per la terza volta con lo stesso tratto;\n",
            "   dopo 25 mosse a testa di sole dame, senza prese;\n",
            "   dopo 16 mosse a testa di tre pezzi, di cui almeno una dama, contro\n",
            "   una dama sola, o 5 se i pezzi sono uno o due.",
        ),
        shared::draw_page_it!(""),
    ],
    refusal: shared::numbered_refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "POLISH DRAUGHTS",
    entry: "Polish draughts: a hundred squares",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    options: &[],
    pages: &[
        concat!(
            "POLISH DRAUGHTS\n",
            "\n",
            "Twenty pieces a side on the 50 dark squares of a board of ten a side,\n",
            "numbered from the top. White begins.\n",
            "\n",
            "MOVES\n",
            "\n",
            "A man goes forward one square along a diagonal; it captures forward and\n",
            "backward, men and kings. One that ends its move on the last row becomes\n",
            "a king; one that only passes there while capturing stays a man.\n",
            "A king goes as far as it likes, and captures from afar: it stops on any\n",
            "of the empty squares behind what it takes.\n",
            "\n",
            "Capturing is compulsory, and the most pieces must be taken.\n",
            "The captured leave the board at the end of the move: until then they\n",
            "stand in the way, and none is jumped twice.",
        ),
        concat!(
            "HOW TO WRITE\n",
            "\n",
            "   32 28               the piece on 32 goes to 28\n",
            "   33 29 24 20 15      the piece on 33 takes on 29 and 20, lands on 15\n",
            "   46 28 5             the king on 46 takes on 28 and lands on 5\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "Whoever has no pieces left, or is to move and cannot, has lost. It is a\n",
            "draw:\n",
            "\n",
            "   when a position comes for the third time with the same side to move;\n",
            "   after 25 moves each with kings alone and no capture;\n",
            "   after 16 moves each of three pieces, a king among them, against a\n",
            "   lone king, or 5 if the pieces are one or two.",
        ),
        shared::draw_page_en!(""),
    ],
    refusal: shared::numbered_refusal_en,
    reason: reason_en,
};

fn reason_it(reason: Reason) -> &'static str {
    match reason {
        Reason::Quiet => "25 mosse a testa di sole dame, senza prese",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: Reason) -> &'static str {
    match reason {
        Reason::Quiet => "25 moves each with kings alone and no capture",
        other => shared::reason_en(other),
    }
}
