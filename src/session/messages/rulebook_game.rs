//! Messages about the games of other rulebooks.

use crate::formats::keyboard::KeyboardError;
use crate::session::graphics::GraphicsError;
use crate::session::messages::refusal::put;
use crate::session::messages::words::{self, in_each_language, Pages, Phrase};
use crate::session::messages::{Lang, Text, LANGS};
use crate::session::rulebook::{
    Counter, EndReason, Refusal, Rulebook, Seat, Words, ACCEPT, COUNT, DECLINE, DRAW, HUFF,
};
use alloc::borrow::Cow;

/// The players of games of two, in each language.
static COLORS: [[&str; 2]; LANGS.len()] =
    in_each_language!(|lang| [lang.text(words::WHITE), lang.text(words::BLACK)]);

/// The same within a sentence.
static THE_COLORS: [[&str; 2]; LANGS.len()] =
    in_each_language!(|lang| [lang.text(words::THE_WHITE), lang.text(words::THE_BLACK)]);

impl Words {
    /// Returns the words of a game of White and Black that has no promoted piece and no sentences of its own.
    pub(crate) const fn of_two(lang: Lang, title: Phrase, entry: Phrase, pages: Pages) -> Words {
        let seats = [&COLORS[lang as usize] as &[&str], &THE_COLORS[lang as usize]];
        Words::of_seats(lang, title, entry, pages, seats)
    }

    /// The same with other players: their names, and those within a sentence.
    pub(crate) const fn of_seats(
        lang: Lang,
        title: Phrase,
        entry: Phrase,
        pages: Pages,
        [seats, named]: [&'static [&'static str]; 2],
    ) -> Words {
        Words {
            title: lang.text(title),
            entry: lang.text(entry),
            seats,
            named,
            promoted: "",
            pages: lang.pages(pages),
            refusals: &[],
            reasons: &[],
        }
    }
}

impl Lang {
    pub(crate) fn counter(self, counter: Counter) -> &'static str {
        self.text(match counter {
            Counter::Hand => words::COUNTER_HAND,
            Counter::Taken => words::COUNTER_TAKEN,
            Counter::Penalties => words::COUNTER_PENALTIES,
            Counter::Home => words::COUNTER_HOME,
            Counter::Declared => words::COUNTER_DECLARED,
            Counter::Place => words::COUNTER_PLACE,
        })
    }

    /// Returns the heading of the pieces that a seat has captured.
    pub(crate) fn taken_by(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let mut text = Text::new();
        *match self.with_article(book, seat) {
            Ok(noun) => words::taken_by_the(self, &mut text, noun),
            Err(named) => words::taken_by(self, &mut text, named),
        }
    }

    // Returns a player's name without its Italian article, or as an error the name that has none.
    fn with_article(self, book: &dyn Rulebook, seat: Seat) -> Result<&'static str, &'static str> {
        let named = self.named(book, seat);
        named.strip_prefix("il ").ok_or(named)
    }

    pub fn seat(self, book: &dyn Rulebook, Seat(seat): Seat) -> &'static str {
        book.words(self).seats.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub(super) fn named(self, book: &dyn Rulebook, Seat(seat): Seat) -> &'static str {
        book.words(self).named.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub fn rulebook_refusal(self, book: &dyn Rulebook, refusal: Refusal) -> Text {
        *self.put_refusal(book, refusal, &mut Text::new())
    }

    pub(super) fn put_refusal<'t>(
        self,
        book: &dyn Rulebook,
        refusal: Refusal,
        t: &'t mut Text,
    ) -> &'t mut Text {
        if let Some(&(_, own)) = book.words(self).refusals.iter().find(|(known, _)| *known == refusal) {
            return t.put(self.text(own));
        }
        match refusal {
            Refusal::NotASquare(word) => words::no_square(self, t, &word),
            Refusal::Move(error) => put(self, error, t),
            Refusal::MustPush(rear, target) => words::must_push(self, t, rear, target),
            Refusal::NothingToPush(at) => words::nothing_to_push(self, t, at),
            Refusal::Outnumbered(at) => words::outnumbered(self, t, at),
            Refusal::NoRoom(at) => words::no_room(self, t, at),
            Refusal::StraightBack(at) => words::straight_back(self, t, at),
            Refusal::NotAMove => t.put(self.text(words::NOT_A_MOVE)),
            Refusal::AllPlaced => t.put(self.text(words::ALL_PLACED)),
            Refusal::NotNow => t.put(self.text(words::NO_SUCH_MOVE_NOW)),
            Refusal::CannotGo => t.put(self.text(words::CANNOT_GO)),
            Refusal::Answer => t.put(self.text(words::ANSWER_FIRST)),
            Refusal::Declined => t.put(self.text(words::JUST_DECLINED)),
            Refusal::NoOffer => t.put(self.text(words::NO_OFFER)),
            Refusal::NothingToHuff => t.put(self.text(words::NOTHING_TO_HUFF)),
            Refusal::Declaration => t.put(self.text(words::BAD_DECLARATION)),
            Refusal::Over => t.put(self.text(words::GAME_IS_OVER)),
        }
    }

    /// Returns why a game has ended.
    pub fn end_reason(self, book: &dyn Rulebook, reason: EndReason) -> &'static str {
        if let Some(&(_, own)) = book.words(self).reasons.iter().find(|(known, _)| *known == reason) {
            return self.text(own);
        }
        self.text(match reason {
            EndReason::NoPieces => words::REASON_NO_PIECES,
            EndReason::NoMoves => words::REASON_NO_MOVES,
            EndReason::ThirdTime => words::REASON_THIRD_TIME,
            EndReason::NoProgress => words::REASON_NO_PROGRESS,
            EndReason::TooFewToWin => words::REASON_TOO_FEW_TO_WIN,
            EndReason::PiecesCounted => words::REASON_PIECES_COUNTED,
            EndReason::Penalties => words::REASON_PENALTIES,
            EndReason::CampFilled => words::REASON_CAMP_FILLED,
            EndReason::Line => words::REASON_LINE,
            EndReason::Full => words::REASON_FULL,
            EndReason::Agreed => words::REASON_AGREED,
        })
    }

    pub(crate) fn program_moved(self, book: &dyn Rulebook, seat: Seat, typed: &str) -> Text {
        let (mut text, typed) = (Text::new(), self.typed_line(typed));
        *if book.seats().len() > 2 {
            text.put(self.seat(book, seat)).put(": ").put(&typed)
        } else {
            words::game_program_moved(self, &mut text, &typed)
        }
    }

    pub(crate) fn program_huffed(self, square: &str, then: Option<&str>) -> Text {
        let mut text = Text::new();
        *match then {
            None => words::program_huffed(self, &mut text, square),
            Some(typed) => words::program_huffed_and_moved(self, &mut text, square, &self.typed_line(typed)),
        }
    }

    pub(crate) fn may_huff<'s>(self, huffs: impl Iterator<Item = &'s str>) -> Text {
        let mut some = Text::new();
        for (n, huff) in huffs.take(3).enumerate() {
            some.put(if n == 0 { "" } else { ", " }).put(&self.typed_line(huff));
        }
        *words::may_huff_one_of(self, &mut Text::new(), &some)
    }

    pub(crate) fn turn_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        let mut text = Text::new();
        *match self.with_article(book, seat) {
            Ok(noun) => words::turn_of_the(self, &mut text, noun),
            Err(named) => words::turn_of(self, &mut text, named),
        }
    }

    pub(crate) fn answer_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        *words::answer_of(self, &mut Text::new(), self.named(book, seat))
    }

    pub(crate) fn win_of(self, book: &dyn Rulebook, seat: Seat) -> Text {
        *words::win_of(self, &mut Text::new(), self.named(book, seat))
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
        match (winners, won) {
            ([], _) => text.put(self.text(words::END_DRAW)),
            (_, Some(true)) if winners.len() > 1 => text.put(self.text(words::END_WON_AS_PAIR)),
            (_, Some(true)) => text.put(self.text(words::END_WON)),
            (_, Some(false)) => text.put(self.text(words::END_LOST)),
            (&[one, other, ..], None) => {
                words::win_of_two(self, &mut text, self.named(book, one), self.named(book, other))
            }
            (&[seat], None) => text.put(self.win_of(book, seat).as_str()),
        };
        *text.put(": ").put(self.end_reason(book, reason)).push('.')
    }

    pub(crate) fn rulebook_offer(self, book: &dyn Rulebook, by: Seat, word: &str) -> Text {
        *words::offer(self, &mut Text::new(), &self.typed_line(word), self.seat(book, by))
    }

    pub(crate) fn offer_loses(self, word: &str) -> Text {
        *words::offer_loses(self, &mut Text::new(), &self.typed_line(word))
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
        let (mut text, seat) = (Text::new(), self.seat(book, seat));
        *if accepts { words::accepts(self, &mut text, seat) } else { words::declines(self, &mut text, seat) }
    }

    pub(crate) fn no_art(self, error: GraphicsError) -> Text {
        let mut text = Text::new();
        *match error {
            GraphicsError::Missing => text.put(self.text(words::NO_ART)),
            GraphicsError::Unreadable(drive, _) => words::art_unreadable(self, &mut text, drive.letter()),
            GraphicsError::Bad(drive, KeyboardError::NotOurs) => {
                words::art_not_ours(self, &mut text, drive.letter())
            }
            GraphicsError::Bad(drive, KeyboardError::WrongVersion(_)) => {
                words::art_of_another_version(self, &mut text, drive.letter())
            }
            GraphicsError::Bad(drive, _) => words::art_damaged(self, &mut text, drive.letter()),
        }
    }
}
