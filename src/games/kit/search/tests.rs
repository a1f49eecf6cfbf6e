//! Tests of the search against plain minimax, in every kind of game.

use super::root::is_shortest;
use super::*;
use crate::games::alma::Alma;
use crate::games::gobang::Gobang;
use crate::games::kit::GameText;
use crate::games::polacca::Polacca;
use crate::games::smamma::Smamma;
use crate::games::vinciperdi::Vinciperdi;
use crate::games::zamma::{Damma, PerGioco, Saharawi};
use crate::games::GAMES;
use crate::session::game_choice::GameChoice;
use crate::session::points::MOST_ESTIMATED;
use std::format;
use std::string::String;

// Plain minimax: no bounds, no move ordering, no hash table.
fn minimax<G: GamePosition>(game: &G, seat: Seat, depth: u8, ply: i32) -> i32 {
    let to_move = match game.status() {
        GameStatus::Draw => return 0,
        GameStatus::Won(winner) if game.are_partners(winner, seat) => return WIN - ply,
        GameStatus::Won(_) => return ply - WIN,
        GameStatus::Turn(to_move) => to_move,
    };
    let less = depth.saturating_sub(1);
    if let Some(next) = game.after_no_move() {
        return minimax(&next, seat, less, ply + 1);
    }
    if depth == 0 && !game.is_restless() {
        return game.evaluate(seat);
    }
    let looked_at = game.candidates().into_iter().take(G::MAX_BRANCHING);
    let scores = looked_at.map(|mv| minimax(&game.after(&mv), seat, less, ply + 1));
    let best = if game.are_partners(to_move, seat) { scores.max() } else { scores.min() };
    best.expect("a game that goes on has moves, or passes")
}

// Returns the score of the search at exactly that depth. `remembered`: the nodes that size its hash table.
fn score<G: GamePosition>(game: &G, depth: u8, remembered: u64) -> i32 {
    let GameStatus::Turn(seat) = game.status() else { panic!("over") };
    let mut poll = |_| true;
    let mut search: Search<'_, G> = Search::new(seat, PositionTable::for_nodes(remembered), &mut poll);
    // Deepens as in a game, so that the hash table holds the shallower depths.
    let window = ScoreWindow { alpha: -INFINITE, beta: INFINITE };
    let scores = (1..=depth).map(|depth| search.score(game, depth, 0, window));
    scores.last().flatten().expect("not stopped")
}

fn usual<G: GamePosition>() -> GameChoice {
    GameChoice::usual(G::NAME, G::OPTIONS)
}

fn holds<G: GamePosition>(options: &[(&str, &str)], depth: u8, fens: &[&str]) {
    let choice = with::<G>(options);
    for fen in fens {
        let game = if fen.is_empty() { G::start(&choice) } else { G::read(fen, &choice).expect(fen) };
        let GameStatus::Turn(seat) = game.status() else { panic!("{fen}: over") };
        for depth in 1..=depth {
            let plain = minimax(&game, seat, depth, 0);
            for remembered in [1, 64, 1 << 14] {
                assert_eq!(score(&game, depth, remembered), plain, "{} {fen} depth {depth}", G::NAME);
            }
        }
    }
}

#[test]
fn alpha_beta_gives_the_score_of_the_plain_search() {
    holds::<Vinciperdi>(&[], 5, &["", "W:W18,22,26,27:B6,7,10,11", "B:WK14,27,28:B4,K22,12"]);
    holds::<Polacca>(&[], 3, &["", "W:WK46,32:B28,30,40", "B:WK46,K5:B18,K40"]);
    holds::<Saharawi>(&[], 3, &["", "W:WKe5,a2:Bb8,c4"]);
    holds::<PerGioco>(&[], 3, &["W:WKe5,a2,b2:Bb8,c4,h8"]);
    holds::<Damma>(&[], 3, &["W:WKe5,a2,b2:Bb8,c4,h8"]);
    holds::<Smamma>(&[], 3, &["W:Wc5,d5,a1:Be5,g7,h8", "B:Wa1,a2:Bh8"]);
}

#[test]
fn three_and_four_seats_are_searched_as_plainly() {
    let near = "S:Sh8,i9:Wg8,c3:Nh9,k7:Ee5,f6";
    holds::<Alma>(&[("players", "4")], 2, &[near]);
    holds::<Alma>(&[("players", "4"), ("pairs", "on")], 2, &[near]);
    holds::<Alma>(&[("players", "3")], 2, &["N:Sh8:Wg8:Nh9"]);
    holds::<Gobang>(&[("players", "3")], 3, &["1:1k10,k11:2l10,l11:3m12"]);
    holds::<Gobang>(&[("players", "4")], 2, &["2:1k10:2l10,l11:3m12:4j9,j10,j11"]);
}

// Minimax in which each opponent plays its best move by static evaluation.
fn against_their_best<G: GamePosition>(game: &G, seat: Seat, depth: u8, ply: i32) -> i32 {
    let to_move = match game.status() {
        GameStatus::Draw => return 0,
        GameStatus::Won(winner) => return if winner == seat { WIN - ply } else { ply - WIN },
        GameStatus::Turn(to_move) => to_move,
    };
    if depth == 0 && !game.is_restless() {
        return game.evaluate(seat);
    }
    let on = |mv: &G::Move| against_their_best(&game.after(mv), seat, depth.saturating_sub(1), ply + 1);
    if to_move != seat {
        return on(&game.best_static_move().expect("a move"));
    }
    game.candidates().iter().take(G::MAX_BRANCHING).map(on).max().expect("a game that goes on has moves")
}

fn holds_for_each_for_himself<G: GamePosition>(depth: u8, fens: &[&str]) {
    for fen in fens {
        let game = G::read(fen, &usual::<G>()).expect(fen);
        let GameStatus::Turn(seat) = game.status() else { panic!("{fen}: over") };
        for depth in 1..=depth {
            let mut poll = |_| true;
            let mut search: Search<'_, G> = Search::new(seat, PositionTable::for_nodes(1 << 12), &mut poll);
            search.at_once = true;
            let window = ScoreWindow { alpha: -INFINITE, beta: INFINITE };
            let score = search.score(&game, depth, 0, window).expect("not stopped");
            assert_eq!(score, against_their_best(&game, seat, depth, 0), "{fen} depth {depth}");
        }
    }
}

#[test]
fn where_each_plays_for_himself_the_others_make_what_looks_best_to_them() {
    let rows = [
        "1:1k10,k11:2l10,l11:3m12",
        "2:1k10:2l10,l11:3m12:4j9,j10,j11",
        "1:1k10,k11:2l10,l11:3m12,c3:4j9,j10,j11,j12",
    ];
    holds_for_each_for_himself::<Gobang>(5, &rows);
    let camps = ["S:Sh8,i9:Wg8,c3:Nh9,k7:Ee5,f6", "N:Sh8,o14:Wg8:Nh9,b2,d4"];
    holds_for_each_for_himself::<Alma>(6, &camps);
}

fn found(variant: &str, fen: &str, nodes: u64) -> (String, SearchResult) {
    let game = GAMES.iter().find(|game| game.name() == variant).expect(variant);
    let state = game.read_position(fen, &[]).expect(fen);
    let how = SearchLimits { nodes, margin: 16, seed: 1 };
    let found = game.think(&state, how, &mut |_| true).expect("sound").expect("a move");
    (game.write(&state, found.action).expect("sound"), found)
}

// Returns in how many plies the side to move wins or loses, by plain minimax.
fn shortest<G: GamePosition>(fen: &str, most: u8) -> i32 {
    let game = G::read(fen, &usual::<G>()).expect(fen);
    let GameStatus::Turn(seat) = game.status() else { panic!("{fen}: over") };
    let mut scores = (1..=most).map(|depth| (depth, minimax(&game, seat, depth, 0)));
    scores.find(|&(depth, score)| is_shortest(score, depth)).expect(fen).1
}

fn is_found<G: GamePosition>(fen: &str, most: u8) {
    assert_eq!(found(G::NAME, fen, 200_000).1.score, shortest::<G>(fen, most), "{} {fen}", G::NAME);
}

#[test]
fn a_win_or_loss_is_announced_with_its_shortest_distance() {
    is_found::<Vinciperdi>("B:W22,27:B13", 5);
    is_found::<Polacca>("W:WK46,K45,41:B5,15", 7);
    is_found::<Polacca>("W:WK28,38,37:B26,16", 7);
    is_found::<PerGioco>("W:WKe5,d4:Bb8", 7);
    is_found::<Saharawi>("W:We5,d4,c3:Be7,d7", 7);
}

#[test]
fn the_only_winning_move_is_found_though_it_is_the_last_of_hundreds() {
    let (typed, found) = found("gobang", "1:1p20,q20,r20,s20:2o20,a1,c1,e1", 500);
    assert_eq!((typed.as_str(), found.score), ("t20", WIN - 1));
    assert!(found.action.0 > 300, "{found:?}");
}

#[test]
fn who_cannot_move_passes_and_the_search_goes_on_from_there() {
    let fen = "S:Sp16:Wo16,p15,o15,n16,p14,n14:Na1";
    let game = Alma::read(fen, &usual::<Alma>()).expect(fen);
    assert!(game.after_no_move().is_some(), "shut in");
    assert_eq!(score(&game, 3, 64), minimax(&game, Seat(0), 3, 0));
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let game = Polacca::start(&usual::<Polacca>());
    let how = SearchLimits { nodes: 1_000_000, margin: 0, seed: 1 };
    let mut calls = 0;
    let stopped = think(&game, how, SearchPurpose::Move, &|_, _| INFINITE, &mut |_| {
        calls += 1;
        calls < 3
    });
    assert_eq!((stopped, calls), (None, 3));
}

fn thought<G: GamePosition>(game: &G, nodes: u64, purpose: SearchPurpose) -> SearchResult {
    let how = SearchLimits { nodes, margin: 0, seed: 1 };
    think(game, how, purpose, &|_, _| INFINITE, &mut |_| true).expect("a move")
}

// Returns the best move for a value, and the value.
fn valued<G: GamePosition>(game: &G, nodes: u64) -> (String, i32) {
    let found = thought(game, nodes, SearchPurpose::Value);
    let mut typed = String::new();
    game.write_move(&game.legal_moves()[found.action.0 as usize], &mut typed);
    (typed, found.score)
}

fn value_of<G: GamePosition>(game: &G, nodes: u64) -> i32 {
    thought(game, nodes, SearchPurpose::Value).score
}

#[test]
fn an_unfinished_depth_chooses_among_the_moves_it_has_searched() {
    let fen = "W:W18,22,26,27:B6,7,10,11";
    let game = Vinciperdi::read(fen, &usual::<Vinciperdi>()).expect(fen);
    let mut chosen_late = 0;
    for nodes in (100..1_500).step_by(20) {
        let found = thought(&game, nodes, SearchPurpose::Move);
        let (depth, legal) = (found.depth, game.legal_moves());
        let complete = legal.iter().map(|mv| minimax(&game.after(mv), Seat(0), depth - 1, 1)).max();
        if Some(found.score) != complete {
            chosen_late += 1;
            let after = game.after(&legal[found.action.0 as usize]);
            assert_eq!(
                found.score,
                minimax(&after, Seat(0), depth, 1),
                "{nodes} nodes: the next depth's score"
            );
        }
    }
    assert!(chosen_late > 5, "{chosen_late}");
}

#[test]
fn a_value_is_the_mean_of_two_depths() {
    let fen = "W:W18,22,26,27:B6,7,10,11";
    let game = Vinciperdi::read(fen, &usual::<Vinciperdi>()).expect(fen);
    let best = |depth| minimax(&game, Seat(0), depth, 0);
    let mut complete = 0;
    for nodes in (100..1_500).step_by(20) {
        let [found, valued] =
            [SearchPurpose::Move, SearchPurpose::Value].map(|purpose| thought(&game, nodes, purpose));
        assert_eq!((valued.action, valued.depth, valued.nodes), (found.action, found.depth, found.nodes));
        let (last, before) = (best(found.depth), best(found.depth - 1));
        if valued.score == (before + last) / 2 {
            complete += 1;
        } else {
            assert_eq!(valued.score, (last + found.score) / 2, "{nodes} nodes: of an unfinished depth");
        }
    }
    assert!((5..65).contains(&complete), "{complete}");
}

#[test]
fn for_a_value_an_only_move_is_searched_like_others() {
    let game = Polacca::read("W:W46,45:B41,1", &usual::<Polacca>()).expect("a position");
    assert_eq!(game.legal_moves().len(), 1);
    let depth = |purpose| thought(&game, 20_000, purpose).depth;
    assert!(depth(SearchPurpose::Move) == 1 && depth(SearchPurpose::Value) > 5);
}

#[test]
fn a_value_is_a_known_loss_only_if_every_move_loses() {
    let mut taken_for_losses = 0;
    for (fen, most_nodes) in [("W:W20,30:B23", 3_000), ("W:WK16,K2:BK8,K18", 3_000), ("B:WK11:B27,7", 6_000)]
    {
        let game = Vinciperdi::read(fen, &usual::<Vinciperdi>()).expect(fen);
        for nodes in (100..most_nodes).step_by(10) {
            let found = thought(&game, nodes, SearchPurpose::Move);
            taken_for_losses += usize::from(found.score < -MOST_EVALUATED);
            let score = value_of(&game, nodes);
            assert!(score >= -MOST_EVALUATED, "{fen}, {nodes} nodes: {score}");
        }
    }
    assert!(taken_for_losses > 5, "all that was searched loses in {taken_for_losses} searches only");
    let lost = Vinciperdi::read("W:W26,27:B13", &usual::<Vinciperdi>()).expect("a position");
    assert_eq!(value_of(&lost, 20_000), 17 - WIN);
}

// As `minimax`, but with all legal moves.
fn full_minimax<G: GamePosition>(game: &G, seat: Seat, depth: u8, ply: i32) -> i32 {
    let to_move = match game.status() {
        GameStatus::Draw => return 0,
        GameStatus::Won(winner) => return if winner == seat { WIN - ply } else { ply - WIN },
        GameStatus::Turn(to_move) => to_move,
    };
    if depth == 0 {
        return 0;
    }
    let scores =
        game.legal_moves().into_iter().map(|mv| full_minimax(&game.after(&mv), seat, depth - 1, ply + 1));
    let best = if to_move == seat { scores.max() } else { scores.min() };
    best.expect("a game that goes on has moves")
}

// Returns whether the search leaves moves out here, after checking that the game tells so, or that they lose at once.
fn leaves_out<G: GamePosition>(game: &G) -> bool {
    let (legal, candidates) = (game.legal_moves(), game.candidates());
    let searched = candidates.len().min(G::MAX_BRANCHING);
    assert!(candidates.iter().all(|mv| legal.contains(mv)), "{game:?}");
    assert!(!game.leaves_out(legal.len()), "{game:?}");
    let is_won = |game: &G| matches!(game.status(), GameStatus::Won(_));
    if !game.leaves_out(searched) {
        for mv in legal.iter().filter(|mv| !candidates[..searched].contains(mv)) {
            let after = game.after(mv);
            assert!(after.candidates().iter().any(|reply| is_won(&after.after(reply))), "{mv:?} {game:?}");
        }
    }
    searched < legal.len()
}

fn leaves_out_in_random_games<G: GamePosition>(options: &[(&str, &str)]) -> usize {
    let mut times = 0;
    for n in 0..5 {
        let mut game = G::start(&with::<G>(options));
        for ply in 0..80 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            times += usize::from(leaves_out(&game));
            game = game.after(&legal[(scattered(n, ply) % legal.len() as u64) as usize]);
        }
    }
    times
}

#[test]
fn a_game_tells_whether_the_search_leaves_out_moves_that_may_avoid_a_loss() {
    let none = [
        leaves_out_in_random_games::<Vinciperdi>(&[]),
        leaves_out_in_random_games::<Polacca>(&[]),
        leaves_out_in_random_games::<Saharawi>(&[]),
        leaves_out_in_random_games::<PerGioco>(&[]),
        leaves_out_in_random_games::<Damma>(&[]),
        leaves_out_in_random_games::<Smamma>(&[]),
    ];
    assert_eq!(none, [0; 6]);
    let some = [
        leaves_out_in_random_games::<Saharawi>(&[("mode", "soplo")]),
        leaves_out_in_random_games::<Alma>(&[]),
        leaves_out_in_random_games::<Gobang>(&[]),
        leaves_out_in_random_games::<Gobang>(&[("players", "3")]),
    ];
    assert!(some.iter().all(|&times| times > 20), "{some:?}");
    for hand in ["", ":hand=9,8", ":hand=1,0", ":hand=2,1"] {
        for men in ["1:1f5,f7:2b1,c1,d1,e1", "1:1f5,f7:2b1,c1,d1,e1:3k9", "1:1f5,f7:2b1,c1,d1,e1,c2,c3,c4"] {
            let fen = format!("{men}{hand}");
            if let Ok(game) = Gobang::read(&fen, &usual::<Gobang>()) {
                assert!(leaves_out(&game), "{fen}");
            }
        }
    }
}

fn with<G: GamePosition>(options: &[(&str, &str)]) -> GameChoice {
    let mut choice = usual::<G>();
    choice.read(options).expect("options");
    choice
}

#[test]
fn with_soplo_a_known_value_holds_against_moves_that_leave_a_capture_out() {
    let choice = with::<Saharawi>(&[("mode", "soplo")]);
    let read = |fen| Saharawi::read(fen, &choice).expect("a position");
    let (mut known, mut strict_losses) = (0, 0);
    for start in ["W:Wc8,d7,d4:Bd5,c4,d6", "W:We5,d4:Be7,d7", "B:We5,d4,c3:Be7"] {
        for n in 0..60 {
            let mut game = read(start);
            for ply in 0..n % 5 {
                let legal = game.legal_moves();
                if !legal.is_empty() {
                    game = game.after(&legal[(scattered(n, ply) % legal.len() as u64) as usize]);
                }
            }
            let GameStatus::Turn(seat) = game.status() else { continue };
            let score = value_of(&game, 3_000);
            strict_losses += usize::from(thought(&game, 3_000, SearchPurpose::Move).score < -MOST_EVALUATED);
            let plies = WIN - score.abs();
            if is_proven(score) && plies <= 5 {
                known += 1;
                let full = full_minimax(&game, seat, plies as u8, 0);
                assert!(
                    full.signum() == score.signum() && full.abs() >= score.abs(),
                    "{full} {score} {game:?}"
                );
            }
        }
    }
    assert!(known > 20 && strict_losses > 5, "{known} known values, {strict_losses} losses by the rules");
    let (typed, score) = valued(&read("W:Wc8,d7,d4:Bd5,c4,d6"), 3_000);
    assert!(score.abs() < 100, "{typed} leaves a capture out and avoids a loss: {score}");
}

#[test]
fn with_the_last_man_in_hand_a_step_that_wins_is_found_for_a_value() {
    let fen = "1:1o20,a10,b10,c10,e11:2a5,b5,c5,d6,e6,p20,q20,r20,s20:hand=1,0";
    let game = Gobang::read(fen, &with::<Gobang>(&[("second_stage", "on")])).expect(fen);
    assert_eq!(valued(&game, 20_000), ("d10".into(), WIN - 3));
    let few = value_of(&game, 1_000);
    assert!((-MOST_ESTIMATED..0).contains(&few), "not known before the other moves are searched: {few}");
}

#[test]
fn a_loss_is_known_only_if_no_move_left_out_avoids_it() {
    let read = |fen| Gobang::read(fen, &usual::<Gobang>()).expect(fen);
    let uncertain = [
        "1:1:2:3",
        "1:1:2:3:4",
        "1:1k10,k11:2l10,l11:3m12",
        "1:1a1,h1:2j10,k10,l10,k11,k12",
        // The third has two fours, and each of the others can answer one.
        "1:1d6,h6,l6,p6,d10,h10,l10,p10:2k8,k12:3a1,b1,c1,d1,a20,b20,c20,d20",
    ];
    for fen in uncertain {
        let score = value_of(&read(fen), 10_000);
        assert!(score.abs() <= MOST_ESTIMATED, "{fen}: {score}");
    }
    assert_eq!(value_of(&read("1:1a1,b1,c1,d1:2f5:3k9"), 1_000), WIN - 1);
    assert_eq!(
        value_of(&read("1:1f5,f7:2b1,c1,d1,e1"), 1_000),
        2 - WIN,
        "the other four can be answered once only"
    );
    assert_eq!(value_of(&read("1:1f5,f7:2b1,c1,d1,e1:3k9"), 1_000), 2 - WIN, "every move was searched");
    // The move e3-e2 stops the win, and is none of the candidates.
    let south = "Se3,h8,g8,h6,j7,k5,i9,f9,k10,l8,g11,d10,j12,m7";
    let north = "Na1,b1,c1,d1,e1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,a5,b5";
    let read = |fen: String| Alma::read(&fen, &usual::<Alma>()).expect("a position");
    let (typed, score) = valued(&read(format!("S:{south}:{north},f2")), 20_000);
    assert!(typed == "e3-e2" && score.abs() <= MOST_ESTIMATED, "{typed}: {score}");
    // With three seats, the one in between could stop the winner, or need not give it the win.
    let others = [
        "N:Sp16,o14,p12,n15,m16,n14,o16,p13,n13,o15,p14,o13,l15,l16,m15,p1,l2,k16,e4\
            :Wo12,m2,o5,m3,p2,o1,p4,n3,n4,l1,p5,n2,m1,n1,o3,o4,p3,m4,b12\
            :Np15,d2,d1,e1,c2,a1,b4,c4,c1,c3,a4,b5,a3,d3,b3,a5,b1,b2,a2",
        "N:Sp16,o16,n16,m16,l16,p15,o15,n15,m15,l15,p14,o14,n14,m14,p13,o13,n13,p12,k1\
            :Wp1,o1,n1,m1,l1,p2,o2,n2,m2,p3,o3,n3,m3,p4,o4,n4,p5,o5,h9\
            :Nb1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5,h12",
    ];
    for fen in others {
        let game = Alma::read(fen, &with::<Alma>(&[("players", "3"), ("antiblock", "on")])).expect(fen);
        let score = value_of(&game, 1_000);
        assert!(!is_proven(score), "{fen}: {score}");
    }
    let won = value_of(&read(format!("N:{north},g2:{south}")), 20_000);
    assert!(won.abs() <= MOST_ESTIMATED, "{won}");
    assert_eq!(value_of(&read(format!("N:{north},f2:{south}")), 1_000), WIN - 1);
}

#[test]
fn a_search_keeps_to_its_nodes() {
    for &game in GAMES {
        let start = game.start(&[]).expect("no options");
        let how = SearchLimits { nodes: 3_000, margin: 5, seed: 1 };
        let found = game.think(&start, how, &mut |_| true).expect("sound").expect("a move");
        // Except for depth 1, which is always completed.
        assert!(found.nodes <= 3_000 || found.depth == 1 && found.nodes < 6_000, "{} {found:?}", game.name());
        assert_eq!(game.think(&start, how, &mut |_| true), Ok(Some(found)), "{}", game.name());
    }
}
