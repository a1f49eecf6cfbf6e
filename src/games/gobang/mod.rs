//! Go-bang: two to four players, a hundred men each, five in line.
//!
//! Source: S2; where it is silent, docs/FIDELITY.md says how it is read.

#[cfg(test)]
mod tests;
mod text;
mod words;

use super::kit::lattice::{step, Direction};
use super::kit::{Bits, BoardGame, PositionError};
use super::{Counter, Diagram, Ground, OptionError, Piece, Reason, Refusal, Seat, Standing, Words};
use crate::session::messages::Lang;
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

/// The placings that a search looks at, the most urgent.
const MOST_CANDIDATES: usize = 14;

/// What a row is worth that has so many men of one side and none of another.
const ROW: [i32; LINE + 1] = [0, 2, 10, 40, 120, 0];

/// How much such a row calls for another man.
const URGE: [i32; LINE + 1] = [1, 4, 20, 120, 3000, 0];

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

    /// Whether a man stands within two squares.
    fn is_near(&self, square: u16) -> bool {
        let all = self.all();
        Direction::ALL.iter().any(|&way| {
            let on = core::iter::successors(step(square, way, WIDTH), |&at| step(at, way, WIDTH));
            on.take(2).any(|at| all.has(at))
        })
    }

    /// How many of a seat's men stand in a row of five from there on, if no other's does.
    fn in_row(&self, from: u16, way: Direction, seat: usize) -> Option<usize> {
        let all = self.all();
        let own = &self.men[seat];
        let mut row = core::iter::successors(Some(from), |&at| step(at, way, WIDTH)).take(LINE);
        let (mut squares, mut men) = (0, 0);
        let is_free = row.all(|at| {
            squares += 1;
            men += usize::from(own.has(at));
            own.has(at) || !all.has(at)
        });
        (is_free && squares == LINE).then_some(men)
    }

    /// What all rows of five are worth that a seat can still fill.
    fn lines(&self, seat: usize) -> i32 {
        let rows = self.rows_near();
        rows.into_iter().filter_map(|(from, way)| self.in_row(from, way, seat)).map(|men| ROW[men]).sum()
    }

    /// The rows of five in which a man stands.
    fn rows_near(&self) -> Vec<(u16, Direction)> {
        let mut rows = Vec::new();
        for &way in &Direction::ALL[..4] {
            let back = Direction { files: -way.files, ranks: -way.ranks };
            let mut seen = Squares::NONE;
            for man in self.all().iter() {
                for from in core::iter::successors(Some(man), |&at| step(at, back, WIDTH)).take(LINE) {
                    if !seen.has(from) {
                        seen.insert(from);
                        rows.push((from, way));
                    }
                }
            }
        }
        rows
    }

    /// How much a man there does for the seat to move, or spoils for the others.
    fn urge(&self, square: u16) -> i32 {
        let mut urge = 0;
        for &way in &Direction::ALL[..4] {
            let back = Direction { files: -way.files, ranks: -way.ranks };
            for from in core::iter::successors(Some(square), |&at| step(at, back, WIDTH)).take(LINE) {
                for seat in 0..usize::from(self.players) {
                    let worth = self.in_row(from, way, seat).map_or(0, |men| URGE[men]);
                    urge += if seat == usize::from(self.seat) { 2 * worth } else { worth };
                }
            }
        }
        urge
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

    fn words(lang: Lang) -> &'static Words {
        words::words(lang)
    }

    fn reason(&self) -> Reason {
        if self.winner().is_some() {
            Reason::Line
        } else {
            Reason::Full
        }
    }

    /// The lines that a seat can still fill, those with more men weighing more.
    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        let worth = |seat: u8| self.lines(usize::from(seat));
        let others = (0..self.players).filter(|&other| other != seat).map(worth).max().unwrap_or(0);
        worth(seat) - others
    }

    fn candidates(&self) -> Vec<Turn> {
        if self.is_moving() {
            return self.legal_moves();
        }
        let mut turns: Vec<(i32, u16)> = self
            .empty()
            .filter(|&square| self.is_near(square))
            .map(|square| (-self.urge(square), square))
            .collect();
        if turns.is_empty() {
            let middle = u16::from(WIDTH / 2) * u16::from(WIDTH) + u16::from(WIDTH / 2);
            return self.empty().filter(|&square| square == middle).map(Turn::Place).collect();
        }
        turns.sort_unstable();
        turns.truncate(MOST_CANDIDATES);
        turns.into_iter().map(|(_, square)| Turn::Place(square)).collect()
    }

    fn promise(&self, turn: &Turn) -> i32 {
        match *turn {
            Turn::Place(square) => self.urge(square),
            Turn::Step(..) => 0,
        }
    }

    fn diagram(&self) -> Diagram {
        let of = |seat: usize| {
            let piece = move |square: u16| Piece {
                file: (square % u16::from(WIDTH)) as u8,
                rank: (square / u16::from(WIDTH)) as u8,
                seat: Seat(seat as u8),
                is_promoted: false,
            };
            self.men[seat].iter().map(piece)
        };
        let hand = |seat: u8| (Seat(seat), Counter::Hand, u32::from(self.hand[usize::from(seat)]));
        Diagram {
            width: WIDTH,
            ground: Ground::Squares,
            pieces: (0..PLAYERS).flat_map(of).collect(),
            counters: (0..self.players).map(hand).collect(),
        }
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
