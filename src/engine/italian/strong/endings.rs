//! Indexing of endgame positions: every position of few pieces has a number in its [`Material`]'s table.
//!
//! The side to move goes up the board; with Black to move, [`EndgamePieces`] turns the board and exchanges colours. Each
//! kind of piece is numbered as a combination: men over the 28 squares of each side, kings over the squares left,
//! the last kind fastest. Men of both sides may get the same square: such numbers are holes (3 to 30 % of a table
//! with men on both sides).

use crate::rules::italian::{Position, Setup, Squares};
use crate::rules::{Color, Game};

/// Numbers of pieces by kind, side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Men of the side to move.
    pub own_men: u8,
    /// Its kings.
    pub own_kings: u8,
    /// Men of the other side.
    pub other_men: u8,
    /// Its kings.
    pub other_kings: u8,
}

/// The squares of the pieces, seen by the side to move, going up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgamePieces {
    /// Men of the side to move.
    pub own_men: u32,
    /// Its kings.
    pub own_kings: u32,
    /// Men of the other side.
    pub other_men: u32,
    /// Its kings.
    pub other_kings: u32,
}

/// The largest number of pieces in a table.
pub const MOST_PIECES: u32 = 8;

const MEN_SQUARES: usize = 28;

// No man of the side that goes up stands on row 0, so its index 0 is square 4.
const TOP_ROW: u32 = 0xf;

const fn binomials() -> [[u32; MOST_PIECES as usize + 1]; 33] {
    let mut table = [[0; MOST_PIECES as usize + 1]; 33];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST_PIECES as usize {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
}

static CHOOSE: [[u32; MOST_PIECES as usize + 1]; 33] = binomials();

const fn choose(from: usize, of: u8) -> u64 {
    CHOOSE[from][of as usize] as u64
}

/// Returns the number of a combination in the combinatorial number system.
#[inline]
fn rank(mut set: u32) -> u64 {
    let (mut number, mut nth) = (0, 0);
    while set != 0 {
        nth += 1;
        number += CHOOSE[set.trailing_zeros() as usize][nth];
        set &= set - 1;
    }
    u64::from(number)
}

#[inline]
fn unrank(mut number: u64, count: u8) -> u32 {
    let (mut set, mut below) = (0, 32);
    for nth in (1..=count as usize).rev() {
        while u64::from(CHOOSE[below][nth]) > number {
            below -= 1;
        }
        number -= u64::from(CHOOSE[below][nth]);
        set |= 1 << below;
    }
    set
}

#[inline]
fn rank_free(mut set: u32, taken: u32) -> u64 {
    let (mut number, mut nth) = (0, 0);
    while set != 0 {
        nth += 1;
        let low = set & set.wrapping_neg();
        number += CHOOSE[(!taken & (low - 1)).count_ones() as usize][nth];
        set ^= low;
    }
    u64::from(number)
}

#[inline]
fn unrank_free(number: u64, count: u8, taken: u32) -> u32 {
    let mut dense = unrank(number, count);
    let (mut set, mut free, mut at) = (0, !taken, 0);
    while dense != 0 {
        let next = dense.trailing_zeros();
        while at < next {
            free &= free.wrapping_sub(1);
            at += 1;
        }
        set |= free & free.wrapping_neg();
        dense &= dense - 1;
    }
    set
}

impl Material {
    /// Returns the number of pieces.
    pub const fn count(self) -> u32 {
        (self.own_men + self.own_kings + self.other_men + self.other_kings) as u32
    }

    /// Returns the material with the other side to move.
    pub const fn turned(self) -> Material {
        Material {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// Returns true if both sides have a piece.
    pub const fn is_played(self) -> bool {
        self.own_men + self.own_kings > 0 && self.other_men + self.other_kings > 0
    }

    /// Returns the size of the table, holes included.
    pub const fn size(self) -> u64 {
        let men = choose(MEN_SQUARES, self.own_men) * choose(MEN_SQUARES, self.other_men);
        men * self.own_kings_ways() * self.run()
    }

    const fn squares_beside_men(self) -> usize {
        32 - (self.own_men + self.other_men) as usize
    }

    /// Returns the placements of the side to move's kings, with the men placed.
    pub const fn own_kings_ways(self) -> u64 {
        choose(self.squares_beside_men(), self.own_kings)
    }

    /// Returns the length of a run of numbers that differ only in the enemy kings.
    pub const fn run(self) -> u64 {
        choose(self.squares_beside_men() - self.own_kings as usize, self.other_kings)
    }

    /// Returns the placements of the other side's men.
    pub const fn other_men_ways(self) -> u64 {
        choose(MEN_SQUARES, self.other_men)
    }

    /// Returns all tables of exactly `pieces` pieces, fewer men first.
    // So each table comes after those that its promotions lead to.
    pub fn all(pieces: u32) -> impl Iterator<Item = Material> {
        let counts = move |n: u32| 0..=n;
        counts(pieces)
            .flat_map(move |men| {
                counts(men).flat_map(move |own_men| {
                    let kings = pieces - men;
                    counts(kings).map(move |own_kings| Material {
                        own_men: own_men as u8,
                        own_kings: own_kings as u8,
                        other_men: (men - own_men) as u8,
                        other_kings: (kings - own_kings) as u8,
                    })
                })
            })
            .filter(|material| material.is_played())
    }
}

impl core::fmt::Display for Material {
    /// Writes `21-10`: men and kings of the side to move, then of the other.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}-{}{}", self.own_men, self.own_kings, self.other_men, self.other_kings)
    }
}

impl EndgamePieces {
    /// Returns the pieces of a position as the tables see it.
    pub fn of(position: &Position) -> EndgamePieces {
        let turn = position.turn();
        let seen = |set: Squares| if turn == Color::White { set.0 } else { set.mirrored().0 };
        EndgamePieces {
            own_men: seen(position.men_of(turn)),
            own_kings: seen(position.kings_of(turn)),
            other_men: seen(position.men_of(!turn)),
            other_kings: seen(position.kings_of(!turn)),
        }
    }

    /// Returns the position, White to move.
    ///
    /// # Panics
    /// If two pieces share a square or a man stands on its last row; [`EndgamePieces::at`] never returns these.
    pub fn position(&self) -> Position {
        let mut setup = Setup::to_move(Color::White);
        setup.white = Squares(self.own_men | self.own_kings);
        setup.black = Squares(self.other_men | self.other_kings);
        setup.kings = Squares(self.own_kings | self.other_kings);
        setup.position().expect("tables have no other")
    }

    /// Returns the same arrangement as the other side sees it.
    #[inline]
    pub const fn turned(&self) -> EndgamePieces {
        EndgamePieces {
            own_men: self.other_men.reverse_bits(),
            own_kings: self.other_kings.reverse_bits(),
            other_men: self.own_men.reverse_bits(),
            other_kings: self.own_kings.reverse_bits(),
        }
    }

    /// Returns the pieces by kind.
    pub const fn material(&self) -> Material {
        Material {
            own_men: self.own_men.count_ones() as u8,
            own_kings: self.own_kings.count_ones() as u8,
            other_men: self.other_men.count_ones() as u8,
            other_kings: self.other_kings.count_ones() as u8,
        }
    }

    /// Returns the occupied squares.
    #[inline]
    pub const fn all(&self) -> u32 {
        self.own_men | self.own_kings | self.other_men | self.other_kings
    }

    /// Returns the position's number in the table of `material`, which must be its own.
    #[inline]
    pub fn number(&self, material: Material) -> u64 {
        let men = self.own_men | self.other_men;
        let number = rank(self.own_men >> 4) * choose(MEN_SQUARES, material.other_men) + rank(self.other_men);
        let number = number * material.own_kings_ways() + rank_free(self.own_kings, men);
        number * material.run() + rank_free(self.other_kings, men | self.own_kings)
    }

    /// Returns the position with a number below [`Material::size`]; `None` for a hole.
    #[inline]
    pub fn at(number: u64, material: Material) -> Option<EndgamePieces> {
        let (rest, other_kings) = (number / material.run(), number % material.run());
        let (men, own_kings) = (rest / material.own_kings_ways(), rest % material.own_kings_ways());
        let others = choose(MEN_SQUARES, material.other_men);
        let own_men = unrank(men / others, material.own_men) << 4;
        let other_men = unrank(men % others, material.other_men);
        if own_men & other_men != 0 {
            return None;
        }
        debug_assert_eq!(own_men & TOP_ROW, 0);
        let men = own_men | other_men;
        let own_kings = unrank_free(own_kings, material.own_kings, men);
        let other_kings = unrank_free(other_kings, material.other_kings, men | own_kings);
        Some(EndgamePieces { own_men, own_kings, other_men, other_kings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        for material in (2..=3).flat_map(Material::all) {
            for number in 0..material.size() {
                let Some(pieces) = EndgamePieces::at(number, material) else { continue };
                assert_eq!(pieces.material(), material);
                assert_eq!(pieces.number(material), number);
                assert_eq!(EndgamePieces::of(&pieces.position()), pieces);
                assert_eq!(EndgamePieces::of(&pieces.position().mirrored()), pieces);
            }
        }
    }

    #[test]
    fn larger_tables_agree_at_scattered_numbers() {
        for material in (4..=6).flat_map(Material::all) {
            for n in 0..300 {
                let number = crate::rules::scattered(7, n) % material.size();
                if let Some(pieces) = EndgamePieces::at(number, material) {
                    assert_eq!((pieces.material(), pieces.number(material)), (material, number));
                }
            }
        }
    }

    fn positions(pieces: u32) -> u64 {
        Material::all(pieces)
            .map(|m| {
                let (own, other) = (m.own_men as usize, m.other_men as usize);
                // Men of the side to move on the bottom row do not restrict the other side's men.
                let men: u64 = (0..=own.min(4))
                    .map(|low| {
                        let free = 28 - (own - low);
                        choose(4, low as u8) * choose(24, (own - low) as u8) * choose(free, other as u8)
                    })
                    .sum();
                men * m.own_kings_ways() * m.run()
            })
            .sum()
    }

    #[test]
    fn there_are_as_many_positions_as_are_known() {
        let counts = [2, 3, 4, 5, 6].map(positions);
        assert_eq!(counts, [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]);
    }
}
