//! Reads and writes PNG files with palettes.

use crate::host::disks::folder::Folder;
use crate::rules::error::error_text;
use std::ffi::OsStr;
use std::io::{self, BufRead, Seek, Write};
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

use png::{BitDepth, ColorType, Decoder, Encoder, Reader, Transformations};

const MAX_PIXELS: usize = 1 << 22;

/// A picture of palette indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    pub width: usize,
    pub height: usize,
    /// Colours as 0x00RRGGBB, at most 256.
    pub palette: Vec<u32>,
    /// One index below `palette.len()` per pixel, row by row.
    pub indices: Vec<u8>,
}

// Coordinates count from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The PNG library's message.
    Unreadable(String),
    TooLarge,
    NotIndexed,
    /// A pixel's index is not in the picture's own palette.
    NoSuchIndex {
        x: usize,
        y: usize,
        index: u8,
    },
    /// A pixel's colour is not in the required palette.
    NoSuchColour {
        x: usize,
        y: usize,
        /// The colour as 0x00RRGGBB.
        rgb: u32,
    },
    Transparent {
        x: usize,
        y: usize,
    },
}

error_text!(PngError {
    PngError::Unreadable(why) => "not a readable PNG picture: {why}";
    PngError::TooLarge => "more than {MAX_PIXELS} pixels";
    PngError::NotIndexed => "expected a PNG picture with a palette";
    PngError::NoSuchIndex { x, y, index } => "pixel ({x}, {y}) has index {index}, beyond its palette";
    PngError::NoSuchColour { x, y, rgb } => "pixel ({x}, {y}) is #{rgb:06X}, not in the palette";
    PngError::Transparent { x, y } => "pixel ({x}, {y}) is transparent, expected opaque pixels";
});

impl From<png::DecodingError> for PngError {
    fn from(error: png::DecodingError) -> Self {
        match error {
            png::DecodingError::LimitsExceeded => Self::TooLarge,
            error => Self::Unreadable(error.to_string()),
        }
    }
}

/// Writes an 8-bit indexed PNG.
///
/// `palette`: 1 to 256 colours, 0x00RRGGBB. `indices`: one per pixel, row by row. Fails with
/// [`io::ErrorKind::InvalidInput`] for an index beyond the palette or a wrong number of pixels.
pub fn write_indexed(
    out: impl Write,
    width: usize,
    height: usize,
    palette: &[u32],
    indices: &[u8],
) -> io::Result<()> {
    let fits = |&index: &u8| usize::from(index) < palette.len();
    if palette.len() > 256 || !indices.iter().all(fits) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    write_pixels(out, [width, height], Some(palette), indices)
}

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Writes a whole PNG file into a folder, replacing only another PNG.
// The name may come from somebody else's script.
pub fn replace_picture(folder: &Path, name: &str, png: &[u8]) -> io::Result<()> {
    let (folder, name) = (Folder::open(folder)?, OsStr::new(name));
    let old = folder.beginning(name, SIGNATURE.len() as u64)?;
    if old.is_some_and(|old| old != SIGNATURE) {
        let message = "is there already and is no PNG: not replaced";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    folder.write(name, png)
}

/// Writes a true-colour picture: 0x00RRGGBB, row by row.
pub fn write_rgb(out: impl Write, width: usize, height: usize, pixels: &[u32]) -> io::Result<()> {
    let data: Vec<u8> = pixels.iter().flat_map(|rgb| bytes_of(*rgb)).collect();
    write_pixels(out, [width, height], None, &data)
}

/// Writes pixels of a byte each, if there is a palette, or of three.
fn write_pixels(out: impl Write, size: [usize; 2], palette: Option<&[u32]>, data: &[u8]) -> io::Result<()> {
    let bytes = if palette.is_some() { 1 } else { 3 };
    let len = size.into_iter().try_fold(bytes, usize::checked_mul);
    let ([Ok(width), Ok(height)], true) = (size.map(u32::try_from), len == Some(data.len())) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(if palette.is_some() { ColorType::Indexed } else { ColorType::Rgb });
    encoder.set_depth(BitDepth::Eight);
    if let Some(palette) = palette {
        encoder.set_palette(palette.iter().flat_map(|rgb| bytes_of(*rgb)).collect::<Vec<u8>>());
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    Ok(writer.finish()?)
}

/// Writes an indexed picture as RGB in 4:3, stretched vertically. Rows are averages of light.
pub fn write_4_to_3(out: impl Write, width: usize, palette: &[u32], indices: &[u8]) -> io::Result<()> {
    let rows: Vec<&[u8]> = indices.chunks_exact(width).collect();
    let height = width * 3 / 4;
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        // Positions in units of 1/height of a source row.
        let (from, to) = (y * rows.len(), (y + 1) * rows.len());
        let weight = |row: usize| (to.min((row + 1) * height) - from.max(row * height)) as u32;
        let covered: Vec<(usize, u32)> =
            (from / height..to.div_ceil(height)).map(|row| (row, weight(row))).collect();
        for x in 0..width {
            let channel = |shift: u32| {
                let light = |&(row, weight): &(usize, u32)| {
                    let value = palette.get(usize::from(rows[row][x])).map_or(0, |rgb| rgb >> shift & 0xFF);
                    value * value * weight
                };
                let sum: u32 = covered.iter().map(light).sum();
                (sum / rows.len() as u32).isqrt() << shift
            };
            pixels.push(channel(16) | channel(8) | channel(0));
        }
    }
    write_rgb(out, width, height, &pixels)
}

/// Reads a PNG with a palette, of 1, 2, 4 or 8 bits per pixel.
pub fn read_indexed(file: impl BufRead + Seek) -> Result<Indexed, PngError> {
    read_any(file)?.indexed.ok_or(PngError::NotIndexed)
}

/// Reads a PNG as indices into `palette`, which must have all its colours.
///
/// Indices are kept if every colour used has the same index in `palette`. Otherwise the first entry with the colour is
/// taken.
pub fn read_with_palette(file: impl BufRead + Seek, palette: &[u32]) -> Result<Indexed, PngError> {
    let Picture { width, height, colours, indexed } = read_any(file)?;
    let agrees = |picture: &Indexed| {
        let mut pixels = picture.indices.iter().zip(&colours);
        pixels.all(|(&index, colour)| palette.get(usize::from(index)) == Some(colour))
    };
    match indexed.filter(agrees) {
        Some(picture) => Ok(Indexed { palette: palette.to_vec(), ..picture }),
        None => look_up(width, height, &colours, palette),
    }
}

fn look_up(width: usize, height: usize, colours: &[u32], palette: &[u32]) -> Result<Indexed, PngError> {
    let mut indices = Vec::with_capacity(colours.len());
    for (at, &rgb) in colours.iter().enumerate() {
        let found = (0..=255).zip(palette).find(|&(_, known)| *known == rgb);
        let Some((index, _)) = found else {
            let (x, y) = (at % width, at / width);
            return Err(PngError::NoSuchColour { x, y, rgb });
        };
        indices.push(index);
    }
    let palette = palette.to_vec();
    Ok(Indexed { width, height, palette, indices })
}

struct Picture {
    width: usize,
    height: usize,
    /// One colour per pixel, 0x00RRGGBB.
    colours: Vec<u32>,
    indexed: Option<Indexed>,
}

fn read_any(file: impl BufRead + Seek) -> Result<Picture, PngError> {
    let mut decoder = Decoder::new(file);
    let header = decoder.read_header_info()?;
    let (width, height) = (header.width as usize, header.height as usize);
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PngError::TooLarge);
    }
    let indexed = header.color_type == ColorType::Indexed;
    let simple = Transformations::EXPAND | Transformations::STRIP_16;
    decoder.set_transformations(if indexed { Transformations::IDENTITY } else { simple });
    let mut reader = decoder.read_info()?;
    let mut data = std::vec![0; reader.output_buffer_size().ok_or(PngError::TooLarge)?];
    let frame = reader.next_frame(&mut data)?;
    if (frame.width as usize, frame.height as usize) != (width, height) {
        return Err(PngError::Unreadable("a frame of another size".into()));
    }
    if indexed {
        let indices = unpack(&data, width, frame.line_size, frame.bit_depth as usize);
        let picture = with_own_palette(&reader, width, height, indices)?;
        let colours = picture.indices.iter().map(|&index| picture.palette[usize::from(index)]).collect();
        return Ok(Picture { width, height, colours, indexed: Some(picture) });
    }
    let colours = opaque(&data, width, frame.color_type.samples())?;
    Ok(Picture { width, height, colours, indexed: None })
}

/// Unpacks rows to one byte per pixel: `line` bytes each, `depth` bits per pixel, leftmost in the high bits.
fn unpack(data: &[u8], width: usize, line: usize, depth: usize) -> Vec<u8> {
    let mask = 0xFF >> (8 - depth.min(8));
    let pixel = |row: &[u8], x: usize| {
        let bit = x * depth;
        row[bit / 8] >> (8 - depth - bit % 8) & mask
    };
    let rows = data.chunks_exact(line);
    rows.flat_map(|row| (0..width).map(move |x| pixel(row, x))).collect()
}

fn with_own_palette<R: BufRead + Seek>(
    reader: &Reader<R>,
    width: usize,
    height: usize,
    indices: Vec<u8>,
) -> Result<Indexed, PngError> {
    let bytes = reader.info().palette.as_deref().unwrap_or_default();
    let palette: Vec<u32> = bytes.chunks_exact(3).map(rgb_of).collect();
    let beyond = |&index: &u8| usize::from(index) >= palette.len();
    if let Some(at) = indices.iter().position(beyond) {
        let (x, y, index) = (at % width, at / width, indices[at]);
        return Err(PngError::NoSuchIndex { x, y, index });
    }
    Ok(Indexed { width, height, palette, indices })
}

/// Colours of pixels of 1 (grey), 2 (grey, alpha), 3 (RGB) or 4 (RGB, alpha) bytes.
fn opaque(data: &[u8], width: usize, samples: usize) -> Result<Vec<u32>, PngError> {
    let mut colours = Vec::with_capacity(data.len() / samples);
    for (at, pixel) in data.chunks_exact(samples).enumerate() {
        let has_alpha = samples % 2 == 0;
        if has_alpha && pixel[samples - 1] != 255 {
            let (x, y) = (at % width, at / width);
            return Err(PngError::Transparent { x, y });
        }
        let grey = [pixel[0]; 3];
        colours.push(rgb_of(if samples < 3 { &grey } else { pixel }));
    }
    Ok(colours)
}

fn rgb_of(bytes: &[u8]) -> u32 {
    let [r, g, b] = [bytes[0], bytes[1], bytes[2]].map(u32::from);
    r << 16 | g << 8 | b
}

fn bytes_of(rgb: u32) -> [u8; 3] {
    let [_, r, g, b] = rgb.to_be_bytes();
    [r, g, b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const PALETTE: [u32; 4] = [0x00_0000, 0xFF_0000, 0x00_FF00, 0xFF_0000];

    fn png(color: ColorType, depth: BitDepth, palette: &[u32], data: &[u8]) -> Cursor<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 5, 2);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if !palette.is_empty() {
            encoder.set_palette(palette.iter().flat_map(|rgb| bytes_of(*rgb)).collect::<Vec<_>>());
        }
        let mut writer = encoder.write_header().expect("the header is good");
        writer.write_image_data(data).expect("the data fit");
        writer.finish().expect("all is written");
        Cursor::new(file)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut file = Vec::new();
        let indices = [0, 1, 2, 3, 0, 3, 2, 1, 0, 1];
        write_indexed(&mut file, 5, 2, &PALETTE, &indices).expect("the picture is good");
        let picture = read_indexed(Cursor::new(&file)).expect("it was just written");
        assert_eq!((picture.width, picture.height), (5, 2));
        assert_eq!(picture.palette, PALETTE);
        assert_eq!(picture.indices, indices);
        let same = read_with_palette(Cursor::new(&file), &PALETTE);
        assert_eq!(same, Ok(picture), "two entries of one colour stay apart");
    }

    #[test]
    fn what_is_not_a_picture_is_not_written() {
        for (width, indices) in [(4, &[0; 10][..]), (5, &[4; 10]), (usize::MAX, &[0; 10])] {
            let error = write_indexed(Vec::new(), width, 2, &PALETTE, indices);
            let kind = error.map_err(|error| error.kind());
            assert_eq!(kind, Err(io::ErrorKind::InvalidInput));
        }
    }

    #[test]
    fn pixels_of_1_2_4_and_8_bits_are_read() {
        let bits = [0, 1, 1, 0, 1, 1, 0, 0, 1, 0];
        let cases: [(BitDepth, &[u8]); 4] = [
            (BitDepth::One, &[0b0110_1000, 0b1001_0000]),
            (BitDepth::Two, &[0x14, 0x40, 0x41, 0x00]),
            (BitDepth::Four, &[0x01, 0x10, 0x10, 0x10, 0x01, 0x00]),
            (BitDepth::Eight, &bits),
        ];
        for (depth, data) in cases {
            let file = png(ColorType::Indexed, depth, &PALETTE[..2], data);
            let picture = read_indexed(file).expect("it is indexed");
            assert_eq!(picture.indices, bits, "{depth:?}");
        }
    }

    #[test]
    fn colours_are_looked_up_and_the_first_stranger_is_named() {
        let mut data: Vec<u8> = (0..10).flat_map(|i| bytes_of(PALETTE[i % 4])).collect();
        let file = png(ColorType::Rgb, BitDepth::Eight, &[], &data);
        assert_eq!(read_indexed(file.clone()), Err(PngError::NotIndexed));
        let picture = read_with_palette(file, &PALETTE).expect("the colours are there");
        assert_eq!(picture.indices, [0, 1, 2, 1, 0, 1, 2, 1, 0, 1]);
        data[3 * 7 + 2] = 0x80;
        let file = png(ColorType::Rgb, BitDepth::Eight, &[], &data);
        let (x, y, rgb) = (2, 1, 0xFF_0080);
        let error = PngError::NoSuchColour { x, y, rgb };
        assert_eq!(read_with_palette(file, &PALETTE), Err(error));
    }

    #[test]
    fn a_palette_in_another_order_is_looked_up_too() {
        let turned = [0x00_FF00, 0xFF_0000, 0x00_0000, 0x12_3456];
        let data = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        let file = png(ColorType::Indexed, BitDepth::Eight, &turned, &data);
        let picture = read_with_palette(file, &PALETTE).expect("the colours used are there");
        assert_eq!(picture.indices, [0, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
    }

    #[test]
    fn grey_is_a_colour_and_a_transparent_pixel_is_refused() {
        let grey = [0, 255, 0, 255, 0, 255, 0, 255, 0, 255];
        let file = png(ColorType::Grayscale, BitDepth::Eight, &[], &grey);
        let picture = read_with_palette(file, &[0, 0xFF_FFFF]).expect("black and white");
        assert_eq!(picture.indices, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
        let mut data = [[0, 0, 0, 255]; 10];
        data[6][3] = 254;
        let file = png(ColorType::Rgba, BitDepth::Eight, &[], data.as_flattened());
        let error = PngError::Transparent { x: 1, y: 1 };
        assert_eq!(read_with_palette(file, &PALETTE), Err(error));
    }

    #[test]
    fn damage_is_an_error_and_never_a_panic() {
        let whole = png(ColorType::Indexed, BitDepth::Four, &PALETTE, &[0x12; 6]).into_inner();
        for len in 0..whole.len() {
            let _ = read_indexed(Cursor::new(&whole[..len]));
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x11;
            let _ = read_indexed(Cursor::new(&bytes));
        }
        assert!(matches!(read_indexed(Cursor::new(b"")), Err(PngError::Unreadable(_))));
    }
}
