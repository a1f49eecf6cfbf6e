//! EGA mode 10h, 640 x 350 in 16 colours: four planes, written directly.
//!
//! A card with 256 KB has two pages: frames are painted on the hidden one and then shown, without flicker. With 128 KB
//! there is one page, and painting is visible.
#![allow(unsafe_code)] // Video memory lies in a segment no Rust pointer reaches.

use super::machine::{bx, int10, offset, out, text_mode};
use crate::formats::keyboard::{Sprite, GLYPH_LEN};
use crate::screen::canvas::{Canvas, CELL_WIDTH, HEIGHT, WIDTH};
use core::arch::asm;

const SEQUENCER: u16 = 0x3c4;
const GRAPHICS: u16 = 0x3ce;
const PITCH: u16 = WIDTH / 8;
/// Bytes from one page to the next in each plane.
const PAGE: u16 = 0x8000;

#[derive(Debug)]
pub struct Ega {
    two_pages: bool,
    start: u16,
    palette: [u8; 16],
    /// The fill colour, while the card is set to fill.
    filling: Option<u8>,
}

impl Ega {
    /// Detects an EGA or better with at least 128 KB and a colour monitor.
    pub fn detect() -> Option<Ega> {
        int10(0x1200, 0xff10, 0);
        let (monochrome, memory) = (bx() >> 8, bx() & 0xff);
        let good = monochrome == 0 && (1..=3).contains(&memory);
        good.then_some(Ega { two_pages: memory == 3, start: 0, palette: [0xff; 16], filling: None })
    }

    pub fn enter(&mut self) {
        int10(0x0010, 0, 0);
        self.start = 0;
        self.palette = [0xff; 16];
        self.filling = None;
    }

    pub fn leave(&mut self) {
        text_mode();
    }

    pub fn show(&mut self, palette: [u8; 16], paint: impl FnOnce(&mut Ega)) {
        if self.two_pages {
            self.start ^= PAGE;
        }
        paint(self);
        if self.two_pages {
            int10(0x0500 | u32::from(self.start != 0), 0, 0);
        }
        self.set_palette(palette);
    }

    fn set_palette(&mut self, palette: [u8; 16]) {
        if palette != self.palette {
            self.palette = palette;
            let mut registers = [0; 17];
            registers[..16].copy_from_slice(&palette);
            // The seventeenth register is the border: black.
            int10(0x1002, 0, offset(&registers));
            core::hint::black_box(&registers);
        }
    }

    fn fill_with(&mut self, index: u8) {
        if self.filling == Some(index) {
            return;
        }
        if self.filling.is_none() {
            out(SEQUENCER, 0x0f02); // map mask: all planes
            out(GRAPHICS, 0x0f01); // enable set/reset: all planes
        }
        out(GRAPHICS, u16::from(index) << 8); // set/reset: the colour
        self.filling = Some(index);
    }

    fn take_bytes(&mut self) {
        if self.filling.take().is_some() {
            out(GRAPHICS, 0x0001); // enable set/reset: none
        }
    }

    fn address(&self, byte: u16, y: u16) -> u16 {
        self.start + y * PITCH + byte
    }

    fn fill_bytes(&self, byte: u16, y: u16, bytes: u16, rows: u16) {
        let mut at = self.address(byte, y);
        for _ in 0..rows {
            // SAFETY: within the page; the caller has clipped.
            unsafe {
                asm!(
                    "push es", "push 0xa000", "pop es", "rep stosb", "pop es",
                    inout("edi") u32::from(at) => _, inout("ecx") u32::from(bytes) => _, in("al") 0u8,
                );
            }
            at += PITCH;
        }
    }

    fn fill_masked(&self, byte: u16, y: u16, rows: u16, mask: u8) {
        out(GRAPHICS, u16::from(mask) << 8 | 8); // bit mask

        // SAFETY: within the page. The exchange reads first: the card keeps the other pixels.
        unsafe {
            asm!(
                "push es", "push 0xa000", "pop es",
                "2:", "xchg byte ptr es:[edi], al", "add edi, 80", "dec ecx", "jnz 2b",
                "pop es",
                inout("edi") u32::from(self.address(byte, y)) => _, inout("ecx") u32::from(rows) => _,
                inout("al") 0u8 => _,
            );
        }
        out(GRAPHICS, 0xff08);
    }
}

impl Canvas for Ega {
    fn fill(&mut self, x: u16, y: u16, width: u16, height: u16, index: u8) {
        let (end, bottom) = (x.saturating_add(width).min(WIDTH), y.saturating_add(height).min(HEIGHT));
        if x >= end || y >= bottom {
            return;
        }
        self.fill_with(index & 15);
        let rows = bottom - y;
        let (mut first, mut last) = (x / 8, (end - 1) / 8);
        let (left, right) = (0xff >> (x % 8), 0xffu8 << (7 - (end - 1) % 8));
        if first == last {
            let mask = left & right;
            return if mask == 0xff {
                self.fill_bytes(first, y, 1, rows)
            } else {
                self.fill_masked(first, y, rows, mask)
            };
        }
        if left != 0xff {
            self.fill_masked(first, y, rows, left);
            first += 1;
        }
        if right != 0xff {
            self.fill_masked(last, y, rows, right);
            last -= 1;
        }
        if first <= last {
            self.fill_bytes(first, y, last + 1 - first, rows);
        }
    }

    fn glyph(&mut self, x: u16, y: u16, rows: &[u8; GLYPH_LEN], ink: u8, paper: u8) {
        if x % CELL_WIDTH != 0 || x >= WIDTH || y >= HEIGHT {
            return;
        }
        self.take_bytes();
        let height = (HEIGHT - y).min(GLYPH_LEN as u16);
        for plane in 0..4 {
            out(SEQUENCER, map_mask(plane));
            // `keep` passes the glyph's bits where ink and paper differ in this plane; `turn` inverts them where the
            // paper has the plane.
            let keep = if (ink ^ paper) >> plane & 1 != 0 { 0xffu8 } else { 0 };
            let turn = if paper >> plane & 1 != 0 { 0xffu8 } else { 0 };
            let both = u32::from(keep) | u32::from(turn) << 8;
            // SAFETY: within the page, and `height` rows of the glyph are read.
            unsafe {
                asm!(
                    "push es", "push 0xa000", "pop es",
                    "2:", "mov al, byte ptr [{rows:e}]", "and al, dl", "xor al, dh",
                    "mov byte ptr es:[edi], al",
                    "inc {rows:e}", "add edi, 80", "dec ecx", "jnz 2b",
                    "pop es",
                    rows = inout(reg) rows.as_ptr() => _,
                    inout("edi") u32::from(self.address(x / 8, y)) => _,
                    inout("ecx") u32::from(height) => _, in("edx") both, out("al") _,
                );
            }
        }
        out(SEQUENCER, 0x0f02);
        self.filling = None;
    }

    fn sprite(&mut self, x: u16, y: u16, sprite: &Sprite<'_>) {
        if x % 8 != 0 || x >= WIDTH || y >= HEIGHT {
            return;
        }
        self.take_bytes();
        let pitch = sprite.width_bytes;
        let bytes = pitch.min(usize::from((WIDTH - x) / 8));
        let height = sprite.height.min(usize::from(HEIGHT - y));
        if sprite.planes.len() < 4 * pitch * sprite.height || height == 0 || bytes == 0 {
            return;
        }
        for plane in 0..4 {
            out(SEQUENCER, map_mask(plane));
            // SAFETY: within the page; `bytes` is at most a row's length, and the plane has all the rows.
            unsafe {
                asm!(
                    "push esi", "push es", "push 0xa000", "pop es", "mov esi, eax",
                    "2:", "mov ecx, ebx", "push edi", "rep movsb", "pop edi", "add edi, 80",
                    "mov ecx, ebx", "shr ecx, 16", "add esi, ecx", "dec edx", "jnz 2b",
                    "pop es", "pop esi",
                    in("eax") sprite.plane(plane).as_ptr(), in("ebx") bytes | (pitch - bytes) << 16,
                    inout("edi") u32::from(self.address(x / 8, y)) => _, inout("edx") height => _, out("ecx") _,
                );
            }
        }
        out(SEQUENCER, 0x0f02);
        self.filling = None;
    }
}

/// Value of the sequencer's map mask that limits writes to one plane.
fn map_mask(plane: usize) -> u16 {
    0x0100 << plane | 2
}
