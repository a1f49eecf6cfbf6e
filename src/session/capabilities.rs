//! The capabilities and names of the games of the list, each question answered in one place.

use crate::built_in::BuiltIn;
use crate::rules::Color;
use crate::session::any::GameKind;
use crate::session::command::LONGEST_LINE;
use crate::session::game::Seat;
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::{Label, Lang};
use crate::session::rulebook::{Aids, Rulebook};

// The longest line of any rulebook, in characters: a capture of twenty pieces with two-digit numbers and blanks.
const LONGEST_CAPTURE: usize = 122;

impl GameKind {
    /// Returns the rulebook; `None` for the built-in game.
    pub fn rulebook(self) -> Option<&'static dyn Rulebook> {
        match self {
            GameKind::Italian | GameKind::Rules1931 => None,
            GameKind::Rulebook(book) => Some(book),
        }
    }

    pub fn aids(self) -> Aids {
        match self {
            GameKind::Italian | GameKind::Rules1931 => Aids::ALL,
            GameKind::Rulebook(book) => book.aids(),
        }
    }

    pub(crate) fn has_maestro(self) -> bool {
        !matches!(self, GameKind::Rulebook(_))
    }

    pub(crate) fn has_pdn(self) -> bool {
        match self {
            GameKind::Italian | GameKind::Rules1931 => true,
            GameKind::Rulebook(book) => book.pdn().is_some(),
        }
    }

    pub(crate) fn review_nodes(self) -> Option<u64> {
        match self {
            GameKind::Italian | GameKind::Rules1931 => Some(BuiltIn::STUDY_NODES),
            GameKind::Rulebook(book) => book.review_nodes(),
        }
    }

    pub(crate) fn counts_nodes(self) -> bool {
        !matches!(self, GameKind::Rulebook(_))
    }

    pub(crate) fn is_seated_by_settings(self) -> bool {
        !matches!(self, GameKind::Rulebook(_))
    }

    pub(crate) fn has_other_rules(self) -> bool {
        !matches!(self, GameKind::Rulebook(_))
    }

    pub(crate) fn may_need_art(self) -> bool {
        matches!(self, GameKind::Rulebook(_))
    }

    pub(crate) fn longest_line(self) -> usize {
        match self {
            GameKind::Italian | GameKind::Rules1931 => LONGEST_LINE,
            GameKind::Rulebook(_) => LONGEST_CAPTURE,
        }
    }
}

impl GameKind {
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Italian => BuiltIn::VARIANTS[0],
            GameKind::Rules1931 => BuiltIn::VARIANTS[1],
            GameKind::Rulebook(book) => book.name(),
        }
    }

    /// Returns the title, in capitals.
    pub fn title(self, lang: Lang) -> &'static str {
        match self {
            GameKind::Italian | GameKind::Rules1931 => lang.label(Label::Game),
            GameKind::Rulebook(book) => book.words(lang).title,
        }
    }

    pub fn entry(self, lang: Lang) -> &'static str {
        match self {
            GameKind::Italian | GameKind::Rules1931 => lang.game_list_label(GameListLabel::Italian),
            GameKind::Rulebook(book) => book.words(lang).entry,
        }
    }

    /// Returns the pages of instructions; `None` for those of Italian draughts.
    pub fn pages(self, lang: Lang) -> Option<&'static [&'static str]> {
        match self {
            GameKind::Italian | GameKind::Rules1931 => None,
            GameKind::Rulebook(book) => Some(book.words(lang).pages),
        }
    }

    pub fn seat(self, lang: Lang, seat: Seat) -> &'static str {
        match self {
            GameKind::Italian | GameKind::Rules1931 => {
                lang.label(if seat == Seat(Color::White as u8) { Label::White } else { Label::Black })
            }
            GameKind::Rulebook(book) => lang.seat(book, seat),
        }
    }
}
