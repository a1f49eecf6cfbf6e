//! Messages about stopped games of the program against itself.

use crate::session::messages::{words, Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    ThirdTime,
    Plies(u32),
}

impl Lang {
    pub(crate) fn self_play_stops(self, stop: Stop) -> Text {
        let mut text = Text::new();
        *match stop {
            Stop::ThirdTime => text.put(self.text(words::STOPPED_THIRD_TIME)),
            Stop::Plies(plies) => words::stopped_plies(self, &mut text, plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::aids::COLUMNS;

    #[test]
    fn the_reasons_fit_the_message_line() {
        for lang in crate::session::messages::LANGS {
            for stop in [Stop::ThirdTime, Stop::Plies(1_000)] {
                assert!(lang.self_play_stops(stop).columns() <= COLUMNS);
            }
        }
    }
}
