//! Files of games in PDN behind the program's drives, and the notes of the games played.

use crate::formats::save::{begins_as_save, maestro_seconds};
use crate::games::italian::record::GameRecord;
use crate::library::pdn::{AnyReading, Game, GameOf, GameResult, House, Rules as _, Table, MAX_LEN};
use crate::library::title::title;
use crate::library::{pdn, shelf};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use crate::session::archive::{Archive, ArchiveError, Chosen, Mark};
use crate::session::drive::{Drive, DriveError, Drives, FileSpec};
use crate::session::more::terms::Terms;
use crate::session::rulebook::{playing, Rulebook, State};
use crate::session::shelf::{FileNote, Kept};
use crate::session::sitting::{Games, Sitting, Who};
use crate::session::Match;
use alloc::string::String;
use alloc::vec::Vec;

/// The first size tried for a file of games, in bytes; it doubles until the file fits.
const FIRST_LEN: usize = 64 * 1024;

/// Bytes of a game's history that are kept at the most: a game that a script plays can be of any length.
const MOST_HISTORY: usize = 8 * 1024 * 1024;

/// What is said before the moves of a game that was played against the rules until then.
const BROKEN: &str =
    "Played by the full rules of 1931: moves before this position broke rule 6, and are not told here.";

/// Games read and games played.
#[derive(Debug, Default)]
pub struct PdnArchive {
    open: Vec<Game>,
    /// The games of the open file, where they are of another rulebook.
    open_table: Vec<GameOf<House>>,
    chosen: usize,
    moves: Vec<Move>,
    played: Vec<Notes>,
    found: Vec<FileNote>,
    /// Files are shown with their dates.
    is_dated: bool,
    /// Other games than DAMA.COM's own.
    games: Games,
    /// The games played of other rulebooks that have files of games.
    tables: Vec<TableNotes>,
    /// The last of them is the one that is played.
    is_noted: bool,
    /// The match that is played is of another rulebook.
    is_table: bool,
}

/// The notes of a game of another rulebook.
#[derive(Clone, Debug)]
struct TableNotes {
    start: Table,
    /// As they are typed.
    moves: Vec<String>,
    /// Who plays White and Black.
    names: [String; 2],
    /// With aids.
    is_aided: bool,
    /// How it stands.
    result: GameResult,
}

impl TableNotes {
    /// From here on.
    fn of(game: &Sitting) -> TableNotes {
        let start = Table { book: game.book, state: game.state.clone() };
        let result = House::result(&start);
        let mut names = [const { String::new() }; 2];
        for (seat, name) in playing(game.book, &game.state).into_iter().zip(&mut names) {
            *name = match game.at(seat) {
                Who::Program => alloc::format!("DAMA, level {}", game.level),
                Who::Player | Who::Other => "?".into(),
            };
        }
        TableNotes { start, moves: Vec::new(), names, is_aided: false, result }
    }

    /// Whether they lead to this game as it stands, whatever its counts and offers are.
    fn lead_to(&self, game: &Sitting) -> bool {
        let end = self.moves.iter().fold(self.start.clone(), |table, mv| House::after(&table, mv));
        let stands = |book: &dyn Rulebook, state| book.write_position(state).ok();
        end.book.name() == game.book.name() && stands(end.book, &end.state) == stands(game.book, &game.state)
    }

    fn game(&self) -> GameOf<House> {
        let mut game = GameOf::from_moves(self.start.clone(), &self.moves);
        game.result = self.result;
        for (tag, name) in ["White", "Black"].into_iter().zip(&self.names) {
            game.set_tag(tag, name);
        }
        mark_aided(&mut game, self.is_aided);
        game
    }
}

/// The tag of a game that was played with aids, and what it says.
const AIDS: (&str, &str) = ("Aids", "1");

fn mark_aided<R: pdn::Rules>(game: &mut GameOf<R>, is_aided: bool) {
    if is_aided {
        game.set_tag(AIDS.0, AIDS.1);
    }
}

fn is_aided<R: pdn::Rules>(game: &GameOf<R>) -> bool {
    game.tag(AIDS.0) == Some(AIDS.1)
}

/// The notes of a game.
#[derive(Clone, Debug)]
struct Notes {
    start: Position,
    moves: Vec<Move>,
    /// The level of each side, White's first, where it is the program.
    sides: [Option<u8>; 2],
    /// What went before broke the rules.
    is_broken: bool,
    /// Played with aids.
    is_aided: bool,
    /// How it ended, where it is known to have.
    ended: Option<GameResult>,
    /// How the game has stood.
    history: Vec<GameRecord>,
    /// How many entries of the history were dropped before its first.
    dropped: usize,
}

impl Notes {
    fn of(game: &GameRecord) -> Notes {
        let of = |color| (color != game.player).then_some(game.level);
        let sides = [of(Color::White), of(Color::Black)];
        let history = alloc::vec![*game];
        Notes {
            start: game.position,
            moves: Vec::new(),
            sides,
            is_broken: false,
            is_aided: false,
            ended: None,
            history,
            dropped: 0,
        }
    }

    /// Adds to the history, whose older half is dropped when it is full.
    fn stands(&mut self, game: &GameRecord) {
        if self.history.len() >= MOST_HISTORY / size_of::<GameRecord>() {
            let older = self.history.len() / 2;
            self.history.drain(..older);
            self.dropped += older;
        }
        self.history.push(*game);
    }

    /// Where the moves lead.
    fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.after(mv))
    }

    /// These sit at the board.
    fn at(&mut self, seats: [Who; 2]) {
        let level = self.sides.into_iter().flatten().next();
        self.sides = seats.map(|who| level.filter(|_| who == Who::Program));
    }

    /// The game after the first of these moves, as if it had been played here.
    fn of_moves(game: &GameRecord, start: Position, moves: &[Move]) -> Notes {
        let first = GameRecord::new(start, game.level, game.player, game.seed);
        let mut notes = Notes { moves: moves.into(), ..Notes::of(&first) };
        for &mv in moves {
            notes.history.push(notes.history[notes.history.len() - 1].after(mv));
        }
        notes
    }

    fn game(&self) -> Game {
        let mut game = Game::from_moves(self.start, &self.moves);
        for (tag, level) in ["White", "Black"].into_iter().zip(self.sides) {
            let name = match (level, level.and_then(maestro_seconds)) {
                (Some(_), Some(seconds)) => alloc::format!("DAMA, maestro, {seconds} s a move"),
                (Some(level), None) => alloc::format!("DAMA, level {level}"),
                (None, _) => "?".into(),
            };
            game.set_tag(tag, &name);
        }
        if self.is_broken {
            game.line.comments.push(BROKEN.into());
        }
        mark_aided(&mut game, self.is_aided);
        game.result = self.ended.unwrap_or(game.result);
        game
    }
}

impl PdnArchive {
    /// No game yet.
    pub fn new() -> PdnArchive {
        PdnArchive::default()
    }

    /// The same, which tells how old files are: not where the same keys must give the same screens.
    pub fn dated(self) -> PdnArchive {
        PdnArchive { is_dated: true, ..self }
    }

    /// The same, telling saved games of these rulebooks.
    pub fn with_games(self, games: Games) -> PdnArchive {
        PdnArchive { games, ..self }
    }

    /// A match of another rulebook begins, or goes on.
    fn begin_table(&mut self, game: &Sitting) {
        self.is_table = true;
        self.is_noted = pdn::is_written(game.book);
        if self.is_noted {
            self.tables.push(TableNotes::of(game));
        }
    }

    /// Another game begins; of those before it only what PDN holds is kept.
    fn take_notes(&mut self, notes: Notes) {
        self.is_table = false;
        if let Some(before) = self.played.last_mut() {
            before.history.clear();
        }
        self.played.push(notes);
    }

    /// All games played in which a move was made, as PDN.
    pub fn played(&self) -> String {
        let games: Vec<Game> =
            self.played.iter().filter(|notes| !notes.moves.is_empty()).map(Notes::game).collect();
        let tables: Vec<_> =
            self.tables.iter().filter(|notes| !notes.moves.is_empty()).map(TableNotes::game).collect();
        let texts = [pdn::write(&games), pdn::write(&tables)];
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Opens the games of a file that lies on no drive; how many there are, none where there is no game.
    pub fn open_bytes(&mut self, bytes: &[u8]) -> Option<u32> {
        if begins_as_save(bytes) {
            return None;
        }
        let (own, other) = match pdn::read_any(bytes, self.games) {
            AnyReading::Italian(reading) => (reading.games, Vec::new()),
            AnyReading::House(reading) => (Vec::new(), reading.games),
        };
        let count = own.len() + other.len();
        if count == 0 {
            return None;
        }
        (self.open, self.open_table) = (own, other);
        Some(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

impl Archive for PdnArchive {
    fn look(&mut self, kept: Kept, drive: Drive, drives: &mut dyn Drives) -> Result<(), DriveError> {
        self.found.clear();
        self.found = shelf::look(kept, drive, drives, self.games)?;
        if !self.is_dated {
            self.found.iter_mut().for_each(|file| file.more.written = None);
        }
        Ok(())
    }

    fn found(&self) -> &[FileNote] {
        &self.found
    }

    fn open(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<u32, ArchiveError> {
        let bytes = read_whole(file, drives)?;
        self.open_bytes(&bytes).ok_or(ArchiveError::NoGames)
    }

    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError> {
        Ok(match pdn::read_any(&read_whole(file, drives)?, self.games) {
            AnyReading::Italian(reading) => reading.games.iter().any(is_game),
            AnyReading::House(reading) => reading.games.iter().any(is_game),
        })
    }

    fn choose(&mut self, number: u32) -> Option<Chosen> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let chosen = match (self.open.get(index), self.open_table.get(index)) {
            (Some(game), _) => {
                self.moves = game.moves().collect();
                let plies = count(self.moves.len());
                Chosen { title: title(game), start: Some(game.start), plies, is_cut: game.is_cut() }
            }
            (None, Some(game)) => {
                self.moves.clear();
                let plies = count(game.line.moves.len());
                Chosen { title: title(game), start: None, plies, is_cut: game.is_cut() }
            }
            (None, None) => return None,
        };
        self.chosen = index;
        Some(chosen)
    }

    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn begin(&mut self, game: &Match) {
        match (game.record(), game.table()) {
            (Some(game), _) => self.take_notes(Notes::of(&game)),
            (None, Some(game)) => self.begin_table(game),
            (None, None) => (),
        }
    }

    fn begin_from_chosen(&mut self, game: &Match, plies: u32) {
        if let Some(game) = game.table() {
            self.begin_table(game);
            if let (Some(notes), Some(chosen)) = (self.tables.last_mut(), self.open_table.get(self.chosen)) {
                notes.start = chosen.start.clone();
                notes.moves = chosen.moves().take(plies as usize).collect();
            }
        }
        let Some(game) = game.record() else { return };
        let game = &game;
        let moves = self.moves.iter().copied().take(plies as usize).collect::<Vec<_>>();
        let chosen = self.open.get(self.chosen);
        self.take_notes(
            chosen.map_or_else(|| Notes::of(game), |chosen| Notes::of_moves(game, chosen.start, &moves)),
        );
    }

    fn stands(&mut self, game: &GameRecord) {
        let Some(notes) = self.played.last_mut() else { return };
        let is_new = |last: &GameRecord| (last.position, last.plies) != (game.position, game.plies);
        if notes.history.last().is_none_or(is_new) {
            notes.stands(game);
        }
    }

    fn history(&self) -> &[GameRecord] {
        self.played.last().map_or(&[], |notes| &notes.history)
    }

    fn begin_from_history(&mut self, at: usize) -> Option<GameRecord> {
        let notes = self.played.last()?;
        let game = *notes.history.get(at)?;
        // Where nothing was huffed or taken back there is a move for each step.
        let is_whole = !notes.is_broken && notes.dropped == 0 && notes.history.len() == notes.moves.len() + 1;
        let notes = match notes.moves.get(..at) {
            Some(moves) if is_whole => Notes::of_moves(&game, notes.start, moves),
            _ => Notes::of(&GameRecord::new(game.position, game.level, game.player, game.seed)),
        };
        self.take_notes(notes);
        self.history().last().copied()
    }

    fn played(&mut self, mv: Move) {
        if let Some(notes) = self.played.last_mut() {
            notes.moves.push(mv);
        }
    }

    fn broke(&mut self, game: &GameRecord) {
        if let Some(notes) = self.played.last_mut() {
            let history = core::mem::take(&mut notes.history);
            *notes = Notes {
                is_broken: true,
                is_aided: notes.is_aided,
                sides: notes.sides,
                history,
                dropped: notes.dropped,
                ..Notes::of(game)
            };
        }
    }

    fn ended(&mut self, winner: Option<Color>) {
        if let Some(notes) = self.played.last_mut() {
            notes.ended = Some(match winner {
                None => GameResult::Draw,
                Some(Color::White) => GameResult::White,
                Some(Color::Black) => GameResult::Black,
            });
        }
    }

    fn save(&mut self, game: &Match, file: FileSpec, drives: &mut dyn Drives) -> Result<(), DriveError> {
        let text = match (game.record(), game.table()) {
            (Some(game), _) => {
                let of_now = |notes: &&Notes| notes.end() == game.position;
                let notes = self.played.last().filter(of_now).cloned().unwrap_or_else(|| Notes::of(&game));
                pdn::write(&[notes.game()])
            }
            (None, Some(game)) => {
                let noted = self.tables.last().filter(|notes| self.is_noted && notes.lead_to(game)).cloned();
                pdn::write(&[noted.unwrap_or_else(|| TableNotes::of(game)).game()])
            }
            (None, None) => return Ok(()),
        };
        drives.write(file, text.as_bytes())
    }

    fn is_pdn(&self, file: FileSpec, drives: &mut dyn Drives) -> bool {
        shelf::is_pdn(&mut |buffer| drives.read(file, buffer))
    }

    fn games_played(&self) -> String {
        self.played()
    }

    fn taken(&self) -> Option<(&'static dyn Rulebook, State, Vec<String>)> {
        let game = self.open_table.get(self.chosen)?;
        Some((game.start.book, game.start.state.clone(), game.moves().collect()))
    }

    fn made(&mut self, game: &Sitting) {
        let is_noted = self.is_noted;
        let Some(notes) = self.tables.last_mut().filter(|_| is_noted) else { return };
        // What is said of ending the game is no move.
        let is_move = |typed: &str| typed.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        notes.moves.extend(game.recent.last().map(|made| made.typed.clone()).filter(|typed| is_move(typed)));
        notes.result = House::result(&Table { book: game.book, state: game.state.clone() });
    }

    fn on_terms(&mut self, terms: &Terms) {
        if self.is_table {
            let noted = self.tables.last_mut().filter(|_| self.is_noted);
            return noted.into_iter().for_each(|notes| notes.is_aided = terms.aids);
        }
        let Some(notes) = self.played.last_mut() else { return };
        notes.is_aided = terms.aids;
        if let Some(seats) = terms.seats {
            notes.at(seats);
        }
    }

    fn is_aided(&self) -> bool {
        match (self.open.get(self.chosen), self.open_table.get(self.chosen)) {
            (Some(game), _) => is_aided(game),
            (None, Some(game)) => is_aided(game),
            (None, None) => false,
        }
    }

    fn mark(&self) -> Mark {
        if self.is_table {
            let moves = self.tables.last().map_or(0, |notes| notes.moves.len());
            return Mark { moves, standings: 0 };
        }
        let noted =
            |notes: &Notes| Mark { moves: notes.moves.len(), standings: notes.dropped + notes.history.len() };
        self.played.last().map_or(Mark::default(), noted)
    }

    fn take_back(&mut self, mark: Mark, game: &Match) {
        if let Some(game) = game.table() {
            let Some(notes) = self.tables.last_mut().filter(|_| self.is_noted) else { return };
            notes.moves.truncate(mark.moves);
            notes.result = House::result(&Table { book: game.book, state: game.state.clone() });
        }
        let Some(game) = &game.record() else { return };
        let Some(notes) = self.played.last_mut() else { return };
        notes.moves.truncate(mark.moves);
        notes.history.truncate(mark.standings.saturating_sub(notes.dropped));
        notes.ended = None;
        if notes.end() != game.position {
            // A move against the rules had begun other notes since then.
            let history = core::mem::take(&mut notes.history);
            let (is_aided, sides, dropped) = (notes.is_aided, notes.sides, notes.dropped);
            *notes = Notes { is_aided, sides, history, dropped, ..Notes::of(game) };
        }
    }
}

/// Whether anything is known of a game but that something stands there.
fn is_game<R: pdn::Rules>(game: &GameOf<R>) -> bool {
    let tags = ["Event", "Site", "Date", "Round", "White", "Black"];
    tags.iter().any(|tag| game.tag(tag).is_some()) || !game.line.moves.is_empty()
}

/// A file of any length up to [`MAX_LEN`].
fn read_whole(file: FileSpec, drives: &mut dyn Drives) -> Result<Vec<u8>, DriveError> {
    let mut len = FIRST_LEN;
    loop {
        let mut buffer = alloc::vec![0; len];
        match drives.read(file, &mut buffer) {
            Ok(read) => {
                buffer.truncate(read);
                return Ok(buffer);
            }
            Err(DriveError::TooLong) if len < MAX_LEN => len *= 2,
            Err(error) => return Err(error),
        }
    }
}
