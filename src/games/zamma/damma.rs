//! Damma: PerGioco's rules on a board with other lines. The source lost its figure; see docs/FIDELITY.md.

use super::pergioco::{MullahGame, MullahOptions, BOARD as QUAD};
use super::{words, FIRST, WIDTH};
use crate::games::kit::lattice::LinePattern;
use crate::games::kit::{CaptureDuty, Lattice};
use crate::games::{BoardKind, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::words as sentences;
use alloc::vec::Vec;

pub type Damma = MullahGame<DammaOptions>;

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

static BOARDS: [(&str, &Lattice, BoardKind); 4] = [
    ("long", &LONG, BoardKind::Points(|file, rank| LONG.lines_from(file, rank))),
    ("full", &FULL, BoardKind::Points(|file, rank| FULL.lines_from(file, rank))),
    ("orth", &ORTHOGONAL, BoardKind::Points(|file, rank| ORTHOGONAL.lines_from(file, rank))),
    ("quad", &QUAD, BoardKind::Points(|file, rank| QUAD.lines_from(file, rank))),
];

impl MullahOptions for DammaOptions {
    const NAME: &'static str = "damma";
    const WORDS: &'static [Words; LANGS.len()] = &words::DAMMA;
    // Fitted to 800 games.
    const CURVE: PointsCurve = PointsCurve { full: 80, slopes: [2_697, 1_818, 5_058] };
    const OPTIONS: &'static [GameOption] = OPTIONS;

    fn of(choice: &GameChoice) -> DammaOptions {
        let board = BOARDS.iter().position(|board| choice.is("board", board.0));
        DammaOptions { board: board.unwrap_or(0) as u8, most: choice.is("max", "on") }
    }

    fn board(self) -> (&'static Lattice, BoardKind) {
        let (_, lattice, kind) = BOARDS[usize::from(self.board)];
        (lattice, kind)
    }

    fn duty(self) -> CaptureDuty {
        if self.most {
            CaptureDuty::Most
        } else {
            CaptureDuty::Any
        }
    }

    fn pack(self, out: &mut Vec<u8>) {
        out.extend([self.board, self.most.into()]);
    }

    fn unpack(bytes: &[u8]) -> Option<(DammaOptions, &[u8])> {
        let (&[board, most], rest) = bytes.split_first_chunk()?;
        let most = [false, true].get(usize::from(most)).copied()?;
        (usize::from(board) < BOARDS.len()).then_some((DammaOptions { board, most }, rest))
    }
}
