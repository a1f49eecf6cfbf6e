//! Right of the board: level, colours, whose turn, the last moves, the pieces taken.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use crate::rules::italian::Move;
use crate::rules::Color;
use crate::session::messages::{Label, Lang, Text, Written};
use crate::session::View;

pub(super) const LEFT: u16 = 424;
pub(super) const WIDTH: u16 = 200;
pub(super) const FIRST_COLUMN: u16 = 53;
pub(super) const LAST_COLUMN: u16 = 77;
const VALUES: u16 = 62;
/// Pairs of moves there is room for.
pub const PAIRS: u32 = 5;

impl<C: Canvas> Painter<'_, C> {
    /// The whole panel.
    pub fn panel(&mut self, view: &View<'_>, lang: Lang) {
        if self.more_panel(view, lang) {
            return;
        }
        self.plate(416, 7, 216, 294);
        self.sprite(LEFT, 14, "small-white");
        self.sprite(LEFT + WIDTH - 24, 14, "small-black");
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, lang.label(Label::Game), ink::HEADING, ink::PANEL);
        for &y in &[34, 90, 118, 216] {
            self.rule(LEFT, y, WIDTH);
        }
        self.settings(view, lang);
        self.turn(view, lang);
        self.moves(view, lang);
        if view.broken {
            self.banner(lang.label(Label::SystemError), ink::ALARM, ink::WHITE, ink::WHITE);
        } else if let Some(outcome) = view.outcome {
            let won = outcome.winner() == view.game.player();
            let label = if won { Label::Victory } else { Label::Defeat };
            let said = view.more.end(lang).unwrap_or(lang.label(label));
            self.banner(said, ink::EDGE_2, ink::HEADING, ink::TEXT);
        } else {
            self.taken(view, lang);
        }
    }

    /// A word in a box, beside the board so that the board stays whole.
    pub(super) fn banner(&mut self, text: &Written, paper: u8, edge: u8, ink: u8) {
        let (x, y, width, height) = (LEFT, 231, WIDTH, 56);
        self.fill(x, y, width, height, edge);
        self.fill(x + 2, y + 2, width - 4, height - 4, ink::BLACK);
        self.fill(x + 3, y + 3, width - 6, height - 6, paper);
        self.centred(FIRST_COLUMN, LAST_COLUMN, 18, text, ink, paper);
    }

    pub(super) fn settings(&mut self, view: &View<'_>, lang: Lang) {
        let mut level = Text::new();
        level.level(view.game.level());
        let side = |color| {
            let label = if view.game.player() == color { Label::Player } else { Label::Program };
            view.more.sitter(color, lang).unwrap_or(lang.label(label))
        };
        let rows = [
            (3, Label::Level, level.written()),
            (4, Label::White, side(Color::White)),
            (5, Label::Black, side(Color::Black)),
        ];
        for (row, label, value) in rows {
            self.text(FIRST_COLUMN, row, lang.label(label), ink::DIM, ink::PANEL);
            self.text(VALUES, row, value, ink::TEXT, ink::PANEL);
        }
        self.more_settings(view, lang);
    }

    pub(super) fn turn(&mut self, view: &View<'_>, lang: Lang) {
        let color = view.outcome.map_or(view.game.turn(), |outcome| outcome.winner());
        self.sprite(LEFT, 98, if color == Color::White { "small-white" } else { "small-black" });
        let label = if view.broken {
            Label::SystemError
        } else if view.outcome.is_some() {
            Label::Wins(color)
        } else if view.thinking {
            Label::Thinking
        } else {
            Label::Turn(color)
        };
        self.text(57, 7, lang.label(label), ink::TEXT, ink::PANEL);
    }

    pub(super) fn moves(&mut self, view: &View<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 9, lang.label(Label::Moves), ink::HEADING, ink::PANEL);
        for_each_pair(view, |row, number, pair| {
            let y = 10 + row as u16;
            let last_column = if number < 100 { 55 } else { 56 };
            self.right(last_column, y, pair_number(number).written(), ink::DIM, ink::PANEL);
            for (column, mv) in [58, 68].into_iter().zip(pair) {
                if let Some(mv) = mv {
                    self.text(column, y, short(mv).written(), ink::TEXT, ink::PANEL);
                }
            }
        });
    }

    pub(super) fn taken(&mut self, view: &View<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 16, lang.label(Label::Taken), ink::HEADING, ink::PANEL);
        for (color, name, y) in [(Color::White, "small-white", 238), (Color::Black, "small-black", 266)] {
            for i in 0..taken(view, color) {
                self.sprite(LEFT + 24 * (i % 8), y + 14 * (i / 8), name);
            }
        }
    }
}

/// How many pieces of that colour are gone, at most 12.
pub fn taken(view: &View<'_>, color: Color) -> u16 {
    let [white, black] = view.game.start_counts();
    let start = if color == Color::White { white } else { black };
    u32::from(start).saturating_sub(view.game.count(color)).min(12) as u16
}

/// The last moves in pairs, from the side that began: row, number of the pair, the two moves.
pub fn for_each_pair(view: &View<'_>, mut each: impl FnMut(u32, u32, [Option<Move>; 2])) {
    let (recent, plies) = (view.game.recent(), view.game.plies());
    let kept = recent.as_ref();
    let oldest = plies.saturating_sub(kept.len() as u32);
    let get = |ply: u32| kept.get(ply.checked_sub(oldest)? as usize).copied();
    let pairs = plies.div_ceil(2);
    let first = pairs.saturating_sub(PAIRS);
    for (row, pair) in (first..pairs).enumerate() {
        let ply = pair * 2;
        each(row as u32, pair + 1, [get(ply), get(ply.saturating_add(1))]);
    }
}

/// `9.`, `123.`, `1234`; of a longer number the last four digits, which is what there is room for.
pub(super) fn pair_number(number: u32) -> Text {
    let mut text = Text::new();
    if number < 10_000 {
        text.number(number);
    } else {
        for place in [1_000, 100, 10, 1] {
            text.number(number / place % 10);
        }
    }
    if number < 1_000 {
        text.push('.');
    }
    text
}

/// `21-18`, or `20x27` for a capture.
pub fn short(mv: Move) -> Text {
    *Text::new().short(mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_numbers_keep_to_their_four_columns() {
        let cases =
            [(1, "1."), (99, "99."), (100, "100."), (1_000, "1000"), (10_000, "0000"), (12_345, "2345")];
        for (number, text) in cases.into_iter().chain([(50_007, "0007"), (u32::MAX, "7295")]) {
            assert_eq!(pair_number(number).as_str(), text);
        }
    }
}
