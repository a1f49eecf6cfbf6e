//! Tests of the search against plain minimax, in every kind of game.

use super::*;
use crate::games::alma::Alma;
use crate::games::gobang::Gobang;
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
    let mut choice = usual::<G>();
    choice.read(options).expect("options");
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

#[test]
fn where_moves_are_left_out_only_a_win_with_the_next_move_is_known() {
    let read = |fen| Gobang::read(fen, &usual::<Gobang>()).expect(fen);
    for fen in ["1:1:2:3", "1:1:2:3:4", "1:1k10,k11:2l10,l11:3m12"] {
        let score = value_of(&read(fen), 10_000);
        assert!(score.abs() <= MOST_ESTIMATED, "{fen}: {score}");
    }
    assert_eq!(value_of(&read("1:1a1,b1,c1,d1:2f5:3k9"), 1_000), WIN - 1);
    let lost = read("1:1f5,f7:2b1,c1,d1,e1:3k9");
    assert_eq!(
        value_of(&lost, 1_000),
        lost.evaluate(Seat(0)),
        "a loss is not known, and no depth has an estimate"
    );
    // The move e3-e2 stops the win, and is none of the candidates.
    let south = "Se3,h8,g8,h6,j7,k5,i9,f9,k10,l8,g11,d10,j12,m7";
    let north = "Na1,b1,c1,d1,e1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,a5,b5";
    for fen in [format!("S:{south}:{north},f2"), format!("N:{north},g2:{south}")] {
        let game = Alma::read(&fen, &usual::<Alma>()).expect("a position");
        let score = value_of(&game, 20_000);
        assert!(score.abs() <= MOST_ESTIMATED, "{fen}: {score}");
    }
    let fen = format!("N:{north},f2:{south}");
    assert_eq!(value_of(&Alma::read(&fen, &usual::<Alma>()).expect("a position"), 1_000), WIN - 1);
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
