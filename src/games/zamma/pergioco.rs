//! Zamma by PerGioco's rules, and by them with other options.
//!
//! Men also move sideways, any capture is legal, the mullah (the promoted man) moves as an international king.

use super::count::more_pieces_win_if_both_are_stuck;
use super::{first, text, words, Board, FIRST, WIDTH};
use crate::games::kit::jumps::{Mover, PieceValues};
use crate::games::kit::lattice::LinePattern;
use crate::games::kit::{
    CaptureDuty, ClaimRule, GamePosition, GameText, JumpPath, JumpRules, Landing, Lattice, PositionError,
    Removal, StepDirections,
};
use crate::games::{BoardKind, Diagram, EndReason, GameStatus, Refusal, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

const RULES: JumpRules = JumpRules {
    man_steps: StepDirections::ForwardAndSideways,
    man_captures: StepDirections::ForwardAndSideways,
    flies: true,
    landing: Landing::Beyond,
    removal: Removal::AtEnd,
    duty: CaptureDuty::Any,
};

pub(super) static BOARD: Lattice = Lattice::new(WIDTH, LinePattern::Alquerque);

/// Plies without a capture or a promotion after which a draw may be claimed.
const QUIET_TURN_LIMIT: u32 = 100;

const WORTH: PieceValues = PieceValues { promoted: 350, advance: 3, guard: 2, centre: 1 };

/// What is a game's own among those by these rules.
pub trait MullahOptions: Copy + Debug + PartialEq + 'static {
    const NAME: &'static str;
    const WORDS: &'static [Words; LANGS.len()];
    const CURVE: PointsCurve;
    const OPTIONS: &'static [GameOption];

    fn of(choice: &GameChoice) -> Self;

    fn board(self) -> (&'static Lattice, BoardKind);

    fn duty(self) -> CaptureDuty {
        RULES.duty
    }

    /// Writes the bytes before those of the board.
    fn pack(self, out: &mut Vec<u8>);

    /// Reads them, and returns the bytes of the board too.
    fn unpack(bytes: &[u8]) -> Option<(Self, &[u8])>;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MullahGame<O> {
    board: Board,
    options: O,
}

impl<O: MullahOptions> MullahGame<O> {
    fn rules(&self) -> JumpRules {
        JumpRules { duty: self.options.duty(), ..RULES }
    }

    fn mover(&self) -> Mover<'static> {
        self.board.mover(self.options.board().0, self.rules())
    }
}

impl<O: MullahOptions> GamePosition for MullahGame<O> {
    const NAME: &'static str = O::NAME;
    const WORDS: &'static [Words; LANGS.len()] = O::WORDS;
    const CURVE: PointsCurve = O::CURVE;
    const OPTIONS: &'static [GameOption] = O::OPTIONS;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });

    fn start(choice: &GameChoice) -> MullahGame<O> {
        MullahGame { board: Board::start(first(choice)), options: O::of(choice) }
    }

    fn status(&self) -> GameStatus {
        more_pieces_win_if_both_are_stuck(&self.board, self.options.board().0, self.rules())
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, path: &JumpPath) -> bool {
        self.board.is_quiet(path)
    }

    fn reason(&self) -> EndReason {
        self.board.reason(self.options.board().0, self.rules())
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.board.pieces.balance::<WIDTH>(seat.into(), &WORTH)
    }

    fn is_restless(&self) -> bool {
        self.mover().can_capture()
    }

    fn order_score(&self, path: &JumpPath) -> i32 {
        path.captured.count_ones() as i32
    }

    fn diagram(&self) -> Diagram {
        self.board.diagram(self.options.board().1)
    }

    fn legal_moves(&self) -> Vec<JumpPath> {
        match self.status() {
            GameStatus::Turn(_) => self.mover().moves(),
            _ => Vec::new(),
        }
    }

    fn after(&self, path: &JumpPath) -> MullahGame<O> {
        MullahGame { board: self.board.after(path), ..*self }
    }
}

impl<O: MullahOptions> GameText for MullahGame<O> {
    type Move = JumpPath;

    fn write_move(&self, path: &JumpPath, out: &mut String) {
        text::write_move(path, out);
    }

    fn read_move(&self, line: &str) -> Result<JumpPath, Refusal> {
        text::read_move(self.mover(), &self.legal_moves(), line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<MullahGame<O>, PositionError> {
        Ok(MullahGame { board: text::read(text)?, options: O::of(choice) })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        self.options.pack(out);
        text::pack(&self.board, out);
    }

    fn unpack(bytes: &[u8]) -> Option<MullahGame<O>> {
        let (options, board) = O::unpack(bytes)?;
        Some(MullahGame { board: text::unpack(board)?, options })
    }
}

pub type PerGioco = MullahGame<NoOptions>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoOptions;

impl MullahOptions for NoOptions {
    const NAME: &'static str = "zamma-pergioco";
    const WORDS: &'static [Words; LANGS.len()] = &words::PERGIOCO;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 80, slopes: [1_955, 1_615, 1_261] };
    const OPTIONS: &'static [GameOption] = &[FIRST];

    fn of(_: &GameChoice) -> NoOptions {
        NoOptions
    }

    fn board(self) -> (&'static Lattice, BoardKind) {
        (&BOARD, BoardKind::Points(|file, rank| BOARD.lines_from(file, rank)))
    }

    fn pack(self, _: &mut Vec<u8>) {}

    fn unpack(bytes: &[u8]) -> Option<(NoOptions, &[u8])> {
        Some((NoOptions, bytes))
    }
}
