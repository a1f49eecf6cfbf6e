//! `enginecommand`: CheckerBoard's questions and settings, as text.

use super::moves;
use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::front::hub::notation::find_move;
use dama::unstable::maestro::book::MARGIN;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::file_source::OnDamage;
use dama::unstable::maestro::pc::parallel::processors;
use dama::unstable::maestro::searcher::{DEFAULT_HASH, MAX_HASH, MAX_THREADS};
use dama::unstable::rules::italian::notation::parse_setup;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Game;
use std::fmt;
use std::sync::Arc;

/// Size of the reply buffer in bytes, with the terminating zero.
pub const REPLY_SIZE: usize = 1024;

/// Limit for a reply other than a move list, with the zero: some callers' buffers are no larger.
const SHORT_REPLY: usize = 256;

/// Largest hash table in MB; a 32-bit process has little more memory.
const MOST_MEGABYTES: usize = if usize::BITS < 64 { 1024 } else { MAX_HASH };

const MOST_NODES: u64 = 1 << 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `enginecommand` returns 1.
    Done(String),
    /// The command is unknown or its value is wrong; `enginecommand` returns 0.
    Refused(String),
}

impl Reply {
    /// Returns the text as Latin-1 without zero bytes, cut to fit CheckerBoard's buffer.
    pub fn bytes(&self) -> Vec<u8> {
        let (Reply::Done(text) | Reply::Refused(text)) = self;
        let size = if text.starts_with(MOVELIST) { REPLY_SIZE } else { SHORT_REPLY };
        let mut bytes: Vec<u8> = text.chars().filter(|&c| c != '\0').map(latin1).collect();
        bytes.truncate(size - 1);
        bytes
    }
}

const MOVELIST: &str = "movelist";

fn latin1(c: char) -> u8 {
    u8::try_from(c).unwrap_or(b'?')
}

/// How freely the opening book is used; the numbers are CheckerBoard's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookUse {
    None,
    AllKinds,
    Good,
    Best,
}

impl BookUse {
    const ALL: [BookUse; 4] = [BookUse::None, BookUse::AllKinds, BookUse::Good, BookUse::Best];

    /// Returns how much worse than the best a book move may be, in hundredths of a man.
    pub fn margin(self) -> Option<i16> {
        match self {
            BookUse::None => None,
            BookUse::AllKinds => Some(5 * MARGIN),
            BookUse::Good => Some(MARGIN),
            BookUse::Best => Some(0),
        }
    }
}

#[derive(Clone)]
pub struct Settings {
    pub hash: usize,
    pub threads: usize,
    pub book: BookUse,
    /// Nodes to search; replaces the time limit.
    pub nodes: Option<u64>,
    /// The positions of the last `set gamehist`, the current one last.
    pub history: Vec<Position>,
    pub endgame: Arc<dyn Endgame + Send>,
    /// Folder or packed file with more databases; empty if there is none.
    path: String,
    /// Cache for packed databases, in MB.
    cache: usize,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { hash, threads, book, nodes, path, cache, .. } = self;
        f.debug_tuple("Settings").field(&(hash, threads, book, nodes, path, cache)).finish()
    }
}

impl Default for Settings {
    /// The defaults of `dama hub`, with the opening book of level M.
    fn default() -> Settings {
        Settings {
            hash: DEFAULT_HASH,
            threads: 1,
            book: BookUse::Good,
            nodes: None,
            history: Vec::new(),
            endgame: Arc::new(Databases::shipped()),
            path: String::new(),
            cache: Databases::USUAL_CACHE,
        }
    }
}

/// Decodes a command: UTF-8 if valid, otherwise Latin-1.
pub fn text_of(command: &[u8]) -> String {
    match std::str::from_utf8(command) {
        Ok(text) => text.into(),
        Err(_) => command.iter().map(|&byte| char::from(byte)).collect(),
    }
}

impl Settings {
    pub fn command(&mut self, command: &str) -> Reply {
        let (first, rest) = word(command);
        let (name, value) = word(rest);
        match (first, name) {
            ("name", "") => Reply::Done(name_and_version()),
            ("about", "") => Reply::Done(about()),
            ("help", "") => Reply::Done("damacom.htm".into()),
            ("get", "movelist") => movelist(value),
            ("get", name) if value.is_empty() => self.get(name).map_or_else(unknown, Reply::Done),
            ("set", name) => match self.set(name, value) {
                Some(Ok(text)) => Reply::Done(text),
                Some(Err(text)) => Reply::Refused(text),
                None => unknown(),
            },
            _ => unknown(),
        }
    }

    fn get(&self, name: &str) -> Option<String> {
        Some(match name {
            "protocolversion" => "2".into(),
            "gametype" => "22".into(),
            "hashsize" => self.hash.to_string(),
            "searchthreads" => self.threads.to_string(),
            "cpus" => processors().to_string(),
            "book" => (self.book as u8).to_string(),
            "dbpath" => self.path.clone(),
            "dbmbytes" => self.cache.to_string(),
            "nodes" => self.nodes.unwrap_or(0).to_string(),
            _ => return None,
        })
    }

    /// Applies a setting; `None` if there is no setting of this name.
    fn set(&mut self, name: &str, value: &str) -> Option<Result<String, String>> {
        let number = |least: u64, most: u64| {
            let number = value.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| format!("set {name}: expected a number from {least} to {most}"))
        };
        let set = match name {
            "hashsize" => number(0, MOST_MEGABYTES as u64).map(|n| self.hash = n as usize),
            // `get searchthreads` tells how many it became.
            "searchthreads" => {
                number(1, MAX_THREADS as u64).map(|n| self.threads = (n as usize).min(processors()))
            }
            "book" => number(0, 3).map(|n| self.book = BookUse::ALL[n as usize]),
            "gametype" => number(22, 22).map(drop),
            "nodes" => number(0, MOST_NODES).map(|n| self.nodes = Some(n).filter(|&n| n > 0)),
            "gamehist" => {
                self.history.clear();
                history(value).map(|history| self.history = history)
            }
            "dbpath" => {
                let cache = self.cache;
                self.open(value, cache)
            }
            // CheckerBoard shows any answer to this one in a box, so there is none.
            "dbmbytes" => {
                let path = self.path.clone();
                return Some(
                    number(1, MOST_MEGABYTES as u64)
                        .and_then(|n| self.open(&path, n as usize))
                        .map(|()| String::new()),
                );
            }
            "check_wld_dir" => {
                return Some(
                    databases(value, self.cache).map(|_| format!("{value}: these databases can be read")),
                );
            }
            _ => return None,
        };
        Some(set.map(|()| format!("{name} set")))
    }

    fn open(&mut self, path: &str, cache: usize) -> Result<(), String> {
        self.endgame = databases(path, cache)?;
        self.path = path.into();
        self.cache = cache;
        Ok(())
    }
}

fn databases(path: &str, cache: usize) -> Result<Arc<dyn Endgame + Send>, String> {
    // A DLL cannot print a warning about damage found during a search; `dama-lab egdb verify` names the file.
    match Databases::named(path, cache, &OnDamage::default()) {
        Ok(databases) => Ok(Arc::new(databases)),
        Err(error) => Err(error.to_string()),
    }
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// CheckerBoard's reply for a setting that the engine lacks is a question mark.
fn unknown() -> Reply {
    Reply::Refused("?".into())
}

pub fn name_and_version() -> String {
    format!("DAMA.COM {}", dama::VERSION)
}

fn about() -> String {
    format!(
        "{}\nItalian draughts by the strong search of dama,\nwith its opening book and its endgame databases.",
        name_and_version()
    )
}

/// Returns the legal moves of a FEN; none for an impossible position.
/// CheckerBoard's own first question is such a position.
fn movelist(fen: &str) -> Reply {
    let Ok(setup) = parse_setup(fen) else {
        return Reply::Refused(format!("get movelist: {fen} is not a FEN"));
    };
    let text = setup.position().map_or_else(|_| format!("{MOVELIST} 0"), |position| moves::list(&position));
    // A truncated list would pass for a complete list of fewer moves.
    match text.len() < REPLY_SIZE {
        true => Reply::Done(text),
        false => Reply::Refused("get movelist: too many moves for the reply".into()),
    }
}

fn history(value: &str) -> Result<Vec<Position>, String> {
    let (fen, played) = word(value);
    let setup = parse_setup(fen).map_err(|_| format!("set gamehist: {fen} is not a FEN"))?;
    let mut position = setup.position().map_err(|_| format!("set gamehist: no such position: {fen}"))?;
    let mut history = vec![position];
    for text in played.split_whitespace() {
        let mv = find_move(&position, text).ok_or_else(|| format!("set gamehist: {text} is not legal"))?;
        position = position.play_unchecked(mv);
        history.push(position);
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::super::moves::tests::positions;
    use super::*;
    use dama::unstable::rules::italian::notation::parse_fen;

    fn done(settings: &mut Settings, command: &str) -> String {
        match settings.command(command) {
            Reply::Done(text) => text,
            Reply::Refused(text) => panic!("{command}: refused: {text}"),
        }
    }

    #[test]
    fn what_checkerboard_asks_at_its_start_is_answered() {
        let mut settings = Settings::default();
        assert_eq!(done(&mut settings, "get protocolversion"), "2");
        assert_eq!(done(&mut settings, "get gametype"), "22");
        // White's man stands on its last row: an impossible position, and the answer has to be exactly this.
        assert_eq!(done(&mut settings, "get movelist B:W1:B"), "movelist 0");
        assert!(done(&mut settings, "name").starts_with("DAMA.COM "));
        assert!(done(&mut settings, "about").contains('\n'));
        assert_eq!(done(&mut settings, "help"), "damacom.htm");
    }

    #[test]
    fn what_is_set_is_told_and_a_wrong_value_changes_nothing() {
        let mut settings = Settings::default();
        let cases = [
            ("hashsize", "16", "-1"),
            ("searchthreads", "1", "0"),
            ("book", "3", "4"),
            ("nodes", "5000", "x"),
            ("dbmbytes", "8", "0"),
        ];
        for (name, good, bad) in cases {
            done(&mut settings, &format!("set {name} {good}"));
            assert_eq!(done(&mut settings, &format!("get {name}")), good);
            for bad in [bad, "", "99999999999999999999", "1 2"] {
                let reply = settings.command(&format!("set {name} {bad}"));
                assert!(
                    matches!(&reply, Reply::Refused(text) if text.contains("expected")),
                    "{name} {bad}: {reply:?}"
                );
            }
            assert_eq!(done(&mut settings, &format!("get {name}")), good);
        }
    }

    #[test]
    fn more_threads_than_processors_become_as_many() {
        let mut settings = Settings::default();
        done(&mut settings, &format!("set searchthreads {MAX_THREADS}"));
        let cpus: usize = done(&mut settings, "get cpus").parse().expect("a number");
        assert_eq!(done(&mut settings, "get searchthreads"), cpus.min(MAX_THREADS).to_string());
    }

    #[test]
    fn unknown_commands_are_refused_with_a_question_mark() {
        let mut settings = Settings::default();
        for command in [
            "",
            " ",
            "get",
            "set",
            "get x",
            "set x 1",
            "set allscores 1",
            "get solve",
            "Name",
            "name x",
            "get gametype 1",
            "\0",
        ] {
            assert_eq!(settings.command(command), Reply::Refused("?".into()), "{command:?}");
        }
    }

    #[test]
    fn the_history_is_the_positions_up_to_the_present_one() {
        let mut settings = Settings::default();
        done(&mut settings, "set gamehist W:WK32,30:BK1,K3 32-28 1-5 28-32");
        assert_eq!(settings.history.len(), 4);
        assert_eq!(settings.history[0], parse_fen("W:W30,K32:BK1,K3").expect("legal"));
        assert_eq!(settings.history[3], parse_fen("B:W30,K32:BK3,K5").expect("legal"));
        for bad in ["", "x", "B:W1:B", "W:W21:B1 21-30", "W:W21:B1 21-17 x"] {
            assert!(matches!(settings.command(&format!("set gamehist {bad}")), Reply::Refused(_)), "{bad}");
            assert_eq!(settings.history, [], "{bad}: an old history is not kept");
        }
    }

    #[test]
    fn databases_are_a_folder_or_a_packed_file() {
        let folder = std::env::temp_dir().join(format!("dama-checkerboard-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut settings = Settings::default();
        let path = folder.display().to_string();
        done(&mut settings, &format!("set dbpath {path}"));
        assert_eq!(done(&mut settings, "get dbpath"), path);
        assert!(done(&mut settings, &format!("set check_wld_dir {path}")).contains("can be read"));
        let file = folder.join("no databases");
        std::fs::write(&file, "nothing").expect("a file");
        for bad in [file.display().to_string(), format!("{path}/nowhere")] {
            let reply = settings.command(&format!("set dbpath {bad}"));
            assert!(matches!(&reply, Reply::Refused(text) if text.contains(&bad)), "{reply:?}");
        }
        assert_eq!(done(&mut settings, "get dbpath"), path, "the old ones stay");
        done(&mut settings, "set dbpath");
        assert_eq!(done(&mut settings, "get dbpath"), "");
        std::fs::remove_dir_all(&folder).expect("it goes");
    }

    #[test]
    fn a_list_has_every_legal_move_and_always_fits() {
        let mut settings = Settings::default();
        for position in positions(2000) {
            let text = done(&mut settings, &format!("get movelist {position}"));
            let count = format!("movelist {}", position.legal_moves().len());
            assert!(text == count || text.starts_with(&format!("{count},")), "{position} {text}");
            assert_eq!(text.matches(';').count(), position.legal_moves().len());
        }
        // The most captures that a king has, and more kings with the most quiet moves.
        for fen in
            ["W:WK14,K16,K21,K23,K5,K7:BK10,K11,K12,K18,K19,K20,K25,K26,K27,K9", "W:WK9-12,K17-20,K25-28:B"]
        {
            let reply = settings.command(&format!("get movelist {fen}"));
            assert!(reply.bytes().len() < REPLY_SIZE, "{reply:?}");
        }
    }

    #[test]
    fn no_reply_is_longer_than_its_buffer_or_has_a_zero() {
        let long = "x".repeat(5000);
        let mut settings = Settings::default();
        for command in [
            format!("get movelist {long}"),
            format!("set dbpath {long}"),
            format!("set gamehist W:W21:B1 {long}"),
            "set dbpath a\0b\u{20ac}".into(),
        ] {
            let bytes = settings.command(&command).bytes();
            assert!(bytes.len() < SHORT_REPLY && !bytes.contains(&0), "{command}");
        }
        assert_eq!(Reply::Done("città €".into()).bytes(), b"citt\xe0 ?");
        assert_eq!(text_of(b"set dbpath citt\xe0"), "set dbpath città");
    }
}
