//! The same fault has the same message in every game, and the same key leads to the same scene.

use crate::full::plain_rules;
use crate::program::{config, Config, Memory, Program};
use dama::unstable::app::Key;
use dama::unstable::games::GAMES;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::play_settings::PlaySettings;
use dama::unstable::session::rulebook_match::SeatPlayer;

const DAMA: &str = "dama";
const RULES_1931: &str = "1931";

type Wrong = Option<(&'static str, &'static str)>;

/// A fault's message (`#` for squares and counts), and how to make it on each kind of board:
/// Italian draughts, Polish draughts, a board of points.
const FAULTS: &[(&str, [Wrong; 3])] = &[
    (
        "La casella # non esiste: le caselle vanno da # a #.",
        [Some((EIGHT, "33 1")), Some((TEN, "51 1")), Some((NINE, "j1 a1"))],
    ),
    ("«ciao» non è una casella.", [Some((EIGHT, "ciao 1")), Some((TEN, "ciao 1")), Some((NINE, "ciao a1"))]),
    ("«exit» non è una casella.", [Some((EIGHT, "exit")), Some((TEN, "exit")), Some((NINE, "exit"))]),
    ("La casella # è vuota.", [Some((EIGHT, "18 14")), Some((TEN, "28 22")), Some((NINE, "e5-e6"))]),
    ("Il pezzo in # non è tuo.", [Some((EIGHT, "1 5")), Some((TEN, "1 7")), Some((NINE, "i9-h9"))]),
    (
        "La casella # non è a un passo dalla #.",
        [Some((EIGHT, "21 22")), Some((TEN, "31 32")), Some((NINE, "e4-e6"))],
    ),
    (
        "In # non c'è un pezzo da prendere.",
        [Some((EIGHT, "21 17 1")), Some((TEN, "31 27 1")), Some((NINE, "e4xe6"))],
    ),
    ("Manca la casella di arrivo.", [Some((EIGHT, "21")), Some((TEN, "31")), Some((NINE, "e4"))]),
    ("La casella # è occupata.", [Some((EIGHT, "25 21")), Some((TEN, "36 31")), Some((NINE, "e3-e4"))]),
    (
        "La pedina in # non può tornare indietro.",
        [Some(("W:W18:B1", "18 22")), Some(("W:W28:B1", "28 32")), Some(("W:We4:Bi9", "e4-e3"))],
    ),
    (
        "La casella # non è subito dietro la #.",
        [
            Some(("W:W22:B18,1", "22 18 14")),
            Some(("W:W32:B28,1", "32 28 22")),
            Some(("W:We4:Bf4,a9", "e4xh4")),
        ],
    ),
    (
        "La presa è obbligatoria: prendi con il pezzo in #.",
        [
            Some(("W:WK18,25:B14,13", "25 21")),
            Some(("W:W28,31,46:B22,4,5", "31 27")),
            Some(("W:We4,a1:Bf4,a9", "a1-a2")),
        ],
    ),
    (
        "La presa non è finita: continua dalla casella #.",
        [
            Some(("W:WK18:BK13,14,7", "18 14 11")),
            Some(("W:WK46:B28,30,40", "46 28 19 30 35")),
            Some(("W:Wc3,g4:Bc4,g5,g7,a9", "g4xg6")),
        ],
    ),
    (
        "Un'altra presa toglie più pezzi: se ne devono prendere #.",
        [
            Some(("W:WK18:BK13,14,7", "18 13 9")),
            Some(("W:W33,K46:B28,19,41", "33 28 22")),
            Some(("W:Wc3,g4:Bc4,g5,g7,a9", "c3xc5")),
        ],
    ),
    (
        "Manca la casella del pezzo preso: scrivi # prima della casella di arrivo.",
        [Some(("W:W22:B18,1", "22 13")), Some(("W:WK46:B28", "46x5")), None],
    ),
    (
        "Dopo il pezzo preso in # manca la casella di arrivo.",
        [
            Some(("W:W22,30:B18,9", "22 18 13 9")),
            Some(("W:WK46:B28,30,40", "46 28 19 30")),
            Some(("W:We4:Be5,a9", "e4xe5")),
        ],
    ),
    ("Riga troppo lunga per essere una mossa.", [Some((EIGHT, LONG)), Some((TEN, LONG)), Some((NINE, LONG))]),
];

const EIGHT: &str = "W:W21-32:B1-12";
const TEN: &str = "W:W31-50:B1-20";
const NINE: &str = "W:We3,e4:Bi9";
const LONG: &str = concat!(
    "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ",
    "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ",
    "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ",
);

/// The draughts games, with the index of their kind of board.
const DRAUGHTS: &[(&str, usize)] = &[
    (DAMA, 0),
    (RULES_1931, 0),
    ("vinciperdi", 0),
    ("polacca", 1),
    ("zamma", 2),
    ("zamma-pergioco", 2),
    ("damma", 2),
];

fn two_players(game: &str, fen: &str, lang: Lang) -> Program {
    begun(
        game,
        Some(fen),
        lang,
        PlaySettings { seats: Some([SeatPlayer::Player, SeatPlayer::Other]), ..PlaySettings::FAITHFUL },
    )
}

#[track_caller]
fn begun(game: &str, fen: Option<&str>, lang: Lang, settings: PlaySettings) -> Program {
    let book = GAMES.iter().find(|book| book.name() == game);
    let usual = if book.is_none() { fen.unwrap_or(EIGHT) } else { EIGHT };
    let rules_1931 = (game == RULES_1931).then(plain_rules);
    let mut program = Program::with(Config { lang, rules_1931, ..config(usual, 1) }, Memory::usual());
    program.app.set_play_settings(settings);
    if let Some(&book) = book {
        let start = match fen {
            Some(fen) => book.read_position(fen, &[]).expect(fen),
            None => book.start(&[]).expect("no options"),
        };
        program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(book) });
        program.app.choose_seats(&[SeatPlayer::Player, SeatPlayer::Other]);
    }
    program.line("").line("N");
    if game == RULES_1931 {
        program.line("");
    }
    program.is(Scene::Game);
    program
}

/// Replaces each square and number of a message by `#`.
fn without_squares(sentence: &str) -> String {
    let is_square = |word: &str| {
        let digits = word.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let word = |word: &str| {
        let plain = word.trim_end_matches(['.', ',', ':']);
        if is_square(plain) {
            format!("#{}", &word[plain.len()..])
        } else {
            word.to_string()
        }
    };
    sentence.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns whether a game cannot have this fault. By the rules of 1931 a square alone touches its piece, and a missed
/// or incomplete capture is played. With free choice of captures none is too small.
fn has_no_such_fault(game: &str, sentence: &str) -> bool {
    match game {
        RULES_1931 => ["Manca la casella di arrivo.", "La presa è", "La presa non", "Un'altra presa"]
            .iter()
            .any(|words| sentence.starts_with(words)),
        "zamma-pergioco" | "damma" => sentence.starts_with("Un'altra presa"),
        _ => false,
    }
}

#[test]
fn the_same_fault_has_the_same_sentence_in_all_draughts_games() {
    for (sentence, lines) in FAULTS {
        let mut english: Option<String> = None;
        for &(game, board) in DRAUGHTS {
            let Some((fen, line)) = lines[board].filter(|_| !has_no_such_fault(game, sentence)) else {
                continue;
            };
            let mut program = two_players(game, fen, Lang::It);
            let before = program.text();
            program.line(line);
            let said = program.message();
            assert_eq!(without_squares(&said), *sentence, "{game} {fen} {line}: {said}");
            assert!(program.app.screen().is_error, "{game} {line}");
            assert_eq!(board_of(&program.text()), board_of(&before), "{game} {line}: nothing has moved");
            let mut program = two_players(game, fen, Lang::En);
            program.line(line);
            let said = without_squares(&program.message());
            let known = english.get_or_insert_with(|| said.clone());
            assert_eq!(*known, said, "{game} {fen} {line}");
        }
    }
}

fn board_of(text: &str) -> String {
    text.lines().take_while(|line| !line.starts_with("Mosse:")).collect::<Vec<_>>().join("\n")
}

#[test]
fn whose_turn_it_is_and_the_last_moves_are_told_alike_in_all_draughts_games() {
    let lines = [
        ("21 18", "9 13", "21-18 9-13"),
        ("32 28", "19 23", "32-28 19-23"),
        ("e4-e5", "i9-i8", "e4-e5 i9-i8"),
    ];
    for &(game, board) in DRAUGHTS {
        let (first, second, told) = lines[board];
        let mut program = two_players(game, [EIGHT, TEN, NINE][board], Lang::It);
        assert!(program.text().contains("Livello 1. Tocca al Bianco.\n"), "{game}: {}", program.text());
        program.line(first);
        assert!(program.text().contains("Livello 1. Tocca al Nero.\n"), "{game}: {}", program.text());
        program.line(second);
        let text = program.text();
        assert!(text.contains(&format!("Mosse: 1. {told}\n")), "{game}: {text}");
        assert!(!text.contains("persi"), "{game}: {text}");
    }
}

fn outcome(program: &Program) -> (Scene, bool, String) {
    let screen = program.app.screen();
    (screen.scene, screen.is_error, program.message())
}

#[test]
fn the_same_lines_and_keys_lead_to_the_same_scenes_in_every_game() {
    let games = [DAMA, RULES_1931].into_iter().chain(GAMES.iter().map(|book| book.name()));
    for game in games {
        let seats = Some([SeatPlayer::Player, SeatPlayer::Other]);
        let mut program = begun(game, None, Lang::It, PlaySettings { seats, ..PlaySettings::FAITHFUL });
        let is = |program: &Program, scene, is_error, words: &str| {
            let (now, error, said) = outcome(program);
            assert_eq!((now, error), (scene, is_error), "{game}: {said}");
            assert!(said.starts_with(words), "{game}: {said}");
        };
        is(program.line("S"), Scene::Save, false, "Fino a 8 lettere o cifre");
        is(program.escape(), Scene::Game, false, "Annullato: non è cambiato niente.");
        is(program.line("E"), Scene::Exit, false, "Y per tornare al sistema operativo");
        is(program.line("N"), Scene::Game, false, "Tocca a te: scrivi la ");
        is(program.line("?"), Scene::Instructions, false, "Pagina 1 di ");
        is(program.escape(), Scene::Game, false, "Tocca a te: scrivi la ");
        let leaving =
            if game == RULES_1931 { "Y: abbandona chi deve muovere" } else { "Y per lasciare la partita" };
        is(program.escape(), Scene::Abandon, false, leaving);
        is(program.line("N"), Scene::Game, false, "Tocca a te: scrivi la ");
        for letter in ["H", "U", "R"] {
            let words = format!("«{letter}» non è una casella.");
            is(program.line(letter), Scene::Game, true, &words);
        }
        let mut program = begun(game, None, Lang::It, PlaySettings { aids: true, seats, clock: None });
        is(program.line("U"), Scene::Game, true, "Non c'è niente da ritirare: la partita comincia qui.");
        is(program.line("R"), Scene::Game, true, "«R» non è una casella.");
        is(program.line("H"), Scene::Game, false, "Cerco un consiglio...");
        is(program.key(Key::Escape), Scene::Abandon, false, leaving);
        is(program.line("Y"), Scene::Menu, false, "Premi il tasto della tua scelta.");
    }
}
