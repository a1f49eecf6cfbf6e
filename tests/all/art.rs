//! GIOCHI.DAT: the pieces of the other boards, and the program without them.

use crate::program::{Config, Memory, Program, Scratch, GIOCHI_DAT, KEYBOARD_DAT};
use dama::unstable::app::Key;
use dama::unstable::formats::keyboard::{Keyboard, Sprite};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::host::disks::floppy::Floppy;
use dama::unstable::host::pictures::dat;
use dama::unstable::screen::{palette, Scene};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::drive::DriveError;
use std::path::Path;
use std::process::Command;

/// Background colour of these sprites.
const NOTHING: u8 = 1;

/// Width and height in pixels.
type Size = (usize, usize);

/// Each board's sprites: their prefix, the size of a place, the part of it for the number.
const SETS: [(&str, Size, Size); 4] = [
    ("d10", (38, 28), (14, 10)),
    ("d9", (40, 29), (0, 0)),
    ("d16", (22, 16), (0, 0)),
    ("d20", (18, 13), (0, 0)),
];

#[track_caller]
fn art() -> Keyboard<'static> {
    Keyboard::new(GIOCHI_DAT).expect("the shipped file is good")
}

#[track_caller]
fn game(name: &str) -> &'static dyn Rulebook {
    *GAMES.iter().find(|game| game.name() == name).expect("a row")
}

fn program(name: &str, memory: Memory) -> Program {
    let mut program = Program::with(Config::default(), memory);
    program.app.choose_game(ChosenGame::usual(game(name)));
    program.line("");
    program
}

fn with(giochi: Option<&[u8]>) -> Memory {
    let mut memory = Memory::usual();
    match giochi {
        Some(bytes) => memory.put("C:GIOCHI.DAT", bytes),
        None => drop(memory.disk('C').files.remove("GIOCHI.DAT")),
    }
    memory
}

#[test]
fn the_shipped_giochi_dat_is_what_its_sources_build() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = dat::build(&root.join("data/giochi")).expect("the sources are good");
    assert!(built == GIOCHI_DAT, "run `dama dat build data/giochi GIOCHI.DAT` and look at the screens");
}

#[test]
fn its_palette_is_keyboard_dat_s_but_for_blue() {
    let keyboard = Keyboard::new(KEYBOARD_DAT).expect("good");
    let differs: Vec<usize> = (0..16).filter(|&entry| keyboard.ega(entry) != art().ega(entry)).collect();
    assert_eq!(differs, [14]);
}

#[test]
fn no_piece_lies_outside_its_place_or_over_its_number() {
    for (set, (width, height), (number_width, number_height)) in SETS {
        let mut sprites =
            art().sprites().filter(|sprite| sprite.name.split('-').next() == Some(set)).peekable();
        assert!(sprites.peek().is_some(), "{set}");
        for sprite in sprites {
            let is_piece = |x, y| sprite.index(x, y) != NOTHING;
            for (x, y) in (0..sprite.height).flat_map(|y| (0..sprite.width()).map(move |x| (x, y))) {
                let is_outside = x >= width || y >= height;
                let is_on_number = x < number_width && y < number_height;
                assert!(!is_piece(x, y) || !(is_outside || is_on_number), "{} at {x}, {y}", sprite.name);
            }
        }
    }
}

/// The brightness of a pixel, 0..=255; `None` outside the piece.
fn grey(sprite: &Sprite<'_>, x: usize, y: usize, paper: u8) -> Option<u32> {
    let index = sprite.index(x, y);
    let rgb = palette::rgb(art().ega(index.into()));
    let [_, red, green, blue] = rgb.to_be_bytes().map(u32::from);
    (index != paper).then_some((299 * red + 587 * green + 114 * blue) / 1000)
}

/// The percentage of pixels in only one piece, or that differ by a quarter of the range.
fn difference(one: &Sprite<'_>, other: &Sprite<'_>) -> usize {
    let places = || (0..one.height).flat_map(|y| (0..one.width()).map(move |x| (x, y)));
    let greys = || places().map(|(x, y)| (grey(one, x, y, NOTHING), grey(other, x, y, NOTHING)));
    let either = greys().filter(|(one, other)| one.is_some() || other.is_some()).count();
    let differ = greys().filter(|&(one, other)| match (one, other) {
        (Some(one), Some(other)) => one.abs_diff(other) > 64,
        (one, other) => one.is_some() != other.is_some(),
    });
    100 * differ.count() / either.max(1)
}

#[test]
fn four_seats_are_told_apart_in_grey_too() {
    for set in ["d16", "d20"] {
        let sprite = |color: &str| art().sprite(&format!("{set}-{color}")).expect(color);
        let colors = ["white", "black", "red", "blue"];
        for (place, one) in colors.iter().enumerate() {
            for other in &colors[..place] {
                let difference = difference(&sprite(one), &sprite(other));
                assert!(difference >= 20, "{set}: {one} and {other} differ in {difference} of 100 pixels");
            }
        }
    }
}

#[test]
fn a_promoted_piece_differs_from_a_man_in_a_quarter_of_its_pixels() {
    for name in ["d10-white", "d10-black", "d9-white", "d9-black"] {
        let (man, king) = (art().sprite(name), art().sprite(&format!("{name}-2")));
        let difference = difference(&man.expect(name), &king.expect(name));
        assert!(difference >= 25, "{name}: {difference} of 100");
    }
}

#[test]
fn a_game_that_lacks_its_sprites_says_so_in_one_line_and_dama_goes_on() {
    let damaged = &GIOCHI_DAT[..GIOCHI_DAT.len() - 1];
    let too_long = [GIOCHI_DAT, &[0; 32 * 1024]].concat();
    let cases: [(Option<&[u8]>, &str); 4] = [
        (None, "dama disk make DIR"),
        (Some(damaged), "sul drive C è danneggiato."),
        (Some(b"something else"), "sul drive C non è nel formato"),
        (Some(&too_long), "sul drive C è danneggiato."),
    ];
    for (giochi, reason) in cases {
        let mut program = program("polacca", with(giochi));
        program.line("N").is(Scene::Menu);
        let said = program.message();
        assert!(said.contains("GIOCHI.DAT") && said.contains(reason) && said.chars().count() <= 76, "{said}");
        // DAMA.COM's own game and games on its board do not need the file.
        program.line("G").line("1").line("N").is(Scene::Game);
    }
    let mut program = program("vinciperdi", with(None));
    program.line("N").is(Scene::Game);
}

#[test]
fn a_saved_game_that_lacks_its_sprites_is_not_resumed_and_the_one_before_goes_on() {
    let mut playing = program("zamma", Memory::usual());
    playing.line("N").think().line("S").line("PARTITA").is(Scene::Game);
    let mut memory = with(None);
    memory.put("C:PARTITA", &playing.saved("C:PARTITA").expect("saved"));
    let mut other = Program::with(Config::default(), memory);
    other.line("").line("P").line("PARTITA").is(Scene::Menu);
    assert!(other.message().contains("GIOCHI.DAT"), "{}", other.message());
    other.app.drives().put("A:GIOCHI.DAT", GIOCHI_DAT);
    other.line("P").line("PARTITA").is(Scene::Game);
}

#[test]
fn it_is_looked_for_on_a_when_it_is_not_on_the_disk() {
    let mut memory = with(None);
    memory.put("A:GIOCHI.DAT", GIOCHI_DAT);
    let mut program = program("gobang", memory);
    program.line("N").is(Scene::Game);
    let asked = &program.app.drives().asked;
    assert!(asked.ends_with(&["C:GIOCHI.DAT".into(), "A:GIOCHI.DAT".into()]), "{asked:?}");
}

#[test]
fn an_unreadable_one_is_named_with_its_drive() {
    let mut program = program("alma", Memory::usual());
    program.app.drives().disk('C').broken = Some(DriveError::Failed);
    program.line("N").is(Scene::Menu);
    assert_eq!(program.message(), "GIOCHI.DAT sul drive C non si può leggere.");
}

#[test]
fn every_part_of_it_is_sealed_and_read_anew_after_a_system_error() {
    let bits = 8 * GIOCHI_DAT.len();
    for bit in (0..bits).step_by(1999).chain([0, bits - 1]) {
        let mut program = program("polacca", Memory::usual());
        program.line("N").is(Scene::Game);
        let first = program.app.fault_bits() - bits;
        assert!(program.app.fault(first + bit), "{bit}");
        assert!(!program.app.fault(first + bits), "no bit behind the last");
        program.line("31 27").is(Scene::Error);
        program.line("S").line("BUONA");
        assert!(program.saved("C:BUONA").is_some(), "{bit}");
        program.line("").is(Scene::Menu);
        program.line("N").is(Scene::Game);
        program.line("31 27");
        assert_ne!(program.app.scene(), Scene::Error, "{bit}");
    }
}

#[test]
fn vinciperdi_has_keyboard_dat_alone_under_its_seal() {
    let mut own = program("polacca", Memory::usual());
    own.line("N").is(Scene::Game);
    own.key(Key::Escape).line("y").is(Scene::Menu);
    own.line("G").line("2").line("N").is(Scene::Game);
    let sealed = own.app.game().rulebook_match().expect("a game").to_bytes().len() * 2 + 8;
    assert_eq!(own.app.fault_bits(), 8 * (sealed + KEYBOARD_DAT.len()));
}

#[test]
fn disk_make_writes_it_into_folders_and_onto_floppies_with_games() {
    let disk = Scratch::disk("art-disk");
    let make = |folder: &str, more: &[&str]| {
        let place = disk.0.join(folder);
        let args = [&["disk", "make", place.to_str().expect("UTF-8")], more].concat();
        let status = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("starts").status;
        assert!(status.success());
        place
    };
    let folder = make("PLAIN", &[]);
    assert!(std::fs::read(folder.join("GIOCHI.DAT")).expect("there") == GIOCHI_DAT);
    let holds = |image: &str, more: &[&str]| {
        let floppy = Floppy::open(&make(image, more)).expect("an image");
        floppy.entries().expect("sound").iter().any(|entry| entry.name == "GIOCHI.DAT")
    };
    assert!(!holds("PLAIN.IMG", &[]));
    assert!(holds("GAMES.IMG", &["--games"]));
}

// Relative luminance as WCAG 2.1 defines it, in hundred-millionths: an EGA colour's parts are thirds of full strength.
fn luminance(rgb: u32) -> u64 {
    let linear = |part: u32| [0, 908, 4_020, 10_000][(part as usize & 255) / 85];
    2_126 * linear(rgb >> 16) + 7_152 * linear(rgb >> 8) + 722 * linear(rgb)
}

#[test]
fn every_letter_of_the_title_stands_out_three_to_one() {
    const FLARE: u64 = 5_000_000;
    let program = Program::with(Config::default(), Memory::usual());
    let (pixels, colors) = (program.pixels(), program.app.palette());
    let light = colors.map(|ega| luminance(palette::rgb(ega)));
    for letter in 0..4 {
        let (left, top) = (20 + 152 * letter, 20);
        let paper = pixels[top * 640 + left];
        let field = (top..148).flat_map(|y| (left..left + 144).map(move |x| y * 640 + x));
        let inks = field.map(|at| pixels[at]).filter(|&ink| ink != paper);
        let inks: Vec<u64> = inks.map(|ink| light[usize::from(ink)]).collect();
        assert!(inks.len() > 2_000, "letter {letter}");
        let (ink, paper) = (inks.iter().sum::<u64>() / inks.len() as u64, light[usize::from(paper)]);
        assert!(ink.max(paper) + FLARE >= 3 * (ink.min(paper) + FLARE), "letter {letter}: {ink} on {paper}");
    }
}
