//! A game gone through with the maestro, position by position from its end, and what came of it. DIFFERS D14: the
//! original kept no game to look at.

use crate::app::{App, Key};
use crate::games::italian::drawing::printed::ItalianScene;
use crate::games::italian::review::{judge, Judged, Seen};
use crate::games::italian::words::exam::{is_black_first, worst_plies, Examined};
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::job::other::{OtherJob, StudyJob};
use crate::session::maestro::Study;
use crate::session::messages::{Message, MoreMessage, Text};
use alloc::string::String;
use alloc::vec::Vec;

/// Nodes for each position.
const NODES: u64 = 60_000;

/// A game that is gone through, or was.
#[derive(Debug, Default)]
pub(crate) struct Exam {
    /// The positions, each with the move that was made there; the last one without. Where somebody moved against the
    /// rules or a piece was huffed there is no move either.
    steps: Vec<(Position, Option<Move>)>,
    /// How many of them are still to be looked at: the last of those is next.
    left: usize,
    /// What was seen of the position after that one.
    after: Option<Seen>,
    /// What was judged so far, in the game's order.
    judged: Vec<Judged>,
    is_running: bool,
    pages: Vec<String>,
    page: usize,
}

impl Exam {
    fn to_judge(&self) -> usize {
        self.steps.iter().filter(|(_, mv)| mv.is_some()).count()
    }
}

impl<D: Drives> App<'_, D> {
    /// `R` in the viewer: goes through the game, or shows what came of it.
    pub(crate) fn examine(&mut self) {
        if self.session.kind().rulebook().is_some() {
            return self.refuse_exam(true);
        }
        let steps = self.steps_to_view();
        if !steps.iter().any(|(_, mv)| mv.is_some()) {
            return self.refuse_exam(false);
        }
        let is_known = self.more.own.exam.steps == steps;
        if is_known && self.more.own.exam.left == 0 {
            return self.show_exam();
        }
        // What was stopped goes on where it was.
        if !is_known {
            self.more.own.exam = Exam { left: steps.len(), steps, ..Exam::default() };
        }
        (self.more.own.exam.is_running, self.thinking) = (true, true);
        self.say_how_far();
    }

    fn refuse_exam(&mut self, is_other: bool) {
        let words = self.config.lang.not_examined(is_other);
        self.message = Message::More(MoreMessage::Refusal(*Text::new().put(words)));
    }

    fn say_how_far(&mut self) {
        let Exam { steps, left, .. } = &self.more.own.exam;
        self.message = self.said(self.config.lang.examining(steps.len() - left, steps.len()));
    }

    /// Whether the maestro is at it.
    pub(crate) fn is_examining(&self) -> bool {
        self.thinking && self.more.own.exam.is_running && self.scene == Scene::More(MoreScene::Viewer)
    }

    /// A key while it is: what was found stays.
    pub(crate) fn stop_exam(&mut self) {
        (self.more.own.exam.is_running, self.thinking) = (false, false);
        self.show_exam();
    }

    /// The position to be looked at next.
    pub(crate) fn exam_job(&self) -> Option<OtherJob> {
        let (position, _) = *self.more.own.exam.steps.get(self.more.own.exam.left.checked_sub(1)?)?;
        Some(OtherJob::Study(StudyJob { position, nodes: NODES }))
    }

    /// Judges the move made in that position, and goes on to the one before it.
    pub(crate) fn follow_study(&mut self, study: &Study) {
        let exam = &mut self.more.own.exam;
        let Some(ply) = exam.left.checked_sub(1) else { return self.system_error() };
        let (position, mv) = exam.steps[ply];
        let best = study.thought.line().first();
        if best.is_some_and(|best| !position.legal_moves().contains(best)) || study.scores().is_empty() {
            return self.system_error();
        }
        let seen = Seen::of(study);
        if let (Some(mv), Some(after)) = (mv, &exam.after) {
            exam.judged.insert(0, judge(position, ply, mv, &seen, after));
        }
        (exam.after, exam.left) = (Some(seen), ply);
        if ply == 0 {
            return self.stop_exam();
        }
        self.say_how_far();
    }

    fn show_exam(&mut self) {
        let exam = &self.more.own.exam;
        let is_black_first = exam.judged.first().is_some_and(is_black_first);
        let examined = Examined { judged: &exam.judged, of: exam.to_judge(), is_black_first };
        let pages = self.config.lang.exam_pages(&examined);
        (self.more.own.exam.pages, self.more.own.exam.page) = (pages, 0);
        self.scene = Scene::More(MoreScene::Own(ItalianScene::Exam));
        self.turn_exam_to(0);
    }

    fn turn_exam_to(&mut self, page: usize) {
        let pages = self.more.own.exam.pages.len();
        if page >= pages {
            return self.close_exam();
        }
        self.more.own.exam.page = page;
        self.message = Message::Page(page as u8 + 1, pages as u8);
    }

    fn close_exam(&mut self) {
        self.scene = Scene::More(MoreScene::Viewer);
        self.show(self.more.ply);
    }

    /// A key over the pages.
    pub(crate) fn exam_key(&mut self, key: Key) {
        match key {
            Key::Escape => self.close_exam(),
            Key::Backspace | Key::Char('-') => self.turn_exam_to(self.more.own.exam.page.saturating_sub(1)),
            Key::Char(c @ '1'..='3') => {
                let worst = worst_plies(&self.more.own.exam.judged);
                match worst.get(c as usize - '1' as usize) {
                    Some(&ply) => {
                        self.scene = Scene::More(MoreScene::Viewer);
                        self.show(ply as u32 + 1);
                    }
                    None => self.message = Message::NotAChoice,
                }
            }
            _ => self.turn_exam_to(self.more.own.exam.page + 1),
        }
    }

    /// The page shown, how many there are, and its lines.
    pub(crate) fn exam_page(&self) -> (usize, usize, &str) {
        let Exam { pages, page, .. } = &self.more.own.exam;
        (*page, pages.len(), pages.get(*page).map_or("", String::as_str))
    }

    /// What was found of the move that led to the position on the board, where the game was gone through.
    pub(crate) fn judged_here(&self) -> Option<Message> {
        let exam = &self.more.own.exam;
        let ply = (self.more.ply as usize).checked_sub(1)?;
        let judged = exam.judged.iter().find(|judged| judged.ply == ply)?;
        let is_same = exam.steps == self.steps_to_view();
        is_same.then(|| self.said(self.config.lang.judged_move(judged, is_black_first(judged))))
    }

    /// The positions of the game in the viewer, with the moves.
    fn steps_to_view(&self) -> Vec<(Position, Option<Move>)> {
        if self.more.reviewed.is_some() {
            let history = self.history();
            let moved = |at: usize| {
                let (before, next) = (&history[at], history.get(at + 1)?);
                let mv = next.recent.last()?;
                let is_legal = before.position.legal_moves().contains(&mv);
                (is_legal && before.position.after(mv) == next.position).then_some(mv)
            };
            return (0..history.len()).map(|at| (history[at].position, moved(at))).collect();
        }
        let chosen = self.more.chosen.and_then(|chosen| chosen.start);
        let (Some(start), Some(archive)) = (chosen, self.more.archive.as_ref()) else { return Vec::new() };
        let (mut steps, mut position) = (Vec::new(), start);
        for &mv in archive.moves() {
            steps.push((position, Some(mv)));
            position = position.after(mv);
        }
        steps.push((position, None));
        steps
    }
}
