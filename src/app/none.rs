//! DAMA.COM alone: what `more` adds is nothing here.

use super::row::Row;
use super::{App, Config, Key};
use crate::formats::save::GameRecord;
use crate::rules::italian::Move;
use crate::rules::{Color, Outcome};
use crate::screen::files::Files;
use crate::screen::{Content, Menu, MoreContent, MoreMenu, MoreScene, Scene};
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::job::other::{OtherFound, OtherJob};
use crate::session::job::{Answer, Found, Job, Patience};
use crate::session::messages::{Message, Prompt, Text, Written};
use crate::session::shelf::Kept;
use crate::session::{FileError, Session, SystemError, View};
use core::marker::PhantomData;

#[derive(Debug)]
pub(super) struct More<'a>(PhantomData<&'a ()>);

impl More<'_> {
    pub fn new() -> Self {
        More(PhantomData)
    }
}

pub(super) fn level_byte(_config: &Config) -> Option<u8> {
    None
}

/// No line is too long to be shown.
pub(super) fn tail(line: &Written, _columns: usize) -> &Written {
    line
}

impl<D: Drives> App<'_, D> {
    pub(super) fn more_row(&self, scene: MoreScene) -> Row {
        match scene {}
    }

    pub(super) fn more_hints(&self) -> Option<&'static Written> {
        None
    }

    pub(super) fn asked(&self, prompt: Prompt) -> Prompt {
        prompt
    }

    pub(super) fn more_standing(&self) -> Option<Message> {
        None
    }

    pub(super) fn more_key(&mut self, scene: MoreScene, _key: Key) {
        match scene {}
    }

    pub(super) fn escape_more(&mut self, scene: MoreScene) {
        match scene {}
    }

    pub(super) fn submit_more(&mut self, scene: MoreScene, _typed: &Text, _too_long: bool) {
        match scene {}
    }

    pub(super) fn more_menu_key(&mut self, _c: char) -> bool {
        false
    }

    pub(super) fn more_of_menu(&self) -> MoreMenu {
        MoreMenu
    }

    pub(super) fn content_instead(&self, _seen: Scene) -> Option<MoreContent<'_>> {
        None
    }

    pub(super) fn content_of(&self, scene: MoreScene, _menu: &Menu) -> Content<'_> {
        match scene {}
    }

    pub(super) fn own_pages(&self) -> Option<&'static [&'static Written]> {
        None
    }

    pub(super) fn longest_line(&self) -> usize {
        super::LONGEST_LINE
    }

    pub(super) fn new_more(&mut self) -> bool {
        false
    }

    pub(super) fn begin_more(&mut self) {}

    pub(super) fn after_more(&mut self, _message: Message) -> bool {
        false
    }

    pub(super) fn more_line(&mut self, _typed: &Text) -> bool {
        false
    }

    pub(super) fn leave_more(&mut self) {}

    pub(super) fn is_full_game(&self) -> bool {
        false
    }

    pub(super) fn asks_just_for_a_move(&self) -> bool {
        true
    }

    pub(super) fn other_job(&mut self) -> Option<Result<OtherJob, SystemError>> {
        None
    }

    pub(super) fn fits(&self, _found: &Found) -> bool {
        true
    }

    pub(super) fn follow_other(&mut self, found: OtherFound) {
        match found {}
    }

    pub(super) fn work_on(
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

    pub(super) fn has_level_m(&self) -> bool {
        false
    }

    pub(super) fn ask_seconds(&mut self) {}

    pub(super) fn leave_maestro(&mut self) {}

    pub(super) fn ponder(&mut self, _record: &GameRecord) {}

    pub(super) fn choose_color_instead_of_lot(&mut self) {}

    pub(super) fn note(&mut self, _mv: Move) {}

    pub(super) fn note_standing(&mut self, _record: &GameRecord) {}

    #[inline(always)]
    pub(super) fn is_programs(&self, turn: Color, player: Color) -> bool {
        turn != player
    }

    #[inline(always)]
    pub(super) fn end_of(&self, outcome: Outcome, player: Color) -> Message {
        Message::End(outcome, outcome.winner() == player)
    }

    #[inline(always)]
    pub(super) fn on_terms<'v>(&self, view: View<'v>) -> View<'v> {
        view
    }

    pub(super) fn term_bits(&self) -> usize {
        0
    }

    pub(super) fn takes_back_at_end(&self) -> bool {
        false
    }

    pub(super) fn take_back_turn(&mut self) {}

    pub(super) fn can_review(&self) -> bool {
        false
    }

    pub(super) fn review(&mut self) {}

    /// No notes are taken of a game that begins or goes on.
    pub(super) fn begin_noted(&mut self, session: Session, message: Message) {
        self.begin(session, message);
    }

    pub(super) fn art(&self) -> &[u8] {
        &[]
    }

    pub(super) fn is_art_sound(&self) -> bool {
        true
    }

    pub(super) fn flip_art(&mut self, _bit: usize) -> bool {
        false
    }

    pub(super) fn art_palette(&self) -> Option<[u8; 16]> {
        None
    }

    pub(super) fn has_archive(&self) -> bool {
        false
    }

    pub(super) fn writes_pdn(&self) -> bool {
        false
    }

    pub(super) fn kept(&self) -> Kept {
        Kept::Saved
    }

    pub(super) fn files_of_archive(&self, _kept: Kept) -> Option<Files<'_>> {
        None
    }

    pub(super) fn look_with_archive(&mut self) -> Option<Result<(), DriveError>> {
        None
    }

    pub(super) fn refuses_name(&self, _file: FileSpec) -> Option<Message> {
        None
    }

    pub(super) fn holds_games_of_archive(&mut self, _file: FileSpec) -> Option<Result<bool, DriveError>> {
        None
    }

    pub(super) fn write_with_archive(&mut self, _file: FileSpec) -> Option<Result<(), FileError>> {
        None
    }

    pub(super) fn opens_instead(&mut self, _file: FileSpec) -> bool {
        false
    }

    pub(super) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        Session::resume(file, &mut self.drives)
    }

    pub(super) fn cannot_show(&mut self, _session: &Session) -> Option<Message> {
        None
    }

    pub(super) fn follow_resumed(&mut self) {}
}
