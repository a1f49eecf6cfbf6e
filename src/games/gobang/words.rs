//! Gobang's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusal,
    ..shared::of_seats(
        lang,
        words::GOBANG_TITLE,
        words::GOBANG_ENTRY,
        words::GOBANG_PAGES,
        [&SEATS[lang as usize], &NAMED[lang as usize]]
    )
});

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

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

fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => t.put(lang.text(words::GOBANG_NOT_NOW)),
        Refusal::CannotGo => t.put(lang.text(words::GOBANG_CANNOT_GO)),
        other => shared::refusal(lang, other, t),
    }
}
