//! Handmade static evaluation of Italian draughts, in hundredths of a man.
//!
//! Each side is evaluated as if it moved up the board; tables show the board as White sees it. A weight was kept if
//! a thousand self-play games went better with it.

use crate::engine::{Evaluate, Score};
use crate::rules::italian::{Direction, Position, Square, Squares};
use crate::rules::{Color, Game};

const ENDING: u32 = 6;
const MAN: i32 = 100;
// A king is worth six men: men cannot capture it, so it picks them off one by one.
const KING: i32 = 600;
// Percentage of a lead that counts when the weaker side has only kings, which are hard to catch.
const KINGS_ONLY: i32 = 20;
const TURN: i32 = 3;
// Values men forward and in the centre, and keeps the back row at home.
#[rustfmt::skip]
const MAN_ON: [i8; 32] = [
     0,  0,  0,  0,
    10, 10, 10, 10,
     6,  7,  7,  6,
     4,  5,  5,  4,
     2,  4,  4,  2,
     1,  2,  2,  1,
     1,  1,  1,  0,
     3,  4,  2,  4,
];
#[rustfmt::skip]
const KING_ON: [i8; 32] = [
     0,  4,  4,  4,
     4,  8,  8,  4,
     8, 12, 12,  4,
     4, 12, 14,  8,
     8, 14, 12,  4,
     4, 12, 12,  8,
     4,  8,  8,  4,
     4,  4,  4,  0,
];
// Penalty for each free step of a man: men in contact are worth more than free ones.
const MAN_STEP: i32 = -4;
// Bonus for each diagonal pair of men.
const SUPPORT: i32 = 2;
const KING_STEP: i32 = 5;
// Bonus for an unstoppable man on the last row while the enemy has no king; less for each row to go.
const RUNAWAY: i32 = 420;
const RUNAWAY_ROW: i32 = 25;
// Bonus for each ply that the hunted king's square saves, by PLIES_TO_CATCH.
const CATCH: i32 = 10;
// Bonus for each ply that a hunter's square saves, by SIEGE.
const HUNT: i32 = 5;
// Plies that two kings need to catch a lone king, by its square.
// This table and SIEGE are averages over that ending, solved by retrograde analysis.
#[rustfmt::skip]
const PLIES_TO_CATCH: [u8; 32] = [
     6,  9, 16, 22,
     6, 12, 18, 22,
     9, 11, 17, 18,
    12, 16, 17, 16,
    16, 17, 16, 12,
    18, 17, 11,  9,
    22, 18, 12,  6,
    22, 16,  9,  6,
];
const LONGEST_CATCH: i32 = 22;
// Plies to catch a king in double corner 25/29, by a hunter's square.
#[rustfmt::skip]
const SIEGE: [u8; 32] = [
    27, 27, 27, 27,
    24, 24, 24, 27,
    23, 23, 23, 24,
    20, 20, 22, 26,
    19, 19, 20, 24,
    16, 19, 22, 26,
     9, 16, 20, 24,
     9, 19, 23, 26,
];
const LONGEST_SIEGE: i32 = 27;
// Base value for a king outside the double corners; the distance is added.
const IN_THE_OPEN: u8 = 16;

impl Evaluate for Position {
    fn must_capture(&self) -> bool {
        Position::must_capture(self)
    }

    fn is_ending(&self) -> bool {
        32 - self.empty().count() <= ENDING
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn evaluate(&self) -> Score {
        let own = Side::of(self, self.turn());
        let enemy = Side::of(self, !self.turn());
        let mut score = TURN + own.placed() - enemy.placed();
        score += own.runaways(&enemy) - enemy.runaways(&own);
        let lead = own.material() - enemy.material();
        if lead > 0 {
            score += own.ahead(&enemy, lead);
        } else if lead < 0 {
            score -= enemy.ahead(&own, -lead);
        }
        Score(score)
    }
}

/// One side's pieces, mirrored if necessary so that it moves up the board.
struct Side {
    men: Squares,
    kings: Squares,
    empty: Squares,
}

impl Side {
    fn of(position: &Position, color: Color) -> Side {
        let (men, kings, empty) = (position.men_of(color), position.kings_of(color), position.empty());
        match color {
            Color::White => Side { men, kings, empty },
            Color::Black => Side { men: men.mirrored(), kings: kings.mirrored(), empty: empty.mirrored() },
        }
    }

    fn material(&self) -> i32 {
        MAN * self.men.count() as i32 + KING * self.kings.count() as i32
    }

    fn placed(&self) -> i32 {
        let on = |table: &[i8; 32], set: Squares| -> i32 { set.map(|at| i32::from(table[at.index()])).sum() };
        let mut score = on(&MAN_ON, self.men) + on(&KING_ON, self.kings);
        for direction in [Direction::UpLeft, Direction::UpRight] {
            let ahead = self.men.step(direction);
            score += MAN_STEP * (ahead & self.empty).count() as i32;
            score += SUPPORT * (ahead & self.men).count() as i32;
        }
        if !self.kings.is_empty() {
            for direction in Direction::ALL {
                score += KING_STEP * (self.kings.step(direction) & self.empty).count() as i32;
            }
        }
        score
    }

    fn runaways(&self, enemy: &Side) -> i32 {
        if !enemy.kings.is_empty() {
            return 0;
        }
        let stoppers = enemy.men.mirrored();
        let free = self.men.filter(|at| (AHEAD[at.index()] & stoppers).is_empty());
        free.map(|at| RUNAWAY - RUNAWAY_ROW * i32::from(at.row())).sum()
    }

    // A lead counts more with fewer pieces left, so that the stronger side exchanges.
    fn ahead(&self, enemy: &Side, lead: i32) -> i32 {
        let pieces = (!self.empty).count() as i32;
        if enemy.men.is_empty() {
            let lead = lead * KINGS_ONLY / 100;
            return lead + 10 * lead / (pieces + 1) + self.hunting(enemy.kings.mirrored());
        }
        lead + lead / (pieces + 1)
    }

    fn hunting(&self, hunted: Squares) -> i32 {
        let plies = |prey: Square| i32::from(PLIES_TO_CATCH[prey.index()]);
        let mut score: i32 = hunted.map(|prey| CATCH * (LONGEST_CATCH - plies(prey))).sum();
        for hunter in self.kings {
            let plies = hunted.map(|prey| i32::from(siege(hunter, prey))).min();
            score += HUNT * (LONGEST_SIEGE - plies.unwrap_or(LONGEST_SIEGE));
        }
        score
    }
}

/// Estimates the plies to catch `prey` with a hunter on this square.
fn siege(hunter: Square, prey: Square) -> u8 {
    match prey.number() {
        25 | 29 => SIEGE[hunter.index()],
        4 | 8 => SIEGE[hunter.mirrored().index()],
        _ => {
            let (rows, columns) =
                (hunter.row().abs_diff(prey.row()), hunter.column().abs_diff(prey.column()));
            IN_THE_OPEN + rows.max(columns)
        }
    }
}

// For each square, the squares where an enemy man could stop a man.
const AHEAD: [Squares; 32] = ahead();

const fn ahead() -> [Squares; 32] {
    let mut table = [Squares::EMPTY; 32];
    let mut n = 4;
    while n < 32 {
        let from = Square::from_bits(n);
        let mut m = 0;
        while m < n {
            let to = Square::from_bits(m);
            if to.row() < from.row() && to.column().abs_diff(from.column()) <= from.row() - to.row() {
                table[n as usize].0 |= 1 << m;
            }
            m += 1;
        }
        n += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;

    fn value(fen: &str) -> i32 {
        parse_fen(fen).expect("legal").evaluate().0
    }

    #[test]
    fn a_mirrored_position_is_worth_the_same() {
        for fen in ["W:W18,22,K30:B5,9,K17", "B:WK18,K24:BK4", "W:W14,26,31:B8,12,20"] {
            let position = parse_fen(fen).expect("legal");
            assert_eq!(position.evaluate(), position.mirrored().evaluate(), "{fen}");
        }
    }

    #[test]
    fn both_sides_see_the_same_but_for_the_turn() {
        for pieces in ["W18,22,K30:B5,9,K17", "WK18,K24:BK4", "W21-32:B1-12"] {
            let white = value(&std::format!("W:{pieces}")) - TURN;
            assert_eq!(white, TURN - value(&std::format!("B:{pieces}")), "{pieces}");
        }
    }

    #[test]
    fn a_man_past_all_enemy_men_is_a_runaway() {
        assert!(value("W:W13,32:B24,28") - value("W:W13,32:B6,28") > RUNAWAY / 2);
    }

    #[test]
    fn twelve_kings_are_far_from_a_proven_win() {
        let most = value("W:WK9-12,K17-20,K25-28:B1");
        assert!(most > 0 && Score(most) < Score::MOST_EVALUATED);
    }
}
