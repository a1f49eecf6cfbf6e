//! Vinciperdi's texts for the player.

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
    title: "VINCIPERDI",
    entry: "Vinciperdi: la dama italiana a perdere",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "dama",
    pages: &[
        concat!(
            "VINCIPERDI\n",
            "\n",
            "   1  n   n   n   n      La dama italiana giocata a perdere: vince chi\n",
            "   5    n   n   n   n    resta senza pezzi, o deve muovere e non può.\n",
            "   9  n   n   n   n      Comincia il Bianco, che sta in basso.\n",
            "  13    ·   ·   ·   ·\n",
            "  17  ·   ·   ·   ·      A sinistra c'è il numero della prima casella\n",
            "  21    b   b   b   b    scura di ogni riga; si contano verso destra.\n",
            "  25  b   b   b   b\n",
            "  29    b   b   b   b    Mosse e prese sono quelle della dama italiana.\n",
            "\n",
            "LE PRESE\n",
            "\n",
            "Prendere è obbligatorio, e fra più prese si deve fare quella di più\n",
            "pezzi, poi quella della dama, poi quella di più dame, poi quella che\n",
            "incontra le dame per prime. La pedina non prende la dama.",
        ),
        concat!(
            "I PEZZI\n",
            "\n",
            "La pedina va avanti di una casella, in diagonale. Prende la pedina che\n",
            "ha davanti in diagonale, se la casella subito dietro è libera: la\n",
            "salta, si ferma lì e la toglie. Se da lì può prendere ancora, continua\n",
            "nella stessa mossa. Non torna mai indietro, nemmeno per prendere.\n",
            "\n",
            "La pedina che arriva all'ultima riga diventa dama, e lì la sua mossa\n",
            "finisce, anche durante una presa.\n",
            "\n",
            "La dama va e prende come la pedina, ma anche all'indietro: una casella\n",
            "per volta, pedine e dame.\n",
            "\n",
            "Vince chi resta senza pezzi: conviene costringere l'altro a prendere.",
        ),
        concat!(
            "COME SI SCRIVE UNA MOSSA\n",
            "\n",
            "   21 18               la pedina in 21 va in 18\n",
            "   18 22               la dama in 18 torna indietro in 22\n",
            "   20 23 27            il pezzo in 20 prende in 23 e arriva in 27\n",
            "   30 27 23 20 16      due prese: in 27 e in 20\n",
            "\n",
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option blocked=draw:\n",
            "\n",
            "   blocked=draw        chi ha pezzi e non può muovere fa patta\n",
            "   blocked=loses       chi ha pezzi e non può muovere perde",
        ),
        shared::draw_page_it!("\nDopo 50 mosse a testa senza prese e senza dame nuove, o quando una\nposizione torna per la terza volta, chi deve muovere può chiederla con\nla stessa parola, e nessuno può rifiutarla."),
    ],
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "VINCIPERDI",
    entry: "Vinciperdi: Italian losing draughts",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    pages: &[
        concat!(
            "VINCIPERDI\n",
            "\n",
            "   1  b   b   b   b      Italian draughts played to lose: the side that\n",
            "   5    b   b   b   b    has no pieces left, or is to move and cannot,\n",
            "   9  b   b   b   b      has won. White, at the bottom, begins.\n",
            "  13    ·   ·   ·   ·\n",
            "  17  ·   ·   ·   ·      At the left stands the number of each row's\n",
            "  21    w   w   w   w    first dark square; count on to the right.\n",
            "  25  w   w   w   w\n",
            "  29    w   w   w   w    Moves and captures are as in that game.\n",
            "\n",
            "CAPTURES\n",
            "\n",
            "Capturing is compulsory, and of several captures the one of the most\n",
            "pieces must be made, then the king's, then the one of the most kings,\n",
            "then the one that meets the kings first. A man cannot take a king.",
        ),
        concat!(
            "THE PIECES\n",
            "\n",
            "A man goes one square forward, diagonally. It captures the man that is\n",
            "diagonally in front of it if the square right behind is empty: it jumps\n",
            "there and takes the man off. If it can capture again from there, it\n",
            "goes on in the same move. It never goes back, not even to capture.\n",
            "\n",
            "A man that reaches the last row becomes a king, and its move ends there,\n",
            "also within a capture.\n",
            "\n",
            "A king moves and captures as a man does, but backward too: one square at\n",
            "a time, men and kings.\n",
            "\n",
            "You win by losing all your pieces: make the other side capture.",
        ),
        concat!(
            "HOW TO TYPE A MOVE\n",
            "\n",
            "   21 18               the man on 21 goes to 18\n",
            "   18 22               the king on 18 goes back to 22\n",
            "   20 23 27            the piece on 20 takes on 23 and lands on 27\n",
            "   30 27 23 20 16      two captures: on 27 and on 20\n",
            "\n",
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option blocked=draw:\n",
            "\n",
            "   blocked=draw        a side that has pieces but no move draws\n",
            "   blocked=loses       a side that has pieces but no move loses",
        ),
        shared::draw_page_en!("\nAfter 50 moves each without a capture or a new king, or when a position\ncomes for the third time, the side to move may claim the draw with the\nsame word, and nobody can decline it."),
    ],
    refusal: shared::refusal_en,
    reason: reason_en,
};

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "chi non ha più pezzi vince",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "the side without pieces wins",
        other => shared::reason_en(other),
    }
}
