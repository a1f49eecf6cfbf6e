//! `--egdb`: the endgame databases that a command uses.

use super::failure::{self, Failure};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::file_source::OnDamage;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct Egdb {
    /// Folder (`dama-lab egdb build`) or file (`dama-lab egdb pack`) with more endgame databases, or none to use no databases
    /// [default: the built-in ones, two to four pieces]
    #[arg(long, value_name = "DIR|FILE|none")]
    egdb: Option<String>,
}

impl Egdb {
    pub fn open(&self) -> Result<Databases, Failure> {
        self.egdb.as_deref().map_or_else(|| Ok(Databases::shipped()), open)
    }

    /// Returns the option's value, empty if it is absent.
    pub fn name(&self) -> &str {
        self.egdb.as_deref().unwrap_or_default()
    }

    pub fn is_named(&self) -> bool {
        self.egdb.is_some()
    }
}

pub fn on_damage() -> OnDamage {
    OnDamage::new(|error| failure::warn(format_args!("{error}; continuing without it")))
}

/// Opens the databases that `none` or the name of a folder or file stands for.
pub fn open(text: &str) -> Result<Databases, Failure> {
    Databases::named(text, Databases::USUAL_CACHE, &on_damage()).map_err(Failure::refused)
}
