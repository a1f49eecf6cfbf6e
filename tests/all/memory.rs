//! Too little memory: one error line, exit code 1, and the Hub goes on. Too many threads: fewer, and a line that says so.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::thread::available_parallelism;

fn starved(kilobytes: u32, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_dama"))
        .args(args);
    command
}

#[track_caller]
fn ended(kilobytes: u32, args: &[&str]) -> Output {
    starved(kilobytes, args).output().expect("a shell")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const LITTLE: u32 = 400_000;

#[test]
fn a_hash_table_too_large_for_memory_is_a_one_line_error() {
    for args in [
        &["analyze", "--depth", "3", "--hash", "65536"][..],
        &["solve", "--fen", "W:WK32:BK1", "--hash", "65536"],
        &["match", "--a", "depth:2,hash=65536", "--b", "depth:2", "--games", "2"],
    ] {
        let output = ended(LITTLE, args);
        let told = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?} {told}");
        assert!(told.starts_with("dama: cannot allocate 65536 MB for the hash table"), "{args:?} {told}");
        assert_eq!((told.lines().count(), output.stdout.len()), (1, 0), "{args:?} {told}");
    }
}

/// What a command says of this many threads, `option` being how they are typed.
fn capped(option: &str, threads: usize) -> String {
    match available_parallelism().map_or(1, usize::from) {
        most if most < threads => format!("{option}: using {most}, one for each processor"),
        _ => String::new(),
    }
}

#[test]
fn more_threads_than_processors_are_capped_and_told() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("threads");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("game.pdn"), "[Event \"a\"]\n1. 22-18 *\n").expect("written");
    for (line, option, threads) in [
        ("analyze --depth 3 --json --threads 256", "--threads 256", 256),
        ("solve --fen W:WK32:BK1 --in 3 --hash 1 --json --threads 256", "--threads 256", 256),
        ("review game.pdn --nodes 1 --threads 256", "--threads 256", 256),
        ("match --a depth:2,threads=256 --b depth:2 --games 2 --json", "threads=256", 256),
        ("match --a random --b random --games 600 --json --jobs 256", "--jobs 256", 256),
        ("match --variant alma --a random --b random --games 2 --json --jobs 256", "--jobs 256", 256),
    ] {
        let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"));
        let output = dama.current_dir(&folder).args(line.split(' ')).output().expect("it starts");
        let told = errors(&output);
        assert_ne!(output.status.code(), Some(2), "{line}: {told}");
        let expected = capped(option, threads);
        let about: Vec<_> = told.lines().filter(|line| line.contains("processor")).collect();
        let wanted = if expected.is_empty() { vec![] } else { vec![format!("dama: {expected}")] };
        assert_eq!(about, wanted, "{line}");
        if line.contains("--json") {
            let out = String::from_utf8_lossy(&output.stdout);
            assert!(out.lines().count() > 0 && out.lines().all(|line| line.starts_with('{')), "{out}");
        }
    }
}

#[test]
fn the_hub_reports_missing_memory_and_goes_on() {
    let play = "level depth=3\ngo think\n";
    for (args, input, about) in [
        (&["hub", "--hash", "65536"][..], play.to_string(), "65536 MB"),
        (&["hub"], format!("set-param name=hash value=65536\n{play}"), "65536 MB"),
    ] {
        let mut hub = starved(LITTLE, args);
        let mut hub = hub.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell");
        let mut keys = hub.stdin.take().expect("piped");
        keys.write_all(input.as_bytes()).expect("it listens");
        let mut said = Vec::new();
        for line in BufReader::new(hub.stdout.take().expect("piped")).lines() {
            said.push(line.expect("UTF-8"));
            if said.last().is_some_and(|line| line.starts_with("done")) {
                keys.write_all(b"quit\n").expect("it listens");
            }
        }
        assert_eq!(hub.wait().expect("it ends").code(), Some(0), "{args:?} {said:?}");
        let told: Vec<_> = said.iter().filter(|line| line.starts_with("error ")).collect();
        assert_eq!(told.len(), 1, "{args:?} {said:?}");
        assert!(told[0].starts_with("error message=\"cannot ") && told[0].contains(about), "{}", told[0]);
        assert!(said.last().is_some_and(|line| line.starts_with("done move=2")), "{args:?} {said:?}");
    }
}

#[test]
fn the_hub_takes_one_thread_for_each_processor_at_most() {
    let most = available_parallelism().map_or(1, usize::from).min(256);
    for (args, input, has_error) in [
        (&["hub", "--threads", "256"][..], "hub\nquit\n", false),
        (&["hub"], "set-param name=threads value=256\nhub\nquit\n", true),
    ] {
        let mut hub = Command::new(env!("CARGO_BIN_EXE_dama"));
        let hub = hub.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut hub = hub.spawn().expect("it starts");
        hub.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it listens");
        let output = hub.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let param = format!("param name=threads value={most} type=int min=1 max={most}");
        assert!(said.lines().any(|line| line == param), "{said}");
        let (errors, option) = (errors(&output), if has_error { "threads 256" } else { "--threads 256" });
        let told = if has_error { &said } else { &errors };
        assert!(told.contains(&capped(option, 256)), "{said}{errors}");
    }
}

/// With any amount of memory a command either works or fails with a message.
#[test]
fn no_memory_limit_aborts_the_program() {
    let all = [
        &["analyze", "--depth", "5", "--threads", "8"][..],
        &["solve", "--fen", "W:WK32:BK1", "--hash", "64", "--threads", "8"],
    ];
    let mut ends = [0; 2];
    for args in all {
        for kilobytes in (80_000..400_000).step_by(20_000) {
            let output = ended(kilobytes, args);
            let code = output.status.code();
            assert!(matches!(code, Some(0 | 1)), "{kilobytes} {args:?} {code:?} {}", errors(&output));
            ends[code.map_or(0, |code| code as usize)] += 1;
        }
    }
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
}
