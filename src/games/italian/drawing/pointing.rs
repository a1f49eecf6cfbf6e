//! The square under a pixel of the frame.

use crate::games::italian::drawing::overlays::place_of;
use crate::rules::italian::Square;
use crate::screen::field::{LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP};
use crate::session::MatchView;
use alloc::string::{String, ToString};

/// Returns the typed name of the square under a pixel.
pub(crate) fn place_at(view: &MatchView<'_>, x: u16, y: u16) -> Option<String> {
    let there = square_at(x, y)?;
    let square = if view.more.shown.flipped { there.opposite() } else { there };
    Some(square.number().to_string())
}

/// Returns the square of that name as file and rank from the lower left corner.
pub(crate) fn place_of_name(name: &str) -> Option<(u8, u8)> {
    name.parse().ok().and_then(Square::from_number).map(place_of)
}

fn square_at(x: u16, y: u16) -> Option<Square> {
    let (column, row) = (x.checked_sub(LEFT)? / SQUARE_WIDTH, y.checked_sub(TOP)? / SQUARE_HEIGHT);
    let lies_there = |square: &Square| (u16::from(square.column()), u16::from(square.row())) == (column, row);
    Square::all().find(lies_there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::italian::drawing::board::corner;

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
