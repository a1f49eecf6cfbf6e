//! Pathological PDN: inputs that could take quadratic time, and a fuzzer's findings.

use crate::fuzzed;
use dama::unstable::game_files::pdn::read;
use std::time::{Duration, Instant};

fn filled(before: &str, unit: &str, len: usize) -> Vec<u8> {
    let mut bytes = before.as_bytes().to_vec();
    bytes.extend(unit.bytes().cycle().take(len));
    bytes
}

/// Files of `len` bytes that repeat one construct.
fn shapes(len: usize) -> Vec<(&'static str, Vec<u8>)> {
    let moves = "1. 21-18 ";
    let mut shapes: Vec<(&str, Vec<u8>)> = [
        ("brackets that open", "", "("),
        ("brackets that open after a move", moves, "("),
        ("brackets that close", moves, ")"),
        ("variations without end", moves, "(21-17 "),
        ("variations", moves, "(21-17)"),
        ("empty variations", moves, "()"),
        ("illegal variations", moves, "(1-2)"),
        ("strengths without end", moves, "(  !  "),
        ("tags that open", "", "["),
        ("tags in one line", "", "[a][b]"),
        ("quotes that open", "", "[a \""),
        ("references", "[a \"", "&yuml;"),
        ("words like references", "[a \"", "&a;"),
        ("glyphs", moves, "$1 "),
        ("comments that open before a tag", "", "{\n[A \"b\"]\n"),
        ("comments that open", "", "{\n"),
        ("comments", moves, "{a}"),
        ("words of a comment", "1. 21-18 {", "a "),
        ("numbers of moves", "", "1."),
        ("squares", "", "1 - "),
        ("squares in one word", "", "1-"),
        ("squares with a letter after some", "", "1 - 1 - 1a "),
        ("results", "", "* "),
        ("illegal games", "", "1-2 * "),
        ("set-ups that cannot be", "", "[A \"b\"][FEN \"c\"]\n"),
        ("kings that walk", "[FEN \"W:WK32:BK1\"]", "32-28 1-5 28-32 5-1 "),
        ("lines that do not count", "", "%\n"),
        ("marks", moves, "!"),
        ("nothing", "", "\0"),
    ]
    .into_iter()
    .map(|(name, before, unit)| (name, filled(before, unit, len)))
    .collect();
    let tags = (0..len / 14).map(|n| format!("[t{n:07} \"x\"]\n")).collect::<String>();
    shapes.push(("different tags", tags.into_bytes()));
    let deep = len / 8;
    let nested = format!("{moves}{}{}", "(21-17 ".repeat(deep), ")".repeat(deep));
    shapes.push(("nested variations", nested.into_bytes()));
    shapes
}

/// Returns the processor time of this thread so far, which other work on the machine does not lengthen.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel counts");
    let nanoseconds = times.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanoseconds.expect("a number"))
}

/// Parsing time must be proportional to the length.
/// With quadratic time these files would take from minutes to hours.
#[cfg(target_os = "linux")]
#[test]
fn no_shape_of_three_million_bytes_takes_ten_seconds_of_processor_time() {
    for (name, bytes) in shapes(3_000_000) {
        let start = processor_time();
        let reading = read(&bytes);
        let spent = processor_time() - start;
        assert!(!reading.games.is_empty() || !reading.faults.is_empty(), "{name}");
        assert!(spent < Duration::from_secs(10), "{name}: {spent:?}");
    }
}

/// Run with `cargo test --release --test all pdn_noise:: -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement, worth something in a release build only"]
fn the_longest_file_of_every_shape_takes_less_than_five_seconds() {
    for (name, bytes) in shapes(32 * 1024 * 1024 - 64) {
        let start = Instant::now();
        let reading = read(&bytes);
        let spent = start.elapsed();
        println!(
            "{:6.2} s  {name}: {} games, {} faults",
            spent.as_secs_f32(),
            reading.games.len(),
            reading.faults.len()
        );
        assert!(spent < Duration::from_secs(5), "{name}: {spent:?}");
    }
}

#[test]
fn a_comment_that_looks_like_a_tag_is_read_again_wherever_its_lines_end() {
    for blanks in 0..90 {
        let before = "x".repeat(blanks % 70) + &" y".repeat(blanks / 70);
        for comment in [
            "[Bianco \"?\"]",
            "a\"][Bianco \"?\"]",
            "[a \"b\"] [c \"d\"]",
            "[ [Nero \"e\"]",
            "[Nero \"e\"] e poi",
        ] {
            fuzzed::pdn::check(format!("1. 21-18 {{{before} {comment}}} *").as_bytes());
            fuzzed::pdn::check(format!("1. 21-18 ; {before} {comment}\n *").as_bytes());
        }
    }
}
