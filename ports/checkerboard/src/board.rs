//! CheckerBoard's board, and its conversion from and to positions.

use dama::unstable::rules::italian::{Kind, Position, Setup, SetupError, Square};
use dama::unstable::rules::Color;

pub const FREE: i32 = 0;
pub const WHITE: i32 = 1;
pub const BLACK: i32 = 2;
pub const MAN: i32 = 4;
pub const KING: i32 = 8;

/// Pieces by column and row, `board[x][y]`; row 0 holds the squares 1 to 4.
pub type Board = [[i32; 8]; 8];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Place {
    pub x: i32,
    pub y: i32,
}

impl Place {
    pub fn of(square: Square) -> Place {
        let index = i32::from(square.number()) - 1;
        let y = index / 4;
        // In odd rows the dark squares start one column further right.
        Place { x: 2 * (index % 4) + y % 2, y }
    }

    fn on(self, board: &Board) -> i32 {
        board[self.x as usize][self.y as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    Color(i32),
    Piece(i32),
    /// The position is impossible in Italian draughts.
    Setup(SetupError),
}

/// Returns the colour of CheckerBoard's number.
pub fn color_of(number: i32) -> Option<Color> {
    match number {
        WHITE => Some(Color::White),
        BLACK => Some(Color::Black),
        _ => None,
    }
}

pub fn piece(color: Color, kind: Kind) -> i32 {
    let color = if color == Color::White { WHITE } else { BLACK };
    color | if kind == Kind::King { KING } else { MAN }
}

fn squares() -> impl Iterator<Item = Square> {
    (1..=32).filter_map(Square::from_number)
}

/// Reads a position; the light squares are ignored.
///
/// # Errors
/// If the colour or a piece is unknown, or the position is impossible.
pub fn read(board: &Board, color: i32) -> Result<Position, BoardError> {
    let mut setup = Setup::to_move(color_of(color).ok_or(BoardError::Color(color))?);
    for square in squares() {
        let value = Place::of(square).on(board);
        if value == FREE {
            continue;
        }
        let color = color_of(value & !(MAN | KING)).ok_or(BoardError::Piece(value))?;
        let kind = match value & (MAN | KING) {
            MAN => Kind::Man,
            KING => Kind::King,
            _ => return Err(BoardError::Piece(value)),
        };
        setup.place(square.number().into(), color, kind);
    }
    setup.position().map_err(BoardError::Setup)
}

/// Writes the pieces of a position; the light squares stay unchanged.
pub fn write(position: &Position, board: &mut Board) {
    for square in squares() {
        let Place { x, y } = Place::of(square);
        board[x as usize][y as usize] = piece_on(position, square);
    }
}

pub fn piece_on(position: &Position, square: Square) -> i32 {
    position.piece_at(square).map_or(FREE, |(color, kind)| piece(color, kind))
}

#[cfg(test)]
mod tests {
    use super::super::moves::tests::positions;
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;
    use dama::unstable::rules::Game;

    fn place(number: u32) -> (i32, i32) {
        let Place { x, y } = Place::of(Square::from_number(number).expect("on the board"));
        (x, y)
    }

    #[test]
    fn square_1_is_in_the_first_column_of_row_0_and_32_in_the_last_of_row_7() {
        // Source: numbertocoors of cb_interface.h for GT_ITALIAN.
        assert_eq!(
            [1, 4, 5, 8, 9, 29, 32].map(place),
            [(0, 0), (6, 0), (1, 1), (7, 1), (0, 2), (1, 7), (7, 7)]
        );
    }

    #[test]
    fn the_start_is_what_checkerboard_sets_up() {
        // Source: InitCheckerBoard: Black in the rows 0 to 2, White in the rows 5 to 7.
        let mut board = [[FREE; 8]; 8];
        for (y, x) in (0..8).flat_map(|y| (0..8).map(move |x| (y, x))).filter(|(y, x)| (x + y) % 2 == 0) {
            board[x][y] = [BLACK | MAN, FREE, WHITE | MAN][usize::from(y > 2) + usize::from(y > 4)];
        }
        assert_eq!(read(&board, WHITE), Ok(Position::start(Color::White)));
        assert_eq!(read(&board, BLACK), Ok(Position::start(Color::Black)));
    }

    #[test]
    fn every_position_comes_back() {
        for position in positions(500) {
            let mut board = [[77; 8]; 8];
            write(&position, &mut board);
            let color = if position.turn() == Color::White { WHITE } else { BLACK };
            assert_eq!(read(&board, color), Ok(position));
            assert_eq!(board.iter().flatten().filter(|&&value| value == 77).count(), 32, "light squares");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let mut board = [[FREE; 8]; 8];
        write(&parse_fen("W:W21:B5").expect("legal"), &mut board);
        for color in [0, 3, -1, i32::MAX] {
            assert_eq!(read(&board, color), Err(BoardError::Color(color)));
        }
        for value in [1, 4, 12, 13, 7, 16, -1, i32::MIN] {
            let mut bad = board;
            bad[0][2] = value;
            assert_eq!(read(&bad, WHITE), Err(BoardError::Piece(value)));
        }
        board[0][0] = WHITE | MAN;
        assert!(matches!(read(&board, WHITE), Err(BoardError::Setup(SetupError::ManOnLastRow { .. }))));
    }
}
