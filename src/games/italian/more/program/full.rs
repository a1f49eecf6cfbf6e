//! The full rules of 1931, as the program plays them.

use crate::app::{level_byte, App, Key};
use crate::games::italian::more::drawing::printed::ItalianScene;
use crate::games::italian::more::full::command::{parse_full, FullCommand};
use crate::games::italian::more::full::draws;
use crate::games::italian::more::full::draws::{Judged, Known};
use crate::games::italian::more::full::record::{
    ClockRule, Contest, Ending, FullRecord, FullRules, How, Phase,
};
use crate::games::italian::more::full::{game, ActError, Decision, FullError, Played};
use crate::games::italian::more::job::ItalianJob;
use crate::games::italian::more::words::full::{FullLabel, FullMessage};
use crate::games::italian::more::words::said::Said;
use crate::games::italian::more::words::school::SchoolMessage;
use crate::games::italian::record::GameRecord;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Outcome};
use crate::screen::{MoreScene, Scene};
use crate::session::command::{Command, CommandError};
use crate::session::drive::Drives;
use crate::session::job::other::OtherJob;
use crate::session::messages::{Message, MoreMessage, Text};
use crate::session::{Session, SystemError};

/// With so many ticks left the program moves at once: five seconds.
const RESERVE: u32 = 91;

impl<D: Drives> App<'_, D> {
    /// `T` in the menu, which the plain menu does not name. It begins a new match.
    pub(crate) fn switch_full_rules(&mut self) {
        let (full, message) = match self.config.own {
            None => (Some(FullRules::default()), FullMessage::On),
            Some(_) => (None, FullMessage::Off),
        };
        self.config.own = full;
        self.more.own.contest = None;
        self.message = Message::from(message);
    }

    /// A colour chosen in the menu takes the place of the lot, and begins a new match.
    pub(crate) fn choose_color_instead_of_lot(&mut self) {
        if let Some(full) = &mut self.config.own {
            full.lot = false;
            self.more.own.contest = None;
        }
    }

    /// The next game of the match, or the first of a new one.
    pub(crate) fn new_full_game(&mut self, rules: FullRules) {
        let config = self.config;
        let (contest, player) = self.more.own.contest.unwrap_or_else(|| {
            let player = if rules.lot { game::first_color(config.lots) } else { config.player };
            (Contest::NEW, player)
        });
        let is_usual = config.start.with_turn(Color::White) == Position::start(Color::White);
        let first = if is_usual { Color::White } else { config.first };
        let start = config.start.with_turn(first);
        let game = GameRecord::new(start, level_byte(&config), player, config.seed);
        let record = FullRecord::new(game, rules, config.lots, contest);
        self.draw_next_seed();
        self.begin_noted(Session::from_full(&record), Message::YourMove);
    }

    /// Leaving a game that is not over is losing it; one that ends in SYSTEM ERROR is nobody's win or loss.
    pub(crate) fn leave_full_game(&mut self) {
        let Some(record) = self.session.last_good_full() else { return };
        let is_broken = self.scene == Scene::Error || self.behind == Scene::Error;
        if record.ending.is_none() && is_broken {
            self.more.own.contest = Some((record.contest, record.game.player));
            return;
        }
        if record.ending.is_none() && self.is_neutral() {
            return self.leave_neutral_game(&record);
        }
        self.more.own.contest = Some((record.next_contest(), !record.game.player));
        if record.ending.is_none() {
            self.session = Session::from_full(&record.given_up());
            self.note_end();
        }
    }

    /// Of two at a keyboard who is to move has given up.
    fn leave_neutral_game(&mut self, record: &FullRecord) {
        let winner = Some(!record.game.position.turn());
        let ended = FullRecord { ending: Some(Ending { how: How::GivenUp, winner }), ..*record };
        self.more.own.contest = Some((ended.next_contest(), !record.game.player));
        if let Some(archive) = &mut self.more.archive {
            archive.ended(winner);
        }
    }

    /// The archive hears how the game ended.
    fn note_end(&mut self) {
        let ending = self.session.last_good_full().and_then(|record| record.ending);
        if let (Some(archive), Some(ending)) = (&mut self.more.archive, ending) {
            archive.ended(ending.winner);
        }
    }

    /// After anything that happened to the game: is it over, and whose turn is it?
    pub(crate) fn after_full_move(&mut self, message: Message) {
        let Ok(record) = self.session.verify_full(self.graphics_bytes()) else { return self.system_error() };
        self.note_standing(&record.game);
        self.thinking = false;
        self.more.own.offered = false;
        self.more.own.may_accept =
            matches!(message, Message::More(MoreMessage::Own(Said::Full(FullMessage::MovedAndOffers(_)))));
        self.message = message;
        if let Some(ending) = record.ending {
            self.scene = Scene::End;
            self.more.led_to_end = message;
            self.message = self.neutral(end_message(&record, ending, message), &record);
            self.clear_line();
            self.note_end();
        } else if record.phase != Phase::Play {
            self.show_lots(&record);
        } else {
            self.scene = Scene::Game;
            if self.is_programs(record.game.position.turn(), record.game.player) {
                self.thinking = true;
                self.message = Message::Thinking;
            } else if matches!(message, Message::YourMove | Message::Resumed(_)) {
                self.message = what_to_do(&record).unwrap_or(message);
            }
            self.message = self.neutral(self.message, &record);
            if !self.thinking {
                self.ponder(&record.game);
            }
        }
    }

    fn show_lots(&mut self, record: &FullRecord) {
        self.clear_line();
        self.scene = if record.phase == Phase::FirstMove {
            Scene::More(MoreScene::Own(ItalianScene::Opening))
        } else {
            Scene::More(MoreScene::Own(ItalianScene::Ballot))
        };
        self.message = self.neutral(lots(record), record);
    }

    /// What the message line says again after a question, where the plain game does not know it.
    pub(crate) fn standing_besides(&self) -> Option<Message> {
        let record = || self.session.last_good_full();
        match (self.scene, &self.message) {
            (Scene::More(MoreScene::Own(ItalianScene::Ballot | ItalianScene::Opening)), _) => {
                record().map(|record| self.neutral(lots(&record), &record))
            }
            (Scene::Game, _) if self.more.own.offered => Some(Message::from(FullMessage::Offered)),
            (Scene::Game, _) if self.thinking => None,
            (
                Scene::Game,
                Message::More(MoreMessage::Own(Said::Full(
                    FullMessage::HuffedAndMoved(..)
                    | FullMessage::LetStand(_)
                    | FullMessage::Huffed(_)
                    | FullMessage::MovedAndOffers(_),
                ))),
            ) => Some(self.message),
            (Scene::Game, Message::ProgramMoved(_)) => None,
            (Scene::Game, _) => {
                let record = record()?;
                what_to_do(&record).map(|message| self.neutral(message, &record))
            }
            (
                Scene::More(MoreScene::Own(ItalianScene::Problem)),
                Message::More(MoreMessage::Own(Said::School(_))),
            ) => Some(self.message),
            (Scene::More(MoreScene::Own(ItalianScene::Problem)), _) => {
                Some(Message::from(SchoolMessage::Solve))
            }
            _ => None,
        }
    }

    /// A key before the first move: another step, but for the commands.
    pub(crate) fn opening_key(&mut self, key: Key) {
        match key {
            Key::Char('s' | 'S') => return self.ask_name_to_save(),
            Key::Char('e' | 'E') => return self.ask(Scene::Exit, Message::ExitAsks),
            Key::Char('?') => return self.show_instructions(),
            Key::Escape => return self.ask(Scene::Abandon, Message::AbandonAsks),
            _ => (),
        }
        match self.session.act(&self.graphics[..self.graphics_len], FullRecord::opened) {
            Ok(made) => {
                if let Some(mv) = made {
                    self.note(mv);
                }
                self.after_full_move(Message::YourMove);
            }
            Err(_) => self.system_error(),
        }
    }

    /// A line at the move prompt of a game by the full rules.
    pub(crate) fn full_line(&mut self, line: &Text) {
        let command = parse_full(line.as_str());
        if command != Ok(FullCommand::Draw) {
            self.more.agreed.offer_of = None;
        }
        match command {
            Ok(FullCommand::Plain(Command::Nothing)) => (),
            Ok(FullCommand::Plain(Command::Save)) => self.ask_name_to_save(),
            Ok(FullCommand::Plain(Command::Exit)) => self.ask(Scene::Exit, Message::ExitAsks),
            Ok(FullCommand::Plain(Command::Help)) => self.show_instructions(),
            Ok(FullCommand::Rules) => self.show_rules(),
            Ok(FullCommand::TheMove) => self.show_the_move(),
            Ok(FullCommand::Openings) => self.show_openings(),
            _ if self.thinking => self.let_wait(line),
            // A line that is no move is still a move tried: the data are checked first.
            _ if !self.is_sound() => self.system_error(),
            Ok(command) => {
                if let Err(error) = self.do_command(&command) {
                    self.refuse(error);
                }
            }
            Err(CommandError::NotANumber(word)) => self.message = Message::NotANumber(word),
        }
    }

    /// Whether the move prompt asks for nothing but a move: not where something was broken, huffed, obliged
    /// or offered.
    pub(crate) fn is_plain_prompt(&self) -> bool {
        match self.message {
            Message::More(MoreMessage::Own(Said::Full(message))) => message == FullMessage::NoDraw,
            _ => true,
        }
    }

    fn refuse(&mut self, error: ActError) {
        match error {
            ActError::SystemError => self.system_error(),
            ActError::Refused(FullError::Move(error)) => self.message = Message::Refused(error),
            ActError::Refused(error) => self.message = Message::from(FullMessage::Refused(error)),
        }
    }

    fn do_command(&mut self, command: &FullCommand) -> Result<(), ActError> {
        let offer = self.more.agreed.offer_of.take();
        let message = match *command {
            FullCommand::Draw if offer.is_some() => {
                self.act(FullRecord::agreed)?;
                Message::None
            }
            FullCommand::Draw if self.offers_to_neighbour() => return Ok(()),
            FullCommand::Plain(Command::Move(numbers)) => {
                let mv = self.act(|record| record.read(numbers.as_ref()).map(|mv| (*record, mv)))?;
                self.make(mv)?;
                Message::YourMove
            }
            FullCommand::Huff(Some(number)) => {
                let square = self.act(|record| record.huffed(number))?;
                self.note_break();
                Message::from(FullMessage::Huffed(square))
            }
            FullCommand::Oblige => {
                self.act(FullRecord::obliged)?;
                Message::YourMove
            }
            FullCommand::Fifty => {
                self.act(FullRecord::counted)?;
                Message::from(FullMessage::Counted)
            }
            FullCommand::Huff(None) => {
                let record = self.session.verify_full(self.graphics_bytes())?;
                return Err(ActError::Refused(record.which_to_huff()));
            }
            FullCommand::Touch(None) => return Err(ActError::Refused(FullError::WhichToTouch)),
            FullCommand::Touch(Some(number)) => {
                let (square, binds) = self.act(|record| record.touched(number))?;
                let message =
                    if binds { FullMessage::Touched(square) } else { FullMessage::TouchedInVain(square) };
                Message::from(message)
            }
            FullCommand::Draw if self.more.own.may_accept => {
                self.act(FullRecord::agreed)?;
                Message::None
            }
            FullCommand::Draw => {
                (self.thinking, self.more.own.offered) = (true, true);
                self.message = Message::from(FullMessage::Offered);
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.after_full_move(message);
        Ok(())
    }

    /// Does something to the game.
    fn act<T>(
        &mut self,
        act: impl FnOnce(&FullRecord) -> Result<(FullRecord, T), FullError>,
    ) -> Result<T, ActError> {
        self.session.act(&self.graphics[..self.graphics_len], act)
    }

    /// Makes a move, legal or irregular, and notes what can be noted.
    fn make(&mut self, mv: Move) -> Result<Played, ActError> {
        let before = self.session.verify_full(self.graphics_bytes())?;
        let played = self.act(|record| record.played(mv))?;
        if let Some(archive) = self.more.archive.as_mut().filter(|_| played.stands) {
            archive.broke(&before.game);
        }
        if !played.is_irregular {
            self.note(mv);
        }
        Ok(played)
    }

    /// What went before can no longer be told as a game of PDN.
    fn note_break(&mut self) {
        if let (Some(archive), Some(record)) = (&mut self.more.archive, self.session.last_good_full()) {
            archive.broke(&record.game);
        }
    }

    /// What there is to search in such a game, at the program's turn or at an offer.
    pub(crate) fn full_job(&mut self) -> Result<OtherJob, SystemError> {
        let job = self.session.full_job(self.graphics_bytes())?;
        let job = if self.more.own.offered { job.offered_a_draw(self.known_of_position()) } else { job };
        Ok(OtherJob::Own(ItalianJob::Full(job.within(self.patience()).into())))
    }

    /// Does what the program has decided.
    pub(crate) fn follow(&mut self, decision: Decision) {
        self.thinking = false;
        match self.carry_out(decision) {
            Ok(message) => self.after_full_move(message),
            // What the program decides is never refused.
            Err(_) => self.system_error(),
        }
    }

    fn carry_out(&mut self, decision: Decision) -> Result<Message, ActError> {
        let (huff, mv, score) = match decision {
            Decision::Draw(true) => {
                self.act(FullRecord::agreed)?;
                return Ok(Message::None);
            }
            Decision::Draw(false) => return Ok(Message::from(FullMessage::NoDraw)),
            Decision::Oblige => {
                self.act(FullRecord::obliged)?;
                return Ok(Message::from(FullMessage::Obliged));
            }
            Decision::Move { huff, mv, score } => (huff, mv, score),
        };
        if let Some(square) = huff {
            self.act(|record| record.huffed(u32::from(square.number())))?;
            self.note_break();
        }
        let Some(mv) = mv else { return Ok(Message::None) };
        let played = self.make(mv)?;
        Ok(match huff {
            _ if played.is_irregular => {
                let record = self.session.verify_full(self.graphics_bytes())?;
                Message::from(FullMessage::MayHuff(mv, record.huffable()))
            }
            Some(square) => Message::from(FullMessage::HuffedAndMoved(square, mv)),
            None if played.stands => Message::from(FullMessage::LetStand(mv)),
            None if self.offers_a_draw(score)? => Message::from(FullMessage::MovedAndOffers(mv)),
            None => Message::ProgramMoved(mv.numbers()),
        })
    }

    /// What the databases know of the position, for the side to move.
    fn known_of_position(&mut self) -> Known {
        let record = self.session.last_good_full()?;
        self.more.maestro.as_mut()?.known(&record.game.position)
    }

    /// Whether the program offers a draw with the move it has just made, whose score that was.
    fn offers_a_draw(&mut self, score: Judged) -> Result<bool, ActError> {
        let record = self.session.verify_full(self.graphics_bytes())?;
        let known = self.known_of_position();
        let offers =
            record.ending.is_none() && draws::is_offered(&record, known, score, self.more.own.last_offer);
        if offers {
            self.more.own.last_offer = Some(record.game.plies);
        }
        Ok(offers)
    }

    /// What is left to the side to move, of its move or its hour.
    pub(crate) fn ticks_left(&self) -> Option<u32> {
        let raw = self.session.raw_full()?;
        raw.left(raw.game().turn())
    }

    /// After how many ticks from now the program has to come to an end with thinking, where a clock runs.
    fn patience(&self) -> Option<u32> {
        let (left, raw) = (self.ticks_left()?, self.session.raw_full()?);
        let budget = match raw.rules().clock {
            ClockRule::TwentyAnHour => {
                let made = raw.clock().moves[raw.game().turn() as usize];
                3 * left / (2 * u32::from(20u8.saturating_sub(made).max(1)) + 1)
            }
            _ => left / 5 * 4,
        };
        let until_reserve = left.checked_sub(RESERVE).map_or(0, |ticks| ticks + 1);
        Some(budget.min(until_reserve))
    }

    /// Time goes by: so many ticks of 1/18.2 s. Without a running clock nothing happens.
    pub(crate) fn let_time_go(&mut self, ticks: u32) {
        if !self.is_clock_running() {
            return;
        }
        // Damaged data are left as they are: the next move will show it.
        let fell = self.act(|record| {
            let later = record.later(ticks);
            Ok((later, later.ending.is_some()))
        });
        if let Ok(true) = fell {
            self.file = None;
            self.after_full_move(Message::None);
        }
    }

    /// Whether a clock runs: that of the side to move, in a game by the full rules that is being played,
    /// also while a question or a page lies over it.
    pub(crate) fn is_clock_running(&self) -> bool {
        let Some(full) = self.session.raw_full() else { return false };
        let is_over_game = match self.scene {
            Scene::Game => true,
            Scene::Title | Scene::Menu | Scene::End | Scene::Error | Scene::Halt => false,
            Scene::More(MoreScene::Viewer | MoreScene::Own(ItalianScene::Ballot | ItalianScene::Opening)) => {
                false
            }
            _ => self.behind == Scene::Game,
        };
        let runs = full.rules().clock != ClockRule::None && full.phase() == Phase::Play;
        runs && is_over_game && full.ending().is_none() && !self.closed
    }

    /// With the full rules the last page of the instructions says what they add, not what is missing.
    pub(crate) fn is_page_of_full_rules(&self) -> bool {
        let is_last = self.page + 1 == self.config.lang.instructions().len();
        is_last && (self.config.own.is_some() || self.session.is_full())
    }

    /// The hints that a game by the full rules has instead of a plain one's.
    pub(crate) fn full_hints(&self) -> Option<&'static str> {
        let full = self.session.raw_full()?;
        let label = match self.scene {
            Scene::Game if !self.thinking && !full.huffable().is_empty() => FullLabel::HuffHints,
            Scene::Game => FullLabel::Hints,
            Scene::More(MoreScene::Own(ItalianScene::Ballot | ItalianScene::Opening)) => {
                FullLabel::OpeningHints
            }
            _ => return None,
        };
        Some(self.config.lang.full_label(label))
    }
}

/// How the game has ended, `message` being what led to it.
fn end_message(record: &FullRecord, ending: Ending, message: Message) -> Message {
    let won = |winner| winner == record.game.player;
    let huffed = match message {
        Message::More(MoreMessage::Own(Said::Full(
            FullMessage::Huffed(square) | FullMessage::HuffedAndMoved(square, _),
        ))) => Some(square),
        _ => record.huffed,
    };
    match (ending.how, ending.winner, huffed) {
        (how @ (How::NoPieces | How::NoMoves), Some(winner), Some(square)) => {
            Message::from(FullMessage::EndByHuff(how, square, won(winner)))
        }
        (How::NoPieces, Some(winner), None) => Message::End(Outcome::NoPieces { winner }, won(winner)),
        (How::NoMoves, Some(winner), None) => Message::End(Outcome::NoMoves { winner }, won(winner)),
        (how, winner, _) => Message::from(FullMessage::End(how, winner.map(won))),
    }
}

/// How far the lots have come.
fn lots(record: &FullRecord) -> Message {
    let has_cards = game::has_ballot(&record.rules, &record.game.position);
    Message::from(match (record.phase, record.card) {
        (Phase::Card, Some(card)) => FullMessage::Drawn(card),
        (Phase::FirstMove, Some(card)) => FullMessage::FirstMove(card),
        _ => FullMessage::Lots(record.game.player, has_cards),
    })
}

/// What a game that goes on asks of the player, besides a move.
fn what_to_do(record: &FullRecord) -> Option<Message> {
    let message = match (record.before.and(record.game.recent.last()), record.bound(), record.card) {
        (Some(mv), ..) => FullMessage::MayHuff(mv, record.huffable()),
        (_, Some(square), _) => FullMessage::Touched(square),
        (_, _, Some(card)) if record.game.plies == 2 => FullMessage::Opened(card),
        _ if record.is_obliged => FullMessage::Obliged,
        _ => return None,
    };
    Some(Message::from(message))
}
