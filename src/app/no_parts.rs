//! Stand-ins for the parts that DAMA.COM lacks: what it does instead, under the same names.

use super::core::Core;
use super::dialog::Dialog;
use super::files::FileDesk;
use super::row::SceneRow;
use super::{game_options, Key};
use crate::rules::{Color, Outcome};
use crate::screen::Content;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game::MatchStatus;
use crate::session::messages::words::Phrase;
use crate::session::messages::{Message, Str};
use crate::session::{Action, FileError, Match, Session, SystemError};
use ::core::marker::PhantomData;

/// It has no state of its own.
#[derive(Debug)]
pub struct Parts<'a>(PhantomData<&'a ()>);

impl Parts<'_> {
    pub fn new(_first: Color) -> Self {
        Parts(PhantomData)
    }

    pub fn greeting(&self, _core: &Core<'_>, _drives: &mut impl Drives) -> Message {
        Message::Choose
    }

    pub fn row(&self, _core: &Core<'_>, _files: &FileDesk<'_>) -> SceneRow {
        SceneRow::halted()
    }

    pub fn hints(&self, _core: &Core<'_>, _files: &FileDesk<'_>) -> Option<Phrase> {
        None
    }

    pub fn standing(&self, _core: &Core<'_>) -> Option<Message> {
        None
    }

    pub fn instructions<'c>(&self, core: &'c Core<'c>) -> Instructions<'c> {
        Instructions(core)
    }

    pub fn asks_seconds(&self, _key: Key, _dialog: &mut Dialog) -> bool {
        false
    }

    pub fn level_chosen(&mut self, _core: &mut Core<'_>) {}

    pub fn color_chosen(&mut self, _is_own: bool, _core: &Core<'_>) {}

    pub fn takes_key_of_line(&mut self, _key: Key, _dialog: &mut Dialog) -> bool {
        false
    }

    pub fn acts_at_once(&self, _line: &Str, _core: &Core<'_>) -> bool {
        false
    }

    pub fn new_session(&mut self, core: &mut Core<'_>, _drives: &mut impl Drives) -> Option<Session> {
        Some(Session::new(&game_options(&core.config)))
    }

    pub fn resume(&mut self, file: FileSpec, drives: &mut impl Drives) -> Result<Session, FileError> {
        Session::resume(file, drives)
    }

    pub fn take_up(
        &mut self,
        _session: &Session,
        _file: FileSpec,
        _core: &mut Core<'_>,
        _drives: &mut impl Drives,
    ) -> Option<Message> {
        None
    }

    pub fn begin(&mut self, _core: &mut Core<'_>, _files: &mut FileDesk<'_>) {}

    pub fn acted(
        &mut self,
        _game: &Match,
        action: Action,
        is_programs: bool,
        _core: &mut Core<'_>,
    ) -> Result<Message, SystemError> {
        Ok(if is_programs { Message::ProgramMoved(action.numbers()) } else { Message::YourMove })
    }

    pub fn gone_on(
        &mut self,
        _game: &Match,
        _status: MatchStatus,
        message: Message,
        _core: &Core<'_>,
        _drives: &mut impl Drives,
    ) -> Message {
        message
    }

    pub fn stops_self_play(
        &mut self,
        _game: &Match,
        _core: &mut Core<'_>,
        _drives: &mut impl Drives,
    ) -> bool {
        false
    }

    pub fn asked(&mut self, _game: &Match, message: Message, _core: &Core<'_>) -> Message {
        message
    }

    pub fn end(
        &mut self,
        game: &Match,
        outcome: Option<Outcome>,
        _message: Message,
        _core: &Core<'_>,
    ) -> Message {
        outcome.map_or(Message::None, |outcome| Message::End(outcome, outcome.winner() == game.player))
    }

    pub fn leave(&mut self, _core: &mut Core<'_>, _files: &mut FileDesk<'_>, _drives: &mut impl Drives) {}
}

/// The pages of instructions.
pub struct Instructions<'c>(&'c Core<'c>);

impl Instructions<'_> {
    pub fn content(&self) -> Content<'static> {
        Content::Instructions(self.0.dialog.page())
    }

    pub fn count(&self) -> usize {
        self.0.config.lang.instructions().len()
    }
}
