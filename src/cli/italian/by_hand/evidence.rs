//! What a guided comparison has shown, as data and as JSON.

use super::sha256::sha256;
use super::sight::{Seen, Start};
use super::words::HandWords;
use crate::cli::failure::{of_file, Failure};
use dama::unstable::app::Config;
use dama::unstable::host::disks::contents::{is_packed, packed_files, PackedFile};
use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::host::floppy::day_of;
use dama::unstable::rules::Color;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The JSON file's format, recognized by its first field.
pub const JSON: FileFormat<'_> = FileFormat {
    name: "the evidence of dama compare --by-hand or --rules",
    is: &|file| file.starts_with(b"{\"format\":\"dama compare --"),
};

pub const STATEMENTS: [&str; 26] = [
    "M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09", "M10", "M11", "M12.1", "M12.2", "M12.3",
    "M12.4", "M13", "M14", "M15", "M16", "M17", "M18", "M19", "M20", "M21", "M22", "M23",
];

/// Statements that no guided session shows (M18 by the files of `--original` alone), and those that only a driven one
/// does.
const NOT_SHOWN: [&str; 8] = ["M01", "M13", "M15", "M17", "M18", "M21", "M22", "M23"];
const NOT_BY_HAND: [&str; 3] = ["M16", "M19", "M20"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Confirmed,
    Contradicted,
    NotMet,
    NotByHand,
}

const BY_HAND: &str = "by-hand";

/// What a line says of its statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    Confirms,
    /// As `Confirms`, with another answer than this program's.
    Differs,
    Contradicts,
    /// No statement explains it.
    Unexplained,
    /// Not known, or a note.
    Open,
}

/// One thing that was seen.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub game: u32,
    /// FEN of the position before it, in a game that is still followed.
    pub position: Option<String>,
    pub text: String,
    pub statements: Vec<&'static str>,
    pub finding: Finding,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
}

impl Line {
    /// A line that belongs to no position and no screen. `game`: 0 if it belongs to none.
    pub fn new(game: u32, text: String, statements: Vec<&'static str>, finding: Finding) -> Line {
        Line { game, position: None, text, statements, finding, seen: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OriginalFile {
    pub name: String,
    pub size: usize,
    pub sha256: String,
    pub modified: Option<String>,
}

/// What must be equal for a session to go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    format: String,
    version: String,
    levels_version: u32,
    pub level: u8,
    seed: u64,
    player: char,
    first: char,
}

#[derive(Debug, Serialize)]
pub struct Evidence {
    #[serde(flatten)]
    pub settings: Settings,
    pub command: String,
    pub date: String,
    pub files: Vec<OriginalFile>,
    pub compared: u32,
    pub same: u32,
    statements: Vec<(&'static str, Verdict, Vec<usize>)>,
    pub lines: Vec<Line>,
    #[serde(flatten)]
    pub log: Log,
}

/// From what a session is repeated, to go on or to take an answer back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Log {
    pub answers: Vec<String>,
    /// What each answer was taken from, if the original was driven.
    #[serde(default)]
    pub seen: Vec<Option<Seen>>,
    /// What this program searched for, in its order: moves.
    pub computed: Vec<Vec<String>>,
    /// What came when the original was started, and the files that it wrote in each game.
    #[serde(default)]
    pub starts: Vec<Start>,
    #[serde(default)]
    pub wrote: Vec<(u32, String)>,
}

/// An earlier session's file, as far as it matters.
#[derive(Debug, Deserialize)]
struct Earlier {
    #[serde(flatten)]
    settings: Settings,
    files: Vec<OriginalFile>,
    #[serde(flatten)]
    log: Log,
}

fn date(moment: SystemTime) -> String {
    let day = day_of(moment);
    format!("{:04}-{:02}-{:02}", day.year, day.month, day.day)
}

impl Evidence {
    /// Begins the evidence of `dama compare --HOW`. `original`: whose files are named with their checksums.
    pub fn new(how: &str, original: Option<&Path>, config: Config) -> Result<Evidence, Failure> {
        let command: Vec<String> =
            std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        let settings = Settings {
            format: format!("dama compare --{how}"),
            version: env!("CARGO_PKG_VERSION").into(),
            levels_version: dama::unstable::engine::LEVELS_VERSION,
            level: config.level.number(),
            seed: config.seed,
            player: letter(config.player),
            first: letter(config.first),
        };
        Ok(Evidence {
            command: format!("dama {}", command.join(" ")),
            date: date(SystemTime::now()),
            settings,
            files: original.map_or(Ok(vec![]), files)?,
            compared: 0,
            same: 0,
            statements: vec![],
            lines: vec![],
            log: Log::default(),
        })
    }

    /// Takes over the answers of an earlier session if it has the same settings and files. Returns whether it does.
    pub fn go_on(&mut self, json: &[u8]) -> bool {
        let Ok(earlier) = serde_json::from_slice::<Earlier>(json) else { return false };
        let is_other_original =
            !self.files.is_empty() && !earlier.files.is_empty() && self.files != earlier.files;
        if !(JSON.is)(json) || earlier.settings != self.settings || is_other_original {
            return false;
        }
        if self.files.is_empty() {
            self.files = earlier.files;
        }
        self.log = earlier.log;
        true
    }

    /// Forgets what was shown, to repeat the session from its log.
    pub fn rewind(&mut self, words: HandWords) {
        (self.compared, self.same, self.lines) = (0, 0, vec![]);
        self.note_disk(words);
    }

    /// Notes that the original has the files that M18 names.
    fn note_disk(&mut self, words: HandWords) {
        let file_of = |names: &[&str]| {
            let has_one =
                |file: &&OriginalFile| names.iter().any(|name| file.name.eq_ignore_ascii_case(name));
            self.files.iter().find(has_one).map(|file| file.name.as_str())
        };
        let all = [&["DAMA.COM"][..], &["KEYBOARD.DAT"], &["MANUALE.HTM", "MANUALE.HTML"], &["DAMA.PIF"]];
        // A folder without them may be incomplete, so it contradicts nothing.
        if let Some(names) = all.into_iter().map(file_of).collect::<Option<Vec<_>>>() {
            let text = words.fill("disk", &[&names.join(", ")]);
            self.lines.push(Line::new(0, text, vec!["M18"], Finding::Confirms));
        }
    }

    pub fn verdict(&self, statement: &str) -> Verdict {
        let mut lines = self.lines_of(statement);
        let confirms =
            |(_, line): (usize, &Line)| matches!(line.finding, Finding::Confirms | Finding::Differs);
        match lines.next() {
            Some(first) if confirms(first) && lines.all(confirms) => Verdict::Confirmed,
            Some(_) => Verdict::Contradicted,
            None if NOT_SHOWN.contains(&statement) => Verdict::NotByHand,
            None if NOT_BY_HAND.contains(&statement) && self.settings.format.ends_with(BY_HAND) => {
                Verdict::NotByHand
            }
            None => Verdict::NotMet,
        }
    }

    pub fn contradicted(&self) -> Vec<&'static str> {
        STATEMENTS.into_iter().filter(|statement| self.verdict(statement) == Verdict::Contradicted).collect()
    }

    /// The numbers of the lines with this finding, from 1.
    pub fn found(&self, finding: Finding) -> Vec<usize> {
        (1..).zip(&self.lines).filter(|(_, line)| line.finding == finding).map(|(at, _)| at).collect()
    }

    pub fn differs(&self) -> bool {
        let is_odd = |line: &Line| matches!(line.finding, Finding::Contradicts | Finding::Unexplained);
        self.same < self.compared || self.lines.iter().any(is_odd)
    }

    pub fn sentence(&self, words: HandWords) -> String {
        let numbers = [self.same.to_string(), self.compared.to_string(), self.settings.level.to_string()];
        let mut parts = vec![words.fill("headline", &numbers.each_ref().map(String::as_str))];
        parts.push(match self.contradicted() {
            none if none.is_empty() => words.of("none-contradicted").into(),
            those => words.fill("those-contradicted", &[&those.join(", ")]),
        });
        let odd = self.found(Finding::Unexplained);
        if !odd.is_empty() {
            parts.push(words.fill("to-look", &[&numbered(&odd)]));
        }
        parts.join(" ")
    }

    /// The lines that show a statement, with their numbers from 1.
    pub fn lines_of<'s>(&'s self, statement: &'s str) -> impl Iterator<Item = (usize, &'s Line)> {
        (1..).zip(&self.lines).filter(move |(_, line)| line.statements.contains(&statement))
    }

    pub fn json(&mut self) -> String {
        let lines = |statement| self.lines_of(statement).map(|(at, _)| at).collect();
        self.statements = STATEMENTS.map(|one| (one, self.verdict(one), lines(one))).into();
        serde_json::to_string(self).expect("numbers, texts and lists always have a JSON form") + "\n"
    }
}

pub fn numbered(lines: &[usize]) -> String {
    lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The files of a folder; or one file, with those of a ZIP archive or a floppy image in it.
fn files(original: &Path) -> Result<Vec<OriginalFile>, Failure> {
    let mut paths = vec![original.to_path_buf()];
    if original.is_dir() {
        let entries = fs::read_dir(original).map_err(of_file(original))?;
        paths = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
        paths.sort_unstable();
        if paths.is_empty() {
            let expected = "expected the original's, such as DAMA.COM and KEYBOARD.DAT";
            return Err(of_file(original)(format_args!("no files in this folder; {expected}")));
        }
    }
    let row = |name: String, bytes: &[u8], modified: Option<String>| OriginalFile {
        name,
        size: bytes.len(),
        sha256: sha256(bytes),
        modified,
    };
    let mut files = vec![];
    for path in &paths {
        let bytes = fs::read(path).map_err(of_file(original))?;
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified()).ok().map(date);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !original.is_dir() && is_packed(&bytes) {
            let (unpacked, left_out) = packed_files(&bytes).map_err(of_file(original))?;
            for PackedFile { name, bytes, date: [year, month, day] } in unpacked.into_iter().chain(left_out) {
                files.push(row(name, &bytes, Some(format!("{year:04}-{month:02}-{day:02}"))));
            }
        }
        files.push(row(name, &bytes, modified));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::engine::Level;
    use dama::unstable::rules::scattered;

    fn evidence(level: u8) -> Evidence {
        let level = Level::new(level).expect("a level");
        let config = Config { level, seed: 7, first: Color::Black, ..Config::default() };
        Evidence::new("by-hand", None, config).expect("no files")
    }

    #[test]
    fn a_session_goes_on_with_its_own_settings_only() {
        let mut begun = evidence(2);
        begun.log = Log {
            answers: vec!["R".into()],
            seen: vec![None],
            computed: vec![vec!["21 18".into()]],
            wrote: vec![(1, "B:PARTITA".into())],
            ..Log::default()
        };
        let json = begun.json();
        let mut same = evidence(2);
        assert!(same.go_on(json.as_bytes()) && same.log == begun.log);
        assert!(!evidence(3).go_on(json.as_bytes()));
        let file = |sha256: &str| OriginalFile {
            name: "DAMA.COM".into(),
            size: 1,
            sha256: sha256.into(),
            modified: None,
        };
        begun.files = vec![file("a")];
        let json = begun.json();
        let mut other = evidence(2);
        other.files = vec![file("b")];
        assert!(!other.go_on(json.as_bytes()), "another original");
        assert!(same.go_on(json.as_bytes()) && same.files == begun.files);
    }

    #[test]
    fn any_bytes_are_refused_or_read_without_a_panic() {
        let json = evidence(2).json().into_bytes();
        for seed in 0..2000 {
            let mut bytes = json.clone();
            for change in 0..4 {
                let at = scattered(seed, change) as usize % bytes.len();
                bytes[at] = scattered(seed, change + 10) as u8;
            }
            bytes.truncate(scattered(seed, 20) as usize % (json.len() + 40));
            let _ = evidence(2).go_on(&bytes);
        }
    }
}
