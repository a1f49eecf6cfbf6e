//! [`Plan`]: where the places of a board lie on the screen, and which places a typed move names.

use crate::screen::field;
use crate::session::rulebook::{BoardKind, Diagram};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(crate) const FIELD: (u16, u16) = (field::WIDTH, field::HEIGHT);

// The pixels that coordinates take at the left and below.
const BORDER: (u16, u16) = (18, 15);

#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) side: u16,
}

impl Plan {
    pub(super) fn of(diagram: &Diagram) -> Plan {
        let side = u16::from(diagram.width.max(1));
        let (left, below) = if is_numbered(diagram) { (0, 0) } else { BORDER };
        let (width, height) = ((FIELD.0 - left) / side, (FIELD.1 - below) / side);
        let x = field::LEFT + left + (FIELD.0 - left - side * width) / 2;
        let y = field::TOP + (FIELD.1 - below - side * height) / 2;
        Plan { x, y, width, height, side }
    }

    pub(super) fn size(&self) -> (u16, u16) {
        (self.side * self.width, self.side * self.height)
    }

    /// Returns the upper left pixel of a place. Files go from the left, ranks from the bottom.
    pub(super) fn corner(&self, (file, rank): (u8, u8)) -> (u16, u16) {
        let row = self.side - 1 - u16::from(rank).min(self.side - 1);
        (self.x + u16::from(file).min(self.side - 1) * self.width, self.y + row * self.height)
    }

    pub(super) fn centre(&self, place: (u8, u8)) -> (u16, u16) {
        let (x, y) = self.corner(place);
        (x + self.width / 2, y + self.height / 2)
    }
}

pub(crate) fn name_at(diagram: &Diagram, is_flipped: bool, x: u16, y: u16) -> Option<String> {
    let plan = Plan::of(diagram);
    let (file, row) = (x.checked_sub(plan.x)? / plan.width, y.checked_sub(plan.y)? / plan.height);
    let rank = plan.side.checked_sub(1)?.checked_sub(row)?;
    let place = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
    let place = if is_flipped { flipped(diagram, place)? } else { place };
    let is_typed = !is_numbered(diagram) || diagram.is_dark(place);
    (is_typed && place.0 < diagram.width).then(|| name(diagram, place))
}

pub(crate) fn name(diagram: &Diagram, place: (u8, u8)) -> String {
    if is_numbered(diagram) {
        return (diagram.numbered().take_while(|&other| other != place).count() + 1).to_string();
    }
    format!("{}{}", char::from(b'a' + place.0), place.1 + 1)
}

/// Returns the opposite place, for a flipped board; `None` beside the board.
pub(crate) fn flipped(diagram: &Diagram, (file, rank): (u8, u8)) -> Option<(u8, u8)> {
    let last = diagram.width.checked_sub(1)?;
    Some((last.checked_sub(file)?, last.checked_sub(rank)?))
}

pub(crate) fn is_numbered(diagram: &Diagram) -> bool {
    matches!(diagram.ground, BoardKind::Numbered(_))
}

// Returns whether a board looks like DAMA.COM's and needs only KEYBOARD.DAT's sprites.
pub(super) fn is_own(diagram: &Diagram) -> bool {
    is_numbered(diagram) && u16::from(diagram.width) * field::SQUARE_WIDTH == field::WIDTH
}

/// Returns the places that a typed move names: `32 28`, `c3xe5xg7`. Skips those not on the board.
pub(super) fn named(diagram: &Diagram, typed: &str) -> Vec<(u8, u8)> {
    let words = typed.split(|c: char| !c.is_ascii_alphanumeric()).flat_map(|word| word.split('x'));
    words.filter_map(|word| place(diagram, word)).collect()
}

pub(crate) fn place(diagram: &Diagram, word: &str) -> Option<(u8, u8)> {
    if is_numbered(diagram) {
        let number: usize = word.parse().ok()?;
        return diagram.numbered().nth(number.checked_sub(1)?);
    }
    let letter = *word.as_bytes().first().filter(|letter| letter.is_ascii_alphabetic())?;
    let file = letter.to_ascii_lowercase() - b'a';
    let rank = word.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?;
    (file < diagram.width && rank < diagram.width).then_some((file, rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rulebook::DarkCorner;

    const OWN: BoardKind = BoardKind::Numbered(DarkCorner::Right);
    const LEFT: BoardKind = BoardKind::Numbered(DarkCorner::Left);

    fn diagram(width: u8, ground: BoardKind) -> Diagram {
        Diagram { width, ground, pieces: Vec::new(), counters: Vec::new() }
    }

    fn boards() -> Vec<Diagram> {
        let points = BoardKind::Points(|_, _| [true; 8]);
        let grounds = [(8, OWN), (10, LEFT), (8, LEFT), (9, points), (8, BoardKind::Squares)];
        let large = [(16, BoardKind::Squares), (20, BoardKind::Squares)];
        grounds.into_iter().chain(large).map(|(width, ground)| diagram(width, ground)).collect()
    }

    #[test]
    fn all_places_lie_within_the_field_and_none_over_another() {
        for board in boards() {
            let plan = Plan::of(&board);
            let mut corners: Vec<_> = board.places().map(|place| plan.corner(place)).collect();
            for &(x, y) in &corners {
                assert!(x >= field::LEFT && x + plan.width <= field::LEFT + FIELD.0, "{board:?}");
                assert!(y >= field::TOP && y + plan.height <= field::TOP + FIELD.1, "{board:?}");
                assert!((x - plan.x) % plan.width == 0 && (y - plan.y) % plan.height == 0);
            }
            corners.sort_unstable();
            corners.dedup();
            assert_eq!(corners.len(), usize::from(board.width).pow(2));
        }
    }

    #[test]
    fn coordinates_have_their_room_at_the_left_and_below() {
        for board in boards().iter().filter(|board| !is_numbered(board)) {
            let plan = Plan::of(board);
            assert!(plan.x - field::LEFT >= 17, "two digits and a gap");
            assert!(field::TOP + FIELD.1 - (plan.y + plan.size().1) >= 15, "a letter and a gap");
        }
    }

    #[test]
    fn squares_are_numbered_from_the_top_with_either_corner_dark() {
        let (eight, polish) = (diagram(8, OWN), diagram(10, LEFT));
        let numbers: Vec<_> = eight.numbered().collect();
        assert_eq!((numbers.len(), numbers[0], numbers[4], numbers[31]), (32, (0, 7), (1, 6), (7, 0)));
        assert_eq!((Plan::of(&eight).width, Plan::of(&eight).height), (48, 35));
        let other: Vec<_> = diagram(8, LEFT).numbered().collect();
        assert_eq!((other.len(), other[0], other[4], other[31]), (32, (1, 7), (0, 6), (6, 0)));
        let numbers: Vec<_> = polish.numbered().collect();
        assert_eq!((numbers.len(), numbers[0], numbers[45], numbers[49]), (50, (1, 9), (0, 0), (8, 0)));
    }

    #[test]
    fn a_place_pointed_at_is_named_as_it_is_typed() {
        for board in boards() {
            let plan = Plan::of(&board);
            for at in board.places() {
                let (x, y) = plan.corner(at);
                let last = (x + plan.width - 1, y + plan.height - 1);
                let (name, again) = (name_at(&board, false, x, y), name_at(&board, false, last.0, last.1));
                assert_eq!(name, again);
                let typed = !is_numbered(&board) || board.is_dark(at);
                assert_eq!(name.and_then(|name| place(&board, &name)), typed.then_some(at));
            }
            assert_eq!(name_at(&board, false, plan.x - 1, plan.y), None);
            assert_eq!(name_at(&board, false, plan.x + plan.size().0, plan.y), None);
            assert_eq!(name_at(&board, false, plan.x, plan.y + plan.size().1), None);
        }
    }

    #[test]
    fn a_typed_move_names_its_places() {
        let points = diagram(9, BoardKind::Points(|_, _| [true; 8]));
        assert_eq!(named(&points, "c3xe5xg7"), [(2, 2), (4, 4), (6, 6)]);
        assert_eq!(named(&points, "soplo e4"), [(4, 3)]);
        assert_eq!(named(&points, "pass k1 a10 a0"), []);
        assert_eq!(named(&diagram(20, BoardKind::Squares), "t20"), [(19, 19)]);
        assert_eq!(named(&diagram(8, OWN), "1 5 10 33"), [(0, 7), (1, 6), (2, 5)]);
    }

    #[test]
    fn every_pixel_of_a_dark_square_is_its_own_and_no_other_is() {
        let board = diagram(8, OWN);
        let mut pixels = 0;
        for (x, y) in (0..350).flat_map(|y| (0..640).map(move |x| (x, y))) {
            let Some(name) = name_at(&board, false, x, y) else { continue };
            let (left, top) = Plan::of(&board).corner(place(&board, &name).expect("on the board"));
            let (right, below) = (left + field::SQUARE_WIDTH, top + field::SQUARE_HEIGHT);
            assert!((left..right).contains(&x) && (top..below).contains(&y), "{name}");
            pixels += 1;
        }
        assert_eq!(pixels, 32 * u32::from(field::SQUARE_WIDTH) * u32::from(field::SQUARE_HEIGHT));
    }
}
