//! F3: the last typed line comes back to be mended, as in the command line of DOS.

use crate::app::dialog::Dialog;
use crate::app::Key;
use crate::session::messages::Text;

#[derive(Debug, Default)]
pub struct Recall {
    last: Text,
}

impl Recall {
    /// Notes the line that RETURN gives. F3 adds what the last one has beyond the column that is typed; returns
    /// whether the key was that.
    pub fn takes(&mut self, key: Key, dialog: &mut Dialog) -> bool {
        // DIFFERS D18: the manual knows no such key.
        let mut line = *dialog.line();
        match key {
            Key::Enter if line.columns() > 0 => self.last = line,
            Key::Function(3) => {
                self.last.as_str().chars().skip(line.columns()).for_each(|c| {
                    line.push(c);
                });
                dialog.bring_back(line, false);
                return true;
            }
            _ => (),
        }
        false
    }
}
