//! What is said of a game that the maestro has gone through.

use crate::engine::italian::tabled::Value;
use crate::engine::Score;
use crate::games::italian::review::{accuracy, is_known, worst, Judged};
use crate::games::italian::words::thought;
use crate::games::italian::words::thought::score;
use crate::rules::{Color, Game};
use crate::session::maestro::Thought;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::{Label, Lang, Text};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Columns of a page.
const PAGE_COLUMNS: usize = 72;
/// Rows of a page of moves.
const ROWS: usize = 15;
/// How many of the worst moves are told first.
const WORST: usize = 3;

/// A game gone through.
#[derive(Clone, Copy, Debug)]
pub struct Examined<'a> {
    /// The moves judged, in the game's order: all, or the last ones where it was stopped.
    pub judged: &'a [Judged],
    /// How many there are to be judged.
    pub of: usize,
    /// Whether Black made the game's first move.
    pub is_black_first: bool,
}

/// The plies of the three worst moves, the worst first.
pub fn worst_plies(judged: &[Judged]) -> Vec<usize> {
    worst(judged).iter().take(WORST).map(|judged| judged.ply).collect()
}

impl Lang {
    /// How far the maestro has come with it.
    pub fn examining(self, done: usize, of: usize) -> Text {
        let mut text = Text::new();
        let (before, between, after) = match self {
            Lang::It => ("Il maestro esamina la partita: ", " posizioni su ", ". Un tasto lo ferma."),
            Lang::En => ("The maestro goes through the game: ", " positions of ", ". A key stops it."),
        };
        *text.put(before).number(done as u32).put(between).number(of as u32).put(after)
    }

    /// Why a game is not gone through.
    pub fn not_examined(self, is_other: bool) -> &'static str {
        match (self, is_other) {
            (Lang::It, true) => "Il maestro esamina soltanto partite di dama italiana.",
            (Lang::En, true) => "The maestro goes through games of Italian draughts alone.",
            (Lang::It, false) => "Non c'è nessuna mossa da esaminare.",
            (Lang::En, false) => "There is no move to go through.",
        }
    }

    /// The heading of the pages.
    pub fn exam_heading(self) -> &'static str {
        match self {
            Lang::It => "LA PARTITA ESAMINATA",
            Lang::En => "THE GAME GONE THROUGH",
        }
    }

    /// A score for White: `+0,12`; where it is known, who wins.
    fn for_white(self, value: Score) -> String {
        if is_known(value) {
            let winner = if value.0 > 0 { Color::White } else { Color::Black };
            let name = self.label(if winner == Color::White { Label::White } else { Label::Black });
            return name.to_string() + if self == Lang::It { " vince" } else { " wins" };
        }
        let mut text = Text::new();
        score(&mut text, &Thought::new(0, value, &[]), thought::words(self));
        text.as_str().into()
    }

    /// `9... 6-11 ??`.
    fn numbered(self, judged: &Judged, is_black_first: bool) -> String {
        let mut mv = Text::new();
        mv.short(judged.mv);
        let ply = judged.ply + usize::from(is_black_first);
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let mark = judged.mark.map_or(String::new(), |mark| format!(" {}", mark.sign()));
        format!("{}{dots} {}{mark}", ply / 2 + 1, mv.as_str())
    }

    /// `Meglio 10-14 18x11`, in so many columns.
    fn better(self, judged: &Judged, columns: usize) -> String {
        let mut text = String::from(if self == Lang::It { "meglio" } else { "better" });
        for &mv in &judged.line {
            let mut next = Text::new();
            next.push(' ').short(mv);
            if text.chars().count() + next.columns() > columns {
                break;
            }
            text += next.as_str();
        }
        text
    }

    fn thrown(self, value: Value) -> &'static str {
        match (self, value) {
            (Lang::It, Value::Win) => "getta un finale vinto: lo sanno i database",
            (Lang::It, _) => "getta un finale patto: lo sanno i database",
            (Lang::En, Value::Win) => "throws a won ending away: the databases know it",
            (Lang::En, _) => "throws a drawn ending away: the databases know it",
        }
    }

    /// A move that was judged, on the message line.
    pub fn judged_move(self, judged: &Judged, is_black_first: bool) -> Text {
        let head = self.numbered(judged, is_black_first);
        let played = self.for_white(judged.played_for_white());
        let mut text = Text::new();
        text.put(&head).put("  ").put(&played);
        if judged.mark.is_none() {
            return *text.push('.');
        }
        let was = if self == Lang::It { " (era " } else { " (was " };
        text.put(was).put(&self.for_white(judged.best_for_white())).put("): ");
        let left = COLUMNS.saturating_sub(text.columns());
        *text.put(&self.better(judged, left))
    }

    /// The pages: what is worst first, then every move.
    pub fn exam_pages(self, examined: &Examined<'_>) -> Vec<String> {
        let mut pages = Vec::from([self.first_page(examined)]);
        let rows = self.rows(examined);
        pages.extend(rows.chunks(ROWS).map(|rows| rows.join("\n")));
        pages
    }

    fn first_page(self, examined: &Examined<'_>) -> String {
        let Examined { judged, of, is_black_first } = *examined;
        let it = self == Lang::It;
        let percent = |color| accuracy(judged, color).map_or("-".into(), |percent| format!("{percent}"));
        let [white, black] = [Color::White, Color::Black].map(percent);
        let [by_white, by_black] = [Label::White, Label::Black].map(|label| self.label(label));
        let mut lines = Vec::from([
            String::from(if it { "LA PARTITA IN BREVE" } else { "HOW IT WAS PLAYED" }),
            String::new(),
            match self {
                Lang::It => format!("Mosse esaminate: {} su {of}.", judged.len()),
                Lang::En => format!("Moves gone through: {} of {of}.", judged.len()),
            },
            match self {
                Lang::It => format!("Precisione, su 100: {by_white} {white}, {by_black} {black}."),
                Lang::En => format!("Accuracy, of 100: {by_white} {white}, {by_black} {black}."),
            },
            String::new(),
        ]);
        let worst = worst(judged);
        lines.push(String::from(match (it, worst.is_empty()) {
            (true, false) => "LE MOSSE PEGGIORI",
            (true, true) => "NESSUNA MOSSA HA PERSO QUALCOSA",
            (false, false) => "THE WORST MOVES",
            (false, true) => "NO MOVE LOST ANYTHING",
        }));
        lines.push(String::new());
        for (key, judged) in (1..=WORST).zip(worst) {
            let (from, to) = if it { ("da", "a") } else { ("from", "to") };
            let change =
                [judged.best_for_white(), judged.played_for_white()].map(|score| self.for_white(score));
            let head = self.numbered(judged, is_black_first);
            lines.push(format!("  {key}  {head}   {from} {} {to} {}", change[0], change[1]));
            lines.push(format!("     {}", self.better(judged, PAGE_COLUMNS - 5)));
            lines.extend(judged.threw.map(|value| format!("     {}", self.thrown(value))));
        }
        lines.push(String::new());
        lines.push(String::from(match self {
            Lang::It => "?! perde 0,3 pedine, ? 0,8, ?? 2 o un finale; i punti sono del Bianco.",
            Lang::En => "?! loses 0.3 men, ? 0.8, ?? 2 or an ending; the score is White's.",
        }));
        lines.join("\n")
    }

    /// A row for each pair of moves.
    fn rows(self, examined: &Examined<'_>) -> Vec<String> {
        let mut rows: Vec<(usize, [String; 2])> = Vec::new();
        for judged in examined.judged {
            let ply = judged.ply + usize::from(examined.is_black_first);
            let mut mv = Text::new();
            mv.short(judged.mv);
            let mark = judged.mark.map_or("", |mark| mark.sign());
            let cell =
                format!("{:<6} {mark:<2} {:>12}", mv.as_str(), self.for_white(judged.played_for_white()));
            if rows.last().is_none_or(|(pair, _)| *pair != ply / 2) {
                rows.push((ply / 2, [String::new(), String::new()]));
            }
            if let Some((_, cells)) = rows.last_mut() {
                cells[ply % 2] = cell;
            }
        }
        let row = |(pair, [white, black]): (usize, [String; 2])| {
            format!("{:>4}.  {white:<24}    {black}", pair + 1).trim_end().to_string()
        };
        rows.into_iter().map(row).collect()
    }
}

/// Whether Black moved first in the game that these are the moves of; `ply`: that of the first of them.
pub fn is_black_first(judged: &Judged) -> bool {
    (judged.before.turn() == Color::Black) != (judged.ply % 2 == 1)
}
