//! Two players at one keyboard, the aids, and the review of a game.

use crate::program;
use dama::unstable::screen::SchoolScene;

use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
use dama::unstable::games::{Aids, GAMES};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Position, Square};
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::{Content, Scene};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::job::{JobAnswer, SearchControl, SearchJob};
use dama::unstable::session::messages::Lang;
use dama::unstable::session::play_settings::{PlaySettings, VERSION};
use dama::unstable::session::rulebook_match::SeatPlayer;
use dama::unstable::session::Level;
use program::{config, Config, Memory, Program, Scratch};
use std::process::Command;

const TWO: PlaySettings =
    PlaySettings { seats: Some([SeatPlayer::Player, SeatPlayer::Other]), ..PlaySettings::FAITHFUL };
const AIDS: PlaySettings = PlaySettings { aids: true, ..PlaySettings::FAITHFUL };

fn game(config: Config, settings: PlaySettings) -> Program {
    let mut program = Program::with_maestro(config, Memory::usual());
    program.app.set_play_settings(settings);
    program.line("").line("N");
    program
}

fn start() -> Config {
    Config::default()
}

#[track_caller]
fn tells(program: &Program, words: &str) {
    let text = program.text();
    assert!(text.contains(words), "{words}: {text}");
}

fn after_all_thinking(program: &mut Program) {
    while program.status() == Status::Thinks {
        program.think();
    }
}

#[test]
fn two_play_dama_at_one_keyboard_and_the_end_names_who_has_won() {
    let mut program = game(config("W:W21:B14", 1), TWO);
    tells(&program, "Bianco (giocatore)");
    tells(&program, "Nero (altro giocatore)");
    assert_eq!(program.line("21 18").status(), Status::WaitsForLine, "Black sits at the keyboard");
    tells(&program, "Muove il Nero: ");
    program.line("14 18 21").is(Scene::End);
    tells(&program, "Ha vinto il Nero: il Bianco non ha più pezzi.");
}

#[test]
fn the_keys_after_an_irregular_move_fit_their_row_with_aids() {
    let rules = Rules1931Settings { ballot: BallotSet::None, lot: false, ..Rules1931Settings::default() };
    let config = Config { rules_1931: Some(rules), ..config("W:W22,30:B18,1", 1) };
    let mut program = game(config, PlaySettings { aids: true, ..TWO });
    program.line("").line("30 27");
    tells(&program, "OBBLIGA fa rigiocare   F gira");
    program.pixels();
}

#[test]
fn the_program_can_have_both_seats_and_another_player_one() {
    let none = PlaySettings { seats: Some([SeatPlayer::Program; 2]), ..PlaySettings::FAITHFUL };
    let mut program = game(start(), none);
    for plies in 1..4 {
        assert_eq!(program.think().status(), Status::Thinks);
        assert_eq!(program.plies(), plies);
    }
    let other = PlaySettings {
        seats: PlaySettings::seated(&[SeatPlayer::Program, SeatPlayer::Other]).0,
        ..PlaySettings::FAITHFUL
    };
    let mut program = game(Config { player: Color::Black, ..start() }, other);
    assert_eq!(program.think().status(), Status::WaitsForLine);
    assert_eq!(program.plies(), 1);
}

#[test]
fn a_game_for_two_is_saved_with_its_seats_and_one_for_one_without() {
    let mut program = game(start(), TWO);
    program.lines(&["21 18", "11 14", "S", "DUE"]);
    let saved = program.saved("C:DUE").expect("saved");
    assert_eq!(saved[8], VERSION);
    let mut later = Program::with_maestro(start(), Memory::usual());
    later.app.drives().put("C:DUE", &saved);
    later.lines(&["", "P", "DUE"]).is(Scene::Game);
    tells(&later, "Nero (altro giocatore)");
    assert_eq!(later.line("18 14 11").status(), Status::WaitsForLine);
    // The next game is an ordinary one again.
    later.escape().line("Y").line("N").line("S").line("UNA");
    let plain = later.saved("C:UNA").expect("saved");
    assert_eq!(plain[8], 1);
    assert_eq!(later.app.play_settings(), PlaySettings::FAITHFUL);
    assert!(!later.text().contains("altro giocatore"));
    // Each changed byte counts as damage.
    for at in 0..saved.len() {
        let mut bad = saved.clone();
        bad[at] ^= 0x10;
        later.app.drives().put("C:MALE", &bad);
        later.escape().line("Y").lines(&["P", "MALE"]).is(Scene::Menu);
        later.line("N");
    }
}

#[test]
fn the_seats_are_changed_beside_the_list_of_games() {
    let mut program = Program::with_maestro(start(), Memory::usual());
    program.line("").line("G");
    assert!(!program.text().contains("altro giocatore"), "not named where they are as ever");
    program.line("B");
    tells(&program, "B  Nero: altro giocatore");
    program.line("").line("N").line("21 18");
    assert_eq!(program.status(), Status::WaitsForLine);
    program.escape().line("Y").line("C").line("B").line("N").line("21 18");
    assert_eq!(program.status(), Status::Thinks, "a colour chosen says who sits where");
}

#[test]
fn a_bit_of_the_settings_flipped_is_a_system_error_and_the_good_copy_is_saved() {
    let plain = game(start(), PlaySettings::FAITHFUL).app.fault_bits();
    let bits = game(start(), TWO).app.fault_bits();
    assert_eq!(bits - plain, 8 * (3 + 3 + 8));
    for bit in plain..bits {
        let mut program = game(start(), TWO);
        assert!(program.app.fault(bit));
        program.line("21 18").is(Scene::Error);
        program.line("S").line("SALVA");
        let saved = program.saved("C:SALVA").expect("a good copy");
        assert_eq!((saved[8], &saved[9..12]), (VERSION, &TWO.to_bytes()[..]), "bit {bit}");
    }
}

fn full(settings: PlaySettings, rules: Rules1931Settings) -> Program {
    let rules = Rules1931Settings { ballot: BallotSet::None, lot: false, ..rules };
    let mut program = game(Config { rules_1931: Some(rules), ..start() }, settings);
    program.line("").is(Scene::Game);
    program
}

#[test]
fn two_play_by_the_rules_of_1931_and_huff_oblige_and_agree() {
    let mut program = full(TWO, Rules1931Settings::default());
    program.lines(&["22 18", "12 16", "21 17", "10 13"]);
    assert_eq!(program.plies(), 4);
    // White misses a capture, and Black may claim it.
    program.line("23 19");
    tells(&program, "Irregolare");
    assert_eq!(program.status(), Status::WaitsForLine);
    program.line("OBBLIGA");
    tells(&program, "Mossa irregolare, ritirata: si rigioca prendendo.");
    program.line("17 13 10");
    let before = program.position();
    program.line("PATTA");
    tells(&program, "Proposta di patta: PATTA accetta");
    program.line("nove");
    assert_eq!(program.position(), before);
    program.line("PATTA").is(Scene::Game);
    program.line("PATTA").is(Scene::End);
    tells(&program, "Patta: i giocatori sono d'accordo.");
}

#[test]
fn in_a_full_rules_game_for_two_the_side_to_move_resigns() {
    let mut program = full(TWO, Rules1931Settings::default());
    program.line("22 18").escape().line("Y").is(Scene::Menu);
    program.line("N");
    tells(&program, "1-0");
    // Colours are exchanged, and the seats with them.
    program.line("");
    tells(&program, "Bianco (altro giocatore)");
}

#[test]
fn pairs_of_moves_are_taken_back_any_number_of_times() {
    let mut program = game(Config { level: Level::new(3).expect("a level"), ..start() }, AIDS);
    tells(&program, "con aiuti");
    let first = program.position();
    program.line("21 18").think();
    let second = program.position();
    let legal = program.app.legal_lines();
    program.line(&legal[0]).think();
    assert_ne!(program.position(), second);
    program.line("u");
    assert_eq!(program.position(), second);
    program.line("U");
    assert_eq!((program.position(), program.plies()), (first, 0));
    program.line("U");
    tells(&program, "Non c'è niente da ritirare");
    // The same moves again give the same answers.
    program.line("21 18").think();
    assert_eq!(program.position(), second);
}

#[test]
fn pdn_leaves_out_moves_taken_back_and_notes_the_aids() {
    let mut program = game(start(), AIDS);
    program.line("21 18").think();
    program.line("U").line("23 20").think();
    program.lines(&["S", "UNA.PDN"]);
    let text = String::from_utf8(program.saved("C:UNA.PDN").expect("saved")).expect("text");
    assert!(text.contains("[Aids \"1\"]"), "{text}");
    assert!(text.contains("1. 23-20") && !text.contains("21-18"), "{text}");
    program.escape().line("Y").lines(&["A", "UNA.PDN"]).is(Scene::Viewer);
    tells(&program, "con aiuti");
    program.app.set_play_settings(PlaySettings::FAITHFUL);
    program.line(">").line("G").is(Scene::Game);
    assert_eq!(program.app.play_settings(), AIDS, "a game played on keeps them");
}

#[test]
fn a_game_that_is_over_can_be_taken_back_from_its_end() {
    let mut program = game(config("W:W21,K5:B14,15", 1), AIDS);
    let mut before = Vec::new();
    while program.think().scene() == Scene::Game && before.len() < 200 {
        before.push(program.position());
        let line = program.app.legal_lines()[0].clone();
        program.line(&line);
    }
    program.is(Scene::End);
    program.line("U").is(Scene::Game);
    assert_eq!(Some(&program.position()), before.last());
}

#[test]
fn with_clocks_no_move_is_taken_back_and_without_them_by_the_full_rules_too() {
    let clock = Rules1931Settings { clock: ClockRule::FiveMinutes, ..Rules1931Settings::default() };
    let mut program = full(AIDS, clock);
    program.line("22 18").think();
    let before = program.position();
    program.line("U");
    tells(&program, "Con l'orologio non si ritirano mosse.");
    assert_eq!(program.position(), before);
    let mut program = full(AIDS, Rules1931Settings::default());
    program.line("22 18").think();
    program.line("U");
    assert_eq!(program.position(), Position::start(Color::White));
}

#[test]
fn advice_is_a_legal_move_with_its_reason_and_always_the_same() {
    let said = |fen: &str| {
        let mut program = game(config(fen, 1), AIDS);
        program.line("H");
        assert_eq!(program.status(), Status::Thinks);
        program.think();
        assert_eq!(program.status(), Status::WaitsForLine);
        program.has_position(fen);
        program.message()
    };
    let start = said("W:W21-32:B1-12");
    assert!(start.starts_with("Consiglio: "), "{start}");
    assert_eq!(start, said("W:W21-32:B1-12"));
    let wins = said("W:W18,31,32:B14,3,4");
    assert!(wins.starts_with("Consiglio: 18 14 11") && wins.contains("guadagna"), "{wins}");
}

#[test]
fn a_man_given_and_taken_back_beyond_the_moves_shown_costs_nothing() {
    let level = "B:W17,20,21,22,23,24,26,27,28,29,30,31:B1,2,3,4,5,7,9,10,11,12,13,15";
    let mut program = game(config(level, 1), PlaySettings { aids: true, ..TWO });
    program.line("H").think();
    assert_eq!(program.message(), "Consiglio: 10 14  -0,08 (44 %). poi 17x10 14-19 23x14");
}

#[test]
fn leaving_the_hint_search_restarts_it_on_return() {
    let mut program = game(start(), AIDS);
    program.line("H").escape().is(Scene::Abandon);
    program.line("N").is(Scene::Game);
    after_all_thinking(&mut program);
    tells(&program, "Consiglio: ");
    // Once resigned, it does not affect later games.
    program.line("H").escape().line("Y").line("N");
    assert_eq!(program.status(), Status::WaitsForLine);
}

#[test]
fn the_board_turns_round_and_numbers_stay_with_their_squares() {
    let mut program = game(start(), AIDS);
    let usual = program.pixels();
    program.line("F");
    let text = program.text();
    let first = text.lines().nth(1).expect("a row").to_string();
    assert!(first.contains("32b") && first.contains("29b"), "{text}");
    assert_ne!(program.pixels(), usual);
    // The board is flipped: the upper left corner is square 32 now.
    let keys = program.app.keys_of_tap(16 + 20, 14 + 17);
    assert_eq!(keys, [Key::Char('3'), Key::Char('2')]);
    program.line("21 18").think().stands_after("21 18");
    program.line("F");
    assert!(program.text().lines().nth(1).is_some_and(|line| line.contains(" 1n")), "{}", program.text());
}

#[test]
fn a_new_a_pasted_and_an_opened_game_begin_unflipped() {
    let flipped = || {
        let mut program = game(start(), AIDS);
        program.line("F");
        tells(&program, "Damiera girata");
        program
    };
    let is_usual = |program: &Program| {
        let text = program.text();
        assert!(text.lines().nth(1).is_some_and(|line| line.contains(" 1n")), "{text}");
    };
    // The aids are off again: F could not flip it back.
    let mut program = flipped();
    program.escape().line("Y").line("X").line("N").is(Scene::Game);
    is_usual(&program);
    let mut program = flipped();
    program.escape().line("Y").app.paste("1. 22-18 11-14 *");
    program.is(Scene::Viewer);
    is_usual(&program);
    let mut program = flipped();
    program.line("S").line("UNA.PDN").escape().line("Y").line("X").line("P").line("UNA.PDN");
    program.is(Scene::Viewer);
    is_usual(&program);
    program.line("G").is(Scene::Game);
    is_usual(&program);
    let mut program = flipped();
    program.line("S").line("UNA").escape().line("Y").line("P").line("UNA").is(Scene::Game);
    is_usual(&program);
}

#[test]
fn where_f_flips_the_board_the_hints_say_so() {
    for lang in [Lang::It, Lang::En] {
        let word = if lang == Lang::It { "F gira" } else { "F flip" };
        let hints = |program: &Program| program.app.screen().hints.contains(word);
        let mut program = game(Config { lang, ..start() }, AIDS);
        assert!(hints(&program));
        program.line("S").line("UNA.PDN").escape().line("Y").line("P").line("UNA.PDN");
        program.is(Scene::Viewer);
        assert!(hints(&program), "{}", program.app.screen().hints);
        let mut plain = game(Config { lang, ..start() }, PlaySettings::FAITHFUL);
        assert!(!hints(&plain));
        plain.line("S").line("UNA.PDN").escape().line("Y").line("P").line("UNA.PDN");
        plain.is(Scene::Viewer);
        assert!(!hints(&plain), "{}", plain.app.screen().hints);
        let mut program = game(Config { lang, ..config("W:W21:B14", 1) }, AIDS);
        program.line("21 18").think().is(Scene::End).line("R");
        program.is(Scene::Viewer);
        assert!(hints(&program), "{}", program.app.screen().hints);
    }
}

trait After {
    #[track_caller]
    fn stands_after(&mut self, line: &str) -> &mut Self;
}

impl After for Program {
    fn stands_after(&mut self, line: &str) -> &mut Self {
        let mv = self.app.game().raw().expect("Italian draughts").recent().as_ref()[0];
        assert_eq!(mv.numbers().to_string(), line);
        self
    }
}

#[test]
fn a_capture_is_written_short_with_aids_alone_and_where_one_is_meant() {
    let fen = "W:W18,32:B14,4";
    let mut without = game(config(fen, 1), PlaySettings::FAITHFUL);
    without.line("18-11").has_position(fen);
    let mut with = game(config(fen, 1), AIDS);
    with.line("18-11");
    assert_eq!(with.plies(), 1);
    assert_eq!(with.status(), Status::Thinks);
    // Two routes capture the same number, so the captured pieces must be typed.
    let ways = "W:WK23,32:B10,18,19,11,4";
    let legal = parse_fen(ways).expect("a position").legal_moves();
    let (first, last) = (legal[0].from(), legal[0].to());
    let meant = legal.iter().filter(|mv| (mv.from(), mv.to()) == (first, last)).count();
    if meant > 1 {
        let mut program = game(config(ways, 1), AIDS);
        program.line(&format!("{first} {last}")).has_position(ways);
        tells(&program, "Sono possibili più prese");
    }
}

#[track_caller]
fn marked(program: &Program) -> Vec<u8> {
    let Content::Game(view) = program.app.screen().content else { panic!("no board") };
    let places = view.context.shown.places;
    Square::all()
        .filter(|&square| places.has((square.column(), 7 - square.row())))
        .map(|square| square.number())
        .collect()
}

#[test]
fn where_a_piece_touched_may_go_is_marked_with_aids_alone() {
    let mut program = game(start(), AIDS);
    assert!(marked(&program).is_empty());
    let untouched = program.pixels();
    program.key(Key::Char('2')).key(Key::Char('2'));
    assert_eq!(marked(&program), [18, 19]);
    assert_ne!(program.pixels(), untouched);
    program.key(Key::Backspace).key(Key::Backspace);
    assert!(marked(&program).is_empty());
    let mut without = game(start(), PlaySettings::FAITHFUL);
    without.key(Key::Char('2')).key(Key::Char('2'));
    assert!(marked(&without).is_empty());
}

#[test]
fn without_aids_the_letters_mean_nothing_and_the_menu_names_no_key_for_them() {
    let mut program = game(start(), PlaySettings::FAITHFUL);
    for line in ["U", "H", "F", "u", "h", "f"] {
        program.line(line).has_position("W:W21-32:B1-12");
        tells(&program, "non è una casella");
    }
    program.escape().line("Y");
    assert!(!program.text().contains("  X  ") && !program.text().contains("aiuti"));
    program.line("X");
    tells(&program, "Aiuti attivi");
    program.line("N");
    tells(&program, "con aiuti");
    program.escape().line("Y").line("X").line("N");
    assert!(!program.text().contains("con aiuti"));
}

#[test]
fn a_game_with_aids_is_saved_as_one_in_every_variant() {
    for &book in GAMES {
        let mut program = Program::with_maestro(start(), Memory::usual());
        program.app.choose_game(ChosenGame::usual(book));
        program.app.set_play_settings(AIDS);
        program.line("").line("N").is(Scene::Game);
        after_all_thinking(&mut program);
        tells(&program, "con aiuti");
        program.line("S").line("GIOCO");
        let saved = program.saved("C:GIOCO").expect("saved");
        assert_eq!(saved[8], VERSION, "{}", book.name());
        let mut later = Program::with_maestro(start(), Memory::usual());
        later.app.drives().put("C:GIOCO", &saved);
        later.lines(&["", "P", "GIOCO"]).is(Scene::Game);
        tells(&later, "con aiuti");
        // A listed file is not called damaged.
        later.escape().line("Y").line("P");
        tells(&later, "GIOCO");
        assert!(!later.text().contains("danneggiat"), "{}", later.text());
    }
}

#[test]
fn every_other_game_has_the_aids_of_its_rulebook() {
    for &book in GAMES {
        let mut program = Program::with_maestro(start(), Memory::usual());
        program.app.choose_game(ChosenGame::usual(book));
        program.app.set_play_settings(AIDS);
        program.line("").line("N");
        after_all_thinking(&mut program);
        let Aids { back, advice, flip, places, .. } = book.aids();
        assert!(back && advice, "{}", book.name());
        let before = program.app.game().rulebook_match().expect("a game").state;
        // The hint is legal, and is taken back.
        program.line("H");
        after_all_thinking(&mut program);
        let said = program.message();
        let advised = said.strip_prefix("Consiglio: ").and_then(|said| said.split("  ").next());
        let advised = advised.unwrap_or_else(|| panic!("{}: {said}", book.name())).to_string();
        assert_eq!(
            program.app.game().rulebook_match().expect("a game").state,
            before,
            "advice moves nothing"
        );
        program.line(&advised);
        assert_ne!(
            program.app.game().rulebook_match().expect("a game").state,
            before,
            "{}: {advised}",
            book.name()
        );
        after_all_thinking(&mut program);
        program.line("U");
        assert_eq!(program.app.game().rulebook_match().expect("a game").state, before, "{}", book.name());
        let usual = program.pixels();
        program.line("F");
        assert_eq!(program.text().contains("Damiera girata"), flip, "{}", book.name());
        assert_eq!(program.pixels()[..640 * 300 / 2] != usual[..640 * 300 / 2], flip, "{}", book.name());
        let line = program.app.legal_lines()[0].clone();
        let typed = line.split([' ', '-', 'x']).next().unwrap_or_default().to_string();
        typed.chars().for_each(|c| {
            program.key(Key::Char(c));
        });
        let Content::Game(view) = program.app.screen().content else { panic!("no board") };
        let any = (0..20).any(|file| (0..20).any(|rank| view.context.shown.places.has((file, rank))));
        assert_eq!(any, places && typed != line, "{}: {typed} of {line}", book.name());
    }
}

#[test]
fn at_the_problem_the_aids_are_its_own_keys() {
    let rules = Rules1931Settings { ballot: BallotSet::None, lot: false, ..Rules1931Settings::default() };
    let mut program = Program::with_maestro(Config { rules_1931: Some(rules), ..start() }, Memory::usual());
    program.app.set_play_settings(AIDS);
    program.line("").line("S");
    let problem = (1..=8).find(|n| {
        program.line(&n.to_string());
        let found = program.scene() == Scene::School(SchoolScene::Problem);
        if !found {
            program.escape();
        }
        found
    });
    assert!(problem.is_some(), "there is a problem among the lessons");
    let first = program.position();
    let solution = Program::hint(&mut program);
    assert!(solution, "H gives the hint");
    program.line("!");
    assert_ne!(program.position(), first);
    program.line("U");
    assert_eq!(program.position(), first);
    let usual = program.pixels();
    program.line("F");
    assert_ne!(program.pixels()[..640 * 300 / 2], usual[..640 * 300 / 2]);
}

trait Hint {
    fn hint(program: &mut Program) -> bool;
}

impl Hint for Program {
    fn hint(program: &mut Program) -> bool {
        let typed = program.line("?").app.screen().message;
        program.line("-").line("H").app.screen().message == typed
    }
}

/// A game in which 9-13 loses a man. Source: rule 11.
const THROWN: &[u8] = b"[White \"?\"]\n1. 22-18 9-13 2. 18x9 10-14 *";

fn viewing(pdn: &[u8]) -> Program {
    let mut memory = Memory::usual();
    memory.put("C:UNA.PDN", pdn);
    let mut program = Program::with_maestro(start(), memory);
    program.lines(&["", "A", "UNA.PDN"]).is(Scene::Viewer);
    program
}

#[test]
fn a_review_lists_the_worst_move_first() {
    let mut program = viewing(THROWN);
    program.line("R");
    assert_eq!(program.status(), Status::Thinks);
    tells(&program, "0 posizioni su 5");
    program.think();
    tells(&program, "1 posizioni su 5");
    after_all_thinking(&mut program);
    program.is(Scene::Review);
    let page = program.text();
    let worst = page.lines().find(|line| line.trim_start().starts_with("1  ")).expect("a worst move");
    assert!(worst.contains("1... 9-13 ?"), "{page}");
    assert!(page.contains("meglio ") && page.contains("Mosse esaminate: 4 su 4."), "{page}");
    program.line("1").is(Scene::Viewer);
    tells(&program, "1... 9-13 ?");
    tells(&program, "meglio ");
    // The result is kept, and the next page has every move.
    program.line("R").is(Scene::Review).line("");
    for mv in ["22-18", "9-13", "18x9", "10-14"] {
        tells(&program, mv);
    }
    program.line("").is(Scene::Viewer);
}

#[test]
fn the_worst_moves_are_reached_by_pointing_too() {
    let mut program = viewing(THROWN);
    program.line("R");
    after_all_thinking(&mut program);
    let keys = |program: &Program| -> String {
        program
            .app
            .buttons()
            .into_iter()
            .map(|button| button.name)
            .filter(|name| !["-", "RETURN", "Esc"].contains(&name.as_str()))
            .collect()
    };
    // The page lists one move, so the hint `1-3` stands for one key, on the next page as well.
    assert_eq!(keys(&program), "1");
    let cells = program.app.painted();
    let row =
        (3..20).find(|&row| cells.row(row)[4..].starts_with(&[' ', ' ', '1', ' '])).expect("a worst move");
    let tapped = program.app.keys_of_tap(12 * 8, row as u16 * 14 + 7);
    assert_eq!(tapped, [Key::Char('1')]);
    program.line("");
    assert_eq!(keys(&program), "1");
    program.key(Key::Char('1')).is(Scene::Viewer);
    tells(&program, "1... 9-13 ?");
}

#[test]
fn a_key_stops_a_review_and_its_results_stay() {
    let mut program = viewing(THROWN);
    program.line("R").think().think();
    program.key(Key::Char('x')).is(Scene::Review);
    tells(&program, "Mosse esaminate: 1 su 4.");
    program.escape().is(Scene::Viewer).line("R");
    tells(&program, "2 posizioni su 5");
    after_all_thinking(&mut program);
    tells(&program, "Mosse esaminate: 4 su 4.");
}

#[test]
fn a_finished_game_can_be_reviewed_from_its_end() {
    let mut program = game(config("W:W21:B14", 1), TWO);
    program.lines(&["21 18", "14 18 21"]).is(Scene::End);
    program.line("R").is(Scene::Viewer).line("R");
    after_all_thinking(&mut program);
    program.is(Scene::Review);
    tells(&program, "Mosse esaminate: 2 su 2.");
    program.escape().escape().is(Scene::End);
    tells(&program, "Ha vinto il Nero");
}

#[track_caller]
fn table(name: &str, fen: Option<&str>) -> Program {
    table_with(PlaySettings::FAITHFUL, name, fen)
}

#[track_caller]
fn table_with(settings: PlaySettings, name: &str, fen: Option<&str>) -> Program {
    let book = *GAMES.iter().find(|book| book.name() == name).expect(name);
    let start = match fen {
        Some(fen) => book.read_position(fen, &[]).expect(fen),
        None => book.start(&[]).expect("no options"),
    };
    let mut program = Program::with_maestro(Config::default(), Memory::usual());
    program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(book) });
    program.app.set_play_settings(settings);
    program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other, SeatPlayer::Other, SeatPlayer::Other]);
    program.line("").line("N").is(Scene::Game);
    program
}

#[track_caller]
fn place_of(program: &Program) -> String {
    let game = program.app.game().rulebook_match().expect("a match of another rulebook");
    game.book.write_position(&game.state).expect("sound")
}

#[test]
fn a_match_of_vinciperdi_is_reviewed_by_its_own_search() {
    // 22-18 loses nothing for White, because Black's last man must be captured.
    let mut program = table("vinciperdi", Some("W:W22,16:B9"));
    program.lines(&["22 18", "9 13", "18 13 9"]).is(Scene::End);
    tells(&program, "R rivede");
    program.line("R").is(Scene::Viewer);
    tells(&program, "mossa 0 di 3");
    program.line("R");
    assert_eq!(program.status(), Status::Thinks);
    // The final position needs no search.
    tells(&program, "1 posizioni su 4");
    program.key(Key::Char('x')).is(Scene::Review);
    tells(&program, "Mosse esaminate: 0 su 3.");
    program.escape().line("R");
    after_all_thinking(&mut program);
    program.is(Scene::Review);
    tells(&program, "Mosse esaminate: 3 su 3.");
    tells(&program, "1  1. 22-18 ??   da -0,20 (49 %) a vince il Nero");
    tells(&program, "?? 40; per il Bianco");
    program.line("1").is(Scene::Viewer);
    tells(&program, "1. 22-18 ??  vince il Nero (era -0,20 (49 %)): meglio 16-12 ");
    assert_eq!(place_of(&program), "B:W16,18:B9");
    program.escape().is(Scene::End);
    tells(&program, "Ha vinto il Nero");
}

#[test]
fn a_match_in_pdn_of_polish_draughts_is_reviewed_and_each_time_alike() {
    let reviewed = || {
        let mut program =
            viewing(b"[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28 *");
        program.line("R");
        tells(&program, "0 posizioni su 6");
        // A worker searches the first position.
        let job =
            SearchJob::from_bytes(&program.app.job().expect("a job").to_bytes(), GAMES).expect("its bytes");
        let answer = job.run(4096, &mut || SearchControl::Wait).to_bytes();
        program.app.answer(JobAnswer::from_bytes(&answer).expect("its bytes"));
        tells(&program, "1 posizioni su 6");
        after_all_thinking(&mut program);
        program.is(Scene::Review);
        tells(&program, "Mosse esaminate: 5 su 5.");
        let first = program.text();
        program.line("");
        tells(&program, "23x32");
        first + &program.text()
    };
    assert_eq!(reviewed(), reviewed());
}

#[test]
fn a_hint_of_polish_draughts_has_the_value_that_the_review_shows() {
    let mut reviewed = viewing(b"[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 18-23 *");
    reviewed.line("R");
    after_all_thinking(&mut reviewed);
    reviewed.line("");
    tells(&reviewed, "1.  32-28        -0,07 (48 %)");
    let mut hinted = table_with(AIDS, "polacca", None);
    hinted.lines(&["32 28", "H"]);
    after_all_thinking(&mut hinted);
    let hint = hinted.message();
    assert!(hint.contains("  +0,07 (52 %)"), "{hint}");
}

#[test]
fn draw_offers_are_no_moves_in_reviews_and_in_the_viewer() {
    let mut program = table("vinciperdi", Some("W:W22:B13"));
    program.lines(&["22 19", "PATTA", "RIFIUTO", "13 17", "PATTA", "ACCETTO"]).is(Scene::End);
    program.line("R").line(">");
    tells(&program, "mossa 2 di 2");
    program.line("R");
    after_all_thinking(&mut program);
    tells(&program, "Mosse esaminate: 2 su 2.");
    program.escape().line("-").line("G").is(Scene::Game);
    assert_eq!(place_of(&program), "B:W19:B13");
    program.line("13 18").is(Scene::Game);
    assert_eq!(place_of(&program), "W:W19:B18");
}

#[test]
fn a_game_without_a_review_refuses_r_with_one_sentence() {
    for book in GAMES {
        let mut program = table(book.name(), None);
        let game = program.app.game().rulebook_match().expect("a match");
        program.line(&book.moves(&game.state).expect("sound")[0]).line("patta").line("conta");
        for _ in 0..3 {
            if program.scene() == Scene::Game {
                program.line("accetto");
            }
        }
        program.is(Scene::End);
        let hints = program.app.screen().hints.contains("R rivede");
        program.line("R");
        if book.review_nodes().is_some() {
            assert!(hints, "{}", book.name());
            program.is(Scene::Viewer);
        } else {
            assert!(!hints, "{}", book.name());
            program.is(Scene::End);
            tells(&program, "Il programma non può esaminare le partite di questo gioco.");
            program.escape().is(Scene::Menu);
        }
    }
}

#[test]
fn study_answers_survive_encoding() {
    let mut program = viewing(THROWN);
    program.line("R");
    let job = program.app.job().expect("a job");
    let again = SearchJob::from_bytes(&job.to_bytes(), GAMES).expect("a job's bytes");
    assert_eq!(again.to_bytes(), job.to_bytes());
    // Without a maestro the job is still done.
    let answer = again.run(4096, &mut || SearchControl::Wait);
    assert_eq!(JobAnswer::from_bytes(&answer.to_bytes()), Ok(answer));
    program.app.answer(answer);
    tells(&program, "1 posizioni su 5");
}

#[test]
fn a_search_stopped_within_the_expected_moves_finds_nothing() {
    let mut program = viewing(b"[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28 *");
    program.line("R");
    let job = program.app.job().expect("a job");
    let run = |most| {
        let mut polls = 0;
        let answer = job.run(4096, &mut || {
            polls += 1;
            if polls > most {
                SearchControl::Stop
            } else {
                SearchControl::Wait
            }
        });
        (answer.found.is_some(), polls)
    };
    let (is_found, all) = run(usize::MAX);
    assert!(is_found && all > 5, "{all} polls");
    assert!((0..all).all(|most| !run(most).0));
}

#[test]
fn an_aid_leaves_an_offer_to_the_other_player_standing() {
    let disk = Scratch::disk("aids-offer");
    let script = disk.0.join("SCRIPT");
    std::fs::write(&script, "x\nN\n\n\n\n\nPATTA\nF\nPATTA\n").expect("written");
    let out = Command::new(env!("CARGO_BIN_EXE_dama"))
        .arg("run")
        .arg(&script)
        .arg("--disk")
        .arg(&disk.0)
        .args(["--treccani", "--aids", "--seats", "you,other", "--seed", "1", "--transcript", "-"])
        .output()
        .expect("the program starts");
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let last = text.lines().rfind(|line| line.starts_with("== ")).expect("a screen");
    assert!(last.contains(" end ") && last.ends_with("msg=Patta: i giocatori sono d'accordo."), "{last}");
}

#[test]
fn moves_of_an_opened_game_that_is_played_on_are_taken_back_too() {
    let mut program = viewing(b"1. 22-18 12-16 2. 21-17 10-13 *");
    program.app.set_play_settings(PlaySettings { aids: true, ..PlaySettings::default() });
    program.key(Key::Char('>')).key(Key::Char('g')).is(Scene::Game);
    assert_eq!(program.plies(), 4);
    program.line("U").is(Scene::Game);
    assert_eq!(program.plies(), 2);
    program.line("U").is(Scene::Game);
    assert_eq!(program.plies(), 0);
}
