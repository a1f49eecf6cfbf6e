//! KEYBOARD.DAT.

use super::memory::{Memory, KEYBOARD_DAT};
use super::{look, patched, with_app, with_crc};
use dama::unstable::app::{Config, Key};
use dama::unstable::formats::keyboard::{check as prove, Keyboard};

/// Reads the bytes as graphics, and the shipped file patched with them; draws screens with each.
pub fn check(data: &[u8]) {
    for bytes in [data.to_vec(), with_crc(data.to_vec()), with_crc(patched(KEYBOARD_DAT, data))] {
        if prove(&bytes).is_ok() {
            read(&bytes);
        }
        show(&bytes);
    }
}

fn read(bytes: &[u8]) {
    let graphics = Keyboard::new(bytes).expect("proved");
    assert!((0..16).all(|entry| graphics.ega(entry) < 64));
    assert!((0..=255).all(|code| graphics.glyph(code).len() == 14));
    for sprite in graphics.sprites() {
        let height = sprite.plane(0).len() * 8 / sprite.width();
        assert!((0..height).all(|y| (0..sprite.width()).all(|x| sprite.index(x, y) < 16)));
    }
}

fn show(bytes: &[u8]) {
    let mut drives = Memory::default();
    drives.put("C:KEYBOARD.DAT", bytes);
    with_app(Config::default(), drives, |app| {
        for key in ['x', 'n'] {
            look(app);
            app.key(Key::Char(key));
        }
        look(app);
    });
}
