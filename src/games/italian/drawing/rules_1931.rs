//! Screens of the rules of 1931: menu, lots, and what they show of a match.

use crate::games::italian::diagram::place_of;
use crate::games::italian::rules_1931::record::{
    Card, ClockRule, GameEnd, Phase, RawRules1931, Rules1931Settings, TICKS_A_MINUTE,
};
use crate::rules::italian::{Position, Square};
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::lines::item;
use crate::screen::paint::{ink, Painter};
use crate::screen::rulebook_game::present;
use crate::screen::rulebook_game::shown::{aids_note, ShownMatch};
use crate::screen::Menu;
use crate::session::messages::sentences::color as color_name;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::Seat;
use crate::session::MatchView;
use alloc::format;
use alloc::string::String;
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
        self.item_at(50, 17, 'M', lang.text(words::MENU_MORE));
        self.item_at(50, 18, 'S', lang.text(words::MORE_SCHOOL));
        for (row, &(key, text)) in (9..).zip(lang.rules_1931_menu()) {
            if is_shown(key, menu) {
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
        self.centred(3, 39, 2, lang.text(words::LABEL_1931_DRAWS), ink::HEADING, ink::PANEL);
        self.rule(x + 16, 46, width - 32);
        for (row, color, sprite) in [(6, Color::White, "small-white"), (8, Color::Black, "small-black")] {
            self.sprite(40, row * 14, sprite);
            self.text(9, row, color_name(lang, color), ink::DIM, ink::PANEL);
            self.text(18, row, sitter(view, &full, color, lang), ink::TEXT, ink::PANEL);
        }
        for (row, (label, value)) in (10..).step_by(2).zip(particulars(&full, lang)) {
            self.text(5, row, lang.text(label), ink::DIM, ink::PANEL);
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
        title.put(lang.text(words::LABEL_1931_OPENING)).push(' ').number(card.number().into());
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
}

/// Adds what these rules show of a match: number and points, opening, clocks and counts, marks, the end.
pub(crate) fn add(shown: &mut ShownMatch, full: &RawRules1931<'_>, view: &MatchView<'_>, lang: Lang) {
    shown.title = game_number(full, lang);
    shown.title.put("  ").put(score(full).as_str());
    let turn = full.game().turn();
    let clock = |(row, color)| {
        let runs = full.ending().is_none() && turn == color;
        Some((row, time(full.left(color)?), if runs { ink::ACCENT } else { ink::TEXT }))
    };
    let counts = counts(full, lang);
    shown.notes = [(3, opening(full, lang), ink::DIM), (9, counts, ink::DIM)].into();
    shown.notes.extend([(4, Color::White), (5, Color::Black)].into_iter().filter_map(clock));
    // The opening stands where the note is else.
    let aids = aids_note(&view.context.settings, 16, lang);
    if !full.rules().huff {
        // Where no moves are counted; else, without aids, below.
        let row = if counts.as_str().is_empty() { Some(9) } else { aids.is_none().then_some(16) };
        let words = lang.line(words::LABEL_1931_NO_HUFF);
        shown.notes.extend(row.map(|row| (row, words, ink::DIM)));
    }
    shown.notes.extend(aids);
    shown.particulars = particulars_of(full, lang);
    if !view.broken {
        let huffable = full.huffable().into_iter().map(|square| (place_of(square), ink::ERROR));
        shown.frames.extend(huffable);
        shown.frames.extend(full.touched().map(|square| (place_of(square), ink::WHITE)));
        shown.end = full.ending().map(|ending| (end_label(&ending, full, view, lang), false));
    }
    let Some(ending) = full.ending() else { return };
    shown.to_move = None;
    if !view.broken {
        let drawn = lang.text(words::LABEL_1931_DRAWN_GAME);
        let label = ending.winner.map_or(drawn, |winner| lang.text(words::wins_label(winner)));
        let winner = ending.winner.map(|winner| Seat(winner as u8));
        shown.turn = (winner, *Text::new().put(label));
    }
}

fn end_label(ending: &GameEnd, full: &RawRules1931<'_>, view: &MatchView<'_>, lang: Lang) -> &'static str {
    match (ending.winner, view.context.end(lang)) {
        (None, _) => lang.text(words::LABEL_1931_DRAW),
        (Some(_), Some(end)) => end,
        (Some(winner), None) if winner == full.game().player() => lang.text(words::LABEL_VICTORY),
        (Some(_), None) => lang.text(words::LABEL_DEFEAT),
    }
}

pub(crate) fn print_menu(menu: &Menu, full: &Rules1931Settings, lang: Lang, out: &mut dyn Write) -> Result {
    for &line in lang.rules_1931_menu().iter().filter(|line| is_shown(line.0, menu)) {
        item(out, line, value(line.0, menu, full, lang).as_str())?;
        if line.0 == '?' {
            item(out, ('M', lang.text(words::MENU_MORE)), "")?;
            item(out, ('S', lang.text(words::MORE_SCHOOL)), "")?;
        }
    }
    Ok(())
}

// Without an archive, or without other games, the row is empty.
fn is_shown(key: char, menu: &Menu) -> bool {
    match key {
        'A' => menu.archive,
        'G' => !menu.game.games.0.is_empty(),
        _ => true,
    }
}

fn sitter(view: &MatchView<'_>, full: &RawRules1931<'_>, color: Color, lang: Lang) -> &'static str {
    lang.sitter(view.context.settings.at(color, full.game().player()))
}

pub(crate) fn print_ballot(view: &MatchView<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    let Some(full) = view.rules_1931() else { return Ok(()) };
    writeln!(out, "{}\n", lang.text(words::LABEL_1931_DRAWS))?;
    writeln!(out, "  {}", game_number(&full, lang).as_str())?;
    for color in [Color::White, Color::Black] {
        writeln!(out, "  {}: {}", color_name(lang, color), sitter(view, &full, color, lang))?;
    }
    for (label, value) in particulars(&full, lang) {
        writeln!(out, "  {}: {}", lang.text(label), value.as_str())?;
    }
    if let (Phase::Card, Some(card)) = (full.phase(), full.card()) {
        writeln!(out, "  {}: {}", opening(&full, lang).as_str(), moves_of(card).as_str())?;
    }
    Ok(())
}

/// Returns `PARTITA 2 1½-½. apertura 17. Tempo 4:59 5:00. 50: 12.` as a line.
fn particulars_of(full: &RawRules1931<'_>, lang: Lang) -> String {
    let mut text = format!("{} {}.", game_number(full, lang).as_str(), score(full).as_str());
    if full.card().is_some() {
        text += &format!(" {}.", opening(full, lang).as_str());
    }
    if let (Some(white), Some(black)) = (full.left(Color::White), full.left(Color::Black)) {
        let label = lang.text(words::LABEL_1931_CLOCK);
        text += &format!(" {label} {} {}.", time(white).as_str(), time(black).as_str());
    }
    if !full.rules().huff {
        text += &format!(" {}.", lang.text(words::LABEL_1931_NO_HUFF));
    }
    let counts = counts(full, lang);
    if !counts.as_str().is_empty() {
        text += &format!(" {}.", counts.as_str());
    }
    text + "\n"
}

fn value(key: char, menu: &Menu, full: &Rules1931Settings, lang: Lang) -> Text {
    let mut text = Text::new();
    match key {
        'L' => text.level(menu.level),
        'C' if full.lot => text.put(lang.text(words::LABEL_1931_BY_LOT)),
        'C' => text.put(color_name(lang, menu.player)),
        'I' => text.put(color_name(lang, Color::White)),
        'G' => text.put(present(menu, lang)),
        'T' => text.put(which(full, lang)),
        _ => &mut text,
    };
    text
}

fn game_number(full: &RawRules1931<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    text.put(lang.text(words::LABEL_1931_GAME_NUMBER)).push(' ').number(full.contest().number.into());
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
        text.put(lang.text(words::LABEL_1931_OPENING)).push(' ').number(card.number().into());
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

/// Returns the words that tell these rules from those without the huff.
pub(crate) fn which(full: &Rules1931Settings, lang: Lang) -> &'static str {
    lang.text(if full.huff { words::LABEL_1931_ON } else { words::LABEL_1931_NO_HUFF })
}

/// Returns `ora 3/20  50: 12`: moves of the side's hour, moves without a capture.
fn counts(full: &RawRules1931<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    if full.rules().clock == ClockRule::TwentyAnHour {
        let made = full.clock().moves[full.game().turn() as usize];
        text.put(lang.text(words::LABEL_1931_HOUR)).push(' ').number(made.into()).put("/20");
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

fn particulars(full: &RawRules1931<'_>, lang: Lang) -> impl Iterator<Item = (Phrase, Text)> {
    let (rules, number) = (full.rules(), full.contest().number);
    let colours = match (number, rules.lot) {
        (1, true) => words::LABEL_1931_BY_LOT,
        (1, false) => words::LABEL_1931_CHOSEN,
        _ => words::LABEL_1931_IN_TURN,
    };
    let clock = match rules.clock {
        ClockRule::None => "-",
        ClockRule::FiveMinutes => "5:00",
        ClockRule::TwentyAnHour => "20 / 60:00",
    };
    let mut seed = Text::new();
    put_long(&mut seed, full.lots());
    let values = [
        (words::LABEL_1931_COLOURS, lang.line(colours)),
        (words::LABEL_1931_SCORE, score(full)),
        (words::LABEL_1931_CLOCK, *Text::new().put(clock)),
        (words::LABEL_1931_SEED, seed),
    ];
    values.into_iter()
}

fn put_long(text: &mut Text, number: u64) {
    if number >= 10 {
        put_long(text, number / 10);
    }
    text.number((number % 10) as u32);
}
