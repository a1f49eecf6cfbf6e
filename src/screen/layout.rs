//! Where the parts of a screen lie in its frame, for a face that arranges them otherwise: a telephone.

use crate::screen::field::{HEIGHT, LEFT, TOP, WIDTH};
use crate::screen::{Content, Screen};
use crate::session::rulebook::playing;
use alloc::vec::Vec;

/// An area of the frame in pixels: left, top, width, height.
pub type Part = [u16; 4];

/// How a screen can be arranged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A board, and the pieces of the panel beside it from top to bottom.
    Board(Part, Vec<Part>),
    /// One picture.
    Picture(Part),
    /// Nothing but text, as `text::print` gives it.
    Text,
}

// Half of the moulding round the board.
const MOULDING: (u16, u16) = (4, 4);
// The panel with its frame.
const PANEL: Part = [414, 5, 220, 298];
const PLATE: Part = [118, 82, 404, 202];

/// Returns where the parts of a screen lie.
pub fn layout(screen: &Screen<'_>) -> Layout {
    let mut content = screen.content;
    if let Some(view) = crate::screen::pointing::board_of(&mut content) {
        let seats = view.rulebook_match().map_or(2, |game| playing(game.book, &game.state).len());
        // The panel's rules: three and four seats stand lower.
        let (head, moves) = if seats > 2 { (146, 230) } else { (118, 216) };
        return board(&[head, moves]);
    }
    match screen.content {
        Content::Title => Layout::Picture([8, 7, 624, 292]),
        Content::Menu(_) | Content::Levels(_) | Content::Colors(..) | Content::Variants(_, None) => {
            Layout::Picture(PLATE)
        }
        Content::Variants(_, Some(_)) => Layout::Picture([233, 82, 377, 202]),
        Content::Setup(..) => board(&[147]),
        Content::Halt => Layout::Picture([0, 0, 640, 350]),
        _ => Layout::Text,
    }
}

/// Cuts the panel at these rows.
fn board(cuts: &[u16]) -> Layout {
    let (across, down) = MOULDING;
    let board = [LEFT - across, TOP - down, WIDTH + 2 * across, HEIGHT + 2 * down];
    let [left, top, width, height] = PANEL;
    let tops = [top].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([top + height]);
    Layout::Board(board, tops.zip(ends).map(|(from, to)| [left, from, width, to - from]).collect())
}
