//! What a guided comparison has shown: one page, and the same as JSON.

use super::sha256::sha256;
use super::words::{fill, HandWords};
use crate::cli::failure::Failure;
use crate::cli::html::escaped;
use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::host::floppy::day_of;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The JSON file's format, recognized by its first field.
pub const JSON: FileFormat<'_> = FileFormat {
    name: "the evidence of dama compare --by-hand",
    is: &|file| file.starts_with(MARK.as_bytes()),
};

const MARK: &str = "{\"format\":\"dama compare --by-hand\"";

const STATEMENTS: [&str; 26] = [
    "M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09", "M10", "M11", "M12.1", "M12.2", "M12.3",
    "M12.4", "M13", "M14", "M15", "M16", "M17", "M18", "M19", "M20", "M21", "M22", "M23",
];
/// Statements that a game typed by hand cannot show.
const NOT_BY_HAND: [&str; 11] = ["M01", "M13", "M15", "M16", "M17", "M18", "M19", "M20", "M21", "M22", "M23"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Confirmed,
    Contradicted,
    NotMet,
    NotByHand,
}

/// One thing that was seen, with the statements it shows and whether it speaks for them.
#[derive(Debug, Serialize)]
pub struct Line {
    pub game: u32,
    pub text: String,
    pub statements: Vec<&'static str>,
    pub confirms: bool,
}

#[derive(Debug, Serialize)]
struct OriginalFile {
    name: String,
    size: usize,
    sha256: String,
    modified: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Evidence {
    format: &'static str,
    version: &'static str,
    levels_version: u32,
    command: String,
    date: String,
    pub level: u8,
    pub seed: u64,
    files: Vec<OriginalFile>,
    pub compared: u32,
    pub same: u32,
    statements: Vec<(&'static str, Verdict, Vec<usize>)>,
    pub lines: Vec<Line>,
}

fn date(moment: SystemTime) -> String {
    let day = day_of(moment);
    format!("{:04}-{:02}-{:02}", day.year, day.month, day.day)
}

impl Evidence {
    /// Begins the evidence. `original`: a file or a folder, whose files are named with their checksums.
    pub fn new(original: Option<&Path>, level: u8, seed: u64) -> Result<Evidence, Failure> {
        let command: Vec<String> =
            std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
        Ok(Evidence {
            format: "dama compare --by-hand",
            version: env!("CARGO_PKG_VERSION"),
            levels_version: dama::unstable::engine::LEVELS_VERSION,
            command: format!("dama {}", command.join(" ")),
            date: date(SystemTime::now()),
            level,
            seed,
            files: original.map_or(Ok(vec![]), files)?,
            compared: 0,
            same: 0,
            statements: vec![],
            lines: vec![],
        })
    }

    /// Notes that the folder has the files that M18 names.
    pub fn note_disk(&mut self, words: &HandWords) {
        let has = |names: &[&str]| {
            self.files.iter().any(|file| names.iter().any(|name| file.name.eq_ignore_ascii_case(name)))
        };
        let all = [&["DAMA.COM"][..], &["KEYBOARD.DAT"], &["MANUALE.HTM", "MANUALE.HTML"], &["DAMA.PIF"]];
        // A folder without them may be incomplete, so it contradicts nothing.
        if all.iter().all(|&names| has(names)) {
            let names: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
            let text = fill(words.disk, &[&names.join(", ")]);
            self.lines.push(Line { game: 0, text, statements: vec!["M18"], confirms: true });
        }
    }

    fn verdict(&self, statement: &str) -> Verdict {
        let mut lines = self.lines.iter().filter(|line| line.statements.contains(&statement));
        match lines.next() {
            Some(first) if first.confirms && lines.all(|line| line.confirms) => Verdict::Confirmed,
            Some(_) => Verdict::Contradicted,
            None if NOT_BY_HAND.contains(&statement) => Verdict::NotByHand,
            None => Verdict::NotMet,
        }
    }

    fn contradicted(&self) -> Vec<&'static str> {
        STATEMENTS.into_iter().filter(|statement| self.verdict(statement) == Verdict::Contradicted).collect()
    }

    pub fn differs(&self) -> bool {
        self.same < self.compared || !self.contradicted().is_empty()
    }

    pub fn sentence(&self, words: &HandWords) -> String {
        let numbers = [self.same.to_string(), self.compared.to_string(), self.level.to_string()];
        let [same, compared, level] = numbers.each_ref().map(String::as_str);
        let contradicted = self.contradicted();
        let rules = match contradicted.is_empty() {
            true => words.none_contradicted.into(),
            false => fill(words.contradicted, &[&contradicted.join(", ")]),
        };
        format!("{} {rules}", fill(words.headline, &[same, compared, level]))
    }

    /// The numbers of the lines that show a statement, from 1.
    fn lines_of<'s>(&'s self, statement: &'s str) -> impl Iterator<Item = (usize, &'s Line)> {
        (1..).zip(&self.lines).filter(move |(_, line)| line.statements.contains(&statement))
    }

    pub fn json(&mut self) -> String {
        let lines = |statement| self.lines_of(statement).map(|(at, _)| at).collect();
        self.statements = STATEMENTS.map(|one| (one, self.verdict(one), lines(one))).into();
        serde_json::to_string(self).expect("numbers, texts and lists always have a JSON form") + "\n"
    }

    pub fn html(&self, head: &str, words: &HandWords) -> String {
        let mut page = head.replacen("lang=\"en\"", &format!("lang=\"{}\"", words.code), 1);
        let class = if self.differs() { "other" } else { "same" };
        let sentence = escaped(&self.sentence(words));
        let _ = write!(
            page,
            "<p class=\"found {class}\">{sentence}</p>\n<p>{} · dama {} · {} · level {} · seed {}</p>\n",
            escaped(&self.command),
            self.version,
            self.date,
            self.level,
            self.seed
        );
        if !self.files.is_empty() {
            let _ = writeln!(page, "<h2>{}</h2><table>", words.files);
            for OriginalFile { name, size, sha256, modified } in &self.files {
                let modified = modified.as_deref().unwrap_or("–");
                let _ = writeln!(
                    page,
                    "<tr><td>{}</td><td>{size}</td><td>{modified}</td><td><code>{sha256}</code></td></tr>",
                    escaped(name)
                );
            }
            page += "</table>\n";
        }
        let _ = writeln!(page, "<h2>{}</h2><table>", words.statements);
        for statement in STATEMENTS {
            let verdict = self.verdict(statement);
            let links: String = self
                .lines_of(statement)
                .filter(|(_, line)| verdict != Verdict::Contradicted || !line.confirms)
                .take(MOST_LINKS)
                .map(|(at, _)| format!("<a href=\"#l{at}\">{at}</a> "))
                .collect();
            let class = match verdict {
                Verdict::Confirmed => "same",
                Verdict::Contradicted => "other",
                Verdict::NotMet | Verdict::NotByHand => "open",
            };
            let verdict = words.verdicts[verdict as usize];
            let _ = writeln!(
                page,
                "<tr class=\"{class}\"><td>{statement}</td><td>{links}</td><td>{verdict}</td></tr>"
            );
        }
        let _ = writeln!(page, "</table>\n<h2>{}</h2><ul>", words.to_do);
        for statement in self.contradicted() {
            let text = fill(words.correct, &[statement, place(statement)]);
            let _ = writeln!(page, "<li>{}</li>", escaped(&text));
        }
        if self.same < self.compared {
            let _ = writeln!(page, "<li>{}</li>", fill(words.levels, &[&self.level.to_string()]));
        }
        let _ = writeln!(page, "<li>{}</li></ul>\n<h2>{}</h2><table>", words.rights, words.lines);
        for (at, line) in (1..).zip(&self.lines) {
            let class = if line.confirms || line.statements.is_empty() { "same" } else { "other" };
            let _ = writeln!(
                page,
                "<tr class=\"{class}\" id=\"l{at}\"><td>{at}</td><td>{}</td><td>{}</td></tr>",
                line.game,
                escaped(&line.text)
            );
        }
        page + "</table>\n</body></html>\n"
    }
}

const MOST_LINKS: usize = 8;

/// Where the program would have to change.
fn place(statement: &str) -> &'static str {
    match statement {
        "M02" | "M03" => "src/rules/italian/notation.rs",
        "M04" | "M05" => "src/rules/italian/move_text.rs",
        "M11" => "src/rules/italian/refusal.rs",
        "M14" => "src/rules/italian/position.rs",
        "M18" => "src/host/disks/program_disk.rs",
        of_rule_7 if of_rule_7.starts_with("M12") => "src/rules/italian/priority.rs",
        _ => "src/rules/italian/moves.rs",
    }
}

fn files(original: &Path) -> Result<Vec<OriginalFile>, Failure> {
    let of_file = |error| Failure::refused(format_args!("{}: {error}", original.display()));
    let mut paths = vec![original.to_path_buf()];
    if original.is_dir() {
        paths = fs::read_dir(original).map_err(of_file)?.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.is_file());
        paths.sort();
    }
    let read = |path: &std::path::PathBuf| {
        let bytes = fs::read(path)?;
        let modified = fs::metadata(path)?.modified().ok().map(date);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(OriginalFile { name, size: bytes.len(), sha256: sha256(&bytes), modified })
    };
    paths.iter().map(read).collect::<Result<_, std::io::Error>>().map_err(of_file)
}
