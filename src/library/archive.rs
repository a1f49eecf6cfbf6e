//! Files of games in PDN behind the program's drives, and the notes of the games played.

use super::pdn::{self, Game, GameResult, MAX_LEN};
use super::shelf;
use super::title::title;
use crate::formats::save::{maestro_seconds, GameRecord};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game as _};
use crate::session::archive::{Archive, ArchiveError, Chosen};
use crate::session::drive::{Drive, DriveError, Drives, FileSpec};
use crate::session::shelf::{FileNote, Kept};
use crate::session::sitting::Games;
use alloc::string::String;
use alloc::vec::Vec;

/// The first size tried for a file of games, in bytes; it doubles until the file fits.
const FIRST_LEN: usize = 64 * 1024;

/// What is said before the moves of a game that was played against the rules until then.
const BROKEN: &str =
    "Played by the full rules of 1931: moves before this position broke rule 6, and are not told here.";

/// Games read and games played.
#[derive(Debug, Default)]
pub struct PdnArchive {
    open: Vec<Game>,
    chosen: usize,
    moves: Vec<Move>,
    played: Vec<Notes>,
    found: Vec<FileNote>,
    /// Files are shown with their dates.
    is_dated: bool,
    /// Other games than DAMA.COM's own.
    games: Games,
}

/// The notes of a game.
#[derive(Clone, Debug)]
struct Notes {
    start: Position,
    moves: Vec<Move>,
    /// The player's colour and the level, where the program is the other side.
    sides: Option<(Color, u8)>,
    /// What went before broke the rules.
    is_broken: bool,
    /// How it ended, where it is known to have.
    ended: Option<GameResult>,
    /// How the game has stood.
    history: Vec<GameRecord>,
}

impl Notes {
    fn of(game: &GameRecord) -> Notes {
        let sides = Some((game.player, game.level));
        let history = alloc::vec![*game];
        Notes { start: game.position, moves: Vec::new(), sides, is_broken: false, ended: None, history }
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
        if let Some((player, level)) = self.sides {
            let program = match maestro_seconds(level) {
                Some(seconds) => alloc::format!("DAMA, maestro, {seconds} s a move"),
                None => alloc::format!("DAMA, level {level}"),
            };
            let (white, black) =
                if player == Color::White { ("?", program.as_str()) } else { (program.as_str(), "?") };
            game.set_tag("White", white);
            game.set_tag("Black", black);
        }
        if self.is_broken {
            game.line.comments.push(BROKEN.into());
        }
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

    /// Another game begins; of those before it only what PDN holds is kept.
    fn take_notes(&mut self, notes: Notes) {
        if let Some(before) = self.played.last_mut() {
            before.history.clear();
        }
        self.played.push(notes);
    }

    /// All games played in which a move was made, as PDN.
    pub fn played(&self) -> String {
        let games: Vec<Game> =
            self.played.iter().filter(|notes| !notes.moves.is_empty()).map(Notes::game).collect();
        pdn::write(&games)
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
        let games = pdn::read(&bytes).games;
        if games.is_empty() {
            return Err(ArchiveError::NoGames);
        }
        self.open = games;
        Ok(u32::try_from(self.open.len()).unwrap_or(u32::MAX))
    }

    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError> {
        let is_game = |game: &Game| {
            let has_tags = ["Event", "Site", "Date", "Round", "White", "Black"]
                .iter()
                .any(|tag| game.tag(tag).is_some());
            has_tags || !game.line.moves.is_empty()
        };
        Ok(pdn::read(&read_whole(file, drives)?).games.iter().any(is_game))
    }

    fn choose(&mut self, number: u32) -> Option<Chosen> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let game = self.open.get(index)?;
        self.moves = game.moves().collect();
        self.chosen = index;
        let plies = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        Some(Chosen { title: title(game), start: game.start, plies, is_cut: game.is_cut() })
    }

    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn begin(&mut self, game: &GameRecord) {
        self.take_notes(Notes::of(game));
    }

    fn begin_from_chosen(&mut self, game: &GameRecord, plies: u32) {
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
            notes.history.push(*game);
        }
    }

    fn history(&self) -> &[GameRecord] {
        self.played.last().map_or(&[], |notes| &notes.history)
    }

    fn begin_from_history(&mut self, at: usize) -> Option<GameRecord> {
        let notes = self.played.last()?;
        let game = *notes.history.get(at)?;
        // Where nothing was huffed or taken back there is a move for each step.
        let is_whole = !notes.is_broken && notes.history.len() == notes.moves.len() + 1;
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
            *notes = Notes { is_broken: true, history, ..Notes::of(game) };
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

    fn tell_played(&self, tell: &mut dyn FnMut(&str)) {
        tell(&self.played());
    }

    fn save(&mut self, game: &GameRecord, file: FileSpec, drives: &mut dyn Drives) -> Result<(), DriveError> {
        let of_now = |notes: &&Notes| {
            let end = notes.moves.iter().fold(notes.start, |position, &mv| position.after(mv));
            end == game.position
        };
        let notes = self.played.last().filter(of_now).cloned().unwrap_or_else(|| Notes::of(game));
        drives.write(file, pdn::write(&[notes.game()]).as_bytes())
    }
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
