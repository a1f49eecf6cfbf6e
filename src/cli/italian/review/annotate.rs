//! Writes a reviewed game as PDN: a score after every move, a glyph and the better line at marked ones.

use super::words::{worth, ReviewWords};
use super::{short, Reviewed};
use dama::unstable::game_files::pdn::{PdnGame, PdnLine, PdnNode};
use dama::unstable::maestro::review::ItalianJudgedMove;

const ANNOTATOR: &str = "dama ";

const LINE: usize = 12;

/// Returns the annotated game; existing comments are kept.
pub fn annotated(reviewed: &Reviewed, words: &ReviewWords) -> PdnGame {
    let mut game = reviewed.game.clone();
    for judged in &reviewed.judged {
        annotate(&mut game.line.moves[judged.ply], judged, words);
    }
    let annotator = format!("{ANNOTATOR}{}", env!("CARGO_PKG_VERSION"));
    let by = match game.tag("Annotator").map(str::trim) {
        None | Some("" | "?") => annotator,
        Some(others) if others.contains(ANNOTATOR) => others.to_string(),
        Some(others) => format!("{others}, {annotator}"),
    };
    game.set_tag("Annotator", &by).expect("a tag's name");
    game
}

fn annotate(node: &mut PdnNode, judged: &ItalianJudgedMove, words: &ReviewWords) {
    let mut comment = worth(judged.played_for_white(), words);
    if let Some(mark) = judged.mark {
        // The reviewer's opinion replaces earlier ones.
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
        let moves = judged.line.iter().take(LINE).map(|&mv| PdnNode::new(mv)).collect();
        node.variations.push(PdnLine { moves, ..PdnLine::default() });
    }
    node.comments.insert(0, comment);
}

/// True if a glyph judges a move, as [`Mark::glyph`](dama::unstable::maestro::review::Mark::glyph) does.
fn is_opinion(glyph: u8) -> bool {
    (1..=6).contains(&glyph)
}
