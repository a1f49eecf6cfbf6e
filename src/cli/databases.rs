//! `--egdb`: which endgame databases a command uses.

use super::failure::Failure;
use dama::host::egdb::Databases;
use std::path::Path;
use std::sync::Arc;

/// The option.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Egdb {
    /// A folder with more endgame databases (`dama egdb build`), or none for no databases at all
    /// [default: those of two to four pieces, which are part of the program]
    #[arg(long, value_name = "DIR|none")]
    egdb: Option<String>,
}

impl Egdb {
    /// The databases.
    pub fn open(&self) -> Result<Arc<Databases>, Failure> {
        self.egdb.as_deref().map_or_else(|| Ok(Arc::new(Databases::shipped())), open)
    }
}

/// What `none` or a folder's name stands for.
pub fn open(text: &str) -> Result<Arc<Databases>, Failure> {
    if text == "none" {
        return Ok(Arc::new(Databases::none()));
    }
    let mut databases = Databases::shipped();
    databases.open(Path::new(text)).map_err(Failure::refused)?;
    Ok(Arc::new(databases))
}
