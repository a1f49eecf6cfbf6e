//! The locale: the languages of the system's user.

use std::ffi::OsString;
use std::string::String;
#[cfg(not(windows))]
use std::vec::Vec;

/// Returns the languages of the system's user, the preferred one first; empty if none is set.
#[cfg(not(windows))]
pub fn languages() -> Vec<String> {
    of_category("LC_MESSAGES", |name| std::env::var_os(name)).into_iter().collect()
}

#[cfg(windows)]
pub use super::win32::user_languages as languages;

/// Returns the locale of a category, such as `LC_MESSAGES`, from the variables of POSIX.
pub fn of_category(category: &str, variable: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    let mut said = ["LC_ALL", category, "LANG"].into_iter().filter_map(variable);
    said.find(|value| !value.is_empty()).map(|value| value.to_string_lossy().into_owned())
}
