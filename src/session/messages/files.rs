//! What is said of the files there are, before one is named.

use super::{Lang, Text};
use crate::session::drive::Date;

/// A word or two of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum FileLabel {
    Saved,
    Pdn,
    NoneSaved,
    NonePdn,
    Name,
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
    OtherVersion,
    Long,
}

impl Lang {
    /// The label.
    pub fn file_label(self, label: FileLabel) -> &'static str {
        let (it, en) = match label {
            FileLabel::Saved => ("PARTITE SALVATE", "SAVED GAMES"),
            FileLabel::Pdn => ("PARTITE IN PDN", "GAMES IN PDN"),
            FileLabel::NoneSaved => {
                ("Su questo disco non ci sono partite salvate.", "There are no saved games on this disk.")
            }
            FileLabel::NonePdn => {
                ("Su questo disco non ci sono partite in PDN.", "There are no games in PDN on this disk.")
            }
            FileLabel::Name => ("Nome", "Name"),
            FileLabel::Game => ("Gioco", "Game"),
            FileLabel::Level => ("Livello", "Level"),
            FileLabel::Move => ("Mossa", "Move"),
            FileLabel::Written => ("Data", "Date"),
            FileLabel::Games => ("Partite", "Games"),
            FileLabel::Moves => ("Mosse", "Moves"),
            FileLabel::First => ("La prima partita", "The first game"),
            FileLabel::Plain => ("dama italiana", "Italian draughts"),
            FileLabel::Full => ("regole del 1931", "rules of 1931"),
            FileLabel::Over => ("finita", "over"),
            FileLabel::Unsound => ("danneggiata", "damaged"),
            FileLabel::OtherVersion => ("di un'altra versione", "of another version"),
            FileLabel::Long => ("molte", "many"),
        };
        match self {
            Lang::It => it,
            Lang::En => en,
        }
    }

    /// A day: `21-11-2026`, or in English `2026-11-21`.
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
