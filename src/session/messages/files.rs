//! What is said of the files there are, before one is named.

#[cfg(feature = "roomy")]
use super::Text;
use super::{words, Lang, Written};
#[cfg(feature = "roomy")]
use crate::session::drive::Date;

/// A word or two of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum FileLabel {
    Saved,
    #[cfg(feature = "roomy")]
    Pdn,
    NoneSaved,
    #[cfg(feature = "roomy")]
    NonePdn,
    Name,
    #[cfg(feature = "roomy")]
    Game,
    #[cfg(feature = "roomy")]
    Level,
    #[cfg(feature = "roomy")]
    Move,
    #[cfg(feature = "roomy")]
    Written,
    #[cfg(feature = "roomy")]
    Games,
    #[cfg(feature = "roomy")]
    Moves,
    #[cfg(feature = "roomy")]
    First,
    #[cfg(feature = "roomy")]
    Plain,
    #[cfg(feature = "roomy")]
    Full,
    #[cfg(feature = "roomy")]
    Over,
    #[cfg(feature = "roomy")]
    Unsound,
    #[cfg(feature = "roomy")]
    OtherVersion,
    #[cfg(feature = "roomy")]
    OtherGame,
    #[cfg(feature = "roomy")]
    Long,
}

impl Lang {
    /// The label.
    pub fn file_label(self, label: FileLabel) -> &'static Written {
        match self {
            Lang::It => italian(label),
            #[cfg(feature = "roomy")]
            Lang::En => english(label),
        }
    }

    /// A day: `21-11-2026`, or in English `2026-11-21`.
    #[cfg(feature = "roomy")]
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
        #[cfg(feature = "roomy")]
        FileLabel::Pdn => "PARTITE IN PDN",
        FileLabel::NoneSaved => words!("Su questo disco non ci sono partite salvate."),
        #[cfg(feature = "roomy")]
        FileLabel::NonePdn => "Su questo disco non ci sono partite in PDN.",
        FileLabel::Name => words!("Nome"),
        #[cfg(feature = "roomy")]
        FileLabel::Game => "Gioco",
        #[cfg(feature = "roomy")]
        FileLabel::Level => "Livello",
        #[cfg(feature = "roomy")]
        FileLabel::Move => "Mossa",
        #[cfg(feature = "roomy")]
        FileLabel::Written => "Data",
        #[cfg(feature = "roomy")]
        FileLabel::Games => "Partite",
        #[cfg(feature = "roomy")]
        FileLabel::Moves => "Mosse",
        #[cfg(feature = "roomy")]
        FileLabel::First => "La prima partita",
        #[cfg(feature = "roomy")]
        FileLabel::Plain => "dama italiana",
        #[cfg(feature = "roomy")]
        FileLabel::Full => "regole del 1931",
        #[cfg(feature = "roomy")]
        FileLabel::Over => "finita",
        #[cfg(feature = "roomy")]
        FileLabel::Unsound => "danneggiata",
        #[cfg(feature = "roomy")]
        FileLabel::OtherVersion => "di un'altra versione",
        #[cfg(feature = "roomy")]
        FileLabel::OtherGame => "di un altro gioco",
        #[cfg(feature = "roomy")]
        FileLabel::Long => "molte",
    }
}

#[cfg(feature = "roomy")]
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
