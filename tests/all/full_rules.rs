//! The twelve rules of 1931 one by one, typed at the prompt, and test positions 13 to 16 of their description.
//! Positions 1 to 12 are in `articles.rs`, because the full rules do not change the legal moves.

use crate::common;
use crate::full;
use crate::program;
use dama::unstable::built_in::IndexedActions as _;
use dama::unstable::games::italian::words::said::ItalianMessage;

use common::Random;
use dama::unstable::app::Status;
use dama::unstable::games::italian::rules_1931::record::{
    BallotSet, Card, ClockRule, EndCause, GameEnd, Rules1931Record, Rules1931Settings, TICKS_A_MINUTE,
};
use dama::unstable::games::italian::rules_1931::Rules1931Action;
use dama::unstable::games::italian::rules_1931::Rules1931Error;
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::rules::italian::huff;
use dama::unstable::rules::italian::refusal::MoveError;
use dama::unstable::rules::italian::{Move, Squares};
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::game::MatchRules as _;
use dama::unstable::session::messages::Message;
use dama::unstable::session::{Session, SystemError};
use full::*;
use program::{keyboard_dat, square, Memory, Program};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

fn ending(how: EndCause, winner: Option<Color>) -> Option<GameEnd> {
    Some(GameEnd { how, winner })
}

fn squares(numbers: &[u32]) -> Squares {
    numbers.iter().fold(Squares::EMPTY, |set, &number| set | Squares::of(square(number)))
}

fn refused(error: Rules1931Error) -> Rules1931Message {
    Rules1931Message::Refused(error)
}

/// Returns all pages of the instructions, read from the scene in which the program is.
fn pages(program: &mut Program) -> String {
    let mut all = String::new();
    program.line("?");
    while program.scene() == Scene::Instructions {
        all += &program.text();
        program.line("");
    }
    all
}

#[test]
fn each_page_of_the_instructions_fits_the_rules_played() {
    let huff = |huff| Rules1931Settings { huff, ..plain_rules() };
    let fits = |pages: &str, is_plain: bool, huffs: bool| {
        assert_eq!(pages.contains("deve ripetere la mossa"), !huffs, "{pages}");
        assert_eq!(pages.contains("ha mosso lo stesso"), huffs, "{pages}");
        assert_eq!(pages.contains("SOFFIA 22") && pages.contains("OBBLIGA"), huffs, "{pages}");
        assert_eq!(pages.contains("CHE COSA MANCA"), is_plain, "{pages}");
        assert_eq!(pages.contains("LE REGOLE COMPLETE"), !is_plain, "{pages}");
    };
    fits(&pages(&mut game_by("W:W21:B1", huff(true))), false, true);
    fits(&pages(&mut game_by("W:W21:B1", huff(false))), false, false);
    fits(&pages(&mut Program::game("W:W21:B1")), true, false);
    // With the aids' page before them.
    let mut program = Program::with(full_config("W:W21:B1", huff(true)), Memory::usual());
    fits(&pages(program.lines(&["", "X", "N", ""])), false, true);
    // In the menu the rules of the next game count, in a game its own.
    let mut program = resumed(&record("W:W21:B1", huff(false), Color::White));
    fits(&pages(&mut program), false, false);
    fits(&pages(program.escape().line("Y")), true, false);
    fits(&pages(program.line("T")), false, true);
    let mut program = Program::game("W:W21:B1");
    fits(&pages(program.escape().lines(&["Y", "T"])), false, true);
}

#[test]
fn rule_1_a_man_goes_one_square_forward() {
    game("W:W21:B1").line("21 17").think().has_position("W:W17:B5");
    game("W:W21:B1").line("21 25").says(Message::Refused(MoveError::ManBackward(square(21))));
}

#[test]
fn rule_2_white_begins_and_colours_are_drawn_and_then_alternate() {
    let mut players = Vec::new();
    for lots in 1..=20 {
        let config = crate::program::Config {
            rules_1931: Some(Rules1931Settings::default()),
            lots,
            ..Default::default()
        };
        let mut program = Program::with(config, Memory::usual());
        program.line("").line("N").is(Scene::Ballot);
        let first = now(&mut program);
        assert_eq!(first.game.first, Color::White);
        players.push(first.game.player);
        // A resignation loses, and the colours change.
        program.escape().line("Y").is(Scene::Menu).line("N");
        let second = now(&mut program);
        assert_eq!(second.game.player, !first.game.player);
        assert_eq!((second.contest.number, second.contest.points), (2, [0, 2]));
        program.escape().line("Y").line("N");
        let third = now(&mut program);
        assert_eq!((third.game.player, third.contest.points), (first.game.player, [0, 4]));
    }
    assert!(players.contains(&Color::White) && players.contains(&Color::Black));
    let mut program = Program::with(full_config("W:W21-32:B1-12", plain_rules()), Memory::usual());
    program.line("").line("I").is(Scene::Menu);
    says(&mut program, Rules1931Message::WhiteBegins);
    program.line("C").line("N").line("N").is(Scene::Ballot);
    assert_eq!(now(&mut program).game.player, Color::Black);
    program.line("").is(Scene::Game);
    assert_eq!(program.status(), Status::Thinks, "White begins, and that is the program");
}

#[test]
fn rule_3_captures_go_on_as_long_as_they_can() {
    game("W:W26:B22,14,6")
        .line("26 22 19 14 10 6 3")
        .is(Scene::End)
        .says(Message::End(dama::unstable::rules::Outcome::NoPieces { winner: Color::White }, true));
}

#[test]
fn rule_4_a_man_is_crowned_and_its_move_ends() {
    let mut program = game("W:W11:B7,6,14");
    program.line("11 6 2").think();
    assert!(program.position().kings().has(square(2)));
}

#[test]
fn rule_5_a_king_goes_backward_and_a_man_takes_no_king() {
    game("W:WK18,32:B1").line("18 23").think().is(Scene::Game);
    game("W:W23:BK19").line("23 19 14").says(Message::Refused(MoveError::ManCannotTakeKing(square(19))));
}

#[test]
fn rule_6_row_13_the_three_rights_after_a_quiet_move_instead_of_a_capture() {
    let row_13 = "W:W22,30:B18,1";
    // Black huffs, then moves.
    let mut program = answering(row_13, &[30, 27]);
    program.is(Scene::Game).line("SOFFIA 22").has_position("B:W27:B18,1");
    says(&mut program, Rules1931Message::Huffed(square(22)));
    program.line("1 5").think();
    assert_eq!(program.position().pieces(Color::White).count(), 1);
    // Black demands the capture, and White has to take.
    let mut program = answering(row_13, &[30, 27]);
    program.line("OBBLIGA");
    assert!(now(&mut program).is_obliged && program.status() == Status::Thinks);
    program.think().has_position("B:W13,30:B1");
    // Black simply moves, and loses the right.
    let mut program = answering(row_13, &[30, 27]);
    program.line("1 5");
    assert_eq!(now(&mut program).before, None);
    program.think().line("SOFFIA 22");
    says(&mut program, refused(Rules1931Error::NothingIrregular));
    // The man that moved is the one that had to capture.
    let mut program = answering(row_13, &[22, 19]);
    program.line("SOFFIA 22");
    says(&mut program, refused(Rules1931Error::NotToBeHuffed(squares(&[19]))));
    program.line("SOFFIA 19").has_position("B:W30:B18,1");
}

#[test]
fn rule_6_a_huff_that_names_no_piece_is_told_which_there_are() {
    let mut program = answering("W:W21,K32:B18,11,28,20", &[21, 18, 14]);
    let before = program.position();
    program.line("soffia");
    says(&mut program, refused(Rules1931Error::WhichToHuff(squares(&[14, 32]))));
    assert!(program.text().contains("Quale pezzo? SOFFIA 14 o 32."));
    program.line("HUFF ").is(Scene::Game);
    assert_eq!(program.position(), before);
    program.line("11 14 18").think().line("SOFFIA");
    says(&mut program, refused(Rules1931Error::NothingIrregular));
}

#[test]
fn rule_10_a_touch_that_names_no_piece_is_asked_which() {
    let mut program = game("W:W22,30:B1");
    program.line("TOCCA");
    says(&mut program, refused(Rules1931Error::WhichToTouch));
    assert_eq!(now(&mut program).bound(), None);
}

#[test]
fn rule_6_row_14_a_wrong_capture_stays_and_its_piece_goes() {
    let mut program = answering("W:WK18,32:BK13,14,7", &[18, 13, 9]);
    program.has_position("B:WK9,32:B14,7").line("soffia 9").has_position("B:W32:B14,7");
    // The same with White's last piece: won at once.
    let mut program = answering("W:WK18:BK13,14,7", &[18, 13, 9]);
    program.line("soffia 9").is(Scene::End);
    assert_eq!(now(&mut program).ending, ending(EndCause::NoPieces, Some(Color::Black)));
    // After the demand the king is back on 13.
    let mut program = answering("W:WK18,32:BK13,14,7", &[18, 13, 9]);
    program.line("obbliga").has_position("W:WK18,32:BK13,14,7").think().has_position("B:WK4,32:BK13");
}

#[test]
fn rule_6_a_chain_stopped_early_can_be_huffed_obliged_or_left() {
    let (fen, first) = ("W:WK30,32:BK26,18,27,K20", [30, 26, 21]);
    let mut program = answering(fen, &first);
    assert_eq!(now(&mut program).huffable(), squares(&[21]));
    program.line("SOFFIA 21").has_position("B:W32:B18,27,K20");
    answering(fen, &first).line("OBBLIGA").think().has_position("B:WK14,32:B27,K20");
    let mut program = answering(fen, &first);
    program.line("20 24").think();
    assert!(program.plies() == 3 && now(&mut program).huffed.is_none());
}

#[test]
fn rule_6_the_wrong_piece_and_the_idle_one_and_only_one_of_them() {
    let fen = "W:W21,K32:B18,11,28,20";
    for (typed, after) in [("SOFFIA 14", "B:WK32:B11,28,20"), ("SOFFIA 32", "B:W14:B11,28,20")] {
        let mut program = answering(fen, &[21, 18, 14]);
        assert_eq!(now(&mut program).huffable(), squares(&[14, 32]));
        program.line(typed).has_position(after).line("SOFFIA 14");
        says(&mut program, refused(Rules1931Error::NothingIrregular));
    }
}

#[test]
fn rule_6_who_is_obliged_cannot_break_the_rule_again() {
    let mut record = played(&record("W:W22,30:B18,1", plain_rules(), Color::White), &[30, 27]);
    record = record.obliged().expect("it can be obliged");
    let mut program = resumed(&record);
    says(&mut program, Rules1931Message::Obliged);
    program.line("30 27").says(Message::Refused(MoveError::MustCapture(squares(&[22]))));
    program.line("22 18 13").think().is(Scene::Game);
}

#[test]
fn rule_6_the_program_uses_its_rights_by_searching() {
    // 30-27 leaves 22 hanging: huffing it wins a man and more.
    let mut program = game("W:W22,30:B18,1");
    program.line("30 27");
    assert!(program.status() == Status::Thinks && now(&mut program).before.is_some());
    program.think();
    assert!(now(&mut program).before.is_none() && program.position().pieces(Color::White).count() == 1);
    // All three choices occur.
    let mut sides = [0; 3];
    let mut random = Random(77);
    for _ in 0..1_500 {
        let position = random.position();
        let start = record(&position.to_string(), plain_rules(), position.turn());
        let found = huff::find_possible(&position, &mut |mv| huff::is_irregular(&position, mv));
        let (None, Some(irregular)) = (start.ending, found) else { continue };
        let mut program = resumed(&start);
        program.line(&irregular.numbers().to_string()).think();
        let game = now(&mut program);
        let used = match (game.is_obliged, program.app.message()) {
            (true, _) => 0,
            (_, Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::HuffedAndMoved(..)))) => 1,
            (_, Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::LetStand(_)))) => 2,
            _ => continue,
        };
        sides[used] += 1;
    }
    println!("obliged, huffed, let stand: {sides:?}");
    assert!(sides.iter().all(|&times| times > 0), "{sides:?}");
}

#[test]
fn rule_6_without_huffing_irregular_moves_are_refused() {
    let mut program = game_by("W:W22,30:B18,1", Rules1931Settings { huff: false, ..plain_rules() });
    program.line("30 27").says(Message::Refused(MoveError::MustCapture(squares(&[22]))));
}

#[test]
fn rule_7_the_greater_capture_is_asked_for_and_the_lesser_can_be_huffed() {
    let fen = "W:W21,K32:B18,11,28,20";
    let mut program = game_by(fen, Rules1931Settings { huff: false, ..plain_rules() });
    program.line("21 18 14 11 7").says(Message::Refused(MoveError::KingMustCapture(squares(&[32]))));
    let mut program = game(fen);
    program.line("21 18 14 11 7");
    assert_eq!(now(&mut program).huffable(), squares(&[7, 32]));
    program.think();
    assert_eq!(program.position().pieces(Color::White).count(), 1, "one of the two was huffed");
}

#[test]
fn rule_8_row_15_fifty_moves_draw_and_a_capture_restarts_the_count() {
    let shuttle = |record: &Rules1931Record, plies: usize| {
        (0..plies).fold(*record, |record, ply| {
            let moves = [[32u32, 28], [1, 5], [28, 32], [5, 1]];
            played(&record, &moves[ply % 4])
        })
    };
    let start = record("W:WK32,K26:BK1,K4", plain_rules(), Color::White);
    let asked = shuttle(&start, 6).counted().expect("asked for");
    let turned = |record: &Rules1931Record, plies| {
        (0..plies).fold(*record, |record, ply| {
            let moves = [[28u32, 32], [5, 1], [32, 28], [1, 5]];
            played(&record, &moves[ply % 4])
        })
    };
    let almost = turned(&asked, 99);
    assert_eq!((almost.fifty, almost.ending), (Some(99), None));
    assert_eq!(turned(&asked, 100).ending, ending(EndCause::FiftyMoves, None));
    // Typed: the last of the hundred plies is the player's.
    let mut program = resumed(&Rules1931Record {
        game: dama::unstable::games::italian::record::GameRecord { player: Color::Black, ..almost.game },
        ..almost
    });
    program.is(Scene::Game).line("1 5").is(Scene::End);
    says(&mut program, Rules1931Message::End(EndCause::FiftyMoves, None));
    // A capture, a promotion or a huff resets the count, even after ninety-nine plies.
    let late = |fen| Rules1931Record { fifty: Some(99), ..record(fen, plain_rules(), Color::White) };
    let capture = played(&late("W:WK18,32:B14,1"), &[18, 14, 11]);
    assert_eq!((capture.fifty, capture.ending), (Some(0), None));
    assert_eq!(played(&late("W:W5,32:B16"), &[5, 1]).fifty, Some(0));
    let broken = played(&late("W:W22,30:B18,1"), &[30, 27]);
    assert_eq!((broken.fifty, broken.ending), (Some(100), None), "Black may still take it back");
    assert_eq!(broken.huffed(22).expect("huffed").fifty, Some(0));
    assert_eq!(broken.obliged().expect("obliged").fifty, Some(99));
}

#[test]
fn rule_8_the_request_is_typed_counted_on_the_screen_and_made_once() {
    let mut program = game("W:WK32:BK1,2");
    program.line("50");
    says(&mut program, Rules1931Message::Counted);
    assert!(program.text().contains("50: 0"));
    program.line("32 28").think();
    assert!(program.text().contains("50: 1"), "{}", program.text());
    program.line("50");
    says(&mut program, refused(Rules1931Error::Counting(2)));
}

#[test]
fn rule_9_five_minutes_a_move() {
    let rules = Rules1931Settings { clock: ClockRule::FiveMinutes, ..plain_rules() };
    let mut program = game_by("W:W21,32:B1,2", rules);
    assert!(program.app.clock_runs());
    program.app.tick(4 * TICKS_A_MINUTE);
    assert!(program.text().contains("1:00 5:00"), "{}", program.text());
    program.line("21 17").think();
    assert_eq!(now(&mut program).clock.used, [0, 0], "a new move, a new five minutes");
    program.app.tick(5 * TICKS_A_MINUTE - 1);
    assert_eq!(program.scene(), Scene::Game);
    program.app.tick(1);
    program.is(Scene::End);
    assert_eq!(now(&mut program).ending, ending(EndCause::Time, Some(Color::Black)));
    says(&mut program, Rules1931Message::End(EndCause::Time, Some(false)));
}

#[test]
fn rule_9_twenty_moves_an_hour_with_what_was_saved_carried_on() {
    let rules = Rules1931Settings { clock: ClockRule::TwentyAnHour, ..plain_rules() };
    let mut game = record("W:WK32,K26:BK1,K4", rules, Color::White);
    for ply in 0..40 {
        game = game.later(2 * TICKS_A_MINUTE);
        assert_eq!(game.clock.moves, [(ply as u8).div_ceil(2) % 20, ply as u8 / 2]);
        let moves = [[32u32, 28], [1, 5], [28, 32], [5, 1]];
        game = played(&game, &moves[ply % 4]);
    }
    assert_eq!((game.clock.moves, game.clock.used), ([0, 0], [0, 0]), "the next twenty");
    let mut program = resumed(&game.later(30 * TICKS_A_MINUTE));
    program.app.tick(29 * TICKS_A_MINUTE);
    program.line("32 28").think();
    assert_eq!(now(&mut program).clock.used[0], 59 * TICKS_A_MINUTE, "carried on");
    program.app.tick(TICKS_A_MINUTE);
    program.is(Scene::End);
}

#[test]
fn rule_9_the_program_can_overstep_too_and_manages_its_time() {
    let rules = Rules1931Settings { clock: ClockRule::FiveMinutes, ..plain_rules() };
    let config = crate::program::Config {
        level: dama::unstable::session::Level::LAST,
        ..full_config("W:W21-32:B1-12", rules)
    };
    let start = || {
        let mut program = Program::with(config, Memory::usual());
        program.line("").line("N").line("").line("21 18");
        program
    };
    // With time passing during the search, it moves before the time is over.
    let mut program = start();
    program.app.think(&mut |app| app.tick(TICKS_A_MINUTE));
    assert_eq!((program.scene(), program.plies()), (Scene::Game, 2));
    // If all the time passes at once, even the quickest move is too late.
    let mut program = start();
    program.app.think(&mut |app| app.tick(6 * TICKS_A_MINUTE));
    program.is(Scene::End);
    says(&mut program, Rules1931Message::End(EndCause::Time, Some(true)));
    // With enough time the level's own move is played.
    let mut plain = Program::game_at("W:W21-32:B1-12", 5);
    plain.line("21 18").think();
    let config =
        crate::program::Config { level: dama::unstable::session::Level::new(5).expect("a level"), ..config };
    let mut timed = Program::with(config, Memory::usual());
    timed.line("").line("N").line("").line("21 18").think();
    assert_eq!(plain.position(), timed.position());
}

#[test]
fn rule_9_the_clock_runs_under_questions_and_stands_in_the_menu() {
    let rules = Rules1931Settings { clock: ClockRule::FiveMinutes, ..plain_rules() };
    let mut program = game_by("W:W21,32:B1,2", rules);
    for line in ["S", "E", "?"] {
        program.line(line);
        assert!(program.app.clock_runs(), "{line}");
        program.app.tick(100);
        program.escape();
        if program.scene() != Scene::Game {
            program.escape();
        }
        program.is(Scene::Game);
    }
    assert_eq!(now(&mut program).clock.used, [300, 0]);
    program.line("S").app.tick(5 * TICKS_A_MINUTE);
    program.is(Scene::End).line("").is(Scene::Menu);
    assert!(!program.app.clock_runs());
    let mut plain = Program::game("W:W21,32:B1,2");
    plain.app.tick(u32::MAX);
    plain.is(Scene::Game);
}

#[test]
fn rule_10_a_piece_touched_is_a_piece_moved() {
    let mut program = game("W:W21-32:B1-12");
    program.line("22");
    says(&mut program, Rules1931Message::Touched(square(22)));
    program.line("21 18");
    says(&mut program, refused(Rules1931Error::Touched(square(22))));
    program.line("tocca 23");
    says(&mut program, refused(Rules1931Error::Touched(square(22))));
    program.line("22 18").think();
    assert_eq!((program.plies(), now(&mut program).touched), (2, None));
    // A piece that cannot move may be touched freely.
    program.line("TOCCA 32");
    says(&mut program, Rules1931Message::TouchedInVain(square(32)));
    program.line("1").says(Message::Refused(MoveError::NotYours(square(1))));
    program.line("17").says(Message::Refused(MoveError::EmptySquare(square(17))));
    program.line("33").says(Message::Refused(MoveError::NoSuchSquare(33)));
}

#[test]
fn rule_10_touching_binds_to_an_irregular_move_where_there_is_huffing() {
    let mut program = game("W:W22,30:B18,1");
    program.line("30");
    says(&mut program, Rules1931Message::Touched(square(30)));
    program.line("22 18 13");
    says(&mut program, refused(Rules1931Error::Touched(square(30))));
    program.line("30 27");
    assert!(now(&mut program).before.is_some());
    let mut program = game_by("W:W22,30:B18,1", Rules1931Settings { huff: false, ..plain_rules() });
    program.line("30");
    says(&mut program, Rules1931Message::TouchedInVain(square(30)));
    program.line("22 18 13").think();
    assert_eq!(program.plies(), 2);
}

#[test]
fn rule_11_row_16_the_ballot_is_drawn_from_its_set_and_played_move_by_move() {
    for (ballot, count) in [(BallotSet::Tournament, 43), (BallotSet::Free, 47), (BallotSet::All, 49)] {
        let mut drawn = std::collections::BTreeSet::new();
        for lots in 0..1_000 {
            let rules = Rules1931Settings { ballot, ..Rules1931Settings::default() };
            let game = dama::unstable::games::italian::record::GameRecord::new(
                dama::unstable::rules::italian::Position::start(Color::White),
                1,
                Color::White,
                1,
            );
            let begun = Rules1931Record::new(
                game,
                rules,
                lots,
                dama::unstable::games::italian::rules_1931::record::MatchSeries::NEW,
            );
            let card = begun.opened().expect("drawn").card.expect("a card");
            assert!(ballot.has(card));
            drawn.insert(card);
        }
        assert_eq!(drawn.len(), count);
    }
    let config = crate::program::Config {
        rules_1931: Some(Rules1931Settings { lot: false, ..Rules1931Settings::default() }),
        lots: 7,
        ..Default::default()
    };
    let mut program = Program::with(config, Memory::usual());
    program.line("").line("N").is(Scene::Ballot).line("").is(Scene::Ballot);
    let card = now(&mut program).card.expect("drawn");
    says(&mut program, Rules1931Message::Drawn(card));
    assert_eq!(program.plies(), 0);
    program.line("").is(Scene::Opening);
    assert_eq!(program.plies(), 1);
    program.line("").is(Scene::Game);
    says(&mut program, Rules1931Message::Opened(card));
    assert_eq!(now(&mut program).game.recent.as_ref(), card.moves());
    assert!(Card::all().all(|card| card.excluded().is_none() == BallotSet::Tournament.has(card)));
}

#[test]
fn rule_12_a_draw_is_agreed_on_when_the_program_is_not_the_better_off() {
    let mut program = game_with_databases("W:WK32,K31,K30:BK1");
    program.line("PATTA");
    assert_eq!(program.status(), Status::Thinks);
    program.think().is(Scene::End);
    says(&mut program, Rules1931Message::End(EndCause::Agreed, None));
    assert_eq!(now(&mut program).ending, ending(EndCause::Agreed, None));
    assert!(program.text().contains("½-½"));
    let mut program = game_with_databases("W:WK32:BK1,K2,K3");
    program.line("patta").think().is(Scene::Game);
    says(&mut program, Rules1931Message::NoDraw);
    assert!(waits(&program));
}

#[test]
fn rule_12_who_cannot_move_has_lost() {
    let mut program = Program::with(full_config("W:W32:B28,23", plain_rules()), Memory::usual());
    program.line("").line("N").line("").is(Scene::End);
    program.says(Message::End(dama::unstable::rules::Outcome::NoMoves { winner: Color::Black }, false));
    assert_eq!(now(&mut program).ending, ending(EndCause::NoMoves, Some(Color::Black)));
    let start = record("B:W29,31,K32:B22,26,27,K30", plain_rules(), Color::White);
    assert_eq!(start.ending, ending(EndCause::NoMoves, Some(Color::White)));
}

#[test]
fn without_the_full_rules_none_of_this_is_available() {
    let mut program = Program::game("W:W22,30:B18,1");
    for line in ["SOFFIA 22", "OBBLIGA", "PATTA", "REGOLE", "MOSSA", "APERTURE"] {
        program.line(line);
        assert!(matches!(program.app.message(), Message::NotANumber(_)), "{line}");
    }
    program.line("30 27").says(Message::Refused(MoveError::MustCapture(squares(&[22]))));
    program.line("22").says(Message::Refused(MoveError::NoDestination));
    assert!(program.app.game().rules_1931().is_none());
    let mut menu = Program::menu();
    assert!(!menu.text().contains("1931"));
    menu.line("S").is(Scene::Menu);
    assert!(menu.message().contains("premi prima T"), "{}", menu.message());
    menu.line("T");
    says(&mut menu, Rules1931Message::On);
    assert!(menu.text().contains("1931"));
    menu.line("T");
    says(&mut menu, Rules1931Message::NoHuff);
    assert!(menu.text().contains("senza soffio"));
    menu.line("T");
    says(&mut menu, Rules1931Message::Off);
    assert!(!menu.text().contains("  T  "));
}

#[test]
fn a_sly_program_breaks_the_rule_only_where_it_can_lose_nothing() {
    let sly = Rules1931Settings { sly: true, ..plain_rules() };
    let (mut tried, mut seen) = (0, 0);
    let mut random = Random(9);
    for _ in 0..400 {
        let position = random.position();
        if !position.must_capture()
            || huff::find_possible(&position, &mut |mv| huff::is_irregular(&position, mv)).is_none()
        {
            continue;
        }
        tried += 1;
        let fen = position.to_string();
        let start = record(&fen, sly, !position.turn());
        if start.ending.is_some() {
            continue;
        }
        let mut program = resumed(&start);
        program.think();
        if program.app.game().rules_1931().is_some_and(|full| !full.huffable().is_empty()) {
            seen += 1;
            assert!(
                matches!(
                    program.app.message(),
                    Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::MayHuff(..)))
                ),
                "{fen}"
            );
        }
        let honest = record(&fen, plain_rules(), !position.turn());
        let mut program = resumed(&honest);
        program.think();
        assert!(
            program.app.game().rules_1931().is_some_and(|full| full.huffable().is_empty()),
            "{fen}: not asked to"
        );
    }
    println!("{tried} positions, {seen} times a rule was broken");
    assert!(tried > 50 && seen > 0);
}

#[track_caller]
fn full_of(session: &Session, graphics: &[u8]) -> Rules1931Record {
    *session.verify(graphics).expect("it passes the check").rules_1931().expect("by the full rules")
}

fn play_rules_1931(
    session: &mut Session,
    action: Rules1931Action,
    graphics: &[u8],
) -> Result<(), SystemError> {
    let game = session.verify(graphics)?;
    let action = game.rules_1931().and_then(|record| record.index(action)).ok_or(SystemError)?;
    session.act(&game, action, graphics)
}

/// Performs a random action, with rule violations and claims by both sides.
#[track_caller]
fn act(session: &mut Session, graphics: &[u8], random: &mut Random) {
    let record = full_of(session, graphics);
    let huffable = record.huffable();
    let roll = random.below(100);
    if !huffable.is_empty() && roll < 30 {
        let count = huffable.count() as usize;
        let chosen = huffable.clone().nth(random.below(count)).expect("one of them");
        play_rules_1931(session, Rules1931Action::Huff(chosen), graphics).expect("may be huffed");
        return;
    }
    if !huffable.is_empty() && roll < 50 {
        return play_rules_1931(session, Rules1931Action::Oblige, graphics).expect("may be obliged");
    }
    if record.fifty.is_none() && record.game.plies > 40 {
        play_rules_1931(session, Rules1931Action::Count, graphics).expect("may be counted");
    }
    if roll > 94 {
        // A refused move changes nothing.
        let game = session.verify(graphics).expect("sound");
        if let Ok(action) = game.read(&format!("TOCCA {}", 1 + roll % 34)) {
            session.act(&game, action, graphics).expect("may be touched");
        }
        return;
    }
    let record = full_of(session, graphics);
    let position = record.game.position;
    let mut moves: Vec<Move> = Vec::new();
    huff::find_possible(&position, &mut |mv| {
        moves.push(mv);
        false
    });
    let allowed = |mv: &Move| {
        record.bound().is_none_or(|touched| touched == mv.from())
            && (!record.is_obliged || !huff::is_irregular(&position, *mv))
    };
    moves.retain(allowed);
    if moves.is_empty() {
        // Without a legal move the game goes on only if a claim is left.
        assert!(!huffable.is_empty(), "{position}");
        return play_rules_1931(session, Rules1931Action::Oblige, graphics).expect("may be obliged");
    }
    let irregular: Vec<Move> =
        moves.iter().copied().filter(|mv| huff::is_irregular(&position, *mv)).collect();
    let from = if !irregular.is_empty() && random.below(2) == 0 { &irregular } else { &moves };
    let chosen = from[random.below(from.len())];
    let game = session.verify(graphics).expect("sound");
    assert_eq!(
        game.read(&chosen.numbers().to_string()),
        Ok(record.index(Rules1931Action::Move(chosen)).expect("possible")),
        "{position}"
    );
    play_rules_1931(session, Rules1931Action::Move(chosen), graphics).expect("may be played");
}

#[test]
fn ten_thousand_huffing_games_end_by_the_rules_and_pass_the_check_at_every_move() {
    const GAMES: usize = 10_000;
    let graphics = keyboard_dat();
    let next = AtomicUsize::new(0);
    let counts: [AtomicUsize; 6] = Default::default();
    let [actions, huffs, obliged, no_pieces, no_moves, drawn] = &counts;
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= GAMES {
                    break;
                }
                let mut random = Random(0x1931_0006 + number as u64);
                let mut session = Session::of(&record("W:W21-32:B1-12", plain_rules(), Color::White).into());
                for action in 0.. {
                    assert!(action < 6_000, "game {number} does not end");
                    act(&mut session, &graphics, &mut random);
                    let record = full_of(&session, &graphics);
                    actions.fetch_add(1, Ordering::Relaxed);
                    huffs.fetch_add(usize::from(record.huffed.is_some()), Ordering::Relaxed);
                    obliged.fetch_add(usize::from(record.is_obliged), Ordering::Relaxed);
                    let Some(GameEnd { how, winner }) = record.ending else { continue };
                    let (position, turn) = (record.game.position, record.game.position.turn());
                    let counter = match how {
                        EndCause::NoPieces => {
                            assert!(position.pieces(!winner.expect("won")).is_empty());
                            no_pieces
                        }
                        EndCause::NoMoves => {
                            assert!(winner == Some(!turn) && position.legal_moves().is_empty());
                            no_moves
                        }
                        EndCause::FiftyMoves => {
                            assert_eq!((record.fifty, winner), (Some(100), None));
                            drawn
                        }
                        other => panic!("{other:?}"),
                    };
                    counter.fetch_add(1, Ordering::Relaxed);
                    break;
                }
            });
        }
    });
    let [actions, huffs, obliged, no_pieces, no_moves, drawn] = counts.map(AtomicUsize::into_inner);
    println!("{GAMES} games, {actions} actions, {huffs} huffed positions, {obliged} obliged; {no_pieces} without pieces, {no_moves} without moves, {drawn} drawn");
    assert_eq!(no_pieces + no_moves + drawn, GAMES);
    assert!([huffs, obliged, no_pieces, no_moves, drawn].iter().all(|&count| count > 20));
}
