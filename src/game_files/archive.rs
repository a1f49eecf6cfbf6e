//! The archive: games opened from PDN files on the program's drives, and the games played.

use crate::built_in::IndexedActions as _;
use crate::formats::save::{begins_as_save, maestro_seconds};
use crate::game_files::pdn::{
    AnyPdnGame, GameResult, Italian, PdnGame, PdnGameOf, Rules as _, Variant, VariantPosition, MAX_LEN,
};
use crate::game_files::title::title;
use crate::game_files::{pdn, shelf};
use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::record::Rules1931Record;
use crate::games::italian::rules_1931::Rules1931Action;
use crate::rules::italian::{Move, Position};
use crate::rules::Color;
use crate::session::archive::{Archive, ArchiveError, Chosen, PlayedMatch};
use crate::session::drive::{Date, Drive, DriveError, Drives, FileSpec};
use crate::session::history::MoveHistory;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, Rulebook, Seat, State};
use crate::session::rulebook_match::{RulebookMatch, Rulebooks, SeatPlayer};
use crate::session::shelf::{FileKind, FileNote};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

// In bytes; doubled until the file fits.
const FIRST_LEN: usize = 64 * 1024;

// The comment before the moves of a game that broke the rules up to that point.
const BROKEN: &str =
    "Played by the full rules of 1931: moves before this position broke rule 6, and are not told here.";

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
    moves: Vec<Move>,
    found: Vec<FileNote>,
    is_dated: bool,
    // `None` where the same keys must give the same files.
    day: Option<Date>,
    games: Rulebooks,
    file: Option<Box<dyn PlayedGames>>,
    // Those that are not in `file`.
    played: Vec<PdnGame>,
    played_variants: Vec<PdnGameOf<Variant>>,
}

// The tag of a game played with aids.
const AIDS: (&str, &str) = ("Aids", "1");

fn mark_aided<R: pdn::Rules>(game: &mut PdnGameOf<R>, is_aided: bool) {
    if is_aided {
        game.put_tag(AIDS.0, AIDS.1);
    }
}

fn mark_timed<R: pdn::Rules>(game: &mut PdnGameOf<R>, settings: &PlaySettings) {
    let Some(clock) = settings.clock else { return };
    game.put_tag("TimeControl", &clock.time_control());
    if clock.fallen().is_some() {
        game.put_tag("Termination", "time forfeit");
    }
}

fn is_aided<R: pdn::Rules>(game: &PdnGameOf<R>) -> bool {
    game.tag(AIDS.0) == Some(AIDS.1)
}

/// A match as a PDN game.
enum Written {
    Italian(PdnGame),
    Variant(PdnGameOf<Variant>),
}

impl Written {
    /// Converts a match; `None` if its integrity check fails or its game has no PDN.
    fn of(played: &PlayedMatch<'_>) -> Option<Written> {
        let present = played.session.last_good()?;
        if let Some(game) = present.rulebook_match() {
            return pdn::can_write(game.book).then(|| Written::Variant(variant_game(game, played)));
        }
        let record = present.record()?;
        let ended = present.rules_1931().and_then(|record| record.ending).map(|ending| ending.winner);
        let on_time = played
            .settings
            .fallen()
            .map(|Seat(seat)| Some(if seat == 0 { Color::Black } else { Color::White }));
        let ended = ended.or(on_time).or(played.given_up_to.map(Some));
        Some(Written::Italian(italian_game(&record, ended, played)))
    }

    fn put_tag(&mut self, tag: &str, value: &str) {
        match self {
            Written::Italian(game) => game.put_tag(tag, value),
            Written::Variant(game) => game.put_tag(tag, value),
        }
    }

    fn has_moves(&self) -> bool {
        match self {
            Written::Italian(game) => !game.line.moves.is_empty(),
            Written::Variant(game) => !game.line.moves.is_empty(),
        }
    }

    fn to_pdn(&self) -> String {
        match self {
            Written::Italian(game) => pdn::write(core::slice::from_ref(game)),
            Written::Variant(game) => pdn::write(core::slice::from_ref(game)),
        }
    }
}

// `ended`: the winner, or `None` for a draw, if the board does not show it.
fn italian_game(record: &GameRecord, ended: Option<Option<Color>>, played: &PlayedMatch<'_>) -> PdnGame {
    let moves = RegularMoves::of(played.session.history(), record);
    let mut game = PdnGame::of_legal(moves.start, &moves.moves, Italian::result(&record.position));
    for (tag, color) in [("White", Color::White), ("Black", Color::Black)] {
        let is_program = played.settings.at(color, record.player) == SeatPlayer::Program;
        let name = match maestro_seconds(record.level) {
            _ if !is_program => "?".into(),
            Some(seconds) => alloc::format!("DAMA, maestro, {seconds} s a move"),
            None => alloc::format!("DAMA, level {}", record.level),
        };
        game.put_tag(tag, &name);
    }
    if moves.is_broken {
        game.line.comments.push(BROKEN.into());
    }
    mark_aided(&mut game, played.settings.aids);
    mark_timed(&mut game, &played.settings);
    game.result = match ended {
        None => game.result,
        Some(None) => GameResult::Draw,
        Some(Some(Color::White)) => GameResult::White,
        Some(Some(Color::Black)) => GameResult::Black,
    };
    game
}

fn variant_game(rulebook_match: &RulebookMatch, played: &PlayedMatch<'_>) -> PdnGameOf<Variant> {
    let position = |game: &RulebookMatch| VariantPosition { rulebook: game.book, state: game.state.clone() };
    let start =
        played.session.history().start().rulebook_match().map_or_else(|| position(rulebook_match), position);
    let states = played.session.history().states().skip(1);
    let made =
        states.filter_map(|state| state.rulebook_match()?.recent.last().map(|made| made.typed.clone()));
    // Typed lines that end the game are not moves.
    let is_move = |typed: &String| typed.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let moves: Vec<String> = made.filter(is_move).collect();
    let mut game = PdnGameOf::of_legal(start, &moves, Variant::result(&position(rulebook_match)));
    for (tag, seat) in ["White", "Black"].into_iter().zip(playing(rulebook_match.book, &rulebook_match.state))
    {
        let name = match rulebook_match.at(seat) {
            SeatPlayer::Program => alloc::format!("DAMA, level {}", rulebook_match.level),
            SeatPlayer::Player | SeatPlayer::Other => "?".into(),
        };
        game.put_tag(tag, &name);
    }
    mark_aided(&mut game, played.settings.aids);
    mark_timed(&mut game, &played.settings);
    match played.settings.fallen() {
        Some(Seat(0)) => game.result = GameResult::Black,
        Some(_) => game.result = GameResult::White,
        None => (),
    }
    game
}

/// The moves that PDN can express: those after the last irregular move.
struct RegularMoves {
    start: Position,
    moves: Vec<Move>,
    is_broken: bool,
}

impl RegularMoves {
    fn of(history: &MoveHistory<crate::session::Match>, present: &GameRecord) -> RegularMoves {
        let start = history.start().record().map_or(present.position, |record| record.position);
        let mut told = RegularMoves { start, moves: Vec::new(), is_broken: false };
        for (before, action, after) in history.steps() {
            match (before.rules_1931(), after.rules_1931()) {
                (Some(before), Some(after)) => told.add(before.indexed(action), before, after),
                _ => told.moves.extend(before.record().and_then(|record| record.indexed(action))),
            }
        }
        if told.moves.iter().fold(told.start, |position, &mv| position.after(mv)) != present.position {
            told.begin_at(present);
        }
        told
    }

    fn add(&mut self, action: Option<Rules1931Action>, before: &Rules1931Record, after: &Rules1931Record) {
        match action {
            Some(Rules1931Action::Open) if after.game.plies > before.game.plies => {
                self.moves.extend(after.game.recent.last());
            }
            Some(Rules1931Action::Move(mv)) => {
                if before.before.is_some() {
                    self.begin_at(&before.game);
                }
                if after.before.is_none() {
                    self.moves.push(mv);
                }
            }
            Some(Rules1931Action::Huff(_)) => self.begin_at(&after.game),
            _ => (),
        }
    }

    fn begin_at(&mut self, game: &GameRecord) {
        *self = RegularMoves { start: game.position, moves: Vec::new(), is_broken: true };
    }
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

    fn written(&self, played: &PlayedMatch<'_>) -> Option<Written> {
        let mut game = Written::of(played)?;
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

    fn open_text(&mut self, text: &str) -> Option<u32> {
        self.open_bytes(text.as_bytes())
    }

    fn written(&self, played: &PlayedMatch<'_>) -> Option<String> {
        Some(Written::of(played)?.to_pdn())
    }

    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError> {
        let bytes = read_whole(file, drives)?;
        let has_moves = || pdn::read_any(&bytes, self.games).games.iter().any(|game| game.plies() > 0);
        // The reader finds moves in notes too.
        Ok(pdn::is_draughts(&bytes) || (pdn::is_pdn(&bytes) && has_moves()))
    }

    fn choose(&mut self, number: u32) -> Option<Chosen> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let game = self.open.get(index)?;
        let plies = u32::try_from(game.plies()).unwrap_or(u32::MAX);
        let chosen = match game {
            AnyPdnGame::Italian(game) => {
                self.moves = game.moves().collect();
                Chosen { title: title(game), start: Some(game.start), plies, is_cut: game.is_cut() }
            }
            AnyPdnGame::Variant(game) => {
                self.moves.clear();
                Chosen { title: title(game), start: None, plies, is_cut: game.is_cut() }
            }
        };
        self.chosen = index;
        Some(chosen)
    }

    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn keep(&mut self, played: &PlayedMatch<'_>) {
        let Some(game) = self.written(played).filter(Written::has_moves) else { return };
        if self.file.as_mut().is_some_and(|file| file.add(&game.to_pdn())) {
            return;
        }
        match game {
            Written::Italian(game) => self.played.push(game),
            Written::Variant(game) => self.played_variants.push(game),
        }
    }

    fn save(
        &mut self,
        played: &PlayedMatch<'_>,
        file: FileSpec,
        drives: &mut dyn Drives,
    ) -> Result<(), DriveError> {
        let Some(game) = self.written(played) else { return Ok(()) };
        drives.write(file, game.to_pdn().as_bytes())
    }

    fn is_pdn(&self, file: FileSpec, drives: &mut dyn Drives) -> bool {
        shelf::is_pdn(&mut |buffer| drives.read(file, buffer))
    }

    fn games_played(&self, present: Option<&PlayedMatch<'_>>) -> String {
        let (mut italian, mut variants) = (self.played.clone(), self.played_variants.clone());
        match present.and_then(|played| self.written(played)).filter(Written::has_moves) {
            Some(Written::Italian(game)) => italian.push(game),
            Some(Written::Variant(game)) => variants.push(game),
            None => (),
        }
        let texts = [pdn::write(&italian), pdn::write(&variants)];
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn taken(&self) -> Option<(&'static dyn Rulebook, State, Vec<String>)> {
        match self.open.get(self.chosen)? {
            AnyPdnGame::Italian(_) => None,
            AnyPdnGame::Variant(game) => {
                Some((game.start.rulebook, game.start.state.clone(), game.moves().collect()))
            }
        }
    }

    fn is_aided(&self) -> bool {
        match self.open.get(self.chosen) {
            Some(AnyPdnGame::Italian(game)) => is_aided(game),
            Some(AnyPdnGame::Variant(game)) => is_aided(game),
            None => false,
        }
    }
}

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
