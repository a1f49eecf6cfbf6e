//! Which place of the board lies under a pixel, by its typed name.

use crate::screen::rulebook_game::{name_at, place_named};
use crate::screen::Content;
use crate::session::desktop::PointSet;
use crate::session::rulebook::Seat;
use crate::session::MatchView;
use alloc::string::String;

/// Returns the place under a pixel of the frame: `21`, `e4`. `None` outside the board, or on a square that cannot be
/// typed. (0, 0) is top left.
pub fn place_at(content: &Content<'_>, x: u16, y: u16) -> Option<String> {
    let mut content = *content;
    let view = board_of(&mut content)?;
    name_at(&view.diagram()?, view.context.shown.flipped, x, y)
}

/// Returns the match on whose board one may point.
pub(crate) fn board_of<'c, 'a>(content: &'c mut Content<'a>) -> Option<&'c mut MatchView<'a>> {
    match content {
        Content::Game(view) => Some(view),
        Content::BuiltIn(content) => content.board(),
        _ => None,
    }
}

/// Returns the place of a name on the board, and the seat of the piece there.
pub(crate) fn piece_at(view: &MatchView<'_>, name: &str) -> Option<((u8, u8), Option<Seat>)> {
    let board = view.diagram()?;
    let place = place_named(&board, name)?;
    Some((place, board.piece_at(place).map(|piece| piece.seat)))
}

pub(crate) fn places_named(view: &MatchView<'_>, names: &[String]) -> PointSet {
    let (mut places, board) = (PointSet::default(), view.diagram());
    let named = board.iter().flat_map(|board| names.iter().filter_map(|name| place_named(board, name)));
    named.for_each(|place| places.add(place));
    places
}
