//! Regressions that players found in whole games.

use crate::full;
use crate::program::{config, Memory, Program, Scratch, LOCALE};
use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::games::GAMES;
use dama::unstable::host;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::drive::DriveError;
use dama::unstable::session::messages::{words, Lang, Message};
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::SeatPlayer;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const START: &str = "W:W21-32:B1-12";
const TWO: [SeatPlayer; 2] = [SeatPlayer::Player, SeatPlayer::Other];

#[track_caller]
fn says(program: &Program, words: &str) {
    let said = program.message();
    assert_eq!(said, words);
}

fn variant(game: &str, fen: Option<&str>, options: &[(&str, &str)], who: &[SeatPlayer]) -> Program {
    variant_with_settings(game, fen, options, who, PlaySettings { aids: false, seats: None, clock: None })
}

#[track_caller]
fn variant_with_settings(
    game: &str,
    fen: Option<&str>,
    options: &[(&str, &str)],
    who: &[SeatPlayer],
    settings: PlaySettings,
) -> Program {
    let book = *GAMES.iter().find(|book| book.name() == game).expect(game);
    let start = match fen {
        Some(fen) => book.read_position(fen, options).expect(fen),
        None => book.start(options).expect("sound options"),
    };
    let mut program = Program::with(config(START, 1), Memory::usual());
    program.app.set_play_settings(settings);
    program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(book) });
    program.app.choose_seats(who);
    program.line("").line("N");
    program
}

fn typed(program: &mut Program, text: &str) {
    for c in text.chars() {
        program.key(Key::Char(c));
    }
}

#[test]
fn esc_clears_a_typed_line_before_it_asks_whether_the_game_is_given_up() {
    let mut programs = vec![Program::game(START), full::game(START)];
    programs.extend(GAMES.iter().map(|book| variant(book.name(), None, &[], &TWO)));
    for mut program in programs {
        program.is(Scene::Game);
        typed(&mut program, "21");
        program.escape().is(Scene::Game);
        assert_eq!(program.app.screen().typed, "");
        program.escape().is(Scene::Abandon).line("N").is(Scene::Game);
    }
}

#[test]
fn esc_takes_a_line_back_that_waits_for_the_programs_move() {
    let mut program = Program::game(START);
    program.line("21 18").line("22 19").says(Message::StillThinking);
    program.escape().is(Scene::Game).says(Message::Thinking);
    assert_eq!(program.status(), Status::Thinks);
    program.think().is(Scene::Game);
    assert_eq!(program.plies(), 2, "the line that waited was not played");
}

#[test]
fn esc_clears_the_line_after_a_system_error() {
    let mut program = Program::game(START);
    program.app.fault(17);
    program.line("21 18").is(Scene::Error);
    typed(&mut program, "S");
    program.escape().is(Scene::Error).escape().is(Scene::Abandon);
}

#[test]
fn leaving_a_match_by_the_rules_of_1931_says_first_who_gets_the_point() {
    let mut program = full::game(START);
    program.escape().is(Scene::Abandon);
    says(&program, "Y per abbandonare: il punto va all'avversario; un altro tasto per giocare.");
    full::says(&mut program, Rules1931Message::LeavingLoses(false));
    let mut program = Program::with(full::full_config(START, full::plain_rules()), Memory::usual());
    program.app.set_play_settings(PlaySettings { aids: false, seats: Some(TWO), clock: None });
    program.line("").line("N").escape().is(Scene::Abandon);
    says(&program, "Y: abbandona chi deve muovere, il punto va all'altro; altro tasto: si gioca.");
    // Leaving a game without a penalty, or a broken one, asks the usual question.
    Program::game(START).escape().says(Message::AbandonAsks);
    let mut program = full::game(START);
    program.app.fault(17);
    program.line("21 18").is(Scene::Error).escape().says(Message::AbandonAsks);
}

#[test]
fn an_offer_that_loses_the_game_is_asked_about_first() {
    let behind = "W:Wa1,b1:Bi9,h9,g9:taken=37,38";
    let confirm = Scene::Confirm;
    for who in [TWO, [SeatPlayer::Player, SeatPlayer::Program]] {
        let mut program = variant("zamma", Some(behind), &[], &who);
        for no in ["N", "\u{1b}"] {
            program.line("conta").is(confirm);
            says(&program, "Con «conta» adesso perdi la partita: Y conferma, un altro tasto annulla.");
            program.line(no).is(Scene::Game);
            says(&program, "Tocca a te: scrivi la mossa (? per le istruzioni).");
        }
        program.line("CONTA").is(confirm).line("Y").think();
        if who == TWO {
            assert!(program.message().starts_with("Offerta: conta"), "{}", program.message());
            program.line("accetto");
        }
        program.is(Scene::End);
    }
    // Nothing is asked if the player is ahead or level.
    for fen in ["W:Wa1,b1,c1:Bi9,h9:taken=38,37", "W:Wa1,b1:Bi9,h9:taken=38,38"] {
        let mut program = variant("zamma", Some(fen), &[], &TWO);
        program.line("conta").is(Scene::Game);
        assert!(program.message().starts_with("Offerta: conta"), "{}", program.message());
    }
    // An offer of a draw loses nothing.
    for book in GAMES.iter().filter(|book| book.name() != "zamma") {
        let mut program = variant(book.name(), None, &[], &TWO);
        assert_ne!(program.line("patta").scene(), confirm, "{}", book.name());
    }
}

fn viewer(pdn: &[u8]) -> Program {
    let mut memory = Memory::usual();
    memory.put("C:X", pdn);
    let mut program = Program::with(crate::program::Config::default(), memory);
    program.lines(&["", "A", "X"]).is(Scene::Viewer);
    program
}

#[track_caller]
fn tells(program: &Program, words: &str) {
    let text = program.text();
    assert!(text.contains(words), "{words}: {text}");
}

const ROSSI: &[u8] = b"[White \"Rossi\"]\n[Black \"Verdi\"]\n[Result \"1-0\"]\n1. 21-18 11-15 1-0\n";

#[test]
fn the_viewer_tells_of_the_game_shown_and_not_of_the_session() {
    let mut program = viewer(ROSSI);
    for words in ["Bianco (Rossi):", "Nero (Verdi):", "Esito 1-0. Tocca al Bianco."] {
        tells(&program, words);
    }
    assert!(!program.text().contains("Livello"), "{}", program.text());
    program.line(">");
    tells(&program, "Esito 1-0. Ha vinto il Bianco.");
    program.line("-");
    tells(&program, "Esito 1-0. Tocca al Nero.");
    let mut program = viewer(b"1. 21-18 11-15 1/2-1/2\n");
    tells(&program, "Bianco (?):");
    program.line(">");
    tells(&program, "Esito 1/2-1/2. Patta.");
    let mut program = viewer(b"1. 21-18 11-15 *\n");
    program.line(">");
    tells(&program, "Esito *. Senza risultato.");
    // The next game has the session's settings again.
    program.line("G").is(Scene::Game);
    tells(&program, "Livello ");
    let polacca =
        b"[GameType \"20\"]\n[White \"Rossi\"]\n[Black \"Verdi\"]\n[Result \"0-2\"]\n1. 32-28 19-23 0-2\n";
    let mut program = viewer(polacca);
    tells(&program, "Nero (Verdi):");
    program.line(">");
    tells(&program, "Esito 0-1. Ha vinto il Nero.");
}

#[test]
fn a_match_looked_through_ends_with_its_result() {
    let mut program = Program::game("W:W21:B14");
    program.line("21 18").think();
    program.is(Scene::End).line("R").is(Scene::Viewer);
    tells(&program, "Tocca al Bianco.");
    program.line(">");
    tells(&program, "Ha vinto il Nero.");
}

#[test]
fn a_cut_game_says_at_once_up_to_where_it_can_be_read() {
    let program = viewer(b"1. 21-18 11-15 2. 25-18 *");
    says(&program, "La partita si legge fino alla mossa 2: la successiva è sbagliata.");
    assert!(program.app.screen().is_error);
    let mut program = viewer(b"1. 21-18 11-15 2. 25-18 *");
    program.line(">");
    tells(&program, "Si legge fin qui.");
}

#[test]
fn the_viewers_hints_and_instructions_name_the_review_where_there_is_one() {
    let mut program = viewer(ROSSI);
    assert!(program.app.screen().hints.contains("R esame"));
    program.line("?").is(Scene::Instructions);
    tells(&program, "R         esame");
    says(&program, "Pagina 1 di 6.");
    program.line("");
    assert!(program.text().contains("Pagina 2 di 6."), "{}", program.text());
    program.escape().is(Scene::Viewer);
    assert!(program.message().contains("Mossa 0 di 2."), "{}", program.message());
}

#[test]
fn with_aids_hints_and_instructions_name_them_and_short_captures() {
    let aids = PlaySettings { aids: true, seats: None, clock: None };
    for book in GAMES {
        let mut program = variant_with_settings(book.name(), None, &[], &TWO, aids);
        let has = book.aids();
        let hints = program.app.screen().hints;
        for (is_there, word) in
            [(has.back, "U ritira"), (has.advice, "H consiglia"), (has.flip, "F gira"), (false, "presa")]
        {
            assert_eq!(hints.contains(word), is_there, "{}: {hints}", book.name());
        }
        program.line("?").is(Scene::Instructions);
        for (is_there, word) in [(has.back, "   U  "), (has.flip, "   F  "), (has.short, "   17-26  ")] {
            assert_eq!(program.text().contains(word), is_there, "{}", program.text());
        }
    }
    for rules_1931 in [None, Some(full::plain_rules())] {
        let config = crate::program::Config { rules_1931, ..config(START, 1) };
        let mut program = Program::with(config, Memory::usual());
        program.app.set_play_settings(aids);
        program.line("").line("N");
        if rules_1931.is_some() {
            program.line("");
        }
        program.line("?");
        tells(&program, "GLI AIUTI");
        tells(&program, "17-26     una presa si può scrivere");
        program.line("").line("").line("").line("").line("").is(Scene::Instructions);
        assert_eq!(
            program.text().contains("SOFFIA"),
            rules_1931.is_some(),
            "the last page of the rules of 1931"
        );
        program.line("").is(Scene::Game);
    }
}

/// A game, its position and options, and typed lines with their refusals.
type Refused =
    (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static [[&'static str; 2]]);

const SECOND: &[(&str, &str)] = &[("second_stage", "on")];

const REFUSED: &[Refused] = &[
    (
        "vinciperdi",
        "W:W27:B22",
        &[],
        &[
            ["27x18", "Manca la casella del pezzo preso: scrivi 22 prima della casella di arrivo."],
            ["27 22 18-", "«27 22 18-» non è una casella."],
        ],
    ),
    (
        "polacca",
        "W:W27:B22,13",
        &[],
        &[
            ["27x18", "Manca la casella del pezzo preso: scrivi 22 prima della casella di arrivo."],
            ["27x9", "Manca la casella del pezzo preso: scrivi 22 prima della casella di arrivo."],
        ],
    ),
    ("polacca", "W:W32:B1", &[], &[["32-28x", "«32-28x» non è una casella."]]),
    ("zamma", "W:We4:Bi9", &[], &[["e4-d4", "La pedina in e4 non può andare di lato."]]),
    ("zamma", "W:We4,a1:Ba2,i9", &[], &[["e4-d4", "La pedina in e4 non può andare di lato."]]),
    ("zamma", "W:WKa1:Bi8", &[], &[["a1xg7", "Fra a1 e g7 non c'è un pezzo da prendere."]]),
    ("zamma", "W:WKa1:Bd4,i9", &[], &[["a1xg7", "La casella g7 non è subito dietro la d4."]]),
    ("zamma", "W:WKd4:Bf6,i9", &[], &[["d4xf6", "Dopo il pezzo preso in f6 manca la casella di arrivo."]]),
    ("zamma", "W:WKd4:Bi9", &[], &[["d4xf6", "In e5 non c'è un pezzo da prendere."]]),
    (
        "gobang",
        "1:1a1,b1:2k10,k11:hand=0,0",
        SECOND,
        &[
            ["c5", "Le pedine sono già tutte in gioco: adesso muovine una."],
            ["a1", "Manca la casella di arrivo."],
            ["a1 b2", "Da a1 a b2 non si può: una casella sola, in orizzontale o in verticale."],
            ["a1-a3", "Da a1 a a3 non si può: una casella sola, in orizzontale o in verticale."],
            ["a1-", "«a1-» non è una casella."],
            ["a1-a2-a3", "Troppe caselle per una mossa sola."],
        ],
    ),
    (
        "gobang",
        "1:1a1:2k10",
        SECOND,
        &[["a1 a2", "Le pedine si muovono solo nella seconda fase, quando sono tutte in gioco."]],
    ),
    (
        "smamma",
        "W:Wc5,d5:Be5,a1",
        &[],
        &[
            ["d5 d6", "Puoi spingere, quindi devi farlo: per esempio d5>e5."],
            ["c5>d5", "In d5 non c'è un pezzo da spingere."],
            ["d5>", "Manca la casella di arrivo."],
            ["d5 a1", "La casella a1 non è in linea con la d5."],
        ],
    ),
    ("smamma", "W:Wc5,d5:Ba1,h8", &[], &[["d5 f5", "La casella f5 non è a un passo dalla d5."]]),
    ("smamma", "W:Wd5:Be5,f5", &[], &[["d5 e5", "Da e5 in poi i pezzi da spingere sono più dei tuoi."]]),
];

#[test]
fn each_refusal_names_the_rule_that_is_broken_and_the_squares() {
    for (game, fen, options, lines) in REFUSED {
        for [line, words] in *lines {
            let mut program = variant(game, Some(fen), options, &TWO);
            program.line(line).is(Scene::Game);
            assert_eq!(program.message(), *words, "{game} {fen} {line}");
            assert!(program.app.screen().is_error, "{game} {fen} {line}");
        }
    }
    for line in ["21-17-", "21 17x", "21-17,"] {
        let mut program = Program::game(START);
        program.line(line);
        assert_eq!(program.message(), format!("«{line}» non è una casella."));
    }
}

#[test]
fn two_squares_with_a_blank_are_a_move_of_smamma_and_of_go_bangs_second_stage() {
    for (game, fen, options, line, after) in [
        ("smamma", "W:Wc5,d5:Be5,a1", &[][..], "d5 e5", "B:Wc5,e5:Ba1,f5:last=e5/f5"),
        ("smamma", "W:Wc5,d5:Ba1,h8", &[], "d5 d6", "B:Wc5,d6:Ba1,h8:penalties=1,0"),
        ("gobang", "1:1a1,b1:2k10,k11:hand=0,0", SECOND, "a1 a2", "2:1b1,a2:2k10,k11:hand=0,0"),
    ] {
        let book = *GAMES.iter().find(|book| book.name() == game).expect(game);
        let start = book.read_position(fen, options).expect(fen);
        let state = book.play(&start, line).unwrap_or_else(|error| panic!("{game} {line}: {error}"));
        assert_eq!(book.write_position(&state).as_deref(), Ok(after));
    }
}

#[test]
fn a_game_that_has_ended_shows_its_result_in_numbers() {
    let panel = |program: &Program| program.pixels()[235 * 640 + 424..][..200].to_vec();
    // Two results that differ in one number are shown differently.
    let ended = |taken: &str| {
        let fen = format!("W:Wa1,b1:Bi9,h9,g9:taken={taken}");
        let mut program = variant("zamma", Some(&fen), &[], &TWO);
        program.lines(&["conta", "Y", "accetto"]).is(Scene::End);
        program
    };
    let differ = |a: &Program, b: &Program| {
        let (a, b) = (a.pixels(), b.pixels());
        (230..296).any(|y| a[y * 640 + 424..][..200] != b[y * 640 + 424..][..200])
    };
    let (one, other) = (ended("37,38"), ended("30,31"));
    assert!(differ(&one, &other), "{:?}", panel(&one).len());
    let smamma = |penalties: &str| {
        let fen = format!("W:Wc5,d5:Ba1,h8:penalties={penalties}");
        let mut program = variant("smamma", Some(&fen), &[("limit", "10")], &TWO);
        program.line("c5-c4").is(Scene::End);
        program
    };
    assert!(differ(&smamma("9,1"), &smamma("9,7")));
}

#[test]
fn alma_tells_places_and_pairs_and_c_offers_its_seats() {
    let pairs = variant("alma", None, &[("players", "4"), ("pairs", "on")], &[SeatPlayer::Player; 4]);
    tells(&pairs, "Sud-Nord contro Ovest-Est");
    let alone = variant("alma", None, &[("players", "4")], &[SeatPlayer::Player; 4]);
    assert!(!alone.text().contains("contro"));
    let book = *GAMES.iter().find(|book| book.name() == "alma").expect("alma");
    let mut program = Program::with(config(START, 1), Memory::usual());
    program.app.choose_game(ChosenGame {
        start: book.start(&[("players", "3")]).expect("three"),
        ..ChosenGame::usual(book)
    });
    program.line("");
    for (seat, said) in
        [("Ovest", "Giochi con Ovest."), ("Nord", "Giochi con Nord."), ("Sud", "Giochi con Sud.")]
    {
        program.line("C").is(Scene::Menu);
        says(&program, said);
        tells(&program, &format!("Colore: {seat}"));
    }
    program.line("C").line("N");
    tells(&program, "O Ovest (giocatore)");
    tells(&program, "S Sud (programma)");
}

#[test]
fn a_draw_of_smamma_says_what_limit_was_reached() {
    let book = *GAMES.iter().find(|book| book.name() == "smamma").expect("smamma");
    for (lang, words) in [
        (Lang::It, "100 spinte di fila senza una penalità"),
        (Lang::En, "100 pushes in a row without a penalty"),
    ] {
        assert_eq!(lang.end_reason(book, dama::unstable::games::EndReason::NoProgress), words);
    }
}

#[test]
fn the_pages_of_vinciperdi_tell_how_pieces_move_and_those_of_alma_when_a_full_camp_wins() {
    for (game, words) in [
        ("vinciperdi", &["Non torna mai indietro", "diventa dama", "anche all'indietro"][..]),
        ("alma", &["dove gioca il programma vale sempre", "ne basta una, se il campo è pieno"]),
    ] {
        let book = GAMES.iter().find(|book| book.name() == game).expect(game);
        let pages = book.words(Lang::It).pages.concat();
        assert!(words.iter().all(|word| pages.contains(word)), "{game}: {pages}");
    }
}

#[test]
fn the_terminal_draws_the_lines_of_a_board_of_points_within_its_rows() {
    use dama::unstable::front::term::look::Look;
    for game in ["zamma", "zamma-pergioco", "damma"] {
        let program = variant(game, None, &[], &TWO);
        let shown = Look::default().screen(&program.app.screen());
        assert!(shown.contains("-b-") && shown.contains("/|"), "{shown}");
        assert!(shown.lines().count() <= 23, "{}: {shown}", shown.lines().count());
    }
}

#[test]
fn in_forty_columns_no_row_of_a_board_breaks_and_no_key_leaves_its_word() {
    use dama::unstable::front::term::look::Look;
    for book in GAMES {
        let program = variant(book.name(), None, &[], &TWO);
        let look = Look { columns: 40, ..Look::default() };
        let shown = look.text(&program.text());
        assert!(shown.lines().all(|line| line.chars().count() <= 41), "{shown}");
        assert!(!shown.lines().any(|line| line.ends_with(" ?") || line.ends_with(" S")), "{shown}");
    }
    let program = variant("gobang", None, &[], &TWO);
    let shown = Look { columns: 40, ..Look::default() }.screen(&program.app.screen());
    assert!(
        shown.contains("20 ....................\n") && shown.contains("\n   abcdefghijklmnopqrst\n"),
        "{shown}"
    );
}

const SOPLO: &str = "W:Wc3,g4,Kb2:Bc4,g5,g7,a9";

#[test]
fn a_huff_by_the_program_is_told_in_words_and_the_prompt_names_one_that_is_possible() {
    let soplo = [("mode", "soplo")];
    let mut two = variant("zamma", Some(SOPLO), &soplo, &TWO);
    two.line("c3xc5 =1");
    says(&two, "Presa mancata: puoi soffiare (soplo c3) o muovere.");
    let mut one = variant("zamma", Some(SOPLO), &soplo, &[SeatPlayer::Player, SeatPlayer::Program]);
    one.line("c3xc5 =1").think();
    while one.status() == Status::Thinks {
        one.think();
    }
    let said = one.message();
    assert!(said.starts_with("Il programma soffia c3, poi muove "), "{said}");
}

#[test]
fn pushed_pieces_a_winning_five_and_every_seats_last_move_are_marked() {
    let book = |game: &str| *GAMES.iter().find(|book| book.name() == game).expect("a game");
    let smamma = book("smamma");
    let start = smamma.read_position("W:Wc5,d5:Be5,a1", &[]).expect("sound");
    let pushed = smamma.play(&start, "d5>e5").expect("a push");
    assert_eq!(smamma.marks(&pushed), Ok(vec![(5, 4)]));
    let mut program = variant("smamma", Some("W:Wc5,d5:Be5,a1"), &[], &TWO);
    program.line("d5>e5");
    tells(&program, "Chi è spinto non respinge");
    let gobang = book("gobang");
    let start = gobang.read_position("1:1a1,b1,c1,d1:2k10,k11,k12,k13", &[]).expect("sound");
    let won = gobang.play(&start, "e1").expect("five");
    assert_eq!(gobang.marks(&won), Ok((0..5).map(|file| (file, 0)).collect()));
    // With three seats the last three moves are framed.
    let mut program = variant("gobang", None, &[("players", "3")], &[SeatPlayer::Player; 3]);
    program.line("a1").line("c1");
    let before = program.pixels();
    program.line("e1");
    let after = program.pixels();
    let changed = (0..before.len()).filter(|&at| before[at] != after[at]).count();
    assert!(changed > 0);
    let frames = |pixels: &[u8]| {
        pixels.iter().filter(|&&index| index == dama::unstable::screen::paint::ink::HEADING).count()
    };
    assert!(frames(&after[..]) > frames(&before[..]), "the earlier moves keep their frames");
}

/// Alma with three seats: South and then West need one step to be home.
const NEARLY_HOME: &str = "S:Sk16,o12,p12,n13,o13,p13,m14,n14,o14,p14,l15,m15,n15,o15,p15,m16,n16,o16,p16\
    :Wk1,o5,p5,n4,o4,p4,m3,n3,o3,p3,l2,m2,n2,o2,p2,m1,n1,o1,p1:Nd8,e9";

#[test]
fn alma_played_for_places_shows_each_seats_place_at_the_end() {
    let mut program = variant("alma", Some(NEARLY_HOME), &[("places", "on")], &[SeatPlayer::Player; 3]);
    program.line("k16-l16").is(Scene::Game);
    let before = program.pixels();
    program.line("k1-l1").is(Scene::End);
    for seat in ["Sud (giocatore): posto 1", "Ovest (giocatore): posto 2", "Nord (giocatore): posto 3"] {
        tells(&program, seat);
    }
    // The counters' rows of the panel show it too: who came home first makes another picture.
    let counters = |pixels: &[u8]| -> Vec<u8> {
        (230..296).flat_map(|y| pixels[y * 640 + 424..][..200].to_vec()).collect()
    };
    assert!(counters(&before[..]) != counters(&program.pixels()[..]));
    let other = NEARLY_HOME.replace("S:Sk16", "W:Sk16");
    let mut other = variant("alma", Some(&other), &[("places", "on")], &[SeatPlayer::Player; 3]);
    other.line("k1-l1").line("d8-d9").line("k16-l16").is(Scene::End);
    tells(&other, "Ovest (giocatore): posto 1");
    assert!(counters(&other.pixels()[..]) != counters(&program.pixels()[..]));
}

#[test]
fn the_halt_names_the_cure_and_says_how_to_leave() {
    let halted = |memory: Memory, lang| {
        let program = Program::with(crate::program::Config { lang, ..config(START, 1) }, memory);
        assert_eq!(program.scene(), Scene::Halt);
        program
    };
    // Rows of letters in the halt's picture: the name, the message, what is said besides, the cursor.
    let rows = |program: &Program| {
        let pixels = program.pixels();
        (0..25).filter(|row| pixels[row * 14 * 640..][..14 * 640].iter().any(|&index| index != 0)).count()
    };
    for (lang, cure, leave) in [
        (Lang::It, "Per crearlo: «dama disk make DIR», poi «dama --disk DIR».", "Chiudi la finestra"),
        (Lang::En, "Run `dama disk make DIR`, then `dama --disk DIR`.", "Close the window"),
    ] {
        let missing = halted(Memory::default(), lang);
        tells(&missing, cure);
        // The picture alone says how to leave: as text the program has left.
        assert!(lang.text(words::LABEL_CLOSE_WINDOW).starts_with(leave));
        assert_eq!(rows(&missing), 5);
        // A file that is there needs another cure.
        let mut memory = Memory::default();
        memory.put("C:KEYBOARD.DAT", b"no graphics");
        let foreign = halted(memory, lang);
        assert!(!foreign.text().contains("disk make"), "{}", foreign.text());
        assert_eq!(rows(&foreign), 4);
    }
}

#[test]
fn a_drive_that_is_not_ready_is_said_once() {
    for (key, nothing) in [("P", "non ci sono partite salvate"), ("A", "non ci sono")] {
        let mut memory = Memory::usual();
        memory.disk('A').broken = Some(DriveError::NotReady);
        let mut program = Program::with(config(START, 1), memory);
        program.line("").line(key).line("A:");
        says(&program, "Il drive A non è pronto.");
        assert!(!program.text().contains(nothing), "{}", program.text());
        let list = |program: &Program| program.pixels()[4 * 14 * 640..20 * 14 * 640].to_vec();
        let unready = list(&program);
        // The list of a disk that is there and has no games has that line.
        program.app.drives().disk('A').broken = None;
        program.line("A:");
        tells(&program, nothing);
        assert!(list(&program) != unready);
    }
}

#[test]
fn the_name_to_save_offers_pdn_only_where_the_game_has_it() {
    for book in GAMES {
        let has_pdn = book.pdn().is_some();
        let mut program = variant(book.name(), None, &[], &TWO);
        program.line("S");
        assert_eq!(program.message().contains(".PDN"), has_pdn, "{}", book.name());
        program.escape();
        // At the end of a game too.
        if book.name() == "zamma" {
            let mut ended = variant("zamma", Some("W:Wa1,b1:Bi9,h9,g9:taken=37,38"), &[], &TWO);
            ended.lines(&["conta", "Y", "accetto"]).is(Scene::End).line("S").is(Scene::Save);
            assert!(!ended.message().contains(".PDN"), "{}", ended.message());
        }
    }
    let mut program = Program::game("W:W21:B14");
    program.line("21 18").think();
    program.is(Scene::End).line("S");
    assert!(program.message().contains(".PDN"), "{}", program.message());
}

/// Runs the program in this folder, where it finds no display and plays in the terminal.
fn played_in(folder: &Path, args: &[&str], variables: &[(&str, &str)], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(folder).args(args);
    for name in ["DAMA_DISK", "DISPLAY", "WAYLAND_DISPLAY"] {
        command.env_remove(name);
    }
    command.env("XDG_CONFIG_HOME", folder.join("config")).env("XDG_DATA_HOME", folder.join("data"));
    command.env("APPDATA", folder.join("data")).env("DAMA_DRIVE_A", folder.join("none"));
    command.envs([LOCALE]).envs(variables.iter().copied());
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    assert!(!errors.contains("preferences"), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Elsewhere a window opens without a display being named.
const HAS_TERMINAL: bool = cfg!(target_os = "linux");

#[test]
fn level_colour_language_and_aids_are_remembered_between_runs() {
    if !HAS_TERMINAL {
        return;
    }
    let disk = Scratch::disk("remembered");
    let play = |args: &[&str], input: &str| played_in(&disk.0, args, &[], input);
    let preferences =
        || std::fs::read_to_string(disk.0.join("data/dama/preferences.txt")).unwrap_or_default();
    assert!(play(&[], "\n").contains("Livello: 1"));
    assert_eq!(preferences(), "", "nothing was changed");
    play(&[], "\nL\n5\nC\nN\nX\n");
    let shown = play(&[], "\n");
    assert!(shown.contains("Livello: 5") && shown.contains("Colore: Nero"), "{shown}");
    assert!(play(&[], "\nN\n").contains("con aiuti"), "{}", preferences());
    // Options of the command line win, and are not remembered.
    let shown = play(&["--level", "2", "--color", "white"], "\n");
    assert!(shown.contains("Livello: 2") && shown.contains("Colore: Bianco"), "{shown}");
    play(&["--color", "white"], "\nL\n7\n");
    let shown = play(&[], "\n");
    assert!(shown.contains("Livello: 7") && shown.contains("Colore: Nero"), "{shown}");
    // So do the user's own settings.
    std::fs::create_dir_all(disk.0.join("config/dama")).expect("made");
    std::fs::write(disk.0.join("config/dama/settings.json"), "{\"level\": 3}").expect("written");
    assert!(play(&[], "\n").contains("Livello: 3"));
    std::fs::remove_file(disk.0.join("config/dama/settings.json")).expect("removed");
    // No key changes the language: its option is remembered.
    play(&["--lang", "en"], "");
    assert!(play(&[], "\n").contains("Level: 7"), "{}", preferences());
    play(&["--lang", "it"], "\nL\nM\n12\nX\nB\n");
    let shown = play(&[], "\nN\n");
    assert!(shown.contains("Livello: M") && !shown.contains("con aiuti"), "{shown}");
    assert!(play(&["--level", "4"], "\n").contains("Livello: 4"));
    let lines: Vec<String> =
        preferences().lines().filter(|line| !line.starts_with('#')).map(String::from).collect();
    assert_eq!(lines, ["level=M", "seconds=12", "color=black", "lang=it", "aids=off", "sound=on"]);
    assert!(play(&[], "\nM\n").contains("alla fine): sì"));
}

#[test]
fn a_session_of_its_own_neither_reads_nor_writes_what_is_remembered() {
    if !HAS_TERMINAL {
        return;
    }
    let disk = Scratch::disk("not-remembered");
    let path = disk.0.join("data/dama/preferences.txt");
    let folder = disk.0.display().to_string();
    let in_folder = [("DAMA_DISK", folder.as_str())];
    let separate = [
        (&["--disk", "."][..], &[][..]),
        (&[], &in_folder),
        (&["--seed", "1"], &[]),
        (&["--text"], &[]),
        (&["--record", "own.rec", "--force"], &[]),
        (&["run", "-"], &[]),
    ];
    let before = "level=9\ncolor=black\nlang=en\naids=on\n";
    for (args, variables) in separate {
        for earlier in [None, Some(before)] {
            let _ = std::fs::remove_file(&path);
            if let Some(earlier) = earlier {
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                std::fs::write(&path, earlier).expect("written");
            }
            let shown = played_in(&disk.0, args, variables, "\nL\n5\nC\nN\nX\n");
            let is_run = args.first() == Some(&"run");
            assert!(is_run || shown.contains("Livello: 1"), "{args:?}: {shown}");
            assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), earlier, "{args:?}");
        }
    }
    played_in(&disk.0, &["run", "-", "--transcript", "seen", "--force"], &[], "\n");
    let seen = std::fs::read_to_string(disk.0.join("seen")).expect("a transcript");
    assert!(seen.contains("Livello: 1"), "{seen}");
}

#[test]
fn what_cannot_be_remembered_disturbs_nobody() {
    if !HAS_TERMINAL {
        return;
    }
    let disk = Scratch::disk("cannot-remember");
    let folder = disk.0.join("data/dama");
    let play = || played_in(&disk.0, &[], &[], "\nL\n5\nL\n6\n");
    // A file where the folder should be, a folder where the file should be, a pipe.
    std::fs::write(disk.0.join("data"), "no folder").expect("written");
    assert!(play().contains("Livello: 6"));
    std::fs::remove_file(disk.0.join("data")).expect("removed");
    std::fs::create_dir_all(folder.join("preferences.txt")).expect("made");
    assert!(play().contains("Livello: 6"));
    std::fs::remove_dir(folder.join("preferences.txt")).expect("removed");
    assert!(Command::new("mkfifo").arg(folder.join("preferences.txt")).status().expect("mkfifo").success());
    assert!(play().contains("Livello: 6"));
    // Whatever the file holds, the program starts, and the next change writes it whole.
    std::fs::remove_file(folder.join("preferences.txt")).expect("removed");
    for bytes in [&b"\xff\xfe\0level"[..], b"level=77\naids=maybe\n\n=\ncolor", &[b'x'; 100_000]] {
        std::fs::write(folder.join("preferences.txt"), bytes).expect("written");
        assert!(play().contains("Livello: 1"), "{bytes:?}");
        let written = std::fs::read_to_string(folder.join("preferences.txt")).expect("text");
        assert!(written.ends_with("level=6\n"), "{written}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("there").count(), 1, "nothing is left beside it");
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_what_is_remembered_is_left_alone_and_so_is_its_target() {
    if !HAS_TERMINAL {
        return;
    }
    let disk = Scratch::disk("remembered-link");
    let folder = disk.0.join("data/dama");
    std::fs::create_dir_all(&folder).expect("made");
    let target = disk.0.join("target");
    for (link, before) in [("target", Some("level=3\n")), ("nowhere", None)] {
        if let Some(text) = before {
            std::fs::write(&target, text).expect("written");
        }
        for name in ["preferences.txt", "solved.txt"] {
            let _ = std::fs::remove_file(folder.join(name));
            std::os::unix::fs::symlink(disk.0.join(link), folder.join(name)).expect("linked");
        }
        let shown = played_in(&disk.0, &[], &[], "\nL\n5\n");
        assert!(shown.contains("Livello: 5"), "{shown}");
        assert!(std::fs::symlink_metadata(folder.join("preferences.txt")).expect("there").is_symlink());
        assert_eq!(std::fs::read_to_string(disk.0.join(link)).ok().as_deref(), before);
        let solved = host::solved::add(&folder.join("solved.txt"), ["W:WK32:BK1"].into_iter());
        assert!(solved.expect_err("refused").to_string().contains("not a plain file"));
        assert_eq!(std::fs::read_to_string(disk.0.join(link)).ok().as_deref(), before);
    }
    assert_eq!(std::fs::read_dir(&folder).expect("there").count(), 2, "nothing is left beside them");
}
