//! The rules of 1931 as the program plays them.

use crate::app::core::Core;
use crate::app::game_clock;
use crate::app::game_list::GameListState;
use crate::app::maestro::LevelM;
use crate::app::step::Step;
use crate::app::Key;
use crate::built_in::rules_1931::command::{parse_rules_1931, Rules1931Command};
use crate::built_in::rules_1931::draws::{self, MoveScore};
use crate::built_in::rules_1931::record::{ClockRule, EndCause, GameEnd, Phase};
use crate::built_in::rules_1931::Rules1931Action;
use crate::built_in::telling::{lots, what_to_do};
use crate::built_in::{
    BuiltInMessage, IndexedActions as _, MatchSeries, Rules1931Message, Rules1931Record, Rules1931Settings,
};
use crate::rules::{Color, Game as _};
use crate::screen::Scene;
use crate::session::history::TIME;
use crate::session::job::desktop::BestLine;
use crate::session::job::Purpose;
use crate::session::maestro::DatabaseValue;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{said, Lang, Message, Text};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::{Match, SystemError};
use alloc::vec::Vec;

// The page of the instructions about captures, from 0.
const PAGE_OF_CAPTURES: usize = 1;

/// The state of the rules of 1931 beside the match.
#[derive(Debug, Default)]
pub struct Rules1931State {
    offers: DrawOffers,
    // The series that the next game belongs to, and the player's colour in it.
    contest: Option<(MatchSeries, Color)>,
}

/// The draw offers, which a match by these rules does not hold.
#[derive(Debug, Default)]
struct DrawOffers {
    /// With both players at the keyboard, the side to move has offered one.
    to_neighbour: bool,
    /// The program offered one with its last move, and the player has not acted since.
    may_accept: bool,
    /// The ply of its last offer.
    last: Option<u32>,
}

impl Rules1931State {
    /// The series of the next game begins anew.
    pub fn begin_series(&mut self) {
        self.contest = None;
    }

    /// Lets a colour chosen in the menu replace the lot, and begins a new match.
    pub fn choose_color_instead_of_lot(&mut self, games: &mut GameListState) {
        if games.rules_1931().is_some() {
            games.set_option("lot", "off");
            self.contest = None;
        }
    }

    /// Returns the series that the next game belongs to, and the player's colour in it.
    pub fn next_of_series(&self) -> Option<(MatchSeries, Color)> {
        self.contest
    }

    /// Counts an unfinished game that is left as lost, unless it ended in SYSTEM ERROR. Returns who has won it, if two
    /// players sit at the keyboard.
    pub fn leave(&mut self, core: &mut Core<'_>) -> Option<Color> {
        let record = core.table.last_rules_1931()?;
        let is_broken = core.dialog.scene() == Scene::Error || core.dialog.behind() == Scene::Error;
        if record.ending.is_none() && is_broken {
            self.contest = Some((record.contest, record.game.player));
            return None;
        }
        if record.ending.is_none() && core.telling().is_neutral() {
            // The side to move has given up.
            let winner = Some(!record.game.position.turn());
            let ended =
                Rules1931Record { ending: Some(GameEnd { how: EndCause::GivenUp, winner }), ..record };
            self.contest = Some((ended.next_contest(), !record.game.player));
            return winner;
        }
        self.contest = Some((record.next_contest(), !record.game.player));
        if record.ending.is_none() {
            core.table.conclude(&record.given_up().into());
        }
        None
    }

    /// Forgets offers when a game begins, continues or is taken back.
    pub fn forget_offers(&mut self) {
        self.offers = DrawOffers::default();
    }

    /// An offer to the other player at the same keyboard stands until the next line, aids apart.
    pub fn let_offer_lapse(&mut self) {
        self.offers.to_neighbour = false;
    }

    /// The player has acted: the program's offer lapses.
    pub fn let_programs_offer_lapse(&mut self) {
        self.offers.may_accept = false;
    }

    /// The program has said this: it may have been an offer.
    pub fn note_said(&mut self, message: &Message) {
        self.offers.may_accept = matches!(
            message,
            Message::BuiltIn(BuiltInMessage::Rules1931(Rules1931Message::MovedAndOffers(_)))
        );
    }

    /// Handles a line that offers a draw; `None` if it did not.
    pub fn line(&mut self, line: &Text, core: &mut Core<'_>) -> Option<Step> {
        core.table.session().view().rules_1931()?;
        let command = parse_rules_1931(line.as_str());
        if command != Ok(Rules1931Command::Draw) {
            self.let_offer_lapse();
            return None;
        }
        Some(if core.table.is_sound() { self.talk_of_draw(core) } else { Step::SystemError })
    }

    /// Handles `PATTA` when the opponent sits at the same keyboard; `None` if it does not.
    fn offer_to_neighbour(&mut self, core: &Core<'_>) -> Option<Step> {
        let game = core.table.session().last_record()?;
        let turn = game.position.turn();
        if core.table.settings().at(!turn, game.player) == SeatPlayer::Program {
            return None;
        }
        self.offers.to_neighbour = true;
        Some(Step::Say(said(core.config.lang.neutral_offer(turn))))
    }

    fn talk_of_draw(&mut self, core: &mut Core<'_>) -> Step {
        if core::mem::take(&mut self.offers.to_neighbour) {
            return found(Rules1931Action::Agree, core);
        }
        if let Some(step) = self.offer_to_neighbour(core) {
            return step;
        }
        if self.offers.may_accept {
            return found(Rules1931Action::Agree, core);
        }
        core.table.search_for(Purpose::Answer);
        Step::Say(Message::from(Rules1931Message::Offered))
    }

    /// Does what the program has decided, and returns what is said of it.
    pub fn carry_out(
        &mut self,
        purpose: Purpose,
        line: &BestLine,
        core: &mut Core<'_>,
        level_m: &mut LevelM<'_>,
    ) -> Result<Message, SystemError> {
        let record = core.table.last_rules_1931().ok_or(SystemError)?;
        let steps = line.steps(&Match::from(record)).ok_or(SystemError)?;
        let actions = steps.iter().map(|(before, action, _)| before.rules_1931()?.indexed(*action));
        let actions = actions.collect::<Option<Vec<Rules1931Action>>>().ok_or(SystemError)?;
        let (huff, mv) = match (purpose, &actions[..]) {
            (Purpose::Answer, []) => return Ok(Message::from(Rules1931Message::NoDraw)),
            (Purpose::Answer, [Rules1931Action::Agree]) => {
                play(core, Rules1931Action::Agree)?;
                return Ok(Message::None);
            }
            (Purpose::Move, [Rules1931Action::Oblige]) => {
                play(core, Rules1931Action::Oblige)?;
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
            play(core, Rules1931Action::Huff(square))?;
        }
        let Some(mv) = mv else { return Ok(Message::None) };
        let (before, after) = play(core, Rules1931Action::Move(mv))?;
        Ok(match huff {
            _ if after.before.is_some() => Message::from(Rules1931Message::MayHuff(mv, after.huffable())),
            Some(square) => Message::from(Rules1931Message::HuffedAndMoved(square, mv)),
            None if before.before.is_some() => Message::from(Rules1931Message::LetStand(mv)),
            None if self.offers_a_draw(&after, level_m.known(&core.table), line.score) => {
                Message::from(Rules1931Message::MovedAndOffers(mv))
            }
            None => Message::ProgramMoved(mv.numbers()),
        })
    }

    /// Returns whether the program offers a draw with the move it has just made. `score`: the move's score.
    fn offers_a_draw(&mut self, record: &Rules1931Record, known: DatabaseValue, score: MoveScore) -> bool {
        let offers = record.ending.is_none() && draws::is_offered(record, known, score, self.offers.last);
        if offers {
            self.offers.last = Some(record.game.plies);
        }
        offers
    }
}

/// Handles a key while lots are drawn.
pub fn opening_key(key: Key, core: &Core<'_>) -> Step {
    match key {
        Key::Char('s' | 'S') => Step::Save,
        Key::Char('e' | 'E') => Step::Ask(Scene::Exit, Message::ExitAsks),
        Key::Char('?') => Step::Instructions,
        Key::Escape => Step::Abandon,
        _ => found(Rules1931Action::Open, core),
    }
}

// An action that is not possible is a SYSTEM ERROR.
fn found(action: Rules1931Action, core: &Core<'_>) -> Step {
    let action = core.table.last_rules_1931().and_then(|record| record.index(action));
    action.map_or(Step::SystemError, Step::Do)
}

pub fn cost_of_leaving(core: &Core<'_>) -> Option<Message> {
    let record = core.table.last_rules_1931()?;
    let costs = record.ending.is_none() && core.dialog.scene() != Scene::Error;
    let message = Rules1931Message::LeavingLoses(core.telling().is_neutral());
    costs.then(|| message.into())
}

pub fn show_lots(game: &Match, core: &mut Core<'_>) {
    let Some(record) = game.rules_1931() else { return };
    core.dialog.clear_line();
    core.dialog.show(if record.phase == Phase::FirstMove { Scene::Opening } else { Scene::Ballot });
    core.dialog.say(lots(record, &core.telling()));
}

/// Returns the message to restore after a question.
pub fn standing(core: &Core<'_>) -> Option<Message> {
    let record = || core.table.last_rules_1931();
    match (core.dialog.scene(), core.dialog.message()) {
        (Scene::Ballot | Scene::Opening, _) => record().map(|record| lots(&record, &core.telling())),
        (Scene::Game, _) if core.table.search() == Some(Purpose::Answer) => {
            Some(Message::from(Rules1931Message::Offered))
        }
        (Scene::Game, _) if core.table.search().is_some() => None,
        (
            Scene::Game,
            Message::BuiltIn(BuiltInMessage::Rules1931(
                Rules1931Message::HuffedAndMoved(..)
                | Rules1931Message::LetStand(_)
                | Rules1931Message::Huffed(_)
                | Rules1931Message::MovedAndOffers(_),
            )),
        ) => Some(*core.dialog.message()),
        (Scene::Game, Message::ProgramMoved(_)) => None,
        (Scene::Game, _) => record().and_then(|record| what_to_do(&record, &core.telling())),
        _ => None,
    }
}

/// Returns whether the prompt asks only for a move, and reports no huff, offer or irregular move.
pub fn is_plain_prompt(message: &Message) -> bool {
    match *message {
        Message::BuiltIn(BuiltInMessage::Rules1931(message)) => message == Rules1931Message::NoDraw,
        _ => true,
    }
}

fn play(
    core: &mut Core<'_>,
    action: Rules1931Action,
) -> Result<(Rules1931Record, Rules1931Record), SystemError> {
    let game = core.table.verify()?;
    let before = *game.rules_1931().ok_or(SystemError)?;
    let action = before.index(action).ok_or(SystemError)?;
    core.table.act(&game, action)?;
    game_clock::add_increment(&mut core.table, &game, action);
    let after = *core.table.session().sealed.verify()?.rules_1931().ok_or(SystemError)?;
    Ok((before, after))
}

/// Lets `ticks` of 1/18.2 s go by, if a clock runs. Returns whether that ends the game.
pub fn let_time_go(ticks: u32, core: &mut Core<'_>) -> bool {
    if !is_clock_running(core) {
        return false;
    }
    // The history can store fewer ticks at once, and no clock runs longer than this.
    let ticks = ticks.min(ClockRule::TwentyAnHour.limit());
    if ticks >= u32::from(TIME) {
        let is_over = let_time_go(u32::from(TIME) - 1, core);
        return is_over || let_time_go(ticks + 1 - u32::from(TIME), core);
    }
    // Damaged data are left alone; the next move reports them.
    let told = core.table.verify().and_then(|game| {
        let record = game.rules_1931().ok_or(SystemError)?;
        let action = record.index(Rules1931Action::Wait(ticks)).ok_or(SystemError)?;
        core.table.act(&game, action)
    });
    told.is_ok() && core.table.last_rules_1931().is_some_and(|record| record.ending.is_some())
}

/// Returns whether the clock of the side to move runs. It also runs behind a question or a page.
pub fn is_clock_running(core: &Core<'_>) -> bool {
    let Some(record) = core.table.session().view().rules_1931() else { return false };
    let is_over_game = match core.dialog.scene() {
        Scene::Game => true,
        Scene::Title | Scene::Menu | Scene::End | Scene::Error | Scene::Halt => false,
        Scene::Viewer | Scene::Ballot | Scene::Opening => false,
        _ => core.dialog.behind() == Scene::Game,
    };
    let runs = record.rules().clock != ClockRule::None && record.phase() == Phase::Play;
    runs && is_over_game && record.ending().is_none() && !core.dialog.is_closed()
}

/// Returns a page that the rules of 1931 replace: with huffing the captures, and always what is missing.
pub fn page_replaced(page: usize, rules: Option<Rules1931Settings>, lang: Lang) -> Option<&'static str> {
    let huff = rules?.huff;
    match page {
        PAGE_OF_CAPTURES if huff => Some(lang.captures_and_huff()),
        _ if page + 1 == lang.instructions().len() => Some(lang.rules_1931_page(huff)),
        _ => None,
    }
}

/// Returns the rules that the instructions are about.
pub fn rules_of_pages(core: &Core<'_>, games: &GameListState) -> Option<Rules1931Settings> {
    match core.dialog.behind() {
        Scene::Menu => games.rules_1931(),
        _ => Some(core.table.session().view().rules_1931()?.rules()),
    }
}

pub fn hints(core: &Core<'_>, has_aids: bool) -> Option<Phrase> {
    let record = core.table.session().view().rules_1931()?;
    Some(match core.dialog.scene() {
        Scene::Game if core.table.search().is_none() && !record.huffable().is_empty() => match has_aids {
            true => words::LABEL_1931_HUFF_HINTS_AND_FLIP,
            false => words::LABEL_1931_HUFF_HINTS,
        },
        // The aids have their own hints.
        Scene::Game if has_aids => return None,
        Scene::Game => words::LABEL_1931_HINTS,
        Scene::Ballot | Scene::Opening => words::LABEL_1931_OPENING_HINTS,
        _ => return None,
    })
}
