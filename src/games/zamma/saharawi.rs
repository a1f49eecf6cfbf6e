//! Zamma by the Saharawi rules: men forward, captures every way, the most pieces, lifted at once.

use super::count::stuck_loses;
use super::{first, text, words, Board, WIDTH};
use crate::games::kit::jumps::Worth;
use crate::games::kit::lattice::Lines;
use crate::games::kit::{BoardGame, Duty, JumpRules, Landing, Lattice, Path, PositionError, Removal, Ways};
use crate::games::{Diagram, Ground, OptionError, Reason, Refusal, Seat, Standing, Words};
use crate::session::messages::Lang;
use alloc::string::String;
use alloc::vec::Vec;

const RULES: JumpRules = JumpRules {
    man_steps: Ways::Forward,
    man_captures: Ways::All,
    flies: false,
    landing: Landing::Behind,
    removal: Removal::AtOnce,
    duty: Duty::Most,
};

static BOARD: Lattice = Lattice::new(WIDTH, Lines::Alquerque);

/// What can be agreed.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Who begins: 0 is White.
    first: usize,
    /// A sultan steps as far as it likes.
    flies: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { first: 1, flies: false }
    }
}

/// What pieces are worth to the program.
const WORTH: Worth = Worth { promoted: 250, advance: 3, guard: 2, centre: 1 };

/// A game of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saharawi {
    board: Board,
    flies: bool,
}

impl Saharawi {
    fn rules(&self) -> JumpRules {
        JumpRules { flies: self.flies, ..RULES }
    }
}

impl BoardGame for Saharawi {
    type Move = Path;
    type Options = Options;

    const NAME: &'static str = "zamma";

    fn option(options: &mut Options, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "first" => options.first = first(value)?,
            "sultan_move" => {
                options.flies = match value {
                    "step" => false,
                    "fly" => true,
                    _ => return Err(OptionError::BadValue("step or fly")),
                }
            }
            _ => return Err(OptionError::Unknown("first, sultan_move")),
        }
        Ok(())
    }

    fn start(options: &Options) -> Saharawi {
        Saharawi { board: Board::start(options.first), flies: options.flies }
    }

    fn standing(&self) -> Standing {
        stuck_loses(&self.board, &BOARD, self.rules())
    }

    fn words(lang: Lang) -> &'static Words {
        words::saharawi(lang)
    }

    fn reason(&self) -> Reason {
        // Nothing is counted here where the other side could not move either.
        if self.board.pieces.sides.contains(&0) {
            Reason::NoPieces
        } else {
            Reason::NoMoves
        }
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.board.pieces.balance(seat.into(), &WORTH, WIDTH)
    }

    fn is_restless(&self) -> bool {
        self.board.mover(&BOARD, self.rules()).can_capture()
    }

    fn promise(&self, path: &Path) -> i32 {
        path.captured.count_ones() as i32
    }

    fn diagram(&self) -> Diagram {
        self.board.diagram(Ground::Points(|file, rank| BOARD.leaves(file, rank)))
    }

    fn legal_moves(&self) -> Vec<Path> {
        match self.standing() {
            Standing::Turn(_) => self.board.mover(&BOARD, self.rules()).moves(),
            _ => Vec::new(),
        }
    }

    fn after(&self, path: &Path) -> Saharawi {
        Saharawi { board: self.board.after(path), ..*self }
    }

    fn write_move(&self, path: &Path, out: &mut String) {
        text::write_move(path, out);
    }

    fn read_move(&self, line: &str) -> Result<Path, Refusal> {
        text::read_move(&self.board, &self.legal_moves(), line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, options: &Options) -> Result<Saharawi, PositionError> {
        Ok(Saharawi { board: text::read(text)?, flies: options.flies })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.push(self.flies.into());
        text::pack(&self.board, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Saharawi> {
        let (&flies, rest) = bytes.split_first()?;
        Some(Saharawi { board: text::unpack(rest)?, flies: [false, true].get(usize::from(flies)).copied()? })
    }
}
