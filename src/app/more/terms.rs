//! On what terms the present game is played, and who sits at the two seats of Italian draughts. DIFFERS D12: the
//! original had one player.

use crate::app::App;
use crate::rules::{Color, Outcome};
use crate::screen::table::Setting;
use crate::screen::{MoreScene, Scene};
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec};
use crate::session::integrity::Twofold;
use crate::session::messages::{Message, MoreMessage, Text};
use crate::session::more::terms::{Terms, TermsBytes};
use crate::session::port::GameOf;
use crate::session::rulebook::Seat;
use crate::session::sitting::Who;
use crate::session::{FileError, Session, View};
use alloc::string::String;
use alloc::vec::Vec;

/// What is known of terms.
#[derive(Debug)]
pub(crate) struct Agreed {
    /// Of new games.
    pub wanted: Terms,
    /// Of the game that begins next, where it is not a new one: a resumed game has its own.
    pub brought: Option<Terms>,
    /// Of the present game, under seal as the game is; none but DAMA.COM's is ever looked at.
    present: Twofold<TermsBytes>,
    /// The side that has offered a draw to the other one at the same keyboard.
    pub offer_of: Option<Color>,
}

impl Agreed {
    pub(crate) fn new() -> Agreed {
        let present = Twofold::new(Terms::FAITHFUL.to_bytes());
        Agreed { wanted: Terms::FAITHFUL, brought: None, present, offer_of: None }
    }
}

/// A drive that holds what was written last.
pub(super) struct Sheet(pub Option<Vec<u8>>);

impl Drives for Sheet {
    fn read(&mut self, _: FileSpec, _: &mut [u8]) -> Result<usize, DriveError> {
        Err(DriveError::NotFound)
    }

    fn exists(&mut self, _: FileSpec) -> Result<bool, DriveError> {
        Ok(false)
    }

    fn write(&mut self, _: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        self.0 = Some(bytes.into());
        Ok(())
    }
}

impl<D: Drives> App<'_, D> {
    /// The terms of new games.
    pub fn agree_on(&mut self, terms: Terms) {
        self.more.agreed.wanted = terms;
    }

    /// The terms of new games, as they were agreed on.
    pub fn agreed_on(&self) -> Terms {
        self.more.agreed.wanted
    }

    /// The present game's.
    pub fn terms(&self) -> Terms {
        let bytes = self.more.agreed.present.bytes();
        Terms::from_bytes(*bytes).or_else(|| self.last_good_terms()).unwrap_or_default()
    }

    fn last_good_terms(&self) -> Option<Terms> {
        self.more.agreed.present.last_good(|bytes| Terms::from_bytes(*bytes))
    }

    /// The next sitter at a seat of Italian draughts, White's being 0; none where there is no such seat.
    pub(in crate::app) fn change_own_seat(&mut self, place: usize) -> Option<()> {
        let player = self.config.player;
        let wanted = self.more.agreed.wanted;
        let mut seats = [Color::White, Color::Black].map(|color| wanted.at(color, player));
        let seat = seats.get_mut(place)?;
        *seat = seat.next();
        (self.more.agreed.wanted.seats, self.config.player) = Terms::seated(&seats);
        Some(())
    }

    /// What the list of games shows of Italian draughts: its seats, where they are not as ever.
    pub(in crate::app) fn own_setting(&self) -> Option<Setting<'_>> {
        let [white, black] = self.more.agreed.wanted.seats?;
        let who = [white, black, Who::Program, Who::Program];
        Some(Setting { book: None, options: &[], seats: &[Seat(0), Seat(1)], who })
    }

    /// The terms as options of the command line, for a recording.
    pub(in crate::app) fn terms_as_options(&self) -> String {
        let Terms { aids, seats } = self.more.agreed.wanted;
        let seats = seats
            .filter(|_| self.chosen_game().is_none())
            .map_or_else(String::new, |seats| Who::option(&seats));
        String::from(if aids { " --aids" } else { "" }) + &seats
    }

    /// A game begins or goes on.
    pub(in crate::app) fn begin_on_terms(&mut self) {
        let wanted = self.more.agreed.wanted;
        let mut terms = match self.more.agreed.brought.take() {
            Some(brought) => Terms { aids: brought.aids || wanted.aids, ..brought },
            None => wanted,
        };
        if self.is_sitting() {
            terms.seats = None;
        } else if let Some(game) = self.session.last_good() {
            terms = if self.is_by_fuller_rules() { terms.with_player(game.player()) } else { terms };
            // By the full rules somebody sits at the keyboard.
            if self.is_by_fuller_rules() && terms.at_keyboard() == 0 {
                terms.seats = None;
            }
        }
        self.more.agreed.present = Twofold::new(terms.to_bytes());
        self.more.agreed.offer_of = None;
        let is_sitting = self.is_sitting();
        if let Some(archive) = self.more.archive.as_mut().filter(|_| !terms.is_faithful()) {
            archive.on_terms(&terms, is_sitting);
        }
    }

    /// What the check seals of the terms, in bits; nothing of DAMA.COM's own.
    pub(in crate::app) fn term_bits(&self) -> usize {
        if self.is_term_silent() {
            return 0;
        }
        8 * (2 * self.more.agreed.present.bytes().len() + crate::session::SEAL_LEN)
    }

    /// Whether nothing was agreed besides the rules: both copies say so.
    fn is_term_silent(&self) -> bool {
        self.last_good_terms().is_some_and(|terms| terms.is_faithful())
    }

    pub(in crate::app) fn flip_term(&mut self, bit: usize) -> bool {
        bit < self.term_bits() && self.more.agreed.present.flip(bit)
    }

    pub(in crate::app) fn are_terms_sound(&self) -> bool {
        self.more.agreed.present.checked().is_ok_and(|bytes| Terms::from_bytes(*bytes).is_some())
    }

    /// Those of the board on the screen: a game of an open file is nobody's here.
    pub(in crate::app) fn shown_terms(&self) -> Terms {
        let is_of_file = self.scene == Scene::More(MoreScene::Viewer) && self.more.reviewed.is_none();
        if !is_of_file {
            return self.terms();
        }
        let aids = self.more.archive.as_ref().is_some_and(|archive| archive.is_aided());
        Terms { aids, seats: None }
    }

    /// What the screen shows of the game, with its terms.
    pub(in crate::app) fn on_terms<'v>(&self, mut view: View<'v>) -> View<'v> {
        (view.more.terms, view.more.shown) = (self.shown_terms(), self.aids_shown());
        view
    }

    /// Whether the program moves that colour.
    pub(crate) fn is_programs(&self, turn: Color, player: Color) -> bool {
        self.terms().at(turn, player) == Who::Program
    }

    /// Whether it is not one player's game against the program, so that nobody is called `you`.
    pub(crate) fn is_neutral(&self) -> bool {
        !self.is_sitting() && self.terms().at_keyboard() != 1
    }

    /// How a plain game has ended.
    pub(in crate::app) fn end_of(&self, outcome: Outcome, player: Color) -> Message {
        if self.is_neutral() {
            return self.said(self.config.lang.neutral_end(outcome));
        }
        Message::End(outcome, outcome.winner() == player)
    }

    pub(crate) fn said(&self, text: Text) -> Message {
        Message::More(MoreMessage::Said(text))
    }

    /// Reads a saved game, whose terms come with it.
    pub(in crate::app) fn read_saved_on_terms(&mut self, file: FileSpec) -> Result<Session, FileError> {
        let games = self.games();
        let (session, terms) = Session::resume_on_terms(file, games, &mut self.drives)?;
        self.more.agreed.brought = Some(terms);
        Ok(session)
    }

    /// The game as it is saved, its terms before it.
    pub(in crate::app) fn saved_bytes(&self) -> Result<Vec<u8>, FileError> {
        let mut sheet = Sheet(None);
        let file = FileSpec { drive: Drive::PROGRAM, name: FileName::NONE };
        self.session.save(file, &mut sheet)?;
        let terms = self.last_good_terms().ok_or(FileError::NoGoodCopy)?;
        Ok(terms.put_before(&sheet.0.unwrap_or_default()))
    }

    /// Writes the game where its terms are to be kept with it.
    pub(in crate::app) fn write_on_terms(&mut self, file: FileSpec) -> Option<Result<(), FileError>> {
        if self.is_term_silent() {
            return None;
        }
        let bytes = match self.saved_bytes() {
            Ok(bytes) => bytes,
            Err(error) => return Some(Err(error)),
        };
        Some(self.drives.write(file, &bytes).map_err(FileError::Drive))
    }
}
