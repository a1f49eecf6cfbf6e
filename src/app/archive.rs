//! Files of whole games through the lent archive: PDN, and the lists of both kinds.

use crate::app::core::Core;
use crate::app::table::Table;
use crate::rules::Color;
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::archive::{Archive, ArchiveError, PlayedMatch};
use crate::session::drive::{Drive, DriveError, Drives, FileSpec};
use crate::session::messages::{words, Message};
use crate::session::play_settings::PlaySettings;
use crate::session::shelf::{FileKind, ROWS};
use crate::session::short_name::shown;
use crate::session::{FileError, Session};
use alloc::string::String;

/// The archive, if one is lent, and whether it still lacks the played match.
#[derive(Debug, Default)]
pub struct GameArchive<'a> {
    lent: Option<&'a mut dyn Archive>,
    is_noted: bool,
}

impl<'a> GameArchive<'a> {
    pub fn lend(&mut self, archive: &'a mut dyn Archive) {
        self.lent = Some(archive);
    }

    pub fn is_lent(&self) -> bool {
        self.lent.is_some()
    }

    pub fn lent(&self) -> Option<&dyn Archive> {
        self.lent.as_deref()
    }

    pub fn lent_mut(&mut self) -> Option<&mut (dyn Archive + 'a)> {
        self.lent.as_deref_mut()
    }

    /// A match is played that the archive does not have yet.
    pub fn note_match(&mut self) {
        self.is_noted = true;
    }

    /// Returns the games played that are in no file yet, as PDN; empty without an archive.
    pub fn played(&self, session: &Session, settings: PlaySettings) -> String {
        let present = self.is_noted.then_some(PlayedMatch { session, settings, given_up_to: None });
        self.lent.as_ref().map(|archive| archive.games_played(present.as_ref())).unwrap_or_default()
    }

    /// Adds the match to the games played. `given_up_to`: the winner by resignation.
    pub fn keep(&mut self, session: &Session, settings: PlaySettings, given_up_to: Option<Color>) {
        if !core::mem::take(&mut self.is_noted) {
            return;
        }
        if let Some(archive) = &mut self.lent {
            archive.keep(&PlayedMatch { session, settings, given_up_to });
        }
    }

    /// Returns whether a name may end in `.PDN`, which not every game allows.
    pub fn writes_pdn(&self, table: &Table<'_>) -> bool {
        self.is_lent() && table.session().row().pdn().is_some()
    }

    /// Returns a page of the list of files.
    pub fn files(&self, kind: FileKind, drive: Drive, page: usize) -> Option<Files<'_>> {
        let all = self.lent.as_ref()?.found();
        let shown = all.chunks(ROWS).nth(page).unwrap_or_default();
        Some(Files { drive, kind, shown, count: all.len(), page })
    }

    /// Returns the file of the list with this name or, if none has it, with this number.
    pub fn listed_file(&self, typed: &str, drive: Drive) -> Option<FileSpec> {
        let typed = typed.trim();
        let prefix = |text: &str| text.chars().next().and_then(Drive::new) == Some(drive);
        let name = typed.split_once(':').filter(|(letter, _)| letter.len() == 1 && prefix(letter));
        let name = shown(name.map_or(typed, |(_, name)| name.trim())).as_str().to_lowercase();
        let found = self.lent.as_ref()?.found();
        let named = found.iter().find(|file| file.shown_name().to_lowercase() == name);
        let numbered = || found.get(typed.parse::<usize>().ok()?.checked_sub(1)?);
        named.or_else(numbered).map(|file| FileSpec { drive, name: file.name })
    }

    pub fn look(
        &mut self,
        kind: FileKind,
        drive: Drive,
        drives: &mut impl Drives,
    ) -> Option<Result<(), DriveError>> {
        Some(self.lent.as_mut()?.look(kind, drive, drives))
    }

    /// Returns whether a file that would be overwritten holds games; `None` for other files.
    pub fn holds_games(
        &mut self,
        file: FileSpec,
        drives: &mut impl Drives,
    ) -> Option<Result<bool, DriveError>> {
        let archive = self.lent.as_mut().filter(|_| is_pdn(file))?;
        Some(archive.holds_games(file, drives))
    }

    /// Writes PDN if the name says so, else a saved game.
    pub fn write(
        &mut self,
        file: FileSpec,
        table: &Table<'_>,
        drives: &mut impl Drives,
    ) -> Result<(), FileError> {
        let session = table.session();
        let written = match self.lent.as_mut().filter(|_| is_pdn(file)) {
            None => drives.write(file, &table.saved_bytes()?),
            Some(archive) => {
                session.last_good().ok_or(FileError::NoGoodCopy)?;
                let played = PlayedMatch { session, settings: table.settings(), given_up_to: None };
                archive.save(&played, file, drives)
            }
        };
        written.map_err(FileError::Drive)?;
        drives.forget_kept();
        Ok(())
    }

    /// Returns whether a file that was named to be resumed holds games instead.
    pub fn is_of_games(&mut self, file: FileSpec, drives: &mut impl Drives) -> bool {
        is_pdn(file) || self.lent.as_mut().is_some_and(|archive| archive.is_pdn(file, drives))
    }

    /// Opens a file of games; returns their number.
    pub fn open(&mut self, file: FileSpec, drives: &mut impl Drives) -> Result<u32, ArchiveError> {
        self.lent.as_mut().ok_or(ArchiveError::NoGames)?.open(file, drives)
    }

    /// Returns a match as PDN.
    pub fn written(&self, session: &Session, settings: PlaySettings) -> Option<String> {
        self.lent.as_ref()?.written(&PlayedMatch { session, settings, given_up_to: None })
    }
}

fn is_pdn(file: FileSpec) -> bool {
    file.name.has_extension("PDN")
}

/// Returns the kind of files that the scene lists.
pub fn listed_kind(scene: Scene) -> FileKind {
    if scene == Scene::Open {
        FileKind::Pdn
    } else {
        FileKind::Saved
    }
}

/// Returns why a match cannot be saved under this name.
pub fn refuses_name(file: FileSpec, core: &Core<'_>, drives: &mut impl Drives) -> Option<Message> {
    if drives.keeper().is_some_and(|keeper| keeper.file() == file) {
        return Some(core.refusal(words::NAME_OF_KEPT_GAME));
    }
    let has_pdn = core.table.session().row().pdn().is_some();
    (!has_pdn && is_pdn(file)).then(|| core.refusal(words::NO_PDN_OF_GAME))
}
