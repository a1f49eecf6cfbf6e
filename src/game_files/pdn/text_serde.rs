//! Serde for results, written as in PDN.

use crate::game_files::pdn::GameResult;
use crate::rules::text_serde::as_text;

as_text! {
    GameResult: "the result of a game, as 1-0";
}
