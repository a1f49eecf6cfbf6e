//! The file of `--pdn`: the games played, added to those in it or in their place.

use super::failure::Failure;
use super::italian::pdn::PDN;
use dama::unstable::game_files::archive::PlayedGames;
use dama::unstable::game_files::pdn::{with_added, MAX_LEN};
use dama::unstable::host::disks::outputs::{AddedOutput, OutputError, Outputs};
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

// How long another program that adds games is waited for: between two games, and before and after them.
const BETWEEN_GAMES: Duration = Duration::from_secs(1);
const OUTSIDE_GAMES: Duration = Duration::from_secs(20);

/// The file that the games of a session go to.
#[derive(Debug)]
pub struct GamesFile {
    outputs: Outputs,
    to: To,
}

#[derive(Debug)]
enum To {
    Nowhere,
    Replaced(PathBuf),
    Added(Rc<RefCell<AddedOutput>>),
}

impl GamesFile {
    /// A file that is replaced: a script may be run again.
    pub fn replaced(path: Option<&Path>, outputs: &Outputs) -> GamesFile {
        let to = path.map_or(To::Nowhere, |path| To::Replaced(path.into()));
        GamesFile { outputs: outputs.clone(), to }
    }

    /// Refuses a file to which no game can be added.
    pub fn added(path: Option<&Path>, outputs: &Outputs) -> Result<GamesFile, Failure> {
        let to = match path {
            None => To::Nowhere,
            Some(path) => {
                let file = outputs.begin_adding(path, PDN)?;
                let present = file.present(MAX_LEN, OUTSIDE_GAMES)?;
                added_to(&present, "").map_err(|error| OutputError { path: path.into(), error })?;
                To::Added(Rc::new(RefCell::new(file)))
            }
        };
        Ok(GamesFile { outputs: outputs.clone(), to })
    }

    /// Returns what adds a game as soon as it has ended; a pipe gets all games at the end.
    pub fn between_games(&self) -> Option<Box<dyn PlayedGames>> {
        match &self.to {
            To::Added(file) if !file.borrow().is_stream() => Some(Box::new(GameAdder(Rc::clone(file)))),
            _ => None,
        }
    }

    /// Writes the games that are left; without any, an existing file stays.
    // A file that the session has opened is not written to: the games go into a new file beside it.
    pub fn finish(self, games: &str) -> Result<(), Failure> {
        let (path, written) = match &self.to {
            To::Nowhere => return Ok(()),
            To::Replaced(path) => (path.clone(), None),
            To::Added(file) => (file.borrow().path().to_owned(), Some(file)),
        };
        if games.is_empty() && path.exists() {
            return Ok(());
        }
        let written = match written {
            Some(file) => add(file, games, OUTSIDE_GAMES),
            None => self.outputs.write(&path, PDN, games.as_bytes()),
        };
        let Err(error) = written else { return Ok(()) };
        let aside = beside(&path).filter(|_| !games.is_empty());
        match aside.filter(|aside| self.outputs.write(aside, PDN, games.as_bytes()).is_ok()) {
            Some(aside) => Err(Failure::refused(format!("{error}; the games are in {}", aside.display()))),
            None => Err(error.into()),
        }
    }
}

#[derive(Debug)]
struct GameAdder(Rc<RefCell<AddedOutput>>);

impl PlayedGames for GameAdder {
    // A game that cannot be added now is tried again at the end, when the failure can be told.
    fn add(&mut self, game: &str) -> bool {
        add(&self.0, game, BETWEEN_GAMES).is_ok()
    }
}

fn add(file: &Rc<RefCell<AddedOutput>>, games: &str, patience: Duration) -> Result<(), OutputError> {
    file.borrow_mut().add(MAX_LEN, patience, &|present| added_to(present, games))
}

fn added_to(present: &[u8], games: &str) -> io::Result<Vec<u8>> {
    with_added(present, games).map_err(|fault| {
        let fault = if fault.line == 0 { fault.to_string() } else { fault.in_game() };
        io::Error::other(format!("{fault}; no game was added. Repair the file, or use --force to replace it"))
    })
}

/// An unused name beside this one: `games-1.pdn` for `games.pdn`.
fn beside(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy();
    let names = (1..1000).map(|n| path.with_file_name(format!("{stem}-{n}.pdn")));
    names.into_iter().find(|name| name.symlink_metadata().is_err())
}
