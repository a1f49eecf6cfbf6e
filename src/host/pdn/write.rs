//! PDN from games to text: one form only, in lines of at most 80 characters.

use super::{number_of, Game, GameResult, Line, Node, GAME_TYPE};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use std::string::{String, ToString};
use std::vec::Vec;

const WIDTH: usize = 80;

/// The tags every game has, in order, and what stands for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes games, an empty line after each.
pub fn write(games: &[Game]) -> String {
    let mut out = String::new();
    for game in games {
        for (name, unknown) in ROSTER {
            tag(&mut out, name, game.tag(name).unwrap_or(unknown));
        }
        tag(&mut out, "Result", game.result.as_str());
        tag(&mut out, "GameType", GAME_TYPE);
        if game.start != Position::start(Color::White) {
            tag(&mut out, "FEN", &game.start.to_string());
        }
        for (name, value) in
            game.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| name != known))
        {
            tag(&mut out, name, value);
        }
        out.push('\n');
        out.push_str(&movetext(game));
        out.push_str("\n\n");
    }
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// The moves, what is said of them and the result, without tags.
pub fn movetext(game: &Game) -> String {
    let mut text = Words::default();
    line(&mut text, &game.line, game.start, game.start.turn(), 0);
    text.word(game.result.as_str());
    text.wrapped()
}

fn tag(out: &mut String, name: &str, value: &str) {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    *out += &std::format!("[{name} \"{value}\"]\n");
}

/// The words of a game's moves.
#[derive(Default)]
struct Words {
    list: Vec<String>,
    /// The next word begins a variation.
    opens: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        let bracket = if std::mem::take(&mut self.opens) { "(" } else { "" };
        self.list.push(std::format!("{bracket}{word}"));
    }

    fn close(&mut self) {
        match self.list.last_mut() {
            Some(last) if !self.opens && last.chars().count() < WIDTH => last.push(')'),
            _ => self.word(")"),
        }
    }

    /// A comment's words; one longer than a line is cut.
    fn comment(&mut self, text: &str) {
        let text: String = text.chars().map(|c| if c == '}' { ')' } else { c }).collect();
        let mut words: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let chars: Vec<char> = word.chars().collect();
            words.extend(chars.chunks(WIDTH - 3).map(|part| part.iter().collect()));
        }
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        words.iter().for_each(|word| self.word(word));
    }

    /// All of them, with line ends instead of blanks where a line is full.
    fn wrapped(&self) -> String {
        let (mut out, mut column) = (String::new(), 0);
        for word in &self.list {
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width <= WIDTH;
                out.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            out += word;
            column += width;
        }
        out
    }
}

fn line(text: &mut Words, moves: &Line, start: Position, first: Color, played: usize) {
    moves.comments.iter().for_each(|comment| text.comment(comment));
    let (mut position, mut say_number) = (start, true);
    for (ply, node) in (played..).zip(&moves.moves) {
        let (number, turn) = number_of(first, ply);
        if turn == Color::White {
            text.word(&std::format!("{number}."));
        } else if say_number {
            text.word(&std::format!("{number}..."));
        }
        text.word(&written(node.mv, is_doubtful(&position, node.mv)));
        say_number = annotations(text, node, position, first, ply);
        position = position.after(node.mv);
    }
}

/// What is said of a move; whether anything stands between it and the next.
fn annotations(text: &mut Words, node: &Node, before: Position, first: Color, ply: usize) -> bool {
    for glyph in &node.glyphs {
        text.word(&std::format!("${glyph}"));
    }
    node.comments.iter().for_each(|comment| text.comment(comment));
    for variation in &node.variations {
        text.opens = true;
        line(text, variation, before, first, ply);
        text.close();
    }
    !node.comments.is_empty() || !node.variations.is_empty()
}

/// Whether another capture has the same ends.
fn is_doubtful(position: &Position, mv: Move) -> bool {
    let same = |other: &&Move| (other.from(), other.to()) == (mv.from(), mv.to());
    mv.is_capture() && position.legal_moves().iter().filter(same).count() > 1
}

/// `21-18`, `20x27`; in full a capture has every square it lands on, `30x23x16`.
pub fn written(mv: Move, in_full: bool) -> String {
    let mut text = mv.from().to_string();
    let sign = if mv.is_capture() { 'x' } else { '-' };
    for jump in mv.path().take(if in_full { mv.jumps().saturating_sub(1) as usize } else { 0 }) {
        text += &std::format!("{sign}{}", jump.landing);
    }
    text + &std::format!("{sign}{}", mv.to())
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
