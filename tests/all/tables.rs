//! The other games' boards as text.

use crate::program::Scratch;
use std::process::Command;

#[track_caller]
fn text(name: &str, args: &[&str], lines: &str) -> String {
    let disk = Scratch::games_disk(name);
    let script = disk.0.join("S.TXT");
    std::fs::write(&script, lines).expect("room");
    let place = disk.0.to_str().expect("UTF-8");
    let all =
        [&["run", script.to_str().expect("UTF-8"), "--disk", place, "--transcript", "-"], args].concat();
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(all).output().expect("starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn points_have_their_lines_and_promoted_pieces_capitals() {
    let fen = "W:Wa1,b1,Kc2:Bb9,Kd9,f8";
    let out = text("tables-points", &["--variant", "zamma", "--fen", fen], "\nN\n");
    assert!(
        out.contains("\n 9  +-n-+-N-+-+-+-+-+\n    |\\|/|\\|/|\\|/|\\|/|\n 8  +-+-+-+-+-n-+-+-+\n"),
        "{out}"
    );
    assert!(out.contains("\n 2  +-+-B-+-+-+-+-+-+\n") && out.contains("\n 1  b-b-+"), "{out}");
    assert!(out.contains("\n    a b c d e f g h i\nB Bianco (giocatore): ha preso"), "{out}");
}

#[test]
fn empty_places_of_camps_are_marked() {
    let out = text("tables-camps", &["--variant", "alma"], "\nN\n");
    assert!(out.contains("\n16  : : : : : . . . . . . N N N N N\n"), "{out}");
    assert!(out.contains("\n 1  S S S S S . . . . . . : : : : :\n"), "{out}");
}

#[test]
fn numbered_squares_show_number_and_piece_in_forty_columns() {
    let out = text("tables-numbers", &["--variant", "polacca"], "\nN\n");
    assert!(out.contains("\n     1n      2n      3n      4n      5n\n 6n"), "{out}");
    assert!(out.contains("\n46b     47b     48b     49b     50b\nB Bianco"), "{out}");
    let own = text("tables-own", &["--variant", "vinciperdi"], "\nN\n");
    assert!(own.contains("\n 1n      2n      3n      4n\n     5n"), "{own}");
}
