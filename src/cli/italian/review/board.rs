//! Draws a marked move: an arrow for the move played, another for the better one.

use dama::unstable::games::italian::diagram::diagram;
use dama::unstable::games::Seat;
use dama::unstable::host::pictures::diagram::{draw, place, Arrow, Plate, Style};
use dama::unstable::maestro::review::ItalianJudgedMove;
use dama::unstable::rules::italian::{Move, Position, Square};

pub fn svg(before: &Position, judged: &ItalianJudgedMove, label: &str) -> String {
    let board = diagram(before);
    let arrow = |mv: Move, style| {
        let landings = mv.path().map(|jump| jump.landing);
        let over: Vec<Square> = if mv.is_capture() { landings.collect() } else { vec![mv.to()] };
        let squares = std::iter::once(mv.from()).chain(over);
        Arrow { places: squares.filter_map(|at| place(&board, &at.number().to_string())).collect(), style }
    };
    let plate = Plate {
        diagram: &board,
        camp: &|_, _| None,
        turn: Some(Seat(judged.by as u8)),
        is_flipped: false,
        marks: &[],
        arrows: &[arrow(*judged.better(), Style::Better), arrow(judged.mv, Style::Played)],
    };
    draw(&plate).svg(label)
}
