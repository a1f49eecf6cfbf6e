//! A game's title in a list: the players and the result.

use crate::formats::printable::is_printable;
use crate::game_files::pdn::{AnyPdnGame, GameResult};
use crate::session::archive::{GameTitle, NAME_COLUMNS};
use crate::session::messages::Text;

/// Returns the title, with names cut to the room of a message.
pub fn title(game: &AnyPdnGame) -> GameTitle {
    let mut names = Text::new();
    for (between, tag) in [("", "White"), ("\n", "Black")] {
        names.put(between);
        let name = game.tag(tag).map(str::trim).filter(|&name| name != "?").unwrap_or_default();
        name.chars().take(NAME_COLUMNS).for_each(|c| {
            names.push(if is_printable(c) { c } else { '?' });
        });
    }
    let result = if game.result() == GameResult::Unknown { "" } else { game.result().as_str() };
    GameTitle { names, result }
}
