//! The evidence of a guided comparison as one page.

use super::board;
use super::evidence::{numbered, Evidence, Finding, Line, OriginalFile, Verdict, STATEMENTS};
use super::sight::{Seen, Source};
use super::words::HandWords;
use crate::cli::html::escaped;
use dama::unstable::rules::italian::Position;
use std::fmt::Write as _;

const MOST_LINKS: usize = 8;

/// `head`: the beginning of a page of `dama compare`, in English. `json`: name of the file beside it.
pub fn html(evidence: &Evidence, head: &str, json: &str, words: HandWords) -> String {
    let mut page = head.replacen("lang=\"en\"", &format!("lang=\"{}\"", words.of("code")), 1);
    let class = if evidence.differs() { "other" } else { "same" };
    let _ = writeln!(
        page,
        "<p class=\"found {class}\">{}</p>\n<p>{}</p>\n<p><kbd>{}</kbd><br>dama {} · {}</p>",
        escaped(&evidence.sentence(words)),
        words.of(if evidence.log.seen.iter().any(Option::is_some) { "about-hands" } else { "about" }),
        escaped(&evidence.command),
        env!("CARGO_PKG_VERSION"),
        evidence.date
    );
    page += &times(evidence, words);
    if !evidence.files.is_empty() {
        table(&mut page, words, "files", evidence.files.iter().map(file_row));
    }
    table(&mut page, words, "statements", STATEMENTS.iter().map(|one| statement_row(evidence, one, words)));
    to_do(evidence, &mut page, json, words);
    table(&mut page, words, "lines", (1..).zip(&evidence.lines).map(|line| line_row(line, words)));
    page + "</body></html>\n"
}

/// The least, the middle and the most seconds that the original took.
fn times(evidence: &Evidence, words: HandWords) -> String {
    // Those of no game took no thought.
    let in_games = evidence.lines.iter().filter(|line| line.game > 0);
    let mut seen: Vec<&Seen> =
        in_games.filter_map(|line| line.seen.as_ref()).filter(|seen| seen.seconds.is_some()).collect();
    // Two lines may show one screen.
    seen.dedup_by(|one, other| one.screen == other.screen);
    let mut all: Vec<f64> = seen.iter().filter_map(|seen| seen.seconds).collect();
    all.sort_unstable_by(f64::total_cmp);
    let (Some(least), Some(most)) = (all.first(), all.last()) else { return String::new() };
    let seconds = [*least, all[all.len() / 2], *most].map(|seconds| format!("{seconds:.1}"));
    let [least, middle, most] = seconds.each_ref().map(String::as_str);
    let count = all.len().to_string();
    let values = [least, most, middle, &evidence.settings.level.to_string(), &count];
    let sounds = seen.iter().filter(|seen| seen.sounded.is_some()).count().to_string();
    format!("<p>{} {}</p>\n", words.fill("times", &values), words.fill("sounds", &[&sounds, &count]))
}

/// A table with its heading and those of its columns.
fn table(page: &mut String, words: HandWords, name: &str, rows: impl Iterator<Item = String>) {
    let heads = words.of(&format!("{name}-heads")).split("; ");
    let heads: String = heads.map(|head| format!("<th>{head}</th>")).collect();
    let rows: String = rows.collect();
    let _ = writeln!(page, "<h2>{}</h2><table><tr>{heads}</tr>\n{rows}</table>", words.of(name));
}

fn file_row(OriginalFile { name, size, sha256, modified }: &OriginalFile) -> String {
    let modified = modified.as_deref().unwrap_or("–");
    let name = escaped(name);
    format!("<tr><td>{name}</td><td>{size}</td><td>{modified}</td><td><code>{sha256}</code></td></tr>\n")
}

fn statement_row(evidence: &Evidence, statement: &str, words: HandWords) -> String {
    let verdict = evidence.verdict(statement);
    let shows =
        |(_, line): &(usize, &Line)| verdict != Verdict::Contradicted || line.finding == Finding::Contradicts;
    let lines: Vec<usize> = evidence.lines_of(statement).filter(shows).map(|(at, _)| at).collect();
    let mut links = links(&lines[..lines.len().min(MOST_LINKS)]);
    if lines.len() > MOST_LINKS {
        links += &format!(" {}", words.fill("more", &[&(lines.len() - MOST_LINKS).to_string()]));
    }
    let (class, name) = match verdict {
        Verdict::Confirmed => ("same", "confirmed"),
        Verdict::Contradicted => ("other", "contradicted"),
        Verdict::NotMet => ("open", "not-met"),
        Verdict::NotByHand => ("open", "not-by-hand"),
    };
    let (said, name) = (escaped(words.of(statement)), words.of(name));
    format!("<tr class=\"{class}\"><td>{statement}</td><td>{said}</td><td>{links}</td><td>{name}</td></tr>\n")
}

fn links(lines: &[usize]) -> String {
    let links: Vec<String> = lines.iter().map(|at| format!("<a href=\"#l{at}\">{at}</a>")).collect();
    links.join(" ")
}

fn line_row((at, line): (usize, &Line), words: HandWords) -> String {
    let class = match line.finding {
        Finding::Confirms => "same",
        Finding::Differs => "differs",
        Finding::Contradicts | Finding::Unexplained => "other",
        Finding::Open => "open",
    };
    let fen = line.position.as_deref().unwrap_or("–");
    // A board where a person looks, and a game's beginning needs none.
    let position: Option<Position> = fen.parse().ok().filter(|_| class == "other");
    let board = position.map_or(String::new(), |position| board::svg(&position));
    let seen = line.seen.as_ref().map_or(String::new(), |seen| seen_cell(seen, class, words));
    let game = if line.game == 0 { "–".into() } else { line.game.to_string() };
    format!(
        "<tr class=\"{class}\" id=\"l{at}\"><td>{at}</td><td>{game}</td><td><code>{fen}</code>{board}</td><td>{}{seen}</td></tr>\n",
        escaped(&line.text)
    )
}

/// How it was seen, with the screen where a person looks.
fn seen_cell(seen: &Seen, class: &str, words: HandWords) -> String {
    let Seen { screen, source, seconds, sounded, .. } = seen;
    let source = words.of(match source {
        Source::Read => "read-source",
        Source::Agreed => "agreed-source",
        Source::Typed => "typed-source",
    });
    let mut seconds = seconds.map_or(String::new(), |seconds| format!("; {seconds:.1} s"));
    if let Some(sounded) = sounded {
        seconds += &format!("; {}", words.fill("sounded", &[&format!("{sounded:.1}")]));
    }
    let shown = match class {
        "other" | "open" => format!("<img alt=\"{screen}\" src=\"{screen}\">"),
        _ => screen.clone(),
    };
    format!("<br>({source}{seconds})<br><a href=\"{screen}\">{shown}</a>")
}

fn to_do(evidence: &Evidence, page: &mut String, json: &str, words: HandWords) {
    let item = |text: &str| format!("<li>{}</li>", escaped(text));
    let _ = write!(page, "<h2>{}</h2><ol>{}", words.of("to-do"), item(words.of("keep")));
    let odd = [evidence.found(Finding::Contradicts), evidence.found(Finding::Unexplained)].concat();
    if !odd.is_empty() {
        *page += &item(&words.fill("again", &[&numbered(&odd)]));
    }
    *page += &item(&words.fill("send", &[json]));
    *page += &item(words.of("rights"));
    *page += "</ol>\n";
    let contradicted = evidence.contradicted();
    let mut items: Vec<String> =
        contradicted.iter().map(|one| item(&words.fill("correct", &[one, place(one)]))).collect();
    if evidence.same < evidence.compared {
        items.push(item(&words.fill("levels", &[&evidence.settings.level.to_string()])));
    }
    if !items.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2><ul>{}</ul>", words.of("developers"), items.concat());
    }
}

/// Where the program would have to change.
fn place(statement: &str) -> &'static str {
    match statement {
        "M02" | "M03" => "src/rules/italian/notation.rs",
        "M04" | "M05" => "src/rules/italian/move_text.rs",
        "M11" => "src/rules/italian/refusal.rs",
        "M14" => "src/rules/italian/position.rs",
        "M16" | "M19" => "src/app/files.rs",
        "M18" => "src/host/disks/program_disk.rs",
        of_rule_7 if of_rule_7.starts_with("M12") => "src/rules/italian/priority.rs",
        _ => "src/rules/italian/moves.rs",
    }
}
