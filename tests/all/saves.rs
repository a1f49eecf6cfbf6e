//! Saved games: written whole or not at all, refused if damaged, one encoding for each game. Source: M16, M21.

use crate::program;

use dama::unstable::app::Status;
use dama::unstable::formats::save::SaveError;
use dama::unstable::games::italian::record::{self, GameRecord, SAVE_LEN};
use dama::unstable::games::italian::rules_1931::record as full;
use dama::unstable::games::GAMES;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::read_move;
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::{Drive, DriveError, Drives, NameError};
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings;
use dama::unstable::session::rulebook_match;
use dama::unstable::session::saved_history;
use program::{file, root, Config, Memory, Program, Scratch};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const START: &str = "W:W21-32:B1-12";

// Seeds.

#[track_caller]
fn seed(program: &mut Program) -> u64 {
    program.lines(&["S", "ORA", "Y"]);
    record::decode(&program.saved_game("C:ORA").expect("saved")).expect("sound").seed
}

#[test]
fn each_new_game_of_a_session_derives_its_own_seed_from_the_first() {
    let seeds_of = |first| {
        let mut program = Program::with(Config { seed: first, ..Config::default() }, Memory::usual());
        program.line("");
        [0; 4].map(|_| {
            program.line("N");
            let seed = seed(&mut program);
            program.escape().line("Y");
            seed
        })
    };
    let (one, other) = (seeds_of(1), seeds_of(2));
    assert_eq!((one[0], other[0], one), (1, 2, seeds_of(1)));
    let all: BTreeSet<u64> = one.into_iter().chain(other).collect();
    assert_eq!(all.len(), 8, "{all:?}");
}

#[test]
fn a_resumed_game_keeps_its_seed() {
    let mut program = Program::with(Config { seed: 77, ..Config::default() }, Memory::usual());
    program.lines(&["", "N", "S", "PRIMA"]).escape().lines(&["Y", "N"]);
    assert_ne!(seed(&mut program), 77);
    program.escape().lines(&["Y", "P", "PRIMA"]);
    assert_eq!(seed(&mut program), 77);
}

// Killed during a save.

/// Saves two games over each other again and again.
/// If there is nothing to overwrite, the `Y` is refused as a move.
fn endless_saving() -> String {
    let round = "N\nS\nPARTITA\nY\n21 18\nS\nPARTITA\nY\n{esc}\nY\n";
    format!("\n{}", round.repeat(20_000))
}

#[track_caller]
fn two_games() -> [Vec<u8>; 2] {
    let mut program = Program::new();
    program.lines(&["", "N", "S", "UNO", "21 18", "S", "DUE"]);
    ["C:UNO", "C:DUE"].map(|name| program.saved(name).expect("saved"))
}

#[track_caller]
fn run(disk: &Scratch, script: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["run", "-", "--disk"])
        .arg(&disk.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(script.as_bytes()).expect("the program reads it all before it plays");
    child
}

#[track_caller]
fn wait_for_saving(disk: &Scratch, process: u32) {
    let start = std::fs::read(disk.0.join("PARTITA")).ok();
    let mark = format!(".dama-{process}-");
    for _ in 0..20_000 {
        let saving = disk.names().iter().any(|name| name.starts_with(&mark));
        if saving || std::fs::read(disk.0.join("PARTITA")).ok() != start {
            return;
        }
        std::thread::sleep(Duration::from_micros(500));
    }
    panic!("ten seconds and nothing saved");
}

#[derive(Default)]
struct Kills {
    kills: usize,
    first: usize,
    second: usize,
    nothing: usize,
    temporary: usize,
}

#[track_caller]
fn kill_again_and_again(name: &str, seed: u64, kills: usize) -> Kills {
    let games = two_games();
    let script = endless_saving();
    let mut left = Kills::default();
    let mut state = seed;
    let mut disk = Scratch::disk(name);
    let (mut there, mut before) = (false, BTreeSet::new());
    for number in 0..kills {
        if number % 10 == 0 {
            (disk, there, before) = (Scratch::disk(&format!("{name}-{number}")), false, BTreeSet::new());
        }
        let mut child = run(&disk, &script);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if number % 10 > 0 {
            wait_for_saving(&disk, child.id());
        }
        std::thread::sleep(Duration::from_micros((state >> 33) % 30_000));
        assert!(child.try_wait().expect("a child").is_none(), "it is still saving");
        child.kill().expect("a child");
        child.wait().expect("a child");
        left.kills += 1;
        match std::fs::read(disk.0.join("PARTITA")) {
            // Each new game has its own seed, and so another answer.
            Ok(bytes) => match saved_history::split(&bytes)
                .and_then(|(game, _)| record::decode(game))
                .map(|game| game.plies)
            {
                Ok(0) => (left.first, there) = (left.first + 1, true),
                Ok(2) => (left.second, there) = (left.second + 1, true),
                _ => panic!("kill {number}: half a game, {} bytes", bytes.len()),
            },
            Err(error) => {
                assert!(!there, "kill {number}: the game has gone: {error}");
                left.nothing += 1;
            }
        }
        let names = disk.names();
        let temporary = |name: &&String| name.starts_with(".dama-") && name.ends_with(".tmp");
        let lying_about: BTreeSet<String> = names.iter().filter(temporary).cloned().collect();
        left.temporary += usize::from(!lying_about.is_subset(&before));
        assert!(lying_about.len() < 2, "each save clears away what the one before left: {lying_about:?}");
        before = lying_about;
        let others = names.iter().filter(|name| !temporary(name));
        assert!(others.into_iter().all(|name| name == "PARTITA" || name == "KEYBOARD.DAT"), "{names:?}");
        if number % 10 == 9 {
            // Leftovers of the killed programs do not hinder the next one.
            let mut last = run(&disk, "\nN\nS\nPARTITA\nY\n{esc}\nY\nP\nPARTITA\n21 18\nS\nFINE\n");
            assert!(last.wait().expect("a child").success());
            assert_eq!(std::fs::read(disk.0.join("PARTITA")).expect("saved"), games[0]);
            assert_eq!(std::fs::read(disk.0.join("FINE")).expect("saved"), games[1]);
            assert_eq!(disk.names(), ["FINE", "KEYBOARD.DAT", "PARTITA"], "nothing else is left");
        }
    }
    left
}

#[test]
fn two_hundred_kills_leave_the_old_game_or_the_new_one() {
    let all: Vec<Kills> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4u64)
            .map(|n| scope.spawn(move || kill_again_and_again(&format!("kills-{n}"), 0xda3a + n, 50)))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a good thread")).collect()
    });
    let sum = |of: fn(&Kills) -> usize| all.iter().map(of).sum::<usize>();
    let (first, second, nothing) = (sum(|k| k.first), sum(|k| k.second), sum(|k| k.nothing));
    println!(
        "{} kills: the first game {first} times, the second {second}, none yet {nothing}; a temporary file was left {} times",
        sum(|k| k.kills),
        sum(|k| k.temporary)
    );
    assert_eq!(sum(|k| k.kills), 200);
    assert!(first > 10 && second > 10, "the kills come in the middle of the saving");
}

// Damaged files.

/// Returns the error for a damaged save. One changed byte can make it a version 2 (full rules),
/// 3 (another game) or 4 (other play settings).
#[track_caller]
fn damage(bad: &[u8]) -> SaveError {
    let game = match saved_history::split(bad) {
        Ok((game, _)) => game,
        Err(error) => return error,
    };
    if game.get(8) == Some(&play_settings::VERSION) {
        play_settings::split_settings(game).expect_err("it is damaged")
    } else if rulebook_match::is_sitting(game) {
        rulebook_match::decode(game, GAMES).expect_err("it is damaged")
    } else if full::is_full(game) {
        full::decode(game).expect_err("it is damaged")
    } else {
        record::decode(game).expect_err("it is damaged")
    }
}

#[test]
fn every_changed_byte_and_every_truncation_is_one_message_in_the_menu() {
    let mut program = Program::game_at("W:W22,26,27,31,K6:B1,3,9,K24", 2);
    for _ in 0..3 {
        let line = program.position().legal_moves()[0].numbers().to_string();
        program.line(&line).think();
    }
    program.line("S").line("BUONA").escape().line("Y").is(Scene::Menu);
    let good = program.saved("C:BUONA").expect("saved");
    let game = program::without_history(&good);
    assert_eq!((game.len(), good.starts_with(&game)), (SAVE_LEN, true), "the game itself is as ever");
    let truncations = (0..good.len()).filter(|&len| len != SAVE_LEN);
    let mut bads: Vec<Vec<u8>> = truncations.map(|len| good[..len].to_vec()).collect();
    for at in 0..good.len() {
        for change in 1..=255 {
            let mut bad = good.clone();
            bad[at] ^= change;
            bads.push(bad);
        }
    }
    bads.push([&good[..], &[0]].concat());
    for bad in &bads {
        program.app.drives().put("C:GUASTA", bad);
        let error = damage(bad);
        program.line("P").is(Scene::Resume).line("GUASTA").is(Scene::Menu);
        program.says(Message::BadSave(error, file("GUASTA")));
        assert_eq!(program.status(), Status::WaitsForKey);
    }
    println!("{} damaged files refused", bads.len());
    for (bytes, message) in [
        (vec![0; 5_000], Message::Drive(DriveError::TooLong, file("GUASTA"))),
        (program::keyboard_dat(), Message::Drive(DriveError::TooLong, file("GUASTA"))),
        (b"PARTITA".to_vec(), Message::BadSave(SaveError::NotASave, file("GUASTA"))),
    ] {
        program.app.drives().put("C:GUASTA", &bytes);
        program.line("P").line("GUASTA").is(Scene::Menu).says(message);
    }
    program.line("P").line("BUONA").is(Scene::Game).says(Message::Resumed(file("BUONA")));
}

#[test]
fn a_saved_game_of_another_version_is_named_as_such() {
    let mut program = Program::game(START);
    program.line("S").line("BUONA").escape().line("Y");
    let mut newer = program.saved("C:BUONA").expect("saved");
    newer[8] = 5;
    let body = newer.len() - 4;
    let crc = dama::unstable::formats::crc::crc32(&newer[..body]).to_le_bytes();
    newer[body..].copy_from_slice(&crc);
    program.app.drives().put("C:NUOVA", &newer);
    program.line("P").line("NUOVA").is(Scene::Menu);
    program.says(Message::BadSave(SaveError::WrongVersion(5), file("NUOVA")));
    program.line("N").is(Scene::Game);
}

#[test]
fn a_missing_file_cannot_be_resumed() {
    let mut program = Program::menu();
    program.app.drives().disk('A').broken = Some(DriveError::Failed);
    for (name, error) in
        [("NIENTE", DriveError::NotFound), ("Q:NIENTE", DriveError::NotReady), ("A:X", DriveError::Failed)]
    {
        program.line("P").line(name).is(Scene::Menu).says(Message::Drive(error, file(name)));
    }
    program.line("P").line("").is(Scene::Menu).says(Message::Cancelled);
    program.line("P").line("CON").is(Scene::Menu).says(Message::BadName(NameError::Device));
    program.line("N").line("21 18").think().is(Scene::Game);
}

// Failing drives.

#[test]
fn a_drive_that_refuses_is_one_message_and_the_game_goes_on() {
    let errors = [
        DriveError::Full,
        DriveError::WriteProtected,
        DriveError::Denied,
        DriveError::Failed,
        DriveError::NotReady,
    ];
    for error in errors {
        let mut program = Program::game(START);
        program.line("S").line("B:VECCHIA");
        let old = program.saved("B:VECCHIA").expect("saved");
        program.line("21 18").think();
        let position = program.position();
        program.app.drives().disk('B').unwritable = Some(error);
        program.line("S").line("B:NUOVA").is(Scene::Game);
        program.says(Message::UnsavedTo(error, file("B:NUOVA")));
        program.line("S").line("B:VECCHIA").is(Scene::Overwrite).line("Y").is(Scene::Game);
        program.says(Message::UnsavedTo(error, file("B:VECCHIA")));
        assert_eq!(program.app.drives().saved(), ["B:VECCHIA"], "nothing half-written");
        assert_eq!(program.saved("B:VECCHIA"), Some(old));
        assert_eq!(program.position(), position);
        // A drive that does not respond.
        program.app.drives().disk('B').broken = Some(error);
        program.line("S").line("B:NUOVA").is(Scene::Game);
        program.says(Message::UnsavedTo(error, file("B:NUOVA")));
        // With another disk everything works.
        program.line("S").line("A:NUOVA").says(Message::Saved(file("A:NUOVA")));
        let line = position.legal_moves()[0].numbers().to_string();
        program.line(&line).think();
        assert_eq!(program.plies(), 4);
    }
}

#[test]
fn an_existing_name_is_asked_about() {
    let mut program = Program::game(START);
    program.line("S").line("PARTITA");
    let old = program.saved("C:PARTITA");
    program.line("21 18").think();
    for no in ["N", "n", "S", "", " ", "1", "E"] {
        program.line("S").line("partita").is(Scene::Overwrite).says(Message::Exists(file("PARTITA")));
        assert_eq!(program.status(), Status::WaitsForKey);
        program.line(no).is(Scene::Game).says(Message::NotSaved);
        assert_eq!(program.saved("C:PARTITA"), old, "{no:?}");
    }
    program.line("S").line("PARTITA").escape().is(Scene::Game).says(Message::NotSaved);
    for yes in ["Y", "y"] {
        program.line("S").line("PARTITA").line(yes).is(Scene::Game).says(Message::Saved(file("PARTITA")));
    }
    let new = record::decode(&program.saved_game("C:PARTITA").expect("saved")).expect("a game");
    assert_eq!((new.plies, new.position), (2, program.position()));
}

#[test]
fn after_system_error_a_drive_that_refuses_leaves_the_choice_open() {
    let mut program = Program::game(START);
    program.app.fault(3);
    program.line("21 18").is(Scene::Error);
    program.app.drives().disk('C').unwritable = Some(DriveError::Full);
    program.line("S").line("X").is(Scene::Error).says(Message::UnsavedTo(DriveError::Full, file("X")));
    program.line("S").line("CON").is(Scene::Error).says(Message::Unsaved(NameError::Device));
    program.line("S").escape().is(Scene::Error);
    program.line("S").line("A:X").is(Scene::Error).says(Message::SavedAfterError(file("A:X")));
    program.line("").is(Scene::Menu).line("P").line("A:X").is(Scene::Game).has_position(START);
}

// Real folders.

#[track_caller]
fn on_folders(disk: &Scratch) -> Program<DriveMap> {
    let mut folders = DriveMap::new();
    folders.map(Drive::PROGRAM, &disk.0);
    folders.map(Drive::A, disk.0.join("a"));
    folders.map(Drive::new('B').expect("a letter"), disk.0.join("missing"));
    let mut program = Program::with(Config::default(), folders);
    program.line("").line("N").is(Scene::Game);
    program
}

/// The result of each typed name on a disk of real files.
#[test]
fn names_as_typed_become_files_or_one_message() {
    let disk = Scratch::disk("names");
    std::fs::create_dir(disk.0.join("a")).expect("made");
    let mut program = on_folders(&disk);
    let saved = [
        ("PARTITA", "PARTITA"),
        ("uno", "UNO"),
        (" Due.Sav ", "DUE.SAV"),
        ("tre.", "TRE"),
        ("c:quattro", "QUATTRO"),
        ("A:cinque", "a/CINQUE"),
        ("ABCDEFGH.IJK", "ABCDEFGH.IJK"),
        ("!#$%&'()", "!#$%&'()"),
        ("COM", "COM"),
        ("KEYBOARD", "KEYBOARD"),
        ("DAMA", "DAMA"),
    ];
    for (typed, path) in saved {
        program.line("S").line(typed).is(Scene::Game).says(Message::Saved(file(typed)));
        assert_eq!(std::fs::read(disk.0.join(path)).expect(path).len(), SAVE_LEN);
    }
    let refused = [
        ("ABCDEFGHI", NameError::TooLong),
        ("A.BCDE", NameError::TooLong),
        ("A B", NameError::BadCharacter(' ')),
        ("A?B", NameError::BadCharacter('?')),
        ("A\"B", NameError::BadCharacter('"')),
        ("A+B", NameError::BadCharacter('+')),
        ("A.B.C", NameError::BadCharacter('.')),
        (".dama-1.tmp", NameError::BadCharacter('.')),
        ("così", NameError::BadCharacter('ì')),
        ("🙂", NameError::BadCharacter('🙂')),
        ("../X", NameError::Path),
        ("..", NameError::Path),
        ("a/X", NameError::Path),
        ("A:\\X", NameError::Path),
        ("C:", NameError::Empty),
        ("1:X", NameError::BadDrive),
        ("AUX", NameError::Device),
        ("lpt9.txt", NameError::Device),
        ("COM0", NameError::Device),
        ("Keyboard.Dat", NameError::Reserved),
        ("MANUALE.HTML", NameError::Reserved),
        ("dama.com", NameError::Reserved),
        ("A:DAMA.PIF", NameError::Reserved),
    ];
    for (typed, error) in refused {
        program.line("S").line(typed).is(Scene::Game).says(Message::Unsaved(error)).has_position(START);
    }
    program.line("S").line(&"X".repeat(200)).is(Scene::Game).says(Message::Unsaved(NameError::TooLong));
    for typed in ["B:X", "Z:X"] {
        let not_mapped = DriveError::NotMapped;
        program.line("S").line(typed).is(Scene::Game).says(Message::UnsavedTo(not_mapped, file(typed)));
    }
    let mut expected: BTreeSet<String> =
        saved.iter().map(|(_, path)| path.to_string()).filter(|path| !path.contains('/')).collect();
    expected.extend(["KEYBOARD.DAT", "a"].map(String::from));
    assert_eq!(disk.names().into_iter().collect::<BTreeSet<_>>(), expected, "and nothing else");
    assert!(std::fs::read(disk.0.join("KEYBOARD.DAT")).expect("there") == program::keyboard_dat());
    println!("{} names typed", saved.len() + refused.len() + 3);
}

#[test]
fn folders_links_and_protected_files_in_the_way_are_one_message() {
    let disk = Scratch::disk("in-the-way");
    let path = |name: &str| disk.0.join(name);
    std::fs::create_dir(path("CARTELLA")).expect("made");
    let old = record::encode(&golden_game());
    std::fs::write(path("FERMA"), old).expect("written");
    protect(&path("FERMA"), true);
    std::fs::write(path("Misto.Sav"), &old[..20]).expect("written");
    let mut program = on_folders(&disk);
    let mut refused = |name: &str| {
        program.line("S").line(name).is(Scene::Game).has_position(START);
        program.says(Message::UnsavedTo(DriveError::Denied, file(name)));
    };
    refused("CARTELLA");
    #[cfg(unix)]
    {
        std::fs::write(path("meta"), b"goal").expect("written");
        std::os::unix::fs::symlink("meta", path("LEGAME")).expect("linked");
        std::os::unix::fs::symlink("nowhere", path("APPESO")).expect("linked");
        refused("LEGAME");
        refused("APPESO");
        assert_eq!(std::fs::read(path("meta")).expect("there"), b"goal");
        assert!(!path("nowhere").exists());
    }
    program.line("S").line("FERMA").is(Scene::Overwrite).line("Y").is(Scene::Game).has_position(START);
    program.says(Message::UnsavedTo(DriveError::WriteProtected, file("FERMA")));
    assert_eq!(std::fs::read(path("FERMA")).expect("there"), old);
    // Names are case-insensitive, so this is the same file.
    program
        .line("S")
        .line("MISTO.SAV")
        .is(Scene::Overwrite)
        .line("Y")
        .says(Message::Saved(file("MISTO.SAV")));
    assert_eq!(std::fs::read(path("Misto.Sav")).expect("there").len(), SAVE_LEN);
    assert!(disk.names().iter().all(|name| !name.starts_with(".dama")), "{:?}", disk.names());
    // None of these can be resumed either.
    program.escape().line("Y").is(Scene::Menu).line("P").line("CARTELLA").is(Scene::Menu);
    program.says(Message::Drive(DriveError::Denied, file("CARTELLA")));
    program.line("P").line("misto.sav").is(Scene::Game).has_position(START);
    protect(&path("FERMA"), false);
}

#[track_caller]
fn protect(path: &Path, protected: bool) {
    let mut permissions = std::fs::metadata(path).expect("there").permissions();
    #[allow(clippy::permissions_set_readonly_false, reason = "a scratch file about to be removed")]
    permissions.set_readonly(protected);
    std::fs::set_permissions(path, permissions).expect("ours");
}

#[test]
fn a_file_of_another_kind_is_not_replaced() {
    let disk = Scratch::disk("no-game");
    let path = |name: &str| disk.0.join(name);
    let mut program = on_folders(&disk);
    let notes: [&[u8]; 7] = [
        b"my notes\n",
        b"",
        b"DAMASAV",
        b"1. buy milk 2. call 21-18\n",
        b"[todo] buy milk\n",
        b"DAMAKBD\x1a",
        &[0; 300],
    ];
    for bytes in notes {
        for name in ["NOTES.TXT", "NOTES.PDN"] {
            std::fs::write(path(name), bytes).expect("written");
            program.line("S").line(name).is(Scene::Game).says(Message::NotAGame(file(name))).line("Y");
            assert_eq!(std::fs::read(path(name)).expect("there"), bytes, "{name}");
        }
    }
    // A save replaces only a file of its own kind, damaged or not.
    program.line("S").line("GIOCO").line("S").line("GIOCO.PDN").is(Scene::Game);
    let (saved, pdn) = (std::fs::read(path("GIOCO")), std::fs::read(path("GIOCO.PDN")));
    let (saved, pdn) = (saved.expect("saved"), pdn.expect("saved"));
    for (name, old, gives_way) in [
        ("X", &saved[..], true),
        ("X", &saved[..60], true),
        ("X", &pdn, false),
        ("X.PDN", &pdn, true),
        ("X.PDN", &[&pdn[..], b" 99-100"].concat(), true),
        ("X.PDN", b"1. 21-18 9-13 *\n", true),
        ("X.PDN", &saved, false),
    ] {
        std::fs::write(path(name), old).expect("written");
        program.line("S").line(name);
        assert_eq!(program.scene() == Scene::Overwrite, gives_way, "{name}: {:?}", program.app.message());
        program.line("Y").is(Scene::Game);
        let now = std::fs::read(path(name)).expect("there");
        assert_eq!(
            now,
            if !gives_way {
                old
            } else if name == "X" {
                &saved
            } else {
                &pdn
            },
            "{name}"
        );
    }
    // After SYSTEM ERROR too.
    program.app.fault(3);
    program.line("21 18").is(Scene::Error).line("S").line("NOTES.TXT").is(Scene::Error);
    program.says(Message::NotAGame(file("NOTES.TXT")));
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to_is_write_protected() {
    use std::os::unix::fs::PermissionsExt;
    let disk = Scratch::disk("read-only");
    let set = |mode| std::fs::set_permissions(&disk.0, PermissionsExt::from_mode(mode)).expect("ours");
    set(0o555);
    // Root can write everywhere; there tools/full_disk.sh is the test.
    if std::fs::write(disk.0.join("probe"), b"").is_err() {
        let mut program = on_folders(&disk);
        program.line("S").line("PARTITA").is(Scene::Game).has_position(START);
        program.says(Message::UnsavedTo(DriveError::WriteProtected, file("PARTITA")));
    }
    set(0o755);
}

/// A folder where LINK alternates between a plain file and a link to an outside file.
#[cfg(unix)]
struct Swapping {
    ended: std::sync::Arc<std::sync::atomic::AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

#[cfg(unix)]
impl Swapping {
    #[track_caller]
    fn begin(folder: &Path, outside: &Path) -> Swapping {
        let ended = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let (is_over, folder, outside) = (ended.clone(), folder.to_path_buf(), outside.to_path_buf());
        let thread = std::thread::spawn(move || {
            let (link, plain, aside) = (folder.join("LINK"), folder.join("plain"), folder.join("aside"));
            while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                std::os::unix::fs::symlink(&outside, &aside).expect("linked");
                std::fs::rename(&aside, &link).expect("renamed");
                std::fs::write(&plain, b"plain").expect("written");
                std::fs::rename(&plain, &link).expect("renamed");
            }
        });
        Swapping { ended, thread: Some(thread) }
    }
}

#[cfg(unix)]
impl Drop for Swapping {
    fn drop(&mut self) {
        self.ended.store(true, std::sync::atomic::Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it swapped to the end");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_swapped_in_at_any_moment_leads_nowhere() {
    let (disk, outside) = (Scratch::new("swapped"), Scratch::new("swapped-outside"));
    let secret = outside.0.join("SECRET");
    std::fs::write(&secret, b"secret").expect("written");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &disk.0);
    let swapping = Swapping::begin(&disk.0, &secret);
    let (mut written, mut refused, mut read) = (0, 0, 0);
    let start = std::time::Instant::now();
    // Far more saves than an unsafe version needed to write outside the folder.
    while written < 2_400 && start.elapsed() < Duration::from_secs(60) {
        match drives.write(file("LINK"), b"saved") {
            Ok(()) => written += 1,
            Err(_) => {
                refused += 1;
                // Let the swapping thread run.
                std::thread::sleep(Duration::from_micros(20));
            }
        }
        let mut buffer = [0; 8];
        if let Ok(len) = drives.read(file("LINK"), &mut buffer) {
            read += 1;
            assert!(matches!(&buffer[..len], b"plain" | b"saved" | b""), "read outside the folder");
        }
        assert_eq!(std::fs::read(&secret).expect("there"), b"secret", "after {written} saves");
    }
    drop(swapping);
    println!("{written} saved, {refused} refused, {read} read");
    assert!(written > 200 && refused > 20 && read > 200);
    assert_eq!(outside.names(), ["SECRET"]);
}

#[cfg(unix)]
#[test]
fn the_other_name_of_a_file_keeps_it_as_it_was() {
    let (disk, outside) = (Scratch::new("hard-link"), Scratch::new("hard-link-outside"));
    std::fs::write(outside.0.join("MINE"), b"mine").expect("written");
    std::fs::hard_link(outside.0.join("MINE"), disk.0.join("GIOCO")).expect("linked");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &disk.0);
    assert_eq!(drives.write(file("GIOCO"), b"saved"), Ok(()));
    assert_eq!(std::fs::read(disk.0.join("GIOCO")).expect("there"), b"saved");
    assert_eq!(std::fs::read(outside.0.join("MINE")).expect("there"), b"mine");
}

#[test]
fn a_disk_taken_out_is_not_ready_and_comes_back() {
    let disk = Scratch::disk("taken-out");
    let mut program = on_folders(&disk);
    let away = disk.0.with_extension("away");
    std::fs::rename(&disk.0, &away).expect("moved");
    program.line("S").line("PARTITA").is(Scene::Game).has_position(START);
    program.says(Message::UnsavedTo(DriveError::NotReady, file("PARTITA")));
    std::fs::rename(&away, &disk.0).expect("moved back");
    program.line("S").line("PARTITA").says(Message::Saved(file("PARTITA")));
}

// The format.

/// Reads `tests/data/save.hex`: `offset bytes # meaning` on each line.
#[track_caller]
fn golden() -> Vec<u8> {
    let text = std::fs::read_to_string(root().join("tests/data/save.hex")).expect("the golden file");
    let mut bytes = Vec::new();
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
        let mut words = line.split_whitespace();
        let Some(offset) = words.next() else { continue };
        assert_eq!(offset.parse(), Ok(bytes.len()), "{line}");
        bytes.extend(words.map(|word| u8::from_str_radix(word, 16).expect(line)));
    }
    bytes
}

/// The game in the golden file: level 3, the player Black, seed 258, seven moves.
#[track_caller]
fn golden_game() -> GameRecord {
    let mut game = GameRecord::new(parse_fen(START).expect("legal"), 3, Color::Black, 258);
    for numbers in
        [&[21, 18][..], &[12, 15], &[18, 13], &[9, 13, 18], &[22, 18, 13], &[10, 13, 17], &[23, 20]]
    {
        let numbers: Vec<u32> = numbers.to_vec();
        let mv = read_move(&game.position, &numbers).unwrap_or_else(|error| panic!("{numbers:?}: {error:?}"));
        game = game.after(mv);
    }
    game
}

#[test]
fn the_save_format_never_changes() {
    let game = golden_game();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
    assert_eq!(hex(&record::encode(&game)), hex(&golden()));
    assert_eq!(record::decode(&golden()), Ok(game));
}

#[test]
fn a_resumed_game_is_saved_again_as_the_same_bytes() {
    let mut memory = Memory::usual();
    memory.put("C:ORO", &golden());
    let mut program = Program::with(Config::default(), memory);
    program.lines(&["", "P", "ORO"]).is(Scene::Game).says(Message::Resumed(file("ORO")));
    assert_eq!(program.position(), golden_game().position);
    let view = program.app.game().raw().expect("Italian draughts");
    assert_eq!((view.level(), view.player(), view.plies()), (3, Color::Black, 7));
    assert_eq!(program.app.config().level.number(), 1, "the menu's own level stays");
    program.lines(&["S", "B:COPIA"]);
    assert_eq!(program.saved("B:COPIA"), Some(golden()));
}
