//! The user's own defaults for the play options, in a small JSON file that we only ever read.
//!
//! It is ours, not the original's. What the command line says goes before it; `dama run` ignores
//! it, so that a script does the same everywhere.

use super::disks::files::read_up_to;
use crate::rules::error::error_text;
use serde::Deserialize;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};

/// The longest settings file read, in bytes.
const MAX_LEN: usize = 64 * 1024;

/// What the file may say; everything is optional, anything else is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `it` or `en`.
    pub lang: Option<String>,
    /// 1..=9.
    pub level: Option<u8>,
    /// `white` or `black`: the player's colour.
    pub color: Option<String>,
    /// `white` or `black`: who begins.
    pub first: Option<String>,
    /// The window's scale.
    pub scale: Option<u32>,
    /// Whether the window fills the screen.
    pub fullscreen: Option<bool>,
    /// `386`, `486` or `full`: the PC whose time the levels take.
    pub cpu: Option<String>,
}

/// Why the settings cannot be used, in one line without its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError(pub String);

error_text!(SettingsError {
    SettingsError(why) => "{why}";
});

impl Settings {
    /// Reads a file; one that is not there says nothing.
    pub fn read(path: &Path) -> Result<Settings, SettingsError> {
        let bytes = match fs::metadata(path) {
            // To open a pipe would be to wait for its other end.
            Ok(metadata) if !metadata.is_file() => return Err(SettingsError("not a plain file".into())),
            Ok(_) => read_up_to(path, MAX_LEN),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(error) => Err(error),
        };
        bytes.map_err(|error| SettingsError(error.to_string())).and_then(|bytes| Settings::parse(&bytes))
    }

    /// Reads the file's bytes, with a byte order mark before them or without.
    pub fn parse(bytes: &[u8]) -> Result<Settings, SettingsError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        serde_json::from_slice(bytes).map_err(|error| SettingsError(error.to_string()))
    }
}

/// The folder `dama` in the user's data folder.
pub(super) fn default_data_folder() -> Option<PathBuf> {
    user_folder("XDG_DATA_HOME", ".local/share").map(|folder| folder.join("dama"))
}

/// Where the settings are: `dama/settings.json` in the user's configuration folder.
pub fn path() -> Option<PathBuf> {
    user_folder("XDG_CONFIG_HOME", ".config").map(|folder| folder.join("dama").join("settings.json"))
}

/// What drive A is when nothing else is said: `dama/drive-a` in the user's data folder; where there is none, what a
/// package has installed beside the program, `../share/dama`, or on Windows the program's own folder.
pub fn default_drive_a() -> Option<PathBuf> {
    let own = default_data_folder().map(|folder| folder.join("drive-a"));
    match installed() {
        Some(installed) if !own.as_ref().is_some_and(|folder| folder.is_dir()) => Some(installed),
        _ => own,
    }
}

/// The folder of a package's files: `/usr/share/dama` of `/usr/bin/dama`; on Windows all lies in one.
fn installed() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    if cfg!(windows) {
        return program
            .parent()
            .filter(|folder| folder.join("KEYBOARD.DAT").is_file())
            .map(Path::to_path_buf);
    }
    let program = program.canonicalize().ok()?;
    Some(program.parent()?.parent()?.join("share").join("dama")).filter(|folder| folder.is_dir())
}

/// By the platform's rule: on Windows `%APPDATA%`, elsewhere what the variable says, else below the home folder.
fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return named("APPDATA");
    }
    named(variable).or_else(|| named("HOME").map(|home| home.join(below_home)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_all_optional_and_nothing_else_is_known() {
        assert_eq!(Settings::parse(b"{}"), Ok(Settings::default()));
        let some = Settings::parse(br#"{"level": 3, "lang": "en"}"#).expect("good");
        assert_eq!(Settings::parse(b"\xef\xbb\xbf{\"level\": 3, \"lang\": \"en\"}"), Ok(some.clone()));
        assert_eq!((some.level, some.lang.as_deref()), (Some(3), Some("en")));
        for bad in ["", "[", "{\"levle\": 3}", "{\"level\": 300}", "{\"level\": \"3\"}", "\u{0}"] {
            assert!(Settings::parse(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn random_bytes_never_panic_the_reader() {
        let (mut state, alphabet) = (3u32, b"{}[]\":,levanglit0129.-e\xff ");
        for _ in 0..20_000 {
            let bytes: std::vec::Vec<u8> = (0..state % 30)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    alphabet[(state >> 16) as usize % alphabet.len()]
                })
                .collect();
            state = state.wrapping_add(1);
            let _ = Settings::parse(&bytes);
        }
    }
}
