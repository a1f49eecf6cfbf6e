//! The review of a match of any reviewable game: its positions, their searches, and the results.

use super::{MoveToJudge, ReviewedPosition};
use crate::built_in::{self, BuiltIn, GameRecord};
use crate::rules::Color;
use crate::session::any::{Match, MatchAction};
use crate::session::game::{MatchRules as _, MatchStatus, Seat};
use crate::session::history::{MoveHistory, NumberedActions as _};
use crate::session::job::desktop::BestLine;
use crate::session::points::Outlook;
use crate::session::rulebook::GameStatus;
use crate::session::rulebook_match::RulebookMatch;
use crate::session::Session;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A move and its short form: `21-18`, `18x9`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShortMove {
    pub action: MatchAction,
    pub text: String,
}

impl ShortMove {
    pub(crate) fn new(action: MatchAction, typed: &str) -> ShortMove {
        let words: Vec<&str> = typed.split(' ').collect();
        let text = match words[..] {
            // A huff and its square.
            [word, ..] if !word.bytes().any(|byte| byte.is_ascii_digit()) => typed.into(),
            [from, to] => format!("{from}-{to}"),
            [from, .., to] => format!("{from}x{to}"),
            _ => typed.into(),
        };
        ShortMove { action, text }
    }
}

impl Match {
    /// Returns an action as it is typed; `None` if it cannot be.
    pub(crate) fn typed(&self, action: MatchAction) -> Option<String> {
        match (self, action) {
            (Match::Italian(_), MatchAction::Italian(mv)) => Some(BuiltIn::typed(mv).to_string()),
            (Match::Rulebook(game), MatchAction::Rulebook(action)) => {
                game.book.write(&game.state, action).ok()
            }
            _ => None,
        }
    }

    /// Returns the net pieces that a line of moves wins for the side to move, where the game tells them.
    pub(crate) fn gain(&self, steps: &[(Match, MatchAction, Match)]) -> Option<i32> {
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
    pub made: Option<MatchAction>,
}

impl PartialEq for ReviewStep {
    fn eq(&self, other: &ReviewStep) -> bool {
        self.made == other.made && is_same_board(&self.game, &other.game)
    }
}

pub(crate) fn steps(history: &MoveHistory<Match>) -> Vec<ReviewStep> {
    let mut steps = Vec::from([ReviewStep { game: on_board(history.start()), actions: 0, made: None }]);
    for (n, (_, action, after)) in history.steps().enumerate() {
        let game = on_board(&after);
        let last = steps.len() - 1;
        if !is_same_board(&steps[last].game, &game) {
            steps[last].made = made(&steps[last].game, action, &game);
            steps.push(ReviewStep { game, actions: n + 1, made: None });
        }
    }
    steps
}

/// Reduces a match by the rules of 1931 to its plain record.
pub(crate) fn on_board(game: &Match) -> Match {
    match (game, game.record()) {
        (Match::Rules1931(_), Some(record)) => record.into(),
        _ => game.clone(),
    }
}

pub(crate) fn has_moved(start: &Match, end: &Match) -> bool {
    match (start, end) {
        (Match::Rulebook(start), Match::Rulebook(end)) => start.plies != end.plies,
        _ => !is_same_board(start, end),
    }
}

pub(crate) fn session_from<T>(
    start: Match,
    mut moves: impl Iterator<Item = T>,
    read: impl Fn(&Match, T) -> Option<MatchAction>,
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
    if !matches!(history.start(), Match::Rules1931(_)) {
        return Session::with_history(history.first(step.actions));
    }
    let (start, game) = (steps[0].game.record()?, step.game.record()?);
    let moves = steps[..at].iter().map_while(|step| step.made.as_ref());
    let moves: Vec<MatchAction> = moves.copied().collect();
    let from = if moves.len() == at { start } else { game };
    let begun = GameRecord::new(from.position, game.level, game.player, game.seed);
    let moves = if moves.len() == at { &moves[..] } else { &[] };
    session_from(begun.into(), moves.iter(), |_, &mv| Some(mv))
}

fn is_same_board(one: &Match, other: &Match) -> bool {
    match (one, other) {
        (Match::Rulebook(one), Match::Rulebook(other)) => {
            let position = |game: &RulebookMatch| game.book.write_position(&game.state);
            one.book == other.book && position(one) == position(other)
        }
        _ => {
            let board = |game: &Match| game.record().map(|record| (record.position, record.plies));
            board(one).is_some() && board(one) == board(other)
        }
    }
}

fn made(before: &Match, action: MatchAction, after: &Match) -> Option<MatchAction> {
    match (before, after) {
        (Match::Rulebook(_), _) => Some(action),
        (Match::Italian(before), Match::Italian(after)) => {
            let mv = after.recent.last()?;
            let leads = BuiltIn::is_legal(&before.position, mv)
                && BuiltIn::after(&before.position, mv) == after.position;
            leads.then_some(MatchAction::Italian(mv))
        }
        _ => None,
    }
}

impl ReviewStep {
    pub(crate) fn to_judge(&self, ply: usize) -> Option<MoveToJudge<ShortMove>> {
        let action = self.made?;
        let Ok(MatchStatus::Turn(seat)) = self.game.status() else { return None };
        let is_forced = self.game.numbered(1).filter(|&other| self.game.is_move(other)).is_none();
        let mv = ShortMove::new(action, &self.game.typed(action)?);
        Some(MoveToJudge { ply, by: color(seat), mv, is_forced })
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

fn color(Seat(seat): Seat) -> Color {
    if seat == 0 {
        Color::White
    } else {
        Color::Black
    }
}
