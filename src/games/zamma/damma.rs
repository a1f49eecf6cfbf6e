//! Damma: PerGioco's rules on a board with other lines. The source lost its figure; see docs/FIDELITY.md.

use super::count::stuck_both_counts;
use super::pergioco::{BOARD as QUAD, PATIENCE, RULES, WORTH};
use super::{first, text, words, Board, FIRST, WIDTH};
use crate::games::kit::lattice::Lines;
use crate::games::kit::{BoardGame, Clock, Duty, JumpRules, Lattice, Path, PositionError};
use crate::games::{Diagram, Ground, Reason, Refusal, Seat, Standing, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, Value};
use crate::session::messages::Lang;
use alloc::string::String;
use alloc::vec::Vec;

static LONG: Lattice = Lattice::new(WIDTH, Lines::Long);
static FULL: Lattice = Lattice::new(WIDTH, Lines::Full);
static ORTHOGONAL: Lattice = Lattice::new(WIDTH, Lines::Orthogonal);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreed {
    /// Index into [`BOARDS`].
    board: u8,
    /// True if only captures of the most pieces are legal.
    most: bool,
}

const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "board",
        ["Diagonali", "Diagonals"],
        &[
            Value::new("long", "le due lunghe", "the two long"),
            Value::new("full", "tutte", "all"),
            Value::new("orth", "nessuna", "none"),
            Value::new("quad", "della zamma", "those of zamma"),
        ],
    ),
    GameOption::new(
        "max",
        ["Presa maggiore", "Most pieces"],
        &[Value::new("off", "si sceglie", "as one likes"), Value::new("on", "obbligatoria", "compulsory")],
    ),
    FIRST,
];

impl Agreed {
    fn of(choice: &GameChoice) -> Agreed {
        let board = BOARDS.iter().position(|board| choice.is("board", board.0));
        Agreed { board: board.unwrap_or(0) as u8, most: choice.is("max", "on") }
    }
}

static BOARDS: [(&str, &Lattice, Ground); 4] = [
    ("long", &LONG, Ground::Points(|file, rank| LONG.leaves(file, rank))),
    ("full", &FULL, Ground::Points(|file, rank| FULL.leaves(file, rank))),
    ("orth", &ORTHOGONAL, Ground::Points(|file, rank| ORTHOGONAL.leaves(file, rank))),
    ("quad", &QUAD, Ground::Points(|file, rank| QUAD.leaves(file, rank))),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damma {
    board: Board,
    agreed: Agreed,
}

impl Damma {
    fn lattice(&self) -> &'static Lattice {
        BOARDS[usize::from(self.agreed.board)].1
    }

    fn rules(&self) -> JumpRules {
        JumpRules { duty: if self.agreed.most { Duty::Most } else { Duty::Any }, ..RULES }
    }
}

impl BoardGame for Damma {
    type Move = Path;

    const NAME: &'static str = "damma";
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const CLOCK: Option<Clock> = Some(Clock { repeats: true });

    fn start(choice: &GameChoice) -> Damma {
        Damma { board: Board::start(first(choice)), agreed: Agreed::of(choice) }
    }

    fn standing(&self) -> Standing {
        stuck_both_counts(&self.board, self.lattice(), self.rules())
    }

    fn patience(&self) -> u32 {
        PATIENCE
    }

    fn is_quiet(&self, path: &Path) -> bool {
        self.board.is_quiet(path)
    }

    fn words(lang: Lang) -> &'static Words {
        words::damma(lang)
    }

    fn reason(&self) -> Reason {
        self.board.reason(self.lattice(), self.rules())
    }

    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        self.board.pieces.balance(seat.into(), &WORTH, WIDTH)
    }

    fn is_restless(&self) -> bool {
        self.board.mover(self.lattice(), self.rules()).can_capture()
    }

    fn promise(&self, path: &Path) -> i32 {
        path.captured.count_ones() as i32
    }

    fn diagram(&self) -> Diagram {
        self.board.diagram(BOARDS[usize::from(self.agreed.board)].2)
    }

    fn legal_moves(&self) -> Vec<Path> {
        match self.standing() {
            Standing::Turn(_) => self.board.mover(self.lattice(), self.rules()).moves(),
            _ => Vec::new(),
        }
    }

    fn after(&self, path: &Path) -> Damma {
        Damma { board: self.board.after(path), ..*self }
    }

    fn write_move(&self, path: &Path, out: &mut String) {
        text::write_move(path, out);
    }

    fn read_move(&self, line: &str) -> Result<Path, Refusal> {
        text::read_move(self.board.mover(self.lattice(), self.rules()), &self.legal_moves(), line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Damma, PositionError> {
        Ok(Damma { board: text::read(text)?, agreed: Agreed::of(choice) })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend([self.agreed.board, self.agreed.most.into()]);
        text::pack(&self.board, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Damma> {
        let (&[board, most], rest) = bytes.split_first_chunk()?;
        let most = [false, true].get(usize::from(most)).copied()?;
        let agreed = Agreed { board, most };
        (usize::from(board) < BOARDS.len()).then_some(())?;
        Some(Damma { board: text::unpack(rest)?, agreed })
    }
}
