//! The aids: taking back, hints, flipping the board, short captures, destinations of a piece.

use crate::app::pointer::words;
use crate::app::App;
use crate::screen::{pointing, Scene};
use crate::session::command::ends_open;
use crate::session::desktop::{BoardOverlay, PointSet};
use crate::session::drive::Drives;
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::integrity::Canonical as _;
use crate::session::job::desktop::BestLine;
use crate::session::job::{Purpose, SearchJob};
use crate::session::messages::refused;
use crate::session::messages::said;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Message, Text};
use crate::session::rulebook::Aids;
use crate::session::rulebook_match::SeatPlayer;
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

// Returns the captures that are typed by the squares they reach, without captured pieces (`22 13 6`), or, if
// `has_ends`, by their first and last square alone.
fn captures_in_short(typed: &[String], has_ends: bool, legal: impl Fn() -> Vec<String>) -> Vec<String> {
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_meant = |line: &[String]| match typed {
        // A square before the last may be a captured piece's: such a line is already complete.
        [from, to] => line.len() > 2 && line.first() == Some(from) && line.last() == Some(to),
        // Captured pieces alternate with the squares; a line that names them is already complete.
        _ => line.iter().step_by(2).eq(typed),
    };
    match typed {
        [_, _] if !has_ends => return Vec::new(),
        [_, _] => (),
        [_, _, _, ..] if typed.iter().all(is_number) => (),
        _ => return Vec::new(),
    }
    let mut lines = legal();
    lines.retain(|line| is_meant(&words(line)));
    lines
}

impl<D: Drives> App<'_, D> {
    fn aid_said(&self, words: Phrase) -> Message {
        said(self.core.config.lang.line(words))
    }

    fn aid_refused(&self, words: Phrase) -> Message {
        refused(self.core.config.lang.line(words))
    }

    pub(in crate::app) fn aids_of_game(&self) -> Aids {
        self.core.table.session().row().aids()
    }

    /// A game begins unflipped: its own aids may be off, so that `F` could not flip it back.
    pub(crate) fn reset_aids(&mut self) {
        self.parts.aids = AidsState::default();
    }

    pub(in crate::app) fn aid_keys(&self) -> Option<&'static str> {
        let is_shown =
            self.core.dialog.scene() == Scene::Game && self.parts.play_settings.has_aids(&self.core);
        // Clocks rule out taking back.
        is_shown.then(|| self.core.config.lang.aid_keys(self.aids_of_game(), !self.has_clocks()))
    }

    /// Returns the keyboard seat to move in each state of the history; `None` at other turns.
    fn earlier_turns(&self) -> Vec<Option<u8>> {
        let settings = self.core.table.settings();
        let seat = |game: Match| match game.status() {
            Ok(MatchStatus::Turn(seat)) if game.who_at(seat, &settings) != SeatPlayer::Program => {
                Some(seat.0)
            }
            _ => None,
        };
        self.core.table.session().history().states().map(seat).collect()
    }

    // Handles a line that asks for an aid, and returns whether it did. During a search the request waits, except for
    // flipping the board.
    pub(in crate::app) fn aid_line(&mut self, typed: &Text) -> bool {
        if !self.parts.play_settings.has_aids(&self.core) {
            return false;
        }
        match asked(typed.as_str()) {
            Some(AidRequest::Flip) => self.flip_board(),
            Some(_) if self.core.table.search().is_some() => self.core.dialog.let_wait(typed),
            Some(_) if !self.core.table.is_sound() => self.core.system_error(),
            Some(AidRequest::Back) => self.take_back_turn(),
            Some(AidRequest::Hint) => self.ask_hint(),
            None => return false,
        }
        true
    }

    // Returns whether a line flips the board, which is possible during a search.
    pub(in crate::app) fn flips_board(&self, line: &str) -> bool {
        self.parts.play_settings.has_aids(&self.core) && asked(line) == Some(AidRequest::Flip)
    }

    pub(in crate::app) fn flip_board(&mut self) {
        if !self.aids_of_game().flip {
            return self.core.dialog.say(self.aid_refused(words::AID_NOT_HERE));
        }
        self.parts.aids.flipped = !self.parts.aids.flipped;
        let word = if self.parts.aids.flipped { words::FLIPPED } else { words::FLIPPED_BACK };
        self.core.dialog.say(self.aid_said(word));
    }

    pub(in crate::app) fn takes_back_at_end(&self) -> bool {
        self.core.table.settings().aids && self.core.dialog.scene() == Scene::End
    }

    // `U`: goes back to the last turn of the side to move, or at the end of a keyboard player.
    pub(in crate::app) fn take_back_turn(&mut self) {
        if !self.aids_of_game().back {
            return self.core.dialog.say(self.aid_refused(words::AID_NOT_HERE));
        }
        if self.has_clocks() {
            return self.core.dialog.say(self.aid_refused(words::NOT_WITH_CLOCKS));
        }
        let turns = self.earlier_turns();
        let Some((&present, earlier)) = turns.split_last() else { return self.core.system_error() };
        let is_earlier = |seat: &Option<u8>| seat.is_some() && present.is_none_or(|_| *seat == present);
        // For a side that has not moved yet: back to the opponent's first move.
        let to = earlier.iter().rposition(is_earlier).or_else(|| earlier.iter().rposition(Option::is_some));
        let Some(to) = to else { return self.core.dialog.say(self.aid_refused(words::NOTHING_TO_TAKE_BACK)) };
        let session = Session::with_history(self.core.table.session().history().first(to));
        match session.filter(|session| session.verify(self.core.table.graphics()).is_ok()) {
            Some(session) => self.go_back_to(session),
            None => self.core.system_error(),
        }
    }

    fn go_back_to(&mut self, session: Session) {
        self.core.table.put(session);
        self.core.table.drop_jobs();
        self.core.table.set_outcome(None);
        self.core.dialog.show(Scene::Game);
        self.begin_maestro();
        self.forget_offers();
        self.core.dialog.clear_line();
        self.after_move(self.aid_said(words::TAKEN_BACK));
    }

    fn ask_hint(&mut self) {
        if !self.aids_of_game().advice {
            return self.core.dialog.say(self.aid_refused(words::AID_NOT_HERE));
        }
        self.core.table.search_for(Purpose::Hint);
        self.core.dialog.say(self.aid_said(words::LOOKING_FOR_A_HINT));
    }

    pub(in crate::app) fn hint_job(&self) -> Result<SearchJob, SystemError> {
        let game = self.core.table.verify_session()?.on_board();
        let nodes = game.kind().review_nodes().unwrap_or(OTHER_HINT_NODES);
        Ok(SearchJob::of_value(self.core.table.epoch(), game, Purpose::Hint, nodes))
    }

    // Shows the hint; one that cannot be played here is a SYSTEM ERROR.
    pub(in crate::app) fn follow_hint(&mut self, found: &BestLine) {
        self.core.table.stop_search();
        let game = self.core.table.session().last_good();
        match game.and_then(|game| self.core.config.lang.hint(&game.on_board(), found)) {
            Some(text) => self.core.dialog.say(said(text)),
            None => self.core.system_error(),
        }
    }

    /// Returns the legal captures that a typed line may mean in short.
    pub(in crate::app) fn meant_in_short(&self, typed: &Text) -> Vec<String> {
        let has_ends = self.parts.play_settings.has_aids(&self.core) && self.aids_of_game().short;
        captures_in_short(&words(typed.as_str()), has_ends && !ends_open(typed.as_str()), || {
            self.legal_lines()
        })
    }

    pub(in crate::app) fn say_several(&mut self) {
        self.core.dialog.say(self.aid_refused(words::SEVERAL_CAPTURES));
    }

    pub(in crate::app) fn aids_shown(&self) -> BoardOverlay {
        let seen =
            if self.core.dialog.asks_over() { self.core.dialog.behind() } else { self.core.dialog.scene() };
        let is_board = matches!(seen, Scene::Game | Scene::End | Scene::Error | Scene::Viewer);
        let is_board = is_board || matches!(seen, Scene::School(scene) if scene.takes_moves());
        let flipped = self.parts.aids.flipped && is_board && self.aids_of_game().flip;
        BoardOverlay { flipped, places: self.places_to_go(), touched: None }
    }

    fn places_to_go(&self) -> PointSet {
        let is_aided = self.parts.play_settings.has_aids(&self.core) && self.aids_of_game().places;
        if is_aided {
            self.destinations()
        } else {
            PointSet::default()
        }
    }

    /// Returns the destinations of what is typed so far.
    pub(in crate::app) fn destinations(&self) -> PointSet {
        let typed = words(self.core.dialog.line().as_str());
        if !self.core.dialog.takes_moves() || self.core.table.search().is_some() || typed.is_empty() {
            return PointSet::default();
        }
        let next = |line: &String| {
            let mut line = words(line);
            (line.starts_with(&typed) && line.len() > typed.len()).then(|| line.pop())?
        };
        let names: Vec<String> = self.legal_lines().iter().filter_map(next).collect();
        pointing::places_named(&self.core.table.session().view(), &names)
    }

    fn problem_line_meant(&self, typed: &Text) -> Option<Text> {
        match &self.meant_in_short(typed)[..] {
            [line] => Some(*Text::new().put(line)),
            _ => None,
        }
    }

    /// Translates a line that asks for an aid into the problem's own commands.
    pub(crate) fn problem_aid(&mut self, typed: &Text) -> Option<Text> {
        if !self.parts.play_settings.has_aids(&self.core) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::IndexedActions as _;
    use crate::built_in::{GameRecord, Rules1931Record, Rules1931Settings, START};
    use crate::games::italian::rules_1931::record::MatchSeries;
    use crate::games::italian::rules_1931::Rules1931Action;
    use crate::games::GAMES;
    use crate::rules::Color;
    use crate::session::integrity::Canonical;
    use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
    use alloc::format;

    fn matches() -> Vec<Match> {
        let plain = GameRecord::new(START, 1, Color::White, 7);
        let huffed = Rules1931Settings { huff: true, ..Rules1931Settings::default() };
        let full = Rules1931Record::new(plain, huffed, 7, MatchSeries::NEW);
        let game = |book: &&'static dyn crate::session::rulebook::Rulebook| {
            let start = book.start(&[]).expect("its usual start");
            Match::from(RulebookMatch::new(*book, [SeatPlayer::Player; 4], 1, 7, &start).expect("a start"))
        };
        let mut full = Match::from(full);
        while full.status() == Ok(MatchStatus::Opening) {
            let open = full.rules_1931().and_then(|record| record.index(Rules1931Action::Open));
            full = open.and_then(|open| full.after(open)).expect("a lot");
        }
        [plain.into(), full].into_iter().chain(GAMES.iter().map(game)).collect()
    }

    // Walks through matches of every game at random.
    fn each_state(mut look: impl FnMut(&Match, &[String])) {
        for start in matches() {
            let mut seed = 1u32;
            for _ in 0..12 {
                let mut game = start.clone();
                for _ in 0..40 {
                    let mut legal = Session::of(&game).view().legal_lines();
                    look(&game, &legal);
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let first = (seed >> 8) as usize % legal.len().max(1);
                    legal.rotate_left(first);
                    let Some(action) = legal.iter().find_map(|line| game.read(line).ok()) else { break };
                    game = game.after(action).expect("legal");
                }
            }
        }
    }

    // The game reads a line first, so a letter of an aid or a command must never be a move.
    #[test]
    fn no_game_reads_a_command_or_the_letter_of_an_aid_as_a_move() {
        each_state(|game, _| {
            for word in [
                "", "S", "E", "?", "U", "H", "F", "REGOLE", "RULES", "MOSSA", "THE MOVE", "APERTURE",
                "OPENINGS",
            ] {
                for line in [word.into(), format!(" {}\t", word.to_ascii_lowercase())] {
                    assert!(game.read(&line).is_err(), "{line:?} in {}", game.kind().name());
                }
            }
            for line in ["PATTA", "draw"] {
                assert!(game.rules_1931().is_none() || game.read(line).is_err(), "{line:?}");
            }
        });
    }

    #[test]
    fn what_a_game_reads_means_no_other_capture_in_short_unless_it_names_a_move_in_full() {
        let mut shorts = 0;
        each_state(|game, legal| {
            for line in legal {
                let words = words(line);
                let [first, _, .., last] = &words[..] else { continue };
                let squares: Vec<&str> = words.iter().step_by(2).map(String::as_str).collect();
                let ends = [first.as_str(), last.as_str()];
                let typed =
                    [ends.join(" "), ends.join("-"), squares.join(" "), squares.join("x"), line.clone()];
                for typed in typed {
                    let meant = captures_in_short(&super::words(&typed), true, || legal.into());
                    shorts += usize::from(!meant.is_empty());
                    let Ok(action) = game.read(&typed) else { continue };
                    let is_same = meant.iter().all(|line| game.read(line) == Ok(action)) && meant.len() < 2;
                    // A quiet move instead of a capture, where it may be huffed.
                    let is_full = legal.iter().any(|line| super::words(line) == super::words(&typed));
                    assert!(is_same || is_full, "{}: {typed:?} {meant:?}", game.kind().name());
                }
            }
        });
        assert!(shorts > 300, "{shorts}");
    }
}
