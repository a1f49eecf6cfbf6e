//! The effect of each action on a game by the rules of 1931. Source: rules 2, 6 and 8 to 12.

use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::{
    BallotSet, ClockRule, EndCause, GameEnd, MatchSeries, Phase, PreviousGame, Rules1931Record,
    Rules1931Settings, UsedTime, FIFTY_MOVES, MOVES_AN_HOUR,
};
use crate::rules::error::error_text;
use crate::rules::italian::refusal::{read_move, MoveError};
use crate::rules::italian::{huff, Move, Position, Square, Squares};
use crate::rules::{scattered, Color, Game};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules1931Error {
    /// The move breaks a rule, or the touched square is wrong.
    Move(MoveError),
    /// The touched piece must be moved. Source: rule 10.
    Touched(Square),
    /// The last move was regular: nothing to huff, nobody to oblige.
    NothingIrregular,
    /// That piece cannot be huffed. Holds those that can.
    NotToBeHuffed(Squares),
    /// No piece was named. Holds those that can be huffed.
    WhichToHuff(Squares),
    WhichToTouch,
    /// The moves are being counted already. Holds the plies so far.
    Counting(u8),
    NotNow,
}

error_text!(Rules1931Error {
    Rules1931Error::Move(error) => "{error}";
    Rules1931Error::Touched(square) => "the piece on {square} was touched and must be moved";
    Rules1931Error::NothingIrregular => "the last move was regular: there is nothing to huff";
    Rules1931Error::NotToBeHuffed(_) => "this piece cannot be huffed";
    Rules1931Error::WhichToHuff(_) => "the square of the piece to huff is missing";
    Rules1931Error::WhichToTouch => "the square of the piece to touch is missing";
    Rules1931Error::Counting(plies) => "fifty moves are being counted already, {plies} plies so far";
    Rules1931Error::NotNow => "the game is over, or has not begun";
});

#[doc(hidden)]
impl From<MoveError> for Rules1931Error {
    fn from(error: MoveError) -> Rules1931Error {
        Rules1931Error::Move(error)
    }
}

// Five seconds. With no more ticks left, the program moves at once.
const RESERVE: u32 = 91;

// Independent streams of random numbers for colours and cards.
const COLOURS: u64 = 0x0c01_0455;
const CARDS: u64 = 0x0ca4_d500;

impl MatchSeries {
    pub const NEW: MatchSeries = MatchSeries { number: 1, points: [0, 0] };
}

/// Returns the colour of the first game of a series, by lot. Source: rule 2.
pub(crate) fn first_color(lots: u64) -> Color {
    if scattered(lots ^ COLOURS, 1) & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

impl Rules1931Record {
    pub fn new(
        game: GameRecord,
        rules: Rules1931Settings,
        lots: u64,
        contest: MatchSeries,
    ) -> Rules1931Record {
        Rules1931Record {
            game,
            rules,
            lots,
            contest,
            phase: Phase::Lots,
            card: None,
            huffed: None,
            before: None,
            is_obliged: false,
            touched: None,
            fifty: None,
            ending: None,
            clock: UsedTime::default(),
        }
    }

    /// Takes the next step of the opening: a card, its first move, its second.
    pub fn opened(&self) -> Result<Rules1931Record, Rules1931Error> {
        let mut next = *self;
        match (self.phase, self.card) {
            _ if self.ending.is_some() => return Err(Rules1931Error::NotNow),
            (Phase::Lots, _) => {
                let drawn =
                    self.rules.ballot.draw(scattered(self.lots ^ CARDS, u64::from(self.contest.number)));
                let is_usual = self.game.position == Position::start(Color::White);
                next.card = drawn.filter(|_| is_usual);
                next.phase = if next.card.is_some() { Phase::Card } else { Phase::Play };
            }
            (Phase::Card, Some(card)) => {
                next.game = next.game.after(card.moves()[0]);
                next.phase = Phase::FirstMove;
            }
            (Phase::FirstMove, Some(card)) => {
                next.game = next.game.after(card.moves()[1]);
                next.phase = Phase::Play;
            }
            _ => return Err(Rules1931Error::NotNow),
        }
        if next.phase == Phase::Play {
            next.ending = next.ending_on_board();
        }
        Ok(next)
    }

    fn playing(&self) -> Result<(), Rules1931Error> {
        (self.phase == Phase::Play && self.ending.is_none()).then_some(()).ok_or(Rules1931Error::NotNow)
    }

    fn takes_irregular(&self) -> bool {
        self.rules.huff && !self.is_obliged
    }

    /// Returns the move that the numbers mean. Source: M03 to M12, rules 6 and 10.
    pub(crate) fn read(&self, numbers: &[u32]) -> Result<Move, Rules1931Error> {
        self.playing()?;
        let position = &self.game.position;
        let mv = if self.takes_irregular() {
            huff::read_possible(position, numbers)?
        } else {
            read_move(position, numbers)?
        };
        match self.bound() {
            Some(touched) if touched != mv.from() => Err(Rules1931Error::Touched(touched)),
            _ => Ok(mv),
        }
    }

    fn can_move(&self, square: Square) -> bool {
        let position = &self.game.position;
        if self.takes_irregular() {
            return huff::find_of(position, square, &mut |_| true).is_some();
        }
        position.legal_moves().iter().any(|mv| mv.from() == square)
    }

    pub fn bound(&self) -> Option<Square> {
        self.touched.filter(|&square| self.can_move(square))
    }

    /// Returns the game after a move that `Rules1931Record::read` gave.
    pub fn played(&self, mv: Move) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        let position = &self.game.position;
        let is_irregular = huff::is_irregular(position, mv);
        if is_irregular && !(self.takes_irregular() && huff::is_possible(position, mv)) {
            return Err(Rules1931Error::NotNow);
        }
        let mut next = Rules1931Record {
            game: self.game.after(mv),
            huffed: None,
            before: None,
            is_obliged: false,
            touched: None,
            ..*self
        };
        if is_irregular {
            next.before = Some(PreviousGame { game: self.game, huffed: self.huffed, fifty: self.fifty });
        }
        let restarts = mv.is_capture() || huff::promotes(position, mv);
        next.fifty = self.fifty.map(|plies| if restarts { 0 } else { (plies + 1).min(FIFTY_MOVES) });
        next.clock.moved(self.rules.clock, position.turn());
        next.ending = next.ending_on_board();
        Ok(next)
    }

    pub(crate) fn which_to_huff(&self) -> Rules1931Error {
        match self.huffable() {
            squares if squares.is_empty() => Rules1931Error::NothingIrregular,
            squares => Rules1931Error::WhichToHuff(squares),
        }
    }

    /// Huffs the piece on that square. Source: rule 6.
    pub fn huffed(&self, number: u32) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        let huffable = self.huffable();
        if huffable.is_empty() {
            return Err(Rules1931Error::NothingIrregular);
        }
        let square = Square::from_number(number).ok_or(MoveError::NoSuchSquare(number))?;
        if !huffable.has(square) {
            return Err(Rules1931Error::NotToBeHuffed(huffable));
        }
        let position = huff::without(&self.game.position, square);
        let mut next = Rules1931Record {
            game: GameRecord { position, ..self.game },
            huffed: Some(square),
            before: None,
            ..*self
        };
        // The rule does not say it: a huff changes the board for good, so it restarts the count like a capture.
        next.fifty = self.fifty.map(|_| 0);
        next.ending = next.ending_on_board();
        Ok(next)
    }

    /// Takes the irregular move back; it must now be replayed by the rules. Source: rule 6.
    pub fn obliged(&self) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        let PreviousGame { game, huffed, fifty } = self.before.ok_or(Rules1931Error::NothingIrregular)?;
        let mut next =
            Rules1931Record { game, huffed, fifty, before: None, is_obliged: true, touched: None, ..*self };
        next.clock.took_back(self.rules.clock, game.position.turn());
        Ok(next)
    }

    /// Touches a piece, which must be moved if it can. Source: rule 10.
    pub fn touched(&self, number: u32) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        let square = Square::from_number(number).ok_or(MoveError::NoSuchSquare(number))?;
        match self.game.position.piece_at(square) {
            None => return Err(MoveError::EmptySquare(square).into()),
            Some((color, _)) if color != self.game.position.turn() => {
                return Err(MoveError::NotYours(square).into())
            }
            Some(_) => (),
        }
        if let Some(touched) = self.bound().filter(|&touched| touched != square) {
            return Err(Rules1931Error::Touched(touched));
        }
        Ok(Rules1931Record { touched: self.can_move(square).then_some(square), ..*self })
    }

    /// Starts the count of moves. Source: rule 8.
    pub fn counted(&self) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        if let Some(plies) = self.fifty {
            return Err(Rules1931Error::Counting(plies));
        }
        let before = self.before.map(|before| PreviousGame { fifty: before.fifty.or(Some(0)), ..before });
        Ok(Rules1931Record { fifty: Some(0), before, ..*self })
    }

    /// Ends the game as a draw by agreement. Source: rule 12.
    pub fn agreed(&self) -> Result<Rules1931Record, Rules1931Error> {
        self.playing()?;
        Ok(Rules1931Record { ending: Some(GameEnd { how: EndCause::Agreed, winner: None }), ..*self })
    }

    /// Ends the game as given up by the player.
    pub fn given_up(&self) -> Rules1931Record {
        let winner = Some(!self.game.player);
        let ending = self.ending.unwrap_or(GameEnd { how: EndCause::GivenUp, winner });
        Rules1931Record { ending: Some(ending), ..*self }
    }

    /// Lets `ticks` of 1/18.2 s go by on the clock. Source: rule 9.
    pub fn later(&self, ticks: u32) -> Rules1931Record {
        let limit = self.rules.clock.limit();
        if limit == 0 || self.playing().is_err() {
            return *self;
        }
        let turn = self.game.position.turn();
        let mut next = *self;
        let used = &mut next.clock.used[turn as usize];
        *used = used.saturating_add(ticks).min(limit);
        if *used == limit {
            return next.out_of_time();
        }
        next
    }

    pub(crate) fn out_of_time(&self) -> Rules1931Record {
        let winner = Some(!self.game.position.turn());
        Rules1931Record { ending: Some(GameEnd { how: EndCause::Time, winner }), ..*self }
    }

    /// Returns the ticks after which the program must move; `None` without a clock.
    pub(crate) fn ticks_for_move(&self) -> Option<u32> {
        let limit = self.rules.clock.limit();
        let turn = self.game.position.turn() as usize;
        if limit == 0 {
            return None;
        }
        let left = limit.saturating_sub(self.clock.used[turn]);
        let budget = match self.rules.clock {
            ClockRule::TwentyAnHour => {
                3 * left / (2 * u32::from(MOVES_AN_HOUR.saturating_sub(self.clock.moves[turn]).max(1)) + 1)
            }
            _ => left / 5 * 4,
        };
        let until_reserve = left.checked_sub(RESERVE).map_or(0, |ticks| ticks + 1);
        Some(budget.min(until_reserve))
    }

    /// Returns the next game of the series. A game that is not over counts as given up.
    pub(crate) fn next_contest(&self) -> MatchSeries {
        let ending = self.given_up().ending;
        let points = match ending.and_then(|ending| ending.winner) {
            None => [1, 1],
            Some(winner) if winner == self.game.player => [2, 0],
            Some(_) => [0, 2],
        };
        let MatchSeries { number, points: before } = self.contest;
        match number.checked_add(1) {
            Some(number) => MatchSeries { number, points: [before[0] + points[0], before[1] + points[1]] },
            None => MatchSeries::NEW,
        }
    }
}

impl UsedTime {
    fn moved(&mut self, rule: ClockRule, color: Color) {
        let side = color as usize;
        match rule {
            ClockRule::None => (),
            ClockRule::FiveMinutes => self.used[side] = 0,
            ClockRule::TwentyAnHour => {
                self.moves[side] += 1;
                if self.moves[side] >= MOVES_AN_HOUR {
                    (self.moves[side], self.used[side]) = (0, 0);
                }
            }
        }
    }

    /// Corrects the clock after that colour's move was taken back.
    fn took_back(&mut self, rule: ClockRule, color: Color) {
        match rule {
            ClockRule::None => (),
            ClockRule::FiveMinutes => self.used = [0, 0],
            ClockRule::TwentyAnHour => {
                let moves = &mut self.moves[color as usize];
                *moves = moves.saturating_sub(1);
            }
        }
    }
}

pub(crate) fn has_ballot(rules: &Rules1931Settings, start: &Position) -> bool {
    rules.ballot != BallotSet::None && *start == Position::start(Color::White)
}
