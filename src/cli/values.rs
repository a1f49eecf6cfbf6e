//! Option values that several commands share.

use clap::ValueEnum;
use dama::unstable::session::messages::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// Italian
    It,
    /// English
    En,
    /// Spanish; what is not translated is English
    Es,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::It => Lang::It,
            Language::En => Lang::En,
            Language::Es => Lang::Es,
        }
    }
}
