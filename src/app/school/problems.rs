//! The problems that the solver answers: the built-in collection or the player's own.

use crate::app::core::Core;
use crate::app::school::lessons::{self, ProblemStage};
use crate::app::Key;
use crate::built_in::lessons::judge::Refutation;
use crate::built_in::lessons::problems::{parse_lines, Problem, COLLECTION};
use crate::built_in::lessons::solver::{AttemptResult, MOST_MOVES};
use crate::built_in::school::{ProblemShown, ProblemTask};
use crate::built_in::{read_move, BuiltInMessage, GameRecord, Move, Position, SchoolMessage};
use crate::rules::{Color, Game};
use crate::screen::{Scene, SchoolScene};
use crate::session::job::desktop::BestLine;
use crate::session::job::{Found, Purpose};
use crate::session::messages::Message;
use crate::session::{Session, SystemError};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub struct Problems {
    all: Vec<Problem>,
    // The player's own problems are available without the rules of 1931 too.
    is_own: bool,
    // The positions of the solved problems, as FEN.
    solved: BTreeSet<String>,
    at: usize,
    // The game at each of the solver's turns, the current one last.
    games: Vec<GameRecord>,
    stage: Stage,
    // The program has shown a move of the solution.
    is_shown: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Open,
    /// Searching for the winning move, to name its piece or to play it.
    Asked {
        plays: bool,
    },
    Tried(Move),
    Failed(Refutation),
    Solved,
}

impl Problems {
    fn load(&mut self) {
        if self.all.is_empty() {
            // A test reads the whole collection.
            self.all = parse_lines(COLLECTION).unwrap_or_default();
        }
    }

    fn is_solved(&self, at: usize) -> bool {
        self.all.get(at).is_some_and(|problem| self.solved.contains(&problem.position.to_string()))
    }

    fn next_unsolved(&self, at: usize) -> Option<usize> {
        let len = self.all.len();
        (1..=len).map(|step| (at + step) % len).find(|&at| !self.is_solved(at))
    }

    fn solved_count(&self) -> usize {
        (0..self.all.len()).filter(|&at| self.is_solved(at)).count()
    }

    fn plies_left(&self) -> u16 {
        let moves = self.all.get(self.at).and_then(|problem| problem.moves).unwrap_or(MOST_MOVES);
        (2 * moves.saturating_sub(self.moves_made())).saturating_sub(1).max(1)
    }

    fn moves_made(&self) -> u16 {
        self.games.len().saturating_sub(1) as u16
    }

    fn solver(&self) -> Color {
        self.all.get(self.at).map_or(Color::White, |problem| problem.position.turn())
    }

    pub fn stand(&self) -> ProblemStage {
        match self.stage {
            Stage::Solved => ProblemStage::Solved,
            Stage::Failed(_) => ProblemStage::Failed,
            Stage::Open | Stage::Asked { .. } | Stage::Tried(_) => ProblemStage::Open,
        }
    }

    pub fn shown(&self) -> ProblemShown {
        let moves = self.all.get(self.at).and_then(|problem| problem.moves);
        let made = usize::from(self.moves_made());
        ProblemShown {
            task: ProblemTask::Numbered {
                number: self.at as u32 + 1,
                of: self.all.len() as u32,
                solved: self.solved_count() as u32,
                moves,
                is_known: self.stage != Stage::Solved && self.is_solved(self.at),
            },
            made: [made, moves.map_or(made, usize::from)],
            solver: self.solver(),
            refutation: match self.stage {
                Stage::Failed(refutation) => Some(refutation),
                _ => None,
            },
        }
    }
}

impl Problems {
    /// Sets the player's own problems, and the solved ones as FEN. Without own problems the collection is used.
    pub fn lend(&mut self, own_problems: Vec<Problem>, solved: impl IntoIterator<Item = String>) {
        self.is_own = !own_problems.is_empty();
        (self.all, self.at) = (own_problems, 0);
        self.solved = solved.into_iter().collect();
    }

    pub fn solved(&self) -> impl Iterator<Item = &str> {
        self.solved.iter().map(String::as_str)
    }

    pub fn are_own(&self) -> bool {
        self.is_own
    }

    pub fn open(&mut self, core: &mut Core<'_>) {
        self.load();
        let first = if self.is_solved(0) { self.next_unsolved(0) } else { None };
        self.set_numbered(core, first.unwrap_or(0));
    }

    fn set_numbered(&mut self, core: &mut Core<'_>, at: usize) {
        let Some(problem) = self.all.get(at) else { return };
        let game = GameRecord::new(problem.position, 1, problem.position.turn(), 1);
        (self.at, self.games, self.is_shown) = (at, Vec::from([game]), false);
        core.dialog.show(Scene::School(SchoolScene::Problems));
        self.wait_for_move(core, SchoolMessage::Solve(game.position.turn()).into());
    }

    fn wait_for_move(&mut self, core: &mut Core<'_>, message: Message) {
        self.stage = Stage::Open;
        core.table.stop_search();
        core.dialog.clear_line();
        self.put_problem_on_board(core);
        core.dialog.say(message);
    }

    fn put_problem_on_board(&mut self, core: &mut Core<'_>) {
        if let Some(game) = self.games.last() {
            core.table.put(Session::from_record(game));
            core.table.drop_jobs();
        }
    }

    /// Handles `>` and `<`, next and previous, and `> 12`, a problem by its number.
    pub fn go_to(&mut self, core: &mut Core<'_>, place: &str) {
        let (at, len) = (self.at, self.all.len());
        let to = match place[1..].trim_ascii() {
            "" if place == "<" => at.checked_sub(1),
            "" => Some(at + 1),
            number => number.parse().ok().and_then(|number: usize| number.checked_sub(1)),
        };
        match to.filter(|&to| to < len) {
            Some(to) => self.set_numbered(core, to),
            None => core.dialog.say(SchoolMessage::NoSuchProblem(len as u32).into()),
        }
    }

    pub fn take_back(&mut self, core: &mut Core<'_>) {
        if self.games.len() > 1 {
            self.games.pop();
        }
        let solver = self.solver();
        self.wait_for_move(core, SchoolMessage::Solve(solver).into());
    }

    pub fn ask_solver(&mut self, core: &mut Core<'_>, plays: bool) {
        self.stage = Stage::Asked { plays };
        core.table.search_for(Purpose::Key);
        core.dialog.say(SchoolMessage::Searching.into());
    }

    pub fn try_move(&mut self, core: &mut Core<'_>, numbers: &[u32]) {
        let Some(game) = self.games.last() else { return };
        match read_move(&game.position, numbers) {
            Err(error) => core.dialog.say(Message::Refused(error)),
            Ok(mv) => self.look_into(core, mv),
        }
    }

    fn look_into(&mut self, core: &mut Core<'_>, mv: Move) {
        let Some(game) = self.games.last() else { return };
        core.table.put(Session::from_record(&game.after(mv)));
        self.stage = Stage::Tried(mv);
        core.table.search_for(Purpose::Reply);
        core.dialog.say(SchoolMessage::Judging.into());
    }

    /// Returns the position to be searched, and the plies in which it must be won.
    pub fn searched(&self) -> Result<(Position, u16), SystemError> {
        let (game, left) = (self.games.last().ok_or(SystemError)?, self.plies_left());
        Ok(match self.stage {
            Stage::Tried(mv) => (game.position.after(mv), left - 1),
            _ => (game.position, left),
        })
    }

    pub fn follow_key(&mut self, core: &mut Core<'_>, found: &BestLine) {
        let (Stage::Asked { plays }, Some(game)) = (self.stage, self.games.last()) else {
            return core.system_error();
        };
        match found.only(game) {
            None if !found.is_empty() => core.system_error(),
            Some(mv) if plays => {
                self.is_shown = true;
                self.look_into(core, mv);
            }
            Some(mv) => self.end_asking(core, SchoolMessage::Hint(mv.from())),
            None => self.end_asking(core, SchoolMessage::NoWin),
        }
    }

    // A line that waits is kept.
    fn end_asking(&mut self, core: &mut Core<'_>, message: SchoolMessage) {
        self.stage = Stage::Open;
        core.table.stop_search();
        core.dialog.say(message.into());
    }

    pub fn follow_reply(&mut self, core: &mut Core<'_>, found: &Found) {
        let (Stage::Tried(mv), Some(game)) = (self.stage, self.games.last()) else {
            return core.system_error();
        };
        let after = game.after(mv);
        let Some(reply) = AttemptResult::of(found, &after) else { return core.system_error() };
        let solver = self.solver();
        core.table.stop_search();
        match reply {
            AttemptResult::Wins(None) => self.end_problem(core, after),
            AttemptResult::Wins(Some(mv)) => {
                self.games.push(after.after(mv));
                self.stage = Stage::Open;
                self.put_problem_on_board(core);
                core.dialog.say(SchoolMessage::Right(solver, mv.numbers()).into());
            }
            AttemptResult::Slow(plies) => self.wait_for_move(core, SchoolMessage::Slow(plies).into()),
            AttemptResult::Fails(refutation) => {
                core.table.put(Session::from_record(&after.after(refutation.reply())));
                self.stage = Stage::Failed(refutation);
                core.dialog.say(SchoolMessage::Fails(solver, refutation.reply().numbers()).into());
            }
        }
    }

    fn end_problem(&mut self, core: &mut Core<'_>, end: GameRecord) {
        core.table.put(Session::from_record(&end));
        core.dialog.clear_line();
        self.stage = Stage::Solved;
        self.games.push(end);
        if self.is_shown {
            return core.dialog.say(SchoolMessage::ProblemShown.into());
        }
        let fen = self.all.get(self.at).map(|problem| problem.position.to_string());
        self.solved.extend(fen);
        let is_last = self.next_unsolved(self.at).is_none();
        core.dialog.say(
            if is_last { SchoolMessage::AllProblemsSolved } else { SchoolMessage::ProblemSolved }.into(),
        );
    }

    /// Returns the message to restore after a question over a problem that says this.
    pub fn standing(&self, message: Message) -> Message {
        match message {
            Message::BuiltIn(BuiltInMessage::School(_)) => message,
            _ => SchoolMessage::Solve(self.solver()).into(),
        }
    }

    pub fn key(&mut self, core: &mut Core<'_>, key: Key) {
        match (key, self.stand()) {
            (Key::Escape, _) => lessons::open(core),
            (_, ProblemStage::Solved) => match self.next_unsolved(self.at) {
                Some(next) => self.set_numbered(core, next),
                None => lessons::open(core),
            },
            _ => {
                let solver = self.solver();
                self.wait_for_move(core, SchoolMessage::Solve(solver).into());
            }
        }
    }
}
