//! Texts of the three games on eighty-one points.

use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language, Phrase};
use crate::session::messages::{Lang, LANGS};

const SHUT_IN: (EndReason, Phrase) = (EndReason::PiecesCounted, words::PIECES_COUNTED_WHEN_SHUT_IN);

pub(super) static SAHARAWI: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::SULTAN),
    // However the count was reached, the count decides.
    reasons: &[
        (EndReason::Agreed, words::CAPTURES_COUNTED),
        (EndReason::NoProgress, words::CAPTURES_COUNTED),
        (EndReason::ThirdTime, words::CAPTURES_COUNTED),
        SHUT_IN
    ],
    ..Words::of_two(lang, words::ZAMMA_TITLE, words::ZAMMA_ENTRY, words::ZAMMA_PAGES)
});

pub(super) static PERGIOCO: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::MULLAH),
    reasons: &[SHUT_IN],
    ..Words::of_two(
        lang,
        words::ZAMMA_PERGIOCO_TITLE,
        words::ZAMMA_PERGIOCO_ENTRY,
        words::ZAMMA_PERGIOCO_PAGES
    )
});

pub(super) static DAMMA: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::MULLAH),
    reasons: &[SHUT_IN],
    ..Words::of_two(lang, words::DAMMA_TITLE, words::DAMMA_ENTRY, words::DAMMA_PAGES)
});
