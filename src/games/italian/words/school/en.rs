//! Lessons, rules and openings in English. The texts are ours.

use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::lessons::Name;
use crate::games::italian::words::school::{
    moves_of, plies, LessonWords, Passage, SchoolLabel, SchoolMessage, Text,
};
use crate::rules::Color;

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

pub fn message(message: &SchoolMessage, t: &mut Text) {
    match *message {
        SchoolMessage::At(ply, of) if ply == of => t.put("End of the lesson: - goes back, M shows the list."),
        SchoolMessage::At(ply, of) => t.put("Step ").number(ply).put(" of ").number(of).put("."),
        SchoolMessage::Solve => t.put("White moves and wins. Type the move."),
        SchoolMessage::Right(ref reply) => t.put("Right: Black answers ").numbers(reply).put("."),
        SchoolMessage::VariationBegins(ref reply) => {
            t.put("Once more from here: now Black answers ").numbers(reply).put(".")
        }
        SchoolMessage::Judging => t.put("The program is looking for an answer..."),
        SchoolMessage::Fails(ref reply) => t.put("That does not win: Black answers ").numbers(reply).put("."),
        SchoolMessage::WinsToo(moves, ref reply) => t
            .put("That also wins, in ")
            .count(moves, ["move", "moves"])
            .put(", but is not the solution. Black: ")
            .numbers(reply)
            .put("."),
        SchoolMessage::Hint(from) => t.square_in("Move the piece on #.", from),
        SchoolMessage::Shown(ref mv) => {
            t.put("The move was ").numbers(mv).put(": here it is, with Black's answer.")
        }
        SchoolMessage::Solved => {
            t.put("Black is shut in: solved. RETURN for the variation, Esc for the list.")
        }
        SchoolMessage::SolvedAll => t.put("The variation is solved too. Any key for the list."),
        SchoolMessage::Holder(Color::White) => t.put("White has the move."),
        SchoolMessage::Holder(Color::Black) => t.put("Black has the move."),
        SchoolMessage::NoPairs => t.put("The sides are not equal: there are no pairs."),
        SchoolMessage::Openings => t.put("Press the number of an opening to see why it is left out."),
        SchoolMessage::Opening(n) => t.number_in("Excluded opening # of 6.", n.into()),
    };
}

pub fn label(label: SchoolLabel) -> &'static str {
    match label {
        SchoolLabel::Rules => "THE TWELVE RULES",
        SchoolLabel::Openings => "THE OPENINGS",
        SchoolLabel::Lessons => "LESSONS",
        SchoolLabel::TheMove => "THE MOVE",
        SchoolLabel::Pair => "Pair",
        SchoolLabel::Between => "Between",
        SchoolLabel::Even => "even",
        SchoolLabel::Odd => "odd",
        SchoolLabel::Follows => "What follows",
        SchoolLabel::AlwaysDrawn => "always in the ballot (43)",
        SchoolLabel::NotInTournaments => "not in tournaments (4)",
        SchoolLabel::OnlyAmongAll => "only among all 49 (2)",
        SchoolLabel::WhiteFirst => "White",
        SchoolLabel::BlackAnswers => "Black answers",
        SchoolLabel::PageHints => "RETURN on   - back   Esc to the game",
        SchoolLabel::OpeningsHints => "1-6 why   Esc to the game",
        SchoolLabel::OpeningHints => "RETURN on   - back   Esc to the table",
        SchoolLabel::LessonsHints => "Esc to the menu",
        SchoolLabel::LessonHints => "RETURN on   - back   < start   > end   M list",
        SchoolLabel::ProblemHints => "? hint   ! show the move   - back   Esc list",
        SchoolLabel::ProblemsHints => "? hint   ! show   - back   < > another   Esc list",
        SchoolLabel::ProblemsHintsAndFlip => "? hint   ! show   - back   < > another   F flip   Esc list",
        SchoolLabel::FailedHints => "RETURN try again   Esc list",
        SchoolLabel::SolvedHints => "RETURN on   Esc list",
        SchoolLabel::TheMoveHints => "Esc to the game",
    }
}

pub fn holder(turn: Color, holder: Color, even: u32, t: &mut Text) {
    t.put(color(turn)).put(" is to move");
    match even {
        0 => t.put(" and no pair is even"),
        1 => t.put(" and one pair is even"),
        n => t.number_in(" and # pairs are even", n),
    };
    t.put(": ").put(color(holder)).put(" has the move.");
}

pub const NO_PAIRS: &str =
    "Pairs are counted when both sides have the same number of pieces. Here they do not.";

pub const PROBLEM: [&str; 2] = [
    "Six pieces a side. White moves and shuts Black in: at the end four black pieces are left, and no move.",
    "The same position, another defence: Black saves his man and goes to 16. White moves and wins all the same.",
];

pub fn why(why: FailureReason, solver: Color, t: &mut Text) {
    t.put("And ").put(color(if matches!(why, FailureReason::LosesPieces(_)) { solver } else { !solver }));
    match why {
        FailureReason::Loses(ply) => t.put(" wins in ").count(moves_of(ply), ["move", "moves"]).put("."),
        FailureReason::LosesPieces(1) => t.put(" loses a piece."),
        FailureReason::LosesPieces(n) => t.number_in(" loses # pieces.", n),
        FailureReason::Crowns => t.put(" gets a king."),
        FailureReason::Holds(depth) => {
            t.clear();
            t.number_in("The program looks # plies ahead and no longer sees the win.", plies(depth))
        }
    };
}

macro_rules! passages {
    ($($title:literal: $text:literal,)*) => { [$(Passage { title: $title, text: $text }),*] };
}

pub static RULES: [Passage; 19] = passages![
    "1. THE MAN": "A man stands on the dark squares and goes one step diagonally ahead, to the left or to the right, onto a free square. It never goes back.\n\nWhite goes up, Black goes down. Here the man on 22 can go to 18 or 19.",
    "2. WHO BEGINS": "The first move is White's. In a match the colours of the first game are drawn by lot; after that they change with every game, and with them who begins.\n\nWhite has seven first moves, the ones drawn here. The score of the match is on the screen.",
    "3. THE CAPTURE": "An enemy piece next to yours, with an empty square behind it, is taken by jumping over it. If another can be jumped from there, the same move goes on.\n\nHere: 27 23 20 15 11. Type the start and, for every jump, the piece taken and the landing.",
    "4. THE PROMOTION": "On the last row a man becomes a king, and a second man is put on it. Its move ends there, even with a piece to be taken: that is for the next move.\n\nHere the man takes on 6 and is crowned on 2; the one on 5 is safe for now.",
    "5. THE KING": "The king goes one step like the man, but in all four directions, and takes in all four: men and kings.\n\nHere the king on 14 has four moves.",
    "5. MAN AGAINST KING": "A man takes men only: it may stand before a king without fear, but cannot jump it.\n\nHere the black king on 19 has the empty 14 behind it, and the man on 23 does not take it: it can only go to 20.",
    "6. TAKING IS COMPULSORY": "A player who can take must take. Here White has to play 22 18 13.\n\nA possible but irregular move (in red) stays on the board all the same, and gives the opponent three rights before he moves: to huff, to oblige, or to let it pass.",
    "6. THE HUFF": "White has played 30 27 and not taken. Now Black may type\n\nHUFF 22 to remove the piece that did not take, and then move;\n\nOBLIGE to have the move made again, this time with the capture;\n\nor simply move. The right not used is gone.",
    "6. THE WRONG CAPTURE": "A capture that breaks rule 7, or that stops before its end, is irregular too. Here 18 13 9 instead of 18 14 11 7 4.\n\nHUFF 9 removes the king that took wrongly; what it took stays taken. OBLIGE puts everything back.",
    "7. A: KING OR MAN": "Among several captures the order is: most pieces; then with the king; then most kings; then the kings first.\n\nOne piece here and one there: the king is taken, being worth more. Here 18 14 11.",
    "7. B: THE NUMBER": "Number comes before worth: two men are taken rather than one king.\n\nHere 18 14 11 7 4, and the king on 13 stays.",
    "7. C: WHO TAKES": "If a man and a king can take the same number of pieces, the king takes.\n\nHere 32 28 23 20 16; the man on 21 stays where it is.",
    "7. D: THE KING FIRST": "With pieces and kings equal, you take on the side where the king comes first.\n\nHere 30 26 21 18 14: the king on 26 comes first; on the other side it would come second.",
    "7. E: TWO KINGS FIRST": "With three pieces too the order counts: you take on the side where the kings come first.\n\nHere 30 27 23 20 16 12 7: two kings and then the man, not king, man, king.",
    "8. THE FIFTY MOVES": "You can ask for them at any time by typing 50: from then on fifty moves a side are counted. If they pass without a capture or a promotion the game is drawn; either starts the count again.\n\nHere Black goes to and fro between 29 and 25, and nobody will win. DRAW offers to end at once.",
    "9. THE TIME": "There is no clock, or five minutes a move, or twenty moves an hour, where time saved serves the other moves of the same twenty.\n\nBoth clocks stand beside the board. The player whose time runs out loses. The article does not say how lateness is punished: this is our choice.",
    "10. TOUCH-MOVE": "Typing just the number of a square touches the piece on it. If it has a move, that piece must be moved.\n\nHere, with 22 touched, 22 18 and 22 19 are left. A piece that cannot move binds you to nothing.",
    "11. THE OPENINGS": "Each side's first move can be drawn by lot. Seven white moves and seven black ones make 49 openings; four harm Black a little and are left out of tournaments; two cost him a man and are only in the ballot of all 49.\n\nHere it was 23 19, 10 14. OPENINGS shows them all.",
    "12. THE AIM": "You win by leaving the opponent without pieces, or with pieces that cannot move. If nobody can, the game is drawn.\n\nHere Black is to move: four pieces and not one move. He has lost. It is how the problem of the lessons ends.",
];

pub const OPENINGS_TEXT: &str = "Seven first moves of White, seven answers of Black. A dash: always in the ballot. A number: one of the six that are left out.";

pub static OPENINGS: [Passage; 6] = passages![
    "21-18 9-13": "It is in the ballot only among all 49. White must take, 18 13 9, and stops on 9, at the edge of the board: no black piece can jump it there.\n\nBlack is a man down after a single move.",
    "22-18 9-13": "It is in the ballot only among all 49. The same trouble as the first: 18 13 9, and the white man at the edge cannot be taken back.\n\nBlack is a man down after a single move.",
    "21-18 11-14": "It is in the ballot, but tournaments leave it out. White must take, 18 14 11, and Black takes back, for instance 7 11 14: a man each.\n\nThe count is even, but the article holds Black to be slightly worse. Our program, 15 plies deep, sees no difference.",
    "22-18 11-14": "It is in the ballot, but tournaments leave it out. Like the one before: 18 14 11, Black takes back, for instance 7 11 14, and the count is even.\n\nThe article holds Black to be slightly worse after the exchange. Our program, 15 plies deep, sees no difference.",
    "23-20 11-15": "It is in the ballot, but tournaments leave it out. White must take, 20 15 11, and Black takes back, for instance 7 11 14: the count is even.\n\nThe article holds Black to be slightly worse after the exchange. Our program, 15 plies deep, sees no difference.",
    "24-20 11-15": "It is in the ballot, but tournaments leave it out. Like the one before: 20 15 11, Black takes back, for instance 7 11 14, a man each.\n\nThe article holds Black to be slightly worse after the exchange. Our program, 15 plies deep, sees no difference.",
];

pub fn lesson(name: Name) -> &'static LessonWords {
    match name {
        Name::Problem => &LessonWords { item: "A problem to solve", heading: "PROBLEM", notes: &[] },
        Name::Solution => &LessonWords { item: "Its solution", heading: "THE SOLUTION", notes: SOLUTION },
        Name::Variation => &LessonWords { item: "The variation", heading: "THE VARIATION", notes: VARIATION },
        Name::Morsa => &LessonWords { item: "La morsa, the vice", heading: "THE VICE", notes: MORSA },
        Name::MorsaReversed => {
            &LessonWords { item: "The vice reversed", heading: "THE VICE REVERSED", notes: REVERSED }
        }
        Name::OnePair => &LessonWords { item: "The move: one pair", heading: "THE MOVE", notes: ONE_PAIR },
        Name::TwoPairs => &LessonWords { item: "The move: two pairs", heading: "THE MOVE", notes: TWO_PAIRS },
        Name::Triangles => &LessonWords { item: "The triangles", heading: "THE TRIANGLES", notes: TRIANGLES },
    }
}

const SOLUTION: &[&str] = &[
    "White moves and wins by blocking: he gives three men, walls the king on 30 in with them, then hunts the two free men.",
    "First gift: 21 is no longer guarded, and 17 has to take it.",
    "The black man on 26 now shuts one way out of his own king. Before it are White's 29 and that king: it is stuck.",
    "Second gift: 20 has to take on 23 and falls on 27.",
    "The king's other way out is shut too. 31 cannot take on 27: 22 stands on its landing.",
    "Third gift: 13 has to take on 18 and lands on 22, behind the other two.",
    "The wall is built: 22, 26, 27 and the king on 30 will never move again. Only 1 and 8 are free.",
    "The white king goes hunting. The two men left must make all of Black's moves.",
    "Black moves 8; the man on 1 will have to set out too, sooner or later.",
    "From 15 it threatens 12. (a) Here Black can save it with 12-16: that is the variation, the next lesson.",
    "The first is taken. One is left, and has to walk alone to the end.",
    "The white king comes back and stays beside it: the man cannot wait.",
    "It shuts the way to 23: the man can only go to the corner.",
    "The man is a king on 32, but has one way out from there, 28.",
    "That is taken too. Black has four pieces and can move none of them: he has lost.",
];

const VARIATION: &[&str] = &[
    "The first nine steps are the solution's. Black's defence changes at the tenth.",
    "The wall is built: 22, 26, 27 and the king on 30 are stuck for good.",
    "(a) 12 escapes to 16, where the white king cannot jump it.",
    "The king steps in front: a man takes no king, and 16 is stuck. 1 has to move.",
    "To and fro: White loses time on purpose, and the man on the left comes closer.",
    "Now the king waits on 23. Whatever Black does, he loses.",
    "The first is taken; 16 is left.",
    "The same end: Black without a move, with four pieces on the board.",
];

const MORSA: &[&str] = &[
    "Two wings that advance together can squeeze the enemy's centre: the vice. Here White closes it.",
    "White begins on the right, and fills the gaps from behind.",
    "The man on 16 is the first jaw: at the edge nobody can take it.",
    "(a) 5-10 brings one more piece into the crowd. It was time to exchange with 14-18.",
    "Another man on 20 supports the one on 16.",
    "(a) Once more 14-18 was the exchange to make. On 19 Black has wedged himself in.",
    "And here is the second jaw, on the other side: 18.",
    "23 stands against 19: Black's centre does not get through.",
    "The vice is closed: twelve black pieces, and four moves in all.",
    "Black is left with waiting moves on his back rows: they will soon be gone.",
    "The shot: White offers 18. Two pieces of each side are taken.",
    "Ten against ten, and Black is to move. Every answer costs him three men or more: so says a search 15 plies deep.",
];

const REVERSED: &[&str] = &[
    "Black too can close the vice, though he moves second. It is harder and riskier.",
    "White goes straight to the centre; Black goes round it.",
    "The black man on 17 is at the edge: it is the first jaw.",
    "Another man on 13 supports 17, as 20 did 16 in the other game.",
    "A weak move. White should have got out of the squeeze at once, with 19-14.",
    "Black brings up his rear without touching the centre.",
    "On the other side the second jaw advances, 15.",
    "Closed. White still has all his pieces, but four moves in all.",
    "The waiting is over: two moves are left to White.",
    "White must take, 19 15 12, and finds no more shelter: Black wins.",
];

const ONE_PAIR: &[&str] = &[
    "Six squares between the two kings: an even number. White is to move, so the move is his.",
    "Each step changes the squares and changes the turn: the move stays where it is.",
    "Black steps aside; four squares are left between the two.",
    "The white king advances along the diagonal.",
    "One square, and Black is to move: he has to come and meet White.",
    "Face to face, no square: that is even, and White is to move.",
    "Taken: Black has no pieces left.",
];

const TWO_PAIRS: &[&str] = &[
    "18-31 is even, 24-32 is odd: just one even pair, and White is to move. The move is his.",
    "24 keeps an eye on 28, the other king comes closer.",
    "Black steps out to 28: he will have to go back.",
    "The moves go on, and the move stays where it is.",
    "Here the example ends: whatever Black moves, he loses a king.",
    "For one, 32 comes out...",
    "...and is taken. Two kings against one: White wins.",
];

const TRIANGLES: &[&str] = &[
    "Six pieces a side make a triangle: 2 3 4 6 7 11 for Black, 22 26 27 29 30 31 for White.",
    "At first it is well to leave them and to move those at the sides: the centre stays guarded, and the pieces advance in order.",
    "Like this: the sides move, and the triangles stay whole.",
    "It is advice for beginners, not a duty: the other's plans count too, the vice for one.",
];
