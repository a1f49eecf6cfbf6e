//! The user's defaults for the play options, in a small JSON file that the program only reads.
//!
//! The original has no such file. Options on the command line take precedence. `dama run` ignores the file, so that a
//! script does the same everywhere.

use super::disks::files::read_up_to;
use crate::rules::error::error_text;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};

const MAX_LEN: usize = 64 * 1024;

/// Contents of the settings file. All fields are optional; unknown fields are errors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub lang: Option<String>,
    /// 1 to 9, or `M`; checked like the play option.
    #[serde(default, deserialize_with = "level")]
    pub level: Option<String>,
    /// The player's colour, `white` or `black`.
    pub color: Option<String>,
    /// Who moves first, `white` or `black`.
    pub first: Option<String>,
    pub scale: Option<u32>,
    pub fullscreen: Option<bool>,
    /// `386`, `486` or `full`: the PC whose speed the levels imitate.
    pub cpu: Option<String>,
}

fn level<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<String>, D::Error> {
    match Value::deserialize(reader)? {
        Value::String(word) => Ok(Some(word)),
        Value::Number(number) => Ok(Some(number.to_string())),
        other => Err(D::Error::custom(format_args!("level is {other}, expected 1 to 9, or \"M\""))),
    }
}

/// Why the settings cannot be used: one line without the file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError(pub String);

error_text!(SettingsError {
    SettingsError(why) => "{why}";
});

impl Settings {
    /// Reads a file; a missing one gives the defaults.
    pub fn read(path: &Path) -> Result<Settings, SettingsError> {
        let bytes = match fs::metadata(path) {
            // Opening a pipe would wait for its other end.
            Ok(metadata) if !metadata.is_file() => return Err(SettingsError("not a plain file".into())),
            Ok(_) => read_up_to(path, MAX_LEN),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(error) => Err(error),
        };
        bytes.map_err(|error| SettingsError(error.to_string())).and_then(|bytes| Settings::parse(&bytes))
    }

    pub fn parse(bytes: &[u8]) -> Result<Settings, SettingsError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        serde_json::from_slice(bytes).map_err(|error| SettingsError(error.to_string()))
    }
}

pub(super) fn default_data_folder() -> Option<PathBuf> {
    user_folder("XDG_DATA_HOME", ".local/share").map(|folder| folder.join("dama"))
}

/// Returns the folder of the games that are kept: `dama/kept` in the user's data folder.
pub fn kept_games() -> Option<PathBuf> {
    default_data_folder().map(|folder| folder.join("kept"))
}

/// Returns the path of `dama/settings.json` in the user's configuration folder.
pub fn path() -> Option<PathBuf> {
    user_folder("XDG_CONFIG_HOME", ".config").map(|folder| folder.join("dama").join("settings.json"))
}

/// Returns the default folder of drive A: `dama/drive-a` in the user's data folder.
///
/// If it is missing, the folder that a package installed: `../share/dama`, or the program's folder on Windows.
pub fn default_drive_a() -> Option<PathBuf> {
    let in_user_data = default_data_folder().map(|folder| folder.join("drive-a"));
    match installed() {
        Some(installed) if !in_user_data.as_ref().is_some_and(|folder| folder.is_dir()) => Some(installed),
        _ => in_user_data,
    }
}

/// The folder of a package's files: `/usr/share/dama` for `/usr/bin/dama`.
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

/// `%APPDATA%` on Windows; elsewhere the XDG variable, else a folder below the home folder.
fn user_folder(xdg: &str, below_home: &str) -> Option<PathBuf> {
    let named = |name| variable(name).map(PathBuf::from);
    if cfg!(windows) {
        return named("APPDATA");
    }
    named(xdg).or_else(|| named("HOME").map(|home| home.join(below_home)))
}

/// Returns an environment variable; an empty one counts as unset.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_all_optional_and_nothing_else_is_known() {
        assert_eq!(Settings::parse(b"{}"), Ok(Settings::default()));
        let some = Settings::parse(br#"{"level": 3, "lang": "en"}"#).expect("good");
        assert_eq!(Settings::parse(b"\xef\xbb\xbf{\"level\": 3, \"lang\": \"en\"}"), Ok(some.clone()));
        assert_eq!((some.level.as_deref(), some.lang.as_deref()), (Some("3"), Some("en")));
        assert_eq!(Settings::parse(br#"{"level": "M"}"#).expect("good").level.as_deref(), Some("M"));
        for bad in ["", "[", "{\"levle\": 3}", "{\"level\": [3]}", "{\"level\": true}", "\u{0}"] {
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
