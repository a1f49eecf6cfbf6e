//! Recordings: a recorded session is a script that replays it, or reports where it differs.

use crate::program;

use dama::unstable::app::{App, Config, Key, Status, GRAPHICS_LEN};
use dama::unstable::formats::crc::crc32;
use dama::unstable::front::headless::{RunEnd, RunError, RunOutputs, Runner};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::game_files::pdn;
use dama::unstable::host::disks::outputs::{Outputs, RECORDING};
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::recording;
use dama::unstable::script;
use program::{Memory, Scratch};
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[track_caller]
fn root(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).to_str().expect("UTF-8").into()
}

#[track_caller]
fn dama(disk: &Scratch, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(&disk.0).env("DAMA_DRIVE_A", disk.0.join("none")).args(args);
    command.output().expect("the program starts")
}

#[track_caller]
fn done(disk: &Scratch, args: &[&str]) -> String {
    let output = dama(disk, args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(disk: &Scratch, args: &[&str]) -> String {
    let output = dama(disk, args);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{args:?} {errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

#[track_caller]
fn read(disk: &Scratch, name: &str) -> String {
    fs::read_to_string(disk.0.join(name)).expect(name)
}

/// Records a whole game against level 3 as `game`, its checksums in `frames`.
fn recorded_game(name: &str) -> Scratch {
    let disk = Scratch::disk(name);
    let script = root("tests/scripts/whole_game.txt");
    done(
        &disk,
        &["run", &script, "--level", "3", "--record", "game", "--frames", "frames", "--pdn", "game.pdn"],
    );
    disk
}

#[test]
fn a_whole_game_recorded_and_played_again_has_identical_frames() {
    let disk = recorded_game("recordings-whole");
    // No options: the recording has them.
    done(&disk, &["run", "game", "--frames", "again", "--record", "game-again"]);
    assert_eq!(read(&disk, "frames"), read(&disk, "again"));
    assert_eq!(read(&disk, "game"), read(&disk, "game-again"));
    assert!(read(&disk, "frames").lines().count() > 40);
    let recorded: Vec<String> = read(&disk, "game")
        .lines()
        .filter_map(|line| line.strip_prefix("{screen ")?.strip_suffix('}').map(String::from))
        .collect();
    assert_eq!(recorded, read(&disk, "frames").lines().collect::<Vec<_>>());
}

#[test]
fn a_whole_game_is_written_as_pdn_to_its_end() {
    let disk = recorded_game("recordings-pdn");
    let reading = pdn::read(read(&disk, "game.pdn").as_bytes());
    assert_eq!((reading.faults.len(), reading.games.len()), (0, 1));
    let game = &reading.games[0];
    assert_eq!(game.result, pdn::GameResult::White);
    assert_eq!(game.tag("Black"), Some("DAMA, level 3"));
    assert!(game.line.moves.len() > 70);
}

#[test]
fn a_doctored_recording_names_the_first_frame_that_differs() {
    let disk = recorded_game("recordings-doctored");
    let game = read(&disk, "game");
    let (at, line) =
        game.lines().enumerate().find(|(_, line)| line.starts_with("{screen 10 ")).expect("the tenth screen");
    let doctored = game.replace(line, "{screen 10 00000000}");
    fs::write(disk.0.join("doctored"), doctored).expect("written");
    let error = refused(&disk, &["run", "doctored"]);
    let actual = &line["{screen 10 ".len()..line.len() - 1];
    let expected =
        format!("dama: doctored: line {}: screen 10 differs: 00000000 recorded, {actual} now\n", at + 1);
    assert_eq!(error, expected);
    // With another first move, the next screen is the first that differs.
    fs::write(disk.0.join("doctored"), game.replacen("\n21 18\n", "\n22 18\n", 1)).expect("written");
    assert!(refused(&disk, &["run", "doctored"]).contains(": screen 4 differs: "));
    fs::write(disk.0.join("doctored"), game.replacen("--level 3", "--level 2", 1)).expect("written");
    assert!(refused(&disk, &["run", "doctored"]).contains(" differs: "));
}

#[test]
fn a_recording_cut_after_any_line_still_plays() {
    let disk = Scratch::disk("recordings-cut");
    fs::write(
        disk.0.join("script"),
        "\nN\n21 18\n18 14 11\nS\nPROVA\n22 19\n{think 2}\nE\nN\n{esc}\nY\nE\nN\n",
    )
    .expect("written");
    done(&disk, &["run", "script", "--level", "2", "--record", "all"]);
    let all = read(&disk, "all");
    let lines: Vec<&str> = all.split_inclusive('\n').collect();
    assert!(lines.len() > 20, "{all}");
    for end in 0..=lines.len() {
        let _ = fs::remove_file(disk.0.join("PROVA"));
        fs::write(disk.0.join("cut"), lines[..end].concat()).expect("written");
        done(&disk, &["run", "cut"]);
    }
}

#[test]
fn a_line_with_blanks_at_its_ends_is_one_line_of_the_recording() {
    let disk = Scratch::disk("recordings-blanks");
    fs::write(disk.0.join("script"), "\nN\n \n 21 18\nE\nY\n").expect("written");
    done(&disk, &["run", "script", "--record", "all", "--frames", "frames"]);
    let all = read(&disk, "all");
    assert!(all.contains("\n \n") && all.contains("\n 21 18\n"), "{all}");
    done(&disk, &["run", "all", "--record", "again", "--frames", "frames-again"]);
    assert_eq!(read(&disk, "again"), all);
    assert_eq!(read(&disk, "frames-again"), read(&disk, "frames"));
}

#[test]
fn keys_pressed_while_the_program_thinks_come_at_their_ticks() {
    let disk = Scratch::disk("recordings-thinking");
    let script = "\nN\n21 18\n{think 3}\nciao\n{think 5}\nE\nN\n22 19\n";
    fs::write(disk.0.join("script"), script).expect("written");
    done(&disk, &["run", "script", "--level", "7", "--record", "game", "--transcript", "one"]);
    let game = read(&disk, "game");
    assert!(game.contains("\n{tick 3}{type c}\n") && game.contains("{enter}\n"), "{game}");
    done(&disk, &["run", "game", "--record", "again", "--transcript", "two"]);
    assert_eq!(game, read(&disk, "again"));
    let last = |name| {
        read(&disk, name).rsplit("== ").next().and_then(|s| s.split_once(' ')).expect("screens").1.to_string()
    };
    assert_eq!(last("one"), last("two"));
    let early = game.replacen("{tick 3}", "{screen 9 12345678}\n{tick 3}", 1);
    fs::write(disk.0.join("early"), early).expect("written");
    assert!(refused(&disk, &["run", "early"]).contains("screen 9 differs"));
}

#[test]
fn another_keyboard_dat_is_named() {
    let disk = Scratch::disk("recordings-graphics");
    fs::write(disk.0.join("script"), "\nN\n").expect("written");
    done(&disk, &["run", "script", "--record", "game"]);
    let mut other = program::keyboard_dat();
    // Another pixel in a glyph, with a corrected checksum.
    other[1_000] ^= 1;
    let body = other.len() - 4;
    let sum = crc32(&other[..body]);
    other[body..].copy_from_slice(&sum.to_le_bytes());
    fs::write(disk.0.join("KEYBOARD.DAT"), other).expect("written");
    assert!(refused(&disk, &["run", "game"]).contains("line 5: recorded with another KEYBOARD.DAT: "));
    fs::remove_file(disk.0.join("KEYBOARD.DAT")).expect("there");
    assert!(refused(&disk, &["run", "game"]).contains("KEYBOARD.DAT"));
}

#[test]
fn a_script_may_not_say_where_the_disks_are() {
    let disk = Scratch::disk("recordings-options");
    for words in ["--disk /", "--drive B=/", "--level 77", "--nonsense", "play"] {
        fs::write(disk.0.join("script"), format!("{{options {words}}}\n")).expect("written");
        let output = dama(&disk, &["run", "script"]);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("dama: script: line 1: "));
    }
    fs::write(disk.0.join("script"), "{options --fen B:W32:B1 --first black}\n\nN\n").expect("written");
    let said = done(&disk, &["run", "script", "--transcript", "-", "--color", "black"]);
    assert!(said.contains("game fen=B:W32:B1"), "{said}");
}

#[test]
fn a_killed_session_loses_nothing() {
    let disk = Scratch::disk("recordings-killed");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&disk.0)
        .args(["--text", "--record", "game", "--level", "1", "--seed", "4"])
        .env("XDG_CONFIG_HOME", disk.0.join("none"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"\nN\n21 18\n22 19\n").expect("heard");
    let (mut seen, mut output) = (Vec::new(), child.stdout.take().expect("piped"));
    let mut buffer = [0; 4096];
    let written = || fs::read_to_string(disk.0.join("game")).unwrap_or_default();
    while !written().contains("{screen 5 ") {
        let len = output.read(&mut buffer).expect("said");
        assert!(len > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend(&buffer[..len]);
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    let game = read(&disk, "game");
    assert!(game.contains("--seed 4") && game.contains("\n21 18\n") && game.contains("\n22 19\n"), "{game}");
    done(&disk, &["run", "game"]);
}

#[track_caller]
fn options_recorded(disk: &Scratch, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&disk.0)
        .args(args)
        .args(["--record", "game"])
        .env("XDG_CONFIG_HOME", disk.0.join("none"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{args:?}");
    let game = read(disk, "game");
    game.lines().find_map(|line| line.strip_prefix("{options ")).expect("it has options").to_string()
}

#[test]
fn the_seed_comes_from_the_clock_unless_it_is_given_and_run_keeps_1() {
    let disk = Scratch::disk("recordings-seed");
    fs::write(disk.0.join("script"), "\n").expect("written");
    // The seed is the time in milliseconds, so five sessions can hardly all have the same one.
    let sittings: BTreeSet<String> = (0..5).map(|_| options_recorded(&disk, &["--text"])).collect();
    assert!(sittings.len() > 1, "{sittings:?}");
    assert!(sittings.iter().all(|options| options.contains("--seed ") && !options.contains("--lots")));
    assert!(options_recorded(&disk, &["--text", "--seed", "7"]).contains("--seed 7 "));
    assert!(options_recorded(&disk, &["run", "script"]).contains("--seed 1 "));
}

#[test]
fn a_recording_of_other_levels_or_weights_says_so_before_it_plays() {
    let disk = Scratch::disk("recordings-versions");
    fs::write(disk.0.join("script"), "\nN\n21 18\n").expect("written");
    done(&disk, &["run", "script", "--record", "game"]);
    done(&disk, &["run", "game"]);
    let game = read(&disk, "game");
    let line = |word: &str| game.lines().find(|line| line.starts_with(word)).expect(word).to_string() + "\n";
    let (levels, weights) = (line("{levels "), line("{weights "));
    let now = weights["{weights ".len()..].trim_end_matches("}\n");
    let now = ["version 1 of the levels, not 3".into(), format!("weights 00000000 of level M, not {now}")];
    let others = [
        (game.replace(&levels, "{levels 1}\n"), now[0].clone()),
        (game.replace(&levels, ""), now[0].clone()),
        (game.replace(&weights, "{weights 0}\n"), now[1].clone()),
        (game.replace(&levels, "{levels 1}\n").replace(&weights, "{weights 0}\n"), now.join(" and ")),
    ];
    for (text, said) in others {
        fs::write(disk.0.join("other"), text).expect("written");
        let output = dama(&disk, &["run", "other"]);
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        let expected = format!("dama: other: recorded with {said}: the program may answer otherwise\n");
        assert_eq!((errors, output.status.code()), (expected, Some(0)));
    }
}

#[test]
fn a_film_has_the_same_bytes_every_time_and_follows_the_speed() {
    let disk = Scratch::disk("recordings-film");
    fs::write(disk.0.join("script"), "\nN\n{wait 91}\n21 18\n?\n").expect("written");
    for (name, more) in
        [("a.gif", &[][..]), ("b.gif", &[]), ("fast.gif", &["--speed", "4"]), ("tall.gif", &["--aspect"])]
    {
        done(&disk, &[&["run", "script", "--gif", name], more].concat());
    }
    let bytes = |name: &str| fs::read(disk.0.join(name)).expect(name);
    assert_eq!(bytes("a.gif"), bytes("b.gif"));
    let film = |name: &str| {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let bytes = bytes(name);
        let mut decoder = options.read_info(bytes.as_slice()).expect("a GIF");
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(frame.delay);
        }
        ((decoder.width(), decoder.height()), delays)
    };
    let ((width, height), delays) = film("a.gif");
    assert_eq!((width, height), (640, 350));
    assert_eq!(delays, [120, 120, 500, 50, 120, 300], "title, menu, game, thinks, game, instructions");
    assert_eq!(film("fast.gif").1, [30, 30, 125, 12, 30, 75]);
    assert_eq!(film("tall.gif").0, (640, 480));
}

#[test]
fn the_film_in_the_documents_is_what_its_command_makes() {
    let disk = Scratch::disk("recordings-film-kept");
    let script = root("tests/scripts/whole_game.txt");
    done(&disk, &["run", &script, "--level", "3", "--speed", "2", "--gif", "game.gif"]);
    let made = fs::read(disk.0.join("game.gif")).expect("made");
    assert!(made.len() < 400 * 1024, "{}", made.len());
    let stored = fs::read(root("docs/gallery/game.gif")).expect("docs/gallery/game.gif");
    assert!(made == stored, "docs/gallery/game.gif is out of date: see CONTRIBUTING.md");
}

#[test]
fn a_picture_is_raw_or_4_to_3() {
    let disk = Scratch::disk("recordings-png");
    fs::write(disk.0.join("script"), "\n").expect("written");
    done(&disk, &["run", "script", "--png", "raw.png"]);
    done(&disk, &["run", "script", "--png", "tall.png", "--aspect"]);
    let size = |name: &str| {
        let bytes = fs::read(disk.0.join(name)).expect(name);
        let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        (number(16), number(20))
    };
    assert_eq!((size("raw.png"), size("tall.png")), ((640, 350), (640, 480)));
}

#[test]
fn a_picture_of_a_script_has_a_plain_name_and_replaces_nothing_but_a_picture() {
    let disk = Scratch::disk("recordings-pictures");
    let outside = disk.0.join("outside.png");
    fs::create_dir(disk.0.join("pictures")).expect("made");
    let script = |text: &str| fs::write(disk.0.join("script"), text).expect("written");
    for name in [outside.to_str().expect("UTF-8"), "pictures/a.png", "../a.png", "..", ".hidden"] {
        script(&format!("{{png {name}}}\n"));
        let output = dama(&disk, &["run", "script", "--pictures", "pictures"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.starts_with("dama: script: line 1: {png ") && error.contains("plain file name"),
            "{error}"
        );
    }
    assert!(fs::read_dir(disk.0.join("pictures")).expect("there").next().is_none() && !outside.exists());
    script("{png a.png}\n");
    done(&disk, &["run", "script", "--pictures", "pictures"]);
    done(&disk, &["run", "script"]);
    let picture = fs::read(disk.0.join("pictures/a.png")).expect("written there");
    assert_eq!(fs::read(disk.0.join("a.png")).expect("and in the current folder"), picture);
    // An existing picture is overwritten, even a damaged one; other files are not.
    fs::write(disk.0.join("a.png"), [&picture[..20], b"and so on"].concat()).expect("written");
    done(&disk, &["run", "script"]);
    assert_eq!(fs::read(disk.0.join("a.png")).expect("there"), picture);
    for earlier in [&b"my notes"[..], b"", b"\x89PNG"] {
        fs::write(disk.0.join("a.png"), earlier).expect("written");
        let error = refused(&disk, &["run", "script"]);
        assert!(error.contains("a.png: is there already and is no PNG"), "{error}");
        assert_eq!(fs::read(disk.0.join("a.png")).expect("there"), earlier);
    }
    assert!(refused(&disk, &["run", "script", "--pictures", "none"]).contains("none/a.png"));
}

#[cfg(unix)]
#[test]
fn a_picture_of_a_script_follows_no_link() {
    let (disk, outside) = (Scratch::disk("recordings-link"), Scratch::new("recordings-link-outside"));
    fs::write(disk.0.join("script"), "{png a.png}\n").expect("written");
    done(&disk, &["run", "script"]);
    fs::rename(disk.0.join("a.png"), outside.0.join("mine.png")).expect("moved");
    let mine = fs::read(outside.0.join("mine.png")).expect("there");
    std::os::unix::fs::symlink(outside.0.join("mine.png"), disk.0.join("a.png")).expect("linked");
    fs::write(disk.0.join("script"), "\n{png a.png}\n").expect("written");
    assert!(refused(&disk, &["run", "script"]).contains("a.png: not a plain file"));
    assert_eq!(fs::read(outside.0.join("mine.png")).expect("there"), mine);
}

#[test]
fn a_recording_writes_nothing_unless_it_is_told_that_it_may() {
    let disk = Scratch::disk("recordings-write");
    fs::write(disk.0.join("script"), "\nN\n21 18\nS\nPARTITA\nS\nALTRA.PDN\n").expect("written");
    done(&disk, &["run", "script", "--record", "tape"]);
    let saved = fs::read(disk.0.join("PARTITA")).expect("a script may save");
    let (tape, forget) =
        (read(&disk, "tape"), |name: &str| fs::remove_file(disk.0.join(name)).expect("there"));
    forget("PARTITA");
    forget("ALTRA.PDN");
    let doctored = tape + "{png shot.png}\n";
    // Without its first line it still begins like a recording.
    let nameless = doctored.split_once('\n').expect("lines").1.to_string();
    for text in [&doctored, &nameless] {
        fs::write(disk.0.join("tape"), text).expect("written");
        let before = disk.names();
        done(&disk, &["run", "tape"]);
        done(&disk, &["run", "tape", "--pictures", "."]);
        assert_eq!(disk.names(), before);
        // Files that the command line names are written.
        done(&disk, &["run", "tape", "--png", "last.png", "--record", "again"]);
        assert!(disk.0.join("last.png").exists() && !disk.0.join("PARTITA").exists());
        done(&disk, &["run", "tape", "--write"]);
        assert_eq!(fs::read(disk.0.join("PARTITA")).expect("it may"), saved);
        for name in ["PARTITA", "ALTRA.PDN", "shot.png", "last.png", "again"] {
            forget(name);
        }
    }
}

#[test]
fn a_saved_game_of_a_recording_can_be_resumed_and_replaced_in_it() {
    let disk = Scratch::disk("recordings-overlay");
    let script = "\nN\n21 18\nS\nPARTITA\n22 17\nS\nPARTITA\nY\n{esc}\nY\nP\nPARTITA\nS\nGIOCHI.PDN\nS\nGIOCHI.PDN\nY\n";
    fs::write(disk.0.join("script"), script).expect("written");
    done(&disk, &["run", "script", "--record", "tape", "--transcript", "one"]);
    for name in ["PARTITA", "GIOCHI.PDN"] {
        fs::remove_file(disk.0.join(name)).expect("saved");
    }
    done(&disk, &["run", "tape", "--transcript", "two"]);
    let overwrites = read(&disk, "two").matches(" overwrite fen=").count();
    assert_eq!((overwrites, disk.0.join("PARTITA").exists()), (2, false), "{}", read(&disk, "two"));
}

fn key(random: &mut u32) -> Key {
    *random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    match *random >> 24 {
        0..=110 => Key::Char(char::from(b"2118 0459367NPACILYSE?G-<>#{}"[(*random >> 12) as usize % 29])),
        111..=190 => Key::Enter,
        191..=215 => Key::Backspace,
        216..=230 => Key::Escape,
        231..=240 => Key::Function((*random >> 12) as u8 % 12 + 1),
        _ => Key::Char(['è', '\u{7}', '\u{2603}', ' '][(*random >> 12) as usize % 4]),
    }
}

#[test]
fn after_every_key_the_file_is_a_whole_script_and_it_plays() {
    let scratch = Scratch::new("recordings-keys");
    let path = scratch.0.join("game");
    for seed in 0..40 {
        let (mut graphics, mut archive) = (vec![0; GRAPHICS_LEN], PdnArchive::new());
        let mut app = App::new(Config::default(), Memory::usual(), &mut graphics, rom_font())
            .with_archive(&mut archive);
        let sink = Outputs::new(true).begin(&path, RECORDING).expect("a file");
        let mut recorder = recording::on_sink(sink, &app, false).expect("a file");
        let mut random = 77 + seed;
        for _ in 0..300 {
            recorder.key(&mut app, key(&mut random));
            if app.status() == Status::Thinks {
                let mut pressed = false;
                app.think(&mut |app| {
                    if !std::mem::replace(&mut pressed, true) {
                        recorder.key(app, key(&mut random));
                        recorder.key(app, key(&mut random));
                    }
                });
                recorder.settle(&app);
            }
            let text = fs::read_to_string(&path).expect("UTF-8");
            assert!(text.ends_with('\n'));
            script::parse(&text).expect("a script at every moment");
            if app.status() == Status::Closed {
                break;
            }
        }
        recorder.finish().expect("written");
        let (mut graphics, mut archive) = (vec![0; GRAPHICS_LEN], PdnArchive::new());
        let mut again = App::new(Config::default(), Memory::usual(), &mut graphics, rom_font())
            .with_archive(&mut archive);
        let steps = script::parse(&fs::read_to_string(&path).expect("UTF-8")).expect("a script");
        let ended = Runner::new(steps, RunOutputs::default()).run(&mut again);
        assert!(matches!(ended, Ok(RunEnd::Done)), "seed {seed}: {ended:?}");
        let shot = |app: &App<'_, Memory>| {
            let mut pixels: Box<_> =
                vec![0; dama::unstable::screen::FRAME_LEN].into_boxed_slice().try_into().expect("a frame");
            app.frame(&mut dama::unstable::screen::Frame::new(&mut pixels));
            crc32(&pixels[..])
        };
        assert_eq!((shot(&app), app.status()), (shot(&again), again.status()), "seed {seed}");
    }
}

#[test]
fn a_tick_where_nobody_thinks_is_named() {
    let mut program = program::Program::with(Config::default(), Memory::usual());
    let (ended, _) = program.script("\n{tick 4}{type E}\n");
    assert!(matches!(ended, Err(RunError::NotThinking { line: 2 })), "{ended:?}");
}

/// Records this script as `game` with these extra files, its checksums in `frames`.
#[track_caller]
fn recorded(name: &str, script: &str, files: &[(&str, &[u8])]) -> Scratch {
    let disk = Scratch::disk(name);
    for (name, bytes) in files {
        fs::write(disk.0.join(name), bytes).expect("written");
    }
    fs::write(disk.0.join("script"), script).expect("written");
    done(&disk, &["run", "script", "--record", "game", "--frames", "frames"]);
    disk
}

/// Replays `game` twice in place: the screens match, and no file on the disk changes.
#[track_caller]
fn plays_where_it_was_made(disk: &Scratch) {
    let files = || -> Vec<_> {
        let names = disk.names().into_iter().filter(|name| name != "again" && name != "frames-again");
        names.map(|name| (fs::read(disk.0.join(&name)).expect("there"), name)).collect()
    };
    let before = files();
    for _ in 0..2 {
        done(disk, &["run", "game", "--record", "again", "--frames", "frames-again"]);
        assert_eq!(read(disk, "frames-again"), read(disk, "frames"));
        assert_eq!(read(disk, "again"), read(disk, "game"));
    }
    assert!(files() == before, "{:?}", disk.names());
}

#[track_caller]
fn saved_after(name: &str, typed: &str) -> Vec<u8> {
    let disk = recorded(name, &format!("\nN\n{typed}\nS\nALTRA\n"), &[]);
    fs::read(disk.0.join("ALTRA")).expect("saved")
}

#[test]
fn a_recording_that_saves_plays_again_where_it_was_made() {
    for (number, script) in (0..).zip([
        "\nN\n21 18\nS\nPARTITA\n22 19\n",
        // The question whether to overwrite, answered no and yes, and the game resumed.
        "\nN\n21 18\nS\nPARTITA\n22 19\nS\nPARTITA\nN\nS\nPARTITA\nY\n{esc}\nY\nP\nPARTITA\n",
        // The list of saved games before there are any, and after.
        "\nP\n\nN\n21 18\nS\nPARTITA\n{esc}\nY\nP\nPARTITA\nS\nSECONDA\n",
        "\nN\n21 18\nS\nGIOCO.PDN\n22 19\nS\nGIOCO.PDN\nY\n{esc}\nY\nA\nGIOCO.PDN\n",
        "\nN\n21 18\nS\nB:PARTITA\n",
    ]) {
        let disk = recorded(&format!("recordings-saves-{number}"), script, &[]);
        plays_where_it_was_made(&disk);
    }
}

#[test]
fn a_recording_that_replaces_a_saved_game_finds_the_one_that_was_there() {
    let before = saved_after("recordings-before", "22 18");
    let script = "\nP\nPARTITA\n23 19\nS\nPARTITA\nY\n{esc}\nY\nP\nPARTITA\n";
    let disk = recorded("recordings-replaces", script, &[("PARTITA", &before), ("ALTRA", &before)]);
    assert_ne!(fs::read(disk.0.join("PARTITA")).expect("saved"), before);
    plays_where_it_was_made(&disk);
    // On another disk the replay needs the files that it only lists, and none that it saves or resumes.
    let elsewhere = Scratch::disk("recordings-elsewhere");
    fs::copy(disk.0.join("game"), elsewhere.0.join("game")).expect("copied");
    fs::write(elsewhere.0.join("ALTRA"), &before).expect("written");
    done(&elsewhere, &["run", "game"]);
    assert_eq!(elsewhere.names(), ["ALTRA", "KEYBOARD.DAT", "game"]);
}

#[test]
fn a_recording_replayed_outside_its_folder_names_the_option_that_helps() {
    let disk = recorded("recordings-outside", "\nN\n21 18\n", &[]);
    let elsewhere = Scratch::new("recordings-outside-elsewhere");
    fs::copy(disk.0.join("game"), elsewhere.0.join("game")).expect("copied");
    for command in [&["run", "game"][..], &["replay", "--keys-only", "game"]] {
        let said = refused(&elsewhere, command);
        assert!(said.contains("--disk DIR") && said.lines().count() == 1, "{command:?}: {said}");
    }
}

#[test]
fn a_recording_that_begins_with_a_saved_game_carries_it() {
    let before = saved_after("recordings-carried-before", "22 18");
    let disk = recorded("recordings-carried", "\nP\nPARTITA\n23 19\n", &[("PARTITA", &before)]);
    let digits: String = before.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(read(&disk, "game").matches(&format!("{{was C:PARTITA {digits}}}\n")).count(), 1);
    plays_where_it_was_made(&disk);
    let elsewhere = Scratch::disk("recordings-carried-elsewhere");
    fs::copy(disk.0.join("game"), elsewhere.0.join("game")).expect("copied");
    done(&elsewhere, &["run", "game"]);
    done(&elsewhere, &["replay", "--keys-only", "game"]);
    assert_eq!(elsewhere.names(), ["KEYBOARD.DAT", "game"]);
}

#[test]
fn with_write_a_recording_plays_on_the_disk_as_it_is() {
    let disk = recorded("recordings-write", "\nN\n21 18\nS\nPARTITA\n22 19\n", &[]);
    assert!(refused(&disk, &["run", "game", "--write"]).contains(" differs: "), "PARTITA is there");
    let saved = fs::read(disk.0.join("PARTITA")).expect("saved");
    fs::remove_file(disk.0.join("PARTITA")).expect("removed");
    done(&disk, &["run", "game", "--write"]);
    assert_eq!(fs::read(disk.0.join("PARTITA")).expect("saved again"), saved);
}

#[test]
fn an_older_recording_that_saves_plays_on_the_disk_as_it_is() {
    let disk = recorded("recordings-older", "\nN\n21 18\nS\nPARTITA\n22 19\n", &[]);
    let game = read(&disk, "game");
    let older: String = game.split_inclusive('\n').filter(|line| !line.starts_with("{was ")).collect();
    assert_ne!(older, game);
    fs::write(disk.0.join("older"), older).expect("written");
    assert!(refused(&disk, &["run", "older"]).contains(" differs: "));
    fs::remove_file(disk.0.join("PARTITA")).expect("removed");
    done(&disk, &["run", "older"]);
}

#[test]
fn what_a_disk_had_may_be_told_of_any_file_and_no_other_word_is_taken_for_it() {
    let disk = Scratch::disk("recordings-was");
    for (word, code) in [
        ("was PARTITA", 0),
        ("was B:PARTITA 00ff", 0),
        ("was", 2),
        ("was A/B", 2),
        ("was X 0g", 2),
        ("was X 012", 2),
    ] {
        fs::write(disk.0.join("script"), format!("{{{word}}}\n\nN\n")).expect("written");
        assert_eq!(dama(&disk, &["run", "script"]).status.code(), Some(code), "{word}");
    }
}

/// Writes the recording with matching lines changed; returns its name.
#[cfg(feature = "window")]
#[track_caller]
fn altered(disk: &Scratch, begins: &str, change: impl Fn(&str) -> String) -> &'static str {
    let lines = read(disk, "game");
    assert!(lines.lines().any(|line| line.starts_with(begins)), "{begins}");
    let change = |line: &str| if line.starts_with(begins) { change(line) } else { format!("{line}\n") };
    fs::write(disk.0.join("altered"), lines.lines().map(change).collect::<String>()).expect("there is room");
    "altered"
}

#[cfg(feature = "window")]
#[test]
fn keys_alone_are_held_against_positions_results_and_files_and_against_no_screen() {
    let disk = recorded_game("keys-only");
    fs::write(disk.0.join("more"), "S\nFINITA\n").expect("there is room");
    let script =
        fs::read_to_string(root("tests/scripts/whole_game.txt")).expect("the script") + "S\nFINITA\n";
    fs::write(disk.0.join("script"), script).expect("there is room");
    done(&disk, &["run", "script", "--level", "3", "--record", "game"]);
    let replayed = done(&disk, &["replay", "--keys-only", "game"]);
    let keys_only = |name: &'static str| ["replay", "--keys-only", name];
    assert!(replayed.ends_with("results 1, saved files 1\n"), "{replayed}");

    let other_screens = altered(&disk, "{screen ", |line| format!("{}00}}\n", &line[..line.len() - 3]));
    refused(&disk, &["run", other_screens]);
    assert_eq!(done(&disk, &keys_only(other_screens)), replayed.replace("game", "altered"));

    let won = |line: &str| if line == "{result W}" { "{result B}\n" } else { "{result W}\n" }.to_string();
    let error = refused(&disk, &keys_only(altered(&disk, "{result ", won)));
    assert!(error.contains(": the result differs: "), "{error}");
    let moved = |line: &str| line.replace("21", "20") + "\n";
    let error = refused(&disk, &keys_only(altered(&disk, "{position ", moved)));
    assert!(error.contains(": the position differs: W:W20,"), "{error}");
    let error = refused(&disk, &keys_only(altered(&disk, "{saved ", |_| "{saved C:FINITA 0}\n".into())));
    assert!(error.contains(": the file C:FINITA differs: 00000000 recorded, "), "{error}");
    let error = refused(&disk, &keys_only(altered(&disk, "{was ", |_| "{was C:ALTRA}\n".into())));
    assert!(error.contains("the file C:ALTRA differs: "), "{error}");
    let error = refused(&disk, &keys_only(altered(&disk, "N", |_| "E\ny\nN\n".into())));
    assert!(error.contains("the program has ended, but the recording has more keys"), "{error}");
}

#[cfg(feature = "window")]
#[test]
fn a_recording_of_a_version_that_noted_no_positions_replays_by_its_keys() {
    let disk = recorded_game("keys-only-older");
    for word in ["{position ", "{result "] {
        altered(&disk, word, |_| String::new());
        fs::rename(disk.0.join("altered"), disk.0.join("game")).expect("it is there");
    }
    let older = altered(&disk, "{screen ", |line| format!("{}00}}\n", &line[..line.len() - 3]));
    assert!(done(&disk, &["replay", "--keys-only", older]).contains("positions 0, results 0"));
}
