//! The icon of the desktop entry is the game's own white king, at the shape the screen gives it.
//!
//! `packaging/dama.png` is a square of 48 x 48: the sprite has 48 x 35 pixels, each a third and a
//! bit higher than wide. `tools/icon.sh` (`UPDATE_PICTURES=1`) writes it anew.

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
