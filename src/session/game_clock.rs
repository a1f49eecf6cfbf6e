//! A clock for the whole game, with or without Fischer's increment: what each seat has left.
//!
//! A tick of 1/18.2 s is five units and a second 91, so that neither is ever rounded.

use crate::session::rulebook::{Seat, MOST_SEATS};
use alloc::string::String;
use core::fmt::{self, Display, Formatter};

/// The most minutes, and the most seconds of increment.
pub const MOST: u8 = 180;

/// Length of a clock as bytes.
pub const CLOCK_LEN: usize = 2 + 4 * MOST_SEATS;

const UNITS_A_TICK: u32 = 5;
const UNITS_A_SECOND: u32 = 91;

/// The most that a seat can have, 9:59:59: what is shown has one digit for the hours.
const MOST_LEFT: u32 = 35_999 * UNITS_A_SECOND;

/// The part of what is left that the program thinks about one move.
const PART_A_MOVE: u32 = 20;

/// The program's reserve, in ticks: about a second.
const RESERVE: u32 = 18;

/// The clock of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    minutes: u8,
    increment: u8,
    /// What each seat has left, in units.
    left: [u32; MOST_SEATS],
}

impl GameClock {
    /// The clocks that the menu goes through.
    pub const USUAL: [GameClock; 5] = [
        GameClock::full(5, 0),
        GameClock::full(5, 3),
        GameClock::full(10, 0),
        GameClock::full(15, 10),
        GameClock::full(30, 0),
    ];

    /// A clock that has not run yet; `None` unless there are 1 to 180 minutes and at most 180 seconds a move.
    pub fn new(minutes: u8, increment: u8) -> Option<GameClock> {
        let is_one = (1..=MOST).contains(&minutes) && increment <= MOST;
        is_one.then_some(GameClock::full(minutes, increment))
    }

    const fn full(minutes: u8, increment: u8) -> GameClock {
        let left = 60 * UNITS_A_SECOND * minutes as u32;
        GameClock { minutes, increment, left: [left; MOST_SEATS] }
    }

    /// Reads `10` or `5+3`: minutes, and seconds after each move.
    pub fn parse(text: &str) -> Option<GameClock> {
        let number = |digits: &str| {
            let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        match text.split_once('+') {
            Some((minutes, seconds)) => GameClock::new(number(minutes)?, number(seconds)?),
            None => GameClock::new(number(text)?, 0),
        }
    }

    /// Minutes for the whole game, and seconds after each move.
    pub fn times(&self) -> (u8, u8) {
        (self.minutes, self.increment)
    }

    /// The same clock before it has run.
    #[must_use]
    pub fn anew(&self) -> GameClock {
        GameClock::full(self.minutes, self.increment)
    }

    /// The time control as PDN has it, in seconds: `300+3`.
    pub fn time_control(&self) -> String {
        let seconds = 60 * u32::from(self.minutes);
        match self.increment {
            0 => alloc::format!("{seconds}"),
            increment => alloc::format!("{seconds}+{increment}"),
        }
    }

    fn of(&self, Seat(seat): Seat) -> u32 {
        self.left.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// What a seat has left, in seconds; a second that has begun is whole.
    pub fn seconds_left(&self, seat: Seat) -> u32 {
        self.of(seat).div_ceil(UNITS_A_SECOND)
    }

    /// The same in ticks.
    pub fn ticks_left(&self, seat: Seat) -> u32 {
        self.of(seat).div_ceil(UNITS_A_TICK)
    }

    /// Takes so many ticks from what a seat has left.
    pub fn spend(&mut self, Seat(seat): Seat, ticks: u32) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = left.saturating_sub(ticks.saturating_mul(UNITS_A_TICK));
        }
    }

    /// Adds the increment after a seat's move.
    pub fn add_increment(&mut self, Seat(seat): Seat) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = (*left + u32::from(self.increment) * UNITS_A_SECOND).min(MOST_LEFT);
        }
    }

    /// The seat whose time is out.
    pub fn fallen(&self) -> Option<Seat> {
        self.left.iter().position(|&left| left == 0).map(|seat| Seat(seat as u8))
    }

    /// How many ticks the program may think about a seat's move.
    pub fn budget(&self, seat: Seat) -> u32 {
        let left = self.ticks_left(seat);
        let increment = u32::from(self.increment) * UNITS_A_SECOND / UNITS_A_TICK;
        (left / PART_A_MOVE + increment / 2).min(left.saturating_sub(RESERVE) / 2)
    }

    /// As bytes.
    pub fn to_bytes(&self) -> [u8; CLOCK_LEN] {
        let mut bytes = [0; CLOCK_LEN];
        [bytes[0], bytes[1]] = [self.minutes, self.increment];
        for (slot, left) in bytes[2..].chunks_exact_mut(4).zip(self.left) {
            slot.copy_from_slice(&left.to_le_bytes());
        }
        bytes
    }

    /// Reads it back; `None` of bytes that no clock has.
    pub fn from_bytes(bytes: &[u8; CLOCK_LEN]) -> Option<GameClock> {
        let mut clock = GameClock::new(bytes[0], bytes[1])?;
        for (left, slot) in clock.left.iter_mut().zip(bytes[2..].chunks_exact(4)) {
            *left = u32::from_le_bytes(slot.try_into().ok()?);
        }
        let fallen = clock.left.iter().filter(|&&left| left == 0).count();
        let is_one = fallen <= 1 && clock.left.iter().all(|&left| left <= MOST_LEFT);
        is_one.then_some(clock)
    }
}

impl Display for GameClock {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.increment {
            0 => write!(f, "{}", self.minutes),
            increment => write!(f, "{}+{increment}", self.minutes),
        }
    }
}
