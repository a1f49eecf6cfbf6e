//! Properties that must hold for all bytes: the fuzz targets of `fuzz/`, and tests of the inputs in `tests/data/fuzz`.
//!
//! A check panics on a violation. Formats with a checksum are also tried with a corrected one,
//! so that the input gets past it.
#![allow(dead_code, reason = "each target of fuzz/ uses one check")]

pub mod book;
pub mod checkerboard;
pub mod floppy;
pub mod games;
pub mod histories;
pub mod hub;
pub mod keyboard;
pub mod library;
#[allow(clippy::duplicate_mod, reason = "the fuzzers are a program of their own and have no other")]
#[path = "../program/memory.rs"]
mod memory;
pub mod packed;
pub mod pdn;
pub mod position;
pub mod preferences;
pub mod problems;
pub mod saves;
pub mod script;
pub mod tables;
pub mod walks;
pub mod weights;
pub mod xwd;

use dama::unstable::app::{App, Config, GRAPHICS_LEN};
use dama::unstable::formats::crc::crc32;
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::screen::{text, Frame, FRAME_LEN};
use memory::Memory;

pub type Check = fn(&[u8]);

/// Every check, by the name of its target and of the folder of its inputs.
pub const CHECKS: [(&str, Check); 19] = [
    ("book", book::check),
    ("checkerboard", checkerboard::check),
    ("floppy", floppy::check),
    ("games", games::check),
    ("histories", histories::check),
    ("hub", hub::check),
    ("keyboard", keyboard::check),
    ("library", library::check),
    ("packed", packed::check),
    ("pdn", pdn::check),
    ("position", position::check),
    ("preferences", preferences::check),
    ("problems", problems::check),
    ("saves", saves::check),
    ("script", script::check),
    ("tables", tables::check),
    ("walks", walks::check),
    ("weights", weights::check),
    ("xwd", xwd::check),
];

/// Applies patches to `base`: each has a three-byte distance from the last one, and the new byte.
fn patched(base: &[u8], patches: &[u8]) -> Vec<u8> {
    let mut bytes = base.to_vec();
    for patch in patches.chunks_exact(4) {
        let at = usize::from(patch[0]) | usize::from(patch[1]) << 8 | usize::from(patch[2]) << 16;
        let len = bytes.len();
        bytes[at % len] = patch[3];
    }
    bytes
}

/// Replaces the last four bytes with the checksum of the others.
fn with_crc(mut bytes: Vec<u8>) -> Vec<u8> {
    if let Some(body) = bytes.len().checked_sub(4) {
        let crc = crc32(&bytes[..body]).to_le_bytes();
        bytes[body..].copy_from_slice(&crc);
    }
    bytes
}

fn with_app<T>(config: Config, drives: Memory, run: impl FnOnce(&mut App<'_, Memory>) -> T) -> T {
    let (mut graphics, mut archive) = (vec![0; GRAPHICS_LEN], PdnArchive::new());
    run(&mut App::new(config, drives, &mut graphics, rom_font()).with_archive(&mut archive))
}

fn look(app: &App<'_, Memory>) {
    let pixels = vec![0; FRAME_LEN].into_boxed_slice();
    let mut pixels: Box<[u8; FRAME_LEN]> = pixels.try_into().expect("a frame's length");
    app.frame(&mut Frame::new(&mut pixels));
    text::print(&app.screen());
}
