//! Dama alla polacca: international draughts on a hundred squares.
//!
//! Source: S2 names it; the rules are the federation's (docs/SOURCES.md).

#[cfg(test)]
mod tests;
mod text;
mod words;

use super::kit::jumps::{rank, Mover, PieceValues};
use super::kit::lattice::LinePattern;
use super::kit::{
    CaptureDuty, GamePosition, JumpPath, JumpRules, Landing, Lattice, Removal, SidePieces, StepDirections,
};
use super::{BoardKind, Counter, DarkCorner, Diagram, EndReason, GameStatus, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::rulebook::Aids;
use alloc::vec::Vec;

const RULES: JumpRules = JumpRules {
    man_steps: StepDirections::Forward,
    man_captures: StepDirections::All,
    flies: true,
    landing: Landing::Beyond,
    removal: Removal::AtEnd,
    duty: CaptureDuty::Most,
};

const WORTH: PieceValues = PieceValues { promoted: 300, advance: 3, guard: 4, centre: 3 };

const WIDTH: u8 = 10;

static BOARD: Lattice = Lattice::new(WIDTH, LinePattern::Dark);

/// The promotion points of White and of Black.
const FAR: [u128; 2] = [rank(WIDTH, WIDTH - 1), rank(WIDTH, 0)];

// Plies of kings without a capture that draw the game: 25 moves of each side.
const KINGS_ONLY: u8 = 50;

/// Plies against a lone king that draw the game: of three pieces, and of one or two.
const LONE_KING: [u8; 2] = [32, 10];

#[derive(Clone, Debug, PartialEq)]
pub struct Polacca {
    pieces: SidePieces,
    side: usize,
    quiet: u8,
    /// Plies for which the same limit of [`LONE_KING`] has held.
    lone: u8,
    /// The positions since the last capture or man's move, oldest first, without the current one.
    past: Vec<SidePieces>,
}

impl Polacca {
    fn mover(&self) -> Mover<'static> {
        Mover { lattice: &BOARD, rules: RULES, pieces: self.pieces, side: self.side }
    }

    fn routes(&self) -> Vec<JumpPath> {
        self.mover().moves()
    }

    fn lone_limit(pieces: &SidePieces) -> Option<u8> {
        (0..2).find_map(|side| {
            let (many, one) = (pieces.sides[side], pieces.sides[1 - side]);
            let is_lone = one.count_ones() == 1 && one & pieces.promoted != 0;
            match (is_lone && many & pieces.promoted != 0, many.count_ones()) {
                (true, 1 | 2) => Some(LONE_KING[1]),
                (true, 3) => Some(LONE_KING[0]),
                _ => None,
            }
        })
    }

    fn is_third(&self) -> bool {
        let before = self.past.iter().rev().skip(1).step_by(2);
        before.filter(|&&past| past == self.pieces).count() >= 2
    }

    fn is_drawn(&self) -> bool {
        self.quiet >= KINGS_ONLY
            || Self::lone_limit(&self.pieces).is_some_and(|limit| self.lone >= limit)
            || self.is_third()
    }
}

impl GamePosition for Polacca {
    const NAME: &'static str = "polacca";
    const WORDS: &'static [Words; LANGS.len()] = &words::WORDS;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 40, slopes: [-806, 6_589, 8_500] };
    const AIDS: Aids = Aids::ALL;

    const PDN: Option<&'static str> = Some("20,W,10,10,N2,0");
    const REVIEW_NODES: Option<u64> = Some(60_000);

    fn start(_: &GameChoice) -> Polacca {
        let of = |numbers: core::ops::RangeInclusive<u32>| {
            numbers.filter_map(text::point).fold(0, |set, point| set | 1 << point)
        };
        let pieces = SidePieces { sides: [of(31..=50), of(1..=20)], promoted: 0 };
        Polacca { pieces, side: 0, quiet: 0, lone: 0, past: Vec::new() }
    }

    fn status(&self) -> GameStatus {
        if !self.mover().can_move() {
            GameStatus::Won(Seat(1 - self.side as u8))
        } else if self.is_drawn() {
            GameStatus::Draw
        } else {
            GameStatus::Turn(Seat(self.side as u8))
        }
    }

    fn reason(&self) -> EndReason {
        if self.pieces.sides[self.side] == 0 {
            EndReason::NoPieces
        } else if !self.mover().can_move() {
            EndReason::NoMoves
        } else if self.is_third() {
            EndReason::ThirdTime
        } else if self.quiet >= KINGS_ONLY {
            EndReason::NoProgress
        } else {
            EndReason::TooFewToWin
        }
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.pieces.balance::<WIDTH>(seat.into(), &WORTH)
    }

    fn is_restless(&self) -> bool {
        self.mover().can_capture()
    }

    fn order_score(&self, path: &JumpPath) -> i32 {
        path.captured.count_ones() as i32
    }

    fn way(&self, path: &JumpPath) -> Option<Vec<(u8, u8)>> {
        let stops = core::iter::once(&path.from).chain(path.landings());
        Some(stops.map(|&point| (point % WIDTH, point / WIDTH)).collect())
    }

    fn diagram(&self) -> Diagram {
        let taken = |side: usize| text::MOST - self.pieces.sides[1 - side].count_ones();
        let counters = (0..2).map(|side| (Seat(side as u8), Counter::Taken, taken(side))).collect();
        let ground = BoardKind::Numbered(DarkCorner::Left);
        Diagram { width: WIDTH, ground, pieces: self.pieces.shown(WIDTH), counters }
    }

    fn legal_moves(&self) -> Vec<JumpPath> {
        let mut routes = self.routes();
        if routes.iter().any(|path| path.landings().len() > 1) {
            routes.sort_by_cached_key(text::numbers);
            let mut merged: Vec<JumpPath> = Vec::new();
            for path in routes {
                if !merged.iter().any(|known| text::is_same(known, &path)) {
                    merged.push(path);
                }
            }
            return merged;
        }
        routes
    }

    fn after(&self, path: &JumpPath) -> Polacca {
        let pieces = self.pieces.after(path, self.side, FAR[self.side]);
        let is_kings = self.pieces.promoted >> path.from & 1 != 0 && path.captured == 0;
        let mut next = Polacca { pieces, side: 1 - self.side, quiet: 0, lone: 0, past: Vec::new() };
        if is_kings {
            next.quiet = self.quiet.saturating_add(1);
            next.past.reserve(self.past.len() + 1);
            next.past.extend_from_slice(&self.past);
            next.past.push(self.pieces);
        }
        let limit = Self::lone_limit(&pieces);
        if limit.is_some() && limit == Self::lone_limit(&self.pieces) {
            next.lone = self.lone.saturating_add(1);
        }
        next
    }
}
