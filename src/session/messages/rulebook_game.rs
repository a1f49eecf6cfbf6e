//! Messages about the games of other rulebooks.

use crate::formats::keyboard::KeyboardError;
use crate::session::graphics::GraphicsError;
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{
    Counter, EndReason, Refusal, Rulebook, Seat, ACCEPT, COUNT, DECLINE, DRAW, HUFF,
};
use alloc::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameListLabel {
    Game,
    ChooseGame,
    OtherPlayer,
    Draw,
    YourTurn,
    YourMove,
    End,
}

/// What decides who begins a game of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BeginsBy {
    Rules,
    /// An option of the game.
    Option,
    /// The position from which it starts.
    Position,
}

impl Lang {
    pub(crate) fn game_list_label(self, label: GameListLabel) -> &'static str {
        let (it, en) = match label {
            GameListLabel::Game => ("Gioco", "Game"),
            GameListLabel::ChooseGame => ("I GIOCHI", "THE GAMES"),
            GameListLabel::OtherPlayer => ("altro giocatore", "other player"),
            GameListLabel::Draw => ("PATTA", "DRAW"),
            GameListLabel::YourTurn => (
                "Tocca a te: scrivi la mossa (? per le istruzioni).",
                "Your turn: type a move (? for the instructions).",
            ),
            GameListLabel::End => ("FINE", "THE END"),
            GameListLabel::YourMove => ("La tua mossa: ", "Your move: "),
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    pub(crate) fn counter(self, counter: Counter) -> &'static str {
        let (it, en) = match counter {
            Counter::Hand => ("in mano", "in hand"),
            Counter::Taken => ("ha preso", "has taken"),
            Counter::Penalties => ("penalità", "penalties"),
            Counter::Home => ("arrivate", "arrived"),
            Counter::Declared => ("dichiara", "declares"),
            Counter::Place => ("posto", "place"),
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    /// Returns the heading of the pieces that a seat has captured.
    pub(crate) fn taken_by(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let (mut text, named) = (Text::new(), self.named(book, seat));
        match (self, named.strip_prefix("il ")) {
            (Lang::It, Some(noun)) => text.put("Presi dal ").put(noun),
            (Lang::It, None) => text.put("Presi da ").put(named),
            (Lang::En | Lang::Es, _) => text.put("Taken by ").put(named),
        };
        text
    }

    pub fn seat(self, book: &dyn Rulebook, Seat(seat): Seat) -> &'static str {
        book.words(self).seats.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub(in crate::session::messages) fn named(self, book: &dyn Rulebook, Seat(seat): Seat) -> &'static str {
        book.words(self).named.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub fn rulebook_refusal(self, book: &dyn Rulebook, refusal: Refusal) -> Text {
        let mut text = Text::new();
        (book.words(self).refusal)(refusal, &mut text);
        text
    }

    pub(crate) fn program_moved(self, book: &dyn Rulebook, seat: Seat, typed: &str) -> Text {
        let mut text = Text::new();
        if book.seats().len() > 2 {
            text.put(self.seat(book, seat)).put(": ");
        } else {
            text.put(match self {
                Lang::It => "Il programma muove: ",
                Lang::En | Lang::Es => "The program plays: ",
            });
        }
        *text.put(&self.typed_line(typed))
    }

    pub(crate) fn program_huffed(self, square: &str, then: Option<&str>) -> Text {
        let (head, and) = match self {
            Lang::It => ("Il programma soffia ", ", poi muove "),
            Lang::En | Lang::Es => ("The program huffs ", ", then moves "),
        };
        let mut text = Text::new();
        text.put(head).put(square);
        if let Some(typed) = then {
            text.put(and).put(&self.typed_line(typed));
        }
        *text.push('.')
    }

    pub(crate) fn may_huff<'s>(self, huffs: impl Iterator<Item = &'s str>) -> Text {
        let (head, tail) = match self {
            Lang::It => ("Presa mancata: puoi soffiare (", ") o muovere."),
            Lang::En | Lang::Es => ("A capture was missed: you may huff (", ") or move."),
        };
        let mut text = Text::new();
        text.put(head);
        for (n, huff) in huffs.take(3).enumerate() {
            text.put(if n == 0 { "" } else { ", " }).put(&self.typed_line(huff));
        }
        *text.put(tail)
    }

    pub(crate) fn turn_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let (mut text, named) = (Text::new(), self.named(book, seat));
        match (self, named.strip_prefix("il ")) {
            (Lang::It, Some(noun)) => text.put("Tocca al ").put(noun),
            (Lang::It, None) => text.put("Tocca a ").put(named),
            (Lang::En | Lang::Es, _) => text.put(named).put(" to move"),
        };
        text
    }

    pub(crate) fn answer_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Risponde ").put(self.named(book, seat)),
            Lang::En | Lang::Es => text.put(self.named(book, seat)).put(" to answer"),
        };
        text
    }

    pub(crate) fn win_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Ha vinto ").put(self.named(book, seat)),
            Lang::En | Lang::Es => text.put(self.named(book, seat)).put(" has won"),
        };
        text
    }

    /// Returns the end of the game. `winners`: empty for a draw. `won`: whether the only player has won.
    pub fn rulebook_end(
        self,
        book: &dyn Rulebook,
        winners: &[Seat],
        won: Option<bool>,
        reason: EndReason,
    ) -> Text {
        let mut text = Text::new();
        let is_pair = winners.len() > 1;
        match (winners, won, self) {
            ([], _, Lang::It) => text.put("Patta"),
            ([], _, Lang::En | Lang::Es) => text.put("Draw"),
            (_, Some(true), Lang::It) => {
                text.put(if is_pair { "Avete vinto in coppia" } else { "Hai vinto" })
            }
            (_, Some(true), Lang::En | Lang::Es) => {
                text.put(if is_pair { "You have won as a pair" } else { "You have won" })
            }
            (_, Some(false), Lang::It) => text.put("Hai perso"),
            (_, Some(false), Lang::En | Lang::Es) => text.put("You have lost"),
            (&[one, other, ..], None, Lang::It) => {
                text.put("Hanno vinto ").put(self.named(book, one)).put(" e ").put(self.named(book, other))
            }
            (&[one, other, ..], None, Lang::En | Lang::Es) => {
                text.put(self.named(book, one)).put(" and ").put(self.named(book, other)).put(" have won")
            }
            (&[seat], None, _) => text.put(self.win_of(book, seat).as_str()),
        };
        *text.put(": ").put((book.words(self).reason)(reason)).push('.')
    }

    pub(crate) fn rulebook_offer(self, book: &dyn Rulebook, by: Seat, word: &str) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("Offerta: ").put(word).put(" (").put(self.seat(book, by)),
            Lang::En | Lang::Es => {
                text.put("Offer: ").put(&self.typed_line(word)).put(" (").put(self.seat(book, by))
            }
        };
        *text.put(match self {
            Lang::It => "). Rispondi ACCETTO o RIFIUTO.",
            Lang::En | Lang::Es => "). Answer ACCEPT or DECLINE.",
        })
    }

    pub(crate) fn offer_loses(self, word: &str) -> Text {
        let (before, after) = match self {
            Lang::It => ("Con «", "» adesso perdi la partita: Y conferma, un altro tasto annulla."),
            Lang::En | Lang::Es => {
                ("With \"", "\" you lose the game now: Y to confirm, any other key to cancel.")
            }
        };
        *Text::new().put(before).put(&self.typed_line(word)).put(after)
    }

    /// Returns a line of a game as it is typed in this language: files have the Italian words.
    pub(crate) fn typed_line(self, line: &str) -> Cow<'_, str> {
        let (word, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
        let words = [DRAW, COUNT, ACCEPT, DECLINE, HUFF].into_iter().find(|words| words[0] == word);
        match words.filter(|_| self != Lang::It) {
            Some(words) => Cow::Owned([words[self.of_two()], rest].concat()),
            None => Cow::Borrowed(line),
        }
    }

    pub(crate) fn rulebook_answer(self, book: &dyn Rulebook, seat: Seat, accepts: bool) -> Text {
        let mut text = Text::new();
        text.put(self.seat(book, seat)).put(match (self, accepts) {
            (Lang::It, true) => " accetta.",
            (Lang::It, false) => " rifiuta: la partita continua.",
            (Lang::En | Lang::Es, true) => " accepts.",
            (Lang::En | Lang::Es, false) => " declines: the game goes on.",
        });
        text
    }

    pub(crate) fn you_play(self, seat: &str) -> Text {
        let mut text = Text::new();
        *text.put(if self == Lang::It { "Giochi con " } else { "You play " }).put(seat).push('.')
    }

    pub(crate) fn game_is(self, game: &dyn Rulebook) -> Text {
        let mut text = Text::new();
        *text.put(game.words(self).entry).push('.')
    }

    pub(crate) fn has_no_pdn(self) -> &'static str {
        match self {
            Lang::It => "Questo gioco non ha file .PDN: scegli un altro nome.",
            Lang::En | Lang::Es => "This game has no .PDN files: choose another name.",
        }
    }

    pub(crate) fn no_art(self, error: GraphicsError) -> Text {
        let mut text = Text::new();
        let (why_it, why_en) = match error {
            GraphicsError::Missing => {
                return *text.put(match self {
                    Lang::It => {
                        "Manca GIOCHI.DAT: lo crea «dama disk make DIR»; poi avvia «dama --disk DIR»."
                    }
                    Lang::En | Lang::Es => {
                        "GIOCHI.DAT is missing: run `dama disk make DIR`, then `dama --disk DIR`."
                    }
                });
            }
            GraphicsError::Unreadable(..) => ("non si può leggere.", "cannot be read."),
            GraphicsError::Bad(_, KeyboardError::NotOurs) => {
                ("non è nel formato di questo programma.", "is not in this program's format.")
            }
            GraphicsError::Bad(_, KeyboardError::WrongVersion(_)) => {
                ("è di un'altra versione.", "is of another version.")
            }
            GraphicsError::Bad(..) => ("è danneggiato.", "is damaged."),
        };
        let (GraphicsError::Unreadable(drive, _) | GraphicsError::Bad(drive, _)) = error else { return text };
        match self {
            Lang::It => text.put("GIOCHI.DAT sul drive ").push(drive.letter()).push(' ').put(why_it),
            Lang::En | Lang::Es => {
                text.put("GIOCHI.DAT on drive ").push(drive.letter()).push(' ').put(why_en)
            }
        };
        text
    }

    pub(crate) fn who_begins(self, by: BeginsBy) -> &'static str {
        match (self, by) {
            (Lang::It, BeginsBy::Rules) => "Chi comincia lo dicono le regole di questo gioco.",
            (Lang::En | Lang::Es, BeginsBy::Rules) => "The rules of this game say who begins.",
            (Lang::It, BeginsBy::Option) => {
                "Chi comincia si sceglie fra le opzioni del gioco: G, poi «Comincia»."
            }
            (Lang::En | Lang::Es, BeginsBy::Option) => {
                "Who begins is an option of the game: G, then \"Begins\"."
            }
            (Lang::It, BeginsBy::Position) => "Chi comincia lo dice la posizione di partenza.",
            (Lang::En | Lang::Es, BeginsBy::Position) => "The starting position says who begins.",
        }
    }
}
