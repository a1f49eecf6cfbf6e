//! Which place of the board lies under a pixel of the frame, by the name that is typed for it.

use super::board::{LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP};
use super::school::{School, Study};
use super::table::name_at;
use super::{Content, MoreContent};
use crate::rules::italian::Square;
use alloc::string::{String, ToString};

/// `21`, `e4`; none where there is no place, or none that can be typed. `x`, `y`: from the frame's left upper
/// corner.
pub fn place_at(content: &Content<'_>, x: u16, y: u16) -> Option<String> {
    match content {
        Content::Game(view) | Content::More(MoreContent::School(School::Study(Study { view, .. }))) => {
            let there = square_at(x, y)?;
            let square = if view.more.shown.turned { there.opposite() } else { there };
            Some(square.number().to_string())
        }
        Content::More(MoreContent::Table(view)) => name_at(view, x, y),
        _ => None,
    }
}

/// The dark square under a pixel.
fn square_at(x: u16, y: u16) -> Option<Square> {
    let (column, row) = (x.checked_sub(LEFT)? / SQUARE_WIDTH, y.checked_sub(TOP)? / SQUARE_HEIGHT);
    let lies_there = |square: &Square| (u16::from(square.column()), u16::from(square.row())) == (column, row);
    Square::all().find(lies_there)
}

#[cfg(test)]
mod tests {
    use super::super::board::corner;
    use super::*;

    #[test]
    fn every_pixel_of_a_dark_square_is_its_own_and_no_other_is() {
        let mut pixels = 0;
        for (x, y) in (0..350).flat_map(|y| (0..640).map(move |x| (x, y))) {
            let Some(square) = square_at(x, y) else { continue };
            let (left, top) = corner(square);
            assert!((left..left + SQUARE_WIDTH).contains(&x) && (top..top + SQUARE_HEIGHT).contains(&y));
            pixels += 1;
        }
        assert_eq!(pixels, 32 * u32::from(SQUARE_WIDTH) * u32::from(SQUARE_HEIGHT));
    }
}
