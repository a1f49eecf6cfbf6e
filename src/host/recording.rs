//! Writes recordings and the pictures of scripts to files.

use super::disks::outputs::{GrowingOutput, Sink};
use super::pictures::png;
use crate::app::App;
use crate::host::clock::now;
use crate::screen::FRAME_LEN;
use crate::script::player::Pictures;
use crate::script::recording::Recorder;
use crate::script::WriteError;
use crate::session::drive::Drives;
use std::boxed::Box;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::string::ToString;
use std::vec::Vec;

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError { is_closed: error.kind() == ErrorKind::BrokenPipe, said: error.to_string() }
    }
}

/// Creates a recorder on a file that grows with every key. `timed` also records the player's pauses.
pub fn on_sink<D: Drives>(sink: Sink, app: &App<'_, D>, timed: bool) -> Result<Recorder, WriteError> {
    Recorder::on(Box::new(GrowingOutput::new(sink)), app, timed.then_some(now))
}

/// Folder for the pictures that a script asks for.
#[derive(Clone, Debug)]
pub struct PictureFolder {
    pub path: PathBuf,
    /// True for 4:3 pictures in true colours.
    pub is_4_to_3: bool,
}

impl Pictures for PictureFolder {
    fn write(&mut self, name: &str, colors: &[u32], pixels: &[u8; FRAME_LEN]) -> Result<(), WriteError> {
        let written = png_of(colors, pixels, self.is_4_to_3)
            .and_then(|bytes| png::replace_picture(&self.path, name, &bytes));
        written.map_err(|error| {
            let error = WriteError::from(error);
            WriteError { said: std::format!("{}: {}", self.path.join(name).display(), error.said), ..error }
        })
    }
}

/// Encodes a frame as a PNG: indexed, pixel for pixel, or 4:3. Fails if a pixel has no colour.
pub fn png_of(colors: &[u32], pixels: &[u8; FRAME_LEN], is_4_to_3: bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_4_to_3 {
        png::write_4_to_3(&mut bytes, 640, colors, &pixels[..])?;
    } else {
        png::write_indexed(&mut bytes, 640, 350, colors, &pixels[..])?;
    }
    Ok(bytes)
}
