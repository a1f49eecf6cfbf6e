//! The panel of another rulebook: level, seats, side to move, last moves, counters.

use super::super::canvas::Canvas;
use super::super::lines::cut;
use super::super::paint::{ink, Painter};
use super::board::color_name;
use super::plan::{is_own, named};
use super::{above_counters, end_label, to_move, turn};
use crate::screen::field::{pair_number, FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH};
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook::{playing, Counter, Diagram, GameStatus, Seat};
use crate::session::rulebook_match::{PlayedMove, RulebookMatch};
use crate::session::MatchView;

const NAMES: u16 = 57;
const SITTERS: u16 = 63;

// Three and four seats take more rows than two.
fn more(seats: &[Seat]) -> u16 {
    if seats.len() > 2 {
        2
    } else {
        0
    }
}

const COUNTERS: u16 = 16;

const MOST_TAKEN: u32 = 12;
const A_ROW: u16 = 8;

impl<C: Canvas> Painter<'_, C> {
    pub(super) fn rulebook_panel(
        &mut self,
        game: &RulebookMatch,
        diagram: &Diagram,
        view: &MatchView<'_>,
        lang: Lang,
    ) {
        let seats = playing(game.book, &game.state);
        let more = more(&seats);
        self.plate(416, 7, 216, 294);
        for y in [34, 90 + 14 * more, 118 + 14 * more, 216 + 7 * more] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        self.panel_title(game, &seats, view, lang);
        self.seats(game, &seats, view, lang);
        self.whose_turn(game, 7 + more, view, lang);
        self.text(FIRST_COLUMN, 9 + more, lang.label(Label::Moves), ink::HEADING, ink::PANEL);
        self.last_moves(game, diagram, (10 + more, if more > 0 { 4 } else { 5 }), lang);
        match end_label(game, view, lang) {
            Some((label, true)) => self.banner(label, ink::ALARM, ink::WHITE, ink::WHITE),
            Some((label, false)) if is_own(diagram) => {
                self.banner(label, ink::EDGE_2, ink::HEADING, ink::TEXT)
            }
            // The counters are the result in numbers.
            Some((label, false)) => {
                self.low_banner(label, more > 0);
                self.counted(game, diagram, COUNTERS + 1, view, lang);
            }
            None => {
                let crowded = u16::from(diagram.counters.len() > 3);
                if let Some(line) = above_counters(game, lang).filter(|_| crowded > 0) {
                    self.text(FIRST_COLUMN, COUNTERS, line.as_str(), ink::DIM, ink::PANEL);
                }
                self.counted(game, diagram, COUNTERS + crowded, view, lang);
            }
        }
    }

    // The row above has the last move of three or four seats.
    fn low_banner(&mut self, label: &str, is_crowded: bool) {
        let row = COUNTERS * 14;
        let top = if is_crowded { row } else { row - 3 };
        let height = row + 14 - top;
        self.fill(PANEL_LEFT, top, PANEL_WIDTH, height, ink::EDGE_2);
        self.centred(FIRST_COLUMN, LAST_COLUMN, COUNTERS, label, ink::TEXT, ink::EDGE_2);
        // The paper of the letters fills their row, so the border comes last; capitals leave it free.
        for y in [top, row + 13] {
            self.fill(PANEL_LEFT, y, PANEL_WIDTH, 1, ink::HEADING);
        }
        for x in [PANEL_LEFT, PANEL_LEFT + PANEL_WIDTH - 1] {
            self.fill(x, top, 1, height, ink::HEADING);
        }
    }

    fn panel_title(&mut self, game: &RulebookMatch, seats: &[Seat], view: &MatchView<'_>, lang: Lang) {
        let title = game.book.words(lang).title;
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, title, ink::HEADING, ink::PANEL);
        if let [first, second] = *seats {
            self.seat_piece(PANEL_LEFT, 14, first, view);
            self.seat_piece(PANEL_LEFT + PANEL_WIDTH - 24, 14, second, view);
        }
    }

    fn seat_piece(&mut self, x: u16, y: u16, seat: Seat, view: &MatchView<'_>) {
        let mut name = Text::new();
        name.put("small-").put(color_name(seat));
        let sprite = self.graphics.sprite(name.as_str()).or(view.more.art.sprite(name.as_str()));
        if let Some(sprite) = sprite {
            self.canvas.sprite(x, y, &sprite);
        }
    }

    fn seats(&mut self, game: &RulebookMatch, seats: &[Seat], view: &MatchView<'_>, lang: Lang) {
        if let (Some(viewed), &[first, second]) = (&view.more.viewed, seats) {
            self.viewed_heads(viewed, [first, second].map(|seat| lang.seat(game.book, seat)), lang);
            return self.with_aids(&view.more.settings, lang);
        }
        let mut level = Text::new();
        level.number(game.level.into());
        let is_crowded = more(seats) > 0;
        let (names, sitters) = if is_crowded { (56, SITTERS) } else { (FIRST_COLUMN, 62) };
        self.text(FIRST_COLUMN, 3, lang.label(Label::Level), ink::DIM, ink::PANEL);
        self.text(sitters, 3, level.as_str(), ink::TEXT, ink::PANEL);
        self.with_aids(&view.more.settings, lang);
        for (row, &seat) in (4..8).zip(seats) {
            if is_crowded {
                self.seat_piece(PANEL_LEFT, row * 14, seat, view);
            }
            self.text(names, row, lang.seat(game.book, seat), ink::DIM, ink::PANEL);
            self.text(
                sitters,
                row,
                view.more.sitter_beside(game.at(seat), is_crowded, lang),
                ink::TEXT,
                ink::PANEL,
            );
            self.seat_clock(row, seat, to_move(game), &view.more);
        }
    }

    fn whose_turn(&mut self, game: &RulebookMatch, row: u16, view: &MatchView<'_>, lang: Lang) {
        let seat = match (game.status(), view.more.settings.fallen()) {
            (Ok(GameStatus::Turn(_)), Some(fallen)) => Some(game.other_of_two(fallen).unwrap_or(fallen)),
            (Ok(GameStatus::Turn(seat) | GameStatus::Won(seat)), _) => Some(seat),
            _ => None,
        };
        if let Some(seat) = seat {
            self.seat_piece(PANEL_LEFT, row * 14, seat, view);
        }
        self.text(NAMES, row, turn(game, view, lang).as_str(), ink::TEXT, ink::PANEL);
    }

    // Paints the last moves, in pairs if two seats alternate, else one a line with its seat.
    fn last_moves(&mut self, game: &RulebookMatch, diagram: &Diagram, (top, rows): (u16, u32), lang: Lang) {
        let (plies, listed) = (game.plies, game.recent.len() as u32);
        let is_paired = is_paired(game);
        let line_of = |ply: u32| if is_paired { ply / 2 } else { ply };
        let last_line = line_of(plies.saturating_sub(1));
        for (ply, made) in (plies.saturating_sub(listed)..).zip(&game.recent) {
            let line = line_of(ply);
            if line + rows <= last_line {
                continue;
            }
            let row = top + (line + rows - 1 - last_line.max(rows - 1)) as u16;
            let at = if line < 99 { 55 } else { 56 };
            self.right(at, row, pair_number(line + 1).written(), ink::DIM, ink::PANEL);
            let (column, room) = match (is_paired, ply % 2) {
                (false, _) => (SITTERS + 2, 13),
                (true, 0) => (58, 9),
                (true, _) => (68, 10),
            };
            if !is_paired {
                self.text(58, row, lang.seat(game.book, made.seat), ink::DIM, ink::PANEL);
            }
            self.text(column, row, short(made, diagram, room, lang).as_str(), ink::TEXT, ink::PANEL);
        }
    }

    fn counted(
        &mut self,
        game: &RulebookMatch,
        diagram: &Diagram,
        first: u16,
        view: &MatchView<'_>,
        lang: Lang,
    ) {
        if is_own(diagram) {
            return self.taken_as_pieces(diagram, view, lang);
        }
        let mut before = None;
        for (row, &(seat, counter, count)) in (first..21).zip(&diagram.counters) {
            // "Bianco presi" could mean White's losses.
            let is_taken = counter == Counter::Taken;
            if before != Some(seat) {
                self.seat_piece(PANEL_LEFT, row * 14, seat, view);
            }
            if is_taken {
                self.text(56, row, lang.taken_by(game.book, seat).as_str(), ink::TEXT, ink::PANEL);
            } else {
                if before != Some(seat) {
                    self.text(56, row, lang.seat(game.book, seat), ink::DIM, ink::PANEL);
                }
                self.text(SITTERS, row, lang.counter(counter), ink::TEXT, ink::PANEL);
            }
            before = Some(seat).filter(|_| !is_taken);
            let mut text = Text::new();
            text.number(count);
            self.right(LAST_COLUMN - 1, row, text.as_str(), ink::TEXT, ink::PANEL);
        }
    }

    fn taken_as_pieces(&mut self, diagram: &Diagram, view: &MatchView<'_>, lang: Lang) {
        self.text(FIRST_COLUMN, 16, lang.label(Label::Taken), ink::HEADING, ink::PANEL);
        for &(Seat(by), _, count) in &diagram.counters {
            let (seat, y) = if by == 1 { (Seat(0), 238) } else { (Seat(1), 266) };
            for i in 0..count.min(MOST_TAKEN) as u16 {
                self.seat_piece(PANEL_LEFT + 24 * (i % A_ROW), y + 14 * (i / A_ROW), seat, view);
            }
        }
    }
}

pub(super) fn is_paired(game: &RulebookMatch) -> bool {
    let moves = &game.recent;
    let is_of_two = game.book.seats().len() == 2;
    is_of_two && moves.windows(2).all(|pair| pair[0].seat != pair[1].seat)
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
