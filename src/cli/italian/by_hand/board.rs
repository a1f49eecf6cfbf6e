//! A position as text and as a picture.

use super::words::HandWords;
use dama::unstable::games::italian::diagram::diagram;
use dama::unstable::games::Seat;
use dama::unstable::host::pictures::diagram::{draw, Plate};
use dama::unstable::rules::italian::{Kind, Position, Square};
use dama::unstable::rules::{Color, Game};
use std::fmt::Write as _;

/// Returns eight rows with the squares' numbers and a legend; White is at the bottom.
pub fn text(position: &Position, words: HandWords) -> String {
    let letters: Vec<char> = words.of("letters").chars().collect();
    let mut board = String::new();
    for row in 0..8 {
        let _ = write!(board, "  {}", if row % 2 == 0 { "" } else { "     " });
        for square in Square::all().filter(|square| square.row() == row) {
            let letter = position.piece_at(square).map_or('.', |(color, kind)| {
                letters[2 * usize::from(color == Color::Black) + usize::from(kind == Kind::King)]
            });
            let _ = write!(board, "{letter}{:<9}", square.number());
        }
        board.truncate(board.trim_end().len());
        board.push('\n');
    }
    board + words.of("legend")
}

pub fn svg(position: &Position) -> String {
    let board = diagram(position);
    let plate = Plate {
        diagram: &board,
        camp: &|_, _| None,
        turn: Some(Seat(position.turn() as u8)),
        is_flipped: false,
        marks: &[],
        arrows: &[],
    };
    draw(&plate).svg(&position.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::session::messages::Lang;

    #[test]
    fn each_piece_stands_on_its_square_in_the_letters_of_the_language() {
        let position = parse_fen("W:W21,K30:B1,K8").expect("sound");
        let shown = text(&position, HandWords(Lang::En));
        let rows: Vec<&str> = shown.lines().collect();
        assert_eq!(rows[0], "  b1        .2        .3        .4");
        assert_eq!(rows[1], "       .5        .6        .7        B8");
        assert_eq!(rows[7], "       .29       W30       .31       .32");
        let shown = text(&position, HandWords(Lang::It));
        assert!(shown.contains("N8") && shown.contains("b21") && shown.contains("B30"), "{shown}");
    }
}
