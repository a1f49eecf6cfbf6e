//! Files of problems: games in PDN with a position, or lines of positions.

use crate::game_files::pdn::{self, begins_with_tag, Fault};
use crate::games::italian::lessons::problems::{
    parse_lines, parse_wins, Problem, ProblemFault, MOST_PROBLEMS,
};
use crate::rules::italian::Position;
use crate::rules::Color;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The longest file read, in bytes.
pub const MAX_LEN: usize = 4 * 1024 * 1024;

/// Reads the problems of a file: PDN where it begins with a tag, else lines.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(bytes: &[u8]) -> Result<Vec<Problem>, String> {
    if begins_with_tag(bytes) {
        return read_pdn(bytes);
    }
    let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
    parse_lines(&text).map_err(|(line, fault)| format!("line {line}: {fault}"))
}

/// Of each game the position, and what a tag or a comment says of it; its moves are of no matter.
fn read_pdn(bytes: &[u8]) -> Result<Vec<Problem>, String> {
    let reading = pdn::read(bytes);
    if let Some(fault) = reading.faults.iter().find(|fault| fault.is_of_head()) {
        return Err(format!("game {}, {}", fault.game, Fault::in_game(fault)));
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

/// The lines at which games begin: each the first of tags that moves come before.
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

fn problem(game: &pdn::Game) -> Result<Problem, ProblemFault> {
    let tags = game.tags.iter().map(|(_, value)| value.as_str());
    let comments = game.line.comments.iter().chain(game.line.moves.iter().flat_map(|node| &node.comments));
    let mut said = tags.chain(comments.map(String::as_str));
    let moves = said.find_map(parse_wins).ok_or(ProblemFault::NoWins)?;
    if game.start == Position::start(Color::White) {
        return Err(ProblemFault::NoStart);
    }
    Problem::new(game.start, moves?)
}
