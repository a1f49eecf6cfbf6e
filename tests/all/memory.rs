//! Too little memory or too few threads: one error line, exit code 1, and the Hub goes on.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

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

#[test]
fn too_many_threads_are_a_one_line_error() {
    for args in [
        &["analyze", "--depth", "3", "--threads", "256"][..],
        &["solve", "--fen", "W:WK32:BK1", "--hash", "1", "--threads", "256"],
        &["match", "--a", "depth:2,threads=256", "--b", "depth:2", "--games", "2"],
        &["match", "--a", "depth:2", "--b", "depth:2", "--games", "600", "--jobs", "256"],
    ] {
        let output = ended(LITTLE, args);
        let told = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?} {told}");
        assert!(told.starts_with("dama: ") && told.contains("cannot "), "{args:?} {told}");
        assert_eq!((told.lines().count(), output.stdout.len()), (1, 0), "{args:?} {told}");
    }
}

#[test]
fn the_hub_reports_missing_memory_and_goes_on() {
    let play = "level depth=3\ngo think\n";
    for (args, input, about) in [
        (&["hub", "--hash", "65536"][..], play.to_string(), "65536 MB"),
        (&["hub", "--threads", "256"], play.to_string(), "256 threads"),
        (&["hub"], format!("set-param name=hash value=65536\n{play}"), "65536 MB"),
        (&["hub"], format!("set-param name=threads value=256\nhub\n{play}"), "256 threads"),
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
        assert!(!said.iter().any(|line| line.contains("threads value=256")), "{said:?}");
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
