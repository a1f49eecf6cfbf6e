//! Smamma: groups push groups, and a player who cannot push pays a penalty.
//!
//! Source: the chapter named in docs/SOURCES.md. docs/FIDELITY.md says how its gaps are filled.

#[cfg(test)]
mod tests;
mod text;
mod words;

use super::kit::bits::ones as squares;
use super::kit::lattice::{shown, step, LineDirection};
use super::kit::{ClaimRule, GamePosition};
use super::{BoardKind, Counter, Diagram, EndReason, GameStatus, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::{Lang, LANGS};
use crate::session::points::PointsCurve;
use crate::session::words as sentences;
use alloc::vec::Vec;

const WIDTH: u8 = 8;

const PIECES: u8 = 12;

// Pushes in a row without a penalty after which a draw may be claimed.
const QUIET_TURN_LIMIT: u32 = 100;

// Value of unlimited pushes; `HALF` pushes are worth half of it. The first ones count most: a player with none pays.
const PUSHES: i32 = 240;
const HALF: i32 = 2;
// Cost of a penalty, in hundredths of a man.
const PENALTY: i32 = 400;

type Squares = u64;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmammaOptions {
    limit: u8,
    /// True if a push uses the whole row behind its front.
    whole: bool,
}

const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "limit",
        sentences::OPTION_THEY_LOSE,
        &[
            OptionValue::new("5", sentences::OPTION_5_PENALTIES),
            OptionValue::new("3", sentences::OPTION_3_PENALTIES),
            OptionValue::new("7", sentences::OPTION_7_PENALTIES),
            OptionValue::new("9", sentences::OPTION_9_PENALTIES),
        ],
    )
    .within(1, 99),
    GameOption::new(
        "group",
        sentences::OPTION_ONE_PUSHES,
        &[
            OptionValue::new("any", sentences::OPTION_WITH_ANY_NUMBER),
            OptionValue::new("whole", sentences::OPTION_WITH_THE_WHOLE_ROW),
        ],
    ),
];

impl SmammaOptions {
    fn of(choice: &GameChoice) -> SmammaOptions {
        SmammaOptions { limit: choice.number("limit"), whole: choice.is("group", "whole") }
    }
}

/// The last push. Its pushed pieces may not push its attackers back at once.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LastPush {
    attackers: Squares,
    pushed: Squares,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Smamma {
    sides: [Squares; 2],
    side: usize,
    hand: [u8; 2],
    penalties: [u8; 2],
    last: Option<LastPush>,
    options: SmammaOptions,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SmammaMove {
    Place(u16),
    /// The group with `rear` at its end pushes the group that begins with `target`.
    Push {
        rear: u16,
        target: u16,
    },
    /// A piece moves one square, at the cost of a penalty.
    Step(u16, u16),
    /// No move is possible, at the cost of a penalty.
    Pass,
}

#[derive(Clone, Copy, Debug)]
struct Push {
    rear: u16,
    target: u16,
    attackers: Squares,
    defenders: Squares,
    direction: LineDirection,
    /// Squares that the defenders are pushed.
    distance: u32,
}

fn bit(square: u16) -> Squares {
    1 << square
}

fn ray(from: u16, direction: LineDirection) -> impl Iterator<Item = u16> {
    core::iter::successors(step(from, direction, WIDTH), move |&at| step(at, direction, WIDTH))
}

fn reversed(direction: LineDirection) -> LineDirection {
    LineDirection { files: -direction.files, ranks: -direction.ranks }
}

/// Moves every square of the set by `steps`; those that leave the board drop out.
fn moved(mut set: Squares, direction: LineDirection, steps: u32) -> Squares {
    const FIRST_FILE: Squares = 0x0101_0101_0101_0101;
    let (stay, by) = match direction.files {
        1 => (!(FIRST_FILE << 7), direction.ranks * 8 + 1),
        -1 => (!FIRST_FILE, direction.ranks * 8 - 1),
        _ => (Squares::MAX, direction.ranks * 8),
    };
    for _ in 0..steps {
        set &= stay;
        set = if by < 0 { set >> -by } else { set << by };
    }
    set
}

impl Smamma {
    fn all(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    fn is_placing(&self) -> bool {
        self.hand != [0, 0]
    }

    fn pushes(&self) -> Vec<Push> {
        let (own, enemies) = (self.sides[self.side], self.sides[1 - self.side]);
        // For each direction, the pieces next to an enemy.
        let before = LineDirection::ALL.map(|direction| own & moved(enemies, reversed(direction), 1));
        let mut found = Vec::new();
        for front in squares(before.into_iter().fold(0, |all, set| all | set)) {
            let ways = LineDirection::ALL.into_iter().zip(before).filter(|(_, set)| set & bit(front) != 0);
            ways.for_each(|(direction, _)| self.pushes_from(front, direction, &mut found));
        }
        found
    }

    /// Returns how many pushes `side` would have if it were to move and none were banned.
    fn count_pushes(&self, side: usize) -> i32 {
        LineDirection::ALL.into_iter().map(|direction| self.count_pushes_in(side, direction)).sum()
    }

    fn count_pushes_in(&self, side: usize, direction: LineDirection) -> i32 {
        let (own, back) = (self.sides[side], reversed(direction));
        // In round n: the squares n steps before an enemy, and n + 1 before an empty square.
        let mut enemies = self.sides[1 - side];
        let mut room = moved(!self.all(), back, 1);
        // In round n: the pieces with at least n enemies before them and n - 1 of their own behind them.
        let (mut fronts, mut rear) = (own, own);
        let mut count = 0;
        while fronts != 0 {
            (enemies, room) = (moved(enemies, back, 1), moved(room, back, 1));
            fronts &= enemies;
            // First as many attackers as enemies, then one more at a time.
            let (mut pushing, mut attackers) = (fronts & room, rear);
            while pushing != 0 {
                count += pushing.count_ones() as i32;
                if self.options.whole {
                    break;
                }
                attackers = moved(attackers, direction, 1);
                pushing &= attackers;
            }
            rear = moved(rear, direction, 1);
            fronts &= rear;
        }
        count
    }

    fn push_between(&self, rear: u16, target: u16) -> Option<Push> {
        let sign = |coordinate: fn(u16) -> u16| (coordinate(target) as i8 - coordinate(rear) as i8).signum();
        let (files, ranks) = (sign(|square| square % 8), sign(|square| square / 8));
        let direction = LineDirection { files, ranks };
        let front = step(target, reversed(direction), WIDTH)?;
        let mut found = Vec::new();
        if self.sides[self.side] & bit(front) != 0 {
            self.pushes_from(front, direction, &mut found);
        }
        found.into_iter().find(|push| push.rear == rear)
    }

    /// Adds the pushes with `front` as their foremost attacker.
    fn pushes_from(&self, front: u16, direction: LineDirection, found: &mut Vec<Push>) {
        let (own, enemies, all) = (self.sides[self.side], self.sides[1 - self.side], self.all());
        let defenders = ray(front, direction).take_while(|&at| enemies & bit(at) != 0);
        let defenders = defenders.fold(0, |set, at| set | bit(at));
        let pushed = defenders.count_ones();
        let behind = ray(front, direction).skip(pushed as usize);
        let room = behind.take_while(|&at| all & bit(at) == 0).count() as u32;
        let Some(target) = step(front, direction, WIDTH).filter(|_| pushed > 0 && room > 0) else { return };
        let row = || ray(front, reversed(direction)).take_while(|&at| own & bit(at) != 0);
        let longest = 1 + row().count() as u32;
        let mut attackers = bit(front);
        for (rear, attacking) in core::iter::once(front).chain(row()).zip(1..) {
            attackers |= bit(rear);
            let is_offered = attacking >= pushed && (!self.options.whole || attacking == longest);
            if is_offered && !self.is_banned(attackers, defenders) {
                let distance = room.min(attacking - pushed + 1);
                found.push(Push { rear, target, attackers, defenders, direction, distance });
            }
        }
    }

    /// Returns whether a pushed piece would push back one of its attackers.
    fn is_banned(&self, attackers: Squares, defenders: Squares) -> bool {
        self.last.is_some_and(|last| attackers & last.pushed != 0 && defenders & last.attackers != 0)
    }

    fn steps(&self) -> Vec<SmammaMove> {
        let all = self.all();
        let from = squares(self.sides[self.side]);
        let steps = from.flat_map(|from| {
            let to = LineDirection::ALL.into_iter().filter_map(move |way| step(from, way, WIDTH));
            to.filter(move |&to| all & bit(to) == 0).map(move |to| SmammaMove::Step(from, to))
        });
        steps.collect()
    }

    fn penalised(&mut self) {
        let side = self.side;
        self.penalties[side] = self.penalties[side].saturating_add(1);
    }

    fn push(&mut self, push: &Push) {
        let (own, other) = (self.side, 1 - self.side);
        let attackers = moved(push.attackers, push.direction, 1);
        let pushed = moved(push.defenders, push.direction, push.distance);
        self.sides[own] = self.sides[own] & !push.attackers | attackers;
        self.sides[other] = self.sides[other] & !push.defenders | pushed;
        self.last = Some(LastPush { attackers, pushed });
    }
}

impl GamePosition for Smamma {
    const NAME: &'static str = "smamma";
    const WORDS: &'static [Words; LANGS.len()] = &words::WORDS;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [11_746, 17_381, 947] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });
    const MATCH_LIMIT: u32 = 1_000;

    fn start(choice: &GameChoice) -> Smamma {
        let options = SmammaOptions::of(choice);
        Smamma { sides: [0, 0], side: 1, hand: [PIECES; 2], penalties: [0, 0], last: None, options }
    }

    fn status(&self) -> GameStatus {
        match self.penalties.iter().position(|&penalties| penalties >= self.options.limit) {
            Some(loser) => GameStatus::Won(Seat(1 - loser as u8)),
            None => GameStatus::Turn(Seat(self.side as u8)),
        }
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, turn: &SmammaMove) -> bool {
        matches!(turn, SmammaMove::Push { .. })
    }

    fn reason(&self) -> EndReason {
        EndReason::Penalties
    }

    // Penalties count most, then the number of possible pushes, first against second.
    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        let worth = |side: usize| {
            let pushes = self.count_pushes(side);
            PUSHES * pushes / (pushes + HALF) - PENALTY * i32::from(self.penalties[side])
        };
        let own = usize::from(seat);
        worth(own) - worth(1 - own)
    }

    // A greedy player leaves the opponent as few pushes as possible.
    fn greedy_score(&self, turn: &SmammaMove) -> Option<i32> {
        Some(-(self.after(turn).pushes().len() as i32))
    }

    fn marks(&self) -> Vec<(u8, u8)> {
        let pushed = self.last.map_or(0, |last| last.pushed);
        squares(pushed).map(|square| ((square % 8) as u8, (square / 8) as u8)).collect()
    }

    fn note(&self, lang: Lang) -> Option<&'static str> {
        self.last.filter(|last| last.pushed != 0).map(|_| lang.text(sentences::SMAMMA_BAN))
    }

    fn diagram(&self) -> Diagram {
        let of = |side: usize| shown(squares(self.sides[side]), WIDTH, side as u8);
        let counted = |side: usize| {
            let hand = (Seat(side as u8), Counter::Hand, self.hand[side].into());
            [hand, (Seat(side as u8), Counter::Penalties, self.penalties[side].into())]
        };
        Diagram {
            width: WIDTH,
            ground: BoardKind::Squares,
            pieces: (0..2).flat_map(of).collect(),
            counters: (0..2).flat_map(counted).collect(),
        }
    }

    fn legal_moves(&self) -> Vec<SmammaMove> {
        if !matches!(self.status(), GameStatus::Turn(_)) {
            return Vec::new();
        }
        if self.is_placing() {
            return squares(!self.all()).map(SmammaMove::Place).collect();
        }
        let pushes = self.pushes();
        if !pushes.is_empty() {
            return pushes
                .iter()
                .map(|push| SmammaMove::Push { rear: push.rear, target: push.target })
                .collect();
        }
        let steps = self.steps();
        if steps.is_empty() {
            return [SmammaMove::Pass].into();
        }
        steps
    }

    fn after(&self, turn: &SmammaMove) -> Smamma {
        let mut next = Smamma { last: None, ..*self };
        let side = self.side;
        match *turn {
            SmammaMove::Place(square) => {
                next.sides[side] |= bit(square);
                next.hand[side] -= 1;
            }
            SmammaMove::Push { rear, target } => {
                let push = self.push_between(rear, target).expect("only legal turns are made");
                next.push(&push);
            }
            SmammaMove::Step(from, to) => {
                next.sides[side] = next.sides[side] & !bit(from) | bit(to);
                next.penalised();
            }
            SmammaMove::Pass => next.penalised(),
        }
        next.side = 1 - side;
        next
    }
}
