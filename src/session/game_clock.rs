//! [`GameClock`]: a clock for the whole game, with or without Fischer's increment.
//!
//! A tick of 1/18.2 s is five units and a second is 91, so that neither is ever rounded.

use crate::session::rulebook::{Seat, MOST_SEATS};
use alloc::string::String;
use core::fmt::{self, Display, Formatter};

pub(crate) const MOST: u8 = 180;

pub const CLOCK_LEN: usize = 2 + 4 * MOST_SEATS;

const UNITS_A_TICK: u32 = 5;
const UNITS_A_SECOND: u32 = 91;

// The most time of a seat, 9:59:59: the screen has one digit for the hours.
const MOST_LEFT: u32 = 35_999 * UNITS_A_SECOND;

// The program spends at most this part of its remaining time on a move.
const PART_A_MOVE: u32 = 20;

// The program's reserve, in ticks: about a second.
const RESERVE: u32 = 18;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    minutes: u8,
    increment: u8,
    /// In units.
    left: [u32; MOST_SEATS],
}

impl GameClock {
    pub const USUAL: [GameClock; 5] = [
        GameClock::full(5, 0),
        GameClock::full(5, 3),
        GameClock::full(10, 0),
        GameClock::full(15, 10),
        GameClock::full(30, 0),
    ];

    /// Creates a clock; `None` unless `minutes` is 1 to 180 and `increment` at most 180 seconds.
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

    /// Returns the minutes for the whole game, and the seconds after each move.
    pub fn times(&self) -> (u8, u8) {
        (self.minutes, self.increment)
    }

    /// Returns the clock with its full time.
    #[must_use]
    pub fn anew(&self) -> GameClock {
        GameClock::full(self.minutes, self.increment)
    }

    /// Returns the time control of PDN, in seconds: `300+3`.
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

    /// Returns the time left of a seat in seconds, rounded up.
    pub fn seconds_left(&self, seat: Seat) -> u32 {
        self.of(seat).div_ceil(UNITS_A_SECOND)
    }

    /// Returns the time left of a seat in ticks, rounded up.
    pub fn ticks_left(&self, seat: Seat) -> u32 {
        self.of(seat).div_ceil(UNITS_A_TICK)
    }

    pub fn spend(&mut self, Seat(seat): Seat, ticks: u32) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = left.saturating_sub(ticks.saturating_mul(UNITS_A_TICK));
        }
    }

    pub fn add_increment(&mut self, Seat(seat): Seat) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = (*left + u32::from(self.increment) * UNITS_A_SECOND).min(MOST_LEFT);
        }
    }

    /// Returns the seat whose time is up.
    pub fn fallen(&self) -> Option<Seat> {
        self.left.iter().position(|&left| left == 0).map(|seat| Seat(seat as u8))
    }

    /// Returns the ticks that the program may spend on a seat's move.
    pub fn budget(&self, seat: Seat) -> u32 {
        let left = self.ticks_left(seat);
        let increment = u32::from(self.increment) * UNITS_A_SECOND / UNITS_A_TICK;
        (left / PART_A_MOVE + increment / 2).min(left.saturating_sub(RESERVE) / 2)
    }

    pub fn to_bytes(&self) -> [u8; CLOCK_LEN] {
        let mut bytes = [0; CLOCK_LEN];
        [bytes[0], bytes[1]] = [self.minutes, self.increment];
        for (slot, left) in bytes[2..].chunks_exact_mut(4).zip(self.left) {
            slot.copy_from_slice(&left.to_le_bytes());
        }
        bytes
    }

    /// Decodes a clock; `None` for bytes that no clock encodes to.
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
