//! Sets of squares in 32 bits, whose shifts respect the edge of the board.

use super::square::{Direction, Square};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of dark squares; bit `n` is the square with index `n`.
///
/// It is its own iterator, in rising order, and a copy is cheap.
///
/// ```
/// use dama::italian::{Square, Squares};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let corners: Squares = [Square::try_from(4u8)?, "29".parse()?].into_iter().collect();
/// assert_eq!(corners.to_string(), "4,29");
/// assert_eq!((!corners).count(), 30);
/// for square in corners {
///     assert!(corners.has(square));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u32);

// Counted from the top; the first dark square of an even row touches the left edge.
const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const LEFT_EDGE: u32 = 0x0101_0101;
const RIGHT_EDGE: u32 = 0x8080_8080;

impl Squares {
    /// The empty set.
    pub const EMPTY: Squares = Squares(0);
    /// Row 0, where White's men are promoted.
    pub const TOP_ROW: Squares = Squares(0x0000_000f);
    /// Row 7, where Black's men are promoted.
    pub const BOTTOM_ROW: Squares = Squares(0xf000_0000);

    /// Returns the set of one square.
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// Returns whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares in the set.
    // DOS calls it as one function: an old processor has no population count and takes a dozen instructions.
    #[cfg_attr(not(feature = "alloc"), inline(never))]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Moves every square one step; those that would leave the board are dropped.
    pub const fn step(self, direction: Direction) -> Squares {
        let (even, odd) = (self.0 & EVEN_ROWS, self.0 & !EVEN_ROWS);
        Squares(match direction {
            Direction::UpLeft => (even & !LEFT_EDGE) >> 5 | odd >> 4,
            Direction::UpRight => even >> 4 | (odd & !RIGHT_EDGE) >> 3,
            Direction::DownLeft => (even & !LEFT_EDGE) << 3 | odd << 4,
            Direction::DownRight => even << 4 | (odd & !RIGHT_EDGE) << 5,
        })
    }

    /// Returns the set as the other player sees it.
    #[cfg_attr(not(feature = "alloc"), inline(never))]
    pub const fn mirrored(self) -> Squares {
        Squares(self.0.reverse_bits())
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let lowest = Square::from_bits(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl core::iter::FusedIterator for Squares {}

impl IntoIterator for &Squares {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        *self
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Squares {
        Squares::of(square)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| *self |= Squares::of(square));
    }
}

macro_rules! bits_as_number {
    ($($trait:ident)+) => {$(
        impl core::fmt::$trait for Squares {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

bits_as_number!(Binary Octal LowerHex UpperHex);

macro_rules! set_operator {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt),*) => {$(
        impl $trait for Squares {
            type Output = Squares;
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
        impl $assign for Squares {
            fn $assign_method(&mut self, other: Squares) {
                *self = *self $op other;
            }
        }
    )*};
}

set_operator!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_step_as_their_squares_do() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let expected = square.step(direction).map_or(Squares::EMPTY, Squares::of);
                assert_eq!(Squares::of(square).step(direction), expected);
            }
        }
    }

    #[test]
    fn mirroring_a_set_mirrors_its_squares() {
        for square in Square::all() {
            assert_eq!(Squares::of(square).mirrored(), Squares::of(square.mirrored()));
        }
    }
}
