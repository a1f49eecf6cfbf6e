//! The PDN writer: one form only, in lines of at most 80 characters.

use crate::formats::printable::Printable;
use crate::game_files::pdn::letters::{ascii_name, escape, reference, Charset};
use crate::game_files::pdn::{number_of, push_number, PdnGameOf, PdnLineOf, Rules};
use crate::rules::Color;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const WIDTH: usize = 80;

// Moves written again in a game before variations stay within variations: more than anybody writes by hand.
const MOST_AGAIN: usize = 1_000_000;

// The tags that every game has, in order, with the text for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes games in UTF-8, with an empty line after each.
///
/// Example: [PDN](crate::pdn).
pub fn write<R: Rules>(games: &[PdnGameOf<R>]) -> String {
    write_as(games, Charset::Utf8)
}

/// Writes games in a character set, with an empty line after each.
///
/// Example: [Writing](crate::pdn#writing).
pub fn write_as<R: Rules>(games: &[PdnGameOf<R>], charset: Charset) -> String {
    let mut out = String::new();
    for game in games {
        if !out.is_empty() {
            out.push('\n');
        }
        add_game(&mut out, game, charset, false);
    }
    out
}

/// Adds a game to a text; `is_flat` if no variation may stand within another.
///
/// Example: [Writing](crate::pdn#writing).
pub fn add_game<R: Rules>(out: &mut String, game: &PdnGameOf<R>, charset: Charset, is_flat: bool) {
    for (name, unknown) in ROSTER {
        tag(out, charset, name, game.tag(name).unwrap_or(unknown));
    }
    tag(out, charset, "Result", game.tag("Result").unwrap_or(game.written_result()));
    tag(out, charset, "GameType", R::game_type(&game.start));
    if let Some(setup) = R::setup(&game.start) {
        tag(out, charset, "SetUp", "1");
        tag(out, charset, "FEN", &setup);
    }
    let is_written = |name: &str| name == "Result" || ROSTER.iter().any(|(known, _)| name == *known);
    for (name, value) in game.tags.iter().filter(|(name, _)| !is_written(name)) {
        tag(out, charset, name, value);
    }
    out.push('\n');
    let mut text = Words { charset, is_flat, out: core::mem::take(out), ..Words::default() };
    text.game(game);
    *out = text.finish();
    out.push('\n');
}

/// Returns the moves, their remarks and the result, without tags.
///
/// Example: [Writing](crate::pdn#writing).
pub fn movetext<R: Rules>(game: &PdnGameOf<R>, charset: Charset) -> String {
    let mut text = Words { charset, ..Words::default() };
    text.game(game);
    text.finish()
}

fn tag(out: &mut String, charset: Charset, name: &str, value: &str) {
    out.push('[');
    match charset == Charset::Ascii || !name.chars().all(is_for_tags) {
        true => *out += &ascii_name(name),
        false => *out += name,
    }
    *out += " \"";
    if value.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'&' | b'"' | b'\\')) {
        *out += value;
    } else {
        let value = Printable(value).to_string();
        // CheckerBoard ends a value at its first quote, escaped or not.
        let stays =
            |c: char| c != '"' && if charset == Charset::Ascii { c.is_ascii() } else { is_for_tags(c) };
        *out += &escape(&value, stays).replace('\\', "\\\\");
    }
    *out += "\"]\n";
}

/// Returns whether CheckerBoard's reader takes a character in a tag for what it is.
// It reads bytes, and 93h and 94h are quotes.
fn is_for_tags(c: char) -> bool {
    !c.encode_utf8(&mut [0; 4]).bytes().any(|byte| matches!(byte, 0x93 | 0x94))
}

/// The words of a game's moves, set in lines.
#[derive(Default)]
struct Words {
    out: String,
    charset: Charset,
    is_flat: bool,
    // The moves that were written again before variations within variations.
    again: usize,
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
    fn game<R: Rules>(&mut self, game: &PdnGameOf<R>) {
        line(self, &game.line, &game.start, R::turn(&game.start), 0, true);
        self.word(game.written_result());
    }

    fn word(&mut self, word: &str) {
        self.set_down();
        if core::mem::take(&mut self.opens) {
            self.next.push('(');
        }
        self.next.push_str(word);
    }

    /// Writes the number before a move, if it has one.
    fn number(&mut self, first: Color, ply: usize, begins: bool) {
        let (number, turn) = number_of(first, ply);
        // A line never has the same number twice, even after remarks on White's move: some readers take the second
        // number for another move.
        if turn == Color::White || begins {
            self.word("");
            push_number(&mut self.next, number);
            self.next.push_str(if turn == Color::White { "." } else { "..." });
        }
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
        let (is_deep, is_ascii) = (self.depth > 0, self.charset == Charset::Ascii);
        let stays = |c: char| match c {
            '{' | '}' => false,
            '(' | ')' => !is_deep,
            c => c.is_ascii() || !is_ascii,
        };
        let text = escape(&Printable(text).to_string(), stays);
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
        if self.next.is_empty() {
            return;
        }
        let mut word = core::mem::take(&mut self.next);
        let width = word.chars().count();
        if self.column > 0 {
            let fits = !self.is_full && self.column + 1 + width <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.is_full = self.column == 0 && word.starts_with('[');
        self.out += &word;
        self.column += width;
        word.clear();
        self.next = word;
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

/// Writes a line after `played` moves; returns where its variations are, if they must not stand within it.
// `begins`: no move of it was written yet.
fn line<'g, R: Rules>(
    text: &mut Words,
    moves: &'g PdnLineOf<R>,
    start: &R::Position,
    first: Color,
    played: usize,
    begins: bool,
) -> Vec<(usize, &'g PdnLineOf<R>)> {
    let cut_after = |moves_before| moves.cut.as_ref().filter(|_| moves.moves.len() == moves_before);
    moves.comments.iter().chain(cut_after(0)).for_each(|comment| text.comment(comment));
    let mut position = start.clone();
    let mut left = Vec::new();
    for (at, node) in moves.moves.iter().enumerate() {
        let ply = played + at;
        text.number(first, ply, begins && at == 0);
        text.word(&R::written(&position, &node.mv));
        if node.has_remarks() {
            for glyph in &node.glyphs {
                text.word("$");
                push_number(&mut text.next, usize::from(*glyph));
            }
            node.comments.iter().for_each(|comment| text.comment(comment));
        }
        cut_after(at + 1).into_iter().for_each(|comment| text.comment(comment));
        if text.is_flat && text.depth > 0 && text.again < MOST_AGAIN {
            text.again += (at + 1) * node.variations.len();
            left.extend(node.variations.iter().map(|line| (at, line)));
        } else {
            node.variations.iter().for_each(|line| variation(text, line, &position, first, ply));
        }
        position = R::after(&position, &node.mv);
    }
    left
}

/// Writes a variation that begins in `before`; then, if they must not stand within it, its own, with what is before.
fn variation<R: Rules>(
    text: &mut Words,
    begin: &PdnLineOf<R>,
    before: &R::Position,
    first: Color,
    ply: usize,
) {
    let mut waiting: Vec<(Vec<R::Move>, &PdnLineOf<R>)> = Vec::from([(Vec::new(), begin)]);
    while let Some((again, moves)) = waiting.pop() {
        text.opens = true;
        text.depth += 1;
        let mut position = before.clone();
        for (at, mv) in again.iter().enumerate() {
            text.number(first, ply + at, at == 0);
            text.word(&R::written(&position, mv));
            position = R::after(&position, mv);
        }
        let left = line(text, moves, &position, first, ply + again.len(), again.is_empty());
        text.depth -= 1;
        text.close();
        for (at, nested) in left.into_iter().rev() {
            let mut again = again.clone();
            again.extend(moves.moves[..at].iter().map(|node| node.mv.clone()));
            waiting.push((again, nested));
        }
    }
}
