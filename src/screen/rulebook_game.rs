//! The screens of a match of any game: the board, whatever its squares or points, the panel, the list of games.

mod board;
mod end_scene;
mod page;
mod panel;
pub(crate) mod plan;
mod print;
pub(crate) mod shown;
pub(crate) mod slide;

pub(crate) use page::print_page;
pub(crate) use print::{print, print_draft, seat_letter};
pub(crate) use print::{print_moves, print_pieces, print_ruled_board};

use crate::screen::canvas::Canvas;
use crate::screen::field;
use crate::screen::lines::{choice, item};
use crate::screen::paint::{ink, Painter};
use crate::screen::Menu;
use crate::session::chosen_game::ChosenGame;
use crate::session::game_list::GameList;
use crate::session::game_options::GameOption;
use crate::session::messages::words;
use crate::session::messages::Lang;
use crate::session::rulebook::{Diagram, Rulebook, Seat, MOST_SEATS};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::MatchView;
use alloc::vec::Vec;
use core::fmt::{Result, Write};
use plan::FIELD;
use shown::ShownMatch;

pub(crate) use plan::{name_at, place as place_named};

pub(crate) fn needs_art(diagram: &Diagram) -> bool {
    !plan::is_own(diagram)
}

// The first row of the list of games; DAMA.COM's own comes first.
const FIRST_ROW: u16 = 9;

impl<C: Canvas> Painter<'_, C> {
    /// Paints the board of a match and the panel beside it; the bare frame if its bytes are unreadable.
    pub(crate) fn match_screen(&mut self, view: &MatchView<'_>, lang: Lang) {
        self.felt();
        self.framed(field::LEFT, field::TOP, FIELD.0, FIELD.1);
        if let Some(mut shown) = ShownMatch::of(view, lang) {
            if let Some(between) = view.context.between {
                shown.begin_with(between);
            }
            self.match_board(&shown, &view.context);
            self.match_panel(&shown, &view.context, lang);
        }
    }

    /// Paints the menu's rows that DAMA.COM lacks.
    pub(crate) fn game_item(&mut self, row: u16, menu: &Menu, lang: Lang) {
        // The entry for the second page stands beside that for the instructions.
        self.item_at(50, 17, 'M', lang.text(words::MENU_MORE));
        for (row, seat) in [(14, menu.game.sits), (15, menu.game.begins(lang))] {
            let Some(seat) = seat else { continue };
            // Blanks, so that the letters below are gone for pointers too.
            self.text(50, row, "           ", ink::HEADING, ink::PANEL);
            self.right(60, row, seat, ink::HEADING, ink::PANEL);
        }
        if !menu.game.games.0.is_empty() {
            self.item(row, 'G', lang.text(words::LIST_GAME));
            self.right(60, row, present(menu, lang), ink::HEADING, ink::PANEL);
        }
    }

    pub(crate) fn variants(&mut self, menu: &Menu, setting: Option<&SelectedGame<'_>>, lang: Lang) {
        let heading = lang.text(words::CHOOSE_GAME);
        let Some(setting) = setting else {
            self.menu_plate(heading);
            for (row, (key, entry, is_present)) in (FIRST_ROW..).zip(variants(menu, lang)) {
                self.choice(row, key, entry, is_present);
            }
            return;
        };
        self.wide_menu_plate();
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
            self.item_at(32, row, key, name);
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
        let who = |&Seat(seat): &Seat| lang.sitter(self.who[usize::from(seat)]);
        let seats = self.seats.iter().map(|seat| (lang.seat(self.row(), *seat), who(seat)));
        ('A'..).zip(options.chain(seats)).map(|(key, (name, value))| (key, name, value)).collect()
    }
}

fn name_of(entry: &'static str) -> &'static str {
    entry.split(':').next().unwrap_or(entry)
}

/// Returns the name of the chosen game.
pub(crate) fn present(menu: &Menu, lang: Lang) -> &'static str {
    name_of(menu.game.chosen.words(lang).entry)
}

pub(crate) fn print_game_item(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    if menu.game.games.0.is_empty() {
        return Ok(());
    }
    item(out, ('G', lang.text(words::LIST_GAME)), present(menu, lang))
}

fn variants(menu: &Menu, lang: Lang) -> impl Iterator<Item = (char, &'static str, bool)> {
    let present = menu.game.chosen.listed_as();
    let rows = GameList::KEYS.chars().zip(menu.game.games.entries());
    rows.map(move |(key, row)| (key, row.words(lang).entry, row.name() == present))
}

pub(crate) fn print_variants(
    menu: &Menu,
    setting: Option<&SelectedGame<'_>>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    writeln!(out, "{}\n", lang.text(words::CHOOSE_GAME))?;
    for (key, entry, is_present) in variants(menu, lang) {
        choice(out, (key, entry), is_present)?;
    }
    let Some(setting) = setting else { return Ok(()) };
    writeln!(out, "\n{}\n", setting.row().words(lang).title)?;
    setting.rows(lang).into_iter().try_for_each(|(key, name, value)| item(out, (key, name), value))
}
