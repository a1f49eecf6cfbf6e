//! The screens as lines of text, for a terminal, a transcript or a screen reader.

pub use crate::screen::lines::Boards;

use crate::built_in::drawing;
use crate::formats::save::maestro_seconds;
use crate::screen::lines::{choice, item};
use crate::screen::{Content, Menu, Screen};
use crate::session::messages::sentences::color;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Lang, Text};
use alloc::string::String;
use core::fmt::{Result, Write};
use core::hint::black_box;

/// Prints the screen, ending with the message and the prompt (without a line end).
pub fn print(screen: &Screen<'_>) -> String {
    // If the compiler knew the boards, it would compile all of the printing twice.
    print_with(screen, black_box(Boards::Ruled))
}

pub(crate) fn print_with(screen: &Screen<'_>, boards: Boards) -> String {
    let mut out = String::new();
    print_to(screen, boards, &mut out).expect("strings take everything");
    out
}

fn print_to(screen: &Screen<'_>, boards: Boards, out: &mut dyn Write) -> Result {
    let lang = screen.lang;
    match screen.content {
        Content::Title => title(lang, out)?,
        Content::Menu(menu) => main_menu(&menu, lang, out)?,
        Content::Levels(menu) => levels(&menu, lang, out)?,
        Content::Colors(heading, white) => colors(heading, white, lang, out)?,
        Content::Instructions(page) => {
            writeln!(out, "{}", lang.instructions().get(page).copied().unwrap_or_default())?;
        }
        Content::Game(view) => crate::screen::rulebook_game::print(&view, lang, boards, out)?,
        Content::Variants(menu, setting) => {
            crate::screen::rulebook_game::print_variants(&menu, setting.as_ref(), lang, out)?
        }
        Content::SecondMenu(rows) => crate::screen::second_menu::print(rows, lang, out)?,
        Content::Page(page, ..) => page.print(lang, boards, out)?,
        Content::Review(_, _, text) => writeln!(out, "{}\n\n{text}", lang.text(words::REVIEW_HEADING))?,
        Content::Setup(shown, _) => shown.print(lang, boards, out)?,
        Content::BuiltIn(content) => content.print(lang, boards, out)?,
        Content::Files(files) => crate::screen::desktop::print_files(&files, screen.is_error, lang, out)?,
        Content::Halt => {
            writeln!(out, "{}", screen.message.as_str())?;
            return if screen.hints.is_empty() { Ok(()) } else { writeln!(out, "{}", screen.hints) };
        }
    }
    if !screen.message.as_str().is_empty() {
        writeln!(out, "\n{}", screen.message.as_str())?;
    }
    if !screen.hints.is_empty() {
        writeln!(out, "[{}]", screen.hints)?;
    }
    write!(out, "{}{}", screen.prompt, screen.typed)
}

fn title(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n{}", lang.game(), lang.text(words::LABEL_SUBTITLE))
}

fn main_menu(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.game())?;
    if let Some(options) = menu.game.rules_1931 {
        return drawing::rules_1931::print_menu(menu, &options, lang, out);
    }
    let mut level = Text::new();
    level.level(menu.level);
    for &line in lang.menu().iter().filter(|line| line.0 != 'A' || menu.archive) {
        if line.0 == '?' {
            crate::screen::rulebook_game::print_game_item(menu, lang, out)?;
        }
        let value = match line.0 {
            'L' => level.as_str(),
            'C' => menu.game.sits.unwrap_or(color(lang, menu.player)),
            'I' => menu.game.begins(lang).unwrap_or(color(lang, menu.first)),
            _ => "",
        };
        item(out, line, value)?;
        if line.0 == '?' {
            item(out, ('M', lang.text(words::MENU_MORE)), "")?;
        }
    }
    Ok(())
}

fn levels(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.text(words::LABEL_CHOOSE_LEVEL))?;
    for (level, text) in (1..).zip(lang.levels()) {
        choice(out, (char::from(b'0' + level), text), level == menu.level)?;
    }
    if menu.game.maestro {
        choice(out, ('M', lang.text(words::LABEL_MAESTRO)), maestro_seconds(menu.level).is_some())?;
    }
    Ok(())
}

fn colors(heading: Phrase, white: bool, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.text(heading))?;
    let mut colors = lang.colors().iter().zip([white, !white]);
    colors.try_for_each(|(&color, is_present)| choice(out, color, is_present))
}
