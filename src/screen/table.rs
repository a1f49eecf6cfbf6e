//! A game of another rulebook: its board, whatever its squares or points, and the panel beside it.

use super::board;
use super::canvas::Canvas;
use super::paint::{ink, Painter, CONSOLE_ROW};
use super::panel::{pair_number, FIRST_COLUMN, LAST_COLUMN, LEFT as PANEL_LEFT, WIDTH as PANEL_WIDTH};
use super::text::Boards;
use super::Menu;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook::{playing, Diagram, Ground, Piece, Seat, Standing};
use crate::session::sitting::{SealedSitting, Sitting, Who};
use core::fmt::{Result, Write};

/// What is shown of such a game: its very bytes.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The bytes.
    pub sealed: &'a SealedSitting,
    /// The program is looking for its move.
    pub thinking: bool,
    /// The check has failed.
    pub broken: bool,
}

/// The field that every board lies in, in pixels.
const FIELD: (u16, u16) = (8 * board::SQUARE_WIDTH, 8 * board::SQUARE_HEIGHT);

/// The rows of the list of games: DAMA.COM's own first.
const FIRST_ROW: u16 = 9;

/// Moves shown in the panel.
const MOVES: usize = 5;

/// Where the places of a board lie.
#[derive(Clone, Copy)]
struct Plan {
    /// The left upper pixel of the first place of the topmost rank.
    x: u16,
    y: u16,
    /// A place's width and height.
    width: u16,
    height: u16,
    side: u16,
}

impl Plan {
    /// As large as fits; `bordered`: with room for coordinates at the left and below.
    fn of(side: u8, bordered: bool) -> Plan {
        let side = u16::from(side.max(1));
        let (left, below) = if bordered { (18, 14) } else { (0, 0) };
        let (width, height) = ((FIELD.0 - left) / side, (FIELD.1 - below) / side);
        let x = board::LEFT + left + (FIELD.0 - left - side * width) / 2;
        let y = board::TOP + (FIELD.1 - below - side * height) / 2;
        Plan { x, y, width, height, side }
    }

    /// The left upper pixel of a place. Files go from the left, ranks from the bottom.
    fn corner(&self, file: u8, rank: u8) -> (u16, u16) {
        let row = self.side - 1 - u16::from(rank).min(self.side - 1);
        (self.x + u16::from(file) * self.width, self.y + row * self.height)
    }

    fn centre(&self, file: u8, rank: u8) -> (u16, u16) {
        let (x, y) = self.corner(file, rank);
        (x + self.width / 2, y + self.height / 2)
    }
}

/// A seat's colours: the piece, its edge, and the mark of one that is promoted.
fn colors(Seat(seat): Seat) -> [u8; 3] {
    match seat {
        0 => [ink::WHITE, ink::DIM, ink::EDGE],
        1 => [ink::BLACK, ink::DIM, ink::HEADING],
        2 => [ink::ALARM, ink::BLACK, ink::WHITE],
        _ => [ink::FELT, ink::HEADING, ink::WHITE],
    }
}

impl<C: Canvas> Painter<'_, C> {
    pub(super) fn table(&mut self, view: &TableView<'_>, lang: Lang) {
        self.felt();
        self.framed(board::LEFT, board::TOP, FIELD.0, FIELD.1);
        let Some(sitting) = view.sealed.shown() else { return };
        if let Ok(diagram) = sitting.book.diagram(&sitting.state) {
            let before = sitting.book.diagram(&sitting.previous).ok().filter(|_| !view.broken);
            self.place_pieces(&diagram, before.as_ref());
        }
        self.table_panel(&sitting, view, lang);
    }

    /// The board; the places that another diagram has otherwise are marked.
    fn place_pieces(&mut self, diagram: &Diagram, before: Option<&Diagram>) {
        let plan = match diagram.ground {
            Ground::Numbered => Plan::of(diagram.width, false),
            Ground::Squares | Ground::Points(_) => Plan::of(diagram.width, true),
        };
        match diagram.ground {
            Ground::Numbered | Ground::Squares => self.squares(diagram, &plan),
            Ground::Points(leaves) => self.points(diagram, &plan, leaves),
        }
        for piece in &diagram.pieces {
            self.piece(piece, &plan, diagram);
        }
        if let Some(before) = before {
            self.changes(diagram, before, &plan);
        }
        match diagram.ground {
            Ground::Numbered => self.numbers(diagram, &plan),
            Ground::Squares | Ground::Points(_) => self.coordinates(&plan),
        }
    }

    fn squares(&mut self, diagram: &Diagram, plan: &Plan) {
        self.fill(board::LEFT, board::TOP, FIELD.0, FIELD.1, ink::PANEL);
        for (file, rank) in places(diagram.width) {
            let (x, y) = plan.corner(file, rank);
            let is_dark = (file + rank) % 2 == 0;
            self.fill(x, y, plan.width, plan.height, if is_dark { ink::EDGE } else { ink::HEADING });
        }
    }

    /// The lines and, where they meet, the points.
    fn points(&mut self, diagram: &Diagram, plan: &Plan, leaves: fn(u8, u8) -> [bool; 8]) {
        self.fill(board::LEFT, board::TOP, FIELD.0, FIELD.1, ink::EDGE);
        for (file, rank) in places(diagram.width) {
            let (x, y) = plan.centre(file, rank);
            let all = leaves(file, rank);
            // Half of the directions: each line is drawn from its lower or left end.
            if all[0] {
                self.fill(x, y - plan.height, 1, plan.height, ink::HEADING);
            }
            if all[2] {
                self.fill(x, y, plan.width, 1, ink::HEADING);
            }
            for (way, is_right) in [(1, true), (7, false)] {
                if all[way] {
                    self.slope(x, y, plan, is_right);
                }
            }
        }
    }

    /// A line one place up, to the right or the left.
    fn slope(&mut self, x: u16, y: u16, plan: &Plan, is_right: bool) {
        for step in 0..plan.width {
            let up = step * plan.height / plan.width;
            let to = if is_right { x + step } else { x - step };
            self.fill(to, y - up, 1, 1, ink::HEADING);
        }
    }

    /// A piece in the middle of its place: a disc with an edge, and another on it where it is promoted.
    fn piece(&mut self, piece: &Piece, plan: &Plan, diagram: &Diagram) {
        if matches!(diagram.ground, Ground::Numbered) && diagram.width == 8 {
            return self.own_piece(piece, plan);
        }
        let (x, y) = plan.centre(piece.file, piece.rank);
        let (width, height) = (plan.width.min(40) * 2 / 5, (plan.height.min(30) * 2 / 5).max(3));
        let [body, edge, mark] = colors(piece.seat);
        self.disc((x, y), (width, height), edge);
        self.disc((x, y), (width.saturating_sub(1), height.saturating_sub(1)), body);
        if piece.is_promoted {
            self.disc((x, y), (width / 2, height / 2), mark);
            self.disc((x, y), ((width / 2).saturating_sub(2), (height / 2).saturating_sub(2)), body);
        }
    }

    /// On a board like DAMA.COM's its own pieces.
    fn own_piece(&mut self, piece: &Piece, plan: &Plan) {
        let name = match (piece.seat, piece.is_promoted) {
            (Seat(0), false) => "white-man",
            (Seat(0), true) => "white-king",
            (_, false) => "black-man",
            (_, true) => "black-king",
        };
        let (x, y) = plan.corner(piece.file, piece.rank);
        self.sprite(x, y, name);
    }

    /// Frames round the places that the last move has changed.
    fn changes(&mut self, now: &Diagram, before: &Diagram, plan: &Plan) {
        let has = |diagram: &Diagram, file, rank| {
            diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == (file, rank)).copied()
        };
        for (file, rank) in places(now.width) {
            if has(now, file, rank) != has(before, file, rank) {
                let (x, y) = plan.corner(file, rank);
                let (width, height) = (plan.width, plan.height);
                let thick = if width > 30 { 2 } else { 1 };
                self.fill(x, y, width, thick, ink::ACCENT);
                self.fill(x, y + height - thick, width, thick, ink::ACCENT);
                self.fill(x, y, thick, height, ink::ACCENT);
                self.fill(x + width - thick, y, thick, height, ink::ACCENT);
            }
        }
    }

    /// The dark squares' numbers, from the top.
    fn numbers(&mut self, diagram: &Diagram, plan: &Plan) {
        let mut number = 0;
        for rank in (0..diagram.width).rev() {
            for file in (0..diagram.width).filter(|file| (file + rank) % 2 == 0) {
                number += 1;
                let (x, y) = plan.corner(file, rank);
                self.small_number(x + 3, y + 2, number);
            }
        }
    }

    fn small_number(&mut self, x: u16, y: u16, number: u8) {
        let mut at = x;
        for digit in [number / 10, number % 10] {
            if digit > 0 || number >= 10 {
                self.digit(at, y, digit);
                at += 6;
            }
        }
    }

    /// Letters below, numbers at the left.
    fn coordinates(&mut self, plan: &Plan) {
        let bottom = plan.y + plan.side * plan.height;
        for place in 0..plan.side {
            let (x, y) = plan.corner(place as u8, place as u8);
            let letter = char::from(b'a' + place as u8);
            let glyph = *self.graphics.glyph(super::font::code(letter));
            let paper = ink::PANEL;
            self.canvas.glyph(
                x + (plan.width - 8) / 2,
                bottom.min(board::TOP + FIELD.1 - 14),
                &glyph,
                ink::TEXT,
                paper,
            );
            self.small_number(board::LEFT + 3, y + (plan.height.saturating_sub(7)) / 2, place as u8 + 1);
        }
    }

    fn table_panel(&mut self, sitting: &Sitting, view: &TableView<'_>, lang: Lang) {
        self.plate(416, 7, 216, 294);
        let title = sitting.book.words(lang).title;
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, title, ink::HEADING, ink::PANEL);
        for &y in &[34, 118, 146, 230] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        let mut level = Text::new();
        level.number(sitting.level.into());
        self.text(FIRST_COLUMN, 3, lang.label(Label::Level), ink::DIM, ink::PANEL);
        self.text(62, 3, level.as_str(), ink::TEXT, ink::PANEL);
        for (row, seat) in (4..8).zip(playing(sitting.book, &sitting.state)) {
            self.text(FIRST_COLUMN, row, lang.seat(sitting.book, seat), ink::DIM, ink::PANEL);
            self.text(62, row, who(sitting.at(seat), lang), ink::TEXT, ink::PANEL);
        }
        self.text(FIRST_COLUMN, 9, turn(sitting, view, lang).as_str(), ink::TEXT, ink::PANEL);
        self.text(FIRST_COLUMN, 11, lang.label(Label::Moves), ink::HEADING, ink::PANEL);
        let first = sitting.recent.len().saturating_sub(MOVES - 1);
        let mut number = sitting.plies - (sitting.recent.len() - first) as u32;
        for (row, made) in (12..).zip(&sitting.recent[first..]) {
            number += 1;
            self.right(FIRST_COLUMN + 3, row, pair_number(number).written(), ink::DIM, ink::PANEL);
            let typed: Text = cut(&made.typed, 20);
            self.text(FIRST_COLUMN + 5, row, typed.as_str(), ink::TEXT, ink::PANEL);
        }
        match end_label(sitting, view, lang) {
            Some((label, true)) => self.banner(label, ink::ALARM, ink::WHITE, ink::WHITE),
            Some((label, false)) => self.banner(label, ink::EDGE_2, ink::HEADING, ink::TEXT),
            None => self.counters(sitting, lang),
        }
    }

    fn counters(&mut self, sitting: &Sitting, lang: Lang) {
        let Ok(diagram) = sitting.book.diagram(&sitting.state) else { return };
        for (row, (seat, counter, count)) in (17..21).zip(diagram.counters) {
            let mut text = Text::new();
            text.put(lang.seat(sitting.book, seat))
                .put(": ")
                .put(lang.counter(counter))
                .push(' ')
                .number(count);
            self.text(FIRST_COLUMN, row, text.as_str(), ink::TEXT, ink::PANEL);
        }
    }

    /// The menu's line about the game.
    pub(super) fn game_item(&mut self, row: u16, menu: &Menu, lang: Lang) {
        if !menu.games.0.is_empty() {
            self.item(row, 'G', lang.table_label(TableLabel::Game));
            self.right(60, row, present(menu, lang), ink::HEADING, ink::PANEL);
        }
    }

    /// The games there are, the present one marked.
    pub(super) fn variants(&mut self, menu: &Menu, lang: Lang) {
        self.menu_plate(lang.table_label(TableLabel::ChooseGame));
        for (row, (key, entry, is_present)) in (FIRST_ROW..).zip(variants(menu, lang)) {
            self.item(row, key, entry);
            if is_present {
                self.text(17, row, "►", ink::HEADING, ink::PANEL);
            }
        }
    }

    /// A page of a game's own instructions.
    pub(super) fn own_page(&mut self, pages: &[&str], page: usize, lang: Lang) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(4, 1, lang.label(Label::Instructions), ink::HEADING, ink::PANEL);
        let mut count = Text::new();
        count.number(page as u32 + 1).push('/').number(pages.len() as u32);
        self.right(75, 1, count.written(), ink::DIM, ink::PANEL);
        self.rule(32, 34, 576);
        let lines = pages.get(page).copied().unwrap_or_default().lines();
        for (row, line) in (3..CONSOLE_ROW).zip(lines) {
            let is_text = line.chars().any(|c| c.is_ascii_lowercase());
            self.text(4, row, line, if is_text { ink::TEXT } else { ink::HEADING }, ink::PANEL);
        }
    }
}

/// Every place of a board.
fn places(width: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..width).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
}

/// The name of the game that will be played.
fn present(menu: &Menu, lang: Lang) -> &'static str {
    let entry = menu.games.1.map_or(lang.table_label(TableLabel::Italian), |book| book.words(lang).entry);
    entry.split(':').next().unwrap_or(entry)
}

/// The same line as text.
pub(super) fn print_game_item(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    if menu.games.0.is_empty() {
        return Ok(());
    }
    super::text::item(out, ('G', lang.table_label(TableLabel::Game)), present(menu, lang))
}

/// The games of the list: the key, the entry, whether it is the present one.
fn variants(menu: &Menu, lang: Lang) -> impl Iterator<Item = (char, &'static str, bool)> {
    let (games, present) = menu.games;
    let name = present.map(|book| book.name());
    let own = ('1', lang.table_label(TableLabel::Italian), name.is_none());
    let others = (b'2'..=b'9')
        .zip(games)
        .map(move |(key, book)| (char::from(key), book.words(lang).entry, name == Some(book.name())));
    core::iter::once(own).chain(others)
}

fn who(who: Who, lang: Lang) -> &'static str {
    match who {
        Who::Player => lang.label(Label::Player),
        Who::Program => lang.label(Label::Program),
        Who::Other => lang.table_label(TableLabel::OtherPlayer),
    }
}

/// `Tocca al Bianco`, or what it is instead.
fn turn(sitting: &Sitting, view: &TableView<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    let name = |seat| lang.seat(sitting.book, seat);
    match (sitting.standing(), lang) {
        _ if view.broken => text.put(lang.label(Label::SystemError)),
        (Ok(Standing::Turn(_)), _) if view.thinking => text.put(lang.label(Label::Thinking)),
        (Ok(Standing::Turn(seat)), Lang::It) => text.put("Tocca a: ").put(name(seat)),
        (Ok(Standing::Turn(seat)), Lang::En) => text.put("To move: ").put(name(seat)),
        (Ok(Standing::Won(seat)), Lang::It) => text.put("Ha vinto: ").put(name(seat)),
        (Ok(Standing::Won(seat)), Lang::En) => text.put("Has won: ").put(name(seat)),
        (Ok(Standing::Draw), Lang::It) => text.put("Patta"),
        (Ok(Standing::Draw), Lang::En) => text.put("A draw"),
        (Err(_), _) => &mut text,
    };
    text
}

/// What stands in the box at the end, and whether it is an alarm.
fn end_label(sitting: &Sitting, view: &TableView<'_>, lang: Lang) -> Option<(&'static str, bool)> {
    if view.broken {
        return Some((lang.label(Label::SystemError), true));
    }
    let label = match sitting.standing() {
        Ok(Standing::Won(seat)) if sitting.at(seat) == Who::Program => lang.label(Label::Defeat),
        Ok(Standing::Won(_)) => lang.label(Label::Victory),
        Ok(Standing::Draw) => lang.table_label(TableLabel::Draw),
        Ok(Standing::Turn(_)) | Err(_) => return None,
    };
    Some((label, false))
}

/// As many characters as there is room for.
fn cut(text: &str, columns: usize) -> Text {
    let mut cut = Text::new();
    text.chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}

/// The same as lines.
pub(super) fn print(view: &TableView<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let Some(sitting) = view.sealed.shown() else {
        return writeln!(out, "{}", lang.label(Label::SystemError));
    };
    let Ok(diagram) = sitting.book.diagram(&sitting.state) else { return Ok(()) };
    writeln!(out, "{}", sitting.book.words(lang).title)?;
    if boards != Boards::None {
        print_board(&diagram, &sitting, lang, out)?;
    }
    for seat in playing(sitting.book, &sitting.state) {
        write!(out, "{} ({}):", lang.seat(sitting.book, seat), who(sitting.at(seat), lang))?;
        print_pieces(&diagram, &sitting, seat, lang, out)?;
        for (_, counter, count) in diagram.counters.iter().filter(|counter| counter.0 == seat) {
            write!(out, "; {} {count}", lang.counter(*counter))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "{} {}. {}.",
        lang.label(Label::Level),
        sitting.level,
        turn(&sitting, view, lang).as_str()
    )?;
    write!(out, "{}:", lang.label(Label::Moves))?;
    let first = sitting.plies - sitting.recent.len() as u32;
    for (number, made) in (first + 1..).zip(&sitting.recent) {
        write!(out, " {number}. {}", made.typed)?;
    }
    writeln!(out, "{}", if sitting.recent.is_empty() { " -" } else { "" })
}

/// The letter of a piece: of its seat's name, a capital where it is promoted or nothing can be.
fn letter(piece: &Piece, sitting: &Sitting, lang: Lang) -> char {
    let words = sitting.book.words(lang);
    let name = words.seats.get(usize::from(piece.seat.0)).copied().unwrap_or("?");
    let letter = name.chars().next().unwrap_or('?');
    if piece.is_promoted || words.promoted.is_empty() {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}

fn print_board(diagram: &Diagram, sitting: &Sitting, lang: Lang, out: &mut dyn Write) -> Result {
    let at = |file, rank| diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == (file, rank));
    let mut number = 0;
    for rank in (0..diagram.width).rev() {
        if !matches!(diagram.ground, Ground::Numbered) {
            write!(out, "{:>2} ", rank + 1)?;
        }
        for file in 0..diagram.width {
            let piece = at(file, rank).map_or('.', |piece| letter(piece, sitting, lang));
            match diagram.ground {
                Ground::Numbered if (file + rank) % 2 == 0 => {
                    number += 1;
                    write!(out, "{number:>2}{piece} ")?;
                }
                Ground::Numbered => write!(out, "    ")?,
                Ground::Squares | Ground::Points(_) => write!(out, " {piece}")?,
            }
        }
        writeln!(out)?;
    }
    if !matches!(diagram.ground, Ground::Numbered) {
        write!(out, "   ")?;
        for file in 0..diagram.width {
            write!(out, " {}", char::from(b'a' + file))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// ` 21 22 dama 30`, or ` a1 b2 sultano c3`.
fn print_pieces(diagram: &Diagram, sitting: &Sitting, seat: Seat, lang: Lang, out: &mut dyn Write) -> Result {
    for piece in diagram.pieces.iter().filter(|piece| piece.seat == seat) {
        if piece.is_promoted {
            write!(out, " {}", sitting.book.words(lang).promoted)?;
        }
        match diagram.ground {
            Ground::Numbered => {
                let half = u32::from(diagram.width / 2);
                let row = u32::from(diagram.width - 1 - piece.rank);
                write!(out, " {}", row * half + u32::from(piece.file / 2) + 1)?;
            }
            Ground::Squares | Ground::Points(_) => {
                write!(out, " {}{}", char::from(b'a' + piece.file), piece.rank + 1)?;
            }
        }
    }
    Ok(())
}

/// The games there are, a line each.
pub(super) fn print_variants(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.table_label(TableLabel::ChooseGame))?;
    for (key, entry, is_present) in variants(menu, lang) {
        writeln!(out, "  {key}  {entry} {}", if is_present { "<" } else { "" })?;
    }
    Ok(())
}
