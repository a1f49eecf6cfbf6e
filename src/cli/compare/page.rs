//! The result of a comparison: one sentence, and one self-contained HTML file.

use super::channel::WAITS_COM;
use super::shot::Screenshot;
use super::verdict::{ScreenComparison, ScreenVerdict};
use crate::cli::html::{base64, escaped};
use crate::cli::out::counted;
use dama::unstable::host::disks::outputs::FileFormat;
use std::fmt::Write as _;
use std::io;

#[derive(Debug)]
pub struct ComparedScreens {
    /// Keys typed into the original since the previous moment.
    pub typed_original: String,
    pub typed_ours: String,
    pub scene: &'static str,
    pub message: String,
    /// Our last two moves.
    pub moves: Vec<String>,
    pub reply: Option<BothAnswers>,
    /// Whether the original was heard to ask for a key.
    pub has_asked: bool,
    pub notes: Vec<String>,
    pub text: String,
    pub ours: Screenshot,
    /// The original's screen, and how it compares.
    pub judged: ScreenComparison,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BothAnswers {
    pub ours: String,
    pub original: Option<OriginalAnswer>,
}

/// The page's format, recognized by its title.
pub const FORMAT: FileFormat<'_> = FileFormat {
    name: "a page of dama compare",
    is: &|file| file.windows(TITLE.len()).any(|window| window == TITLE.as_bytes()),
};

const TITLE: &str = "<title>dama compare</title>";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginalAnswer {
    pub mv: String,
    pub source: Source,
    /// True if the move is legal by this program's rules.
    pub is_legal: bool,
}

/// Source of the original's answer. From the script, this program has played it too; else its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Script,
    Screen,
}

impl BothAnswers {
    pub fn differs(&self) -> bool {
        self.original.as_ref().is_some_and(|answer| answer.mv != self.ours)
    }
}

impl OriginalAnswer {
    fn is_played(&self) -> bool {
        self.source == Source::Script && self.is_legal
    }

    fn source(&self) -> &'static str {
        match self.source {
            Source::Script => "given in the script",
            Source::Screen => "read off its screen",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparisonEnd {
    Finished,
    BothEnded,
    OriginalEnded,
    OursEnded,
    IllegalReply,
    BrokeOff(String),
}

#[derive(Debug)]
pub struct ComparisonReport {
    pub rows: Vec<ComparedScreens>,
    pub ending: ComparisonEnd,
    /// Steps of the script that were not reached.
    pub left: usize,
    pub masks: Vec<String>,
    /// What the original wrote, and where it is kept.
    pub written: Vec<String>,
    /// Whether WAITS.COM was resident.
    pub is_heard: bool,
}

impl ComparedScreens {
    fn differs(&self) -> bool {
        matches!(self.judged.verdict, ScreenVerdict::Differs(_))
            || self.reply.as_ref().is_some_and(BothAnswers::differs)
    }
}

impl ComparisonReport {
    pub fn differs(&self) -> bool {
        let ends_differ = !matches!(self.ending, ComparisonEnd::Finished | ComparisonEnd::BothEnded);
        ends_differ || self.rows.iter().any(ComparedScreens::differs)
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, &ComparedScreens)> {
        (1..).zip(&self.rows)
    }

    pub fn differing(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.judged.verdict, ScreenVerdict::Differs(_))).count()
    }

    pub fn sentence(&self) -> String {
        let mut parts = vec![self.screens()];
        if let Some((number, reply)) = self
            .numbered()
            .find_map(|(number, row)| Some((number, row.reply.as_ref().filter(|r| r.differs())?)))
        {
            let answer = reply.original.as_ref().expect("one that differs");
            let first = format!(
                "the answers differ first at screen {number}: the original {}, this program {}",
                answer.mv, reply.ours
            );
            parts.push(first);
        }
        parts.extend(self.ends());
        parts.join("; ") + "."
    }

    fn screens(&self) -> String {
        let (all, differing) = (self.rows.len(), self.differing());
        let first = self.numbered().find_map(|(number, row)| match &row.judged.verdict {
            ScreenVerdict::Differs(differences) => Some((number, differences)),
            _ => None,
        });
        let Some((number, differences)) = first else {
            let is_masked = self.rows.iter().any(|row| row.judged.verdict == ScreenVerdict::SameOutsideMasks);
            let outside = if is_masked { " outside the masks" } else { "" };
            let are = if all == 1 { "The one screen is" } else { "All screens are" };
            return format!("{are} the same{outside} ({})", counted(all, "screen"));
        };
        let what = differences.first().cloned().unwrap_or_default();
        let (differ, first) = if differing == 1 { ("differs", "it is") } else { ("differ", "the first is") };
        format!("{differing} of {} {differ}; {first} screen {number}: {what}", counted(all, "screen"))
    }

    fn ends(&self) -> Option<String> {
        let last = self.rows.len();
        let left = match self.left {
            0 => String::new(),
            left => format!(", {} of the script before its end", counted(left, "step")),
        };
        match &self.ending {
            ComparisonEnd::Finished => None,
            ComparisonEnd::BothEnded => Some("then both programs ended".into()),
            ComparisonEnd::OriginalEnded => {
                Some(format!("the original ended by itself at screen {last}{left}"))
            }
            ComparisonEnd::OursEnded => {
                Some(format!("this program ended after screen {last}, the original did not{left}"))
            }
            ComparisonEnd::IllegalReply => {
                Some(format!("the original's answer at screen {last} is no legal move here{left}"))
            }
            ComparisonEnd::BrokeOff(why) => {
                Some(format!("the comparison broke off after screen {last}: {why}"))
            }
        }
    }

    pub fn html(&self) -> io::Result<String> {
        let mut page = String::from(HEAD);
        let class = if self.differs() { "other" } else { "same" };
        let _ = writeln!(page, "<p class=\"found {class}\">{}</p>", escaped(&self.sentence()));
        let _ = writeln!(page, "<p>{}</p>", self.waiting());
        for (name, items) in [("Masks", &self.masks), ("Files that the original wrote", &self.written)] {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", escaped(item))).collect();
            if !items.is_empty() {
                page += &format!("<p>{name}:</p>\n<ul>\n{items}</ul>\n");
            }
        }
        self.table(&mut page);
        page += "<h2>Screens</h2>\n";
        for (number, row) in self.numbered() {
            row.pictures(number, &mut page)?;
        }
        page += "</body></html>\n";
        Ok(page)
    }

    /// Says how it was known that the original waits.
    fn waiting(&self) -> String {
        if !self.is_heard {
            return "Nothing was resident beside the original: its picture told when it waits.".into();
        }
        let heard = self.rows.iter().filter(|row| row.has_asked).count();
        format!(
            "WAITS.COM ({} bytes) was resident beside the original and told when it asks for a key: at {heard} of {}. \
             Elsewhere its picture told when it waits. --no-resident compares without it. It looks at the speaker 18 times a \
             second; a shorter sound may be missed.",
            WAITS_COM.len(),
            counted(self.rows.len(), "screen")
        )
    }

    fn table(&self, page: &mut String) {
        *page += "<table><tr><th>screen</th><th>original gets</th><th>this program gets</th><th>scene</th>\
                  <th>the original shows</th><th>answers</th><th>result</th></tr>\n";
        for (number, row) in self.numbered() {
            let _ = writeln!(
                page,
                "<tr class=\"{}\"><td><a href=\"#s{number}\">{number}</a></td><td>{}</td><td>{}</td>\
                 <td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                if row.differs() { "other" } else { "same" },
                typed(&row.typed_original),
                typed(&row.typed_ours),
                row.scene,
                escaped(&row.judged.mode),
                escaped(&row.answers()),
                escaped(&row.result())
            );
        }
        *page += "</table>\n";
    }
}

fn typed(keys: &str) -> String {
    if keys.is_empty() {
        return "–".into();
    }
    format!("<kbd>{}</kbd>", escaped(keys))
}

impl ComparedScreens {
    fn result(&self) -> String {
        match &self.judged.verdict {
            ScreenVerdict::Same => "the same".into(),
            ScreenVerdict::SameOutsideMasks => "the same outside the masks".into(),
            ScreenVerdict::SameText => "the same text, in another mode".into(),
            ScreenVerdict::Differs(differences) => {
                let first = differences.first().cloned().unwrap_or_default();
                match differences.len() {
                    0 | 1 => first,
                    more => format!("{first}, and {} more", more - 1),
                }
            }
        }
    }

    fn answers(&self) -> String {
        let Some(reply) = &self.reply else { return String::new() };
        let Some(answer) = &reply.original else {
            return format!("{}; the original's is not known", reply.ours);
        };
        let (source, ours) = (answer.source(), &reply.ours);
        let legal = if answer.is_legal { "" } else { ", which is no legal move here" };
        if answer.mv == reply.ours {
            return format!("both {ours} ({source})");
        }
        let forced = if answer.is_played() { "; this program has played the original's" } else { "" };
        format!("they part: the original {}{legal} ({source}), this program {ours}{forced}", answer.mv)
    }

    fn pictures(&self, number: usize, page: &mut String) -> io::Result<()> {
        let _ =
            writeln!(page, "<section id=\"s{number}\"><h3>Screen {number}: {}</h3>", escaped(&self.result()));
        let mut about = vec![
            format!(
                "original gets {}, this program {}",
                typed(&self.typed_original),
                typed(&self.typed_ours)
            ),
            format!("scene: {}", self.scene),
        ];
        if !self.message.is_empty() {
            about.push(format!("message: {}", escaped(&self.message)));
        }
        if !self.moves.is_empty() {
            about.push(format!("last moves: {}", escaped(&self.moves.join(", "))));
        }
        about.extend(self.reply.is_some().then(|| format!("answers: {}", escaped(&self.answers()))));
        about.extend(self.notes.iter().map(|note| escaped(note)));
        let _ = writeln!(page, "<p>{}</p>", about.join("<br>"));
        if let ScreenVerdict::Differs(differences) = &self.judged.verdict {
            let items = differences.iter().take(MOST_LISTED).map(|one| format!("<li>{}</li>", escaped(one)));
            let _ = writeln!(page, "<ul>{}</ul>", items.collect::<String>());
            if differences.len() > MOST_LISTED {
                let _ = writeln!(page, "<p>and {} more</p>", differences.len() - MOST_LISTED);
            }
        }
        page.push_str("<div class=\"pictures\">\n");
        picture(page, "this program", number, &self.ours)?;
        picture(page, &format!("the original: {}", self.judged.mode), number, &self.judged.theirs)?;
        if !self.judged.points.is_empty() {
            picture(page, "what differs", number, &marked(&self.ours, &self.judged.points))?;
        }
        page.push_str("</div>\n");
        if self.judged.theirs.size() != self.ours.size() && !self.judged.lines.is_empty() {
            self.texts(page);
        }
        page.push_str("</section>\n");
        Ok(())
    }

    fn texts(&self, page: &mut String) {
        let escaped = |text: &str| text.lines().map(escaped).collect::<Vec<_>>().join("\n");
        let _ = writeln!(
            page,
            "<div class=\"pictures\"><figure><figcaption>this program as text</figcaption><pre>{}</pre></figure>\
             <figure><figcaption>the original as text</figcaption><pre>{}</pre></figure></div>",
            escaped(self.text.trim_end()),
            escaped(self.judged.lines.join("\n").trim_end())
        );
    }
}

fn picture(page: &mut String, what: &str, number: usize, shot: &Screenshot) -> io::Result<()> {
    let what = escaped(what);
    let _ = writeln!(
        page,
        "<figure><figcaption>{what}</figcaption><img alt=\"screen {number}, {what}\" \
         src=\"data:image/png;base64,{}\"></figure>",
        base64(&shot.png()?)
    );
    Ok(())
}

fn marked(ours: &Screenshot, points: &[(usize, usize)]) -> Screenshot {
    let dark = |rgb: &u32| (rgb >> 2) & 0x3F_3F3F;
    let mut shot = Screenshot { pixels: ours.pixels.iter().map(dark).collect(), ..*ours };
    for &(x, y) in points {
        shot.pixels[y * ours.width + x] = 0xFF_3030;
    }
    shot
}

const MOST_LISTED: usize = 12;

pub const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>dama compare</title><style>\n\
body{font:14px/1.4 sans-serif;margin:2em;background:#222;color:#ddd}table{border-collapse:collapse}\n\
a{color:#9cf}td,th{padding:4px 10px;vertical-align:top;text-align:left;border-top:1px solid #555}\n\
.found{font-size:18px;font-weight:bold}.same.found,tr.same td:last-child{color:#8c8}\n\
.other.found,tr.other td:last-child{color:#fc6}tr.open td:last-child{color:#aaa}.diagram{width:15em;display:block}\n\
section{border-top:1px solid #555;margin-top:1.5em}\n\
.pictures{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}figcaption{margin:4px 0;color:#aaa}\n\
td code{overflow-wrap:anywhere}img{width:450px;height:337px;background:#000;border:1px solid #555}\n\
pre{font-size:12px;background:#111;padding:8px;margin:0}\n\
kbd{background:#444;padding:1px 5px;border-radius:3px;overflow-wrap:anywhere}</style></head><body>\n<h1>dama compare</h1>\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn row(verdict: ScreenVerdict) -> ComparedScreens {
        let shot = || Screenshot { width: 2, height: 1, pixels: vec![0xFF_FFFF, 0] };
        ComparedScreens {
            typed_original: "1".into(),
            typed_ours: "N⏎".into(),
            scene: "menu",
            message: "<Muovi>".into(),
            moves: vec!["21 18".into()],
            reply: None,
            has_asked: true,
            notes: vec![],
            text: "a".into(),
            ours: shot(),
            judged: ScreenComparison {
                verdict,
                mode: "text, 80 x 25".into(),
                theirs: shot(),
                lines: vec!["a & b".into(), "c".into()],
                points: vec![],
            },
        }
    }

    fn report(rows: Vec<ComparedScreens>, ending: ComparisonEnd) -> ComparisonReport {
        ComparisonReport { rows, ending, left: 0, masks: vec![], written: vec![], is_heard: true }
    }

    fn differing() -> ScreenVerdict {
        ScreenVerdict::Differs(vec!["the original shows CGA".into()])
    }

    fn reply(original: &str, source: Source, is_legal: bool) -> Option<BothAnswers> {
        let original = Some(OriginalAnswer { mv: original.into(), source, is_legal });
        Some(BothAnswers { ours: "11 15".into(), original })
    }

    #[test]
    fn equal_screens_are_said_to_be_equal_and_nothing_differs() {
        let same =
            report(vec![row(ScreenVerdict::Same), row(ScreenVerdict::SameText)], ComparisonEnd::Finished);
        assert_eq!(same.sentence(), "All screens are the same (2 screens).");
        assert!(!same.differs());
        let masked = report(vec![row(ScreenVerdict::SameOutsideMasks)], ComparisonEnd::BothEnded);
        let said = "The one screen is the same outside the masks (1 screen); then both programs ended.";
        assert_eq!(masked.sentence(), said);
        assert!(!masked.differs());
    }

    #[test]
    fn the_first_difference_is_said_first() {
        let rows = || vec![row(ScreenVerdict::Same), row(differing()), row(differing())];
        let found = report(rows(), ComparisonEnd::Finished);
        let said = "2 of 3 screens differ; the first is screen 2: the original shows CGA.";
        assert_eq!(found.sentence(), said);
        assert!(found.differs());
        let found = report(
            rows()[..2].iter().map(|r| row(r.judged.verdict.clone())).collect(),
            ComparisonEnd::Finished,
        );
        assert_eq!(found.sentence(), "1 of 2 screens differs; it is screen 2: the original shows CGA.");
    }

    #[test]
    fn another_answer_is_a_difference_even_where_it_was_played_here_too() {
        let mut played = row(ScreenVerdict::Same);
        played.reply = reply("12 16", Source::Script, true);
        let found = report(vec![row(ScreenVerdict::Same), played], ComparisonEnd::Finished);
        assert!(found.differs());
        assert_eq!(
            found.sentence(),
            "All screens are the same (2 screens); the answers differ first at screen 2: the original 12 16, this program 11 15."
        );
        let page = found.html().expect("a page");
        assert!(page.contains(
            "they part: the original 12 16 (given in the script), this program 11 15; this program has played the original&#39;s"
        ) || page.contains("this program has played the original's"));
        let mut equal = row(ScreenVerdict::Same);
        equal.reply = reply("11 15", Source::Screen, true);
        assert!(!report(vec![equal], ComparisonEnd::Finished).differs());
    }

    #[test]
    fn every_ending_is_told() {
        let ends = |ending| ComparisonReport { left: 3, ..report(vec![row(ScreenVerdict::Same)], ending) };
        for (ending, said) in [
            (
                ComparisonEnd::OriginalEnded,
                "the original ended by itself at screen 1, 3 steps of the script before its end.",
            ),
            (ComparisonEnd::OursEnded, "this program ended after screen 1, the original did not, 3 steps"),
            (ComparisonEnd::IllegalReply, "the original's answer at screen 1 is no legal move here"),
            (
                ComparisonEnd::BrokeOff("dosbox: gone".into()),
                "the comparison broke off after screen 1: dosbox: gone.",
            ),
        ] {
            let report = ends(ending);
            assert!(report.differs() && report.sentence().contains(said), "{}", report.sentence());
        }
    }

    #[test]
    fn the_page_says_the_sentence_first_then_the_table_then_the_pictures() {
        let mut differs = row(differing());
        differs.judged.theirs = Screenshot { width: 1, height: 1, pixels: vec![0] };
        differs.judged.points = vec![(1, 0)];
        let mut found = report(vec![row(ScreenVerdict::Same), differs], ComparisonEnd::Finished);
        found.masks = vec!["text:<x>".into()];
        let page = found.html().expect("a page");
        let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} in {page}"));
        assert!(at("1 of 2 screens differs") < at("<table>") && at("<table>") < at("<img"));
        assert!(at("text:&lt;x&gt;") < at("<table>"));
        assert_eq!(page.matches("data:image/png;base64,").count(), 5, "two and three");
        assert!(page.contains("&lt;Muovi&gt;") && page.contains("<pre>a &amp; b\nc</pre>"));
        assert!(!page.contains("src=\"http") && !page.contains("<script"));
    }

    #[test]
    fn what_differs_is_red_on_our_dark_screen() {
        let shot = Screenshot { width: 2, height: 1, pixels: vec![0xFF_FFFF, 0] };
        assert_eq!(marked(&shot, &[(1, 0)]).pixels, [0x3F_3F3F, 0xFF_3030]);
    }
}
