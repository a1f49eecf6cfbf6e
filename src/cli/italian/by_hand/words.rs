//! What the guided comparison says, in both languages.

use dama::unstable::host::packed::text;
use dama::unstable::session::messages::Lang;
use std::sync::LazyLock;

static TABLE: LazyLock<String> =
    LazyLock::new(|| text(include_bytes!(concat!(env!("OUT_DIR"), "/words.txt"))));

/// The language of a session.
#[derive(Clone, Copy, Debug)]
pub struct HandWords(pub Lang);

impl HandWords {
    /// Returns the text with this name.
    pub fn of(self, name: &str) -> &'static str {
        let mut rows = TABLE.lines().map(|row| row.split(" | "));
        let mut row = rows.find_map(|mut row| (row.next() == Some(name)).then_some(row));
        let text = row.as_mut().and_then(|row| row.nth(usize::from(self.0 == Lang::It)));
        text.unwrap_or_else(|| panic!("words.txt has no {name}"))
    }

    /// Puts the values in the places of the `#`.
    pub fn fill(self, name: &str, values: &[&str]) -> String {
        let mut parts = self.of(name).split('#');
        let first = parts.next().unwrap_or_default().to_string();
        parts.zip(values).fold(first, |text, (part, value)| text + value + part)
    }
}

#[cfg(test)]
mod tests {
    use super::super::evidence::STATEMENTS;
    use super::*;

    const FIDELITY: &str = include_str!("../../../../docs/FIDELITY.md");
    const SOURCES: [&str; 6] = [
        include_str!("mod.rs"),
        include_str!("page.rs"),
        include_str!("answers.rs"),
        include_str!("evidence.rs"),
        include_str!("board.rs"),
        include_str!("../../compare/mod.rs"),
    ];

    #[test]
    fn every_row_has_both_languages_with_the_same_values_and_every_name_is_there_once() {
        let rows: Vec<Vec<&str>> =
            TABLE.lines().filter(|row| !row.starts_with('#')).map(|row| row.split(" | ").collect()).collect();
        for row in &rows {
            assert_eq!(row.len(), 3, "{row:?}");
            assert_eq!(row[1].matches('#').count(), row[2].matches('#').count(), "{row:?}");
            assert_eq!(rows.iter().filter(|other| other[0] == row[0]).count(), 1, "{row:?}");
        }
    }

    #[test]
    fn every_text_that_the_session_names_is_there_and_no_other() {
        for call in [".of(\"", ".fill(\""] {
            for source in SOURCES {
                for name in source.split(call).skip(1).filter_map(|rest| rest.split('"').next()) {
                    assert!(!HandWords(Lang::It).of(name).is_empty(), "{name}");
                }
            }
        }
        (0..9).for_each(|rule| assert!(!HandWords(Lang::En).of(&format!("rule{rule}")).is_empty()));
        let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
        for name in rows.filter_map(|row| row.split_once(" | ")).map(|(name, _)| name) {
            let is_made = STATEMENTS.contains(&name) || name.starts_with("rule") || name.ends_with("-heads");
            assert!(
                is_made || SOURCES.iter().any(|source| source.contains(&format!("\"{name}\""))),
                "{name}"
            );
        }
    }

    #[test]
    fn the_statements_are_those_of_fidelity() {
        for statement in STATEMENTS.into_iter().filter(|statement| !statement.starts_with("M12")) {
            let row = FIDELITY.lines().find(|line| line.starts_with(&format!("| {statement} |")));
            let said = row.and_then(|row| row.split(" | ").nth(1)).expect("a row");
            assert_eq!(HandWords(Lang::En).of(statement), said, "{statement}");
        }
    }
}
