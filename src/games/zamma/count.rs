//! The result when moves run out.

use super::Board;
use crate::games::kit::{JumpRules, Lattice};
use crate::games::Standing;

pub(super) fn stuck_loses(board: &Board, lattice: &Lattice, rules: JumpRules) -> Standing {
    if board.pieces.sides[1 - board.side] == 0 {
        return Standing::Won(board.seat());
    }
    if board.mover(lattice, rules).can_move() {
        Standing::Turn(board.seat())
    } else {
        Standing::Won(board.other())
    }
}

/// Like [`stuck_loses`], but counts the pieces if neither side can move.
pub(super) fn stuck_both_counts(board: &Board, lattice: &Lattice, rules: JumpRules) -> Standing {
    let standing = stuck_loses(board, lattice, rules);
    let other = Board { side: 1 - board.side, ..*board };
    let have_both = board.pieces.sides.iter().all(|&set| set != 0);
    if standing != Standing::Won(board.other()) || !have_both || other.mover(lattice, rules).can_move() {
        return standing;
    }
    let [own, others] = [board.side, 1 - board.side].map(|side| board.pieces.sides[side].count_ones());
    match own.cmp(&others) {
        core::cmp::Ordering::Less => Standing::Won(board.other()),
        core::cmp::Ordering::Equal => Standing::Draw,
        core::cmp::Ordering::Greater => Standing::Won(board.seat()),
    }
}
