//! The boards on a game's pages of instructions.
//!
//! The page's text writes a board with letters, as it is heard and printed. On the screen it is drawn instead, and as
//! text the lines between its points are added.

use super::board::color;
use super::plan::Plan;
use super::print::{points_rows, seat_letter};
use crate::screen::canvas::{Canvas, CELL_HEIGHT, CELL_WIDTH};
use crate::screen::lines::Boards;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::Lang;
use crate::session::rulebook::{BoardKind, Diagram, Piece, Rulebook, Seat};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

/// Light on black pieces.
const IRON: u8 = 8;

/// Where a page's text begins on the screen.
const LEFT: usize = 4;
const TOP: usize = 3;

/// Width in pixels of a place, where there is room for it: on a 4:3 screen it looks square.
const PLACE_WIDTH: usize = 20;

/// A piece: `#` its edge, `o` its wood, `+` light on it, `-` its shadow.
const PIECE: [&str; 11] = [
    "....######....",
    "..##oooooo##..",
    ".#oo++oooooo#.",
    "#oo++oooooooo#",
    "#oo+ooooooooo#",
    "#oooooooooooo#",
    "#ooooooooooo-#",
    "#-oooooooooo-#",
    ".#-oooooooo-#.",
    "..##------##..",
    "....######....",
];

/// A page's lines, a character each.
type Lines = Vec<Vec<char>>;

/// A board that a page writes with letters.
struct PageBoard {
    /// The line of its topmost rank. The line of its files' letters follows that of the lowest rank.
    line: usize,
    /// The column of the ranks' numbers.
    left: usize,
    /// The column of the first file.
    first: usize,
    /// What it shows, on the game's own ground.
    diagram: Diagram,
}

impl PageBoard {
    /// Returns the boards that a page of a game shows from its first rank to its last.
    fn all(lines: &Lines, book: &dyn Rulebook, lang: Lang) -> Vec<PageBoard> {
        let start = book.start(&[]).ok().and_then(|start| book.diagram(&start).ok());
        let Some(diagram) = start.filter(|diagram| !super::plan::is_numbered(diagram)) else {
            return Vec::new();
        };
        let below = (0..lines.len()).flat_map(|line| (0..lines[line].len()).map(move |first| (line, first)));
        below
            .filter_map(|(line, first)| PageBoard::above(lines, (line, first), &diagram, book, lang))
            .collect()
    }

    /// Returns the board whose files' letters begin at this line and column.
    fn above(
        lines: &Lines,
        (line, first): (usize, usize),
        diagram: &Diagram,
        book: &dyn Rulebook,
        lang: Lang,
    ) -> Option<PageBoard> {
        let side = usize::from(diagram.width);
        let letters = (b'a'..).take(side).map(char::from);
        if !row_at(&lines[line], first, side)?.into_iter().eq(letters) {
            return None;
        }
        let mut board = PageBoard {
            line: line.checked_sub(side)?,
            left: first,
            first,
            diagram: Diagram { pieces: Vec::new(), counters: Vec::new(), ..diagram.clone() },
        };
        for rank in 0..diagram.width {
            let row = &lines[line - 1 - usize::from(rank)];
            let number = row.get(..first)?.iter().rposition(|&c| c != ' ')?;
            if row[number].to_digit(10)? != u32::from(rank) + 1 {
                return None;
            }
            board.left = board.left.min(number);
            for (file, letter) in (0..).zip(row_at(row, first, side)?) {
                let seat = seat_of(letter, book, lang)?;
                board.diagram.pieces.extend(seat.map(|seat| Piece { file, rank, seat, is_promoted: false }));
            }
        }
        Some(board)
    }

    fn side(&self) -> usize {
        self.diagram.width.into()
    }

    /// The column after its last file.
    fn end(&self) -> usize {
        self.first + 2 * self.side() - 1
    }

    /// Where its places lie on the screen, beside whatever the page says to the right of it.
    fn plan(&self, lines: &Lines) -> Plan {
        let beside = |row: &Vec<char>| {
            row.iter().skip(self.end()).position(|&c| c != ' ').map(|after| self.end() + after)
        };
        let rows = &lines[self.line..=self.line + self.side()];
        let end = rows.iter().filter_map(beside).min().unwrap_or(usize::MAX / 16);
        let (cell, row) = (usize::from(CELL_WIDTH), usize::from(CELL_HEIGHT));
        // Half a column before the text that explains the number, and a whole one after the last file.
        let x = (LEFT + self.left) * cell - cell / 2;
        let room = ((LEFT + end) * cell).saturating_sub(x + cell) / self.side();
        let y = (TOP + self.line) * row;
        let (width, height) = (room.min(PLACE_WIDTH) as u16, CELL_HEIGHT);
        Plan { x: x as u16, y: y as u16, width, height, side: self.diagram.width.into() }
    }
}

/// Returns `side` characters from a column on, one in every second cell; `None` if the cells between them or the one
/// before are not blank.
fn row_at(row: &[char], first: usize, side: usize) -> Option<Vec<char>> {
    let cells = row.get(first..first + 2 * side - 1)?;
    let is_apart = row.get(first.checked_sub(1)?) == Some(&' ');
    let (mut letters, mut between) = (cells.iter().step_by(2), cells.iter().skip(1).step_by(2));
    let is_row = is_apart && letters.all(|&c| c != ' ') && between.all(|&c| c == ' ');
    is_row.then(|| cells.iter().step_by(2).copied().collect())
}

/// Returns whose piece a letter is, `Some(None)` being an empty place.
fn seat_of(letter: char, book: &dyn Rulebook, lang: Lang) -> Option<Option<Seat>> {
    if letter == '·' {
        return Some(None);
    }
    let words = book.words(lang);
    let mut seats = (0..words.seats.len()).map(|seat| Seat(seat as u8));
    seats.find(|&seat| seat_letter(words, seat).to_ascii_lowercase() == letter).map(Some)
}

fn lines_of(text: &str) -> Lines {
    text.split('\n').map(|line| line.chars().collect()).collect()
}

impl<C: Canvas> Painter<'_, C> {
    /// A page of a game's instructions, with its boards drawn.
    pub(crate) fn page_of_game(&mut self, text: &str, book: &dyn Rulebook, lang: Lang) {
        let lines = lines_of(text);
        let boards = PageBoard::all(&lines, book, lang);
        let mut words = lines.clone();
        for board in &boards {
            for row in &mut words[board.line..=board.line + board.side()] {
                let end = board.end().min(row.len());
                row[board.left.min(end)..end].fill(' ');
            }
        }
        let words: Vec<String> = words.into_iter().map(String::from_iter).collect();
        self.page_lines(&words.join("\n"));
        for board in &boards {
            self.page_board(board, &board.plan(&lines));
        }
    }

    fn page_board(&mut self, board: &PageBoard, plan: &Plan) {
        self.bare_ground(&board.diagram, plan);
        self.coordinates(plan, false);
        for piece in &board.diagram.pieces {
            self.page_piece(plan.centre((piece.file, piece.rank)), piece.seat);
        }
    }

    /// A piece as small as a letter, round its centre.
    fn page_piece(&mut self, (x, y): (u16, u16), seat: Seat) {
        let wood = color(seat);
        let [edge, light, shadow] = match seat {
            Seat(0) => [ink::PANEL, ink::WHITE, ink::HEADING],
            _ => [ink::BLACK, IRON, wood],
        };
        for (row, line) in (y - 5..).zip(PIECE) {
            for (column, c) in (x - 7..).zip(line.chars()) {
                let index = match c {
                    '#' => edge,
                    'o' => wood,
                    '+' => light,
                    '-' => shadow,
                    _ => continue,
                };
                self.fill(column, row, 1, 1, index);
            }
        }
    }
}

/// Prints a page of a game's instructions. A board of points has its lines, and so twice the rows; what the page says
/// beside it keeps its own.
pub(crate) fn print_page(
    text: &str,
    book: &dyn Rulebook,
    lang: Lang,
    boards: Boards,
    out: &mut dyn Write,
) -> Result {
    let lines = lines_of(text);
    let found = if boards == Boards::None { Vec::new() } else { PageBoard::all(&lines, book, lang) };
    let of_points = found.iter().find_map(|board| match board.diagram.ground {
        BoardKind::Points(leaves) => Some((board, leaves)),
        _ => None,
    });
    let Some((board, leaves)) = of_points else { return writeln!(out, "{text}") };
    let letter = |piece: &Piece| seat_letter(book.words(lang), piece.seat).to_ascii_lowercase();
    let shown = |place| board.diagram.piece_at(place).map(letter);
    let mut drawn = points_rows(&board.diagram, leaves, &shown);
    let after = board.line + board.side();
    let files: String = lines[after][board.first..board.end()].iter().collect();
    drawn.push(format!("    {files}"));
    for line in &lines[..board.line] {
        writeln!(out, "{}", String::from_iter(line))?;
    }
    let beside = lines[board.line..=after].iter().map(|line| line.get(board.end()..).unwrap_or_default());
    let mut beside = beside.map(String::from_iter);
    for row in &drawn {
        let width = board.end() + 1 - board.left;
        let line =
            format!("{:left$}{row:<width$}{}", "", beside.next().unwrap_or_default(), left = board.left - 1);
        writeln!(out, "{}", line.trim_end())?;
    }
    for line in &lines[after + 1..] {
        writeln!(out, "{}", String::from_iter(line))?;
    }
    Ok(())
}
