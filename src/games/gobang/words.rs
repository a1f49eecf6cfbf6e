//! Gobang's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(words_in);

const fn words_in(lang: Lang) -> Words {
    Words {
        title: lang.text(words::GOBANG_TITLE),
        entry: lang.text(words::GOBANG_ENTRY),
        seats: &SEATS[lang as usize],
        named: &NAMED[lang as usize],
        promoted: "",
        pages: lang.pages(words::GOBANG_PAGES),
        refusal,
        reason: shared::reason,
    }
}

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

static SEATS: [[&str; 4]; LANGS.len()] = in_each_language!(seats_in);

const fn seats_in(lang: Lang) -> [&'static str; 4] {
    [lang.text(words::WHITE), lang.text(words::BLACK), lang.text(words::RED), lang.text(words::BLUE)]
}

static NAMED: [[&str; 4]; LANGS.len()] = in_each_language!(named_in);

const fn named_in(lang: Lang) -> [&'static str; 4] {
    [
        lang.text(words::THE_WHITE),
        lang.text(words::THE_BLACK),
        lang.text(words::THE_RED),
        lang.text(words::THE_BLUE),
    ]
}

fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => t.put(lang.text(words::GOBANG_NOT_NOW)),
        Refusal::CannotGo => t.put(lang.text(words::GOBANG_CANNOT_GO)),
        other => shared::refusal(lang, other, t),
    }
}
