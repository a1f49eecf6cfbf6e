//! Texts of a reviewed game's comments and page, in both languages.

use dama::unstable::engine::italian::strong::Value;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::points::Outlook;

pub struct ReviewWords {
    pub lang: Lang,
    pub code: &'static str,
    pub colors: [&'static str; 2],
    /// A won ending thrown away, a drawn one thrown away.
    thrown: [&'static str; 2],
    pub title: &'static str,
    pub better: &'static str,
    pub game: &'static str,
    pub result: &'static str,
    pub accuracy: &'static str,
    pub opening: &'static str,
    /// The kind of game, where it is not Italian draughts.
    pub kind: &'static str,
    pub ballot: &'static str,
    pub no_ballot: &'static str,
    pub curve: &'static str,
    pub worst: &'static str,
    pub no_worst: &'static str,
    pub others: &'static str,
    pub moves: &'static str,
    pub marked: &'static str,
    pub played: &'static str,
    pub cut: &'static str,
    /// Notes at the page's end; `#` stands for the time or nodes per move.
    pub notes: &'static [&'static str],
}

impl ReviewWords {
    pub fn threw(&self, had: Value) -> &'static str {
        self.thrown[usize::from(had == Value::Draw)]
    }
}

/// Formats a value for White.
pub fn worth(for_white: Outlook, words: &ReviewWords) -> String {
    words.lang.outlook_for_white(for_white).as_str().to_string()
}

pub fn of(lang: Lang) -> &'static ReviewWords {
    match lang {
        Lang::It => &ITALIAN,
        Lang::En | Lang::Es => &ENGLISH,
    }
}

static ITALIAN: ReviewWords = ReviewWords {
    lang: Lang::It,
    code: "it",
    colors: ["Bianco", "Nero"],
    thrown: ["finale vinto buttato via", "finale pari buttato via"],
    title: "Partite esaminate",
    better: "meglio",
    game: "Partita",
    result: "Risultato",
    accuracy: "Precisione",
    opening: "Apertura",
    kind: "Gioco",
    ballot: "sorteggio n.",
    no_ballot: "nessuna di quelle del sorteggio",
    curve: "I punti attesi del Bianco mossa per mossa, in %; un cerchio è una mossa segnata",
    worst: "Le mosse peggiori",
    no_worst: "Nessuna mossa ha perso 15 punti attesi su 100.",
    others: "Le altre mosse segnate",
    moves: "Tutte le mosse",
    marked: "Segnate",
    played: "giocata",
    cut: "La partita non si legge oltre questo punto",
    notes: &[
        "Ogni posizione è stata esaminata per #. I valori sono del Bianco: il vantaggio in pedine e, tra parentesi, i punti \
         attesi su 100 (vittoria 100, patta 50).",
        "?! ha perso almeno 15 punti attesi su 100, ? almeno 20, ?? almeno 40, o un finale vinto o pari (secondo i database).",
        "Precisione: la media, sulle mosse non obbligate di un colore, di 100 / (1 + 2,5 × p), dove p sono i punti \
         attesi che la mossa ha perso (vittoria 1, patta 1/2).",
        "Sulle damiere la freccia rossa, piena, è la mossa giocata; la verde, vuota, quella migliore.",
    ],
};

static ENGLISH: ReviewWords = ReviewWords {
    lang: Lang::En,
    code: "en",
    colors: ["White", "Black"],
    thrown: ["a won ending thrown away", "a drawn ending thrown away"],
    title: "Reviewed games",
    better: "better",
    game: "Game",
    result: "Result",
    accuracy: "Accuracy",
    opening: "Opening",
    kind: "Game",
    ballot: "ballot no.",
    no_ballot: "none of the ballots",
    curve: "White's expected points move by move, in %; a circle is a marked move",
    worst: "The worst moves",
    no_worst: "No move lost 15 expected points of 100.",
    others: "The other marked moves",
    moves: "All moves",
    marked: "Marked",
    played: "played",
    cut: "The game cannot be read beyond this point",
    notes: &[
        "Each position was searched for #. Values are White's: the lead in men and, in brackets, the expected points of 100 \
         (a win 100, a draw 50).",
        "?! lost at least 15 expected points of 100, ? at least 20, ?? at least 40, or a won or drawn ending (by the databases).",
        "Accuracy: the average, over a side's moves that were not forced, of 100 / (1 + 2.5 × p), where p is the \
         expected points that the move lost (a win 1, a draw 1/2).",
        "On the boards the solid red arrow is the move played, the hollow green one the best.",
    ],
};
