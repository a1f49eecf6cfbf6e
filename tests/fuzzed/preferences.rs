//! Files of the player's choices: whatever they hold is read, and what was read is written and read alike.

use dama::unstable::host::preferences::{parse, text};

pub fn check(data: &[u8]) {
    let read = parse(data);
    let written = text(&read);
    assert_eq!(parse(written.as_bytes()), read);
    // A line that means nothing changes nothing, wherever it stands.
    let noisy: String = written.lines().flat_map(|line| [line, "\n\u{1}=level\n"]).collect();
    assert_eq!(parse(noisy.as_bytes()), read);
}
