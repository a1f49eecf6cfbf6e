//! The strong search: its results are right, and it respects its limits.

use dama::unstable::engine::italian::strong::{
    self, Bucket, Endgame, Evaluator, HandEvaluation, HashExtent, HashTable, NoEndgame, SearchParams,
    SearchRequest, StrongLimits, ThreadMemory, Value,
};
use dama::unstable::engine::{Depth, Score};
use dama::unstable::maestro::searcher::{SearchLine, SearchOptions, Searcher};
use dama::unstable::maestro::weights::Trained;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Kind, Move, Position, Setup};
use dama::unstable::rules::{scattered, Color, Game, Ply};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

const FENS: [&str; 6] = [
    "W:W21-32:B1-12",
    "W:W18,22,26,27,31:B6,7,10,11,15",
    "B:WK14,27,28:B4,K22,12",
    "W:WK27:B23,15,14,22",
    "B:W16,17,18,20,22,24,26,27,28,30:B3,5,6,7,8,9,11,12,15,19",
    "W:WK6,21,26,28,29,31:B1,8,13,17,20,K30",
];

#[track_caller]
fn position(fen: &str) -> Position {
    parse_fen(fen).expect("legal")
}

fn searched(
    position: &Position,
    depth: u8,
    params: &SearchParams,
    buckets: usize,
) -> Vec<(strong::RootResult, Vec<Move>)> {
    let memory: Vec<Bucket> = (0..buckets).map(|_| Bucket::default()).collect();
    let extent = HashExtent::whole();
    let request = SearchRequest {
        position,
        past: &[],
        limits: StrongLimits { depth: Depth(depth), ..StrongLimits::default() },
        lines: 1,
        compares: false,
        params,
        table: HashTable::new(&memory, &extent, 1),
        busy: None,
        evaluator: &HandEvaluation,
        endgame: &NoEndgame,
        stop: &AtomicBool::new(false),
    };
    let mut all = Vec::new();
    strong::search(&request, &mut Box::new(ThreadMemory::default()), &mut |_| true, &mut |found, line| {
        all.push((*found, line.to_vec()));
        true
    });
    all
}

/// Returns a random arrangement, which games would seldom reach.
fn arrangement(random: &mut u64, most: u64) -> Option<Position> {
    let mut next = |below: u64| {
        *random += 1;
        scattered(0x0da3_a0ff, *random) % below
    };
    let color = |n| if n == 0 { Color::White } else { Color::Black };
    let mut setup = Setup::to_move(color(next(2)));
    for _ in 0..2 + next(most - 1) {
        let (square, kind) = (next(32) as u32 + 1, if next(3) == 0 { Kind::King } else { Kind::Man });
        setup.place(square, color(next(2)), kind);
    }
    setup.position().ok()
}

/// A reference search: full depth, without bounds or move ordering.
#[track_caller]
fn minimax(position: &Position, depth: u8, ply: u16) -> Score {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return Score::lost_at(Ply(ply));
    }
    if depth == 0 && !position.must_capture() {
        return HandEvaluation.evaluate(position);
    }
    let scores =
        legal.iter().map(|&mv| -minimax(&position.play_unchecked(mv), depth.saturating_sub(1), ply + 1));
    scores.max().expect("it has moves")
}

#[test]
fn with_all_pruning_off_the_score_is_that_of_full_search() {
    let sound = ["pvs", "aspiration", "history", "killers"];
    let all = "all=off,pvs=on,aspiration=on,history=on,killers=on".to_string();
    let texts = sound.iter().map(|name| format!("all=off,{name}=on")).chain(["all=off".to_string(), all]);
    for params in texts.map(|text| SearchParams::parse(&text).expect("switches")) {
        for fen in FENS {
            let position = position(fen);
            for (found, line) in searched(&position, 6, &params, 0) {
                assert_eq!(found.score, minimax(&position, found.depth.0, 0), "{fen} {found:?} {params:?}");
                assert_eq!(line.first(), Some(&found.best));
            }
        }
    }
}

/// Retrograde analysis: win, loss and distance of every position reachable from `root`.
#[derive(Debug)]
struct Solved {
    plies: HashMap<Position, (Value, u16)>,
    most_pieces: u32,
    tells_distance: bool,
}

impl Solved {
    fn from(root: &Position) -> Solved {
        let mut moves: HashMap<Position, Vec<Position>> = HashMap::new();
        let mut open = vec![*root];
        while let Some(position) = open.pop() {
            moves.entry(position).or_insert_with(|| {
                let next: Vec<_> =
                    position.legal_moves().iter().map(|&mv| position.play_unchecked(mv)).collect();
                open.extend(&next);
                next
            });
        }
        let mut plies: HashMap<Position, (Value, u16)> = HashMap::new();
        for distance in 0u16.. {
            let known = plies.len();
            let mut found = Vec::new();
            for (position, next) in moves.iter().filter(|(position, _)| !plies.contains_key(*position)) {
                let values: Vec<_> = next.iter().map(|after| plies.get(after)).collect();
                if values.iter().any(|v| matches!(v, Some((Value::Loss, _)))) {
                    found.push((*position, (Value::Win, distance)));
                } else if values.iter().all(|v| matches!(v, Some((Value::Win, _)))) {
                    found.push((*position, (Value::Loss, distance)));
                }
            }
            plies.extend(found);
            if plies.len() == known && distance > 0 {
                break;
            }
        }
        let most_pieces = 32 - root.empty().count();
        Solved { plies, most_pieces, tells_distance: true }
    }

    fn of(&self, position: &Position) -> (Value, u16) {
        self.plies.get(position).copied().unwrap_or((Value::Draw, 0))
    }
}

impl Endgame for Solved {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn probe(&self, position: &Position) -> Option<Value> {
        Some(self.of(position).0)
    }

    fn distance(&self, position: &Position) -> Option<Ply> {
        let (value, plies) = self.of(position);
        (self.tells_distance && value != Value::Draw).then_some(Ply(plies))
    }
}

#[track_caller]
fn searcher() -> Searcher {
    Searcher::new(2, 1).expect("memory")
}

fn go(
    searcher: &mut Searcher,
    position: &Position,
    go: SearchOptions,
) -> (Option<SearchLine>, Vec<SearchLine>) {
    let mut all = Vec::new();
    let last =
        searcher.go(position, &[], &go, &AtomicBool::new(false), &mut |report| all.push(report.clone()));
    (last.ok(), all)
}

fn at_depth(depth: u8) -> SearchOptions {
    SearchOptions { depth: Some(Depth(depth)), ..SearchOptions::default() }
}

#[test]
fn win_distances_are_those_of_a_backward_solution() {
    let root = position("W:WK18,K24:BK4");
    let solved = Solved::from(&root);
    assert!(solved.plies.len() > 5_000, "too few positions to test the search: {}", solved.plies.len());
    let mut tried = 0;
    let mut positions: Vec<_> = solved.plies.iter().collect();
    positions.sort_by_key(|(position, _)| position.key());
    for (position, &(value, plies)) in positions.iter().step_by(97).filter(|(_, v)| (1..=15).contains(&v.1)) {
        let (last, _) = go(
            &mut searcher(),
            position,
            SearchOptions { nodes: Some(3_000_000), ..SearchOptions::default() },
        );
        let score = last.expect("it has moves").score;
        let told = if value == Value::Win { score.win_in() } else { score.loss_in() };
        assert_eq!(told, Some(Ply(plies)), "{position:?} {value:?}");
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

#[track_caller]
fn played_out(searcher: &mut Searcher, solved: &Solved, start: &Position, most: u16) -> u16 {
    let (mut position, mut past) = (*start, Vec::new());
    for ply in 0..most {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return ply;
        }
        let longest = legal.iter().copied().max_by_key(|&mv| solved.of(&position.play_unchecked(mv)).1);
        let mv = if ply % 2 == 0 {
            let limits = SearchOptions { nodes: Some(2_000), ..SearchOptions::default() };
            let found = searcher.go(&position, &past, &limits, &AtomicBool::new(false), &mut |_| ());
            found.expect("it has moves").first_move()
        } else {
            longest.expect("it has moves")
        };
        past.push(position);
        position = position.play_unchecked(mv);
    }
    u16::MAX
}

#[test]
fn with_distances_every_win_is_the_shortest_and_without_them_it_is_won_too() {
    let root = position("W:WK18,K24:BK4");
    for tells_distance in [true, false] {
        let solved = Arc::new(Solved { tells_distance, ..Solved::from(&root) });
        let mut won: Vec<_> = solved.plies.iter().filter(|(_, v)| v.0 == Value::Win).collect();
        won.sort_by_key(|(position, _)| position.key());
        let mut searcher = searcher().with_endgame(solved.clone());
        for (start, &(_, plies)) in won.iter().step_by(1501) {
            searcher.new_game();
            let played = played_out(&mut searcher, &solved, start, 200);
            assert!(
                if tells_distance { played == plies } else { played < 200 },
                "{start:?} {plies} {played}"
            );
        }
    }
}

#[test]
fn a_search_repeats_exactly_whichever_switch_is_off() {
    let texts = SearchParams::NAMES.iter().map(|name| format!("{name}=off")).chain([String::new()]);
    for params in texts.map(|text| SearchParams::parse(&text).expect("a switch")) {
        for fen in &FENS[..3] {
            let position = position(fen);
            let first = searched(&position, 9, &params, 1 << 10);
            assert_eq!(first, searched(&position, 9, &params, 1 << 10), "{fen} {params:?}");
            let mut searcher = searcher().with_params(params);
            let nodes = SearchOptions { nodes: Some(20_000), ..SearchOptions::default() };
            let reports: Vec<_> = (0..2)
                .map(|_| {
                    searcher.new_game();
                    let all = go(&mut searcher, &position, nodes).1;
                    all.into_iter().map(|r| (r.depth, r.score, r.nodes, r.pv)).collect::<Vec<_>>()
                })
                .collect();
            assert_eq!(reports[0], reports[1]);
            assert!(reports[0].iter().skip(1).all(|r| r.2 <= 20_000));
        }
    }
}

/// Nodes and scores of [`FENS`] at depth 11, with the trained evaluation and without databases.
/// A change that only makes the search faster must not change them.
const SIGNATURE: [(u64, i32); 6] =
    [(124_141, 4), (10_109, 20), (3_235, 443), (22, 29_999), (19_521, -184), (11_142, 43)];

#[test]
fn the_search_finds_the_same_in_the_same_number_of_nodes() {
    let found = FENS.map(|fen| {
        let mut searcher = searcher().with_evaluator(Trained::shipped());
        let last = go(&mut searcher, &position(fen), at_depth(11)).0.expect("it has moves");
        (last.nodes, last.score.0)
    });
    assert_eq!(found, SIGNATURE);
}

#[test]
fn a_table_of_any_size_gives_lines_that_can_be_played() {
    for buckets in [0, 1, 2, 3, 64, 1 << 12] {
        for fen in FENS {
            let root = position(fen);
            for (found, line) in searched(&root, 9, &SearchParams::ON, buckets) {
                assert_eq!(line.first(), Some(&found.best));
                let mut at = root;
                for mv in line {
                    assert!(at.legal_moves().contains(&mv), "{fen} {mv:?}");
                    at = at.play_unchecked(mv);
                }
            }
        }
    }
}

#[test]
fn several_lines_have_different_first_moves_and_falling_scores() {
    for fen in FENS {
        let position = position(fen);
        let legal = position.legal_moves().len();
        let (last, all) = go(&mut searcher(), &position, SearchOptions { lines: 3, ..at_depth(8) });
        assert_eq!(all.len(), 8 * legal.min(3), "{fen}");
        let lines = &all[all.len() - legal.min(3)..];
        assert_eq!(last.as_ref(), lines.first());
        for pair in lines.windows(2) {
            assert!(
                pair[0].first_move() != pair[1].first_move() && pair[0].line + 1 == pair[1].line,
                "{fen}"
            );
        }
    }
}

#[test]
fn several_threads_play_legal_moves_and_prove_the_same_wins() {
    for threads in [2, 4] {
        let mut searcher = Searcher::new(4, threads).expect("memory");
        for fen in FENS {
            let position = position(fen);
            let (last, _) = go(
                &mut searcher,
                &position,
                SearchOptions { nodes: Some(200_000), ..SearchOptions::default() },
            );
            assert!(position.legal_moves().contains(&last.expect("it has moves").first_move()), "{fen}");
        }
        let (last, _) = go(&mut searcher, &position("W:WK32:BK1"), at_depth(14));
        assert_eq!(last.expect("it has moves").score.win_in(), Some(Ply(11)));
    }
}

#[test]
fn stop_ends_any_search_with_a_legal_move() {
    let start = Position::start(Color::White);
    for threads in [1, 2] {
        let mut searcher = Searcher::new(1, threads).expect("memory");
        for ponder in [false, true] {
            let stop = AtomicBool::new(true);
            let go = SearchOptions { ponder, ..SearchOptions::default() };
            let told = searcher.go(&start, &[], &go, &stop, &mut |_| ()).expect("the first iteration");
            assert!(start.legal_moves().contains(&told.first_move()));
            stop.store(false, Ordering::Relaxed);
            let mut stop_at_8 = |report: &SearchLine| stop.store(report.depth >= Depth(8), Ordering::Relaxed);
            let told = searcher.go(&start, &[], &go, &stop, &mut stop_at_8).expect("eight iterations");
            assert_eq!(told.depth, Depth(8));
        }
    }
}

#[test]
fn no_legal_move_is_no_report() {
    let (last, all) = go(&mut searcher(), &position("B:W29,31,K32:B22,26,27,K30"), SearchOptions::default());
    assert!(last.is_none() && all.is_empty());
}

#[test]
fn no_position_and_no_limit_makes_it_panic() {
    let (mut random, mut tried) = (0, 0);
    let mut searcher = Searcher::new(1, 1).expect("memory");
    while tried < 400 {
        let most = if tried % 2 == 0 { 6 } else { 24 };
        let Some(position) = arrangement(&mut random, most) else { continue };
        tried += 1;
        let lines = 1 + tried % 4;
        let (last, all) = go(
            &mut searcher,
            &position,
            SearchOptions { nodes: Some(4_000), lines, ..SearchOptions::default() },
        );
        assert_eq!(last.is_none(), position.legal_moves().is_empty());
        for report in all {
            let mut at = position;
            for mv in report.pv {
                assert!(at.legal_moves().contains(&mv), "{position:?}");
                at = at.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn the_deepest_search_stays_within_its_plies() {
    for fen in ["W:WK32,K31:BK1,K2", "W:WK32:BK1", "W:WK9-12,K17-20,K25-28:BK1-8"] {
        let go_deep = SearchOptions { nodes: Some(300_000), ponder: true, ..at_depth(99) };
        let (last, _) = go(&mut searcher().with_params(SearchParams::OFF), &position(fen), go_deep);
        assert!(last.is_some());
        assert!(go(&mut searcher(), &position(fen), go_deep).0.is_some());
    }
}

#[test]
fn a_position_that_was_there_counts_as_a_draw() {
    let root = position("W:WK18,K24:BK31,K32");
    let legal = root.legal_moves();
    let past: Vec<Position> = legal.iter().map(|&mv| root.play_unchecked(mv)).collect();
    let mut searcher = searcher();
    let report = searcher.go(&root, &past, &at_depth(1), &AtomicBool::new(false), &mut |_| ());
    assert!(report.is_ok(), "all moves lead back, one is played all the same");
}
