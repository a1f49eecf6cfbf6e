//! Zamma on eighty-one points: the Saharawi rules, PerGioco's rules, and Damma on its boards.
//!
//! Sources: docs/SOURCES.md. docs/FIDELITY.md says how their gaps are filled.

mod count;
mod damma;
mod pergioco;
mod saharawi;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use damma::Damma;
pub use pergioco::PerGioco;
pub use saharawi::Saharawi;

use super::kit::jumps::{rank, Mover};
use super::kit::{JumpPath, JumpRules, Lattice, SidePieces};
use super::{BoardKind, Counter, Diagram, EndReason, Seat};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::words as sentences;

const WIDTH: u8 = 9;

/// The promotion points of White and of Black.
const FAR: [u128; 2] = [rank(WIDTH, WIDTH - 1), rank(WIDTH, 0)];

const MEN: u8 = 40;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Board {
    pieces: SidePieces,
    /// 0 for White, who moves up.
    side: usize,
    /// Pieces captured by White and by Black.
    taken: [u8; 2],
}

impl Board {
    /// Returns the start: forty men each, the middle point empty. On its rank each side has its right half.
    fn start(side: usize) -> Board {
        let lower = (1u128 << (4 * WIDTH)) - 1;
        let white = lower | 0b1_1110_0000 << (4 * WIDTH);
        let black = lower << (5 * WIDTH) | 0b0_0000_1111 << (4 * WIDTH);
        let pieces = SidePieces { sides: [white, black], promoted: 0 };
        Board { pieces, side, taken: [0, 0] }
    }

    fn mover<'a>(&self, lattice: &'a Lattice, rules: JumpRules) -> Mover<'a> {
        Mover { lattice, rules, pieces: self.pieces, side: self.side }
    }

    fn after(&self, path: &JumpPath) -> Board {
        let mut next = *self;
        next.count_taken(path.captured.count_ones() as u8);
        next.pieces = self.pieces.after(path, self.side, FAR[self.side]);
        next.side = 1 - self.side;
        next
    }

    /// Counts pieces that the side to move has taken. A position as text may say that it took others before.
    fn count_taken(&mut self, pieces: u8) {
        let taken = &mut self.taken[self.side];
        *taken = taken.saturating_add(pieces).min(MEN);
    }

    fn is_quiet(&self, path: &JumpPath) -> bool {
        let promotes = FAR[self.side] >> path.to() & 1 != 0 && self.pieces.promoted >> path.from & 1 == 0;
        path.captured == 0 && !promotes
    }

    fn reason(&self, lattice: &Lattice, rules: JumpRules) -> EndReason {
        if self.pieces.sides.contains(&0) {
            return EndReason::NoPieces;
        }
        let other = Board { side: 1 - self.side, ..*self };
        if other.mover(lattice, rules).can_move() {
            EndReason::NoMoves
        } else {
            EndReason::PiecesCounted
        }
    }

    fn diagram(&self, ground: BoardKind) -> Diagram {
        let counters = self.taken.iter().zip(0..).map(|(&n, seat)| (Seat(seat), Counter::Taken, n.into()));
        Diagram { width: WIDTH, ground, pieces: self.pieces.shown(WIDTH), counters: counters.collect() }
    }

    fn seat(&self) -> Seat {
        Seat(self.side as u8)
    }

    fn other(&self) -> Seat {
        Seat(1 - self.side as u8)
    }
}

const FIRST: GameOption = GameOption::new(
    "first",
    sentences::OPTION_BEGINS,
    &[OptionValue::new("black", sentences::OPTION_BLACK), OptionValue::new("white", sentences::OPTION_WHITE)],
)
.of_start();

/// Returns the side that begins; 0 is White.
fn first(choice: &GameChoice) -> usize {
    usize::from(choice.is("first", "black"))
}
