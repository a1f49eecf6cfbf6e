//! Jobs and answers as bytes, for workers in other threads or in a browser. They stay within one run of the program
//! and are never saved.
//!
//! A job is its number, its kind (0 level, 1 Italian draughts' own, 2 another game, 4 level M, 5 study, 6 hint in
//! another game, with its nodes first), and the canonical bytes of a game. An answer is the job's number, its kind,
//! and the result. All numbers are little-endian.

use super::{AdviceJob, MaestroJob, OtherJob, OtherResult, RulebookAdvice, StudyJob, EXPECTED};
use crate::built_in::BuiltInJob;
use crate::built_in::{BuiltIn, GameRecord, Move, Position};
use crate::engine::{Score, Value};
use crate::formats::save::{maestro_seconds, MAESTRO};
use crate::rules::Color;
use crate::session::integrity::Canonical;
use crate::session::job::{level_of, JobAnswer, JobResult, LevelJob, SearchJob, Work};
use crate::session::maestro::{FixedSearch, MaestroThought};
use crate::session::points::{Outlook, Points};
use crate::session::rulebook::MoveIndex;
use crate::session::rulebook_match::{ByteReader, RulebookMatch, Rulebooks};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The error for bytes that are not a job or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobError;

crate::rules::error::error_text!(JobError {
    JobError => "these bytes are not a job";
});

const KNOWN: [Option<Value>; 4] = [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)];

impl SearchJob {
    /// Encodes the job; equal jobs have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.number.to_le_bytes());
        match &self.work {
            Work::Level(LevelJob { start, level, seed }) => {
                bytes.push(0);
                put_game(start, level.number(), *seed, &mut bytes);
            }
            Work::Other(OtherJob::BuiltIn(job)) => {
                bytes.push(1);
                job.put(&mut bytes);
            }
            Work::Other(OtherJob::Rulebook(game)) => {
                bytes.push(2);
                bytes.extend(game.to_bytes());
            }
            Work::Other(OtherJob::Maestro(MaestroJob { position, seconds, seed })) => {
                bytes.push(4);
                put_game(position, MAESTRO.saturating_add(*seconds), *seed, &mut bytes);
            }
            Work::Other(OtherJob::Study(StudyJob { position, nodes })) => {
                bytes.push(5);
                put_game(position, 1, *nodes, &mut bytes);
            }
            Work::Other(OtherJob::Advice(AdviceJob { game, nodes })) => {
                bytes.push(6);
                bytes.extend(nodes.to_le_bytes());
                bytes.extend(game.to_bytes());
            }
        }
        bytes
    }

    /// Decodes a job; `games` are the rulebooks that it may name.
    pub fn from_bytes(bytes: &[u8], games: Rulebooks) -> Result<SearchJob, JobError> {
        let mut reader = ByteReader(bytes);
        let job = SearchJob::read(&mut reader, games).ok_or(JobError)?;
        (job.to_bytes() == bytes).then_some(job).ok_or(JobError)
    }

    fn read(reader: &mut ByteReader<'_>, games: Rulebooks) -> Option<SearchJob> {
        let number = u32::from_le_bytes(reader.array()?);
        let work = match reader.array()? {
            [0] => {
                let game = read_game(reader)?;
                let (level, seed) = (level_of(game.level)?, game.seed);
                Work::Level(LevelJob { start: game.position, level, seed })
            }
            [1] => Work::Other(OtherJob::BuiltIn(BuiltInJob::read(reader)?)),
            [2] => {
                let game = RulebookMatch::from_bytes(reader.rest(), games).ok()?;
                Work::Other(OtherJob::Rulebook(Box::new(game)))
            }
            [4] => {
                let game = read_game(reader)?;
                let (seconds, seed) = (maestro_seconds(game.level)?, game.seed);
                Work::Other(OtherJob::Maestro(MaestroJob { position: game.position, seconds, seed }))
            }
            [5] => {
                let game = read_game(reader)?;
                Work::Other(OtherJob::Study(StudyJob { position: game.position, nodes: game.seed }))
            }
            [6] => {
                let nodes = u64::from_le_bytes(reader.array()?);
                let game = Box::new(RulebookMatch::from_bytes(reader.rest(), games).ok()?);
                Work::Other(OtherJob::Advice(AdviceJob { game, nodes }))
            }
            _ => return None,
        };
        Some(SearchJob { number, work })
    }
}

fn put_game(start: &Position, level: u8, seed: u64, bytes: &mut Vec<u8>) {
    bytes.extend(GameRecord::new(*start, level, Color::White, seed).encode().as_ref());
}

fn read_game(reader: &mut ByteReader<'_>) -> Option<GameRecord> {
    GameRecord::decode(&reader.array::<{ crate::built_in::STATE_LEN }>()?, ()).ok()
}

impl JobAnswer {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.job.to_le_bytes());
        match &self.found {
            None => bytes.push(0),
            Some(JobResult::Move(mv)) => {
                bytes.push(1);
                put_moves(&[*mv], &mut bytes);
            }
            Some(JobResult::Other(OtherResult::BuiltIn(found))) => {
                bytes.push(2);
                BuiltInJob::put_found(found, &mut bytes);
            }
            Some(JobResult::Other(OtherResult::Action(MoveIndex(action)))) => {
                bytes.push(5);
                bytes.extend(action.to_le_bytes());
            }
            Some(JobResult::Other(OtherResult::Study(study))) => put_study(study, &mut bytes),
            Some(JobResult::Other(OtherResult::Advice(advice))) => put_advice(advice, &mut bytes),
        }
        bytes
    }

    /// Decodes an answer. Its moves are checked when they are played.
    pub fn from_bytes(bytes: &[u8]) -> Result<JobAnswer, JobError> {
        let mut reader = ByteReader(bytes);
        let answer = JobAnswer::read(&mut reader).ok_or(JobError)?;
        (answer.to_bytes() == bytes).then_some(answer).ok_or(JobError)
    }

    fn read(reader: &mut ByteReader<'_>) -> Option<JobAnswer> {
        let job = u32::from_le_bytes(reader.array()?);
        let found = match reader.array()? {
            [0] => None,
            [1] => Some(JobResult::Move(read_move(reader)?)),
            [2] => Some(JobResult::Other(OtherResult::BuiltIn(BuiltInJob::read_found(reader)?))),
            [5] => {
                let action = MoveIndex(u32::from_le_bytes(reader.array()?));
                Some(JobResult::Other(OtherResult::Action(action)))
            }
            [8] => Some(JobResult::Other(OtherResult::Study(read_study(reader)?))),
            [9] => Some(JobResult::Other(OtherResult::Advice(read_advice(reader)?))),
            _ => return None,
        };
        Some(JobAnswer { job, found })
    }
}

fn put_study(study: &FixedSearch, bytes: &mut Vec<u8>) {
    bytes.push(8);
    bytes.push(KNOWN.iter().position(|&known| known == study.known).unwrap_or_default() as u8);
    let MaestroThought { depth, outlook: Outlook { score, points }, .. } = study.thought;
    bytes.push(depth);
    bytes.extend(score.0.to_le_bytes());
    bytes.extend(points.0.to_le_bytes());
    bytes.push(study.thought.line().len() as u8);
    put_moves(study.thought.line(), bytes);
}

fn read_study(reader: &mut ByteReader<'_>) -> Option<FixedSearch> {
    let [known] = reader.array()?;
    let known = *KNOWN.get(usize::from(known))?;
    let [depth] = reader.array()?;
    let score = Score(i32::from_le_bytes(reader.array()?));
    let points = Points(u16::from_le_bytes(reader.array()?));
    let [len] = reader.array()?;
    let mut line = Vec::new();
    for _ in 0..len {
        line.push(read_move(reader)?);
    }
    Some(FixedSearch::new(MaestroThought::new(depth, Outlook { score, points }, &line), known))
}

fn put_advice(advice: &RulebookAdvice, bytes: &mut Vec<u8>) {
    bytes.push(9);
    bytes.extend(advice.action.0.to_le_bytes());
    bytes.extend(advice.score.to_le_bytes());
    bytes.push(advice.depth);
    advice.expected.iter().for_each(|expected| put_number(expected.map(|MoveIndex(action)| action), bytes));
}

fn read_advice(reader: &mut ByteReader<'_>) -> Option<RulebookAdvice> {
    let action = MoveIndex(u32::from_le_bytes(reader.array()?));
    let score = i32::from_le_bytes(reader.array()?);
    let [depth] = reader.array()?;
    let mut expected = [None; EXPECTED];
    for slot in &mut expected {
        *slot = read_number(reader)?.map(MoveIndex);
    }
    Some(RulebookAdvice { action, score, depth, expected })
}

pub fn put_moves(moves: &[Move], bytes: &mut Vec<u8>) {
    moves.iter().for_each(|&mv| bytes.extend(BuiltIn::move_bits(mv).to_le_bytes()));
}

pub fn read_move(reader: &mut ByteReader<'_>) -> Option<Move> {
    Some(BuiltIn::move_of_bits(u32::from_le_bytes(reader.array()?)))
}

pub fn put_number(number: Option<u32>, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(number.is_some()));
    bytes.extend(number.into_iter().flat_map(u32::to_le_bytes));
}

pub fn read_number(reader: &mut ByteReader<'_>) -> Option<Option<u32>> {
    match reader.array()? {
        [0] => Some(None),
        [1] => Some(Some(u32::from_le_bytes(reader.array()?))),
        _ => None,
    }
}
