//! The PDN writer: one form only, in lines of at most 80 characters.

use crate::formats::printable::Printable;
use crate::game_files::pdn::letters::{ascii_name, escape, reference, Charset};
use crate::game_files::pdn::{number_of, GameResult, PdnGameOf, PdnLineOf, PdnNodeOf, Rules};
use crate::rules::Color;
use alloc::string::{String, ToString};

const WIDTH: usize = 80;

// The tags that every game has, in order, with the text for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes games in ASCII, with an empty line after each.
pub fn write<R: Rules>(games: &[PdnGameOf<R>]) -> String {
    write_as(games, Charset::Ascii)
}

/// Writes games in a character set, with an empty line after each.
pub fn write_as<R: Rules>(games: &[PdnGameOf<R>], charset: Charset) -> String {
    let mut out = String::new();
    for game in games {
        for (name, unknown) in ROSTER {
            tag(&mut out, charset, name, game.tag(name).unwrap_or(unknown));
        }
        tag(&mut out, charset, "Result", game.result.as_str());
        tag(&mut out, charset, "GameType", R::game_type(&game.start));
        if let Some(setup) = R::setup(&game.start) {
            tag(&mut out, charset, "SetUp", "1");
            tag(&mut out, charset, "FEN", &setup);
        }
        for (name, value) in
            game.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| name != known))
        {
            tag(&mut out, charset, name, value);
        }
        out.push('\n');
        out.push_str(&movetext(game, charset));
        out.push_str("\n\n");
    }
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Returns the moves, their remarks and the result, without tags.
pub fn movetext<R: Rules>(game: &PdnGameOf<R>, charset: Charset) -> String {
    let mut text = Words { charset, ..Words::default() };
    line(&mut text, &game.line, &game.start, R::turn(&game.start), 0);
    text.word(game.result.as_str());
    text.finish()
}

fn tag(out: &mut String, charset: Charset, name: &str, value: &str) {
    let value = Printable(value).to_string();
    // CheckerBoard ends a value at its first quote, escaped or not.
    let never: &[char] = if charset == Charset::Ascii { &['"'] } else { &[] };
    let value = escape(&value, charset, never);
    let name = if charset == Charset::Ascii { ascii_name(name) } else { name.into() };
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    *out += &alloc::format!("[{name} \"{value}\"]\n");
}

/// The words of a game's moves, set in lines.
#[derive(Default)]
struct Words {
    out: String,
    charset: Charset,
    // The nesting of variations at the next word.
    depth: usize,
    // The length of the last line, in characters.
    column: usize,
    // True if nothing more may follow on the last line.
    is_full: bool,
    // The word to be written; a bracket may still follow it without a blank.
    next: String,
    // True if the next word begins a variation.
    opens: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        self.set_down();
        if core::mem::take(&mut self.opens) {
            self.next.push('(');
        }
        self.next.push_str(word);
    }

    fn close(&mut self) {
        if self.opens || self.next.is_empty() || self.next.chars().count() >= WIDTH {
            self.word(")");
        } else {
            self.next.push(')');
        }
    }

    // A word longer than a line is split.
    fn comment(&mut self, text: &str) {
        // CheckerBoard ends a variation at the first bracket, even within a comment; others count both kinds.
        let never: &[char] = if self.depth > 0 { &['}', '(', ')'] } else { &['}'] };
        let text = escape(&Printable(text).to_string(), self.charset, never);
        let mut is_open = false;
        for part in text.split_whitespace().flat_map(parts) {
            if is_open {
                self.word(part);
            } else {
                self.word("{");
                self.next.push_str(part);
                is_open = true;
            }
        }
        if is_open {
            self.next.push('}');
        }
    }

    /// Writes the pending word, on the next line if the last one has no room.
    // A word of a comment that begins a line with `[` has the line alone, or the line could be read as a tag.
    fn set_down(&mut self) {
        let word = core::mem::take(&mut self.next);
        if word.is_empty() {
            return;
        }
        let width = word.chars().count();
        if self.column > 0 {
            let fits = !self.is_full && self.column + 1 + width <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.is_full = self.column == 0 && word.starts_with('[');
        self.out += &word;
        self.column += width;
    }

    fn finish(mut self) -> String {
        self.set_down();
        self.out
    }
}

/// Splits a word into parts that fit in a line, without splitting a reference.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let mut len = rest.char_indices().nth(WIDTH - 3).map_or(rest.len(), |(at, _)| at);
        let begins = rest[..len].rfind('&').filter(|&at| at > 0);
        if let Some(at) = begins.filter(|&at| reference(&rest[at..]).is_some_and(|(_, used)| at + used > len))
        {
            len = at;
        }
        let (part, after) = rest.split_at(len);
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

fn line<R: Rules>(text: &mut Words, moves: &PdnLineOf<R>, start: &R::Position, first: Color, played: usize) {
    let cut_after = |moves_before| moves.cut.as_ref().filter(|_| moves.moves.len() == moves_before);
    moves.comments.iter().chain(cut_after(0)).for_each(|comment| text.comment(comment));
    let mut position = start.clone();
    for (ply, node) in (played..).zip(&moves.moves) {
        let (number, turn) = number_of(first, ply);
        if turn == Color::White {
            text.word(&alloc::format!("{number}."));
        } else if ply == played {
            // A line never has the same number twice, even after remarks on White's move: some readers take the second
            // number for another move.
            text.word(&alloc::format!("{number}..."));
        }
        text.word(&R::written(&position, &node.mv));
        annotations(text, node, cut_after(ply + 1 - played), &position, first, ply);
        position = R::after(&position, &node.mv);
    }
}

/// Writes the remarks of a move, and the text at which its line is cut.
fn annotations<R: Rules>(
    text: &mut Words,
    node: &PdnNodeOf<R>,
    cut: Option<&String>,
    before: &R::Position,
    first: Color,
    ply: usize,
) {
    for glyph in &node.glyphs {
        text.word(&alloc::format!("${glyph}"));
    }
    node.comments.iter().chain(cut).for_each(|comment| text.comment(comment));
    for variation in &node.variations {
        text.opens = true;
        text.depth += 1;
        line(text, variation, before, first, ply);
        text.depth -= 1;
        text.close();
    }
}

impl core::fmt::Display for GameResult {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}
