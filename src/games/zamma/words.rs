//! What the player reads of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::{Reason, Refusal, Words};
use crate::session::messages::{Lang, Text};

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_SAHARAWI,
        Lang::En => &EN_SAHARAWI,
    }
}

static IT_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: ottantuno punti, regole saharawi",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "sultano",
    pages: &[
        concat!(
            "ZAMMA\n",
            "\n",
            "  9  n n n n n n n n n    Zamma come si gioca nel Sahara occidentale:\n",
            "  8  n n n n n n n n n    81 punti, 40 pezzi per parte, e all'inizio\n",
            "  7  n n n n n n n n n    soltanto il punto di mezzo è libero.\n",
            "  6  n n n n n n n n n\n",
            "  5  n n n n · b b b b    Il Bianco sta in basso e sale, il Nero in\n",
            "  4  b b b b b b b b b    alto e scende. Comincia il Nero.\n",
            "  3  b b b b b b b b b\n",
            "  2  b b b b b b b b b    I pezzi stanno sui punti e vanno lungo le\n",
            "  1  b b b b b b b b b    linee disegnate, da un punto al successivo.\n",
            "     a b c d e f g h i    Le diagonali passano per un punto ogni due.\n",
            "\n",
            "LE MOSSE\n",
            "\n",
            "La pedina avanza di un punto, diritta o, dove c'è la linea, in\n",
            "diagonale; non va di lato e non torna indietro.",
        ),
        concat!(
            "LE PRESE\n",
            "\n",
            "Si salta il pezzo nemico vicino, lungo una linea, e si cade sul punto\n",
            "libero subito dietro: anche di lato e all'indietro, e con lo stesso\n",
            "pezzo finché ce n'è. Il pezzo preso si toglie subito.\n",
            "Prendere è obbligatorio, e si deve prendere il maggior numero di pezzi.\n",
            "\n",
            "IL SULTANO\n",
            "\n",
            "La pedina che finisce la mossa sull'ultima riga diventa sultano. Se vi\n",
            "passa soltanto, prendendo, resta pedina. Il sultano va di un punto in\n",
            "ogni direzione; prende anche da lontano, se i punti di mezzo sono\n",
            "liberi, ma cade sempre sul punto subito dietro il pezzo preso.\n",
            "\n",
            "COME FINISCE\n",
            "\n",
            "Perde chi resta senza pezzi, o deve muovere e non può.",
        ),
        concat!(
            "IL SOPLO\n",
            "\n",
            "Con mode=soplo si può anche sbagliare. Prima di prendere si dichiara\n",
            "quanti pezzi si prenderanno; chi non scrive il numero dichiara quelli\n",
            "che prende. Se se ne potevano prendere di più, l'altro può obiettare: la\n",
            "presa non vale, e il pezzo dichiarato si toglie. Anche chi non prende\n",
            "affatto, o si ferma prima del numero dichiarato, perde a scelta\n",
            "dell'altro un pezzo che avrebbe dovuto prendere. Si obietta prima di\n",
            "muovere, e poi si muove; chi non obietta lascia correre.\n",
            "\n",
            "LA CONTA\n",
            "\n",
            "Chi deve muovere la offre. Se l'altro accetta vince chi ha preso di più,\n",
            "con i pezzi tolti dal soplo. Dopo 60 mosse di ciascuno senza prese e\n",
            "senza che si muova una pedina, o alla terza volta di una posizione, la\n",
            "si chiede e non si può rifiutare.",
        ),
        concat!(
            "COME SI SCRIVE\n",
            "\n",
            "   e4-e5          la pedina in e4 va in e5\n",
            "   d4-c5          e in diagonale, dove c'è la linea\n",
            "   e4xe6          la pedina in e4 prende in e5 e cade in e6\n",
            "   e5xc3          prende all'indietro, in d4\n",
            "   c3xe5xg3       due prese: si scrivono i punti dove si cade\n",
            "   d4-d3          il sultano in d4 torna indietro in d3\n",
            "   a1xf6          il sultano in a1 prende in e5, da lontano\n",
            "   conta          si offre la conta; accetto o rifiuto rispondono\n",
            "\n",
            "Con mode=soplo, e soltanto allora, anche:\n",
            "\n",
            "   e7xe9xg7 =2    con la dichiarazione: due pezzi\n",
            "   soplo c3       il pezzo che era in c3 si toglie",
        ),
        concat!(
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option first=white:\n",
            "\n",
            "   first=white        comincia il Bianco\n",
            "   sultan_move=fly    il sultano va lontano quanto vuole\n",
            "   mode=soplo         si può sbagliare, e chi sbaglia rischia il soplo\n",
            "   count=30           le mosse dopo cui si chiede la conta (0: mai)",
        ),
    ],
    refusal: saharawi_refusal_it,
    reason: saharawi_reason_it,
};

static EN_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: eighty-one points, Saharawi rules",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "sultan",
    pages: &[
        concat!(
            "ZAMMA\n",
            "\n",
            "  9  b b b b b b b b b    Zamma as it is played in the western Sahara:\n",
            "  8  b b b b b b b b b    81 points, 40 pieces a side, and at the start\n",
            "  7  b b b b b b b b b    only the middle point is empty.\n",
            "  6  b b b b b b b b b\n",
            "  5  b b b b · w w w w    White is below and goes up, Black is above and\n",
            "  4  w w w w w w w w w    goes down. Black begins.\n",
            "  3  w w w w w w w w w\n",
            "  2  w w w w w w w w w    Pieces stand on the points and go along the\n",
            "  1  w w w w w w w w w    lines that are drawn, from point to point.\n",
            "     a b c d e f g h i    Every second point has diagonals.\n",
            "\n",
            "MOVES\n",
            "\n",
            "A man goes forward one point, straight or, where there is a line,\n",
            "diagonally; never sideways, never back.",
        ),
        concat!(
            "CAPTURES\n",
            "\n",
            "The enemy next to a piece on a line is jumped, to the empty point right\n",
            "behind it: also sideways and backward, and on with the same piece while\n",
            "there is another. What is captured leaves the board at once.\n",
            "Capturing is compulsory, and the most pieces must be taken.\n",
            "\n",
            "THE SULTAN\n",
            "\n",
            "A man that ends its move on the last rank becomes a sultan. One that\n",
            "only passes there while capturing stays a man. A sultan goes one point\n",
            "in any direction; it captures from afar too, over empty points, but it\n",
            "always lands on the point right behind what it takes.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "Whoever has no pieces left, or is to move and cannot, has lost.",
        ),
        concat!(
            "HUFFING\n",
            "\n",
            "With mode=soplo one may also go wrong. Before a capture the number of\n",
            "pieces is declared; without a number those that are taken are. If more\n",
            "could have been taken the other side may object: the capture does not\n",
            "count, and the piece declared is removed. Whoever does not capture at\n",
            "all, or stops before the number declared, loses a piece that should\n",
            "have captured, of the other side's choice. One objects before moving,\n",
            "and then moves; what is not objected to stands.\n",
            "\n",
            "THE COUNT\n",
            "\n",
            "Whoever is to move offers it. If the other accepts, more captures win,\n",
            "pieces huffed among them. After 60 moves each without a capture or a\n",
            "man's move, or when a position comes for the third time, it is asked\n",
            "for, and cannot be declined.",
        ),
        concat!(
            "HOW TO WRITE\n",
            "\n",
            "   e4-e5          the man on e4 goes to e5\n",
            "   d4-c5          and diagonally, where there is a line\n",
            "   e4xe6          the man on e4 takes on e5 and lands on e6\n",
            "   e5xc3          it takes backward, on d4\n",
            "   c3xe5xg3       two captures: the points of landing are written\n",
            "   d4-d3          the sultan on d4 goes back to d3\n",
            "   a1xf6          the sultan on a1 takes on e5, from afar\n",
            "   conta          the count is offered; the answers: accept, decline\n",
            "\n",
            "With mode=soplo, and only then, also:\n",
            "\n",
            "   e7xe9xg7 =2    with the declaration: two pieces\n",
            "   soplo c3       the piece that stood on c3 is removed",
        ),
        concat!(
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option first=white:\n",
            "\n",
            "   first=white        White begins\n",
            "   sultan_move=fly    a sultan goes as far as it likes\n",
            "   mode=soplo         one may go wrong, and be huffed for it\n",
            "   count=30           moves until the count may be asked for (0: never)",
        ),
    ],
    refusal: saharawi_refusal_en,
    reason: saharawi_reason_en,
};

pub(super) fn pergioco(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_PERGIOCO,
        Lang::En => &EN_PERGIOCO,
    }
}

/// The second page of both games whose men capture sideways too and never backward.
const CAPTURES_IT: &str = concat!(
    "LE PRESE\n",
    "\n",
    "Si salta il pezzo vicino e si cade sul punto libero dietro: in avanti,\n",
    "in diagonale o di lato, mai all'indietro. Prendere è obbligatorio; fra\n",
    "più prese si sceglie quella che si vuole, ma va portata sino in fondo.\n",
    "I pezzi presi si tolgono alla fine: prima fanno ostacolo.\n",
    "\n",
    "IL MULLAH\n",
    "\n",
    "La pedina che arriva sull'ultima riga, a mossa finita, diventa mullah.\n",
    "Va lontano quanto vuole in ogni direzione, e prende da lontano: cade su\n",
    "uno qualunque dei punti liberi dietro il pezzo preso.\n",
    "\n",
    "COME FINISCE\n",
    "\n",
    "Perde chi resta senza pezzi, o deve muovere e non può. Se non può\n",
    "nemmeno l'altro vince chi ha più pezzi; se sono pari è patta.",
);

static IT_PERGIOCO: Words = Words {
    title: "ZAMMA DI PERGIOCO",
    entry: "Zamma di PerGioco: anche di lato",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "mullah",
    pages: &[
        concat!(
            "ZAMMA DI PERGIOCO\n",
            "\n",
            "  9  n n n n n n n n n    La zamma come la racconta PerGioco: gli stessi\n",
            "  8  n n n n n n n n n    81 punti, le stesse linee e gli stessi 40\n",
            "  7  n n n n n n n n n    pezzi per parte dell'altra, con altre regole.\n",
            "  6  n n n n n n n n n\n",
            "  5  n n n n · b b b b    Il Bianco sta in basso e sale, il Nero in\n",
            "  4  b b b b b b b b b    alto e scende. Comincia il Nero.\n",
            "  3  b b b b b b b b b\n",
            "  2  b b b b b b b b b    I pezzi vanno lungo le linee disegnate, da un\n",
            "  1  b b b b b b b b b    punto al successivo; le diagonali passano per\n",
            "     a b c d e f g h i    un punto ogni due.\n",
            "\n",
            "LE MOSSE\n",
            "\n",
            "La pedina va di un punto in avanti, in diagonale in avanti o di lato;\n",
            "non torna mai indietro.",
        ),
        CAPTURES_IT,
        concat!(
            "COME SI SCRIVE\n",
            "\n",
            "   e6-e5          la pedina in e6 va in e5\n",
            "   e5-d4          e in diagonale, dove c'è la linea\n",
            "   e6-d6          e va di lato\n",
            "   e4xe6          la pedina in e4 prende in e5 e cade in e6\n",
            "   e5xe3xe1       due prese: si scrivono i punti dove si cade\n",
            "   e7-e1          il mullah in e7 va in e1\n",
            "   e7xe1xh4       il mullah in e7 prende in e3 e in g3\n",
            "\n",
            "I segni - e x si possono lasciare fuori: e6 e5 vale e6-e5.\n",
            "\n",
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option first=white:\n",
            "\n",
            "   first=white        comincia il Bianco",
        ),
        shared::draw_page_it!("\nDopo 50 mosse di ciascuno senza prese e senza mullah nuovi, o quando una\nposizione torna per la terza volta, chi deve muovere la chiede con la\nstessa parola, e non gli si può rifiutare."),
    ],
    refusal: refusal_it,
    reason: reason_it,
};

static EN_PERGIOCO: Words = Words {
    title: "ZAMMA OF PERGIOCO",
    entry: "Zamma of PerGioco: sideways too",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "mullah",
    pages: &[
        concat!(
            "ZAMMA, AS PERGIOCO TELLS IT\n",
            "\n",
            "  9  b b b b b b b b b    The zamma that PerGioco tells of: the same 81\n",
            "  8  b b b b b b b b b    points, the same lines and the same 40 pieces\n",
            "  7  b b b b b b b b b    a side as the other's, by other rules.\n",
            "  6  b b b b b b b b b\n",
            "  5  b b b b · w w w w    White is below and goes up, Black is above\n",
            "  4  w w w w w w w w w    and goes down. Black begins.\n",
            "  3  w w w w w w w w w\n",
            "  2  w w w w w w w w w    Pieces go along the lines that are drawn,\n",
            "  1  w w w w w w w w w    from point to point; every second point has\n",
            "     a b c d e f g h i    diagonals.\n",
            "\n",
            "MOVES\n",
            "\n",
            "A man goes one point forward, diagonally forward or sideways; it never\n",
            "goes back.",
        ),
        concat!(
            "CAPTURES\n",
            "\n",
            "The enemy next to a piece is jumped, to the empty point behind it:\n",
            "forward, diagonally forward or sideways, never backward. Capturing is\n",
            "compulsory; any capture may be chosen, but it goes on to its end.\n",
            "What is captured stands in the way until the end of the move.\n",
            "\n",
            "THE MULLAH\n",
            "\n",
            "A man that reaches the last rank is a mullah once the move is over. It\n",
            "goes as far as it likes in any direction, and captures from afar: it\n",
            "lands on any of the empty points behind what it takes.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "Whoever has no pieces left, or is to move and cannot, has lost. If the\n",
            "other could not move either, more pieces win; as many is a draw.",
        ),
        concat!(
            "HOW TO WRITE\n",
            "\n",
            "   e6-e5          the man on e6 goes to e5\n",
            "   e5-d4          and diagonally, where there is a line\n",
            "   e6-d6          and sideways\n",
            "   e4xe6          the man on e4 takes on e5 and lands on e6\n",
            "   e5xe3xe1       two captures: the points of landing are written\n",
            "   e7-e1          the mullah on e7 goes to e1\n",
            "   e7xe1xh4       the mullah on e7 takes on e3 and on g3\n",
            "\n",
            "The signs - and x may be left out: e6 e5 is e6-e5.\n",
            "\n",
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option first=white:\n",
            "\n",
            "   first=white        White begins",
        ),
        shared::draw_page_en!("\nAfter 50 moves each without a capture or a new mullah, or when a\nposition comes for the third time, whoever is to move asks for it with\nthe same word, and it cannot be declined."),
    ],
    refusal: refusal_en,
    reason: reason_en,
};

pub(super) fn damma(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_DAMMA,
        Lang::En => &EN_DAMMA,
    }
}

static IT_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: ottantuno punti su altre linee",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "mullah",
    pages: &[
        concat!(
            "DAMMA\n",
            "\n",
            "  9  n n n n n n n n n    La damma si gioca come la zamma di PerGioco,\n",
            "  8  n n n n n n n n n    su un tavoliere con altre linee. Quali fossero\n",
            "  7  n n n n n n n n n    non si sa: la figura del testo manca. Qui ci\n",
            "  6  n n n n n n n n n    sono le verticali, le orizzontali e le due\n",
            "  5  n n n n · b b b b    diagonali lunghe, da a1 a i9 e da a9 a i1;\n",
            "  4  b b b b b b b b b    un'opzione ne dà altre.\n",
            "  3  b b b b b b b b b\n",
            "  2  b b b b b b b b b    Quaranta pezzi per parte. Il Bianco sta in\n",
            "  1  b b b b b b b b b    basso e sale, il Nero in alto e scende.\n",
            "     a b c d e f g h i    Comincia il Nero.\n",
            "\n",
            "LE MOSSE\n",
            "\n",
            "La pedina va di un punto lungo una linea, in avanti o di lato; non torna\n",
            "mai indietro.",
        ),
        CAPTURES_IT,
        concat!(
            "COME SI SCRIVE\n",
            "\n",
            "   e6-e5          la pedina in e6 va in e5\n",
            "   e5-d4          e in diagonale, su una delle due lunghe\n",
            "   e5-d5          e di lato\n",
            "   d4xd6          la pedina in d4 prende in d5 e cade in d6\n",
            "   e5xe3xe1       due prese: si scrivono i punti dove si cade\n",
            "   a1-a9          il mullah in a1 va in a9\n",
            "   a1xh8xa8       il mullah in a1 prende in e5 e in b8",
        ),
        concat!(
            "LE OPZIONI\n",
            "\n",
            "Nel menu (G), o all'avvio come --option board=full:\n",
            "\n",
            "   board=full         le due diagonali in tutte le caselle\n",
            "   board=orth         nessuna diagonale\n",
            "   board=quad         le linee della zamma\n",
            "   max=on             si deve prendere il maggior numero di pezzi\n",
            "   first=white        comincia il Bianco",
        ),
        shared::draw_page_it!("\nDopo 50 mosse di ciascuno senza prese e senza mullah nuovi, o quando una\nposizione torna per la terza volta, chi deve muovere la chiede con la\nstessa parola, e non gli si può rifiutare."),
    ],
    refusal: refusal_it,
    reason: reason_it,
};

static EN_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: eighty-one points on other lines",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "mullah",
    pages: &[
        concat!(
            "DAMMA\n",
            "\n",
            "  9  b b b b b b b b b    Damma is played like the zamma of PerGioco, on\n",
            "  8  b b b b b b b b b    a board with other lines. Which they were is\n",
            "  7  b b b b b b b b b    not known: the text has lost its figure. Here\n",
            "  6  b b b b b b b b b    they are the files, the ranks and the two long\n",
            "  5  b b b b · w w w w    diagonals, from a1 to i9 and from a9 to i1; an\n",
            "  4  w w w w w w w w w    option has others.\n",
            "  3  w w w w w w w w w\n",
            "  2  w w w w w w w w w    Forty pieces a side. White is below and goes\n",
            "  1  w w w w w w w w w    up, Black is above and goes down. Black\n",
            "     a b c d e f g h i    begins.\n",
            "\n",
            "MOVES\n",
            "\n",
            "A man goes one point along a line, forward or sideways; it never goes\n",
            "back.",
        ),
        concat!(
            "CAPTURES\n",
            "\n",
            "The enemy next to a piece is jumped, to the empty point behind it:\n",
            "forward, diagonally forward or sideways, never backward. Capturing is\n",
            "compulsory; any capture may be chosen, but it goes on to its end.\n",
            "What is captured stands in the way until the end of the move.\n",
            "\n",
            "THE MULLAH\n",
            "\n",
            "A man that reaches the last rank is a mullah once the move is over. It\n",
            "goes as far as it likes in any direction, and captures from afar: it\n",
            "lands on any of the empty points behind what it takes.\n",
            "\n",
            "HOW IT ENDS\n",
            "\n",
            "Whoever has no pieces left, or is to move and cannot, has lost. If\n",
            "nobody could move the pieces are counted; as many each is a draw.",
        ),
        concat!(
            "HOW TO WRITE\n",
            "\n",
            "   e6-e5          the man on e6 goes to e5\n",
            "   e5-d4          and diagonally, on one of the two long ones\n",
            "   e5-d5          and sideways\n",
            "   d4xd6          the man on d4 takes on d5 and lands on d6\n",
            "   e5xe3xe1       two captures: the points of landing are written\n",
            "   a1-a9          the mullah on a1 goes to a9\n",
            "   a1xh8xa8       the mullah on a1 takes on e5 and on b8",
        ),
        concat!(
            "OPTIONS\n",
            "\n",
            "In the menu (G), or at the start as --option board=full:\n",
            "\n",
            "   board=full         both diagonals in every cell\n",
            "   board=orth         no diagonals\n",
            "   board=quad         the lines of zamma\n",
            "   max=on             the most pieces must be taken\n",
            "   first=white        White begins",
        ),
        shared::draw_page_en!("\nAfter 50 moves each without a capture or a new mullah, or when a\nposition comes for the third time, whoever is to move asks for it with\nthe same word, and it cannot be declined."),
    ],
    refusal: refusal_en,
    reason: reason_en,
};

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => text.put("Si scrive e4-e5, una presa e4xe6; oppure PATTA, S, E, ?."),
        Refusal::Occupied => text.put("Su quel punto c'è già un pezzo."),
        Refusal::CannotGo => text.put("Lì non arriva: si va lungo le linee, e la pedina non torna indietro."),
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => text.put("Write e4-e5, a capture e4xe6; or else DRAW, S, E, ?."),
        Refusal::Occupied => text.put("There is a piece on that point already."),
        Refusal::CannotGo => {
            text.put("It cannot go there: pieces go along lines, and a man never goes back.")
        }
        other => shared::refusal_en(other, text),
    }
}

fn reason_it(reason: Reason) -> &'static str {
    match reason {
        Reason::Counted => "nessuno può muovere, e si contano i pezzi",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: Reason) -> &'static str {
    match reason {
        Reason::Counted => "nobody can move, and the pieces are counted",
        other => shared::reason_en(other),
    }
}

fn saharawi_refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => {
            text.put("Si scrive e4-e5, e4xe6, CONTA; con il soplo anche =1, SOPLO e4; S, E, ?.")
        }
        other => refusal_it(other, text),
    }
}

fn saharawi_refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotAMove => text.put("Write e4-e5, e4xe6, COUNT; with soplo =1 and SOPLO e4 too; S, E, ?."),
        other => refusal_en(other, text),
    }
}

/// Whatever leads to the count, it is the count that decides.
fn saharawi_reason_it(reason: Reason) -> &'static str {
    match reason {
        Reason::Agreed | Reason::Quiet | Reason::ThirdTime => "si contano le prese",
        other => reason_it(other),
    }
}

fn saharawi_reason_en(reason: Reason) -> &'static str {
    match reason {
        Reason::Agreed | Reason::Quiet | Reason::ThirdTime => "the captures are counted",
        other => reason_en(other),
    }
}
