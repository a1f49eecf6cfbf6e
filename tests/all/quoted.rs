//! What the pages quote: commands run, quoted output is what the program prints, and numbers are those of the files.

use crate::program::Scratch;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Commands that are not run here, by their beginning, and why. Their options are looked up in the help, but for `dama
/// integrate`, which only Windows has. `dama-lab` has tests of its own.
const NOT_RUNNABLE: [(&str, &str); 6] = [
    ("dama replay", "needs a window"),
    ("dama --kiosk", "needs a window"),
    ("dama openings", "searches 49 openings, and takes no smaller number"),
    ("dama compare --original", "needs the original, and DOSBox"),
    ("dama compare --by-hand", "asks a person"),
    ("dama integrate", "exists on Windows alone"),
];

/// Long commands, and what is run in their place: mostly the same options with smaller numbers.
const SHORTENED: [(&str, &str); 13] = [
    ("dama dat build graphics KEYBOARD.DAT", "dama dat build data KEYBOARD.DAT"),
    ("dama dat explore FILE", "dama dat explore KEYBOARD.DAT"),
    ("dama bench", "dama bench --variant polacca"),
    ("dama perft --depth 8", "dama perft --depth 4"),
    ("dama solve --fen W:W22,26,K30:B9,13,K17 --in 31", "dama solve --fen W:W22,26,K30:B9,13,K17 --in 1"),
    ("dama match --a level:4 --b level:3", "dama match --a level:2 --b level:1 --games 2"),
    ("dama match --a level:4 --b level:5 --games 20", "dama match --a level:1 --b level:2 --games 2"),
    (
        "dama match --a nodes:20000 --b nodes:20000,lmr=off --openings generated --sprt 0,10",
        "dama match --a nodes:20 --b nodes:20,lmr=off --openings generated --sprt 0,10 --games 2",
    ),
    (
        "dama match --a A --b B --openings generated --games 1000",
        "dama match --a nodes:20 --b level:1 --openings generated --games 2",
    ),
    ("dama review games.pdn --html page.html", "dama review short.pdn --nodes 10 --html page.html"),
    (
        "dama review games.pdn --time 1 --html review.html",
        "dama review short.pdn --time 0.01 --html review.html",
    ),
    ("dama review GAMES.pdn --html PAGE.html", "dama review short.pdn --nodes 10 --html PAGE.html"),
    ("dama hub --threads 4 --hash 256", "dama hub --threads 1 --hash 1"),
];

/// Words that stand for something of the reader's, and what is run instead.
const STAND_INS: [(&str, &str); 12] = [
    ("SECONDS", "60"),
    ("NAME", "zamma"),
    ("COMMAND", "review"),
    ("FEN", "W:WK18:BK1"),
    ("FOLDER", "new"),
    ("CARTELLA", "new"),
    ("B=FOLDER", "B=new"),
    ("B=CARTELLA", "B=new"),
    ("DISK.IMG", "disk.img"),
    ("DISCO.IMG", "disk.img"),
    ("italian6.edp", "none"),
    ("D", "tables"),
];

const KEYBOARD_DAT: &[u8] = include_bytes!("../../KEYBOARD.DAT");

#[test]
fn every_command_of_the_pages_runs() {
    let mut all: BTreeSet<(String, bool)> = BTreeSet::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("UTF-8");
        all.extend(commands(&text, page.extension().is_some_and(|ending| ending == "html")));
    }
    assert!(all.len() > 80, "{all:?}");
    all.extend(examples(&[]).into_iter().map(|example| (without_redirection(&example), true)));
    assert!(all.len() > 110, "{all:?}");
    for (begin, reason) in NOT_RUNNABLE {
        assert!(
            all.iter().any(|(command, _)| command.starts_with(begin)),
            "no page has {begin}, which {reason}"
        );
    }
    for (long, _) in SHORTENED {
        assert!(all.iter().any(|(command, _)| command == long), "no page has {long}");
    }
    let folder = Scratch::new("quoted");
    let failures: Vec<String> =
        all.iter().filter_map(|(command, is_whole)| failure(&folder.0, command, *is_whole)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn output_that_a_page_quotes_is_printed() {
    let folder = Scratch::new("quoted-output");
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("UTF-8");
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("    $ dama ") else { continue };
            let mut quoted = String::new();
            // Lines that begin with one blank more go on from the line before.
            while let Some(more) =
                lines.next_if(|next| next.starts_with("    ") && !next.starts_with("    $"))
            {
                let more = &more[4..];
                let is_rest = more.starts_with(' ');
                quoted += if is_rest || quoted.is_empty() { "" } else { "\n" };
                quoted += more.strip_prefix(' ').unwrap_or(more);
            }
            let output = run(&folder.0, command.split_whitespace());
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
            let (quoted, printed) = (without_times(&quoted), without_times(&printed));
            assert!(
                printed.trim_end().ends_with(&quoted) && !quoted.is_empty(),
                "{}: dama {command}\nquoted:\n{quoted}\nprinted:\n{printed}",
                page.display()
            );
            count += 1;
        }
    }
    assert!(count >= 2, "{count}");
}

fn is_not_runnable(command: &str) -> bool {
    NOT_RUNNABLE.iter().any(|(begin, _)| command.starts_with(begin))
}

#[test]
fn numbers_that_a_page_states_are_those_of_the_files() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect(file);
    let bytes = |file: &str| grouped(fs::metadata(root().join(file)).expect(file).len());
    let lines = |file: &str| read(file).lines().filter(|line| !line.starts_with('#')).count();
    let study = constant("src/games/italian/rows.rs", "STUDY_NODES");
    let vinciperdi = constant("src/games/vinciperdi/mod.rs", "REVIEW_NODES");
    assert_eq!(vinciperdi, constant("src/games/polacca/mod.rs", "REVIEW_NODES"));
    let second = constant("src/maestro/repeatable.rs", "NODES_A_SECOND");
    let history = constant("src/session/history.rs", "MOST");
    let weights = fs::read(root().join("data/eval.bin")).expect("weights");
    let games = u32::from_le_bytes(weights[12..16].try_into().expect("four bytes"));
    let nodes = numbers(&read("src/session/rulebook.rs"), "const LEVEL_NODES");
    let mut stated = vec![
        ("data/README.md", format!("two to four pieces, {} bytes", bytes("data/endings.bin"))),
        ("data/README.md", format!("fitted to {} games", grouped(games.into()))),
        ("docs/COMMANDS.md", format!("`WAITS.COM`, of {} bytes", bytes("src/cli/compare/waits.com"))),
        ("docs/COMMANDS.md", format!("For {} ticks", constant("src/app/end_pause.rs", "END_PAUSE"))),
        (
            "docs/COMMANDS.md",
            format!("searches {study} nodes a position (vinciperdi and Polish draughts: {vinciperdi})"),
        ),
        ("docs/COMMANDS.md", format!("a second is {second} nodes")),
        ("docs/ARCHITECTURE.md", format!("`Repeatable`, {second} nodes a second")),
        ("docs/ARCHITECTURE.md", format!("a number for every action**, {history} at most")),
        ("docs/ARCHITECTURE.md", format!("every {} nodes", constant("src/engine/mod.rs", "NODES_PER_TICK"))),
        ("docs/ENGINE.md", format!("with {study} nodes (vinciperdi and polacca: {vinciperdi})")),
        ("docs/FORMATS.md", format!("number of actions k, 1 to {history}")),
        (
            "docs/FORMATS.md",
            format!(
                "at most {}\n",
                grouped(numbers(&read("src/formats/keyboard.rs"), "const MAX_LEN").iter().product())
            ),
        ),
        ("README.md", format!("and {} problems", lines("data/problems.txt") + 1)),
        ("MANUAL.html", format!("the {} openings", lines("data/openings.txt"))),
        ("docs/COMMANDS.md", format!("the {} ballots", lines("data/openings.txt"))),
    ];
    let levels = read("src/engine/level.rs");
    let (depths, margins) = (numbers(&levels, "LEVEL_DEPTH"), numbers(&levels, "LEVEL_MARGIN"));
    for (level, (depth, margin)) in depths.iter().zip(&margins).enumerate() {
        stated.push(("docs/LEVELS.md", format!("\n{}{margin:>12}{depth:>7} ", level + 1)));
    }
    let nodes: Vec<String> = nodes.into_iter().map(grouped).collect();
    let row = read("docs/LEVELS.md");
    let row = row.lines().find(|line| line.starts_with("nodes ")).expect("a row").to_string();
    assert_eq!(row.split_whitespace().skip(1).take(9).collect::<Vec<_>>(), nodes);
    assert_eq!(depths.len(), 9);
    for (page, phrase) in stated {
        let text = read(page);
        let in_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&phrase) || in_one_line.contains(&phrase), "{page} lacks {phrase:?}");
    }
}

/// Returns the value of an integer constant as pages write it.
#[track_caller]
fn constant(file: &str, name: &str) -> String {
    let source = fs::read_to_string(root().join(file)).expect(file);
    grouped(*numbers(&source, &format!("const {name}")).first().expect(name))
}

/// Returns the numbers of the first array or value after the name.
fn numbers(source: &str, name: &str) -> Vec<u64> {
    let value = source.split(name).nth(1).and_then(|rest| rest.split(" =").nth(1)).unwrap_or_default();
    let value = value.split(';').next().unwrap_or_default().replace('_', "");
    value.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// Writes a number with commas: `207,688`.
fn grouped(number: u64) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1_000), number % 1_000)
}

/// Replaces numbers that depend on the machine.
fn without_times(text: &str) -> String {
    let mut text = text.to_string();
    for name in ["\"nps\":", "\"time_ms\":"] {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_string();
        text = parts
            .fold(first, |text, part| text + name + part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    text
}

/// Returns why the command fails, if it does. One that is not whole only names a command and options.
fn failure(folder: &Path, command: &str, is_whole: bool) -> Option<String> {
    if command.starts_with("dama integrate") {
        return None;
    }
    let shorter = SHORTENED.iter().find(|(long, _)| *long == command).map_or(command, |(_, short)| short);
    let is_run = is_whole && !is_not_runnable(command);
    let words: Vec<&str> = shorter.split_whitespace().skip(1).collect();
    let is_name = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let names: Vec<&str> = words.iter().take_while(is_name).copied().collect();
    let options: Vec<&str> = words.iter().filter(|word| word.starts_with("--")).copied().collect();
    let has_values = names.len() + options.len() < words.len();
    if !is_run && (!has_values || is_not_runnable(command)) {
        let output = run(folder, names.iter().copied().chain(["--help"]));
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        let lacking = options.iter().find(|option| !help.contains(**option));
        return (output.status.code() != Some(0) || lacking.is_some())
            .then(|| format!("{command}: help of {names:?} lacks {lacking:?}"));
    }
    let words = words.iter().map(|word| {
        STAND_INS.iter().find(|(stands, _)| stands == word).map_or(*word, |(_, instead)| *instead)
    });
    let work = folder.join("work");
    let _ = fs::remove_dir_all(&work);
    for name in ["tests/scripts", "docs/gallery", "original", "new", "tables", "home/dama"] {
        fs::create_dir_all(work.join(name)).expect("room");
    }
    // The script of the pages plays a whole game.
    assert!(root().join("tests/scripts/whole_game.txt").exists());
    let script = "\nN\n21 18\n{esc}\nY\n".as_bytes();
    let games = fs::read(root().join("tests/data/article.pdn")).expect("games");
    // A recording is new or replaces a recording.
    let recording = if command.contains("--record") { "other.rec" } else { "bug.rec" };
    for (name, bytes) in [
        ("tests/scripts/whole_game.txt", script),
        ("game.txt", script),
        (recording, script),
        ("games.pdn", &games),
        ("old.pdn", b"1. 21-18 *\n"),
        ("more.pdn", b"1. 21-18 *\n"),
        ("game.sav", KEYBOARD_DAT),
        ("original/DAMA.COM", b"\xCD\x20"),
        ("short.pdn", b"1. 21-18 *\n"),
        ("KEYBOARD.DAT", KEYBOARD_DAT),
        ("original/KEYBOARD.DAT", KEYBOARD_DAT),
        ("new/KEYBOARD.DAT", KEYBOARD_DAT),
        ("home/dama/KEYBOARD.DAT", KEYBOARD_DAT),
        ("GIOCHI.DAT", include_bytes!("../../GIOCHI.DAT")),
    ] {
        fs::write(work.join(name), bytes).expect("room");
    }
    let home = work.join("home").display().to_string();
    let words: Vec<String> = words
        .flat_map(str::split_whitespace)
        .map(|word| match word.strip_prefix('~') {
            Some(rest) => format!("{home}{rest}"),
            None if word.starts_with("data/") || word == "data" => root().join(word).display().to_string(),
            None => word.into(),
        })
        .collect();
    if [" list ", " get ", " put "].iter().any(|word| command.contains(word)) {
        let disk = words.iter().find(|word| word.ends_with(".img")).expect("an image");
        run(&work, ["disk", "make", disk]);
        run(&work, ["disk", "put", disk, "game.sav", "--as", "PARTITA"]);
        run(&work, ["disk", "put", disk, "game.sav", "--as", "DAMA.COM"]);
    }
    let output = run(&work, words.iter().map(String::as_str));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code() != Some(0)).then(|| format!("{command}: {error}"))
}

fn run<'a>(folder: &Path, words: impl IntoIterator<Item = &'a str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DAMA_DISK", "DAMA_DRIVE_A"] {
        command.env_remove(name);
    }
    command
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder);
    command.args(words).stdin(Stdio::null()).output().expect("the program starts")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let folders =
        [".", "data", "docs", "lab", "packaging", "ports/checkerboard", "ports/dos", "ports/windows"];
    let files = folders.iter().flat_map(|folder| fs::read_dir(root().join(folder)).expect(folder));
    let mut pages: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md" || ending == "html"));
    pages.sort();
    pages
}

/// Returns the commands that a page quotes, and whether each stands on a line of its own.
fn commands(page: &str, is_html: bool) -> Vec<(String, bool)> {
    let (spans, lines) = if is_html { of_html(page) } else { of_markdown(page) };
    let spans = spans.into_iter().map(|span| (span, false));
    let all = spans.chain(lines.into_iter().map(|line| (line, true)));
    all.flat_map(|(text, is_line)| {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts: Vec<_> = text.split(" && ").map(|part| (without_redirection(part), is_line)).collect();
        parts
    })
    .filter(|(command, _)| command.starts_with("dama "))
    .collect()
}

fn without_redirection(command: &str) -> String {
    let is_kept = |word: &&str| !word.starts_with('>') && *word != "...";
    command.trim_start_matches("$ ").split(' ').take_while(is_kept).collect::<Vec<_>>().join(" ")
}

/// Returns the code within the text, and the indented lines up to their comments.
fn of_markdown(page: &str) -> (Vec<String>, Vec<String>) {
    let outside: String = page.split("```").step_by(2).collect();
    let (lines, rest): (Vec<&str>, Vec<&str>) = outside.lines().partition(|line| line.starts_with("    "));
    let uncommented = |line: &&str| {
        let line = line.trim_start();
        line.split("  ").next().and_then(|line| line.split(" # ").next()).unwrap_or_default().to_string()
    };
    let spans = rest.join("\n").split('`').skip(1).step_by(2).map(String::from).collect();
    (spans, lines.iter().map(uncommented).collect())
}

/// Returns the code within the text, and the lines of blocks.
fn of_html(page: &str) -> (Vec<String>, Vec<String>) {
    let inside = |open: &str, close: &str| -> Vec<String> {
        let parts = page.split(open).skip(1).filter_map(|rest| rest.split(close).next());
        parts.map(|text| text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")).collect()
    };
    let blocks = inside("<pre>", "</pre>").join("\n");
    let lines = blocks.lines().map(|line| line.split("  ").next().unwrap_or_default().to_string()).collect();
    (inside("<code>", "</code>"), lines)
}

/// Returns the examples of the command's help and of the commands below it.
fn examples(command: &[&str]) -> Vec<String> {
    let help = run(root(), command.iter().copied().chain(["--help"])).stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    let lines = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    let mut all: Vec<String> =
        lines.take_while(|line| line.starts_with("  dama")).map(|line| line.trim().to_string()).collect();
    let list =
        help.split("Commands:\n").nth(1).and_then(|list| list.split("\n\n").next()).unwrap_or_default();
    let names =
        list.lines().filter(|line| !line.ends_with(':')).filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        all.extend(examples(&[command, &[name]].concat()));
    }
    all
}
