//! Texts of the problems that the solver answers.

use crate::games::italian::words::school::moves_of;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Square;
use crate::rules::{Color, Ply};
use crate::session::messages::{Lang, Text};

/// A sentence for the message line. A colour is the side that should win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemMessage {
    /// The problem waits for its first move.
    Solve(Color),
    /// The move is right; the opponent's answer.
    Right(Color, Numbers),
    Searching,
    Fails(Color, Numbers),
    /// A try wins too late, in that many plies after it.
    Slow(Ply),
    Hint(Square),
    NoWin,
    /// The last move was found.
    Solved,
    /// The last move was made, but the program has shown some.
    Shown,
    /// The last problem of the collection was solved.
    SolvedAll,
    /// There is no such problem; the number of problems.
    NoSuchProblem(u32),
}

impl ProblemMessage {
    pub(crate) fn is_error(self) -> bool {
        matches!(self, ProblemMessage::NoSuchProblem(_))
    }

    pub(crate) fn put(self, lang: Lang, text: &mut Text) -> &mut Text {
        match lang {
            Lang::It => self.put_italian(text),
            Lang::En | Lang::Es => self.put_english(text),
        }
    }

    fn put_italian(self, t: &mut Text) -> &mut Text {
        let other = |color| if color == Color::White { "il Nero" } else { "il Bianco" };
        match self {
            ProblemMessage::Solve(Color::White) => t.put("Il Bianco muove e vince. Scrivi la sua mossa."),
            ProblemMessage::Solve(Color::Black) => t.put("Il Nero muove e vince. Scrivi la sua mossa."),
            ProblemMessage::Right(color, reply) => {
                t.put("Giusto: ").put(other(color)).put(" risponde ").numbers(&reply).put(".")
            }
            ProblemMessage::Searching => t.put("Il programma cerca la mossa che vince..."),
            ProblemMessage::Fails(color, reply) => {
                t.put("Non vince: ").put(other(color)).put(" risponde ").numbers(&reply).put(".")
            }
            ProblemMessage::Slow(plies) => {
                t.put("Vince, ma troppo tardi: in ").count(1 + moves_of(plies), ["mossa", "mosse"]).put(".")
            }
            ProblemMessage::Hint(from) => t.square_in("Muovi il pezzo in #.", from),
            ProblemMessage::NoWin => t.put("Il programma non trova una mossa che vince."),
            ProblemMessage::Solved => t.put("Risolto. RETURN per il prossimo problema."),
            ProblemMessage::Shown => t.put("Ecco la soluzione. RETURN per il prossimo problema."),
            ProblemMessage::SolvedAll => t.put("Risolto: erano tutti. Un tasto per uscire."),
            ProblemMessage::NoSuchProblem(of) => {
                t.number_in("Non c'è un problema con questo numero: vanno da 1 a #.", of)
            }
        }
    }

    fn put_english(self, t: &mut Text) -> &mut Text {
        let other = |color| if color == Color::White { "Black" } else { "White" };
        match self {
            ProblemMessage::Solve(Color::White) => t.put("White moves and wins. Type the move."),
            ProblemMessage::Solve(Color::Black) => t.put("Black moves and wins. Type the move."),
            ProblemMessage::Right(color, reply) => {
                t.put("Right: ").put(other(color)).put(" answers ").numbers(&reply).put(".")
            }
            ProblemMessage::Searching => t.put("The program is looking for the winning move..."),
            ProblemMessage::Fails(color, reply) => {
                t.put("That does not win: ").put(other(color)).put(" answers ").numbers(&reply).put(".")
            }
            ProblemMessage::Slow(plies) => {
                t.put("That wins, but too late: in ").count(1 + moves_of(plies), ["move", "moves"]).put(".")
            }
            ProblemMessage::Hint(from) => t.square_in("Move the piece on #.", from),
            ProblemMessage::NoWin => t.put("The program finds no winning move."),
            ProblemMessage::Solved => t.put("Solved. RETURN for the next problem."),
            ProblemMessage::Shown => t.put("That is the solution. RETURN for the next problem."),
            ProblemMessage::SolvedAll => t.put("Solved: that was the last one. Any key to leave."),
            ProblemMessage::NoSuchProblem(of) => {
                t.number_in("There is no such problem: they are numbered 1 to #.", of)
            }
        }
    }
}

impl Lang {
    pub(crate) fn problems_item(self) -> &'static str {
        match self {
            Lang::It => "Altri problemi",
            Lang::En | Lang::Es => "More problems",
        }
    }

    pub(crate) fn problem_number(self, number: u32, of: u32, solved: u32) -> [Text; 2] {
        let mut texts = [Text::new(), Text::new()];
        let [which, known] = &mut texts;
        match self {
            Lang::It => {
                which.put("Numero ").number(number).put(" di ").number(of).put(".");
                known.put("Risolti: ").number(solved).put(".");
            }
            Lang::En | Lang::Es => {
                which.put("Number ").number(number).put(" of ").number(of).put(".");
                known.put("Solved: ").number(solved).put(".");
            }
        }
        texts
    }

    /// Returns the task. `moves`: the moves in which to win, if given.
    pub(crate) fn problem_asked(self, color: Color, moves: Option<u16>) -> Text {
        let mut text = Text::new();
        let (side, wins, unit) = match (self, color) {
            (Lang::It, Color::White) => ("Il Bianco", " muove e vince", ["mossa", "mosse"]),
            (Lang::It, Color::Black) => ("Il Nero", " muove e vince", ["mossa", "mosse"]),
            (Lang::En | Lang::Es, Color::White) => ("White", " moves and wins", ["move", "moves"]),
            (Lang::En | Lang::Es, Color::Black) => ("Black", " moves and wins", ["move", "moves"]),
        };
        text.put(side).put(wins);
        if let Some(moves) = moves {
            text.put(" in ").count(moves.into(), unit);
        }
        *text.put(".")
    }

    pub(crate) fn problem_known(self) -> &'static str {
        match self {
            Lang::It => "L'hai già risolto.",
            Lang::En | Lang::Es => "You have solved it before.",
        }
    }
}
