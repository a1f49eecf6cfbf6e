//! What a browser's page says outside the screen.

use crate::session::messages::Lang;

/// A word or a sentence of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum PageLabel {
    Screen,
    FullScreen,
    Picture,
    Return,
    Backspace,
    Escape,
    Typing,
    Kept,
    NotKept,
    Unfinished,
    GoOn,
    BadOptions,
    Broken,
    Bring,
    Take,
    Brought,
    NotBrought,
    NothingToTake,
}

impl PageLabel {
    /// All of them; their places are what the page knows them by.
    pub const ALL: [PageLabel; 18] = [
        PageLabel::Screen,
        PageLabel::FullScreen,
        PageLabel::Picture,
        PageLabel::Return,
        PageLabel::Backspace,
        PageLabel::Escape,
        PageLabel::Typing,
        PageLabel::Kept,
        PageLabel::NotKept,
        PageLabel::Unfinished,
        PageLabel::GoOn,
        PageLabel::BadOptions,
        PageLabel::Broken,
        PageLabel::Bring,
        PageLabel::Take,
        PageLabel::Brought,
        PageLabel::NotBrought,
        PageLabel::NothingToTake,
    ];
}

impl Lang {
    /// The label.
    pub fn page_label(self, label: PageLabel) -> &'static str {
        let (it, en) = match label {
            PageLabel::Screen => ("Lo schermo di DAMA", "The screen of DAMA"),
            PageLabel::FullScreen => ("Schermo intero", "Full screen"),
            PageLabel::Picture => ("Foto dello schermo", "Picture of the screen"),
            PageLabel::Return => ("RETURN", "RETURN"),
            PageLabel::Backspace => ("Cancella", "Backspace"),
            PageLabel::Escape => ("Esc", "Esc"),
            PageLabel::Typing => ("Tastiera", "Keyboard"),
            PageLabel::Kept => {
                ("Le partite salvate restano in questo browser.", "Saved games are kept in this browser.")
            }
            PageLabel::NotKept => (
                "Questo browser non lascia conservare le partite.",
                "This browser does not let games be kept.",
            ),
            PageLabel::Unfinished => ("Una partita è rimasta a metà.", "A game was left unfinished."),
            PageLabel::GoOn => ("Riprendila", "Go on with it"),
            PageLabel::BadOptions => ("Nell'indirizzo non va bene:", "Wrong in the address:"),
            PageLabel::Broken => (
                "Il programma si è fermato: ricarica la pagina.",
                "The program has stopped: load the page again.",
            ),
            PageLabel::Bring => ("Porta un file", "Bring a file"),
            PageLabel::Take => ("Prendi un file", "Take a file"),
            PageLabel::Brought => ("Ora è sul disco C:", "Now on disk C:"),
            PageLabel::NotBrought => ("Non può stare sul disco C:", "It cannot be put on disk C:"),
            PageLabel::NothingToTake => {
                ("Sul disco C: non ci sono partite salvate.", "There are no saved games on disk C:.")
            }
        };
        match self {
            Lang::It => it,
            Lang::En => en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_there_in_both_languages_and_at_its_place() {
        for (place, label) in PageLabel::ALL.into_iter().enumerate() {
            assert_eq!(label as usize, place);
            assert!(!Lang::It.page_label(label).is_empty() && !Lang::En.page_label(label).is_empty());
        }
    }
}
