//! Commands of earlier versions that are now commands of `dama-lab`.

use super::failure::Failure;
use std::ffi::OsString;

/// The commands that moved, by their first words.
const MOVED: [&str; 7] =
    ["train", "book build", "egdb build", "egdb plan", "egdb verify", "egdb pack", "egdb unpack"];

/// Returns a usage error that names the new command, if the arguments begin with a moved one.
pub fn moved(arguments: impl Iterator<Item = OsString>) -> Option<Failure> {
    let mut arguments = arguments.peekable();
    arguments.next_if(|first| first == "help");
    let said = [arguments.next()?, arguments.next().unwrap_or_default()];
    let is_said = |words: &&str| words.split(' ').zip(&said).all(|(word, said)| said == word);
    let words = MOVED.into_iter().find(is_said)?;
    Some(Failure::usage(format_args!("`dama {words}` is now `dama-lab {words}`, a program of its own")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_words_of_a_command_are_looked_at() {
        let told = |line: &str| moved(line.split(' ').map(OsString::from)).map(|failure| failure.message);
        for (line, words) in [
            ("train play games --games 3", "train"),
            ("train", "train"),
            ("egdb build --pieces 5", "egdb build"),
            ("help egdb pack", "egdb pack"),
        ] {
            let expected = format!("`dama {words}` is now `dama-lab {words}`, a program of its own");
            assert_eq!(told(line), Some(expected));
        }
        for line in ["", "help", "egdb", "egdb probe build", "book", "run train", "--open train"] {
            assert_eq!(told(line), None, "{line}");
        }
    }
}
