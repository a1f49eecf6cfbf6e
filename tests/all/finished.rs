//! Finished games: saved, resumed at the end, viewed; and the text for a game that a huff ended.

use crate::{full, program};

use dama::unstable::app::Key;
use dama::unstable::game_files::pdn::{self, GameResult};
use dama::unstable::games::italian::record;
use dama::unstable::games::italian::rules_1931::record::{EndCause, Phase};
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::rules::italian::Square;
use dama::unstable::rules::{Color, Game, Outcome};
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::{Lang, Message};
use program::{file, without_history, Config, Memory, Program};

/// 21-18 loses the player's only man.
const LOST: &str = "W:W21:B14";
/// White takes the last piece.
const WON: &str = "W:W22:B18";

fn lost() -> Program {
    let mut program = Program::game(LOST);
    program.line("21 18").think().is(Scene::End);
    program
}

#[test]
fn a_finished_game_is_saved_and_resumes_at_its_end() {
    let end = Message::End(Outcome::NoPieces { winner: Color::Black }, false);
    for name in ["FINE", "fine.sav"] {
        let mut program = lost();
        let position = program.position();
        program.says(end);
        assert!(program.app.screen().hints.contains("S salva"), "{}", program.app.screen().hints);
        program.line("s").is(Scene::Save).line(name).is(Scene::End).says(Message::Saved(file(name)));
        assert!(program.text().contains("Ha vinto il Nero"), "the board stays as it was");
        let stored = file(name);
        let saved = program.saved(&format!("C:{}", stored.name.as_str())).expect("written");
        assert_eq!(record::decode(&without_history(&saved)).map(|game| game.position), Ok(position));
        program.line("").is(Scene::Menu).line("P").line(name).is(Scene::End).says(end);
        assert_eq!((program.position(), program.plies()), (position, 2));
        // And again, with the same bytes.
        program.line("S").line("B:ANCORA").is(Scene::End);
        assert_eq!(program.saved("B:ANCORA"), Some(saved));
        program.escape().is(Scene::Menu);
    }
}

#[test]
fn return_and_esc_lead_from_the_end_to_the_menu_and_other_keys_nowhere() {
    for key in [Key::Enter, Key::Escape] {
        lost().key(key).is(Scene::Menu);
    }
    for key in "xY2nNuPE? ".chars().map(Key::Char).chain([Key::Function(1), Key::Backspace]) {
        let mut program = lost();
        let before = program.text();
        program.key(key).is(Scene::End);
        assert_eq!(program.text(), before, "{key:?}");
    }
    // Without an archive of PDN files there is no viewer.
    let graphics = Box::leak(vec![0; dama::unstable::app::GRAPHICS_LEN].into_boxed_slice());
    let config = program::config(WON, 1);
    let rom_font = dama::unstable::host::pictures::rom_font::rom_font();
    let app = dama::unstable::app::App::new(config.settings(), Memory::usual(), graphics, rom_font);
    let mut program = Program { app };
    program.app.choose_game(config.game());
    program.lines(&["", "N", "22 18 13"]).is(Scene::End);
    assert!(!program.app.screen().hints.contains('R'), "{}", program.app.screen().hints);
    program.line("R").is(Scene::End);
}

#[test]
fn leaving_the_question_for_the_name_leads_back_to_the_end() {
    let mut program = lost();
    program.line("S").escape().is(Scene::End).says(Message::Cancelled);
    program.line("S").line("CON").is(Scene::End);
    program.line("S").line("X").line("S").line("X").is(Scene::Overwrite).line("N").is(Scene::End);
    program.says(Message::NotSaved).line("S").line("X").line("Y").says(Message::Saved(file("X")));
    assert_eq!(program.app.drives().saved(), ["C:X"]);
}

#[test]
fn a_finished_game_is_saved_with_all_moves_and_its_result_as_pdn() {
    let mut program = lost();
    program.line("S").line("FINE.PDN").is(Scene::End).says(Message::Saved(file("FINE.PDN")));
    let reading = pdn::read(&program.saved("C:FINE.PDN").expect("written"));
    assert_eq!((reading.faults.len(), reading.games.len()), (0, 1));
    assert_eq!((reading.games[0].result, reading.games[0].moves().count()), (GameResult::Black, 2));
    program.line("").line("P").line("FINE.PDN").is(Scene::Viewer).line(">");
    assert_eq!(program.plies(), 2);
}

#[test]
fn a_finished_game_is_looked_through_and_left_where_it_ended() {
    let mut program = lost();
    let (end, text) = (program.position(), program.text());
    assert!(program.app.screen().hints.contains("R rivede"), "{}", program.app.screen().hints);
    program.line("R").is(Scene::Viewer).says(Message::Reviewing(0, 2)).has_position(LOST);
    assert!(!program.text().contains("Ha vinto"), "not over yet");
    program.line("").says(Message::Reviewing(1, 2)).line(" ").says(Message::Reviewing(2, 2));
    assert_eq!(program.position(), end);
    program.line("").says(Message::Reviewing(2, 2)).line("-").says(Message::Reviewing(1, 2));
    program
        .line("<")
        .has_position(LOST)
        .line(">")
        .says(Message::Reviewing(2, 2))
        .line("q")
        .says(Message::NotAChoice);
    program.escape().is(Scene::End);
    assert_eq!((program.position(), program.text()), (end, text));
    program.line("S").line("DOPO").is(Scene::End).says(Message::Saved(file("DOPO")));
    program.line("r").line("m").is(Scene::Menu);
    // The hints fit, in both languages.
    let english = Config { lang: Lang::En, ..program::config(LOST, 1) };
    let mut program = Program::with(english, Memory::usual());
    program.lines(&["", "N", "21 18"]).think().is(Scene::End).pixels();
    program.line("R").is(Scene::Viewer).pixels();
    assert!(program.text().contains("move 0 of 2."));
}

#[test]
fn a_game_looked_through_is_played_on_from_any_of_its_moves() {
    let mut program = lost();
    program.line("R").line("").line("-").has_position(LOST).line("G").is(Scene::Game).has_position(LOST);
    assert_eq!(program.plies(), 0);
    program.line("21 17").think();
    // Saved, it has the moves from the start of the first game.
    let mut program = Program::game("W:W21,22,31,32:B1,2,3,14");
    program.line("21 18").think();
    let second = program.position();
    while program.scene() != Scene::End {
        let line = program.position().legal_moves()[0].numbers().to_string();
        program.line(&line).think();
    }
    program.line("R").line("").line("").line("G").is(Scene::Game);
    assert_eq!((program.position(), program.plies()), (second, 2));
    program.line("S").line("DA.PDN");
    let reading = pdn::read(&program.saved("C:DA.PDN").expect("written"));
    assert_eq!((reading.games[0].moves().count(), reading.games[0].result), (2, GameResult::Unknown));
}

#[test]
fn a_game_lost_by_a_huff_says_which_piece_and_why_also_when_it_is_resumed() {
    let mut program = full::game("W:W22:B18,1");
    program.line("22 19").think().is(Scene::End);
    let nineteen = Square::from_number(19).expect("a square");
    let huffed = Rules1931Message::EndByHuff(EndCause::NoPieces, nineteen, false);
    full::says(&mut program, huffed);
    let said = program.app.screen().message;
    assert!(said.as_str().contains("19") && said.as_str().contains("doveva prendere"), "{said:?}");
    program.line("S").line("SOFFIO").is(Scene::End);
    program.line("R").is(Scene::Viewer).has_position("W:W22:B18,1");
    program.line("").has_position("B:W19:B18,1").line("").has_position("B:W:B18,1");
    program.escape().is(Scene::End);
    full::says(&mut program, huffed);
    program.line("").is(Scene::Menu).line("P").line("SOFFIO").is(Scene::End);
    full::says(&mut program, huffed);
    let game = full::now(&mut program);
    assert_eq!((game.phase, game.ending.map(|ending| ending.how)), (Phase::Play, Some(EndCause::NoPieces)));
    // The other way round.
    let mut program = full::answering("W:WK18:BK13,14,7", &[18, 13, 9]);
    program.line("soffia 9").is(Scene::End);
    let nine = Square::from_number(9).expect("a square");
    full::says(&mut program, Rules1931Message::EndByHuff(EndCause::NoPieces, nine, true));
}

#[test]
fn a_finished_game_of_a_match_counts_once_however_often_it_is_looked_at() {
    let config = Config { ..full::full_config(WON, full::plain_rules()) };
    let mut program = Program::with(config, Memory::usual());
    program.lines(&["", "N", "", "22 18 13"]).is(Scene::End);
    program.lines(&["R", ">", "<"]).escape().is(Scene::End).line("S").line("UNA").is(Scene::End);
    program.lines(&["R", "M"]).is(Scene::Menu).line("N");
    let contest = full::now(&mut program).contest;
    assert_eq!((contest.number, contest.points), (2, [2, 0]));
    program.escape().line("Y").line("P").line("UNA").is(Scene::End).line("").line("N");
    assert_eq!(full::now(&mut program).contest.points, [2, 0], "the match of the game resumed");
}

#[test]
fn bits_struck_at_the_end_are_found_when_it_is_saved() {
    let mut program = lost();
    assert!(program.app.fault(5));
    program.line("S").is(Scene::Error).line("S").line("SALVA").says(Message::SavedAfterError(file("SALVA")));
    program.line("").is(Scene::Menu).line("P").line("SALVA").is(Scene::End);
}
