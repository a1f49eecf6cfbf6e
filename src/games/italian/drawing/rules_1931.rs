//! Screens of the rules of 1931: menu, lots, and the series, clocks and counts in the panel.

use crate::games::italian::rules_1931::record::{
    Card, ClockRule, Phase, RawRules1931, Rules1931Settings, TICKS_A_MINUTE,
};
use crate::games::italian::words::rules_1931::Rules1931Label;
use crate::rules::italian::{Position, Square};
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::{FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH};
use crate::screen::lines::{color_name, item};
use crate::screen::paint::{ink, Painter};
use crate::screen::Menu;
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::{Label, Lang, Text};
use crate::session::MatchView;
use core::fmt::{Result, Write};

// Plates as x, y, width, height.
const LOTS: (u16, u16, u16, u16) = (24, 14, 296, 270);
const CARD: (u16, u16, u16, u16) = (416, 21, 192, 255);
// The face-down cards: x, y, number of cards seen.
const DECK: (u16, u16, u16) = (344, 63, 3);
const BACK: (u16, u16) = (120, 160);
// The small board on the card: its corner and the size of a square.
const SMALL_BOARD: (u16, u16) = (432, 105);
const SMALL_SQUARE: (u16, u16) = (20, 15);

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn rules_1931_menu(&mut self, menu: &Menu, full: &Rules1931Settings, lang: Lang) {
        for (row, &(key, text)) in (9..).zip(lang.rules_1931_menu()) {
            if key != 'A' || menu.archive {
                self.item(row, key, text);
                let value = value(key, menu, full, lang);
                self.right(60, row, value.as_str(), ink::HEADING, ink::PANEL);
            }
        }
    }

    pub(crate) fn ballot(&mut self, view: &MatchView<'_>, lang: Lang) {
        self.felt();
        self.inlay();
        let Some(full) = view.rules_1931() else { return };
        let (x, y, width, height) = LOTS;
        self.plate(x, y, width, height);
        self.centred(3, 39, 2, lang.rules_1931_label(Rules1931Label::Draws), ink::HEADING, ink::PANEL);
        self.rule(x + 16, 46, width - 32);
        for (row, color, sprite) in [(6, Color::White, "small-white"), (8, Color::Black, "small-black")] {
            self.sprite(40, row * 14, sprite);
            self.text(9, row, color_name(lang, color), ink::DIM, ink::PANEL);
            self.text(18, row, sitter(view, color, lang), ink::TEXT, ink::PANEL);
        }
        for (row, (label, value)) in (10..).step_by(2).zip(particulars(&full, lang)) {
            self.text(5, row, lang.rules_1931_label(label), ink::DIM, ink::PANEL);
            self.text(18, row, value.as_str(), ink::TEXT, ink::PANEL);
        }
        self.text(5, 4, game_number(&full, lang).as_str(), ink::WHITE, ink::PANEL);
        if full.rules().ballot != crate::games::italian::rules_1931::record::BallotSet::None {
            self.deck();
        }
        if let (Phase::Card, Some(card)) = (full.phase(), full.card()) {
            self.card(card, lang);
        }
    }

    pub(crate) fn rules_1931_instructions(&mut self, page: usize, text: &str, lang: Lang) {
        self.instructions(lang.instructions(), page, lang);
        self.fill(32, 42, 576, 250, ink::PANEL);
        self.page_lines(text);
    }

    fn deck(&mut self) {
        let (left, top, seen) = DECK;
        let (width, height) = BACK;
        for n in 0..seen {
            let (x, y) = (left + 8 * n, top + 5 * n);
            self.shadow(x, y, width, height);
            self.fill(x, y, width, height, ink::WHITE);
            self.fill(x + 4, y + 3, width - 8, height - 6, ink::EDGE);
            self.fill(x + 6, y + 5, width - 12, height - 10, ink::PANEL);
        }
        let (x, y) = (left + 8 * (seen - 1), top + 5 * (seen - 1));
        for (i, j) in (0..8).flat_map(|j| (0..4).map(move |i| (i, j))) {
            let name = if (i + j) % 2 == 0 { "small-white" } else { "small-black" };
            self.sprite(x + 16 + 24 * i - 4 * (x / 4 % 2), y + 16 + 16 * j, name);
        }
    }

    fn card(&mut self, card: Card, lang: Lang) {
        let (x, y, width, height) = CARD;
        self.shadow(x, y, width, height);
        self.fill(x, y, width, height, ink::EDGE);
        self.fill(x + 2, y + 2, width - 4, height - 4, ink::WHITE);
        self.fill(x + 8, y + 7, width - 16, height - 14, ink::EDGE);
        self.fill(x + 9, y + 8, width - 18, height - 16, ink::WHITE);
        let mut title = Text::new();
        title.put(lang.rules_1931_label(Rules1931Label::Opening)).push(' ').number(card.number().into());
        self.centred(52, 75, 3, title.as_str(), ink::BLACK, ink::WHITE);
        self.centred(52, 75, 5, moves_of(card).as_str(), ink::BLACK, ink::WHITE);
        let position = Position::start(Color::White);
        let position = card.moves().into_iter().fold(position, |position, mv| position.after(mv));
        self.small_board(&position);
    }

    fn small_board(&mut self, position: &Position) {
        let ((left, top), (width, height)) = (SMALL_BOARD, SMALL_SQUARE);
        self.fill(left - 2, top - 2, 8 * width + 4, 8 * height + 4, ink::BLACK);
        self.fill(left, top, 8 * width, 8 * height, ink::HEADING);
        for square in Square::all() {
            let x = left + u16::from(square.column()) * width;
            let y = top + u16::from(square.row()) * height;
            self.fill(x, y, width, height, ink::EDGE);
            if let Some((color, _)) = position.piece_at(square) {
                let ink = if color == Color::White { ink::WHITE } else { ink::BLACK };
                self.fill(x + 5, y + 3, width - 10, height - 6, ink);
                self.fill(x + 4, y + 5, width - 8, height - 10, ink);
            }
        }
    }

    pub(crate) fn rules_1931_marks(&mut self, full: &RawRules1931<'_>, is_flipped: bool) {
        let at = |square: Square| if is_flipped { square.opposite() } else { square };
        for square in full.huffable() {
            self.square_frame(at(square), ink::ERROR);
        }
        if let Some(square) = full.touched() {
            self.square_frame(at(square), ink::WHITE);
        }
    }

    pub(crate) fn rules_1931_panel(&mut self, view: &MatchView<'_>, full: &RawRules1931<'_>, lang: Lang) {
        self.plate(416, 7, 216, 294);
        self.sprite(PANEL_LEFT, 14, "small-white");
        self.sprite(PANEL_LEFT + PANEL_WIDTH - 24, 14, "small-black");
        let mut heading = game_number(full, lang);
        heading.put("  ").put(score(full).as_str());
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, heading.as_str(), ink::HEADING, ink::PANEL);
        for &y in &[34, 90, 118, 216] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        self.settings(view, lang);
        self.right(LAST_COLUMN, 3, opening(full, lang).as_str(), ink::DIM, ink::PANEL);
        for (row, color) in [(4, Color::White), (5, Color::Black)] {
            if let Some(left) = full.left(color) {
                let runs = full.ending().is_none() && view.game().turn() == color;
                let ink = if runs { ink::ACCENT } else { ink::TEXT };
                self.right(LAST_COLUMN, row, time(left).as_str(), ink, ink::PANEL);
            }
        }
        let ending = full.ending().filter(|_| !view.broken);
        match ending {
            None => self.turn(view, lang),
            Some(ending) => {
                let label =
                    ending.winner.map_or(lang.rules_1931_label(Rules1931Label::DrawnGame), |winner| {
                        lang.label(Label::Wins(winner))
                    });
                self.text(57, 7, label, ink::TEXT, ink::PANEL);
            }
        }
        self.moves(view, lang);
        self.right(LAST_COLUMN, 9, counts(view, full, lang).as_str(), ink::DIM, ink::PANEL);
        if view.broken {
            self.banner(lang.label(Label::SystemError), ink::ALARM, ink::WHITE, ink::WHITE);
        } else if let Some(ending) = ending {
            let label = match ending.winner {
                None => lang.rules_1931_label(Rules1931Label::Draw),
                Some(_) if view.more.settings.at_keyboard() != 1 => lang.game_list_label(GameListLabel::End),
                Some(winner) if winner == view.game().player() => lang.label(Label::Victory),
                Some(_) => lang.label(Label::Defeat),
            };
            self.banner(label, ink::EDGE_2, ink::HEADING, ink::TEXT);
        } else {
            self.taken(view, lang);
        }
    }
}

pub(crate) fn print_menu(menu: &Menu, full: &Rules1931Settings, lang: Lang, out: &mut dyn Write) -> Result {
    for &line in lang.rules_1931_menu().iter().filter(|line| line.0 != 'A' || menu.archive) {
        item(out, line, value(line.0, menu, full, lang).as_str())?;
    }
    Ok(())
}

pub(crate) fn print_ballot(view: &MatchView<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    let Some(full) = view.rules_1931() else { return Ok(()) };
    writeln!(out, "{}\n", lang.rules_1931_label(Rules1931Label::Draws))?;
    writeln!(out, "  {}", game_number(&full, lang).as_str())?;
    for color in [Color::White, Color::Black] {
        writeln!(out, "  {}: {}", color_name(lang, color), sitter(view, color, lang))?;
    }
    for (label, value) in particulars(&full, lang) {
        writeln!(out, "  {}: {}", lang.rules_1931_label(label), value.as_str())?;
    }
    if let (Phase::Card, Some(card)) = (full.phase(), full.card()) {
        writeln!(out, "  {}: {}", opening(&full, lang).as_str(), moves_of(card).as_str())?;
    }
    Ok(())
}

fn sitter<'v>(view: &'v MatchView<'_>, color: Color, lang: Lang) -> &'v str {
    let usual = if view.game().player() == color { Label::Player } else { Label::Program };
    view.more.sitter(color, lang).unwrap_or(lang.label(usual))
}

pub(crate) fn print_end(view: &MatchView<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    let winner = view.rules_1931().and_then(|full| full.ending()).and_then(|ending| ending.winner);
    let label = winner
        .map_or(lang.rules_1931_label(Rules1931Label::DrawnGame), |winner| lang.label(Label::Wins(winner)));
    writeln!(out, "{label}.")
}

/// Prints `PARTITA 2 1½-½. apertura 17. Tempo 4:59 5:00. 50: 12.`
pub(crate) fn print_state(
    view: &MatchView<'_>,
    full: &RawRules1931<'_>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    write!(out, "{} {}.", game_number(full, lang).as_str(), score(full).as_str())?;
    if full.card().is_some() {
        write!(out, " {}.", opening(full, lang).as_str())?;
    }
    if let (Some(white), Some(black)) = (full.left(Color::White), full.left(Color::Black)) {
        let label = lang.rules_1931_label(Rules1931Label::Clock);
        write!(out, " {label} {} {}.", time(white).as_str(), time(black).as_str())?;
    }
    let counts = counts(view, full, lang);
    if !counts.as_str().is_empty() {
        write!(out, " {}.", counts.as_str())?;
    }
    writeln!(out)
}

fn value(key: char, menu: &Menu, full: &Rules1931Settings, lang: Lang) -> Text {
    let mut text = Text::new();
    match key {
        'L' => text.level(menu.level),
        'C' if full.lot => text.put(lang.rules_1931_label(Rules1931Label::ByLot)),
        'C' => text.put(color_name(lang, menu.player)),
        'I' => text.put(color_name(lang, Color::White)),
        'T' => text.put(lang.rules_1931_label(Rules1931Label::On)),
        _ => &mut text,
    };
    text
}

fn game_number(full: &RawRules1931<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    text.put(lang.rules_1931_label(Rules1931Label::GameNumber))
        .push(' ')
        .number(full.contest().number.into());
    text
}

/// Returns `1½-½`: the player's points first, with this game's if it is over.
fn score(full: &RawRules1931<'_>) -> Text {
    let mut points = full.contest().points;
    if let Some(ending) = full.ending() {
        for (points, color) in points.iter_mut().zip([full.game().player(), !full.game().player()]) {
            *points = points.saturating_add(ending.winner.map_or(1, |winner| 2 * u32::from(winner == color)));
        }
    }
    let mut text = Text::new();
    for (i, points) in points.into_iter().enumerate() {
        text.put(if i == 0 { "" } else { "-" });
        if points != 1 {
            text.number(points / 2);
        }
        text.put(if points % 2 == 1 { "½" } else { "" });
    }
    text
}

fn opening(full: &RawRules1931<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    if let Some(card) = full.card() {
        text.put(lang.rules_1931_label(Rules1931Label::Opening)).push(' ').number(card.number().into());
    }
    text
}

fn moves_of(card: Card) -> Text {
    let mut text = Text::new();
    for (i, [from, to]) in card.squares().into_iter().enumerate() {
        text.put(if i == 0 { "" } else { " " }).number(from).push('-').number(to);
    }
    text
}

/// Returns `ora 3/20  50: 12`: moves of the side's hour, moves without a capture.
fn counts(view: &MatchView<'_>, full: &RawRules1931<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    if full.rules().clock == ClockRule::TwentyAnHour {
        let made = full.clock().moves[view.game().turn() as usize];
        text.put(lang.rules_1931_label(Rules1931Label::Hour)).push(' ').number(made.into()).put("/20");
    }
    if let Some(plies) = full.fifty() {
        text.put(if text.as_str().is_empty() { "" } else { "  " }).put("50: ").number(u32::from(plies / 2));
    }
    text
}

// Minutes and seconds, rounded up.
fn time(ticks: u32) -> Text {
    let seconds = (u64::from(ticks) * 60).div_ceil(u64::from(TICKS_A_MINUTE)) as u32;
    let mut text = Text::new();
    text.number(seconds / 60).put(if seconds % 60 < 10 { ":0" } else { ":" }).number(seconds % 60);
    text
}

fn particulars(full: &RawRules1931<'_>, lang: Lang) -> impl Iterator<Item = (Rules1931Label, Text)> {
    let (rules, number) = (full.rules(), full.contest().number);
    let put = |label| *Text::new().put(lang.rules_1931_label(label));
    let colours = match (number, rules.lot) {
        (1, true) => Rules1931Label::ByLot,
        (1, false) => Rules1931Label::Chosen,
        _ => Rules1931Label::InTurn,
    };
    let clock = match rules.clock {
        ClockRule::None => "-",
        ClockRule::FiveMinutes => "5:00",
        ClockRule::TwentyAnHour => "20 / 60:00",
    };
    let mut seed = Text::new();
    put_long(&mut seed, full.lots());
    let values = [
        (Rules1931Label::Colours, put(colours)),
        (Rules1931Label::Score, score(full)),
        (Rules1931Label::Clock, *Text::new().put(clock)),
        (Rules1931Label::Seed, seed),
    ];
    values.into_iter()
}

fn put_long(text: &mut Text, number: u64) {
    if number >= 10 {
        put_long(text, number / 10);
    }
    text.number((number % 10) as u32);
}
