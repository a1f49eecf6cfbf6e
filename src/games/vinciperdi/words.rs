//! What the player reads of vinciperdi.

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
    title: "VINCIPERDI",
    entry: "Vinciperdi: la dama italiana a perdere",
    seats: shared::COLORS_IT,
    promoted: "dama",
    pages: &[concat!(
        "VINCIPERDI\n",
        "\n",
        "Questa è la dama italiana, ma vince chi perde tutto: chi resta senza\n",
        "pezzi, o deve muovere e non può, ha vinto.\n",
        "\n",
        "LE MOSSE\n",
        "\n",
        "Sono quelle della dama italiana, e così le prese: prendere è\n",
        "obbligatorio, e fra più prese si deve fare quella di più pezzi, poi\n",
        "quella della dama, poi quella di più dame, poi quella che incontra le\n",
        "dame per prime. La pedina non prende la dama. Comincia il Bianco.\n",
        "\n",
        "COME SI SCRIVE\n",
        "\n",
        "   21 18            il pezzo in 21 va in 18\n",
        "   20 23 27         il pezzo in 20 prende in 23 e arriva in 27",
    )],
    refusal: shared::numbered_refusal_it,
    reason: |reason| match reason {
        Reason::NoPieces => "chi non ha più pezzi vince",
        Reason::NoMoves => "chi non può muovere vince",
        other => shared::reason_it(other),
    },
};

static EN: Words = Words {
    title: "VINCIPERDI",
    entry: "Vinciperdi: Italian draughts to be lost",
    seats: shared::COLORS_EN,
    promoted: "king",
    pages: &[concat!(
        "VINCIPERDI\n",
        "\n",
        "It is Italian draughts, but whoever loses everything wins: the side\n",
        "that has no pieces left, or is to move and cannot, has won.\n",
        "\n",
        "MOVES\n",
        "\n",
        "They are those of Italian draughts, and so are captures: capturing is\n",
        "compulsory, and of several captures the one of the most pieces must\n",
        "be made, then the king's, then the one of the most kings, then the one\n",
        "that meets the kings first. A man cannot take a king. White begins.\n",
        "\n",
        "HOW TO WRITE\n",
        "\n",
        "   21 18            the piece on 21 goes to 18\n",
        "   20 23 27         the piece on 20 takes on 23 and lands on 27",
    )],
    refusal: shared::numbered_refusal_en,
    reason: |reason| match reason {
        Reason::NoPieces => "the side without pieces wins",
        Reason::NoMoves => "the side that cannot move wins",
        other => shared::reason_en(other),
    },
};
