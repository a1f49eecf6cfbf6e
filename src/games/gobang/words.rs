//! Gobang's texts for the player.

use crate::games::{Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusals: &[(Refusal::NotNow, words::GOBANG_NOT_NOW), (Refusal::CannotGo, words::GOBANG_CANNOT_GO)],
    ..Words::of_seats(
        lang,
        words::GOBANG_TITLE,
        words::GOBANG_ENTRY,
        words::GOBANG_PAGES,
        [&SEATS[lang as usize], &NAMED[lang as usize]]
    )
});

static SEATS: [[&str; 4]; LANGS.len()] = in_each_language!(|lang| [
    lang.text(words::WHITE),
    lang.text(words::BLACK),
    lang.text(words::RED),
    lang.text(words::BLUE)
]);

static NAMED: [[&str; 4]; LANGS.len()] = in_each_language!(|lang| [
    lang.text(words::THE_WHITE),
    lang.text(words::THE_BLACK),
    lang.text(words::THE_RED),
    lang.text(words::THE_BLUE),
]);
