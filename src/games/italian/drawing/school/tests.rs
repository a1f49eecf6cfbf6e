//! Drawings leave the numbers of a board readable, and the frames of squares are complete.

use crate::formats::keyboard::Keyboard;
use crate::games::italian::drawing::board::corner;
use crate::games::italian::drawing::school::*;
use crate::games::italian::lessons::openings::OPENINGS;
use crate::games::italian::lessons::rule_pages::RULE_PAGES;
use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::{MatchSeries, Phase, Rules1931Record, Rules1931Settings};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::opposition::opposition;
use crate::rules::italian::{Move, Square};
use crate::rules::{Color, Game};
use crate::screen::field::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::screen::frame::{Frame, FRAME_LEN};
use crate::screen::paint::ink;
use crate::session::Session;
use std::boxed::Box;
use std::vec;

const GRAPHICS: &[u8] = include_bytes!("../../../../../KEYBOARD.DAT");
const WOOD: [u8; 2] = [ink::EDGE, 10];

struct Picture(Box<[u8; FRAME_LEN]>);

impl Picture {
    fn new(paint: impl FnOnce(&mut Painter<'_, Frame<'_>>)) -> Picture {
        let mut pixels: Box<[u8; FRAME_LEN]> = vec![0; FRAME_LEN].try_into().expect("a frame's length");
        let graphics = Keyboard::new(GRAPHICS).expect("good graphics");
        paint(&mut Painter { canvas: &mut Frame::new(&mut pixels), graphics });
        Picture(pixels)
    }

    fn at(&self, x: u16, y: u16) -> u8 {
        self.0[usize::from(y) * 640 + usize::from(x)]
    }

    // Returns whether a number at (`x`, `y`) stands on empty wood, with a margin of one pixel.
    fn shows(&self, number: u8, x: u16, y: u16) -> bool {
        let digits = Keyboard::new(GRAPHICS).expect("good graphics").sprite("digits").expect("digits");
        let figures = [number / 10, number % 10];
        let figures = if number < 10 { &figures[1..] } else { &figures[..] };
        let width = 6 * figures.len() as u16;
        (0..width).flat_map(|dx| (0..8).map(move |dy| (dx, dy))).all(|(dx, dy)| {
            let figure = usize::from(figures[usize::from(dx / 6)]);
            let drawn =
                if dy < 7 { digits.index(8 * figure + usize::from(dx % 6), usize::from(dy)) } else { 0 };
            let seen = self.at(x + dx, y + dy);
            if drawn == 0 {
                WOOD.contains(&seen)
            } else {
                seen == drawn
            }
        })
    }

    fn is_framed(&self, number: u32, index: u8) -> bool {
        let (left, top) = corner(Square::from_number(number).expect("a square"));
        let is_edge = |dx, dy| dx < 2 || dy < 2 || dx + 2 >= SQUARE_WIDTH || dy + 2 >= SQUARE_HEIGHT;
        (0..SQUARE_WIDTH)
            .flat_map(|dx| (0..SQUARE_HEIGHT).map(move |dy| (dx, dy)))
            .filter(|&(dx, dy)| is_edge(dx, dy))
            .all(|(dx, dy)| self.at(left + dx, top + dy) == index)
    }
}

fn on_large(square: Square) -> (u16, u16) {
    let (x, y) = corner(square);
    (x + 3, y + 2)
}

fn assert_numbers_show(picture: &Picture, place: fn(Square) -> (u16, u16), what: &dyn core::fmt::Debug) {
    for square in Square::all() {
        let (x, y) = place(square);
        assert!(picture.shows(square.number(), x, y), "{what:?}: {square}");
    }
}

#[test]
fn nothing_in_a_diagram_touches_a_number() {
    let boards = (0..RULE_PAGES.len()).filter(|&page| RULE_PAGES[page].fen.is_some());
    let openings = (0..OPENINGS.len()).map(|number| School::Openings(Some(number)));
    for school in boards.map(School::Rule).chain(openings) {
        let picture = Picture::new(|painter| painter.school(&school, Lang::It));
        assert_numbers_show(&picture, diagram::number_corner, &school);
    }
}

#[test]
fn nothing_on_the_board_of_a_lesson_touches_a_number() {
    for name in Name::ALL {
        let lesson = name.lesson();
        for ply in 0..=lesson.moves.len() {
            let session = Session::from_record(&lesson.record(ply));
            let study = StudyBoard {
                view: session.view(),
                subject: StudySubject::Lesson(name, ply),
                pairs: opposition(&lesson.after(ply)),
            };
            let picture = Picture::new(|painter| painter.school(&School::Study(study), Lang::It));
            assert_numbers_show(&picture, on_large, &(name, ply));
        }
    }
}

#[test]
fn nothing_that_shows_who_has_the_move_touches_a_number() {
    for fen in ["W:WK18,K24:BK31,K32", "B:WK1,K4:BK29,K32", "W:WK13,22,30:BK3,4,16", "W:W21-32:B1-12"] {
        let position = parse_fen(fen).expect("legal");
        let session = Session::from_record(&GameRecord::new(position, 1, Color::White, 1));
        let study =
            StudyBoard { view: session.view(), subject: StudySubject::TheMove, pairs: opposition(&position) };
        let picture = Picture::new(|painter| painter.school(&School::Study(study), Lang::It));
        assert_numbers_show(&picture, on_large, &fen);
    }
}

fn first_move(game: &GameRecord) -> Move {
    game.position.legal_moves()[0]
}

#[test]
fn the_frame_of_the_last_move_is_whole() {
    let game = GameRecord::new(parse_fen("W:W21-32:B1-12").expect("legal"), 1, Color::White, 1);
    let mv = first_move(&game);
    let session = Session::from_record(&game.after(mv));
    let picture = Picture::new(|painter| painter.match_screen(&session.view(), Lang::It));
    for square in [mv.from(), mv.to()] {
        assert!(picture.is_framed(square.number().into(), ink::ACCENT), "{square}");
    }
    assert!(!picture.is_framed(32, ink::ACCENT));
}

#[test]
fn the_frame_of_a_piece_touched_is_whole() {
    let game = GameRecord::new(parse_fen("W:W21-32:B1-12").expect("legal"), 1, Color::White, 1);
    let record = Rules1931Record {
        phase: Phase::Play,
        ..Rules1931Record::new(game, Rules1931Settings::default(), 1, MatchSeries::NEW)
    };
    let record = record.touched(22).expect("a piece that can move");
    let session = Session::of(&record.into());
    let picture = Picture::new(|painter| painter.match_screen(&session.view(), Lang::It));
    assert!(picture.is_framed(22, ink::WHITE));
}
