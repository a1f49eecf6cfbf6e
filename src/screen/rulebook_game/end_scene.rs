//! The scene at the end of a game: the winner on a board that reaches to the horizon, by day or by night.

use super::board::loose_sprite;
use super::shown::ShownMatch;
use crate::screen::canvas::Canvas;
use crate::screen::field::{PANEL_LEFT, PANEL_WIDTH};
use crate::screen::paint::{ink, Painter};
use crate::session::rulebook::{Piece, Seat};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::MatchContext;
use alloc::vec::Vec;

pub(super) const HEIGHT: u16 = 56;
// The horizon's row, and the middle of the scene.
const HORIZON: i32 = 26;
const MIDDLE: i32 = PANEL_WIDTH as i32 / 2;

// Ordered dither: of sixteen levels of a colour those above the cell.
const DITHER: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

// The right branch of the laurel: each pair of leaves, from the middle of the scene.
const LEAVES: [(i32, i32); 8] =
    [(34, -16), (39, -11), (42, -5), (42, 1), (40, 7), (35, 12), (28, 16), (20, 19)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// The one player at the keyboard has won.
    Won,
    Lost,
    /// Somebody else's game is over.
    Over,
    Drawn,
}

impl Mood {
    /// Returns the mood of an end, and the seats whose pieces stand in the scene.
    pub(super) fn of(shown: &ShownMatch, context: &MatchContext<'_>) -> (Mood, Vec<Seat>) {
        let all = || shown.seats.iter().map(|at| at.0);
        let Some(winner) = shown.turn.0 else { return (Mood::Drawn, all().collect()) };
        let at_keyboard: Vec<Seat> =
            shown.seats.iter().filter(|at| at.1 != SeatPlayer::Program).map(|at| at.0).collect();
        // With more than two seats the one whose time is out loses alone.
        let loser = context.settings.fallen().filter(|&fallen| fallen == winner && shown.seats.len() > 2);
        let mood = match (&at_keyboard[..], loser) {
            (&[player], None) if player == winner => Mood::Won,
            (&[_], None) => Mood::Lost,
            (&[player], Some(loser)) if player == loser => Mood::Lost,
            _ => Mood::Over,
        };
        (
            mood,
            match loser {
                Some(loser) => all().filter(|&seat| seat != loser).collect(),
                None => [winner].into(),
            },
        )
    }

    fn sky(self) -> [u8; 3] {
        match self {
            Mood::Won | Mood::Over => [ROSEWOOD, ink::HEADING, ink::TEXT],
            Mood::Drawn => [ink::PANEL, ROSEWOOD, ink::HEADING],
            Mood::Lost => [ink::BLACK, ink::PANEL, ROSEWOOD],
        }
    }

    fn color(self, x: i32, y: i32) -> u8 {
        if y >= HORIZON {
            return self.ground(x, y);
        }
        let (part, level) = (32 * y / HORIZON / 16, 32 * y / HORIZON % 16);
        let is_next = level > DITHER[(y % 4) as usize][(x % 4) as usize];
        let sky = self.sky()[part as usize + usize::from(is_next)];
        // A pixel is 0.73 as wide as it is high.
        let from = |(middle, row): (i32, i32)| (3 * (x - middle)).pow(2) + (4 * (y - row)).pow(2);
        let (sun, across, up) = (from((MIDDLE, HORIZON)), (x - MIDDLE).abs(), HORIZON - y);
        match self {
            Mood::Lost if from((158, 11)) < 900 && from((153, 9)) > 729 => ink::TEXT,
            Mood::Lost if up > 3 && (7 * x * x + 13 * y * y + 5 * x * y) % 211 == 3 => ink::WHITE,
            Mood::Won if sun < 6_100 => ink::TEXT,
            Mood::Won if sun < 44_000 && 5 * across / (up + 3) % 2 == 0 && (x + y) % 2 == 0 => ink::TEXT,
            Mood::Over if sun < 4_900 => ink::TEXT,
            Mood::Drawn if sun < 2_900 && y % 3 != 0 => ink::TEXT,
            _ => sky,
        }
    }

    // The squares of a board, seen from low above it.
    fn ground(self, x: i32, y: i32) -> u8 {
        let depth = y - HORIZON + 2;
        let (file, rank) = ((3 * (x - MIDDLE)).div_euclid(2 * depth), 120 / depth);
        let is_light = depth > 3 && (file + rank) % 2 == 0;
        match (self, is_light) {
            (Mood::Lost, true) => ROSEWOOD,
            (Mood::Lost, false) => ink::PANEL,
            (_, true) if (x / 2 + y) % 2 == 0 => ink::TEXT,
            (_, true) => ink::HEADING,
            (_, false) => ink::EDGE,
        }
    }
}

const ROSEWOOD: u8 = 10;

impl<C: Canvas> Painter<'_, C> {
    pub(super) fn end_scene(&mut self, top: u16, shown: &ShownMatch, context: &MatchContext<'_>) {
        let (mood, seats) = Mood::of(shown, context);
        for y in 0..HEIGHT {
            let at = |x: u16| mood.color(x.into(), y.into());
            let mut from = 0;
            while from < PANEL_WIDTH {
                let to = (from + 1..PANEL_WIDTH).find(|&to| at(to) != at(from)).unwrap_or(PANEL_WIDTH);
                self.fill(PANEL_LEFT + from, top + y, to - from, 1, at(from));
                from = to;
            }
        }
        if matches!(mood, Mood::Won | Mood::Over) && seats.len() == 1 {
            self.laurel(top);
        }
        let (apart, first): (usize, u16) = match seats.len() {
            0 | 1 => (1, 76),
            2 => (72, 40),
            3 => (56, 20),
            _ => (50, 1),
        };
        for (&seat, x) in seats.iter().zip((first..).step_by(apart)) {
            let piece = Piece { file: 0, rank: 0, seat, is_promoted: true };
            let loose = loose_sprite(&piece, &shown.diagram, [self.graphics, context.art]);
            let Some(loose) = loose else { continue };
            let sprite = &loose.0;
            // The small pieces of large boards are shown twice as large.
            let zoom = if sprite.width() > 24 { 1 } else { 2 };
            let below = HEIGHT.saturating_sub(6 + zoom * sprite.height as u16);
            let left = 24u16.saturating_sub(zoom * sprite.width() as u16 / 2);
            self.paint_loose(&loose, (PANEL_LEFT + x + left, top + below), zoom, false);
        }
    }

    fn laurel(&mut self, top: u16) {
        for (side, (dx, dy)) in [1, -1].into_iter().flat_map(|side| LEAVES.map(|leaf| (side, leaf))) {
            let (x, y) = (i32::from(PANEL_LEFT) + MIDDLE, i32::from(top) + 30 + dy);
            let mut row = |from: i32, y: i32, width: i32, color: u8| {
                let left = if side > 0 { x + from } else { x - from - width + 1 };
                self.fill(left as u16, y as u16, width as u16, 1, color);
            };
            for (leaf, y) in [(dx + 3, y - 2), (dx - 3, y)] {
                for (from, down, width) in [(-1, -1, 3), (-2, 0, 5), (-2, 1, 3)] {
                    row(leaf + from, y + down, width, ink::FELT);
                }
            }
            row(dx, y, 1, ink::BLACK);
            row(dx, y + 1, 1, ink::BLACK);
        }
    }
}
