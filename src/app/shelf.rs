//! What there is to be resumed or opened, shown before it is named.

use super::App;
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::archive::Kept;
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec};
use crate::session::messages::Message;

impl<D: Drives> App<'_, D> {
    /// The list on the screen.
    pub(super) fn files(&self) -> Files<'_> {
        let files = self.archive.as_ref().map_or(&[][..], |archive| archive.found());
        Files { drive: self.shown_drive, kept: self.kept(), files, page: self.page }
    }

    fn kept(&self) -> Kept {
        if self.scene == Scene::Open {
            Kept::Pdn
        } else {
            Kept::Saved
        }
    }

    /// Where names without a drive lie: on the disk whose files are shown, else on the program's.
    pub(super) fn disk_meant(&self) -> Drive {
        match self.scene {
            Scene::Resume | Scene::Open if self.has_archive() => self.shown_drive,
            _ => self.config.disk,
        }
    }

    /// Shows the files of a drive, where a file of it is to be named.
    pub(super) fn show_files(&mut self, drive: Drive) {
        let kept = self.kept();
        let Some(archive) = self.archive.as_mut().filter(|_| self.scene != Scene::Save) else { return };
        let looked = archive.look(kept, drive, &mut self.drives);
        self.shown_drive = drive;
        self.page = 0;
        self.message = match looked {
            Ok(()) if archive.found().is_empty() => Message::NameHint(self.drives.letters(), false),
            Ok(()) => Message::ListHint(self.drives.letters() & !drive.bit()),
            Err(error) => Message::Drive(of_drive(error), FileSpec { drive, name: FileName::KEYBOARD_DAT }),
        };
    }

    /// Whether what was typed is no name but asks for another page (`>`, `<`) or another drive (`A:`),
    /// which then is shown.
    pub(super) fn is_about_list(&mut self, typed: &str) -> bool {
        let typed = typed.trim_ascii();
        let pages = self.files().pages();
        let mut letters = typed.strip_suffix(':').unwrap_or_default().chars();
        let drive = letters.next().and_then(Drive::new).filter(|_| letters.next().is_none());
        match (typed, drive) {
            _ if !self.has_archive() => return false,
            (">", _) => self.page = (self.page + 1) % pages,
            ("<", _) => self.page = (self.page + pages - 1) % pages,
            (_, Some(drive)) => self.show_files(drive),
            _ => return false,
        }
        true
    }
}

/// An error of a whole drive: none of a file, for no file is meant.
fn of_drive(error: DriveError) -> DriveError {
    match error {
        DriveError::NotReady | DriveError::Damaged => error,
        _ => DriveError::Failed,
    }
}
