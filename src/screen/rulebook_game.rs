//! The screens of other rulebooks: the board, whatever its squares or points, the panel, the list of games.

mod board;
mod page;
mod panel;
pub(crate) mod plan;
mod print;

pub(super) use board::color_name;
pub(super) use page::print_page;
pub(super) use print::{letter_among, print, print_draft};

use super::canvas::Canvas;
use super::field;
use super::paint::{ink, Painter};
use super::Menu;
use crate::session::chosen_game::ChosenGame;
use crate::session::game_list::GameList;
use crate::session::game_options::GameOption;
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook::{playing, Diagram, GameStatus, Rulebook, Seat, MOST_SEATS};
use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
use crate::session::MatchView;
use alloc::vec::Vec;
use core::fmt::{Result, Write};
use plan::FIELD;

pub(super) use plan::{name_at, place as place_named};

pub(crate) fn needs_art(diagram: &Diagram) -> bool {
    !plan::is_own(diagram)
}

// The first row of the list of games; DAMA.COM's own comes first.
const FIRST_ROW: u16 = 9;

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn rulebook_game(&mut self, game: Option<&RulebookMatch>, view: &MatchView<'_>, lang: Lang) {
        self.felt();
        self.framed(field::LEFT, field::TOP, FIELD.0, FIELD.1);
        let Some(game) = game else { return };
        if let Ok(diagram) = game.book.diagram(&game.state) {
            self.rulebook_board(game, &diagram, view);
            self.rulebook_panel(game, &diagram, view, lang);
        }
    }

    pub(in crate::screen) fn game_item(&mut self, row: u16, menu: &Menu, lang: Lang) {
        if let Some(seat) = menu.more.sits {
            self.fill(400, 14 * 14, 88, 14, ink::PANEL);
            self.right(60, 14, seat, ink::HEADING, ink::PANEL);
        }
        if !menu.more.games.0.is_empty() {
            self.item(row, 'G', lang.game_list_label(GameListLabel::Game));
            self.right(60, row, present(menu, lang), ink::HEADING, ink::PANEL);
        }
    }

    pub(in crate::screen) fn variants(
        &mut self,
        menu: &Menu,
        setting: Option<&SelectedGame<'_>>,
        lang: Lang,
    ) {
        let heading = lang.game_list_label(GameListLabel::ChooseGame);
        let Some(setting) = setting else {
            self.menu_plate(heading);
            for (row, (key, entry, is_present)) in (FIRST_ROW..).zip(variants(menu, lang)) {
                self.item(row, key, entry);
                if is_present {
                    self.text(17, row, "►", ink::HEADING, ink::PANEL);
                }
            }
            return;
        };
        self.felt();
        self.inlay();
        self.strip(28, 1);
        self.plate(32, 84, 576, 196);
        self.rule(48, 116, 544);
        self.fill(231, 122, 1, 148, ink::BLACK);
        self.fill(232, 122, 1, 148, ink::EDGE);
        self.centred(6, 27, 7, heading, ink::HEADING, ink::PANEL);
        self.centred(31, 73, 7, setting.row().words(lang).title, ink::HEADING, ink::PANEL);
        for (row, (key, entry, is_present)) in (FIRST_ROW..).zip(variants(menu, lang)) {
            let (marked, color) = if is_present { ("►", ink::HEADING) } else { (" ", ink::TEXT) };
            self.text(6, row, marked, ink::HEADING, ink::PANEL);
            self.letter(8, row, key, ink::ACCENT, ink::PANEL);
            self.canvas.names_key(8, row);
            self.text(10, row, name_of(entry), color, ink::PANEL);
        }
        let after = setting.options().len();
        for (n, (key, name, value)) in setting.rows(lang).into_iter().enumerate() {
            // A blank row separates the seats.
            let gap = u16::from(n >= after && after > 0);
            let row = FIRST_ROW + n as u16 + gap;
            self.letter(32, row, key, ink::ACCENT, ink::PANEL);
            self.canvas.names_key(32, row);
            self.text(35, row, name, ink::TEXT, ink::PANEL);
            self.right(73, row, value, ink::HEADING, ink::PANEL);
        }
    }
}

/// The chosen game in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct SelectedGame<'a> {
    pub game: &'a ChosenGame,
    pub(crate) has_program: bool,
    pub seats: &'a [Seat],
    pub who: [SeatPlayer; MOST_SEATS],
}

impl<'a> SelectedGame<'a> {
    fn row(&self) -> &'static dyn Rulebook {
        self.game.book
    }

    fn options(&self) -> &'static [GameOption] {
        self.row().listed_options()
    }

    /// Returns a row for every option and seat: its key, its name, its value.
    fn rows(&self, lang: Lang) -> Vec<(char, &'static str, &'a str)> {
        let options = self.options().iter().map(|option| {
            let word = self.game.choice.in_play(option, self.has_program);
            (option.label(lang), option.value_label(word, lang))
        });
        let who = |&Seat(seat): &Seat| who(self.who[usize::from(seat)], lang);
        let seats = self.seats.iter().map(|seat| (lang.seat(self.row(), *seat), who(seat)));
        ('A'..).zip(options.chain(seats)).map(|(key, (name, value))| (key, name, value)).collect()
    }
}

fn name_of(entry: &'static str) -> &'static str {
    entry.split(':').next().unwrap_or(entry)
}

fn present(menu: &Menu, lang: Lang) -> &'static str {
    name_of(menu.more.chosen.words(lang).entry)
}

pub(super) fn print_game_item(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    if menu.more.games.0.is_empty() {
        return Ok(());
    }
    super::lines::item(out, ('G', lang.game_list_label(GameListLabel::Game)), present(menu, lang))
}

fn variants(menu: &Menu, lang: Lang) -> impl Iterator<Item = (char, &'static str, bool)> {
    let present = menu.more.chosen.listed_as();
    let rows = GameList::KEYS.chars().zip(menu.more.games.entries());
    rows.map(move |(key, row)| (key, row.words(lang).entry, row.name() == present))
}

fn who(who: SeatPlayer, lang: Lang) -> &'static str {
    lang.sitter(who)
}

fn turn(game: &RulebookMatch, view: &MatchView<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    let name = |seat| lang.seat(game.book, seat);
    let is_asked = matches!(game.book.offered(&game.state), Ok(Some(_)));
    match (game.status(), lang) {
        _ if view.broken => text.put(lang.label(Label::SystemError)),
        (Ok(GameStatus::Turn(_)), _) if view.more.viewed_end(lang).is_some() => {
            text.put(view.more.viewed_end(lang).unwrap_or_default())
        }
        (Ok(GameStatus::Turn(_)), _) if view.more.settings.fallen().is_some() => {
            let fallen = view.more.settings.fallen().unwrap_or(Seat(0));
            text = match game.other_of_two(fallen) {
                Some(winner) => lang.win_of(game.book, winner),
                None => lang.loss_of(game.book, fallen),
            };
            &mut text
        }
        (Ok(GameStatus::Turn(_)), _) if view.thinking => text.put(lang.label(Label::Thinking)),
        (Ok(GameStatus::Turn(seat)), _) if is_asked => text.put(lang.answer_of(game.book, seat).as_str()),
        (Ok(GameStatus::Turn(seat)), _) => text.put(lang.turn_of(game.book, seat).as_str()),
        (Ok(GameStatus::Won(seat)), _) => match (game.winners().as_slice(), lang) {
            (&[one, other, ..], _) => {
                let (won, and) = if lang == Lang::It { ("Vincono ", " e ") } else { ("Won: ", " and ") };
                text.put(won).put(name(one)).put(and).put(name(other))
            }
            _ => text.put(lang.win_of(game.book, seat).as_str()),
        },
        (Ok(GameStatus::Draw), Lang::It) => text.put("Patta"),
        (Ok(GameStatus::Draw), Lang::En) => text.put("A draw"),
        (Err(_), _) => &mut text,
    };
    text
}

/// Returns the line above the counters: the partners, or the game's note on its marks.
fn above_counters(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let note = || game.book.note(&game.state, lang).ok().flatten();
    pairs(game, lang).or_else(|| note().map(|note| *Text::new().put(note)))
}

fn pairs(game: &RulebookMatch, lang: Lang) -> Option<Text> {
    let &[a, b, c, d] = playing(game.book, &game.state).as_slice() else { return None };
    if game.book.are_partners(&game.state, a, c) != Ok(true) {
        return None;
    }
    let against = if lang == Lang::It { " contro " } else { " v. " };
    let mut text = Text::new();
    for (seat, after) in [(a, "-"), (c, against), (b, "-"), (d, "")] {
        text.put(lang.seat(game.book, seat)).put(after);
    }
    Some(text)
}

/// Returns the heading of the end, and whether it is an alarm.
fn end_label(game: &RulebookMatch, view: &MatchView<'_>, lang: Lang) -> Option<(&'static str, bool)> {
    if view.broken {
        return Some((lang.label(Label::SystemError), true));
    }
    if let (Some(fallen), Ok(GameStatus::Turn(_))) = (view.more.settings.fallen(), game.status()) {
        return Some((lost_on_time(game, fallen, lang), false));
    }
    let label = match (game.status(), game.keyboard_won()) {
        (Ok(GameStatus::Won(_)), Some(true)) => lang.label(Label::Victory),
        (Ok(GameStatus::Won(_)), Some(false)) => lang.label(Label::Defeat),
        (Ok(GameStatus::Won(_)), None) => lang.game_list_label(GameListLabel::End),
        (Ok(GameStatus::Draw), _) => lang.game_list_label(GameListLabel::Draw),
        (Ok(GameStatus::Turn(_)) | Err(_), _) => return None,
    };
    Some((label, false))
}

fn lost_on_time(game: &RulebookMatch, fallen: Seat, lang: Lang) -> &'static str {
    let is_programs = game.at(fallen) == SeatPlayer::Program;
    match (game.at_keyboard(), game.other_of_two(fallen)) {
        (1, _) if !is_programs => lang.label(Label::Defeat),
        (1, Some(_)) => lang.label(Label::Victory),
        _ => lang.game_list_label(GameListLabel::End),
    }
}

fn to_move(game: &RulebookMatch) -> Option<Seat> {
    match game.status() {
        Ok(GameStatus::Turn(seat)) => Some(seat),
        _ => None,
    }
}

pub(super) fn print_variants(
    menu: &Menu,
    setting: Option<&SelectedGame<'_>>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    writeln!(out, "{}\n", lang.game_list_label(GameListLabel::ChooseGame))?;
    for (key, entry, is_present) in variants(menu, lang) {
        writeln!(out, "  {key}  {entry} {}", if is_present { "<" } else { "" })?;
    }
    let Some(setting) = setting else { return Ok(()) };
    writeln!(out, "\n{}\n", setting.row().words(lang).title)?;
    setting
        .rows(lang)
        .into_iter()
        .try_for_each(|(key, name, value)| super::lines::item(out, (key, name), value))
}
