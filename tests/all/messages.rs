//! All texts can be shown in the PC's code page 437, and corrected mistakes do not come back.

use dama::unstable::screen::font::code;
use std::fs;
use std::path::Path;

#[test]
fn every_character_of_the_messages_is_in_code_page_437() {
    let sources =
        [include_str!("../../src/session/messages/it.rs"), include_str!("../../src/session/messages/en.rs")];
    for line in sources.iter().flat_map(|source| source.lines()) {
        let missing: Vec<char> = line.chars().filter(|&c| c != '?' && code(c) == b'?').collect();
        assert!(missing.is_empty(), "{missing:?} in {line:?}");
    }
}

/// All texts that a player reads: the messages of both languages and the manual.
#[track_caller]
fn words() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let messages = root.join("src/session/messages");
    let mut files = vec![root.join("MANUALE.html")];
    let italian = root.join("src/games/italian/words");
    let own = [italian.join("rules_1931"), italian.join("school"), italian];
    for folder in [messages.clone(), messages.join("desktop")].into_iter().chain(own) {
        files.extend(["it.rs", "en.rs"].map(|name| folder.join(name)));
    }
    files.push(messages.join("mod.rs"));
    let read =
        |path: std::path::PathBuf| (path.display().to_string(), fs::read_to_string(path).expect("words"));
    files.into_iter().map(read).collect()
}

#[test]
fn corrected_mistakes_do_not_come_back() {
    let mended = [
        // False: both rule sets draw from all 49; the table has dashes; the clock also has seconds.
        "Non si sorteggia mai",
        "Un punto: si",
        "A dot: always",
        "1 secondi",
        "? - ? *",
        // Not Italian, or hard to read aloud.
        "si fa da soli",
        "così una ricerca di 15 tratti",
        "si passa di dove",
        "LA VARIANTE (A)",
        // Not English.
        "Who does not capture",
        "so does who leaves",
        "The seconds go from",
        "PC of then",
        "but for its capitals",
        "is no game:",
        "A key to ",
        "Irregular is also",
        "binds to nothing",
        "sees the win no more",
    ];
    for (file, text) in words() {
        for words in mended {
            assert!(!text.contains(words), "{file}: {words}");
        }
    }
}
