//! `dama dat explore`: shows an unknown file as pictures of several depths and widths on one sheet.

use super::failure::{of_file, Failure};
use super::out::counted;
use super::output::Force;
use clap::Args;
use dama::unstable::formats::keyboard::GLYPH_LEN;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::host::disks::outputs::PNG;
use dama::unstable::host::pictures::png::write_indexed;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::screen::font::code;
use dama::unstable::screen::palette::{rgb, TEXT_MODE};
use std::path::PathBuf;

const MOST_BYTES: usize = 16 * 1024 * 1024;

#[derive(Debug, Args)]
pub struct ExploreArgs {
    /// Any file, such as the KEYBOARD.DAT of the original
    file: PathBuf,
    /// The contact sheet to write [default: the file's name plus .png, in the current folder]
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Start at this byte, if the pictures do not start the file
    #[arg(long, value_name = "BYTE", default_value_t = 0)]
    from: usize,
    /// A picture's width in pixels, a multiple of 8, repeatable [default: 8 16 24 32 40 48 56 64 80]
    #[arg(long, value_name = "PIXELS", value_parser = width)]
    width: Vec<usize>,
    #[command(flatten)]
    force: Force,
}

fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|width| (8..=640).contains(width) && width % 8 == 0);
    width.ok_or_else(|| "expected a multiple of 8, at most 640".into())
}

const WIDTHS: [usize; 9] = [8, 16, 24, 32, 40, 48, 56, 64, 80];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    /// One bit per pixel, the highest leftmost: a font, or one plane of a picture.
    Bit,
    TwoBits,
    /// Four bits per pixel, the higher ones leftmost.
    FourBits,
    /// Four planes per row, one after the other: EGA.
    Planes,
    /// A byte per pixel: the VGA's mode 13h, in the colours that its BIOS sets.
    Byte,
}

/// With their bits a pixel.
const PACKINGS: [(Packing, usize, &str); 5] = [
    (Packing::Bit, 1, "1 bit a pixel"),
    (Packing::TwoBits, 2, "2 bits a pixel (CGA)"),
    (Packing::FourBits, 4, "4 bits a pixel"),
    (Packing::Planes, 4, "4 planes a row (EGA)"),
    (Packing::Byte, 8, "8 bits a pixel (VGA, mode 13h)"),
];

impl Packing {
    fn pixel(self, row: &[u8], width: usize, x: usize) -> u8 {
        let bit = |at: usize| row[at] >> (7 - x % 8) & 1;
        match self {
            Packing::Bit => 15 * bit(x / 8),
            Packing::TwoBits => CGA[usize::from(row[x / 4] >> (6 - 2 * (x % 4)) & 3)],
            Packing::FourBits => row[x / 2] >> (4 - 4 * (x % 2)) & 15,
            Packing::Planes => (0..4).map(|plane| bit(plane * width / 8 + x / 8) << plane).sum(),
            Packing::Byte => row[x],
        }
    }
}

/// Returns the palette of mode 13h as the VGA's BIOS sets it, as 0x00RRGGBB: the EGA's 16 colours, 16 greys, 24 hues
/// in three brightnesses and three saturations, and 8 times black. Source: [S19](docs/SOURCES.md) (documented).
fn mode_13h() -> [u32; 256] {
    const GREYS: [u32; 16] = [0, 5, 8, 11, 14, 17, 20, 24, 28, 32, 36, 40, 45, 50, 56, 63];
    // From the weakest to the strongest part of a colour, in 63rds: full, half and little saturation.
    const STEPS: [[u32; 5]; 9] = [
        [0, 16, 31, 47, 63],
        [31, 39, 47, 55, 63],
        [45, 49, 54, 58, 63],
        [0, 7, 14, 21, 28],
        [14, 17, 21, 24, 28],
        [20, 22, 24, 26, 28],
        [0, 4, 8, 12, 16],
        [8, 10, 12, 14, 16],
        [11, 12, 13, 15, 16],
    ];
    // The steps of red at each hue: from blue by way of red and green. Green and blue have the same, a third later.
    const RED: [usize; 24] = [0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let eight_bits = |six: u32| six << 2 | six >> 4;
    let color = |parts: [u32; 3]| parts.iter().fold(0, |color, &part| color << 8 | eight_bits(part));
    let mut palette = [0; 256];
    palette[..16].copy_from_slice(&TEXT_MODE.map(rgb));
    for (at, grey) in GREYS.into_iter().enumerate() {
        palette[16 + at] = color([grey; 3]);
    }
    for (group, steps) in STEPS.iter().enumerate() {
        for hue in 0..24 {
            let part = |later: usize| steps[RED[(hue + 24 - later) % 24]];
            palette[32 + 24 * group + hue] = color([part(0), part(8), part(16)]);
        }
    }
    palette
}

/// The CGA's four colours among the EGA's sixteen.
const CGA: [u8; 4] = [0, 11, 13, 15];
// The sheet's own colours: background and captions.
const GROUND: u8 = 8;
const INK: u8 = 14;

const SCALE: usize = 2;
/// Least width of a panel, and its height, in pixels of the file.
const PANEL: (usize, usize) = (80, 150);
const GAP: usize = 2;
const MARGIN: usize = 8;
const CAPTION: usize = GLYPH_LEN + 4;

struct Sheet {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Sheet {
    fn new(width: usize, height: usize) -> Sheet {
        Sheet { width, height, pixels: vec![GROUND; width * height] }
    }

    fn set(&mut self, x: usize, y: usize, color: u8) {
        if x < self.width && y < self.height {
            self.pixels[y * self.width + x] = color;
        }
    }

    fn write(&mut self, x: usize, y: usize, text: &str) {
        for (column, c) in text.chars().enumerate() {
            let glyph = &rom_font()[GLYPH_LEN * usize::from(code(c))..][..GLYPH_LEN];
            for (row, bits) in glyph.iter().enumerate() {
                for bit in (0..8).filter(|bit| bits & (0x80 >> bit) != 0) {
                    self.set(x + 8 * column + bit, y + row, INK);
                }
            }
        }
    }

    fn panel(
        &mut self,
        corner: (usize, usize),
        bytes: &[u8],
        (packing, bits): (Packing, usize),
        width: usize,
    ) {
        let columns = columns(width);
        let rows = bytes.chunks_exact(width * bits / 8).take(columns * PANEL.1);
        for (number, row) in rows.enumerate() {
            let (left, top) = ((width + GAP) * (number / PANEL.1), number % PANEL.1);
            for x in 0..width {
                let color = packing.pixel(row, width, x);
                for dot in 0..SCALE * SCALE {
                    let at = (SCALE * (left + x) + dot % SCALE, SCALE * top + dot / SCALE);
                    self.set(corner.0 + at.0, corner.1 + at.1, color);
                }
            }
        }
    }
}

fn columns(width: usize) -> usize {
    ((PANEL.0 + GAP) / (width + GAP)).max(1)
}

fn corner(widths: &[usize], packing: usize, width: usize) -> (usize, usize) {
    let left: usize = widths[..width].iter().map(|&width| panel_width(width) + MARGIN).sum();
    let row = 2 * CAPTION + SCALE * PANEL.1 + MARGIN;
    (MARGIN + left, CAPTION + MARGIN + row * packing + 2 * CAPTION)
}

fn panel_width(width: usize) -> usize {
    SCALE * width.max(PANEL.0)
}

fn sheet(bytes: &[u8], widths: &[usize], title: &str) -> Sheet {
    let (right, bottom) = corner(widths, PACKINGS.len(), widths.len());
    let mut sheet = Sheet::new(right, bottom - 2 * CAPTION);
    sheet.write(MARGIN, MARGIN, title);
    for (down, (packing, bits, name)) in PACKINGS.into_iter().enumerate() {
        for (across, &width) in widths.iter().enumerate() {
            let (x, y) = corner(widths, down, across);
            if across == 0 {
                sheet.write(x, y - 2 * CAPTION, name);
            }
            sheet.write(x, y - CAPTION, &format!("{width} wide"));
            sheet.panel((x, y), bytes, (packing, bits), width);
        }
    }
    sheet
}

pub fn run(args: &ExploreArgs) -> Result<(), Failure> {
    let bytes = read_up_to(&args.file, MOST_BYTES).map_err(of_file(&args.file))?;
    let shown = bytes.get(args.from..).filter(|shown| !shown.is_empty()).ok_or_else(|| {
        let (from, len) = (args.from, bytes.len());
        of_file(&args.file)(format_args!("nothing at byte {from}: it has {len} bytes"))
    })?;
    let name = args.file.file_name().unwrap_or_default();
    let out = args.png.clone().unwrap_or_else(|| {
        let mut name = name.to_owned();
        name.push(".png");
        name.into()
    });
    let widths = if args.width.is_empty() { &WIDTHS[..] } else { &args.width };
    let title = format!("{}: {} bytes, shown from byte {}", name.to_string_lossy(), bytes.len(), args.from);
    let sheet = sheet(shown, widths, &title);
    let mut png = Vec::new();
    write_indexed(&mut png, sheet.width, sheet.height, &mode_13h(), &sheet.pixels).map_err(of_file(&out))?;
    args.force.outputs().reading(&args.file).write(&out, PNG, &png)?;
    super::out::line(format_args!(
        "{}: {} ways to pack pixels, {}; look for a panel with a picture in it.\n\
         If there is one, note its row and its width: they are the format. If none, the pictures may begin later: \
         --from 1 to --from 16, or have another width: --width {}",
        out.display(),
        PACKINGS.len(),
        counted(widths.len(), "width"),
        widths.iter().max().map_or(8, |width| (width + 8).min(640))
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn man(x: usize, y: usize) -> u8 {
        let (dx, dy) = (x as i32 - 16, 2 * (y as i32 - 12));
        match dx * dx + dy * dy {
            n if n <= 60 => 12,
            n if n <= 160 => 4,
            n if n <= 220 => 15,
            _ => 2,
        }
    }

    fn panel(sheet: &Sheet, packing: Packing, width: usize, size: (usize, usize)) -> Vec<u8> {
        let down = PACKINGS.iter().position(|(other, ..)| *other == packing).expect("it is there");
        let across = WIDTHS.iter().position(|other| *other == width).expect("it is there");
        let (left, top) = corner(&WIDTHS, down, across);
        let at = |x: usize, y: usize| sheet.pixels[(top + SCALE * y) * sheet.width + left + SCALE * x];
        (0..size.0 * size.1).map(|n| at(n % size.0, n / size.0)).collect()
    }

    fn drawn(size: (usize, usize), pixel: impl Fn(usize, usize) -> u8) -> Vec<u8> {
        (0..size.0 * size.1).map(|n| pixel(n % size.0, n / size.0)).collect()
    }

    #[test]
    fn pictures_in_planes_are_seen_at_their_width() {
        let mut file = Vec::new();
        for y in 0..24 {
            for plane in 0..4 {
                let byte =
                    |at: usize| (0..8).fold(0, |byte, bit| byte << 1 | (man(8 * at + bit, y) >> plane & 1));
                file.extend((0..4).map(byte));
            }
        }
        let sheet = sheet(&file, &WIDTHS, "planes");
        assert_eq!(panel(&sheet, Packing::Planes, 32, (32, 24)), drawn((32, 24), man));
        assert_ne!(panel(&sheet, Packing::Planes, 24, (24, 24)), drawn((24, 24), man));
    }

    #[test]
    fn pictures_of_four_bits_are_seen_at_their_width() {
        let nibbles = drawn((48, 20), |x, y| ((x / 3 + y) % 16) as u8);
        let file: Vec<u8> = nibbles.chunks(2).map(|two| two[0] << 4 | two[1]).collect();
        let sheet = sheet(&file, &WIDTHS, "nibbles");
        assert_eq!(panel(&sheet, Packing::FourBits, 48, (48, 20)), nibbles);
    }

    #[test]
    fn a_font_is_seen_eight_wide_and_goes_on_in_the_next_column() {
        let sheet = sheet(rom_font(), &WIDTHS, "font");
        let pixel = |x: usize, y: usize| 15 * (rom_font()[y] >> (7 - x) & 1);
        assert_eq!(panel(&sheet, Packing::Bit, 8, (8, 150)), drawn((8, 150), pixel));
        let columns = panel(&sheet, Packing::Bit, 8, (18, 150));
        let second: Vec<u8> = columns.chunks(18).flat_map(|row| row[10..].to_vec()).collect();
        assert_eq!(second, drawn((8, 150), |x, y| pixel(x, y + 150)));
    }

    #[test]
    fn pictures_of_two_bits_are_seen_at_their_width() {
        let wanted = drawn((16, 16), |x, y| ((x + y) / 3 % 4) as u8);
        let file: Vec<u8> =
            wanted.chunks(4).map(|four| four.iter().fold(0, |byte, bits| byte << 2 | bits)).collect();
        let sheet = sheet(&file, &WIDTHS, "CGA");
        let seen = wanted.iter().map(|&bits| CGA[usize::from(bits)]).collect::<Vec<_>>();
        assert_eq!(panel(&sheet, Packing::TwoBits, 16, (16, 16)), seen);
    }

    #[test]
    fn pictures_of_a_byte_a_pixel_are_seen_in_the_colours_of_mode_13h() {
        let file = drawn((56, 20), |x, y| (x * 9 + y) as u8);
        let sheet = sheet(&file, &WIDTHS, "bytes");
        assert_eq!(panel(&sheet, Packing::Byte, 56, (56, 20)), file);
        let palette = mode_13h();
        // A grey, each brightness and saturation, the last hue, and what is left over.
        let known = [
            (17, 0x14_1414),
            (32, 0x00_00FF),
            (33, 0x41_00FF),
            (40, 0xFF_0000),
            (48, 0x00_FF00),
            (56, 0x7D_7DFF),
            (80, 0xB6_B6FF),
            (104, 0x00_0071),
            (176, 0x00_0041),
            (247, 0x2C_3041),
            (255, 0),
        ];
        for (at, color) in known {
            assert_eq!(palette[at], color, "{at}: {:06X}", palette[at]);
        }
    }

    #[test]
    fn any_bytes_and_widths_make_a_sheet() {
        for len in [0, 1, 7, 1000] {
            let bytes: Vec<u8> = (0..len).map(|n| (n * 37) as u8).collect();
            for widths in [&[8][..], &[640], &[8, 320, 16]] {
                let sheet = sheet(&bytes, widths, "è");
                assert_eq!(sheet.pixels.len(), sheet.width * sheet.height);
            }
        }
        assert!(width("12").is_err() && width("0").is_err() && width("648").is_err() && width("640").is_ok());
    }
}
