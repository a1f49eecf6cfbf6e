//! A stand-in for the archive that DAMA.COM lacks: what it does instead, under the same names.

use super::core::Core;
use super::table::Table;
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::drive::{Drive, DriveError, Drives, FileSpec};
use crate::session::messages::Message;
use crate::session::shelf::FileKind;
use crate::session::FileError;
use ::core::marker::PhantomData;

#[derive(Debug, Default)]
pub struct GameArchive<'a>(PhantomData<&'a ()>);

impl GameArchive<'_> {
    pub fn is_lent(&self) -> bool {
        false
    }

    pub fn writes_pdn(&self, _table: &Table<'_>) -> bool {
        false
    }

    pub fn files(&self, _kind: FileKind, _drive: Drive, _page: usize) -> Option<Files<'_>> {
        None
    }

    pub fn look(
        &mut self,
        _kind: FileKind,
        _drive: Drive,
        _drives: &mut impl Drives,
    ) -> Option<Result<(), DriveError>> {
        None
    }

    pub fn holds_games(
        &mut self,
        _file: FileSpec,
        _drives: &mut impl Drives,
    ) -> Option<Result<bool, DriveError>> {
        None
    }

    pub fn write(
        &mut self,
        file: FileSpec,
        table: &Table<'_>,
        drives: &mut impl Drives,
    ) -> Result<(), FileError> {
        table.session().save(file, drives)
    }
}

pub fn listed_kind(_scene: Scene) -> FileKind {
    FileKind::Saved
}

pub fn refuses_name(_file: FileSpec, _core: &Core<'_>, _drives: &mut impl Drives) -> Option<Message> {
    None
}
