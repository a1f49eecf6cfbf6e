//! The 49 openings of rule 11: White's seven first moves, Black's seven answers. Source: S2.

use super::Typed;

/// White's first moves.
pub const WHITE: [[u8; 2]; 7] = [[21, 17], [21, 18], [22, 18], [22, 19], [23, 19], [23, 20], [24, 20]];
/// Black's.
pub const BLACK: [[u8; 2]; 7] = [[9, 13], [10, 13], [10, 14], [11, 14], [11, 15], [12, 15], [12, 16]];

/// An opening that is not always drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// White's first move.
    pub white: [u8; 2],
    /// Black's answer.
    pub black: [u8; 2],
    /// Whether it loses a man at once, and is drawn nowhere; else tournaments alone leave it out.
    pub loses: bool,
    /// What follows at once: White must take, and Black takes back if he can.
    pub then: &'static [Typed],
}

/// The six, the two that lose a man first.
#[rustfmt::skip]
pub static EXCLUDED: [Excluded; 6] = [
    Excluded { white: [21, 18], black: [9, 13], loses: true, then: &[&[18, 13, 9]] },
    Excluded { white: [22, 18], black: [9, 13], loses: true, then: &[&[18, 13, 9]] },
    Excluded { white: [21, 18], black: [11, 14], loses: false, then: &[&[18, 14, 11], &[7, 11, 14]] },
    Excluded { white: [22, 18], black: [11, 14], loses: false, then: &[&[18, 14, 11], &[7, 11, 14]] },
    Excluded { white: [23, 20], black: [11, 15], loses: false, then: &[&[20, 15, 11], &[7, 11, 14]] },
    Excluded { white: [24, 20], black: [11, 15], loses: false, then: &[&[20, 15, 11], &[7, 11, 14]] },
];

/// Which of the six an opening is, from 0; none of the other 43.
pub fn excluded(white: [u8; 2], black: [u8; 2]) -> Option<usize> {
    EXCLUDED.iter().position(|opening| opening.white == white && opening.black == black)
}
