//! Alma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::{Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

const SEATS_IT: &[&str] = &["Sud", "Ovest", "Nord", "Est"];
const SEATS_EN: &[&str] = &["South", "West", "North", "East"];

static IT: Words = Words {
    title: "ALMA",
    entry: "Alma: da un campo all'altro, saltando",
    seats: SEATS_IT,
    named: SEATS_IT,
    promoted: "",
    pages: &[
        concat!(
            "ALMA\n",
            "\n",
            " 16 · · · · · · · · · · · n n n n n    Il gioco del salto: ciascuno\n",
            " 15 · · · · · · · · · · · n n n n n    porta le sue 19 pedine dal\n",
            " 14 · · · · · · · · · · · · n n n n    proprio campo a quello\n",
            " 13 · · · · · · · · · · · · · n n n    nell'angolo opposto.\n",
            " 12 · · · · · · · · · · · · · · n n\n",
            "  5 s s · · · · · · · · · · · · · ·    Si gioca in due (Sud e Nord), in\n",
            "  4 s s s · · · · · · · · · · · · ·    tre (anche Ovest) o in quattro,\n",
            "  3 s s s s · · · · · · · · · · · ·    su 256 caselle. Il campo di\n",
            "  2 s s s s s · · · · · · · · · · ·    ognuno è alla sua sinistra.\n",
            "  1 s s s s s · · · · · · · · · · ·    Comincia Sud, poi Ovest, Nord,\n",
            "    a b c d e f g h i j k l m n o p    Est.\n",
            "\n",
            "Le righe da 6 a 11, vuote, qui non sono disegnate. In quattro Ovest\n",
            "parte dall'angolo in alto a sinistra ed Est da quello in basso a destra.",
        ),
        concat!(
            "LE MOSSE\n",
            "\n",
            "La pedina va in una casella libera vicina, in una delle otto direzioni.\n",
            "Oppure salta: sopra una sola pedina vicina, sua o d'altri, nella casella\n",
            "libera subito dietro; da lì può saltare ancora, anche in un'altra\n",
            "direzione, e si ferma quando vuole, ma non dove era partita. Passi e\n",
            "salti non si mescolano. Le pedine saltate restano dove sono, e nessuno\n",
            "è obbligato a saltare. Chi non può muovere passa.\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Vince chi ha per primo tutte le sue 19 pedine nel campo opposto. Dove\n",
            "gioca il programma ne basta una, se il campo è pieno.\n",
            "Le scale fanno viaggiare in fretta: pedine a due caselle l'una\n",
            "dall'altra, sulle quali chi è rimasta indietro salta fino in fondo.",
        ),
        concat!(
            "COME SI SCRIVE UNA MOSSA\n",
            "\n",
            "   a5-a6          la pedina in a5 va in a6\n",
            "   a3-c5          la pedina in a3 salta sopra b4 in c5\n",
            "   a1-c3-e5       due salti, scritti uno per uno\n",
            "   a1-e5          gli stessi: basta l'arrivo, perché niente si prende\n",
            "\n",
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option players=3:\n",
            "\n",
            "   players=3          in tre; players=4 in quattro\n",
            "   first=n            comincia Nord (s, w, n, e: Sud, Ovest, Nord, Est)\n",
            "   pairs=on           in quattro: Sud e Nord contro Ovest ed Est\n",
            "   antiblock=on       vince anche chi ne ha una sola nel campo pieno;\n",
            "                      dove gioca il programma vale sempre\n",
            "   places=on          dopo il primo si gioca per gli altri posti",
        ),
        shared::draw_page_it!("\nDopo 400 mosse a testa chi deve muovere può chiederla con la stessa\nparola, e nessuno può rifiutarla."),
    ],
    refusal: refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "ALMA",
    entry: "Alma: from camp to camp, jumping",
    seats: SEATS_EN,
    named: SEATS_EN,
    promoted: "",
    pages: &[
        concat!(
            "ALMA\n",
            "\n",
            " 16 · · · · · · · · · · · n n n n n    The game of jumping: everyone\n",
            " 15 · · · · · · · · · · · n n n n n    takes 19 men from their own\n",
            " 14 · · · · · · · · · · · · n n n n    camp to the one in the opposite\n",
            " 13 · · · · · · · · · · · · · n n n    corner.\n",
            " 12 · · · · · · · · · · · · · · n n\n",
            "  5 s s · · · · · · · · · · · · · ·    Two play (South and North),\n",
            "  4 s s s · · · · · · · · · · · · ·    three (West too) or four, on 256\n",
            "  3 s s s s · · · · · · · · · · · ·    squares. Everyone's camp is at\n",
            "  2 s s s s s · · · · · · · · · · ·    their left hand. South begins,\n",
            "  1 s s s s s · · · · · · · · · · ·    then come West, North, East.\n",
            "    a b c d e f g h i j k l m n o p\n",
            "\n",
            "The ranks from 6 to 11, which are empty, are not drawn here. With four\n",
            "West starts from the upper left corner and East from the lower right.",
        ),
        concat!(
            "MOVES\n",
            "\n",
            "A man goes to an empty square next to it, in any of the eight\n",
            "directions. Or it jumps: over a single man next to it, of any owner, to\n",
            "the empty square right behind; from there it may jump again, also in\n",
            "another direction, and it stops where it likes, but not where it began.\n",
            "Steps and jumps are not mixed. Men that are jumped stay, and nobody has\n",
            "to jump. A player who cannot move passes.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "The first to have all 19 men in the opposite camp wins. If the program\n",
            "plays, one man there is enough if the camp is full.\n",
            "Ladders make one travel fast: men two squares apart, over which those\n",
            "left behind jump all the way.",
        ),
        concat!(
            "HOW TO TYPE A MOVE\n",
            "\n",
            "   a5-a6          the man on a5 goes to a6\n",
            "   a3-c5          the man on a3 jumps over b4 to c5\n",
            "   a1-c3-e5       two jumps, each of them written\n",
            "   a1-e5          the same: the end is enough, as nothing is captured\n",
            "\n",
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option players=3:\n",
            "\n",
            "   players=3          three players; players=4 has four\n",
            "   first=n            North begins (s, w, n, e for the four seats)\n",
            "   pairs=on           four play: South and North against West and East\n",
            "   antiblock=on       one man in a full camp wins too; always so if the\n",
            "                      program plays\n",
            "   places=on          after the winner the others play on for places",
        ),
        shared::draw_page_en!("\nAfter 400 moves each, the side to move may claim the draw with the same\nword, and nobody can decline it."),
    ],
    refusal: refusal_en,
    reason: reason_en,
};

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::CannotGo => {
            text.put("Non può arrivarci: un passo, o salti sopra una sola pedina per volta.")
        }
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::CannotGo => text.put("It cannot get there: one step, or jumps over one man at a time."),
        other => shared::refusal_en(other, text),
    }
}

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::CampFilled => "il campo d'arrivo è pieno",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::CampFilled => "the opposite camp is full",
        other => shared::reason_en(other),
    }
}
