//! Golden frames: every screen by script, with its checksum and a picture.
//!
//! `tests/frames/NAME.txt` is the script; `# options: ...`, `# disk: ...` and `# file: ...` (as PARTITE.PDN) prepare it.
//! `frames.txt` has the CRC-32 of each frame's pixels; failures leave pictures in `target/frames`.
//! `UPDATE_FRAMES=1 cargo test --test all frames::` records them; look at the pictures and justify the commit.

use dama::unstable::formats::crc::crc32;
use dama::unstable::games::GAMES;
use dama::unstable::host::pictures::png::{read_indexed, write_indexed, Indexed};
use dama::unstable::session::messages::Lang;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Command;

fn frames_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frames")
}

#[track_caller]
fn scripts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(frames_dir()).expect("the folder of frames") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.extension().is_some_and(|e| e == "txt") && name != "frames" {
            found.push((name, fs::read_to_string(&path).expect("a script")));
        }
    }
    found.sort();
    found
}

fn said<'a>(script: &'a str, kind: &str) -> &'a str {
    let prefix = format!("# {kind}: ");
    script.lines().find_map(|line| line.strip_prefix(prefix.as_str())).unwrap_or_default()
}

#[track_caller]
fn shoot(name: &str, script: &str) -> Indexed {
    let disk = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frames").join(name);
    let _ = fs::remove_dir_all(&disk);
    fs::create_dir_all(&disk).expect("a scratch disk");
    let keyboard =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("KEYBOARD.DAT")).expect("the graphics");
    match said(script, "disk") {
        "" => fs::write(disk.join("KEYBOARD.DAT"), keyboard),
        "damaged" => fs::write(disk.join("KEYBOARD.DAT"), &keyboard[..keyboard.len() - 1]),
        "foreign" => fs::write(disk.join("KEYBOARD.DAT"), b"something else altogether"),
        "none" => Ok(()),
        other => panic!("{name}: no disk is called {other}"),
    }
    .expect("written");
    let giochi = Path::new(env!("CARGO_MANIFEST_DIR")).join("GIOCHI.DAT");
    fs::copy(giochi, disk.join("GIOCHI.DAT")).expect("the graphics of the other games");
    if let Some(file) = Some(said(script, "file")).filter(|file| !file.is_empty()) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        fs::copy(&from, disk.join("PARTITE.PDN")).expect(file);
    }
    let status = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&disk)
        .env("DAMA_DRIVE_A", disk.join("none"))
        .args(["run", "-", "--disk", ".", "--png", "last.png"])
        .args(said(script, "options").split_whitespace())
        .stdin(File::open(frames_dir().join(format!("{name}.txt"))).expect("the script"))
        .stdout(File::create(disk.join("out")).expect("a file"))
        .stderr(File::create(disk.join("err")).expect("a file"))
        .status()
        .expect("the program runs");
    assert_eq!(status.code(), Some(i32::from(name.starts_with("halt"))), "{name}");
    let shot = disk.join("shot.png");
    let path = if shot.exists() { shot } else { disk.join("last.png") };
    read_indexed(BufReader::new(File::open(path).expect("a picture"))).expect("an indexed picture")
}

#[track_caller]
fn write(path: &Path, picture: &Indexed) {
    let mut bytes = Vec::new();
    write_indexed(&mut bytes, picture.width, picture.height, &picture.palette, &picture.indices)
        .expect("written");
    fs::write(path, bytes).expect("written");
}

fn reference(name: &str) -> Option<Indexed> {
    let file = File::open(frames_dir().join(format!("{name}.png"))).ok()?;
    read_indexed(BufReader::new(file)).ok()
}

/// Writes the actual picture and the difference to `target/frames`.
#[track_caller]
fn leave_evidence(name: &str, actual: &Indexed, expected: Option<&Indexed>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/frames");
    fs::create_dir_all(&folder).expect("a folder");
    write(&folder.join(format!("{name}.actual.png")), actual);
    if let Some(expected) = expected {
        let pairs = actual.indices.iter().zip(&expected.indices);
        let indices = pairs.map(|(a, b)| u8::from(a != b)).collect();
        let difference = Indexed { palette: vec![0, 0x00ff_00ff], indices, ..actual.clone() };
        write(&folder.join(format!("{name}.difference.png")), &difference);
    }
}

#[track_caller]
fn recorded() -> BTreeMap<String, u32> {
    let text = fs::read_to_string(frames_dir().join("frames.txt")).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let (name, crc) = (words.next().expect("a name"), words.next().expect("a checksum"));
            (name.to_string(), u32::from_str_radix(crc, 16).expect("eight hexadecimal digits"))
        })
        .collect()
}

#[track_caller]
fn record(shots: &[(String, Indexed)]) {
    let mut text = String::from("# name, CRC-32 of the 224,000 palette indices, grade of the picture\n");
    for (name, shot) in shots {
        write(&frames_dir().join(format!("{name}.png")), shot);
        text.push_str(&format!("{name} {:08x} invented\n", crc32(&shot.indices)));
    }
    fs::write(frames_dir().join("frames.txt"), text).expect("written");
}

#[test]
fn every_screen_is_as_recorded() {
    let shots: Vec<_> =
        scripts().into_iter().map(|(name, script)| (name.clone(), shoot(&name, &script))).collect();
    if std::env::var_os("UPDATE_FRAMES").is_some() {
        record(&shots);
    }
    let recorded = recorded();
    let mut wrong = Vec::new();
    for (name, shot) in &shots {
        assert_eq!((shot.width, shot.height), (640, 350), "{name}");
        let expected = reference(name);
        let same_picture =
            expected.as_ref().is_some_and(|e| e.indices == shot.indices && e.palette == shot.palette);
        if recorded.get(name) != Some(&crc32(&shot.indices)) || !same_picture {
            leave_evidence(name, shot, expected.as_ref());
            wrong.push(name.as_str());
        }
    }
    assert!(wrong.is_empty(), "differ, see target/frames: {wrong:?}");
    let names: Vec<&String> = shots.iter().map(|(name, _)| name).collect();
    assert_eq!(recorded.keys().collect::<Vec<_>>(), names, "frames.txt and the scripts");
}

fn colours(picture: &Indexed, left: usize, width: usize) -> Vec<u32> {
    let row = |y: usize| &picture.indices[y * picture.width + left..][..width];
    (0..picture.height).flat_map(row).map(|&index| picture.palette[usize::from(index)]).collect()
}

#[test]
fn every_variant_has_all_its_frames() {
    for book in GAMES {
        let has = |what: &str| frames_dir().join(format!("{}-{what}.png", book.name())).exists();
        let mut wanted =
            vec![&["start"][..], &["middle", "chain", "push"], &["refusal"], &["end"], &["instructions"]];
        if !book.words(Lang::En).promoted.is_empty() {
            wanted.push(&["kings", "promoted", "mullah"]);
        }
        for names in wanted {
            assert!(names.iter().any(|name| has(name)), "{}: none of {names:?}", book.name());
        }
    }
}

#[test]
fn vinciperdi_is_played_on_dama_com_s_board_to_the_pixel() {
    let board = |name: &str| {
        let shot = reference(name).expect(name);
        let mut pixels = colours(&shot, 0, 416);
        // The part above the console.
        pixels.truncate(304 * 416);
        pixels
    };
    assert!(board("vinciperdi-start") == board("start"));
    assert!(board("vinciperdi-start") != board("polacca-start"));
}

/// The frames on the contact sheets, three in a row, and the gap between them.
const SHEET: [&str; 12] = [
    "vinciperdi-kings",
    "polacca-kings",
    "zamma-start",
    "zamma-promoted",
    "zamma-pergioco-middle",
    "zamma-pergioco-mullah",
    "damma-middle",
    "smamma-push",
    "alma-four",
    "alma-chain",
    "gobang-four",
    "gobang-end",
];
const GAP: usize = 8;

#[test]
fn the_contact_sheets_show_the_boards_as_they_are_and_at_4_to_3() {
    for (name, height) in [("games.png", 350), ("games-4-3.png", 480)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery").join(name);
        let sheet = read_indexed(BufReader::new(File::open(path).expect(name))).expect("an indexed picture");
        for (at, frame) in SHEET.iter().enumerate() {
            let (left, top) = (GAP + at % 3 * (640 + GAP), GAP + at / 3 * (height + GAP));
            let shot = reference(frame).expect(frame);
            for y in 0..height {
                let shown = &sheet.indices[(top + y) * sheet.width + left..][..640];
                let drawn = &shot.indices[y * 350 / height * 640..][..640];
                let same = shown.iter().zip(drawn).all(|(&shown, &drawn)| {
                    sheet.palette[usize::from(shown)] == shot.palette[usize::from(drawn)]
                });
                assert!(same, "{name}: {frame}, line {y}: run tools/contact_sheet.py");
            }
        }
    }
}

#[test]
fn the_pictures_of_the_same_game_on_dos_are_of_the_same_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let gallery = |name: &str| {
        let file = File::open(root.join("docs/gallery").join(name)).expect(name);
        read_indexed(BufReader::new(file)).expect("an indexed picture")
    };
    let here = reference("middle-game").expect("its picture");
    let here = colours(&here, 0, 640);
    assert!(colours(&gallery("dos.png"), 0, 640) == here, "dos.png: run tools/dos_pictures.sh");
    let both = gallery("compare.png");
    for left in [0, both.width - 640] {
        assert!(colours(&both, left, 640) == here, "compare.png: run tools/dos_pictures.sh");
    }
    // The scripts differ only in the choice of the level.
    let moves = |path: &str| {
        let script = fs::read_to_string(root.join(path)).expect(path);
        let moves = script.lines().filter(|line| line.contains(' ') && !line.starts_with('#'));
        moves.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(moves("tests/scripts/middle_game_on_dos.txt"), moves("tests/frames/middle-game.txt"));
}
