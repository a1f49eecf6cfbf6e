//! The typed trait that the author of a game implements.

use crate::rules::scattered;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::messages::{Lang, LANGS};
use crate::session::points::PointsCurve;
use crate::session::rulebook::{
    Aids, Diagram, EndReason, GameStatus, Poll, PositionError, Refusal, Seat, Words, DRAW,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// The largest absolute value of an evaluation; scores beyond it are proven wins and losses.
pub const MOST_EVALUATED: i32 = 20_000;

/// The program accepts a draw if its score is at most this, in hundredths of a man.
pub const CONTENT: i32 = -100;

/// How a game counts towards a draw that a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimRule {
    /// True if the third repetition of a position may be claimed too.
    pub repeats: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ForcedWin<M> {
    None,
    /// The first move of the win, its length in plies, and the nodes spent.
    Win(M, i32, u64),
    Stopped,
}

/// How a game's moves and positions are written, as text and as bytes.
pub trait GameText: Sized {
    type Move: Clone + Debug + PartialEq;

    fn write_move(&self, mv: &Self::Move, out: &mut String);

    fn read_move(&self, line: &str) -> Result<Self::Move, Refusal>;

    fn write(&self, out: &mut String);

    /// Reads a position. `choice` supplies the options that the text does not state.
    fn read(text: &str, choice: &GameChoice) -> Result<Self, PositionError>;

    /// Writes the position as bytes. Equal positions have equal bytes.
    fn pack(&self, out: &mut Vec<u8>);

    /// Reads a position back from its bytes; `None` if no game can reach it.
    fn unpack(bytes: &[u8]) -> Option<Self>;
}

/// A position of a game, with all that the rules look at; [`KitRulebook`](super::KitRulebook) makes a rulebook of it.
pub trait GamePosition: GameText + Clone + Debug + PartialEq + 'static {
    const NAME: &'static str;

    const WORDS: &'static [Words; LANGS.len()];

    const AIDS: Aids = Aids::USUAL;

    /// The GameType number, if the PDN standard has one. The squares are numbered then.
    const PDN: Option<&'static str> = None;

    /// The letters of the seats, as positions write them.
    const SEATS: &'static str = "WB";

    /// The cost of a node, in nodes of other games. The levels divide their nodes by it.
    const PACE: u64 = 1;

    /// The plies after which a match adjudicates a draw.
    const MATCH_LIMIT: u32 = 400;

    const OPTIONS: &'static [GameOption] = &[];

    /// The nodes a position in a review (`R`), and so in a hint. A review needs two seats and an evaluation in
    /// hundredths of a man.
    const REVIEW_NODES: Option<u64> = None;

    /// The curve from scores to expected points; `dama-lab train curve --variant NAME` fits it. This one is a stopgap: a
    /// lead of a man promises 60 % of the points.
    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [4_000; 3] };

    fn start(choice: &GameChoice) -> Self;

    fn status(&self) -> GameStatus;

    /// Returns why the game ended. Called only if it is over.
    fn reason(&self) -> EndReason;

    /// Returns whether two seats win together. A seat is its own partner.
    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// Returns the start with the options that a seat of the program needs.
    fn with_program(self) -> Self {
        self
    }

    /// Returns the result of ending the game by agreement.
    fn agreed(&self) -> GameStatus {
        GameStatus::Draw
    }

    /// The words that offer an agreed end. The first one is how it is written.
    const OFFER: [&'static str; 2] = DRAW;

    /// How the claim rule counts; `None` if the game has no claim rule.
    const CLAIM_RULE: Option<ClaimRule> = None;

    /// Returns how many quiet turns in a row allow a claim; 0 for never.
    fn quiet_turn_limit(&self) -> u32 {
        0
    }

    fn is_quiet(&self, _mv: &Self::Move) -> bool {
        true
    }

    /// Returns whether the program wants to end the game here. `score`: its score if the game goes on.
    fn would_end(&self, seat: Seat, score: i32) -> bool {
        match self.agreed() {
            GameStatus::Won(winner) => self.are_partners(winner, seat),
            _ => score <= CONTENT,
        }
    }

    /// Returns the static evaluation for `seat`, in hundredths of a man, whichever side is to move.
    fn evaluate(&self, seat: Seat) -> i32;

    /// True if the evaluation for one of two seats is not the negative of that for the other.
    const IS_ONE_SIDED: bool = false;

    /// Returns what being to move is worth, in hundredths of a man, where [`GamePosition::evaluate`] leaves it out.
    // Asked at the root only: it shifts all scores of a depth alike, so it changes no move unless a seat must pass.
    fn tempo(&self) -> i32 {
        0
    }

    /// Returns whether quiescence search must go on because a capture is due.
    fn is_restless(&self) -> bool {
        false
    }

    /// Returns the game that the search plays: the same moves, but possibly another aim.
    fn for_search(&self) -> Self {
        self.clone()
    }

    /// Returns the moves that the search looks at: all legal moves, unless there are too many.
    fn candidates(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// The most candidates searched below the root. Candidates must then be sorted best first.
    const MAX_BRANCHING: usize = usize::MAX;

    /// Returns whether a legal move other than the first `searched` candidates may avoid a loss. False if these are all
    /// legal moves.
    fn leaves_out(&self, searched: usize) -> bool {
        (searched as u64) < self.count_moves()
    }

    /// True if the search lets each opponent play its best move by static evaluation ([`GamePosition::best_static_move`]).
    /// Otherwise all minimize the searching seat's score. For three and more seats this is closer to the truth, and
    /// searches deeper.
    const MAX_N: bool = false;

    /// Returns the first winning candidate, or else the one with the best static evaluation.
    fn best_static_move(&self) -> Option<Self::Move> {
        let GameStatus::Turn(seat) = self.status() else { return None };
        let worth = |mv: &Self::Move| {
            let after = self.after(mv);
            let is_won =
                matches!(after.status(), GameStatus::Won(winner) if after.are_partners(winner, seat));
            core::cmp::Reverse((is_won, after.evaluate(seat)))
        };
        self.candidates().into_iter().min_by_key(worth)
    }

    /// Looks for a forced win with a cheaper search of at most `nodes`; `poll` may stop it.
    fn forced_win(&self, _nodes: u64, _poll: Poll<'_>) -> ForcedWin<Self::Move> {
        ForcedWin::None
    }

    /// Returns the move's priority for move ordering; the highest is searched first.
    fn order_score(&self, _mv: &Self::Move) -> i32 {
        0
    }

    /// Returns the move's score for a greedy player; `None` if it plays by static evaluation.
    fn greedy_score(&self, _mv: &Self::Move) -> Option<i32> {
        None
    }

    /// Returns the seat whose camp contains the point, in games with camps.
    fn camp(_file: u8, _rank: u8) -> Option<Seat> {
        None
    }

    /// Returns the points (file, rank) where a move stops, if its text does not name exactly these.
    fn way(&self, _mv: &Self::Move) -> Option<Vec<(u8, u8)>> {
        None
    }

    /// Returns the points (file, rank) that the board highlights besides the last move.
    fn marks(&self) -> Vec<(u8, u8)> {
        Vec::new()
    }

    fn note(&self, _lang: Lang) -> Option<&'static str> {
        None
    }

    fn diagram(&self) -> Diagram;

    /// Returns the legal moves, none if the game is over. Their order depends only on the position.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns the legal moves that remove a piece which failed to capture, in games with huffing.
    fn huffs(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Returns the next position if the side to move has no legal move and passes.
    fn after_no_move(&self) -> Option<Self> {
        None
    }

    /// Returns why no game is played from this position, although its parts are sound.
    fn unplayable(&self) -> Option<&'static str> {
        None
    }

    fn after(&self, mv: &Self::Move) -> Self;

    fn key(&self) -> u64 {
        let mut bytes = Vec::with_capacity(64);
        self.pack(&mut bytes);
        key_of(&bytes)
    }
}

pub(super) fn key_of(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(bytes.len() as u64, |key, word| scattered(key ^ word, 1))
}
