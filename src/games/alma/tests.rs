//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use super::*;
use crate::games::kit::game::MOST_EVALUATED;
use crate::games::kit::{GameText, KitRulebook};
use crate::games::{Rulebook, State};
use std::format;
use std::string::{String, ToString};

static BOOK: &KitRulebook<Alma> = &KitRulebook::RULEBOOK;

fn choice(options: &[(&str, &str)]) -> GameChoice {
    let mut choice = BOOK.usual();
    choice.read(options).expect("options");
    choice
}

fn read(fen: &str, options: &[(&str, &str)]) -> State {
    BOOK.read_position(fen, options).expect(fen)
}

#[test]
fn whole_chains_are_understood_and_every_jump_of_them_is_looked_at() {
    let ladder = read("S:Sa1,b2,d4,f6:Np16", &[]);
    let short = BOOK.play(&ladder, "a1-g7");
    assert_eq!(BOOK.play(&ladder, "a1-c3-e5-g7"), short);
    for (line, refusal) in [
        ("a1-e5-g7", "this piece cannot go there"),
        ("a1-c3-a1", "this piece cannot go there"),
        ("a1-a3", "this piece cannot go there"),
        ("a1-b2", "Square b2 is occupied."),
        ("c1-c2", "Square c1 is empty."),
        ("a1", "Type the destination square too."),
        ("a1-q1", "There is no square q1: squares go from a1 to p16."),
        ("ciao", "\"ciao\" is not a square."),
    ] {
        let refused = BOOK.play(&ladder, line).expect_err(line);
        assert_eq!(refused.to_string(), refusal, "{line}");
    }
}

fn camp_without(seat: usize, square: &str) -> String {
    let mut names = Vec::new();
    for at in CAMPS[seat].iter() {
        let mut name = String::new();
        crate::games::kit::notation::write_point(at, WIDTH, &mut name);
        names.push(name);
    }
    names.retain(|name| name != square);
    names.join(",")
}

#[test]
fn position_10_jumps_keep_the_colour() {
    let mut random = 5u64;
    for _ in 0..200 {
        let mut game = Alma::read("S:Sa1:N", &choice(&[])).expect("legal");
        for _ in 0..60 {
            random = crate::rules::scattered(random, 1);
            let square = (random % 255) as u16 + 1;
            if game.men[2].count() < MEN {
                game.men[2].insert(square);
            }
        }
        let is_dark = |square: u16| (square / 16 + square % 16) % 2 == 0;
        let near = [1, 16, 17];
        assert!(game.goes(0).iter().all(|to| is_dark(to) || near.contains(&to)));
    }
}

#[test]
fn a_man_goes_wherever_single_jumps_lead_one_after_the_other() {
    let mut random = 3;
    let mut longest = 0;
    for men in 1..200 {
        let mut game = Alma::start(&choice(&[]));
        for _ in 0..men {
            random = crate::rules::scattered(random, 1);
            game.men[1].insert((random % 256) as u16);
        }
        for from in game.all().iter() {
            let mut all = game.all();
            all.remove(from);
            let steps = neighbours(from).map(|(_, to)| to).filter(|&to| !all.has(to));
            let mut chains = Vec::from([from]);
            let mut at = 0;
            while at < chains.len() {
                let further: Vec<u16> =
                    Alma::jumps(all, chains[at]).filter(|to| !chains.contains(to)).collect();
                chains.extend(further);
                at += 1;
            }
            longest = longest.max(chains.len());
            let mut plain = Squares::NONE;
            chains.into_iter().skip(1).chain(steps).for_each(|to| plain.insert(to));
            assert_eq!(game.goes(from), plain, "{from} {game:?}");
        }
    }
    assert!(longest > 20, "{longest}");
}

#[test]
fn who_cannot_move_passes_by_itself() {
    let fen = "S:Sa1:Na2,b1,b2,a3,c1,c3";
    let stuck = read(fen, &[]);
    assert_eq!(BOOK.moves(&stuck).expect("sound"), [] as [&str; 0]);
    assert_eq!(BOOK.status(&stuck), Ok(GameStatus::Turn(Seat(0))));
    let north = read(&fen.replacen("S:", "N:", 1), &[]);
    assert_eq!(BOOK.perft(&stuck, 2, true), BOOK.perft(&north, 1, true));
}

#[test]
fn the_way_of_a_move_is_its_fewest_jumps() {
    let stops = |fen: &str, line: &str| BOOK.way(&read(fen, &[]), line).expect("sound");
    assert_eq!(stops("S:Sa1,b2,d4,f6:Np16", "a1-g7"), Some([(0, 0), (2, 2), (4, 4), (6, 6)].into()));
    assert_eq!(stops("S:Sa1,b2,d4,f6:Np16", "a1-a2"), Some([(0, 0), (0, 1)].into()));
    assert_eq!(stops("S:Sa1,b2,d4,f6:Np16", "a1-h8"), None);
    // Every move of a game is one step or a route of jumps of two squares.
    let mut state = BOOK.start(&[]).expect("no options");
    for ply in 0..60 {
        let moves = BOOK.moves(&state).expect("sound");
        for line in &moves {
            let stops = BOOK.way(&state, line).expect("sound").expect(line);
            let long = |pair: &[(u8, u8)]| pair[0].0.abs_diff(pair[1].0).max(pair[0].1.abs_diff(pair[1].1));
            let lengths: Vec<u8> = stops.windows(2).map(long).collect();
            assert!(lengths == [1] || lengths.iter().all(|&n| n == 2), "{line} {stops:?}");
        }
        state = BOOK.play(&state, &moves[ply * 7 % moves.len()]).expect("legal");
    }
}

#[test]
fn seats_move_by_the_clock_and_with_places_the_others_play_on() {
    let four = Alma::start(&choice(&[("players", "4")]));
    let mut order = Vec::new();
    let mut game = four;
    for _ in 0..5 {
        order.push(game.seat);
        game = game.after(&game.legal_moves()[0]);
    }
    assert_eq!(order, [0, 1, 2, 3, 0]);
    let fen = ["S:Sk16,", &camp_without(2, "l16"), ":Wh8:Na1"].concat();
    let end = |places| BOOK.play(&read(&fen, &[("places", places)]), "k16-l16").expect("legal");
    assert_eq!(BOOK.status(&end("off")), Ok(GameStatus::Won(Seat(0))));
    let on = end("on");
    assert_eq!(BOOK.status(&on), Ok(GameStatus::Turn(Seat(1))));
    let after = BOOK.play(&on, "h8-h9").expect("legal");
    let after = BOOK.play(&after, "a1-a2").expect("legal");
    assert_eq!(BOOK.status(&after), Ok(GameStatus::Turn(Seat(1))), "South is home and moves no more");
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in [
        "S",
        "S:Sa1",
        "E:Sa1:Nb1",
        "S:Sa1:Na1",
        "S:Sa17:N",
        "S:SKa1:N",
        "S:Sa1:N",
        "N:S:Nh8",
        "X:",
        "S:Sa1:Nb1:hand=1",
    ] {
        assert!(BOOK.read_position(fen, &[]).is_err(), "{fen}");
    }
    assert!(BOOK.start(&[("players", "5")]).is_err());
}

#[test]
fn a_search_looks_at_the_moves_that_promise_most_in_their_order() {
    let mut game = Alma::start(&choice(&[("players", "4"), ("antiblock", "on")]));
    let (mut longest, mut arrived) = (0, 0);
    for ply in 0..600 {
        let mut ways = game.legal_moves();
        longest = longest.max(ways.len());
        ways.sort_by_key(|way| -game.promise(way, game.nearly_full_goal()));
        ways.truncate(MOST_CANDIDATES);
        assert_eq!(game.candidates(), ways, "after {ply} plies");
        let worth = |way: &AlmaMove| {
            let after = game.after(way);
            core::cmp::Reverse((after.has_arrived(game.seat.into()), after.evaluate(Seat(game.seat))))
        };
        let best = ways.iter().min_by_key(|way| worth(way)).copied();
        assert_eq!(game.best_static_move(), best, "after {ply} plies");
        let Some(best) = best else { break };
        let chance = crate::rules::scattered(7, ply);
        let way = if chance % 8 == 0 { ways[chance as usize / 8 % ways.len()] } else { best };
        game = game.after(&way);
        arrived = (0..SEATS).map(|seat| game.men[seat].and(Alma::goal(seat)).count()).max().unwrap_or(0);
    }
    assert!(longest > USUAL_MOVES / 2 && arrived > MEN / 2, "{longest}, {arrived}");
}

#[test]
fn no_lead_looks_like_a_win_and_the_greater_of_two_is_the_better() {
    let mut game = Alma::start(&choice(&[("antiblock", "on")]));
    // North only makes room while South goes home.
    let mut behind: Vec<u16> = (0..256).filter(|&square| !Alma::goal(0).has(square)).collect();
    behind.sort_by_key(|&square| -Alma::far(2, square));
    game.men[2] = Squares::NONE;
    behind[..MEN as usize].iter().for_each(|&square| game.men[2].insert(square));
    let mut last = game.evaluate(Seat(0));
    let targets: Vec<u16> = Alma::goal(0).iter().collect();
    let men: Vec<u16> = game.men[0].iter().collect();
    for (man, target) in men.into_iter().zip(targets) {
        game.men[0].remove(man);
        game.men[0].insert(target);
        let lead = game.evaluate(Seat(0));
        assert!(lead > last && lead < MOST_EVALUATED, "{lead} after {last}");
        assert!(game.evaluate(Seat(2)) > -MOST_EVALUATED);
        last = lead;
    }
    assert!(last > FAR_AHEAD);
}

#[test]
fn a_side_that_can_fill_the_camp_searches_that_move_first_and_plays_it() {
    let fen =
        "N:Sa1,b1,c1,d1,e1,a2,b2,n16,o16,p16:Nc2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,c5,n5,m8,i9,k11,h13,f14,m15";
    let game = Alma::read(fen, &choice(&[("antiblock", "on")])).expect("legal");
    let won = |way: &AlmaMove| game.after(way).status() == GameStatus::Won(Seat(2));
    assert!(won(&game.candidates()[0]) && won(&game.best_static_move().expect("a move")));
    for level in [1, 3, 5] {
        let state = read(fen, &[("antiblock", "on")]);
        let how = crate::session::rulebook_match::level_limits(BOOK, level, 1);
        let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
        assert_eq!(BOOK.write(&state, found.action).expect("sound"), "c5-b5", "level {level}");
    }
}

#[test]
fn with_places_the_program_goes_home_after_the_first_too() {
    let fen = ["S:Sk16,", &camp_without(2, "l16"), ":Wk1,", &camp_without(3, "l1"), ":Nd8,e9"].concat();
    let state = BOOK.play(&read(&fen, &[("places", "on")]), "k16-l16").expect("legal");
    assert_eq!(BOOK.status(&state), Ok(GameStatus::Turn(Seat(1))), "South is home");
    for level in [1, 3, 5] {
        let how = crate::session::rulebook_match::level_limits(BOOK, level, 1);
        let found = BOOK.think(&state, how, &mut |_| true).expect("sound").expect("a move");
        assert_eq!(BOOK.write(&state, found.action).expect("sound"), "k1-l1", "level {level}");
        let end = BOOK.after(&state, found.action).expect("legal");
        assert_eq!(BOOK.status(&end), Ok(GameStatus::Won(Seat(0))), "North is the last");
    }
}

#[test]
fn the_start_is_near_even_after_any_number_of_plies() {
    let start = BOOK.start(&[]).expect("no options");
    for nodes in [5_000, 20_000, 60_000] {
        let how = crate::session::rulebook::SearchLimits { nodes, margin: 0, seed: 1 };
        let found = BOOK.think(&start, how, &mut |_| true).expect("sound").expect("a move");
        assert!(found.score.abs() < 200, "{nodes} nodes, depth {}: {}", found.depth, found.score);
    }
}

#[test]
fn a_typed_position_gives_places_to_the_seats_that_are_home() {
    let options = [("players", "3"), ("antiblock", "on"), ("places", "on")];
    let south = "Sl1,o12,p12,n13,o13,p13,m14,n14,o14,p14,l15,m15,n15,o15,l16,m16,n16,o16,p16";
    let west = "Wm1,n1,o1,p1,m2,n2,o2,p2,j3,m3,n3,o3,p3,n4,o4,p4,o5,p5,c7";
    let north = "Na1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5";
    let blocking = choice(&[("players", "3"), ("antiblock", "off"), ("places", "on")]);
    let choice = choice(&options);
    let read =
        |turn: &str| Alma::read(&format!("{turn}:{south}:{west}:{north}"), &choice).expect("a position");
    assert_eq!((read("S").home, read("S").seat), ([2].into(), 0));
    assert_eq!(read("N").seat, 0, "who is home does not move");
    let mut bytes = Vec::new();
    read("S").pack(&mut bytes);
    assert_eq!(Alma::unpack(&bytes), Some(read("S")));
    let one_blocks = format!("S:{south}:{},e2:{},h8", west.trim_end_matches(",c7"), north.replace(",e2", ""));
    let blocked = Alma::read(&one_blocks, &blocking).expect("a position");
    assert_eq!((blocked.home.clone(), blocked.with_program().home), ([].into(), [2].into()));
    let after = read("S").after(&read("S").legal_moves()[0]);
    assert_eq!((after.home, after.seat), ([2].into(), 1));
}
