//! Go-bang: two to four players, a hundred men each, five in line.
//!
//! Source: S2; where it is silent, docs/FIDELITY.md says how it is read.

#[cfg(test)]
mod tests;
mod text;

use super::kit::lattice::{step, Direction};
use super::kit::{Bits, BoardGame, PositionError};
use super::{OptionError, Refusal, Seat, Standing};
use alloc::string::String;
use alloc::vec::Vec;

/// Squares a side.
const WIDTH: u8 = 20;

/// Squares of the board.
const SQUARES: u16 = WIDTH as u16 * WIDTH as u16;

/// Men of each player.
const MEN: u8 = 100;

/// The most players.
const PLAYERS: usize = 4;

/// Men in line that win.
const LINE: usize = 5;

type Squares = Bits<7>;

/// What is agreed before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Agreed {
    /// Two to four; none where a position may say it.
    players: Option<u8>,
    /// Once all men are placed they are moved.
    second_stage: bool,
    /// Who begins, from 0.
    first: u8,
}

/// A game of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gobang {
    men: [Squares; PLAYERS],
    hand: [u8; PLAYERS],
    players: u8,
    seat: u8,
    second_stage: bool,
}

/// What a turn can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// A man is placed.
    Place(u16),
    /// In the second stage a man moves one square along a file or a rank.
    Step(u16, u16),
}

impl Gobang {
    fn all(&self) -> Squares {
        self.men.iter().fold(Squares::NONE, |all, men| all.or(men))
    }

    fn empty(&self) -> impl Iterator<Item = u16> {
        let all = self.all();
        (0..SQUARES).filter(move |&square| !all.has(square))
    }

    /// Whether these men have five in line.
    fn has_line(men: &Squares) -> bool {
        // Half of the directions: a line is found from either end.
        men.iter().any(|square| {
            Direction::ALL[..4].iter().any(|&direction| {
                let on = core::iter::successors(Some(square), |&at| step(at, direction, WIDTH));
                on.take_while(|&at| men.has(at)).take(LINE).count() == LINE
            })
        })
    }

    /// Whether men are moved now instead of placed.
    fn is_moving(&self) -> bool {
        self.second_stage && self.players == 2 && self.hand[..2] == [0, 0]
    }

    /// Who has five in line.
    fn winner(&self) -> Option<u8> {
        (0..self.players).find(|&seat| Self::has_line(&self.men[usize::from(seat)]))
    }

    fn steps(&self) -> impl Iterator<Item = Turn> + '_ {
        let all = self.all();
        let own = self.men[usize::from(self.seat)].iter();
        own.flat_map(move |from| {
            let ways = Direction::ALL.into_iter().filter(|way| !way.is_diagonal());
            let to = ways.filter_map(move |way| step(from, way, WIDTH));
            to.filter(move |&to| !all.has(to)).map(move |to| Turn::Step(from, to))
        })
    }
}

impl BoardGame for Gobang {
    type Move = Turn;
    type Options = Agreed;

    const NAME: &'static str = "gobang";
    const SEATS: &'static str = "1234";

    fn option(agreed: &mut Agreed, key: &str, value: &str) -> Result<(), OptionError> {
        let number = |range: core::ops::RangeInclusive<u8>, what| {
            value.parse().ok().filter(|n| range.contains(n)).ok_or(OptionError::BadValue(what))
        };
        match (key, value) {
            ("players", _) => agreed.players = Some(number(2..=4, "2, 3 or 4")?),
            ("first", _) => agreed.first = number(1..=4, "1 to 4")? - 1,
            ("second_stage", "on") => agreed.second_stage = true,
            ("second_stage", "off") => agreed.second_stage = false,
            ("second_stage", _) => return Err(OptionError::BadValue("on or off")),
            _ => return Err(OptionError::Unknown("players, first, second_stage")),
        }
        Ok(())
    }

    fn start(agreed: &Agreed) -> Gobang {
        let players = agreed.players.unwrap_or(2);
        let hand = core::array::from_fn(|seat| if seat < usize::from(players) { MEN } else { 0 });
        let seat = agreed.first % players;
        Gobang { men: [Squares::NONE; PLAYERS], hand, players, seat, second_stage: agreed.second_stage }
    }

    fn standing(&self) -> Standing {
        if let Some(winner) = self.winner() {
            return Standing::Won(Seat(winner));
        }
        let is_full = u32::from(SQUARES) == self.all().count();
        let has_none = self.hand[usize::from(self.seat)] == 0;
        if is_full || has_none && !self.is_moving() {
            return Standing::Draw;
        }
        Standing::Turn(Seat(self.seat))
    }

    fn legal_moves(&self) -> Vec<Turn> {
        match self.standing() {
            Standing::Turn(_) if self.is_moving() => self.steps().collect(),
            Standing::Turn(_) => self.empty().map(Turn::Place).collect(),
            _ => Vec::new(),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.standing() {
            Standing::Turn(_) if self.is_moving() => self.steps().count() as u64,
            Standing::Turn(_) => u64::from(u32::from(SQUARES) - self.all().count()),
            _ => 0,
        }
    }

    fn after_no_move(&self) -> Option<Gobang> {
        let is_stuck = self.is_moving() && self.winner().is_none() && self.steps().next().is_none();
        let is_full = u32::from(SQUARES) == self.all().count();
        (is_stuck && !is_full).then(|| Gobang { seat: (self.seat + 1) % self.players, ..*self })
    }

    fn after(&self, turn: &Turn) -> Gobang {
        let mut next = *self;
        let seat = usize::from(self.seat);
        match *turn {
            Turn::Place(square) => {
                next.men[seat].insert(square);
                next.hand[seat] -= 1;
            }
            Turn::Step(from, to) => {
                next.men[seat].remove(from);
                next.men[seat].insert(to);
            }
        }
        next.seat = (self.seat + 1) % self.players;
        next
    }

    fn write_move(&self, turn: &Turn, out: &mut String) {
        text::write_move(turn, out);
    }

    fn read_move(&self, line: &str) -> Result<Turn, Refusal> {
        text::read_move(self, line)
    }

    fn write(&self, out: &mut String) {
        text::write(self, out);
    }

    fn read(text: &str, agreed: &Agreed) -> Result<Gobang, PositionError> {
        text::read(text, agreed)
    }

    fn pack(&self, out: &mut Vec<u8>) {
        text::pack(self, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Gobang> {
        text::unpack(bytes)
    }
}
