//! Which place of the board lies under a pixel, by its typed name.

use crate::screen::rulebook_game::{name_at, place_named};
use crate::screen::Content;
use crate::session::desktop::PointSet;
use crate::session::MatchView;
use alloc::string::String;

/// Returns the place under a pixel of the frame: `21`, `e4`. `None` outside the board, or on a square that cannot be
/// typed. (0, 0) is top left.
pub fn place_at(content: &Content<'_>, x: u16, y: u16) -> Option<String> {
    match content {
        Content::Game(view) => place_on(view, x, y),
        Content::BuiltIn(content) => place_on(&content.board()?, x, y),
        _ => None,
    }
}

fn place_on(view: &MatchView<'_>, x: u16, y: u16) -> Option<String> {
    name_at(&view.diagram()?, view.context.shown.flipped, x, y)
}

pub(crate) fn places_named(view: &MatchView<'_>, names: &[String]) -> PointSet {
    let (mut places, board) = (PointSet::default(), view.diagram());
    let named = board.iter().flat_map(|board| names.iter().filter_map(|name| place_named(board, name)));
    named.for_each(|place| places.add(place));
    places
}
