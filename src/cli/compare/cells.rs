//! Reads a screen cell by cell with the fonts of a PC.

use super::shot::{Rect, Screenshot};
use dama::unstable::screen::font::character;
use std::collections::HashMap;

#[derive(Debug)]
pub struct Font {
    pub height: usize,
    codes: HashMap<Vec<u8>, u8>,
}

impl Font {
    /// Creates a font of 256 glyphs, 8 pixels wide, one byte a row. `None` for any other length.
    pub fn new(height: usize, glyphs: &[u8]) -> Option<Font> {
        if height == 0 || glyphs.len() != 256 * height {
            return None;
        }
        let mut codes = HashMap::new();
        // Of characters with equal glyphs, ASCII is preferred.
        for code in (32..127).chain(0..32).chain(127..=255_u8) {
            let glyph = &glyphs[usize::from(code) * height..][..height];
            codes.entry(glyph.to_vec()).or_insert(code);
        }
        Some(Font { height, codes })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Blank,
    Char(char),
    Picture,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenReading {
    pub columns: usize,
    pub rows: usize,
    /// Size of a cell in pixels of the shot.
    pub cell: (usize, usize),
    pub cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenKind {
    Blank,
    Text,
    Picture,
}

/// Cells of a video mode: width, font height, repetitions of each pixel across and down.
type Grid = (usize, usize, usize, usize);

/// Possible grids of a screen of this size, as DOSBox and a VGA show it.
fn grids(size: (usize, usize)) -> &'static [Grid] {
    match size {
        (720, 400) | (360, 400) => &[(9, 16, 1, 1)],
        (720, 350) => &[(9, 14, 1, 1)],
        (640, 400) => &[(8, 16, 1, 1), (8, 16, 2, 1), (8, 8, 1, 2), (8, 8, 2, 2), (8, 8, 1, 1)],
        (640, 350) => &[(8, 14, 1, 1)],
        (640, 480) => &[(8, 16, 1, 1)],
        (320, 200) | (640, 200) => &[(8, 8, 1, 1)],
        (320, 400) => &[(8, 16, 1, 1), (8, 8, 1, 2)],
        _ => &[],
    }
}

impl ScreenReading {
    /// Reads a screen with the fonts that fit its grid; `None` for a size without one.
    pub fn of(shot: &Screenshot, fonts: &[Font]) -> Option<ScreenReading> {
        let readings = grids(shot.size()).iter().filter_map(|&grid| read(shot, fonts, grid));
        // The first of equals: a blank screen has the usual grid.
        readings.reduce(|best, next| if next.letters() > best.letters() { next } else { best })
    }

    fn letters(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell, Cell::Char(_))).count()
    }

    pub fn kind(&self) -> ScreenKind {
        let pictures = self.cells.iter().filter(|&&cell| cell == Cell::Picture).count();
        match self.letters() {
            0 if pictures == 0 => ScreenKind::Blank,
            letters if letters > 0 && letters >= 9 * pictures => ScreenKind::Text,
            _ => ScreenKind::Picture,
        }
    }

    pub fn at(&self, column: usize, row: usize) -> Cell {
        self.cells[row * self.columns + column]
    }

    pub fn cell_of(&self, x: usize, y: usize) -> (usize, usize) {
        ((x / self.cell.0).min(self.columns - 1), (y / self.cell.1).min(self.rows - 1))
    }

    pub fn pixels(&self, row: usize, from: usize, to: usize) -> Rect {
        let (width, height) = self.cell;
        Rect { x: from * width, y: row * height, width: (to - from) * width, height }
    }

    /// Returns the rows as text; pictures become `·`.
    pub fn lines(&self) -> Vec<String> {
        let shown = |cell: &Cell| match cell {
            Cell::Blank => ' ',
            Cell::Char(c) => *c,
            Cell::Picture => '·',
        };
        let rows = self.cells.chunks(self.columns);
        rows.map(|row| row.iter().map(shown).collect::<String>().trim_end().to_string()).collect()
    }

    pub fn blank(&mut self, rect: &Rect) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                if self.pixels(row, column, column + 1).meets(rect) {
                    self.cells[row * self.columns + column] = Cell::Blank;
                }
            }
        }
    }

    pub fn find(&self, text: &str) -> Vec<(usize, usize, usize)> {
        let wanted: Vec<char> = text.chars().collect();
        let mut found = Vec::new();
        for (row, line) in self.lines().iter().enumerate() {
            let line: Vec<char> = line.chars().collect();
            for (column, window) in line.windows(wanted.len().max(1)).enumerate() {
                if window == wanted {
                    found.push((row, column, column + wanted.len()));
                }
            }
        }
        found
    }
}

fn read(shot: &Screenshot, fonts: &[Font], (width, height, x, y): Grid) -> Option<ScreenReading> {
    let fonts: Vec<&Font> = fonts.iter().filter(|font| font.height == height).collect();
    let shrunk;
    let plain = if (x, y) == (1, 1) {
        shot
    } else {
        shrunk = shot.shrunk(x, y)?;
        &shrunk
    };
    let (columns, rows) = (plain.width / width, plain.height / height);
    let cells = (0..rows * columns).map(|at| {
        let (left, top) = (at % columns * width, at / columns * height);
        read_cell(plain, &fonts, (left, top), (width, height))
    });
    Some(ScreenReading { columns, rows, cell: (width * x, height * y), cells: cells.collect() })
}

fn read_cell(shot: &Screenshot, fonts: &[&Font], corner: (usize, usize), size: (usize, usize)) -> Cell {
    let pixel = |x: usize, y: usize| shot.at(corner.0 + x, corner.1 + y);
    let paper = pixel(0, 0);
    let (mut ink, mut glyph) = (None, vec![0_u8; size.1]);
    for (y, bits) in glyph.iter_mut().enumerate() {
        for x in 0..size.0 {
            let color = pixel(x, y);
            if color == paper {
                continue;
            }
            if *ink.get_or_insert(color) != color {
                return Cell::Picture;
            }
            // A VGA's ninth column is blank or repeats the eighth.
            if x < 8 {
                *bits |= 0x80 >> x;
            } else if *bits & 1 == 0 {
                return Cell::Picture;
            }
        }
    }
    if ink.is_none() {
        return Cell::Blank;
    }
    // Full rows of pixels are a cursor, unless they form a character.
    let is_bars = glyph.iter().all(|&bits| bits == 0 || bits == 0xFF);
    let inverse: Vec<u8> = glyph.iter().map(|bits| !bits).collect();
    // The first pixel may be paper or ink; characters are mostly paper.
    let inked: u32 = glyph.iter().map(|bits| bits.count_ones()).sum();
    let first_is_paper = inked as usize * 2 <= 8 * size.1;
    let (likely, other) = if first_is_paper { (glyph, inverse) } else { (inverse, glyph) };
    let code = [likely, other].iter().find_map(|glyph| fonts.iter().find_map(|font| font.codes.get(glyph)));
    match code {
        // All ink, in a cell whose ninth column is paper.
        Some(32) => Cell::Blank,
        Some(&code) => Cell::Char(character(code)),
        None if is_bars => Cell::Blank,
        None => Cell::Picture,
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use dama::unstable::host::pictures::rom_font::rom_font;
    use dama::unstable::screen::font::code;

    pub fn font() -> Font {
        Font::new(14, rom_font()).expect("256 glyphs of 14 rows")
    }

    /// Draws lines of text at 8x14 pixels a character, 80 cells of this width across.
    pub fn draw(lines: &[&str], width: usize) -> Screenshot {
        let mut shot = Screenshot { width: 80 * width, height: 350, pixels: vec![0; 80 * width * 350] };
        for (row, line) in lines.iter().enumerate() {
            for (column, c) in line.chars().enumerate() {
                put(&mut shot, (column, row), c, width);
            }
        }
        shot
    }

    pub fn put(shot: &mut Screenshot, (column, row): (usize, usize), c: char, width: usize) {
        let glyph = &rom_font()[14 * usize::from(code(c))..][..14];
        for (y, bits) in glyph.iter().enumerate() {
            for x in 0..8 {
                let is_ink = bits & (0x80 >> x) != 0;
                let at = (14 * row + y) * shot.width + width * column + x;
                shot.pixels[at] = if is_ink { 0xAA_AAAA } else { 0 };
            }
        }
    }

    #[test]
    fn text_is_read_cell_by_cell_in_cells_of_eight_and_of_nine() {
        for width in [8, 9] {
            let shot = draw(&["DAMA", "", "  Muovi: 21 18 è"], width);
            let reading = ScreenReading::of(&shot, &[font()]).expect("a size with a grid");
            assert_eq!((reading.columns, reading.rows), (80, 25));
            assert_eq!(reading.lines()[..3], ["DAMA", "", "  Muovi: 21 18 è"]);
            assert_eq!(reading.kind(), ScreenKind::Text);
        }
    }

    #[test]
    fn every_character_is_read_back_as_one_that_looks_the_same() {
        let (font, glyphs) = (font(), rom_font());
        let glyph = |code: u8| &glyphs[14 * usize::from(code)..][..14];
        for byte in 1..=255_u8 {
            let c = character(byte);
            let reading =
                ScreenReading::of(&draw(&[&c.to_string()], 8), std::slice::from_ref(&font)).expect("a grid");
            match reading.at(0, 0) {
                Cell::Blank => assert!(glyph(byte).iter().all(|&row| row == 0 || row == 255), "{byte}"),
                Cell::Char(read) => {
                    let inverse: Vec<u8> = glyph(byte).iter().map(|row| !row).collect();
                    let looks = glyph(code(read));
                    assert!(looks == glyph(byte) || looks == inverse, "{byte} read as {read}");
                }
                Cell::Picture => panic!("{byte} is not read"),
            }
        }
    }

    #[test]
    fn letters_on_any_paper_are_read_and_pictures_are_not() {
        let mut shot = draw(&["Sì"], 8);
        for pixel in &mut shot.pixels {
            *pixel = if *pixel == 0 { 0x00_00AA } else { 0xFF_FF55 };
        }
        shot.pixels[640 * 20 + 100] = 1;
        let reading = ScreenReading::of(&shot, &[font()]).expect("a grid");
        assert_eq!(reading.lines()[0], "Sì");
        assert_eq!(reading.at(12, 1), Cell::Picture);
    }

    #[test]
    fn forty_columns_are_read_where_every_pixel_is_doubled() {
        let glyphs: Vec<u8> = rom_font().chunks(14).flat_map(|glyph| [glyph, &[0, 0]].concat()).collect();
        let font = Font::new(16, &glyphs).expect("16 rows");
        let mut shot = Screenshot { width: 640, height: 400, pixels: vec![0; 640 * 400] };
        let glyph = &glyphs[16 * usize::from(b'D')..][..16];
        for (y, bits) in glyph.iter().enumerate() {
            for x in (0..16).filter(|x| bits & (0x80 >> (x / 2)) != 0) {
                shot.pixels[640 * y + x] = 7;
            }
        }
        let reading = ScreenReading::of(&shot, &[font]).expect("a grid");
        assert_eq!((reading.columns, reading.cell), (40, (16, 16)));
        assert_eq!(reading.lines()[0], "D");
    }

    #[test]
    fn a_cursor_is_read_as_nothing() {
        let mut shot = draw(&["C>"], 8);
        for y in 11..13 {
            shot.pixels[640 * y + 16..640 * y + 24].fill(0xAA_AAAA);
        }
        let reading = ScreenReading::of(&shot, &[font()]).expect("a grid");
        assert_eq!((reading.at(2, 0), reading.kind()), (Cell::Blank, ScreenKind::Text));
    }

    #[test]
    fn a_text_is_found_where_it_stands() {
        let reading = ScreenReading::of(&draw(&["", "ab ab"], 8), &[font()]).expect("a grid");
        assert_eq!(reading.find("ab"), [(1, 0, 2), (1, 3, 5)]);
        assert_eq!(reading.find(""), []);
        assert_eq!(reading.pixels(1, 3, 5), Rect { x: 24, y: 14, width: 16, height: 14 });
    }

    #[test]
    fn screens_without_letters_are_blank_or_pictures() {
        let mut shot = draw(&[], 8);
        assert_eq!(ScreenReading::of(&shot, &[font()]).expect("a grid").kind(), ScreenKind::Blank);
        shot.pixels[0] = 1;
        shot.pixels[5] = 2;
        assert_eq!(ScreenReading::of(&shot, &[font()]).expect("a grid").kind(), ScreenKind::Picture);
        let odd = Screenshot { width: 3, height: 1, pixels: vec![0; 3] };
        assert_eq!(ScreenReading::of(&odd, &[font()]), None);
    }
}
