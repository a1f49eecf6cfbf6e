//! Texts of a reviewed game's comments and page, in both languages.

use dama::unstable::engine::italian::strong::Value;
use dama::unstable::engine::Score;
use dama::unstable::maestro::review::{is_known, DECIDED};
use dama::unstable::session::messages::Lang;

pub struct ReviewWords {
    pub code: &'static str,
    pub colors: [&'static str; 2],
    /// "White wins", "Black wins".
    wins: [&'static str; 2],
    /// A won ending thrown away, a drawn one thrown away.
    thrown: [&'static str; 2],
    pub title: &'static str,
    pub better: &'static str,
    pub game: &'static str,
    pub result: &'static str,
    pub accuracy: &'static str,
    pub opening: &'static str,
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

/// Formats a score for White in men, or names the winner.
pub fn worth(for_white: Score, words: &ReviewWords) -> String {
    if is_known(for_white) {
        return words.wins[usize::from(for_white < Score(0))].to_string();
    }
    let sign = if for_white < Score(0) { '-' } else { '+' };
    if for_white.0.abs() > DECIDED {
        let beyond = if for_white < Score(0) { '<' } else { '>' };
        return format!("{beyond}{sign}{}", DECIDED / 100);
    }
    let hundredths = for_white.0.unsigned_abs();
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

pub fn of(lang: Lang) -> &'static ReviewWords {
    match lang {
        Lang::It => &ITALIAN,
        Lang::En => &ENGLISH,
    }
}

static ITALIAN: ReviewWords = ReviewWords {
    code: "it",
    colors: ["Bianco", "Nero"],
    wins: ["vince il Bianco", "vince il Nero"],
    thrown: ["finale vinto buttato via", "finale pari buttato via"],
    title: "Partite esaminate",
    better: "meglio",
    game: "Partita",
    result: "Risultato",
    accuracy: "Precisione",
    opening: "Apertura",
    ballot: "sorteggio n.",
    no_ballot: "nessuna di quelle del sorteggio",
    curve: "Il punteggio mossa per mossa, per il Bianco, in pedine; un punto è una mossa segnata",
    worst: "Le mosse peggiori",
    no_worst: "Nessuna mossa ha perso più di un terzo di pedina.",
    others: "Le altre mosse segnate",
    moves: "Tutte le mosse",
    marked: "Segnate",
    played: "giocata",
    cut: "La partita non si legge oltre questo punto",
    notes: &[
        "Ogni mossa è stata esaminata per #, dalla fine della partita all'inizio. I punteggi sono per il Bianco, in pedine; \
         oltre 5 pedine la partita si considera decisa.",
        "?! ha perso almeno 0,3 pedine, ? almeno 0,8, ?? almeno 2, o un finale vinto o pari (secondo i database).",
        "Precisione: la media, sulle mosse non obbligate di un colore, di 100 × 100 / (100 + p), dove p è quanto la \
         mossa ha perso, in centesimi di pedina.",
        "Sulle damiere la freccia rossa, piena, è la mossa giocata; la verde, vuota, quella migliore.",
    ],
};

static ENGLISH: ReviewWords = ReviewWords {
    code: "en",
    colors: ["White", "Black"],
    wins: ["White wins", "Black wins"],
    thrown: ["a won ending thrown away", "a drawn ending thrown away"],
    title: "Reviewed games",
    better: "better",
    game: "Game",
    result: "Result",
    accuracy: "Accuracy",
    opening: "Opening",
    ballot: "ballot no.",
    no_ballot: "none of the ballots",
    curve: "The score move by move, for White, in men; a dot is a marked move",
    worst: "The worst moves",
    no_worst: "No move lost more than a third of a man.",
    others: "The other marked moves",
    moves: "All moves",
    marked: "Marked",
    played: "played",
    cut: "The game cannot be read beyond this point",
    notes: &[
        "Each move was searched for #, from the end of the game to its beginning. Scores are for White, in men; beyond 5 men \
         the game counts as decided.",
        "?! lost at least 0.3 men, ? at least 0.8, ?? at least 2, or a won or drawn ending (by the databases).",
        "Accuracy: the average, over a side's moves that were not forced, of 100 × 100 / (100 + p), p being what the \
         move lost, in hundredths of a man.",
        "On the boards the solid red arrow is the move played, the hollow green one the best.",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_in_men_and_known_ends_in_words() {
        let said = [Score(0), Score(5), Score(-135), Score(-501), Score::WIN, Score(-18_000)]
            .map(|score| worth(score, &ENGLISH));
        assert_eq!(said, ["+0.00", "+0.05", "-1.35", "<-5", "White wins", "Black wins"]);
    }
}
