//! KEYBOARD.DAT and its sources, a folder with a palette, a font and sprites; see `docs/FORMATS.md`.

mod palette_txt;

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::png::{self, Indexed};
use super::rom_font;
use crate::formats::keyboard::{
    self, Keyboard, KeyboardError, Sprite, SpriteSource, FONT_LEN, GLYPH_LEN, MAX_LEN,
};
use crate::host::disks::files::read_up_to;
use crate::host::disks::outputs::{FileFormat, OutputError, Outputs, PNG};
use crate::rules::error::error_text;
use crate::screen::palette;

const MAX_SOURCE: usize = 1 << 22;
/// Width and height of `font.png`: 16 rows of 16 glyphs.
const SHEET: (usize, usize) = (16 * 8, 16 * GLYPH_LEN);
/// The colours of `font.png`: paper and ink.
const SHEET_COLOURS: [u32; 2] = [0x00_0000, 0xFF_FFFF];

const PALETTE_TXT: FileFormat<'_> = FileFormat {
    name: "a palette",
    is: &|bytes| palette_txt::parse(&String::from_utf8_lossy(bytes)).is_ok(),
};

const PALETTE: &str = "palette.txt";
const FONT: &str = "font.png";
const SPRITES: &str = "sprites";

/// An error about KEYBOARD.DAT or its sources: one line that names the file.
#[derive(Debug)]
pub struct DatError {
    path: PathBuf,
    problem: String,
}

impl DatError {
    fn at<P: Display>(path: &Path) -> impl FnOnce(P) -> Self + '_ {
        move |problem| Self { path: path.to_path_buf(), problem: problem.to_string() }
    }
}

error_text!(DatError {
    DatError { path, problem } => "{}: {problem}", path.display();
});

impl From<OutputError> for DatError {
    fn from(OutputError { path, error }: OutputError) -> DatError {
        DatError::at(&path)(error)
    }
}

pub fn read(path: &Path) -> Result<Vec<u8>, DatError> {
    let bytes = read_up_to(path, MAX_LEN).map_err(DatError::at(path))?;
    keyboard::check(&bytes).map_err(DatError::at(path))?;
    Ok(bytes)
}

pub fn build(folder: &Path) -> Result<Vec<u8>, DatError> {
    let palette = read_palette(&folder.join(PALETTE))?;
    let font = read_font(folder)?;
    let sprites = read_sprites(&folder.join(SPRITES), &palette)?;
    let sources: Vec<_> = sprites.iter().map(SpriteFile::source).collect();
    let mut bytes = std::vec![0; MAX_LEN];
    let length = keyboard::encode(&palette, &font, &sources, &mut bytes)
        .map_err(|error| blame(error, &sprites, folder))?;
    bytes.truncate(length);
    Ok(bytes)
}

/// Writes the sources of a KEYBOARD.DAT into `folder`, creating it if needed.
///
/// [`build`] makes the same bytes from them. A folder that already has sources is refused unless `outputs` is forced.
pub fn export(view: Keyboard<'_>, folder: &Path, outputs: &Outputs) -> Result<(), DatError> {
    let sprites = folder.join(SPRITES);
    if !outputs.is_forced() {
        refuse_occupied(folder, &sprites)?;
    }
    fs::create_dir_all(&sprites).map_err(DatError::at(&sprites))?;
    let ega = core::array::from_fn(|entry| view.ega(entry));
    let text = palette_txt::print(&ega);
    outputs.write(&folder.join(PALETTE), PALETTE_TXT, text.as_bytes())?;
    let (width, height) = SHEET;
    let sheet: Vec<u8> = (0..width * height).map(|i| sheet_pixel(view, i)).collect();
    write_png(outputs, &folder.join(FONT), SHEET, &SHEET_COLOURS, &sheet)?;
    for sprite in view.sprites() {
        let path = sprites.join(std::format!("{}.png", sprite.name));
        let size = (sprite.width(), sprite.height);
        write_png(outputs, &path, size, &ega.map(palette::rgb), &indices(&sprite))?;
    }
    Ok(())
}

fn read_palette(path: &Path) -> Result<[u8; 16], DatError> {
    let bytes = read_up_to(path, MAX_SOURCE).map_err(DatError::at(path))?;
    palette_txt::parse(&String::from_utf8_lossy(&bytes)).map_err(DatError::at(path))
}

fn read_font(folder: &Path) -> Result<[u8; FONT_LEN], DatError> {
    let sheet = folder.join(FONT);
    if sheet.exists() {
        return read_sheet(&sheet);
    }
    let fonts = files_with_extension(folder, "ttf")?;
    let [font] = &fonts[..] else {
        let found = match fonts.len() {
            0 => "no font, expected font.png or one .ttf file".into(),
            count => std::format!("{count} .ttf files, expected one, or font.png"),
        };
        return Err(DatError::at(folder)(found));
    };
    let ttf = read_up_to(font, MAX_SOURCE).map_err(DatError::at(font))?;
    rom_font::rasterize(&ttf).map_err(DatError::at(font))
}

fn read_sheet(path: &Path) -> Result<[u8; FONT_LEN], DatError> {
    let sheet = read_png(path, &SHEET_COLOURS)?;
    if (sheet.width, sheet.height) != SHEET {
        let (width, height) = SHEET;
        let problem = std::format!("{} x {} pixels, expected {width} x {height}", sheet.width, sheet.height);
        return Err(DatError::at(path)(problem));
    }
    let mut font = [0; FONT_LEN];
    for (i, pixel) in sheet.indices.into_iter().enumerate() {
        let (row, bit) = sheet_place(i);
        font[row] |= pixel << bit;
    }
    Ok(font)
}

fn sheet_place(i: usize) -> (usize, usize) {
    let (x, y) = (i % SHEET.0, i / SHEET.0);
    let code = y / GLYPH_LEN * 16 + x / 8;
    (code * GLYPH_LEN + y % GLYPH_LEN, 7 - x % 8)
}

fn sheet_pixel(view: Keyboard<'_>, i: usize) -> u8 {
    let (row, bit) = sheet_place(i);
    let code = (row / GLYPH_LEN) as u8;
    view.glyph(code)[row % GLYPH_LEN] >> bit & 1
}

struct SpriteFile {
    path: PathBuf,
    name: String,
    picture: Indexed,
}

impl SpriteFile {
    fn read(path: PathBuf, colours: &[u32]) -> Result<Self, DatError> {
        let name = path.file_stem().unwrap_or_default();
        Ok(Self { name: name.to_string_lossy().into_owned(), picture: read_png(&path, colours)?, path })
    }

    fn source(&self) -> SpriteSource<'_> {
        SpriteSource {
            name: &self.name,
            width: self.picture.width,
            height: self.picture.height,
            pixels: &self.picture.indices,
        }
    }
}

/// Reads a folder's sprites in the order of their names, ignoring case.
fn read_sprites(folder: &Path, ega: &[u8; 16]) -> Result<Vec<SpriteFile>, DatError> {
    let colours = ega.map(palette::rgb);
    let paths = files_with_extension(folder, "png")?.into_iter();
    let read = paths.map(|path| SpriteFile::read(path, &colours));
    let mut sprites = read.collect::<Result<Vec<_>, _>>()?;
    sprites.sort_by_cached_key(|sprite| sprite.name.to_ascii_lowercase());
    Ok(sprites)
}

/// Turns an error about a sprite into one about its file; others are about the folder.
fn blame(error: KeyboardError, sprites: &[SpriteFile], folder: &Path) -> DatError {
    use KeyboardError as E;
    let number = match error {
        E::SpriteName(n) | E::SpriteOrder(n) | E::SpriteSize(n) | E::SpritePixels(n) => Some(n),
        _ => None,
    };
    let sprite = number.and_then(|number| sprites.get(usize::from(number)));
    DatError::at(sprite.map_or(folder, |sprite| &sprite.path))(error)
}

/// The files of a folder with an extension in either case, sorted by name, without hidden ones.
fn files_with_extension(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, DatError> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(DatError::at(folder))? {
        let path = entry.map_err(DatError::at(folder))?.path();
        let hidden = path.file_name().is_some_and(is_hidden);
        let fits = path.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension));
        if fits && !hidden {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn refuse_occupied(folder: &Path, sprites: &Path) -> Result<(), DatError> {
    let has_sprites = fs::read_dir(sprites).is_ok_and(|mut entries| entries.next().is_some());
    let found = [PALETTE, FONT]
        .into_iter()
        .find(|name| folder.join(name).exists())
        .or(has_sprites.then_some(SPRITES));
    found.map_or(Ok(()), |name| {
        let problem = "expected a folder without palette, font and sprites";
        Err(DatError::at(folder)(format_args!("already contains {name}; {problem}")))
    })
}

fn indices(sprite: &Sprite<'_>) -> Vec<u8> {
    let rows = 0..sprite.height;
    rows.flat_map(|y| (0..sprite.width()).map(move |x| sprite.index(x, y))).collect()
}

fn read_png(path: &Path, colours: &[u32]) -> Result<Indexed, DatError> {
    let bytes = read_up_to(path, MAX_SOURCE).map_err(DatError::at(path))?;
    png::read_with_palette(Cursor::new(bytes), colours).map_err(DatError::at(path))
}

fn write_png(
    outputs: &Outputs,
    path: &Path,
    (width, height): (usize, usize),
    colours: &[u32],
    indices: &[u8],
) -> Result<(), DatError> {
    let mut file = Vec::new();
    png::write_indexed(&mut file, width, height, colours, indices).map_err(DatError::at(path))?;
    Ok(outputs.write(path, PNG, &file)?)
}
