//! A reviewed game as PDN: a score after every move, a glyph and the better line where it is marked.

use super::words::{worth, Words};
use super::{short, Reviewed};
use dama::unstable::game_files::pdn::{Game, Line, Node};
use dama::unstable::maestro::review::Judged;

/// Who annotates, without the version.
const ANNOTATOR: &str = "dama ";

/// The most moves of a better line that are written.
const LINE: usize = 12;

/// The game with what was found; what others have said of it stays.
pub fn annotated(reviewed: &Reviewed, words: &Words) -> Game {
    let mut game = reviewed.game.clone();
    for judged in &reviewed.judged {
        annotate(&mut game.line.moves[judged.ply], judged, words);
    }
    let own = format!("{ANNOTATOR}{}", env!("CARGO_PKG_VERSION"));
    let by = match game.tag("Annotator").map(str::trim) {
        None | Some("" | "?") => own,
        Some(others) if others.contains(ANNOTATOR) => others.to_string(),
        Some(others) => format!("{others}, {own}"),
    };
    game.set_tag("Annotator", &by);
    game
}

fn annotate(node: &mut Node, judged: &Judged, words: &Words) {
    let mut comment = worth(judged.played_for_white(), words);
    if let Some(mark) = judged.mark {
        // One opinion of a move, ours.
        node.glyphs.retain(|&glyph| !is_opinion(glyph));
        node.add_glyph(mark.glyph());
        comment += &format!(
            "; {} {}: {}",
            words.better,
            short(*judged.better()),
            worth(judged.best_for_white(), words)
        );
        if let Some(threw) = judged.threw {
            comment += &format!("; {}", words.threw(threw));
        }
        let moves = judged.line.iter().take(LINE).map(|&mv| Node::new(mv)).collect();
        node.variations.push(Line { moves, ..Line::default() });
    }
    node.comments.insert(0, comment);
}

/// Whether a glyph says how good a move is, as [`Mark::glyph`](dama::unstable::maestro::review::Mark::glyph) does.
fn is_opinion(glyph: u8) -> bool {
    (1..=6).contains(&glyph)
}
