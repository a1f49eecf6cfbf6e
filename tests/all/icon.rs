//! The desktop icon is the game's white king in the proportions of the screen.
//!
//! `packaging/icons/48.png` has 48 x 48 pixels, the sprite 48 x 35, each a third and a bit higher than wide.
//! The other sizes, the SVG and `packaging/windows/dama.ico` are drawn from it; `tools/icon.sh` writes them all.

use dama::unstable::host::pictures::png::{read_indexed, write_indexed, Indexed};
use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

const SIDE: usize = 48;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[track_caller]
fn read(path: &Path) -> Indexed {
    read_indexed(BufReader::new(File::open(path).expect("a picture"))).expect("an indexed picture")
}

/// The sprite; each row of the icon shows the sprite's row at its centre.
#[track_caller]
fn drawn() -> Indexed {
    let sprite = read(&root("data/sprites/white-king.png"));
    assert_eq!(sprite.width, SIDE);
    let row = |y: usize| (2 * y + 1) * sprite.height / (2 * SIDE);
    let indices = (0..SIDE).flat_map(|y| sprite.indices[row(y) * SIDE..][..SIDE].to_vec()).collect();
    Indexed { width: SIDE, height: SIDE, palette: sprite.palette, indices }
}

/// Compares a file of packaging/ with the expected bytes; `UPDATE_PICTURES=1` writes it.
#[track_caller]
fn hold(file: &str, bytes: &[u8]) {
    let path = root("packaging").join(file);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, bytes).expect("written");
    }
    assert!(
        std::fs::read(&path).is_ok_and(|there| there == bytes),
        "{}: run tools/icon.sh and look at it",
        path.display()
    );
}

#[test]
fn the_icon_is_the_white_king_in_every_size_that_desktops_show() {
    for side in [16, 22, 24, 32, 48, 64, 128, 256] {
        hold(&format!("icons/{side}.png"), &as_png(&at(side, &drawn())));
    }
}

fn as_svg(icon: &Indexed) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" shape-rendering=\"crispEdges\">\n"
    );
    for (index, color) in icon.palette.iter().enumerate() {
        let mut runs = String::new();
        for (y, row) in icon.indices.chunks(SIDE).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a == b) {
                if usize::from(run[0]) == index {
                    runs += &format!("M{x} {y}h{}v1h-{}z", run.len(), run.len());
                }
                x += run.len();
            }
        }
        if !runs.is_empty() {
            svg += &format!("<path fill=\"#{:06x}\" d=\"{runs}\"/>\n", color & 0xff_ffff);
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_icon_without_a_size_has_the_same_pixels() {
    let svg = as_svg(&drawn());
    let painted: usize =
        svg.split("h-").skip(1).filter_map(|run| run.split('z').next()?.parse::<usize>().ok()).sum();
    assert_eq!(painted, SIDE * SIDE, "every pixel is painted once");
    hold("icons/dama.svg", svg.as_bytes());
}

fn at(side: usize, icon: &Indexed) -> Indexed {
    let from = |at: usize| (2 * at + 1) * SIDE / (2 * side);
    let indices = (0..side * side).map(|at| icon.indices[from(at / side) * SIDE + from(at % side)]).collect();
    Indexed { width: side, height: side, palette: icon.palette.clone(), indices }
}

/// An .ico bitmap of 16 colours: bottom row first, then an empty transparency mask.
fn as_bitmap(icon: &Indexed) -> Vec<u8> {
    let (side, row) = (icon.width, (icon.width * 4).div_ceil(32) * 4);
    let mask = vec![0; side.div_ceil(32) * 4 * side];
    let mut bytes = Vec::new();
    let header =
        [40, side as u32, 2 * side as u32, 1 | 4 << 16, 0, (row * side + mask.len()) as u32, 0, 0, 0, 0];
    bytes.extend(header.iter().flat_map(|number| number.to_le_bytes()));
    let colors = icon.palette.iter().copied().chain([0; 16]).take(16);
    bytes.extend(colors.flat_map(u32::to_le_bytes));
    for line in icon.indices.chunks(side).rev() {
        let begun = bytes.len();
        bytes.extend(line.chunks(2).map(|pair| pair[0] << 4 | pair[1]));
        bytes.resize(begun + row, 0);
    }
    bytes.extend(mask);
    bytes
}

/// The largest size is a PNG, as Windows requires.
#[track_caller]
fn as_png(icon: &Indexed) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    write_indexed(&mut bytes, icon.width, icon.height, &icon.palette, &icon.indices)
        .expect("memory does not fail");
    bytes.into_inner()
}

#[test]
fn windows_has_the_same_icon_in_the_sizes_that_it_shows() {
    let icon = drawn();
    let pictures: Vec<(u8, Vec<u8>)> = [16, 24, 32, 48]
        .into_iter()
        .map(|side| (side as u8, as_bitmap(&at(side, &icon))))
        .chain([(0, as_png(&at(256, &icon)))])
        .collect();
    let mut bytes = [0, 0, 1, 0, pictures.len() as u8, 0].to_vec();
    let mut offset = bytes.len() + 16 * pictures.len();
    for (side, picture) in &pictures {
        let bits = if *side == 0 { 8 } else { 4 };
        let colors = if *side == 0 { 0 } else { 16 };
        bytes.extend([*side, *side, colors, 0, 1, 0, bits, 0]);
        bytes.extend([picture.len(), offset].iter().flat_map(|&number| (number as u32).to_le_bytes()));
        offset += picture.len();
    }
    pictures.iter().for_each(|(_, picture)| bytes.extend(picture));
    hold("windows/dama.ico", &bytes);
}
