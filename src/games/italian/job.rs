//! Searches of Italian draughts only: the program's turn by the rules of 1931, and tries at problems.
//!
//! A job as bytes is its kind (0 to 3), then the offer and the time limit or the most plies, then the canonical bytes
//! of a game. A result is its kind and its numbers, little-endian.

use crate::engine::{Depth, Score, Value, NODES_PER_TICK};
use crate::formats::save::maestro_seconds;
use crate::games::italian::lessons::judge::{judge, Refutation, Verdict, Why};
use crate::games::italian::lessons::solver::{key_move, reply, Reply};
use crate::games::italian::record::{GameRecord, STATE_LEN};
use crate::games::italian::rules_1931::record::{FullRecord, FULL_LEN};
use crate::games::italian::rules_1931::{Decision, FullJob};
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Ply};
use crate::session::job::other::{put_moves, put_number, read_move, read_number};
use crate::session::level_of;
use crate::session::maestro::AtWork;
use crate::session::patience::Patience;
use crate::session::sitting::Reader;
use alloc::boxed::Box;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq)]
pub enum ItalianJob {
    Full(Box<FullJob>),
    /// Judges the position after a try at the lessons' problem.
    Try(Position),
    /// Finds the move that wins a problem within that many plies.
    Key(Position, u16),
    /// Judges the position after a try that should win within that many plies.
    Reply(Position, u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItalianFound {
    Decision(Decision),
    Verdict(Verdict),
    /// The move that wins a problem, if one was found.
    Key(Option<Move>),
    Reply(Reply),
}

impl ItalianJob {
    pub(crate) fn run<'a>(
        &self,
        maestro: Option<AtWork<'a>>,
        poll_every: u32,
        poll: &'a mut dyn FnMut() -> Patience,
    ) -> Option<ItalianFound> {
        match self {
            ItalianJob::Full(job) => job.run(maestro, poll_every, poll).map(ItalianFound::Decision),
            ItalianJob::Try(tried) => {
                judge(tried, &mut || poll() != Patience::Stop).map(ItalianFound::Verdict)
            }
            ItalianJob::Key(position, most) => {
                key_move(position, *most, &mut || poll() != Patience::Stop).map(ItalianFound::Key)
            }
            ItalianJob::Reply(tried, most) => {
                reply(tried, *most, &mut || poll() != Patience::Stop).map(ItalianFound::Reply)
            }
        }
    }

    /// Returns the number of the kind of result that it asks for.
    pub(crate) fn asks(&self) -> u8 {
        match self {
            ItalianJob::Full(_) => 0,
            ItalianJob::Try(_) => 1,
            ItalianJob::Key(..) => 2,
            ItalianJob::Reply(..) => 3,
        }
    }

    pub(crate) fn answers(found: &ItalianFound) -> u8 {
        match found {
            ItalianFound::Decision(_) => 0,
            ItalianFound::Verdict(_) => 1,
            ItalianFound::Key(_) => 2,
            ItalianFound::Reply(_) => 3,
        }
    }

    pub(crate) fn poll_every(&self, asked: u32) -> u32 {
        match self {
            ItalianJob::Full(_) => asked,
            _ => NODES_PER_TICK as u32,
        }
    }

    pub(crate) fn maestro(&self) -> Option<u8> {
        match self {
            ItalianJob::Full(job) => maestro_seconds(job.record().game.level),
            _ => None,
        }
    }

    /// Returns the ticks after which the clock of the rules of 1931 makes the search hurry.
    pub(crate) fn patience(&self) -> Option<u32> {
        match self {
            ItalianJob::Full(job) => job.patience,
            _ => None,
        }
    }

    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            ItalianJob::Full(job) => {
                bytes.push(0);
                bytes.push(OFFERS.iter().position(|&offer| offer == job.offer()).unwrap_or_default() as u8);
                put_number(job.patience, bytes);
                bytes.extend(job.record().to_bytes());
            }
            ItalianJob::Try(tried) => {
                bytes.push(1);
                bytes.extend(GameRecord::new(*tried, 1, Color::White, 0).to_bytes());
            }
            ItalianJob::Key(position, most) | ItalianJob::Reply(position, most) => {
                bytes.push(self.asks());
                bytes.extend(most.to_le_bytes());
                bytes.extend(GameRecord::new(*position, 1, Color::White, 0).to_bytes());
            }
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<ItalianJob> {
        match reader.array()? {
            [0] => {
                let [offer] = reader.array()?;
                let (offer, patience) = (*OFFERS.get(usize::from(offer))?, read_number(reader)?);
                let record = FullRecord::from_bytes(&reader.array::<FULL_LEN>()?).ok()?;
                let job = FullJob::new(record, level_of(record.game.level)?).within(patience);
                Some(ItalianJob::Full(offer.map_or(job, |known| job.offered_a_draw(known)).into()))
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

    pub(crate) fn put_found(found: &ItalianFound, bytes: &mut Vec<u8>) {
        match found {
            ItalianFound::Decision(decision) => put_decision(decision, bytes),
            ItalianFound::Verdict(verdict) => put_verdict(verdict, bytes),
            ItalianFound::Key(mv) => put_key(8, *mv, bytes),
            ItalianFound::Reply(Reply::Wins(mv)) => put_key(9, *mv, bytes),
            ItalianFound::Reply(Reply::Slow(plies)) => {
                bytes.push(10);
                put_verdict(&Verdict::Wins(*plies), bytes);
            }
            ItalianFound::Reply(Reply::Fails(refutation)) => {
                bytes.push(10);
                put_verdict(&Verdict::Fails(*refutation), bytes);
            }
        }
    }

    pub(crate) fn read_found(reader: &mut Reader<'_>) -> Option<ItalianFound> {
        let verdict = |verdict| Some(ItalianFound::Verdict(verdict));
        let decision = |decision| Some(ItalianFound::Decision(decision));
        match reader.array()? {
            [2] => decision(Decision::Oblige),
            [3] => decision(Decision::Draw(reader.array()? != [0])),
            [4] => decision(read_turn(reader)?),
            [6] => verdict(Verdict::Wins(Ply(u16::from_le_bytes(reader.array()?)))),
            [7] => verdict(Verdict::Fails(read_refutation(reader)?)),
            [8] => Some(ItalianFound::Key(read_key(reader)?)),
            [9] => Some(ItalianFound::Reply(Reply::Wins(read_key(reader)?))),
            [10] => match ItalianJob::read_found(reader)? {
                ItalianFound::Verdict(Verdict::Wins(plies)) => Some(ItalianFound::Reply(Reply::Slow(plies))),
                ItalianFound::Verdict(Verdict::Fails(found)) => {
                    Some(ItalianFound::Reply(Reply::Fails(found)))
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

fn read_turn(reader: &mut Reader<'_>) -> Option<Decision> {
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

fn read_key(reader: &mut Reader<'_>) -> Option<Option<Move>> {
    Some(read_number(reader)?.map(Move::from_bits))
}

fn put_verdict(verdict: &Verdict, bytes: &mut Vec<u8>) {
    match verdict {
        Verdict::Wins(Ply(plies)) => {
            bytes.push(6);
            bytes.extend(plies.to_le_bytes());
        }
        Verdict::Fails(refutation) => {
            let (why, number) = match refutation.why {
                Why::Loses(Ply(plies)) => (0, plies.into()),
                Why::LosesPieces(pieces) => (1, pieces),
                Why::Crowns => (2, 0),
                Why::Holds(Depth(depth)) => (3, depth.into()),
            };
            bytes.extend([7, why]);
            bytes.extend(number.to_le_bytes());
            bytes.push(refutation.line().len() as u8);
            put_moves(refutation.line(), bytes);
        }
    }
}

fn read_refutation(reader: &mut Reader<'_>) -> Option<Refutation> {
    let [why] = reader.array()?;
    let number = u32::from_le_bytes(reader.array()?);
    let why = match why {
        0 => Why::Loses(Ply(number.try_into().ok()?)),
        1 => Why::LosesPieces(number),
        2 => Why::Crowns,
        3 => Why::Holds(Depth(number.try_into().ok()?)),
        _ => return None,
    };
    let [len] = reader.array()?;
    let mut line = Vec::new();
    for _ in 0..len {
        line.push(read_move(reader)?);
    }
    Refutation::new(&line, why)
}
