//! What is said of the full rules only.

pub(super) mod en;
pub(super) mod it;

use super::{Item, Lang};

/// One sentence for the message line, with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullMessage {
    /// The full rules hold from the next game on.
    On,
    /// They hold no more.
    Off,
    /// Who begins is not to be chosen.
    WhiteBegins,
}

/// A word or two of the screen's furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum FullLabel {
    ByLot,
    On,
}

impl Lang {
    /// The label.
    pub fn full_label(self, label: FullLabel) -> &'static str {
        match self {
            Lang::It => it::label(label),
            Lang::En => en::label(label),
        }
    }

    /// The lines of the main menu while the full rules hold.
    pub fn full_menu(self) -> &'static [Item; 10] {
        match self {
            Lang::It => &it::MENU,
            Lang::En => &en::MENU,
        }
    }
}
