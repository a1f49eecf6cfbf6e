//! The rules of 1931 as the program plays them.

use crate::app::{App, Key};
use crate::built_in::rules_1931::command::{parse_rules_1931, Rules1931Command};
use crate::built_in::rules_1931::draws::{self, MoveScore};
use crate::built_in::rules_1931::record::{ClockRule, EndCause, GameEnd, Phase};
use crate::built_in::rules_1931::Rules1931Action;
use crate::built_in::telling::{lots, what_to_do};
use crate::built_in::{
    BuiltInMessage, IndexedActions as _, MatchSeries, Rules1931Label, Rules1931Message, Rules1931Record,
    Rules1931Settings,
};
use crate::rules::{Color, Game as _};
use crate::screen::Scene;
use crate::session::drive::Drives;
use crate::session::history::TIME;
use crate::session::job::desktop::BestLine;
use crate::session::job::Purpose;
use crate::session::messages::said;
use crate::session::messages::{Message, Text};
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::SeatPlayer;
use crate::session::{Match, SystemError};
use alloc::vec::Vec;

// The page of the instructions about captures, from 0.
const PAGE_OF_CAPTURES: usize = 1;

/// The state of the rules of 1931 beside the match.
#[derive(Debug, Default)]
pub(crate) struct Rules1931State {
    pub(in crate::app) offers: DrawOffers,
    // The series that the next game belongs to, and the player's colour in it.
    contest: Option<(MatchSeries, Color)>,
}

/// The draw offers, which a match by these rules does not hold.
#[derive(Debug, Default)]
pub(in crate::app) struct DrawOffers {
    /// With both players at the keyboard, the side to move has offered one.
    to_neighbour: bool,
    /// The program offered one with its last move, and the player has not acted since.
    pub(in crate::app) may_accept: bool,
    /// The ply of its last offer.
    last: Option<u32>,
}

impl<D: Drives> App<'_, D> {
    /// Handles `T`, a key that the plain menu does not show. It begins a new match.
    pub(crate) fn switch_rules(&mut self, other: &'static dyn Rulebook) {
        self.parts.game_list.choose_rules(&self.core.config, other);
        self.parts.rules_1931.contest = None;
        let is_on = self.chosen_rules_1931().is_some();
        self.core.dialog.say(Message::from(if is_on { Rules1931Message::On } else { Rules1931Message::Off }));
    }

    /// Lets a colour chosen in the menu replace the lot, and begins a new match.
    pub(crate) fn choose_color_instead_of_lot(&mut self) {
        if self.chosen_rules_1931().is_some() {
            self.parts.game_list.set_option("lot", "off");
            self.parts.rules_1931.contest = None;
        }
    }

    /// Returns the series that the next game belongs to, and the player's colour in it.
    pub(in crate::app) fn next_of_series(&self) -> Option<(MatchSeries, Color)> {
        self.parts.rules_1931.contest
    }

    fn last_rules_1931(&self) -> Option<Rules1931Record> {
        self.core.table.session().last_good()?.rules_1931().copied()
    }

    /// Counts an unfinished game that is left as lost, unless it ended in SYSTEM ERROR.
    pub(crate) fn leave_rules_1931_game(&mut self) {
        let Some(record) = self.last_rules_1931() else { return };
        let is_broken = self.core.dialog.scene() == Scene::Error || self.core.dialog.behind() == Scene::Error;
        if record.ending.is_none() && is_broken {
            self.parts.rules_1931.contest = Some((record.contest, record.game.player));
            return;
        }
        if record.ending.is_none() && self.core.telling().is_neutral() {
            return self.leave_neutral_game(&record);
        }
        self.parts.rules_1931.contest = Some((record.next_contest(), !record.game.player));
        if record.ending.is_none() {
            self.core.table.conclude(&record.given_up().into());
        }
    }

    pub(crate) fn cost_of_leaving(&self) -> Option<Message> {
        let record = self.last_rules_1931()?;
        let costs = record.ending.is_none() && self.core.dialog.scene() != Scene::Error;
        let message = Rules1931Message::LeavingLoses(self.core.telling().is_neutral());
        costs.then(|| message.into())
    }

    // With two players at the keyboard, the side to move has given up.
    fn leave_neutral_game(&mut self, record: &Rules1931Record) {
        let winner = Some(!record.game.position.turn());
        let ended = Rules1931Record { ending: Some(GameEnd { how: EndCause::GivenUp, winner }), ..*record };
        self.parts.rules_1931.contest = Some((ended.next_contest(), !record.game.player));
        self.keep_match(winner);
    }

    /// Forgets offers when a game begins, continues or is taken back.
    pub(in crate::app) fn forget_offers(&mut self) {
        self.parts.rules_1931.offers = DrawOffers::default();
    }

    /// An offer to the other player at the same keyboard stands until the next line, aids apart.
    pub(in crate::app) fn let_offer_lapse(&mut self) {
        self.parts.rules_1931.offers.to_neighbour = false;
    }

    pub(in crate::app) fn show_lots(&mut self, game: &Match) {
        let Some(record) = game.rules_1931() else { return };
        self.core.dialog.clear_line();
        self.core.dialog.show(if record.phase == Phase::FirstMove { Scene::Opening } else { Scene::Ballot });
        self.core.dialog.say(lots(record, &self.core.telling()));
    }

    pub(crate) fn rules_1931_standing(&self) -> Option<Message> {
        let record = || self.last_rules_1931();
        match (self.core.dialog.scene(), self.core.dialog.message()) {
            (Scene::Ballot | Scene::Opening, _) => record().map(|record| lots(&record, &self.core.telling())),
            (Scene::Game, _) if self.core.table.search() == Some(Purpose::Answer) => {
                Some(Message::from(Rules1931Message::Offered))
            }
            (Scene::Game, _) if self.core.table.search().is_some() => None,
            (
                Scene::Game,
                Message::BuiltIn(BuiltInMessage::Rules1931(
                    Rules1931Message::HuffedAndMoved(..)
                    | Rules1931Message::LetStand(_)
                    | Rules1931Message::Huffed(_)
                    | Rules1931Message::MovedAndOffers(_),
                )),
            ) => Some(*self.core.dialog.message()),
            (Scene::Game, Message::ProgramMoved(_)) => None,
            (Scene::Game, _) => record().and_then(|record| what_to_do(&record, &self.core.telling())),
            _ => None,
        }
    }

    pub(crate) fn opening_key(&mut self, key: Key) {
        match key {
            Key::Char('s' | 'S') => return self.ask_name_to_save(),
            Key::Char('e' | 'E') => return self.ask(Scene::Exit, Message::ExitAsks),
            Key::Char('?') => return self.show_instructions(),
            Key::Escape => return self.ask_to_abandon(),
            _ => (),
        }
        self.do_found_1931(Rules1931Action::Open);
    }

    /// Handles a line that offers a draw. Returns whether it did.
    pub(crate) fn rules_1931_line(&mut self, line: &Text) -> bool {
        if self.core.table.session().view().rules_1931().is_none() {
            return false;
        }
        let command = parse_rules_1931(line.as_str());
        if command != Ok(Rules1931Command::Draw) {
            self.let_offer_lapse();
        }
        match command {
            Ok(Rules1931Command::Draw) if !self.core.table.is_sound() => self.core.system_error(),
            Ok(Rules1931Command::Draw) => self.talk_of_draw(),
            _ => return false,
        }
        true
    }

    /// Handles `PATTA` when the opponent sits at the same keyboard. Returns whether that is so.
    fn offers_to_neighbour(&mut self) -> bool {
        let Some(game) = self.core.table.session().last_record() else { return false };
        let turn = game.position.turn();
        if self.core.table.settings().at(!turn, game.player) == SeatPlayer::Program {
            return false;
        }
        self.parts.rules_1931.offers.to_neighbour = true;
        self.core.dialog.say(said(self.core.config.lang.neutral_offer(turn)));
        true
    }

    // Does an action; one that is not possible is a SYSTEM ERROR.
    fn do_found_1931(&mut self, action: Rules1931Action) {
        match self.last_rules_1931().and_then(|record| record.index(action)) {
            Some(action) => self.do_found(action),
            None => self.core.system_error(),
        }
    }

    fn talk_of_draw(&mut self) {
        if core::mem::take(&mut self.parts.rules_1931.offers.to_neighbour) {
            return self.do_found_1931(Rules1931Action::Agree);
        }
        if self.offers_to_neighbour() {
            return;
        }
        if self.parts.rules_1931.offers.may_accept {
            return self.do_found_1931(Rules1931Action::Agree);
        }
        self.core.table.search_for(Purpose::Answer);
        self.core.dialog.say(Message::from(Rules1931Message::Offered));
    }

    /// Returns whether the prompt asks only for a move, and reports no huff, offer or irregular move.
    pub(crate) fn is_plain_prompt(&self) -> bool {
        match *self.core.dialog.message() {
            Message::BuiltIn(BuiltInMessage::Rules1931(message)) => message == Rules1931Message::NoDraw,
            _ => true,
        }
    }

    pub(crate) fn follow_turn_of_1931(&mut self, purpose: Purpose, line: &BestLine) {
        self.core.table.stop_search();
        match self.carry_out(purpose, line) {
            Ok(message) => {
                self.after_move(message);
                self.parts.rules_1931.offers.may_accept = matches!(
                    message,
                    Message::BuiltIn(BuiltInMessage::Rules1931(Rules1931Message::MovedAndOffers(_)))
                );
            }
            // The program's decisions are always legal.
            Err(SystemError) => self.core.system_error(),
        }
    }

    fn play_rules_1931(
        &mut self,
        action: Rules1931Action,
    ) -> Result<(Rules1931Record, Rules1931Record), SystemError> {
        let game = self.core.table.verify()?;
        let before = *game.rules_1931().ok_or(SystemError)?;
        let action = before.index(action).ok_or(SystemError)?;
        self.core.table.act(&game, action)?;
        self.add_increment(&game, action);
        let after = *self.core.table.session().sealed.verify()?.rules_1931().ok_or(SystemError)?;
        Ok((before, after))
    }

    fn carry_out(&mut self, purpose: Purpose, line: &BestLine) -> Result<Message, SystemError> {
        let record = self.last_rules_1931().ok_or(SystemError)?;
        let steps = line.steps(&record).ok_or(SystemError)?;
        let actions: Vec<Rules1931Action> = steps.into_iter().map(|(_, action, _)| action).collect();
        let (huff, mv) = match (purpose, &actions[..]) {
            (Purpose::Answer, []) => return Ok(Message::from(Rules1931Message::NoDraw)),
            (Purpose::Answer, [Rules1931Action::Agree]) => {
                self.play_rules_1931(Rules1931Action::Agree)?;
                return Ok(Message::None);
            }
            (Purpose::Move, [Rules1931Action::Oblige]) => {
                self.play_rules_1931(Rules1931Action::Oblige)?;
                return Ok(Message::from(Rules1931Message::Obliged));
            }
            (Purpose::Move, &[Rules1931Action::Move(mv)]) => (None, Some(mv)),
            (Purpose::Move, &[Rules1931Action::Huff(square)]) => (Some(square), None),
            (Purpose::Move, &[Rules1931Action::Huff(square), Rules1931Action::Move(mv)]) => {
                (Some(square), Some(mv))
            }
            _ => return Err(SystemError),
        };
        if let Some(square) = huff {
            self.play_rules_1931(Rules1931Action::Huff(square))?;
        }
        let Some(mv) = mv else { return Ok(Message::None) };
        let (before, after) = self.play_rules_1931(Rules1931Action::Move(mv))?;
        Ok(match huff {
            _ if after.before.is_some() => Message::from(Rules1931Message::MayHuff(mv, after.huffable())),
            Some(square) => Message::from(Rules1931Message::HuffedAndMoved(square, mv)),
            None if before.before.is_some() => Message::from(Rules1931Message::LetStand(mv)),
            None if self.offers_a_draw(&after, line.score) => {
                Message::from(Rules1931Message::MovedAndOffers(mv))
            }
            None => Message::ProgramMoved(mv.numbers()),
        })
    }

    /// Returns whether the program offers a draw with the move it has just made. `score`: the move's score.
    fn offers_a_draw(&mut self, record: &Rules1931Record, score: MoveScore) -> bool {
        let known = self.known_of_position();
        let offers = record.ending.is_none()
            && draws::is_offered(record, known, score, self.parts.rules_1931.offers.last);
        if offers {
            self.parts.rules_1931.offers.last = Some(record.game.plies);
        }
        offers
    }

    pub(in crate::app) fn has_rules_1931_clocks(&self) -> bool {
        self.core
            .table
            .session()
            .view()
            .rules_1931()
            .is_some_and(|full| full.rules().clock != ClockRule::None)
    }

    pub(crate) fn ticks_left(&self) -> Option<u32> {
        let raw = self.core.table.session().view().rules_1931()?;
        raw.left(raw.game().turn())
    }

    /// Lets `ticks` of 1/18.2 s go by, if a clock runs.
    pub(crate) fn let_time_go(&mut self, ticks: u32) {
        if !self.is_clock_running() {
            return;
        }
        // The history can store fewer ticks at once, and no clock runs longer than this.
        let ticks = ticks.min(ClockRule::TwentyAnHour.limit());
        if ticks >= u32::from(TIME) {
            self.let_time_go(u32::from(TIME) - 1);
            return self.let_time_go(ticks + 1 - u32::from(TIME));
        }
        // Damaged data are left alone; the next move reports them.
        let told = self.core.table.verify().and_then(|game| {
            let record = game.rules_1931().ok_or(SystemError)?;
            let action = record.index(Rules1931Action::Wait(ticks)).ok_or(SystemError)?;
            self.core.table.act(&game, action)
        });
        let is_over = self.last_rules_1931().is_some_and(|record| record.ending.is_some());
        if told.is_ok() && is_over {
            self.file = None;
            self.after_move(Message::None);
        }
    }

    /// Returns whether the clock of the side to move runs. It also runs behind a question or a page.
    pub(crate) fn is_clock_running(&self) -> bool {
        let Some(full) = self.core.table.session().view().rules_1931() else { return false };
        let is_over_game = match self.core.dialog.scene() {
            Scene::Game => true,
            Scene::Title | Scene::Menu | Scene::End | Scene::Error | Scene::Halt => false,
            Scene::Viewer | Scene::Ballot | Scene::Opening => false,
            _ => self.core.dialog.behind() == Scene::Game,
        };
        let runs = full.rules().clock != ClockRule::None && full.phase() == Phase::Play;
        runs && is_over_game && full.ending().is_none() && !self.core.dialog.is_closed()
    }

    /// Returns a page that the rules of 1931 replace: with huffing the captures, and always what is missing.
    pub(crate) fn page_of_rules_1931(&self, page: usize) -> Option<&'static str> {
        let (lang, huff) = (self.core.config.lang, self.rules_1931_of_pages()?.huff);
        match page {
            PAGE_OF_CAPTURES if huff => Some(lang.captures_and_huff()),
            _ if page + 1 == lang.instructions().len() => Some(lang.rules_1931_page(huff)),
            _ => None,
        }
    }

    fn rules_1931_of_pages(&self) -> Option<Rules1931Settings> {
        match self.core.dialog.behind() {
            Scene::Menu => self.chosen_rules_1931(),
            _ => Some(self.core.table.session().view().rules_1931()?.rules()),
        }
    }

    pub(crate) fn rules_1931_hints(&self) -> Option<&'static str> {
        let full = self.core.table.session().view().rules_1931()?;
        let label = match self.core.dialog.scene() {
            Scene::Game if self.core.table.search().is_none() && !full.huffable().is_empty() => {
                match self.parts.play_settings.has_aids(&self.core) {
                    true => Rules1931Label::HuffHintsAndFlip,
                    false => Rules1931Label::HuffHints,
                }
            }
            // The aids have their own hints.
            Scene::Game if self.parts.play_settings.has_aids(&self.core) => return None,
            Scene::Game => Rules1931Label::Hints,
            Scene::Ballot | Scene::Opening => Rules1931Label::OpeningHints,
            _ => return None,
        };
        Some(self.core.config.lang.rules_1931_label(label))
    }
}
