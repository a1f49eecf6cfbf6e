//! F12: writes the screen as a picture to the current folder.

use crate::app::App;
use crate::host::disks::outputs::{Outputs, PNG};
use crate::host::recording::png_of;
use crate::screen::{palette, Frame, FRAME_LEN};
use crate::session::drive::Drives;
use crate::session::messages::{Message, Text};
use std::boxed::Box;
use std::eprintln;
use std::format;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::string::{String, ToString};
use std::vec;

/// Writes the screen to the first unused name of `dama-0001.png` and on. Returns the message to show.
pub fn take<D: Drives>(app: &App<'_, D>) -> Message {
    match write(app) {
        Ok(name) => {
            eprintln!("dama: the screen is in {name}");
            Message::ScreenIsIn(*Text::new().put(&name))
        }
        Err(why) => {
            eprintln!("dama: no screenshot: {why}");
            Message::NoScreenshot
        }
    }
}

fn write<D: Drives>(app: &App<'_, D>) -> Result<String, String> {
    let mut pixels: Box<[u8; FRAME_LEN]> = vec![0; FRAME_LEN].try_into().expect("a frame's length");
    app.frame(&mut Frame::new(&mut pixels));
    let name = (1..10_000).map(|n| format!("dama-{n:04}.png")).find(|name| make(name).is_ok());
    let name = name.ok_or("this folder takes no new file")?;
    let png = png_of(&app.palette().map(palette::rgb), &pixels, false).map_err(|error| error.to_string())?;
    Outputs::default().write(Path::new(&name), PNG, &png).map_err(|error| {
        // The file with that name is still empty.
        let _ = fs::remove_file(&name);
        error.to_string()
    })?;
    Ok(name)
}

// `create_new` reserves the name, even against another running program.
fn make(name: &str) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(name).map(drop)
}
