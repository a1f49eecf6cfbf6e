//! `--egdb`: which endgame databases a command uses.

use super::failure::{self, Failure};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::plain::OnDamage;

/// The option.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Egdb {
    /// Folder (`dama egdb build`) or file (`dama egdb pack`) with more endgame databases, or none to use no databases
    /// [default: the built-in ones, two to four pieces]
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
    OnDamage::new(|error| failure::warn(format_args!("{error}; continuing without it")))
}

/// What `none`, a folder's or a file's name stands for.
pub fn open(text: &str) -> Result<Databases, Failure> {
    Databases::named(text, Databases::USUAL_CACHE, &on_damage()).map_err(Failure::refused)
}
