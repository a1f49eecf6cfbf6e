//! Zamma by the Saharawi rules.
//!
//! Men step forward and capture in every direction, the most pieces, which leave the board at once.
//! Played strictly, or with `soplo`: any move may be tried, and the opponent may remove a piece for breaking the
//! duty to capture the most.

mod soplo;

use self::soplo::Fault;
use super::count::stuck_loses;
use super::{first, text, words, Board, FIRST, WIDTH};
use crate::games::kit::jumps::{points, Mover, Points, Worth};
use crate::games::kit::lattice::Lines;
use crate::games::kit::{
    BoardGame, Clock, Duty, JumpRules, Landing, Lattice, Path, PositionError, Removal, Ways,
};
use crate::games::{Counter, Diagram, Ground, Reason, Refusal, Seat, Standing, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, Value};
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreed {
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
        ["Passo del sultano", "Sultan's step"],
        &[Value::new("step", "di un punto", "one point"), Value::new("fly", "quanto vuole", "any distance")],
    ),
    GameOption::new(
        "mode",
        ["Presa mancata", "Capture left out"],
        &[
            Value::new("strict", "non si può", "not possible"),
            Value::new("soplo", "rischia il soplo", "may be huffed"),
        ],
    ),
    GameOption::new(
        "count",
        ["La conta dopo", "Count after"],
        &[
            Value::new("60", "60 mosse", "60 moves"),
            Value::new("30", "30 mosse", "30 moves"),
            Value::new("100", "100 mosse", "100 moves"),
            Value::new("0", "mai", "never"),
        ],
    )
    .within(0, 200),
];

pub(super) const COUNT: u8 = 60;

impl Agreed {
    fn of(choice: &GameChoice) -> Agreed {
        Agreed {
            flies: choice.is("sultan_move", "fly"),
            soplo: choice.is("mode", "soplo"),
            count: choice.number("count"),
        }
    }
}

const WORTH: Worth = Worth { promoted: 250, advance: 3, guard: 2, centre: 1 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saharawi {
    pub(super) board: Board,
    pub(super) agreed: Agreed,
    /// Pieces declared with the last capture, if `soplo` is on.
    pub(super) declared: u8,
    pub(super) fault: Option<Fault>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// A step or a capture, and the number of pieces declared with it.
    Go(Path, u8),
    /// Removes the piece on that point for the fault; the same side then moves.
    Huff(u8),
}

impl Saharawi {
    fn rules(&self) -> JumpRules {
        JumpRules { flies: self.agreed.flies, ..RULES }
    }

    fn mover(&self) -> Mover<'static> {
        self.board.mover(&BOARD, self.rules())
    }

    pub(super) fn removable(&self) -> Points {
        self.fault.map_or(0, |fault| fault.removable)
    }

    fn huffs(&self) -> impl Iterator<Item = Turn> {
        points(self.removable()).map(Turn::Huff)
    }

    fn strict(&self) -> impl Iterator<Item = Turn> {
        self.mover().moves().into_iter().map(regular)
    }

    /// Returns every move that may be tried, with every number that may be declared.
    /// The numbers go from the pieces captured up to the most that the piece could have captured by going on.
    fn loose(&self) -> Vec<Turn> {
        let mover = self.mover();
        let mut found = Vec::new();
        for path in mover.loose_moves() {
            let taken = path.captured.count_ones() as u8;
            let most = if taken > 0 { mover.most_from(&path) as u8 } else { 0 };
            found.extend((taken..=most).map(|declared| Turn::Go(path, declared)));
        }
        found
    }

    fn fault_of(&self, path: &Path, declared: u8) -> Option<Fault> {
        let captures = self.mover().captures();
        let most = captures.first().map_or(0, |path| path.captured.count_ones());
        let taken = path.captured.count_ones();
        if taken >= most {
            return None;
        }
        if taken > 0 && u32::from(declared) == taken {
            return Some(Fault {
                removable: 1 << path.from,
                landed: Some(path.to()),
                before: Some(self.board),
            });
        }
        let could = captures.iter().fold(0, |set: Points, capture| set | 1 << capture.from);
        let moved =
            if could >> path.from & 1 != 0 { could & !(1 << path.from) | 1 << path.to() } else { could };
        Some(Fault { removable: moved, landed: None, before: None })
    }

    fn gone(&self, path: &Path, declared: u8) -> Saharawi {
        let fault = if self.agreed.soplo { self.fault_of(path, declared) } else { None };
        let declared = if self.agreed.soplo { declared } else { 0 };
        Saharawi { board: self.board.after(path), declared, fault, ..*self }
    }

    fn huffed(&self, point: u8) -> Saharawi {
        let before = self.fault.and_then(|fault| fault.before);
        let (side, gone) = (self.board.side, 1 << point);
        let mut board = before.unwrap_or(self.board);
        board.side = side;
        board.pieces.sides[1 - side] &= !gone;
        board.pieces.promoted &= !gone;
        board.taken[side] = board.taken[side].saturating_add(1);
        Saharawi { board, declared: 0, fault: None, ..*self }
    }
}

fn regular(path: Path) -> Turn {
    Turn::Go(path, path.captured.count_ones() as u8)
}

impl BoardGame for Saharawi {
    type Move = Turn;

    const NAME: &'static str = "zamma";
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const OFFER: [&'static str; 2] = crate::session::rulebook::COUNT;
    const CLOCK: Option<Clock> = Some(Clock { repeats: true });

    fn start(choice: &GameChoice) -> Saharawi {
        Saharawi { board: Board::start(first(choice)), agreed: Agreed::of(choice), declared: 0, fault: None }
    }

    fn standing(&self) -> Standing {
        match stuck_loses(&self.board, &BOARD, self.rules()) {
            // A side that cannot move may still remove a piece, and then may have a move.
            Standing::Won(winner) if winner == self.board.other() && self.fault.is_some() => {
                Standing::Turn(self.board.seat())
            }
            standing => standing,
        }
    }

    // The side that has captured more wins; huffed pieces count.
    fn agreed(&self) -> Standing {
        let [white, black] = self.board.taken;
        match white.cmp(&black) {
            core::cmp::Ordering::Greater => Standing::Won(Seat(0)),
            core::cmp::Ordering::Equal => Standing::Draw,
            core::cmp::Ordering::Less => Standing::Won(Seat(1)),
        }
    }

    fn patience(&self) -> u32 {
        2 * u32::from(self.agreed.count)
    }

    // A sultan's step that leaves no capture to answer.
    fn is_quiet(&self, turn: &Turn) -> bool {
        match turn {
            Turn::Go(path, _) => {
                path.captured == 0 && self.board.pieces.promoted >> path.from & 1 != 0 && !self.is_restless()
            }
            Turn::Huff(_) => false,
        }
    }

    fn words(lang: Lang) -> &'static Words {
        words::saharawi(lang)
    }

    fn reason(&self) -> Reason {
        // The pieces are not counted here, even if the other side could not move either.
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
        self.mover().can_capture()
    }

    // The program obeys the rules, and removes a piece where that is best.
    fn candidates(&self) -> Vec<Turn> {
        match self.standing() {
            Standing::Turn(_) => self.huffs().chain(self.strict()).collect(),
            _ => Vec::new(),
        }
    }

    fn promise(&self, turn: &Turn) -> i32 {
        match turn {
            Turn::Go(path, _) => path.captured.count_ones() as i32,
            Turn::Huff(_) => 1,
        }
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = self.board.diagram(Ground::Points(|file, rank| BOARD.leaves(file, rank)));
        if self.declared > 0 {
            let place =
                1 + diagram.counters.iter().position(|counter| counter.0 == self.board.other()).unwrap_or(1);
            diagram.counters.insert(place, (self.board.other(), Counter::Declared, self.declared.into()));
        }
        diagram
    }

    fn legal_moves(&self) -> Vec<Turn> {
        match self.standing() {
            Standing::Turn(_) if self.agreed.soplo => self.huffs().chain(self.loose()).collect(),
            Standing::Turn(_) => self.strict().collect(),
            _ => Vec::new(),
        }
    }

    fn after(&self, turn: &Turn) -> Saharawi {
        match *turn {
            Turn::Go(path, declared) => self.gone(&path, declared),
            Turn::Huff(point) => self.huffed(point),
        }
    }

    fn write_move(&self, turn: &Turn, out: &mut String) {
        soplo::write_turn(turn, self.agreed.soplo, out);
    }

    fn read_move(&self, line: &str) -> Result<Turn, Refusal> {
        soplo::read_turn(self, line)
    }

    fn write(&self, out: &mut String) {
        text::write(&self.board, out);
    }

    fn read(text: &str, choice: &GameChoice) -> Result<Saharawi, PositionError> {
        Ok(Saharawi { board: text::read(text)?, agreed: Agreed::of(choice), declared: 0, fault: None })
    }

    fn pack(&self, out: &mut Vec<u8>) {
        soplo::pack(self, out);
    }

    fn unpack(bytes: &[u8]) -> Option<Saharawi> {
        soplo::unpack(bytes)
    }
}
