//! The review of a match: searches its positions from the last to the first and judges the moves. DIFFERS D14: the
//! original kept no game to look at.

use crate::app::archive::GameArchive;
use crate::app::core::Core;
use crate::app::step::Step;
use crate::app::table::Table;
use crate::app::viewer::Viewer;
use crate::app::Key;
use crate::screen::{Content, Scene};
use crate::session::integrity::Canonical as _;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Purpose, SearchJob};
use crate::session::match_review::ReviewStep;
use crate::session::messages::review::{worst_plies, ReviewedMatch};
use crate::session::messages::words;
use crate::session::messages::Message;
use crate::session::messages::{said, Text};
use crate::session::review::ShortMove;
use crate::session::review::{judge, JudgedMove, ReviewedPosition};
use crate::session::SystemError;
use alloc::string::String;
use alloc::vec::Vec;

/// A review, running or done.
#[derive(Debug, Default)]
pub struct ReviewState {
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

impl Viewer {
    // `R` in the viewer: reviews the match, or shows the finished review.
    pub(super) fn review_match(&mut self, core: &mut Core<'_>, archive: &GameArchive<'_>) {
        if !core.table.has_review() {
            return core.dialog.say(core.refusal(words::HAS_NO_REVIEW));
        }
        let steps = self.steps(archive, &core.config);
        if !steps.iter().any(|step| step.made.is_some()) {
            return core.dialog.say(core.refusal(words::NOTHING_TO_REVIEW));
        }
        let is_known = self.review.steps == steps;
        if is_known && self.review.left == 0 {
            return self.show_review(core);
        }
        // A stopped review resumes.
        if !is_known {
            self.review = ReviewState::of(steps);
        }
        core.table.search_for(Purpose::Review);
        self.say_progress(core);
    }

    fn say_progress(&self, core: &mut Core<'_>) {
        let ReviewState { steps, left, .. } = &self.review;
        let (done, of) = ((steps.len() - left) as u32, steps.len() as u32);
        core.dialog.say(said(*words::reviewing_progress(core.config.lang, &mut Text::new(), done, of)));
    }

    /// Stops the review; keeps the moves judged so far.
    pub(super) fn stop_review(&mut self, core: &mut Core<'_>) {
        core.table.stop_search();
        self.show_review(core);
    }

    pub fn review_job(&self, table: &Table<'_>) -> Result<SearchJob, SystemError> {
        let ReviewState { steps, left, .. } = &self.review;
        let step = left.checked_sub(1).and_then(|at| steps.get(at)).ok_or(SystemError)?;
        let nodes = step.game.kind().review_nodes().ok_or(SystemError)?;
        Ok(SearchJob::of_value(table.epoch(), step.game.clone(), Purpose::Review, nodes))
    }

    /// Judges the move made in the position, and goes on to the one before it.
    pub fn follow_review(&mut self, found: &BestLine, core: &mut Core<'_>) {
        let review = &mut self.review;
        let Some(ply) = review.left.checked_sub(1) else { return core.system_error() };
        let Some(seen) = review.steps.get(ply).and_then(|step| step.seen(found)) else {
            return core.system_error();
        };
        if let (Some(made), Some(after)) = (review.steps[ply].to_judge(ply), &review.after) {
            review.judged.insert(0, judge(made, &seen, after));
        }
        (review.after, review.left) = (Some(seen), ply);
        if ply == 0 {
            return self.stop_review(core);
        }
        self.say_progress(core);
    }

    fn show_review(&mut self, core: &mut Core<'_>) {
        let review = &self.review;
        let game = core.table.session().row();
        let reviewed = ReviewedMatch { game, judged: &review.judged, of: review.moves() };
        let pages = core.config.lang.review_pages(&reviewed);
        (self.review.pages, self.review.page) = (pages, 0);
        core.dialog.show(Scene::Review);
        self.turn_review_to(0, core);
    }

    fn turn_review_to(&mut self, page: usize, core: &mut Core<'_>) {
        self.review.page = page;
        core.dialog.say(Message::Page(page as u8 + 1, self.review.pages.len() as u8));
    }

    fn leave_review(&mut self, core: &mut Core<'_>, archive: &GameArchive<'_>) {
        core.dialog.show(Scene::Viewer);
        self.show_ply(self.ply, core, archive);
    }

    pub fn review_key(&mut self, key: Key, core: &mut Core<'_>, archive: &GameArchive<'_>) -> Step {
        let ReviewState { page, pages, judged, .. } = &self.review;
        match key {
            Key::Backspace | Key::Char('-') => self.turn_review_to(page.saturating_sub(1), core),
            Key::Char(c @ '1'..='3') => match worst_plies(judged).get(c as usize - '1' as usize) {
                Some(&ply) => {
                    core.dialog.show(Scene::Viewer);
                    self.show_ply(ply as u32 + 1, core, archive);
                }
                None => return Step::Say(Message::NotAChoice),
            },
            Key::Escape => self.leave_review(core, archive),
            _ if page + 1 >= pages.len() => self.leave_review(core, archive),
            _ => self.turn_review_to(page + 1, core),
        }
        Step::Done
    }

    /// Returns the keys that lead to the worst moves.
    pub fn review_keys(&self) -> impl Iterator<Item = char> {
        ('1'..='3').take(worst_plies(&self.review.judged).len())
    }

    pub fn review_page(&self) -> Content<'_> {
        let ReviewState { pages, page, .. } = &self.review;
        Content::Review(*page, pages.len(), pages.get(*page).map_or("", String::as_str))
    }

    /// Returns the judgement of the move that led to the position on the board.
    pub(super) fn judged_here(&self, core: &Core<'_>, archive: &GameArchive<'_>) -> Option<Message> {
        let review = &self.review;
        let ply = (self.ply as usize).checked_sub(1)?;
        let judged = review.judged.iter().find(|judged| judged.ply == ply)?;
        let is_same = review.steps == self.steps(archive, &core.config);
        is_same.then(|| said(core.config.lang.judged_move(judged)))
    }
}

pub fn is_reviewing(core: &Core<'_>) -> bool {
    core.table.search() == Some(Purpose::Review)
}
