//! Checks the import table of docs/ARCHITECTURE.md, and the tags that refer to docs/FIDELITY.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[track_caller]
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn quoted(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(String::from).collect()
}

struct Row {
    may_import: BTreeSet<String>,
    world: String,
}

#[track_caller]
fn table() -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for line in read("docs/ARCHITECTURE.md").lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [module, imports, world] = cells[..] else { panic!("three cells expected: {line}") };
        let row = Row { may_import: quoted(imports), world: world.to_string() };
        rows.extend(quoted(module).into_iter().map(|name| (name, row_copy(&row))));
    }
    rows
}

fn row_copy(row: &Row) -> Row {
    Row { may_import: row.may_import.clone(), world: row.world.clone() }
}

#[track_caller]
fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            rust_files(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            found.push(entry);
        }
    }
}

#[track_caller]
fn is_test(path: &Path) -> bool {
    let inside = path.strip_prefix(root()).expect("a file of the project");
    inside.to_string_lossy().ends_with("tests.rs") || inside.iter().any(|folder| folder == "tests")
}

/// Returns a module's source files, without tests and without parts that have their own row in the table.
#[track_caller]
fn sources(module: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let folder = |module: &str| root().join("src").join(module.replace("::", "/"));
    match folder(module).with_extension("rs") {
        file if file.exists() => files.push(file),
        _ => rust_files(&folder(module), &mut files),
    }
    files.sort();
    let parts: Vec<PathBuf> = table()
        .into_keys()
        .filter(|other| other.starts_with(&format!("{module}::")))
        .map(|other| folder(&other))
        .collect();
    let is_elsewhere = |path: &PathBuf| parts.iter().any(|part| path.starts_with(part));
    let files = files.into_iter().filter(|path| !is_test(path) && !is_elsewhere(path));
    files.map(|path| (path.clone(), code(&fs::read_to_string(path).expect("readable")))).collect()
}

fn code(source: &str) -> String {
    let tests = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\npub(super) mod tests {"];
    let body = tests.iter().fold(source, |body, tests| body.split(tests).next().unwrap_or_default());
    let lines = body.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the crate's modules that a source imports: `crate::x`, and each `x` of `crate::{x, y}`.
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
fn no_layer_imports_what_the_table_does_not_let_it() {
    let table = table();
    assert_eq!(
        table.len(),
        14,
        "the table has a row for every layer, for the game that is built in and for its link"
    );
    for (module, row) in &table {
        for (path, code) in sources(module) {
            for import in imports(&code).into_iter().filter(|import| table.contains_key(import)) {
                let layer = module.split("::").next().expect("a word");
                let allowed = import == layer || row.may_import.contains(&import);
                assert!(allowed, "{} imports crate::{import}", path.display());
            }
        }
    }
}

/// Where Italian draughts may be named: its folders, losing draughts, and the tools for it alone.
/// Those are the documented library, PDN, Hub, databases, book, solver and DAMA.COM's entries.
const ITALIAN: [&str; 12] = [
    "built_in.rs",
    "lib.rs",
    "api",
    "rules/italian",
    "engine/italian",
    "games/italian",
    "games/vinciperdi",
    "cli/italian",
    "game_files",
    "front/hub",
    "maestro",
    "bin",
];

/// Session, screens, program and front ends name no game; `built_in.rs` says which one they are built with.
#[test]
fn only_its_folders_name_italian_draughts_and_its_square_numbers() {
    let (src, mut files) = (root().join("src"), Vec::new());
    rust_files(&src, &mut files);
    let (mut looked_at, mut named) = (0, Vec::new());
    for path in files.iter().filter(|path| !is_test(path)) {
        let place = path.strip_prefix(&src).expect("inside");
        if ITALIAN.iter().any(|folder| place.starts_with(folder)) {
            continue;
        }
        looked_at += 1;
        let code = without_texts(&code(&fs::read_to_string(path).expect("readable")));
        let is_cli = place.starts_with("cli");
        // The command line may say `italian` of its own folder, but not of the library's.
        let is_named =
            |path: &Vec<String>| path.iter().any(|word| word == "italian") && (!is_cli || path[0] == "dama");
        let paths = paths(&code).into_iter().filter(is_named);
        named.extend(paths.map(|path| format!("{}: {}", place.display(), path.join("::"))));
        // A folder's `mod.rs` has to declare it.
        let is_above = ["rules/mod.rs", "engine/mod.rs", "games/mod.rs", "cli/mod.rs"].map(Path::new);
        let is_told = code.contains("mod italian") && !is_above.contains(&place);
        named.extend(is_told.then(|| format!("{}: mod italian", place.display())));
        // Italian draughts' rows, squares and men, as code would write them.
        let of_screens = ["session", "screen", "app"].iter().any(|layer| place.starts_with(layer));
        let numbers = ["0..32", "1..=32", "min(12)", "8 * SQUARE", "MAX_PIECES"];
        let numbers = numbers.into_iter().filter(|number| of_screens && code.contains(number));
        named.extend(numbers.map(|number| format!("{}: {number}", place.display())));
    }
    assert!(looked_at > 200, "{looked_at}");
    assert_eq!(named, Vec::<String>::new());
}

/// Features must switch whole modules, so that DOS and desktop builds share the code of each function.
/// The rule prevents switches inside functions and items.
#[test]
fn feature_switches_are_few() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let texts = files.iter().map(|path| fs::read_to_string(path).expect("readable")).collect::<Vec<_>>();
    // A derive for serde leaves functions alone.
    let derives = |line: &str| line.starts_with("#[cfg_attr(feature = \"serde\", ");
    let asks = |line: &&str| line.contains("cfg") && line.contains("feature =") && !derives(line);
    let switches: usize = texts.iter().map(|text| text.lines().filter(asks).count()).sum();
    let left_out: usize = texts.iter().map(|text| text.matches("desktop_only!(").count()).sum();
    assert!(
        switches + left_out <= 196,
        "{switches} feature switches and {left_out} uses of desktop_only!: the DOS and the desktop build must share their functions"
    );
}

/// The files in which `App` has methods: the flow, and what front-ends call.
const APP: [&str; 7] = ["desktop", "files", "front_end", "job", "mod", "scenes", "search"];

/// The parts of the program, and what they consist of.
const PARTS: [&str; 20] = [
    "AidsState",
    "BesideMatch",
    "Dialog",
    "DrawOffers",
    "FileDesk",
    "GameArchive",
    "GameListState",
    "Lessons",
    "LevelM",
    "Problems",
    "Recall",
    "ReviewState",
    "Rules1931State",
    "SelfPlay",
    "SettingsSummary",
    "SetupEditor",
    "Table",
    "ToConfirm",
    "Touch",
    "Viewer",
];

/// A part gets the core and no `App`, and nobody else can set its fields.
#[test]
fn the_parts_of_the_program_keep_their_fields_to_themselves() {
    let (folder, mut files) = (root().join("src/app"), Vec::new());
    rust_files(&folder, &mut files);
    let (mut methods, mut named, mut seen) = (0, BTreeSet::new(), BTreeSet::<&str>::new());
    for path in files.iter().filter(|path| !is_test(path)) {
        let (mut in_app, mut in_part, mut block) = (false, None, false);
        for line in code(&fs::read_to_string(path).expect("readable")).lines() {
            let is_of_app = line.starts_with("impl<") && line.contains("> App<");
            if is_of_app {
                let place = path.strip_prefix(&folder).expect("inside").with_extension("");
                named.insert(place.to_string_lossy().into_owned());
            }
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            if let ["pub", "struct", name, ..] | ["struct", name, ..] = words[..] {
                in_part = PARTS.into_iter().find(|part| *part == name);
                seen.extend(in_part);
                assert!(in_part.is_none() || !line.contains("(pub"), "{line}");
                in_part = in_part.filter(|_| line.ends_with('{'));
            }
            in_app = (in_app || is_of_app) && line != "}";
            block = line != "}" && (block || in_part.is_some());
            in_part = in_part.filter(|_| block);
            assert!(in_part.is_none() || !line.starts_with("    pub"), "a field of {in_part:?}: {line}");
            let is_item = line.starts_with("    ") && !line.starts_with("     ");
            methods += usize::from(in_app && is_item && line.contains("fn "));
        }
    }
    assert_eq!(seen.len(), PARTS.len(), "{seen:?}");
    assert_eq!(named, APP.map(String::from).into(), "the files with methods on App");
    assert!(methods <= 120, "{methods} methods on App: give a part its own");
}

/// `tools/mutants.sh`, which breaks each statement of the manual on purpose, takes long: so this much is seen at once.
#[test]
fn every_mutation_of_a_statement_applies_to_one_place_of_its_file() {
    let (list, mut statements, mut file) = (read("tools/mutants/list.txt"), BTreeSet::new(), "");
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '!'])) {
        match line.split_at(2) {
            ("- ", old) => assert_eq!(read(file).matches(old).count(), 1, "{file}: {old}"),
            ("+ ", new) => assert!(!new.is_empty(), "{file}"),
            _ if line.starts_with('M') && line.as_bytes()[3] == b' ' => drop(statements.insert(&line[..3])),
            _ => file = line,
        }
    }
    assert_eq!(statements.len(), 23, "M01 to M23: {statements:?}");
}

/// A module by its path: `rules::italian::moves` has three words.
type Module = Vec<String>;

/// The modules of a crate, without comments, texts and tests.
struct Source(BTreeMap<Module, String>);

impl Source {
    #[track_caller]
    fn read(src: &str) -> Source {
        let (src, mut files) = (root().join(src), Vec::new());
        rust_files(&src, &mut files);
        let modules = files.iter().filter(|path| !is_test(path)).map(|path| {
            let inside = path.strip_prefix(&src).expect("inside").with_extension("");
            let words = inside.iter().map(|word| word.to_string_lossy().into_owned());
            let module = words.filter(|word| !["mod", "lib"].contains(&word.as_str())).collect();
            (module, without_texts(&code(&fs::read_to_string(path).expect("readable"))))
        });
        Source(modules.collect())
    }

    /// Resolves a path from the crate's root; `None` if it leads out of the crate.
    fn rooted(&self, module: &Module, path: &[String]) -> Option<Module> {
        let ups = path.iter().take_while(|word| *word == "super").count();
        let base = match path.first()?.as_str() {
            "crate" => return Some(path[1..].to_vec()),
            "super" => &module[..module.len().checked_sub(ups)?],
            "self" => &module[..],
            child => {
                let own: Module = module.iter().cloned().chain([child.to_string()]).collect();
                return self.0.contains_key(&own).then(|| [&module[..], path].concat());
            }
        };
        Some([base, &path[ups.max(1)..]].concat())
    }

    /// Finds the module that defines a path, following re-exports.
    #[track_caller]
    fn owner(&self, mut path: Module) -> Option<Module> {
        for _ in 0..8 {
            let depth = (1..=path.len()).rev().find(|&n| self.0.contains_key(&path[..n]))?;
            let module = path[..depth].to_vec();
            let Some(name) = path.get(depth) else { return Some(module) };
            let handed_on = handed_on(&self.0[&module])
                .into_iter()
                .find(|path| path.last() == Some(name))
                .and_then(|path| self.rooted(&module, &path));
            match handed_on {
                Some(found) => path = [&found[..], &path[depth + 1..]].concat(),
                None => return Some(module),
            }
        }
        panic!("{path:?} is handed on in a circle")
    }

    fn arrows(&self) -> BTreeSet<(&Module, Module)> {
        let of_module = |(module, code): (&Module, &String)| {
            let owners = paths(code).into_iter();
            let owners = owners.filter_map(|path| self.owner(self.rooted(module, &path)?));
            owners.collect::<Vec<_>>()
        };
        let all = self.0.iter().flat_map(|entry| of_module(entry).into_iter().map(move |to| (entry.0, to)));
        all.filter(|(from, to)| *from != to).collect()
    }

    fn rooms(&self) -> BTreeMap<Module, BTreeSet<(String, String)>> {
        let mut rooms: BTreeMap<Module, BTreeSet<(String, String)>> = BTreeMap::new();
        for (from, to) in self.arrows() {
            let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if let (Some(a), Some(b)) = (from.get(common), to.get(common)) {
                rooms.entry(from[..common].to_vec()).or_default().insert((a.clone(), b.clone()));
            }
        }
        rooms
    }
}

fn without_texts(code: &str) -> String {
    let (mut kept, mut is_text, mut is_escaped) = (String::new(), false, false);
    let mut before = ' ';
    for c in code.chars() {
        // The character '"' begins no string.
        if c == '"' && !is_escaped && (is_text || before != '\'') {
            is_text = !is_text;
        } else if !is_text {
            kept.push(c);
        }
        is_escaped = is_text && c == '\\' && !is_escaped;
        before = c;
    }
    kept
}

/// Returns every path with two words or more, with lists in braces expanded.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let before = &code[..at];
        let start = before.rfind(|c| !is_word(c)).map_or(0, |n| n + 1);
        let is_first = !before[..start].ends_with("::") && !before[..start].ends_with('.');
        if start < at && is_first {
            read_path(&code[start..], &[], &mut found);
        }
    }
    found
}

/// Reads one path with its list in braces; returns the rest of the text.
fn read_path<'s>(text: &'s str, before: &[String], found: &mut Vec<Vec<String>>) -> &'s str {
    let (mut path, mut rest) = (before.to_vec(), text.trim_start());
    loop {
        if let Some(mut items) = rest.strip_prefix('{') {
            while let Some(next) = items.chars().next() {
                items = match next {
                    '}' => return &items[1..],
                    ',' => items[1..].trim_start(),
                    // This is no import list but code in braces.
                    c if !c.is_alphabetic() && c != '_' && c != '*' => return items,
                    _ => read_path(items, &path, found).trim_start(),
                };
            }
            return items;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        // `*` is a word, or what stands behind it would never be read.
        let end = match rest.starts_with('*') {
            true => 1,
            false => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
        };
        // What a module re-exports of its own `for_desktop` is as if it stood in the module.
        if &rest[..end] != "for_desktop" {
            path.push(rest[..end].to_string());
        }
        rest = rest[end..].trim_start();
        match rest.strip_prefix("::") {
            Some(more) => rest = more.trim_start(),
            None => {
                found.push(path);
                return rest.strip_prefix("as ").map_or(rest, |alias| {
                    alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == ' ')
                });
            }
        }
    }
}

/// Returns the re-exported paths of a module's `pub use`.
fn handed_on(code: &str) -> Vec<Vec<String>> {
    let uses = code.match_indices("use ").filter(|(at, _)| {
        let line = code[..*at].rsplit('\n').next().unwrap_or_default();
        line.trim_start().starts_with("pub")
    });
    let mut found = Vec::new();
    for (at, word) in uses {
        read_path(&code[at + word.len()..], &[], &mut found);
    }
    found
}

fn circles_in(rooms: &BTreeMap<Module, BTreeSet<(String, String)>>) -> BTreeSet<(String, BTreeSet<String>)> {
    let of_folder = |(folder, arrows): (&Module, &BTreeSet<(String, String)>)| {
        let name = folder.join("::");
        circles(arrows).into_iter().map(move |circle| (name.clone(), circle))
    };
    rooms.iter().flat_map(of_folder).collect()
}

/// Returns the cycles between the modules of a folder.
fn circles(arrows: &BTreeSet<(String, String)>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &str| {
        let mut met = BTreeSet::new();
        let mut open = vec![from.to_string()];
        while let Some(room) = open.pop() {
            let next = arrows.iter().filter(|(a, b)| *a == room && !met.contains(b));
            let next: Vec<String> = next.map(|(_, b)| b.clone()).collect();
            met.extend(next.iter().cloned());
            open.extend(next);
        }
        met
    };
    let rooms: BTreeSet<&String> = arrows.iter().map(|(from, _)| from).collect();
    let reach: BTreeMap<&String, BTreeSet<String>> =
        rooms.into_iter().map(|room| (room, reached(room))).collect();
    let circle = |(room, met): (&&String, &BTreeSet<String>)| {
        met.contains(*room).then(|| {
            let back = |other: &&String| reach.get(other).is_some_and(|met| met.contains(*room));
            met.iter().filter(back).cloned().collect()
        })
    };
    reach.iter().filter_map(circle).collect()
}

/// A type and its move generator: the only cycle allowed.
const POSITION_AND_MOVES: (&str, [&str; 2]) = ("rules::italian", ["moves", "position"]);

/// At every depth the files and folders of a folder must not import each other in a cycle.
/// A folder counts as one module with its `mod.rs`, so a module and its own parts are no cycle.
#[test]
fn modules_of_a_folder_have_no_import_cycle() {
    let (mut rooms, layers) = (Source::read("src").rooms(), table());
    // The table decides between layers.
    rooms
        .retain(|folder, _| folder.first().is_some_and(|layer| layers.contains_key(layer) || layer == "cli"));
    assert!(!rooms[&vec!["cli".to_string()]].is_empty(), "the imports of the command line were not found");
    let found = circles_in(&rooms);
    let (folder, rooms) = POSITION_AND_MOVES;
    let may_be = (folder.to_string(), rooms.map(String::from).into());
    assert!(found.contains(&may_be), "{may_be:?} is no circle any more");
    let others: Vec<_> = found.iter().filter(|circle| **circle != may_be).collect();
    assert!(others.is_empty(), "{others:?}");
}

/// The packages of ports and laboratory have no table: the test looks at all their modules.
#[test]
fn modules_of_a_port_have_no_import_cycle() {
    for (src, arrows) in [("ports/web/src", 5), ("ports/checkerboard/src", 3), ("lab/src", 5)] {
        let rooms = Source::read(src).rooms();
        assert!(rooms.values().map(BTreeSet::len).sum::<usize>() >= arrows, "{src}: {rooms:?}");
        assert_eq!(circles_in(&rooms), BTreeSet::new(), "{src}");
    }
}

#[test]
fn import_cycles_are_found_through_reexports_and_several_modules() {
    let arrows = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
    let arrows = arrows.map(|(from, to)| (from.to_string(), to.to_string())).into();
    assert_eq!(circles(&arrows), [["a", "b", "c"].map(String::from).into()].into());
    let modules = [
        ("x", "pub use one::{Deep as Other, Thing};\nmod one;\nmod two;"),
        ("x::one", "use super::two::work;"),
        (
            "x::two",
            "use super::{Thing, one::{self, Deep}};\nfn work() { crate::x::one::call::<u8>(\"crate::y\") }",
        ),
        ("y", ""),
    ];
    let module = |path: &str| path.split("::").map(String::from).collect::<Module>();
    let source = Source(modules.map(|(path, code)| (module(path), without_texts(code))).into());
    let arrows = source.arrows();
    let expected = [("x", "x::one"), ("x::one", "x::two"), ("x::two", "x::one")];
    let expected = expected.map(|(from, to)| (module(from), module(to)));
    assert_eq!(
        arrows.into_iter().map(|(from, to)| (from.clone(), to)).collect::<BTreeSet<_>>(),
        expected.into()
    );
}

#[test]
fn brace_lists_and_single_paths_are_both_read() {
    let code = "use crate::{app::{App, Key}, host};\nlet x = crate::rules::y;\nuse crate::screen;";
    let expected = ["app", "host", "rules", "screen"].map(String::from);
    assert_eq!(imports(code), expected.into_iter().collect());
}

/// Returns whether a file, or a module around it, is declared for this feature alone.
#[track_caller]
fn is_for(feature: &str, path: &Path) -> bool {
    let name = path.file_stem().expect("a name").to_string_lossy();
    let folder = path.parent().expect("a folder");
    let declared_in = |parent: PathBuf, name: &str| {
        let text = fs::read_to_string(parent).unwrap_or_default();
        let is_said = |before: &str, word: &str| text.contains(&format!("{before}\n{word} {name};"));
        // Without the feature another file may take its place.
        let instead = format!("#[cfg_attr(not(feature = \"{feature}\"), path = \"");
        let instead = text.lines().filter(|line| line.starts_with(&instead));
        let before: Vec<String> =
            instead.map(String::from).chain([format!("#[cfg(feature = \"{feature}\")]")]).collect();
        let words = ["pub mod", "pub(crate) mod", "mod"];
        // The modules of one feature may stand together in a module without a folder of its own.
        let grouped = format!("#[cfg(feature = \"{feature}\")]\n#[path = \"\"]\nmod for_desktop {{\n");
        let group =
            text.split_once(&grouped).and_then(|(_, rest)| rest.split_once("\n}")).unwrap_or_default().0;
        let is_grouped =
            words.iter().any(|word| group.lines().any(|line| line.trim() == format!("{word} {name};")));
        is_grouped || words.iter().any(|word| before.iter().any(|before| is_said(before, word)))
    };
    let own = if name == "mod" { folder } else { path };
    let (folder, name) = (own.parent().expect("src"), own.file_stem().expect("a name").to_string_lossy());
    let is_declared =
        declared_in(folder.join("mod.rs"), &name) || declared_in(folder.with_extension("rs"), &name);
    is_declared || (!folder.ends_with("src") && is_for(feature, &folder.with_extension("rs")))
}

fn used<'w>(code: &str, words: &[&'w str]) -> Option<&'w str> {
    let is_used = |word: &str| {
        code.match_indices(word).any(|(at, _)| {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            !before.is_alphanumeric() && before != '_'
        })
    };
    words.iter().copied().find(|word| is_used(word))
}

const NOT_WITHOUT_A_SYSTEM: [&str; 5] = ["std::", "f32", "f64", "println!", "unsafe "];

#[test]
fn the_core_has_no_std_no_allocation_and_no_floats() {
    let not_without_memory = ["alloc::", "Vec<", "String", "Box<"];
    for (module, _) in table().into_iter().filter(|(_, row)| row.world == "core") {
        for (path, code) in sources(&module) {
            assert_eq!(used(&code, &NOT_WITHOUT_A_SYSTEM), None, "{}", path.display());
            // Modules for `alloc` may use these words; the DOS build does not even read them.
            let is_bare = !is_for("alloc", &path);
            assert_eq!(used(&code, &not_without_memory).filter(|_| is_bare), None, "{}", path.display());
        }
    }
}

#[test]
fn alloc_modules_have_no_std_and_no_floats() {
    let mut looked_at = 0;
    for (module, _) in table().into_iter().filter(|(_, row)| row.world == "alloc") {
        let is_bare = |path: &Path| !is_for("pc", path) && !is_for("std", path);
        for (path, code) in sources(&module).into_iter().filter(|(path, _)| is_bare(path)) {
            assert_eq!(used(&code, &NOT_WITHOUT_A_SYSTEM), None, "{}", path.display());
            looked_at += 1;
        }
    }
    assert!(looked_at > 40, "{looked_at} files");
}

fn errors(code: &str) -> impl Iterator<Item = String> + '_ {
    let types = ["pub struct ", "pub enum "].map(|kind| code.split(kind).skip(1));
    let names = types.into_iter().flatten().filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric())?;
        // A generic type has its text where its parameters are known.
        (!rest[end..].starts_with('<')).then(|| &rest[..end])
    });
    names.filter(|name| name.ends_with("Error")).map(String::from)
}

#[test]
fn every_error_has_a_text_and_is_an_error_to_others() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let mut count = 0;
    for path in files {
        let code = code(&fs::read_to_string(&path).expect("readable"));
        for error in errors(&code) {
            let has = |what: &str| {
                let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
                code.split(&format!("{what}{error}")).skip(1).any(ends)
            };
            let name = path.display();
            assert!(has("error_text!(") || has("Error for "), "{name}: {error} is no core::error::Error");
            assert!(has("error_text!(") || has("Display for "), "{name}: {error} has no Display");
            count += 1;
        }
    }
    assert!(count > 30, "{count} errors");
}

#[test]
fn no_result_is_in_a_result() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    for path in files {
        let code = code(&fs::read_to_string(&path).expect("readable"));
        assert!(!code.contains("Result<Result<"), "{}", path.display());
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

/// Returns a function's text, up to the closing brace at the indentation of its first line: that of `owner`, if the
/// source has a block for it.
fn body<'a>(source: &'a str, owner: &str, function: &str) -> Option<&'a str> {
    let block = source.find(&format!(" for {owner} {{")).unwrap_or_default();
    let source = &source[block..];
    let at = ["(", "<"].iter().find_map(|next| source.find(&format!("fn {function}{next}")))?;
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let indent = source[line..].chars().take_while(|&c| c == ' ').count();
    let rest = &source[line..];
    let end = rest.find(&format!("\n{}}}\n", " ".repeat(indent)))?;
    Some(&rest[..end])
}

#[test]
fn each_function_of_the_walk_is_called_by_one_before_it() {
    let page = read("docs/ARCHITECTURE.md");
    let walk = page.split("## A typed line, from key to frame").nth(1).expect("the walk");
    let steps = walk.split("\n## ").next().unwrap_or_default().lines();
    let steps: Vec<&str> = steps.filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let walks = steps.iter().filter(|step| step.starts_with("1. ")).count();
    assert_eq!(walks, 2, "a line of DAMA, and one by the rules of 1931");
    let starts: Vec<usize> = (0..steps.len()).filter(|&at| steps[at].starts_with("1. ")).collect();
    assert!((6..=25).contains(&starts[1]), "{}", starts[1]);
    let mut before: Vec<String> = Vec::new();
    // The others branch off from the first walk.
    for (at, step) in steps.iter().enumerate() {
        if starts[1..].contains(&at) {
            before.truncate(starts[1]);
        }
        let words: Vec<&str> = step.split('`').collect();
        let (owner, function) = words[1].rsplit_once("::").unwrap_or(("", words[1]));
        let file = words[3];
        let source = read(file);
        let body = body(&source, owner, function).unwrap_or_else(|| panic!("{step}"));
        assert!(body.lines().count() <= 60, "{step} is longer than a screen");
        let is_called = |body: &String| {
            body.match_indices(&format!("{function}(")).any(|(at, _)| body[..at].ends_with(['.', ':', ' ']))
        };
        assert!(
            step.contains("a front-end") || before.iter().any(is_called),
            "nothing before it calls {step}"
        );
        // Its own first line names it too.
        before.push(body.split_once('{').map_or("", |(_, inside)| inside).to_string());
    }
}

#[test]
fn what_the_page_says_where_to_find_is_there() {
    let page = read("docs/ARCHITECTURE.md");
    let section = page.split("## Where things are decided\n").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let quoted: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
    let is_file = |word: &&&str| word.contains('/') && word.contains('.');
    assert!(quoted.iter().filter(is_file).count() > 15, "{quoted:?}");
    for pair in quoted.windows(2).filter(|pair| is_file(&&pair[1])) {
        let [name, file] = pair else { unreachable!("windows of two") };
        let source = read(file);
        let begins = ["fn ", "function ", "static ", "const "].map(|word| format!("{word}{name}"));
        let is_there = begins.iter().any(|begin| {
            let after = |at: usize| source[at + begin.len()..].starts_with(['(', '<', ':']);
            source.match_indices(begin).any(|(at, _)| after(at))
        });
        assert!(is_there, "{file} has no {name}");
    }
}

/// Returns the anchors of a document's headings: lower-case words joined by hyphens.
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
fn every_link_in_the_documents_has_a_target() {
    let mut documents = vec![];
    for folder in [".", "data", "lab", "packaging", "ports/dos", "tests/data"] {
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
                let is_there =
                    headings(&there).any(|h| h == heading) || there.contains(&format!("id=\"{heading}\""));
                assert!(is_there, "{}: {link}", document.display());
            }
        }
    }
}

/// Returns the files under git; without git, as in an unpacked archive, the files at the top.
#[track_caller]
fn files_of_the_sources() -> Vec<PathBuf> {
    let git = std::process::Command::new("git").arg("-C").arg(root()).args(["ls-files", "-z"]).output();
    let listed = git.ok().filter(|output| root().join(".git").exists() && output.status.success());
    match listed {
        Some(output) => {
            let names = String::from_utf8_lossy(&output.stdout).into_owned();
            names.split_terminator('\0').map(|name| root().join(name)).collect()
        }
        None => fs::read_dir(root()).expect("the sources").map(|e| e.expect("an entry").path()).collect(),
    }
}

#[test]
fn no_saved_game_belongs_to_the_sources() {
    let files = files_of_the_sources();
    assert!(files.contains(&root().join("Cargo.toml")));
    // The fuzzer's inputs are kept on purpose.
    let inputs = root().join("tests/data/fuzz");
    let is_saved = |path: &&PathBuf| {
        let bytes = fs::read(path).unwrap_or_default();
        dama::unstable::formats::save::begins_as_save(&bytes) && !path.starts_with(&inputs)
    };
    let saved: Vec<_> = files.iter().filter(is_saved).collect();
    assert!(saved.is_empty(), "saved games, which a program run in this folder leaves: {saved:?}");
}
