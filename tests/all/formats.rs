//! The shipped KEYBOARD.DAT equals its sources, and damage is detected.

use std::fs;
use std::path::{Path, PathBuf};

use dama::unstable::formats::keyboard::{check, encode, seal_ok, Keyboard, SpriteSource, FONT_LEN, MAX_LEN};
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::host::pictures::dat;

fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Change the digests only together with the graphics: check the frames, then copy them from the failure.
/// The files' CRC-32 is no protection, because a changed pixel can be followed by a corrected CRC.
#[test]
fn the_graphics_have_their_reviewed_digests() {
    for (name, expected) in
        [("KEYBOARD.DAT", 0x58c1_cdad_77d5_ef76_u64), ("GIOCHI.DAT", 0x92b0_cedd_ec25_5518)]
    {
        let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name);
        assert_eq!(format!("{:016x}", digest(&bytes)), format!("{expected:016x}"), "{name}");
    }
}

/// Seeded xorshift, for the same damage on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[track_caller]
fn shipped() -> Vec<u8> {
    dat::read(&root().join("KEYBOARD.DAT")).expect("the shipped file is good")
}

#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

#[track_caller]
fn sources(name: &str) -> PathBuf {
    let folder = folder(name);
    dat::export(Keyboard::unchecked(&shipped()), &folder, &Outputs::default()).expect("the folder is empty");
    folder
}

/// Calls every accessor and reads the corners of every sprite.
#[track_caller]
fn use_everything(bytes: &[u8]) {
    let view = Keyboard::unchecked(bytes);
    assert!((0..20).all(|entry| view.ega(entry) < 64));
    let ink = (0..=255).map(|code| view.glyph(code)[7]).max();
    let named = view.sprite("white-man").is_some();
    std::hint::black_box((ink, named, view.crc(), view.version(), seal_ok(bytes)));
    for sprite in view.sprites() {
        let (width, height) = (sprite.width(), sprite.height);
        for (x, y) in [(0, 0), (width - 1, height - 1), (width, 0), (0, height)] {
            assert!(sprite.index(x, y) < 16);
        }
    }
}

#[test]
fn shipped_file_is_what_data_builds() {
    let built = dat::build(&root().join("data")).expect("the sources are good");
    let same = built == shipped();
    assert!(same, "run `dama dat build data KEYBOARD.DAT` and look at the screen");
}

#[test]
fn every_changed_byte_is_refused() {
    let mut bytes = shipped();
    for at in 0..bytes.len() {
        for change in [0x01, 0x80, 0xFF] {
            bytes[at] ^= change;
            assert!(check(&bytes).is_err(), "byte {at} changed by {change:#x}");
            assert!(!seal_ok(&bytes), "byte {at} changed by {change:#x}");
            bytes[at] ^= change;
        }
    }
    assert!(check(&bytes).is_ok() && seal_ok(&bytes));
}

#[test]
fn every_truncation_is_refused() {
    let bytes = shipped();
    for len in 0..bytes.len() {
        assert!(check(&bytes[..len]).is_err(), "the first {len} bytes");
    }
}

#[test]
fn no_damage_makes_the_view_panic() {
    let whole = shipped();
    let mut random = Random(1990);
    for _ in 0..20_000 {
        let mut bytes = whole.clone();
        if random.below(4) == 0 {
            bytes.truncate(random.below(whole.len()));
        }
        for _ in 0..=random.below(8) {
            // Half of the damage hits the header and the directory, where the offsets are.
            let places = [0..28, 3612..3900, 0..whole.len(), 0..whole.len()];
            let place = places[random.below(4)].clone();
            if let Some(byte) = bytes.get_mut(place.start + random.below(place.len())) {
                *byte ^= 1 + random.below(255) as u8;
            }
        }
        assert!(check(&bytes).is_err() || bytes == whole);
        use_everything(&bytes);
    }
}

#[test]
fn export_then_build_is_the_identity() {
    let folder = sources("export");
    let bytes = shipped();
    assert!(dat::build(&folder).expect("the export is good") == bytes);
    let again = dat::export(Keyboard::unchecked(&bytes), &folder, &Outputs::default());
    let error = again.expect_err("an export never overwrites sources");
    assert!(error.to_string().contains("palette.txt"), "{error}");
}

#[test]
fn export_then_build_is_the_identity_with_one_colour_for_all() {
    let pixels: Vec<u8> = (0..16).collect();
    let sprite = |name| SpriteSource { name, width: 16, height: 1, pixels: &pixels };
    let sprites = ["0-9_a", "B", "c"].map(sprite);
    let mut bytes = vec![0; MAX_LEN];
    let font = core::array::from_fn::<u8, FONT_LEN, _>(|i| (i % 251) as u8);
    let length = encode(&[5; 16], &font, &sprites, &mut bytes).expect("all is good");
    bytes.truncate(length);
    let folder = folder("one-colour");
    dat::export(Keyboard::unchecked(&bytes), &folder, &Outputs::default()).expect("the folder is empty");
    assert!(dat::build(&folder).expect("the export is good") == bytes);
}

/// Building `folder` fails with one line that has `file` and `what` in it.
#[track_caller]
fn refused(folder: &Path, file: &str, what: &str) {
    let error = dat::build(folder).expect_err(what).to_string();
    assert!(error.contains(file) && error.contains(what), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn a_sprite_of_a_bad_name_is_named() {
    for name in ["a b.png", "thirteen-long.png", "a.b.png", "è.png"] {
        let folder = sources("names");
        let copy = folder.join("sprites").join(name);
        fs::copy(folder.join("sprites/dark.png"), copy).expect("the folder is writable");
        refused(&folder, name, "1 to 12 letters, digits");
    }
}

#[test]
#[cfg(target_os = "linux")] // Elsewhere the two names may be one file.
fn sprites_that_differ_only_by_capitals_are_refused() {
    let folder = sources("capitals");
    let sprites = folder.join("sprites");
    fs::copy(sprites.join("dark.png"), sprites.join("Dark.png")).expect("it is writable");
    refused(&folder, "dark.png", "ignoring case");
}

#[test]
fn a_bad_font_or_palette_is_named() {
    let folder = sources("fonts");
    let font = folder.join("font.png");
    fs::copy(folder.join("sprites/dark.png"), &font).expect("the folder is writable");
    refused(&folder, "font.png", "not in the palette");
    fs::remove_file(&font).expect("it is there");
    refused(&folder, "fonts", "or one .ttf file");
    fs::write(folder.join("a.ttf"), b"not a font").expect("the folder is writable");
    refused(&folder, "a.ttf", "not a TrueType font");
    fs::write(folder.join("palette.txt"), b"0 64").expect("the folder is writable");
    refused(&folder, "palette.txt", "line 1");
    fs::remove_dir_all(&folder).expect("it is ours");
    refused(&folder, "palette.txt", "");
}

#[test]
fn a_sprite_of_a_wrong_size_is_named() {
    let folder = sources("sizes");
    let build_with = |width: usize, height: usize| {
        let mut file = Vec::new();
        let indices = vec![0; width * height];
        dama::unstable::host::pictures::png::write_indexed(&mut file, width, height, &[0], &indices)
            .expect("good");
        fs::write(folder.join("sprites/odd.png"), file).expect("the folder is writable");
        dat::build(&folder).map_or_else(|error| error.to_string(), |_| "good".into())
    };
    assert_eq!(build_with(8, 1), "good");
    for (width, height) in [(12, 8), (648, 1), (8, 351)] {
        let error = build_with(width, height);
        assert!(error.contains("odd.png") && error.contains("a width of 8"), "{error}");
    }
    assert!(build_with(640, 350).contains("expected at most 24576"));
}

mod program {
    use super::*;
    use std::process::{Command, Stdio};

    #[track_caller]
    fn dama(arguments: &[&str]) -> (Option<i32>, String, String) {
        let output =
            Command::new(env!("CARGO_BIN_EXE_dama")).args(arguments).output().expect("the program is built");
        let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    #[track_caller]
    fn text(path: &Path) -> &str {
        path.to_str().expect("it is UTF-8")
    }

    #[test]
    fn dat_info_export_and_build_do_what_they_say() {
        let folder = folder("program");
        let keyboard = root().join("KEYBOARD.DAT");
        let (code, out, err) = dama(&["dat", "info", text(&keyboard)]);
        assert_eq!((code, &*err), (Some(0), ""));
        let size = format!("{} bytes, CRC-32 ", shipped().len());
        assert!(out.starts_with(&size) && out.contains("white-man"), "{out}");
        let quiet = (Some(0), String::new(), String::new());
        let (sources, copy) = (folder.join("sources"), folder.join("COPY.DAT"));
        let export = dama(&["dat", "export", text(&keyboard), text(&sources)]);
        assert_eq!(export, quiet);
        let build = dama(&["dat", "build", text(&sources), text(&copy)]);
        assert_eq!(build, quiet);
        assert!(fs::read(&copy).expect("it was built") == shipped());
    }

    #[test]
    fn dat_refuses_in_one_line_that_names_the_file() {
        let folder = folder("refused");
        let mut damaged = shipped();
        damaged[5000] ^= 1;
        let cases: [(&str, &[u8], &str); 4] = [
            ("damaged", &damaged, "damaged: CRC-32"),
            ("foreign", b"GIF89a", "not in this program's format"),
            ("empty", b"", "not in this program's format"),
            ("long", &[0; MAX_LEN + 1], "longer than 24576 bytes"),
        ];
        for (name, bytes, what) in cases {
            let file = folder.join(name);
            fs::write(&file, bytes).expect("the folder is writable");
            let export = ["dat", "export", text(&file), text(&folder)];
            for arguments in [&["dat", "info", text(&file)][..], &export] {
                let (code, out, err) = dama(arguments);
                assert_eq!((code, &*out), (Some(1), ""));
                assert!(err.starts_with("dama: ") && err.contains(what), "{err}");
                assert!(err.contains(name) && err.lines().count() == 1, "{err}");
            }
        }
        assert_eq!(dama(&["dat", "info", text(&folder)]).0, Some(1));
        assert_eq!(dama(&["dat", "info", "no/such/file"]).0, Some(1));
    }

    #[test]
    fn dat_wrongly_used_is_exit_code_2() {
        for arguments in [&["dat"][..], &["dat", "info"], &["dat", "mend", "x"]] {
            let (code, out, err) = dama(arguments);
            assert_eq!((code, &*out), (Some(2), ""));
            assert!(err.contains("Usage"), "{err}");
        }
        assert_eq!(dama(&["dat", "--help"]).0, Some(0));
    }

    #[test]
    fn a_closed_pipe_ends_the_program_quietly() {
        let keyboard = root().join("KEYBOARD.DAT");
        let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
            .args(["dat", "info", text(&keyboard)])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program is built");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    }
}
