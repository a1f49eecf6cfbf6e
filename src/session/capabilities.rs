//! What a game of the list has, and what it is called: each question is answered here, in one place.

use crate::built_in::BuiltIn;
use crate::rules::Color;
use crate::session::any::Kind;
use crate::session::command::LONGEST_LINE;
use crate::session::game::Seat;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Label, Lang, Message, Text};
use crate::session::rulebook::{Aids, Rulebook};
use crate::session::telling::said;

/// The most characters of a line of any rulebook: a capture of twenty pieces, each named, with numbers of two digits
/// and blanks between.
const LONGEST_CAPTURE: usize = 122;

/// What it has.
impl Kind {
    /// Returns its rulebook; `None` for the game that is built in, by either rules.
    pub fn rulebook(self) -> Option<&'static dyn Rulebook> {
        match self {
            Kind::Italian | Kind::Rules1931 => None,
            Kind::Rulebook(book) => Some(book),
        }
    }

    /// Returns the aids that it offers.
    pub fn aids(self) -> Aids {
        match self {
            Kind::Italian | Kind::Rules1931 => Aids::ALL,
            Kind::Rulebook(book) => book.aids(),
        }
    }

    /// Returns whether level M plays it.
    pub fn has_maestro(self) -> bool {
        !matches!(self, Kind::Rulebook(_))
    }

    /// Returns whether its matches can be saved as PDN.
    pub fn has_pdn(self) -> bool {
        match self {
            Kind::Italian | Kind::Rules1931 => true,
            Kind::Rulebook(book) => book.pdn().is_some(),
        }
    }

    /// Returns the nodes that a review spends on each position; `None` if the game has no review.
    pub fn review_nodes(self) -> Option<u64> {
        match self {
            Kind::Italian | Kind::Rules1931 => Some(BuiltIn::REVIEW_NODES),
            Kind::Rulebook(book) => book.review_nodes(),
        }
    }

    /// Returns whether its review counts points instead of men, and asks no endgame database.
    pub fn is_reviewed_in_points(self) -> bool {
        matches!(self, Kind::Rulebook(_))
    }

    /// Returns whether the search for a level's move tells the nodes it has searched.
    pub fn counts_nodes(self) -> bool {
        !matches!(self, Kind::Rulebook(_))
    }

    /// Returns whether the play settings say who sits where, and not the match itself.
    pub fn is_seated_by_settings(self) -> bool {
        !matches!(self, Kind::Rulebook(_))
    }

    /// Returns whether the same game can be played by other rules.
    pub fn has_other_rules(self) -> bool {
        !matches!(self, Kind::Rulebook(_))
    }

    /// Returns whether its board may need the sprites of GIOCHI.DAT.
    pub fn may_need_art(self) -> bool {
        matches!(self, Kind::Rulebook(_))
    }

    /// Returns the most characters that a typed line can have.
    pub fn longest_line(self) -> usize {
        match self {
            Kind::Italian | Kind::Rules1931 => LONGEST_LINE,
            Kind::Rulebook(_) => LONGEST_CAPTURE,
        }
    }
}

/// What it is called.
impl Kind {
    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Italian => BuiltIn::VARIANTS[0],
            Kind::Rules1931 => BuiltIn::VARIANTS[1],
            Kind::Rulebook(book) => book.name(),
        }
    }

    /// Returns its title, in capitals.
    pub fn title(self, lang: Lang) -> &'static str {
        match self {
            Kind::Italian | Kind::Rules1931 => lang.label(Label::Game),
            Kind::Rulebook(book) => book.words(lang).title,
        }
    }

    /// Returns its line in the list of games.
    pub fn entry(self, lang: Lang) -> &'static str {
        match self {
            Kind::Italian | Kind::Rules1931 => lang.table_label(TableLabel::Italian),
            Kind::Rulebook(book) => book.words(lang).entry,
        }
    }

    /// Returns its pages of instructions, where they are not those of the game that is built in.
    pub fn pages(self, lang: Lang) -> Option<&'static [&'static str]> {
        match self {
            Kind::Italian | Kind::Rules1931 => None,
            Kind::Rulebook(book) => Some(book.words(lang).pages),
        }
    }

    /// Returns why nobody can choose who begins, where the rules say it.
    pub fn who_begins(self, lang: Lang) -> Option<Message> {
        match self {
            Kind::Italian => None,
            Kind::Rules1931 => Some(BuiltIn::rules_1931_begins()),
            Kind::Rulebook(_) => Some(said(*Text::new().put(lang.game_says_who_begins()))),
        }
    }

    /// Returns what a seat is called.
    pub fn seat(self, lang: Lang, seat: Seat) -> &'static str {
        match self {
            Kind::Italian | Kind::Rules1931 => {
                lang.label(if seat == Seat(Color::White as u8) { Label::White } else { Label::Black })
            }
            Kind::Rulebook(book) => lang.seat(book, seat),
        }
    }
}
