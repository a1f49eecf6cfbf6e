//! The page of a comparison: one HTML file with its pictures inside.

use super::Shot;
use crate::cli::html::{base64, escaped};
use dama::host::disks::outputs::Format;
use std::fmt::Write as _;
use std::io;

/// Both screens at one moment.
pub struct Row {
    /// What was typed since the moment before.
    pub typed: String,
    /// Our scene.
    pub scene: &'static str,
    /// Our message line.
    pub message: String,
    /// Our last two moves.
    pub moves: Vec<String>,
    /// Pixels that differ outside the masks; none where the sizes differ.
    pub differing: Option<usize>,
    /// Our screen.
    pub ours: Shot,
    /// The original's.
    pub theirs: Shot,
}

/// The last move on a screen of the original, as the user has read it.
pub struct Mark {
    /// The screen, from 1.
    pub screen: usize,
    /// The move.
    pub mv: String,
}

/// The page, known by its title.
pub const FORMAT: Format<'_> = Format {
    name: "a page of dama compare",
    is: &|file| file.windows(TITLE.len()).any(|window| window == TITLE.as_bytes()),
};

const TITLE: &str = "<title>dama compare</title>";

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>dama compare</title><style>\n\
body{font:14px/1.4 sans-serif;margin:2em;background:#222;color:#ddd}table{border-collapse:collapse}\n\
a{color:#9cf}td,th{padding:6px 10px;vertical-align:top;text-align:left;border-top:1px solid #555}\n\
img{width:480px;height:360px;image-rendering:auto;background:#000}kbd{background:#444;padding:1px 5px;border-radius:3px}\n\
.same{color:#8c8}.other{color:#fc6}.moves{background:#622}\n</style></head><body>\n<h1>dama compare</h1>\n";

/// Whether the original's move, where it is marked, is another than ours.
fn differs(number: usize, row: &Row, marks: &[Mark]) -> bool {
    let words = |text: &str| text.split([' ', '-', 'x']).map(String::from).collect::<Vec<_>>();
    let ours = row.moves.last().map(|mv| words(mv)).unwrap_or_default();
    let short = [ours.first().cloned(), ours.last().cloned()];
    marks.iter().filter(|mark| mark.screen == number).any(|mark| {
        let marked = words(&mark.mv);
        marked != ours && [marked.first().cloned(), marked.last().cloned()] != short
    })
}

/// How many marked moves differ.
pub fn marked(rows: &[Row], marks: &[Mark]) -> usize {
    (1..).zip(rows).filter(|(number, row)| differs(*number, row, marks)).count()
}

/// The page.
pub fn html(rows: &[Row], marks: &[Mark]) -> io::Result<String> {
    let mut page = String::from(HEAD);
    let moves_differ: Vec<usize> = (1..)
        .zip(rows)
        .filter(|(number, row)| differs(*number, row, marks))
        .map(|(number, _)| number)
        .collect();
    let first = moves_differ.first().map_or("No marked move differs.".into(), |number| {
        format!("The moves differ first at <a href=\"#s{number}\">screen {number}</a>.")
    });
    let _ = writeln!(page, "<p>{} screens. {first}</p>", rows.len());
    page += "<table><tr><th>screen</th><th>this program</th><th>the original</th></tr>\n";
    for (number, row) in (1..).zip(rows) {
        let class = if moves_differ.contains(&number) { " class=\"moves\"" } else { "" };
        let (kind, verdict) = match row.differing {
            None => ("other", format!("another size: {} x {}", row.theirs.width, row.theirs.height)),
            Some(0) => ("same", "the same outside the masks".into()),
            Some(n) => ("other", format!("{n} pixels differ")),
        };
        let _ = writeln!(
            page,
            "<tr id=\"s{number}\"{class}><td><b>{number}</b> {}<br>typed: <kbd>{}</kbd><br>{}<br>moves: {}{}<br>\
             <span class=\"{kind}\">{verdict}</span></td>",
            row.scene,
            escaped(&row.typed),
            escaped(&row.message),
            escaped(&row.moves.join(", ")),
            marks_of(number, marks)
        );
        for shot in [&row.ours, &row.theirs] {
            let _ = writeln!(
                page,
                "<td><img alt=\"screen {number}\" src=\"data:image/png;base64,{}\"></td>",
                base64(&shot.png()?)
            );
        }
        page += "</tr>\n";
    }
    page += "</table>\n</body></html>\n";
    Ok(page)
}

fn marks_of(number: usize, marks: &[Mark]) -> String {
    let marked = marks.iter().filter(|mark| mark.screen == number);
    marked.map(|mark| format!("<br>marked: {}", escaped(&mark.mv))).collect()
}
