//! The review of a match of any reviewable game: its positions, their searches, and the results.

use super::{MoveToJudge, ReviewedPosition};
use crate::built_in::{BuiltIn, GameRecord, Move};
use crate::engine::Score;
use crate::rules::{Color, Game as _};
use crate::session::any::{Match, MatchAction};
use crate::session::game::{MatchRules as _, Seat};
use crate::session::history::MoveHistory;
use crate::session::integrity::Canonical;
use crate::session::job::other::{OtherJob, OtherResult, RulebookAdvice};
use crate::session::maestro::FixedSearch;
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
    fn new(action: MatchAction, typed: &str) -> ShortMove {
        let words: Vec<&str> = typed.split(' ').collect();
        let text = match words[..] {
            [from, to] => format!("{from}-{to}"),
            [from, .., to] => format!("{from}x{to}"),
            _ => typed.into(),
        };
        ShortMove { action, text }
    }

    fn plain(mv: Move) -> ShortMove {
        ShortMove::new(MatchAction::Italian(mv), &BuiltIn::typed(mv).to_string())
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

// Reduces a match by the rules of 1931 to its plain record.
fn on_board(game: &Match) -> Match {
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
        match (&self.game, action) {
            (Match::Italian(record), MatchAction::Italian(mv)) => {
                let is_forced = BuiltIn::legal_moves(&record.position).len() == 1;
                Some(MoveToJudge { ply, by: record.position.turn(), mv: ShortMove::plain(mv), is_forced })
            }
            (Match::Rulebook(game), MatchAction::Rulebook(action)) => {
                let Ok(GameStatus::Turn(seat)) = game.status() else { return None };
                let typed = game.book.write(&game.state, action).ok()?;
                let is_forced = game.book.count(&game.state) == Ok(1);
                let mv = ShortMove::new(self.made?, &typed);
                Some(MoveToJudge { ply, by: color(seat), mv, is_forced })
            }
            _ => None,
        }
    }

    pub fn job(&self) -> Option<OtherJob> {
        let nodes = self.game.kind().review_nodes()?;
        self.game.clone().advice(nodes).ok()
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

    pub(crate) fn seen(&self, found: &OtherResult) -> Option<ReviewedPosition<ShortMove>> {
        match (&self.game, found) {
            (Match::Italian(record), OtherResult::Study(study)) => {
                let best = study.thought.line().first();
                let is_legal = best.is_none_or(|&best| BuiltIn::is_legal(&record.position, best));
                is_legal.then(|| of_study(study))
            }
            (Match::Rulebook(game), OtherResult::Advice(advice)) => of_advice(game, advice),
            _ => None,
        }
    }
}

fn of_study(study: &FixedSearch) -> ReviewedPosition<ShortMove> {
    let line = study.thought.line().iter().map(|&mv| ShortMove::plain(mv)).collect();
    ReviewedPosition { outlook: study.thought.outlook, line, known: study.known }
}

fn of_advice(game: &RulebookMatch, advice: &RulebookAdvice) -> Option<ReviewedPosition<ShortMove>> {
    let line = advice.line(game).ok()?;
    let line =
        line.iter().map(|(action, typed)| ShortMove::new(MatchAction::Rulebook(*action), typed)).collect();
    let outlook = game.book.outlook(&game.state, Score(advice.score)).ok()??;
    Some(ReviewedPosition { outlook, line, known: None })
}

fn color(Seat(seat): Seat) -> Color {
    if seat == 0 {
        Color::White
    } else {
        Color::Black
    }
}
