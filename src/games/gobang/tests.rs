//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use super::*;
use crate::games::kit::{ForcedWin, GameText, KitRulebook};
use crate::games::{Refusal, Rulebook, State};
use std::string::{String, ToString};

static BOOK: KitRulebook<Gobang> = KitRulebook::RULEBOOK;

fn read(fen: &str, options: &[(&str, &str)]) -> State {
    BOOK.read_position(fen, options).expect(fen)
}

const FIRST_WINS: GameStatus = GameStatus::Won(Seat(0));

#[test]
fn position_09_three_players_move_in_turn() {
    let mut state = read("2:1a1,b1,c1,d1:2:3", &[]);
    for (line, next) in [("e1", 2), ("k10", 0), ("k11", 1)] {
        state = BOOK.play(&state, line).expect(line);
        assert_eq!(BOOK.status(&state), Ok(GameStatus::Turn(Seat(next))));
    }
}

// Returns two hundred men, half of each player's, without five in a line.
fn placed() -> String {
    let mut sides = [String::new(), String::new()];
    let mut counts = [0; 2];
    for square in 0..SQUARES {
        let (file, rank) = (square % 20, square / 20);
        let side = usize::from((file + 2 * rank) % 4 >= 2);
        if rank % 2 == 0 && counts[side] < 100 {
            counts[side] += 1;
            sides[side].push(if counts[side] == 1 { ':' } else { ',' });
            if counts[side] == 1 {
                sides[side].push(if side == 0 { '1' } else { '2' });
            }
            crate::games::kit::notation::write_point(square, WIDTH, &mut sides[side]);
        }
    }
    assert_eq!(counts, [100, 100]);
    ["1", &sides[0], &sides[1]].concat()
}

#[test]
fn position_10_with_both_hands_empty_the_game_is_drawn_or_goes_on_to_its_second_stage() {
    let fen = placed();
    let end = read(&fen, &[]);
    assert_eq!(BOOK.status(&end), Ok(GameStatus::Draw));
    assert_eq!(BOOK.moves(&end).expect("sound"), [] as [&str; 0]);
    let second = read(&fen, &[("second_stage", "on")]);
    assert_eq!(BOOK.status(&second), Ok(GameStatus::Turn(Seat(0))));
    let moves = BOOK.moves(&second).expect("sound");
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.contains('-')));
    assert!(BOOK.play(&second, &moves[0]).is_ok());
    assert_eq!(BOOK.play(&second, "a2"), Err(Refusal::AllPlaced.into()));
}

#[test]
fn position_11_taken_squares_and_squares_off_the_board_are_refused() {
    let state = read("1:1a1:2b1", &[]);
    for (line, refusal) in [
        ("a1", "Square a1 is occupied."),
        ("a21", "There is no square a21: squares go from a1 to t20."),
        ("u1", "There is no square u1: squares go from a1 to t20."),
        ("", "\"\" is not a square."),
    ] {
        let refused = BOOK.play(&state, line).expect_err(line);
        assert_eq!(refused.to_string(), refusal, "{line}");
    }
}

#[test]
fn a_five_on_the_board_has_won_and_two_are_impossible() {
    assert_eq!(BOOK.status(&read("2:1a1,b1,c1,d1,e1:2", &[])), Ok(FIRST_WINS));
    for fen in [
        "1:1a1,b1,c1,d1,e1:2a2,b2,c2,d2,e2",
        "3:1a1:2b1",
        "1:1a1:2a1",
        "1:1Ka1:2",
        "1:1a1:2b1:hand=101,0",
        "1:1a1:2b1:hand=1",
        "1:1a1:2b1:players=5",
        "5:1:2",
    ] {
        assert!(BOOK.read_position(fen, &[]).is_err(), "{fen}");
    }
    assert_eq!(BOOK.status(&read("3:1a1:2b1:players=3", &[])), Ok(GameStatus::Turn(Seat(2))));
}

// Returns whether the announced win holds within `plies` against every answer on the board.
// The attacker plays the moves that the search finds. The defender tries everything unless a five must be stopped.
fn is_proved(game: &Gobang, plies: i32) -> bool {
    let ForcedWin::Win(mv, announced, _) = threats::forced_win(game, 1_000_000, &mut |_| true) else {
        return false;
    };
    let after = game.after(&mv);
    let (defender, attacker) = (usize::from(after.seat), usize::from(game.seat));
    if announced > plies || after.winner() == Some(game.seat) {
        return announced <= plies;
    }
    let fives = after.fives();
    if fives[defender].count() > 0 || fives[attacker].count() > 1 {
        return fives[defender].count() == 0 && plies >= 3;
    }
    let answers: Vec<u16> =
        if fives[attacker].count() == 1 { fives[attacker].iter().collect() } else { after.empty().collect() };
    answers.iter().all(|&at| is_proved(&after.after(&GobangMove::Place(at)), plies - 2))
}

// Returns random positions in the middle of the board in which the first player wins by threats.
fn won_positions(count: usize) -> Vec<(Gobang, i32)> {
    let start = Gobang::start(&BOOK.usual());
    let mut found: Vec<(Gobang, i32)> = Vec::new();
    for seed in 0..4_000u64 {
        let mut game = start;
        for n in 0..14 {
            let chance = crate::rules::scattered(seed, n);
            let at = (7 + chance % 7) * u64::from(WIDTH) + 7 + (chance >> 32) % 7;
            if !game.all().has(at as u16) && game.winner().is_none() {
                game = game.after(&GobangMove::Place(at as u16));
            }
        }
        let won = match threats::forced_win(&game, 20_000, &mut |_| true) {
            ForcedWin::Win(turn, plies, _) if plies >= 5 => Some((turn, plies)),
            _ => None,
        };
        let alike = found.iter().filter(|known| Some(known.1) == won.map(|won| won.1)).count();
        if let Some((_, plies)) = won.filter(|_| alike < count / 3 + 1) {
            found.push((game, plies));
        }
        if found.len() == count {
            break;
        }
    }
    found
}

#[test]
fn twenty_wins_by_threats_of_up_to_nine_plies_are_proved_and_are_what_level_9_plays() {
    let positions = won_positions(20);
    assert_eq!(positions.len(), 20);
    assert!(positions.iter().any(|&(_, plies)| plies == 9), "none of nine");
    for (game, plies) in positions {
        let mut fen = String::new();
        game.write(&mut fen);
        assert!(is_proved(&game, plies), "{fen} {plies}");
        let state = read(&fen, &[]);
        let how = crate::session::rulebook_match::level_limits(&BOOK, 9, 1);
        let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
        assert_eq!(found.score, 30_000 - plies, "{fen}");
    }
}

#[test]
fn an_open_four_is_made_where_it_can_be_and_an_open_three_is_answered() {
    for level in [5, 7] {
        let how = crate::session::rulebook_match::level_limits(&BOOK, level, 1);
        let plays = |fen: &str| {
            let state = read(fen, &[]);
            let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
            BOOK.write(&state, found.action).expect("sound")
        };
        let made = plays("1:1j10,k10,l10:2a1,c3,f18");
        assert!(["i10", "m10"].contains(&made.as_str()), "{made}");
        let stopped = plays("2:1j10,k10,l10:2a1,c3");
        assert!(["h10", "i10", "m10", "n10"].contains(&stopped.as_str()), "{stopped}");
    }
}

// Returns a game with random men in the middle of the board.
fn thrown(players: u8, men: u64, seed: u64) -> Gobang {
    let mut choice = BOOK.usual();
    choice.set("players", &std::format!("{players}")).expect("an option");
    let mut game = Gobang::start(&choice);
    for n in 0..men {
        let chance = crate::rules::scattered(seed, n);
        let at = (6 + chance % 8) * u64::from(WIDTH) + 6 + (chance >> 32) % 8;
        if !game.all().has(at as u16) && game.winner().is_none() {
            game = game.after(&GobangMove::Place(at as u16));
        }
    }
    game
}

#[test]
fn what_looks_best_at_once_is_the_first_best_by_the_evaluation() {
    let mut seen = 0;
    for seed in 0..120 {
        let game = thrown(2 + (seed % 3) as u8, seed / 2, seed);
        // With two players a four is answered whatever the evaluation says.
        if game.winner().is_some() || game.players == 2 && game.fives() != [Squares::NONE; PLAYERS] {
            continue;
        }
        let worth = |turn: &GobangMove| core::cmp::Reverse(game.after(turn).evaluate(Seat(game.seat)));
        assert_eq!(game.best_static_move(), game.candidates().into_iter().min_by_key(worth), "{seed}");
        seen += 1;
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn every_line_of_the_board_is_looked_through_once() {
    let mut rows: Vec<[usize; LINE]> = Vec::new();
    for (first, stride, len) in LINES {
        let along = (0..=len - LINE as u16).map(|n| usize::from(first + n * stride));
        let squares = along.map(|first| core::array::from_fn(|n| first + n * usize::from(stride)));
        rows.extend(squares);
    }
    // Sixteen rows on each rank and file, sixteen times sixteen on each kind of diagonal.
    assert_eq!(rows.len(), 2 * 16 * 20 + 2 * 16 * 16);
    for row in &rows {
        let along = row.windows(2).all(|two| {
            let way = |way: &&LineDirection| step(two[0] as u16, **way, WIDTH) == Some(two[1] as u16);
            LineDirection::ALL.iter().any(|direction| way(&direction))
        });
        assert!(along, "{row:?}");
    }
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), 2 * 16 * 20 + 2 * 16 * 16);
}

fn played(fen: &str, level: u8, seed: u64) -> String {
    let state = read(fen, &[]);
    let how = crate::session::rulebook_match::level_limits(&BOOK, level, seed);
    let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
    BOOK.write(&state, found.action).expect("sound")
}

#[test]
fn among_three_and_four_a_five_is_made_and_the_four_of_the_next_player_stopped() {
    for level in [3, 5, 7] {
        for seed in 1..4 {
            for (fen, best) in [
                // The player has four, and so has the next one.
                ("1:1k10,k11,k12,k13:2a1,b1,c1,d1:3m12", &["k9", "k14"][..]),
                ("2:1h8:2k10,k11,k12,k13:3a1,b1,c1,d1:4t20,t19,t18,t17", &["k9", "k14"]),
                // The next player has a three with one open end or none, which can still be stopped later.
                ("1:1k10,k11,k12:2a1,b1,c1,d1:3m12", &["e1"]),
                ("2:1h8:2k10,k11,k12:3a1,b1,c1,d1:4m12", &["e1"]),
                ("4:1a1,b1,c1,d1:2k10,k11:3m12,m13:4c3,c4,c5", &["e1"]),
            ] {
                let typed = played(fen, level, seed);
                assert!(best.contains(&typed.as_str()), "{fen} level {level} seed {seed}: {typed}");
            }
        }
    }
}

#[test]
fn among_four_a_four_with_too_many_ends_to_be_stopped_is_announced_as_a_win() {
    // Two open fours have four ends; three opponents stop one each.
    let state = read("1:1k10,l10,m10,n11,n12,n13:2a1,c3:3t20,r18:4a20,c18", &[]);
    let how = crate::session::rulebook_match::level_limits(&BOOK, 5, 1);
    let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
    let typed = BOOK.write(&state, found.action).expect("sound");
    assert_eq!((typed.as_str(), found.score), ("n10", 30_000 - 5));
}
