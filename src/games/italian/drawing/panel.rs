//! DAMA.COM's panel: level, colours, side to move, last moves, captured pieces.

use crate::rules::italian::Move;
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::{pair_number, FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH};
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{words, Lang, Text};
use crate::session::MatchView;

const VALUES: u16 = 62;
const PAIRS: u32 = 5;

/// Paints a match as DAMA.COM does. The desktop paints every game with `screen::rulebook_game`; a test compares them.
pub(crate) fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &MatchView<'_>, lang: Lang) {
    painter.felt();
    let marked = if view.broken { None } else { view.game().recent().last() };
    painter.board(&view.game(), marked);
    painter.panel(view, lang);
}

impl<C: Canvas> Painter<'_, C> {
    fn panel(&mut self, view: &MatchView<'_>, lang: Lang) {
        self.plate(416, 7, 216, 294);
        self.sprite(PANEL_LEFT, 14, "small-white");
        self.sprite(PANEL_LEFT + PANEL_WIDTH - 24, 14, "small-black");
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, lang.game(), ink::HEADING, ink::PANEL);
        for &y in &[34, 90, 118, 216] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        self.settings(view, lang);
        self.turn(view, lang);
        self.moves(view, lang);
        if view.broken {
            self.banner(lang.text(words::LABEL_SYSTEM_ERROR), ink::ALARM, ink::WHITE, ink::WHITE);
        } else if let Some(outcome) = view.outcome {
            let won = outcome.winner() == view.game().player();
            let label = if won { words::LABEL_VICTORY } else { words::LABEL_DEFEAT };
            self.banner(lang.text(label), ink::EDGE_2, ink::HEADING, ink::TEXT);
        } else {
            self.taken(view, lang);
        }
    }

    fn settings(&mut self, view: &MatchView<'_>, lang: Lang) {
        let mut level = Text::new();
        level.level(view.game().level());
        let side = |color| {
            let label =
                if view.game().player() == color { words::LABEL_PLAYER } else { words::LABEL_PROGRAM };
            lang.text(label)
        };
        let rows = [
            (3, words::LABEL_LEVEL, level.written()),
            (4, words::WHITE, side(Color::White)),
            (5, words::BLACK, side(Color::Black)),
        ];
        for (row, label, value) in rows {
            self.text(FIRST_COLUMN, row, lang.text(label), ink::DIM, ink::PANEL);
            self.text(VALUES, row, value, ink::TEXT, ink::PANEL);
        }
    }

    fn turn(&mut self, view: &MatchView<'_>, lang: Lang) {
        let color = view.outcome.map_or(view.game().turn(), |outcome| outcome.winner());
        self.sprite(PANEL_LEFT, 98, if color == Color::White { "small-white" } else { "small-black" });
        let label = if view.broken {
            words::LABEL_SYSTEM_ERROR
        } else if view.outcome.is_some() {
            words::wins_label(color)
        } else if view.thinking {
            words::LABEL_THINKING
        } else {
            words::turn_label(color)
        };
        self.text(57, 7, lang.text(label), ink::TEXT, ink::PANEL);
    }

    fn moves(&mut self, view: &MatchView<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 9, lang.text(words::LABEL_MOVES), ink::HEADING, ink::PANEL);
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

    fn taken(&mut self, view: &MatchView<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 16, lang.text(words::LABEL_TAKEN), ink::HEADING, ink::PANEL);
        for (color, name, y) in [(Color::White, "small-white", 241), (Color::Black, "small-black", 269)] {
            for i in 0..view.game().taken(color) {
                self.sprite(PANEL_LEFT + 24 * (i % 8), y + 14 * (i / 8), name);
            }
        }
    }
}

/// Calls `each` with the last moves in pairs: row, number of the pair, the two moves.
fn for_each_pair(view: &MatchView<'_>, mut each: impl FnMut(u32, u32, [Option<Move>; 2])) {
    let (recent, plies) = (view.game().recent(), view.game().plies());
    let recent = recent.as_ref();
    let oldest = plies.saturating_sub(recent.len() as u32);
    let get = |ply: u32| recent.get(ply.checked_sub(oldest)? as usize).copied();
    let pairs = plies.div_ceil(2);
    let first = pairs.saturating_sub(PAIRS);
    for (row, pair) in (first..pairs).enumerate() {
        let ply = pair * 2;
        each(row as u32, pair + 1, [get(ply), get(ply.saturating_add(1))]);
    }
}

fn short(mv: Move) -> Text {
    *Text::new().short(mv)
}
