//! The generic search on Italian draughts.

use crate::engine::search::{standing, LevelSearch, SHARED_MOVES};
use crate::engine::{Depth, Score};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::{Move, Position};
use crate::rules::{Game, Ply};

fn score(position: &Position, room: usize, depth: u8) -> Option<Score> {
    let mut moves = std::vec![Move::NONE; room];
    let mut poll = |_| true;
    let mut search = LevelSearch::new(Move::NONE, &mut moves, None, &mut poll);
    search.negamax(position, Depth(depth), Ply(0), -Score::INFINITE, Score::INFINITE)
}

fn minimax(position: &Position, depth: u8, ply: u16) -> Score {
    if depth == 0 && !position.must_capture() {
        return standing(position, Ply(ply));
    }
    let legal = position.legal_moves();
    let scores = legal.iter().map(|&mv| -minimax(&position.after(mv), depth.saturating_sub(1), ply + 1));
    scores.max().unwrap_or(Score::lost_at(Ply(ply)))
}

#[test]
fn alpha_beta_gives_the_score_of_full_search_however_little_room_it_has() {
    for fen in
        ["W:W21-32:B1-12", "W:W18,22,26,27,31:B6,7,10,11,15", "B:WK14,27,28:B4,K22,12", "W:WK27:B23,15,14,22"]
    {
        let position = parse_fen(fen).expect("legal");
        for depth in 1..=5 {
            let full = Some(minimax(&position, depth, 0));
            for room in [0, 9, SHARED_MOVES] {
                assert_eq!(score(&position, room, depth), full, "{fen} depth {depth} room {room}");
            }
        }
    }
}
