//! Lines of the Hub protocol.

use dama::unstable::engine::italian::strong::NoEndgame;
use dama::unstable::front::hub::{run, Params};
use dama::unstable::maestro::pc::file_source::OnDamage;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

const LINES: usize = 40;

/// Sends all lines and `quit`: the engine must end, with valid answers only.
/// Parameters for memory, threads and files are left out.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let is_large = |line: &&str| {
        line.contains("param") && ["hash", "threads", "egdb"].iter().any(|name| line.contains(name))
    };
    let lines: Vec<&str> = text.lines().filter(|line| !is_large(line)).take(LINES).collect();
    let input = lines.join("\n") + "\nping\nstop\nquit\n";
    let output = Output::default();
    let params = Params { threads: 1, hash: 1, ..Params::default() };
    run(Cursor::new(input.into_bytes()), output.clone(), params, Arc::new(NoEndgame), OnDamage::default())
        .expect("it ends");
    let said = output.0.lock().expect("one writer").clone();
    let said = String::from_utf8(said).expect("UTF-8");
    let known = ["id ", "param ", "wait", "ready", "pong", "info ", "done ", "error "];
    for line in said.lines() {
        assert!(known.iter().any(|word| format!("{line} ").starts_with(word)), "{line:?}");
    }
    let is_answered = said.lines().any(|line| line == "pong") || text.contains("quit");
    assert!(is_answered, "a ping is answered whatever came before");
}

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one writer").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
