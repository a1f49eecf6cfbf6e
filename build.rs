//! With the feature `pc` the manuals, a licence, the font of the PC, the graphics and the words of comparisons are
//! packed: they are seldom asked for, and long. The program is also told the day of its version, which DAMA.COM and the
//! floppies carry. The sentences of `data/words` become Rust, and the weights of the evaluation are packed.
//!
//! On Windows the program carries an icon, what it is called and what it wants of the system (packaging/windows). What
//! compiles that comes with what links it; where it is missing the program is built without. Elsewhere there is nothing
//! to be done.

#[path = "build/weights.rs"]
mod weights;
#[path = "build/words.rs"]
mod words;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = "packaging/windows/dama.rc";

/// What is packed, as `host::packed` unpacks it.
#[cfg(feature = "pc")]
const PACKED: [&str; 8] = [
    "MANUALE.html",
    "MANUAL.html",
    "LICENSE-APACHE",
    "data/dama-8x14.ttf",
    "GIOCHI.DAT",
    "KEYBOARD.DAT",
    "src/cli/compare/worksheet.txt",
    "src/cli/italian/by_hand/words.txt",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "pc")]
    PACKED.into_iter().for_each(pack);
    date();
    write_words();
    write_weights();
    println!("cargo:rerun-if-changed=packaging/windows");
    if said("CARGO_CFG_TARGET_OS") != "windows" {
        return;
    }
    match compiled(&said("CARGO_CFG_TARGET_ENV")) {
        Some(resources) => println!("cargo:rustc-link-arg-bin=dama={}", resources.display()),
        None => println!("cargo:warning=no windres or rc.exe: the program has no icon"),
    }
}

/// Writes the sentences of `data/words` as Rust.
fn write_words() {
    println!("cargo:rerun-if-changed=data/words");
    println!("cargo:rerun-if-changed=build/words.rs");
    let words =
        words::Words::read(Path::new("data/words")).unwrap_or_else(|error| panic!("data/words/{error}"));
    let is_dos = env::var_os("CARGO_FEATURE_ALLOC").is_none();
    let to = Path::new(&said("OUT_DIR")).join("words.rs");
    std::fs::write(&to, words.as_rust(is_dos)).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}

/// Packs the weights of the evaluation, which DAMA.COM lacks.
fn write_weights() {
    const WEIGHTS: &str = "data/eval.bin";
    println!("cargo:rerun-if-changed={WEIGHTS}");
    println!("cargo:rerun-if-changed=build/weights.rs");
    let to = Path::new(&said("OUT_DIR")).join("eval.packed");
    let file = std::fs::read(WEIGHTS).unwrap_or_else(|error| panic!("{WEIGHTS}: {error}"));
    std::fs::write(&to, weights::packed(&file)).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}

/// Sets DAMA_EPOCH, in seconds since 1970, and DAMA_YEAR: from SOURCE_DATE_EPOCH, else from Cargo.toml.
///
/// The present moment is never used, so that the same source gives the same bytes.
fn date() {
    println!("cargo:rerun-if-env-changed=SOURCE_DATE_EPOCH");
    println!("cargo:rerun-if-changed=Cargo.toml");
    let asked = env::var("SOURCE_DATE_EPOCH").ok().filter(|text| !text.is_empty());
    let epoch = asked.unwrap_or_else(|| {
        let manifest = std::fs::read_to_string("Cargo.toml").expect("the manifest of this package");
        let line = manifest.lines().find_map(|line| line.strip_prefix("epoch = "));
        line.expect("Cargo.toml has the day of the version").to_string()
    });
    let seconds: u64 = epoch.parse().expect("SOURCE_DATE_EPOCH is a number of seconds");
    // The last second that a DOS disk can hold.
    let seconds = seconds.min(4_354_819_199);
    println!("cargo:rustc-env=DAMA_EPOCH={seconds}");
    println!("cargo:rustc-env=DAMA_YEAR={}", year(seconds / 86_400));
}

/// The year of a day since 1 January 1970.
fn year(mut day: u64) -> u64 {
    let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    year
}

#[cfg(feature = "pc")]
fn pack(file: &str) {
    use flate2::{write::DeflateEncoder, Compression};
    use std::io::Write;
    println!("cargo:rerun-if-changed={file}");
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = packed.write_all(&bytes).and_then(|()| packed.finish());
    let name = Path::new(file).file_name().expect("a name");
    let to = Path::new(&said("OUT_DIR")).join(name);
    std::fs::write(&to, written.expect("memory takes everything"))
        .unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}

fn said(variable: &str) -> String {
    env::var(variable).unwrap_or_default()
}

/// The resources as the linker takes them.
fn compiled(environment: &str) -> Option<PathBuf> {
    let out = PathBuf::from(env::var_os("OUT_DIR")?);
    let numbers = ["MAJOR", "MINOR", "PATCH"]
        .map(|part| format!("{part}={}", said(&format!("CARGO_PKG_VERSION_{part}"))));
    if environment == "msvc" {
        let resources = out.join("dama.res");
        let defines = numbers.iter().flat_map(|number| ["/d", number]);
        let mut compiler = Command::new("rc.exe");
        compiler.arg("/nologo").args(defines).arg("/fo").arg(&resources).arg(SOURCE);
        return done(&mut compiler, resources);
    }
    let resources = out.join("dama.o");
    let prefixed = format!("{}-w64-mingw32-windres", said("CARGO_CFG_TARGET_ARCH"));
    [prefixed, "windres".into()].into_iter().find_map(|name| {
        let defines = numbers.iter().flat_map(|number| ["-D", number]);
        let mut compiler = Command::new(&name);
        compiler.args(defines).args(["-O", "coff", SOURCE]).arg(&resources);
        done(&mut compiler, resources.clone())
    })
}

fn done(compiler: &mut Command, resources: PathBuf) -> Option<PathBuf> {
    let is_done = compiler.status().is_ok_and(|status| status.success()) && Path::new(&resources).is_file();
    is_done.then_some(resources)
}
