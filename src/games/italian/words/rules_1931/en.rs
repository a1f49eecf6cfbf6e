//! Texts of the rules of 1931 in English.

use crate::games::italian::rules_1931::record::{Card, EndCause};
use crate::games::italian::rules_1931::Rules1931Error;
use crate::games::italian::words::rules_1931::{Rules1931Label, Rules1931Message};
use crate::rules::Color;
use crate::session::messages::{Item, Lang, Message, Text};

pub const MENU: [Item; 10] = [
    ('N', "New game"),
    ('P', "Resume a saved game"),
    ('A', "Open a game in PDN"),
    ('L', "Level"),
    ('C', "Colour"),
    ('I', "Who begins"),
    ('T', "The full rules of 1931"),
    ('S', "School: lessons and problems"),
    ('?', "Instructions"),
    ('E', "Exit"),
];

fn drawn(t: &mut Text, card: Card) -> &mut Text {
    let [white, black] = card.moves();
    t.number_in("Opening #: ", card.number().into()).short(white).push(' ');
    t.short(black).put(". ")
}

pub fn message<'t>(message: &Rules1931Message, t: &'t mut Text) -> &'t mut Text {
    match *message {
        Rules1931Message::On => t.put("The full rules of 1931: they hold from the next game on."),
        Rules1931Message::Off => t.put("The rules of DAMA.COM: they hold from the next game on."),
        Rules1931Message::WhiteBegins => t.put("By the full rules White always begins (rule 2)."),
        Rules1931Message::Lots(color, cards) => {
            t.put("You have ").put(if color == Color::White { "White" } else { "Black" });
            t.put(if cards { ". Press a key to draw the opening." } else { ". Press a key to begin." })
        }
        Rules1931Message::Drawn(card) => drawn(t, card).put("Press a key to put it on the board."),
        Rules1931Message::FirstMove(card) => {
            t.put("White has moved ").short(card.moves()[0]).put(". Press a key for Black's answer.")
        }
        Rules1931Message::Opened(card) => drawn(t, card).put("Your move."),
        Rules1931Message::MayHuff(mv, squares) => {
            t.put("Irregular (").short(mv).put("): HUFF ");
            t.squares(squares, " or ", " or others").put(", OBLIGE, or move.")
        }
        Rules1931Message::Huffed(square) => t.square_in("You have huffed the piece on #. Now move.", square),
        Rules1931Message::HuffedAndMoved(square, mv) => {
            t.square_in("An irregular move: the program huffs the piece on # and moves ", square);
            t.short(mv).put(".")
        }
        Rules1931Message::LetStand(mv) => {
            t.put("An irregular move: the program lets it stand and moves ").short(mv).put(".")
        }
        Rules1931Message::Obliged => {
            t.put("An irregular move: the program obliges you to capture. Move again.")
        }
        Rules1931Message::Touched(square) => {
            t.square_in("You have touched the piece on #: you must move it.", square)
        }
        Rules1931Message::TouchedInVain(square) => {
            t.square_in("The piece on # cannot move: touching it does not bind you.", square)
        }
        Rules1931Message::Counted => {
            t.put("50 moves are counted: with no capture or promotion it is a draw.")
        }
        Rules1931Message::Offered => t.put("You have offered a draw: the program thinks about it..."),
        Rules1931Message::NoDraw => t.put("The program declines the draw. Your move."),
        Rules1931Message::MovedAndOffers(mv) => {
            t.put("The program plays ").short(mv).put(" and offers a draw: DRAW to accept; a move declines.")
        }
        Rules1931Message::LeavingLoses(false) => {
            t.put("Y to resign: the point goes to your opponent; any other key to play on.")
        }
        Rules1931Message::LeavingLoses(true) => {
            t.put("Y: the side to move resigns, the other gets the point; other keys: play on.")
        }
        Rules1931Message::Refused(error) => refused(error, t),
        Rules1931Message::EndByHuff(how, square, won) => {
            t.put(if won { "You have won: " } else { "You have lost: " });
            t.square_in("the piece on # had to capture and was huffed; ", square);
            t.put(if how == EndCause::NoMoves { "no moves left." } else { "none left." })
        }
        Rules1931Message::End(how, won) => end(how, won, t),
    }
}

fn refused(error: Rules1931Error, t: &mut Text) -> &mut Text {
    match error {
        Rules1931Error::Move(error) => t.put(Lang::En.message(&Message::Refused(error)).written()),
        Rules1931Error::Touched(square) => {
            t.square_in("You have touched the piece on #: a piece touched is a piece moved.", square)
        }
        Rules1931Error::NothingIrregular => t.put("The last move was regular: there is nothing to huff."),
        Rules1931Error::NotToBeHuffed(squares) => {
            t.put("You can huff only ").squares(squares, " or ", " or another").put(".")
        }
        Rules1931Error::Counting(plies) => {
            t.number_in("The moves are being counted already: # of 50.", u32::from(plies / 2))
        }
        Rules1931Error::WhichToHuff(squares) => {
            t.put("Which piece? HUFF ").squares(squares, " or ", " or another").put(".")
        }
        Rules1931Error::WhichToTouch => t.put("Which piece? After TOUCH type the number of its square."),
        Rules1931Error::NotNow => t.put("That is not possible now."),
    }
}

fn end(how: EndCause, won: Option<bool>, t: &mut Text) -> &mut Text {
    match (how, won) {
        (EndCause::Time, Some(true)) => t.put("You have won: the program's time is up."),
        (EndCause::Time, _) => t.put("You have lost: your time is up."),
        (EndCause::GivenUp, _) => t.put("You have lost: you resigned."),
        (EndCause::FiftyMoves, _) => t.put("Draw: fifty moves without a capture or a promotion (rule 8)."),
        (EndCause::NoPieces | EndCause::NoMoves | EndCause::Agreed, _) => t.put("Draw: the players agree."),
    }
}

pub fn label(label: Rules1931Label) -> &'static str {
    match label {
        Rules1931Label::ByLot => "by lot",
        Rules1931Label::InTurn => "in turn",
        Rules1931Label::Chosen => "chosen",
        Rules1931Label::On => "on",
        Rules1931Label::GameNumber => "GAME",
        Rules1931Label::Opening => "opening",
        Rules1931Label::Draw => "DRAW",
        Rules1931Label::DrawnGame => "Drawn game",
        Rules1931Label::Hour => "hour",
        Rules1931Label::Clock => "Time",
        Rules1931Label::Score => "Score",
        Rules1931Label::Draws => "THE LOTS",
        Rules1931Label::Colours => "Colours",
        Rules1931Label::Seed => "Lot no.",
        Rules1931Label::Hints => "S save   E exit   50 count moves   DRAW offer   RULES show   ? help",
        Rules1931Label::HuffHints => "HUFF n remove   OBLIGE replay   S save   E exit   ? help",
        Rules1931Label::HuffHintsAndFlip => {
            "HUFF n remove   OBLIGE replay   F flip   S save   E exit   ? help"
        }
        Rules1931Label::OpeningHints => "RETURN next   S save   E exit   Esc resign   ? instructions",
    }
}
