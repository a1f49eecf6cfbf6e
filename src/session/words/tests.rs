//! What a translator is told: the texts of `data/words` fit, and have letters of code page 437.

use crate::formats::code_page::code;
use std::format;
use std::fs;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

/// Columns of the message line.
const MOST: usize = 76;
/// Columns of a game in the list.
const ENTRY: usize = 42;
/// Lines of a page of instructions, and their letters.
const PAGE: (usize, usize) = (17, 72);
/// Sentences that are broken into lines.
const PARAGRAPHS: [&str; 4] = ["no-pairs", "lesson-problem", "lesson-problem-variation", "openings-text"];

fn folder(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "data/words", name].iter().collect()
}

/// The texts of a folder by their names from `data/words` on; those of web pages are in the browser's letters.
#[track_caller]
fn texts(of: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(folder(of)).expect(of).map(|entry| entry.expect("an entry").path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let named = files.map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let name = if of.is_empty() { name } else { format!("{of}/{name}") };
        (name, fs::read_to_string(path).expect("UTF-8"))
    });
    named.filter(|(name, _)| !name.ends_with("page.txt") && name != "languages.txt").collect()
}

#[test]
fn every_letter_of_the_words_is_in_code_page_437() {
    for (file, text) in ["", "desktop", "pages", "pages/desktop", "pages/parts"].into_iter().flat_map(texts) {
        for line in text.lines() {
            let missing: Vec<char> = line.chars().filter(|&c| c != '?' && code(c) == b'?').collect();
            assert!(missing.is_empty(), "{file}: code page 437 has no {missing:?}: {line:?}");
        }
    }
}

#[test]
fn words_fit_the_line_in_every_language() {
    for (file, text) in ["", "desktop"].into_iter().flat_map(texts) {
        for block in text.split("\n\n") {
            let mut lines = block.lines().filter(|line| !line.starts_with('#'));
            let name = lines.next().and_then(|line| line.split(' ').next()).unwrap_or_default();
            let most = if name.ends_with("-entry") { ENTRY } else { MOST };
            for line in lines.filter(|_| !PARAGRAPHS.contains(&name)) {
                let (language, text) = line.split_once(": ").expect(line);
                let columns = without_placeholders(text.trim_matches('"')).chars().count();
                assert!(
                    columns <= most,
                    "{file}: {name}, {language}: {columns} columns besides placeholders, at most {most}"
                );
            }
        }
    }
}

fn without_placeholders(text: &str) -> String {
    text.split('{')
        .enumerate()
        .map(|(n, part)| if n == 0 { part } else { part.split_once('}').map_or(part, |(_, rest)| rest) })
        .collect()
}

/// The pages of lessons and rules are paragraphs beside a board; their own tests look at them.
#[test]
fn pages_of_instructions_fit_in_every_language() {
    for (file, text) in ["pages", "pages/desktop"].into_iter().flat_map(texts) {
        if ["/lesson-", "/school-"].iter().any(|kind| file.contains(kind)) {
            continue;
        }
        let language = file.rsplit('.').nth(1).expect("NAME.LANGUAGE.txt");
        let whole: Vec<String> = text.lines().map(|line| with_part(line, language)).collect();
        for (number, page) in (1..).zip(whole.join("\n").split("=====\n")) {
            let lines: Vec<&str> =
                page.trim_end().split('\n').map(|line| line.trim_start_matches("+ ")).collect();
            assert!(
                lines.len() <= PAGE.0,
                "{file}, page {number}: {} lines, at most {}",
                lines.len(),
                PAGE.0
            );
            for line in lines {
                let letters = line.chars().count();
                assert!(
                    letters <= PAGE.1,
                    "{file}, page {number}: {letters} letters, at most {}: {line}",
                    PAGE.1
                );
            }
        }
    }
}

fn with_part(line: &str, language: &str) -> String {
    match line.strip_prefix("@include ") {
        None => line.into(),
        Some(name) => {
            let part = fs::read_to_string(folder(&format!("pages/parts/{name}.{language}.txt"))).expect(name);
            part.trim_end().into()
        }
    }
}
