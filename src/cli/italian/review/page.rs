//! Reviewed games as one self-contained page: curves, boards, accuracy, all moves.

use super::wording::{colors, notes, threw, worth};
use super::{board, short, Judged, Reviewed};
use crate::cli::html::escaped;
use dama::unstable::host::disks::outputs::FileFormat;
use dama::unstable::maestro::review::{accuracy, worst};
use dama::unstable::rules::Color;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::words;
use std::fmt::Write as _;

/// The page's format, recognized by its generator mark.
pub const FORMAT: FileFormat<'_> = FileFormat {
    name: "a page of dama review",
    is: &|file| file.windows(MARK.len()).any(|window| window == MARK.as_bytes()),
};

const MARK: &str = "<meta name=\"generator\" content=\"dama review\">";

/// How many of the marked moves are called the worst.
const WORST: usize = 3;

const STYLE: &str = "\
body{font:16px/1.5 Georgia,serif;color:#2a2118;background:#f4efe4;max-width:64em;margin:0 auto;padding:1em}\
h1{font-size:1.7em;border-bottom:3px double #8a6d3b}h2{margin-top:2em;border-bottom:1px solid #c9b48a}h3{margin-bottom:.3em}\
table{border-collapse:collapse}th,td{padding:.15em .8em .15em 0;text-align:left;vertical-align:top}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;color:#6b5a3e}\
.games td{border-top:1px solid #d8c9a8}a{color:#1d4f7a}\
.marked{display:grid;grid-template-columns:repeat(auto-fill,minmax(15em,1fr));gap:1.2em}.marked figure{margin:0;break-inside:avoid}\
.diagram{width:100%;display:block}figcaption{font-size:.93em;margin-top:.3em}\
.curve{width:100%;height:auto;background:#fffdf7;border:1px solid #c9b48a}.curve a path{fill:#c9b48a00}.curve a:hover path{fill:#c9b48a88}\
.moves{columns:3 15em;column-gap:2em}.moves p{margin:0;display:flex;justify-content:space-between;break-inside:avoid}\
.moves i{font-style:normal;font-variant-numeric:tabular-nums;color:#6b5a3e}:target{background:#ffe08a}\
b.m1{color:#8a5a00}b.m2{color:#b03a00}b.m3{color:#a8001c}.notes{font-size:.9em;color:#4d4231}\
@page{margin:11mm}@media print{body{background:#fff;max-width:none;padding:0;font-size:9pt;line-height:1.3}h1{font-size:1.4em;margin:0}\
h2{margin:.6em 0 .3em}h3{margin:.6em 0 .2em;break-after:avoid}p{margin:.3em 0}.curve{max-height:32mm}.moves{columns:3;column-gap:1.5em}\
.marked{grid-template-columns:repeat(6,1fr);gap:.7em}a{color:inherit;text-decoration:none}}";

pub fn html(games: &[Reviewed], thought: &str, lang: Lang) -> String {
    let title = lang.text(words::REVIEW_PAGE_TITLE);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">{MARK}\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n",
        lang.code()
    );
    if games.len() > 1 {
        contents(&mut page, games, lang);
    }
    for game in games {
        part(&mut page, game, lang);
    }
    page += "<h2></h2>\n";
    for note in notes(lang, thought) {
        let _ = writeln!(page, "<p class=\"notes\">{note}</p>");
    }
    page += "</body></html>\n";
    page
}

fn percent(game: &Reviewed, color: Color) -> String {
    accuracy(&game.judged, color).map_or("–".into(), |percent| format!("{percent} %"))
}

fn contents(page: &mut String, games: &[Reviewed], lang: Lang) {
    let heads = [
        words::REVIEW_PAGE_GAME,
        words::REVIEW_PAGE_RESULT,
        words::REVIEW_PAGE_ACCURACY,
        words::REVIEW_PAGE_MARKED,
    ];
    let ([game, result, accuracy, marked], [white, black]) =
        (heads.map(|head| lang.text(head)), colors(lang));
    let _ = writeln!(
        page,
        "<table class=\"games\"><tr><th class=\"n\">n.</th><th>{game}</th><th>{result}</th><th>{accuracy} {white}</th>\
         <th>{black}</th><th>{marked}</th></tr>"
    );
    games.iter().for_each(|game| row(page, game, lang));
    page.push_str("</table>\n");
}

/// Adds a game's row.
fn row(page: &mut String, game: &Reviewed, lang: Lang) {
    let _ = writeln!(
            page,
            "<tr><td class=\"n\">{n}</td><td><a href=\"#g{n}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&game.players(lang)),
            game.game.result(),
            percent(game, Color::White),
            percent(game, Color::Black),
            worst(&game.judged).len(),
            n = game.number
        );
}

/// Adds a game's part: facts, curve, marked moves, all moves.
fn part(page: &mut String, game: &Reviewed, lang: Lang) {
    let players = escaped(&game.players(lang));
    let _ = writeln!(page, "<h2 id=\"g{}\">{players} &nbsp; {}</h2>", game.number, game.game.result());
    let known = |tag| game.game.tag(tag).filter(|value| !value.trim_matches(['?', '.', ' ']).is_empty());
    let facts: Vec<String> =
        ["Event", "Site", "Date", "Round"].iter().filter_map(|tag| known(tag)).map(escaped).collect();
    if !facts.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", facts.join(" · "));
    }
    let ((kind, opening), [white, black]) = (game.opening(lang), colors(lang));
    let _ = writeln!(
        page,
        "<p>{kind}: <b>{opening}</b>. {}: {white} <b>{}</b>, {black} <b>{}</b>.</p>",
        lang.text(words::REVIEW_PAGE_ACCURACY),
        percent(game, Color::White),
        percent(game, Color::Black)
    );
    if let Some(cut) = &game.cut {
        let _ = writeln!(page, "<p>{}: {}</p>", lang.text(words::REVIEW_PAGE_CUT), escaped(cut));
    }
    curve(page, game, lang);
    marked(page, game, lang);
    all_moves(page, game, lang);
}

/// The name of a move in the list of all moves.
fn name_of(game: &Reviewed, judged: &Judged) -> String {
    format!("g{}m{}", game.number, judged.ply)
}

/// The name of a marked move's board.
fn board_of(game: &Reviewed, judged: &Judged) -> String {
    format!("g{}b{}", game.number, judged.ply)
}

fn curve(page: &mut String, game: &Reviewed, lang: Lang) {
    const WIDTH: usize = 900;
    const HALF: i32 = 90;
    let count = game.judged.len().max(1);
    let at = |index: usize| (index + 1) * WIDTH / (count + 1);
    let at_points = |points: i32| HALF - (points - 500) * (HALF - 8) / 500;
    let height = |judged: &Judged| at_points(judged.played_for_white().points.0.into());
    let points: Vec<String> = game
        .judged
        .iter()
        .enumerate()
        .map(|(index, judged)| format!("{},{}", at(index), height(judged)))
        .collect();
    let _ = write!(
        page,
        "<figure style=\"margin:0\"><svg class=\"curve\" viewBox=\"0 0 {WIDTH} {}\" role=\"group\" aria-label=\"{}\">\
         <path d=\"M0 {HALF}H{WIDTH}\" stroke=\"#8a6d3b\"/>",
        2 * HALF,
        lang.text(words::REVIEW_PAGE_CURVE)
    );
    for percent in [0, 25, 75, 100] {
        let y = at_points(10 * percent);
        // Inside the picture, as the outermost lines are near its edge.
        let baseline = if percent > 50 { y + 11 } else { y - 2 };
        let _ = write!(page, "<path d=\"M0 {y}H{WIDTH}\" stroke=\"#e4d9c0\"/><text x=\"4\" y=\"{baseline}\" font-size=\"11\" fill=\"#8a6d3b\">{percent} %</text>");
    }
    let _ = write!(
        page,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#3b2d1a\" stroke-width=\"2\"/>",
        points.join(" ")
    );
    let title = |judged: &Judged| {
        format!(
            "<title>{} {}{} {}</title>",
            game.number_of(judged),
            short(&judged.mv),
            judged.mark.map_or("", |mark| mark.sign()),
            escaped(&worth(judged.played_for_white(), lang))
        )
    };
    // A stripe as high as the picture leads to each move; over the stripes, the circle of a marked one to its board.
    let half_step = (WIDTH / (count + 1) / 2).max(1);
    for (index, judged) in game.judged.iter().enumerate() {
        let (x, width) = (at(index).saturating_sub(half_step), 2 * half_step);
        let _ = write!(
            page,
            "<a href=\"#{}\" tabindex=\"-1\">{}<path d=\"M{x} 0h{width}v{}h-{width}z\"/></a>",
            name_of(game, judged),
            title(judged),
            2 * HALF
        );
    }
    for (index, judged) in game.judged.iter().enumerate().filter(|(_, judged)| judged.mark.is_some()) {
        let color = if judged.by == Color::White { "#fff" } else { "#3b2d1a" };
        let _ = write!(
            page,
            "<a href=\"#{}\">{}<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{color}\" stroke=\"#a8001c\" stroke-width=\"2\"/></a>",
            board_of(game, judged),
            title(judged),
            at(index),
            height(judged)
        );
    }
    let _ = writeln!(page, "</svg><figcaption>{}</figcaption></figure>", lang.text(words::REVIEW_PAGE_CURVE));
}

/// Formats a move in its mark's colour, such as `12... 11-15??`.
fn written(game: &Reviewed, judged: &Judged) -> String {
    let mark = judged
        .mark
        .map_or(String::new(), |mark| format!("<b class=\"m{}\">{}</b>", mark as usize + 1, mark.sign()));
    format!("{} {}{mark}", game.number_of(judged), short(&judged.mv))
}

fn verdict(judged: &Judged, lang: Lang) -> String {
    let line: Vec<String> = judged.line.iter().take(8).map(|mv| short(mv)).collect();
    let threw = judged.threw.map_or(String::new(), |had| format!("; {}", threw(lang, had)));
    format!(
        "{} → {}{threw}; {}: {}",
        escaped(&worth(judged.best_for_white(), lang)),
        escaped(&worth(judged.played_for_white(), lang)),
        lang.text(words::REVIEW_PAGE_BETTER),
        line.join(" ")
    )
}

fn marked(page: &mut String, game: &Reviewed, lang: Lang) {
    let worst = worst(&game.judged);
    if worst.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", lang.text(words::REVIEW_PAGE_NO_WORST));
        return;
    }
    let (first, others) = worst.split_at(worst.len().min(WORST));
    for (heading, moves) in
        [(lang.text(words::REVIEW_PAGE_WORST), first), (lang.text(words::REVIEW_PAGE_OTHERS), others)]
    {
        boards(page, game, heading, moves, lang);
    }
}

fn boards(page: &mut String, game: &Reviewed, heading: &str, moves: &[&Judged], lang: Lang) {
    if moves.is_empty() {
        return;
    }
    let _ = writeln!(page, "<h3>{heading}</h3>\n<div class=\"marked\">");
    for judged in moves {
        let label = format!(
            "{} {}, {} {}",
            lang.text(words::REVIEW_PAGE_PLAYED),
            short(&judged.mv),
            lang.text(words::REVIEW_PAGE_BETTER),
            short(judged.better())
        );
        let before = game.game.position_after(judged.ply);
        let _ = writeln!(
            page,
            "<figure id=\"{}\">{}<figcaption><b><a href=\"#{}\">{}</a></b><br>{}</figcaption></figure>",
            board_of(game, judged),
            before.map_or_else(String::new, |before| board::svg(&before, judged, &label)),
            name_of(game, judged),
            written(game, judged),
            verdict(judged, lang)
        );
    }
    page.push_str("</div>\n");
}

fn all_moves(page: &mut String, game: &Reviewed, lang: Lang) {
    let _ = writeln!(
        page,
        "<h3>{}</h3>\n<p class=\"notes\">{}</p>\n<div class=\"moves\">",
        lang.text(words::REVIEW_PAGE_MOVES),
        lang.text(words::REVIEW_PAGE_VALUES)
    );
    for judged in &game.judged {
        let mv = match judged.mark {
            Some(_) => format!("<a href=\"#{}\">{}</a>", board_of(game, judged), written(game, judged)),
            None => written(game, judged),
        };
        let _ = writeln!(
            page,
            "<p id=\"{}\"><span>{mv}</span><i>{}</i></p>",
            name_of(game, judged),
            escaped(&worth(judged.played_for_white(), lang))
        );
    }
    page.push_str("</div>\n");
}
