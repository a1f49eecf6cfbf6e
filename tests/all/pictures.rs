//! Small parts of the screen as text patterns: each hexadecimal digit is a pixel's palette index.
//!
//! `tests/data/pictures.txt` has them; `UPDATE_PICTURES=1` rewrites it for inspection.

use dama::unstable::formats::keyboard::Keyboard;
use dama::unstable::games::italian::record::{GameRecord, RawGame};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::Color;
use dama::unstable::screen::paint::{ink, Painter};
use dama::unstable::screen::{Frame, FRAME_LEN};
use std::fmt::Write;
use std::path::Path;

#[track_caller]
fn part(pixels: &[u8; FRAME_LEN], [x, y, width, height]: [usize; 4]) -> String {
    let mut text = String::new();
    for row in y..y + height {
        for &index in &pixels[row * 640 + x..row * 640 + x + width] {
            write!(text, "{index:x}").expect("strings take everything");
        }
        text.push('\n');
    }
    text
}

#[track_caller]
fn pictures() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let graphics = std::fs::read(root.join("KEYBOARD.DAT")).expect("the graphics");
    let mut pixels: Box<[u8; FRAME_LEN]> = vec![0; FRAME_LEN].try_into().expect("a frame's length");
    let position = parse_fen("W:WK1,13:BK10,23").expect("legal");
    let record = GameRecord::new(position, 1, Color::White, 1).to_bytes();
    let mut frame = Frame::new(&mut pixels);
    let mut painter = Painter { canvas: &mut frame, graphics: Keyboard::new(&graphics).expect("good") };
    painter.board(&RawGame(&record), None);
    painter.text(70, 2, "Aà│", ink::TEXT, ink::PANEL);
    let parts = [
        ("the letters A, à and │", [560, 28, 24, 14]),
        ("square 32, empty", [16 + 7 * 48, 14 + 7 * 35, 48, 35]),
        ("a light square", [16 + 48, 14, 48, 35]),
        ("square 1, a white king: two men, one on the other", [16, 14, 48, 35]),
        ("square 13, a white man", [16 + 48, 14 + 3 * 35, 48, 35]),
        ("square 10, a black king", [16 + 2 * 48, 14 + 2 * 35, 48, 35]),
        ("square 23, a black man", [16 + 5 * 48, 14 + 5 * 35, 48, 35]),
        ("the frame's upper left corner", [6, 5, 16, 14]),
    ];
    let mut text = String::new();
    for (name, area) in parts {
        write!(text, "# {name}\n{}", part(&pixels, area)).expect("strings take everything");
    }
    text
}

#[test]
fn small_things_are_as_drawn() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures.txt");
    let now = pictures();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, &now).expect("written");
    }
    let recorded = std::fs::read_to_string(&path).expect("tests/data/pictures.txt");
    for (number, (now, then)) in (1..).zip(now.lines().zip(recorded.lines())) {
        assert_eq!(now, then, "line {number}");
    }
    assert_eq!(now.lines().count(), recorded.lines().count());
}
