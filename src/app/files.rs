//! KEYBOARD.DAT and saved games on the drives, and the list that is shown before a file is named. Source: M16, M19, M21.

use super::App;
use crate::formats::save::{begins_as_save, BEGINNING};
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, NameError};
use crate::session::graphics::GraphicsError;
use crate::session::messages::{bytes, Message, Str};
use crate::session::FileError;

impl<D: Drives> App<'_, D> {
    // Loads KEYBOARD.DAT from the program's folder, its disk or drive A, or halts.
    pub(in crate::app) fn load_graphics(&mut self) {
        let places = self.core.config.graphics_places();
        match self.core.table.load_graphics(places, &mut self.drives) {
            Ok(()) => (),
            Err(GraphicsError::Missing) => self.halt(Message::NoKeyboardDat),
            Err(GraphicsError::Bad(drive, error)) => self.halt(Message::BadKeyboardDat(drive, error)),
            Err(GraphicsError::Unreadable(drive, error)) => {
                self.halt(Message::UnreadableKeyboardDat(drive, error));
            }
        }
    }

    pub(in crate::app) fn reload_damaged_graphics(&mut self) {
        if self.core.table.are_graphics_damaged() {
            self.load_graphics();
        }
    }

    fn halt(&mut self, message: Message) {
        self.core.dialog.show(Scene::Halt);
        self.core.dialog.say(message);
    }

    // `S` at the move prompt: checks the match first.
    pub(crate) fn ask_name_to_save(&mut self) {
        if self.core.table.is_sound() {
            self.ask_name(Scene::Save);
        } else {
            self.core.system_error();
        }
    }

    pub(in crate::app) fn ask_name(&mut self, scene: Scene) {
        let hint = Message::NameHint(
            self.drives.letters(),
            desktop_only!(self.parts.archive.writes_pdn(&self.core.table), else false),
        );
        self.ask(scene, hint);
        if scene != Scene::Save {
            self.show_files(self.core.config.disk);
        }
    }

    pub(in crate::app) fn name_to_save(&mut self, typed: &Str, too_long: bool) {
        let Some(file) = self.read_name(typed, too_long) else { return };
        desktop_only!(if let Some(message) = super::archive::refuses_name(file, &self.core) {
            return self.core.dialog.go_back_with(message);
        });
        match self.drives.exists(file) {
            Err(error) => self.core.dialog.go_back_with(Message::UnsavedTo(error, file)),
            Ok(false) => self.save(file),
            Ok(true) => match self.holds_game(file) {
                Err(error) => self.core.dialog.go_back_with(Message::UnsavedTo(error, file)),
                Ok(false) => self.core.dialog.go_back_with(Message::NotAGame(file)),
                Ok(true) => {
                    self.file = Some(file);
                    self.core.dialog.show(Scene::Overwrite);
                    self.core.dialog.say(Message::Exists(file));
                }
            },
        }
    }

    // Returns whether saving may replace a file: it must be a saved game or games. Otherwise a script could
    // overwrite any file.
    fn holds_game(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        desktop_only!(if let Some(holds) = self.parts.archive.holds_games(file, &mut self.drives) {
            return holds;
        });
        self.is_saved_game(file)
    }

    pub(in crate::app) fn is_saved_game(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let mut beginning = [0; BEGINNING];
        match self.drives.read(file, &mut beginning) {
            Ok(_) | Err(DriveError::TooLong) => Ok(begins_as_save(&beginning)),
            Err(error) => Err(error),
        }
    }

    pub(in crate::app) fn answer_overwrite(&mut self, yes: bool) {
        match self.file.take() {
            Some(file) if yes => self.save(file),
            _ => self.core.dialog.go_back_with(Message::NotSaved),
        }
    }

    /// Saves and returns to the game; after SYSTEM ERROR the next key leads to the menu.
    fn save(&mut self, file: FileSpec) {
        let after_error = self.core.dialog.behind() == Scene::Error;
        if !after_error && !self.core.table.is_sound() {
            return self.core.system_error();
        }
        match self.write(file) {
            Ok(()) if after_error => {
                self.core.dialog.go_back_with(Message::SavedAfterError(file));
                self.saved_after_error = true;
            }
            Ok(()) => self.core.dialog.go_back_with(Message::Saved(file)),
            Err(FileError::Drive(error)) => self.core.dialog.go_back_with(Message::UnsavedTo(error, file)),
            Err(_) => self.core.dialog.go_back_with(Message::NoGoodCopy),
        }
    }

    // A name ending in `.PDN` gets the whole history as PDN.
    fn write(&mut self, file: FileSpec) -> Result<(), FileError> {
        desktop_only!(self.parts.archive.write(file, &self.core.table, &mut self.drives), else self.core.table.session().save(file, &mut self.drives))
    }

    pub(in crate::app) fn name_to_resume(&mut self, typed: &Str, too_long: bool) {
        if self.take_list_command(typed) {
            return;
        }
        let Some(file) = self.read_name(typed, too_long) else { return };
        desktop_only!(if self.opens_instead(file) {
            return;
        });
        match desktop_only!(self.parts.play_settings.resume(file, self.parts.game_list.games(), &mut self.drives), else crate::session::Session::resume(file, &mut self.drives))
        {
            Ok(session) => {
                desktop_only!(if let Some(message) = self.core.lacks_art_of(&session, &mut self.drives) {
                    return self.core.dialog.go_back_with(message);
                });
                self.begin(session, Message::Resumed(file));
                desktop_only!(self
                    .parts
                    .game_list
                    .choose_from_its_start(&mut self.core.config, self.core.table.session().row()));
            }
            Err(error) => self.core.dialog.go_back_with(file_message(error, file)),
        }
    }

    /// Returns the typed file; without a valid one, goes back with the reason.
    pub(in crate::app) fn read_name(&mut self, typed: &Str, too_long: bool) -> Option<FileSpec> {
        // Without an archive `.PDN` is refused: elsewhere it means a text.
        let mut read = FileSpec::parse_from(typed, self.disk_meant());
        let is_pdn = matches!(&read, Ok(file) if file.name.as_bytes().last_chunk() == Some(b".PDN"));
        let is_for_others = desktop_only!(is_pdn && !self.parts.archive.is_lent(), else is_pdn);
        if self.core.dialog.scene() == Scene::Save && is_for_others {
            read = Err(NameError::Reserved);
        }
        let message = match if too_long { Err(NameError::TooLong) } else { read } {
            Ok(file) => return Some(file),
            Err(_) if typed.trim_ascii().is_empty() => Message::Cancelled,
            Err(error) if self.core.dialog.scene() == Scene::Save => Message::Unsaved(error),
            Err(error) => Message::BadName(error),
        };
        self.core.dialog.go_back_with(message);
        None
    }

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

fn file_message(error: FileError, file: FileSpec) -> Message {
    match error {
        FileError::Drive(error) => Message::Drive(error, file),
        FileError::Save(error) => Message::BadSave(error, file),
        FileError::NoGoodCopy => Message::NoGoodCopy,
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
