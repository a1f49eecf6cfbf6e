//! Move generation for endgame positions as the tables see them.

use crate::engine::italian::strong::endings::{EndgamePieces, Material};
use crate::rules::italian::fast::Board;
use crate::rules::italian::{Direction, Squares};

// Row 0, where men of the side that goes up promote.
const TOP_ROW: u32 = 0xf;

/// Returns the materials after one promotion, or one capture of a single piece.
///
/// Starts from `material` and its turned pair, and returns the smaller of each pair. Longer captures lead through
/// these.
pub fn leads_to(material: Material) -> impl Iterator<Item = Material> {
    let lower = |part: u8| part.checked_sub(1);
    let steps = move |material: Material| {
        let promoted = lower(material.own_men).map(|own_men| Material {
            own_men,
            own_kings: material.own_kings + 1,
            ..material
        });
        let man = lower(material.other_men).map(|other_men| Material { other_men, ..material });
        let king = lower(material.other_kings).map(|other_kings| Material { other_kings, ..material });
        [promoted, man, king].into_iter().flatten()
    };
    let played = |material: Material| material.is_played().then(|| material.min(material.turned()));
    [material, material.turned()].into_iter().flat_map(steps).filter_map(played)
}

/// Calls `visit` with the position after each capture; returns false if there is none.
pub fn each_capture(pieces: &EndgamePieces, mut visit: impl FnMut(EndgamePieces)) -> bool {
    board(pieces).each_capture_going_up(|own, other, kings| {
        let after = EndgamePieces {
            own_men: own & !kings,
            own_kings: own & kings,
            other_men: other & !kings,
            other_kings: other & kings,
        };
        visit(after.turned());
    })
}

pub(crate) fn board(pieces: &EndgamePieces) -> Board {
    Board::going_up(
        pieces.own_men | pieces.own_kings,
        pieces.other_men | pieces.other_kings,
        pieces.own_kings | pieces.other_kings,
    )
}

/// Calls `visit` after each quiet move, with true for a promotion; stops at false.
pub fn each_quiet(pieces: &EndgamePieces, mut visit: impl FnMut(EndgamePieces, bool) -> bool) {
    let empty = !pieces.all();
    for direction in Direction::ALL {
        let is_ahead = matches!(direction, Direction::UpLeft | Direction::UpRight);
        let movers = if is_ahead { pieces.own_men | pieces.own_kings } else { pieces.own_kings };
        for to in Squares(Squares(movers).step(direction).0 & empty) {
            let to = Squares::of(to);
            let from = to.step(direction.opposite()).0;
            let to = to.0;
            let mut after = *pieces;
            let is_man = pieces.own_men & from != 0;
            let promotes = is_man && to & TOP_ROW != 0;
            if is_man {
                after.own_men ^= from;
            } else {
                after.own_kings ^= from;
            }
            if is_man && !promotes {
                after.own_men |= to;
            } else {
                after.own_kings |= to;
            }
            if !visit(after.turned(), promotes) {
                return;
            }
        }
    }
}

/// Calls `visit` with each position from which a quiet move without promotion leads here.
// A capture may have been pending there.
pub fn each_before(pieces: &EndgamePieces, mut visit: impl FnMut(EndgamePieces)) {
    let empty = !pieces.all();
    for direction in Direction::ALL {
        let is_up = matches!(direction, Direction::UpLeft | Direction::UpRight);
        // The other side's men go down, so they came from above.
        let movers = if is_up { pieces.other_men | pieces.other_kings } else { pieces.other_kings };
        for from in Squares(Squares(movers).step(direction).0 & empty) {
            let from = Squares::of(from);
            let now = from.step(direction.opposite()).0;
            let from = from.0;
            let mut before = *pieces;
            if pieces.other_men & now != 0 {
                before.other_men ^= now | from;
            } else {
                before.other_kings ^= now | from;
            }
            visit(before.turned());
        }
    }
}

/// Returns whether the side to move must capture.
pub fn can_capture(pieces: &EndgamePieces) -> bool {
    board(pieces).can_capture()
}
