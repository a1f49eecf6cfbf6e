//! Messages about setting up a position, and about invalid positions.

use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{EndReason, PositionError, Rulebook};
use crate::session::text::Word;

/// Reasons of [`PositionError::Impossible`], which names them in English.
const IMPOSSIBLE: [Phrase; 26] = [
    words::IMPOSSIBLE_TWO_PIECES_ON_ONE_SQUARE,
    words::IMPOSSIBLE_TWO_PIECES_ON_ONE_POINT,
    words::IMPOSSIBLE_TWO_MEN_ON_ONE_SQUARE,
    words::IMPOSSIBLE_NO_SUCH_SQUARE,
    words::IMPOSSIBLE_NO_SIDE_TO_MOVE,
    words::IMPOSSIBLE_A_MAN_ON_ITS_OWN_CROWNING_ROW,
    words::IMPOSSIBLE_AN_UNPROMOTED_PIECE_ON_ITS_LAST_RANK,
    words::IMPOSSIBLE_MORE_THAN_12_PIECES_OF_A_SIDE,
    words::IMPOSSIBLE_MORE_THAN_20_PIECES_OF_A_SIDE,
    words::IMPOSSIBLE_MORE_THAN_40_PIECES_OF_A_SIDE,
    words::IMPOSSIBLE_MORE_THAN_40_PIECES_TAKEN,
    words::IMPOSSIBLE_MORE_THAN_19_MEN_OF_A_SIDE,
    words::IMPOSSIBLE_MORE_THAN_100_MEN_OF_A_PLAYER,
    words::IMPOSSIBLE_NO_PIECES,
    words::IMPOSSIBLE_THE_SIDE_THAT_HAS_JUST_MOVED_HAS_NO_PIECES,
    words::IMPOSSIBLE_A_PROMOTED_PIECE_ON_AN_EMPTY_POINT,
    words::IMPOSSIBLE_A_KING_ON_AN_EMPTY_SQUARE,
    words::IMPOSSIBLE_PIECES_IN_HAND_THAT_DO_NOT_FIT_THE_SIDE_TO_MOVE,
    words::IMPOSSIBLE_TWO_COUNTERS_AT_THE_LIMIT,
    words::IMPOSSIBLE_A_LAST_PUSH_OF_PIECES_THAT_ARE_MISSING,
    words::IMPOSSIBLE_THE_SIDE_TO_MOVE_DOES_NOT_PLAY,
    words::IMPOSSIBLE_FEWER_THAN_TWO_PLAYERS,
    words::IMPOSSIBLE_A_PLAYER_WHO_DOES_NOT_PLAY,
    words::IMPOSSIBLE_A_PLAYER_WITHOUT_MEN,
    words::IMPOSSIBLE_NO_PLAYER_CAN_EVER_MOVE,
    words::IMPOSSIBLE_TWO_PLAYERS_WITH_FIVE_IN_A_ROW,
];

impl Lang {
    pub(crate) fn setup_asked(self, seat: char, promoted: Option<char>, squares: [&str; 2]) -> Text {
        let mut second = Text::new();
        if let Some(promoted) = promoted {
            second.push(promoted);
        }
        second.put(squares[1]);
        *words::setup_asked(self, &mut Text::new(), seat, squares[0], second.as_str())
    }

    pub(crate) fn position_refused(self, error: &PositionError, text: &str) -> Text {
        let quoted = |at: usize| Word::new(text.get(at..).and_then(first_word).unwrap_or_default());
        let mut said = Text::new();
        *match *error {
            PositionError::NoTurn => said.put(self.text(words::NO_TURN)),
            PositionError::BadPart { at } if quoted(at) == Word::new("") => {
                said.put(self.text(words::MISSING_SIDE))
            }
            PositionError::BadPart { at } => words::bad_part(self, &mut said, &quoted(at)),
            PositionError::BadPlacement { at } => words::bad_placement(self, &mut said, &quoted(at)),
            PositionError::BadValue { at } => words::bad_value(self, &mut said, &quoted(at)),
            PositionError::Impossible(why) => words::impossible(self, &mut said, self.why_impossible(why)),
        }
    }

    /// Returns a reason of [`PositionError::Impossible`] in this language, as the end of a sentence without its stop.
    pub(in crate::session) fn why_impossible(self, why: &'static str) -> &'static str {
        let known = IMPOSSIBLE.into_iter().find(|&phrase| Lang::En.text(phrase) == why);
        known.map_or(why, |phrase| self.text(phrase))
    }

    pub(crate) fn already_over(self, book: &dyn Rulebook, reason: EndReason) -> Text {
        *words::already_over(self, &mut Text::new(), self.end_reason(book, reason))
    }
}

fn first_word(text: &str) -> Option<&str> {
    text.split([',', ':']).next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    /// The reasons that the games' readers of positions give: the texts of `Err("...")` and `Impossible("...")`.
    fn reasons_of_the_games() -> Vec<String> {
        let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let folders =
            std::fs::read_dir(games).expect("the games").map(|entry| entry.expect("an entry").path());
        // A game without a file for its texts reads positions in `mod.rs`.
        let source = |folder: std::path::PathBuf| {
            let file =
                ["text.rs", "mod.rs"].map(|name| folder.join(name)).into_iter().find(|file| file.exists())?;
            Some(std::fs::read_to_string(file).expect("a source"))
        };
        let others = folders.filter(|folder| !folder.ends_with("italian") && !folder.ends_with("kit"));
        let texts = others.filter_map(source);
        let of = |text: String| -> Vec<String> {
            let parts = text.split("Err(\"").chain(text.split("Impossible(\"")).skip(1);
            let reasons = parts.filter_map(|part| Some(part.split_once("\")")?.0.into()));
            reasons.filter(|reason: &String| !reason.contains(['\n', '"'])).collect()
        };
        texts.flat_map(of).collect()
    }

    #[test]
    fn every_reason_why_no_game_comes_to_a_position_is_said_in_every_language() {
        let reasons = reasons_of_the_games();
        assert!(reasons.len() > 15, "{reasons:?}");
        for reason in reasons {
            assert!(IMPOSSIBLE.into_iter().any(|why| Lang::En.text(why) == reason), "{reason}");
        }
    }
    use crate::session::messages::aids::COLUMNS;

    const SAID: [Phrase; 9] = [
        words::SETUP_TITLE,
        words::PROMPT_SETUP,
        words::LABEL_SETUP_HINTS,
        words::SETUP_EMPTY,
        words::SETUP_EACH_IN_TURN,
        words::SETUP_START,
        words::SETUP_CLEAR,
        words::SETUP_PLAY,
        words::SETUP_LOADED,
    ];

    #[test]
    fn the_sentences_fit_the_message_line() {
        for lang in crate::session::messages::LANGS {
            for phrase in SAID {
                assert!(lang.text(phrase).chars().count() <= COLUMNS, "{}", lang.text(phrase));
            }
            for why in IMPOSSIBLE {
                let said = lang.position_refused(&PositionError::Impossible(Lang::En.text(why)), "");
                assert!(said.columns() <= COLUMNS, "{}", said.as_str());
            }
            for error in [
                PositionError::NoTurn,
                PositionError::BadPart { at: 0 },
                PositionError::BadPart { at: 99 },
                PositionError::BadPlacement { at: 2 },
                PositionError::BadValue { at: 1 },
            ] {
                for text in ["", "é", "W:Q999999999999999999999"] {
                    assert!(lang.position_refused(&error, text).columns() <= COLUMNS, "{error:?}");
                }
            }
            assert!(lang.setup_asked('B', Some('D'), ["21", "30"]).columns() <= COLUMNS);
            assert!(lang.already_over(crate::built_in::ROWS[0], EndReason::NoPieces).columns() <= COLUMNS);
            assert!(
                words::no_such_side(lang, &mut Text::new(), &Word::new("0123456789012")).columns() <= COLUMNS
            );
        }
    }
}
