//! Errors about KEYBOARD.DAT and its sources, as one line that names the file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::formats::keyboard::KeyboardError;
use crate::host::pictures::png::PngError;
use crate::host::pictures::rom_font::FontError;

#[derive(Debug)]
pub struct DatError {
    pub path: PathBuf,
    pub problem: DatProblem,
}

#[derive(Debug)]
pub enum DatProblem {
    /// An I/O error, or a file that is too long.
    Io(io::Error),
    /// An invalid KEYBOARD.DAT or part of one.
    Keyboard(KeyboardError),
    Png(PngError),
    Font(FontError),
    PictureSize {
        actual: (usize, usize),
        expected: (usize, usize),
    },
    /// A line of the palette, counted from 1, is not an entry and a colour.
    PaletteLine(usize),
    PaletteTwice(u8),
    PaletteLacks(u8),
    Fonts(usize),
    /// The export folder already contains this.
    Occupied(&'static str),
}

impl DatError {
    pub(super) fn at<P: Into<DatProblem>>(path: &Path) -> impl FnOnce(P) -> Self + '_ {
        move |problem| Self { path: path.to_path_buf(), problem: problem.into() }
    }
}

impl From<io::Error> for DatProblem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<KeyboardError> for DatProblem {
    fn from(error: KeyboardError) -> Self {
        Self::Keyboard(error)
    }
}

impl From<PngError> for DatProblem {
    fn from(error: PngError) -> Self {
        Self::Png(error)
    }
}

impl From<FontError> for DatProblem {
    fn from(error: FontError) -> Self {
        Self::Font(error)
    }
}

impl std::error::Error for DatProblem {}

impl std::error::Error for DatError {}

impl fmt::Display for DatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.problem)
    }
}

impl fmt::Display for DatProblem {
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
