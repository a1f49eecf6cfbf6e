//! `dama dat`: describes, unpacks and builds KEYBOARD.DAT.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use dama::unstable::formats::keyboard::Keyboard;
use dama::unstable::host::disks::files::dos_path;
use dama::unstable::host::disks::outputs::{OutputError, Outputs, GRAPHICS};
use dama::unstable::host::pictures::dat;
use dama::unstable::screen::palette::rgb;

use super::explore::{self, ExploreArgs};
use super::failure::Failure;
use super::output::Force;

#[derive(Debug, Subcommand)]
pub enum DatCommand {
    /// Print the size, CRC-32, version, palette and sprites of a file
    #[command(after_help = "Example:\n  dama dat info KEYBOARD.DAT")]
    Info {
        /// A KEYBOARD.DAT
        file: PathBuf,
    },
    /// Unpack a file into a folder, from which `build` makes the same file
    #[command(after_help = "Example:\n  dama dat export KEYBOARD.DAT graphics")]
    Export {
        /// A KEYBOARD.DAT
        file: PathBuf,
        /// A folder without palette.txt, font.png and sprites; created if missing
        dir: PathBuf,
        #[command(flatten)]
        force: Force,
    },
    /// Build a file from a folder of palette.txt, font.png (or one .ttf) and sprites/*.png
    #[command(after_help = "Example:\n  dama dat build graphics KEYBOARD.DAT")]
    Build {
        /// The folder
        dir: PathBuf,
        /// The KEYBOARD.DAT to write; `-` is standard output
        file: PathBuf,
        #[command(flatten)]
        force: Force,
    },
    /// Draw an unknown file as pictures of several widths and colour depths, on one contact sheet
    #[command(after_help = "Example:\n  dama dat explore KEYBOARD.DAT --png sheet.png --width 32")]
    Explore(ExploreArgs),
}

pub fn run(command: DatCommand) -> Result<(), Failure> {
    match command {
        DatCommand::Info { file } => info(&file),
        DatCommand::Export { file, dir, force } => {
            let outputs = force.outputs().reading(&file);
            let bytes = dat::read(&file)?;
            Ok(dat::export(Keyboard::unchecked(&bytes), &dir, &outputs)?)
        }
        DatCommand::Build { dir, file, force } => build(&dir, &file, &force.outputs()),
        DatCommand::Explore(args) => explore::run(&args),
    }
}

fn info(file: &Path) -> Result<(), Failure> {
    let bytes = dat::read(file)?;
    let view = Keyboard::unchecked(&bytes);
    let mut out = io::stdout().lock();
    let (size, crc, version) = (bytes.len(), view.crc(), view.version());
    writeln!(out, "{size} bytes, CRC-32 {crc:08X}, version {version}")?;
    writeln!(out, "palette (entry, EGA number, RGB)")?;
    for entry in 0..16 {
        let ega = view.ega(entry);
        writeln!(out, "  {entry:2} {ega:2} #{:06X}", rgb(ega))?;
    }
    writeln!(out, "sprites (name, width x height)")?;
    for sprite in view.sprites() {
        let (name, width, height) = (sprite.name, sprite.width(), sprite.height);
        writeln!(out, "  {name:12} {width} x {height}")?;
    }
    Ok(out.flush()?)
}

fn build(dir: &Path, file: &Path, outputs: &Outputs) -> Result<(), Failure> {
    let file = dos_path(file).map_err(|error| OutputError { path: file.into(), error })?;
    outputs.check(&file, GRAPHICS)?;
    let bytes = dat::build(dir)?;
    Ok(outputs.write(&file, GRAPHICS, &bytes)?)
}
