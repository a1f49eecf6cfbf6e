//! The viewer: games in PDN and finished matches, move by move, to be played on from any position.

mod review;

use crate::app::archive::GameArchive;
use crate::app::core::Core;
use crate::app::step::Step;
pub use crate::app::viewer::review::is_reviewing;
use crate::app::viewer::review::ReviewState;
use crate::app::{Config, Key};
use crate::screen::Scene;
use crate::session::any::NewMatch;
use crate::session::archive::Chosen;
use crate::session::chosen_game::ChosenGame;
use crate::session::desktop::Viewed;
use crate::session::drive::Drives;
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::match_review::{continued_session, has_moved, session_from, steps, ReviewStep};
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::Message;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::MOST_SEATS;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::Session;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub struct Viewer {
    // The number of games in the open file.
    games: u32,
    // The game of a file that is shown; `ply` is the number of its moves shown.
    chosen: Option<Chosen>,
    ply: u32,
    // The finished match that is shown instead.
    reviewed: Option<Session>,
    review: ReviewState,
    // What was said before its end.
    led_to_end: Option<Message>,
}

impl Viewer {
    /// A match has ended; this was said before.
    pub fn note_end(&mut self, message: Message) {
        self.led_to_end = Some(message);
    }

    /// Shows the game that the archive has open; asks which one if there are several.
    pub fn show_one_of(
        &mut self,
        games: u32,
        core: &mut Core<'_>,
        archive: &mut GameArchive<'_>,
        drives: &mut impl Drives,
    ) -> Step {
        if games == 1 {
            return self.show_game(1, core, archive, drives);
        }
        self.games = games;
        core.dialog.show(Scene::Games);
        Step::Say(Message::Games(games))
    }

    /// Shows the game whose number was typed; an empty line means the first.
    pub fn line(
        &mut self,
        typed: &str,
        core: &mut Core<'_>,
        archive: &mut GameArchive<'_>,
        drives: &mut impl Drives,
    ) -> Step {
        let number = match typed.trim() {
            "" => 1,
            typed => typed.parse().unwrap_or(0),
        };
        self.show_game(number, core, archive, drives)
    }

    fn show_game(
        &mut self,
        number: u32,
        core: &mut Core<'_>,
        archive: &mut GameArchive<'_>,
        drives: &mut impl Drives,
    ) -> Step {
        self.chosen = archive.lent_mut().and_then(|archive| archive.choose(number));
        let Some(chosen) = self.chosen else { return Step::Say(Message::NoSuchGame(self.games)) };
        let first = session_after(0, archive, &core.config);
        if let Some(message) = first.and_then(|game| core.lacks_art_of(&game, drives)) {
            core.dialog.go_back_with(message);
            return Step::Done;
        }
        core.dialog.show(Scene::Viewer);
        self.show_ply(0, core, archive);
        if chosen.is_cut {
            core.dialog.say(Message::ViewingCut(chosen.plies));
        }
        Step::Viewing
    }

    /// Returns the whole game of a file.
    fn whole(&self, archive: &GameArchive<'_>, config: &Config) -> Option<Session> {
        session_after(self.chosen?.plies, archive, config)
    }

    pub fn viewed(&self, core: &Core<'_>) -> Option<Viewed<'_>> {
        let Chosen { title, plies, is_cut, .. } = self.chosen.as_ref()?;
        let scene = if core.dialog.scene() == Scene::Instructions {
            core.dialog.behind()
        } else {
            core.dialog.scene()
        };
        let is_of_file = scene == Scene::Viewer && self.reviewed.is_none();
        is_of_file.then_some(Viewed { title, is_last: self.ply == *plies, is_cut: *is_cut })
    }

    /// Handles a key. `flips`: the board may be flipped.
    pub fn key(&mut self, key: Key, core: &mut Core<'_>, archive: &GameArchive<'_>, flips: bool) -> Step {
        if is_reviewing(core) {
            self.stop_review(core);
            return Step::Done;
        }
        let Some(plies) = self.plies(archive, &core.config) else {
            core.dialog.go_to_menu(Message::Choose);
            return Step::Done;
        };
        match key {
            Key::Enter | Key::Char(' ' | '+') => {
                self.show_ply(self.ply.saturating_add(1).min(plies), core, archive);
            }
            Key::Backspace | Key::Char('-') => self.show_ply(self.ply.saturating_sub(1), core, archive),
            Key::Char('<') => self.show_ply(0, core, archive),
            Key::Char('>') => self.show_ply(plies, core, archive),
            Key::Char('g' | 'G') => return self.play_on(core, archive),
            Key::Char('r' | 'R') => self.review_match(core, archive),
            Key::Char('?') | Key::Function(1) => return Step::Instructions,
            Key::Char('f' | 'F') if flips => return Step::Flip,
            Key::Escape if self.reviewed.is_some() => return self.close(core),
            Key::Escape | Key::Char('m' | 'M') => return self.leave(core),
            _ => return Step::Say(Message::NotAChoice),
        }
        Step::Done
    }

    /// Returns the keys to name. `flips`: the board may be flipped.
    pub fn hints(&self, core: &Core<'_>, flips: bool) -> Phrase {
        match (self.reviewed.is_some(), core.table.has_review(), flips) {
            (true, true, true) => words::REVIEW_KEYS_REVIEW_FLIP,
            (true, true, false) => words::LABEL_REVIEW_HINTS_AND_REVIEW,
            (true, false, true) => words::REVIEW_KEYS_FLIP,
            (true, false, false) => words::LABEL_REVIEW_HINTS,
            (false, true, true) => words::VIEWER_KEYS_REVIEW_FLIP,
            (false, true, false) => words::LABEL_VIEWER_HINTS_AND_REVIEW,
            (false, false, true) => words::VIEWER_KEYS_FLIP,
            (false, false, false) => words::LABEL_VIEWER_HINTS,
        }
    }

    /// Returns whether the board shows a game of a file.
    pub fn shows_file(&self, scene: Scene) -> bool {
        matches!(scene, Scene::Viewer | Scene::Review) && self.reviewed.is_none()
    }

    /// Returns the match that was played: the reviewed one, or that on the table.
    pub fn played<'s>(&'s self, core: &'s Core<'_>) -> &'s Session {
        self.reviewed.as_ref().unwrap_or(core.table.session())
    }

    /// Returns the match on the screen as PDN, at its end and in the viewer.
    pub fn as_pdn(
        &self,
        core: &Core<'_>,
        archive: &GameArchive<'_>,
        settings: PlaySettings,
    ) -> Option<String> {
        match (core.dialog.scene(), &self.reviewed) {
            (Scene::End, _) => archive.written(core.table.session(), settings),
            (Scene::Viewer | Scene::Review, Some(reviewed)) => archive.written(reviewed, settings),
            (Scene::Viewer | Scene::Review, None) => {
                archive.written(&self.whole(archive, &core.config)?, settings)
            }
            _ => None,
        }
    }

    fn plies(&self, archive: &GameArchive<'_>, config: &Config) -> Option<u32> {
        match self.reviewed {
            Some(_) => (self.steps(archive, config).len() as u32).checked_sub(1),
            None => self.chosen.map(|chosen| chosen.plies),
        }
    }

    fn steps(&self, archive: &GameArchive<'_>, config: &Config) -> Vec<ReviewStep> {
        if let Some(session) = &self.reviewed {
            return steps(session.history());
        }
        self.whole(archive, config).map_or_else(Vec::new, |session| steps(session.history()))
    }

    /// `R` at the end: shows the match from its start.
    pub fn show_played(&mut self, core: &mut Core<'_>, archive: &GameArchive<'_>) {
        if !core.table.has_review() {
            return core.dialog.say(core.refusal(words::HAS_NO_REVIEW));
        }
        self.reviewed = Some(core.table.session().clone());
        core.table.set_outcome(None);
        core.dialog.show(Scene::Viewer);
        self.show_ply(0, core, archive);
    }

    // Returns to the end of the match.
    fn close(&mut self, core: &mut Core<'_>) -> Step {
        let Some(session) = self.reviewed.take() else { return Step::Done };
        core.table.put(session);
        Step::GoOn(self.led_to_end.unwrap_or(Message::None))
    }

    pub fn leave(&mut self, core: &mut Core<'_>) -> Step {
        match self.reviewed.take() {
            None => {
                core.dialog.go_to_menu(Message::Choose);
                Step::Done
            }
            Some(session) => {
                core.table.put(session);
                Step::Leave(None)
            }
        }
    }

    fn show_ply(&mut self, ply: u32, core: &mut Core<'_>, archive: &GameArchive<'_>) {
        if self.reviewed.is_some() {
            return self.show_history(ply, core, archive);
        }
        let session = session_after(ply, archive, &core.config);
        let (Some(chosen), Some(session)) = (self.chosen, session) else { return };
        let stops = chosen.is_cut && ply == chosen.plies && ply == self.ply;
        self.ply = ply;
        core.table.put(session);
        core.dialog.say(if stops {
            Message::ViewingStops
        } else {
            let plain = Message::Viewing(chosen.title, ply, chosen.plies);
            self.judged_here(core, archive).unwrap_or(plain)
        });
    }

    fn show_history(&mut self, ply: u32, core: &mut Core<'_>, archive: &GameArchive<'_>) {
        let steps = self.steps(archive, &core.config);
        let (Some(step), last) = (steps.get(ply as usize), steps.len() as u32 - 1) else { return };
        self.ply = ply;
        core.table.put(Session::of(&step.game));
        core.table.set_outcome(match step.game.status() {
            Ok(MatchStatus::Over(outcome)) => outcome,
            _ => None,
        });
        let plain = Message::Reviewing(ply, last);
        core.dialog.say(self.judged_here(core, archive).unwrap_or(plain));
    }

    fn play_on(&mut self, core: &mut Core<'_>, archive: &GameArchive<'_>) -> Step {
        match self.reviewed.take() {
            Some(reviewed) => {
                let session = continued_session(reviewed.history(), self.ply as usize);
                core.table.put(reviewed);
                Step::Leave(session.map(Box::new))
            }
            None => match session_after(self.ply, archive, &core.config) {
                Some(session) => Step::PlayOn(Box::new(session)),
                None => Step::Done,
            },
        }
    }
}

/// Returns whether `R` has a meaning at the end: the board has changed since the start.
pub fn can_review(core: &Core<'_>) -> bool {
    let session = core.table.session();
    session.last_good().is_some_and(|end| has_moved(session.history().start(), &end))
}

// Returns the game that the archive has open, after so many moves.
fn session_after(ply: u32, archive: &GameArchive<'_>, config: &Config) -> Option<Session> {
    let (row, start, moves) = archive.lent()?.taken()?;
    let mut who = [SeatPlayer::Program; MOST_SEATS];
    who[config.player as usize] = SeatPlayer::Player;
    let new = NewMatch {
        game: &ChosenGame { start, ..ChosenGame::usual(row) },
        who,
        player: config.player,
        level: config.level.number(),
        seed: config.seed,
        lots: 0,
        series: None,
        has_clock: false,
    };
    let start = new.begin()?;
    session_from(start, moves.iter().take(ply as usize), |game, typed| game.read(typed).ok())
}
