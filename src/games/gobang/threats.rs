//! Wins by threats only: fours, and threes that threaten an open four.
//!
//! A four has one answer. A three is answered on an empty square of a row with three attacking men, or by a four
//! of the defender; any other answer allows the open four. So trying these answers proves a win.

use super::{Gobang, GobangMove, Squares, LINE, PLAYERS};
use crate::games::kit::{ForcedWin, GamePosition};
use crate::session::rulebook::Poll;
use alloc::vec::Vec;

// The longest win that is looked for, in plies.
const LONGEST: i32 = 9;

// Each node looks through all rows, some of them twice, so it polls more often than the search.
const ASKED: u64 = 1_024;

/// Returns a win of the side to move, in games of two players.
pub(super) fn forced_win(game: &Gobang, nodes: u64, poll: Poll<'_>) -> ForcedWin<GobangMove> {
    let is_on = game.players == 2 && !game.is_moving() && game.hand[..2].iter().all(|&men| men > LINE as u8);
    let mut attack = Attack { spent: 0, most: if is_on { nodes } else { 0 }, is_stopped: false, poll };
    match (1..=LONGEST).step_by(2).find_map(|plies| attack.win(game, plies)) {
        _ if attack.is_stopped => ForcedWin::Stopped,
        Some((turn, plies)) => ForcedWin::Win(turn, plies, attack.spent),
        None => ForcedWin::None,
    }
}

struct Attack<'a> {
    spent: u64,
    most: u64,
    is_stopped: bool,
    poll: Poll<'a>,
}

/// The empty squares of rows that hold only one side's men, by the number of men.
struct Rows {
    fives: [Squares; PLAYERS],
    fours: [Squares; PLAYERS],
    threes: [Squares; PLAYERS],
}

impl Rows {
    fn of(game: &Gobang) -> Rows {
        let all = game.all();
        let none = [Squares::NONE; PLAYERS];
        let mut rows = Rows { fives: none, fours: none, threes: none };
        game.each_row(|row, whose, men| {
            let found = match men {
                4 => &mut rows.fives,
                3 => &mut rows.fours,
                2 => &mut rows.threes,
                _ => return,
            };
            let empty = row.squares().map(|at| at as u16).filter(|&at| !all.has(at));
            empty.for_each(|at| found[whose].insert(at));
        });
        rows
    }
}

impl Attack<'_> {
    /// Returns a winning turn in at most `plies`, and the length of the win.
    fn win(&mut self, game: &Gobang, plies: i32) -> Option<(GobangMove, i32)> {
        if self.spent == self.most || self.is_stopped {
            return None;
        }
        self.spent += 1;
        if self.spent % ASKED == 0 && !(self.poll)(self.spent) {
            self.is_stopped = true;
            return None;
        }
        let (own, other) = (usize::from(game.seat), 1 - usize::from(game.seat));
        let rows = Rows::of(game);
        if let Some(five) = rows.fives[own].iter().next() {
            return Some((GobangMove::Place(five), 1));
        }
        if plies < 3 {
            return None;
        }
        let must = rows.fives[other];
        let threatens = rows.fours[own].or(&rows.threes[own]);
        let tried: Vec<u16> = match must.count() {
            0 => rows.fours[own]
                .iter()
                .chain(threatens.iter().filter(|&at| !rows.fours[own].has(at)))
                .collect(),
            1 => must.iter().filter(|&at| threatens.has(at)).collect(),
            _ => Vec::new(),
        };
        tried.into_iter().find_map(|at| {
            let answered = self.holds(&game.after(&GobangMove::Place(at)), plies - 1)?;
            Some((GobangMove::Place(at), answered + 1))
        })
    }

    /// Returns the longest defence if every answer to the threat loses within `plies`.
    fn holds(&mut self, game: &Gobang, plies: i32) -> Option<i32> {
        let (defender, attacker) = (usize::from(game.seat), 1 - usize::from(game.seat));
        let rows = Rows::of(game);
        let (fives, own) = (rows.fives[attacker], rows.fives[defender]);
        match (own.count(), fives.count()) {
            (0, 2..) => return Some(2),
            (0, 1) => {
                let only = fives.iter().next()?;
                return Some(1 + self.win(&game.after(&GobangMove::Place(only)), plies - 1)?.1);
            }
            (0, 0) if plies >= 4 && Self::opens_four(game, &rows.fours[attacker]) => (),
            _ => return None,
        }
        // Any other answer allows the open four: its move, an answer, five.
        let mut longest = 4;
        for at in rows.fours[attacker].or(&rows.fours[defender]).iter() {
            longest = longest.max(1 + self.win(&game.after(&GobangMove::Place(at)), plies - 1)?.1);
        }
        Some(longest)
    }

    fn opens_four(game: &Gobang, fours: &Squares) -> bool {
        let attacker = 1 - usize::from(game.seat);
        let passed = Gobang { seat: attacker as u8, ..*game };
        fours.iter().any(|at| passed.after(&GobangMove::Place(at)).fives()[attacker].count() >= 2)
    }
}
