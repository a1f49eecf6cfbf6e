//! What the program is besides DAMA.COM: where its own ways part for the full rules, the school, games in PDN,
//! the maestro and the other games. On DOS each of these functions is empty: `none`.

use crate::app::row::{Keys, Line, Row};
use crate::app::{game_options, is_error, App, Canvas, Config, Key, Status};
use crate::built_in::BuiltIn;
use crate::built_in::OwnState;
use crate::formats::crc::crc32;
use crate::formats::keyboard::Keyboard;
use crate::formats::save::MAESTRO;
use crate::screen::files::Files;
use crate::screen::{self, Content, Menu, MoreContent, MoreMenu, MoreScene, Scene, Screen};
use crate::session::archive::{Archive, Chosen, PlayedMatch};
use crate::session::command;
use crate::session::desktop::MoreKept;
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::game::Seat;
use crate::session::job::other::Asked;
use crate::session::maestro::Maestro;
use crate::session::messages::{Label, Message, MoreLabel, MoreMessage, MorePrompt, Prompt, Text};
use crate::session::shelf::{Kept, ROWS};
use crate::session::sitting::Who;
use crate::session::{Action, Match};
use crate::session::{FileError, Session};

use crate::app::aids::Help;
pub(super) use crate::app::game_list::tail;
use crate::app::game_list::{table_prompt, House};
use crate::app::play_settings::Agreed;
use crate::app::review::Review;
use crate::app::self_play::SelfPlay;
pub(super) use crate::built_in::OwnOptions;

/// What it remembers.
#[derive(Debug)]
pub(crate) struct More<'a> {
    pub archive: Option<&'a mut dyn Archive>,
    pub maestro: Option<&'a mut dyn Maestro>,
    /// How many games the open file has.
    pub games: u32,
    /// The game being looked at, and after how many of its moves.
    pub chosen: Option<Chosen>,
    pub ply: u32,
    /// The finished game that is being looked through, as it ended.
    pub reviewed: Option<Session>,
    pub review: Review,
    /// The match of the session is one that is played, and not kept by the archive yet.
    pub is_noted: bool,
    /// What was said of the last thing that happened in a game by the full rules that is over.
    pub led_to_end: Message,
    /// What the job asks for that is being worked on.
    pub asked: Option<Asked>,
    /// What the game that is built in remembers.
    pub own: OwnState,
    pub house: House,
    pub agreed: Agreed,
    pub help: Help,
    pub self_play: SelfPlay,
}

impl More<'_> {
    pub fn new() -> Self {
        More {
            archive: None,
            maestro: None,
            games: 0,
            chosen: None,
            ply: 0,
            reviewed: None,
            review: Review::default(),
            is_noted: false,
            led_to_end: Message::None,
            asked: None,
            own: OwnState::default(),
            house: House::default(),
            agreed: Agreed::new(),
            help: Help::default(),
            self_play: SelfPlay::default(),
        }
    }
}

/// The maestro as games have it, where it plays.
pub(crate) fn level_byte(config: &Config) -> Option<u8> {
    config.maestro.map(|seconds| MAESTRO + seconds)
}

fn is_pdn(file: FileSpec) -> bool {
    file.name.has_extension("PDN")
}

impl<'a, D: Drives> App<'a, D> {
    /// The same program with files of games and notes of those played.
    pub fn with_archive(mut self, archive: &'a mut dyn Archive) -> App<'a, D> {
        self.more.archive = Some(archive);
        self
    }

    /// The same program with a maestro, so that there is a level M.
    pub fn with_maestro(mut self, maestro: &'a mut dyn Maestro) -> App<'a, D> {
        self.more.maestro = Some(maestro);
        self
    }
}

/// What a front-end may ask.
impl<D: Drives> App<'_, D> {
    /// While a level of DAMA.COM's thinks about its move: the nodes searched so far, as the polls have told
    /// them. None while the maestro does, who goes by the clock, or where a try at a problem is judged.
    pub fn searched(&self) -> Option<u64> {
        let is_at_move = self.scene == Scene::Game && self.thinking && self.maestro_seconds().is_none();
        let counts_nodes = self.session.kind().counts_nodes();
        (is_at_move && counts_nodes && !self.is_advised()).then_some(self.nodes)
    }

    /// The CRC-32 of KEYBOARD.DAT as loaded, by which a recording knows it; none without one.
    pub fn graphics_crc(&self) -> Option<u32> {
        let body = self.graphics_len.checked_sub(4)?;
        Some(crc32(&self.graphics[..body]))
    }

    /// Paints the screen with another message, of which the program does not know: what a front-end has to
    /// say for itself. The halt keeps its own.
    pub fn frame_saying(&self, message: &Message, canvas: &mut impl Canvas) {
        if self.scene == Scene::Halt {
            return self.frame(canvas);
        }
        let said = self.config.lang.message(message);
        let screen = Screen { message: said, is_error: is_error(message), ..self.screen() };
        screen::paint(&screen, Keyboard::unchecked(self.graphics_bytes()), canvas);
    }
}

/// Time.
impl<D: Drives> App<'_, D> {
    /// Time goes by: so many ticks of 1/18.2 s. Without a running clock nothing happens.
    pub fn tick(&mut self, ticks: u32) {
        BuiltIn::tick(self, ticks);
    }

    /// Whether a clock runs: that of the side to move, in a game that is being played, also while a question or a page
    /// lies over it.
    pub fn clock_runs(&self) -> bool {
        BuiltIn::clock_runs(self)
    }
}

/// The scenes.
impl<D: Drives> App<'_, D> {
    /// The row of a scene.
    pub(in crate::app) fn more_row(&self, scene: MoreScene) -> Row {
        let key = |prompt, hints| Row::key(prompt, hints, Keys::More(scene));
        let line = |prompt, hints| Row::line(Prompt::More(prompt), hints, Line::More(scene));
        match scene {
            MoreScene::Seconds => line(MorePrompt::Seconds, Label::NameHints),
            MoreScene::Open => line(MorePrompt::OpenName, self.list_hints()),
            MoreScene::Games => line(MorePrompt::GameNumber, Label::NameHints),
            MoreScene::Variants => key(Prompt::Choice, Some(Label::ChoiceHints)),
            MoreScene::Viewer if self.is_reviewing() => {
                Row { waits: Status::Thinks, ..key(Prompt::Key, None) }
            }
            MoreScene::Viewer => key(Prompt::Choice, Some(self.viewer_hints())),
            MoreScene::Review => key(Prompt::Key, Some(Label::More(MoreLabel::ReviewPageHints))),
            MoreScene::Own(scene) => BuiltIn::row(self, scene),
        }
    }

    fn viewer_hints(&self) -> Label {
        let is_own = self.more.reviewed.is_some();
        Label::More(if is_own { MoreLabel::ReviewHints } else { MoreLabel::ViewerHints })
    }

    /// Hints that take the place of the row's.
    pub(in crate::app) fn more_hints(&self) -> Option<&'static str> {
        if self.scene == Scene::End && self.can_review() && self.has_review() {
            return Some(self.config.lang.label(Label::More(MoreLabel::EndHintsAndReview)));
        }
        BuiltIn::hints(self).or_else(|| self.aid_hints())
    }

    /// What stands before the cursor, instead of what the row says where another game asks for a move: that is
    /// worked out for the screen alone, because a row is looked at all the time.
    pub(crate) fn asked(&self, prompt: Prompt) -> Prompt {
        match prompt {
            Prompt::Move(_) => self.sitting().map_or(prompt, |sitting| table_prompt(&sitting)),
            prompt => prompt,
        }
    }

    /// What the message line says again after a question.
    pub(in crate::app) fn more_standing(&self) -> Option<Message> {
        self.standing_at_table().or_else(|| BuiltIn::standing(self))
    }

    /// A key in a scene that waits for keys.
    pub(in crate::app) fn more_key(&mut self, scene: MoreScene, key: Key) {
        match scene {
            MoreScene::Variants => self.variants_key(key),
            MoreScene::Viewer => self.viewer_key(key),
            MoreScene::Review => self.review_key(key),
            MoreScene::Own(scene) => BuiltIn::key(self, scene, key),
            MoreScene::Seconds | MoreScene::Open | MoreScene::Games => self.go_back(),
        }
    }

    /// Esc in a scene that waits for a line.
    pub(in crate::app) fn escape_more(&mut self, scene: MoreScene) {
        match scene {
            MoreScene::Own(scene) => BuiltIn::escape(self, scene),
            _ => self.go_back_with(Message::Cancelled),
        }
    }

    /// RETURN there.
    pub(in crate::app) fn submit_more(&mut self, scene: MoreScene, line: &Text, too_long: bool) {
        match scene {
            MoreScene::Seconds => self.seconds_line(line.as_str()),
            MoreScene::Open => self.name_to_open(line.as_str(), too_long),
            MoreScene::Games => self.number_to_view(line.as_str()),
            MoreScene::Own(scene) => BuiltIn::submit(self, scene, line, too_long),
            // They wait for keys.
            MoreScene::Variants | MoreScene::Viewer | MoreScene::Review => (),
        }
    }

    /// A letter of the menu; whether it means anything here.
    pub(in crate::app) fn more_menu_key(&mut self, c: char) -> bool {
        let own = self.chosen_game().is_some();
        match c {
            // DIFFERS D06: games in PDN.
            'A' if self.has_archive() => self.ask_name(Scene::More(MoreScene::Open)),
            'G' if !self.games().is_empty() => self.ask_game(),
            'I' if own => {
                let mut text = Text::new();
                self.message = MoreMessage::Said(*text.put(self.config.lang.game_says_who_begins())).into();
            }
            // DIFFERS D13: the aids.
            'X' => self.switch_aids(),
            _ => return !own && BuiltIn::menu_key(self, c),
        }
        true
    }

    /// What the menu shows besides DAMA.COM's.
    pub(in crate::app) fn more_of_menu(&self) -> MoreMenu {
        MoreMenu {
            maestro: self.has_level_m(),
            own: self.config.own,
            games: (self.games(), self.chosen_game()),
            begins: self.chosen_begins(),
        }
    }

    /// A page of the instructions: of the game that is played, or of the one chosen.
    pub(in crate::app) fn instructions(&self) -> Content<'_> {
        match (self.own_pages(), BuiltIn::page_instead(self)) {
            (Some(pages), _) => Content::More(MoreContent::Pages(pages, self.page)),
            (None, Some(own)) => Content::More(MoreContent::Own(own)),
            (None, None) => Content::Instructions(self.page),
        }
    }

    /// What fills the screen in a scene that DAMA.COM has not.
    pub(in crate::app) fn content_of(&self, scene: MoreScene, menu: &Menu) -> Content<'_> {
        match scene {
            MoreScene::Open => Content::Files(self.files()),
            MoreScene::Games => Content::Menu(*menu),
            MoreScene::Seconds => Content::Levels(*menu),
            MoreScene::Variants => Content::More(MoreContent::Variants(*menu, self.setting())),
            MoreScene::Viewer => Content::Game(self.view()),
            MoreScene::Review => Content::More(self.review_page()),
            MoreScene::Own(scene) => match BuiltIn::content(self, scene) {
                Some(own) => Content::More(MoreContent::Own(own)),
                None => Content::Game(self.view()),
            },
        }
    }
}

/// The game.
impl<D: Drives> App<'_, D> {
    /// A new match of the game that is chosen; `None` where it cannot begin, as is said then.
    pub(in crate::app) fn new_session(&mut self) -> Option<Session> {
        self.more.agreed.brought = None;
        if self.chosen_game().is_some() {
            return self.new_sitting();
        }
        Some(match BuiltIn::new_game(self) {
            Some(own) => Session::of(&own.into()),
            None => Session::new(&game_options(&self.config)),
        })
    }

    /// A game begins or goes on.
    pub(in crate::app) fn begin_more(&mut self) {
        self.begin_maestro();
        self.begin_on_terms();
        self.begin_help();
        self.begin_self_play();
        BuiltIn::forget(self);
    }

    /// A line at the move prompt that is none of the commands that every game has.
    pub(in crate::app) fn other_line(&mut self, typed: &Text) {
        if self.aid_line(typed) || BuiltIn::line(self, typed) {
            return;
        }
        // After SYSTEM ERROR, should the data have come right again.
        if self.thinking {
            return self.let_wait(typed);
        }
        match &self.meant_in_short(typed)[..] {
            [] => self.play(typed),
            [line] => self.play(Text::new().put(line)),
            _ => self.say_several(),
        }
    }

    /// Whether a line acts at once while the program thinks, and does not wait for its move.
    pub(in crate::app) fn acts_at_once(&self, line: &str) -> bool {
        command::acts_at_once(line) || self.turns_board(line) || BuiltIn::acts_at_once(self, line)
    }

    /// A line was given at the move prompt, whatever it means.
    pub(in crate::app) fn hear_line(&mut self, typed: &Text) {
        if !self.asks_for_aid(typed) {
            BuiltIn::hear(self, typed);
        }
    }

    /// Returns what to say of an action that was done.
    pub(in crate::app) fn said_of(&self, action: Action, is_programs: bool) -> Message {
        match (action, self.session.verify_game()) {
            (Action::Plain(mv), ..) => match is_programs {
                true => Message::ProgramMoved(BuiltIn::typed(mv)),
                false => Message::YourMove,
            },
            (Action::Own(action), Ok(Match::Own(after))) => BuiltIn::said_of(action, &after),
            (Action::Table(_), Ok(Match::Table(after))) => self.said_of_made(&after),
            _ => Message::SystemError,
        }
    }

    /// Notes how the match stands after whatever happened, which `message` tells.
    pub(in crate::app) fn note_standing(&mut self, message: &Message) {
        BuiltIn::note_standing(self, message);
    }

    /// Whether the program moves for that seat.
    pub(in crate::app) fn is_programs(&self, game: &Match, seat: Seat) -> bool {
        self.who_at(game, seat) == Who::Program
    }

    /// What the message line says where it is a player's turn; `message`: what happened.
    pub(in crate::app) fn asked_of_player(&self, game: &Match, message: Message) -> Message {
        match game {
            Match::Plain(_) => message,
            Match::Own(own) => BuiltIn::asked(self, own, message),
            Match::Table(sitting) if message == Message::YourMove => self.your_move(sitting),
            Match::Table(_) => message,
        }
    }

    /// What it says at the end; `message`: what led to it.
    pub(in crate::app) fn end_of(&mut self, game: &Match, message: Message) -> Message {
        match game {
            Match::Plain(record) => self.plain_end(record, message),
            Match::Own(own) => BuiltIn::end(self, own, message),
            Match::Table(sitting) => self.table_end(sitting),
        }
    }

    /// The match has not begun: the lots and cards of its opening are shown.
    pub(in crate::app) fn show_opening(&mut self, game: &Match) {
        if let Some(own) = game.own() {
            BuiltIn::show_opening(self, own);
        }
    }

    /// The present game is left.
    pub(in crate::app) fn leave_more(&mut self) {
        BuiltIn::leave(self);
        self.keep_match(None);
        self.stop_maestro();
    }

    /// A colour was chosen in the menu.
    pub(crate) fn color_chosen(&mut self) {
        self.forget_seats();
        BuiltIn::color_chosen(self);
    }

    /// Whether the move prompt asks for nothing but a move.
    pub(crate) fn asks_just_for_a_move(&self) -> bool {
        BuiltIn::asks_just_for_a_move(self)
    }

    /// RETURN on a line for which it is too early: it waits.
    pub(crate) fn let_wait(&mut self, line: &Text) {
        self.line = *line;
        self.wait();
    }
}

/// The files.
impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn has_archive(&self) -> bool {
        self.more.archive.is_some()
    }

    /// Whether a name may end in `.PDN`: not every game of the house is written so.
    pub(in crate::app) fn writes_pdn(&self) -> bool {
        self.has_archive() && !(self.scene == Scene::Game && self.has_no_pdn())
    }

    /// Whether the present game is one that PDN has no standard for.
    fn has_no_pdn(&self) -> bool {
        self.sitting().is_some_and(|sitting| sitting.book.pdn().is_none())
    }

    /// Which files are shown.
    pub(crate) fn kept(&self) -> Kept {
        if self.scene == Scene::More(MoreScene::Open) {
            Kept::More(MoreKept::Pdn)
        } else {
            Kept::Saved
        }
    }

    /// The list on the screen, where an archive keeps it.
    pub(in crate::app) fn files_of_archive(&self, kept: Kept) -> Option<Files<'_>> {
        let all = self.more.archive.as_ref()?.found();
        let shown = all.chunks(ROWS).nth(self.page).unwrap_or_default();
        Some(Files { drive: self.shown_drive, kept, shown, count: all.len(), page: self.page })
    }

    /// Has the archive look for the files to be shown.
    pub(in crate::app) fn look_with_archive(&mut self) -> Option<Result<(), DriveError>> {
        let (kept, drive) = (self.kept(), self.shown_drive);
        let archive = self.more.archive.as_mut()?;
        Some(archive.look(kept, drive, &mut self.drives))
    }

    /// Why a game is not saved under this name.
    pub(in crate::app) fn refuses_name(&self, file: FileSpec) -> Option<Message> {
        (self.has_no_pdn() && is_pdn(file)).then(|| {
            let mut text = Text::new();
            MoreMessage::Refusal(*text.put(self.config.lang.has_no_pdn())).into()
        })
    }

    /// Whether no game is saved under this name: without an archive it would be no PDN.
    pub(in crate::app) fn is_for_others(&self, file: &FileSpec) -> bool {
        is_pdn(*file) && !self.has_archive()
    }

    /// Whether a file holds games, where its name says that it is the archive's.
    pub(in crate::app) fn holds_games_of_archive(
        &mut self,
        file: FileSpec,
    ) -> Option<Result<bool, DriveError>> {
        let archive = self.more.archive.as_mut().filter(|_| is_pdn(file))?;
        Some(archive.holds_games(file, &mut self.drives))
    }

    /// Has the archive write the game, where the name says so.
    pub(in crate::app) fn write_with_archive(&mut self, file: FileSpec) -> Option<Result<(), FileError>> {
        if !is_pdn(file) || !self.has_archive() {
            return self.write_on_terms(file);
        }
        if self.session.last_good().is_none() {
            return Some(Err(FileError::NoGoodCopy));
        }
        let (session, terms) = (&self.session, self.terms());
        let archive = self.more.archive.as_mut()?;
        let played = PlayedMatch { session, terms, given_up_to: None };
        Some(archive.save(&played, file, &mut self.drives).map_err(FileError::Drive))
    }

    /// Opens a file of games that was named to be resumed; whether it is one. What it is its first bytes say: DAMA.COM
    /// has saved games under names that end in `.PDN`.
    pub(in crate::app) fn opens_instead(&mut self, file: FileSpec) -> bool {
        if !self.has_archive() || matches!(self.is_saved_game(file), Ok(true)) {
            return false;
        }
        let archive = self.more.archive.as_mut();
        let opens = is_pdn(file) || archive.is_some_and(|archive| archive.is_pdn(file, &mut self.drives));
        if opens {
            self.open(file);
        }
        opens
    }

    pub(crate) fn read_saved(&mut self, file: FileSpec) -> Result<Session, FileError> {
        self.read_saved_on_terms(file)
    }

    /// Why a game that was saved cannot be shown.
    pub(in crate::app) fn cannot_show(&mut self, session: &Session) -> Option<Message> {
        let error = self.prepare_art_of(session).err()?;
        Some(self.no_art(error))
    }
}
