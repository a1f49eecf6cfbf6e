//! Lessons, the pages of the rules and openings, and the opposition, through typed keys.

use crate::program;
use dama::unstable::games::italian::words::said::ItalianMessage;
use dama::unstable::screen::SchoolScene;

use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::lessons::{fig2, judge, rule_pages, Name};
use dama::unstable::games::italian::rules_1931::record::{BallotSet, Rules1931Settings};
use dama::unstable::games::italian::words::school::SchoolMessage;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::{Lang, Message};
use program::{config, square, Config, Memory, Program};
use serde_json::Value;

/// The full rules without drawing of colours or ballot: games begin at the given position.
const FULL: Rules1931Settings = Rules1931Settings {
    huff: true,
    sly: false,
    clock: dama::unstable::games::italian::rules_1931::record::ClockRule::None,
    ballot: BallotSet::None,
    lot: false,
};

fn menu() -> Program {
    let mut program = Program::with(Config { rules_1931: Some(FULL), ..Config::default() }, Memory::usual());
    program.line("").is(Scene::Menu);
    program
}

fn game(fen: &str) -> Program {
    let mut program = Program::with(Config { rules_1931: Some(FULL), ..config(fen, 1) }, Memory::usual());
    program.lines(&["", "N", ""]).is(Scene::Game);
    program
}

fn lesson(key: &str) -> Program {
    let mut program = menu();
    program.lines(&["S", key]);
    program
}

fn says(program: &mut Program, message: SchoolMessage) {
    program.says(Message::BuiltIn(ItalianMessage::School(message)));
}

/// The article's sequences: the position before each move, and the final one.
#[track_caller]
fn printed(name: &str) -> Vec<String> {
    let all: Value = serde_json::from_str(include_str!("../data/article-sequences.json")).expect("JSON");
    let sequence = &all[name];
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let moves = sequence["moves"].as_array().expect("moves").iter();
    let mut fens: Vec<String> = moves.map(|mv| text(&mv["fen_before"])).collect();
    fens.push(text(sequence.get("final").unwrap_or(&sequence["start"])));
    fens
}

#[test]
fn the_plain_game_has_no_lessons() {
    let mut program = Program::menu();
    program.line("S").is(Scene::Menu);
    assert_eq!(program.message(), "La scuola è delle regole del 1931: premi prima T.");
    assert!(!program.text().contains("Scuola"));
    for word in ["REGOLE", "MOSSA", "APERTURE", "regole"] {
        let mut program = Program::game("W:W21-32:B1-12");
        program.line(word).is(Scene::Game);
        assert!(matches!(program.app.message(), Message::NotANumber(_)), "{word}");
    }
}

#[test]
fn regole_leafs_through_a_page_for_every_rule_and_leaves_the_game_alone() {
    let pages = rule_pages::RULE_PAGES.len();
    let mut program = game("W:W21-32:B1-12");
    let before = program.board();
    let mut pictures = Vec::new();
    program.line("REGOLE");
    for page in 1..=pages {
        program.is(Scene::School(SchoolScene::Rules)).says(Message::Page(page as u8, pages as u8));
        pictures.push(program.pixels());
        let rule = format!("{}. ", rule_pages::RULE_PAGES[page - 1].rule);
        assert!(program.text().starts_with(&rule), "{}", program.text());
        program.line("");
    }
    program.is(Scene::Game);
    assert_eq!(program.board(), before);
    for (i, picture) in pictures.iter().enumerate() {
        assert!(pictures[..i].iter().all(|other| other != picture), "page {} is another's", i + 1);
    }
    program.line("regole").key(Key::Char('-')).says(Message::Page(1, pages as u8));
    program.line(" ").line(" ").says(Message::Page(3, pages as u8));
    program.key(Key::Backspace).key(Key::Char('-')).says(Message::Page(1, pages as u8));
    program.escape().is(Scene::Game);
    program.line("21 18").think().is(Scene::Game);
    assert_eq!(program.plies(), 2);
}

#[test]
fn reading_pages_restarts_the_programs_search() {
    for (word, scene) in [
        ("REGOLE", Scene::School(SchoolScene::Rules)),
        ("APERTURE", Scene::School(SchoolScene::Openings)),
        ("MOSSA", Scene::School(SchoolScene::TheMove)),
    ] {
        let mut program = game("W:W21-32:B1-12");
        program.line("21 18");
        assert_eq!(program.status(), Status::Thinks);
        program.line(word).is(scene);
        assert_eq!(program.status(), Status::WaitsForKey);
        program.escape().is(Scene::Game);
        assert_eq!(program.status(), Status::Thinks);
        assert_eq!(program.think().plies(), 2);
    }
}

#[test]
fn mossa_gives_the_articles_answers() {
    let mut program = game("W:WK32:BK1");
    program.line("MOSSA").is(Scene::School(SchoolScene::TheMove));
    says(&mut program, SchoolMessage::Holder(Color::White));
    assert!(program.text().contains("32-1: 6 pari (28 23 19 14 10 5)"), "{}", program.text());
    program.line("").is(Scene::Game).has_position("W:WK32:BK1");
    let mut program = game("W:WK18,K24:BK31,K32");
    program.line("mossa");
    says(&mut program, SchoolMessage::Holder(Color::White));
    assert!(program.text().contains("18-31: 2 pari (22 27)\n24-32: 1 dispari (28)\n"), "{}", program.text());
    assert!(program.text().contains("Tocca al Bianco e una coppia è pari: ha la mossa il Bianco."));
    // With the other side to move, the other side has the opposition.
    let mut program = game("B:WK32:BK1");
    program.line("MOSSA");
    says(&mut program, SchoolMessage::Holder(Color::Black));
}

#[test]
fn mossa_has_no_answer_where_the_sides_are_not_equal() {
    let mut program = game("W:WK32,K31:BK1");
    program.line("MOSSA").is(Scene::School(SchoolScene::TheMove));
    says(&mut program, SchoolMessage::NoPairs);
    program.pixels();
}

#[test]
fn mossa_checks_the_data_first() {
    let mut program = game("W:WK32:BK1");
    program.app.fault(3);
    program.line("MOSSA").is(Scene::Error).says(Message::SystemError);
}

#[test]
fn aperture_explains_the_six_on_request() {
    let mut program = game("W:W21-32:B1-12");
    program.line("APERTURE").is(Scene::School(SchoolScene::Openings));
    says(&mut program, SchoolMessage::Openings);
    assert_eq!(program.text().matches("     -").count(), 43, "every opening of the ballot is listed");
    program.line("7").says(Message::NotAChoice);
    program.line("x").says(Message::NotAChoice);
    for number in 1..=6 {
        program.line(&number.to_string());
        says(&mut program, SchoolMessage::Opening(number));
        let loses = program.text().contains("soltanto fra tutte le 49");
        assert_eq!(loses, number <= 2, "{}", program.text());
        program.escape();
        says(&mut program, SchoolMessage::Openings);
    }
    program.line("1").line("").line("");
    says(&mut program, SchoolMessage::Opening(3));
    program.line("-").line("5").line("").line("");
    says(&mut program, SchoolMessage::Openings);
    program.line("1").line("-");
    says(&mut program, SchoolMessage::Openings);
    program.escape().is(Scene::Game).has_position("W:W21-32:B1-12");
}

#[test]
fn the_list_has_eight_lessons_and_leads_back_to_the_menu() {
    let mut program = menu();
    program.line("S").is(Scene::School(SchoolScene::Lessons)).says(Message::Choose);
    for wrong in ["0", "x", ""] {
        program.line(wrong).is(Scene::School(SchoolScene::Lessons)).says(Message::NotAChoice);
    }
    for key in 2..=8 {
        program
            .line(&key.to_string())
            .is(Scene::School(SchoolScene::Lesson))
            .line("M")
            .is(Scene::School(SchoolScene::Lessons));
    }
    program
        .line("1")
        .is(Scene::School(SchoolScene::Problem))
        .escape()
        .is(Scene::School(SchoolScene::Lessons));
    program.escape().is(Scene::Menu);
    program.line("N").line("").is(Scene::Game).has_position("W:W21-32:B1-12");
}

#[track_caller]
fn stepped_through(key: &str, name: Name) -> Vec<String> {
    let mut program = lesson(key);
    let game = name.lesson();
    let last = game.moves.len();
    let mut fens = Vec::new();
    let mut notes = Vec::new();
    for ply in 0..=last {
        says(&mut program, SchoolMessage::At(ply as u32, last as u32));
        assert_eq!(program.position(), game.after(ply));
        fens.push(program.position().to_string());
        let note = Lang::It.lesson(name).notes[game.note(ply)];
        assert!(program.text().replace('\n', " ").contains(note), "{note}");
        notes.push(note);
        program.line(if ply % 2 == 0 { "" } else { "+" }).is(Scene::School(SchoolScene::Lesson));
    }
    notes.dedup();
    assert_eq!(notes.len(), game.notes.len(), "every note was shown");
    says(&mut program, SchoolMessage::At(last as u32, last as u32));
    for ply in (0..last).rev() {
        program.line("-").is(Scene::School(SchoolScene::Lesson));
        assert_eq!(program.position(), game.after(ply));
    }
    program.line("-").line(">");
    assert_eq!(program.position(), game.after(last));
    program.line("<").key(Key::Backspace).line("7").says(Message::NotAChoice);
    assert_eq!(program.position(), game.after(0));
    fens
}

#[track_caller]
fn same_positions(ours: &[String], printed: &[String]) {
    assert_eq!(ours.len(), printed.len());
    for (ours, printed) in ours.iter().zip(printed) {
        assert_eq!(parse_fen(ours), parse_fen(printed));
    }
}

#[test]
fn solution_and_variation_are_stepped_through_as_printed() {
    same_positions(&stepped_through("2", Name::Solution), &printed("fig2_main"));
    same_positions(&stepped_through("3", Name::Variation), &printed("fig2_variation_a"));
}

#[test]
fn the_vice_and_its_mirror_are_stepped_through_as_printed() {
    same_positions(&stepped_through("4", Name::Morsa), &printed("morsa"));
    same_positions(&stepped_through("5", Name::MorsaReversed), &printed("morsa_reversed"));
}

#[test]
fn the_two_endings_are_stepped_through_as_printed_and_on_to_the_win() {
    let one = stepped_through("6", Name::OnePair);
    same_positions(&one[..1], &printed("mossa_pair"));
    let end = parse_fen(one.last().expect("positions")).expect("sound");
    assert_eq!(end.outcome().map(|outcome| outcome.winner()), Some(Color::White));
    let two = stepped_through("7", Name::TwoPairs);
    let printed = printed("mossa_two_kings");
    same_positions(&two[..printed.len()], &printed);
}

#[test]
fn the_triangles_are_stepped_through() {
    let fens = stepped_through("8", Name::Triangles);
    same_positions(&fens[..1], &["W:W21-32:B1-12".to_string()]);
}

#[track_caller]
fn wanted(name: Name) -> Vec<String> {
    let line = name.lesson();
    (0..line.moves.len())
        .step_by(2)
        .map(|ply| line.next(ply).expect("a move").numbers().to_string())
        .collect()
}

#[test]
fn the_problem_is_solved_and_then_its_variation() {
    let mut program = lesson("1");
    says(&mut program, SchoolMessage::Solve(Color::White));
    for (i, mv) in wanted(Name::Problem).iter().enumerate() {
        assert_eq!(program.status(), Status::WaitsForLine);
        program.line(mv).is(Scene::School(SchoolScene::Problem));
        let ply = (2 * i + 2).min(25);
        assert_eq!(program.position(), fig2::SOLUTION.after(ply));
    }
    says(&mut program, SchoolMessage::Solved);
    assert_eq!(program.position().count_moves(), 0);
    program.line("").is(Scene::School(SchoolScene::Problem));
    let reply = fig2::VARIATION.next(fig2::BRANCHES_AT).expect("a move").numbers();
    says(&mut program, SchoolMessage::VariationBegins(reply));
    for mv in &wanted(Name::Variation)[5..] {
        program.line(mv).is(Scene::School(SchoolScene::Problem));
    }
    says(&mut program, SchoolMessage::SolvedAll);
    program.line("").is(Scene::School(SchoolScene::Lessons));
}

#[test]
fn a_wrong_try_is_answered_by_the_engine_and_taken_back() {
    let mut program = lesson("1");
    program.line("26 22").line("22 18");
    assert_eq!(program.status(), Status::Thinks);
    says(&mut program, SchoolMessage::Judging);
    program.think();
    assert_eq!(program.status(), Status::WaitsForKey);
    let tried = parse_fen("B:WK6,18,28,29,31:B1,8,13,20,26,K30").expect("sound");
    let reply = tried.legal_moves()[0];
    assert_eq!(tried.legal_moves().len(), 1);
    says(&mut program, SchoolMessage::Fails(Color::White, reply.numbers()));
    assert_eq!(program.position(), tried.play_unchecked(reply), "the answer is on the board");
    assert!(program.text().contains("Il seguito: 13x22"), "{}", program.text());
    program.line("").is(Scene::School(SchoolScene::Problem));
    says(&mut program, SchoolMessage::Solve(Color::White));
    assert_eq!(program.position(), fig2::SOLUTION.after(2));
    program.line("28 23");
    assert_eq!(program.position(), fig2::SOLUTION.after(4));
}

#[test]
fn every_wrong_try_has_an_answer_and_the_known_second_solutions_win_too() {
    // After this number of the solution's moves other moves win too, found by retrograde analysis:
    // 12-16 besides 12-15, and three besides 20-23.
    let duals = [(14, "12 16"), (22, "20 15"), (22, "20 16"), (22, "20 24")];
    let line = &fig2::SOLUTION;
    let mut tries = 0;
    for ply in (0..line.moves.len()).step_by(2) {
        let at = line.after(ply);
        for &mv in at.legal_moves().iter().filter(|&&mv| Some(mv) != line.next(ply)) {
            let typed = mv.numbers().to_string();
            tries += 1;
            let mut program = lesson("1");
            for right in &wanted(Name::Problem)[..ply / 2] {
                program.line(right);
            }
            program.line(&typed).think().is(Scene::School(SchoolScene::Problem));
            let wins = duals.contains(&(ply, typed.as_str()));
            let Message::BuiltIn(ItalianMessage::School(said)) = *program.app.message() else {
                panic!("{typed}")
            };
            match said {
                SchoolMessage::Fails(..) => assert!(!wins, "after {ply}: {typed} wins"),
                SchoolMessage::WinsToo(..) => {
                    assert!(wins, "after {ply}: {typed} does not win");
                    assert_eq!(program.position(), line.after(ply + 2), "the solution goes on");
                }
                other => panic!("after {ply}, {typed}: {other:?}"),
            }
        }
    }
    assert_eq!(tries, 57);
}

#[test]
fn a_move_that_ends_the_game_wins_at_once() {
    let tried = parse_fen("B:W29,31,K32:B22,26,27,K30").expect("sound");
    assert!(matches!(judge::judge(&tried, &mut || true), Some(judge::AttemptVerdict::Wins(_))));
}

#[test]
fn hints_and_the_solution_are_there_for_the_asking() {
    let mut program = lesson("1");
    program.line("?").is(Scene::School(SchoolScene::Problem));
    says(&mut program, SchoolMessage::Hint(square(26)));
    program.line("!");
    let mv = fig2::SOLUTION.next(0).expect("a move").numbers();
    says(&mut program, SchoolMessage::Shown(mv));
    assert_eq!(program.position(), fig2::SOLUTION.after(2));
    program.line("?");
    says(&mut program, SchoolMessage::Hint(square(28)));
    program.line("-");
    assert_eq!(program.position(), fig2::SOLUTION.after(0));
    program.line("-");
    assert_eq!(program.position(), fig2::SOLUTION.after(0));
    for _ in 0..13 {
        program.line("!").is(Scene::School(SchoolScene::Problem));
    }
    says(&mut program, SchoolMessage::Solved);
    assert_eq!(program.position(), fig2::SOLUTION.after(25));
    program.line("");
    for _ in 0..8 {
        program.line("!").is(Scene::School(SchoolScene::Problem));
    }
    says(&mut program, SchoolMessage::SolvedAll);
}

#[test]
fn the_variation_is_not_taken_back_beyond_its_beginning() {
    let mut program = lesson("1");
    for _ in 0..13 {
        program.line("!");
    }
    program.line("").line("!").line("-").line("-").line("-");
    assert_eq!(program.position(), fig2::VARIATION.after(fig2::BRANCHES_AT + 1));
}

#[test]
fn what_is_typed_at_the_problem_is_refused_as_in_a_game() {
    let mut program = lesson("1");
    let before = program.position();
    for wrong in ["26 19", "17 21 26", "99 1", "ciao", "26", "", "s", &"1 ".repeat(80), "6 7"] {
        program.line(wrong).is(Scene::School(SchoolScene::Problem));
        assert_eq!((program.position(), program.status()), (before, Status::WaitsForLine), "{wrong}");
    }
    program.line("ciao");
    assert!(matches!(program.app.message(), Message::NotANumber(_)));
    program.line("26 19");
    assert!(matches!(program.app.message(), Message::Refused(_)));
    program.line("E").is(Scene::Exit).line("N").is(Scene::School(SchoolScene::Problem));
    assert_eq!(program.position(), before);
    program.line("E").line("Y");
    assert_eq!(program.status(), Status::Closed);
}

#[test]
fn a_try_can_be_left_while_the_engine_looks_into_it() {
    let mut program = lesson("1");
    program.line("29 25");
    assert_eq!(program.status(), Status::Thinks);
    let mut polls = 0;
    program.app.think(&mut |app| {
        polls += 1;
        if polls == 2 {
            app.key(Key::Escape);
        }
    });
    assert_eq!((polls, program.scene()), (2, Scene::School(SchoolScene::Lessons)));
    program.line("1");
    says(&mut program, SchoolMessage::Solve(Color::White));
    assert_eq!(program.status(), Status::WaitsForLine);
    // A question stops it too; it starts again after the answer.
    program.line("29 25").line("E").is(Scene::Exit);
    program.line("N").is(Scene::School(SchoolScene::Problem));
    assert_eq!(program.status(), Status::Thinks);
    program.line("28 23").says(Message::StillThinking).think();
    assert_eq!(program.status(), Status::WaitsForKey);
    program.escape().is(Scene::School(SchoolScene::Lessons)).escape().is(Scene::Menu);
    program.line("N").line("").is(Scene::Game);
    assert_eq!(program.status(), Status::WaitsForLine);
}

#[test]
fn lessons_speak_english_too() {
    let english = Config { rules_1931: Some(FULL), lang: Lang::En, ..Config::default() };
    let mut program = Program::with(english, Memory::usual());
    program.lines(&["", "S", "4", ">"]);
    assert!(program.text().contains("Ten against ten"), "{}", program.text());
    program.lines(&["M", "M"]).is(Scene::School(SchoolScene::Lessons));
    program.escape().lines(&["N", "", "rules"]).is(Scene::School(SchoolScene::Rules)).escape();
    program.lines(&["openings", "2"]);
    assert!(program.text().contains("It is in the ballot only among all 49"));
    program.escape().escape().lines(&["the move"]).is(Scene::School(SchoolScene::TheMove));
}

#[test]
fn no_keys_break_the_lessons() {
    let keys = "123456789-+<>MmSs?!E yN0x".chars().map(Key::Char);
    let keys: Vec<Key> = keys.chain([Key::Enter, Key::Enter, Key::Escape, Key::Backspace]).collect();
    let mut seed = 7_u32;
    for _ in 0..20 {
        let mut program = menu();
        program.line("S");
        for _ in 0..200 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            program.key(keys[(seed >> 8) as usize % keys.len()]);
            if program.scene() == Scene::School(SchoolScene::Problem) {
                program.think();
            }
            program.text();
            if !matches!(
                program.scene(),
                Scene::School(SchoolScene::Lessons)
                    | Scene::School(SchoolScene::Lesson)
                    | Scene::School(SchoolScene::Problem)
            ) {
                break;
            }
            program.position();
        }
        program.pixels();
    }
}
