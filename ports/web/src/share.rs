//! The links to the position and to the game on the screen.

use dama::unstable::app::App;
use dama::unstable::session::drive::Drives;
use std::fmt::Write;

/// Returns the address's options for the current game: `variant=zamma&option=count=30&`, `treccani&`, or nothing.
fn options<D: Drives>(app: &App<'_, D>) -> String {
    let chosen = app.game_options();
    let wanted = chosen.split(" --").filter(|option| {
        let name = option.split(' ').next().unwrap_or_default();
        matches!(name, "variant" | "option" | "treccani")
    });
    let written = wanted.map(|option| match option.split_once(' ') {
        Some((name, value)) => format!("{name}={}&", escaped(value)),
        None => format!("{option}&"),
    });
    written.collect()
}

/// Returns three lines: the game's options, the position or nothing, the game as PDN or nothing.
pub fn share<D: Drives>(app: &App<'_, D>) -> String {
    let position = app.position_to_share().map(|position| escaped(&position)).unwrap_or_default();
    format!("{}\n{position}\n{}", options(app), app.game_to_share().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b':' | b',' | b'-' | b'=' | b'/' | b'.' => {
                escaped.push(byte.into())
            }
            // Writing to a String cannot fail.
            byte => write!(escaped, "%{byte:02X}").unwrap_or_default(),
        }
    }
    escaped
}
