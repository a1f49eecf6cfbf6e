//! The import table of docs/ARCHITECTURE.md, held against the source; and the tags that point
//! into docs/FIDELITY.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The words in backquotes of a table's cell.
fn quoted(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(String::from).collect()
}

struct Row {
    may_import: BTreeSet<String>,
    is_core: bool,
}

fn table() -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for line in read("docs/ARCHITECTURE.md").lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [module, imports, world] = cells[..] else { panic!("three cells expected: {line}") };
        let row = Row { may_import: quoted(imports), is_core: world == "core" };
        rows.extend(quoted(module).into_iter().map(|name| (name, row_copy(&row))));
    }
    rows
}

fn row_copy(row: &Row) -> Row {
    Row { may_import: row.may_import.clone(), is_core: row.is_core }
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            rust_files(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            found.push(entry);
        }
    }
}

/// The source files of a module, without files of tests.
fn sources(module: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let folder = root().join("src").join(module);
    rust_files(&folder, &mut files);
    files.sort();
    let files = files.into_iter().filter(|path| !path.ends_with("tests.rs"));
    files.map(|path| (path.clone(), code(&fs::read_to_string(path).expect("readable")))).collect()
}

/// The source without comments and without its tests at the bottom.
fn code(source: &str) -> String {
    let body = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = body.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules of this crate that a source names: `crate::x`, and each `x` of `crate::{x, y}`.
fn imports(code: &str) -> BTreeSet<String> {
    let word = |text: &str| {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        text[..end].to_string()
    };
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.trim_start().strip_prefix('{') {
            None => drop(found.insert(word(rest))),
            Some(list) => {
                let (mut depth, mut item) = (0, String::new());
                for c in list.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => drop(found.insert(word(std::mem::take(&mut item).trim()))),
                        c if depth == 0 => item.push(c),
                        _ => (),
                    }
                }
                found.insert(word(item.trim()));
            }
        }
    }
    found.remove("");
    found
}

#[test]
fn no_module_imports_upward() {
    let table = table();
    assert_eq!(table.len(), 13, "the table has a row for every layer");
    for (module, row) in &table {
        for (path, code) in sources(module) {
            for import in imports(&code).into_iter().filter(|import| table.contains_key(import)) {
                let allowed = import == *module || row.may_import.contains(&import);
                assert!(allowed, "{} imports crate::{import}", path.display());
            }
        }
    }
}

#[test]
fn brace_lists_and_single_paths_are_both_read() {
    let code = "use crate::{app::{App, Key}, host};\nlet x = crate::rules::y;\nuse crate::screen;";
    let expected = ["app", "host", "rules", "screen"].map(String::from);
    assert_eq!(imports(code), expected.into_iter().collect());
}

/// Whether the module that a file is, or one it lies in, is declared for the feature `alloc` alone.
fn is_for_memory(path: &Path) -> bool {
    let name = path.file_stem().expect("a name").to_string_lossy();
    let folder = path.parent().expect("a folder");
    let declared_in = |parent: PathBuf, name: &str| {
        let text = fs::read_to_string(parent).unwrap_or_default();
        ["pub mod", "mod"]
            .iter()
            .any(|word| text.contains(&format!("#[cfg(feature = \"alloc\")]\n{word} {name};")))
    };
    let own = if name == "mod" { folder } else { path };
    let (folder, name) = (own.parent().expect("src"), own.file_stem().expect("a name").to_string_lossy());
    let is_declared =
        declared_in(folder.join("mod.rs"), &name) || declared_in(folder.with_extension("rs"), &name);
    is_declared || (!folder.ends_with("src") && is_for_memory(&folder.with_extension("rs")))
}

#[test]
fn the_core_has_no_std_no_allocation_and_no_floats() {
    let everywhere = ["std::", "f32", "f64", "println!", "unsafe "];
    let without_memory = ["alloc::", "Vec<", "String", "Box<"];
    for (module, row) in table().into_iter().filter(|(_, row)| row.is_core) {
        assert!(row.is_core);
        for (path, code) in sources(&module) {
            // What only machines with memory have may use it; DOS does not even read it.
            let forbidden = if is_for_memory(&path) { &[][..] } else { &without_memory };
            for &word in everywhere.iter().chain(forbidden) {
                let at = code.match_indices(word).find(|(at, _)| {
                    let before = code[..*at].chars().next_back().unwrap_or(' ');
                    !before.is_alphanumeric() && before != '_'
                });
                assert!(at.is_none(), "{} uses {word}", path.display());
            }
        }
    }
}

#[test]
fn every_quirk_and_difference_is_registered_and_every_entry_is_used() {
    let register = read("docs/FIDELITY.md");
    let tags = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let is_tag = |w: &&str| {
            w.len() == 3 && w.starts_with(['Q', 'D']) && w[1..].bytes().all(|b| b.is_ascii_digit())
        };
        words.filter(is_tag).map(String::from).collect()
    };
    let registered: BTreeSet<String> = register
        .lines()
        .filter(|line| line.starts_with("| Q") || line.starts_with("| D"))
        .flat_map(tags)
        .collect();
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let mut used = BTreeSet::new();
    for path in files {
        let source = fs::read_to_string(&path).expect("readable");
        for line in source.lines().filter(|line| line.contains("QUIRK ") || line.contains("DIFFERS ")) {
            used.extend(tags(line));
        }
    }
    assert_eq!(used, registered, "tags in src on the left, entries of docs/FIDELITY.md on the right");
    assert!(!used.is_empty());
}

#[test]
fn the_walk_of_a_typed_line_has_at_most_twelve_functions_and_each_is_where_it_is_said_to_be() {
    let page = read("docs/ARCHITECTURE.md");
    let walk = page.split("## A typed line of another game, from key to frame").nth(1).expect("the walk");
    let steps = walk.split("\n## ").next().unwrap_or_default().lines();
    let steps: Vec<&str> = steps.filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert!((6..=12).contains(&steps.len()), "{}", steps.len());
    for step in steps {
        let words: Vec<&str> = step.split('`').collect();
        let (function, file) = (words[1].rsplit("::").next().unwrap_or_default(), words[3]);
        assert!(read(file).contains(&format!("fn {function}(")), "{step}");
    }
}

/// What leads to each heading of a document: its words in small letters, joined by hyphens.
fn headings(text: &str) -> impl Iterator<Item = String> + '_ {
    let titles = text.lines().filter(|line| line.starts_with('#'));
    titles
        .map(|line| {
            let kept = |c: &char| c.is_alphanumeric() || [' ', '-'].contains(c);
            line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>()
        })
        .map(|title| title.replace(' ', "-"))
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let mut documents = vec![];
    for folder in [".", "data", "packaging", "ports/dos", "tests/data"] {
        documents
            .extend(fs::read_dir(root().join(folder)).expect(folder).map(|e| e.expect("an entry").path()));
    }
    documents.extend(fs::read_dir(root().join("docs")).expect("docs").map(|e| e.expect("an entry").path()));
    for document in documents.iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(document).expect("readable");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(pictures).filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let path = document.parent().expect("a folder").join(file);
            let path = if file.is_empty() { document.clone() } else { path };
            assert!(path.exists(), "{}: {link}", document.display());
            if !heading.is_empty() {
                let there = fs::read_to_string(&path).expect("readable");
                assert!(headings(&there).any(|h| h == heading), "{}: {link}", document.display());
            }
        }
    }
}
