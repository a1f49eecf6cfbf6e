//! The result when moves run out.

use super::Board;
use crate::games::kit::{JumpRules, Lattice};
use crate::games::GameStatus;

pub(super) fn stuck_loses(board: &Board, lattice: &Lattice, rules: JumpRules) -> GameStatus {
    if board.pieces.sides[1 - board.side] == 0 {
        return GameStatus::Won(board.seat());
    }
    if board.mover(lattice, rules).can_move() {
        GameStatus::Turn(board.seat())
    } else {
        GameStatus::Won(board.other())
    }
}

/// Like [`stuck_loses`], but counts the pieces if neither side can move.
pub(super) fn more_pieces_win_if_both_are_stuck(
    board: &Board,
    lattice: &Lattice,
    rules: JumpRules,
) -> GameStatus {
    let standing = stuck_loses(board, lattice, rules);
    let other = Board { side: 1 - board.side, ..*board };
    let have_both = board.pieces.sides.iter().all(|&set| set != 0);
    if standing != GameStatus::Won(board.other()) || !have_both || other.mover(lattice, rules).can_move() {
        return standing;
    }
    let [own, others] = [board.side, 1 - board.side].map(|side| board.pieces.sides[side].count_ones());
    match own.cmp(&others) {
        core::cmp::Ordering::Less => GameStatus::Won(board.other()),
        core::cmp::Ordering::Equal => GameStatus::Draw,
        core::cmp::Ordering::Greater => GameStatus::Won(board.seat()),
    }
}
