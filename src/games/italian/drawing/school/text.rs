//! The same screens as lines of text.

use crate::games::italian::drawing::school::openings::{first_move, line as opening_line, mark};
use crate::games::italian::drawing::school::rules::{caption, typed};
use crate::games::italian::drawing::school::study::{count, ends, line, numbered_texts, problem_text, title};
use crate::games::italian::drawing::school::{key_of, School, StudyBoard, StudySubject};
use crate::games::italian::drawing::text::{board, moves, pieces};
use crate::games::italian::lessons::openings::OPENINGS;
use crate::games::italian::lessons::rule_pages::{RulePage, RULE_PAGES};
use crate::games::italian::lessons::{position, Drawn, Name};
use crate::games::italian::words::school::{Passage, SchoolLabel};
use crate::rules::italian::ballot::Card;
use crate::rules::Color;
use crate::screen::lines::{color_name, Boards};
use crate::session::messages::{wrapped, Label, Lang};
use core::fmt::{Result, Write};

const COLUMNS: usize = 72;

pub fn print(school: &School<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    match *school {
        School::Rule(page) => rule(page, lang, boards, out),
        School::Openings(None) => openings(lang, out),
        School::Openings(Some(number)) => opening(number, lang, out),
        School::Lessons => lessons(lang, out),
        School::Study(ref study) => print_study(study, lang, boards, out),
    }
}

fn running(text: &str, out: &mut dyn Write) -> Result {
    wrapped(text, COLUMNS).try_for_each(|line| writeln!(out, "{line}"))
}

fn passage(words: &Passage, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", words.title)?;
    running(words.text, out)
}

fn rule(page: usize, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let (Some(shown), Some(words)) = (RULE_PAGES.get(page), lang.rule(page)) else { return Ok(()) };
    passage(words, out)?;
    diagram(shown, lang, boards, out)
}

fn diagram(page: &RulePage, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let Some(position) = page.fen.map(position) else { return Ok(()) };
    writeln!(out)?;
    board(boards, &|square| position.piece_at(square), false, lang, out)?;
    for color in [Color::White, Color::Black] {
        write!(out, "{}:", color_name(lang, color))?;
        pieces(&|square| position.piece_at(square), color, lang, out)?;
        writeln!(out)?;
    }
    if !caption(page).as_str().is_empty() {
        return writeln!(out, "{}", caption(page).as_str());
    }
    for (i, mv) in page.moves.iter().enumerate() {
        write!(out, "{}{}", if i == 0 { "" } else { ", " }, typed(mv).as_str())?;
    }
    if page.moves.is_empty() {
        Ok(())
    } else {
        writeln!(out)
    }
}

fn openings(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.school_label(SchoolLabel::Openings))?;
    write!(out, "       ")?;
    for card in Card::all().take(7) {
        write!(out, " {:>5}", first_move(card.squares()[1]).as_str())?;
    }
    for card in Card::all() {
        if card.number() % 7 == 1 {
            write!(out, "\n{:>7}", first_move(card.squares()[0]).as_str())?;
        }
        write!(out, "{:>6}", mark(card).0)?;
    }
    writeln!(out)?;
    writeln!(out)?;
    for (mark, label) in [
        ("-", SchoolLabel::AlwaysDrawn),
        ("3-6", SchoolLabel::NotInTournaments),
        ("1-2", SchoolLabel::OnlyAmongAll),
    ] {
        writeln!(out, "  {mark:<3} {}", lang.school_label(label))?;
    }
    writeln!(out)?;
    running(lang.openings_text(), out)
}

fn opening(number: usize, lang: Lang, out: &mut dyn Write) -> Result {
    let (Some(opening), Some(words)) = (OPENINGS.get(number), lang.opening(number)) else { return Ok(()) };
    passage(words, out)?;
    writeln!(out, "\n{}", opening_line(opening).as_str())
}

fn lessons(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.school_label(SchoolLabel::Lessons))?;
    for (place, name) in (0..).zip(Name::ALL) {
        writeln!(out, "  {}  {}", key_of(place), lang.lesson(name).item)?;
    }
    writeln!(out, "\n  {}  {}", key_of(Name::ALL.len() as u16), lang.problems_item())
}

fn print_study(study: &StudyBoard<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let game = &study.view.game();
    writeln!(out, "{}\n", title(&study.subject, lang))?;
    board(boards, &|square| game.piece_at(square), study.view.more.shown.flipped, lang, out)?;
    for color in [Color::White, Color::Black] {
        write!(out, "{}:", color_name(lang, color))?;
        pieces(&|square| game.piece_at(square), color, lang, out)?;
        writeln!(out)?;
    }
    writeln!(out, "{}.", lang.label(Label::Turn(game.turn())))?;
    pairs(study, lang, out)?;
    match study.subject {
        StudySubject::TheMove => the_move(study, lang, out),
        StudySubject::Lesson(name, ply) => {
            let lesson = name.lesson();
            if lesson.drawn != Drawn::Triangles {
                moves(&study.view, lang, boards, out)?;
            }
            writeln!(out)?;
            running(lang.lesson(name).notes.get(lesson.note(ply)).copied().unwrap_or_default(), out)
        }
        StudySubject::Problem { variation, refutation, made } => {
            moves(&study.view, lang, boards, out)?;
            writeln!(out)?;
            match refutation {
                None => running(problem_text(variation, made, lang), out),
                Some(found) => {
                    running(lang.why(found.why, Color::White).as_str(), out)?;
                    writeln!(out, "{}: {}", lang.school_label(SchoolLabel::Follows), line(&found).as_str())
                }
            }
        }
        StudySubject::Numbered(ref problem) => {
            moves(&study.view, lang, boards, out)?;
            writeln!(out)?;
            for text in numbered_texts(problem, lang) {
                running(text.as_str(), out)?;
            }
            let Some(found) = problem.refutation else { return Ok(()) };
            running(lang.why(found.why, problem.solver).as_str(), out)?;
            writeln!(out, "{}: {}", lang.school_label(SchoolLabel::Follows), line(&found).as_str())
        }
    }
}

fn pairs(study: &StudyBoard<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    let Some(found) = study.pairs else { return Ok(()) };
    for &pair in found.pairs() {
        write!(out, "{}: {}", ends(pair).as_str(), count(pair, lang).as_str())?;
        for (i, square) in pair.way().enumerate() {
            write!(out, "{}{square}", if i == 0 { " (" } else { " " })?;
        }
        writeln!(out, "{}", if pair.between() == 0 { "" } else { ")" })?;
    }
    Ok(())
}

fn the_move(study: &StudyBoard<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    let turn = study.view.game().turn();
    match study.pairs {
        None => running(lang.no_pairs(), out),
        Some(found) => running(lang.holder(turn, found.holder, found.even() as u32).as_str(), out),
    }
}
