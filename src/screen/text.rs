//! The same screens as lines of text, for a terminal, a transcript, a screen reader.

pub use super::lines::Boards;

use super::lines::{board, color_name, item, moves_in_words, pieces, places_to_go};
use super::panel::{for_each_pair, short, taken};
use super::{Content, Menu, MoreContent, Screen};
use crate::formats::save::maestro_seconds;
use crate::rules::Color;
use crate::session::messages::{Label, Lang, MoreLabel, Text};
use crate::session::View;
use core::fmt::{Result, Write};

/// Prints the screen, ending with the message and the prompt (without a line end).
pub fn print(screen: &Screen<'_>, out: &mut dyn Write) -> Result {
    print_with(screen, Boards::Ruled, out)
}

/// The same with such boards.
pub fn print_with(screen: &Screen<'_>, boards: Boards, out: &mut dyn Write) -> Result {
    let lang = screen.lang;
    match screen.content {
        Content::Title => title(lang, out)?,
        Content::Menu(menu) => main_menu(&menu, lang, out)?,
        Content::Levels(menu) => levels(&menu, lang, out)?,
        Content::Colors(heading, white) => colors(heading, white, lang, out)?,
        Content::Instructions(page) => {
            for line in lang.instructions().get(page).copied().unwrap_or_default().split('\n') {
                writeln!(out, "{line}")?;
            }
        }
        Content::More(MoreContent::FullInstructions(_)) => writeln!(out, "{}", lang.full_page())?,
        Content::Game(view) => game(&view, lang, boards, out)?,
        Content::More(MoreContent::Table(view)) => super::table::print(&view, lang, boards, out)?,
        Content::More(MoreContent::Variants(menu, setting)) => {
            super::table::print_variants(&menu, setting.as_ref(), lang, out)?
        }
        Content::More(MoreContent::Pages(pages, page)) => {
            writeln!(out, "{}", pages.get(page).copied().unwrap_or_default())?
        }
        Content::More(MoreContent::Exam(_, _, text)) => writeln!(out, "{}\n\n{text}", lang.exam_heading())?,
        Content::More(MoreContent::Ballot(view)) => super::full::print_ballot(&view, lang, out)?,
        Content::More(MoreContent::School(school)) => super::school::text::print(&school, lang, boards, out)?,
        Content::Files(files) => super::more::print_files(&files, lang, out)?,
        Content::Halt => return writeln!(out, "{}", screen.message.as_str()),
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
    writeln!(out, "{}\n{}", lang.label(Label::Game), lang.label(Label::Subtitle))
}

fn main_menu(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(Label::Game))?;
    if let Some(full) = menu.more.full {
        return super::full::print_menu(menu, &full, lang, out);
    }
    let mut level = Text::new();
    level.level(menu.level);
    for &line in lang.menu().iter().filter(|line| line.0 != 'A' || menu.archive) {
        if line.0 == '?' {
            super::table::print_game_item(menu, lang, out)?;
        }
        let value = match line.0 {
            'L' => level.as_str(),
            'C' => color_name(lang, menu.player),
            'I' => menu.more.begins(lang).unwrap_or(color_name(lang, menu.first)),
            _ => "",
        };
        item(out, line, value)?;
    }
    Ok(())
}

fn levels(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(Label::ChooseLevel))?;
    for (level, text) in (1..).zip(lang.levels()) {
        let present = if level == menu.level { "<" } else { "" };
        writeln!(out, "  {level}  {text} {present}")?;
    }
    if menu.more.maestro {
        let present = if maestro_seconds(menu.level).is_some() { "<" } else { "" };
        writeln!(out, "  M  {} {present}", lang.label(Label::More(MoreLabel::Maestro)))?;
    }
    Ok(())
}

fn colors(heading: Label, white: bool, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(heading))?;
    for (&(key, text), present) in lang.colors().iter().zip([white, !white]) {
        writeln!(out, "  {key}  {text} {}", if present { "<" } else { "" })?;
    }
    Ok(())
}

fn game(view: &View<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    board(boards, &|square| view.game.piece_at(square), view.more.shown.turned, lang, out)?;
    for color in [Color::White, Color::Black] {
        side(view, color, lang, out)?;
    }
    places_to_go(&view.more.shown, lang, out)?;
    let level = view.more.level(view.game.level(), lang);
    write!(out, "{} {}. ", lang.label(Label::Level), level.as_str())?;
    match view.outcome {
        _ if !view.broken && view.more.full.is_some_and(|full| full.ending().is_some()) => {
            super::full::print_end(view, lang, out)?;
        }
        _ if view.broken => writeln!(out, "{}", lang.label(Label::SystemError))?,
        Some(outcome) => writeln!(out, "{}.", lang.label(Label::Wins(outcome.winner())))?,
        None if view.thinking => writeln!(out, "{}...", lang.label(Label::Thinking))?,
        None => writeln!(out, "{}.", lang.label(Label::Turn(view.game.turn())))?,
    }
    if let Some(full) = &view.more.full {
        super::full::print_state(view, full, lang, out)?;
    }
    if boards == Boards::None {
        return moves_in_words(view, lang, out);
    }
    write!(out, "{}:", lang.label(Label::Moves))?;
    let mut written = Ok(());
    for_each_pair(view, |_, number, pair| {
        if written.is_ok() {
            written = write!(out, " {number}.");
        }
        for mv in pair.into_iter().flatten() {
            if written.is_ok() {
                written = write!(out, " {}", short(mv).as_str());
            }
        }
    });
    written?;
    writeln!(out, "{}", if view.game.plies() == 0 { " -" } else { "" })
}

/// `Bianco (giocatore): 21 22 dama 30; presi 2`.
fn side(view: &View<'_>, color: Color, lang: Lang, out: &mut dyn Write) -> Result {
    let who = if view.game.player() == color { Label::Player } else { Label::Program };
    let who = view.more.sitter(color, lang).unwrap_or(lang.label(who));
    write!(out, "{} ({who}):", color_name(lang, color))?;
    pieces(&|square| view.game.piece_at(square), color, lang, out)?;
    writeln!(out, "; {} {}", lang.label(Label::More(MoreLabel::Lost)), taken(view, color))
}
