//! The list of games: choosing a game, its options and its players.

use crate::app::core::Core;
use crate::app::step::Step;
use crate::app::{level_byte, Config, Key};
use crate::built_in::{self, MatchSeries, Rules1931Message, Rules1931Settings};
use crate::rules::Color;
use crate::screen::rulebook_game::SelectedGame;
use crate::session::any::NewMatch;
use crate::session::chosen_game::ChosenGame;
use crate::session::command::LONGEST_LINE;
use crate::session::game_list::GameList;
use crate::session::game_options::{GameOption, OptionError, OptionSyntax};
use crate::session::messages::{said, words};
use crate::session::messages::{Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, GameStatus, Rulebook, Seat, MOST_SEATS};
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::start_position::StartPosition;
use crate::session::Session;
use alloc::boxed::Box;
use alloc::vec::Vec;

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
pub struct GameListState {
    games: Rulebooks,
    choice: GameSelection,
}

/// What a new match takes from elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct MatchTerms {
    /// The series that it belongs to, and the player's colour in it.
    pub series: Option<(MatchSeries, Color)>,
    pub has_clock: bool,
}

impl Default for GameListState {
    fn default() -> GameListState {
        GameListState::new(Color::White)
    }
}

impl GameListState {
    /// Of the game that is built in. `first`: the colour that begins.
    pub fn new(first: Color) -> GameListState {
        let choice = GameSelection::of(ChosenGame::usual(built_in::ROWS[0])).begun_by(first);
        GameListState { games: &[], choice }
    }

    /// Chooses a game with its players.
    pub fn choose(&mut self, game: ChosenGame, config: &mut Config) {
        if !game.book.has_maestro() {
            config.maestro = None;
        }
        self.choice = GameSelection::of(game).begun_by(config.first);
    }

    /// Sets the players of the chosen game's seats; those not named are the program's. None follow the colour.
    pub fn choose_seats(&mut self, who: &[SeatPlayer]) {
        self.choice.who = who.into();
    }

    pub fn lend(&mut self, games: Rulebooks) {
        self.games = games;
    }

    pub fn games(&self) -> Rulebooks {
        self.games
    }

    /// Returns the chosen game, of new matches.
    pub fn chosen(&self) -> &ChosenGame {
        &self.choice.game
    }

    /// Returns the players of the seats that were named.
    pub fn chosen_seats(&self) -> &[SeatPlayer] {
        &self.choice.who
    }

    /// Returns the options of the rules of 1931, if new matches follow them.
    pub fn rules_1931(&self) -> Option<Rules1931Settings> {
        built_in::rules_1931_of(&self.choice.game)
    }

    // Chooses a game with its defaults. A game already chosen keeps its options and rules.
    pub fn choose_from_its_start(&mut self, config: &mut Config, row: &'static dyn Rulebook) {
        let is_entry = |entry: &&dyn Rulebook| entry.name() == row.listed_as();
        let entry = GameList(self.games()).rows().find(is_entry).unwrap_or(row);
        if self.chosen().book.listed_as() != entry.name() {
            self.choose(ChosenGame::usual(entry), config);
        }
    }

    /// Returns the rules that `T` in the menu changes to.
    pub fn other_rules(&self) -> Option<&'static dyn Rulebook> {
        self.chosen().book.other_rules()
    }

    // Changes the rules, with their defaults; position and players stay.
    fn choose_rules(&mut self, config: &Config, rules: &'static dyn Rulebook) {
        let choice = self.choice.clone();
        if let Ok(game) = ChosenGame::read(rules, rules.usual(), choice.game.fen.clone(), false) {
            self.keep(config, GameSelection { game, ..choice });
        }
    }

    /// Changes to the next rules of `T` in the menu: those of 1931, the same without the huff, the usual ones.
    /// Returns what is said of it, or `None` where there are no others.
    pub fn change_rules(&mut self, config: &Config) -> Option<Rules1931Message> {
        if self.rules_1931().is_some_and(|rules| rules.huff) {
            // A sly program only breaks the rules where they are enforced by huffing.
            ["huff", "lot", "sly"].into_iter().for_each(|name| self.set_option(name, "off"));
            return Some(Rules1931Message::NoHuff);
        }
        let rules = self.other_rules()?;
        self.choose_rules(config, rules);
        Some(if self.rules_1931().is_some() { Rules1931Message::On } else { Rules1931Message::Off })
    }

    /// Sets an option of the chosen game, without asking what it goes with.
    pub fn set_option(&mut self, name: &str, value: &str) {
        // Only options of the row are set.
        let _ = self.choice.game.choice.set(name, value);
    }

    // `I` in the menu: another colour begins.
    pub fn first_chosen(&mut self, config: &Config) {
        let choice = self.choice.clone();
        self.keep(config, choice);
    }

    pub fn chosen_begins(&self) -> Option<Seat> {
        let ChosenGame { book, start, .. } = self.chosen();
        if book.does_menu_choose_first() {
            return None;
        }
        match book.status(start) {
            Ok(GameStatus::Turn(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Returns what decides who begins, where the player cannot choose it here.
    pub fn who_begins(&self, config: &Config) -> Option<Message> {
        if self.rules_1931().is_some() {
            return Some(Rules1931Message::WhiteBegins.into());
        }
        let ChosenGame { book, fen, .. } = self.chosen();
        if book.does_menu_choose_first() {
            return None;
        }
        Some(said(config.lang.line(match fen {
            Some(_) => words::BEGINS_BY_POSITION,
            None if book.options().iter().any(|option| option.name == "first") => words::BEGINS_BY_OPTION,
            None => words::BEGINS_BY_RULES,
        })))
    }

    /// Handles a key in the list: digits choose a game; letters change its options and players.
    pub fn key(&mut self, key: Key, core: &mut Core<'_>) -> Step {
        let place = match key {
            Key::Escape | Key::Enter => {
                core.dialog.go_back_with(Message::Choose);
                return Step::Done;
            }
            Key::Char(c) if c.is_ascii_alphabetic() => {
                let place = usize::from(c.to_ascii_lowercase() as u8 - b'a');
                let message = self.change_setting(&mut core.config, place);
                return Step::Say(message.unwrap_or(Message::NotAChoice));
            }
            Key::Char(c) => GameList::KEYS.find(c),
            _ => None,
        };
        let Some(row) = place.and_then(|place| GameList(self.games()).entries().nth(place)) else {
            return Step::Say(Message::NotAChoice);
        };
        self.choose_from_its_start(&mut core.config, row);
        let chosen = *Text::new().put(row.words(core.config.lang).entry).push('.');
        core.dialog.go_back_with(said(chosen));
        Step::Done
    }

    // Forgets the named players: a colour chosen in the menu decides instead.
    pub fn forget_seats(&mut self, config: &Config) {
        let choice = self.choice.clone();
        self.keep(config, GameSelection { who: Vec::new(), ..choice });
    }

    /// Returns the index of the player's seat, if the chosen game's seats are not colours.
    fn own_seat(&self, config: &Config) -> Option<(&GameSelection, usize)> {
        let (choice, lang) = (&self.choice, config.lang);
        let colors = [words::WHITE, words::BLACK].map(|label| lang.text(label));
        let mut pairs = choice.seats.iter().zip(colors);
        if pairs.all(|(&seat, color)| lang.seat(choice.game.book, seat) == color) {
            return None;
        }
        let who = self.who(config, choice);
        let is_own = |&Seat(seat): &Seat| who[usize::from(seat)] == SeatPlayer::Player;
        Some((choice, choice.seats.iter().position(is_own).unwrap_or(0)))
    }

    pub fn own_seat_name(&self, config: &Config) -> Option<&'static str> {
        let (choice, at) = self.own_seat(config)?;
        Some(config.lang.seat(choice.game.book, *choice.seats.get(at)?))
    }

    // `C` in the menu, if seats are not colours: the player takes the next one.
    pub fn take_next_seat(&mut self, config: &mut Config) -> Option<Message> {
        let (choice, at) = self.own_seat(config)?;
        let next = (at + 1) % choice.seats.len();
        let who = |place| if place == next { SeatPlayer::Player } else { SeatPlayer::Program };
        let choice = GameSelection { who: (0..choice.seats.len()).map(who).collect(), ..choice.clone() };
        config.player = if next == 0 { Color::White } else { Color::Black };
        self.keep(config, choice);
        let name = self.own_seat_name(config)?;
        Some(said(*words::you_play(config.lang, &mut Text::new(), name)))
    }

    /// Advances an option, or after the options a seat's player; returns the message. `None` for an index beyond
    /// them.
    fn change_setting(&mut self, config: &mut Config, place: usize) -> Option<Message> {
        let mut choice = self.choice.clone();
        let options = choice.game.book.listed_options();
        if let Some(option) = options.get(place) {
            match choice.game.with_next(option, self.has_program(config, &choice)) {
                Ok(next) => choice.game = next,
                Err(error) => return Some(self.not_an_option(config, &error, options)),
            }
            choice.seats = playing(choice.game.book, &choice.game.start);
        } else {
            self.change_sitter(config, &mut choice, place - options.len())?;
        }
        self.keep(config, choice);
        Some(Message::Choose)
    }

    // Stores a choice, resetting options that may not be used when the program has a seat.
    fn keep(&mut self, config: &Config, mut choice: GameSelection) {
        if self.has_program(config, &choice) && choice.game.choice.check_program().is_err() {
            choice.game = choice.game.with_program();
        }
        self.choice = choice.begun_by(config.first);
    }

    fn change_sitter(&mut self, config: &mut Config, choice: &mut GameSelection, place: usize) -> Option<()> {
        let Seat(seat) = *choice.seats.get(place)?;
        let mut who = self.who(config, choice);
        who[usize::from(seat)] = who[usize::from(seat)].next();
        choice.who = choice.seats.iter().map(|&Seat(seat)| who[usize::from(seat)]).collect();
        if choice.who.len() == 2 {
            config.player = PlaySettings::seated(&choice.who).1;
        }
        Some(())
    }

    fn not_an_option(&self, config: &Config, error: &OptionError, options: &[GameOption]) -> Message {
        said(*Text::new().put(&error.text(OptionSyntax::Menu(options), config.lang)))
    }

    fn has_program(&self, config: &Config, choice: &GameSelection) -> bool {
        let who = self.who(config, choice);
        choice.seats.iter().any(|&Seat(seat)| who[usize::from(seat)] == SeatPlayer::Program)
    }

    pub fn setting(&self, config: &Config) -> Option<SelectedGame<'_>> {
        let choice = &self.choice;
        // DAMA's own game shows its seats only if they are not the usual ones.
        if choice.game.book.is_built_in() && self.pair().is_none() {
            return None;
        }
        let (who, has_program) = (self.who(config, choice), self.has_program(config, choice));
        Some(SelectedGame { game: &choice.game, has_program, seats: &choice.seats, who })
    }

    /// Returns the named players of White and Black, unless they are the player and the program.
    pub fn pair(&self) -> Option<[SeatPlayer; 2]> {
        let who = self.chosen_seats();
        if who.is_empty() {
            return None;
        }
        PlaySettings::seated(who).0
    }

    /// Makes a match of the chosen game. `None` if the start is not a state of the game.
    pub fn session(&self, config: &Config, terms: MatchTerms) -> Option<Session> {
        self.session_of_choice(config, &self.choice, terms)
    }

    fn session_of_choice(
        &self,
        config: &Config,
        choice: &GameSelection,
        MatchTerms { series, has_clock }: MatchTerms,
    ) -> Option<Session> {
        let ChosenGame { book, start, .. } = &choice.game;
        let start =
            if self.has_program(config, choice) { book.with_program(start).ok()? } else { start.clone() };
        let new = NewMatch {
            game: &ChosenGame { start, ..choice.game.clone() },
            who: self.who(config, choice),
            player: config.player,
            level: level_byte(config),
            seed: config.seed,
            lots: config.lots,
            series,
            has_clock,
        };
        Some(Session::of(&new.begin()?))
    }

    /// Makes a match of the chosen game from a position; the error says why it cannot be played.
    pub fn session_from(
        &self,
        config: &Config,
        position: StartPosition,
        terms: MatchTerms,
    ) -> Result<Session, Box<Text>> {
        let lang = config.lang;
        let StartPosition { book, state } = position.playable(lang)?;
        let mut choice = self.choice.clone();
        choice.seats = playing(book, &state);
        choice.game.start = state;
        let session = self.session_of_choice(config, &choice, terms);
        session.ok_or_else(|| Box::new(lang.message(&Message::SystemError)))
    }

    // By default the player has the first seat, with Black the second, and the program the others.
    fn who(&self, config: &Config, choice: &GameSelection) -> [SeatPlayer; MOST_SEATS] {
        let players_place = usize::from(config.player == Color::Black);
        let usual = |place| if place == players_place { SeatPlayer::Player } else { SeatPlayer::Program };
        let mut all = [SeatPlayer::Program; MOST_SEATS];
        for (place, &Seat(seat)) in choice.seats.iter().enumerate() {
            let who = if choice.who.is_empty() { usual(place) } else { named(&choice.who, place) };
            all[usize::from(seat)] = who;
        }
        all
    }
}

/// Returns the end of a line, as much as the screen shows.
pub(crate) fn end_of_line(line: &str) -> &str {
    let hidden = line.chars().count().saturating_sub(LONGEST_LINE);
    line.char_indices().nth(hidden).map_or("", |(at, _)| &line[at..])
}

fn named(who: &[SeatPlayer], place: usize) -> SeatPlayer {
    who.get(place).copied().unwrap_or(SeatPlayer::Program)
}
