//! File names within sentences.

use super::{Str, Text};
use crate::session::drive::FileSpec;

impl Text {
    pub fn file(&mut self, file: FileSpec) -> &mut Text {
        self.push(file.drive.letter()).push(':');
        for &byte in file.name.as_bytes() {
            self.push(char::from(byte));
        }
        self
    }

    pub(crate) fn file_in(&mut self, sentence: &Str, file: FileSpec) -> &mut Text {
        self.fill_in(sentence, Text::new().file(file))
    }
}
