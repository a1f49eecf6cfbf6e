//! Messages about copied and pasted text.

use crate::session::messages::{Lang, Text};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardWord {
    PositionCopied,
    GameCopied,
    NothingToCopy,
    NotHere,
    Unreadable,
    NoClipboard,
    Empty,
}

impl ClipboardWord {
    #[cfg(test)]
    const ALL: [ClipboardWord; 7] = [
        ClipboardWord::PositionCopied,
        ClipboardWord::GameCopied,
        ClipboardWord::NothingToCopy,
        ClipboardWord::NotHere,
        ClipboardWord::Unreadable,
        ClipboardWord::NoClipboard,
        ClipboardWord::Empty,
    ];
}

impl Lang {
    pub(crate) fn clipboard_word(self, word: ClipboardWord) -> &'static str {
        let (it, en) = match word {
            ClipboardWord::PositionCopied => ("Posizione copiata come FEN.", "Position copied as a FEN."),
            ClipboardWord::GameCopied => ("Partita copiata come PDN.", "Game copied as PDN."),
            ClipboardWord::NothingToCopy => {
                ("Qui non c'è niente da copiare.", "There is nothing to copy here.")
            }
            ClipboardWord::NotHere => (
                "Qui non si può incollare: torna prima al menu.",
                "You cannot paste here: go back to the menu first.",
            ),
            ClipboardWord::Unreadable => (
                "Il testo incollato non è né una posizione (FEN) né una partita (PDN).",
                "The pasted text is neither a position (FEN) nor a game (PDN).",
            ),
            ClipboardWord::NoClipboard => {
                ("Qui gli appunti del sistema non ci sono.", "The clipboard is not available here.")
            }
            ClipboardWord::Empty => ("Negli appunti non c'è testo.", "There is no text on the clipboard."),
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    pub(crate) fn paste_too_long(self, most: u32) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.number_in("Il testo incollato è troppo lungo: al massimo # KB.", most),
            Lang::En | Lang::Es => text.number_in("The pasted text is too long: at most # KB.", most),
        };
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::aids::COLUMNS;

    #[test]
    fn the_sentences_fit_the_message_line() {
        for lang in [Lang::It, Lang::En] {
            for word in ClipboardWord::ALL {
                assert!(lang.clipboard_word(word).chars().count() <= COLUMNS, "{word:?}");
            }
            assert!(lang.paste_too_long(64).columns() <= COLUMNS);
        }
    }
}
