//! A game as its writer writes it: with types.

use crate::rules::scattered;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::messages::Lang;
use crate::session::rulebook::{
    Aids, Diagram, Poll, PositionError, Reason, Refusal, Seat, Standing, Words, DRAW,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// The most that an evaluation may say; what lies beyond is proven.
pub const MOST_EVALUATED: i32 = 20_000;

/// The program agrees to a draw where it hopes for no more than this, in hundredths of a man: a man less.
pub const CONTENT: i32 = -100;

/// What is counted towards an end that may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Whether the third repetition of a position is such an end too.
    pub repeats: bool,
}

/// What came of looking for a forced win.
#[derive(Clone, Debug, PartialEq)]
pub enum Forced<M> {
    /// There is none, or none was found.
    None,
    /// Its first move, in how many plies, and the nodes spent.
    Win(M, i32, u64),
    /// It was stopped.
    Stopped,
}

/// What a game is, to its writer: a position with all that the rules look at.
pub trait BoardGame: Clone + Debug + PartialEq + Sized + 'static {
    /// One move, as a player makes it.
    type Move: Clone + Debug + PartialEq;
    /// Its name on the command line.
    const NAME: &'static str;

    /// Which aids it has.
    const AIDS: Aids = Aids::USUAL;

    /// The value of GameType in PDN, where that has a standard for it; its squares are numbered then.
    const PDN: Option<&'static str> = None;

    /// The letters of its seats, as positions name them.
    const SEATS: &'static str = "WB";

    /// How many of other games' nodes one of this game's takes as long as; levels search so many fewer.
    const PACE: u64 = 1;

    /// Plies after which a match takes a game that goes on for drawn.
    const MATCH_LIMIT: u32 = 400;

    /// Its options.
    const OPTIONS: &'static [GameOption] = &[];

    /// The nodes that a review of a match (`R`) spends on each position; `None` if the game has no review. For games of
    /// two seats, with an evaluation in hundredths of a man: what is marked depends on it.
    const REVIEW_NODES: Option<u64> = None;

    /// The beginning.
    fn start(choice: &GameChoice) -> Self;

    /// Its words.
    fn words(lang: Lang) -> &'static Words;

    /// Whose turn it is, or how it ended.
    fn standing(&self) -> Standing;

    /// Why it is over; asked only where it is.
    fn reason(&self) -> Reason;

    /// Whether two seats win together; a seat does with itself.
    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// The beginning where the program has a seat: what it needs to be agreed is.
    fn with_program(self) -> Self {
        self
    }

    /// How it ends where all agree to end it.
    fn agreed(&self) -> Standing {
        Standing::Draw
    }

    /// The words that offer that, as they are typed; the first is how it is written.
    const OFFER: [&'static str; 2] = DRAW;

    /// What a game counts towards an end that may be asked for; none where nothing is.
    const CLOCK: Option<Clock> = None;

    /// After so many quiet turns in a row the end may be asked for, and not be refused; never after none.
    fn patience(&self) -> u32 {
        0
    }

    /// Whether the move is one of them.
    fn is_quiet(&self, _mv: &Self::Move) -> bool {
        true
    }

    /// Whether the program, at that seat, is for ending the game here. `score`: what it hopes for if it goes on.
    fn would_end(&self, seat: Seat, score: i32) -> bool {
        match self.agreed() {
            Standing::Won(winner) => self.are_partners(winner, seat),
            _ => score <= CONTENT,
        }
    }

    /// How good the position is for that seat, in hundredths of a man, whoever is to move.
    fn evaluate(&self, seat: Seat) -> i32;

    /// Whether it must not be judged as it stands: a capture is due.
    fn is_restless(&self) -> bool {
        false
    }

    /// The game as a search sees it: the same moves, but perhaps another aim than the end of the game.
    fn for_search(&self) -> Self {
        self.clone()
    }

    /// The legal moves that a search looks at; all, unless they are too many.
    fn candidates(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// Of the candidates, how many a search looks at below the root: the first, so that these must be the best. Looking
    /// further may be worth more than looking at more.
    const MOST_AHEAD: usize = usize::MAX;

    /// Whether a search takes each of the other seats, where there are two and more, to make the move that looks
    /// best to it at once ([`BoardGame::at_once`]), and not all of them to want the least for the one that
    /// thinks. Where one stops what another threatens that is nearer the truth, and looks further.
    const EACH_FOR_ITSELF: bool = false;

    /// The first of the candidates that wins, else after which the evaluation is best for whoever is to move.
    fn at_once(&self) -> Option<Self::Move> {
        let Standing::Turn(seat) = self.standing() else { return None };
        let worth = |mv: &Self::Move| {
            let after = self.after(mv);
            let is_won =
                matches!(after.standing(), Standing::Won(winner) if after.are_partners(winner, seat));
            core::cmp::Reverse((is_won, after.evaluate(seat)))
        };
        self.candidates().into_iter().min_by_key(worth)
    }

    /// A win that is seen without a search of everything; so many nodes may be spent on looking. `poll` is called
    /// now and then with those spent, and may stop it.
    fn forced_win(&self, _nodes: u64, _poll: Poll<'_>) -> Forced<Self::Move> {
        Forced::None
    }

    /// Which of them is looked at first: the greatest.
    fn promise(&self, _mv: &Self::Move) -> i32 {
        0
    }

    /// How much a greedy player wants the legal move; none where he wants what the evaluation says of it.
    fn greed(&self, _mv: &Self::Move) -> Option<i32> {
        None
    }

    /// Whose camp a place belongs to, where there are camps.
    fn camp(_file: u8, _rank: u8) -> Option<Seat> {
        None
    }

    /// The places, file and rank, that a move stops at, where the move as it is typed does not name just these.
    fn way(&self, _mv: &Self::Move) -> Option<Vec<(u8, u8)>> {
        None
    }

    /// The places, file and rank, that the board marks besides the last move.
    fn marks(&self) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// What the panel says of those.
    fn note(&self, _lang: Lang) -> Option<&'static str> {
        None
    }

    /// What the board shows.
    fn diagram(&self) -> Diagram;

    /// The legal moves; none when it is over. Their order depends on the position alone.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// How many; a game may count faster than it lists.
    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// What follows where there is no legal move and the game goes on: the turn passes by itself.
    fn after_no_move(&self) -> Option<Self> {
        None
    }

    /// The position after a legal move.
    fn after(&self, mv: &Self::Move) -> Self;

    /// The move as it is typed.
    fn write_move(&self, mv: &Self::Move, out: &mut String);

    /// The legal move that a line means.
    fn read_move(&self, line: &str) -> Result<Self::Move, Refusal>;

    /// The position as text.
    fn write(&self, out: &mut String);

    /// Reads a position; `choice` holds for what the text does not say.
    fn read(text: &str, choice: &GameChoice) -> Result<Self, PositionError>;

    /// The position as bytes: equal positions have equal bytes.
    fn pack(&self, out: &mut Vec<u8>);

    /// A number of the position: equal ones have equal numbers, others hardly ever.
    fn key(&self) -> u64 {
        let mut bytes = Vec::with_capacity(64);
        self.pack(&mut bytes);
        key_of(&bytes)
    }

    /// Reads bytes back; none where no game can come to them.
    fn unpack(bytes: &[u8]) -> Option<Self>;
}

/// A number of these bytes, of which every bit depends on all of them.
pub(super) fn key_of(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(bytes.len() as u64, |key, word| scattered(key ^ word, 1))
}
