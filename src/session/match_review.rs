//! The review of a match of any reviewable game: its positions, their searches, and the results.

use crate::built_in::{self, GameRecord};
use crate::session::any::Match;
use crate::session::game::MatchStatus;
use crate::session::history::MoveHistory;
use crate::session::job::desktop::BestLine;
use crate::session::points::Outlook;
use crate::session::review::{MoveToJudge, ReviewedPosition, ShortMove};
use crate::session::rulebook::{GameStatus, MoveIndex};
use crate::session::Session;
use alloc::vec::Vec;

impl Match {
    /// Returns the net pieces that a line of moves wins for the side to move, where the game tells them.
    pub(crate) fn gain(&self, steps: &[(Match, MoveIndex, Match)]) -> Option<i32> {
        let all = core::iter::once(self).chain(steps.iter().map(|(_, _, after)| after));
        let positions = all.map(|game| game.record().map(|record| record.position));
        positions.collect::<Option<Vec<_>>>().map(|positions| built_in::gain(&positions))
    }
}

/// A position of a match, and the move made there.
#[derive(Clone, Debug)]
pub struct ReviewStep {
    pub game: Match,
    pub(crate) actions: usize,
    /// The move; `None` at the end, or if the action was not a legal move.
    pub made: Option<MoveIndex>,
}

impl PartialEq for ReviewStep {
    fn eq(&self, other: &ReviewStep) -> bool {
        self.made == other.made && is_same_board(&self.game, &other.game)
    }
}

pub(crate) fn steps(history: &MoveHistory<Match>) -> Vec<ReviewStep> {
    let mut steps = Vec::from([ReviewStep { game: history.start().on_board(), actions: 0, made: None }]);
    for (n, (_, action, after)) in history.steps().enumerate() {
        let game = after.on_board();
        let last = steps.len() - 1;
        if !is_same_board(&steps[last].game, &game) {
            steps[last].made = steps[last].game.made(action, &game);
            steps.push(ReviewStep { game, actions: n + 1, made: None });
        }
    }
    steps
}

pub(crate) fn has_moved(start: &Match, end: &Match) -> bool {
    start.plies() != end.plies() || !is_same_board(start, end)
}

pub(crate) fn session_from<T>(
    start: Match,
    mut moves: impl Iterator<Item = T>,
    read: impl Fn(&Match, T) -> Option<MoveIndex>,
) -> Option<Session> {
    let mut history = MoveHistory::of(&start);
    moves.try_fold(start, |game, typed| {
        let action = read(&game, typed)?;
        let next = game.after(action)?;
        history.push(&game, action, &next);
        Some(next)
    })?;
    Session::with_history(history)
}

pub(crate) fn continued_session(history: &MoveHistory<Match>, at: usize) -> Option<Session> {
    let steps = steps(history);
    let step = steps.get(at)?;
    if history.start().rules_1931().is_none() {
        return Session::with_history(history.first(step.actions));
    }
    let (start, game) = (steps[0].game.record()?, step.game.record()?);
    let moves = steps[..at].iter().map_while(|step| step.made.as_ref());
    let moves: Vec<MoveIndex> = moves.copied().collect();
    let from = if moves.len() == at { start } else { game };
    let begun = GameRecord::new(from.position, game.level, game.player, game.seed);
    let moves = if moves.len() == at { &moves[..] } else { &[] };
    session_from(begun.into(), moves.iter(), |_, &mv| Some(mv))
}

fn is_same_board(one: &Match, other: &Match) -> bool {
    one.row() == other.row() && one.board() == other.board()
}

impl ReviewStep {
    pub(crate) fn to_judge(&self, ply: usize) -> Option<MoveToJudge<ShortMove>> {
        let action = self.made?;
        let Ok(MatchStatus::Turn(seat)) = self.game.status() else { return None };
        let is_forced = self.game.count() == Some(1);
        let mv = ShortMove::new(action, &self.game.typed(action)?);
        Some(MoveToJudge { ply, by: seat.color(), mv, is_forced })
    }

    pub(crate) fn at_end(&self) -> Option<ReviewedPosition<ShortMove>> {
        let game = self.game.rulebook_match()?;
        let last = game.recent.last().map(|made| made.seat);
        let outlook = match game.status().ok()? {
            GameStatus::Turn(_) => return None,
            GameStatus::Draw => Outlook::DRAWN,
            GameStatus::Won(winner) if Some(winner) == last => Outlook::LOST,
            GameStatus::Won(_) => -Outlook::LOST,
        };
        Some(ReviewedPosition { outlook, line: Vec::new(), known: None })
    }

    pub(crate) fn seen(&self, found: &BestLine) -> Option<ReviewedPosition<ShortMove>> {
        let steps = found.steps(&self.game)?.into_iter();
        let line = steps.map(|(game, action, _)| Some(ShortMove::new(action, &game.typed(action)?)));
        let (outlook, line) = (found.outlook()?, line.collect::<Option<_>>()?);
        Some(ReviewedPosition { outlook, line, known: found.known })
    }
}
