//! What Italian draughts has besides where there is room: the full rules of 1931, the school, what the maestro says.

use super::drawing::board::place_of;
use super::full::draws::Known;
use super::full::options;
use super::full::record::{self as full, FullBytes, FullRecord, FullRules, RawFull, FULL_SAVE_LEN};
use super::full::FullJob;
use super::job::ItalianJob;
use super::words::fen::fen_of;
use super::words::said::Said;
use super::words::thought;
use crate::engine::deepen::{deepen, Limits};
use crate::engine::line::Lines;
use crate::engine::{Depth, Score};
use crate::formats::save::SaveError;
use crate::games::italian::more::words::school::SchoolLabel;
use crate::games::italian::record::{self, GameRecord, RawGame, SAVE_LEN};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Game, Ply};
use crate::session::drive::DriveError;
use crate::session::maestro::{Study, Thought};
use crate::session::messages::{Lang, Text};
use crate::session::more::level_of;
use crate::session::more::port::MoreRow;
use crate::session::port::BuiltIn;
use crate::session::{FileError, Session, SystemError};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl MoreRow for BuiltIn {
    const LONGEST_SAVED: usize = FULL_SAVE_LEN;

    type Own = FullRecord;
    type OwnView<'a> = RawFull<'a>;
    type OwnOptions = FullRules;
    type OwnSaid = Said;
    type OwnLabel = SchoolLabel;
    type OwnJob = ItalianJob;

    fn own_record(own: &FullRecord) -> GameRecord {
        own.game
    }

    fn own_view(bytes: &FullBytes) -> RawFull<'_> {
        RawFull(bytes)
    }

    fn own_game(bytes: &FullBytes) -> RawGame<'_> {
        RawFull(bytes).game()
    }

    fn own_job(record: &FullRecord, offer: Option<Known>) -> Result<ItalianJob, SystemError> {
        let level = level_of(record.game.level).ok_or(SystemError)?;
        let job = FullJob::new(*record, level).within(record.patience());
        Ok(ItalianJob::Full(offer.map_or(job, |known| job.offered_a_draw(known)).into()))
    }

    fn resume(bytes: &[u8]) -> Result<Session, FileError> {
        let len = bytes.len();
        if len > FULL_SAVE_LEN + 1 {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        if full::is_full(bytes) {
            return full::decode(bytes).map(|record| Session::of(&record.into())).map_err(FileError::Save);
        }
        if len > SAVE_LEN + 1 {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        record::decode(bytes).map(|record| Session::from_record(&record)).map_err(FileError::Save)
    }

    fn about(bytes: &[u8]) -> Result<(bool, GameRecord, bool), SaveError> {
        if full::is_full(bytes) {
            full::decode(bytes).map(|record| (true, record.game, record.ending.is_some()))
        } else {
            record::decode(bytes).map(|game| (false, game, game.position.outcome().is_some()))
        }
    }

    fn set_option(options: &mut FullRules, name: &str, value: &str) -> Option<()> {
        options::set(options, name, value)
    }

    fn options_as_words(options: &FullRules) -> String {
        options::words(options)
    }

    fn read_start(text: &str) -> Option<(Position, Color)> {
        parse_fen(text).ok().map(|position| (position, position.turn()))
    }

    fn write_start(start: &Position) -> String {
        start.to_string()
    }

    fn write_raw(raw: &RawGame<'_>) -> String {
        fen_of(|square| raw.piece_at(square), raw.turn())
    }

    fn move_bits(mv: Move) -> u32 {
        mv.bits()
    }

    fn move_of_bits(bits: u32) -> Move {
        Move::from_bits(bits)
    }

    fn legal_moves(start: &Position) -> Vec<Move> {
        start.legal_moves().as_ref().into()
    }

    fn after(start: &Position, mv: Move) -> Position {
        start.after(mv)
    }

    fn gain(position: &Position, line: &[Move]) -> Option<i32> {
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

    fn advice(lang: Lang, thought: &Thought, gain: i32) -> Text {
        lang.advice(thought, gain)
    }

    fn place(name: &str) -> Option<(u8, u8)> {
        name.parse().ok().and_then(Square::from_number).map(place_of)
    }

    fn study(
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

    fn put_said<'t>(lang: Lang, said: &Said, text: &'t mut Text) -> &'t mut Text {
        match said {
            Said::Full(message) => lang.full_message(message, text),
            Said::School(message) => lang.school_message(message, text),
        }
    }

    fn is_refusal(said: &Said) -> bool {
        match said {
            Said::Full(message) => message.is_error(),
            Said::School(_) => false,
        }
    }

    fn own_label(lang: Lang, label: SchoolLabel) -> &'static str {
        lang.school_label(label)
    }

    fn put_thought<'t>(lang: Lang, thought: &Thought, text: &'t mut Text) -> &'t mut Text {
        thought::put(text, thought, thought::words(lang))
    }
}
