//! Draws a marked move: an arrow for the move played, another for the better one.

use super::Judged;
use dama::unstable::game_files::pdn::VariantPosition;
use dama::unstable::games::Seat;
use dama::unstable::host::pictures::diagram::{draw, place, Arrow, Plate, Style};

pub fn svg(before: &VariantPosition, judged: &Judged, label: &str) -> String {
    let Ok(board) = before.rulebook.diagram(&before.state) else { return String::new() };
    let arrow = |typed: &str, style| {
        // The squares that the move goes through, without those of captured pieces.
        let step = if typed.split(' ').count() > 2 { 2 } else { 1 };
        Arrow {
            places: typed.split(' ').step_by(step).filter_map(|word| place(&board, word)).collect(),
            style,
        }
    };
    let plate = Plate {
        diagram: &board,
        camp: &|_, _| None,
        turn: Some(Seat(judged.by as u8)),
        is_flipped: false,
        marks: &[],
        arrows: &[arrow(judged.better(), Style::Better), arrow(&judged.mv, Style::Played)],
    };
    draw(&plate).svg(label)
}
