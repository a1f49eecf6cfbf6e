//! Unknown details of the original, with the screen or key that would settle each.

use dama::unstable::host::packed;
use dama::unstable::session::messages::Lang;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The details as a table; the last column says what settles each.
static TABLE: LazyLock<String> =
    LazyLock::new(|| packed::text(include_bytes!(concat!(env!("OUT_DIR"), "/worksheet.txt"))));

const ENGLISH: [&str; 3] = [
    "What is not known of the original DAMA.COM, and what would tell.\n\
     The details are those of docs/FIDELITY.md; docs/ORIGINAL.md says how to look.\n",
    "Look at",
    "The original",
];
const ITALIAN: [&str; 3] = [
    "Che cosa non si sa del DAMA.COM originale, e che cosa lo direbbe.\n\
     I dettagli sono quelli di docs/FIDELITY.md; docs/ORIGINAL.md dice come guardare.\n",
    "Guarda",
    "L'originale",
];

fn in_italian(grade: &'static str) -> &'static str {
    match grade {
        "inferred" => "dedotto",
        "invented" => "inventato",
        _ => "solo nostro",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Detail {
    /// Row in FIDELITY.md, such as `M16`, or `invented` for the list of inventions.
    place: &'static str,
    what: &'static str,
    grade: &'static str,
    settled_by: &'static str,
    /// `what` and `settled_by` in Italian.
    italian: [&'static str; 2],
}

fn details() -> impl Iterator<Item = Detail> {
    let rows = TABLE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| where"));
    rows.filter_map(|row| {
        let mut cells = row.trim_matches('|').split(" | ").map(str::trim);
        let (place, what, grade) = (cells.next()?, cells.next()?, cells.next()?);
        let settled_by = cells.next()?;
        Some(Detail { place, what, grade, settled_by, italian: [cells.next()?, cells.next()?] })
    })
}

pub fn text(lang: Lang) -> String {
    let is_italian = lang == Lang::It;
    let words = if is_italian { ITALIAN } else { ENGLISH };
    let mut text = words[0].to_string();
    for (number, Detail { place, what, grade, settled_by, italian }) in (1..).zip(details()) {
        let [what, settled_by] = if is_italian { italian } else { [what, settled_by] };
        let shown = if is_italian { in_italian(grade) } else { grade };
        let place = if place == grade { String::new() } else { format!("{place}, ") };
        let _ = write!(
            text,
            "\n[ ] {number}. {what} ({place}{shown})\n    {}: {settled_by}\n    {}: {}\n",
            words[1],
            words[2],
            "_".repeat(60)
        );
    }
    text.trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIDELITY: &str = include_str!("../../../docs/FIDELITY.md");

    /// The inferred and invented details of FIDELITY.md: row, words, grade.
    fn graded() -> Vec<(String, String, String)> {
        let rows = FIDELITY.lines().filter(|line| line.starts_with("| M"));
        let mut all = Vec::new();
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let (place, grades) = (cells[0], cells[cells.len() - 1]);
            for clause in grades.split([';', '(', ')']) {
                for grade in ["inferred", "invented"] {
                    let Some((words, _)) = clause.split_once(&format!(": {grade}")) else { continue };
                    for item in items(words) {
                        all.push((place.into(), item, grade.into()));
                    }
                }
            }
        }
        let (_, list) = FIDELITY.split_once("## Invented, all of it").expect("the list");
        let list = list.trim_start().split("\n\n").next().expect("its paragraph").replace('\n', " ");
        all.extend(items(&list).map(|item| ("invented".into(), item, "invented".into())));
        all
    }

    fn items(list: &str) -> impl Iterator<Item = String> + '_ {
        list.split(',').map(|item| {
            let item = item.trim().trim_end_matches('.');
            item.strip_prefix("and ").unwrap_or(item).to_string()
        })
    }

    #[test]
    fn the_worksheet_has_every_detail_that_fidelity_grades_as_inferred_or_invented() {
        let (graded, details): (Vec<_>, Vec<Detail>) = (graded(), details().collect());
        assert!(graded.len() > 25, "{graded:?}");
        for (place, what, grade) in &graded {
            let has = |detail: &&Detail| detail.place == place && detail.what == what;
            let detail = details.iter().find(has).unwrap_or_else(|| panic!("{place}: {what}: {grade}"));
            assert!([grade.as_str(), "ours alone"].contains(&detail.grade), "{place}: {what}: {grade}");
        }
        for detail in &details {
            let is_graded =
                graded.iter().any(|(place, what, _)| place == detail.place && what == detail.what);
            assert!(is_graded, "FIDELITY.md has no such detail: {detail:?}");
            assert!(detail.settled_by.len() > 10, "{detail:?}");
        }
        assert_eq!(graded.len(), details.len(), "each once");
    }

    #[test]
    fn no_row_of_the_manual_that_is_not_all_attested_is_left_out() {
        let rows = FIDELITY.lines().filter(|line| line.starts_with("| M"));
        for row in rows.filter(|row| row.contains("inferred") || row.contains("invented")) {
            let place = row[2..5].to_string();
            assert!(details().any(|detail| detail.place == place), "{row}");
        }
    }

    #[test]
    fn the_worksheet_is_printed_with_room_for_answers() {
        let text = text(Lang::En);
        assert_eq!(text.matches("[ ] ").count(), details().count());
        assert!(text.contains("8.3 names in capitals (M16, inferred)\n    Look at: `S`, then"), "{text}");
        let text = super::text(Lang::It);
        assert!(text.contains("nomi 8.3 in maiuscole (M16, dedotto)\n    Guarda: `S`, poi"), "{text}");
    }
}
