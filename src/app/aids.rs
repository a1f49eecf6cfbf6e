//! The aids: moves taken back, advice, the board turned round, captures written short, and where a piece may go.

use crate::app::pointer::words;
use crate::app::App;
use crate::built_in::BuiltIn;
use crate::screen::{pointing, MoreScene, Scene};
use crate::session::command::ends_open;
use crate::session::desktop::{Places, Shown};
use crate::session::drive::Drives;
use crate::session::game::{Game, GameStatus};
use crate::session::job::other::{OtherFound, OtherJob};
use crate::session::messages::aids::AidWord;
use crate::session::messages::{Message, Text};
use crate::session::rulebook::Aids;
use crate::session::telling::refused;
use crate::session::Match;
use crate::session::{Session, SystemError};
use alloc::string::String;
use alloc::vec::Vec;

/// Nodes that advice in Italian draughts takes.
const STUDY_NODES: u64 = 100_000;
/// Nodes that it takes in another game.
const ADVICE_NODES: u64 = 150_000;

/// What the aids remember.
#[derive(Debug, Default)]
pub(crate) struct Help {
    /// The board is turned round.
    turned: bool,
    /// Advice is looked for.
    pub asked: bool,
}

/// A line that asks for an aid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Back,
    Advice,
    Turn,
}

fn asked(line: &str) -> Option<Asked> {
    match line.trim_ascii() {
        "u" | "U" => Some(Asked::Back),
        "h" | "H" => Some(Asked::Advice),
        "f" | "F" => Some(Asked::Turn),
        _ => None,
    }
}

impl<D: Drives> App<'_, D> {
    /// `X` in the menu, which the plain menu does not name.
    pub(in crate::app) fn switch_aids(&mut self) {
        let aids = &mut self.more.agreed.wanted.aids;
        *aids = !*aids;
        let word = if *aids { AidWord::On } else { AidWord::Off };
        self.message = self.aid_said(word);
    }

    fn aid_said(&self, word: AidWord) -> Message {
        self.said(*Text::new().put(self.config.lang.aid_word(word)))
    }

    fn aid_refused(&self, word: AidWord) -> Message {
        refused(*Text::new().put(self.config.lang.aid_word(word)))
    }

    /// Whether the present game is played with aids. At the problem they are there as they are for new games.
    pub(crate) fn has_aids(&self) -> bool {
        match self.scene {
            Scene::More(MoreScene::Own(scene)) if BuiltIn::takes_moves(scene) => self.more.agreed.wanted.aids,
            _ => self.terms().aids,
        }
    }

    /// Those that its row has.
    pub(in crate::app) fn aids_of_game(&self) -> Aids {
        self.session.kind().aids()
    }

    /// A game begins or goes on.
    pub(in crate::app) fn begin_help(&mut self) {
        self.more.help.asked = false;
    }

    /// The hints at the move prompt.
    pub(in crate::app) fn aid_hints(&self) -> Option<&'static str> {
        let is_asked = self.scene == Scene::Game && self.has_aids();
        // Clocks rule out taking back.
        is_asked.then(|| self.config.lang.aid_hints(self.aids_of_game(), !self.has_clocks()))
    }

    /// The seats at the keyboard whose turn it was, with the number of actions made by then; `None` where the program
    /// was to move, or nobody.
    fn turns(&self) -> Vec<Option<u8>> {
        let seat = |game: Match| match game.status() {
            Ok(GameStatus::Turn(seat)) if !self.is_programs(&game, seat) => Some(seat.0),
            _ => None,
        };
        self.session.history().states().map(seat).collect()
    }

    /// A line at the move prompt that asks for an aid; whether it does. While the program thinks a line waits, but for
    /// the board turned round.
    pub(in crate::app) fn aid_line(&mut self, typed: &Text) -> bool {
        if !self.has_aids() {
            return false;
        }
        match asked(typed.as_str()) {
            Some(Asked::Turn) => self.turn_board(),
            Some(_) if self.thinking => self.let_wait(typed),
            Some(_) if !self.is_sound() => self.system_error(),
            Some(Asked::Back) => self.take_back_turn(),
            Some(Asked::Advice) => self.ask_advice(),
            None => return false,
        }
        true
    }

    /// Whether a line asks for an aid that the match is played with.
    pub(crate) fn asks_for_aid(&self, typed: &Text) -> bool {
        self.has_aids() && asked(typed.as_str()).is_some()
    }

    /// Whether a line asks for the board to be turned round, which no search minds.
    pub(in crate::app) fn turns_board(&self, line: &str) -> bool {
        self.has_aids() && asked(line) == Some(Asked::Turn)
    }

    /// `F`.
    pub(in crate::app) fn turn_board(&mut self) {
        if !self.aids_of_game().turn {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        self.more.help.turned = !self.more.help.turned;
        let word = if self.more.help.turned { AidWord::Turned } else { AidWord::TurnedBack };
        self.message = self.aid_said(word);
    }

    /// Whether `U` means something at the end of a game.
    pub(in crate::app) fn takes_back_at_end(&self) -> bool {
        self.terms().aids && self.scene == Scene::End
    }

    /// `U`: back to the last turn of who is to move, or at the end of who sits at the keyboard.
    pub(in crate::app) fn take_back_turn(&mut self) {
        if !self.aids_of_game().back {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        if self.has_clocks() {
            return self.message = self.aid_refused(AidWord::NotWithClocks);
        }
        let turns = self.turns();
        let Some((&present, earlier)) = turns.split_last() else { return self.system_error() };
        let is_earlier = |seat: &Option<u8>| seat.is_some() && present.is_none_or(|_| *seat == present);
        // Of a side that has only just begun, the first move of the other.
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
        BuiltIn::forget(self);
        self.more.agreed.offer_of = None;
        self.clear_line();
        self.after_move(self.aid_said(AidWord::TakenBack));
    }

    /// `H`.
    fn ask_advice(&mut self) {
        if !self.aids_of_game().advice {
            return self.message = self.aid_refused(AidWord::NotInThisGame);
        }
        (self.thinking, self.more.help.asked) = (true, true);
        self.message = self.aid_said(AidWord::Thinks);
    }

    /// Whether advice is being looked for.
    pub(crate) fn is_advised(&self) -> bool {
        self.thinking && self.more.help.asked && self.scene == Scene::Game
    }

    /// What there is to search for it.
    pub(in crate::app) fn advice_job(&self) -> Result<OtherJob, SystemError> {
        self.session.verify(self.graphics_bytes())?.advice([STUDY_NODES, ADVICE_NODES])
    }

    /// Says what was found; what cannot be played is no answer to this position.
    pub(in crate::app) fn follow_advice(&mut self, found: &OtherFound) {
        (self.thinking, self.more.help.asked) = (false, false);
        match self.session.view().advice(found, self.config.lang) {
            Ok(message) => self.message = message,
            Err(SystemError) => self.system_error(),
        }
    }

    /// The captures that a line means which names the first and the last square alone, written whole; none where it
    /// does not, or the game is played without this.
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
        // A square before the last may be a captured piece's: such a line means nothing else.
        lines.retain(|line| {
            let line = words(line);
            line.len() > 2 && line.first() == Some(&from) && line.last() == Some(&to)
        });
        lines
    }

    /// The captures of which a line names all squares reached, and no captured piece: `22 13 6`.
    fn captures_by_squares(&self, typed: &Text) -> Vec<String> {
        let typed = words(typed.as_str());
        if typed.len() < 3 || typed.iter().any(|word| !word.bytes().all(|byte| byte.is_ascii_digit())) {
            return Vec::new();
        }
        let mut lines = self.legal_lines();
        // Captured pieces stand between the squares; a line that names them is a move already.
        lines.retain(|line| words(line).into_iter().step_by(2).eq(typed.iter().cloned()));
        lines
    }

    pub(in crate::app) fn say_several(&mut self) {
        self.message = self.aid_refused(AidWord::SeveralCaptures);
    }

    /// What the aids show on the board.
    pub(in crate::app) fn aids_shown(&self) -> Shown {
        let seen = if self.asks_over() { self.behind } else { self.scene };
        let is_board =
            matches!(seen, Scene::Game | Scene::End | Scene::Error | Scene::More(MoreScene::Viewer));
        let is_board =
            is_board || matches!(seen, Scene::More(MoreScene::Own(scene)) if BuiltIn::takes_moves(scene));
        let turned = self.more.help.turned && is_board && self.aids_of_game().turn;
        Shown { turned, places: self.places_to_go() }
    }

    /// Where what is typed so far may go on to.
    fn places_to_go(&self) -> Places {
        let is_aided = self.has_aids() && self.aids_of_game().places;
        let typed = words(self.line.as_str());
        if !self.takes_moves() || self.thinking || !is_aided || typed.is_empty() {
            return Places::default();
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

    /// A line typed at the problem that asks for an aid, as the problem has it; the board turned round is nothing more.
    pub(crate) fn problem_aid(&mut self, typed: &Text) -> Option<Text> {
        if !self.has_aids() {
            return self.problem_line_meant(typed);
        }
        match asked(typed.as_str()) {
            Some(Asked::Turn) => {
                self.turn_board();
                Some(Text::new())
            }
            Some(Asked::Back) => Some(*Text::new().push('-')),
            Some(Asked::Advice) => Some(*Text::new().push('?')),
            None => self.problem_line_meant(typed),
        }
    }
}
