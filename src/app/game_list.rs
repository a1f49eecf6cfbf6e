//! The list of games: choosing a game, its options and its players.

use crate::app::{game_options, level_byte, setup, App, Key};
use crate::built_in::{self, Rules1931Message, Rules1931Settings};
use crate::rules::Color;
use crate::screen::rulebook_game::SelectedGame;
use crate::screen::{Content, Scene};
use crate::session::any::NewMatch;
use crate::session::chosen_game::ChosenGame;
use crate::session::command::LONGEST_LINE;
use crate::session::drive::Drives;
use crate::session::game_list::GameList;
use crate::session::game_options::{GameOption, OptionError, OptionSyntax};
use crate::session::graphics::GraphicsError;
use crate::session::messages::refused;
use crate::session::messages::rulebook_game::BeginsBy;
use crate::session::messages::{Label, Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, Diagram, GameStatus, Rulebook, Seat, MOST_SEATS};
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::start_position::StartPosition;
use crate::session::{GameOptions, Session};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The longest typed position, of Italian draughts with all its pieces; longer ones are pasted.
const LONGEST_POSITION: usize = 150;

/// A chosen game, and its players.
#[derive(Clone, Debug)]
struct GameSelection {
    game: ChosenGame,
    seats: Vec<Seat>,
    /// The players of those seats in order; empty to follow the menu's colour.
    who: Vec<SeatPlayer>,
}

impl GameSelection {
    fn of(game: ChosenGame) -> GameSelection {
        GameSelection { seats: playing(game.book, &game.start), game, who: Vec::new() }
    }

    /// Lets a colour begin, where the menu decides it.
    fn begun_by(mut self, first: Color) -> GameSelection {
        if let Some(start) = self.game.book.begun_by(&self.game.start, Seat(first as u8)) {
            self.game.start = start;
        }
        self
    }
}

/// The lent rulebooks, and the chosen game.
#[derive(Debug)]
pub(crate) struct GameListState {
    games: Rulebooks,
    choice: GameSelection,
}

impl GameListState {
    pub fn new(first: Color) -> GameListState {
        let choice = GameSelection::of(ChosenGame::usual(built_in::ROWS[0])).begun_by(first);
        GameListState { games: &[], choice }
    }
}

impl<D: Drives> App<'_, D> {
    /// Lends the rulebooks to choose from, besides Italian draughts.
    pub fn lend_games(&mut self, games: Rulebooks) {
        self.parts.game_list.games = games;
    }

    /// Makes new games be of this row, which must be in the game list.
    pub fn choose_game(&mut self, game: ChosenGame) {
        if !game.book.has_maestro() {
            self.core.config.maestro = None;
        }
        self.parts.game_list.choice = GameSelection::of(game).begun_by(self.core.config.first);
        self.show_start_before_the_first_game();
    }

    // Until a game begins, what the program shows of one is the start.
    fn show_start_before_the_first_game(&mut self) {
        if self.core.dialog.scene() != Scene::Title {
            return;
        }
        if let Some(start) = self.chosen_game().built_in_start() {
            self.core.table.put(Session::new(&GameOptions { start, ..game_options(&self.core.config) }));
        }
    }

    /// Sets the players of the chosen game's seats; those not named are the program's. None follow the colour.
    pub fn choose_seats(&mut self, who: &[SeatPlayer]) {
        self.parts.game_list.choice.who = who.into();
    }

    /// Returns the players of the seats that were named.
    pub(in crate::app) fn chosen_seats(&self) -> &[SeatPlayer] {
        &self.parts.game_list.choice.who
    }

    // Chooses a game with its defaults. A game already chosen keeps its options and rules.
    fn choose_from_its_start(&mut self, row: &'static dyn Rulebook) {
        let is_entry = |entry: &&dyn Rulebook| entry.name() == row.listed_as();
        let entry = GameList(self.games()).rows().find(is_entry).unwrap_or(row);
        if self.chosen().listed_as() != entry.name() {
            self.choose_game(ChosenGame::usual(entry));
        }
    }

    /// Returns the row of new matches.
    pub fn chosen(&self) -> &'static dyn Rulebook {
        self.chosen_game().book
    }

    /// Returns the options of the rules of 1931, if new matches follow them.
    pub fn chosen_rules_1931(&self) -> Option<Rules1931Settings> {
        built_in::rules_1931_of(self.chosen_game())
    }

    /// Returns the rules that `T` in the menu changes to.
    pub(in crate::app) fn other_rules(&self) -> Option<&'static dyn Rulebook> {
        self.chosen().other_rules()
    }

    /// Changes the rules, with their defaults; position and players stay.
    pub(in crate::app) fn choose_rules(&mut self, rules: &'static dyn Rulebook) {
        let choice = self.parts.game_list.choice.clone();
        if let Ok(game) = ChosenGame::read(rules, rules.usual(), choice.game.fen.clone(), false) {
            self.keep(GameSelection { game, ..choice });
        }
    }

    /// Sets an option of the chosen game, without asking what it goes with.
    pub(in crate::app) fn set_option(&mut self, name: &str, value: &str) {
        // Only options of the row are set.
        let _ = self.parts.game_list.choice.game.choice.set(name, value);
    }

    // `I` in the menu: another colour begins.
    pub(in crate::app) fn first_chosen(&mut self) {
        let choice = self.parts.game_list.choice.clone();
        self.keep(choice);
    }

    pub(in crate::app) fn chosen_begins(&self) -> Option<Seat> {
        let ChosenGame { book, start, .. } = self.chosen_game();
        if book.does_menu_choose_first() {
            return None;
        }
        match book.status(start) {
            Ok(GameStatus::Turn(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Returns what decides who begins, where the player cannot choose it here.
    pub(in crate::app) fn who_begins(&self) -> Option<Message> {
        if self.chosen_rules_1931().is_some() {
            return Some(Rules1931Message::WhiteBegins.into());
        }
        let ChosenGame { book, fen, .. } = self.chosen_game();
        if book.does_menu_choose_first() {
            return None;
        }
        let by = match fen {
            Some(_) => BeginsBy::Position,
            None if book.options().iter().any(|option| option.name == "first") => BeginsBy::Option,
            None => BeginsBy::Rules,
        };
        Some(self.said(*Text::new().put(self.core.config.lang.who_begins(by))))
    }

    pub(crate) fn games(&self) -> Rulebooks {
        self.parts.game_list.games
    }

    /// Returns whether a line that is full in DAMA.COM is so here.
    pub(in crate::app) fn is_line_full(&self) -> bool {
        let is_setup = self.core.dialog.scene() == setup::SCENE;
        self.core.dialog.line().columns()
            >= if is_setup { LONGEST_POSITION } else { self.core.table.session().row().longest_line() }
    }

    // `G` in the menu. DIFFERS D08: the original had one game.
    pub(in crate::app) fn ask_game(&mut self) {
        self.ask(Scene::Variants, Message::Choose);
    }

    /// Handles a key in the list: digits choose a game; letters change its options and players.
    pub(in crate::app) fn variants_key(&mut self, key: Key) {
        let place = match key {
            Key::Escape | Key::Enter => return self.core.dialog.go_back_with(Message::Choose),
            Key::Char(c) if c.is_ascii_alphabetic() => {
                let place = usize::from(c.to_ascii_lowercase() as u8 - b'a');
                let message = self.change_setting(place).unwrap_or(Message::NotAChoice);
                return self.core.dialog.say(message);
            }
            Key::Char(c) => GameList::KEYS.find(c),
            _ => None,
        };
        let Some(row) = place.and_then(|place| GameList(self.games()).entries().nth(place)) else {
            return self.core.dialog.say(Message::NotAChoice);
        };
        self.choose_from_its_start(row);
        let chosen = self.core.config.lang.game_is(row);
        self.core.dialog.go_back_with(Message::Said(chosen));
    }

    // Forgets the named players: a colour chosen in the menu decides instead.
    pub(in crate::app) fn forget_seats(&mut self) {
        let choice = self.parts.game_list.choice.clone();
        self.keep(GameSelection { who: Vec::new(), ..choice });
    }

    /// Returns the index of the player's seat, if the chosen game's seats are not colours.
    fn own_seat(&self) -> Option<(&GameSelection, usize)> {
        let (choice, lang) = (&self.parts.game_list.choice, self.core.config.lang);
        let colors = [Label::White, Label::Black].map(|label| lang.label(label));
        let mut pairs = choice.seats.iter().zip(colors);
        if pairs.all(|(&seat, color)| lang.seat(choice.game.book, seat) == color) {
            return None;
        }
        let who = self.who(choice);
        let is_own = |&Seat(seat): &Seat| who[usize::from(seat)] == SeatPlayer::Player;
        Some((choice, choice.seats.iter().position(is_own).unwrap_or(0)))
    }

    pub(in crate::app) fn own_seat_name(&self) -> Option<&'static str> {
        let (choice, at) = self.own_seat()?;
        Some(self.core.config.lang.seat(choice.game.book, *choice.seats.get(at)?))
    }

    // `C` in the menu, if seats are not colours: the player takes the next one.
    pub(in crate::app) fn take_next_seat(&mut self) -> Option<Message> {
        let (choice, at) = self.own_seat()?;
        let next = (at + 1) % choice.seats.len();
        let who = |place| if place == next { SeatPlayer::Player } else { SeatPlayer::Program };
        let choice = GameSelection { who: (0..choice.seats.len()).map(who).collect(), ..choice.clone() };
        self.core.config.player = if next == 0 { Color::White } else { Color::Black };
        self.keep(choice);
        let name = self.own_seat_name()?;
        Some(self.said(self.core.config.lang.you_play(name)))
    }

    /// Advances an option, or after the options a seat's player; returns the message. `None` for an index beyond
    /// them.
    fn change_setting(&mut self, place: usize) -> Option<Message> {
        let mut choice = self.parts.game_list.choice.clone();
        let options = choice.game.book.listed_options();
        if let Some(option) = options.get(place) {
            match choice.game.with_next(option, self.has_program(&choice)) {
                Ok(next) => choice.game = next,
                Err(error) => return Some(self.not_an_option(&error, options)),
            }
            choice.seats = playing(choice.game.book, &choice.game.start);
        } else {
            self.change_sitter(&mut choice, place - options.len())?;
        }
        self.keep(choice);
        Some(Message::Choose)
    }

    // Stores a choice, resetting options that may not be used when the program has a seat.
    fn keep(&mut self, mut choice: GameSelection) {
        if self.has_program(&choice) && choice.game.choice.check_program().is_err() {
            choice.game = choice.game.with_program();
        }
        self.parts.game_list.choice = choice.begun_by(self.core.config.first);
    }

    fn change_sitter(&mut self, choice: &mut GameSelection, place: usize) -> Option<()> {
        let Seat(seat) = *choice.seats.get(place)?;
        let mut who = self.who(choice);
        who[usize::from(seat)] = who[usize::from(seat)].next();
        choice.who = choice.seats.iter().map(|&Seat(seat)| who[usize::from(seat)]).collect();
        if choice.who.len() == 2 {
            self.core.config.player = PlaySettings::seated(&choice.who).1;
        }
        Some(())
    }

    fn not_an_option(&self, error: &OptionError, options: &[GameOption]) -> Message {
        self.said(*Text::new().put(&error.text(OptionSyntax::Menu(options), self.core.config.lang)))
    }

    fn has_program(&self, choice: &GameSelection) -> bool {
        let who = self.who(choice);
        choice.seats.iter().any(|&Seat(seat)| who[usize::from(seat)] == SeatPlayer::Program)
    }

    pub(crate) fn setting(&self) -> Option<SelectedGame<'_>> {
        let choice = &self.parts.game_list.choice;
        // DAMA's own game shows its seats only if they are not the usual ones.
        if choice.game.book.is_built_in() && self.pair().is_none() {
            return None;
        }
        let (who, has_program) = (self.who(choice), self.has_program(choice));
        Some(SelectedGame { game: &choice.game, has_program, seats: &choice.seats, who })
    }

    /// Returns the named players of White and Black, unless they are the player and the program.
    pub(in crate::app) fn pair(&self) -> Option<[SeatPlayer; 2]> {
        let who = self.chosen_seats();
        if who.is_empty() {
            return None;
        }
        PlaySettings::seated(who).0
    }

    pub(in crate::app) fn new_session(&mut self) -> Option<Session> {
        self.parts.play_settings.brought = None;
        let choice = self.parts.game_list.choice.clone();
        let ChosenGame { book, start, .. } = &choice.game;
        if let Err(error) = self.prepare_art(book.diagram(start).ok().as_ref()) {
            self.core.dialog.say(self.no_art(error));
            return None;
        }
        let session = self.session_of_choice(&choice);
        if session.is_none() {
            self.core.system_error();
        }
        session
    }

    // `None` if the start is not a state of the game.
    fn session_of_choice(&self, choice: &GameSelection) -> Option<Session> {
        let ChosenGame { book, start, .. } = &choice.game;
        let start = if self.has_program(choice) { book.with_program(start).ok()? } else { start.clone() };
        let new = NewMatch {
            game: &ChosenGame { start, ..choice.game.clone() },
            who: self.who(choice),
            player: self.core.config.player,
            level: level_byte(&self.core.config),
            seed: self.core.config.seed,
            lots: self.core.config.lots,
            series: self.next_of_series(),
            has_clock: self.wanted_settings().clock.is_some(),
        };
        Some(Session::of(&new.begin()?))
    }

    pub(crate) fn chosen_game(&self) -> &ChosenGame {
        &self.parts.game_list.choice.game
    }

    /// Makes a match of the chosen game from a position; the error says why it cannot be played.
    pub(in crate::app) fn session_from(&mut self, position: StartPosition) -> Result<Session, Box<Text>> {
        let lang = self.core.config.lang;
        let StartPosition { book, state } = position.playable(lang)?;
        let mut choice = self.parts.game_list.choice.clone();
        choice.seats = playing(book, &state);
        choice.game.start = state;
        let session = self.session_of_choice(&choice);
        session.ok_or_else(|| Box::new(lang.message(&Message::SystemError)))
    }

    pub(in crate::app) fn no_art(&self, error: GraphicsError) -> Message {
        refused(self.core.config.lang.no_art(error))
    }

    pub(in crate::app) fn prepare_art(&mut self, diagram: Option<&Diagram>) -> Result<(), GraphicsError> {
        self.core.table.prepare_art(diagram, self.core.config.graphics_places(), &mut self.drives)
    }

    pub(in crate::app) fn prepare_art_of(&mut self, session: &Session) -> Result<(), GraphicsError> {
        self.prepare_art(session.view().diagram().as_ref())
    }

    pub(in crate::app) fn art_palette(&self) -> Option<[u8; 16]> {
        let art = match self.content() {
            Content::Game(view) => view.context.art,
            Content::Setup(_, art) => art,
            _ => return None,
        };
        (!art.bytes().is_empty()).then(|| core::array::from_fn(|entry| art.ega(entry)))
    }

    // By default the player has the first seat, with Black the second, and the program the others.
    fn who(&self, choice: &GameSelection) -> [SeatPlayer; MOST_SEATS] {
        let players_place = usize::from(self.core.config.player == Color::Black);
        let usual = |place| if place == players_place { SeatPlayer::Player } else { SeatPlayer::Program };
        let mut all = [SeatPlayer::Program; MOST_SEATS];
        for (place, &Seat(seat)) in choice.seats.iter().enumerate() {
            let who = if choice.who.is_empty() { usual(place) } else { said(&choice.who, place) };
            all[usize::from(seat)] = who;
        }
        all
    }

    // Makes a resumed game's rules those of new games, too.
    pub(in crate::app) fn follow_resumed(&mut self) {
        self.choose_from_its_start(self.core.table.session().row());
    }

    pub(in crate::app) fn said_again(&self) -> Option<Message> {
        let is_players = self.core.dialog.scene() == Scene::Game && self.core.table.search().is_none();
        is_players.then(|| {
            self.core.table.session().view().said_again(*self.core.dialog.message(), self.core.config.lang)
        })?
    }
}

/// Returns the end of a line, as much as the screen shows.
pub(in crate::app) fn end_of_line(line: &str) -> &str {
    let hidden = line.chars().count().saturating_sub(LONGEST_LINE);
    line.char_indices().nth(hidden).map_or("", |(at, _)| &line[at..])
}

fn said(who: &[SeatPlayer], place: usize) -> SeatPlayer {
    who.get(place).copied().unwrap_or(SeatPlayer::Program)
}
