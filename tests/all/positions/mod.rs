//! The test positions of the games' sources: one test for each number, mostly through the command line.
//! Positions after a move come from the rulebooks.

mod alma;
mod damma;
mod gobang;
mod pergioco;
mod polacca;
mod smamma;
mod vinciperdi;
mod zamma;

use dama::unstable::games::{EndReason, PlayError, Refusal, Rulebook, State, GAMES};
use serde_json::Value;
use std::process::Command;

type Options<'a> = &'a [(&'a str, &'a str)];

/// A game with its options, as on the command line.
#[derive(Clone, Copy)]
struct Table {
    name: &'static str,
    options: Options<'static>,
}

impl Table {
    const fn of(name: &'static str) -> Table {
        Table { name, options: &[] }
    }

    const fn with(self, options: Options<'static>) -> Table {
        Table { options, ..self }
    }

    #[track_caller]
    fn book(self) -> &'static dyn Rulebook {
        *GAMES.iter().find(|book| book.name() == self.name).expect("a row")
    }

    /// Runs `dama COMMAND --variant ... --option ... ARGS`; returns exit code, output, errors.
    #[track_caller]
    fn dama(self, command: &str, args: &[&str]) -> (Option<i32>, String, String) {
        let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"));
        dama.args([command, "--variant", self.name]).args(args);
        for (key, value) in self.options {
            dama.args(["--option", &format!("{key}={value}")]);
        }
        let output = dama.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    #[track_caller]
    fn moves(self, fen: &str) -> Vec<String> {
        let (code, out, errors) = self.dama("moves", &["--fen", fen]);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{fen}");
        out.lines().map(String::from).collect()
    }

    #[track_caller]
    fn has(self, fen: &str, moves: &str) {
        assert_eq!(self.moves(fen), sorted(moves), "{fen}");
    }

    /// The game's status, from `dama moves --json`.
    #[track_caller]
    fn status(self, fen: &str) -> String {
        let (code, out, _) = self.dama("moves", &["--fen", fen, "--json"]);
        assert_eq!(code, Some(0), "{fen}");
        let value: Value = serde_json::from_str(&out).expect("JSON");
        value["standing"].as_str().expect("a word").into()
    }

    #[track_caller]
    fn is_over(self, fen: &str, standing: &str) {
        assert_eq!(self.status(fen), standing, "{fen}");
        self.has(fen, "");
    }

    /// The position is refused as impossible: exit code 1, and an error that names it.
    #[track_caller]
    fn is_impossible(self, fen: &str) {
        let (code, out, errors) = self.dama("moves", &["--fen", fen]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{fen}");
        assert!(errors.starts_with("dama: ") && errors.lines().count() == 1, "{errors}");
    }

    /// `dama perft` counts these leaves, depth by depth.
    #[track_caller]
    fn counts(self, fen: Option<&str>, expected: &[u64]) {
        let depth = expected.len().to_string();
        let mut args = vec!["--depth", &depth];
        args.extend(fen.iter().flat_map(|fen| ["--fen", fen]));
        let (code, out, _) = self.dama("perft", &args);
        assert_eq!(code, Some(0));
        let lines = out.lines().filter(|line| !line.starts_with('#'));
        let counted: Vec<u64> =
            lines.map(|line| line.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a count")).collect();
        assert_eq!(counted, expected, "{} {fen:?}", self.name);
    }

    #[track_caller]
    fn state(self, fen: &str) -> State {
        self.book().read_position(fen, self.options).expect(fen)
    }

    #[track_caller]
    fn after(self, fen: &str, lines: &[&str]) -> String {
        let state = lines.iter().fold(self.state(fen), |state, line| {
            self.book().play(&state, line).unwrap_or_else(|why| panic!("{fen} {line} {why:?}"))
        });
        self.book().write_position(&state).expect("sound")
    }

    #[track_caller]
    fn after_start(self, line: &str) -> String {
        let start = self.book().start(self.options).expect("options");
        self.after(&self.book().write_position(&start).expect("sound"), &[line])
    }

    #[track_caller]
    fn refuses(self, fen: &str, line: &str) -> Option<Refusal> {
        match self.book().read(&self.state(fen), line) {
            Ok(_) => None,
            Err(PlayError::Refused(refusal)) => Some(refusal),
            Err(PlayError::State(error)) => panic!("{error}"),
        }
    }

    #[track_caller]
    fn reason(self, fen: &str) -> Option<EndReason> {
        self.book().reason(&self.state(fen)).expect("sound")
    }
}

/// Expands and sorts moves; a prefix before `: ` applies to each: `e5: d4 d5`.
fn sorted(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = match text.split_once(": ") {
        Some((from, to)) => to.split_whitespace().map(|to| format!("{from}-{to}")).collect(),
        None => text.split_whitespace().map(String::from).collect(),
    };
    moves.sort();
    moves
}

/// Sorts comma-separated moves that have blanks in them.
fn listed(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = text.split(", ").map(String::from).collect();
    moves.sort();
    moves
}
