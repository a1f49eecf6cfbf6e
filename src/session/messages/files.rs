//! What is said of the files there are, before one is named.

#[cfg(feature = "alloc")]
use super::Text;
use super::{words, Lang, Written};
#[cfg(feature = "alloc")]
use crate::session::drive::Date;

/// A word or two of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum FileLabel {
    Saved,
    #[cfg(feature = "alloc")]
    Pdn,
    NoneSaved,
    #[cfg(feature = "alloc")]
    NonePdn,
    Name,
    #[cfg(feature = "alloc")]
    Game,
    #[cfg(feature = "alloc")]
    Level,
    #[cfg(feature = "alloc")]
    Move,
    #[cfg(feature = "alloc")]
    Written,
    #[cfg(feature = "alloc")]
    Games,
    #[cfg(feature = "alloc")]
    Moves,
    #[cfg(feature = "alloc")]
    First,
    #[cfg(feature = "alloc")]
    Plain,
    #[cfg(feature = "alloc")]
    Full,
    #[cfg(feature = "alloc")]
    Over,
    #[cfg(feature = "alloc")]
    Unsound,
    #[cfg(feature = "alloc")]
    OtherVersion,
    #[cfg(feature = "alloc")]
    OtherGame,
    #[cfg(feature = "alloc")]
    Long,
}

impl Lang {
    /// The label.
    pub fn file_label(self, label: FileLabel) -> &'static Written {
        match self {
            Lang::It => italian(label),
            #[cfg(feature = "alloc")]
            Lang::En => english(label),
        }
    }

    /// A day: `21-11-2026`, or in English `2026-11-21`.
    #[cfg(feature = "alloc")]
    pub fn date(self, date: Date) -> Text {
        let mut text = Text::new();
        let (year, month, day) = (u32::from(date.year), u32::from(date.month), u32::from(date.day));
        let parts = if self == Lang::It { [day, month, year] } else { [year, month, day] };
        for (i, part) in parts.into_iter().enumerate() {
            text.put(if i > 0 { "-" } else { "" }).put(if part < 10 { "0" } else { "" }).number(part);
        }
        text
    }
}

fn italian(label: FileLabel) -> &'static Written {
    match label {
        FileLabel::Saved => words!("PARTITE SALVATE"),
        #[cfg(feature = "alloc")]
        FileLabel::Pdn => "PARTITE IN PDN",
        FileLabel::NoneSaved => words!("Su questo disco non ci sono partite salvate."),
        #[cfg(feature = "alloc")]
        FileLabel::NonePdn => "Su questo disco non ci sono partite in PDN.",
        FileLabel::Name => words!("Nome"),
        #[cfg(feature = "alloc")]
        FileLabel::Game => "Gioco",
        #[cfg(feature = "alloc")]
        FileLabel::Level => "Livello",
        #[cfg(feature = "alloc")]
        FileLabel::Move => "Mossa",
        #[cfg(feature = "alloc")]
        FileLabel::Written => "Data",
        #[cfg(feature = "alloc")]
        FileLabel::Games => "Partite",
        #[cfg(feature = "alloc")]
        FileLabel::Moves => "Mosse",
        #[cfg(feature = "alloc")]
        FileLabel::First => "La prima partita",
        #[cfg(feature = "alloc")]
        FileLabel::Plain => "dama italiana",
        #[cfg(feature = "alloc")]
        FileLabel::Full => "regole del 1931",
        #[cfg(feature = "alloc")]
        FileLabel::Over => "finita",
        #[cfg(feature = "alloc")]
        FileLabel::Unsound => "danneggiata",
        #[cfg(feature = "alloc")]
        FileLabel::OtherVersion => "di un'altra versione",
        #[cfg(feature = "alloc")]
        FileLabel::OtherGame => "di un altro gioco",
        #[cfg(feature = "alloc")]
        FileLabel::Long => "molte",
    }
}

#[cfg(feature = "alloc")]
fn english(label: FileLabel) -> &'static str {
    match label {
        FileLabel::Saved => "SAVED GAMES",
        FileLabel::Pdn => "GAMES IN PDN",
        FileLabel::NoneSaved => "There are no saved games on this disk.",
        FileLabel::NonePdn => "There are no games in PDN on this disk.",
        FileLabel::Name => "Name",
        FileLabel::Game => "Game",
        FileLabel::Level => "Level",
        FileLabel::Move => "Move",
        FileLabel::Written => "Date",
        FileLabel::Games => "Games",
        FileLabel::Moves => "Moves",
        FileLabel::First => "The first game",
        FileLabel::Plain => "Italian draughts",
        FileLabel::Full => "rules of 1931",
        FileLabel::Over => "over",
        FileLabel::Unsound => "damaged",
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
