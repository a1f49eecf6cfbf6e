//! `dama diagram`: drawings of every game that can be told apart without colour; marks, arrows, errors.

use crate::program::Scratch;
use dama::unstable::games::GAMES;
use dama::unstable::host::pictures::png::read_indexed;
use std::fs;
use std::io::Cursor;
use std::process::{Command, Output};

/// Width of a board of eight in pixels: 8 x 120, two edges of 8, 64 for the side to move.
const WIDTH: &str = "1040";

#[track_caller]
fn diagram(folder: &Scratch, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(&folder.0).arg("diagram").args(args).output().expect("it runs")
}

/// Returns the picture's width, height and grey values: 0 is black, 255 white.
#[track_caller]
fn greys(folder: &Scratch, size: &str, args: &[&str]) -> (usize, usize, Vec<u8>) {
    let output = diagram(folder, &[args, &["--size", size, "--force", "picture.png"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let file = fs::read(folder.0.join("picture.png")).expect("written");
    let picture = read_indexed(Cursor::new(file)).expect("an indexed picture");
    let grey = |rgb: u32| ((rgb >> 16 & 255) * 30 + (rgb >> 8 & 255) * 59 + (rgb & 255) * 11) / 100;
    let greys = picture.indices.iter().map(|&index| grey(picture.palette[usize::from(index)]) as u8);
    (picture.width, picture.height, greys.collect())
}

/// Returns a square's pixels on a numbered board of eight; column and row from the upper left.
fn square(folder: &Scratch, args: &[&str], column: usize, row: usize) -> Vec<u8> {
    let (width, _, greys) = greys(folder, WIDTH, args);
    let line = |y: usize| &greys[y * width + 8 + column * 120..][..120];
    (8 + row * 120..8 + (row + 1) * 120).flat_map(|y| line(y).to_vec()).collect()
}

/// Returns the percentage of pixels that differ by more than a third of the range.
fn differing(one: &[u8], other: &[u8]) -> usize {
    let far = one.iter().zip(other).filter(|(a, b)| a.abs_diff(**b) > 85).count();
    far * 100 / one.len()
}

#[test]
fn every_game_is_drawn_both_ways_with_all_its_pieces() {
    let folder = Scratch::disk("diagram-games");
    let names = GAMES.iter().map(|game| game.name()).chain(["italian"]);
    for name in names {
        let svg = String::from_utf8(diagram(&folder, &["--variant", name, "-"]).stdout).expect("UTF-8");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\""), "{name}");
        assert!(svg.ends_with("</svg>\n"), "{name}");
        let game = GAMES.iter().find(|game| game.name() == name);
        let pieces = game.map_or(24, |game| {
            let start = game.start(&[]).expect("no options");
            game.diagram(&start).expect("a start").pieces.len()
        });
        // Each piece has an outline, and so has the mark of the side to move.
        let outlines = svg.matches("r=\"47\"").count();
        assert_eq!((outlines, svg.matches("r=\"25\"").count()), (pieces, 1), "{name}");
        let (width, height, greys) = greys(&folder, "520", &["--variant", name]);
        assert!(width == 520 && height > 450, "{name}: {height}");
        assert!(greys.contains(&0) && greys.contains(&255), "{name}");
    }
}

#[test]
fn pieces_are_told_apart_without_colour() {
    let folder = Scratch::disk("diagram-pieces");
    // Square 1 is the first of the upper row.
    let drawn = ["W:W32:B2", "W:W32:B1", "W:W32:BK1", "W:W32,K1:B8"]
        .map(|fen| square(&folder, &["--fen", fen], 0, 0));
    for (i, one) in drawn.iter().enumerate() {
        for other in &drawn[i + 1..] {
            assert!(differing(one, other) >= 5, "{} of 100", differing(one, other));
        }
    }
    // The seats of a game for four.
    let svg = diagram(&folder, &["--variant", "gobang", "--fen", "1:1a1:2b1:3c1:4d1", "-"]).stdout;
    let svg = String::from_utf8(svg).expect("UTF-8");
    let discs: Vec<&str> = svg.split("<circle").filter(|part| part.contains("r=\"18\"")).collect();
    let fills = discs.iter().filter_map(|part| part.split("fill=\"").nth(1)?.split('"').next());
    assert_eq!(
        fills.collect::<Vec<_>>(),
        ["#000000", "#ffffff"],
        "a dot on the third's piece and the fourth's"
    );
}

#[test]
fn a_turned_board_shows_each_place_opposite() {
    let folder = Scratch::disk("diagram-turned");
    let args = ["--fen", "W:W32,K10:B8"];
    let straight = square(&folder, &args, 2, 2);
    let turned = square(&folder, &[&args[..], &["--turned"]].concat(), 5, 5);
    assert!(straight == turned, "the king on 10, its number with it");
}

#[test]
fn marks_and_arrows_are_drawn_where_they_are_asked_for() {
    let folder = Scratch::disk("diagram-marks");
    let fen = ["--fen", "W:W22:B1"];
    let plain = square(&folder, &fen, 2, 4);
    for more in [["--mark", "18"], ["--arrow", "22-18"], ["--arrow", "22x18"]] {
        let marked = square(&folder, &[&fen[..], &more].concat(), 2, 4);
        assert!(differing(&plain, &marked) >= 4, "{more:?}");
        let other = square(&folder, &[&fen[..], &more].concat(), 4, 4);
        assert!(other == square(&folder, &fen, 4, 4), "{more:?}: square 19 stays");
    }
}

#[test]
fn drawing_errors_are_one_line() {
    let folder = Scratch::disk("diagram-refused");
    fs::write(folder.0.join("notes.svg"), "my notes\n").expect("room");
    for (args, code, said) in [
        (
            &["--mark", "33", "x.svg"][..],
            2,
            "--mark \"33\": there is no square \"33\" on this board, expected 1 to 32",
        ),
        (
            &["--variant", "zamma", "--mark", "j1", "x.svg"],
            2,
            "there is no square \"j1\" on this board, expected a1 to i9",
        ),
        (&["--arrow", "22-", "x.svg"], 2, "--arrow \"22-\": there is no square \"\" on this board"),
        (&["--arrow", "22", "x.svg"], 2, "expected two or more squares, as in 22-18"),
        (&["x.jpg"], 2, "x.jpg: expected a name that ends in .svg or .png"),
        (&["--fen", "W:W4:B1", "x.svg"], 1, "a white man on square 4, its last row"),
        (&["notes.svg"], 1, "already there and not an SVG picture"),
    ] {
        let output = diagram(&folder, args);
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.starts_with("dama: ") && error.contains(said) && error.lines().count() == 1, "{error}");
    }
    assert!(!folder.0.join("x.svg").exists());
}

#[test]
fn a_place_in_a_game_of_pdn_is_drawn() {
    let folder = Scratch::disk("diagram-pdn");
    fs::write(folder.0.join("games.pdn"), "1. 22-18 9-13 *\n").expect("room");
    let of_game = diagram(&folder, &["--pdn", "games.pdn", "--move", "1", "-"]).stdout;
    let fen = "B:W18,21,23-32:B1-12";
    assert!(of_game == diagram(&folder, &["--fen", fen, "-"]).stdout && !of_game.is_empty());
}
