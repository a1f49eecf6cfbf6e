//! A position in the search, with its hash key, windows of men and piece counts updated per move.

use super::windows::PatternWindows;
use crate::rules::italian::fast::{self, Board};
use crate::rules::italian::position::{key_of_piece, BLACK_TO_MOVE};
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Game};

/// A position with its incrementally updated values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    pub(super) board: Board,
    pub(super) turn: Color,
    pub(super) key: u64,
    pub(super) windows: PatternWindows,
    // Men and kings of White, then of Black; one byte each, lowest first.
    counts: u32,
}

struct Piece {
    key: u64,
    windows: PatternWindows,
}

// Indexed by class (1 for Black, plus 2 for a king) and square.
static PIECES: [[Piece; 32]; 4] = {
    let mut all = [const { [const { Piece { key: 0, windows: PatternWindows::NONE } }; 32] }; 4];
    let mut n = 0;
    while n < 4 * 32 {
        let (class, square) = (n / 32, n % 32);
        let (is_black, is_king) = (class & 1 != 0, class & 2 != 0);
        let windows = if is_king { PatternWindows::NONE } else { PatternWindows::of_man(is_black, square) };
        let key = key_of_piece(is_black, is_king, Square::from_bits(square as u32));
        all[class][square] = Piece { key, windows };
        n += 1;
    }
    all
};

const SIDE: u32 = 16;
// The increment of `counts` for one king; a man's is 1.
const KING: u32 = 1 << 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceCount {
    pub(super) men: usize,
    pub(super) kings: usize,
}

impl Node {
    pub(super) fn root(position: &Position) -> Node {
        let count = |color| position.men_of(color).count() + KING * position.kings_of(color).count();
        Node {
            board: Board::from(position),
            turn: position.turn(),
            key: position.key(),
            windows: PatternWindows::of(position),
            counts: count(Color::White) | count(Color::Black) << SIDE,
        }
    }

    #[inline]
    pub(super) fn after(&self, mv: Move) -> Node {
        let is_black = usize::from(self.turn == Color::Black);
        let (board, made) = self.board.after(mv);
        let left = &PIECES[is_black + 2 * usize::from(made.was_king)][mv.from().index()];
        let entered = &PIECES[is_black + 2 * usize::from(made.is_king)][mv.to().index()];
        let mut key = self.key ^ BLACK_TO_MOVE ^ left.key ^ entered.key;
        let mut windows = self.windows.plus(entered.windows).minus(left.windows);
        let mut counts = self.counts;
        if made.is_king != made.was_king {
            counts += (KING - 1) << (SIDE * is_black as u32);
        }
        let mut taken = made.taken;
        while taken != 0 {
            let is_king = self.board.has_king(taken);
            let piece = &PIECES[1 - is_black + 2 * usize::from(is_king)][fast::lowest(taken)];
            taken &= taken - 1;
            key ^= piece.key;
            windows = windows.minus(piece.windows);
            counts -= (if is_king { KING } else { 1 }) << (SIDE * (1 - is_black as u32));
        }
        Node { board, turn: !self.turn, key, windows, counts }
    }

    pub(super) fn position(&self) -> Position {
        self.board.position(self.turn)
    }

    #[inline(always)]
    pub(super) fn pieces(&self) -> u32 {
        self.counts.wrapping_mul(0x0101_0101) >> 24
    }

    /// Returns the counts of the side to move, then of the other side.
    #[inline(always)]
    pub(super) fn count(&self) -> [PieceCount; 2] {
        let counts = if self.turn == Color::White { self.counts } else { self.counts.rotate_left(SIDE) };
        let byte = |n: u32| (counts >> (8 * n) & 0xff) as usize;
        [PieceCount { men: byte(0), kings: byte(1) }, PieceCount { men: byte(2), kings: byte(3) }]
    }

    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        self.board.has_capture_of(self.turn)
    }

    /// Returns true if the other side could capture if it were to move.
    #[inline(always)]
    pub(super) fn has_threat(&self) -> bool {
        self.board.turned().has_capture_of(!self.turn)
    }

    /// Returns true if a side to move without captures has no quiet move.
    #[inline(always)]
    pub(super) fn is_stuck(&self) -> bool {
        self.board.is_stuck(self.turn)
    }

    /// Returns the key after a legal quiet move without promotion.
    #[inline(always)]
    pub(super) fn key_after_quiet(&self, mv: Move) -> u64 {
        let class = usize::from(self.turn == Color::Black) + 2 * usize::from(self.is_by_king(mv));
        let (left, entered) = (&PIECES[class][mv.from().index()], &PIECES[class][mv.to().index()]);
        self.key ^ BLACK_TO_MOVE ^ left.key ^ entered.key
    }

    #[inline(always)]
    pub(super) fn is_by_king(&self, mv: Move) -> bool {
        self.board.has_king(fast::bit(mv.from()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;

    #[test]
    fn what_is_kept_up_to_date_is_what_the_position_gives() {
        for game in 0..200 {
            let mut position = Position::start(if game % 2 == 0 { Color::White } else { Color::Black });
            let mut node = Node::root(&position);
            for ply in 0..200 {
                assert_eq!(node, Node::root(&position), "{position}");
                assert_eq!(node.position(), position);
                assert_eq!(node.pieces(), 32 - position.empty().count());
                assert_eq!(node.can_capture(), position.must_capture());
                let other = position.with_turn(!position.turn());
                assert_eq!(node.has_threat(), other.must_capture(), "{position}");
                let legal = position.legal_moves();
                assert_eq!(node.is_stuck() && !node.can_capture(), legal.is_empty(), "{position}");
                if legal.is_empty() {
                    break;
                }
                let mv = legal[(scattered(game, ply) % legal.len() as u64) as usize];
                (node, position) = (node.after(mv), position.after(mv));
            }
        }
    }
}
