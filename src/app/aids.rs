//! The aids: taking back, hints, flipping the board, short captures, destinations of a piece.

use crate::app::pointer::words;
use crate::app::App;
use crate::screen::{pointing, DesktopScene, Scene};
use crate::session::command::ends_open;
use crate::session::desktop::{BoardOverlay, PointSet};
use crate::session::drive::Drives;
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::integrity::Canonical as _;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Purpose, SearchJob};
use crate::session::messages::aids::AidWord;
use crate::session::messages::{Message, Text};
use crate::session::preferences::Preference;
use crate::session::review::game::on_board;
use crate::session::rulebook::Aids;
use crate::session::telling::refused;
use crate::session::Match;
use crate::session::{Session, SystemError};
use alloc::string::String;
use alloc::vec::Vec;

/// Nodes of a hint in a game without a review.
const OTHER_HINT_NODES: u64 = 150_000;

/// The state of the aids.
#[derive(Debug, Default)]
pub(crate) struct AidsState {
    flipped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AidRequest {
    Back,
    Hint,
    Flip,
}

fn asked(line: &str) -> Option<AidRequest> {
    match line.trim_ascii() {
        "u" | "U" => Some(AidRequest::Back),
        "h" | "H" => Some(AidRequest::Hint),
        "f" | "F" => Some(AidRequest::Flip),
        _ => None,
    }
}

impl<D: Drives> App<'_, D> {
    // `X` in the menu, which does not show it.
    pub(in crate::app) fn switch_aids(&mut self) {
        let aids = &mut self.more.play_settings.wanted.aids;
        *aids = !*aids;
        let (is_on, word) = (*aids, if *aids { AidWord::On } else { AidWord::Off });
        self.remember(Preference::Aids(is_on));
        self.message = self.aid_said(word);
    }

    fn aid_said(&self, word: AidWord) -> Message {
        self.said(*Text::new().put(self.config.lang.aid_word(word)))
    }

    fn aid_refused(&self, word: AidWord) -> Message {
        refused(*Text::new().put(self.config.lang.aid_word(word)))
    }

    /// Returns whether aids are on. A draughts problem has no settings of its own: those of new games decide.
    pub(crate) fn has_aids(&self) -> bool {
        match self.scene {
            Scene::Desktop(DesktopScene::School(scene)) if scene.takes_moves() => {
                self.more.play_settings.wanted.aids
            }
            _ => self.play_settings().aids,
        }
    }

    pub(in crate::app) fn aids_of_game(&self) -> Aids {
        self.session.row().aids()
    }

    /// A game begins unflipped: its own aids may be off, so that `F` could not flip it back.
    pub(crate) fn reset_aids(&mut self) {
        self.more.aids = AidsState::default();
    }

    pub(in crate::app) fn aid_keys(&self) -> Option<&'static str> {
        let is_shown = self.scene == Scene::Game && self.has_aids();
        // Clocks rule out taking back.
        is_shown.then(|| self.config.lang.aid_keys(self.aids_of_game(), !self.has_clocks()))
    }

    /// Returns the keyboard seat to move in each state of the history; `None` at other turns.
    fn earlier_turns(&self) -> Vec<Option<u8>> {
        let seat = |game: Match| match game.status() {
            Ok(MatchStatus::Turn(seat)) if !self.is_programs(&game, seat) => Some(seat.0),
            _ => None,
        };
        self.session.history().states().map(seat).collect()
    }

    // Handles a line that asks for an aid, and returns whether it did. During a search the request waits, except for
    // flipping the board.
    pub(in crate::app) fn aid_line(&mut self, typed: &Text) -> bool {
        if !self.has_aids() {
            return false;
        }
        match asked(typed.as_str()) {
            Some(AidRequest::Flip) => self.flip_board(),
            Some(_) if self.search.is_some() => self.let_wait(typed),
            Some(_) if !self.is_sound() => self.system_error(),
            Some(AidRequest::Back) => self.take_back_turn(),
            Some(AidRequest::Hint) => self.ask_hint(),
            None => return false,
        }
        true
    }

    pub(crate) fn asks_for_aid(&self, typed: &Text) -> bool {
        self.has_aids() && asked(typed.as_str()).is_some()
    }

    // Returns whether a line flips the board, which is possible during a search.
    pub(in crate::app) fn flips_board(&self, line: &str) -> bool {
        self.has_aids() && asked(line) == Some(AidRequest::Flip)
    }

    pub(in crate::app) fn flip_board(&mut self) {
        if !self.aids_of_game().flip {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        self.more.aids.flipped = !self.more.aids.flipped;
        let word = if self.more.aids.flipped { AidWord::Flipped } else { AidWord::FlippedBack };
        self.message = self.aid_said(word);
    }

    pub(in crate::app) fn takes_back_at_end(&self) -> bool {
        self.play_settings().aids && self.scene == Scene::End
    }

    // `U`: goes back to the last turn of the side to move, or at the end of a keyboard player.
    pub(in crate::app) fn take_back_turn(&mut self) {
        if !self.aids_of_game().back {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        if self.has_clocks() {
            return self.message = self.aid_refused(AidWord::NotWithClocks);
        }
        let turns = self.earlier_turns();
        let Some((&present, earlier)) = turns.split_last() else { return self.system_error() };
        let is_earlier = |seat: &Option<u8>| seat.is_some() && present.is_none_or(|_| *seat == present);
        // For a side that has not moved yet: back to the opponent's first move.
        let to = earlier.iter().rposition(is_earlier).or_else(|| earlier.iter().rposition(Option::is_some));
        let Some(to) = to else { return self.message = self.aid_refused(AidWord::NothingToTakeBack) };
        let session = Session::with_history(self.session.history().first(to));
        match session.filter(|session| session.verify(self.graphics_bytes()).is_ok()) {
            Some(session) => self.go_back_to(session),
            None => self.system_error(),
        }
    }

    fn go_back_to(&mut self, session: Session) {
        self.session = session;
        self.epoch = self.epoch.wrapping_add(1);
        (self.outcome, self.scene) = (None, Scene::Game);
        self.begin_maestro();
        self.forget_offers();
        self.more.play_settings.offer_of = None;
        self.clear_line();
        self.after_move(self.aid_said(AidWord::TakenBack));
    }

    fn ask_hint(&mut self) {
        if !self.aids_of_game().advice {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        self.search = Some(Purpose::Hint);
        self.message = self.aid_said(AidWord::Thinks);
    }

    pub(in crate::app) fn hint_job(&self) -> Result<SearchJob, SystemError> {
        let game = on_board(&self.session.verify(self.graphics_bytes())?);
        let nodes = game.kind().review_nodes().unwrap_or(OTHER_HINT_NODES);
        Ok(SearchJob::of_value(self.epoch, game, Purpose::Hint, nodes))
    }

    // Shows the hint; one that cannot be played here is a SYSTEM ERROR.
    pub(in crate::app) fn follow_hint(&mut self, found: &BestLine) {
        self.search = None;
        let game = self.session.last_good();
        match game.and_then(|game| self.config.lang.hint(&on_board(&game), found)) {
            Some(text) => self.message = self.said(text),
            None => self.system_error(),
        }
    }

    // Completes a capture typed by its first and last square alone. Returns the legal captures it may mean; empty if
    // short captures are off.
    pub(in crate::app) fn meant_in_short(&self, typed: &Text) -> Vec<String> {
        let path = self.captures_by_squares(typed);
        if !path.is_empty() {
            return path;
        }
        let Ok([from, to]) = <[String; 2]>::try_from(words(typed.as_str())) else { return Vec::new() };
        if !self.has_aids() || !self.aids_of_game().short || ends_open(typed.as_str()) {
            return Vec::new();
        }
        let mut lines = self.legal_lines();
        // A square before the last may be a captured piece's: such a line is already complete.
        lines.retain(|line| {
            let line = words(line);
            line.len() > 2 && line.first() == Some(&from) && line.last() == Some(&to)
        });
        lines
    }

    // Completes a capture typed by the squares it reaches, without captured pieces: `22 13 6`.
    fn captures_by_squares(&self, typed: &Text) -> Vec<String> {
        let typed = words(typed.as_str());
        if typed.len() < 3 || typed.iter().any(|word| !word.bytes().all(|byte| byte.is_ascii_digit())) {
            return Vec::new();
        }
        let mut lines = self.legal_lines();
        // Captured pieces alternate with the squares; a line that names them is already complete.
        lines.retain(|line| words(line).into_iter().step_by(2).eq(typed.iter().cloned()));
        lines
    }

    pub(in crate::app) fn say_several(&mut self) {
        self.message = self.aid_refused(AidWord::SeveralCaptures);
    }

    pub(in crate::app) fn aids_shown(&self) -> BoardOverlay {
        let seen = if self.asks_over() { self.behind } else { self.scene };
        let is_board =
            matches!(seen, Scene::Game | Scene::End | Scene::Error | Scene::Desktop(DesktopScene::Viewer));
        let is_board =
            is_board || matches!(seen, Scene::Desktop(DesktopScene::School(scene)) if scene.takes_moves());
        let flipped = self.more.aids.flipped && is_board && self.aids_of_game().flip;
        BoardOverlay { flipped, places: self.places_to_go() }
    }

    /// Returns the destinations of what is typed so far.
    fn places_to_go(&self) -> PointSet {
        let is_aided = self.has_aids() && self.aids_of_game().places;
        let typed = words(self.line.as_str());
        if !self.takes_moves() || self.search.is_some() || !is_aided || typed.is_empty() {
            return PointSet::default();
        }
        let next = |line: &String| {
            let mut line = words(line);
            (line.starts_with(&typed) && line.len() > typed.len()).then(|| line.pop())?
        };
        let names: Vec<String> = self.legal_lines().iter().filter_map(next).collect();
        pointing::places_named(&self.session.view(), &names)
    }

    fn problem_line_meant(&self, typed: &Text) -> Option<Text> {
        match &self.meant_in_short(typed)[..] {
            [line] => Some(*Text::new().put(line)),
            _ => None,
        }
    }

    /// Translates a line that asks for an aid into the problem's own commands.
    pub(crate) fn problem_aid(&mut self, typed: &Text) -> Option<Text> {
        if !self.has_aids() {
            return self.problem_line_meant(typed);
        }
        match asked(typed.as_str()) {
            Some(AidRequest::Flip) => {
                self.flip_board();
                Some(Text::new())
            }
            Some(AidRequest::Back) => Some(*Text::new().push('-')),
            Some(AidRequest::Hint) => Some(*Text::new().push('?')),
            None => self.problem_line_meant(typed),
        }
    }
}
