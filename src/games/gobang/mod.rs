//! Go-bang: two to four players, a hundred men each, five in line.
//!
//! Source: S2; where it is silent, docs/FIDELITY.md says how it is read.

#[cfg(test)]
mod tests;
mod text;
mod threats;
mod words;

use super::kit::lattice::{shown, step, Direction};
use super::kit::{Bits, BoardGame, Clock, Forced, PositionError};
use super::{Counter, Diagram, Ground, OptionError, Reason, Refusal, Seat, Standing, Words};
use crate::session::messages::Lang;
use crate::session::rulebook::Poll;
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

/// Moves of the second stage after which a draw may be asked for.
const PATIENCE: u32 = 200;

/// The placings that a search looks at, the most urgent.
const MOST_CANDIDATES: usize = 14;

/// What a row is worth that has so many men of one side and none of another.
const ROW: [i32; LINE + 1] = [0, 2, 10, 40, 120, 0];

/// How much such a row calls for another man.
const URGE: [i32; LINE + 1] = [0, 4, 20, 120, 3000, 0];

/// The rows of five from a square on: from square to square, files needed to the right and to the left, ranks.
const ROWS: [(usize, usize, usize, usize); 4] = {
    let (width, more) = (WIDTH as usize, LINE - 1);
    [(1, more, 0, 0), (width, 0, 0, more), (width + 1, more, 0, more), (width - 1, 0, more, more)]
};

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

    /// Whose man stands on each square; [`PLAYERS`] where none does.
    fn owners(&self) -> [u8; SQUARES as usize] {
        let mut owners = [PLAYERS as u8; SQUARES as usize];
        for (men, seat) in self.men.iter().zip(0..) {
            men.iter().for_each(|square| owners[usize::from(square)] = seat);
        }
        owners
    }

    /// Calls with every row of five that men of one seat alone stand in: its squares, whose men, how many.
    fn each_row(&self, mut call: impl FnMut([usize; LINE], usize, usize)) {
        let owners = self.owners();
        let width = usize::from(WIDTH);
        // A row's first square is its lowest; the files it needs to its right and to its left.
        for (stride, right, left, up) in ROWS {
            for rank in 0..width - up {
                for file in left..width - right {
                    let from = rank * width + file;
                    let squares: [usize; LINE] = core::array::from_fn(|n| from + n * stride);
                    let mut whose = PLAYERS;
                    let mut men = 0;
                    let mut is_mixed = false;
                    for square in squares {
                        let owner = usize::from(owners[square]);
                        if owner < PLAYERS {
                            is_mixed |= men > 0 && owner != whose;
                            whose = owner;
                            men += 1;
                        }
                    }
                    if men > 0 && !is_mixed {
                        call(squares, whose, men);
                    }
                }
            }
        }
    }

    /// How much a man on each square does for the seat to move, or spoils for the others.
    fn urges(&self) -> [i32; SQUARES as usize] {
        let mut urges = [0; SQUARES as usize];
        self.each_row(|squares, whose, men| {
            let urge = if whose == usize::from(self.seat) { 2 * URGE[men] } else { URGE[men] };
            squares.iter().for_each(|&square| urges[square] += urge);
        });
        urges
    }

    /// The empty squares on which each seat would have five in line.
    fn fives(&self) -> [Squares; PLAYERS] {
        let all = self.all();
        let mut fives = [Squares::NONE; PLAYERS];
        self.each_row(|squares, whose, men| {
            if men == LINE - 1 {
                squares
                    .iter()
                    .filter(|&&at| !all.has(at as u16))
                    .for_each(|&at| fives[whose].insert(at as u16));
            }
        });
        fives
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
    const CLOCK: Option<Clock> = Some(Clock { repeats: false });
    const SEATS: &'static str = "1234";
    const PACE: u64 = 8;
    const EACH_FOR_ITSELF: bool = true;

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

    fn patience(&self) -> u32 {
        PATIENCE
    }

    fn is_quiet(&self, turn: &Turn) -> bool {
        matches!(turn, Turn::Step(..))
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
        let mut lines = [0; PLAYERS];
        self.each_row(|_, whose, men| lines[whose] += ROW[men]);
        let worth = |seat: u8| lines[usize::from(seat)];
        let others = (0..self.players).filter(|&other| other != seat).map(worth).max().unwrap_or(0);
        worth(seat) - others
    }

    fn forced_win(&self, nodes: u64, poll: Poll<'_>) -> Forced<Turn> {
        threats::forced_win(self, nodes, poll)
    }

    fn candidates(&self) -> Vec<Turn> {
        if self.is_moving() {
            return self.legal_moves();
        }
        let fives = self.fives();
        let own = fives[usize::from(self.seat)];
        if own.count() > 0 {
            return own.iter().take(1).map(Turn::Place).collect();
        }
        let others = fives.iter().fold(Squares::NONE, |all, fives| all.or(fives));
        if others.count() > 0 && self.players == 2 {
            return others.iter().map(Turn::Place).collect();
        }
        let urges = self.urges();
        let urged = self.empty().map(|square| (-urges[usize::from(square)], square));
        let mut turns: Vec<(i32, u16)> = urged.filter(|&(urge, _)| urge < 0).collect();
        if turns.is_empty() {
            let middle = u16::from(WIDTH / 2) * u16::from(WIDTH) + u16::from(WIDTH / 2);
            let turns = self.empty().filter(|&square| square == middle || self.all().has(middle));
            return turns.take(MOST_CANDIDATES).map(Turn::Place).collect();
        }
        turns.sort_unstable();
        turns.truncate(MOST_CANDIDATES);
        // In the order in which they are to be looked at.
        turns.into_iter().map(|(_, square)| Turn::Place(square)).collect()
    }

    fn diagram(&self) -> Diagram {
        let of = |seat: usize| shown(self.men[seat].iter(), WIDTH, seat as u8);
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
