//! Recordings and the pictures of scripts, as files.

use super::clock::now;
use super::{files, png};
use crate::app::App;
use crate::screen::FRAME_LEN;
use crate::script::player::Pictures;
use crate::script::recording::{Recorder, Sheet};
use crate::script::WriteError;
use crate::session::drive::Drives;
use std::boxed::Box;
use std::fs::File;
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::string::ToString;
use std::vec::Vec;

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError { is_closed: error.kind() == ErrorKind::BrokenPipe, said: error.to_string() }
    }
}

impl Sheet for File {
    fn write(&mut self, at: u64, text: &str) -> Result<(), WriteError> {
        self.seek(SeekFrom::Start(at))?;
        self.write_all(text.as_bytes())?;
        Ok(self.flush()?)
    }

    fn end_at(&mut self, length: u64) -> Result<(), WriteError> {
        Ok(self.set_len(length)?)
    }
}

/// Records in a new file. `timed`: how long the player took is told too.
///
/// # Errors
/// If it cannot be written.
pub fn to_file<D: Drives>(path: &Path, app: &App<'_, D>, timed: bool) -> Result<Recorder, WriteError> {
    Recorder::on(Box::new(File::create(path)?), app, timed.then_some(now))
}

/// A folder for the pictures that a script asks for.
#[derive(Clone, Debug)]
pub struct PictureFolder {
    /// The folder.
    pub path: PathBuf,
    /// Pictures are 4:3, in true colours.
    pub is_4_to_3: bool,
}

impl Pictures for PictureFolder {
    fn write(&mut self, name: &str, colors: &[u32], pixels: &[u8; FRAME_LEN]) -> Result<(), WriteError> {
        png_of(colors, pixels, self.is_4_to_3)
            .and_then(|bytes| png::replace_picture(&self.path, name, &bytes))
            .map_err(|error| on_file(&self.path.join(name), error))
    }
}

/// An error with the file's name before it.
fn on_file(path: &Path, error: io::Error) -> WriteError {
    let error = WriteError::from(error);
    WriteError { said: std::format!("{}: {}", path.display(), error.said), ..error }
}

/// Writes a frame as a PNG, whole or not at all: indexed and pixel for pixel, or 4:3.
///
/// # Errors
/// If it cannot be written; the words name it.
pub fn write_png(
    path: &Path,
    colors: &[u32],
    pixels: &[u8; FRAME_LEN],
    is_4_to_3: bool,
) -> Result<(), WriteError> {
    let written = png_of(colors, pixels, is_4_to_3).and_then(|bytes| files::write_atomic(path, &bytes));
    written.map_err(|error| on_file(path, error))
}

fn png_of(colors: &[u32], pixels: &[u8; FRAME_LEN], is_4_to_3: bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_4_to_3 {
        png::write_4_to_3(&mut bytes, 640, colors, &pixels[..])?;
    } else {
        png::write_indexed(&mut bytes, 640, 350, colors, &pixels[..])?;
    }
    Ok(bytes)
}
