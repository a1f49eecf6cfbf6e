//! Writes a reviewed game as PDN: a score after every move, a glyph and the better line at marked ones.

use super::words::{worth, ReviewWords};
use super::{Judged, ReviewRules, Reviewed};
use dama::unstable::game_files::pdn::{PdnGameOf, PdnLineOf, PdnNodeOf};

const ANNOTATOR: &str = "dama ";

const LINE: usize = 12;

/// Returns the annotated game; existing comments are kept.
pub fn annotated<R: ReviewRules>(reviewed: &Reviewed<R>, words: &ReviewWords) -> PdnGameOf<R> {
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

fn annotate<R: ReviewRules>(node: &mut PdnNodeOf<R>, judged: &Judged<R>, words: &ReviewWords) {
    let mut comment = worth(judged.played_for_white(), words);
    if let Some(mark) = judged.mark {
        // The reviewer's opinion replaces earlier ones.
        node.glyphs.retain(|&glyph| !is_opinion(glyph));
        node.add_glyph(mark.glyph());
        comment += &format!(
            "; {} {}: {}",
            words.better,
            R::short(judged.better()),
            worth(judged.best_for_white(), words)
        );
        if let Some(threw) = judged.threw {
            comment += &format!("; {}", words.threw(threw));
        }
        let moves = judged.line.iter().take(LINE).map(|mv| PdnNodeOf::new(mv.clone())).collect();
        node.variations.push(PdnLineOf { moves, ..PdnLineOf::default() });
    }
    node.comments.insert(0, comment);
}

/// True if a glyph judges a move, as [`Mark::glyph`](dama::unstable::maestro::review::Mark::glyph) does.
fn is_opinion(glyph: u8) -> bool {
    (1..=6).contains(&glyph)
}
