//! The archive: games opened from PDN files on the program's drives, and the games played.

use crate::formats::save::{begins_as_save, maestro_seconds};
use crate::game_files::pdn::{
    AnyPdnGame, GameResult, PdnGameOf, Rules as _, Variant, VariantPosition, MAX_LEN,
};
use crate::game_files::title::title;
use crate::game_files::{pdn, shelf};
use crate::session::any::{Match, PdnMoves};
use crate::session::archive::{Archive, ArchiveError, Chosen, PlayedMatch};
use crate::session::drive::{Date, Drive, DriveError, Drives, FileSpec};
use crate::session::file_info::read_whole;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{Rulebook, Seat, State};
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::shelf::{FileKind, FileNote};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// A file that gets each game as it ends.
pub trait PlayedGames: core::fmt::Debug {
    /// Adds a game in PDN; returns whether it is in the file.
    fn add(&mut self, game: &str) -> bool;
}

/// The games opened and the games played.
#[derive(Debug, Default)]
pub struct PdnArchive {
    open: Vec<AnyPdnGame>,
    chosen: usize,
    found: Vec<FileNote>,
    is_dated: bool,
    // `None` where the same keys must give the same files.
    day: Option<Date>,
    games: Rulebooks,
    file: Option<Box<dyn PlayedGames>>,
    // Those that are not in `file`.
    played: Vec<PdnGameOf<Variant>>,
}

// The tag of a game played with aids.
const AIDS: (&str, &str) = ("Aids", "1");

/// Converts a match; `None` if its integrity check fails or its game has no PDN.
fn pdn_game(played: &PlayedMatch<'_>) -> Option<PdnGameOf<Variant>> {
    let present = played.session.last_good()?;
    let PdnMoves { row, start, end, moves, note } = present.pdn_moves(played.session.history());
    if !pdn::can_write(row) {
        return None;
    }
    let [start, end] = [start, end].map(|state| VariantPosition { rulebook: row, state });
    let mut game = PdnGameOf::of_legal(start, &moves, result(&present, &end, played));
    for (tag, seat) in ["White", "Black"].into_iter().zip(present.seats()) {
        game.put_tag(tag, &name(&present, seat, &played.settings));
    }
    game.line.comments.extend(note.map(String::from));
    if played.settings.aids {
        game.put_tag(AIDS.0, AIDS.1);
    }
    if let Some(clock) = played.settings.clock {
        game.put_tag("TimeControl", &clock.time_control());
        if clock.fallen().is_some() {
            game.put_tag("Termination", "time forfeit");
        }
    }
    Some(game)
}

fn name(present: &Match, seat: Seat, settings: &PlaySettings) -> String {
    match (present.who_at(seat, settings), maestro_seconds(present.level())) {
        (SeatPlayer::Player | SeatPlayer::Other, _) => "?".into(),
        (SeatPlayer::Program, Some(seconds)) => alloc::format!("DAMA, maestro, {seconds} s a move"),
        (SeatPlayer::Program, None) => alloc::format!("DAMA, level {}", present.level()),
    }
}

/// Returns how a match has ended: by its rules, on time, by resignation, or as the board shows.
fn result(present: &Match, end: &VariantPosition, played: &PlayedMatch<'_>) -> GameResult {
    let won_by = |seat| if seat == Seat(0) { GameResult::White } else { GameResult::Black };
    if let Some(winners) = present.winners() {
        return winners.first().map_or(GameResult::Draw, |&winner| won_by(winner));
    }
    let on_time = played.settings.fallen().map(|Seat(loser)| Seat(u8::from(loser == 0)));
    let given_up_to = played.given_up_to.map(|color| Seat(color as u8));
    on_time.or(given_up_to).map_or_else(|| Variant::result(end), won_by)
}

impl PdnArchive {
    /// Returns an empty archive.
    pub fn new() -> PdnArchive {
        PdnArchive::default()
    }

    /// Lists files with their dates. Tests leave this off: the same keys must give the same screens.
    pub fn dated(self) -> PdnArchive {
        PdnArchive { is_dated: true, ..self }
    }

    /// Writes this date in the games.
    pub fn on_day(self, day: Date) -> PdnArchive {
        PdnArchive { day: Some(day), ..self }
    }

    fn dated_game(&self, played: &PlayedMatch<'_>) -> Option<PdnGameOf<Variant>> {
        let mut game = pdn_game(played)?;
        if let Some(Date { year, month, day }) = self.day {
            game.put_tag("Date", &alloc::format!("{year:04}.{month:02}.{day:02}"));
        }
        Some(game)
    }

    /// Adds each game to a file as it ends.
    pub fn adding_to(self, file: Box<dyn PlayedGames>) -> PdnArchive {
        PdnArchive { file: Some(file), ..self }
    }

    /// Sets the games whose saves and files it can read.
    pub fn with_games(self, games: Rulebooks) -> PdnArchive {
        PdnArchive { games, ..self }
    }

    /// Opens the games of a file on no drive; returns their number, `None` without a game.
    pub fn open_bytes(&mut self, bytes: &[u8]) -> Option<u32> {
        if begins_as_save(bytes) || !pdn::is_pdn(bytes) {
            return None;
        }
        let games = pdn::read_any(bytes, self.games).games;
        let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
        // A date begins as a move does.
        if !games.iter().any(AnyPdnGame::says_something) {
            return None;
        }
        self.open = games;
        Some(count)
    }
}

impl Archive for PdnArchive {
    fn look(&mut self, kind: FileKind, drive: Drive, drives: &mut dyn Drives) -> Result<(), DriveError> {
        self.found.clear();
        self.found = shelf::look(kind, drive, drives, self.games)?;
        if !self.is_dated {
            self.found.iter_mut().for_each(|file| file.details.written = None);
        }
        Ok(())
    }

    fn found(&self) -> &[FileNote] {
        &self.found
    }

    fn open(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<u32, ArchiveError> {
        let bytes = read_whole(&mut |buffer| drives.read(file, buffer), MAX_LEN)?;
        self.open_bytes(&bytes).ok_or(ArchiveError::NoGames)
    }

    fn open_text(&mut self, text: &str) -> Option<u32> {
        self.open_bytes(text.as_bytes())
    }

    fn written(&self, played: &PlayedMatch<'_>) -> Option<String> {
        Some(text(&pdn_game(played)?))
    }

    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError> {
        let bytes = read_whole(&mut |buffer| drives.read(file, buffer), MAX_LEN)?;
        let has_moves = || pdn::read_any(&bytes, self.games).games.iter().any(|game| game.plies() > 0);
        // The reader finds moves in notes too.
        Ok(pdn::is_draughts(&bytes) || (pdn::is_pdn(&bytes) && has_moves()))
    }

    fn choose(&mut self, number: u32) -> Option<Chosen> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let game = self.open.get(index)?;
        let plies = u32::try_from(game.plies()).unwrap_or(u32::MAX);
        self.chosen = index;
        Some(Chosen { title: title(game), plies, is_cut: game.is_cut() })
    }

    fn keep(&mut self, played: &PlayedMatch<'_>) {
        let Some(game) = self.dated_game(played).filter(has_moves) else { return };
        if !self.file.as_mut().is_some_and(|file| file.add(&text(&game))) {
            self.played.push(game);
        }
    }

    fn save(
        &mut self,
        played: &PlayedMatch<'_>,
        file: FileSpec,
        drives: &mut dyn Drives,
    ) -> Result<(), DriveError> {
        let Some(game) = self.dated_game(played) else { return Ok(()) };
        drives.write(file, text(&game).as_bytes())
    }

    fn is_pdn(&self, file: FileSpec, drives: &mut dyn Drives) -> bool {
        shelf::is_pdn(&mut |buffer| drives.read(file, buffer))
    }

    fn games_played(&self, present: Option<&PlayedMatch<'_>>) -> String {
        let present = present.and_then(|played| self.dated_game(played)).filter(has_moves);
        let mut games = self.played.clone();
        games.extend(present);
        pdn::write(&games)
    }

    fn taken(&self) -> Option<(&'static dyn Rulebook, State, Vec<String>)> {
        let game = self.open.get(self.chosen)?;
        let VariantPosition { rulebook, state } = game.position_after(0)?;
        Some((rulebook, state, game.typed()))
    }

    fn chosen_text(&self) -> Option<String> {
        Some(match self.open.get(self.chosen)? {
            AnyPdnGame::Italian(game) => pdn::write(core::slice::from_ref(game)),
            AnyPdnGame::Variant(game) => text(game),
        })
    }

    fn is_aided(&self) -> bool {
        self.open.get(self.chosen).is_some_and(|game| game.tag(AIDS.0) == Some(AIDS.1))
    }
}

fn has_moves(game: &PdnGameOf<Variant>) -> bool {
    !game.line.moves.is_empty()
}

fn text(game: &PdnGameOf<Variant>) -> String {
    pdn::write(core::slice::from_ref(game))
}
