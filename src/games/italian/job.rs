//! Searches of Italian draughts only: the program's turn by the rules of 1931, and tries at problems.
//!
//! A job as bytes is its kind (0 to 3), then the offer and the time limit or the most plies, then the canonical bytes
//! of a game. A result is its kind and its numbers, little-endian.

use crate::engine::{Depth, Score, Value, NODES_PER_TICK};
use crate::formats::save::maestro_seconds;
use crate::games::italian::lessons::judge::{judge, AttemptVerdict, FailureReason, Refutation};
use crate::games::italian::lessons::solver::{key_move, reply, AttemptResult};
use crate::games::italian::record::{GameRecord, STATE_LEN};
use crate::games::italian::rules_1931::record::{Rules1931Record, RULES_1931_LEN};
use crate::games::italian::rules_1931::{Decision, Rules1931Job};
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Ply};
use crate::session::job::other::{put_moves, put_number, read_move, read_number};
use crate::session::level_of;
use crate::session::maestro::MaestroSearch;
use crate::session::rulebook_match::ByteReader;
use crate::session::search_control::SearchControl;
use alloc::boxed::Box;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq)]
pub enum ItalianJob {
    Rules1931(Box<Rules1931Job>),
    /// Judges the position after a try at the lessons' problem.
    Try(Position),
    /// Finds the move that wins a problem within that many plies.
    Key(Position, u16),
    /// Judges the position after a try that should win within that many plies.
    Reply(Position, u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItalianResult {
    Decision(Decision),
    Verdict(AttemptVerdict),
    /// The move that wins a problem, if one was found.
    Key(Option<Move>),
    Reply(AttemptResult),
}

impl ItalianJob {
    pub(crate) fn run<'a>(
        &self,
        maestro: Option<MaestroSearch<'a>>,
        poll_every: u32,
        poll: &'a mut dyn FnMut() -> SearchControl,
    ) -> Option<ItalianResult> {
        match self {
            ItalianJob::Rules1931(job) => job.run(maestro, poll_every, poll).map(ItalianResult::Decision),
            ItalianJob::Try(tried) => {
                judge(tried, &mut || poll() != SearchControl::Stop).map(ItalianResult::Verdict)
            }
            ItalianJob::Key(position, most) => {
                key_move(position, *most, &mut || poll() != SearchControl::Stop).map(ItalianResult::Key)
            }
            ItalianJob::Reply(tried, most) => {
                reply(tried, *most, &mut || poll() != SearchControl::Stop).map(ItalianResult::Reply)
            }
        }
    }

    pub(crate) fn poll_every(&self, asked: u32) -> u32 {
        match self {
            ItalianJob::Rules1931(_) => asked,
            _ => NODES_PER_TICK as u32,
        }
    }

    pub(crate) fn maestro(&self) -> Option<u8> {
        match self {
            ItalianJob::Rules1931(job) => maestro_seconds(job.record().game.level),
            _ => None,
        }
    }

    /// Makes the search hurry after `ticks`, if no clock limits it already.
    pub(crate) fn limit_to(&mut self, ticks: u32) {
        if let ItalianJob::Rules1931(job) = self {
            job.hurry_after.get_or_insert(ticks);
        }
    }

    /// Returns the ticks after which the clock of the rules of 1931 makes the search hurry.
    pub(crate) fn hurry_after(&self) -> Option<u32> {
        match self {
            ItalianJob::Rules1931(job) => job.hurry_after,
            _ => None,
        }
    }

    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            ItalianJob::Rules1931(job) => {
                bytes.push(0);
                bytes.push(OFFERS.iter().position(|&offer| offer == job.offer()).unwrap_or_default() as u8);
                put_number(job.hurry_after, bytes);
                bytes.extend(job.record().to_bytes());
            }
            ItalianJob::Try(tried) => {
                bytes.push(1);
                bytes.extend(GameRecord::new(*tried, 1, Color::White, 0).to_bytes());
            }
            ItalianJob::Key(position, most) | ItalianJob::Reply(position, most) => {
                bytes.push(if matches!(self, ItalianJob::Key(..)) { 2 } else { 3 });
                bytes.extend(most.to_le_bytes());
                bytes.extend(GameRecord::new(*position, 1, Color::White, 0).to_bytes());
            }
        }
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Option<ItalianJob> {
        match reader.array()? {
            [0] => {
                let [offer] = reader.array()?;
                let (offer, hurry_after) = (*OFFERS.get(usize::from(offer))?, read_number(reader)?);
                let record = Rules1931Record::from_bytes(&reader.array::<RULES_1931_LEN>()?).ok()?;
                let job = Rules1931Job::new(record, level_of(record.game.level)?).within(hurry_after);
                Some(ItalianJob::Rules1931(offer.map_or(job, |known| job.offered_a_draw(known)).into()))
            }
            [1] => {
                let game = GameRecord::from_bytes(&reader.array::<STATE_LEN>()?).ok()?;
                Some(ItalianJob::Try(game.position))
            }
            [kind @ (2 | 3)] => {
                let most = u16::from_le_bytes(reader.array()?);
                let position = GameRecord::from_bytes(&reader.array::<STATE_LEN>()?).ok()?.position;
                Some(if kind == 2 {
                    ItalianJob::Key(position, most)
                } else {
                    ItalianJob::Reply(position, most)
                })
            }
            _ => None,
        }
    }

    pub(crate) fn put_found(found: &ItalianResult, bytes: &mut Vec<u8>) {
        match found {
            ItalianResult::Decision(decision) => put_decision(decision, bytes),
            ItalianResult::Verdict(verdict) => put_verdict(verdict, bytes),
            ItalianResult::Key(mv) => put_key(8, *mv, bytes),
            ItalianResult::Reply(AttemptResult::Wins(mv)) => put_key(9, *mv, bytes),
            ItalianResult::Reply(AttemptResult::Slow(plies)) => {
                bytes.push(10);
                put_verdict(&AttemptVerdict::Wins(*plies), bytes);
            }
            ItalianResult::Reply(AttemptResult::Fails(refutation)) => {
                bytes.push(10);
                put_verdict(&AttemptVerdict::Fails(*refutation), bytes);
            }
        }
    }

    pub(crate) fn read_found(reader: &mut ByteReader<'_>) -> Option<ItalianResult> {
        let verdict = |verdict| Some(ItalianResult::Verdict(verdict));
        let decision = |decision| Some(ItalianResult::Decision(decision));
        match reader.array()? {
            [2] => decision(Decision::Oblige),
            [3] => decision(Decision::Draw(reader.array()? != [0])),
            [4] => decision(read_turn(reader)?),
            [6] => verdict(AttemptVerdict::Wins(Ply(u16::from_le_bytes(reader.array()?)))),
            [7] => verdict(AttemptVerdict::Fails(read_refutation(reader)?)),
            [8] => Some(ItalianResult::Key(read_key(reader)?)),
            [9] => Some(ItalianResult::Reply(AttemptResult::Wins(read_key(reader)?))),
            [10] => match ItalianJob::read_found(reader)? {
                ItalianResult::Verdict(AttemptVerdict::Wins(plies)) => {
                    Some(ItalianResult::Reply(AttemptResult::Slow(plies)))
                }
                ItalianResult::Verdict(AttemptVerdict::Fails(found)) => {
                    Some(ItalianResult::Reply(AttemptResult::Fails(found)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

// The values of an offer in a job's bytes: no offer, an offer with nothing known, an offer with a known value.
const OFFERS: [Option<Option<Value>>; 5] =
    [None, Some(None), Some(Some(Value::Loss)), Some(Some(Value::Draw)), Some(Some(Value::Win))];

fn put_decision(decision: &Decision, bytes: &mut Vec<u8>) {
    match decision {
        Decision::Oblige => bytes.push(2),
        Decision::Draw(agrees) => bytes.extend([3, u8::from(*agrees)]),
        Decision::Move { huff, mv, score } => {
            bytes.extend([4, huff.map_or(0, |square| square.index() as u8 + 1)]);
            put_number(mv.map(Move::bits), bytes);
            put_number(score.map(|score| score.0 as u32), bytes);
        }
    }
}

fn read_turn(reader: &mut ByteReader<'_>) -> Option<Decision> {
    let huff = match reader.array()? {
        [0] => None,
        [number] => Some(Square::new(number - 1)?),
    };
    let mv = read_number(reader)?.map(Move::from_bits);
    let score = read_number(reader)?.map(|score| Score(score as i32));
    Some(Decision::Move { huff, mv, score })
}

fn put_key(kind: u8, mv: Option<Move>, bytes: &mut Vec<u8>) {
    bytes.push(kind);
    put_number(mv.map(Move::bits), bytes);
}

fn read_key(reader: &mut ByteReader<'_>) -> Option<Option<Move>> {
    Some(read_number(reader)?.map(Move::from_bits))
}

fn put_verdict(verdict: &AttemptVerdict, bytes: &mut Vec<u8>) {
    match verdict {
        AttemptVerdict::Wins(Ply(plies)) => {
            bytes.push(6);
            bytes.extend(plies.to_le_bytes());
        }
        AttemptVerdict::Fails(refutation) => {
            let (why, number) = match refutation.why {
                FailureReason::Loses(Ply(plies)) => (0, plies.into()),
                FailureReason::LosesPieces(pieces) => (1, pieces),
                FailureReason::Crowns => (2, 0),
                FailureReason::Holds(Depth(depth)) => (3, depth.into()),
            };
            bytes.extend([7, why]);
            bytes.extend(number.to_le_bytes());
            bytes.push(refutation.line().len() as u8);
            put_moves(refutation.line(), bytes);
        }
    }
}

fn read_refutation(reader: &mut ByteReader<'_>) -> Option<Refutation> {
    let [why] = reader.array()?;
    let number = u32::from_le_bytes(reader.array()?);
    let why = match why {
        0 => FailureReason::Loses(Ply(number.try_into().ok()?)),
        1 => FailureReason::LosesPieces(number),
        2 => FailureReason::Crowns,
        3 => FailureReason::Holds(Depth(number.try_into().ok()?)),
        _ => return None,
    };
    let [len] = reader.array()?;
    let mut line = Vec::new();
    for _ in 0..len {
        line.push(read_move(reader)?);
    }
    Refutation::new(&line, why)
}
