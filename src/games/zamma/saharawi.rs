//! Zamma by the Saharawi rules.
//!
//! Men step forward and capture in every direction, the most pieces, which leave the board at once.
//! Played strictly, or with `soplo`: any move may be tried, and the opponent may remove a piece for breaking the
//! duty to capture the most.

mod soplo;

use self::soplo::MissedCapture;
use super::count::stuck_loses;
use super::{first, words, Board, FIRST, WIDTH};
use crate::games::kit::jumps::{points, Mover, PieceValues, PointMask};
use crate::games::kit::lattice::LinePattern;
use crate::games::kit::{
    CaptureDuty, ClaimRule, GamePosition, JumpPath, JumpRules, Landing, Lattice, Removal, StepDirections,
};
use crate::games::{BoardKind, Counter, Diagram, EndReason, GameStatus, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::words as sentences;
use alloc::vec::Vec;

const RULES: JumpRules = JumpRules {
    man_steps: StepDirections::Forward,
    man_captures: StepDirections::All,
    flies: false,
    landing: Landing::Behind,
    removal: Removal::AtOnce,
    duty: CaptureDuty::Most,
};

static BOARD: Lattice = Lattice::new(WIDTH, LinePattern::Alquerque);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SaharawiOptions {
    pub(super) flies: bool,
    /// True if a move that breaks the duty to capture may be played, and answered with `soplo`.
    pub(super) soplo: bool,
    /// Turns of each side without progress after which the count may be claimed; 0 for never.
    pub(super) count: u8,
}

const OPTIONS: &[GameOption] = &[
    FIRST,
    GameOption::new(
        "sultan_move",
        sentences::OPTION_SULTANS_STEP,
        &[
            OptionValue::new("step", sentences::OPTION_ONE_POINT),
            OptionValue::new("fly", sentences::OPTION_ANY_DISTANCE),
        ],
    ),
    GameOption::new(
        "mode",
        sentences::OPTION_CAPTURE_LEFT_OUT,
        &[
            OptionValue::new("strict", sentences::OPTION_NOT_POSSIBLE),
            OptionValue::new("soplo", sentences::OPTION_MAY_BE_HUFFED),
        ],
    ),
    GameOption::new(
        "count",
        sentences::OPTION_COUNT_AFTER,
        &[
            OptionValue::new("60", sentences::OPTION_60_MOVES),
            OptionValue::new("30", sentences::OPTION_30_MOVES),
            OptionValue::new("100", sentences::OPTION_100_MOVES),
            OptionValue::new("0", sentences::OPTION_NEVER),
        ],
    )
    .within(0, 200),
];

pub(super) const COUNT: u8 = 60;

impl SaharawiOptions {
    fn of(choice: &GameChoice) -> SaharawiOptions {
        SaharawiOptions {
            flies: choice.is("sultan_move", "fly"),
            soplo: choice.is("mode", "soplo"),
            count: choice.number("count"),
        }
    }
}

const WORTH: PieceValues = PieceValues { promoted: 250, advance: 3, guard: 2, centre: 1 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saharawi {
    pub(super) board: Board,
    pub(super) options: SaharawiOptions,
    /// Pieces declared with the last capture, if `soplo` is on.
    pub(super) declared: u8,
    pub(super) fault: Option<MissedCapture>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SaharawiMove {
    /// A step or a capture, and the number of pieces declared with it.
    Go(JumpPath, u8),
    /// Removes the piece on that point for the fault; the same side then moves.
    Huff(u8),
}

impl Saharawi {
    fn rules(&self) -> JumpRules {
        JumpRules { flies: self.options.flies, ..RULES }
    }

    fn mover(&self) -> Mover<'static> {
        self.board.mover(&BOARD, self.rules())
    }

    pub(super) fn removable(&self) -> PointMask {
        self.fault.map_or(0, |fault| fault.removable)
    }

    fn strict(&self) -> impl Iterator<Item = SaharawiMove> {
        self.mover().moves().into_iter().map(regular)
    }

    /// Returns every move that may be tried, with every number that may be declared.
    /// The numbers go from the pieces captured up to the most that the piece could have captured by going on.
    fn loose(&self) -> Vec<SaharawiMove> {
        let mover = self.mover();
        let mut found = Vec::new();
        for path in mover.loose_moves() {
            let taken = path.captured.count_ones() as u8;
            let most = if taken > 0 { mover.most_from(&path) as u8 } else { 0 };
            found.extend((taken..=most).map(|declared| SaharawiMove::Go(path, declared)));
        }
        found
    }

    fn fault_of(&self, path: &JumpPath, declared: u8) -> Option<MissedCapture> {
        let captures = self.mover().captures();
        let most = captures.first().map_or(0, |path| path.captured.count_ones());
        let taken = path.captured.count_ones();
        if taken >= most {
            return None;
        }
        if taken > 0 && u32::from(declared) == taken {
            return Some(MissedCapture {
                removable: 1 << path.from,
                landed: Some(path.to()),
                before: Some(self.board),
            });
        }
        let could = captures.iter().fold(0, |set: PointMask, capture| set | 1 << capture.from);
        let moved =
            if could >> path.from & 1 != 0 { could & !(1 << path.from) | 1 << path.to() } else { could };
        Some(MissedCapture { removable: moved, landed: None, before: None })
    }

    fn gone(&self, path: &JumpPath, declared: u8) -> Saharawi {
        let fault = if self.options.soplo { self.fault_of(path, declared) } else { None };
        let declared = if self.options.soplo { declared } else { 0 };
        Saharawi { board: self.board.after(path), declared, fault, ..*self }
    }

    fn huffed(&self, point: u8) -> Saharawi {
        let before = self.fault.and_then(|fault| fault.before);
        let (side, gone) = (self.board.side, 1 << point);
        let mut board = before.unwrap_or(self.board);
        board.side = side;
        board.pieces.sides[1 - side] &= !gone;
        board.pieces.promoted &= !gone;
        board.count_taken(1);
        Saharawi { board, declared: 0, fault: None, ..*self }
    }
}

fn regular(path: JumpPath) -> SaharawiMove {
    SaharawiMove::Go(path, path.captured.count_ones() as u8)
}

impl GamePosition for Saharawi {
    const NAME: &'static str = "zamma";
    const WORDS: &'static [Words; LANGS.len()] = &words::SAHARAWI;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 80, slopes: [4_601, 3_353, 3_594] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const OFFER: [&'static str; 2] = crate::session::rulebook::COUNT;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: true });

    fn start(choice: &GameChoice) -> Saharawi {
        Saharawi {
            board: Board::start(first(choice)),
            options: SaharawiOptions::of(choice),
            declared: 0,
            fault: None,
        }
    }

    fn status(&self) -> GameStatus {
        match stuck_loses(&self.board, &BOARD, self.rules()) {
            // A side that cannot move may still remove a piece, and then may have a move.
            GameStatus::Won(winner) if winner == self.board.other() && self.fault.is_some() => {
                GameStatus::Turn(self.board.seat())
            }
            standing => standing,
        }
    }

    // The side that has captured more wins; huffed pieces count.
    fn agreed(&self) -> GameStatus {
        let [white, black] = self.board.taken;
        match white.cmp(&black) {
            core::cmp::Ordering::Greater => GameStatus::Won(Seat(0)),
            core::cmp::Ordering::Equal => GameStatus::Draw,
            core::cmp::Ordering::Less => GameStatus::Won(Seat(1)),
        }
    }

    fn quiet_turn_limit(&self) -> u32 {
        2 * u32::from(self.options.count)
    }

    // A sultan's step that leaves no capture to answer.
    fn is_quiet(&self, turn: &SaharawiMove) -> bool {
        match turn {
            SaharawiMove::Go(path, _) => {
                path.captured == 0 && self.board.pieces.promoted >> path.from & 1 != 0 && !self.is_restless()
            }
            SaharawiMove::Huff(_) => false,
        }
    }

    fn reason(&self) -> EndReason {
        // The pieces are not counted here, even if the other side could not move either.
        if self.board.pieces.sides.contains(&0) {
            EndReason::NoPieces
        } else {
            EndReason::NoMoves
        }
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.board.pieces.balance::<WIDTH>(seat.into(), &WORTH)
    }

    fn is_restless(&self) -> bool {
        self.mover().can_capture()
    }

    // The program obeys the rules, and removes a piece where that is best.
    fn candidates(&self) -> Vec<SaharawiMove> {
        match self.status() {
            GameStatus::Turn(_) => self.huffs().into_iter().chain(self.strict()).collect(),
            _ => Vec::new(),
        }
    }

    fn order_score(&self, turn: &SaharawiMove) -> i32 {
        match turn {
            SaharawiMove::Go(path, _) => path.captured.count_ones() as i32,
            SaharawiMove::Huff(_) => 1,
        }
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = self.board.diagram(BoardKind::Points(|file, rank| BOARD.lines_from(file, rank)));
        if self.declared > 0 {
            let place =
                1 + diagram.counters.iter().position(|counter| counter.0 == self.board.other()).unwrap_or(1);
            diagram.counters.insert(place, (self.board.other(), Counter::Declared, self.declared.into()));
        }
        diagram
    }

    fn huffs(&self) -> Vec<SaharawiMove> {
        match self.status() {
            GameStatus::Turn(_) => points(self.removable()).map(SaharawiMove::Huff).collect(),
            _ => Vec::new(),
        }
    }

    fn legal_moves(&self) -> Vec<SaharawiMove> {
        match self.status() {
            GameStatus::Turn(_) if self.options.soplo => [self.huffs(), self.loose()].concat(),
            GameStatus::Turn(_) => self.strict().collect(),
            _ => Vec::new(),
        }
    }

    fn after(&self, turn: &SaharawiMove) -> Saharawi {
        match *turn {
            SaharawiMove::Go(path, declared) => self.gone(&path, declared),
            SaharawiMove::Huff(point) => self.huffed(point),
        }
    }
}
