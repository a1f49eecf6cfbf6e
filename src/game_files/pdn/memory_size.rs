//! Memory accounting for the games of a file, so that no file can exhaust the memory.

use crate::game_files::pdn::{PdnGameOf, PdnLineOf, PdnNodeOf, Remarks, Rules};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::size_of;

// The usual allocators add 8 bytes and round up to 16, at least 32.
fn block(len: usize) -> usize {
    (len + 8).next_multiple_of(16).max(32)
}

// In a list.
pub(super) fn text(text: &str) -> usize {
    size_of::<String>() + block(text.len())
}

// Without its moves.
pub(super) fn game<R: Rules>(game: &PdnGameOf<R>) -> usize {
    let tags: usize = game.tags.iter().map(|(name, value)| text(name) + text(value)).sum();
    size_of::<PdnGameOf<R>>() + R::heap_size(&game.start) + tags + 2 * block(0)
}

// Without remarks.
pub(super) fn node<R: Rules>(mv: &R::Move) -> usize {
    size_of::<PdnNodeOf<R>>() + R::heap_size_of_move(mv)
}

pub(super) fn remarks<R: Rules>() -> usize {
    block(size_of::<Remarks<R>>()) + block(0)
}

// Without its moves.
pub(super) fn line<R: Rules>() -> usize {
    size_of::<PdnLineOf<R>>() + 2 * block(0)
}

// Short lists are common, so growth by half instead of doubling saves memory.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 2 + 1);
    }
    list.push(item);
}
