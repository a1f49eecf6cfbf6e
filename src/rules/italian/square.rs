//! The 32 dark squares and the four diagonal steps between them.

/// A dark square, with an index from 0 at a8 to 31 at h1.
///
/// Players write it as 1 to 32. Source: M02, and the article's list of the squares between 1 and 32.
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A diagonal step as seen on the screen, White at the bottom; up is forward for White.
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Direction {
    UpLeft = 0,
    UpRight = 1,
    DownLeft = 2,
    DownRight = 3,
}

impl Direction {
    /// All four directions, in the order in which moves are generated.
    pub const ALL: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// Returns the direction in the two low bits of `bits`.
    #[doc(hidden)]
    pub const fn from_bits(bits: u32) -> Direction {
        Direction::ALL[(bits & 3) as usize]
    }

    /// Returns the opposite direction.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[3 - self as usize]
    }
}

const NONE: u8 = 0xff;

/// Each square's neighbour in each direction, or `NONE` at the edge.
const NEIGHBOURS: [[u8; 4]; 32] = neighbours();

const fn neighbours() -> [[u8; 4]; 32] {
    let mut table = [[NONE; 4]; 32];
    let mut n = 0;
    while n < 32 {
        let (row, column) = (n as i8 / 4, 2 * (n as i8 % 4) + (n as i8 / 4) % 2);
        let mut d = 0;
        while d < 4 {
            let (r, c) = (row + if d < 2 { -1 } else { 1 }, column + if d % 2 == 0 { -1 } else { 1 });
            if r >= 0 && r < 8 && c >= 0 && c < 8 {
                table[n][d] = (4 * r + c / 2) as u8;
            }
            d += 1;
        }
        n += 1;
    }
    table
}

/// Returns the number that players use, 1 to 32.
impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.number()
    }
}

/// Returns the number that players use, 1 to 32.
impl From<Square> for u32 {
    fn from(square: Square) -> u32 {
        square.number().into()
    }
}

impl Square {
    /// Returns the square with this index, 0 to 31.
    pub const fn new(index: u8) -> Option<Square> {
        if index < 32 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// Returns the square in the five low bits of `bits`.
    pub const fn from_bits(bits: u32) -> Square {
        Square((bits & 31) as u8)
    }

    /// Returns all squares in rising order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..32).map(Square)
    }

    /// Returns the index, 0 to 31.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the square after a half turn of the board (1 becomes 32).
    #[must_use]
    pub const fn opposite(self) -> Square {
        Square(31 - self.0)
    }

    /// Returns the row, from 0 at the top (Black's side) to 7.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Returns the column, from 0 at the left to 7.
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + self.row() % 2
    }

    /// Returns the neighbour in that direction; `None` at the edge.
    pub const fn step(self, direction: Direction) -> Option<Square> {
        Square::new(NEIGHBOURS[self.0 as usize][direction as usize])
    }

    /// Returns the direction to a neighbour; `None` for other squares.
    pub fn direction_to(self, other: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&d| self.step(d) == Some(other))
    }

    /// Returns the square as the other player sees it (1 becomes 32).
    pub const fn mirrored(self) -> Square {
        Square(31 - self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_diagonal_is_1_5_10_14_19_23_28_32() {
        let mut at = Square::new(0);
        let mut seen = std::vec::Vec::new();
        while let Some(square) = at {
            seen.push(square.index() + 1);
            at = square.step(Direction::DownRight);
        }
        assert_eq!(seen, [1, 5, 10, 14, 19, 23, 28, 32]);
    }

    #[test]
    fn a_step_and_its_opposite_come_home() {
        for square in Square::all() {
            for direction in Direction::ALL {
                if let Some(next) = square.step(direction) {
                    assert_eq!(next.step(direction.opposite()), Some(square));
                    assert_eq!(next.row().abs_diff(square.row()), 1);
                    assert_eq!(next.column().abs_diff(square.column()), 1);
                }
            }
        }
    }
}
