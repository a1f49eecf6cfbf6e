//! Floppy images: byte by byte in the library, and through the compiled program.

use crate::common;

use common::Random;
use dama::unstable::games::italian::record::{encode, GameRecord};
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::floppy::{
    FileDate, Floppy, FloppyError, FloppyFormat, FORMATS, NEW_FORMATS,
};
use dama::unstable::host::disks::program_disk;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Color;
use dama::unstable::session::drive::{DriveError, Drives, FileSpec};
use dama::unstable::session::messages::Lang;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const KEYBOARD_DAT: &[u8] = include_bytes!("../../KEYBOARD.DAT");

#[track_caller]
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("disks").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

#[track_caller]
fn dama(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("the program starts")
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(folder).env_remove("DAMA_DISK").env_remove("SOURCE_DATE_EPOCH");
    command.env("DAMA_DRIVE_A", folder.join("no-such-folder")).args(args);
    command
}

#[track_caller]
fn names(image: &Path) -> Vec<(String, String)> {
    let disk = Floppy::open(image).expect("a disk");
    disk.entries().expect("a list").into_iter().map(|entry| (entry.name, entry.short)).collect()
}

/// The four files of M18.
const FOUR: [(&str, &str); 4] = [
    ("DAMA.COM", "DAMA.COM"),
    ("KEYBOARD.DAT", "KEYBOARD.DAT"),
    ("MANUALE.HTML", "MANUALE.HTM"),
    ("DAMA.PIF", "DAMA.PIF"),
];
/// Extra files that tell the disk from the original.
const NOTES: [(&str, &str); 2] = [("README.1ST", "README.1ST"), ("LICENSE", "LICENSE")];

fn owned(names: &[(&str, &str)]) -> Vec<(String, String)> {
    names.iter().map(|(long, short)| (long.to_string(), short.to_string())).collect()
}

#[track_caller]
fn done(folder: &Path, args: &[&str]) -> String {
    let output = dama(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = dama(folder, args);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{args:?} {errors}");
    assert!(errors.starts_with("dama: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[track_caller]
fn transcript(folder: &Path, script: &str, args: &[&str]) -> String {
    fs::write(folder.join("script"), script).expect("written");
    done(folder, &[&["run", "script", "--transcript", "-"], args].concat())
}

#[track_caller]
fn last_screen(transcript: &str) -> &str {
    transcript.lines().rfind(|line| line.starts_with("== ")).expect("a screen")
}

/// A small disk with a game, a file of several clusters and one with a long name.
#[track_caller]
fn disk(format: &'static FloppyFormat) -> Floppy {
    let mut disk = Floppy::blank(format);
    disk.put("KEYBOARD.DAT", KEYBOARD_DAT, FileDate::Beginning).expect("room");
    disk.put("PARTITA", &[7; 98], FileDate::Beginning).expect("room");
    disk.put("Una lunga partita.save", &[9; 3000], FileDate::Beginning).expect("room");
    disk
}

#[track_caller]
fn file(name: &str) -> FileSpec {
    FileSpec::parse(name).expect("a good name")
}

fn drives(image: &Path) -> DriveMap {
    let mut drives = DriveMap::new();
    drives.map(dama::unstable::session::drive::Drive::A, image);
    drives
}

#[test]
fn a_game_is_saved_on_a_floppy_of_every_size_and_resumed() {
    let folder = scratch("resume");
    for format in NEW_FORMATS {
        let size = format.kilobytes.to_string();
        done(&folder, &["disk", "make", "a.img", "--size", &size, "--force"]);
        let saved =
            transcript(&folder, "\nN\n21 18\nS\nA:PARTITA\n", &["--disk", "a.img", "--drive", "A=a.img"]);
        assert!(saved.contains("PARTITA"), "{saved}");
        let position = last_screen(&saved);
        let fen = position.split(' ').find(|word| word.starts_with("fen=")).expect("a position");
        let resumed = transcript(&folder, "\nP\npartita\n", &["--disk", "a.img"]);
        let last = last_screen(&resumed);
        assert!(last.contains(" game ") && last.contains(fen), "{last} {fen}");
        let list = done(&folder, &["disk", "list", "a.img"]);
        let line = list.lines().find(|line| line.ends_with(" PARTITA")).expect("the game is listed");
        let size: u32 = line.split_whitespace().next().expect("a size").parse().expect("bytes");
        let year: u16 = line.split_whitespace().nth(1).expect("a date")[..4].parse().expect("a year");
        assert!(year >= 2024 && size >= 98, "{line}");
        println!("{size} KB: saved, listed and resumed");
    }
}

#[test]
fn a_floppy_is_as_good_a_drive_a_as_a_folder_for_keyboard_dat() {
    let folder = scratch("drive-a");
    fs::create_dir(folder.join("empty")).expect("made");
    done(&folder, &["disk", "make", "a.img"]);
    let text = transcript(&folder, "\nN\n", &["--disk", "empty", "--drive", "A=a.img"]);
    assert!(text.contains(" game "), "{text}");
    fs::write(folder.join("script"), "\n").expect("written");
    assert!(refused(&folder, &["run", "script", "--disk", "empty"]).contains("KEYBOARD.DAT"));
}

#[test]
fn making_the_disk_twice_gives_the_same_bytes() {
    let folder = scratch("twice");
    for size in ["360", "720", "1200", "1440"] {
        done(&folder, &["disk", "make", "one.img", "--size", size, "--force"]);
        done(&folder, &["disk", "make", "two.img", "--size", size, "--force"]);
        let [one, two] = ["one.img", "two.img"].map(|name| fs::read(folder.join(name)).expect("an image"));
        assert_eq!(one.len(), size.parse::<usize>().expect("a number") * 1024);
        assert!(one == two, "{size}");
    }
    done(&folder, &["disk", "make", "one"]);
    done(&folder, &["disk", "make", "two"]);
    for entry in fs::read_dir(folder.join("one")).expect("a folder").flatten() {
        let twin = fs::read(folder.join("two").join(entry.file_name())).expect("the same name");
        assert_eq!(fs::read(entry.path()).expect("a file"), twin);
    }
}

#[test]
fn the_disk_holds_the_four_files_of_the_manual_and_says_that_it_is_a_remake() {
    let folder = scratch("four");
    done(&folder, &["disk", "make", "note.img"]);
    let note = done(&folder, &["disk", "get", "note.img", "README.TXT", "-"]);
    assert!(note.contains("DAMA.COM non e'") && note.contains("DAMA.COM is not") && note.is_ascii());
    fs::write(folder.join("DAMA.COM"), b"\xCD\x20").expect("written");
    done(&folder, &["disk", "make", "a.img"]);
    assert_eq!(names(&folder.join("a.img")), [owned(&FOUR), owned(&NOTES)].concat());
    let disk = Floppy::open(&folder.join("a.img")).expect("a disk");
    assert_eq!(disk.read("dama.com", 2).expect("the program"), b"\xCD\x20");
    assert_eq!(disk.read("KEYBOARD.DAT", 1 << 20).expect("the graphics"), KEYBOARD_DAT);
    let manual = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("MANUALE.html")).expect("the manual");
    assert!(disk.read("manuale.htm", 1 << 20).expect("the manual") == manual);
    assert_eq!(disk.read("DAMA.PIF", 517).expect("the PIF"), dama::unstable::formats::pif::encode());
}

#[test]
fn the_notes_on_a_disk_say_what_it_is_and_is_not_as_dos_shows_them() {
    let folder = scratch("notes");
    done(&folder, &["disk", "make", "a.img"]);
    let [note, licence] =
        ["README.1ST", "LICENSE"].map(|name| done(&folder, &["disk", "get", "a.img", name, "-"]));
    for said in [
        concat!("DAMA ", env!("CARGO_PKG_VERSION")),
        "NON contiene il DAMA.COM originale",
        "NOT the original DAMA.COM",
        "MIT OR Apache-2.0",
    ] {
        assert!(note.contains(said), "{said:?} {note}");
    }
    for said in ["MIT License", "Apache License", "(c) 2026 the dama authors"] {
        assert!(licence.contains(said), "{said:?}");
    }
    for text in [note, licence] {
        assert!(text.is_ascii() && text.ends_with("\r\n"));
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
        assert!(text.split("\r\n").all(|line| line.len() < 80));
    }
}

/// The English manual, as on a disk.
const ENGLISH: (&str, &str) = ("MANUAL.HTML", "MANUAL.HTM");

#[test]
fn lang_en_adds_the_english_manual_and_at_360_kb_replaces_the_italian_one() {
    let folder = scratch("manuals");
    fs::write(folder.join("DAMA.COM"), vec![0xC3; program_disk::MAX_COM]).expect("written");
    let both: Vec<_> = [&FOUR[..3], &[ENGLISH], &FOUR[3..], &NOTES].concat();
    let english: Vec<_> = [&FOUR[..2], &[ENGLISH], &FOUR[3..], &NOTES].concat();
    for (size, expected) in [("360", &english), ("720", &both), ("1200", &both), ("1440", &both)] {
        let image = format!("{size}.img");
        done(&folder, &["disk", "make", &image, "--size", size, "--lang", "en"]);
        assert_eq!(names(&folder.join(&image)), owned(expected), "{size}");
        let italian = format!("it-{size}.img");
        done(&folder, &["disk", "make", &italian, "--size", size, "--lang", "it"]);
        assert_eq!(names(&folder.join(&italian)), [owned(&FOUR), owned(&NOTES)].concat(), "{size}");
        // The longest DOS program, the sprites and the manual leave room at every size.
        let full = format!("games-{size}.img");
        done(&folder, &["disk", "make", &full, "--size", size, "--lang", "en", "--games"]);
    }
    let disk = Floppy::open(&folder.join("720.img")).expect("a disk");
    let manual = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("MANUAL.html")).expect("the manual");
    assert!(disk.read("manual.htm", 1 << 20).expect("the manual") == manual);
}

#[test]
fn a_folder_takes_the_english_manual_later_and_a_faithful_disk_never() {
    let folder = scratch("manual-later");
    done(&folder, &["disk", "make", "C"]);
    assert!(folder.join("C/MANUALE.HTML").exists() && !folder.join("C/MANUAL.HTML").exists());
    done(&folder, &["disk", "make", "C", "--lang", "en"]);
    assert!(folder.join("C/MANUALE.HTML").exists() && folder.join("C/MANUAL.HTML").exists());
    let refused = dama(&folder, &["disk", "make", "b.img", "--faithful", "--lang", "en"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_faithful_disk_holds_the_four_files_alone() {
    let folder = scratch("faithful");
    fs::write(folder.join("mine.com"), b"\xC3").expect("written");
    let said = refused(&folder, &["disk", "make", "a.img", "--faithful"]);
    assert!(said.contains("a.img") && said.contains("DAMA.COM") && said.contains("--com"), "{said}");
    assert!(!folder.join("a.img").exists());
    for size in ["360", "720", "1200", "1440"] {
        let image = format!("{size}.img");
        done(&folder, &["disk", "make", &image, "--size", size, "--faithful", "--com", "mine.com"]);
        assert_eq!(names(&folder.join(image)), owned(&FOUR));
    }
    done(&folder, &["disk", "make", "C", "--faithful", "--com", "mine.com"]);
    assert_eq!(fs::read_dir(folder.join("C")).expect("a folder").count(), FOUR.len());
    let both = dama(&folder, &["disk", "make", "b.img", "--faithful", "--games", "--com", "mine.com"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_folder_has_the_other_games_sprites_and_a_floppy_where_they_are_asked_for() {
    let folder = scratch("sprites");
    done(&folder, &["disk", "make", "C"]);
    let sprites = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("GIOCHI.DAT")).expect("the sprites");
    assert!(fs::read(folder.join("C/GIOCHI.DAT")).expect("in the folder") == sprites);
    done(&folder, &["disk", "make", "a.img"]);
    done(&folder, &["disk", "make", "b.img", "--games"]);
    let has = |image: &str| Floppy::open(&folder.join(image)).expect("a disk").exists("GIOCHI.DAT");
    assert!(!has("a.img").expect("a list") && has("b.img").expect("a list"));
}

#[test]
fn a_disk_s_dates_and_label_are_of_the_build_or_of_source_date_epoch() {
    let folder = scratch("dates");
    let made = |image: &str, epoch: &str| {
        let mut command = command(&folder, &["disk", "make", image]);
        command.env("SOURCE_DATE_EPOCH", epoch).output().expect("the program starts")
    };
    done(&folder, &["disk", "make", "a.img"]);
    assert_eq!(made("b.img", "1234567890").status.code(), Some(0));
    let built = env!("DAMA_YEAR");
    for (image, date, year) in [("a.img", built, built), ("b.img", "2009-02-13 23:31", "2009")] {
        let list = done(&folder, &["disk", "list", image]);
        let files = list.lines().filter(|line| !line.contains(" files, "));
        assert!(
            files.clone().count() == 6 && files.clone().all(|line| line[11..].starts_with(date)),
            "{list}"
        );
        let label = format!("DAMA {year}  ");
        let bytes = fs::read(folder.join(image)).expect("an image");
        let root = FORMATS[1].root().start;
        assert_eq!([&bytes[43..54], &bytes[root..root + 11]], [label.as_bytes(); 2]);
    }
    let bad = made("c.img", "yesterday");
    assert_eq!(bad.status.code(), Some(2));
    let said = String::from_utf8(bad.stderr).expect("UTF-8");
    assert!(said.contains("SOURCE_DATE_EPOCH") && said.contains("yesterday"), "{said}");
    assert!(!folder.join("c.img").exists());
}

#[test]
fn a_folder_made_is_a_disk_to_play_from_and_its_note_goes_when_dama_com_comes() {
    let folder = scratch("install");
    done(&folder, &["disk", "make", "C"]);
    assert!(transcript(&folder, "\nN\n21 18\n", &["--disk", "C"]).contains("Il programma muove"));
    assert!(folder.join("C/README.TXT").exists());
    fs::write(folder.join("mine.com"), b"\xC3").expect("written");
    done(&folder, &["disk", "make", "C", "--com", "mine.com"]);
    assert!(!folder.join("C/README.TXT").exists());
    assert_eq!(fs::read(folder.join("C/DAMA.COM")).expect("the program"), b"\xC3");
}

#[test]
fn making_a_disk_replaces_nothing_that_differs_unless_forced() {
    let folder = scratch("force");
    fs::write(folder.join("a.img"), b"precious").expect("written");
    assert!(refused(&folder, &["disk", "make", "a.img"]).contains("--force"));
    assert_eq!(fs::read(folder.join("a.img")).expect("there"), b"precious");
    done(&folder, &["disk", "make", "a.img", "--force"]);
    done(&folder, &["disk", "make", "a.img"]);
    fs::create_dir(folder.join("C")).expect("made");
    fs::write(folder.join("C/KEYBOARD.DAT"), b"mine").expect("written");
    assert!(refused(&folder, &["disk", "make", "C"]).contains("KEYBOARD.DAT"));
    assert_eq!(fs::read_dir(folder.join("C")).expect("a folder").count(), 1, "nothing was begun");
    fs::write(folder.join("long.com"), [0; program_disk::MAX_COM + 1]).expect("written");
    assert!(refused(&folder, &["disk", "make", "b.img", "--com", "long.com"]).contains("long.com"));
}

#[track_caller]
fn in_folder(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn names_of_a_folder_are_the_same_in_small_letters_as_on_dos() {
    let folder = scratch("small-letters");
    fs::write(folder.join("mine.com"), b"\xC3").expect("written");
    done(&folder, &["disk", "make", "C", "--com", "mine.com"]);
    for name in in_folder(&folder.join("C")) {
        fs::rename(folder.join("C").join(&name), folder.join("C").join(name.to_lowercase()))
            .expect("renamed");
    }
    let small = in_folder(&folder.join("C"));
    assert!(small.contains(&"keyboard.dat".into()), "{small:?}");
    let again = done(&folder, &["disk", "make", "C"]);
    assert!(again.contains("dama.com") && !again.contains("README.TXT"), "it is found: {again}");
    assert_eq!(in_folder(&folder.join("C")), small, "nothing beside them");
    assert!(transcript(&folder, "\nN\n21 18\n", &["--disk", "C"]).contains("Il programma muove"));
    fs::write(folder.join("C/keyboard.dat"), b"mine").expect("written");
    assert!(refused(&folder, &["disk", "make", "C"]).contains("keyboard.dat"));
    assert_eq!(fs::read(folder.join("C/keyboard.dat")).expect("there"), b"mine");
    done(&folder, &["disk", "make", "C", "--force"]);
    assert_eq!(fs::read(folder.join("C/keyboard.dat")).expect("there"), KEYBOARD_DAT);
    // What writes a single file to such a folder.
    done(&folder, &["disk", "make", "a.img"]);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    done(&folder, &["dat", "build", data.to_str().expect("UTF-8"), "C/KEYBOARD.DAT"]);
    done(&folder, &["disk", "get", "a.img", "KEYBOARD.DAT", "C/KEYBOARD.DAT"]);
    assert_eq!(in_folder(&folder.join("C")), small, "nothing beside them");
}

#[test]
fn two_names_that_are_one_on_dos_are_never_added_to() {
    let folder = scratch("two-names");
    fs::create_dir(folder.join("C")).expect("made");
    for name in ["keyboard.dat", "Keyboard.Dat"] {
        fs::write(folder.join("C").join(name), KEYBOARD_DAT).expect("written");
    }
    if in_folder(&folder.join("C")).len() < 2 {
        return; // Here, too, the two are one file.
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for args in [
        &["disk", "make", "C"][..],
        &["disk", "make", "C", "--force"],
        &["dat", "build", data.to_str().expect("UTF-8"), "C/KEYBOARD.DAT"],
    ] {
        let said = refused(&folder, args);
        assert!(said.contains("Keyboard.Dat and keyboard.dat are one name on DOS"), "{said}");
        assert_eq!(in_folder(&folder.join("C")), ["Keyboard.Dat", "keyboard.dat"], "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_under_a_name_of_the_disk_is_refused_at_once() {
    let folder = scratch("no-plain-file");
    let at = folder.join("C/keyboard.dat");
    let makes: [&dyn Fn(); 4] = [
        &|| assert!(Command::new("mkfifo").arg(&at).status().expect("mkfifo").success()),
        &|| fs::create_dir(&at).expect("made"),
        &|| std::os::unix::fs::symlink(folder.join("target"), &at).expect("linked"),
        &|| std::os::unix::fs::symlink("nowhere", &at).expect("linked"),
    ];
    fs::write(folder.join("target"), b"mine").expect("written");
    for make in makes {
        let _ = fs::remove_dir_all(folder.join("C"));
        fs::create_dir(folder.join("C")).expect("made");
        make();
        for more in [&[][..], &["--force"]] {
            let said = refused(&folder, &[&["disk", "make", "C"], more].concat());
            assert!(said.contains("keyboard.dat") && said.contains("not a plain file"), "{said}");
            assert_eq!(in_folder(&folder.join("C")), ["keyboard.dat"], "nothing was begun");
        }
        assert_eq!(fs::read(folder.join("target")).expect("there"), b"mine");
    }
}

#[test]
fn an_empty_file_is_no_dos_program() {
    let folder = scratch("empty-program");
    fs::write(folder.join("empty.com"), b"").expect("written");
    for disk in ["a.img", "C"] {
        let said = refused(&folder, &["disk", "make", disk, "--com", "empty.com"]);
        assert!(said.contains("empty.com: empty"), "{said}");
        assert!(!folder.join(disk).exists());
    }
}

#[test]
fn the_files_that_are_told_are_on_the_disk_and_force_replaces_all_of_them() {
    let folder = scratch("told");
    fs::create_dir(folder.join("C")).expect("made");
    fs::write(folder.join("C/LICENSE"), b"mine").expect("written");
    let output = dama(&folder, &["disk", "make", "C"]);
    let (told, warned) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && warned.contains("LICENSE: not written"), "{warned}");
    assert!(told.contains("README.1ST") && !told.contains("LICENSE"), "{told}");
    assert_eq!(fs::read(folder.join("C/LICENSE")).expect("there"), b"mine");
    assert!(done(&folder, &["disk", "make", "C", "--force"]).contains("LICENSE"));
    assert_ne!(fs::read(folder.join("C/LICENSE")).expect("there"), b"mine");
}

#[test]
fn files_are_listed_and_read_back_under_both_names() {
    let folder = scratch("put-get");
    done(&folder, &["disk", "make", "a.img", "--size", "360"]);
    let mut random = Random(11);
    for (i, length) in [0, 1, 511, 512, 513, 1024, 1025, 40_000].into_iter().enumerate() {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        fs::write(folder.join("in"), &bytes).expect("written");
        let name = format!("Un file piuttosto lungo, numero {i}.bytes");
        done(&folder, &["disk", "put", "a.img", "in", "--as", &name]);
        done(&folder, &["disk", "get", "a.img", &name.to_uppercase(), "out", "--force"]);
        assert!(fs::read(folder.join("out")).expect("got") == bytes, "{length}");
    }
    let list = done(&folder, &["disk", "list", "a.img"]);
    assert!(list.contains(" UNFILE~1.BYT Un file piuttosto lungo, numero 0.bytes\n"), "{list}");
    assert!(list.ends_with("of 360 KB\n") && list.contains("\n14 files, "), "{list}");
    assert!(refused(&folder, &["disk", "get", "a.img", "NIENTE"]).contains("no such file"));
    for bad in
        ["a/b", "a\\b", "", ".x", "x.", "a?b", "..", "CON", "lpt1.txt", "a\u{1}b", "conin$.tar.gz", "Aux .b"]
    {
        refused(&folder, &["disk", "put", "a.img", "in", "--as", bad]);
    }
    assert_eq!(done(&folder, &["disk", "list", "a.img"]), list);
}

#[test]
fn a_game_keeps_its_8_3_name_and_wastes_no_entry_on_a_long_one() {
    let mut disk = Floppy::blank(&FORMATS[0]);
    for i in 0..111 {
        disk.put(&format!("GAME{i}"), b"", FileDate::Now).expect("one entry each, the label has one too");
    }
    assert!(matches!(disk.put("ONEMORE", b"", FileDate::Now), Err(FloppyError::Full)));
    disk.put("GAME7", b"found", FileDate::Now).expect("it is there");
    assert_eq!(disk.entries().expect("a list").len(), 111);
    assert!(disk.check().is_ok());
}

#[test]
fn a_full_disk_says_so_and_stays_as_it_was() {
    let folder = scratch("full");
    let image = folder.join("a.img");
    let mut disk = disk(&FORMATS[0]);
    let free = disk.free();
    disk.put("FILL", &vec![1; free], FileDate::Now).expect("it just fits");
    assert_eq!(disk.free(), 0);
    disk.save(&image).expect("written");
    let before = fs::read(&image).expect("an image");
    assert_eq!(drives(&image).write(file("A:NUOVA"), &[1; 98]), Err(DriveError::Full));
    assert_eq!(drives(&image).write(file("A:PARTITA"), &[1; 98]), Ok(()), "the old game's cluster is enough");
    let changed = fs::read(&image).expect("an image");
    assert_eq!(drives(&image).write(file("A:PARTITA"), &[1; 2000]), Err(DriveError::Full));
    assert!(fs::read(&image).expect("an image") == changed && changed != before);
    let text = transcript(&folder, "\nN\nS\nA:NUOVA\n", &["--disk", "a.img", "--drive", "A=a.img"]);
    assert!(text.contains("Non salvata. Il disco nel drive A è pieno."), "{text}");
}

#[test]
fn a_write_protected_image_is_read_and_not_written() {
    let folder = scratch("protected");
    let image = folder.join("a.img");
    let mut disk = disk(&FORMATS[1]);
    let game = GameRecord::new(Position::start(Color::White), 1, Color::White, 1);
    disk.put("PARTITA", &encode(&game), FileDate::Beginning).expect("room");
    disk.save(&image).expect("written");
    let mut permissions = fs::metadata(&image).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&image, permissions).expect("protected");
    fs::write(folder.join("small"), b"x").expect("written");
    let before = fs::read(&image).expect("an image");
    assert_eq!(drives(&image).read(file("A:PARTITA"), &mut [0; 98]), Ok(98));
    assert_eq!(drives(&image).write(file("A:PARTITA"), b"x"), Err(DriveError::WriteProtected));
    assert!(refused(&folder, &["disk", "put", "a.img", "small"]).contains("write-protected"));
    assert!(fs::read(&image).expect("an image") == before);
    let args = ["--disk", "a.img", "--drive", "A=a.img"];
    let text = transcript(&folder, "\nN\nS\nA:PARTITA\nY\n", &args);
    assert!(text.contains("Disco protetto sul drive A: non si può scrivere."), "{text}");
}

#[test]
fn a_file_that_is_write_protected_on_the_disk_or_a_folder_there_is_left_alone() {
    let mut disk = disk(&FORMATS[3]);
    disk.put("VUOTA", &[0; 512], FileDate::Now).expect("room");
    let mut bytes = disk.bytes();
    let entry = |bytes: &[u8], name: &[u8]| bytes.windows(11).position(|w| w == name).expect("its entry");
    let at = entry(&bytes, b"PARTITA    ");
    bytes[at + 11] |= 1;
    let mut disk = Floppy::from_bytes(bytes.clone()).expect("a disk");
    assert!(matches!(disk.put("PARTITA", b"x", FileDate::Now), Err(FloppyError::WriteProtected)));
    let at = entry(&bytes, b"VUOTA      ");
    bytes[at + 11] = 0x10;
    let mut disk = Floppy::from_bytes(bytes).expect("a disk");
    assert!(matches!(disk.put("VUOTA", b"x", FileDate::Now), Err(FloppyError::Folder)));
    assert!(matches!(disk.read("VUOTA", 512), Err(FloppyError::Folder)));
}

#[cfg(unix)]
#[test]
fn saving_through_a_link_keeps_the_link_and_the_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("link");
    let image = folder.join("a.img");
    disk(&FORMATS[2]).save(&image).expect("written");
    fs::set_permissions(&image, fs::Permissions::from_mode(0o640)).expect("ours");
    let link = folder.join("link.img");
    std::os::unix::fs::symlink("a.img", &link).expect("linked");
    assert_eq!(drives(&link).write(file("A:NUOVA"), b"new"), Ok(()));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::metadata(&image).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(Floppy::open(&image).expect("a disk").read("NUOVA", 9).expect("the file"), b"new");
}

#[test]
fn disks_of_160_to_2880_kb_are_played_from_and_written_to() {
    let folder = scratch("sizes");
    for format in &FORMATS {
        let image = folder.join("a.img");
        let _ = fs::remove_file(&image);
        disk(format).save(&image).expect("written");
        let saved = transcript(&folder, "\nN\n21 18\nS\nGIOCO\n", &["--disk", "a.img"]);
        assert!(saved.contains("Partita salvata in C:GIOCO."), "{}: {saved}", format.kilobytes);
        let resumed = transcript(&folder, "\nP\nGIOCO\n", &["--disk", "a.img"]);
        assert!(resumed.contains("Ripresa la partita C:GIOCO."), "{}: {resumed}", format.kilobytes);
        assert_eq!(Floppy::open(&image).expect("a disk").check(), Ok(()), "{}", format.kilobytes);
        assert_eq!(Floppy::open(&image).expect("a disk").read("PARTITA", 98).expect("kept"), [7; 98]);
    }
}

#[test]
fn an_image_of_another_size_is_told_with_its_size_and_those_that_are_read() {
    let folder = scratch("size-told");
    fs::write(folder.join("script"), "\n").expect("written");
    for (length, size) in [(400 * 1024, "400 KB"), (3000 * 1024, "3000 KB"), (512, "512 bytes")] {
        fs::write(folder.join("a.img"), vec![0; length]).expect("written");
        let said = refused(&folder, &["run", "script", "--disk", "a.img"]);
        let sizes =
            "not a FAT12 floppy disk in a format of DOS (160, 180, 320, 360, 720, 1200, 1440 or 2880 KB)";
        assert!(said.contains(&format!("a.img, {size}, {sizes}")), "{said}");
        assert!(said.contains("The disk in drive C is damaged or has another format."), "{said}");
    }
}

#[test]
fn a_drive_that_is_not_there_tells_how_to_get_one() {
    let folder = scratch("no-drive");
    fs::write(folder.join("KEYBOARD.DAT"), KEYBOARD_DAT).expect("written");
    for (lang, told) in [
        ("it", "Non salvata. Il drive Q non c'è: avvia con --drive Q=CARTELLA."),
        ("en", "Not saved. There is no drive Q: start with --drive Q=FOLDER."),
    ] {
        let said = transcript(&folder, "\nN\nS\nQ:GIOCO\n", &["--lang", lang]);
        assert!(said.contains(told), "{said}");
    }
    let said = transcript(&folder, "\nP\nA:GIOCO\n", &[]);
    assert!(said.contains("Il drive A non c'è: avvia con --drive A=CARTELLA."), "{said}");
}

#[test]
fn other_files_are_refused_as_damaged_or_of_another_format() {
    let folder = scratch("foreign");
    for length in
        [0, 1, 511, 512, 200_000, 360 * 1024 - 512, 1440 * 1024, 1440 * 1024 + 1, 2880 * 1024, 400 * 1024]
    {
        let image = folder.join("a.img");
        fs::write(&image, vec![0; length]).expect("written");
        assert_eq!(drives(&image).read(file("A:X"), &mut [0; 9]), Err(DriveError::Damaged), "{length}");
        assert_eq!(drives(&image).write(file("A:X"), b"x"), Err(DriveError::Damaged), "{length}");
        assert!(refused(&folder, &["disk", "list", "a.img"]).contains("not a FAT12 floppy disk"));
    }
    let args = ["--disk", "a.img"];
    fs::write(folder.join("script"), "\n").expect("written");
    assert!(refused(&folder, &[&["run", "script"][..], &args].concat()).contains("a FAT12 floppy disk"));
}

#[test]
fn a_damaged_disk_gives_its_whole_files_and_takes_none() {
    let folder = scratch("damaged");
    done(&folder, &["disk", "make", "a.img"]);
    let args = ["--disk", "a.img", "--drive", "A=a.img"];
    transcript(&folder, "\nN\n21 18\nS\nA:PARTITA\n", &args);
    let mut bytes = fs::read(folder.join("a.img")).expect("an image");
    bytes[FORMATS[1].fat(1).start + 5] ^= 1;
    fs::write(folder.join("a.img"), &bytes).expect("written");
    let text = transcript(&folder, "\nP\nA:PARTITA\nS\nA:ALTRA\n", &args);
    assert!(text.contains("Il disco nel drive A è danneggiato o ha un altro formato."), "{text}");
    let text = transcript(&folder, "\nP\nA:PARTITA\nS\nA:ALTRA\n", &[&args[..], &["--lang", "en"]].concat());
    assert!(text.contains("The disk in drive A is damaged or has another format."), "{text}");
    assert!(last_screen(&text).contains(" game "), "{text}");
    assert!(fs::read(folder.join("a.img")).expect("an image") == bytes);
    assert!(refused(&folder, &["disk", "put", "a.img", "script"]).contains("its two FATs differ"));
    assert!(refused(&folder, &["disk", "list", "a.img"]).contains("its two FATs differ"));
    done(&folder, &["disk", "get", "a.img", "PARTITA", "out", "--force"]);
}

#[test]
fn a_disk_whose_only_game_is_unreadable_is_damaged_and_not_empty() {
    let folder = scratch("unreadable");
    done(&folder, &["disk", "make", "a.img"]);
    let args = ["--disk", "a.img"];
    transcript(&folder, "\nN\n21 18\nS\nPARTITA\n", &args);
    let mut bytes = fs::read(folder.join("a.img")).expect("an image");
    let at = bytes.windows(11).position(|window| window == b"PARTITA    ").expect("its entry");
    // Its first cluster is beyond the disk.
    bytes[at + 26..at + 28].copy_from_slice(&[0xFF, 0x0F]);
    fs::write(folder.join("a.img"), &bytes).expect("written");
    let text = transcript(&folder, "\nP\n", &args);
    assert!(text.contains("Il disco nel drive C è danneggiato o ha un altro formato."), "{text}");
}

/// A directory entry that fatfs would not write: name, attributes, first cluster, length.
fn raw_entry(name: &[u8; 11], attributes: u8, first: u16, len: u32) -> [u8; 32] {
    let mut entry = [0; 32];
    entry[..11].copy_from_slice(name);
    entry[11] = attributes;
    entry[26..28].copy_from_slice(&first.to_le_bytes());
    entry[28..].copy_from_slice(&len.to_le_bytes());
    entry
}

/// A disk with PARTITA and, last in the root directory, a second entry for its cluster.
#[track_caller]
fn with_double(name: &[u8; 11], attributes: u8) -> Vec<u8> {
    let mut bytes = disk(&FORMATS[1]).bytes();
    let at = bytes.windows(11).position(|window| window == b"PARTITA    ").expect("its entry");
    let first = u16::from_le_bytes([bytes[at + 26], bytes[at + 27]]);
    let root = FORMATS[1].root();
    let free = bytes[root.clone()].chunks_exact(32).position(|entry| entry[0] == 0).expect("a free entry");
    let at = root.start + 32 * free;
    bytes[at..at + 32].copy_from_slice(&raw_entry(name, attributes, first, 98));
    bytes
}

#[test]
fn an_entry_that_begins_with_a_dot_is_damage_and_its_clusters_are_not_given_away() {
    let folder = scratch("dots");
    fs::write(folder.join("other"), [1; 98]).expect("written");
    for (name, attributes) in
        [(b".OPPIA     ", 0x20), (b".          ", 0x20), (b".          ", 0x10), (b"..         ", 0x10)]
    {
        let bytes = with_double(name, attributes);
        fs::write(folder.join("a.img"), &bytes).expect("written");
        let error = refused(&folder, &["disk", "put", "a.img", "other", "--as", "PARTITA"]);
        assert!(error.contains("a damaged disk: "), "{error}");
        assert!(refused(&folder, &["disk", "list", "a.img"]).contains("a damaged disk: "));
        assert!(fs::read(folder.join("a.img")).expect("an image") == bytes, "nothing was written");
        assert_eq!(drives(&folder.join("a.img")).write(file("A:PARTITA"), b"x"), Err(DriveError::Damaged));
    }
}

#[test]
fn a_folder_s_own_dots_are_sound_and_any_other_name_with_a_dot_there_is_not() {
    let with = |entries: &[[u8; 32]]| {
        let mut disk = disk(&FORMATS[0]);
        let mut contents = entries.concat();
        contents.resize(FORMATS[0].cluster_len(), 0);
        disk.put("CARTELLA", &contents, FileDate::Now).expect("room");
        let mut bytes = disk.bytes();
        let at = bytes.windows(11).position(|window| window == b"CARTELLA   ").expect("its entry");
        bytes[at + 11] = 0x10;
        bytes[at + 28..at + 32].fill(0);
        Floppy::from_bytes(bytes).expect("a disk").check()
    };
    let (own, parent) = (raw_entry(b".          ", 0x10, 0, 0), raw_entry(b"..         ", 0x10, 0, 0));
    assert_eq!(with(&[own, parent]), Ok(()));
    assert!(with(&[own, parent, raw_entry(b".OPPIA     ", 0x20, 2, 98)]).is_err());
    assert!(with(&[own, parent, raw_entry(b"...        ", 0x10, 2, 0)]).is_err());
    assert!(
        with(&[raw_entry(b".          ", 0x20, 2, 98), parent]).is_err(),
        "a file, not the folder itself"
    );
    assert!(with(&[own, parent, own]).is_err(), "twice");
}

#[test]
fn the_disk_s_serial_number_is_the_one_that_the_documentation_gives() {
    let bytes = program_disk::floppy(&FORMATS[1], &program_disk::files(None, Lang::It, None), 0)
        .expect("a disk")
        .bytes();
    // The boot sector keeps it lowest byte first; DOS shows it as two halves.
    let serial = format!("{:02X}{:02X}-{:02X}{:02X}", bytes[42], bytes[41], bytes[40], bytes[39]);
    let formats = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FORMATS.md"));
    assert!(formats.expect("the document").contains(&format!("serial number `{serial}`")), "{serial}");
}

#[test]
fn a_disk_older_than_boot_sector_descriptions_is_known_by_its_fat() {
    let mut bytes = disk(&FORMATS[0]).bytes();
    bytes[..512].fill(0xF6);
    let mut disk = Floppy::from_bytes(bytes.clone()).expect("known by its length and its FAT");
    disk.put("NUOVA", b"new", FileDate::Now).expect("room");
    assert_eq!(disk.read("NUOVA", 3).expect("there"), b"new");
    assert!(disk.bytes()[..512].iter().all(|byte| *byte == 0xF6), "its boot sector stays as it is");
    bytes[512] = 0xF9;
    assert!(Floppy::from_bytes(bytes).is_err());
}

#[test]
fn a_name_in_the_code_page_of_dos_is_read_as_it_was_meant() {
    let mut bytes = disk(&FORMATS[1]).bytes();
    let at = bytes.windows(11).position(|window| window == b"PARTITA    ").expect("its entry");
    bytes[at..at + 11].copy_from_slice(b"PERCH\x90  SAV");
    let mut disk = Floppy::from_bytes(bytes).expect("a disk");
    assert_eq!(disk.read("Perché.sav", 98).expect("there"), [7; 98]);
    disk.put("PERCHÉ.SAV", b"new", FileDate::Now).expect("it is there");
    assert_eq!((disk.entries().expect("a list").len(), disk.check()), (3, Ok(())));
}

/// Flips bits of the boot sector, the FATs and the root directory, or fills ranges of them.
fn damage(bytes: &mut [u8], format: &FloppyFormat, random: &mut Random) {
    let end = format.root().end;
    for _ in 0..1 + random.below(6) {
        // Most of a FAT is empty, so aim at its beginning.
        let area = [0..40, 512..560, format.fat(1).start..format.fat(1).start + 48, format.root()];
        let area = area[random.below(4)].clone();
        let area = if area.start == format.root().start { area.start..area.start + 300 } else { area };
        let at = area.start + random.below(area.len());
        match random.below(4) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at..(at + random.below(40)).min(end)].fill([0, 0xFF, 0xE5, b' '][random.below(4)]),
            _ => bytes[at] ^= 1 << random.below(8),
        }
    }
}

#[test]
fn no_damage_breaks_the_program_and_no_failed_write_changes_the_disk() {
    const ROUNDS: usize = 6000;
    let mut random = Random(0xD15C);
    let (mut no_floppy, mut written, mut refused, mut read) = (0, 0, 0, 0);
    let whole: Vec<Floppy> = FORMATS.iter().map(disk).collect();
    for round in 0..ROUNDS {
        let original = &whole[round % 4];
        let mut bytes = original.bytes();
        damage(&mut bytes, original.format(), &mut random);
        let Ok(mut disk) = Floppy::from_bytes(bytes.clone()) else {
            no_floppy += 1;
            continue;
        };
        assert!(disk.bytes() == bytes, "looking changes nothing");
        let names = ["KEYBOARD.DAT", "PARTITA", "Una lunga partita.save", "UNALUN~1.SAV", "NIENTE"];
        let before: Vec<_> = names.map(|name| disk.read(name, 1 << 21).ok()).into();
        read += before.iter().flatten().count();
        let name = ["PARTITA", "NUOVA", "Un nome lungo.txt", "KEYBOARD.DAT"][random.below(4)];
        let contents = vec![round as u8; random.below(4000)];
        match disk.put(name, &contents, FileDate::Beginning) {
            Err(_) => {
                refused += 1;
                assert!(disk.bytes() == bytes, "round {round}: a failed write changed the disk");
            }
            Ok(()) => {
                written += 1;
                assert_eq!(disk.check(), Ok(()), "round {round}");
                assert!(disk.read(name, 4000).expect("just written") == contents);
                for (other, old) in names.iter().zip(&before).filter(|(other, _)| **other != name) {
                    assert!(disk.read(other, 1 << 21).ok() == *old, "round {round}: {other} has changed");
                }
            }
        }
    }
    println!(
        "{ROUNDS} damaged disks: {no_floppy} no floppies, {refused} writes refused, {written} done, {read} files read"
    );
    assert!(no_floppy > 100 && refused > 100 && written > 100 && read > 100);
}

#[test]
fn any_order_of_writes_leaves_every_file_as_it_was_last_written() {
    let mut random = Random(0xF1);
    let mut disk = Floppy::blank(&FORMATS[0]);
    let mut model: std::collections::BTreeMap<String, Vec<u8>> = Default::default();
    let (mut done, mut full) = (0, 0);
    for _ in 0..600 {
        let i = random.below(40);
        let name = if i % 3 == 0 { format!("Una partita lunga {i}.dama") } else { format!("GAME{i}.SAV") };
        let contents = vec![i as u8; random.below(22_000)];
        match disk.put(&name, &contents, FileDate::Now) {
            Ok(()) => {
                done += 1;
                model.insert(name, contents);
            }
            Err(error) => {
                full += 1;
                assert!(matches!(error, FloppyError::Full), "{error}");
            }
        }
    }
    for (name, contents) in &model {
        assert!(disk.read(name, 1 << 20).expect("it was written") == *contents, "{name}");
    }
    assert_eq!(disk.entries().expect("a list").len(), model.len());
    println!("{done} writes, {full} more found the disk full, {} files are right", model.len());
    assert!(done > 300 && full > 50);
}

#[test]
fn the_manual_page_and_the_completions_name_every_subcommand() {
    let folder = scratch("man");
    let page = done(&folder, &["man"]);
    assert!(page.contains(".TH dama 6"), "{}", &page[..200]);
    let scripts =
        ["bash", "zsh", "fish", "powershell", "elvish"].map(|shell| done(&folder, &["completions", shell]));
    for command in ["run", "moves", "perft", "analyze", "match", "bench", "dat", "disk"] {
        assert!(page.contains(&format!(".SH \"DAMA {}\"", command.to_uppercase())), "{command}");
        assert!(scripts.iter().all(|script| script.contains(command)), "{command}");
    }
    assert_eq!(dama(&folder, &["completions", "tcsh"]).status.code(), Some(2));
}
