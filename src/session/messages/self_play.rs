//! Messages about stopped games of the program against itself.

use crate::session::messages::{Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    ThirdTime,
    Plies(u32),
}

impl Lang {
    pub(crate) fn self_play_stops(self, stop: Stop) -> Text {
        let mut text = Text::new();
        text.put(match self {
            Lang::It => "Partita interrotta senza risultato",
            Lang::En | Lang::Es => "Game stopped without a result",
        });
        match (self, stop) {
            (Lang::It, Stop::ThirdTime) => text.put(": la stessa posizione per la terza volta."),
            (Lang::En | Lang::Es, Stop::ThirdTime) => text.put(": the same position for the third time."),
            (Lang::It, Stop::Plies(plies)) => text.put(" dopo ").number(plies).put(" semimosse."),
            (Lang::En | Lang::Es, Stop::Plies(plies)) => text.put(" after ").number(plies).put(" plies."),
        };
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::aids::COLUMNS;

    #[test]
    fn the_reasons_fit_the_message_line() {
        for lang in [Lang::It, Lang::En] {
            for stop in [Stop::ThirdTime, Stop::Plies(1_000)] {
                assert!(lang.self_play_stops(stop).columns() <= COLUMNS);
            }
        }
    }
}
