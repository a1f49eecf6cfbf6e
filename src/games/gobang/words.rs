//! Gobang's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{Refusal, Words};
use crate::session::messages::{Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

const SEATS_EN: &[&str] = &["White", "Black", "Red", "Blue"];

static IT: Words = Words {
    title: "GO-BANG",
    entry: "Go-bang: cinque in fila",
    seats: &["Bianco", "Nero", "Rosso", "Blu"],
    named: &["il Bianco", "il Nero", "il Rosso", "il Blu"],
    promoted: "",
    pages: &[
        concat!(
            "GO-BANG\n",
            "\n",
            " 14 · · · · · · · ·    Da due a quattro giocatori, con cento pedine\n",
            " 13 · · · · · b · ·    ciascuno, su un tavoliere vuoto di 400 caselle,\n",
            " 12 · · · · b n · ·    venti per lato. Comincia il Bianco, poi vengono\n",
            " 11 · · · b n n · ·    il Nero, il Rosso e il Blu.\n",
            " 10 · · b n · · · ·\n",
            "  9 · b · · · · · ·    A turno si mette una pedina su una casella\n",
            "    h i j k l m n o    libera. Le pedine messe non si muovono e non si\n",
            "                       prendono.\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Vince chi per primo ha cinque pedine in fila, in orizzontale, in\n",
            "verticale o in diagonale: come il Bianco qui sopra, da i9 a m13. Più di\n",
            "cinque vanno bene lo stesso. Se le pedine finiscono prima è patta.",
        ),
        concat!(
            "COME SI SCRIVE UNA MOSSA\n",
            "\n",
            "   k10            una pedina si mette in k10\n",
            "   k10-k11        nella seconda fase: la pedina in k10 va in k11\n",
            "\n",
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option players=3:\n",
            "\n",
            "   players=3          in tre; players=4 in quattro\n",
            "   first=2            comincia il Nero (da 1 a 4)\n",
            "   second_stage=on    in due, quando le pedine sono tutte messe si\n",
            "                      muovono di una casella, diritte: cinque in fila\n",
            "                      vincono ancora",
        ),
        shared::draw_page_it!("\nNella seconda fase, dopo 100 mosse a testa, chi deve muovere può\nchiederla con la stessa parola, e nessuno può rifiutarla."),
    ],
    refusal: refusal_it,
    reason: shared::reason_it,
};

static EN: Words = Words {
    title: "GO-BANG",
    entry: "Go-bang: five in a row",
    seats: SEATS_EN,
    named: SEATS_EN,
    promoted: "",
    pages: &[
        concat!(
            "GO-BANG\n",
            "\n",
            " 14 · · · · · · · ·    Two to four players with a hundred men each, on\n",
            " 13 · · · · · w · ·    an empty board of 400 squares, twenty a side.\n",
            " 12 · · · · w b · ·    White begins, then come Black, Red and Blue.\n",
            " 11 · · · w b b · ·\n",
            " 10 · · w b · · · ·    Each player in turn places a man on any empty\n",
            "  9 · w · · · · · ·    square. Placed men do not move, and nothing is\n",
            "    h i j k l m n o    captured.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "The first player with five men in a row, along a rank, a file or a\n",
            "diagonal, wins: like White above, from i9 to m13. More than five count\n",
            "too. If the men run out before that, the game is a draw.",
        ),
        concat!(
            "HOW TO TYPE A MOVE\n",
            "\n",
            "   k10            a man is placed on k10\n",
            "   k10-k11        in the second stage: the man on k10 goes to k11\n",
            "\n",
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option players=3:\n",
            "\n",
            "   players=3          three players; players=4 has four\n",
            "   first=2            Black begins (from 1 to 4)\n",
            "   second_stage=on    two play: once all men are placed, they move one\n",
            "                      square, straight: five in a row still win",
        ),
        shared::draw_page_en!("\nIn the second stage, after 100 moves each, the side to move may claim\nthe draw with the same word, and nobody can decline it."),
    ],
    refusal: refusal_en,
    reason: shared::reason_en,
};

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => {
            text.put("Le pedine si muovono solo nella seconda fase, quando sono tutte in gioco.")
        }
        Refusal::CannotGo => text.put("La pedina va di una sola casella, diritta: k10-k11."),
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("Men move only in the second stage, after all of them are placed."),
        Refusal::CannotGo => text.put("A man goes one square, straight: k10-k11."),
        other => shared::refusal_en(other, text),
    }
}
