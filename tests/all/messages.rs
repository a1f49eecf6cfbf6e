//! The words of the program can be shown: all their characters are in the PC's code page 437.

use dama::screen::font::code;

#[test]
fn every_character_of_the_messages_is_in_code_page_437() {
    let sources =
        [include_str!("../../src/session/messages/it.rs"), include_str!("../../src/session/messages/en.rs")];
    for line in sources.iter().flat_map(|source| source.lines()) {
        let missing: Vec<char> = line.chars().filter(|&c| c != '?' && code(c) == b'?').collect();
        assert!(missing.is_empty(), "{missing:?} in {line:?}");
    }
}
