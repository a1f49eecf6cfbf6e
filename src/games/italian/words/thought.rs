//! Level M's thought on one line: depth, value, and as much of the best line as fits.

use crate::session::maestro::MaestroThought;
use crate::session::messages::aids::COLUMNS;
use crate::session::messages::{words, Lang, Text};

/// Adds a thought. The value is the program's, whose thought it is.
pub fn put<'t>(t: &'t mut Text, thought: &MaestroThought, lang: Lang) -> &'t mut Text {
    words::depth(lang, t, thought.depth.into()).put(lang.outlook(thought.outlook).as_str()).put("  ");
    for &mv in thought.line() {
        let mut numbers = Text::new();
        numbers.push(' ').short(mv);
        if t.columns() + numbers.columns() > COLUMNS {
            break;
        }
        t.put(numbers.as_str());
    }
    t
}
