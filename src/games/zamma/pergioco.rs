//! Zamma by PerGioco's rules.
//!
//! Men also move sideways, any capture is legal, the mullah (the promoted man) moves as an international king.

use super::count::more_pieces_win_if_both_are_stuck;
use super::{first, text, words, Board, FIRST, WIDTH};
use crate::games::kit::jumps::PieceValues;
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

/// The rules, which Damma shares.
pub(super) const RULES: JumpRules = JumpRules {
    man_steps: StepDirections::ForwardAndSideways,
    man_captures: StepDirections::ForwardAndSideways,
    flies: true,
    landing: Landing::Beyond,
    removal: Removal::AtEnd,
    duty: CaptureDuty::Any,
};

pub(super) static BOARD: Lattice = Lattice::new(WIDTH, LinePattern::Alquerque);

/// Plies without a capture or a promotion after which a draw may be claimed.
pub(super) const QUIET_TURN_LIMIT: u32 = 100;

pub(super) const WORTH: PieceValues = PieceValues { promoted: 350, advance: 3, guard: 2, centre: 1 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerGioco(Board);

impl GamePosition for PerGioco {
    const NAME: &'static str = "zamma-pergioco";
    const WORDS: &'static [Words; LANGS.len()] = &words::PERGIOCO;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 80, slopes: [1_955, 1_615, 1_261] };
    const OPTIONS: &'static [GameOption] = &[FIRST];
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });

    fn start(choice: &GameChoice) -> PerGioco {
        PerGioco(Board::start(first(choice)))
    }

    fn status(&self) -> GameStatus {
        more_pieces_win_if_both_are_stuck(&self.0, &BOARD, RULES)
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, path: &JumpPath) -> bool {
        self.0.is_quiet(path)
    }

    fn reason(&self) -> EndReason {
        self.0.reason(&BOARD, RULES)
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.0.pieces.balance::<WIDTH>(seat.into(), &WORTH)
    }

    fn is_restless(&self) -> bool {
        self.0.mover(&BOARD, RULES).can_capture()
    }

    fn order_score(&self, path: &JumpPath) -> i32 {
        path.captured.count_ones() as i32
    }

    fn diagram(&self) -> Diagram {
        self.0.diagram(BoardKind::Points(|file, rank| BOARD.lines_from(file, rank)))
    }

    fn legal_moves(&self) -> Vec<JumpPath> {
        match self.status() {
            GameStatus::Turn(_) => self.0.mover(&BOARD, RULES).moves(),
            _ => Vec::new(),
        }
    }

    fn after(&self, path: &JumpPath) -> PerGioco {
        PerGioco(self.0.after(path))
    }
}

impl GameText for PerGioco {
    type Move = JumpPath;

    fn write_move(&self, path: &JumpPath, out: &mut String) {
        text::write_move(path, out);
    }

    fn read_move(&self, line: &str) -> Result<JumpPath, Refusal> {
        text::read_move(self.0.mover(&BOARD, RULES), &self.legal_moves(), line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.0, out);
    }

    fn read(text: &str, _: &GameChoice) -> Result<PerGioco, PositionError> {
        text::read(text).map(PerGioco)
    }

    fn pack(&self, out: &mut Vec<u8>) {
        text::pack(&self.0, out);
    }

    fn unpack(bytes: &[u8]) -> Option<PerGioco> {
        text::unpack(bytes).map(PerGioco)
    }
}
