//! Damma: PerGioco's rules on a board with other lines. The source lost its figure; see docs/FIDELITY.md.

use super::count::more_pieces_win_if_both_are_stuck;
use super::pergioco::{BOARD as QUAD, QUIET_TURN_LIMIT, RULES, WORTH};
use super::{first, text, words, Board, FIRST, WIDTH};
use crate::games::kit::lattice::LinePattern;
use crate::games::kit::{
    CaptureDuty, ClaimRule, GamePosition, GameText, JumpPath, JumpRules, Lattice, PositionError,
};
use crate::games::{BoardKind, Diagram, EndReason, GameStatus, Refusal, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::words as sentences;
use alloc::string::String;
use alloc::vec::Vec;

static LONG: Lattice = Lattice::new(WIDTH, LinePattern::Long);
static FULL: Lattice = Lattice::new(WIDTH, LinePattern::Full);
static ORTHOGONAL: Lattice = Lattice::new(WIDTH, LinePattern::Orthogonal);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DammaOptions {
    /// Index into [`BOARDS`].
    board: u8,
    /// True if only captures of the most pieces are legal.
    most: bool,
}

const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "board",
        sentences::OPTION_DIAGONALS,
        &[
            OptionValue::new("long", sentences::OPTION_THE_TWO_LONG),
            OptionValue::new("full", sentences::OPTION_ALL),
            OptionValue::new("orth", sentences::OPTION_NONE),
            OptionValue::new("quad", sentences::OPTION_THOSE_OF_ZAMMA),
        ],
    ),
    GameOption::new(
        "max",
        sentences::OPTION_MOST_PIECES,
        &[
            OptionValue::new("off", sentences::OPTION_AS_ONE_LIKES),
            OptionValue::new("on", sentences::OPTION_COMPULSORY),
        ],
    ),
    FIRST,
];

impl DammaOptions {
    fn of(choice: &GameChoice) -> DammaOptions {
        let board = BOARDS.iter().position(|board| choice.is("board", board.0));
        DammaOptions { board: board.unwrap_or(0) as u8, most: choice.is("max", "on") }
    }
}

static BOARDS: [(&str, &Lattice, BoardKind); 4] = [
    ("long", &LONG, BoardKind::Points(|file, rank| LONG.lines_from(file, rank))),
    ("full", &FULL, BoardKind::Points(|file, rank| FULL.lines_from(file, rank))),
    ("orth", &ORTHOGONAL, BoardKind::Points(|file, rank| ORTHOGONAL.lines_from(file, rank))),
    ("quad", &QUAD, BoardKind::Points(|file, rank| QUAD.lines_from(file, rank))),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damma {
    board: Board,
    options: DammaOptions,
}

impl Damma {
    fn lattice(&self) -> &'static Lattice {
        BOARDS[usize::from(self.options.board)].1
    }

    fn rules(&self) -> JumpRules {
        JumpRules { duty: if self.options.most { CaptureDuty::Most } else { CaptureDuty::Any }, ..RULES }
    }
}

impl GamePosition for Damma {
    const NAME: &'static str = "damma";
    const WORDS: &'static [Words; LANGS.len()] = &words::DAMMA;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 80, slopes: [2_697, 1_818, 5_058] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });

    fn start(choice: &GameChoice) -> Damma {
        Damma { board: Board::start(first(choice)), options: DammaOptions::of(choice) }
    }

    fn status(&self) -> GameStatus {
        more_pieces_win_if_both_are_stuck(&self.board, self.lattice(), self.rules())
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT
    }

    fn is_quiet(&self, path: &JumpPath) -> bool {
        self.board.is_quiet(path)
    }

    fn reason(&self) -> EndReason {
        self.board.reason(self.lattice(), self.rules())
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.board.pieces.balance::<WIDTH>(seat.into(), &WORTH)
    }

    fn is_restless(&self) -> bool {
        self.board.mover(self.lattice(), self.rules()).can_capture()
    }

    fn order_score(&self, path: &JumpPath) -> i32 {
        path.captured.count_ones() as i32
    }

    fn diagram(&self) -> Diagram {
        self.board.diagram(BOARDS[usize::from(self.options.board)].2)
    }

    fn legal_moves(&self) -> Vec<JumpPath> {
        match self.status() {
            GameStatus::Turn(_) => self.board.mover(self.lattice(), self.rules()).moves(),
            _ => Vec::new(),
        }
    }

    fn after(&self, path: &JumpPath) -> Damma {
        Damma { board: self.board.after(path), ..*self }
    }
}

impl GameText for Damma {
    type Move = JumpPath;

    fn write_move(&self, path: &JumpPath, out: &mut String) {
        text::write_move(path, out);
    }

    fn read_move(&self, line: &str) -> Result<JumpPath, Refusal> {
        text::read_move(self.board.mover(self.lattice(), self.rules()), &self.legal_moves(), line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Damma, PositionError> {
        Ok(Damma { board: text::read(text)?, options: DammaOptions::of(choice) })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend([self.options.board, self.options.most.into()]);
        text::pack(&self.board, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Damma> {
        let (&[board, most], rest) = bytes.split_first_chunk()?;
        let most = [false, true].get(usize::from(most)).copied()?;
        let options = DammaOptions { board, most };
        (usize::from(board) < BOARDS.len()).then_some(())?;
        Some(Damma { board: text::unpack(rest)?, options })
    }
}
