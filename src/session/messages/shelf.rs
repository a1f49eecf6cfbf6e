//! Days in the file list.

use crate::session::drive::Date;
use crate::session::messages::{Lang, Text};

impl Lang {
    pub(crate) fn date(self, date: Date) -> Text {
        let mut text = Text::new();
        let (year, month, day) = (u32::from(date.year), u32::from(date.month), u32::from(date.day));
        let parts = if self == Lang::En { [year, month, day] } else { [day, month, year] };
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
