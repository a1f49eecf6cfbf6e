//! A page for a browser that plays any game of the list: numbers in, numbers out, and a text of the board.
//!
//! Commit fb575908 refuses it: "`dama::variants::Variant` is not an iterator", that is, there is no `Variant::all`. A page
//! that took its games from `GAMES` worked there, but without Italian draughts, which was no variant.

use dama::variants::{GameStatus, MoveIndex, SearchLimits, Variant, VariantPosition};
use std::sync::{Mutex, PoisonError};

/// The game that the page shows.
static GAME: Mutex<Option<VariantPosition>> = Mutex::new(None);

/// The answer to a call that found no game, or nothing to do in it.
pub const NOTHING: u32 = u32::MAX;

fn with<T>(work: impl FnOnce(&mut VariantPosition) -> Option<T>) -> Option<T> {
    GAME.lock().unwrap_or_else(PoisonError::into_inner).as_mut().and_then(work)
}

/// Begins a game of the list by its place. Returns the number of its legal moves.
#[no_mangle]
pub extern "C" fn begin(place: u32) -> u32 {
    let begun = Variant::all().nth(place as usize).and_then(|variant| variant.begin(&[]).ok());
    *GAME.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    with(|game| game.rulebook.count(&game.state).ok()).unwrap_or(NOTHING)
}

/// Plays a legal move by its place. Returns the number of legal moves after it, 0 at the end.
#[no_mangle]
pub extern "C" fn play(place: u32) -> u32 {
    with(|game| {
        let next = game.rulebook.after(&game.state, MoveIndex(place)).ok()?;
        game.state = game.rulebook.settled(&next).ok()?;
        game.rulebook.count(&game.state).ok()
    })
    .unwrap_or(NOTHING)
}

/// Returns the place of the move that a search of that many nodes finds.
#[no_mangle]
pub extern "C" fn think(nodes: u32) -> u32 {
    let limits = SearchLimits { nodes: nodes.into(), margin: 0, seed: 1 };
    let found = with(|game| game.rulebook.think(&game.state, limits, &mut |_nodes| true).ok()?);
    found.map_or(NOTHING, |found| found.action.0)
}

/// Returns 0 while the game goes on, 1 for a draw, 2 and more for the seat that has won.
#[no_mangle]
pub extern "C" fn status() -> u32 {
    let status = with(|game| game.status().ok());
    status.map_or(NOTHING, |status| match status {
        GameStatus::Turn(_) => 0,
        GameStatus::Draw => 1,
        GameStatus::Won(seat) => 2 + u32::from(seat.0),
    })
}

/// Returns the position as text.
pub fn text() -> Option<String> {
    with(|game| Some(game.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_list_is_played() {
        for place in 0..Variant::all().count() as u32 {
            assert!((1..NOTHING).contains(&begin(place)));
            for _ in 0..4 {
                let found = think(50);
                assert_ne!(found, NOTHING);
                assert_ne!(play(found), NOTHING, "{:?}", text());
            }
            assert_eq!((status(), play(NOTHING)), (0, NOTHING));
        }
        assert_eq!((begin(99), think(50), status()), (NOTHING, NOTHING, NOTHING));
    }
}
