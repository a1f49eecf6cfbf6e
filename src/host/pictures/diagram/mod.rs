//! Diagrams of positions for print, as SVG or PNG.
//!
//! They need no colour: men have a ring, kings a crown, third and fourth seats a dot.

mod pixels;
mod shapes;
mod svg;

pub use shapes::{Drawing, Point, Shape, Tint};

use super::rom_font::rom_font;
use crate::formats::keyboard::GLYPH_LEN;
use crate::screen::font::code;
use crate::screen::rulebook_game::plan;
use crate::session::rulebook::{BoardKind, Diagram, Piece, Seat};
use std::string::ToString;
use std::vec;
use std::vec::Vec;

/// File and rank of a place, from 0 at White's left hand.
pub type DiagramPoint = (u8, u8);

#[derive(Clone, Copy)]
pub struct Plate<'a> {
    pub diagram: &'a Diagram,
    /// The seat whose camp a place belongs to; camps are outlined.
    pub camp: &'a dyn Fn(u8, u8) -> Option<Seat>,
    /// The side to move, shown by a piece beside the board; `None` if the game is over.
    pub turn: Option<Seat>,
    pub is_flipped: bool,
    /// Places with a frame.
    pub marks: &'a [DiagramPoint],
    pub arrows: &'a [Arrow],
}

impl core::fmt::Debug for Plate<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Plate").field("diagram", &self.diagram).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// At least two places, in order.
    pub places: Vec<DiagramPoint>,
    pub style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    /// Red: a move that was played.
    Played,
    /// Green and hollow: a better move.
    Better,
}

/// Finds the place with this name, such as `21` or `e4`.
pub fn place(diagram: &Diagram, word: &str) -> Option<DiagramPoint> {
    let typed = plan::place(diagram, word)?;
    (typed.0 < diagram.width).then_some(typed)
}

// Lengths in units of the drawing: side of a place, space round the board, space for coordinates at the left and
// below, space at the right for the piece of the side to move, radius of a piece.
const SIDE: i32 = 120;
const EDGE: i32 = 8;
const COORDINATES: i32 = 72;
const TURN: i32 = 64;
const RADIUS: i32 = 44;
/// Offset of a piece on a numbered square, clear of the number.
const BELOW_NUMBER: i32 = 8;

/// The first row of a glyph that digits and capitals fill.
const CAPITAL: usize = 2;

pub fn draw(plate: &Plate<'_>) -> Drawing {
    let (width, height) = plate.size();
    let mut shapes = vec![Shape::Boxes(vec![(0, 0, width, height)], Tint::White)];
    plate.ground(&mut shapes);
    plate.camps(&mut shapes);
    for piece in &plate.diagram.pieces {
        let (x, y) = plate.centre((piece.file, piece.rank));
        put_piece(&mut shapes, piece, (x, y + plate.lowered()), RADIUS);
    }
    for &mark in plate.marks {
        plate.mark(&mut shapes, mark);
    }
    plate.labels(&mut shapes);
    plate.side_to_move(&mut shapes);
    for arrow in plate.arrows {
        plate.arrow(&mut shapes, arrow);
    }
    Drawing { width, height, shapes }
}

impl Plate<'_> {
    fn is_numbered(&self) -> bool {
        plan::is_numbered(self.diagram)
    }

    /// Left edge of the board; the space below the board is as large.
    fn left(&self) -> i32 {
        if self.is_numbered() {
            EDGE
        } else {
            COORDINATES
        }
    }

    fn side(&self) -> i32 {
        i32::from(self.diagram.width) * SIDE
    }

    fn size(&self) -> (i32, i32) {
        (self.left() + self.side() + EDGE + TURN, EDGE + self.side() + self.left())
    }

    fn lowered(&self) -> i32 {
        if self.is_numbered() {
            BELOW_NUMBER
        } else {
            0
        }
    }

    fn corner(&self, place: DiagramPoint) -> Point {
        let seen = plan::flipped(self.diagram, place).filter(|_| self.is_flipped).unwrap_or(place);
        let row = i32::from(self.diagram.width) - 1 - i32::from(seen.1);
        (self.left() + i32::from(seen.0) * SIDE, EDGE + row * SIDE)
    }

    fn centre(&self, place: DiagramPoint) -> Point {
        let (x, y) = self.corner(place);
        (x + SIDE / 2, y + SIDE / 2)
    }

    fn ground(&self, shapes: &mut Vec<Shape>) {
        if let BoardKind::Points(leaves) = self.diagram.ground {
            return self.lines(shapes, leaves);
        }
        let dark = self.diagram.places().filter(|&place| self.diagram.is_dark(place));
        let squares = dark.map(|place| self.corner(place)).map(|(x, y)| (x, y, SIDE, SIDE));
        shapes.push(Shape::Boxes(squares.collect(), Tint::Square));
        let (left, right, below) = (self.left(), self.left() + self.side(), EDGE + self.side());
        let border = vec![(left, EDGE), (right, EDGE), (right, below), (left, below), (left, EDGE)];
        shapes.push(Shape::Stroke(vec![border], 6, Tint::Black));
    }

    /// Adds the lines between points, each once, and the points.
    fn lines(&self, shapes: &mut Vec<Shape>, leaves: fn(u8, u8) -> [bool; 8]) {
        // Only the directions up and right: each line is then drawn from one end.
        let steps = [(0, 0, 1), (1, 1, 1), (2, 1, 0), (7, -1, 1)];
        let mut lines = Vec::new();
        for (file, rank) in self.diagram.places() {
            let all = leaves(file, rank);
            for (_, across, up) in steps.into_iter().filter(|&(way, _, _)| all[way]) {
                let to = file.checked_add_signed(across).zip(rank.checked_add_signed(up));
                lines.extend(to.map(|to| vec![self.centre((file, rank)), self.centre(to)]));
            }
        }
        shapes.push(Shape::Stroke(lines, 4, Tint::Black));
        for place in self.diagram.places() {
            shapes.push(Shape::Disc(self.centre(place), 8, Tint::Black));
        }
    }

    /// Adds thick lines where a camp ends.
    fn camps(&self, shapes: &mut Vec<Shape>) {
        let camp = |(file, rank): DiagramPoint| (self.camp)(file, rank);
        // On a flipped board the neighbour is on the other side.
        let (right, below) = if self.is_flipped { (0, 0) } else { (SIDE, SIDE) };
        let mut edges = Vec::new();
        for place in self.diagram.places() {
            let (x, y) = self.corner(place);
            let differs = |other: Option<DiagramPoint>| other.is_some_and(|other| camp(other) != camp(place));
            if differs(Some((place.0 + 1, place.1)).filter(|next| next.0 < self.diagram.width)) {
                edges.push(vec![(x + right, y), (x + right, y + SIDE)]);
            }
            if differs(place.1.checked_sub(1).map(|rank| (place.0, rank))) {
                edges.push(vec![(x, y + below), (x + SIDE, y + below)]);
            }
        }
        if !edges.is_empty() {
            shapes.push(Shape::Stroke(edges, 12, Tint::Black));
        }
    }

    fn labels(&self, shapes: &mut Vec<Shape>) {
        let mut boxes = Vec::new();
        if self.is_numbered() {
            for (number, place) in (1..).zip(self.diagram.numbered()) {
                let (x, y) = self.corner(place);
                put_text(&mut boxes, (x + 9, y + 8), 2, &number.to_string());
            }
        } else {
            for at in 0..self.diagram.width {
                let (x, y) = self.centre((at, at));
                let letter = char::from(b'a' + at).to_string();
                put_text(&mut boxes, (x - 12, EDGE + self.side() + 22), 3, &letter);
                let number = (u32::from(at) + 1).to_string();
                let width = 24 * number.len() as i32;
                put_text(&mut boxes, (self.left() - 14 - width, y - 14), 3, &number);
            }
        }
        shapes.push(Shape::Boxes(boxes, Tint::Black));
    }

    fn side_to_move(&self, shapes: &mut Vec<Shape>) {
        let Some(seat) = self.turn else { return };
        let is_below = (seat == Seat(0)) != self.is_flipped;
        let y = if is_below { EDGE + self.side() - 32 } else { EDGE + 32 };
        let piece = Piece { file: 0, rank: 0, seat, is_promoted: false };
        put_piece(shapes, &piece, (self.left() + self.side() + EDGE + TURN / 2, y), 24);
    }

    fn mark(&self, shapes: &mut Vec<Shape>, place: DiagramPoint) {
        let (x, y) = self.corner(place);
        let (from, to) = (2, SIDE - 2);
        let corners = [(from, from), (to, from), (to, to), (from, to), (from, from)];
        let frame: Vec<Point> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        shapes.push(Shape::Stroke(vec![frame.clone()], 16, Tint::White));
        shapes.push(Shape::Stroke(vec![frame], 9, Tint::Black));
    }

    /// Adds a line with a head and a white edge, starting beside the first place's middle.
    fn arrow(&self, shapes: &mut Vec<Shape>, arrow: &Arrow) {
        let below = self.lowered();
        let stops = arrow.places.iter().map(|&place| self.centre(place));
        let mut line: Vec<Point> = stops.map(|(x, y)| (x, y + below)).collect();
        let (Some(&[from, next]), Some(&[before, tip])) = (line.first_chunk(), line.last_chunk()) else {
            return;
        };
        line[0] = towards(from, next, RADIUS / 2);
        let base = towards(tip, before, 44);
        let last = line.len() - 1;
        line[last] = towards(tip, before, 38);
        let head = |more: i32| {
            let (tip, base) = (towards(tip, before, -2 * more), towards(base, tip, -more));
            let (dx, dy) = (base.0 - tip.0, base.1 - tip.1);
            let side = |sign: i32| {
                // Across the arrow, by half the width of the head.
                let across = (base.0 - sign * dy, base.1 + sign * dx);
                towards(base, across, 26 + 2 * more)
            };
            vec![tip, side(1), side(-1)]
        };
        let tint = match arrow.style {
            Style::Plain => Tint::Black,
            Style::Played => Tint::Red,
            Style::Better => Tint::Green,
        };
        shapes.push(Shape::Stroke(vec![line.clone()], 26, Tint::White));
        shapes.push(Shape::Polygon(head(6), Tint::White));
        shapes.push(Shape::Stroke(vec![line.clone()], 16, tint));
        shapes.push(Shape::Polygon(head(0), tint));
        if arrow.style == Style::Better {
            shapes.push(Shape::Stroke(vec![line], 6, Tint::White));
        }
    }
}

fn towards(from: Point, to: Point, by: i32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    (from.0 + dx * by / length, from.1 + dy * by / length)
}

/// Adds a text's pixels as boxes, joining runs of equal rows. (`x`, `y`) is the upper left of its capitals.
fn put_text(boxes: &mut Vec<(i32, i32, i32, i32)>, (x, y): Point, scale: i32, text: &str) {
    for (letter, at) in text.chars().zip(0i32..) {
        let glyph = GLYPH_LEN * usize::from(code(letter));
        // Including the rows of descenders.
        let rows = &rom_font()[glyph + CAPITAL..glyph + GLYPH_LEN];
        let left = x + at * 8 * scale;
        let mut row = 0;
        while row < rows.len() {
            let same = rows[row..].iter().take_while(|&&other| other == rows[row]).count();
            for (from, to) in runs(rows[row]) {
                let (top, tall) = (y + row as i32 * scale, same as i32 * scale);
                boxes.push((left + from * scale, top, (to - from) * scale, tall));
            }
            row += same;
        }
    }
}

/// The runs of set bits of a row, bit 7 leftmost, as start and end.
fn runs(row: u8) -> Vec<(i32, i32)> {
    let is_on = |x: i32| (0..8).contains(&x) && row & (0x80 >> x) != 0;
    let starts = (0..8).filter(|&x| is_on(x) && !is_on(x - 1));
    starts.map(|from| (from, (from..=8).find(|&x| !is_on(x)).unwrap_or(8))).collect()
}

/// Adds a piece. A man has a ring, a king a crown; the third and fourth seat have a dot.
fn put_piece(shapes: &mut Vec<Shape>, piece: &Piece, centre: Point, radius: i32) {
    let Seat(seat) = piece.seat;
    let (body, sign) = if seat % 2 == 0 { (Tint::White, Tint::Black) } else { (Tint::Black, Tint::White) };
    let part = |of_44: i32| of_44 * radius / RADIUS;
    shapes.push(Shape::Disc(centre, radius + part(3), sign));
    shapes.push(Shape::Disc(centre, radius - part(1), body));
    if piece.is_promoted {
        shapes.push(Shape::Polygon(crown(centre, radius), sign));
    } else if seat < 2 {
        shapes.push(Shape::Ring(centre, part(30), part(4), sign));
    } else {
        shapes.push(Shape::Disc(centre, part(18), sign));
    }
}

fn crown((x, y): Point, radius: i32) -> Vec<Point> {
    const CORNERS: [Point; 8] =
        [(-28, 20), (-30, -16), (-15, -2), (0, -26), (15, -2), (30, -16), (28, 20), (-28, 20)];
    CORNERS.iter().map(|(dx, dy)| (x + dx * radius / RADIUS, y + dy * radius / RADIUS)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runs_of_a_row_are_its_set_bits() {
        assert_eq!(runs(0b1101_0001), [(0, 2), (3, 4), (7, 8)]);
        assert_eq!(runs(0), []);
        assert_eq!(runs(0xFF), [(0, 8)]);
    }

    #[test]
    fn a_point_on_the_way_lies_at_its_distance() {
        assert_eq!(towards((0, 0), (300, 400), 5), (3, 4));
        assert_eq!(towards((0, 0), (300, 400), -5), (-3, -4));
        assert_eq!(towards((7, 7), (7, 7), 5), (7, 7), "nowhere to go");
    }
}
