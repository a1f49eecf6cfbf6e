//! The same screens as lines of text.

use crate::games::italian::diagram::diagram as diagram_of;
use crate::games::italian::drawing::school::openings::{first_move, mark};
use crate::games::italian::drawing::school::study::{count, ends, line, texts, title, turn_of};
use crate::games::italian::drawing::school::{key_of, School, StudyBoard, StudySubject};
use crate::games::italian::lessons::openings::OPENINGS;
use crate::games::italian::lessons::rule_pages::{RulePage, RULE_PAGES};
use crate::games::italian::lessons::{position, Drawn, Name};
use crate::games::italian::rows::ROWS;
use crate::games::italian::words::school::Passage;
use crate::rules::italian::ballot::Card;
use crate::rules::Color;
use crate::screen::lines::Boards;
use crate::screen::rulebook_game::shown::ShownMatch;
use crate::screen::rulebook_game::{print_moves, print_pieces, print_ruled_board};
use crate::session::messages::{words, wrapped, Lang};
use crate::session::rulebook::{Diagram, Seat};
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
    let (Some(shown), Some(read)) = (RULE_PAGES.get(page), lang.rule(page)) else { return Ok(()) };
    passage(&read, out)?;
    diagram(shown, lang, boards, out)
}

/// Prints a board, and below it the pieces of both sides.
fn board(diagram: &Diagram, is_flipped: bool, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let row = ROWS[0].words(lang);
    print_ruled_board(diagram, row, is_flipped, boards, out)?;
    for (seat, name) in (0..).map(Seat).zip(row.seats) {
        write!(out, "{name}:")?;
        print_pieces(diagram, row, seat, true, out)?;
        writeln!(out)?;
    }
    Ok(())
}

fn diagram(page: &RulePage, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let Some(position) = page.fen.map(position) else { return Ok(()) };
    writeln!(out)?;
    board(&diagram_of(&position), false, lang, boards, out)?;
    if page.moves.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", page.moves.join(", "))
}

fn openings(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.text(words::LABEL_SCHOOL_OPENINGS))?;
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
        ("-", words::LABEL_SCHOOL_ALWAYS_DRAWN),
        ("3-6", words::LABEL_SCHOOL_NOT_IN_TOURNAMENTS),
        ("1-2", words::LABEL_SCHOOL_ONLY_AMONG_ALL),
    ] {
        writeln!(out, "  {mark:<3} {}", lang.text(label))?;
    }
    writeln!(out)?;
    running(lang.text(words::OPENINGS_TEXT), out)
}

fn opening(number: usize, lang: Lang, out: &mut dyn Write) -> Result {
    let (Some(opening), Some(read)) = (OPENINGS.get(number), lang.opening(number)) else { return Ok(()) };
    passage(&read, out)?;
    writeln!(out, "\n{}", opening.then.join(", "))
}

fn lessons(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.text(words::LABEL_SCHOOL_LESSONS))?;
    for (place, name) in (0..).zip(Name::ALL) {
        writeln!(out, "  {}  {}", key_of(place), lang.lesson(name).item)?;
    }
    writeln!(out, "\n  {}  {}", key_of(Name::ALL.len() as u16), lang.text(words::MORE_PROBLEMS))
}

fn print_study(study: &StudyBoard<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let Some(shown) = ShownMatch::of(&study.view, lang) else { return Ok(()) };
    let moves = |out: &mut dyn Write| print_moves(&shown, boards, lang, out);
    writeln!(out, "{}\n", title(&study.subject, lang))?;
    board(&shown.diagram, study.view.context.shown.flipped, lang, boards, out)?;
    writeln!(out, "{}.", lang.text(words::turn_label(turn_of(&shown))))?;
    pairs(study, lang, out)?;
    match study.subject {
        StudySubject::TheMove => the_move(study, turn_of(&shown), lang, out),
        StudySubject::Lesson(name, ply) => {
            let lesson = name.lesson();
            if lesson.drawn != Drawn::Triangles {
                moves(out)?;
            }
            writeln!(out)?;
            running(lang.lesson(name).notes.get(lesson.note(ply)).copied().unwrap_or_default(), out)
        }
        StudySubject::Problem(ref problem) => {
            moves(out)?;
            writeln!(out)?;
            texts(problem, lang).iter().try_for_each(|text| running(text, out))?;
            let Some(found) = problem.refutation else { return Ok(()) };
            running(lang.why(found.why, problem.solver).as_str(), out)?;
            writeln!(out, "{}: {}", lang.text(words::LABEL_SCHOOL_FOLLOWS), line(&found).as_str())
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

fn the_move(study: &StudyBoard<'_>, turn: Color, lang: Lang, out: &mut dyn Write) -> Result {
    match study.pairs {
        None => running(lang.text(words::NO_PAIRS), out),
        Some(found) => running(lang.holder(turn, found.holder, found.even() as u32).as_str(), out),
    }
}
