//! Lines over a board, without floats.

use crate::screen::canvas::Canvas;
use crate::screen::paint::Painter;

impl<C: Canvas> Painter<'_, C> {
    /// Paints a line `width` pixels wide, and leaves out `out` 64ths of it at its two ends.
    pub(crate) fn line(&mut self, from: (u16, u16), to: (u16, u16), width: u16, out: [u16; 2], index: u8) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let [first, last] = out.map(|parts| steps * parts / 64);
        for step in first..=steps - last {
            let x = between(from.0, to.0, step, steps);
            let y = between(from.1, to.1, step, steps);
            self.fill(x, y, width, width.min(2), index);
        }
    }
}

fn between(from: u16, to: u16, step: u16, steps: u16) -> u16 {
    let (from, to, step, steps) = (i32::from(from), i32::from(to), i32::from(step), i32::from(steps));
    ((from * (steps - step) + to * step + steps / 2) / steps) as u16
}
