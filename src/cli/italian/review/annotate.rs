//! Writes a reviewed game as PDN: a score after every move, a glyph and the better line at marked ones.

use super::short;
use super::wording::{threw, worth};
use dama::unstable::game_files::pdn::{PdnGameOf, PdnLineOf, PdnNodeOf, Rules};
use dama::unstable::maestro::review::JudgedMove;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::words;

const ANNOTATOR: &str = "dama ";

const LINE: usize = 12;

/// Returns the annotated game; existing comments are kept.
pub fn annotated<R: Rules>(game: &PdnGameOf<R>, judged: &[JudgedMove<R::Move>], lang: Lang) -> PdnGameOf<R>
where
    R::Move: ToString,
{
    let mut game = game.clone();
    for judged in judged {
        annotate(&mut game.line.moves[judged.ply], judged, lang);
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

fn annotate<R: Rules>(node: &mut PdnNodeOf<R>, judged: &JudgedMove<R::Move>, lang: Lang)
where
    R::Move: ToString,
{
    let mut comment = worth(judged.played_for_white(), lang);
    if let Some(mark) = judged.mark {
        // The reviewer's opinion replaces earlier ones.
        node.glyphs.retain(|&glyph| !is_opinion(glyph));
        node.add_glyph(mark.glyph());
        comment += &format!(
            "; {} {}: {}",
            lang.text(words::REVIEW_PAGE_BETTER),
            short(&judged.better().to_string()),
            worth(judged.best_for_white(), lang)
        );
        if let Some(had) = judged.threw {
            comment += &format!("; {}", threw(lang, had));
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
