//! Jobs and answers as bytes, for those who work on them elsewhere: threads, workers. They stay within one run of
//! the program; nothing is ever kept of them.
//!
//! A job is its number, what kind it is (0 level, 1 full rules, 2 another game, 3 try at the problem, 4 level M, 5 a
//! position to be looked at, 6 advice in another game), for the full
//! rules the offer and the patience, and then the canonical bytes of a game, where level and seed stand too. An
//! answer is the job's number, its kind, and what was found. All numbers are little-endian.

use super::{MaestroJob, OtherFound, OtherJob, StudyJob, TableAdvice, EXPECTED};
use crate::engine::italian::tabled::Value;
use crate::engine::{Depth, Score};
use crate::formats::full::{FullRecord, FULL_LEN};
use crate::formats::save::{maestro_seconds, GameRecord, MAESTRO, STATE_LEN};
use crate::rules::italian::{Move, Square};
use crate::rules::{Color, Ply};
use crate::session::full::{Decision, FullJob};
use crate::session::job::{level_of, Answer, Found, Job, LevelJob, Work};
use crate::session::lessons::judge::{Refutation, Verdict, Why};
use crate::session::maestro::{Study, Thought};
use crate::session::rulebook::Action;
use crate::session::sitting::{Games, Reader, Sitting};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The bytes are no job, or no answer: too short, too long, or with a field that none has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobError;

/// What the databases know of an offer, as a job has it: no offer, nothing known, or this.
const OFFERS: [Option<Option<Value>>; 5] =
    [None, Some(None), Some(Some(Value::Loss)), Some(Some(Value::Draw)), Some(Some(Value::Win))];

/// What the databases know of a position, as an answer has it.
const KNOWN: [Option<Value>; 4] = [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)];

impl Job {
    /// The job as bytes: equal jobs have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.number.to_le_bytes());
        match &self.work {
            Work::Level(LevelJob { position, level, seed }) => {
                bytes.push(0);
                bytes.extend(GameRecord::new(*position, level.number(), Color::White, *seed).to_bytes());
            }
            Work::Other(OtherJob::Full(job)) => {
                bytes.push(1);
                bytes.push(OFFERS.iter().position(|&offer| offer == job.offer()).unwrap_or_default() as u8);
                put_number(job.patience, &mut bytes);
                bytes.extend(job.record().to_bytes());
            }
            Work::Other(OtherJob::Table(game)) => {
                bytes.push(2);
                bytes.extend(game.to_bytes());
            }
            Work::Other(OtherJob::Maestro(MaestroJob { position, seconds, seed })) => {
                bytes.push(4);
                let level = MAESTRO.saturating_add(*seconds);
                bytes.extend(GameRecord::new(*position, level, Color::White, *seed).to_bytes());
            }
            Work::Other(OtherJob::Study(StudyJob { position, nodes })) => {
                bytes.push(5);
                bytes.extend(GameRecord::new(*position, 1, Color::White, *nodes).to_bytes());
            }
            Work::Other(OtherJob::Advice(game)) => {
                bytes.push(6);
                bytes.extend(game.to_bytes());
            }
            Work::Other(OtherJob::Try(tried)) => {
                bytes.push(3);
                bytes.extend(GameRecord::new(*tried, 1, Color::White, 0).to_bytes());
            }
        }
        bytes
    }

    /// Reads it back; `games`: those that there are besides DAMA.COM's own.
    pub fn from_bytes(bytes: &[u8], games: Games) -> Result<Job, JobError> {
        let mut reader = Reader(bytes);
        let job = Job::read(&mut reader, games).ok_or(JobError)?;
        (job.to_bytes() == bytes).then_some(job).ok_or(JobError)
    }

    fn read(reader: &mut Reader<'_>, games: Games) -> Option<Job> {
        let number = u32::from_le_bytes(reader.array()?);
        let work = match reader.array()? {
            [0] => {
                let GameRecord { position, level, seed, .. } = read_game(reader)?;
                Work::Level(LevelJob { position, level: level_of(level)?, seed })
            }
            [1] => {
                let [offer] = reader.array()?;
                let (offer, patience) = (*OFFERS.get(usize::from(offer))?, read_number(reader)?);
                let record = FullRecord::from_bytes(&reader.array::<FULL_LEN>()?).ok()?;
                let job = FullJob::new(record, level_of(record.game.level)?).within(patience);
                let job = offer.map_or(job, |known| job.offered_a_draw(known));
                Work::Other(OtherJob::Full(Box::new(job)))
            }
            [2] => {
                let game = Sitting::from_bytes(reader.rest(), games).ok()?;
                Work::Other(OtherJob::Table(Box::new(game)))
            }
            [3] => Work::Other(OtherJob::Try(read_game(reader)?.position)),
            [4] => {
                let GameRecord { position, level, seed, .. } = read_game(reader)?;
                let seconds = maestro_seconds(level)?;
                Work::Other(OtherJob::Maestro(MaestroJob { position, seconds, seed }))
            }
            [5] => {
                let GameRecord { position, seed: nodes, .. } = read_game(reader)?;
                Work::Other(OtherJob::Study(StudyJob { position, nodes }))
            }
            [6] => {
                let game = Sitting::from_bytes(reader.rest(), games).ok()?;
                Work::Other(OtherJob::Advice(Box::new(game)))
            }
            _ => return None,
        };
        Some(Job { number, work })
    }
}

fn read_game(reader: &mut Reader<'_>) -> Option<GameRecord> {
    GameRecord::from_bytes(&reader.array::<STATE_LEN>()?).ok()
}

impl Answer {
    /// The answer as bytes: equal answers have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.job.to_le_bytes());
        match &self.found {
            None => bytes.push(0),
            Some(Found::Move(mv)) => {
                bytes.push(1);
                put_moves(&[*mv], &mut bytes);
            }
            Some(Found::Other(OtherFound::Decision(decision))) => put_decision(decision, &mut bytes),
            Some(Found::Other(OtherFound::Action(Action(action)))) => {
                bytes.push(5);
                bytes.extend(action.to_le_bytes());
            }
            Some(Found::Other(OtherFound::Verdict(verdict))) => put_verdict(verdict, &mut bytes),
            Some(Found::Other(OtherFound::Study(study))) => put_study(study, &mut bytes),
            Some(Found::Other(OtherFound::Advice(advice))) => put_advice(advice, &mut bytes),
        }
        bytes
    }

    /// Reads it back. What it says is looked at where it is played.
    pub fn from_bytes(bytes: &[u8]) -> Result<Answer, JobError> {
        let mut reader = Reader(bytes);
        let answer = Answer::read(&mut reader).ok_or(JobError)?;
        (answer.to_bytes() == bytes).then_some(answer).ok_or(JobError)
    }

    fn read(reader: &mut Reader<'_>) -> Option<Answer> {
        let job = u32::from_le_bytes(reader.array()?);
        let found = match reader.array()? {
            [0] => None,
            [1] => Some(Found::Move(read_move(reader)?)),
            [2] => decided(Decision::Oblige),
            [3] => decided(Decision::Draw(reader.array()? != [0])),
            [4] => decided(read_turn(reader)?),
            [5] => {
                let action = Action(u32::from_le_bytes(reader.array()?));
                Some(Found::Other(OtherFound::Action(action)))
            }
            [6] => judged(Verdict::Wins(Ply(u16::from_le_bytes(reader.array()?)))),
            [7] => judged(Verdict::Fails(read_refutation(reader)?)),
            [8] => Some(Found::Other(OtherFound::Study(read_study(reader)?))),
            [9] => Some(Found::Other(OtherFound::Advice(read_advice(reader)?))),
            _ => return None,
        };
        Some(Answer { job, found })
    }
}

fn decided(decision: Decision) -> Option<Found> {
    Some(Found::Other(OtherFound::Decision(decision)))
}

fn judged(verdict: Verdict) -> Option<Found> {
    Some(Found::Other(OtherFound::Verdict(verdict)))
}

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

fn put_study(study: &Study, bytes: &mut Vec<u8>) {
    bytes.push(8);
    bytes.push(KNOWN.iter().position(|&known| known == study.known).unwrap_or_default() as u8);
    let Thought { depth, score, .. } = study.thought;
    for (depth, score) in [(Depth(depth), score)].iter().chain(study.scores()) {
        bytes.push(depth.0);
        bytes.extend(score.0.to_le_bytes());
    }
    // No depth is the greatest of all: it ends the scores.
    bytes.push(u8::MAX);
    bytes.push(study.thought.line().len() as u8);
    put_moves(study.thought.line(), bytes);
}

fn read_study(reader: &mut Reader<'_>) -> Option<Study> {
    let [known] = reader.array()?;
    let known = *KNOWN.get(usize::from(known))?;
    let mut scores = Vec::new();
    loop {
        match reader.array()? {
            [u8::MAX] => break,
            [depth] => scores.push((Depth(depth), Score(i32::from_le_bytes(reader.array()?)))),
        }
    }
    let (&(depth, score), scores) = scores.split_first()?;
    let [len] = reader.array()?;
    let mut line = Vec::new();
    for _ in 0..len {
        line.push(read_move(reader)?);
    }
    Some(Study::new(Thought::new(depth.0, score, &line), known, scores))
}

fn put_advice(advice: &TableAdvice, bytes: &mut Vec<u8>) {
    bytes.push(9);
    bytes.extend(advice.action.0.to_le_bytes());
    bytes.extend(advice.score.to_le_bytes());
    bytes.push(advice.depth);
    advice.expected.iter().for_each(|expected| put_number(expected.map(|Action(action)| action), bytes));
}

fn read_advice(reader: &mut Reader<'_>) -> Option<TableAdvice> {
    let action = Action(u32::from_le_bytes(reader.array()?));
    let score = i32::from_le_bytes(reader.array()?);
    let [depth] = reader.array()?;
    let mut expected = [None; EXPECTED];
    for slot in &mut expected {
        *slot = read_number(reader)?.map(Action);
    }
    Some(TableAdvice { action, score, depth, expected })
}

fn put_moves(moves: &[Move], bytes: &mut Vec<u8>) {
    moves.iter().for_each(|mv| bytes.extend(mv.bits().to_le_bytes()));
}

fn read_move(reader: &mut Reader<'_>) -> Option<Move> {
    Some(Move::from_bits(u32::from_le_bytes(reader.array()?)))
}

/// A number that may be missing.
fn put_number(number: Option<u32>, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(number.is_some()));
    bytes.extend(number.into_iter().flat_map(u32::to_le_bytes));
}

fn read_number(reader: &mut Reader<'_>) -> Option<Option<u32>> {
    match reader.array()? {
        [0] => Some(None),
        [1] => Some(Some(u32::from_le_bytes(reader.array()?))),
        _ => None,
    }
}
