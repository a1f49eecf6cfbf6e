//! Gobang: two to four players with a hundred men each; five in a line win.
//!
//! Source: S2. docs/FIDELITY.md says how its gaps are filled.

#[cfg(test)]
mod tests;
mod text;
mod threats;
mod words;

use super::kit::lattice::{shown, step, LineDirection};
use super::kit::{smallest, Bits, ClaimRule, ForcedWin, GamePosition};
use super::{BoardKind, Counter, Diagram, EndReason, GameStatus, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::rulebook::{Aids, Poll};
use crate::session::words as sentences;
use alloc::vec::Vec;

const WIDTH: u8 = 20;

const SQUARES: u16 = WIDTH as u16 * WIDTH as u16;

const MEN: u8 = 100;

const PLAYERS: usize = 4;

const LINE: usize = 5;

// Moves of the second stage after which a draw may be claimed.
const QUIET_TURN_LIMIT: u32 = 200;

const MOST_CANDIDATES: usize = 14;

/// Value of a row of five squares, by the number of one player's men on it.
const RULEBOOK: [i32; LINE + 1] = [0, 2, 10, 40, 120, 0];

/// Move ordering value of another man in such a row.
const URGE: [i32; LINE + 1] = [0, 4, 20, 120, 3000, 0];

/// Lines with room for five: first square, stride, length.
const LINES: [(u16, u16, u16); LINE_COUNT] = lines();

/// The lines of [`LINES`] through each square, one bit each.
static THROUGH: [u128; SQUARES as usize] = {
    let mut through = [0; SQUARES as usize];
    let mut n = 0;
    while n < LINE_COUNT {
        let (first, stride, len) = LINES[n];
        let mut step = 0;
        while step < len {
            through[(first + step * stride) as usize] |= 1 << n;
            step += 1;
        }
        n += 1;
    }
    through
};

// Ranks, files, and the diagonals of at least five squares both ways.
const LINE_COUNT: usize = 2 * WIDTH as usize + 2 * (2 * WIDTH as usize - 9);

const fn lines() -> [(u16, u16, u16); LINE_COUNT] {
    let (width, five) = (WIDTH as u16, LINE as u16);
    let mut all = [(0, 0, 0); LINE_COUNT];
    let (mut n, mut at) = (0, 0);
    while at < width {
        all[n] = (at * width, 1, width);
        all[n + 1] = (at, width, width);
        n += 2;
        let len = width - at;
        if len >= five {
            // From the first rank to the right and to the left, then from the files next to it.
            all[n] = (at, width + 1, len);
            all[n + 1] = (width - 1 - at, width - 1, len);
            n += 2;
            if at > 0 {
                all[n] = (at * width, width + 1, len);
                all[n + 1] = (at * width + width - 1, width - 1, len);
                n += 2;
            }
        }
        at += 1;
    }
    assert!(n == LINE_COUNT);
    all
}

type Squares = Bits<7>;

#[derive(Clone, Copy)]
struct Row {
    first: usize,
    stride: usize,
}

impl Row {
    fn squares(self) -> impl Iterator<Item = usize> {
        (0..LINE).map(move |n| self.first + n * self.stride)
    }
}

const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "players",
        sentences::OPTION_PLAYERS,
        &[OptionValue::number("2"), OptionValue::number("3"), OptionValue::number("4")],
    ),
    GameOption::new(
        "first",
        sentences::OPTION_BEGINS,
        &[
            OptionValue::new("1", sentences::OPTION_WHITE),
            OptionValue::new("2", sentences::OPTION_BLACK),
            OptionValue::new("3", sentences::OPTION_RED).only_with(&[("players", &["3", "4"])]),
            OptionValue::new("4", sentences::OPTION_BLUE).only_with(&[("players", &["4"])]),
        ],
    )
    .of_start(),
    GameOption::new(
        "second_stage",
        sentences::OPTION_SECOND_STAGE,
        &[
            OptionValue::new("off", sentences::OPTION_NO),
            OptionValue::new("on", sentences::OPTION_YES).only_with(&[("players", &["2"])]),
        ],
    ),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gobang {
    men: [Squares; PLAYERS],
    hand: [u8; PLAYERS],
    players: u8,
    seat: u8,
    second_stage: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GobangMove {
    Place(u16),
    /// In the second stage, a man moves one square along a file or a rank.
    Step(u16, u16),
}

// The men of a row are added up in one number, with one byte for each seat.
struct Counted([u32; SQUARES as usize]);

impl Counted {
    /// Calls `call` with each of `rows` rows from `row` on that hold no men of two seats.
    /// Its arguments: the row, the men's seat and their number; [`PLAYERS`] and 0 for an empty row.
    fn each_row(&self, mut row: Row, rows: usize, mut call: impl FnMut(Row, usize, usize)) {
        let mut men: u32 = row.squares().take(LINE - 1).map(|square| self.0[square]).sum();
        for _ in 0..rows {
            men += self.0[row.first + (LINE - 1) * row.stride];
            let whose = men.trailing_zeros() as usize / 8;
            let count = (u64::from(men) >> (8 * whose)) as usize;
            if count <= LINE {
                call(row, whose, count);
            }
            men -= self.0[row.first];
            row.first += row.stride;
        }
    }
}

fn lines_of(mut lines: u128) -> impl Iterator<Item = (u16, u16, u16)> {
    core::iter::from_fn(move || {
        let line = LINES.get(lines.trailing_zeros() as usize).copied();
        lines &= lines.wrapping_sub(1);
        line
    })
}

impl Gobang {
    fn all(&self) -> Squares {
        self.men.iter().fold(Squares::NONE, |all, men| all.or(men))
    }

    fn empty(&self) -> impl Iterator<Item = u16> {
        let all = self.all();
        (0..SQUARES).filter(move |&square| !all.has(square))
    }

    fn has_line(men: &Squares) -> bool {
        let ranks: [u32; WIDTH as usize] = core::array::from_fn(|rank| men.part(rank as u16 * 20, WIDTH));
        let along = |rank: &u32| (1..LINE).fold(*rank, |run, n| run & rank >> n) != 0;
        let across = |five: &[u32]| {
            let upright = five.iter().fold(u32::MAX, |run, rank| run & rank);
            let rising = (0..).zip(five).fold(u32::MAX, |run, (n, rank)| run & rank >> n);
            let falling = (0..).zip(five).fold(u32::MAX, |run, (n, rank)| run & rank << n);
            upright | rising | falling != 0
        };
        ranks.iter().any(along) || ranks.windows(LINE).any(across)
    }

    /// Calls `call` with every row that holds men of exactly one seat: row, seat, number of men.
    fn each_row(&self, mut call: impl FnMut(Row, usize, usize)) {
        let (counted, taken) = (self.counted(), self.all());
        let lines = taken.iter().fold(0, |lines, square| lines | THROUGH[usize::from(square)]);
        for (first, stride, len) in lines_of(lines) {
            let rows = usize::from(len) + 1 - LINE;
            counted.each_row(Row { first: first.into(), stride: stride.into() }, rows, |row, whose, men| {
                if men > 0 {
                    call(row, whose, men);
                }
            });
        }
    }

    /// Calls `call` with each row through a square without men of two seats: seat, number of men.
    /// For an empty row: [`PLAYERS`] and 0.
    fn each_row_with(counted: &Counted, square: u16, mut call: impl FnMut(usize, usize)) {
        for (first, stride, len) in lines_of(THROUGH[usize::from(square)]) {
            let place = (square - first) / stride;
            let from = (place + 1).saturating_sub(LINE as u16);
            let rows = place.min(len - LINE as u16) + 1 - from;
            let row = Row { first: (first + from * stride).into(), stride: stride.into() };
            counted.each_row(row, rows.into(), |_, whose, men| call(whose, men));
        }
    }

    fn counted(&self) -> Counted {
        let mut counted = Counted([0; SQUARES as usize]);
        for (men, seat) in self.men.iter().zip(0..) {
            men.iter().for_each(|square| counted.0[usize::from(square)] = 1 << (8 * seat));
        }
        counted
    }

    /// Returns how much a man on each square helps its side or hinders others.
    fn urges(&self) -> [i32; SQUARES as usize] {
        let mut urges = [0; SQUARES as usize];
        self.each_row(|row, whose, men| {
            let urge = if whose == usize::from(self.seat) { 2 * URGE[men] } else { URGE[men] };
            row.squares().for_each(|square| urges[square] += urge);
        });
        urges
    }

    fn balance(&self, seat: usize, lines: &[i32; PLAYERS]) -> i32 {
        let others = (0..usize::from(self.players)).filter(|&other| other != seat).map(|other| lines[other]);
        lines[seat] - others.max().unwrap_or(0)
    }

    /// Returns the empty squares worth searching, most urgent first; those in the middle if none is.
    fn urgent(&self, urges: &[i32; SQUARES as usize]) -> Vec<u16> {
        let urged = self.empty().map(|square| (-urges[usize::from(square)], square));
        let squares: Vec<(i32, u16)> = urged.filter(|&(urge, _)| urge < 0).collect();
        if squares.is_empty() {
            let middle = u16::from(WIDTH / 2) * u16::from(WIDTH) + u16::from(WIDTH / 2);
            let near = self.empty().filter(|&square| square == middle || self.all().has(middle));
            return near.take(MOST_CANDIDATES).collect();
        }
        smallest(squares, MOST_CANDIDATES).into_iter().map(|(_, square)| square).collect()
    }

    /// Returns the empty squares on which each seat would complete five.
    fn fives(&self) -> [Squares; PLAYERS] {
        let all = self.all();
        let mut fives = [Squares::NONE; PLAYERS];
        self.each_row(|row, whose, men| {
            if men == LINE - 1 {
                let empty = row.squares().map(|at| at as u16).filter(|&at| !all.has(at));
                empty.for_each(|at| fives[whose].insert(at));
            }
        });
        fives
    }

    fn is_moving(&self) -> bool {
        self.second_stage && self.players == 2 && self.hand[..2] == [0, 0]
    }

    fn winner(&self) -> Option<u8> {
        (0..self.players).find(|&seat| Self::has_line(&self.men[usize::from(seat)]))
    }

    fn steps(&self) -> impl Iterator<Item = GobangMove> + '_ {
        let all = self.all();
        let own = self.men[usize::from(self.seat)].iter();
        own.flat_map(move |from| {
            let ways = LineDirection::ALL.into_iter().filter(|way| !way.is_diagonal());
            let to = ways.filter_map(move |way| step(from, way, WIDTH));
            to.filter(move |&to| !all.has(to)).map(move |to| GobangMove::Step(from, to))
        })
    }
}

impl GamePosition for Gobang {
    const NAME: &'static str = "gobang";
    const WORDS: &'static [Words; LANGS.len()] = &words::WORDS;
    // Fitted to 1,200 games.
    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [15_059, 16_617, 15_715] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const AIDS: Aids = Aids { flip: false, places: false, ..Aids::USUAL };
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: false });
    const SEATS: &'static str = "1234";
    const PACE: u64 = 4;
    const MAX_N: bool = true;

    fn start(choice: &GameChoice) -> Gobang {
        let players = choice.number("players");
        let hand = core::array::from_fn(|seat| if seat < usize::from(players) { MEN } else { 0 });
        // Old recordings may name a first player who does not play.
        let seat = (choice.number("first") - 1) % players;
        let second_stage = choice.is("second_stage", "on");
        Gobang { men: [Squares::NONE; PLAYERS], hand, players, seat, second_stage }
    }

    fn status(&self) -> GameStatus {
        if let Some(winner) = self.winner() {
            return GameStatus::Won(Seat(winner));
        }
        let is_full = u32::from(SQUARES) == self.all().count();
        let has_none = self.hand[usize::from(self.seat)] == 0;
        if is_full || has_none && !self.is_moving() {
            return GameStatus::Draw;
        }
        GameStatus::Turn(Seat(self.seat))
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, turn: &GobangMove) -> bool {
        matches!(turn, GobangMove::Step(..))
    }

    fn reason(&self) -> EndReason {
        if self.winner().is_some() {
            EndReason::Line
        } else {
            EndReason::Full
        }
    }

    // Rows that a seat can still fill; rows with more men weigh more.
    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        let mut lines = [0; PLAYERS];
        self.each_row(|_, whose, men| lines[whose] += RULEBOOK[men]);
        self.balance(seat.into(), &lines)
    }

    // With three or four seats, a threatened five depends on who moves next.
    fn is_restless(&self) -> bool {
        self.players > 2 && self.fives().iter().any(|fives| fives.count() > 0)
    }

    fn forced_win(&self, nodes: u64, poll: Poll<'_>) -> ForcedWin<GobangMove> {
        threats::forced_win(self, nodes, poll)
    }

    fn candidates(&self) -> Vec<GobangMove> {
        if self.is_moving() {
            return self.legal_moves();
        }
        let fives = self.fives();
        let own = fives[usize::from(self.seat)];
        if own.count() > 0 {
            return own.iter().take(1).map(GobangMove::Place).collect();
        }
        let others = fives.iter().fold(Squares::NONE, |all, fives| all.or(fives));
        if others.count() > 0 && self.players == 2 {
            return others.iter().map(GobangMove::Place).collect();
        }
        // Already in search order.
        self.urgent(&self.urges()).into_iter().map(GobangMove::Place).collect()
    }

    // Moves other than the answers to a four lose at once, if the other seat can place a fifth man.
    fn leaves_out(&self, searched: usize) -> bool {
        let other = usize::from(1 - self.seat.min(1));
        let must_answer = self.players == 2 && self.hand[other] > 0 && self.fives()[other].count() > 0;
        !must_answer && (searched as u64) < self.count_moves()
    }

    // The static evaluation after each candidate, computed without making the moves.
    fn best_static_move(&self) -> Option<GobangMove> {
        if self.is_moving() || !matches!(self.status(), GameStatus::Turn(_)) {
            return self.legal_moves().first().copied();
        }
        let (own, all) = (usize::from(self.seat), self.all());
        let (mut urges, mut lines, mut five) = ([0; SQUARES as usize], [0; PLAYERS], None);
        self.each_row(|row, whose, men| {
            lines[whose] += RULEBOOK[men];
            let urge = if whose == own { 2 * URGE[men] } else { URGE[men] };
            row.squares().for_each(|square| urges[square] += urge);
            if whose == own && men == LINE - 1 {
                five = five.or_else(|| row.squares().find(|&square| !all.has(square as u16)));
            }
        });
        if let Some(five) = five {
            return Some(GobangMove::Place(five as u16));
        }
        let counted = self.counted();
        let worth = |&square: &u16| {
            let mut lines = lines;
            Self::each_row_with(&counted, square, |whose, men| match whose {
                _ if whose == own || whose == PLAYERS => lines[own] += RULEBOOK[men + 1] - RULEBOOK[men],
                _ => lines[whose] -= RULEBOOK[men],
            });
            core::cmp::Reverse(self.balance(own, &lines))
        };
        self.urgent(&urges).into_iter().min_by_key(worth).map(GobangMove::Place)
    }

    fn marks(&self) -> Vec<(u8, u8)> {
        let mut marks = Vec::new();
        self.each_row(|row, _, men| {
            if men == LINE {
                let width = WIDTH as usize;
                marks.extend(row.squares().map(|square| ((square % width) as u8, (square / width) as u8)));
            }
        });
        marks
    }

    fn diagram(&self) -> Diagram {
        let of = |seat: usize| shown(self.men[seat].iter(), WIDTH, seat as u8);
        let hand = |seat: u8| (Seat(seat), Counter::Hand, u32::from(self.hand[usize::from(seat)]));
        Diagram {
            width: WIDTH,
            ground: BoardKind::Squares,
            pieces: (0..PLAYERS).flat_map(of).collect(),
            counters: (0..self.players).map(hand).collect(),
        }
    }

    fn legal_moves(&self) -> Vec<GobangMove> {
        match self.status() {
            GameStatus::Turn(_) if self.is_moving() => self.steps().collect(),
            GameStatus::Turn(_) => self.empty().map(GobangMove::Place).collect(),
            _ => Vec::new(),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.status() {
            GameStatus::Turn(_) if self.is_moving() => self.steps().count() as u64,
            GameStatus::Turn(_) => u64::from(u32::from(SQUARES) - self.all().count()),
            _ => 0,
        }
    }

    fn after_no_move(&self) -> Option<Gobang> {
        let is_stuck = self.is_moving() && self.winner().is_none() && self.steps().next().is_none();
        let is_full = u32::from(SQUARES) == self.all().count();
        (is_stuck && !is_full).then(|| Gobang { seat: (self.seat + 1) % self.players, ..*self })
    }

    fn unplayable(&self) -> Option<&'static str> {
        let has_too_many = |(men, hand): (&Squares, &u8)| men.count() + u32::from(*hand) > MEN.into();
        self.men.iter().zip(&self.hand).any(has_too_many).then_some("more than 100 men of a player")
    }

    fn after(&self, turn: &GobangMove) -> Gobang {
        let mut next = *self;
        let seat = usize::from(self.seat);
        match *turn {
            GobangMove::Place(square) => {
                next.men[seat].insert(square);
                next.hand[seat] -= 1;
            }
            GobangMove::Step(from, to) => {
                next.men[seat].remove(from);
                next.men[seat].insert(to);
            }
        }
        next.seat = (self.seat + 1) % self.players;
        next
    }
}
