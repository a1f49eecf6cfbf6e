//! The board of any game: wood, lines, coordinates, pieces, the last move.

use super::plan::{flipped, is_numbered, is_own, Plan, FIELD};
use super::shown::ShownMatch;
use crate::formats::keyboard::{Keyboard, Sprite};
use crate::screen::canvas::Canvas;
use crate::screen::field::{LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP};
use crate::screen::paint::{ink, Painter};
use crate::session::desktop::{BoardBetween, MovingPiece};
use crate::session::rulebook::{BoardKind, Diagram, Piece, Rulebook, Seat};
use crate::session::MatchContext;
use alloc::vec::Vec;

// The transparent index in sprites of GIOCHI.DAT.
const NOTHING: u8 = ink::FELT;

// The blue of GIOCHI.DAT's palette, which these screens use for nothing else.
pub(super) const BLUE: u8 = ink::FELT_LINE;

type SquarePicture = [[u8; SQUARE_WIDTH as usize]; SQUARE_HEIGHT as usize];

// A board's sprites: the prefix of their names, and their size.
type SpriteSet = (&'static str, (u16, u16));

fn set(diagram: &Diagram) -> SpriteSet {
    match diagram.width {
        10 => ("d10", (40, 28)),
        0..=9 => ("d9", (40, 29)),
        11..=16 => ("d16", (24, 16)),
        _ => ("d20", (24, 13)),
    }
}

pub(crate) fn color_name(Seat(seat): Seat) -> &'static str {
    ["white", "black", "red"].get(usize::from(seat)).copied().unwrap_or("blue")
}

/// A seat's colour where there is no more room than for a line.
pub(super) fn color(Seat(seat): Seat) -> u8 {
    [ink::WHITE, ink::BLACK, ink::ALARM].get(usize::from(seat)).copied().unwrap_or(BLUE)
}

// `d9-white-2`: a promoted piece is two men.
fn sprite_name(set: &'static str, piece: &Piece) -> crate::session::messages::Text {
    let mut name = crate::session::messages::Text::new();
    name.put(set).push('-').put(color_name(piece.seat));
    *name.put(if piece.is_promoted { "-2" } else { "" })
}

/// The name of a piece's sprite in KEYBOARD.DAT.
fn own_sprite(piece: &Piece) -> &'static str {
    match (piece.seat, piece.is_promoted) {
        (Seat(0), false) => "white-man",
        (Seat(0), true) => "white-king",
        (_, false) => "black-man",
        (_, true) => "black-king",
    }
}

// The columns and rows of a place to the left of and above a sprite of GIOCHI.DAT in its middle.
fn beside(diagram: &Diagram, plan: &Plan) -> (u16, u16) {
    let (_, (width, height)) = set(diagram);
    (plan.width.saturating_sub(width) / 2, plan.height.saturating_sub(height) / 2)
}

/// A sprite, and the square behind it, which those of KEYBOARD.DAT have.
pub(super) type LooseSprite<'a> = (Sprite<'a>, Option<Sprite<'a>>);

/// Returns a piece's sprite of KEYBOARD.DAT, `graphics`, or GIOCHI.DAT, `art`; a man's if the game promotes none.
pub(super) fn loose_sprite<'a>(
    piece: &Piece,
    diagram: &Diagram,
    [graphics, art]: [Keyboard<'a>; 2],
) -> Option<LooseSprite<'a>> {
    if is_own(diagram) {
        return Some((graphics.sprite(own_sprite(piece))?, graphics.sprite("dark")));
    }
    let man = Piece { is_promoted: false, ..*piece };
    let sprite_of = |piece: Piece| art.sprite(sprite_name(set(diagram).0, &piece).as_str());
    Some(([*piece, man].into_iter().find_map(sprite_of)?, None))
}

impl<C: Canvas> Painter<'_, C> {
    /// Paints the board of a match, with the last move and what the aids mark.
    pub(crate) fn match_board(&mut self, shown: &ShownMatch, context: &MatchContext<'_>) {
        let diagram = &shown.diagram;
        let plan = Plan::of(diagram);
        // On a flipped board every place is painted at the opposite one.
        let is_flipped = context.shown.flipped;
        let at = |place| if is_flipped { flipped(diagram, place).unwrap_or(place) } else { place };
        self.ground(diagram, &plan);
        self.camps(diagram, &plan, &|file, rank| {
            let (file, rank) = at((file, rank));
            shown.row.camp(file, rank)
        });
        if !is_numbered(diagram) {
            self.coordinates(&plan, is_flipped);
        }
        // DAMA.COM's own board shows no path.
        if !is_own(diagram) {
            let way: Vec<(u8, u8)> = shown.way.iter().map(|&place| at(place)).collect();
            self.chain(&way, &plan);
        }
        for piece in &diagram.pieces {
            let (file, rank) = at((piece.file, piece.rank));
            self.piece(&Piece { file, rank, ..*piece }, diagram, &plan, context.art);
        }
        for &(place, color) in &shown.frames {
            self.place_frame(at(place), &plan, !is_numbered(diagram), color);
        }
        if let Some(place) = context.shown.touched {
            self.place_frame(at(place), &plan, true, ink::WHITE);
        }
        if is_numbered(diagram) {
            self.numbers(diagram, &plan, &at);
        }
        if let Some(between) = context.between {
            self.between(between, &plan, context.art, &at);
        }
        for place in diagram.places().filter(|&place| context.shown.places.has(place)) {
            self.place_mark(plan.centre(at(place)), if plan.width > 30 { 6 } else { 3 });
        }
    }

    /// Paints a piece on its way, and what was captured as shades.
    fn between(
        &mut self,
        between: &BoardBetween,
        plan: &Plan,
        art: Keyboard<'_>,
        at: &dyn Fn((u8, u8)) -> (u8, u8),
    ) {
        let diagram = &between.diagram;
        for piece in &between.captured {
            self.loose_piece(piece, plan.corner(at((piece.file, piece.rank))), (diagram, plan, art), true);
        }
        if let Some(MovingPiece { piece, from, to, done }) = &between.moving {
            let (from, to) = (plan.corner(at(*from)), plan.corner(at(*to)));
            let part = |from: u16, to: u16| {
                let way = (i32::from(to) - i32::from(from)) * done.0 as i32 / done.1.max(1) as i32;
                from.saturating_add_signed(way as i16)
            };
            let corner = (part(from.0, to.0), part(from.1, to.1));
            self.loose_piece(piece, corner, (diagram, plan, art), false);
        }
    }

    // Paints a piece wherever it is, without the square of its sprite. A shade is every other pixel.
    fn loose_piece(
        &mut self,
        piece: &Piece,
        (x, y): (u16, u16),
        (diagram, plan, art): (&Diagram, &Plan, Keyboard<'_>),
        is_shade: bool,
    ) {
        let Some(sprite) = loose_sprite(piece, diagram, [self.graphics, art]) else { return };
        let (right, below) = if is_own(diagram) { (0, 0) } else { beside(diagram, plan) };
        self.paint_loose(&sprite, (x + right, y + below), 1, is_shade);
    }

    /// Paints a sprite without its square, `zoom` times as large.
    pub(super) fn paint_loose(
        &mut self,
        (sprite, square): &LooseSprite<'_>,
        (x, y): (u16, u16),
        zoom: u16,
        is_shade: bool,
    ) {
        for (row, dy) in (y..).step_by(usize::from(zoom.max(1))).zip(0..sprite.height) {
            let is_piece = |&dx: &usize| match square {
                Some(square) => sprite.index(dx, dy) != square.index(dx, dy),
                None => sprite.index(dx, dy) != NOTHING,
            };
            let columns = 0..sprite.width();
            // Where the piece has the colour of its square's grain it is the piece still.
            let (first, last) = (columns.clone().find(is_piece), columns.rev().find(is_piece));
            let (Some(first), Some(last)) = (first, last) else { continue };
            for dx in (first..=last).filter(|dx| square.is_some() || is_piece(dx)) {
                if !is_shade || (dx + dy) % 2 == 0 {
                    self.fill(x + zoom * dx as u16, row, zoom, zoom, sprite.index(dx, dy));
                }
            }
        }
    }

    /// Paints the board of a position that is being set up. `art`: GIOCHI.DAT.
    pub(crate) fn draft_board(&mut self, diagram: &Diagram, book: &dyn Rulebook, art: Keyboard<'_>) {
        let plan = Plan::of(diagram);
        self.ground(diagram, &plan);
        self.camps(diagram, &plan, &|file, rank| book.camp(file, rank));
        if !is_numbered(diagram) {
            self.coordinates(&plan, false);
        }
        for piece in &diagram.pieces {
            self.piece(piece, diagram, &plan, art);
        }
        if is_numbered(diagram) {
            self.numbers(diagram, &plan, &|place| place);
        }
    }

    fn ground(&mut self, diagram: &Diagram, plan: &Plan) {
        let (width, height) = plan.size();
        if (width, height) != FIELD {
            self.fill(LEFT, TOP, FIELD.0, FIELD.1, ink::PANEL);
        }
        self.bare_ground(diagram, plan);
    }

    /// The wood of the places, wherever they lie, and the lines between points.
    pub(super) fn bare_ground(&mut self, diagram: &Diagram, plan: &Plan) {
        let (width, height) = plan.size();
        if (width, height) != FIELD {
            self.fill(plan.x - 1, plan.y - 1, width + 2, height + 2, ink::BLACK);
        }
        let dark = self.grain("dark", ink::EDGE);
        if let BoardKind::Points(leaves) = diagram.ground {
            self.wood((plan.x, plan.y), (width, height), &dark);
            return self.inlaid(diagram, plan, leaves);
        }
        if is_own(diagram) {
            for place in diagram.places() {
                let (x, y) = plan.corner(place);
                self.tile(x, y, if diagram.is_dark(place) { "dark" } else { "light" });
            }
            return;
        }
        let light = self.grain("light", ink::HEADING);
        for place in diagram.places() {
            let grain = if diagram.is_dark(place) { &dark } else { &light };
            self.wood(plan.corner(place), (plan.width, plan.height), grain);
        }
    }

    fn grain(&self, name: &str, plain: u8) -> SquarePicture {
        let mut grain = [[plain; SQUARE_WIDTH as usize]; SQUARE_HEIGHT as usize];
        if let Some(sprite) = self.graphics.sprite(name) {
            for (y, row) in grain.iter_mut().enumerate() {
                for (x, pixel) in row.iter_mut().enumerate() {
                    *pixel = sprite.index(x, y);
                }
            }
        }
        grain
    }

    // Paints wood from a square's sprite that repeats over the whole field.
    fn wood(&mut self, (x, y): (u16, u16), (width, height): (u16, u16), grain: &SquarePicture) {
        for row in y..y + height {
            let fibres = &grain[usize::from((row - TOP) % SQUARE_HEIGHT)];
            let at = |column: u16| fibres[usize::from((column - LEFT) % SQUARE_WIDTH)];
            let mut from = x;
            while from < x + width {
                let to = (from + 1..x + width).find(|&to| at(to) != at(from)).unwrap_or(x + width);
                self.fill(from, row, to - from, 1, at(from));
                from = to;
            }
        }
    }

    fn inlaid(&mut self, diagram: &Diagram, plan: &Plan, leaves: fn(u8, u8) -> [bool; 8]) {
        // Half of the directions: each line is drawn from its lower or left end.
        let steps = [(0, 0, -1), (1, 1, -1), (2, 1, 0), (7, -1, -1)];
        for place in diagram.places() {
            let (all, from) = (leaves(place.0, place.1), plan.centre(place));
            for (_, across, up) in steps.into_iter().filter(|&(way, _, _)| all[way]) {
                let to = (
                    from.0.wrapping_add_signed(across * plan.width as i16),
                    from.1.wrapping_add_signed(up * plan.height as i16),
                );
                self.line(from, to, 1, [0, 0], ink::HEADING);
            }
        }
        for place in diagram.places() {
            let (x, y) = plan.centre(place);
            self.fill(x - 2, y - 2, 5, 5, ink::PANEL);
            self.fill(x - 3, y - 1, 7, 3, ink::PANEL);
            self.fill(x - 2, y - 1, 5, 3, ink::TEXT);
        }
    }

    fn camps(&mut self, diagram: &Diagram, plan: &Plan, camp: &dyn Fn(u8, u8) -> Option<Seat>) {
        for (file, rank) in diagram.places() {
            let Some(seat) = camp(file, rank) else { continue };
            let (x, y) = plan.corner((file, rank));
            let (width, height) = (plan.width, plan.height);
            let differs = |file: Option<u8>, rank: Option<u8>| {
                let place = file.zip(rank).filter(|&(f, r)| f.max(r) < diagram.width);
                place.is_some_and(|(file, rank)| camp(file, rank) != Some(seat))
            };
            let sides = [
                (differs(Some(file), rank.checked_add(1)), (x, y, width, 3), (x, y + 1, width, 2)),
                (
                    differs(Some(file), rank.checked_sub(1)),
                    (x, y + height - 3, width, 3),
                    (x, y + height - 3, width, 2),
                ),
                (differs(file.checked_sub(1), Some(rank)), (x, y, 4, height), (x + 1, y, 3, height)),
                (
                    differs(file.checked_add(1), Some(rank)),
                    (x + width - 4, y, 4, height),
                    (x + width - 4, y, 3, height),
                ),
            ];
            for (_, (x, y, width, height), inner) in sides.into_iter().filter(|side| side.0) {
                self.fill(x, y, width, height, ink::PANEL);
                self.fill(inner.0, inner.1, inner.2, inner.3, color(seat));
            }
        }
    }

    /// Paints a piece of KEYBOARD.DAT on DAMA.COM's own board, else one of GIOCHI.DAT, `art`.
    fn piece(&mut self, piece: &Piece, diagram: &Diagram, plan: &Plan, art: Keyboard<'_>) {
        if !is_own(diagram) {
            return self.lent_piece(piece, diagram, plan, art);
        }
        let (x, y) = plan.corner((piece.file, piece.rank));
        self.tile(x, y, own_sprite(piece));
    }

    /// Paints a piece of GIOCHI.DAT in the middle of its place; without the sprite, a block.
    fn lent_piece(&mut self, piece: &Piece, diagram: &Diagram, plan: &Plan, art: Keyboard<'_>) {
        let (x, y) = plan.corner((piece.file, piece.rank));
        match art.sprite(sprite_name(set(diagram).0, piece).as_str()) {
            Some(sprite) => {
                let (right, below) = beside(diagram, plan);
                self.paint_loose(&(sprite, None), (x + right, y + below), 1, false);
            }
            None => {
                let (x, y) = (x + plan.width / 4, y + plan.height / 4);
                let (width, height) = (plan.width / 2, plan.height / 2);
                self.fill(x, y, width, height, ink::PANEL);
                self.fill(x + 1, y + 1, width - 2, height - 2, color(piece.seat));
            }
        }
    }

    /// Paints the path of a chain with stops: a line, and a mark at each stop.
    fn chain(&mut self, way: &[(u8, u8)], plan: &Plan) {
        if way.len() < 3 {
            return;
        }
        for pair in way.windows(2) {
            let (from, to) = (plan.centre(pair[0]), plan.centre(pair[1]));
            self.line(from, to, 2, [0, 0], ink::ACCENT);
        }
        for &place in &way[1..way.len() - 1] {
            let (x, y) = plan.centre(place);
            self.fill(x - 3, y - 2, 7, 5, ink::ACCENT);
            self.fill(x - 1, y - 1, 3, 3, ink::BLACK);
        }
    }

    // Frames a place of the last move. `is_edged`: adds a dark edge, for light places.
    fn place_frame(&mut self, place: (u8, u8), plan: &Plan, is_edged: bool, color: u8) {
        let (corner, size) = (plan.corner(place), (plan.width, plan.height));
        let thick = if size.0 > 30 { 2 } else { 1 };
        if is_edged {
            self.hollow(corner, size, thick + 1, ink::BLACK);
        }
        self.hollow(corner, size, thick, color);
    }

    fn hollow(&mut self, (x, y): (u16, u16), (width, height): (u16, u16), thick: u16, index: u8) {
        self.fill(x, y, width, thick, index);
        self.fill(x, y + height - thick, width, thick, index);
        self.fill(x, y, thick, height, index);
        self.fill(x + width - thick, y, thick, height, index);
    }

    fn numbers(&mut self, diagram: &Diagram, plan: &Plan, at: &dyn Fn((u8, u8)) -> (u8, u8)) {
        for (number, place) in (1..).zip(diagram.numbered()) {
            let (x, y) = plan.corner(at(place));
            self.square_number(x, y, number);
        }
    }

    /// Letters below, numbers at the left.
    pub(super) fn coordinates(&mut self, plan: &Plan, is_flipped: bool) {
        let below = plan.y + plan.size().1 + 1;
        for at in 0..plan.side as u8 {
            let (x, y) = plan.corner((at, at));
            let place = if is_flipped { plan.side as u8 - 1 - at } else { at };
            let letter = char::from(b'a' + place);
            let glyph = self.graphics.glyph(crate::screen::font::code(letter));
            self.canvas.glyph(x + (plan.width - 8) / 2, below, glyph, ink::HEADING, ink::PANEL);
            let left = plan.x - 5 - if place < 9 { 6 } else { 12 };
            self.square_number(left - 3, y + (plan.height - 7) / 2 - 2, place + 1);
        }
    }
}
