//! Messages and pages about a reviewed match of any game.

use crate::engine::Value;
use crate::rules::Color;
use crate::session::game::Seat;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::{Lang, Text};
use crate::session::review::{accuracy, worst, ShortMove};
use crate::session::rulebook::Rulebook;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const PAGE_COLUMNS: usize = 72;
const ROWS: usize = 15;
const WORST: usize = 3;

type Judged = crate::session::review::JudgedMove<ShortMove>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ReviewedMatch<'a> {
    pub game: &'static dyn Rulebook,
    pub(crate) judged: &'a [Judged],
    pub of: usize,
}

pub(crate) fn worst_plies(judged: &[Judged]) -> Vec<usize> {
    worst(judged).iter().take(WORST).map(|judged| judged.ply).collect()
}

// Returns the ply of a move, shifted by one if Black began: Black's moves have odd plies.
fn place(judged: &Judged) -> usize {
    judged.ply + usize::from((judged.by == Color::Black) != (judged.ply % 2 == 1))
}

impl Lang {
    pub(crate) fn reviewing(self, done: usize, of: usize) -> Text {
        let mut text = Text::new();
        let (before, between, after) = match self {
            Lang::It => ("Esamino la partita: ", " posizioni su ", ". Un tasto ferma l'esame."),
            Lang::En | Lang::Es => ("Reviewing the game: ", " positions of ", ". Any key stops the review."),
        };
        *text.put(before).number(done as u32).put(between).number(of as u32).put(after)
    }

    pub(crate) fn has_no_review(self) -> &'static str {
        match self {
            Lang::It => "Il programma non può esaminare le partite di questo gioco.",
            Lang::En | Lang::Es => "The program cannot review this game.",
        }
    }

    pub(crate) fn nothing_to_review(self) -> &'static str {
        match self {
            Lang::It => "Non ci sono mosse da esaminare.",
            Lang::En | Lang::Es => "There are no moves to review.",
        }
    }

    pub(crate) fn review_heading(self) -> &'static str {
        match self {
            Lang::It => "LA PARTITA ESAMINATA",
            Lang::En | Lang::Es => "GAME REVIEW",
        }
    }

    fn side(self, game: &dyn Rulebook, color: Color) -> &'static str {
        self.seat(game, Seat(color as u8))
    }

    // Returns `9... 6-11 ??`.
    fn numbered(self, judged: &Judged) -> String {
        let place = place(judged);
        let dots = if place % 2 == 0 { "." } else { "..." };
        let mark = judged.mark.map_or(String::new(), |mark| format!(" {}", mark.sign()));
        format!("{}{dots} {}{mark}", place / 2 + 1, judged.mv.text)
    }

    // Returns `meglio 10-14 18x11`, as many moves as fit.
    fn better(self, judged: &Judged, columns: usize) -> String {
        let mut text = String::from(if self == Lang::It { "meglio" } else { "better" });
        for mv in &judged.line {
            let next = self.typed_line(&mv.text);
            if text.chars().count() + 1 + next.chars().count() > columns {
                break;
            }
            text = text + " " + &next;
        }
        text
    }

    fn thrown(self, value: Value) -> &'static str {
        match (self, value) {
            (Lang::It, Value::Win) => "butta via un finale vinto (secondo i database)",
            (Lang::It, _) => "butta via un finale pari (secondo i database)",
            (Lang::En | Lang::Es, Value::Win) => "throws away a won ending (by the databases)",
            (Lang::En | Lang::Es, _) => "throws away a drawn ending (by the databases)",
        }
    }

    pub(crate) fn judged_move(self, judged: &Judged) -> Text {
        let mut text = Text::new();
        text.put(&self.numbered(judged)).put("  ");
        if judged.mark.is_none() {
            return *text.put(self.outlook_for_white(judged.played_for_white()).as_str()).push('.');
        }
        text.put(self.brief_for_white(judged.played_for_white()).as_str());
        let was = if self == Lang::It { " (era " } else { " (was " };
        text.put(was).put(self.brief_for_white(judged.best_for_white()).as_str()).put("): ");
        let left = COLUMNS.saturating_sub(text.columns());
        *text.put(&self.better(judged, left))
    }

    pub(crate) fn review_pages(self, reviewed: &ReviewedMatch<'_>) -> Vec<String> {
        let mut pages = Vec::from([self.first_page(reviewed)]);
        let rows = self.rows(reviewed);
        pages.extend(rows.chunks(ROWS).map(|rows| rows.join("\n")));
        pages
    }

    fn first_page(self, reviewed: &ReviewedMatch<'_>) -> String {
        let ReviewedMatch { game, judged, of } = *reviewed;
        let percent = |color| accuracy(judged, color).map_or("-".into(), |percent| format!("{percent}"));
        let [white, black] = [Color::White, Color::Black].map(percent);
        let [by_white, by_black] = [Color::White, Color::Black].map(|color| self.side(game, color));
        let done = judged.len();
        let mut lines = match self {
            Lang::It => Vec::from([
                String::from("LA PARTITA IN BREVE"),
                String::new(),
                format!("Mosse esaminate: {done} su {of}."),
                format!("Precisione (%): {by_white} {white}, {by_black} {black}."),
            ]),
            Lang::En | Lang::Es => Vec::from([
                String::from("SUMMARY"),
                String::new(),
                format!("Moves reviewed: {done} of {of}."),
                format!("Accuracy (%): {by_white} {white}, {by_black} {black}."),
            ]),
        };
        let worst = worst(judged);
        let heading = match (self, worst.is_empty()) {
            (Lang::It, false) => "LE MOSSE PEGGIORI",
            (Lang::It, true) => "NESSUNA MOSSA SBAGLIATA",
            (Lang::En | Lang::Es, false) => "THE WORST MOVES",
            (Lang::En | Lang::Es, true) => "NO MISTAKES",
        };
        lines.extend([String::new(), heading.into(), String::new()]);
        for (key, judged) in (1..=WORST).zip(worst) {
            lines.extend(self.worst_move(key, judged));
        }
        lines.extend([String::new(), self.legend(game).into()]);
        lines.join("\n")
    }

    fn worst_move(self, key: usize, judged: &Judged) -> Vec<String> {
        let (from, to) = if self == Lang::It { ("da", "a") } else { ("from", "to") };
        let [best, played] =
            [judged.best_for_white(), judged.played_for_white()].map(|outlook| self.brief_for_white(outlook));
        let mut lines = Vec::from([
            format!("  {key}  {}   {from} {} {to} {}", self.numbered(judged), best.as_str(), played.as_str()),
            format!("     {}", self.better(judged, PAGE_COLUMNS - 5)),
        ]);
        lines.extend(judged.threw.map(|value| format!("     {}", self.thrown(value))));
        lines
    }

    // Explains the marks. Only level M's game has databases.
    fn legend(self, game: &dyn Rulebook) -> &'static str {
        match (self, game.has_maestro()) {
            (Lang::It, true) => "?! perde 15 punti attesi su 100, ? 20, ?? 40 o un finale; per il Bianco.",
            (Lang::En | Lang::Es, true) => {
                "?! loses 15 expected points of 100, ? 20, ?? 40 or an ending; for White."
            }
            (Lang::It, false) => "?! perde 15 punti attesi su 100, ? 20, ?? 40; per il Bianco.",
            (Lang::En | Lang::Es, false) => "?! loses 15 expected points of 100, ? 20, ?? 40; for White.",
        }
    }

    fn rows(self, reviewed: &ReviewedMatch<'_>) -> Vec<String> {
        let mut rows: Vec<(usize, [String; 2])> = Vec::new();
        for judged in reviewed.judged {
            let place = place(judged);
            let mark = judged.mark.map_or("", |mark| mark.sign());
            let value = self.brief_for_white(judged.played_for_white());
            let cell = format!("{:<6} {mark:<2} {:>15}", judged.mv.text, value.as_str());
            if rows.last().is_none_or(|(pair, _)| *pair != place / 2) {
                rows.push((place / 2, [String::new(), String::new()]));
            }
            if let Some((_, cells)) = rows.last_mut() {
                cells[place % 2] = cell;
            }
        }
        let row = |(pair, [white, black]): (usize, [String; 2])| {
            format!("{:>4}.  {white:<27}    {black}", pair + 1).trim_end().to_string()
        };
        rows.into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::ROWS;
    use crate::games::GAMES;

    #[test]
    fn every_sentence_fits_its_line() {
        for lang in [Lang::It, Lang::En] {
            let message = [lang.has_no_review(), lang.nothing_to_review()].map(|words| words.chars().count());
            assert!(message
                .into_iter()
                .chain([lang.reviewing(9_999, 9_999).columns()])
                .all(|n| n <= COLUMNS));
            for game in [ROWS[0], GAMES[0]] {
                assert!(lang.legend(game).chars().count() <= PAGE_COLUMNS);
            }
            let thrown = [Value::Win, Value::Draw].map(|value| lang.thrown(value).chars().count());
            assert!(thrown.into_iter().all(|columns| columns + 5 <= PAGE_COLUMNS));
        }
    }
}
