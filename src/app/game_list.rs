//! The games of the house: choosing one, playing it.

use crate::app::{App, Key, LONGEST_LINE};
use crate::formats::keyboard;
use crate::rules::Color;
use crate::screen::table::{needs_art, value, Setting};
use crate::screen::{Content, MoreScene, Scene};
use crate::session::drive::{Drives, FileName};
use crate::session::graphics::{read_graphics, GraphicsError};
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Message, MoreMessage, MorePrompt, Prompt, Text};
use crate::session::rulebook::{playing, Rulebook, Seat, Standing, State, ACCEPT, MOST_SEATS};
use crate::session::sitting::{Games, Sitting, Who};
use crate::session::{Session, SystemError};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// A capture of twenty pieces, all of them named, with numbers of two digits and blanks between.
const LONGEST_CAPTURE: usize = 122;

/// A game of the house that will be played, and how it begins.
#[derive(Clone, Debug)]
struct Choice {
    book: &'static dyn Rulebook,
    start: State,
    /// The options of the command line that choose it.
    said: String,
    /// What of them was agreed, by name and value.
    options: Vec<(String, String)>,
    /// The seats that play.
    seats: Vec<Seat>,
    /// Who sits at the seats that play, in their order; by the menu's colour where nothing is said.
    who: Vec<Who>,
}

/// The games that a front-end has lent, and the one chosen; DAMA.COM's own where none is.
#[derive(Debug, Default)]
pub(crate) struct House {
    games: Games,
    choice: Option<Choice>,
    /// GIOCHI.DAT as loaded; empty where the present game needs none.
    art: Vec<u8>,
}

impl<D: Drives> App<'_, D> {
    /// Games to choose from, besides DAMA.COM's own.
    pub fn lend_games(&mut self, games: Games) {
        self.more.house.games = games;
    }

    /// New games are of this rulebook, one of those lent, and begin so. `said`: the options of the command
    /// line that choose it, for a recording.
    pub fn choose_game(&mut self, book: &'static dyn Rulebook, start: State, said: String) {
        let seats = playing(book, &start);
        let options = agreed(&said);
        self.more.house.choice = Some(Choice { book, start, said, options, seats, who: Vec::new() });
        // What only Italian draughts has.
        self.config.own = None;
        self.config.maestro = None;
    }

    /// Who sits at the seats that play of the game chosen, in their order; the program at those not named.
    pub fn choose_seats(&mut self, who: &[Who]) {
        if let Some(choice) = &mut self.more.house.choice {
            choice.who = who.into();
        }
    }

    /// The options of the command line that choose the present game and its terms; none for DAMA.COM's own.
    pub fn game_options(&self) -> String {
        let said = self.more.house.choice.as_ref().map_or("", |choice| choice.said.as_str());
        String::from(said) + &self.terms_as_options()
    }

    fn choose_from_its_start(&mut self, book: &'static dyn Rulebook) {
        if let Ok(start) = book.start(&[]) {
            self.choose_game(book, start, format!(" --variant {}", book.name()));
        }
    }

    /// The rulebook of new games; DAMA.COM's own where there is none.
    pub fn chosen_game(&self) -> Option<&'static dyn Rulebook> {
        self.more.house.choice.as_ref().map(|choice| choice.book)
    }

    /// Who begins the chosen game.
    pub(in crate::app) fn chosen_begins(&self) -> Option<Seat> {
        let choice = self.more.house.choice.as_ref()?;
        match choice.book.standing(&choice.start) {
            Ok(Standing::Turn(seat)) => Some(seat),
            _ => None,
        }
    }

    pub(crate) fn games(&self) -> Games {
        self.more.house.games
    }

    /// The match of another rulebook that is played, as its bytes are.
    pub fn sitting(&self) -> Option<Sitting> {
        self.session.sitting()
    }

    /// The most characters that a line can have.
    pub(in crate::app) fn longest_line(&self) -> usize {
        self.session.kind().rulebook().map_or(LONGEST_LINE, |_| LONGEST_CAPTURE)
    }

    /// `G` in the menu. DIFFERS D08: the original had one game.
    pub(in crate::app) fn ask_game(&mut self) {
        self.ask(Scene::More(MoreScene::Variants), Message::Choose);
    }

    /// A key in the list of games: `1` is DAMA.COM's own; letters change what is agreed of the one chosen, and
    /// who sits where.
    pub(in crate::app) fn variants_key(&mut self, key: Key) {
        let place = match key {
            Key::Escape | Key::Enter => return self.go_back_with(Message::Choose),
            Key::Char(c) if c.is_ascii_alphabetic() => {
                let place = usize::from(c.to_ascii_lowercase() as u8 - b'a');
                let is_changed = self.change_setting(place).is_some();
                return self.message = if is_changed { Message::Choose } else { Message::NotAChoice };
            }
            Key::Char(c) => c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1)),
            _ => None,
        };
        match place {
            Some(0) => self.more.house.choice = None,
            Some(place) => {
                let Some(&book) = self.games().get(place - 1) else {
                    return self.message = Message::NotAChoice;
                };
                // The one chosen already keeps what was agreed of it.
                if self.chosen_game().map(|chosen| chosen.name()) != Some(book.name()) {
                    self.choose_from_its_start(book);
                }
            }
            None => return self.message = Message::NotAChoice,
        }
        let chosen = self.config.lang.game_is(self.chosen_game());
        self.go_back_with(Message::More(MoreMessage::Said(chosen)));
    }

    /// The colour chosen in the menu says who sits where, whatever was said of the seats before.
    pub(in crate::app) fn forget_seats(&mut self) {
        self.more.agreed.wanted.seats = None;
        if let Some(choice) = &mut self.more.house.choice {
            choice.who.clear();
        }
    }

    /// Goes on to the next value of an option of the chosen game, or sitter of a seat, which come after them;
    /// none where there is no such.
    fn change_setting(&mut self, place: usize) -> Option<()> {
        let Some(mut choice) = self.more.house.choice.clone() else { return self.change_own_seat(place) };
        let all = choice.book.words(self.config.lang).options;
        let Some(option) = all.get(place) else {
            let place = place - all.len();
            let Seat(seat) = *choice.seats.get(place)?;
            let mut who = self.who(&choice);
            who[usize::from(seat)] = who[usize::from(seat)].next();
            choice.who = choice.seats.iter().map(|&Seat(seat)| who[usize::from(seat)]).collect();
            match choice.who[..] {
                [Who::Player, other] if other != Who::Player => self.config.player = Color::White,
                [other, Who::Player] if other != Who::Player => self.config.player = Color::Black,
                _ => (),
            }
            self.more.house.choice = Some(choice);
            return Some(());
        };
        let present = value(option, &choice.options);
        let at = option.values.iter().position(|&(value, _)| value == present);
        let next = option.values[at.map_or(0, |at| (at + 1) % option.values.len())].0;
        choice.options.retain(|(key, _)| key != option.key);
        choice.options.push((option.key.into(), next.into()));
        let pairs: Vec<(&str, &str)> =
            choice.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        choice.start = match word_after(&choice.said, "--fen") {
            Some(fen) => choice.book.read_position(fen, &pairs).ok()?,
            None => choice.book.start(&pairs).ok()?,
        };
        choice.seats = playing(choice.book, &choice.start);
        self.more.house.choice = Some(choice);
        Some(())
    }

    /// What the list of games shows of the one chosen.
    pub(crate) fn setting(&self) -> Option<Setting<'_>> {
        let Some(choice) = self.more.house.choice.as_ref() else { return self.own_setting() };
        let who = self.who(choice);
        Some(Setting { book: Some(choice.book), options: &choice.options, seats: &choice.seats, who })
    }

    /// A new match of the rulebook chosen; `None` where it cannot begin, as is said then.
    pub(in crate::app) fn new_sitting(&mut self) -> Option<Session> {
        let choice = self.more.house.choice.clone()?;
        if let Err(error) = self.prepare_art(choice.book, &choice.start) {
            self.message = self.no_art(error);
            return None;
        }
        let who = self.who(&choice);
        let is_in_it = choice.seats.iter().any(|&Seat(seat)| who[usize::from(seat)] == Who::Program);
        let agreed =
            if is_in_it { choice.book.with_program(&choice.start) } else { Ok(choice.start.clone()) };
        let sitting = agreed.map_err(|_| SystemError).and_then(|start| {
            Sitting::new(choice.book, who, self.config.level.number(), self.config.seed, &start)
        });
        match sitting {
            Ok(sitting) => Some(Session::of(&sitting.into())),
            Err(SystemError) => {
                self.system_error();
                None
            }
        }
    }

    /// GIOCHI.DAT for a game that needs it, as KEYBOARD.DAT from where the program lies, else from its disk,
    /// else from drive A; or why the game cannot begin.
    pub(in crate::app) fn prepare_art(
        &mut self,
        book: &dyn Rulebook,
        state: &State,
    ) -> Result<(), GraphicsError> {
        if !book.diagram(state).is_ok_and(|diagram| needs_art(&diagram)) {
            self.more.house.art.clear();
            return Ok(());
        }
        if keyboard::seal_ok(&self.more.house.art) {
            return Ok(());
        }
        self.more.house.art.clear();
        self.more.house.art = self.read_art()?;
        Ok(())
    }

    fn read_art(&mut self) -> Result<Vec<u8>, GraphicsError> {
        let mut art = vec![0; keyboard::MAX_LEN + 1];
        let places = self.config.graphics_places();
        let len = read_graphics(FileName::GIOCHI_DAT, places, &mut self.drives, &mut art)?;
        art.truncate(len);
        Ok(art)
    }

    /// Why a game cannot be shown.
    pub(in crate::app) fn no_art(&self, error: GraphicsError) -> Message {
        Message::More(MoreMessage::Refusal(self.config.lang.no_art(error)))
    }

    /// The same for a game that was saved.
    pub(in crate::app) fn prepare_art_of(&mut self, session: &Session) -> Result<(), GraphicsError> {
        match session.sitting() {
            Some(sitting) => self.prepare_art(sitting.book, &sitting.state),
            None => Ok(()),
        }
    }

    /// The graphics of the present game besides KEYBOARD.DAT.
    pub(in crate::app) fn art(&self) -> &[u8] {
        if self.session.kind().may_need_art() {
            &self.more.house.art
        } else {
            &[]
        }
    }

    pub(in crate::app) fn is_art_sound(&self) -> bool {
        self.are_terms_sound() && (self.art().is_empty() || keyboard::seal_ok(self.art()))
    }

    /// Flips a bit of GIOCHI.DAT, or after it of the terms; whether there is such a bit.
    pub(in crate::app) fn flip_art(&mut self, bit: usize) -> bool {
        let len = self.art().len();
        match bit.checked_sub(8 * len) {
            Some(bit) => self.flip_term(bit),
            None => {
                self.more.house.art[bit / 8] ^= 1 << (bit % 8);
                true
            }
        }
    }

    /// The colours of the board that is shown, where it has its own.
    pub(in crate::app) fn art_palette(&self) -> Option<[u8; 16]> {
        let Content::Game(view) = self.content() else { return None };
        let art = view.more.art;
        (!art.bytes().is_empty()).then(|| core::array::from_fn(|entry| art.ega(entry)))
    }

    /// Unless it was said otherwise the player sits at the first seat that plays, with Black at the second,
    /// and the program at the others.
    fn who(&self, choice: &Choice) -> [Who; MOST_SEATS] {
        let own = usize::from(self.config.player == Color::Black);
        let usual = |place| if place == own { Who::Player } else { Who::Program };
        let mut all = [Who::Program; MOST_SEATS];
        for (place, &Seat(seat)) in choice.seats.iter().enumerate() {
            let who = if choice.who.is_empty() { usual(place) } else { said(&choice.who, place) };
            all[usize::from(seat)] = who;
        }
        all
    }

    /// A game that was saved says which game comes next too.
    pub(in crate::app) fn follow_resumed(&mut self) {
        let Some(sitting) = self.sitting() else { return self.more.house.choice = None };
        if self.chosen_game().map(|book| book.name()) != Some(sitting.book.name()) {
            self.choose_from_its_start(sitting.book);
        }
    }

    /// What the message line says at the end of such a match.
    pub(in crate::app) fn table_end(&self, sitting: &Sitting) -> Message {
        let Ok(Some(reason)) = sitting.book.reason(&sitting.state) else { return Message::SystemError };
        let won = sitting.keyboard_won().filter(|_| sitting.at_keyboard() == 1);
        self.said(self.config.lang.table_end(sitting.book, &sitting.winners(), won, reason))
    }

    /// What it says where it is the player's turn and nothing has happened.
    pub(in crate::app) fn your_move(&self, sitting: &Sitting) -> Message {
        let usual = || *Text::new().put(self.config.lang.table_label(TableLabel::YourTurn));
        self.said(self.offer(sitting).unwrap_or_else(usual))
    }

    /// What was offered and waits for an answer.
    fn offer(&self, sitting: &Sitting) -> Option<Text> {
        let by = sitting.book.offered(&sitting.state).ok()??;
        let word = sitting.recent.iter().rev().find(|made| made.seat == by)?;
        Some(self.config.lang.table_offer(sitting.book, by, &word.typed))
    }

    /// What it says again after a question.
    pub(in crate::app) fn standing_at_table(&self) -> Option<Message> {
        let sitting = self.sitting().filter(|_| self.scene == Scene::Game && !self.thinking)?;
        Some(match self.message {
            Message::More(MoreMessage::Said(_)) => self.message,
            _ => self.your_move(&sitting),
        })
    }

    /// Returns what to say of a move of such a match.
    pub(in crate::app) fn said_of_made(&self, after: &Sitting) -> Message {
        let by_program = after.recent.last().filter(|made| after.at(made.seat) == Who::Program);
        let Some(made) = by_program else { return Message::YourMove };
        let (lang, book) = (self.config.lang, after.book);
        let was_offered = matches!(book.offered(&after.previous), Ok(Some(_)));
        self.said(match was_offered {
            true => lang.table_answer(book, made.seat, made.typed == ACCEPT[0]),
            false => lang.program_moved(book, made.seat, &made.typed),
        })
    }

    /// The pages of instructions: those of the game that is played, or of the one chosen; none: DAMA's.
    pub(in crate::app) fn own_pages(&self) -> Option<&'static [&'static str]> {
        let is_over_game = !matches!(self.behind, Scene::Menu);
        let book = if is_over_game { self.sitting()?.book } else { self.chosen_game()? };
        Some(book.words(self.config.lang).pages)
    }
}

/// What the prompt asks for in a match of another rulebook.
pub(super) fn table_prompt(sitting: &Sitting) -> Prompt {
    match (sitting.standing(), sitting.book.seats()) {
        (Ok(Standing::Turn(Seat(0))), "WB") => Prompt::Move(Color::White),
        (Ok(Standing::Turn(_)), "WB") => Prompt::Move(Color::Black),
        _ => Prompt::More(MorePrompt::TableMove),
    }
}

/// The options among those of the command line.
fn agreed(said: &str) -> Vec<(String, String)> {
    let pairs = said.split(" --option ").skip(1).filter_map(|rest| rest.split(' ').next()?.split_once('='));
    pairs.map(|(key, value)| (key.into(), value.into())).collect()
}

fn word_after<'a>(said: &'a str, name: &str) -> Option<&'a str> {
    let mut words = said.split(' ').skip_while(|&word| word != name);
    words.nth(1)
}

/// The end of a line, as much of it as is shown.
pub(in crate::app) fn tail(line: &str, columns: usize) -> &str {
    let hidden = line.chars().count().saturating_sub(columns);
    line.char_indices().nth(hidden).map_or("", |(at, _)| &line[at..])
}

/// Who sits at the seat of that place; the program where nobody is named.
fn said(who: &[Who], place: usize) -> Who {
    who.get(place).copied().unwrap_or(Who::Program)
}
