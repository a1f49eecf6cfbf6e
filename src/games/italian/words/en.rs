//! What Italian draughts is called, its instructions, and why a move is refused, in English.

use crate::rules::italian::refusal::MoveError;
use crate::session::messages::Text;

/// What it is called.
pub const NAME: &str = "ITALIAN DRAUGHTS";

/// Adds why a move is refused.
pub fn refused(error: MoveError, t: &mut Text) -> &mut Text {
    match error {
        MoveError::NoDestination => t.put("The square you reach is missing."),
        MoveError::TooLong => t.put("Too many numbers: no move needs so many."),
        MoveError::NoSuchSquare(n) => t.number_in("There is no square #: they go from 1 to 32.", n),
        MoveError::EmptySquare(s) => t.square_in("Square # is empty.", s),
        MoveError::NotYours(s) => t.square_in("The piece on # is not yours.", s),
        MoveError::NotDiagonal(a, b) => {
            t.put("Square ").square(b).put(" is not diagonally next to ").square(a).put(".")
        }
        MoveError::NotBehind { captured, landing } => {
            t.put("Square ").square(landing).put(" is not right behind ").square(captured).put(".")
        }
        MoveError::ManBackward(s) => t.square_in("The man on # cannot go backward.", s),
        MoveError::Occupied(s) => t.square_in("Square # is occupied.", s),
        MoveError::NothingToCapture(s) => t.square_in("There is no piece to capture on #.", s),
        MoveError::ManCannotTakeKing(s) => t.square_in("A man cannot capture a king: there is one on #.", s),
        MoveError::AlreadyCaptured(s) => {
            t.square_in("The piece on # has already been captured in this move.", s)
        }
        MoveError::PromotionEnds(s) => t.square_in("On # the man becomes a king and the move ends.", s),
        MoveError::CapturedSquareMissing(s) => {
            t.square_in("The captured square is missing: type # before the one you reach.", s)
        }
        MoveError::LandingMissing(s) => {
            t.square_in("After the piece captured on # the square you reach is missing.", s)
        }
        MoveError::MustCapture(from) => {
            t.put("You must capture: with the piece on ").squares(from, " or ", " or another").put(".")
        }
        MoveError::Unfinished(s) => t.square_in("The capture is not finished: it goes on from square #.", s),
        MoveError::MustCaptureMore(n) => {
            t.number_in("Another capture takes more pieces: you must take #.", n)
        }
        MoveError::KingMustCapture(from) => t
            .put("With equal captures a king must take: the one on ")
            .squares(from, " or ", " or another")
            .put("."),
        MoveError::MustCaptureMoreKings(n) => {
            t.number_in("With equal captures the most kings must be taken: here #.", n)
        }
        MoveError::KingsFirst => {
            t.put("All else being equal, the capture that meets a king first must be made.")
        }
    }
}

/// The instructions, page by page.
pub const INSTRUCTIONS: &[&str] = &[
    concat!(
        "THE GAME\n",
        "\n",
        "Two sides, twelve men each, on the 32 dark squares of the board; each\n",
        "player has a dark square in the corner at the right hand.\n",
        "The squares are numbered: 1 is at the top left, 32 at the bottom right.\n",
        "Black starts on squares 1-12, White on 21-32.\n",
        "\n",
        "MOVES\n",
        "\n",
        "A man moves one square diagonally forward, if that square is free.\n",
        "On the last row it becomes a king: a second man is put on top of it, and\n",
        "its move ends there, even if it could now capture.\n",
        "A king also moves one square, but backward as well as forward.\n",
        "\n",
        "THE AIM\n",
        "\n",
        "You win by leaving the other side without pieces or without a move.",
    ),
    concat!(
        "CAPTURES\n",
        "\n",
        "A piece captures a neighbour by jumping to the free square right behind;\n",
        "if it can capture again from there, it goes on in the same move.\n",
        "A man captures men only, and forward only. A king captures men and\n",
        "kings, forward and backward. Capturing is compulsory.\n",
        "\n",
        "When there are several captures, you must make:\n",
        "\n",
        "   1. the one that takes the most pieces;\n",
        "   2. among equals, one made with a king;\n",
        "   3. then the one that takes the most kings;\n",
        "   4. then the one that meets the kings first.\n",
        "\n",
        "If they are equal in everything the choice is free. If you do not\n",
        "capture, or capture wrongly, you are told so and must move again.",
    ),
    concat!(
        "HOW TO TYPE A MOVE\n",
        "\n",
        "   21 18            the piece on 21 goes to 18\n",
        "   20 23 27         the piece on 20 captures on 23 and lands on 27\n",
        "   30 27 23 20 16   takes on 27, lands on 23, takes on 20, ends on 16\n",
        "\n",
        "First the square you leave; then, for each capture, the square of the\n",
        "piece captured and the square you land on. Then press RETURN.\n",
        "\n",
        "COMMANDS\n",
        "\n",
        "   S   saves the game: asks for a name, with a drive if you like\n",
        "   E   goes back to the operating system, if you answer EXIT ? with Y\n",
        "   Esc leaves the game for the menu, if you answer Y\n",
        "   ?   shows these pages, as F1 does\n",
        "   A   in the menu: opens games in a .PDN file\n",
        "   F11 in the window: the whole screen; F12 saves a picture of it",
    ),
    concat!(
        "LEVELS\n",
        "\n",
        "There are nine. The higher the level, the further the program looks\n",
        "ahead and the longer it takes: slow beyond 3 on a PC of those days.\n",
        "With M the maestro plays, the strongest: you say how many seconds.\n",
        "\n",
        "DISKS\n",
        "\n",
        "The file KEYBOARD.DAT holds the graphics. It must be on the program's\n",
        "disk or, failing that, on drive A. Games are saved on the program's\n",
        "disk; to use another, type its letter: B:MYGAME.\n",
        "\n",
        "SYSTEM ERROR\n",
        "\n",
        "At every move the program checks that its data are sound. If they are\n",
        "not, SYSTEM ERROR appears: all you can do is save the game with S and\n",
        "start again with P from the menu.",
    ),
    concat!(
        "WHAT IS MISSING\n",
        "\n",
        "Like the original program, this one leaves some rules out:\n",
        "\n",
        "   - colours by lot, then alternating, and who begins (rule 2);\n",
        "   - huffing the piece that failed to capture (rule 6);\n",
        "   - the fifty moves (rule 8);\n",
        "   - the time limit for a move (rule 9);\n",
        "   - touch a piece, move it (rule 10);\n",
        "   - openings drawn by lot (rule 11).\n",
        "\n",
        "There is no draw either: a game ends only in victory or defeat, and two\n",
        "kings may wander about for as long as they like.",
    ),
];
