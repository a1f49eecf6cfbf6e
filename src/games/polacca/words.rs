//! Polacca's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
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
    pages: &[
        concat!(
            "DAMA ALLA POLACCA\n",
            "\n",
            "   1    n   n   n   n   n    Cento caselle, e venti pedine per parte\n",
            "   6  n   n   n   n   n      sulle 50 scure. Comincia il Bianco, che\n",
            "  11    n   n   n   n   n    sta in basso.\n",
            "  16  n   n   n   n   n\n",
            "  21    ·   ·   ·   ·   ·    A sinistra c'è il numero della prima\n",
            "  26  ·   ·   ·   ·   ·      casella scura di ogni riga; si contano\n",
            "  31    b   b   b   b   b    verso destra.\n",
            "  36  b   b   b   b   b\n",
            "  41    b   b   b   b   b    La pedina avanza di una casella in\n",
            "  46  b   b   b   b   b      diagonale. La dama va lontano quanto vuole.\n",
            "\n",
            "La pedina che finisce la mossa sull'ultima riga diventa dama; se vi\n",
            "passa soltanto, prendendo, resta pedina.",
        ),
        concat!(
            "LE PRESE\n",
            "\n",
            "La pedina prende in avanti e all'indietro, pedine e dame. La dama prende\n",
            "da lontano: si ferma su una qualunque delle caselle libere dietro.\n",
            "Prendere è obbligatorio, e si deve prendere il maggior numero di pezzi.\n",
            "I pezzi presi si tolgono alla fine della mossa: prima fanno ostacolo, e\n",
            "nessuno si salta due volte.\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Perde chi resta senza pezzi, o deve muovere e non può. La partita è\n",
            "patta:\n",
            "\n",
            "   quando una posizione torna per la terza volta con lo stesso turno;\n",
            "   dopo 25 mosse a testa di sole dame, senza prese;\n",
            "   dopo 16 mosse a testa di tre pezzi, di cui almeno una dama, contro\n",
            "   una dama sola, o 5 se i pezzi sono uno o due.",
        ),
        concat!(
            "COME SI SCRIVE UNA MOSSA\n",
            "\n",
            "   32 28               la pedina in 32 va in 28\n",
            "   46 10               la dama in 46 va in 10\n",
            "   28 32 37            la pedina in 28 prende in 32, all'indietro\n",
            "   33 29 24 20 15      il pezzo in 33 prende in 29 e 20, arriva in 15\n",
            "   46 28 5             la dama in 46 prende in 28 e arriva in 5\n",
            "\n",
            "I pezzi presi si scrivono tutti. S con un nome che finisce in .PDN salva\n",
            "la partita per altri programmi, e A nel menu apre tali file.",
        ),
        shared::draw_page_it!(""),
    ],
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "POLISH DRAUGHTS",
    entry: "Polish draughts: a hundred squares",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    pages: &[
        concat!(
            "POLISH DRAUGHTS\n",
            "\n",
            "   1    b   b   b   b   b    A hundred squares, and twenty men a side\n",
            "   6  b   b   b   b   b      on the 50 dark ones. White, at the\n",
            "  11    b   b   b   b   b    bottom, begins.\n",
            "  16  b   b   b   b   b\n",
            "  21    ·   ·   ·   ·   ·    At the left stands the number of each\n",
            "  26  ·   ·   ·   ·   ·      row's first dark square; count on to the\n",
            "  31    w   w   w   w   w    right.\n",
            "  36  w   w   w   w   w\n",
            "  41    w   w   w   w   w    A man goes forward one square along a\n",
            "  46  w   w   w   w   w      diagonal. A king goes as far as it likes.\n",
            "\n",
            "A man that ends its move on the last row becomes a king; one that only\n",
            "passes there while capturing stays a man.",
        ),
        concat!(
            "CAPTURES\n",
            "\n",
            "A man captures forward and backward, men and kings. A king captures from\n",
            "afar: it stops on any of the empty squares behind what it takes.\n",
            "Capturing is compulsory, and the most pieces must be taken.\n",
            "Captured pieces leave the board at the end of the move: until then they\n",
            "block the way, and none is jumped twice.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "A side with no pieces left, or with no move, has lost. The game is a\n",
            "draw:\n",
            "\n",
            "   when a position comes for the third time with the same side to move;\n",
            "   after 25 moves each with kings alone and no capture;\n",
            "   after 16 moves each of three pieces, a king among them, against a\n",
            "   lone king, or 5 if the pieces are one or two.",
        ),
        concat!(
            "HOW TO TYPE A MOVE\n",
            "\n",
            "   32 28               the man on 32 goes to 28\n",
            "   46 10               the king on 46 goes to 10\n",
            "   28 32 37            the man on 28 takes on 32, backward\n",
            "   33 29 24 20 15      the piece on 33 takes on 29 and 20, lands on 15\n",
            "   46 28 5             the king on 46 takes on 28 and lands on 5\n",
            "\n",
            "Type all captured squares. S with a name that ends in .PDN saves the\n",
            "game for other programs, and A in the menu opens such files.",
        ),
        shared::draw_page_en!(""),
    ],
    refusal: shared::refusal_en,
    reason: reason_en,
};

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => "25 mosse a testa di sole dame, senza prese",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => "25 moves each with kings alone and no capture",
        other => shared::reason_en(other),
    }
}
