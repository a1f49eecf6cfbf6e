//! What a reviewed game's comments and page say, besides single phrases.

use dama::unstable::engine::italian::strong::Value;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::points::Outlook;
use dama::unstable::session::words;

/// White and Black.
pub fn colors(lang: Lang) -> [&'static str; 2] {
    [words::REVIEW_PAGE_WHITE, words::REVIEW_PAGE_BLACK].map(|color| lang.text(color))
}

/// Returns the notes at the page's end. `effort`: the time or nodes a move.
pub fn notes(lang: Lang, effort: &str) -> [String; 4] {
    let text = |phrase| lang.text(phrase).to_string();
    [
        words::review_page_note_searched(lang, effort),
        text(words::REVIEW_PAGE_NOTE_MARKS),
        text(words::REVIEW_PAGE_NOTE_ACCURACY),
        text(words::REVIEW_PAGE_NOTE_ARROWS),
    ]
}

/// Says that a won or a drawn ending was thrown away.
pub fn threw(lang: Lang, had: Value) -> &'static str {
    lang.text(match had {
        Value::Draw => words::REVIEW_PAGE_DRAWN_THROWN_AWAY,
        _ => words::REVIEW_PAGE_WON_THROWN_AWAY,
    })
}

pub fn nodes(lang: Lang, nodes: u64) -> String {
    words::review_page_nodes(lang, &nodes.to_string())
}

/// Formats a value for White.
pub fn worth(for_white: Outlook, lang: Lang) -> String {
    lang.outlook_for_white(for_white).as_str().to_string()
}
