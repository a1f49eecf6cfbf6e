//! Draws a marked move: an arrow for the move played, another for the better one.

use super::{Judged, ReviewRules};
use dama::unstable::games::Seat;
use dama::unstable::host::pictures::diagram::{draw, place, Arrow, Plate, Style};

pub fn svg<R: ReviewRules>(before: &R::Position, judged: &Judged<R>, label: &str) -> String {
    let Some(board) = R::diagram(before) else { return String::new() };
    let arrow = |mv: &R::Move, style| Arrow {
        places: R::way(mv).iter().filter_map(|word| place(&board, word)).collect(),
        style,
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
