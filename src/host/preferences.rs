//! The player's choices in a text file of the user's data folder, a `name=value` line each.

use super::disks::files::{read_plain, write_plain};
use super::settings::default_data_folder;
use crate::formats::save::MOST_SECONDS;
use crate::rules::Color;
use crate::session::maestro::USUAL_SECONDS;
use crate::session::messages::Lang;
use crate::session::preferences::{ChosenLevel, Preference, PreferenceStore, Preferences};
use crate::session::Level;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

/// The longest such file read, in bytes.
const MAX_LEN: usize = 4096;

/// The first line, for a user who opens the file.
const HEADING: &str = "# What was chosen last in DAMA's menu. Without this file the program starts as new.\n";

const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];
const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

/// Returns where the choices are kept: `dama/preferences.txt` in the user's data folder.
pub fn path() -> Option<PathBuf> {
    default_data_folder().map(|folder| folder.join("preferences.txt"))
}

/// Reads the choices from a file's bytes; a line that means nothing is skipped, and of two the last holds.
pub fn parse(bytes: &[u8]) -> Preferences {
    let text = String::from_utf8_lossy(bytes);
    let mut read = Preferences::default();
    let (mut level, mut seconds) = (None, USUAL_SECONDS);
    for (name, value) in text.lines().filter_map(|line| line.trim().split_once('=')) {
        match name {
            "level" if value == "M" => level = Some(None),
            "level" => level = value.parse().ok().and_then(Level::new).map(Some).or(level),
            "seconds" => {
                let said = value.parse().ok().filter(|said| (1..=MOST_SECONDS).contains(said));
                seconds = said.unwrap_or(seconds);
            }
            "color" => read.color = named(&COLORS, value).or(read.color),
            "lang" => read.lang = Lang::of_code(value).or(read.lang),
            "aids" => read.aids = named(&SWITCH, value).or(read.aids),
            "sound" => read.sound = named(&SWITCH, value).or(read.sound),
            _ => (),
        }
    }
    read.level = level.map(|level| level.map_or(ChosenLevel::Maestro(seconds), ChosenLevel::Level));
    read
}

/// Writes the choices as the text of a file.
pub fn text(preferences: &Preferences) -> String {
    let Preferences { level, color, lang, aids, sound } = preferences;
    let mut lines: Vec<(&str, String)> = Vec::new();
    match level {
        Some(ChosenLevel::Level(level)) => lines.push(("level", level.number().to_string())),
        Some(ChosenLevel::Maestro(seconds)) => {
            lines.extend([("level", String::from("M")), ("seconds", seconds.to_string())]);
        }
        None => (),
    }
    lines.extend(color.map(|color| ("color", name_of(&COLORS, color))));
    lines.extend(lang.map(|lang| ("lang", lang.code().to_string())));
    for (name, is_on) in [("aids", aids), ("sound", sound)] {
        lines.extend(is_on.map(|is_on| (name, name_of(&SWITCH, is_on))));
    }
    lines.iter().fold(String::from(HEADING), |text, (name, value)| text + name + "=" + value + "\n")
}

fn named<T: Copy>(names: &[(&str, T)], value: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == value).map(|&(_, value)| value)
}

fn name_of<T: PartialEq>(names: &[(&str, T)], value: T) -> String {
    names.iter().find(|(_, known)| *known == value).map(|(name, _)| (*name).into()).unwrap_or_default()
}

/// The file that keeps the player's choices.
#[derive(Debug)]
pub struct PreferenceFile {
    path: PathBuf,
}

impl PreferenceFile {
    /// Takes the file of that name, whether it is there or not.
    pub fn at(path: &Path) -> PreferenceFile {
        PreferenceFile { path: path.into() }
    }

    /// Reads what is kept; nothing where there is no file that can be read.
    pub fn read(&self) -> Preferences {
        parse(&read_plain(&self.path, MAX_LEN))
    }

    /// Writes the file anew with this choice. What another window has kept meanwhile stays.
    fn write(&self, preference: Preference) -> io::Result<()> {
        let before = self.read();
        let mut all = before;
        all.set(preference);
        if all == before {
            return Ok(());
        }
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        write_plain(&self.path, text(&all).as_bytes())
    }
}

impl PreferenceStore for PreferenceFile {
    fn keep(&mut self, preference: Preference) {
        // What cannot be written is not remembered: no reason to disturb a game.
        let _ = self.write(preference);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_choices_survive_the_trip_through_text() {
        let levels = (1..=9).filter_map(Level::new).map(ChosenLevel::Level);
        let levels = levels.chain([1, USUAL_SECONDS, MOST_SECONDS].map(ChosenLevel::Maestro));
        for level in levels.map(Some).chain([None]) {
            for color in [None, Some(Color::White), Some(Color::Black)] {
                for lang in [None, Some(Lang::It), Some(Lang::En)] {
                    for (aids, sound) in [(None, Some(false)), (Some(false), Some(true)), (Some(true), None)]
                    {
                        let all = Preferences { level, color, lang, aids, sound };
                        assert_eq!(parse(text(&all).as_bytes()), all);
                    }
                }
            }
        }
    }

    #[test]
    fn lines_that_mean_nothing_are_skipped() {
        let five = Level::new(5).map(ChosenLevel::Level);
        let read = parse(b"\xff\n level=5 \r\nlevel=0\nlevel=\ncolor=green\naids=on\nfuture=1\nseconds=7\n");
        assert_eq!(read, Preferences { level: five, aids: Some(true), ..Preferences::default() });
        let maestro = parse(b"seconds=200\nlevel=M");
        assert_eq!(maestro.level, Some(ChosenLevel::Maestro(USUAL_SECONDS)));
    }
}
