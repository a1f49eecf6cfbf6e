//! Messages and pages about a reviewed match of any game.

use crate::engine::Value;
use crate::rules::Color;
use crate::session::game::Seat;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::{words, Lang, Text};
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
        let mut text = String::from(self.text(words::REVIEW_BETTER));
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
        self.text(if value == Value::Win { words::THROWS_AWAY_WIN } else { words::THROWS_AWAY_DRAW })
    }

    pub(crate) fn judged_move(self, judged: &Judged) -> Text {
        let mut text = Text::new();
        text.put(&self.numbered(judged)).put("  ");
        if judged.mark.is_none() {
            return *text.put(self.outlook_for_white(judged.played_for_white()).as_str()).push('.');
        }
        text.put(self.brief_for_white(judged.played_for_white()).as_str());
        words::review_was(self, &mut text, &self.brief_for_white(judged.best_for_white()));
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
        let line = |text: &Text| String::from(text.as_str());
        let mut lines = Vec::from([
            self.text(words::REVIEW_SUMMARY).into(),
            String::new(),
            line(words::review_counted(self, &mut Text::new(), done as u32, of as u32)),
            line(words::review_accuracy(self, &mut Text::new(), by_white, &white, by_black, &black)),
        ]);
        let worst = worst(judged);
        let heading =
            self.text(if worst.is_empty() { words::REVIEW_NO_MISTAKES } else { words::REVIEW_WORST });
        lines.extend([String::new(), heading.into(), String::new()]);
        for (key, judged) in (1..=WORST).zip(worst) {
            lines.extend(self.worst_move(key, judged));
        }
        lines.extend([String::new(), self.legend(game).into()]);
        lines.join("\n")
    }

    fn worst_move(self, key: usize, judged: &Judged) -> Vec<String> {
        let [best, played] =
            [judged.best_for_white(), judged.played_for_white()].map(|outlook| self.brief_for_white(outlook));
        let mut from_to = Text::new();
        words::review_from_to(self, &mut from_to, &best, &played);
        let mut lines = Vec::from([
            format!("  {key}  {}   {}", self.numbered(judged), from_to.as_str()),
            format!("     {}", self.better(judged, PAGE_COLUMNS - 5)),
        ]);
        lines.extend(judged.threw.map(|value| format!("     {}", self.thrown(value))));
        lines
    }

    // Explains the marks. Only level M's game has databases.
    fn legend(self, game: &dyn Rulebook) -> &'static str {
        self.text(if game.has_maestro() { words::REVIEW_LEGEND_ENDINGS } else { words::REVIEW_LEGEND })
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
        for lang in crate::session::messages::LANGS {
            let message = [words::HAS_NO_REVIEW, words::NOTHING_TO_REVIEW]
                .map(|words| lang.text(words).chars().count());
            assert!(message
                .into_iter()
                .chain([words::reviewing_progress(lang, &mut Text::new(), 9_999, 9_999).columns()])
                .all(|n| n <= COLUMNS));
            for game in [ROWS[0], GAMES[0]] {
                assert!(lang.legend(game).chars().count() <= PAGE_COLUMNS);
            }
            let thrown = [Value::Win, Value::Draw].map(|value| lang.thrown(value).chars().count());
            assert!(thrown.into_iter().all(|columns| columns + 5 <= PAGE_COLUMNS));
        }
    }
}
