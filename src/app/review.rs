//! The review of a match: searches its positions from the last to the first and judges the moves. DIFFERS D14: the
//! original kept no game to look at.

use crate::app::{App, Key};
use crate::screen::{Content, Scene};
use crate::session::drive::Drives;
use crate::session::integrity::Canonical as _;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Purpose, SearchJob};
use crate::session::match_review::ReviewStep;
use crate::session::messages::refused;
use crate::session::messages::review::{worst_plies, ReviewedMatch};
use crate::session::messages::said;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::Message;
use crate::session::review::ShortMove;
use crate::session::review::{judge, JudgedMove, ReviewedPosition};
use crate::session::SystemError;
use alloc::string::String;
use alloc::vec::Vec;

/// A review, running or done.
#[derive(Debug, Default)]
pub(crate) struct ReviewState {
    steps: Vec<ReviewStep>,
    /// The number of positions still to be searched; the last of those is next.
    left: usize,
    /// The result for the position after that one.
    after: Option<ReviewedPosition<ShortMove>>,
    judged: Vec<JudgedMove<ShortMove>>,
    pages: Vec<String>,
    page: usize,
}

impl ReviewState {
    fn of(steps: Vec<ReviewStep>) -> ReviewState {
        let after = steps.last().and_then(ReviewStep::at_end);
        let left = steps.len() - usize::from(after.is_some());
        ReviewState { steps, left, after, ..ReviewState::default() }
    }

    fn moves(&self) -> usize {
        self.steps.iter().filter(|step| step.made.is_some()).count()
    }
}

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn has_review(&self) -> bool {
        self.core.table.session().row().review_nodes().is_some()
    }

    // `R` in the viewer: reviews the match, or shows the finished review.
    pub(in crate::app) fn review_match(&mut self) {
        if !self.has_review() {
            return self.refuse_review(words::HAS_NO_REVIEW);
        }
        let steps = self.steps_to_view();
        if !steps.iter().any(|step| step.made.is_some()) {
            return self.refuse_review(words::NOTHING_TO_REVIEW);
        }
        let is_known = self.parts.review.steps == steps;
        if is_known && self.parts.review.left == 0 {
            return self.show_review();
        }
        // A stopped review resumes.
        if !is_known {
            self.parts.review = ReviewState::of(steps);
        }
        self.core.table.search_for(Purpose::Review);
        self.say_progress();
    }

    pub(in crate::app) fn refuse_review(&mut self, why: Phrase) {
        self.core.dialog.say(refused(self.core.config.lang.line(why)));
    }

    fn say_progress(&mut self) {
        let ReviewState { steps, left, .. } = &self.parts.review;
        self.core.dialog.say(said(self.core.config.lang.reviewing(steps.len() - left, steps.len())));
    }

    pub(in crate::app) fn is_reviewing(&self) -> bool {
        self.core.table.search() == Some(Purpose::Review)
    }

    /// Stops the review; keeps the moves judged so far.
    pub(in crate::app) fn stop_review(&mut self) {
        self.core.table.stop_search();
        self.show_review();
    }

    pub(in crate::app) fn review_job(&self) -> Result<SearchJob, SystemError> {
        let ReviewState { steps, left, .. } = &self.parts.review;
        let step = left.checked_sub(1).and_then(|at| steps.get(at)).ok_or(SystemError)?;
        let nodes = step.game.kind().review_nodes().ok_or(SystemError)?;
        Ok(SearchJob::of_value(self.core.table.epoch(), step.game.clone(), Purpose::Review, nodes))
    }

    /// Judges the move made in the position, and goes on to the one before it.
    pub(in crate::app) fn follow_review(&mut self, found: &BestLine) {
        let review = &mut self.parts.review;
        let Some(ply) = review.left.checked_sub(1) else { return self.core.system_error() };
        let Some(seen) = review.steps.get(ply).and_then(|step| step.seen(found)) else {
            return self.core.system_error();
        };
        if let (Some(made), Some(after)) = (review.steps[ply].to_judge(ply), &review.after) {
            review.judged.insert(0, judge(made, &seen, after));
        }
        (review.after, review.left) = (Some(seen), ply);
        if ply == 0 {
            return self.stop_review();
        }
        self.say_progress();
    }

    fn show_review(&mut self) {
        let review = &self.parts.review;
        let game = self.core.table.session().row();
        let reviewed = ReviewedMatch { game, judged: &review.judged, of: review.moves() };
        let pages = self.core.config.lang.review_pages(&reviewed);
        (self.parts.review.pages, self.parts.review.page) = (pages, 0);
        self.core.dialog.show(Scene::Review);
        self.turn_review_to(0);
    }

    fn turn_review_to(&mut self, page: usize) {
        let pages = self.parts.review.pages.len();
        if page >= pages {
            return self.leave_review();
        }
        self.parts.review.page = page;
        self.core.dialog.say(Message::Page(page as u8 + 1, pages as u8));
    }

    fn leave_review(&mut self) {
        self.core.dialog.show(Scene::Viewer);
        self.show(self.parts.ply);
    }

    pub(in crate::app) fn review_key(&mut self, key: Key) {
        match key {
            Key::Escape => self.leave_review(),
            Key::Backspace | Key::Char('-') => self.turn_review_to(self.parts.review.page.saturating_sub(1)),
            Key::Char(c @ '1'..='3') => {
                let worst = worst_plies(&self.parts.review.judged);
                match worst.get(c as usize - '1' as usize) {
                    Some(&ply) => {
                        self.core.dialog.show(Scene::Viewer);
                        self.show(ply as u32 + 1);
                    }
                    None => self.core.dialog.say(Message::NotAChoice),
                }
            }
            _ => self.turn_review_to(self.parts.review.page + 1),
        }
    }

    /// Returns the keys that lead to the worst moves.
    pub(in crate::app) fn review_keys(&self) -> impl Iterator<Item = char> {
        ('1'..='3').take(worst_plies(&self.parts.review.judged).len())
    }

    pub(in crate::app) fn review_page(&self) -> Content<'_> {
        let ReviewState { pages, page, .. } = &self.parts.review;
        Content::Review(*page, pages.len(), pages.get(*page).map_or("", String::as_str))
    }

    /// Returns the judgement of the move that led to the position on the board.
    pub(in crate::app) fn judged_here(&self) -> Option<Message> {
        let review = &self.parts.review;
        let ply = (self.parts.ply as usize).checked_sub(1)?;
        let judged = review.judged.iter().find(|judged| judged.ply == ply)?;
        let is_same = review.steps == self.steps_to_view();
        is_same.then(|| said(self.core.config.lang.judged_move(judged)))
    }
}
