//! What can go wrong with KEYBOARD.DAT and its sources, in one line that names the file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::formats::keyboard::KeyboardError;
use crate::host::pictures::png::PngError;
use crate::host::pictures::rom_font::FontError;

/// Something wrong with one file or folder.
#[derive(Debug)]
pub struct DatError {
    /// Which.
    pub path: PathBuf,
    /// What.
    pub problem: Problem,
}

/// What is wrong with a file or folder.
#[derive(Debug)]
pub enum Problem {
    /// The system refuses, or the file is longer than anything sensible.
    Io(io::Error),
    /// Not a good KEYBOARD.DAT, or cannot become part of one.
    Keyboard(KeyboardError),
    /// Not a picture we can use.
    Png(PngError),
    /// Not a font we can use.
    Font(FontError),
    /// The picture is not of the size expected.
    PictureSize {
        /// Width and height in pixels.
        actual: (usize, usize),
        /// Width and height in pixels.
        expected: (usize, usize),
    },
    /// A line of the palette, counted from 1, is not an entry and a colour.
    PaletteLine(usize),
    /// The palette has this entry twice.
    PaletteTwice(u8),
    /// The palette lacks this entry.
    PaletteLacks(u8),
    /// The folder has so many `.ttf` files and no `font.png`.
    Fonts(usize),
    /// The folder to export into already has this in it.
    Occupied(&'static str),
}

impl DatError {
    /// A maker of errors about `path`, for `map_err`.
    pub(super) fn at<P: Into<Problem>>(path: &Path) -> impl FnOnce(P) -> Self + '_ {
        move |problem| Self { path: path.to_path_buf(), problem: problem.into() }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<KeyboardError> for Problem {
    fn from(error: KeyboardError) -> Self {
        Self::Keyboard(error)
    }
}

impl From<PngError> for Problem {
    fn from(error: PngError) -> Self {
        Self::Png(error)
    }
}

impl From<FontError> for Problem {
    fn from(error: FontError) -> Self {
        Self::Font(error)
    }
}

impl std::error::Error for Problem {}

impl std::error::Error for DatError {}

impl fmt::Display for DatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Keyboard(error) => write!(f, "{error}"),
            Self::Png(error) => write!(f, "{error}"),
            Self::Font(error) => write!(f, "{error}"),
            Self::PictureSize { actual, expected } => {
                let ((aw, ah), (ew, eh)) = (actual, expected);
                write!(f, "{aw} x {ah} pixels, expected {ew} x {eh}")
            }
            Self::PaletteLine(line) => {
                write!(f, "line {line}: expected an entry 0 to 15 and an EGA colour 0 to 63")
            }
            Self::PaletteTwice(entry) => write!(f, "entry {entry} occurs twice"),
            Self::PaletteLacks(entry) => write!(f, "entry {entry} is missing, expected all 16"),
            Self::Fonts(0) => write!(f, "no font, expected font.png or one .ttf file"),
            Self::Fonts(count) => write!(f, "{count} .ttf files, expected one, or font.png"),
            Self::Occupied(name) => {
                write!(f, "already contains {name}; expected a folder without palette, font and sprites")
            }
        }
    }
}
