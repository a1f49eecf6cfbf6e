//! What Italian draughts has besides where there is room: the full rules of 1931, the school, what the maestro says.

use crate::built_in::BuiltIn;
use crate::engine::deepen::{deepen, Limits};
use crate::engine::line::Lines;
use crate::engine::{Depth, Score};
use crate::formats::save::{begins_as_save, SaveError};
use crate::games::italian::diagram::diagram;
use crate::games::italian::drawing::overlays::place_of;
use crate::games::italian::job::ItalianJob;
use crate::games::italian::record::{self, GameRecord, RawGame, SAVE_LEN};
use crate::games::italian::rules_1931::draws::Known;
use crate::games::italian::rules_1931::options;
use crate::games::italian::rules_1931::record::{
    self as full, FullBytes, FullRecord, FullRules, RawFull, FULL_SAVE_LEN,
};
use crate::games::italian::rules_1931::{FullAction, FullJob};
use crate::games::italian::words::fen::fen_of;
use crate::games::italian::words::said::Said;
use crate::games::italian::words::school::SchoolLabel;
use crate::games::italian::words::thought;
use crate::rules::italian::notation::{parse_fen, FenError};
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Game, Outcome, Ply};
use crate::session::drive::DriveError;
use crate::session::level_of;
use crate::session::maestro::{Study, Thought};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{Diagram, PositionError, Reason};
use crate::session::{FileError, Match, SystemError};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl BuiltIn {
    /// Its names on the command line, by the usual rules and by the fuller ones.
    pub(crate) const VARIANTS: [&'static str; 2] = ["italian", "italian-1931"];
    /// The nodes that the review of a match spends on each position.
    pub(crate) const REVIEW_NODES: u64 = 60_000;
    /// Length of the longest saved game of it.
    pub(crate) const LONGEST_SAVED: usize = FULL_SAVE_LEN;

    /// Returns the board of a match by its fuller rules.
    pub(crate) fn rules_1931_record(own: &FullRecord) -> GameRecord {
        own.game
    }

    /// Returns the bytes of such a match as they are, right or wrong.
    pub(crate) fn rules_1931_view(bytes: &FullBytes) -> RawFull<'_> {
        RawFull(bytes)
    }

    /// Returns its board's.
    pub(crate) fn rules_1931_raw(bytes: &FullBytes) -> RawGame<'_> {
        RawFull(bytes).game()
    }

    /// Returns the search for what the program does in such a match. `offer`: the player has offered a draw, and
    /// this is what the databases know of the position.
    pub(crate) fn rules_1931_job(
        record: &FullRecord,
        offer: Option<Known>,
    ) -> Result<ItalianJob, SystemError> {
        let level = level_of(record.game.level).ok_or(SystemError)?;
        let job = FullJob::new(*record, level).within(record.patience());
        Ok(ItalianJob::Full(offer.map_or(job, |known| job.offered_a_draw(known)).into()))
    }

    /// Has such a search hurry after so many ticks, where it knows of no clock.
    pub(crate) fn hurry_after(job: &mut ItalianJob, ticks: u32) {
        if let ItalianJob::Full(job) = job {
            job.patience.get_or_insert(ticks);
        }
    }

    /// Returns whether an action by the fuller rules is a move.
    pub(crate) fn is_move(action: FullAction) -> bool {
        matches!(action, FullAction::Move(_))
    }

    /// Returns the match by the fuller rules that the side to move has lost on time.
    pub(crate) fn out_of_time(own: &FullRecord) -> FullRecord {
        own.out_of_time()
    }

    /// Reads a saved game of it of whichever kind.
    pub(crate) fn resume(bytes: &[u8]) -> Result<Match, FileError> {
        if bytes.len() > SAVE_LEN + 1 && !begins_as_save(bytes) {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        let game = match full::is_full(bytes) {
            true => full::decode(bytes).map(Match::from),
            false => record::decode(bytes).map(Match::from),
        };
        game.map_err(FileError::Save)
    }

    /// What a saved game is: whether by its fuller rules, how it stands, and whether it is over.
    pub(crate) fn about(bytes: &[u8]) -> Result<(bool, GameRecord, bool), SaveError> {
        if full::is_full(bytes) {
            full::decode(bytes).map(|record| (true, record.game, record.ending.is_some()))
        } else {
            record::decode(bytes).map(|game| (false, game, game.position.outcome().is_some()))
        }
    }

    /// Sets one of the options of its fuller rules by name and value; none if that means nothing.
    pub(crate) fn set_option(options: &mut FullRules, name: &str, value: &str) -> Option<()> {
        options::set(options, name, value)
    }

    /// All of them as the command line takes them.
    pub(crate) fn options_as_words(options: &FullRules) -> String {
        options::words(options)
    }

    /// Reads where a game begins, and who is to move there; none if the text says no such thing.
    pub fn read_start(text: &str) -> Option<(Position, Color)> {
        parse_fen(text).ok().map(|position| (position, position.turn()))
    }

    /// The same; or why the text is no position.
    pub(crate) fn read_position(text: &str) -> Result<(Position, Color), PositionError> {
        match parse_fen(text) {
            Ok(position) => Ok((position, position.turn())),
            Err(FenError::NoTurn) => Err(PositionError::NoTurn),
            Err(FenError::BadSides) => Err(PositionError::BadPart { at: text.len() }),
            Err(FenError::BadPiece { at }) => Err(PositionError::BadPiece { at }),
            Err(FenError::Setup(error)) => Err(PositionError::Impossible(error.summary())),
        }
    }

    /// Its board.
    pub(crate) fn diagram(start: &Position) -> Diagram {
        diagram(start)
    }

    /// Why no game can begin there: it is over.
    pub(crate) fn why_over(start: &Position) -> Option<Reason> {
        match start.outcome()? {
            Outcome::NoPieces { .. } => Some(Reason::NoPieces),
            _ => Some(Reason::NoMoves),
        }
    }

    /// The same as text.
    pub(crate) fn write_start(start: &Position) -> String {
        start.to_string()
    }

    /// The position as a game's bytes have it, be they damaged or not, as text.
    pub fn write_raw(raw: &RawGame<'_>) -> String {
        fen_of(|square| raw.piece_at(square), raw.turn())
    }

    /// A move as four bytes, and back; any four are a move, though seldom a legal one.
    pub(crate) fn move_bits(mv: Move) -> u32 {
        mv.bits()
    }

    /// The move of those four bytes.
    pub(crate) fn move_of_bits(bits: u32) -> Move {
        Move::from_bits(bits)
    }

    /// The legal moves.
    pub fn legal_moves(start: &Position) -> Vec<Move> {
        start.legal_moves().as_ref().into()
    }

    /// What a move makes of a beginning; it need not be legal.
    pub(crate) fn after(start: &Position, mv: Move) -> Position {
        start.after(mv)
    }

    /// How many pieces more than before the side to move has at a line's end; none where it cannot be played.
    pub(crate) fn gain(position: &Position, line: &[Move]) -> Option<i32> {
        let (side, mut end) = (position.turn(), *position);
        let lead = |position: &Position| {
            let count = |color: Color| position.pieces(color).count() as i32;
            count(side) - count(!side)
        };
        let mut gain = 0;
        for &mv in line {
            if !end.legal_moves().contains(&mv) {
                return None;
            }
            end = end.after(mv);
            // In the middle of an exchange nothing is counted.
            if !end.legal_moves().iter().any(|mv| mv.is_capture()) {
                gain = lead(&end) - lead(position);
            }
        }
        Some(gain)
    }

    /// A study as advice, in at most a line. `gain`: pieces that its line wins.
    pub(crate) fn advice(lang: Lang, thought: &Thought, gain: i32) -> Text {
        lang.advice(thought, gain)
    }

    /// The place of that name, as a file and a rank from the left lower corner.
    pub(crate) fn place(name: &str) -> Option<(u8, u8)> {
        name.parse().ok().and_then(Square::from_number).map(place_of)
    }

    /// A position looked at with so many nodes where no maestro can be lent; none if `goes_on` says no.
    pub(crate) fn study(
        position: &Position,
        nodes: u64,
        poll_every: u32,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Study> {
        let (mut scores, mut line) = (Vec::new(), Vec::new());
        let limits = Limits { nodes, poll_every, ..Limits::default() };
        let mut stopped = false;
        let mut lines = Lines::new(Move::NONE);
        deepen(
            position,
            limits,
            &mut lines,
            &mut |_| {
                stopped = !goes_on();
                !stopped
            },
            &mut |report, best| {
                scores.push((report.depth, report.score));
                line = best.into();
                true
            },
        );
        if scores.is_empty() {
            scores.push((Depth(0), Score::lost_at(Ply(0))));
        }
        let (depth, score) = scores[scores.len() - 1];
        (!stopped).then(|| Study::new(Thought::new(depth.0, score, &line), None, &scores))
    }

    /// Adds what it says.
    pub(crate) fn put_said<'t>(lang: Lang, said: &Said, text: &'t mut Text) -> &'t mut Text {
        match said {
            Said::Full(message) => lang.full_message(message, text),
            Said::School(message) => lang.school_message(message, text),
            Said::Problem(message) => message.put(lang, text),
        }
    }

    /// Whether that refuses or warns.
    pub(crate) fn is_refusal(said: &Said) -> bool {
        match said {
            Said::Full(message) => message.is_error(),
            Said::School(_) => false,
            Said::Problem(message) => message.is_error(),
        }
    }

    /// What a piece of furniture is called.
    pub(crate) fn own_label(lang: Lang, label: SchoolLabel) -> &'static str {
        lang.school_label(label)
    }

    /// Adds what the maestro thinks.
    pub(crate) fn put_thought<'t>(lang: Lang, thought: &Thought, text: &'t mut Text) -> &'t mut Text {
        thought::put(text, thought, thought::words(lang))
    }
}
