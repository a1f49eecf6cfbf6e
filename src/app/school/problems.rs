//! The problems that the solver answers: the built-in collection or the player's own.

use crate::app::school::lessons::ProblemStage;
use crate::app::{App, Key};
use crate::built_in::lessons::judge::Refutation;
use crate::built_in::lessons::problems::{parse_lines, Problem, COLLECTION};
use crate::built_in::lessons::solver::{AttemptResult, MOST_MOVES};
use crate::built_in::school::{ProblemShown, School, StudyBoard, StudySubject};
use crate::built_in::{read_move, BuiltInMessage, GameRecord, Move, Position, ProblemMessage, SchoolMessage};
use crate::rules::{Color, Game};
use crate::screen::{Scene, SchoolScene};
use crate::session::command::{self, Command};
use crate::session::drive::Drives;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Found, Purpose};
use crate::session::messages::{Message, Text};
use crate::session::{Session, SystemError};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub(crate) struct Problems {
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
        self.games.len().saturating_sub(usize::from(self.stage != Stage::Solved)) as u16
    }

    fn solver(&self) -> Color {
        self.all.get(self.at).map_or(Color::White, |problem| problem.position.turn())
    }

    pub(crate) fn stand(&self) -> ProblemStage {
        match self.stage {
            Stage::Solved => ProblemStage::Solved,
            Stage::Failed(_) => ProblemStage::Failed,
            Stage::Open | Stage::Asked { .. } | Stage::Tried(_) => ProblemStage::Open,
        }
    }

    fn shown(&self) -> ProblemShown {
        ProblemShown {
            number: self.at as u32 + 1,
            of: self.all.len() as u32,
            solved: self.solved_count() as u32,
            moves: self.all.get(self.at).and_then(|problem| problem.moves),
            made: self.moves_made(),
            solver: self.solver(),
            is_known: self.stage != Stage::Solved && self.is_solved(self.at),
            refutation: match self.stage {
                Stage::Failed(refutation) => Some(refutation),
                _ => None,
            },
        }
    }
}

impl<D: Drives> App<'_, D> {
    /// Sets the player's own problems, and the solved ones as FEN. Without own problems the collection is used.
    pub fn lend_problems(&mut self, own_problems: Vec<Problem>, solved: impl IntoIterator<Item = String>) {
        let problems = &mut self.parts.problems;
        problems.is_own = !own_problems.is_empty();
        (problems.all, problems.at) = (own_problems, 0);
        problems.solved = solved.into_iter().collect();
    }

    pub fn solved_problems(&self) -> impl Iterator<Item = &str> {
        self.parts.problems.solved.iter().map(String::as_str)
    }

    pub(crate) fn has_own_problems(&self) -> bool {
        self.parts.problems.is_own
    }

    pub(crate) fn problems_shown(&self) -> School<'_> {
        let subject = StudySubject::Numbered(self.parts.problems.shown());
        School::Study(StudyBoard { view: self.view(), subject, pairs: None })
    }

    /// Opens the problems when the program starts. The halt screen stays.
    pub fn begin_with_problems(&mut self) {
        if self.core.dialog.scene() == Scene::Title {
            self.open_problems();
        }
    }

    pub(crate) fn open_problems(&mut self) {
        self.reset_aids();
        let problems = &mut self.parts.problems;
        problems.load();
        let first = if problems.is_solved(0) { problems.next_unsolved(0) } else { None };
        self.set_numbered(first.unwrap_or(0));
    }

    fn set_numbered(&mut self, at: usize) {
        let Some(problem) = self.parts.problems.all.get(at) else { return };
        let game = GameRecord::new(problem.position, 1, problem.position.turn(), 1);
        let problems = &mut self.parts.problems;
        (problems.at, problems.games, problems.is_shown) = (at, Vec::from([game]), false);
        self.core.dialog.show(Scene::School(SchoolScene::Problems));
        self.wait_for_move(ProblemMessage::Solve(game.position.turn()).into());
    }

    fn wait_for_move(&mut self, message: Message) {
        self.parts.problems.stage = Stage::Open;
        self.core.table.stop_search();
        self.core.dialog.clear_line();
        self.put_problem_on_board();
        self.core.dialog.say(message);
    }

    fn put_problem_on_board(&mut self) {
        if let Some(game) = self.parts.problems.games.last() {
            self.core.table.put(Session::from_record(game));
            self.core.table.drop_jobs();
        }
    }

    pub(crate) fn problems_line(&mut self, typed: &Text) {
        let aided = self.problem_aid(typed);
        let typed = aided.as_ref().unwrap_or(typed);
        let line = typed.as_str().trim_ascii();
        if let Some(place) = line.strip_prefix(['<', '>']) {
            return self.go_to_problem(line.starts_with('<'), place.trim_ascii());
        }
        match (line, command::parse(line)) {
            (_, Command::Exit) => self.ask(Scene::Exit, Message::ExitAsks),
            (_, Command::Nothing) => (),
            _ if self.core.table.search().is_some() => self.core.dialog.let_wait(typed),
            ("!", _) => self.ask_solver(true),
            ("-", _) => self.take_problem_back(),
            (_, Command::Help) => self.ask_solver(false),
            (_, Command::Save) => self.core.dialog.say(Message::NotAChoice),
            (_, Command::Other) => match command::numbers(line) {
                Ok(numbers) => self.try_numbered(numbers.as_ref()),
                Err(word) => self.core.dialog.say(Message::NotANumber(word)),
            },
        }
    }

    /// Handles `>` and `<`, next and previous, and `> 12`, a problem by its number.
    fn go_to_problem(&mut self, is_back: bool, place: &str) {
        let (at, len) = (self.parts.problems.at, self.parts.problems.all.len());
        let to = match place {
            "" if is_back => at.checked_sub(1),
            "" => Some(at + 1),
            number => number.parse().ok().and_then(|number: usize| number.checked_sub(1)),
        };
        match to.filter(|&to| to < len) {
            Some(to) => self.set_numbered(to),
            None => self.core.dialog.say(ProblemMessage::NoSuchProblem(len as u32).into()),
        }
    }

    fn take_problem_back(&mut self) {
        let problems = &mut self.parts.problems;
        if problems.games.len() > 1 {
            problems.games.pop();
        }
        let solver = problems.solver();
        self.wait_for_move(ProblemMessage::Solve(solver).into());
    }

    fn ask_solver(&mut self, plays: bool) {
        self.parts.problems.stage = Stage::Asked { plays };
        self.core.table.search_for(Purpose::Key);
        self.core.dialog.say(ProblemMessage::Searching.into());
    }

    fn try_numbered(&mut self, numbers: &[u32]) {
        let Some(game) = self.parts.problems.games.last() else { return };
        match read_move(&game.position, numbers) {
            Err(error) => self.core.dialog.say(Message::Refused(error)),
            Ok(mv) => self.look_into(mv),
        }
    }

    fn look_into(&mut self, mv: Move) {
        let Some(game) = self.parts.problems.games.last() else { return };
        self.core.table.put(Session::from_record(&game.after(mv)));
        self.parts.problems.stage = Stage::Tried(mv);
        self.core.table.search_for(Purpose::Reply);
        self.core.dialog.say(SchoolMessage::Judging.into());
    }

    /// Returns the position to be searched, and the plies in which it must be won.
    pub(crate) fn problem_searched(&self) -> Result<(Position, u16), SystemError> {
        let problems = &self.parts.problems;
        let (game, left) = (problems.games.last().ok_or(SystemError)?, problems.plies_left());
        Ok(match problems.stage {
            Stage::Tried(mv) => (game.position.after(mv), left - 1),
            _ => (game.position, left),
        })
    }

    pub(crate) fn follow_key(&mut self, found: &BestLine) {
        let problems = &self.parts.problems;
        let (Stage::Asked { plays }, Some(game)) = (problems.stage, problems.games.last()) else {
            return self.core.system_error();
        };
        match found.only(game) {
            None if !found.is_empty() => self.core.system_error(),
            Some(mv) if plays => {
                self.parts.problems.is_shown = true;
                self.look_into(mv);
            }
            Some(mv) => self.end_asking(ProblemMessage::Hint(mv.from())),
            None => self.end_asking(ProblemMessage::NoWin),
        }
    }

    // A line that waits is kept.
    fn end_asking(&mut self, message: ProblemMessage) {
        self.parts.problems.stage = Stage::Open;
        self.core.table.stop_search();
        self.core.dialog.say(message.into());
    }

    pub(crate) fn follow_reply(&mut self, found: &Found) {
        let problems = &self.parts.problems;
        let (Stage::Tried(mv), Some(game)) = (problems.stage, problems.games.last()) else {
            return self.core.system_error();
        };
        let after = game.after(mv);
        let Some(reply) = AttemptResult::of(found, &after) else { return self.core.system_error() };
        let solver = problems.solver();
        self.core.table.stop_search();
        match reply {
            AttemptResult::Wins(None) => self.end_problem(after),
            AttemptResult::Wins(Some(mv)) => {
                self.parts.problems.games.push(after.after(mv));
                self.parts.problems.stage = Stage::Open;
                self.put_problem_on_board();
                self.core.dialog.say(ProblemMessage::Right(solver, mv.numbers()).into());
            }
            AttemptResult::Slow(plies) => self.wait_for_move(ProblemMessage::Slow(plies).into()),
            AttemptResult::Fails(refutation) => {
                self.core.table.put(Session::from_record(&after.after(refutation.reply())));
                self.parts.problems.stage = Stage::Failed(refutation);
                self.core.dialog.say(ProblemMessage::Fails(solver, refutation.reply().numbers()).into());
            }
        }
    }

    fn end_problem(&mut self, end: GameRecord) {
        self.core.table.put(Session::from_record(&end));
        self.core.dialog.clear_line();
        let problems = &mut self.parts.problems;
        problems.stage = Stage::Solved;
        problems.games.push(end);
        if problems.is_shown {
            return self.core.dialog.say(ProblemMessage::Shown.into());
        }
        let fen = problems.all.get(problems.at).map(|problem| problem.position.to_string());
        problems.solved.extend(fen);
        let is_last = problems.next_unsolved(problems.at).is_none();
        self.core.dialog.say(if is_last { ProblemMessage::SolvedAll } else { ProblemMessage::Solved }.into());
    }

    pub(crate) fn problems_standing(&self) -> Option<Message> {
        let is_here = self.core.dialog.scene() == Scene::School(SchoolScene::Problems);
        is_here.then(|| match *self.core.dialog.message() {
            Message::BuiltIn(BuiltInMessage::Problem(_) | BuiltInMessage::School(_)) => {
                *self.core.dialog.message()
            }
            _ => ProblemMessage::Solve(self.parts.problems.solver()).into(),
        })
    }

    pub(crate) fn problems_key(&mut self, key: Key) {
        let problems = &self.parts.problems;
        match (key, problems.stand()) {
            (Key::Escape, _) => self.open_school(),
            (_, ProblemStage::Solved) => match problems.next_unsolved(problems.at) {
                Some(next) => self.set_numbered(next),
                None => self.open_school(),
            },
            _ => {
                let solver = problems.solver();
                self.wait_for_move(ProblemMessage::Solve(solver).into());
            }
        }
    }
}
