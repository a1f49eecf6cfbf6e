//! What the player reads of vinciperdi.

use crate::games::kit::words as shared;
use crate::games::{Agreement, Reason, Words};
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
    options: &[
        Agreement { key: "blocked", name: "Chi è bloccato", values: &[("wins", "vince"), ("draw", "fa patta"), ("loses", "perde")] },
    ],
    pages: &[
        concat!(
            "VINCIPERDI\n",
            "\n",
            "La dama italiana giocata a perdere: vince chi resta senza pezzi, o deve\n",
            "muovere e non può. Comincia il Bianco.\n",
            "\n",
            "LE MOSSE\n",
            "\n",
            "Sono quelle della dama italiana, e così le prese: prendere è\n",
            "obbligatorio, e fra più prese si deve fare quella di più pezzi, poi\n",
            "quella della dama, poi quella di più dame, poi quella che incontra le\n",
            "dame per prime. La pedina non prende la dama.",
        ),
        concat!(
            "COME SI SCRIVE\n",
            "\n",
            "   21 18               il pezzo in 21 va in 18\n",
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
        shared::draw_page_it!("\nDopo 50 mosse di ciascuno senza prese e senza dame nuove, o quando una\nposizione torna per la terza volta, chi deve muovere la chiede con la\nstessa parola, e non gli si può rifiutare."),
    ],
    refusal: shared::numbered_refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "VINCIPERDI",
    entry: "Vinciperdi: Italian draughts to be lost",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    options: &[
        Agreement { key: "blocked", name: "Who is blocked", values: &[("wins", "wins"), ("draw", "draws"), ("loses", "loses")] },
    ],
    pages: &[
        concat!(
            "VINCIPERDI\n",
            "\n",
            "Italian draughts played to lose: the side that has no pieces left, or\n",
            "is to move and cannot, has won. White begins.\n",
            "\n",
            "MOVES\n",
            "\n",
            "They are those of Italian draughts, and so are captures: capturing is\n",
            "compulsory, and of several captures the one of the most pieces must be\n",
            "made, then the king's, then the one of the most kings, then the one\n",
            "that meets the kings first. A man cannot take a king.",
        ),
        concat!(
            "HOW TO WRITE\n",
            "\n",
            "   21 18               the piece on 21 goes to 18\n",
            "   20 23 27            the piece on 20 takes on 23 and lands on 27\n",
            "   30 27 23 20 16      two captures: on 27 and on 20\n",
            "\n",
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option blocked=draw:\n",
            "\n",
            "   blocked=draw        a side with pieces that cannot move has drawn\n",
            "   blocked=loses       a side with pieces that cannot move has lost",
        ),
        shared::draw_page_en!("\nAfter 50 moves each without a capture or a new king, or when a position\ncomes for the third time, whoever is to move asks for it with the same\nword, and it cannot be declined."),
    ],
    refusal: shared::numbered_refusal_en,
    reason: reason_en,
};

fn reason_it(reason: Reason) -> &'static str {
    match reason {
        Reason::NoPieces => "chi non ha più pezzi vince",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: Reason) -> &'static str {
    match reason {
        Reason::NoPieces => "the side without pieces wins",
        other => shared::reason_en(other),
    }
}
