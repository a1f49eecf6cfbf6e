//! Keeps what the original has written: each file beside the page, with a hex dump.

use crate::cli::failure::{of_file, Failure};
use crate::cli::output::Force;
use dama::unstable::formats::save;
use dama::unstable::host::disks::outputs::FileFormat;
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// A file that the original has made or changed.
#[derive(Debug)]
pub struct WrittenFile {
    pub drive: char,
    pub name: String,
    /// The error if it cannot be read, or is too large.
    pub bytes: std::io::Result<Vec<u8>>,
}

const ANY: FileFormat<'_> = FileFormat { name: "a file that the original wrote", is: &|_| false };

/// Keeps the files in `out` and returns a line for each.
pub fn keep(written: &[WrittenFile], out: &Path, force: Force) -> Result<Vec<String>, Failure> {
    let mut lines = vec![];
    for WrittenFile { drive, name, bytes } in written {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                lines.push(format!("{drive}:{name}: not kept: {error}"));
                continue;
            }
        };
        let numbered = (1..).map(|number| format!("written-{number:03}-{drive}-{name}"));
        // Those of an earlier session stay.
        let is_there = |name: &str| fs::read(out.join(name)).is_ok_and(|there| there == *bytes);
        let free = numbered.into_iter().find(|name| is_there(name) || !out.join(name).exists());
        let free = free.ok_or(ErrorKind::AlreadyExists).map_err(of_file(out))?;
        if !is_there(&free) {
            force.outputs().write(&out.join(&free), ANY, bytes)?;
            force.outputs().write(&out.join(format!("{free}.txt")), ANY, dump(bytes).as_bytes())?;
        }
        let count = bytes.len();
        lines.push(format!("{drive}:{name}, {count} bytes, {}: {free}, {free}.txt", said(bytes)));
    }
    Ok(lines)
}

/// What our formats say of a file.
fn said(bytes: &[u8]) -> String {
    match save::version(bytes) {
        Some(version) if save::is_sound(bytes) => format!("a saved game of our format, version {version}"),
        Some(version) => format!("begins as a saved game of our format, version {version}, but is damaged"),
        None => "not a saved game of our format".into(),
    }
}

/// Sixteen bytes a line, with their places and letters, as `xxd` shows them.
fn dump(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (line, bytes) in bytes.chunks(16).enumerate() {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x} ")).collect();
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '.' };
        let letters: String = bytes.iter().map(shown).collect();
        let _ = writeln!(text, "{:08x}: {digits:<48} {letters}", 16 * line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dump_has_places_digits_and_letters() {
        let text = dump(b"PARTITA\x00\xff 1234567");
        assert_eq!(
            text.lines().next(),
            Some("00000000: 50 41 52 54 49 54 41 00 ff 20 31 32 33 34 35 36  PARTITA...123456")
        );
        assert_eq!(
            text.lines().nth(1).map(str::trim_end),
            Some("00000010: 37                                               7")
        );
        assert_eq!(said(b"PARTITA"), "not a saved game of our format");
    }
}
