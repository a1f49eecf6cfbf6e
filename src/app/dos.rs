//! DAMA.COM alone: what `more` adds is nothing here.

use crate::app::row::Row;
use crate::app::{game_options, App, Config, Key};
use crate::built_in::{BuiltIn, Move, Record};
use crate::screen::files::Files;
use crate::screen::{Content, Menu, MoreMenu, MoreScene};
use crate::session::command::acts_at_once;
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::game::Seat;
use crate::session::job::other::OtherFound;
use crate::session::job::{Answer, Found, Job, LevelJob, Patience, Work};
use crate::session::messages::{Message, Prompt, Text, Written};
use crate::session::shelf::Kept;
use crate::session::{FileError, Session, SystemError, View};
use core::marker::PhantomData;

#[derive(Debug)]
pub(crate) struct More<'a>(PhantomData<&'a ()>);

impl More<'_> {
    pub fn new() -> Self {
        More(PhantomData)
    }
}

pub(crate) fn level_byte(_config: &Config) -> Option<u8> {
    None
}

/// No line is too long to be shown.
pub(in crate::app) fn tail(line: &Written, _columns: usize) -> &Written {
    line
}

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn more_row(&self, scene: MoreScene) -> Row {
        match scene {}
    }

    pub(in crate::app) fn more_hints(&self) -> Option<&'static Written> {
        None
    }

    pub(crate) fn asked(&self, prompt: Prompt) -> Prompt {
        prompt
    }

    pub(in crate::app) fn more_standing(&self) -> Option<Message> {
        None
    }

    pub(in crate::app) fn more_key(&mut self, scene: MoreScene, _key: Key) {
        match scene {}
    }

    pub(in crate::app) fn escape_more(&mut self, scene: MoreScene) {
        match scene {}
    }

    pub(in crate::app) fn submit_more(&mut self, scene: MoreScene, _typed: &Text, _too_long: bool) {
        match scene {}
    }

    pub(in crate::app) fn more_menu_key(&mut self, _c: char) -> bool {
        false
    }

    pub(in crate::app) fn more_of_menu(&self) -> MoreMenu {
        MoreMenu
    }

    #[inline(always)]
    pub(in crate::app) fn instructions(&self) -> Content<'_> {
        Content::Instructions(self.page)
    }

    pub(in crate::app) fn content_of(&self, scene: MoreScene, _menu: &Menu) -> Content<'_> {
        match scene {}
    }

    pub(in crate::app) fn own_pages(&self) -> Option<&'static [&'static Written]> {
        None
    }

    pub(in crate::app) fn longest_line(&self) -> usize {
        super::LONGEST_LINE
    }

    #[inline(always)]
    pub(in crate::app) fn new_session(&mut self) -> Option<Session> {
        Some(Session::new(&game_options(&self.config)))
    }

    pub(in crate::app) fn begin_more(&mut self) {}

    #[inline(always)]
    pub(in crate::app) fn let_program_move(&mut self) {
        self.thinking = true;
        self.message = Message::Thinking;
    }

    #[inline(always)]
    pub(in crate::app) fn other_line(&mut self, typed: &Text) {
        self.play(typed);
    }

    #[inline(always)]
    pub(in crate::app) fn acts_at_once(&self, line: &Written) -> bool {
        acts_at_once(line)
    }

    #[inline(always)]
    pub(in crate::app) fn hear_line(&mut self, _typed: &Text) {}

    #[inline(always)]
    pub(in crate::app) fn show_opening(&mut self, _game: &Record) {}

    #[inline(always)]
    pub(in crate::app) fn asked_of_player(&mut self, _game: &Record, message: Message) -> Message {
        message
    }

    pub(in crate::app) fn leave_more(&mut self) {}

    pub(crate) fn asks_just_for_a_move(&self) -> bool {
        true
    }

    pub(in crate::app) fn work(&mut self) -> Result<Work, SystemError> {
        LevelJob::of(&self.session.verify_game()?).map(Work::Level)
    }

    pub(crate) fn fits(&self, _found: &Found) -> bool {
        true
    }

    pub(in crate::app) fn follow_other(&mut self, found: OtherFound) {
        match found {}
    }

    pub(in crate::app) fn work_on(
        &mut self,
        job: &Job,
        poll_every: u32,
        poll: &mut impl FnMut(&mut Self) -> bool,
    ) -> Answer {
        job.run(poll_every, &mut || {
            self.nodes += u64::from(poll_every);
            match poll(self) {
                true => Patience::Wait,
                false => Patience::Stop,
            }
        })
    }

    pub(in crate::app) fn has_level_m(&self) -> bool {
        false
    }

    pub(in crate::app) fn ask_seconds(&mut self) {}

    pub(in crate::app) fn leave_maestro(&mut self) {}

    pub(crate) fn ponder(&mut self, _record: &Record) {}

    pub(crate) fn color_chosen(&mut self) {}

    /// What the program did is said.
    #[inline(always)]
    pub(in crate::app) fn said_of(&self, mv: Move, is_programs: bool) -> Message {
        if is_programs {
            Message::ProgramMoved(BuiltIn::typed(mv))
        } else {
            Message::YourMove
        }
    }

    #[inline(always)]
    pub(in crate::app) fn note_standing(&mut self, _message: &Message) {}

    #[inline(always)]
    pub(in crate::app) fn is_programs(&self, game: &Record, Seat(seat): Seat) -> bool {
        seat != game.player as u8
    }

    #[inline(always)]
    pub(in crate::app) fn end_of(&mut self, game: &Record, _message: Message) -> Message {
        let ended = self.outcome.map(|outcome| Message::End(outcome, outcome.winner() == game.player));
        ended.unwrap_or(Message::None)
    }

    #[inline(always)]
    pub(in crate::app) fn on_terms<'v>(&'v self, view: View<'v>) -> View<'v> {
        view
    }

    pub(in crate::app) fn term_bits(&self) -> usize {
        0
    }

    pub(in crate::app) fn takes_back_at_end(&self) -> bool {
        false
    }

    pub(in crate::app) fn take_back_turn(&mut self) {}

    pub(in crate::app) fn can_review(&self) -> bool {
        false
    }

    pub(crate) fn review(&mut self) {}

    pub(in crate::app) fn art(&self) -> &[u8] {
        &[]
    }

    pub(in crate::app) fn is_art_sound(&self) -> bool {
        true
    }

    pub(in crate::app) fn flip_art(&mut self, _bit: usize) -> bool {
        false
    }

    pub(in crate::app) fn art_palette(&self) -> Option<[u8; 16]> {
        None
    }

    pub(in crate::app) fn has_archive(&self) -> bool {
        false
    }

    pub(in crate::app) fn writes_pdn(&self) -> bool {
        false
    }

    pub(crate) fn kept(&self) -> Kept {
        Kept::Saved
    }

    pub(in crate::app) fn files_of_archive(&self, _kept: Kept) -> Option<Files<'_>> {
        None
    }

    pub(in crate::app) fn look_with_archive(&mut self) -> Option<Result<(), DriveError>> {
        None
    }

    pub(in crate::app) fn refuses_name(&self, _file: FileSpec) -> Option<Message> {
        None
    }

    /// Whether no game is saved under this name: elsewhere `.PDN` means a text.
    #[inline(always)]
    pub(in crate::app) fn is_for_others(&self, file: &FileSpec) -> bool {
        file.name.as_bytes().last_chunk() == Some(b".PDN")
    }

    pub(in crate::app) fn holds_games_of_archive(
        &mut self,
        _file: FileSpec,
    ) -> Option<Result<bool, DriveError>> {
        None
    }

    pub(in crate::app) fn write_with_archive(&mut self, _file: FileSpec) -> Option<Result<(), FileError>> {
        None
    }

    pub(in crate::app) fn opens_instead(&mut self, _file: FileSpec) -> bool {
        false
    }

    pub(crate) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        Session::resume(file, &mut self.drives)
    }

    pub(in crate::app) fn cannot_show(&mut self, _session: &Session) -> Option<Message> {
        None
    }

    pub(in crate::app) fn follow_resumed(&mut self) {}
}
