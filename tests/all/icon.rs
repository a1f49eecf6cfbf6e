//! The icon of the desktop entry is the game's own white king, at the shape the screen gives it.
//!
//! `packaging/dama.png` is a square of 48 x 48: the sprite has 48 x 35 pixels, each a third and a
//! bit higher than wide. `packaging/windows/dama.ico` is the same in the sizes that Windows shows.
//! `tools/icon.sh` (`UPDATE_PICTURES=1`) writes both anew.

use dama::host::pictures::png::{read_indexed, write_indexed, Indexed};
use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

const SIDE: usize = 48;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> Indexed {
    read_indexed(BufReader::new(File::open(path).expect("a picture"))).expect("an indexed picture")
}

/// The sprite, each row of the icon showing the row of the sprite that its middle falls on.
fn drawn() -> Indexed {
    let sprite = read(&root("data/sprites/white-king.png"));
    assert_eq!(sprite.width, SIDE);
    let row = |y: usize| (2 * y + 1) * sprite.height / (2 * SIDE);
    let indices = (0..SIDE).flat_map(|y| sprite.indices[row(y) * SIDE..][..SIDE].to_vec()).collect();
    Indexed { width: SIDE, height: SIDE, palette: sprite.palette, indices }
}

#[test]
fn the_icon_is_the_white_king_as_the_screen_shows_it() {
    let (path, icon) = (root("packaging/dama.png"), drawn());
    let mut bytes = Cursor::new(Vec::new());
    write_indexed(&mut bytes, SIDE, SIDE, &icon.palette, &icon.indices).expect("memory does not fail");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, bytes.get_ref()).expect("written");
    }
    assert!(read(&path) == icon, "packaging/dama.png: run tools/icon.sh and look at it");
}

/// The icon at another size, each pixel being the one that its middle falls on.
fn at(side: usize, icon: &Indexed) -> Indexed {
    let from = |at: usize| (2 * at + 1) * SIDE / (2 * side);
    let indices = (0..side * side).map(|at| icon.indices[from(at / side) * SIDE + from(at % side)]).collect();
    Indexed { width: side, height: side, palette: icon.palette.clone(), indices }
}

/// A picture of an .ico file as Windows has had it from the beginning: 16 colours, bottom row first, and the mask of
/// what shows through, which is nothing.
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

/// The largest is a PNG, as Windows wants it of that size.
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
    let path = root("packaging/windows/dama.ico");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, &bytes).expect("written");
    }
    assert!(
        std::fs::read(&path).is_ok_and(|there| there == bytes),
        "{}: run tools/icon.sh and look at it",
        path.display()
    );
}
