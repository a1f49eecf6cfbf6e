//! CheckerBoard's commands. The engine's safe sources are included here as a module.

#[allow(unsafe_code, reason = "the boundary of the engine's DLL, which has a reason at each place")]
#[path = "../../ports/checkerboard/src/lib.rs"]
pub mod port;

use dama::unstable::rules::Game as _;
use port::command::{text_of, Reply, Settings, REPLY_SIZE};
use std::sync::LazyLock;

/// Shared between inputs, because unpacking the databases takes long.
static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);

/// Each line is a command. Replies fit their buffer, move lists have the announced length, histories are legal.
/// Commands that open files are left out.
pub fn check(data: &[u8]) {
    let mut settings = SETTINGS.clone();
    for line in data.split(|&byte| byte == b'\n') {
        let command = text_of(line);
        if ["dbpath", "dbmbytes", "check_wld_dir"].iter().any(|file| command.contains(file)) {
            continue;
        }
        let reply = settings.command(&command);
        let bytes = reply.bytes();
        assert!(bytes.len() < REPLY_SIZE && !bytes.contains(&0), "{command:?}: {reply:?}");
        if let Reply::Done(text) = &reply {
            if let Some(list) = text.strip_prefix("movelist ") {
                let count: usize = list.split(',').next().and_then(|n| n.parse().ok()).expect("a number");
                assert_eq!((count, bytes.len()), (text.matches(';').count(), text.len()), "{command:?}");
            }
        } else if command.split_whitespace().take(2).eq(["set", "gamehist"]) {
            assert!(settings.history.is_empty(), "{command:?}: an old history is kept");
        }
        for pair in settings.history.windows(2) {
            assert!(
                pair[0].legal_moves().iter().any(|&mv| pair[0].play_unchecked(mv) == pair[1]),
                "{command:?}"
            );
        }
    }
}
