//! KEYBOARD.DAT and saved games on the drives, and the list that is shown before a file is named. Source: M16, M19, M21.

use super::archive::{listed_kind, refuses_name, GameArchive};
use super::core::Core;
use super::App;
use crate::formats::save::{begins_as_save, BEGINNING};
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, NameError};
use crate::session::graphics::GraphicsError;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{bytes, Message, Str};
use crate::session::shelf::FileListPage;
use crate::session::FileError;

impl Core<'_> {
    // Loads KEYBOARD.DAT from the program's folder, its disk or drive A, or halts.
    pub fn load_graphics(&mut self, drives: &mut impl Drives) {
        let places = self.config.graphics_places();
        match self.table.load_graphics(places, drives) {
            Ok(()) => (),
            Err(GraphicsError::Missing) => self.halt(Message::NoKeyboardDat),
            Err(GraphicsError::Bad(drive, error)) => self.halt(Message::BadKeyboardDat(drive, error)),
            Err(GraphicsError::Unreadable(drive, error)) => {
                self.halt(Message::UnreadableKeyboardDat(drive, error));
            }
        }
    }

    fn halt(&mut self, message: Message) {
        self.dialog.show(Scene::Halt);
        self.dialog.say(message);
    }
}

/// The files on the drives: those listed, and the one that is saved.
#[derive(Debug)]
pub struct FileDesk<'a> {
    // The drive that is listed.
    drive: Drive,
    shelf: FileListPage,
    // The file that may be overwritten.
    named: Option<FileSpec>,
    // A game was saved after SYSTEM ERROR: any key leads to the menu.
    saved_after_error: bool,
    archive: GameArchive<'a>,
}

#[cfg(feature = "alloc")]
impl<'a> FileDesk<'a> {
    pub fn archive(&self) -> &GameArchive<'a> {
        &self.archive
    }

    pub fn archive_mut(&mut self) -> &mut GameArchive<'a> {
        &mut self.archive
    }

    /// The time of a game has run out: nothing is overwritten any more.
    pub fn forget_name(&mut self) {
        self.named = None;
    }

    /// The program begins anew, with the archive.
    pub fn begin_anew(&mut self, disk: Drive) {
        *self = FileDesk { archive: ::core::mem::take(&mut self.archive), ..FileDesk::new(disk) };
    }

    /// Returns the file that a typed name or number means in the list of games.
    pub fn file_of_games(&self, typed: &Str, too_long: bool, core: &mut Core<'_>) -> Option<FileSpec> {
        self.archive.listed_file(typed, self.drive).or_else(|| self.read_name(typed, too_long, core))
    }

    /// Returns whether a file that was named to be resumed is PDN. Its first bytes decide: DAMA.COM has saved games
    /// under names that end in `.PDN`.
    pub fn is_of_games(&mut self, file: FileSpec, drives: &mut impl Drives) -> bool {
        self.archive.is_lent()
            && !matches!(is_saved_game(file, drives), Ok(true))
            && self.archive.is_of_games(file, drives)
    }
}

impl FileDesk<'_> {
    /// `disk`: the program's, which is listed first.
    pub fn new(disk: Drive) -> Self {
        FileDesk {
            drive: disk,
            shelf: FileListPage::EMPTY,
            named: None,
            saved_after_error: false,
            archive: Default::default(),
        }
    }

    /// Returns whether games in PDN are saved and listed.
    pub fn has_archive(&self) -> bool {
        self.archive.is_lent()
    }

    pub fn has_saved_after_error(&self) -> bool {
        self.saved_after_error
    }

    /// The game is left.
    pub fn leave_game(&mut self) {
        self.saved_after_error = false;
    }

    /// Saves under a typed name. If there is such a game already, asks first.
    pub fn name_to_save(
        &mut self,
        typed: &Str,
        too_long: bool,
        core: &mut Core<'_>,
        drives: &mut impl Drives,
    ) {
        let Some(file) = self.read_name(typed, too_long, core) else { return };
        if let Some(message) = refuses_name(file, core, drives) {
            return core.dialog.go_back_with(message);
        }
        match drives.exists(file) {
            Err(error) => core.dialog.go_back_with(Message::UnsavedTo(error, file)),
            Ok(false) => self.save(file, core, drives),
            Ok(true) => match self.holds_game(file, drives) {
                Err(error) => core.dialog.go_back_with(Message::UnsavedTo(error, file)),
                Ok(false) => core.dialog.go_back_with(Message::NotAGame(file)),
                Ok(true) => {
                    self.named = Some(file);
                    core.dialog.show(Scene::Overwrite);
                    core.dialog.say(Message::Exists(file));
                }
            },
        }
    }

    // Returns whether saving may replace a file: it must be a saved game or games. Otherwise a script could
    // overwrite any file.
    fn holds_game(&mut self, file: FileSpec, drives: &mut impl Drives) -> Result<bool, DriveError> {
        self.archive.holds_games(file, drives).unwrap_or_else(|| is_saved_game(file, drives))
    }

    pub fn answer_overwrite(&mut self, yes: bool, core: &mut Core<'_>, drives: &mut impl Drives) {
        match self.named.take() {
            Some(file) if yes => self.save(file, core, drives),
            _ => core.dialog.go_back_with(Message::NotSaved),
        }
    }

    /// Saves and returns to the game; after SYSTEM ERROR the next key leads to the menu.
    fn save(&mut self, file: FileSpec, core: &mut Core<'_>, drives: &mut impl Drives) {
        let after_error = core.dialog.behind() == Scene::Error;
        if !after_error && !core.table.is_sound() {
            return core.system_error();
        }
        // A name ending in `.PDN` gets the whole history as PDN.
        match self.archive.write(file, &core.table, drives) {
            Ok(()) if after_error => {
                core.dialog.go_back_with(Message::SavedAfterError(file));
                self.saved_after_error = true;
            }
            Ok(()) => core.dialog.go_back_with(Message::Saved(file)),
            Err(FileError::Drive(error)) => core.dialog.go_back_with(Message::UnsavedTo(error, file)),
            Err(_) => core.dialog.go_back_with(Message::NoGoodCopy),
        }
    }

    /// Returns the typed file; without a valid one, goes back with the reason.
    pub fn read_name(&self, typed: &Str, too_long: bool, core: &mut Core<'_>) -> Option<FileSpec> {
        let is_to_save = core.dialog.scene() == Scene::Save;
        // Names without a drive mean the listed one, where there is a list.
        let drive = if is_to_save { core.config.disk } else { self.drive };
        let mut read = FileSpec::parse_from(typed, drive);
        // Without an archive `.PDN` is refused: elsewhere it means a text.
        let is_pdn = matches!(&read, Ok(file) if file.name.as_bytes().last_chunk() == Some(b".PDN"));
        if is_to_save && is_pdn && !self.has_archive() {
            read = Err(NameError::Reserved);
        }
        let message = match if too_long { Err(NameError::TooLong) } else { read } {
            Ok(file) => return Some(file),
            Err(_) if typed.trim_ascii().is_empty() => Message::Cancelled,
            Err(error) if is_to_save => Message::Unsaved(error),
            Err(error) => Message::BadName(error),
        };
        core.dialog.go_back_with(message);
        None
    }

    /// Returns the list, as far as it is shown.
    pub fn files(&self, core: &Core<'_>) -> Files<'_> {
        let (drive, page) = (self.drive, core.dialog.page());
        let kind = listed_kind(core.dialog.scene());
        let of_shelf = || Files { drive, kind, shown: self.shelf.shown(), count: self.shelf.count(), page };
        self.archive.files(kind, drive, page).unwrap_or_else(of_shelf)
    }

    pub fn hints(&self, core: &Core<'_>) -> Phrase {
        if self.files(core).pages() > 1 {
            words::LABEL_LIST_HINTS
        } else {
            words::LABEL_NAME_HINTS
        }
    }

    /// Lists another drive, from the first page on.
    pub fn show(&mut self, drive: Drive, core: &mut Core<'_>, drives: &mut impl Drives) {
        self.drive = drive;
        core.dialog.turn_to(0);
        let looked = self.look(core, drives);
        let letters = drives.letters();
        core.dialog.say(match looked {
            Ok(()) if self.files(core).count == 0 => Message::NameHint(letters, false),
            Ok(()) => Message::ListHint(letters & !drive.bit()),
            Err(error) => Message::Drive(of_drive(error), FileSpec { drive, name: FileName::KEYBOARD_DAT }),
        });
    }

    // Lists the files: the archive all of them, the shelf one page.
    fn look(&mut self, core: &Core<'_>, drives: &mut impl Drives) -> Result<(), DriveError> {
        let looked = self.archive.look(listed_kind(core.dialog.scene()), self.drive, drives);
        looked.unwrap_or_else(|| self.shelf.look(core.dialog.page(), self.drive, drives))
    }

    fn turn(&mut self, page: usize, core: &mut Core<'_>, drives: &mut impl Drives) {
        core.dialog.turn_to(page);
        if !self.has_archive() && self.look(core, drives).is_err() {
            // The disk is gone: report the error.
            self.show(self.drive, core, drives);
        }
    }

    /// Handles `>`, `<` (another page) and `A:` (another drive); returns whether it did.
    pub fn take_command(&mut self, typed: &Str, core: &mut Core<'_>, drives: &mut impl Drives) -> bool {
        let (page, pages) = (core.dialog.page(), self.files(core).pages());
        match bytes(typed.trim_ascii()) {
            b">" => self.turn((page + 1) % pages, core, drives),
            b"<" => self.turn((page + pages - 1) % pages, core, drives),
            &[letter, b':'] if letter.is_ascii_alphabetic() => {
                if let Some(drive) = Drive::new(char::from(letter)) {
                    self.show(drive, core, drives);
                }
            }
            _ => return false,
        }
        true
    }
}

impl<D: Drives> App<'_, D> {
    // `S` at the move prompt: checks the match first.
    pub(crate) fn ask_name_to_save(&mut self) {
        if self.core.table.is_sound() {
            self.ask_name(Scene::Save);
        } else {
            self.core.system_error();
        }
    }

    pub(super) fn ask_name(&mut self, scene: Scene) {
        let hint = Message::NameHint(self.drives.letters(), self.files.archive.writes_pdn(&self.core.table));
        self.ask(scene, hint);
        if scene != Scene::Save {
            self.files.show(self.core.config.disk, &mut self.core, &mut self.drives);
        }
    }

    pub(super) fn name_to_resume(&mut self, typed: &Str, too_long: bool) {
        if self.files.take_command(typed, &mut self.core, &mut self.drives) {
            return;
        }
        let Some(file) = self.files.read_name(typed, too_long, &mut self.core) else { return };
        desktop_only!(if self.files.is_of_games(file, &mut self.drives) {
            return self.open(file);
        });
        match self.parts.resume(file, &mut self.drives) {
            Ok(session) => match self.parts.take_up(&session, file, &mut self.core, &mut self.drives) {
                Some(message) => self.core.dialog.go_back_with(message),
                None => self.begin(session, Message::Resumed(file)),
            },
            Err(error) => self.core.dialog.go_back_with(file_message(error, file)),
        }
    }
}

fn is_saved_game(file: FileSpec, drives: &mut impl Drives) -> Result<bool, DriveError> {
    let mut beginning = [0; BEGINNING];
    match drives.read(file, &mut beginning) {
        Ok(_) | Err(DriveError::TooLong) => Ok(begins_as_save(&beginning)),
        Err(error) => Err(error),
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
