//! Jobs and answers as bytes, for workers in other threads or in a browser. They stay within one run of the program
//! and are never saved.
//!
//! A job is its number, its purpose, its limits (nodes, plies, seconds, ticks), what the databases know, the name of the
//! game, and the canonical bytes of the match. An answer is the job's number, its kind (0 none, 1 line, 2 verdict), and
//! the result. All numbers are little-endian.

use super::{BestLine, Found, JobLimits, Purpose, SearchJob, SearchTask};
use crate::built_in::BuiltInVerdict;
use crate::engine::{Score, Value};
use crate::session::any::Match;
use crate::session::game_list::GameList;
use crate::session::integrity::Canonical;
use crate::session::job::JobAnswer;
use crate::session::maestro::DatabaseValue;
use crate::session::points::Points;
use crate::session::rulebook_match::{ByteReader, Rulebooks};
use alloc::vec::Vec;

/// The error for bytes that are not a job or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobError;

crate::rules::error::error_text!(JobError {
    JobError => "these bytes are not a job";
});

const KNOWN: [DatabaseValue; 4] = [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)];

impl SearchJob {
    /// Encodes the job; equal jobs have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let SearchTask { purpose, limits, known } = self.task;
        let JobLimits { nodes, plies, seconds, hurry_after } = limits;
        let mut bytes = Vec::from(self.number.to_le_bytes());
        bytes.push(purpose as u8);
        bytes.extend(nodes.to_le_bytes());
        bytes.extend(plies.to_le_bytes());
        put_number(seconds.map(u32::from), &mut bytes);
        put_number(hurry_after, &mut bytes);
        put_known(known, &mut bytes);
        let name = self.game.kind().name().as_bytes();
        bytes.push(name.len() as u8);
        bytes.extend(name);
        bytes.extend(self.game.encode());
        bytes
    }

    /// Decodes a job; `games` are the rulebooks that it may name.
    pub fn from_bytes(bytes: &[u8], games: Rulebooks) -> Result<SearchJob, JobError> {
        let job = SearchJob::read(&mut ByteReader(bytes), games).ok_or(JobError)?;
        (job.to_bytes() == bytes).then_some(job).ok_or(JobError)
    }

    fn read(reader: &mut ByteReader<'_>, games: Rulebooks) -> Option<SearchJob> {
        let number = u32::from_le_bytes(reader.array()?);
        let [purpose] = reader.array()?;
        let purpose = *Purpose::ALL.get(usize::from(purpose))?;
        let (nodes, plies) = (u64::from_le_bytes(reader.array()?), u16::from_le_bytes(reader.array()?));
        let seconds = read_number(reader)?.map(u8::try_from).transpose().ok()?;
        let limits = JobLimits { nodes, plies, seconds, hurry_after: read_number(reader)? };
        let known = read_known(reader)?;
        let [len] = reader.array()?;
        let name = core::str::from_utf8(reader.bytes(len.into())?).ok()?;
        let row = GameList(games).named(name)?;
        let game = Match::decode(&reader.rest().into(), row).ok()?;
        Some(SearchJob { number, game, task: SearchTask { purpose, limits, known } })
    }
}

impl JobAnswer {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.job.to_le_bytes());
        match &self.found {
            None => bytes.push(0),
            Some(Found::Line(line)) => {
                bytes.extend([1, line.numbers().len() as u8]);
                line.numbers().iter().for_each(|number| bytes.extend(number.to_le_bytes()));
                put_number(line.score.map(|score| score.0 as u32), &mut bytes);
                put_number(line.points.map(|points| points.0.into()), &mut bytes);
                put_known(line.known, &mut bytes);
            }
            Some(Found::Verdict(verdict)) => {
                bytes.push(2);
                verdict.put(&mut bytes);
            }
        }
        bytes
    }

    /// Decodes an answer. Its actions are checked when they are done.
    pub fn from_bytes(bytes: &[u8]) -> Result<JobAnswer, JobError> {
        let answer = JobAnswer::read(&mut ByteReader(bytes)).ok_or(JobError)?;
        (answer.to_bytes() == bytes).then_some(answer).ok_or(JobError)
    }

    fn read(reader: &mut ByteReader<'_>) -> Option<JobAnswer> {
        let job = u32::from_le_bytes(reader.array()?);
        let found = match reader.array()? {
            [0] => None,
            [1] => Some(Found::Line(read_line(reader)?)),
            [2] => Some(Found::Verdict(BuiltInVerdict::read(reader)?)),
            _ => return None,
        };
        Some(JobAnswer { job, found })
    }
}

fn read_line(reader: &mut ByteReader<'_>) -> Option<BestLine> {
    let ([len], mut numbers) = (reader.array()?, Vec::new());
    for _ in 0..len {
        numbers.push(u16::from_le_bytes(reader.array()?));
    }
    let score = read_number(reader)?.map(|score| Score(score as i32));
    let points = read_number(reader)?.map(|points| points.try_into().map(Points)).transpose().ok()?;
    let mut line = BestLine::new(&numbers);
    (line.score, line.points, line.known) = (score, points, read_known(reader)?);
    Some(line)
}

fn put_known(known: DatabaseValue, bytes: &mut Vec<u8>) {
    bytes.push(KNOWN.iter().position(|&value| value == known).unwrap_or_default() as u8);
}

fn read_known(reader: &mut ByteReader<'_>) -> Option<DatabaseValue> {
    let [known] = reader.array()?;
    KNOWN.get(usize::from(known)).copied()
}

fn put_number(number: Option<u32>, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(number.is_some()));
    bytes.extend(number.into_iter().flat_map(u32::to_le_bytes));
}

fn read_number(reader: &mut ByteReader<'_>) -> Option<Option<u32>> {
    match reader.array()? {
        [0] => Some(None),
        [1] => Some(Some(u32::from_le_bytes(reader.array()?))),
        _ => None,
    }
}
