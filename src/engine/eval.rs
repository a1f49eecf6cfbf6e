//! How good a position looks before anything is searched, in hundredths of a man.
//!
//! Each side is looked at as if it moved up the board. Every weight is named; the tables show the
//! board as White sees it. Men cannot take kings in this game: a king roams unharmed among
//! men, which makes it worth more than in other kinds of draughts.

use super::Score;
use crate::rules::italian::{Direction, Position, Squares};
use crate::rules::{Color, Game};

/// A game whose positions can be valued.
pub trait Evaluate: Game {
    /// Whether the side to move has to capture: then the position is not yet fit to be valued.
    fn must_capture(&self) -> bool;

    /// How good the position is for the side to move, at most [`Score::MOST_EVALUATED`] either way.
    fn evaluate(&self) -> Score;

    /// A 64-bit name: equal positions have equal keys.
    fn key(&self) -> u64;
}

/// A man.
const MAN: i32 = 100;
/// A king.
const KING: i32 = 270;
/// A man by its square: forward and to the centre, but the back row stays.
#[rustfmt::skip]
const MAN_ON: [i8; 32] = [
      0,  0,  0,  0,
    20, 20, 20, 20,
      13, 14, 14, 13,
     8, 10, 10,  8,
       5,  8,  8,  4,
     2,  5,  5,  2,
       2,  3,  2,  0,
     6,  8,  4,  8,
];
/// A king by its square: the centre.
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
/// Each quiet step a king has.
const KING_STEP: i32 = 3;
/// A man no enemy man can stop, and no enemy king is there: this much less for each row to go.
const RUNAWAY: i32 = 120;
const RUNAWAY_ROW: i32 = 15;
/// Each piece off the board, for the side that is ahead in material: exchanges favour it.
const TRADED: i32 = 3;
/// The turn to move.
const TURN: i32 = 3;
/// Each row or column between the stronger side's kings and the nearest enemy king, when only kings
/// are left to hunt.
const HUNT: i32 = 4;
/// A lone king in a double corner, where it is hardest to catch.
const REFUGE: i32 = 12;
/// The two double corners: 4 and 8, 25 and 29.
const DOUBLE_CORNERS: Squares = Squares(1 << 3 | 1 << 7 | 1 << 24 | 1 << 28);

impl Evaluate for Position {
    fn must_capture(&self) -> bool {
        Position::must_capture(self)
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn evaluate(&self) -> Score {
        let own = Side::of(self, self.turn());
        let enemy = Side::of(self, !self.turn());
        let empty = self.empty();
        let mut score = TURN + own.standing() - enemy.standing();
        score += own.runaways(&enemy) - enemy.runaways(&own);
        score += KING_STEP
            * (own.king_steps(self.kings_of(self.turn()), empty)
                - enemy.king_steps(self.kings_of(!self.turn()), empty));
        score += endings(self, &own, &enemy);
        Score(score)
    }
}

/// One side's pieces, turned so that it moves up the board.
struct Side {
    men: Squares,
    kings: Squares,
}

impl Side {
    fn of(position: &Position, color: Color) -> Side {
        let (men, kings) = (position.men_of(color), position.kings_of(color));
        match color {
            Color::White => Side { men, kings },
            Color::Black => Side { men: men.mirrored(), kings: kings.mirrored() },
        }
    }

    fn material(&self) -> i32 {
        MAN * self.men.count() as i32 + KING * self.kings.count() as i32
    }

    fn count(&self) -> i32 {
        (self.men.count() + self.kings.count()) as i32
    }

    /// Material and squares.
    fn standing(&self) -> i32 {
        let mut score = 0;
        for square in self.men {
            score += MAN + i32::from(MAN_ON[square.index()]);
        }
        for square in self.kings {
            score += KING + i32::from(KING_ON[square.index()]);
        }
        score
    }

    fn runaways(&self, enemy: &Side) -> i32 {
        if !enemy.kings.is_empty() {
            return 0;
        }
        let enemy_men = enemy.men.mirrored();
        let mut score = 0;
        for square in self.men {
            if (AHEAD[square.index()] & enemy_men).is_empty() {
                score += RUNAWAY - RUNAWAY_ROW * i32::from(square.row());
            }
        }
        score
    }

    fn king_steps(&self, kings: Squares, empty: Squares) -> i32 {
        if kings.is_empty() {
            return 0;
        }
        Direction::ALL.into_iter().map(|d| (kings.step(d) & empty).count() as i32).sum()
    }
}

/// What matters when one side is ahead: exchanges, and hunting the last kings.
fn endings(position: &Position, own: &Side, enemy: &Side) -> i32 {
    let lead = own.material() - enemy.material();
    if lead == 0 {
        return 0;
    }
    let (strong, weak) =
        if lead > 0 { (position.turn(), !position.turn()) } else { (!position.turn(), position.turn()) };
    let mut score = TRADED * (24 - own.count() - enemy.count());
    if position.men_of(weak).is_empty() {
        score -= HUNT * distances(position.kings_of(strong), position.kings_of(weak));
        if !(position.kings_of(weak) & DOUBLE_CORNERS).is_empty() {
            score -= REFUGE;
        }
    }
    score * lead.signum()
}

/// How far the hunters are from the nearest of the hunted, in rows or columns, added up.
fn distances(hunters: Squares, hunted: Squares) -> i32 {
    let mut sum = 0;
    for hunter in hunters {
        let nearest =
            hunted.map(|prey| hunter.row().abs_diff(prey.row()).max(hunter.column().abs_diff(prey.column())));
        sum += i32::from(nearest.min().unwrap_or(0));
    }
    sum
}

/// For each square the squares ahead that an enemy man would have to stand on to stop a man there.
const AHEAD: [Squares; 32] = ahead();

const fn ahead() -> [Squares; 32] {
    let mut table = [Squares::EMPTY; 32];
    let mut n = 4;
    while n < 32 {
        let mut m = 0;
        while m < n {
            let (rows, columns) = (row(n) - row(m), column(n) - column(m));
            if rows > 0 && columns <= rows && -columns <= rows {
                table[n as usize].0 |= 1 << m;
            }
            m += 1;
        }
        n += 1;
    }
    table
}

const fn row(square: i32) -> i32 {
    square / 4
}

const fn column(square: i32) -> i32 {
    2 * (square % 4) + row(square) % 2
}
