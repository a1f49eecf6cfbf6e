//! `--egdb`: which endgame databases a command uses.

use super::failure::{self, Failure};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::plain::OnDamage;

/// The option.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Egdb {
    /// A folder with more endgame databases (`dama egdb build`), a file of them (`dama egdb pack`), or none for no
    /// databases at all [default: those of two to four pieces, which are part of the program]
    #[arg(long, value_name = "DIR|FILE|none")]
    egdb: Option<String>,
}

impl Egdb {
    /// The databases.
    pub fn open(&self) -> Result<Databases, Failure> {
        self.egdb.as_deref().map_or_else(|| Ok(Databases::shipped()), open)
    }

    /// What the option says; nothing where it is not there.
    pub fn name(&self) -> &str {
        self.egdb.as_deref().unwrap_or_default()
    }

    /// Whether the option is there.
    pub fn is_named(&self) -> bool {
        self.egdb.is_some()
    }
}

/// Warns of a file in which a block turns out to be damaged while it is used.
pub fn on_damage() -> OnDamage {
    OnDamage::new(|error| failure::warn(format_args!("{error}; going on without what is damaged")))
}

/// What `none`, a folder's or a file's name stands for.
pub fn open(text: &str) -> Result<Databases, Failure> {
    Databases::named(text, Databases::USUAL_CACHE, &on_damage()).map_err(Failure::refused)
}
