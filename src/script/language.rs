//! The language of a game for which neither an option nor an earlier choice names one.

use crate::session::messages::Lang;

/// Returns the language for a user of these languages, the preferred one first.
///
/// Each is a locale such as `it_CH.UTF-8` or a tag such as `it-CH`. The first that is Italian, English or Spanish decides; any
/// other means English. Italian if none is named: the locales `C` and `POSIX` name no language.
pub fn of_user<'t>(languages: impl IntoIterator<Item = &'t str>) -> Lang {
    let mut usual = Lang::It;
    for locale in languages {
        let language = locale.trim().split(['_', '-', '.', '@']).next().unwrap_or_default();
        match language.to_ascii_lowercase().as_str() {
            "it" => return Lang::It,
            "en" => return Lang::En,
            "es" => return Lang::Es,
            "" | "c" | "posix" => (),
            _ => usual = Lang::En,
        }
    }
    usual
}
