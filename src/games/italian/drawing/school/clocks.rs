//! The two clocks of a tournament table.

use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};

const MIDDLES: [(u16, u16); 2] = [(420, 140), (540, 140)];
// Half the width and half the height of a face, which looks round at 4:3.
const FACE: (u16, u16) = (48, 35);
// The hours on a face. The hands point to five to twelve and three minutes to twelve.
const HOURS: [(i32, i32); 12] = [
    (0, -31),
    (21, -27),
    (37, -15),
    (42, 0),
    (37, 15),
    (21, 27),
    (0, 31),
    (-21, 27),
    (-37, 15),
    (-42, 0),
    (-37, -15),
    (-21, -27),
];
const HANDS: [[(i32, i32); 2]; 2] = [[(-3, -18), (-17, -22)], [(0, -18), (0, -27)]];

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn clocks(&mut self) {
        self.framed(360, 84, 240, 112);
        self.fill(360, 84, 240, 112, ink::EDGE);
        for (middle, hands) in MIDDLES.into_iter().zip(HANDS) {
            self.disc((middle.0 + 2, middle.1 + 2), (FACE.0 + 4, FACE.1 + 3), ink::BLACK);
            self.disc(middle, (FACE.0 + 4, FACE.1 + 3), ink::HEADING);
            self.disc(middle, FACE, ink::TEXT);
            for hour in HOURS {
                let (x, y) = moved(middle, hour);
                self.fill(x - 1, y - 1, 3, 2, ink::PANEL);
            }
            for hand in hands {
                self.line(middle, moved(middle, hand), 3, [0; 2], ink::BLACK);
            }
            self.disc(middle, (4, 3), ink::PANEL);
        }
        // Each knob starts one clock and stops the other.
        for (x, pressed) in [(410, true), (530, false)] {
            let height = if pressed { 5 } else { 11 };
            self.fill(x, 77 - height, 20, height, ink::HEADING);
            self.fill(x, 77 - height, 20, 1, ink::TEXT);
        }
    }

    pub(crate) fn disc(&mut self, (x, y): (u16, u16), (wide, high): (u16, u16), index: u8) {
        let (a, b) = (u32::from(wide), u32::from(high));
        for dy in 0..=high {
            let rest = b * b - u32::from(dy) * u32::from(dy);
            let half = ((a * a * rest / (b * b)).isqrt()) as u16;
            self.fill(x - half, y - dy, 2 * half + 1, 1, index);
            self.fill(x - half, y + dy, 2 * half + 1, 1, index);
        }
    }
}

fn moved((x, y): (u16, u16), (dx, dy): (i32, i32)) -> (u16, u16) {
    (x.saturating_add_signed(dx as i16), y.saturating_add_signed(dy as i16))
}
