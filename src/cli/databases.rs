//! `--egdb`: the endgame databases that a command uses.

use super::failure::{self, Failure};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::plain::OnDamage;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct Egdb {
    /// A folder with more endgame databases (`dama egdb build`), a file of them (`dama egdb pack`), or none for no
    /// databases at all [default: those of two to four pieces, which are part of the program]
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
    OnDamage::new(|error| failure::warn(format_args!("{error}; going on without what is damaged")))
}

/// Opens the databases that `none` or the name of a folder or file stands for.
pub fn open(text: &str) -> Result<Databases, Failure> {
    Databases::named(text, Databases::USUAL_CACHE, &on_damage()).map_err(Failure::refused)
}
