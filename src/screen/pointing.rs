//! Which place of the board lies under a pixel, by its typed name.

use super::{Content, DesktopContent};
use crate::built_in::drawing::pointing::place_of_name;
use crate::screen::desktop::place_at as place_at_board;
use crate::screen::rulebook_game::place_named;
use crate::session::desktop::PointSet;
use crate::session::MatchView;
use alloc::string::String;

/// Returns the place under a pixel of the frame: `21`, `e4`. `None` outside the board, or on a square that cannot be
/// typed. (0, 0) is top left.
pub fn place_at(content: &Content<'_>, x: u16, y: u16) -> Option<String> {
    match content {
        Content::Game(view) => place_at_board(view, x, y),
        Content::Desktop(DesktopContent::BuiltIn(content)) => place_at_board(&content.board()?, x, y),
        _ => None,
    }
}

pub(crate) fn places_named(view: &MatchView<'_>, names: &[String]) -> PointSet {
    let (mut places, diagram) = (PointSet::default(), view.diagram());
    for name in names {
        let place = match &diagram {
            Some(diagram) => place_named(diagram, name),
            None => place_of_name(name),
        };
        place.into_iter().for_each(|place| places.add(place));
    }
    places
}
