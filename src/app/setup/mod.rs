//! Setting up a position: by lines, by pointing at the board, or from text.
//!
//! The draft is separate from the match until it is played. The game itself then decides whether the position is
//! possible, so that there is one judge and one wording.

mod draft;
mod line;

use crate::app::setup::draft::Draft;
use crate::app::setup::line::{SetupFault, SetupLine};
use crate::app::{App, Key, Status};
use crate::formats::keyboard::Keyboard;
use crate::screen::rulebook_game::plan;
use crate::screen::{Content, Scene};
use crate::session::drive::Drives;
use crate::session::messages::refused;
use crate::session::messages::said;
use crate::session::messages::words;
use crate::session::messages::{Message, Text};
use crate::session::start_position::StartPosition;
use crate::session::text::Word;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub(in crate::app) const SCENE: Scene = Scene::Setup;

// The last draft, even outside the scene.
#[derive(Debug, Default)]
pub(crate) struct SetupEditor(Option<Draft>);

impl<D: Drives> App<'_, D> {
    // `D` in the menu. DIFFERS D16: the original had one start.
    pub(in crate::app) fn open_setup(&mut self) {
        let game = self.chosen().listed_as();
        let earlier = self.parts.setup.0.take().filter(|draft| draft.shown.book.listed_as() == game);
        let draft = match earlier.map_or_else(|| self.usual_draft(), Ok) {
            Ok(draft) => draft,
            Err(text) => return self.refuse_setup(*text),
        };
        self.show_draft(draft);
    }

    fn show_draft(&mut self, draft: Draft) {
        if let Some(message) = self.core.lacks_art(Some(&draft.shown.diagram), &mut self.drives) {
            return self.core.dialog.say(message);
        }
        self.parts.setup.0 = Some(draft);
        self.core.dialog.show(SCENE);
        self.core.dialog.clear_line();
        self.core.dialog.say(self.setup_asked());
    }

    fn usual_draft(&self) -> Result<Draft, Box<Text>> {
        self.drafted(&StartPosition::usual(self.parts.game_list.chosen()))
    }

    fn drafted(&self, position: &StartPosition) -> Result<Draft, Box<Text>> {
        Ok(Draft::new(position.drawn(self.core.config.lang)?))
    }

    /// Reads a position of the chosen game; the error says why it is not legal.
    fn judge(&self, fen: &str) -> Result<StartPosition, Box<Text>> {
        StartPosition::read(self.parts.game_list.chosen(), fen, self.core.config.lang)
    }

    fn setup_asked(&self) -> Message {
        let lang = self.core.config.lang;
        let Some(Draft { shown }) = &self.parts.setup.0 else { return Message::Choose };
        let squares = if plan::is_numbered(&shown.diagram) { ["21", "30"] } else { ["c3", "d4"] };
        let seat = shown.letter(shown.turn, lang);
        said(lang.setup_asked(seat, shown.promoted_letter(lang), squares))
    }

    fn refuse_setup(&mut self, text: Text) {
        self.core.dialog.say(refused(text));
    }

    pub(in crate::app) fn setup_line(&mut self, line: &Text, too_long: bool) {
        if too_long {
            return self.core.dialog.say(Message::LineTooLong);
        }
        let lang = self.core.config.lang;
        let Some(draft) = &mut self.parts.setup.0 else {
            return self.core.dialog.go_to_menu(Message::Choose);
        };
        let has_promoted = !draft.shown.promoted(lang).is_empty();
        match line::read(draft, line.as_str(), lang) {
            Err(SetupFault::NotASquare(word)) => {
                return self.refuse_setup(*words::no_square(lang, &mut Text::new(), &Word::new(&word)));
            }
            Err(SetupFault::NotASide(word)) => return self.refuse_setup(lang.no_such_side(&word)),
            Ok(SetupLine::Nothing | SetupLine::Help) => (),
            Ok(SetupLine::Play) => return self.play_setup(),
            Ok(SetupLine::Start) => return self.start_draft(),
            Ok(SetupLine::Position(fen)) => return self.set_position_up(&fen),
            Ok(SetupLine::Turn(Some(seat))) => draft.shown.turn = seat,
            Ok(SetupLine::Turn(None)) => draft.pass_turn(),
            Ok(SetupLine::Clear) => draft.clear(),
            Ok(SetupLine::Brush(brush)) => draft.shown.brush = brush,
            Ok(SetupLine::Touch(places)) => {
                places.into_iter().for_each(|place| draft.touch(place, has_promoted))
            }
            Ok(SetupLine::Put(puts)) => puts.into_iter().for_each(|(place, piece)| draft.put(place, piece)),
            Ok(SetupLine::Field(field)) => {
                if !draft.set_field(&field) {
                    return self.core.dialog.say(Message::LineTooLong);
                }
            }
        }
        self.core.dialog.say(self.setup_asked());
    }

    fn start_draft(&mut self) {
        match self.usual_draft() {
            Ok(draft) => self.show_draft(draft),
            Err(text) => self.refuse_setup(*text),
        }
    }

    /// Sets up a position from text, or shows why it is refused.
    pub(in crate::app) fn set_position_up(&mut self, fen: &str) {
        match self.judge(fen).and_then(|position| self.drafted(&position)) {
            Ok(draft) => {
                self.leave_for_pasted();
                self.show_draft(draft);
                if self.core.dialog.scene() == SCENE {
                    self.core.dialog.say(said(self.core.config.lang.line(words::SETUP_LOADED)));
                }
            }
            Err(text) => self.refuse_setup(*text),
        }
    }

    // `G`: plays a game from the draft, if it is a valid position.
    fn play_setup(&mut self) {
        let Some(fen) = self.parts.setup.0.as_ref().map(Draft::fen) else { return };
        let session = match self.judge(&fen).and_then(|position| {
            self.parts.game_list.session_from(&self.core.config, position, self.match_terms())
        }) {
            Ok(session) => session,
            Err(text) => return self.refuse_setup(*text),
        };
        self.parts.play_settings.bring(None);
        self.draw_next_seed();
        self.begin(session, Message::YourMove);
    }

    pub(in crate::app) fn setup_content(&self) -> Option<Content<'_>> {
        let Draft { shown } = self.parts.setup.0.as_ref()?;
        Some(Content::Setup(shown, Keyboard::unchecked(self.core.table.own_art())))
    }

    pub(in crate::app) fn position_set_up(&self) -> Option<String> {
        self.parts.setup.0.as_ref().filter(|_| self.core.dialog.scene() == SCENE).map(Draft::fen)
    }

    /// Returns what a tap on the panel may type, and its words.
    pub(in crate::app) fn setup_entries(&self) -> Vec<(String, String)> {
        let lang = self.core.config.lang;
        self.parts.setup.0.iter().flat_map(|draft| draft.shown.entries(lang)).collect()
    }

    /// Returns the keys of a tap in the scene: the text to type, and RETURN.
    pub(in crate::app) fn keys_of_setup_tap(&self, x: u16, y: u16) -> Vec<Key> {
        let tapped =
            self.parts.setup.0.as_ref().and_then(|draft| draft.shown.tapped(x, y, self.core.config.lang));
        let Some(typed) = tapped.filter(|_| self.status() == Status::WaitsForLine) else { return Vec::new() };
        let erased = self.core.dialog.line().as_str().chars().map(|_| Key::Backspace);
        erased.chain(typed.chars().map(Key::Char)).chain([Key::Enter]).collect()
    }
}
