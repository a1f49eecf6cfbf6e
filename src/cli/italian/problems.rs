//! `--problems`, and the problems solved before.

use super::failure::{of_file, warn, Failure};
use dama::unstable::app::App;
use dama::unstable::game_files::problems::{self, MAX_LEN};
use dama::unstable::games::italian::lessons::problems::Problem;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::host::solved;
use dama::unstable::session::drive::Drives;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct ProblemSetup {
    problems: Vec<Problem>,
    /// File of solved problems; `None` if this session does not save them.
    solved_path: Option<PathBuf>,
}

impl ProblemSetup {
    /// Reads the file of `--problems`. `remembers`: solved problems are saved between sessions.
    pub fn read(path: Option<&Path>, remembers: bool) -> Result<ProblemSetup, Failure> {
        let problems = path.map(read_own).transpose()?.unwrap_or_default();
        Ok(ProblemSetup { problems, solved_path: solved::path().filter(|_| remembers) })
    }

    pub fn lend<D: Drives>(&self, app: &mut App<'_, D>) {
        let solved = self.solved_path.as_deref().map(solved::read).unwrap_or_default();
        app.lend_problems(self.problems.clone(), solved);
        if !self.problems.is_empty() {
            app.begin_with_problems();
        }
    }

    pub fn keep<D: Drives>(&self, app: &App<'_, D>) {
        let Some(path) = &self.solved_path else { return };
        if let Err(error) = solved::add(path, app.solved_problems()) {
            warn(format_args!("{}: {error}", path.display()));
        }
    }
}

fn read_own(path: &Path) -> Result<Vec<Problem>, Failure> {
    let bytes = read_up_to(path, MAX_LEN).map_err(of_file(path))?;
    problems::read(&bytes).map_err(of_file(path))
}
