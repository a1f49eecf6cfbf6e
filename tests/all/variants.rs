//! The other games in the program; tests over the game list hold for every game.

use crate::common::Random;
use crate::program::{without_history, Config, Memory, Program, Scratch};
use dama::unstable::app::{Key, Status};
use dama::unstable::formats::code_page;
use dama::unstable::games::{EndReason, GameStatus, Refusal, Rulebook, State, GAMES};
use dama::unstable::screen::paint::ink;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::game_options::OptionValue;
use dama::unstable::session::messages::{Lang, Message};
use dama::unstable::session::rulebook::{playing, PointMoveRefusal, PointName, VariantError};
use dama::unstable::session::rulebook_match::{decode, encode, RulebookMatch, SeatPlayer, LONGEST};
use dama::unstable::session::Match;
use dama::unstable::session::{MatchView, Sealed, Session};
use std::process::Command;

fn program(game: &'static dyn Rulebook) -> Program {
    let mut program = Program::with(Config::default(), Memory::usual());
    program.app.choose_game(ChosenGame::usual(game));
    program.line("").line("N");
    program
}

#[track_caller]
fn rulebook_match(program: &Program) -> RulebookMatch {
    program.app.game().rulebook_match().expect("a game with a rulebook")
}

#[track_caller]
fn legal(program: &Program) -> Vec<String> {
    let game = rulebook_match(program);
    game.book.moves(&game.state).expect("sound")
}

/// Plays random moves for the player, `moves` of them, until the program waits or the game is over.
fn play(program: &mut Program, moves: usize, random: &mut Random) {
    for _ in 0..moves {
        program.think();
        if program.status() != Status::WaitsForLine {
            break;
        }
        let legal = legal(program);
        program.line(&legal[random.below(legal.len())]);
    }
    program.think();
}

#[track_caller]
fn random_game(game: &'static dyn Rulebook, moves: usize, random: &mut Random) -> RulebookMatch {
    let start = game.start(&[]).expect("no options");
    let mut rulebook_match =
        RulebookMatch::new(game, [SeatPlayer::Program; 4], 3, 7, &start).expect("a start");
    for _ in 0..moves {
        let Ok(count @ 1..) = rulebook_match.book.count(&rulebook_match.state) else { break };
        let action = dama::unstable::session::rulebook::MoveIndex(random.below(count as usize) as u32);
        rulebook_match = rulebook_match.after(action).expect("legal");
    }
    rulebook_match
}

#[test]
fn every_game_is_played_with_typed_lines_saved_and_resumed() {
    for &game in GAMES {
        let mut random = Random(21);
        let mut playing = program(game);
        play(&mut playing, 3, &mut random);
        let before = rulebook_match(&playing);
        assert!(before.plies >= 6, "{}", game.name());
        playing.line("S").line("PARTITA").is(Scene::Game);
        let file = playing.saved("C:PARTITA").expect("saved");
        assert_eq!(decode(&without_history(&file), GAMES), Ok(before.clone()), "{}", game.name());
        // Another program opens it, whichever game is chosen there.
        let mut memory = Memory::usual();
        memory.put("C:PARTITA", &file);
        let mut other = Program::with(Config::default(), memory);
        other.line("").line("P").line("PARTITA").is(Scene::Game);
        assert_eq!(rulebook_match(&other), before, "{}", game.name());
        assert_eq!(other.app.chosen().name(), game.name());
        let again = play_out(&mut other, &mut Random(5));
        assert_eq!(again, play_out(&mut playing, &mut Random(5)), "{}: the same game goes on", game.name());
    }
}

fn play_out(program: &mut Program, random: &mut Random) -> Vec<u8> {
    play(program, 3, random);
    rulebook_match(program).to_bytes()
}

#[test]
fn short_games_are_played_to_their_ends() {
    for name in ["vinciperdi", "polacca"] {
        let game = *GAMES.iter().find(|game| game.name() == name).expect("a row");
        for seed in 1..=4 {
            let mut playing = program(game);
            play(&mut playing, 400, &mut Random(seed));
            playing.is(Scene::End);
            let end = rulebook_match(&playing);
            assert!(!matches!(end.status(), Ok(GameStatus::Turn(_))), "{name}");
            assert!(playing.text().contains(&end.book.words(Lang::It).title.to_string()), "{name}");
            playing.line("").is(Scene::Menu);
        }
    }
}

#[test]
fn every_truncation_and_every_flipped_bit_of_a_save_is_refused() {
    for &game in GAMES {
        let file = encode(&random_game(game, 12, &mut Random(3)));
        for len in 0..file.len() {
            assert!(decode(&file[..len], GAMES).is_err(), "{} {len}", game.name());
        }
        for bit in 0..file.len() * 8 {
            let mut bad = file.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(&bad, GAMES).is_err(), "{} bit {bit}", game.name());
        }
    }
}

#[test]
fn every_flipped_bit_under_seal_is_noticed_leaves_a_good_copy_and_is_shown_without_panic() {
    for &game in GAMES {
        let sound = random_game(game, 9, &mut Random(4));
        let session = Session::of(&Match::from(sound.clone()));
        let view = session.view();
        let mut sealed = Sealed::new(&Match::from(sound.clone()));
        for bit in (0..sealed.sealed_len() * 8).step_by(if sealed.sealed_len() > 600 { 7 } else { 1 }) {
            assert!(sealed.flip(bit));
            assert!(sealed.verify().is_err(), "{} bit {bit}", game.name());
            assert_eq!(sealed.last_good(), Some(sound.clone().into()), "{} bit {bit}", game.name());
            let _ = MatchView { sealed: &sealed, ..view }.rulebook_match();
            sealed.flip(bit);
        }
        assert_eq!(sealed.verify(), Ok(sound.into()));
        assert!(!sealed.flip(sealed.sealed_len() * 8));
    }
}

#[test]
fn a_fault_ends_in_system_error_and_the_good_copy_is_saved() {
    for &game in GAMES {
        let mut playing = program(game);
        play(&mut playing, 3, &mut Random(6));
        let before = rulebook_match(&playing);
        let bits = playing.app.fault_bits();
        assert!(playing.app.fault(40) && !playing.app.fault(bits), "{}", game.name());
        playing.line("?!").is(Scene::Error);
        playing.line("S").line("BUONA");
        assert_eq!(
            decode(&playing.saved_game("C:BUONA").expect("saved"), GAMES),
            Ok(before),
            "{}",
            game.name()
        );
    }
}

#[test]
fn illegal_lines_are_refused_in_the_games_own_words_and_change_nothing() {
    let mut random = Random(8);
    let words = ["1", "32 28", "a1", "e4-e5", "zz", "é", "99 1", "d5>e5", "pass", "k", "1 2 3 4 5 6"];
    for &game in GAMES {
        let mut playing = program(game);
        play(&mut playing, 2, &mut random);
        for _ in 0..60 {
            let line = [words[random.below(words.len())], words[random.below(words.len())]].join(" ");
            let before = rulebook_match(&playing);
            if game.read(&before.state, &line).is_ok() {
                continue;
            }
            playing.line(&line);
            assert!(matches!(playing.app.message(), Message::RefusedBy(..)), "{} {line}", game.name());
            assert!(playing.app.screen().is_error);
            assert_eq!(rulebook_match(&playing), before, "{}", game.name());
        }
    }
}

#[test]
fn a_third_repetition_is_found_in_a_game_that_was_saved_and_resumed() {
    let polacca = *GAMES.iter().find(|game| game.name() == "polacca").expect("a row");
    let start = polacca.read_position("W:WK50:BK1", &[]).expect("legal");
    let mut game = RulebookMatch::new(
        polacca,
        [SeatPlayer::Player, SeatPlayer::Other, SeatPlayer::Program, SeatPlayer::Program],
        1,
        1,
        &start,
    )
    .expect("a start");
    for (n, line) in ["50 44", "1 7", "44 50", "7 1"].into_iter().cycle().take(8).enumerate() {
        assert!(matches!(game.status(), Ok(GameStatus::Turn(_))), "move {n}");
        game = decode(&encode(&game), GAMES).expect("a sound save");
        let action = polacca.read(&game.state, line).expect(line);
        game = game.after(action).expect("legal");
    }
    assert_eq!(game.status(), Ok(GameStatus::Draw));
    assert_eq!(polacca.reason(&game.state), Ok(Some(EndReason::ThirdTime)));
    assert_eq!(decode(&encode(&game), GAMES), Ok(game));
}

#[track_caller]
fn resumed(program: &mut Program) -> Program {
    program.line("S").line("INTANTO");
    if program.app.screen().scene == Scene::Overwrite {
        program.line("Y");
    }
    let mut memory = Memory::usual();
    memory.put("C:INTANTO", &program.saved("C:INTANTO").expect("saved"));
    let mut other = Program::with(Config::default(), memory);
    other.line("").line("P").line("INTANTO");
    other
}

#[track_caller]
fn at_table(name: &str, fen: &str, options: &[(&str, &str)], who: &[SeatPlayer]) -> Program {
    let game = *GAMES.iter().find(|game| game.name() == name).expect("a row");
    let mut choice = game.usual();
    choice.read(options).expect("options");
    let mut program = Program::with(Config::default(), Memory::usual());
    program.app.choose_game(ChosenGame::read(game, choice, Some(fen.into()), true).expect(fen));
    program.app.choose_seats(who);
    program.line("").line("N").is(Scene::Game);
    program
}

#[test]
fn a_draw_that_two_players_agree_on_is_offered_saved_and_answered() {
    for &game in GAMES {
        let start = game.start(&[]).expect("no options");
        let fen = game.write_position(&start).expect("sound");
        let mut playing = at_table(game.name(), &fen, &[], &[SeatPlayer::Player, SeatPlayer::Other]);
        let word = if game.name() == "zamma" { "conta" } else { "patta" };
        playing.line(word);
        assert!(playing.text().contains("ACCETTO o RIFIUTO"), "{}", playing.text());
        let mut later = resumed(&mut playing);
        assert!(later.text().contains("Risponde "), "{}", later.text());
        later.line("rifiuto").is(Scene::Game).line(word).is(Scene::Game);
        assert!(matches!(later.app.message(), Message::RefusedBy(..)), "{}", game.name());
        let mut again = resumed(&mut playing);
        again.line("accetto").is(Scene::End);
        assert_eq!(rulebook_match(&again).status(), Ok(GameStatus::Draw), "{}", game.name());
        let mut ended = resumed(&mut again);
        ended.is(Scene::End);
    }
}

#[test]
fn the_program_answers_an_offer_at_once_and_the_game_goes_on() {
    for &game in GAMES {
        let mut playing = program(game);
        playing.think();
        // The program moves first if it is its turn; then the player offers a draw.
        let word = if game.name() == "zamma" { "conta" } else { "patta" };
        let before = rulebook_match(&playing);
        playing.line(word);
        playing.think();
        let text = playing.text();
        let is_over = playing.app.screen().scene == Scene::End;
        assert!(is_over || text.contains("rifiuta: la partita continua."), "{}: {text}", game.name());
        assert!(is_over || rulebook_match(&playing).status() == before.status(), "{}", game.name());
    }
}

#[test]
fn a_soplo_is_still_there_in_a_game_that_was_saved_and_resumed() {
    let fen = "W:Wc3,g4:Bc4,g5,g7,a9";
    let soplo = [("mode", "soplo")];
    let mut playing = at_table("zamma", fen, &soplo, &[SeatPlayer::Player, SeatPlayer::Other]);
    playing.line("c3xc5 =1").is(Scene::Game);
    assert!(playing.text().contains("dichiara"), "{}", playing.text());
    let mut later = resumed(&mut playing);
    later.line("soplo c3").is(Scene::Game);
    let game = rulebook_match(&later);
    assert_eq!(game.book.write_position(&game.state).expect("sound"), "B:Wg4:Bc4,g5,g7,a9");
    // The program protests too.
    let mut against = at_table("zamma", fen, &soplo, &[SeatPlayer::Player, SeatPlayer::Program]);
    against.line("c3xc5").think().think();
    let game = rulebook_match(&against);
    assert_eq!(game.recent[1].typed, "soplo c3");
    assert_eq!(game.recent.len(), 3, "and moves");
}

#[test]
fn partners_win_together_and_a_game_of_the_program_alone_has_no_winner_at_the_keyboard() {
    let men = |files: &str, skip: &str| {
        files.split(' ').filter(|square| *square != skip).collect::<Vec<_>>().join(",")
    };
    let north_east = "p16 o16 n16 m16 l16 p15 o15 n15 m15 l15 p14 o14 n14 m14 p13 o13 n13 p12 o12";
    let south_west = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4 b4 c4 a5 b5";
    let fen = format!("S:S{},k16:Wh8:N{}:Eh9", men(north_east, "l16"), men(south_west, ""));
    let options = [("pairs", "on")];
    let (me, it, other) = (SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other);
    for (who, message, won) in [
        ([me, it, it, it], "Avete vinto in coppia", Some(true)),
        ([other, me, it, it], "Hanno vinto Sud e Nord", None),
        ([me, it, other, it], "Hanno vinto Sud e Nord", Some(true)),
        ([me, other, other, other], "Hanno vinto Sud e Nord", None),
    ] {
        let mut playing = at_table("alma", &fen, &options, &who);
        playing.line("k16-l16").is(Scene::End);
        let text = playing.text();
        assert!(text.contains(message) && text.contains("Vincono Sud e Nord"), "{who:?} {text}");
        assert_eq!(rulebook_match(&playing).keyboard_won(), won, "{who:?}");
    }
    let mut lost = at_table("alma", &fen, &options, &[SeatPlayer::Program, SeatPlayer::Player]);
    lost.think();
    assert_eq!(rulebook_match(&lost).keyboard_won(), Some(false), "{}", lost.text());
    assert!(lost.text().contains("Hai perso"), "{}", lost.text());
    let mut alone =
        at_table("gobang", "1:1a1,b1,c1,d1:2k10", &[], &[SeatPlayer::Program, SeatPlayer::Program]);
    alone.think();
    alone.is(Scene::End);
    assert_eq!(rulebook_match(&alone).keyboard_won(), None);
    assert!(alone.text().contains("Ha vinto il Bianco"), "{}", alone.text());
}

#[test]
fn the_menu_lists_the_games_and_one_is_chosen() {
    let mut program = Program::with(Config::default(), Memory::usual());
    program.line("");
    assert!(program.text().contains("G  Gioco: Dama italiana"), "{}", program.text());
    program.line("G").is(Scene::Variants);
    for game in GAMES {
        assert!(program.text().contains(game.words(Lang::It).entry), "{}", game.name());
    }
    program.line("0").is(Scene::Variants).says(Message::NotAChoice);
    program.line("3").is(Scene::Menu);
    assert!(program.text().contains("G  Gioco: Dama alla polacca"), "{}", program.text());
    // The options of the rules of 1931 do not apply here.
    program.line("T").says(Message::NotAChoice);
    program.line("?").is(Scene::Instructions);
    assert!(program.text().contains("venti pedine"), "{}", program.text());
    program.escape().is(Scene::Menu).line("N").is(Scene::Game);
    assert_eq!(rulebook_match(&program).book.name(), "polacca");
    program.escape().line("Y").is(Scene::Menu);
    program.line("G").line("1").is(Scene::Menu).line("N").is(Scene::Game);
    assert!(program.app.game().rulebook_match().is_none(), "DAMA.COM's own game again");
}

#[test]
fn the_menu_changes_the_options_and_seats_of_the_chosen_game() {
    let mut program = Program::with(Config::default(), Memory::usual());
    program.line("").line("G").line("C").says(Message::NotAChoice);
    program.line("8").line("G").is(Scene::Variants);
    // Two players; letter keys change the options, then the seats.
    for (key, shown) in [
        ("A", "A  Giocatori: 3"),
        ("a", "A  Giocatori: 4"),
        ("B", "B  Comincia: Ovest"),
        ("C", "C  A coppie: sì"),
        ("F", "F  Sud: programma"),
        ("F", "F  Sud: altro giocatore"),
        ("I", "I  Est: altro giocatore"),
    ] {
        program.line(key);
        assert!(program.text().contains(shown), "{shown}: {}", program.text());
    }
    program.line("J").says(Message::NotAChoice);
    program.escape().is(Scene::Menu).line("N").is(Scene::Game);
    let game = rulebook_match(&program);
    assert_eq!(game.status(), Ok(GameStatus::Turn(dama::unstable::games::Seat(1))), "West begins");
    assert_eq!(game.who, [SeatPlayer::Other, SeatPlayer::Program, SeatPlayer::Program, SeatPlayer::Other]);
    let pairs = [dama::unstable::games::Seat(0), dama::unstable::games::Seat(2)];
    assert_eq!(game.book.are_partners(&game.state, pairs[0], pairs[1]), Ok(true));
    // Every option of every game cycles back to its first value.
    for (place, &game) in GAMES.iter().enumerate() {
        let mut program = Program::with(Config::default(), Memory::usual());
        program.line("").line("G").line(&(place + 2).to_string()).line("G");
        let before = program.text();
        for (letter, option) in ('A'..).zip(game.options()) {
            // With the program in a seat, and the defaults of the other options.
            let applies = |value: &&OptionValue| {
                !value.without_program && game.start(&[(option.name, value.word)]).is_ok()
            };
            let values = option.values.iter().filter(applies).count();
            if values == 1 {
                program.line(&letter.to_string());
                assert!(program.text().contains(" solo "), "{} {letter}: {}", game.name(), program.text());
                program.escape().line("G");
                assert_eq!(program.text(), before, "{} {letter}", game.name());
                continue;
            }
            for turn in 1..=values {
                program.line(&letter.to_string());
                assert_eq!(program.text() == before, turn == values, "{} {letter}", game.name());
            }
        }
    }
}

#[test]
fn the_menu_says_who_begins_the_game_that_is_chosen() {
    for (key, begins) in [("1", "Bianco"), ("2", "Bianco"), ("4", "Nero"), ("8", "Sud"), ("9", "Bianco")] {
        let mut program = Program::with(Config::default(), Memory::usual());
        program.line("").line("G").line(key);
        assert!(program.text().contains(&format!("I  Chi comincia: {begins}")), "{}", program.text());
    }
    let mut program = Program::with(Config::default(), Memory::usual());
    program.line("").line("G").line("4").line("G").line("A").escape();
    assert!(program.text().contains("I  Chi comincia: Bianco"), "as agreed: {}", program.text());
}

#[test]
fn options_of_the_command_line_show_in_the_menu() {
    let game = *GAMES.iter().find(|game| game.name() == "smamma").expect("a row");
    let mut program = Program::with(Config::default(), Memory::usual());
    let mut choice = game.usual();
    choice.read(&[("limit", "12")]).expect("an option");
    program.app.choose_game(ChosenGame::read(game, choice, None, true).expect("it applies"));
    program.line("").line("G");
    assert!(program.text().contains("A  Perdono: 12"), "{}", program.text());
    program.line("A");
    assert!(program.text().contains("A  Perdono: 5 penalità"), "{}", program.text());
}

#[test]
fn the_player_with_black_answers_the_program() {
    let vinciperdi = GAMES[0];
    let config = Config { player: dama::unstable::rules::Color::Black, ..Config::default() };
    let mut program = Program::with(config, Memory::usual());
    program.app.choose_game(ChosenGame::usual(vinciperdi));
    program.line("").line("N");
    assert_eq!(program.status(), Status::Thinks);
    program.think();
    assert_eq!((program.status(), rulebook_match(&program).plies), (Status::WaitsForLine, 1));
    program.line("S").line("A.PDN").is(Scene::Game);
    assert!(matches!(program.app.message(), Message::Refusal(_)), "no PDN of this game");
    program.key(Key::Function(1)).is(Scene::Instructions);
}

#[test]
fn texts_are_complete_fit_their_lines_and_are_in_code_page_437() {
    let fits = |text: &str, columns: usize| {
        assert!(text.chars().count() <= columns, "{text:?}");
        assert!(text.chars().all(|c| code_page::character(code_page::code(c)) == c), "{text:?}");
    };
    for &game in GAMES {
        for lang in [Lang::It, Lang::En] {
            let words = game.words(lang);
            fits(words.title, 25);
            fits(words.entry, 42);
            assert!(!words.pages.is_empty(), "{}: no instructions", game.name());
            assert_eq!(words.seats.len(), game.seats().len(), "{}", game.name());
            words.seats.iter().for_each(|seat| fits(seat, 9));
            for page in words.pages {
                assert!(page.lines().count() <= 17, "{} {page}", game.name());
                page.lines().for_each(|line| fits(line, 72));
            }
            for refusal in [
                Refusal::NotAMove,
                Refusal::Move(PointMoveRefusal::CapturedSquareMissing(PointName::Point(19, 19))),
                Refusal::Move(PointMoveRefusal::MustCapture(
                    (0..9).map(|file| PointName::Point(file, 8)).collect(),
                )),
                Refusal::MustPush(PointName::Point(19, 19), PointName::Point(18, 19)),
                Refusal::AllPlaced,
                Refusal::NothingToPush(PointName::Point(19, 19)),
                Refusal::Move(PointMoveRefusal::Variant(VariantError::NotStraight(
                    PointName::Point(19, 19),
                    PointName::Point(18, 18),
                ))),
                Refusal::Move(PointMoveRefusal::Variant(VariantError::NothingBetween(
                    PointName::Point(19, 19),
                    PointName::Point(9, 9),
                ))),
                Refusal::NotNow,
                Refusal::Outnumbered(PointName::Point(19, 19)),
                Refusal::NoRoom(PointName::Point(19, 19)),
                Refusal::StraightBack(PointName::Point(19, 19)),
                Refusal::CannotGo,
                Refusal::Answer,
                Refusal::Declined,
                Refusal::NothingToHuff,
                Refusal::NoOffer,
                Refusal::Declaration,
                Refusal::Over,
            ] {
                let text = lang.rulebook_refusal(game, refusal);
                assert!(!text.as_str().is_empty());
                fits(text.as_str(), 76);
            }
            let start = game.start(&[]).expect("no options");
            let seats = playing(game, &start);
            let ends = seats.iter().map(|&seat| vec![seat]).chain([Vec::new(), seats[..2].to_vec()]);
            for winners in ends {
                for reason in [
                    EndReason::NoPieces,
                    EndReason::NoMoves,
                    EndReason::ThirdTime,
                    EndReason::NoProgress,
                    EndReason::TooFewToWin,
                    EndReason::PiecesCounted,
                    EndReason::Penalties,
                    EndReason::CampFilled,
                    EndReason::Line,
                    EndReason::Full,
                    EndReason::Agreed,
                ] {
                    for won in [None, Some(true), Some(false)] {
                        fits(lang.rulebook_end(game, &winners, won, reason).as_str(), 76);
                    }
                }
            }
        }
    }
}

#[test]
fn a_recorded_variant_is_played_again() {
    let disk = Scratch::games_disk("variant-recording");
    for game in GAMES {
        let name = game.name();
        let mut program = program(*game);
        program.think();
        let lines = format!("{}\nS\nCAMPO\nE\nY", legal(&program)[0]);
        let (script, recording) = (disk.0.join("S.TXT"), disk.0.join(format!("{name}.TXT")));
        std::fs::write(&script, format!("\nN\n{lines}\n")).expect("room");
        let run = |args: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("starts");
            assert_eq!(output.status.code(), Some(0), "{args:?} {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let [script, recording, place] =
            [&script, &recording, &disk.0].map(|path| path.to_str().expect("UTF-8").to_string());
        let how = ["--variant", name, "--record", &recording, "--transcript", "-"];
        let first = run(&[&["run", &script, "--disk", &place], &how[..]].concat());
        let fresh = Scratch::games_disk("variant-recording-again");
        let again =
            run(&["run", &recording, "--disk", fresh.0.to_str().expect("UTF-8"), "--transcript", "-"]);
        assert!(again.contains(game.words(Lang::It).title), "{again}");
        let end = |text: &str| {
            let heading = text.lines().rfind(|line| line.starts_with("== ")).expect("a screen");
            heading.split(' ').find(|word| word.starts_with("fen=")).map(String::from)
        };
        assert_eq!(end(&again), end(&first), "{name}");
        std::fs::remove_file(disk.0.join("CAMPO")).expect("saved");
    }
}

#[test]
fn a_position_and_options_given_are_those_that_are_played() {
    let disk = Scratch::games_disk("variant-options");
    let script = disk.0.join("S.TXT");
    std::fs::write(&script, "\nN\n").expect("room");
    let [script, place] = [&script, &disk.0].map(|path| path.to_str().expect("UTF-8").to_string());
    let dama = |more: &[&str]| {
        let args = [&["run", &script, "--disk", &place, "--transcript", "-"], more].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, _) = dama(&["--variant", "vinciperdi", "--fen", "W:W22:B18"]);
    assert!(code == Some(0) && out.contains("fen=W:W22:B18"), "{out}");
    let (_, out, _) = dama(&["--variant", "gobang", "--option", "players=3"]);
    assert!(out.contains("Rosso (programma)"), "{out}");
    let (code, _, errors) = dama(&["--variant", "polacca", "--treccani"]);
    assert!(code == Some(2) && errors.contains("--treccani"), "{errors}");
    let (code, _, errors) = dama(&["--variant", "polacca", "--fen", "W:Wx:B1"]);
    assert!(code == Some(1) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn random_games_survive_encoding_at_every_move() {
    for &game in GAMES {
        let mut random = Random(31);
        for _ in 0..3 {
            let start: State = game.start(&[]).expect("no options");
            let mut rulebook_match =
                RulebookMatch::new(game, [SeatPlayer::Program; 4], 1, 1, &start).expect("a start");
            for _ in 0..60 {
                assert_eq!(
                    RulebookMatch::from_bytes(&rulebook_match.to_bytes(), GAMES),
                    Ok(rulebook_match.clone())
                );
                let Ok(count @ 1..) = game.count(&rulebook_match.state) else { break };
                let action =
                    dama::unstable::session::rulebook::MoveIndex(random.below(count as usize) as u32);
                rulebook_match = rulebook_match.after(action).expect("legal");
            }
        }
    }
}

#[test]
fn two_players_share_a_keyboard_and_the_program_can_play_all_seats() {
    let polacca = *GAMES.iter().find(|game| game.name() == "polacca").expect("a row");
    let seated = |who: &[SeatPlayer]| {
        let mut program = Program::with(Config::default(), Memory::usual());
        program.app.choose_game(ChosenGame::usual(polacca));
        program.app.choose_seats(who);
        program.line("").line("N");
        program
    };
    let mut two = seated(&[SeatPlayer::Player, SeatPlayer::Other]);
    for line in ["32 28", "17 22", "28 22 17"] {
        assert_eq!(two.status(), Status::WaitsForLine, "{line}");
        two.line(line);
    }
    assert_eq!(rulebook_match(&two).plies, 3);
    let mut none = seated(&[]);
    assert_eq!(none.status(), Status::WaitsForLine, "the player has White unless it is said otherwise");
    none = seated(&[SeatPlayer::Program, SeatPlayer::Program]);
    for plies in 1..4 {
        assert_eq!(none.think().status(), Status::Thinks);
        assert_eq!(rulebook_match(&none).plies, plies);
    }
}

#[test]
fn only_italian_draughts_has_level_m() {
    let mut program = Program::with_maestro(Config::default(), Memory::usual());
    program.line("").line("L").line("M").line("2").is(Scene::Menu);
    program.line("G").line("3").is(Scene::Menu);
    assert_eq!(program.app.config().maestro, None);
    program.line("L").line("M").is(Scene::Level).says(Message::NotAChoice);
}

#[test]
fn a_long_capture_is_typed_whole_and_its_end_is_seen() {
    let polacca = *GAMES.iter().find(|game| game.name() == "polacca").expect("a row");
    let mut program = program(polacca);
    let long = "1 ".repeat(60) + "49";
    program.app.key(Key::Char('9'));
    for c in long.chars() {
        program.app.key(Key::Char(c));
    }
    let screen = program.app.screen();
    assert!(screen.typed.ends_with("1 1 4") && screen.typed.chars().count() == 60, "{:?}", screen.typed);
    program.key(Key::Enter);
    assert!(matches!(program.app.message(), Message::LineTooLong), "123 characters");
    program.line(&long);
    assert!(matches!(program.app.message(), Message::RefusedBy(..)), "122 are read");
}

/// Two kings that shuttle, with soplo, until the longest count is over.
#[test]
fn the_longest_variant_can_be_saved_and_resumed() {
    let book = *GAMES.iter().find(|game| game.name() == "zamma").expect("zamma");
    let options = [("mode", "soplo"), ("count", "200")];
    let state = book.read_position("W:WKa1:BKi9", &options).expect("a position");
    let mut game = RulebookMatch::new(
        book,
        [SeatPlayer::Player, SeatPlayer::Other, SeatPlayer::Program, SeatPlayer::Program],
        1,
        1,
        &state,
    )
    .expect("a game");
    for ply in 0..398 {
        let wanted = [["a1-b1", "i9-h9"], ["b1-a1", "h9-i9"]][ply / 2 % 2][ply % 2];
        let action = book.read(&game.state, wanted).expect("a legal move");
        game = game.after(action).expect("the game goes on");
    }
    let bytes = encode(&game);
    assert!((64 * 1024..LONGEST).contains(&bytes.len()), "{}", bytes.len());
    assert_eq!(decode(&bytes, GAMES).expect("a sound game"), game);
}

/// Ends of every game with two, three and four seats.
fn ends() -> Vec<Program> {
    let two = [SeatPlayer::Player, SeatPlayer::Other];
    let all = [SeatPlayer::Player, SeatPlayer::Other, SeatPlayer::Other, SeatPlayer::Other];
    let home = "o12,p12,n13,o13,p13,m14,n14,o14,p14,l15,m15,n15,o15,p15,m16,n16,o16,p16";
    let alma = |others: &str| format!("S:Sk16,{home}{others}");
    let sultans = "W:Wd4,Ka3,g2:Be5";
    let mut ended = Vec::new();
    let mut end = |name: &str, fen: &str, seats: usize, lines: &[&str]| {
        let who = if seats == 2 { &two[..] } else { &all[..seats] };
        let mut program = at_table(name, fen, &[], who);
        program.lines(lines).is(Scene::End);
        ended.push(program);
    };
    end("vinciperdi", "W:W22:B13", 2, &["22 18", "13 18 22"]);
    end("polacca", "W:W28:B22", 2, &["28 22 17"]);
    end("zamma", "W:We7,b2,c3,Ka1:Be8,f8", 2, &["e7xe9xg7"]);
    end("zamma-pergioco", "W:We7,b2,c3,Ka1:Be8", 2, &["e7xe9"]);
    end("damma", sultans, 2, &["d4xf6"]);
    end("smamma", "B:We5,b2,g4,c7:Ba8,h8,d1:penalties=2,4", 2, &["h8-h7"]);
    end("alma", &alma(":Na1,b1"), 2, &["k16-l16"]);
    end("alma", &alma(":Wa16,b16:Na1,b1"), 3, &["k16-k15", "a16-a15", "a1-a2", "k15-l16"]);
    end("alma", &alma(":Wa16,b16:Na1,b1:Ep1,p2"), 4, &["k16-k15", "a16-a15", "a1-a2", "p1-o1", "k15-l16"]);
    end("gobang", "1:1a1,b1,c1,d1:2k10", 2, &["e1"]);
    let in_turn = ["a10", "c10", "e1"];
    end("gobang", "2:1a1,b1,c1,d1:2k10:3m10", 3, &in_turn);
    end("gobang", "2:1a1,b1,c1,d1:2k10:3m10:4o10", 4, &["a10", "c10", "f10", "e1"]);
    ended
}

#[test]
fn the_banner_of_the_result_has_its_whole_border_and_hides_no_move() {
    for program in ends() {
        let (pixels, game) = (program.pixels(), rulebook_match(&program));
        let (name, seats) = (game.book.name(), playing(game.book, &game.state).len());
        let is_border = |x: usize, y: usize| pixels[y * 640 + x] == ink::HEADING;
        let (left, right) = (424, 623);
        let lines: Vec<usize> = (217..300).filter(|&y| (left..=right).all(|x| is_border(x, y))).collect();
        let (Some(&top), Some(&bottom)) = (lines.first(), lines.last()) else { panic!("{name}: no border") };
        assert!(bottom > top + 10, "{name}, {seats} seats: {lines:?}");
        assert!((top..=bottom).all(|y| is_border(left, y) && is_border(right, y)), "{name}, {seats} seats");
        // Five rows of moves of two seats, else two rows further down and four of them.
        let rows = if seats > 2 { 12..16 } else { 10..15 };
        assert!(top >= rows.end * 14, "{name}, {seats} seats: {top}");
    }
}
