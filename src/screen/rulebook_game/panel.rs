//! The panel of any game: level, seats, side to move, last moves, counters.

use super::board::color_name;
use super::plan::{is_own, named};
use super::shown::ShownMatch;
use crate::formats::keyboard::Keyboard;
use crate::screen::canvas::Canvas;
use crate::screen::field::{pair_number, FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH};
use crate::screen::lines::cut;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::{Counter, Diagram, Seat};
use crate::session::rulebook_match::PlayedMove;
use crate::session::MatchContext;

const NAMES: u16 = 57;
const SITTERS: u16 = 63;

// Three and four seats take more rows than two: the rows by which what follows stands lower.
fn lower(shown: &ShownMatch) -> u16 {
    if shown.seats.len() > 2 {
        2
    } else {
        0
    }
}

const COUNTERS: u16 = 16;

const MOST_TAKEN: u32 = 12;
const A_ROW: u16 = 8;

impl<C: Canvas> Painter<'_, C> {
    pub(super) fn match_panel(&mut self, shown: &ShownMatch, context: &MatchContext<'_>, lang: Lang) {
        let lower = lower(shown);
        self.plate(416, 7, 216, 294);
        for y in [34, 90 + 14 * lower, 118 + 14 * lower, 216 + 7 * lower] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        self.panel_title(shown, context);
        self.seats(shown, context, lang);
        let (seat, words) = &shown.turn;
        if let Some(seat) = *seat {
            self.seat_piece(PANEL_LEFT, (7 + lower) * 14, seat, context.art);
        }
        self.text(NAMES, 7 + lower, words.as_str(), ink::TEXT, ink::PANEL);
        match shown.end {
            Some((label, false)) => return self.ended(shown, label, context, lang),
            Some((label, true)) => self.banner(label, ink::ALARM, ink::WHITE, ink::WHITE),
            None => {
                let crowded = u16::from(shown.diagram.counters.len() > 3);
                if let Some(line) = shown.line.filter(|_| crowded > 0) {
                    self.text(FIRST_COLUMN, COUNTERS, line.as_str(), ink::DIM, ink::PANEL);
                }
                match is_own(&shown.diagram) {
                    true => self.taken_as_pieces(&shown.diagram, context, lang),
                    false => self.counters(shown, COUNTERS + crowded, context, lang),
                }
            }
        }
        self.text(FIRST_COLUMN, 9 + lower, lang.text(words::LABEL_MOVES), ink::HEADING, ink::PANEL);
        self.last_moves(shown, (10 + lower, if lower > 0 { 4 } else { 5 }), lang);
        self.notes(shown, 21);
    }

    fn notes(&mut self, shown: &ShownMatch, rows: u16) {
        for (row, text, color) in shown.notes.iter().filter(|note| note.0 < rows) {
            self.right(LAST_COLUMN, *row, text.as_str(), *color, ink::PANEL);
        }
    }

    // The end: its scene, the last moves, the result in a word and in numbers.
    fn ended(&mut self, shown: &ShownMatch, label: &str, context: &MatchContext<'_>, lang: Lang) {
        let is_crowded = lower(shown) > 0;
        let (top, moves) = if is_crowded { (150, (15, 1)) } else { (123, (13, 2)) };
        self.end_scene(top, shown, context);
        self.last_moves(shown, moves, lang);
        // The scene stands where the others are else.
        self.notes(shown, 8);
        self.low_banner(label, is_crowded);
        let mut first = COUNTERS + 1;
        if shown.diagram.counters.len() < 4 {
            self.text(56, first, lang.text(words::LABEL_MOVES), ink::DIM, ink::PANEL);
            let mut moves = Text::new();
            moves.number(if shown.is_paired { shown.plies.div_ceil(2) } else { shown.plies });
            self.right(LAST_COLUMN - 1, first, moves.as_str(), ink::TEXT, ink::PANEL);
            first += 1;
        }
        self.counters(shown, first, context, lang);
    }

    // The row above has the last move of three or four seats.
    fn low_banner(&mut self, label: &str, is_crowded: bool) {
        let row = COUNTERS * 14;
        let top = if is_crowded { row } else { row - 3 };
        let height = row + 14 - top;
        self.fill(PANEL_LEFT, top, PANEL_WIDTH, height, ink::EDGE);
        self.centred(FIRST_COLUMN, LAST_COLUMN, COUNTERS, label, ink::WHITE, ink::EDGE);
        // The paper of the letters fills their row, so the border comes last; capitals leave it free.
        for y in [top, row + 13] {
            self.fill(PANEL_LEFT, y, PANEL_WIDTH, 1, ink::HEADING);
        }
        for x in [PANEL_LEFT, PANEL_LEFT + PANEL_WIDTH - 1] {
            self.fill(x, top, 1, height, ink::HEADING);
        }
    }

    fn panel_title(&mut self, shown: &ShownMatch, context: &MatchContext<'_>) {
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, shown.title.as_str(), ink::HEADING, ink::PANEL);
        if let [(first, _), (second, _)] = shown.seats[..] {
            self.seat_piece(PANEL_LEFT, 14, first, context.art);
            self.seat_piece(PANEL_LEFT + PANEL_WIDTH - 24, 14, second, context.art);
        }
    }

    /// Paints a seat's small piece; `art` is GIOCHI.DAT.
    pub(crate) fn seat_piece(&mut self, x: u16, y: u16, seat: Seat, art: Keyboard<'_>) {
        let mut name = Text::new();
        name.put("small-").put(color_name(seat));
        let sprite = self.graphics.sprite(name.as_str()).or(art.sprite(name.as_str()));
        if let Some(sprite) = sprite {
            self.canvas.sprite(x, y, &sprite);
        }
    }

    fn seats(&mut self, shown: &ShownMatch, context: &MatchContext<'_>, lang: Lang) {
        if let (Some(viewed), &[(first, _), (second, _)]) = (&context.viewed, &shown.seats[..]) {
            let heads = [first, second].map(|seat| lang.seat(shown.row, seat));
            return self.viewed_heads(viewed, heads, lang);
        }
        let mut level = Text::new();
        level.level(shown.level);
        let is_crowded = lower(shown) > 0;
        let (names, sitters) = if is_crowded { (56, SITTERS) } else { (FIRST_COLUMN, 62) };
        self.text(FIRST_COLUMN, 3, lang.text(words::LABEL_LEVEL), ink::DIM, ink::PANEL);
        self.text(sitters, 3, level.as_str(), ink::TEXT, ink::PANEL);
        for (row, &(seat, who)) in (4..8).zip(&shown.seats) {
            if is_crowded {
                self.seat_piece(PANEL_LEFT, row * 14, seat, context.art);
            }
            self.text(names, row, lang.seat(shown.row, seat), ink::DIM, ink::PANEL);
            self.text(sitters, row, context.sitter_beside(who, is_crowded, lang), ink::TEXT, ink::PANEL);
            self.seat_clock(row, seat, shown.to_move, context);
        }
    }

    /// Paints the last moves, in pairs if two seats alternate, else one a line with its seat.
    pub(crate) fn last_moves(&mut self, shown: &ShownMatch, (top, rows): (u16, u32), lang: Lang) {
        for (row, (number, moves)) in (top..).zip(shown.lines(rows)) {
            let at = if number < 100 { 55 } else { 56 };
            self.right(at, row, pair_number(number).written(), ink::DIM, ink::PANEL);
            let places = if shown.is_paired { [(58, 9), (68, 10)] } else { [(SITTERS + 2, 13); 2] };
            for (made, (column, room)) in moves.into_iter().zip(places) {
                let Some(made) = made else { continue };
                if !shown.is_paired {
                    self.text(58, row, lang.seat(shown.row, made.seat), ink::DIM, ink::PANEL);
                }
                let short = short(made, &shown.diagram, room, lang);
                self.text(column, row, short.as_str(), ink::TEXT, ink::PANEL);
            }
        }
    }

    fn counters(&mut self, shown: &ShownMatch, first: u16, context: &MatchContext<'_>, lang: Lang) {
        let mut before = None;
        for (row, &(seat, counter, count)) in (first..21).zip(&shown.diagram.counters) {
            // "Bianco presi" could mean White's losses.
            let is_taken = counter == Counter::Taken;
            if before != Some(seat) {
                self.seat_piece(PANEL_LEFT, row * 14, seat, context.art);
            }
            if is_taken {
                self.text(56, row, lang.taken_by(shown.row, seat).as_str(), ink::TEXT, ink::PANEL);
            } else {
                if before != Some(seat) {
                    self.text(56, row, lang.seat(shown.row, seat), ink::DIM, ink::PANEL);
                }
                self.text(SITTERS, row, lang.counter(counter), ink::TEXT, ink::PANEL);
            }
            before = Some(seat).filter(|_| !is_taken);
            let mut text = Text::new();
            text.number(count);
            self.right(LAST_COLUMN - 1, row, text.as_str(), ink::TEXT, ink::PANEL);
        }
    }

    fn taken_as_pieces(&mut self, diagram: &Diagram, context: &MatchContext<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 16, lang.text(words::LABEL_TAKEN), ink::HEADING, ink::PANEL);
        for &(Seat(by), _, count) in &diagram.counters {
            let (seat, y) = if by == 1 { (Seat(0), 241) } else { (Seat(1), 269) };
            for i in 0..count.min(MOST_TAKEN) as u16 {
                self.seat_piece(PANEL_LEFT + 24 * (i % A_ROW), y + 14 * (i / A_ROW), seat, context.art);
            }
        }
    }
}

// Shortens a move to its first and last place if it does not fit.
pub(super) fn short(made: &PlayedMove, diagram: &Diagram, room: usize, lang: Lang) -> Text {
    let (typed, places) = (lang.typed_line(&made.typed), named(diagram, &made.typed));
    let words = || typed.split(|c: char| !c.is_ascii_alphanumeric()).flat_map(|word| word.split('x'));
    let is_way = places.len() == words().count() && places.len() >= 2;
    if !is_way || (typed.len() <= room && !typed.contains(' ')) {
        return cut(&typed, room);
    }
    let mut text = Text::new();
    text.put(words().next().unwrap_or_default()).push(if places.len() > 2 { 'x' } else { '-' });
    *text.put(words().next_back().unwrap_or_default())
}
