//! How much memory the games of a file take, so that no file takes more than there is.

use crate::game_files::pdn::{GameOf, LineOf, NodeOf, Remarks, Rules};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::size_of;

/// What an allocation of so many bytes takes, by the usual allocators.
fn block(len: usize) -> usize {
    (len + 8).next_multiple_of(16).max(32)
}

/// A string that is kept in a list.
pub(super) fn text(text: &str) -> usize {
    size_of::<String>() + block(text.len())
}

/// A game and its tags, without its moves.
pub(super) fn game<R: Rules>(game: &GameOf<R>) -> usize {
    let tags: usize = game.tags.iter().map(|(name, value)| text(name) + text(value)).sum();
    size_of::<GameOf<R>>() + R::kept(&game.start) + tags + 2 * block(0)
}

/// A move of which nothing is said.
pub(super) fn node<R: Rules>(mv: &R::Move) -> usize {
    size_of::<NodeOf<R>>() + R::kept_of_move(mv)
}

/// What is said of a move the first time.
pub(super) fn remarks<R: Rules>() -> usize {
    block(size_of::<Remarks<R>>()) + block(0)
}

/// A variation without its moves.
pub(super) fn line<R: Rules>() -> usize {
    size_of::<LineOf<R>>() + 2 * block(0)
}

/// Puts an item behind the others; short lists are common, so they have no room to spare.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 2 + 1);
    }
    list.push(item);
}
