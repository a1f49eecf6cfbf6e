//! Searches of Italian draughts: of a plain game, of one by the rules of 1931, and of problems.

use crate::built_in;
use crate::engine::deepen::{deepen, DeepenLimits};
use crate::engine::line::PvTable;
use crate::engine::{Depth, Score, NODES_PER_TICK};
use crate::formats::save::maestro_seconds;
use crate::games::italian::lessons::judge::{judge, AttemptVerdict, FailureReason, Refutation};
use crate::games::italian::lessons::solver::{key_move, reply, AttemptResult};
use crate::games::italian::numbers::IndexedActions as _;
use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::games::italian::rules_1931::{Decision, Rules1931Action, Rules1931Job};
use crate::rules::italian::Move;
use crate::rules::Ply;
use crate::session::any::search::{BestLine, Found, JobLimits, Purpose, SearchTask, SearchTools, Searched};
use crate::session::any::Match;
use crate::session::job::SearchControl;
use crate::session::level_of;
use crate::session::maestro::{FixedSearch, MaestroThought};
use crate::session::rulebook_match::ByteReader;
use alloc::vec::Vec;

impl Searched for GameRecord {
    fn job_limits(&self) -> JobLimits {
        JobLimits { seconds: maestro_seconds(self.level), ..JobLimits::default() }
    }

    // The school's searches poll once a tick.
    fn poll_every(&self, purpose: Purpose, asked: u32) -> u32 {
        if purpose.is_of_school() {
            NODES_PER_TICK as u32
        } else {
            asked
        }
    }

    // DAMA's nine levels play the same move at any clock.
    fn hurried(&self, limits: &mut JobLimits, ticks: u32) -> Match {
        if let Some(seconds) = &mut limits.seconds {
            *seconds = (*seconds).min((u64::from(ticks) * 10 / 182).clamp(1, u8::MAX.into()) as u8);
            limits.hurry_after = Some(ticks);
        }
        Match::from(*self)
    }

    fn search(&self, task: &SearchTask, tools: SearchTools<'_>) -> Option<Found> {
        let position = &self.position;
        match task.purpose {
            Purpose::Move => line(self, Some(self.think(task, tools)?)),
            Purpose::Hint | Purpose::Review => self.study(task.limits.nodes, tools).map(Found::Line),
            Purpose::Try => judge(position, &mut tools.polled()).map(Found::Verdict),
            Purpose::Key => line(self, key_move(position, task.limits.plies, &mut tools.polled())?),
            Purpose::Reply => match reply(position, task.limits.plies, &mut tools.polled())? {
                AttemptResult::Wins(mv) => line(self, mv),
                AttemptResult::Slow(plies) => Some(Found::Verdict(AttemptVerdict::Wins(plies))),
                AttemptResult::Fails(refutation) => Some(Found::Verdict(AttemptVerdict::Fails(refutation))),
            },
            Purpose::Answer => None,
        }
    }
}

fn line(game: &GameRecord, mv: Option<Move>) -> Option<Found> {
    BestLine::of(game, mv).map(Found::Line)
}

impl GameRecord {
    fn think(&self, task: &SearchTask, tools: SearchTools<'_>) -> Option<Move> {
        let poll_every = tools.poll_every;
        match tools.maestro {
            Some(mut maestro) if task.limits.seconds.is_some() => {
                maestro.find(&self.position, self.seed, tools.poll)
            }
            _ => {
                let mut goes_on = tools.polled();
                let level = level_of(self.level)?;
                built_in::think(&self.position, level, self.seed, poll_every, &mut |_| goes_on())
            }
        }
    }

    fn study(&self, nodes: u64, mut tools: SearchTools<'_>) -> Option<BestLine> {
        let lent = match &mut tools.maestro {
            Some(_) if (tools.poll)() == SearchControl::Stop => return None,
            Some(lent) => lent.maestro.study(&self.position, nodes),
            None => None,
        };
        let FixedSearch { thought, known } = match lent {
            Some(found) => found,
            None => self.study_alone(nodes, tools)?,
        };
        let line = BestLine::of(self, thought.line().iter().copied())?;
        Some(line.valued(thought.outlook, known))
    }

    fn study_alone(&self, nodes: u64, tools: SearchTools<'_>) -> Option<FixedSearch> {
        let (mut found, mut line) = (None, Vec::new());
        let limits = DeepenLimits { nodes, poll_every: tools.poll_every, ..DeepenLimits::default() };
        let (mut is_stopped, mut goes_on) = (false, tools.polled());
        let mut lines = PvTable::new(Move::NONE);
        deepen(
            &self.position,
            limits,
            &mut lines,
            &mut |_| {
                is_stopped = !goes_on();
                !is_stopped
            },
            &mut |report, best| {
                found = Some((report.depth, report.score));
                line = best.into();
                true
            },
        );
        let (depth, score) = found.unwrap_or((Depth(0), Score::lost_at(Ply(0))));
        let outlook = built_in::outlook(&self.position, score, None);
        (!is_stopped).then(|| FixedSearch::new(MaestroThought::new(depth.0, outlook, &line), None))
    }
}

impl Searched for Rules1931Record {
    fn job_limits(&self) -> JobLimits {
        let seconds = maestro_seconds(self.game.level);
        JobLimits { seconds, hurry_after: self.ticks_for_move(), ..JobLimits::default() }
    }

    fn hurried(&self, limits: &mut JobLimits, ticks: u32) -> Match {
        limits.hurry_after.get_or_insert(ticks);
        Match::from(*self)
    }

    fn poll_every(&self, _purpose: Purpose, asked: u32) -> u32 {
        asked
    }

    fn search(&self, task: &SearchTask, tools: SearchTools<'_>) -> Option<Found> {
        let found = Rules1931Job::new(*self, level_of(self.game.level)?);
        let found = match task.purpose {
            Purpose::Move => found,
            Purpose::Answer => found.offered_a_draw(task.known),
            _ => return None,
        };
        let SearchTools { maestro, poll_every, poll } = tools;
        let maestro = maestro.filter(|_| task.limits.seconds.is_some());
        Some(Found::Line(match found.run(maestro, poll_every, poll)? {
            Decision::Oblige => self.line(&[Rules1931Action::Oblige])?,
            Decision::Draw(true) => self.line(&[Rules1931Action::Agree])?,
            Decision::Draw(false) => self.line(&[])?,
            Decision::Move { huff, mv, score } => {
                let huff = huff.map(Rules1931Action::Huff).into_iter();
                let actions: Vec<_> = huff.chain(mv.map(Rules1931Action::Move)).collect();
                self.line(&actions)?.scored(score)
            }
        }))
    }
}

impl Rules1931Record {
    fn line(&self, actions: &[Rules1931Action]) -> Option<BestLine> {
        let (mut game, mut numbers) = (*self, Vec::new());
        for &action in actions {
            numbers.push(game.index(action)?.0.try_into().ok()?);
            game = game.done(action).ok()?;
        }
        Some(BestLine::new(&numbers))
    }
}

impl AttemptResult {
    /// Returns what a search for the reply to a try has found; `None` if it is impossible.
    pub(crate) fn of(found: &Found, tried: &GameRecord) -> Option<AttemptResult> {
        Some(match *found {
            Found::Line(line) if line.is_empty() => AttemptResult::Wins(None),
            Found::Line(line) => AttemptResult::Wins(Some(line.only(tried)?)),
            Found::Verdict(AttemptVerdict::Wins(plies)) => AttemptResult::Slow(plies),
            Found::Verdict(AttemptVerdict::Fails(refutation)) => {
                AttemptResult::Fails(Some(refutation).filter(|refutation| refutation.is_of(&tried.position))?)
            }
        })
    }
}

impl AttemptVerdict {
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            AttemptVerdict::Wins(Ply(plies)) => {
                bytes.push(0);
                bytes.extend(plies.to_le_bytes());
            }
            AttemptVerdict::Fails(refutation) => {
                let (why, number) = match refutation.why {
                    FailureReason::Loses(Ply(plies)) => (1, plies.into()),
                    FailureReason::LosesPieces(pieces) => (2, pieces),
                    FailureReason::Crowns => (3, 0),
                    FailureReason::Holds(Depth(depth)) => (4, depth.into()),
                };
                bytes.push(why);
                bytes.extend(number.to_le_bytes());
                bytes.push(refutation.line().len() as u8);
                refutation.line().iter().for_each(|mv| bytes.extend(mv.bits().to_le_bytes()));
            }
        }
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Option<AttemptVerdict> {
        let [why] = reader.array()?;
        if why == 0 {
            return Some(AttemptVerdict::Wins(Ply(u16::from_le_bytes(reader.array()?))));
        }
        let number = u32::from_le_bytes(reader.array()?);
        let why = match why {
            1 => FailureReason::Loses(Ply(number.try_into().ok()?)),
            2 => FailureReason::LosesPieces(number),
            3 => FailureReason::Crowns,
            4 => FailureReason::Holds(Depth(number.try_into().ok()?)),
            _ => return None,
        };
        let ([len], mut line) = (reader.array()?, Vec::new());
        for _ in 0..len {
            line.push(Move::from_bits(u32::from_le_bytes(reader.array()?)));
        }
        Refutation::new(&line, why).map(AttemptVerdict::Fails)
    }
}
