//! Files of whole games through the lent archive: PDN, and the lists of both kinds.

use crate::app::App;
use crate::screen::files::Files;
use crate::screen::Scene;
use crate::session::archive::{Archive, PlayedMatch};
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::messages::refused;
use crate::session::messages::{words, Message};
use crate::session::shelf::{FileKind, ROWS};
use crate::session::{FileError, Session};

fn is_pdn(file: FileSpec) -> bool {
    file.name.has_extension("PDN")
}

impl<'a, D: Drives> App<'a, D> {
    /// Adds an archive, for files of games and the games played.
    pub fn with_archive(mut self, archive: &'a mut dyn Archive) -> App<'a, D> {
        self.parts.archive = Some(archive);
        self
    }
}

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn has_archive(&self) -> bool {
        self.parts.archive.is_some()
    }

    // Returns whether a name may end in `.PDN`, which not every game allows.
    pub(in crate::app) fn writes_pdn(&self) -> bool {
        self.has_archive() && !self.has_no_pdn()
    }

    fn has_no_pdn(&self) -> bool {
        self.core.table.session().row().pdn().is_none()
    }

    pub(crate) fn listed_kind(&self) -> FileKind {
        if self.core.dialog.scene() == Scene::Open {
            FileKind::Pdn
        } else {
            FileKind::Saved
        }
    }

    pub(in crate::app) fn files_of_archive(&self, kind: FileKind) -> Option<Files<'_>> {
        let all = self.parts.archive.as_ref()?.found();
        let shown = all.chunks(ROWS).nth(self.core.dialog.page()).unwrap_or_default();
        Some(Files { drive: self.shown_drive, kind, shown, count: all.len(), page: self.core.dialog.page() })
    }

    pub(in crate::app) fn look_with_archive(&mut self) -> Option<Result<(), DriveError>> {
        let (kind, drive) = (self.listed_kind(), self.shown_drive);
        let archive = self.parts.archive.as_mut()?;
        Some(archive.look(kind, drive, &mut self.drives))
    }

    pub(in crate::app) fn refuses_name(&self, file: FileSpec) -> Option<Message> {
        (self.has_no_pdn() && is_pdn(file))
            .then(|| refused(self.core.config.lang.line(words::NO_PDN_OF_GAME)))
    }

    pub(in crate::app) fn holds_games_of_archive(
        &mut self,
        file: FileSpec,
    ) -> Option<Result<bool, DriveError>> {
        let archive = self.parts.archive.as_mut().filter(|_| is_pdn(file))?;
        Some(archive.holds_games(file, &mut self.drives))
    }

    // Writes PDN through the archive if the name says so, else a saved game.
    pub(in crate::app) fn write_game(&mut self, file: FileSpec) -> Result<(), FileError> {
        let (session, settings) = (self.core.table.session(), self.core.table.settings());
        let Some(archive) = self.parts.archive.as_mut().filter(|_| is_pdn(file)) else {
            let bytes = self.core.table.saved_bytes()?;
            return self.drives.write(file, &bytes).map_err(FileError::Drive);
        };
        session.last_good().ok_or(FileError::NoGoodCopy)?;
        let played = PlayedMatch { session, settings, given_up_to: None };
        archive.save(&played, file, &mut self.drives).map_err(FileError::Drive)
    }

    // Opens a file that was named to be resumed, if it is PDN; returns whether it is. Its first bytes decide:
    // DAMA.COM has saved games under names that end in `.PDN`.
    pub(in crate::app) fn opens_instead(&mut self, file: FileSpec) -> bool {
        if !self.has_archive() || matches!(self.is_saved_game(file), Ok(true)) {
            return false;
        }
        let archive = self.parts.archive.as_mut();
        let opens = is_pdn(file) || archive.is_some_and(|archive| archive.is_pdn(file, &mut self.drives));
        if opens {
            self.open(file);
        }
        opens
    }

    pub(in crate::app) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        let games = self.parts.game_list.games();
        let (session, settings) = Session::resume_with_settings(file, games, &mut self.drives)?;
        self.parts.play_settings.bring(Some(settings));
        Ok(session)
    }

    pub(in crate::app) fn cannot_show(&mut self, session: &Session) -> Option<Message> {
        let diagram = session.view().diagram();
        self.core.lacks_art(diagram.as_ref(), &mut self.drives)
    }
}
