//! Principal variations of a search, by ply.

use crate::rules::Ply;

/// Length limit of a line in plies; later moves are dropped.
pub const LONGEST_LINE: usize = 64;

/// A triangular table of best lines, one for every ply.
// 16 KB for 4-byte moves, so the caller lends it only if lines are wanted.
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    rows: [[M; LONGEST_LINE]; LONGEST_LINE],
    lengths: [u8; LONGEST_LINE],
}

impl<M: Copy> PvTable<M> {
    /// Creates a table of empty lines; `filler` may be any move.
    pub fn new(filler: M) -> PvTable<M> {
        PvTable { rows: [[filler; LONGEST_LINE]; LONGEST_LINE], lengths: [0; LONGEST_LINE] }
    }

    /// Returns the best line from `ply` on.
    pub fn from(&self, ply: Ply) -> &[M] {
        let ply = ply.0 as usize;
        match (self.rows.get(ply), self.lengths.get(ply)) {
            (Some(row), Some(&length)) => &row[..length as usize],
            _ => &[],
        }
    }

    pub(super) fn clear(&mut self, ply: Ply) {
        if let Some(length) = self.lengths.get_mut(ply.0 as usize) {
            *length = 0;
        }
    }

    /// Sets the line from `ply` on to `mv` plus the next ply's line.
    pub(super) fn raise(&mut self, ply: Ply, mv: M) {
        let ply = ply.0 as usize;
        let (upper, lower) = self.rows.split_at_mut((ply + 1).min(LONGEST_LINE));
        let Some(row) = upper.get_mut(ply) else { return };
        row[0] = mv;
        let rest = match (lower.first(), self.lengths.get(ply + 1)) {
            (Some(next), Some(&length)) => &next[..(length as usize).min(LONGEST_LINE - 1)],
            _ => &[],
        };
        // Most lines are one move, and a copy of nothing is a call in a browser.
        if !rest.is_empty() {
            row[1..=rest.len()].copy_from_slice(rest);
        }
        self.lengths[ply] = rest.len() as u8 + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_move_takes_the_next_plys_line_along() {
        let mut lines = PvTable::new(0);
        lines.raise(Ply(2), 3);
        lines.raise(Ply(1), 2);
        lines.raise(Ply(0), 1);
        assert_eq!(lines.from(Ply(0)), [1, 2, 3]);
        lines.clear(Ply(1));
        lines.raise(Ply(0), 9);
        assert_eq!(lines.from(Ply(0)), [9]);
        lines.raise(Ply(63), 4);
        lines.raise(Ply(64), 5);
        assert_eq!(lines.from(Ply(63)), [4]);
        assert!(lines.from(Ply(64)).is_empty());
    }
}
