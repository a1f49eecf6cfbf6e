//! The words of a reviewed game's comments and page.

use dama::unstable::engine::italian::strong::Value;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::points::Outlook;
use dama::unstable::session::words;

pub struct ReviewWords {
    pub lang: Lang,
    pub colors: [&'static str; 2],
    /// A won ending thrown away, a drawn one thrown away.
    thrown: [&'static str; 2],
    pub title: &'static str,
    pub better: &'static str,
    pub game: &'static str,
    pub result: &'static str,
    pub accuracy: &'static str,
    pub opening: &'static str,
    /// The kind of game, where it is not Italian draughts.
    pub kind: &'static str,
    pub ballot: &'static str,
    pub no_ballot: &'static str,
    pub curve: &'static str,
    pub worst: &'static str,
    pub no_worst: &'static str,
    pub others: &'static str,
    pub moves: &'static str,
    /// For whom the values are.
    pub values: &'static str,
    pub marked: &'static str,
    pub played: &'static str,
    pub cut: &'static str,
}

impl ReviewWords {
    pub fn of(lang: Lang) -> ReviewWords {
        ReviewWords {
            lang,
            colors: [lang.text(words::REVIEW_PAGE_WHITE), lang.text(words::REVIEW_PAGE_BLACK)],
            thrown: [
                lang.text(words::REVIEW_PAGE_WON_THROWN_AWAY),
                lang.text(words::REVIEW_PAGE_DRAWN_THROWN_AWAY),
            ],
            title: lang.text(words::REVIEW_PAGE_TITLE),
            better: lang.text(words::REVIEW_PAGE_BETTER),
            game: lang.text(words::REVIEW_PAGE_GAME),
            result: lang.text(words::REVIEW_PAGE_RESULT),
            accuracy: lang.text(words::REVIEW_PAGE_ACCURACY),
            opening: lang.text(words::REVIEW_PAGE_OPENING),
            kind: lang.text(words::REVIEW_PAGE_KIND),
            ballot: lang.text(words::REVIEW_PAGE_BALLOT),
            no_ballot: lang.text(words::REVIEW_PAGE_NO_BALLOT),
            curve: lang.text(words::REVIEW_PAGE_CURVE),
            worst: lang.text(words::REVIEW_PAGE_WORST),
            no_worst: lang.text(words::REVIEW_PAGE_NO_WORST),
            others: lang.text(words::REVIEW_PAGE_OTHERS),
            moves: lang.text(words::REVIEW_PAGE_MOVES),
            values: lang.text(words::REVIEW_PAGE_VALUES),
            marked: lang.text(words::REVIEW_PAGE_MARKED),
            played: lang.text(words::REVIEW_PAGE_PLAYED),
            cut: lang.text(words::REVIEW_PAGE_CUT),
        }
    }

    /// Returns the notes at the page's end. `effort`: the time or nodes a move.
    pub fn notes(&self, effort: &str) -> [String; 4] {
        let text = |phrase| self.lang.text(phrase).to_string();
        [
            words::review_page_note_searched(self.lang, effort),
            text(words::REVIEW_PAGE_NOTE_MARKS),
            text(words::REVIEW_PAGE_NOTE_ACCURACY),
            text(words::REVIEW_PAGE_NOTE_ARROWS),
        ]
    }

    pub fn threw(&self, had: Value) -> &'static str {
        self.thrown[usize::from(had == Value::Draw)]
    }
}

pub fn nodes(lang: Lang, nodes: u64) -> String {
    words::review_page_nodes(lang, &nodes.to_string())
}

/// Formats a value for White.
pub fn worth(for_white: Outlook, words: &ReviewWords) -> String {
    words.lang.outlook_for_white(for_white).as_str().to_string()
}
