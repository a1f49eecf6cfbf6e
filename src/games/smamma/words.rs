//! Smamma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::{Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

static IT: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: non si prende, si spinge",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "",
    pages: &[
        concat!(
            "SMAMMA\n",
            "\n",
            "In romanesco smamma vuol dire vattene: qui non si prende, si spinge.\n",
            "Dodici pezzi per parte su tutte le 64 caselle. Comincia il Nero.\n",
            "\n",
            "PRIMA SI METTONO I PEZZI\n",
            "\n",
            "Uno per volta, a turno, su una casella libera qualunque; intanto non si\n",
            "spinge. Quando i 24 pezzi ci sono tutti si ricomincia dal Nero.\n",
            "\n",
            "POI SI SPINGE\n",
            "\n",
            "Lo smamma: uno o più pezzi tuoi in fila spingono i pezzi nemici che\n",
            "hanno davanti, in una delle otto direzioni, se questi non sono più di\n",
            "loro e hanno dietro una casella libera. I tuoi vanno avanti di uno; gli\n",
            "altri di tante caselle quanti sono i tuoi in più, e una ancora, se c'è\n",
            "posto: il bordo e gli altri pezzi li fermano.",
        ),
        concat!(
            "UN ESEMPIO\n",
            "\n",
            "  8 · · · · · · · ·        8 · · · · · · · ·\n",
            "  7 · · · · · · · ·        7 · · · · · · · ·\n",
            "  6 · · · · · · · ·        6 · · · · · · · ·\n",
            "  5 · · b b n · · ·        5 · · · b b · n ·\n",
            "  4 · · · · · · · ·        4 · · · · · · · ·\n",
            "  3 · · · n · · b ·        3 · · · n · · b ·\n",
            "  2 · · · · · · · ·        2 · · · · · · · ·\n",
            "  1 · · · · · · · ·        1 · · · · · · · ·\n",
            "    a b c d e f g h          a b c d e f g h\n",
            "\n",
            "I due bianchi spingono il nero: due meno uno più uno, e va via di due.\n",
            "Si spinge allo stesso modo in verticale e in diagonale.",
        ),
        concat!(
            "CHI NON SPINGE PAGA\n",
            "\n",
            "Chi può spingere deve farlo. Chi non può muove di una casella, in una\n",
            "delle otto direzioni, e prende una penalità; se non può nemmeno questo\n",
            "passa, e la prende lo stesso.\n",
            "Chi è stato spinto non può spingere subito all'indietro chi l'ha spinto.\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Perde chi arriva a cinque penalità.",
        ),
        concat!(
            "COME SI SCRIVE UNA MOSSA\n",
            "\n",
            "   d5             un pezzo si mette in d5\n",
            "   d5>e5          il pezzo in d5 spinge quello in e5\n",
            "   c5>e5          il pezzo in c5 e quello in d5 spingono da e5 in là\n",
            "   b2>d4          in diagonale: b2 e c3 spingono da d4 in là\n",
            "   d5-d6          il pezzo in d5 va in d6, con una penalità\n",
            "   pass           non si può fare niente: si passa\n",
            "\n",
            "Davanti a > c'è l'ultimo dei tuoi pezzi che spingono, dietro il primo\n",
            "dei nemici: così si sa quanti sono e dove vanno.",
        ),
        concat!(
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option limit=3:\n",
            "\n",
            "   limit=3            perde chi arriva a tre penalità (da 1 a 99)\n",
            "   group=whole        si spinge sempre con tutta la fila",
        ),
        shared::draw_page_it!("\nDopo 100 spinte di fila, o quando una posizione torna per la terza\nvolta, chi deve muovere può chiederla con la stessa parola, e nessuno\npuò rifiutarla."),
    ],
    refusal: refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: no captures, but pushes",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "",
    pages: &[
        concat!(
            "SMAMMA\n",
            "\n",
            "In Roman dialect smamma means go away: pieces are pushed, not captured.\n",
            "Twelve pieces a side, on all 64 squares. Black begins.\n",
            "\n",
            "FIRST, PLACE THE PIECES\n",
            "\n",
            "One at a time, in turn, on any empty square, without pushing yet.\n",
            "When all 24 are on the board, Black begins again.\n",
            "\n",
            "THEN PUSH\n",
            "\n",
            "The smamma: one or more of your pieces in line push the enemy pieces\n",
            "right in front of them, in any of the eight directions, if there are no\n",
            "more of them than of yours and an empty square behind. Yours move one\n",
            "square forward; theirs move one square, and one more for each piece you\n",
            "have more, until the edge or another piece stops them.",
        ),
        concat!(
            "AN EXAMPLE\n",
            "\n",
            "  8 · · · · · · · ·        8 · · · · · · · ·\n",
            "  7 · · · · · · · ·        7 · · · · · · · ·\n",
            "  6 · · · · · · · ·        6 · · · · · · · ·\n",
            "  5 · · w w b · · ·        5 · · · w w · b ·\n",
            "  4 · · · · · · · ·        4 · · · · · · · ·\n",
            "  3 · · · b · · w ·        3 · · · b · · w ·\n",
            "  2 · · · · · · · ·        2 · · · · · · · ·\n",
            "  1 · · · · · · · ·        1 · · · · · · · ·\n",
            "    a b c d e f g h          a b c d e f g h\n",
            "\n",
            "The two white pieces push the black one: 2 - 1 + 1, so it goes two.\n",
            "Pushing along files and diagonals works in the same way.",
        ),
        concat!(
            "PENALTIES\n",
            "\n",
            "If you can push, you must. If you cannot, you move one square in any of\n",
            "the eight directions and take a penalty; if you cannot even do that, you\n",
            "pass, and take it all the same.\n",
            "Pieces that were pushed may not push straight back.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "The first side with five penalties loses.",
        ),
        concat!(
            "HOW TO TYPE A MOVE\n",
            "\n",
            "   d5             a piece is placed on d5\n",
            "   d5>e5          the piece on d5 pushes the one on e5\n",
            "   c5>e5          the pieces on c5 and d5 push from e5 on\n",
            "   b2>d4          diagonally: b2 and c3 push from d4 on\n",
            "   d5-d6          the piece on d5 goes to d6, at the cost of a penalty\n",
            "   pass           you can do nothing else: the turn passes\n",
            "\n",
            "Before > comes the rearmost of your pushing pieces, after it the first\n",
            "enemy piece: that tells how many push, and in which direction.",
        ),
        concat!(
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option limit=3:\n",
            "\n",
            "   limit=3            three penalties lose (from 1 to 99)\n",
            "   group=whole        the whole line always pushes",
        ),
        shared::draw_page_en!("\nAfter 100 pushes in a row, or when a position comes for the third time,\nthe side to move may claim the draw with the same word, and nobody can\ndecline it."),
    ],
    refusal: refusal_en,
    reason: reason_en,
};

/// Returns the panel's line about what the last push forbids.
pub(super) fn ban(lang: Lang) -> &'static str {
    match lang {
        Lang::It => "Chi è spinto non respinge",
        Lang::En => "No pushing straight back",
    }
}

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("Prima si mettono tutti i pezzi, poi si spinge; non ne entrano altri."),
        Refusal::CannotGo => {
            text.put("Non si può: si spinge in fila chi sta davanti, o si va di una casella.")
        }
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("First all pieces are placed, then they push; no more are added."),
        Refusal::CannotGo => {
            text.put("Not possible: a line pushes what is right ahead; a move is one square.")
        }
        other => shared::refusal_en(other, text),
    }
}

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Penalties => "limite delle penalità raggiunto",
        EndReason::NoProgress => "100 spinte di fila senza una penalità",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Penalties => "a side has reached the penalty limit",
        EndReason::NoProgress => "100 pushes in a row without a penalty",
        other => shared::reason_en(other),
    }
}
