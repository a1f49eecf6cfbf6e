//! Files of problems: PDN games with a position, or a position per line.

use crate::game_files::pdn::{self, begins_with_tag, PdnFault};
use crate::games::italian::lessons::problems::{
    parse_lines, parse_wins, Problem, ProblemFault, MOST_PROBLEMS,
};
use crate::rules::italian::Position;
use crate::rules::Color;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The maximum length of a file, in bytes.
pub const MAX_LEN: usize = 4 * 1024 * 1024;

/// Reads the problems of a file, as PDN if it begins with a tag.
///
/// # Errors
/// The first fault, with its line.
pub fn read(bytes: &[u8]) -> Result<Vec<Problem>, String> {
    if begins_with_tag(bytes) {
        return read_pdn(bytes);
    }
    let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
    parse_lines(&text).map_err(|(line, fault)| format!("line {line}: {fault}"))
}

// Takes each game's position and its description in a tag or comment, not its moves.
fn read_pdn(bytes: &[u8]) -> Result<Vec<Problem>, String> {
    let reading = pdn::read(bytes);
    if let Some(fault) = reading.faults.iter().find(|fault| fault.is_of_head()) {
        return Err(format!("game {}, {}", fault.game, PdnFault::in_game(fault)));
    }
    if reading.games.is_empty() || reading.games.len() > MOST_PROBLEMS {
        let is_empty = reading.games.is_empty();
        return Err(if is_empty { ProblemFault::Nothing } else { ProblemFault::TooMany }.to_string());
    }
    let lines = lines_of_games(bytes);
    let problems = reading.games.iter().enumerate().map(|(at, game)| {
        let line = lines.get(at).map_or(String::new(), |line| format!("line {line}: "));
        problem(game).map_err(|fault| format!("{line}game {}: {fault}", at + 1))
    });
    problems.collect()
}

// A game begins at the first of the tags before its moves.
fn lines_of_games(bytes: &[u8]) -> Vec<usize> {
    let (mut lines, mut was_tag) = (Vec::new(), false);
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let is_tag = begins_with_tag(line);
        if is_tag && !was_tag {
            lines.push(number);
        }
        was_tag = is_tag || (was_tag && line.trim_ascii().is_empty());
    }
    lines
}

fn problem(game: &pdn::PdnGame) -> Result<Problem, ProblemFault> {
    let tags = game.tags.iter().map(|(_, value)| value.as_str());
    let comments = game.line.comments.iter().chain(game.line.moves.iter().flat_map(|node| &node.comments));
    let mut said = tags.chain(comments.map(String::as_str));
    let moves = said.find_map(parse_wins).ok_or(ProblemFault::NoWins)?;
    if game.start == Position::start(Color::White) {
        return Err(ProblemFault::NoStart);
    }
    Problem::new(game.start, moves?)
}
