//! The file list that is shown before a file is named.

use super::App;
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec};
use crate::session::messages::{bytes, Message, Str};

impl<D: Drives> App<'_, D> {
    pub(crate) fn files(&self) -> Files<'_> {
        let (drive, page) = (self.shown_drive, self.core.dialog.page());
        let kind = desktop_only!(
            {
                let kind = super::archive::listed_kind(self.core.dialog.scene());
                if let Some(files) = self.parts.archive.files(kind, drive, page) {
                    return files;
                }
                kind
            },
            else crate::session::shelf::FileKind::Saved
        );
        Files { drive, kind, shown: self.shelf.shown(), count: self.shelf.count(), page }
    }

    // Returns the drive of names without one: the listed drive, else the program's.
    pub(in crate::app) fn disk_meant(&self) -> Drive {
        match self.core.dialog.scene() {
            Scene::Save => self.core.config.disk,
            _ => self.shown_drive,
        }
    }

    pub(in crate::app) fn show_files(&mut self, drive: Drive) {
        self.shown_drive = drive;
        self.core.dialog.turn_to(0);
        let looked = self.look();
        let letters = self.drives.letters();
        self.core.dialog.say(match looked {
            Ok(()) if self.files().count == 0 => Message::NameHint(letters, false),
            Ok(()) => Message::ListHint(letters & !drive.bit()),
            Err(error) => Message::Drive(of_drive(error), FileSpec { drive, name: FileName::KEYBOARD_DAT }),
        });
    }

    // Lists the files: the archive all of them, the shelf one page.
    fn look(&mut self) -> Result<(), DriveError> {
        desktop_only!(if let Some(looked) = self.parts.archive.look(
            super::archive::listed_kind(self.core.dialog.scene()),
            self.shown_drive,
            &mut self.drives,
        ) {
            return looked;
        });
        self.shelf.look(self.core.dialog.page(), self.shown_drive, &mut self.drives)
    }

    fn turn_list(&mut self, page: usize) {
        self.core.dialog.turn_to(page);
        desktop_only!(if self.parts.archive.is_lent() {
            return;
        });
        if self.look().is_err() {
            // The disk is gone: report the error.
            self.show_files(self.shown_drive);
        }
    }

    // Handles `>`, `<` (another page) and `A:` (another drive); returns whether it did.
    pub(in crate::app) fn take_list_command(&mut self, typed: &Str) -> bool {
        let pages = self.files().pages();
        match bytes(typed.trim_ascii()) {
            b">" => self.turn_list((self.core.dialog.page() + 1) % pages),
            b"<" => self.turn_list((self.core.dialog.page() + pages - 1) % pages),
            &[letter, b':'] if letter.is_ascii_alphabetic() => {
                if let Some(drive) = Drive::new(char::from(letter)) {
                    self.show_files(drive);
                }
            }
            _ => return false,
        }
        true
    }
}

// Maps an error to one of a whole drive, since no file is meant.
fn of_drive(error: DriveError) -> DriveError {
    match error {
        DriveError::Damaged => error,
        _ if error.is_of_absent_disk() => error,
        _ => DriveError::Failed,
    }
}
