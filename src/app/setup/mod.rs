//! Setting up a position: by lines, by pointing at the board, or from text.
//!
//! The draft is separate from the match until it is played. The game itself then decides whether the position is
//! possible, so that there is one judge and one wording.

mod draft;
mod line;

use crate::app::core::Core;
use crate::app::game_list::{GameListState, MatchTerms};
use crate::app::setup::draft::Draft;
use crate::app::setup::line::{SetupFault, SetupLine};
use crate::app::step::Step;
use crate::app::Key;
use crate::formats::keyboard::Keyboard;
use crate::screen::rulebook_game::plan;
use crate::screen::{Content, Scene};
use crate::session::drive::Drives;
use crate::session::messages::refused;
use crate::session::messages::said;
use crate::session::messages::words;
use crate::session::messages::{Lang, Message, Text};
use crate::session::start_position::StartPosition;
use crate::session::text::Word;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub const SCENE: Scene = Scene::Setup;

// The last draft, even outside the scene.
#[derive(Debug, Default)]
pub struct SetupEditor(Option<Draft>);

impl SetupEditor {
    // `D` in the menu. DIFFERS D16: the original had one start.
    pub fn open(&mut self, games: &GameListState, core: &mut Core<'_>, drives: &mut impl Drives) -> Step {
        let game = games.chosen().book.listed_as();
        let earlier = self.0.take().filter(|draft| draft.shown.book.listed_as() == game);
        self.show(earlier.map_or_else(|| usual_draft(games, core.config.lang), Ok), core, drives)
    }

    fn show(
        &mut self,
        draft: Result<Draft, Box<Text>>,
        core: &mut Core<'_>,
        drives: &mut impl Drives,
    ) -> Step {
        let draft = match draft {
            Ok(draft) => draft,
            Err(text) => return Step::Say(refused(*text)),
        };
        if let Some(message) = core.lacks_art(Some(&draft.shown.diagram), drives) {
            return Step::Say(message);
        }
        self.0 = Some(draft);
        core.dialog.show(SCENE);
        core.dialog.clear_line();
        Step::Say(self.asked(core.config.lang))
    }

    /// Shows a position that was read from text.
    pub fn show_read(&mut self, draft: Draft, core: &mut Core<'_>, drives: &mut impl Drives) -> Step {
        let step = self.show(Ok(draft), core, drives);
        if core.dialog.scene() == SCENE {
            return Step::Say(core.told(words::SETUP_LOADED));
        }
        step
    }

    fn asked(&self, lang: Lang) -> Message {
        let Some(Draft { shown }) = &self.0 else { return Message::Choose };
        let squares = if plan::is_numbered(&shown.diagram) { ["21", "30"] } else { ["c3", "d4"] };
        let seat = shown.letter(shown.turn, lang);
        said(lang.setup_asked(seat, shown.promoted_letter(lang), squares))
    }

    /// Handles a line. `terms`: those of a match that is played from here.
    pub fn line(
        &mut self,
        line: &Text,
        games: &GameListState,
        terms: MatchTerms,
        core: &mut Core<'_>,
        drives: &mut impl Drives,
    ) -> Step {
        let lang = core.config.lang;
        let Some(draft) = &mut self.0 else {
            core.dialog.go_to_menu(Message::Choose);
            return Step::Done;
        };
        let has_promoted = !draft.shown.promoted(lang).is_empty();
        match line::read(draft, line.as_str(), lang) {
            Err(SetupFault::NotASquare(word)) => {
                return Step::Say(refused(*words::no_square(lang, &mut Text::new(), &Word::new(&word))));
            }
            Err(SetupFault::NotASide(word)) => {
                return Step::Say(refused(*words::no_such_side(lang, &mut Text::new(), &Word::new(&word))));
            }
            Ok(SetupLine::Nothing | SetupLine::Help) => (),
            Ok(SetupLine::Play) => return self.play(games, terms, core),
            Ok(SetupLine::Start) => return self.show(usual_draft(games, lang), core, drives),
            Ok(SetupLine::Position(fen)) => {
                return match read_draft(&fen, games, lang) {
                    Ok(draft) => {
                        core.dialog.go_to_menu(Message::Choose);
                        self.show_read(draft, core, drives)
                    }
                    Err(text) => Step::Say(refused(*text)),
                };
            }
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
                    return Step::Say(Message::LineTooLong);
                }
            }
        }
        Step::Say(self.asked(lang))
    }

    // `G`: plays a game from the draft, if it is a valid position.
    fn play(&self, games: &GameListState, terms: MatchTerms, core: &Core<'_>) -> Step {
        let Some(fen) = self.0.as_ref().map(Draft::fen) else { return Step::Done };
        let position = judge(&fen, games, core.config.lang);
        match position.and_then(|position| games.session_from(&core.config, position, terms)) {
            Ok(session) => Step::PlaySetUp(Box::new(session)),
            Err(text) => Step::Say(refused(*text)),
        }
    }

    pub fn content<'s>(&'s self, art: &'s [u8]) -> Option<Content<'s>> {
        let Draft { shown } = self.0.as_ref()?;
        Some(Content::Setup(shown, Keyboard::unchecked(art)))
    }

    /// Returns the position that is set up, in its scene.
    pub fn position(&self, scene: Scene) -> Option<String> {
        self.0.as_ref().filter(|_| scene == SCENE).map(Draft::fen)
    }

    /// Returns what a tap on the panel may type, and its words.
    pub fn entries(&self, lang: Lang) -> Vec<(String, String)> {
        self.0.iter().flat_map(|draft| draft.shown.entries(lang)).collect()
    }

    /// Returns the keys of a tap in the scene: the text to type, and RETURN.
    pub fn keys_of_tap(&self, x: u16, y: u16, core: &Core<'_>) -> Vec<Key> {
        let tapped = self.0.as_ref().and_then(|draft| draft.shown.tapped(x, y, core.config.lang));
        let Some(typed) = tapped else { return Vec::new() };
        let erased = core.dialog.line().as_str().chars().map(|_| Key::Backspace);
        erased.chain(typed.chars().map(Key::Char)).chain([Key::Enter]).collect()
    }
}

fn usual_draft(games: &GameListState, lang: Lang) -> Result<Draft, Box<Text>> {
    drafted(&StartPosition::usual(games.chosen()), lang)
}

fn drafted(position: &StartPosition, lang: Lang) -> Result<Draft, Box<Text>> {
    Ok(Draft::new(position.drawn(lang)?))
}

/// Reads a position of the chosen game; the error says why it is not legal.
pub fn read_draft(fen: &str, games: &GameListState, lang: Lang) -> Result<Draft, Box<Text>> {
    drafted(&judge(fen, games, lang)?, lang)
}

fn judge(fen: &str, games: &GameListState, lang: Lang) -> Result<StartPosition, Box<Text>> {
    StartPosition::read(games.chosen(), fen, lang)
}
