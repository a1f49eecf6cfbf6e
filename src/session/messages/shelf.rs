//! Texts of the file list.

use crate::session::drive::Date;
use crate::session::messages::{Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileLabel {
    Pdn,
    NonePdn,
    Game,
    Level,
    Move,
    Written,
    Games,
    Moves,
    First,
    Plain,
    Full,
    Over,
    Unsound,
    Impossible,
    OtherVersion,
    OtherGame,
    Long,
}

impl Lang {
    pub(crate) fn file_label(self, label: FileLabel) -> &'static str {
        match self {
            Lang::It => italian(label),
            Lang::En | Lang::Es => english(label),
        }
    }

    /// Returns the heading of a list of PDN files, and the sentence for an empty one.
    pub(crate) fn pdn_list_words(self) -> [&'static str; 2] {
        [FileLabel::Pdn, FileLabel::NonePdn].map(|label| self.file_label(label))
    }

    pub(crate) fn date(self, date: Date) -> Text {
        let mut text = Text::new();
        let (year, month, day) = (u32::from(date.year), u32::from(date.month), u32::from(date.day));
        let parts = if self == Lang::It { [day, month, year] } else { [year, month, day] };
        for (i, part) in parts.into_iter().enumerate() {
            text.put(if i > 0 { "-" } else { "" }).put(if part < 10 { "0" } else { "" }).number(part);
        }
        text
    }
}

fn italian(label: FileLabel) -> &'static str {
    match label {
        FileLabel::Pdn => "PARTITE IN PDN",
        FileLabel::NonePdn => "Su questo disco non ci sono partite in PDN.",
        FileLabel::Game => "Gioco",
        FileLabel::Level => "Livello",
        FileLabel::Move => "Mossa",
        FileLabel::Written => "Data",
        FileLabel::Games => "Partite",
        FileLabel::Moves => "Mosse",
        FileLabel::First => "La prima partita",
        FileLabel::Plain => "dama italiana",
        FileLabel::Full => "regole del 1931",
        FileLabel::Over => "finita",
        FileLabel::Unsound => "danneggiata",
        FileLabel::Impossible => "impossibile",
        FileLabel::OtherVersion => "di un'altra versione",
        FileLabel::OtherGame => "di un altro gioco",
        FileLabel::Long => "molte",
    }
}

fn english(label: FileLabel) -> &'static str {
    match label {
        FileLabel::Pdn => "GAMES IN PDN",
        FileLabel::NonePdn => "There are no games in PDN on this disk.",
        FileLabel::Game => "Game",
        FileLabel::Level => "Level",
        FileLabel::Move => "Move",
        FileLabel::Written => "Date",
        FileLabel::Games => "Games",
        FileLabel::Moves => "Moves",
        FileLabel::First => "The first game",
        FileLabel::Plain => "Italian draughts",
        FileLabel::Full => "rules of 1931",
        FileLabel::Over => "finished",
        FileLabel::Unsound => "damaged",
        FileLabel::Impossible => "impossible",
        FileLabel::OtherVersion => "of another version",
        FileLabel::OtherGame => "of another game",
        FileLabel::Long => "many",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_each_language_writes_it() {
        let date = Date { year: 2026, month: 3, day: 7 };
        assert_eq!(Lang::It.date(date).as_str(), "07-03-2026");
        assert_eq!(Lang::En.date(date).as_str(), "2026-03-07");
    }
}
