//! The program's decisions by the rules of 1931: rights of rule 6, moves, deliberate irregular moves, draws.
//!
//! All are made by searching. How it chooses is invented: the article says only what is allowed.

use crate::engine::{self, deepen, DeepenLimits, Depth, Level, PvTable, Score};
use crate::games::italian::rules_1931::draws::{self, DatabaseValue, MoveScore};
use crate::games::italian::rules_1931::record::{ClockRule, Rules1931Record};
use crate::rules::italian::{huff, Move, Position, Square};
use crate::rules::Game;
use crate::session::maestro::MaestroSearch;
use crate::session::search_control::SearchControl;

/// The reaction to an irregular move. Source: rule 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    Huff(Square),
    /// Demands that the move is replayed.
    Oblige,
    LetStand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It obliges after an irregular move; the other side must move again.
    Oblige,
    /// It huffs, if there is a reason, and then moves, if it can.
    Move {
        huff: Option<Square>,
        /// The move; `None` if the huff ended the game.
        mv: Option<Move>,
        /// The score of the move for the program, if its search has one.
        score: MoveScore,
    },
    /// Its answer to a draw offer; true if it agrees.
    Draw(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules1931Job {
    record: Rules1931Record,
    level: Level,
    // The player has offered a draw; what the databases know of the position for the player.
    offer: Option<DatabaseValue>,
}

// The greatest depth of any search except that for the move.
const DEEPEST_SIDE_SEARCH: Depth = Depth(8);

// The greatest depth for an irregular move of the program's own: there are many to try.
const DEEPEST_SLY_SEARCH: Depth = Depth(5);

struct Stopped;

struct OpponentSearch<'a> {
    poll_every: u32,
    poll: &'a mut dyn FnMut() -> SearchControl,
    maestro: Option<MaestroSearch<'a>>,
    hurried: bool,
    stopped: bool,
}

impl Rules1931Job {
    pub fn new(record: Rules1931Record, level: Level) -> Rules1931Job {
        Rules1931Job { record, level, offer: None }
    }

    /// Makes it the answer to the player's draw offer. `known`: the databases' value for the player.
    pub fn offered_a_draw(self, known: DatabaseValue) -> Rules1931Job {
        Rules1931Job { offer: Some(known), ..self }
    }

    /// Decides; `None` if stopped. `poll` is called every `poll_every` nodes.
    /// Level M, if given, finds the move and judges an offer. The plain search always weighs the rights of rule 6.
    pub(crate) fn run<'a>(
        &self,
        maestro: Option<MaestroSearch<'a>>,
        poll_every: u32,
        poll: &'a mut dyn FnMut() -> SearchControl,
    ) -> Option<Decision> {
        let mut thought = OpponentSearch { poll_every, poll, maestro, hurried: false, stopped: false };
        let decided = match self.offer {
            Some(known) => self.answer(known, &mut thought),
            None => self.decide(&mut thought),
        };
        decided.ok()
    }

    fn depth(&self) -> Depth {
        self.level.depth().min(DEEPEST_SIDE_SEARCH)
    }

    /// Agrees to a draw if the player is not worse off and the game is late enough.
    fn answer(&self, known: DatabaseValue, thought: &mut OpponentSearch<'_>) -> Result<Decision, Stopped> {
        if let Some(agrees) = draws::answer(&self.record, known) {
            return Ok(Decision::Draw(agrees));
        }
        let position = &self.record.game.position;
        let score = match thought.judged(position, self.record.game.seed)? {
            Some(score) => score,
            None => thought.score(position, self.depth())?,
        };
        Ok(Decision::Draw(score >= Score(0)))
    }

    fn decide(&self, thought: &mut OpponentSearch<'_>) -> Result<Decision, Stopped> {
        let reaction = self.reaction(thought)?;
        let (record, huff) = match reaction {
            Reaction::Oblige => return Ok(Decision::Oblige),
            Reaction::LetStand => (self.record, None),
            Reaction::Huff(square) => {
                let huffed = self.record.huffed(u32::from(square.number()));
                huffed.map_or((self.record, None), |record| (record, Some(square)))
            }
        };
        if record.ending.is_some() {
            return Ok(Decision::Move { huff, mv: None, score: None });
        }
        if let (true, None) = (record.rules.sly, huff) {
            if let Some(mv) = self.sly_move(&record, thought)? {
                return Ok(Decision::Move { huff, mv: Some(mv), score: None });
            }
        }
        self.legal_move(&record, thought).map(|(mv, score)| Decision::Move { huff, mv: Some(mv), score })
    }

    fn reaction(&self, thought: &mut OpponentSearch<'_>) -> Result<Reaction, Stopped> {
        let (record, depth) = (&self.record, self.depth());
        let Some(before) = &record.before else { return Ok(Reaction::LetStand) };
        let after = &record.game.position;
        let mut best = (Reaction::Oblige, -thought.score(&before.game.position, depth)?);
        let mut offer = |reaction, score: Score| {
            if score >= best.1 {
                best = (reaction, score);
            }
        };
        offer(Reaction::LetStand, thought.score(after, depth)?);
        for square in record.huffable() {
            offer(Reaction::Huff(square), thought.score(&huff::without(after, square), depth)?);
        }
        Ok(best.0)
    }

    /// Returns the level's move and its score.
    /// With a clock, the moves of all lower levels are found first, so that there is always one to play.
    fn legal_move(
        &self,
        record: &Rules1931Record,
        thought: &mut OpponentSearch<'_>,
    ) -> Result<(Move, MoveScore), Stopped> {
        let position = &record.game.position;
        if thought.maestro.is_some() {
            let mv = thought.mastered(position, record.game.seed)?;
            return Ok((mv, thought.shown_score()));
        }
        let first = if record.rules.clock == ClockRule::None { self.level.number() } else { 1 };
        let (mut found, poll_every) = (None, thought.poll_every);
        for level in (first..=self.level.number()).filter_map(Level::new) {
            let must = found.is_none();
            let mut poll = |_: u64| thought.goes_on(must);
            match engine::choose_polling(position, level, record.game.seed, poll_every, &mut poll) {
                Some(choice) => found = Some((choice.mv, Some(choice.score))),
                None => break,
            }
            if thought.hurried {
                break;
            }
        }
        match found {
            Some(scored) if !thought.stopped => Ok(scored),
            _ => Err(Stopped),
        }
    }

    /// Returns an irregular move that gains without a reaction, and costs nothing against the best one.
    fn sly_move(
        &self,
        record: &Rules1931Record,
        thought: &mut OpponentSearch<'_>,
    ) -> Result<Option<Move>, Stopped> {
        let position = record.game.position;
        if !record.rules.huff || record.is_obliged || record.bound().is_some() || !position.must_capture() {
            return Ok(None);
        }
        let depth = self.level.depth().min(DEEPEST_SLY_SEARCH);
        let legal = thought.score(&position, depth)?;
        let (mut best, mut failed) = (None, None);
        huff::find_possible(&position, &mut |mv| {
            if huff::is_irregular(&position, mv) {
                match thought.sly_score(&position, mv, legal, depth) {
                    Err(stopped) => failed = Some(stopped),
                    Ok(Some(score)) if best.is_none_or(|(_, known)| score > known) => {
                        best = Some((mv, score))
                    }
                    Ok(_) => (),
                }
            }
            failed.is_some()
        });
        match failed {
            Some(stopped) => Err(stopped),
            None => Ok(best.map(|(mv, _)| mv)),
        }
    }
}

impl OpponentSearch<'_> {
    fn mastered(&mut self, position: &Position, seed: u64) -> Result<Move, Stopped> {
        let (poll, stopped) = (&mut *self.poll, &mut self.stopped);
        let found = self.maestro.as_mut().and_then(|maestro| {
            maestro.find(position, seed, &mut || {
                let control = poll();
                *stopped |= control == SearchControl::Stop;
                control
            })
        });
        found.ok_or(Stopped)
    }

    fn judged(&mut self, position: &Position, seed: u64) -> Result<Option<Score>, Stopped> {
        if self.maestro.is_none() {
            return Ok(None);
        }
        self.mastered(position, seed)?;
        Ok(self.shown_score())
    }

    fn shown_score(&self) -> MoveScore {
        self.maestro.as_ref().and_then(|maestro| maestro.shown.last()).map(|shown| shown.outlook.score)
    }

    fn goes_on(&mut self, must: bool) -> bool {
        match (self.poll)() {
            SearchControl::Wait => (),
            SearchControl::Hurry => self.hurried = true,
            SearchControl::Stop => self.stopped = true,
        }
        !self.stopped && (must || !self.hurried)
    }

    /// Returns the position's score for the side to move, searched less deeply in a hurry.
    fn score(&mut self, position: &Position, depth: Depth) -> Result<Score, Stopped> {
        if let Some(ending) = crate::games::italian::rules_1931::record::board_ending(position) {
            let won = ending.winner == Some(position.turn());
            return Ok(if won { Score::WIN } else { -Score::WIN });
        }
        let mut lines = PvTable::new(Move::NONE);
        let depth = if self.hurried { Depth(1) } else { depth };
        let limits = DeepenLimits { depth, poll_every: self.poll_every, ..DeepenLimits::default() };
        let report = deepen(position, limits, &mut lines, &mut |_| self.goes_on(false), &mut |_, _| true);
        match report {
            Some(report) if !self.stopped => Ok(report.score),
            None if !self.stopped => Ok(engine::Evaluate::evaluate(position)),
            _ => Err(Stopped),
        }
    }

    /// Returns the score of an irregular move that the opponent lets pass; `None` if it does not exceed `legal`, the score of
    /// the best move by the rules, or if a huff brings it below.
    fn sly_score(
        &mut self,
        position: &Position,
        mv: Move,
        legal: Score,
        depth: Depth,
    ) -> Result<Option<Score>, Stopped> {
        let after = position.after(mv);
        let depth = Depth(depth.0.saturating_sub(1).max(1));
        let unnoticed = -self.score(&after, depth)?;
        if unnoticed <= legal {
            return Ok(None);
        }
        for square in huff::huffable(position, mv) {
            if -self.score(&huff::without(&after, square), depth)? < legal {
                return Ok(None);
            }
        }
        Ok(Some(unnoticed))
    }
}
